//! Nothing but `serve` opens a socket of the network. The system itself is asked: `strace` sees every socket that a process or
//! one of its children makes. Where it is not installed, this test says so and passes.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Commands of every kind; what they print does not matter here.
const COMMANDS: [&[&str]; 6] =
    [&["index", "--full"], &["status"], &["search", "cart"], &["query", "SELECT 1"], &["map"], &["mcp"]];

#[test]
fn no_command_but_serve_opens_a_network_socket() {
    if Command::new("strace").arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("skipped: there is no strace");
        return;
    }
    let folder = tempfile::tempdir().expect("a scratch folder");
    let project = folder.path().join("shop");
    fs::create_dir(&project).expect("a folder");
    fs::write(project.join("cart.py"), "class Cart:\n    pass\n").expect("a file");
    for command in COMMANDS {
        let sockets = sockets(&project, command, "");
        assert!(!sockets.contains("AF_INET"), "{command:?}: {sockets}");
    }
    let serving = sockets(&project, &["serve", "--port", "0"], "too-short");
    assert!(!serving.contains("AF_INET"), "a server that cannot start listens to nobody: {serving}");
    let serving = sockets(&project, &["serve", "--host", "203.0.113.1"], "open-sesame-open-sesame");
    assert!(serving.contains("AF_INET"), "a socket would have been seen: {serving}");
}

/// The sockets that a command of the program made, with `token` as the one of a server.
fn sockets(project: &Path, arguments: &[&str], token: &str) -> String {
    let log = project.with_file_name("log");
    let mut command = Command::new("strace");
    command.args(["-f", "-e", "trace=socket", "-o"]).arg(&log).arg(env!("CARGO_BIN_EXE_rhumb")).args(arguments);
    command.current_dir(project).env("HOME", project.with_file_name("home")).env("RHUMB_TOKEN", token);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().expect("strace runs");
    fs::read_to_string(&log).expect("strace writes its log")
}
