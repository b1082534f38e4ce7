//! `rhumb init` from the outside: what it writes starts a server that answers, and `rhumb deinit` leaves nothing.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A user with a home directory and a project of one file.
struct Desktop {
    folder: TempDir,
}

impl Desktop {
    fn new() -> Self {
        let desktop = Self { folder: tempfile::tempdir().expect("a scratch directory") };
        fs::create_dir_all(desktop.path("project"))
            .and_then(|()| fs::create_dir_all(desktop.path("home")))
            .expect("directories");
        fs::write(desktop.path("project/door.py"), "def knock():\n    return 1\n").expect("a file");
        desktop
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().canonicalize().expect("it exists").join(path)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.path("project")).env_clear().env("HOME", self.path("home"));
        command
    }

    fn rhumb(&self, arguments: &[&str]) -> Output {
        let mut command = self.command(env!("CARGO_BIN_EXE_rhumb"));
        command.args(arguments).stdin(Stdio::null()).output().expect("rhumb runs")
    }

    /// Every file with its content, state in the project aside.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut open = vec![self.path("")];
        while let Some(directory) = open.pop() {
            for path in fs::read_dir(&directory).expect("a directory").flatten().map(|entry| entry.path()) {
                if path.is_dir() {
                    open.push(path);
                } else {
                    files.insert(path.clone(), fs::read(&path).expect("a file"));
                }
            }
        }
        files
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The answer of the server that `entry` of an agent's configuration starts, to a search for `knock`.
fn ask(desktop: &Desktop, entry: &Value) -> String {
    let program = entry["command"].as_str().expect("a command");
    let arguments = entry["args"].as_array().expect("arguments").iter().map(|it| it.as_str().expect("text"));
    let mut command = desktop.command(program);
    let mut server = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut input = server.stdin.take().expect("it is piped");
    let mut output = BufReader::new(server.stdout.take().expect("it is piped"));
    let client = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } });
    let messages = [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": client }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": { "name": "search", "arguments": { "query": "knock" } } }),
    ];
    for message in messages {
        writeln!(input, "{message}").expect("the server reads");
    }
    let answer = loop {
        let mut line = String::new();
        assert_ne!(output.read_line(&mut line).expect("the server writes"), 0, "the server ended");
        let message: Value = serde_json::from_str(&line).expect("JSON");
        if message["id"] == 2 {
            break message["result"]["content"][0]["text"].as_str().expect("text").to_owned();
        }
    };
    drop(input);
    server.wait().expect("it ends with its input");
    answer
}

#[test]
fn the_command_that_init_writes_starts_a_server_that_answers() {
    let desktop = Desktop::new();
    let output = desktop.rhumb(&["init", "--agent", "claude-code", "--yes"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let configuration: Value =
        serde_json::from_slice(&fs::read(desktop.path("project/.mcp.json")).expect("a file")).expect("JSON");
    let answer = ask(&desktop, &configuration["mcpServers"]["rhumb"]);
    assert!(answer.contains("door.py"), "{answer}");
}

#[test]
fn deinit_leaves_nothing() {
    let desktop = Desktop::new();
    let before = desktop.files();
    for scope in ["--project", "--user"] {
        for command in ["init", "deinit"] {
            let output = desktop.rhumb(&[command, "--agent", "claude-code", "--agent", "codex", "--yes", scope]);
            assert!(output.status.success(), "{}", text(&output.stderr));
        }
        assert_eq!(desktop.files(), before, "{scope}");
    }
    let output = desktop.rhumb(&["deinit", "--yes"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
}

#[test]
fn nothing_is_written_without_consent() {
    let desktop = Desktop::new();
    let before = desktop.files();
    let output = desktop.rhumb(&["init", "--agent", "codex"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("pass --yes"), "{}", text(&output.stderr));
    let output = desktop.rhumb(&["init", "--agent", "codex", "--dry-run"]);
    assert!(text(&output.stdout).contains("+[mcp_servers.rhumb]\n"), "{}", text(&output.stdout));
    assert_eq!(desktop.files(), before);
}

#[test]
fn malformed_files_are_named_with_their_line() {
    let desktop = Desktop::new();
    let path = desktop.path("project/.mcp.json");
    fs::write(&path, "{\n  \"a\": 1,,\n}\n").expect("a file");
    let output = desktop.rhumb(&["init", "--agent", "claude-code", "--yes"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = text(&output.stderr);
    assert!(errors.contains(".mcp.json was left unchanged: line 2"), "{errors}");
    assert_eq!(fs::read_to_string(&path).expect("a file"), "{\n  \"a\": 1,,\n}\n");
    assert!(Path::new(&desktop.path("project/CLAUDE.md")).exists(), "the other files are written");
}

#[test]
fn an_unknown_agent_is_an_error_that_lists_the_known_ones() {
    let output = Desktop::new().rhumb(&["init", "--agent", "clod", "--yes"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("claude-code"), "{}", text(&output.stderr));
}
