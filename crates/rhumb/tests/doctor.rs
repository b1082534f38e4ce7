//! `rhumb doctor` finds planted faults, and `--fix` repairs those that it says it can.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A user with a home directory and an indexed project.
struct Desktop {
    folder: TempDir,
}

impl Desktop {
    fn new() -> Self {
        let desktop = Self { folder: tempfile::tempdir().expect("a scratch directory") };
        desktop.write("project/door.py", "def knock():\n    return 1\n");
        fs::create_dir_all(desktop.path("home/bin")).expect("a directory");
        let rhumb = env!("CARGO_BIN_EXE_rhumb");
        if fs::hard_link(rhumb, desktop.path("home/bin/rhumb")).is_err() {
            fs::copy(rhumb, desktop.path("home/bin/rhumb")).expect("a copy");
        }
        let indexed = desktop.rhumb(&["index", "--quiet"]);
        assert!(indexed.status.success(), "{}", String::from_utf8_lossy(&indexed.stderr));
        desktop
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().canonicalize().expect("it exists").join(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("a directory");
        fs::write(path, text).expect("a file");
    }

    fn rhumb(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(self.path("home/bin/rhumb"));
        command.current_dir(self.path("project")).env_clear().env("HOME", self.path("home"));
        let path = format!("{}:{}", self.path("home/bin").display(), std::env::var("PATH").unwrap_or_default());
        command.env("PATH", path).args(arguments).stdin(Stdio::null()).output().expect("rhumb runs")
    }

    /// What `rhumb doctor` prints.
    fn examine(&self) -> String {
        String::from_utf8_lossy(&self.rhumb(&["doctor"]).stdout).into_owned()
    }

    /// The only file below `directory` whose name ends with `end`.
    fn find(&self, directory: &str, end: &str) -> PathBuf {
        let mut open = vec![self.path(directory)];
        while let Some(directory) = open.pop() {
            for path in fs::read_dir(directory).expect("a directory").flatten().map(|entry| entry.path()) {
                if path.to_string_lossy().ends_with(end) {
                    return path;
                }
                if path.is_dir() {
                    open.push(path);
                }
            }
        }
        panic!("there is no {end} in {directory}")
    }

    /// Expects a problem (or, if it is no more than that, a note) that mentions `words`.
    fn expect(&self, severity: &str, words: &str) {
        let found = self.examine();
        let is_it = |line: &str| line.starts_with(severity) && line.contains(words);
        assert!(found.lines().any(is_it), "no {severity} mentions {words:?}:\n{found}");
    }

    /// Expects that `--fix` leaves no problem.
    fn expect_fix(&self) {
        let fixed = self.rhumb(&["doctor", "--fix"]);
        assert!(fixed.status.success(), "{}", String::from_utf8_lossy(&fixed.stderr));
        let found = self.examine();
        assert!(!found.contains("problem "), "{found}");
    }
}

/// Replaces `old` in a binary file by `new`, which has the same length.
fn patch(path: &Path, old: &str, new: &str) {
    let mut bytes = fs::read(path).expect("a file");
    let mut count = 0;
    for at in 0..bytes.len().saturating_sub(old.len()) {
        if bytes[at..].starts_with(old.as_bytes()) {
            bytes[at..at + old.len()].copy_from_slice(new.as_bytes());
            count += 1;
        }
    }
    assert!(count > 0, "{old} is not in {}", path.display());
    fs::write(path, bytes).expect("a file");
}

#[test]
fn a_sound_installation_has_no_problem() {
    let desktop = Desktop::new();
    let output = desktop.rhumb(&["doctor"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && !text.contains("problem "), "{text}");
    assert!(text.contains("1 files were compared with their source; up to date"), "{text}");
}

#[test]
fn an_invalid_configuration_is_found() {
    let desktop = Desktop::new();
    desktop.write("project/.rhumb/config.toml", "exlude = []\n");
    desktop.expect("problem", "did you mean `exclude`?");
}

#[test]
fn a_damaged_index_is_found_and_rebuilt() {
    let desktop = Desktop::new();
    let index = desktop.find("project/.rhumb", ".db");
    let mut bytes = fs::read(&index).expect("a file");
    let start = bytes.len() / 2;
    bytes[start..].fill(0x5a);
    fs::write(&index, bytes).expect("a file");
    desktop.expect("problem", "damaged");
    desktop.expect_fix();
}

#[test]
fn an_index_that_says_something_else_than_the_source_is_found_and_rebuilt() {
    let desktop = Desktop::new();
    patch(&desktop.find("project/.rhumb", ".db"), "knock", "enter");
    desktop.expect("problem", "described wrongly: door.py");
    desktop.expect_fix();
}

#[test]
fn state_that_came_with_the_repository_is_found() {
    let desktop = Desktop::new();
    desktop.write("project/.rhumb/current", "index-1.db");
    desktop.expect("problem", "current came with the repository");
}

#[cfg(unix)]
#[test]
fn a_token_that_others_can_read_is_found_and_hidden() {
    use std::os::unix::fs::PermissionsExt;
    let desktop = Desktop::new();
    desktop.write("home/.local/state/rhumb/token", "0123456789abcdef0123");
    let token = desktop.path("home/.local/state/rhumb/token");
    fs::set_permissions(&token, fs::Permissions::from_mode(0o644)).expect("the owner may");
    desktop.expect("problem", "HTTP token");
    desktop.expect_fix();
    assert_eq!(fs::metadata(&token).expect("a file").permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_malformed_file_of_an_agent_is_found_with_its_line() {
    let desktop = Desktop::new();
    desktop.rhumb(&["init", "--agent", "claude-code", "--yes"]);
    desktop.write("project/.mcp.json", "{\n  \"mcpServers\": {\n}\n");
    desktop.expect("problem", ".mcp.json: line");
}

#[test]
fn rules_that_were_edited_are_found_and_restored() {
    let desktop = Desktop::new();
    desktop.rhumb(&["init", "--agent", "claude-code", "--yes"]);
    patch(&desktop.path("project/CLAUDE.md"), "Searching code", "Searching CODE");
    desktop.expect("problem", "CLAUDE.md is not as `rhumb init` would write it");
    desktop.expect_fix();
}

#[test]
fn an_agent_that_starts_a_missing_program_is_found() {
    let desktop = Desktop::new();
    desktop.write(
        "home/.cursor/mcp.json",
        r#"{ "mcpServers": { "rhumb": { "command": "/opt/gone/rhumb", "args": ["mcp"] } } }"#,
    );
    desktop.expect("problem", "starts `/opt/gone/rhumb`, which does not exist");
}

#[test]
fn a_project_that_is_gone_is_found_and_forgotten() {
    let desktop = Desktop::new();
    desktop.write("other/gate.py", "def close():\n    return 1\n");
    let other = desktop.path("other");
    let other = other.to_str().expect("text");
    desktop.rhumb(&["index", "--quiet", "--root", other, "--state-dir", desktop.path("state").to_str().expect("text")]);
    fs::remove_dir_all(other).expect("a directory");
    desktop.expect("note", "no longer exist");
    desktop.expect_fix();
    assert!(!desktop.examine().contains("no longer exist"));
}

#[test]
fn another_program_of_the_same_name_is_found() {
    let desktop = Desktop::new();
    desktop.write("other/rhumb", "#!/bin/sh\n");
    let mut command = Command::new(desktop.path("home/bin/rhumb"));
    command.current_dir(desktop.path("project")).env_clear().env("HOME", desktop.path("home"));
    let output = command.env("PATH", desktop.path("other")).arg("doctor").output().expect("rhumb runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.lines().any(|line| line.starts_with("note") && line.contains("the command `rhumb` is")), "{text}");
    assert!(text.lines().any(|line| line.starts_with("problem") && line.contains("git")), "{text}");
}

#[test]
fn a_state_directory_that_is_none_is_found() {
    let desktop = Desktop::new();
    fs::remove_dir_all(desktop.path("home/.local/state/rhumb")).expect("a directory");
    desktop.write("home/.local/state/rhumb", "");
    desktop.expect("problem", "is not a directory that can be written to");
}
