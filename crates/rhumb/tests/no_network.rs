//! No command except `serve` opens a network socket. `strace` observes every socket that a process or one of its children
//! creates; it exists only on Linux.

#![cfg(target_os = "linux")]

#[path = "../../../tests/tools.rs"]
mod tools;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Commands of every kind; their output is ignored.
const COMMANDS: [&[&str]; 6] =
    [&["index", "--full"], &["status"], &["search", "cart"], &["query", "SELECT 1"], &["map"], &["mcp"]];

#[test]
fn no_command_but_serve_opens_a_network_socket() {
    if Command::new("strace").arg("--version").stdout(Stdio::null()).status().is_err() {
        return tools::skip("strace is missing", "install it to test for network sockets");
    }
    let folder = tempfile::tempdir().expect("a scratch folder");
    let project = folder.path().join("shop");
    fs::create_dir(&project).expect("a folder");
    fs::write(project.join("cart.py"), "class Cart:\n    pass\n").expect("a file");
    for command in COMMANDS {
        let (sockets, is_success) = sockets(&project, command, "");
        assert!(is_success, "{command:?} failed");
        assert!(!sockets.contains("AF_INET"), "{command:?}: {sockets}");
    }
    let (serving, is_success) = sockets(&project, &["serve", "--port", "0"], "too-short");
    assert!(!is_success && !serving.contains("AF_INET"), "the server refuses to start with such a token: {serving}");
    let (serving, _) = sockets(&project, &["serve", "--host", "203.0.113.1"], "open-sesame-open-sesame");
    assert!(serving.contains("AF_INET"), "strace reports network sockets: {serving}");
}

/// The sockets that `rhumb ARGUMENTS` created, and whether it succeeded. `token` is the token of a server.
fn sockets(project: &Path, arguments: &[&str], token: &str) -> (String, bool) {
    let log = project.with_file_name("log");
    let mut command = Command::new("strace");
    command.args(["-f", "-e", "trace=socket", "-o"]).arg(&log).arg(env!("CARGO_BIN_EXE_rhumb")).args(arguments);
    command.current_dir(project).env("HOME", project.with_file_name("home")).env("RHUMB_TOKEN", token);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let status = command.status().expect("strace runs");
    (fs::read_to_string(&log).expect("strace writes its log"), status.success())
}
