//! Uses the servers through the official clients of the Model Context Protocol, as agents do.
//!
//! `.ci/clients` installs them into `target/clients`. They do not depend on the platform, so Windows, where they are installed
//! differently, is left out.

#![cfg(unix)]

#[path = "../../../tests/tools.rs"]
mod tools;

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

const TOKEN: &str = "open-sesame-open-sesame";
const PROGRAM: &str = env!("CARGO_BIN_EXE_rhumb");

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The file of an installed client. Skips the calling test if it is missing.
fn client(path: &str) -> Option<PathBuf> {
    let path = Path::new("target/clients").join(path);
    let client = top().join(&path);
    if !client.exists() {
        tools::skip(&format!("{} is missing", path.display()), "run .ci/clients to test with the MCP clients");
        return None;
    }
    Some(client)
}

/// What every tool is called with.
fn calls() -> Value {
    let known = json!({
        "context": { "task": "add things to a cart" },
        "search": { "query": "cart" },
        "show": { "name": "Cart" },
        "outline": { "file": "cart.py" },
        "snippet": { "name": "Cart" },
        "refs": { "name": "Cart" },
        "impact": { "name": "Cart" },
        "path": { "from": "fill", "to": "Cart" },
        "query": { "sql": "SELECT name FROM symbols" },
        "ask": { "question": "callers", "arguments": { "name": "add" } },
    });
    let calls = rhumb::serve::tools().iter().map(|tool| {
        let arguments = known.get(tool.name).cloned().unwrap_or_else(|| json!({}));
        (tool.name.to_owned(), arguments)
    });
    Value::Object(calls.collect())
}

/// Makes a repository of a folder, with one commit of all that is in it.
fn commit(folder: &Path) {
    let author = ["-c", "user.name=you", "-c", "user.email=you@example.org"];
    for arguments in [&["init", "-q"][..], &["add", "."], &["commit", "-q", "-m", "first"]] {
        let status = Command::new("git").args(author).args(arguments).current_dir(folder).status();
        assert!(status.expect("git runs").success(), "{arguments:?}");
    }
}

/// A small project, with a server over HTTP for it.
struct Server {
    process: Child,
    url: String,
    folder: TempDir,
}

impl Server {
    fn start() -> Self {
        let folder = tempfile::tempdir().expect("a scratch folder");
        fs::create_dir(folder.path().join("shop")).expect("a folder");
        let source = "class Cart:\n    def add(self, thing):\n        pass\n\n\ndef fill():\n    Cart().add(1)\n";
        fs::write(folder.path().join("shop/cart.py"), source).expect("a file");
        commit(&folder.path().join("shop"));
        let mut command = Command::new(PROGRAM);
        command.args(["serve", "--port", "0"]).env("RHUMB_TOKEN", TOKEN).current_dir(folder.path().join("shop"));
        let mut process = command.stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        BufReader::new(process.stderr.take().expect("it was asked for")).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("listening on ").unwrap_or_else(|| panic!("{line}"));
        let url = format!("{address}/mcp");
        Self { process, url, folder }
    }

    fn root(&self) -> String {
        self.folder.path().join("shop").display().to_string()
    }

    /// Runs a script of a client against both ways in.
    fn judge(&self, interpreter: &Path, script: &Path) {
        for [kind, place, secret] in [["stdio", PROGRAM, &self.root()], ["http", &self.url, TOKEN]] {
            let mut command = Command::new(interpreter);
            command.arg(script).args([kind, place, secret]).stdin(Stdio::piped()).stdout(Stdio::piped());
            let mut process = command.stderr(Stdio::piped()).spawn().expect("the client starts");
            let mut input = process.stdin.take().expect("it was asked for");
            input.write_all(calls().to_string().as_bytes()).expect("the client reads");
            drop(input);
            let output = process.wait_with_output().expect("the client ends");
            let said =
                format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            assert!(output.status.success(), "{} over {kind}: {said}", script.display());
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

#[test]
fn the_python_client_is_served() {
    let Some(python) = client("venv/bin/python") else { return };
    Server::start().judge(&python, &top().join("tests/clients/session.py"));
}

#[test]
fn the_typescript_client_is_served() {
    let Some(folder) = client("node_modules/@modelcontextprotocol/sdk") else { return };
    // Modules are looked for beside the script.
    let script = folder.join("../../../session.mjs");
    fs::copy(top().join("tests/clients/session.mjs"), &script).expect("a copy of the script");
    Server::start().judge(Path::new("node"), &script);
}

#[test]
fn the_inspector_is_served() {
    let Some(inspector) = client("node_modules/.bin/mcp-inspector") else { return };
    let server = Server::start();
    let root = server.root();
    let inspect = |way: &[&str], arguments: &[&str]| -> Value {
        let mut command = Command::new(&inspector);
        let output = command.arg("--cli").args(way).args(arguments).output().expect("the inspector runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{arguments:?}: {said}{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_str(&said).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {said}"))
    };
    let header = format!("Authorization: Bearer {TOKEN}");
    let http = [server.url.as_str(), "--transport", "http", "--header", &header];
    let stdio = [PROGRAM, "mcp", "--root", &root];
    for way in [&stdio[..], &http[..]] {
        let listed = inspect(way, &["--method", "tools/list"]);
        assert_eq!(listed["tools"].as_array().map(Vec::len), Some(rhumb::serve::tools().len()));
        let called = ["--method", "tools/call", "--tool-name", "show", "--tool-arg", "name=Cart"];
        assert!(inspect(way, &called)["structuredContent"].is_object());
        let read = inspect(way, &["--method", "resources/read", "--uri", "rhumb://status"]);
        assert!(read["contents"][0]["text"].is_string(), "{read}");
        let said = ["--method", "prompts/get", "--prompt-name", "debug", "--prompt-args", "failure=boom"];
        assert!(inspect(way, &said)["messages"][0].is_object());
    }
}
