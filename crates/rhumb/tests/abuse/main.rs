//! Hostile and broken clients: each gets an error or is disconnected, and the server keeps serving the others.

mod crowd;
mod http;
mod limits;
mod privacy;
mod stdio;

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const TOKEN: &str = "open-sesame-open-sesame";

/// Longer than any step of a test may take.
const LONG: Duration = Duration::from_secs(20);

fn project() -> TempDir {
    let folder = tempfile::tempdir().expect("a scratch folder");
    fs::create_dir_all(folder.path().join("shop")).expect("a folder");
    fs::write(folder.path().join("shop/cart.py"), "class Cart:\n    pass\n").expect("a file");
    folder
}

fn rhumb(folder: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rhumb"));
    command.arg("--root").arg(folder.path().join("shop")).args(arguments);
    command.env("HOME", folder.path().join("home"));
    for name in ["RHUMB_TOKEN", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"] {
        command.env_remove(name);
    }
    command
}

/// A server over HTTP as a process.
struct Server {
    process: Child,
    address: String,
    stderr: BufReader<ChildStderr>,
    folder: TempDir,
}

impl Server {
    fn start() -> Self {
        Self::start_at(project(), &[], Some(TOKEN))
    }

    /// Starts the server for the project in `folder` with additional arguments, and with `variable` as `RHUMB_TOKEN`.
    fn start_at(folder: TempDir, arguments: &[&str], variable: Option<&str>) -> Self {
        let mut command = rhumb(&folder, &[&["serve", "--port", "0"], arguments].concat());
        command.envs(variable.map(|token| ("RHUMB_TOKEN", token)));
        let mut process = command.stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut stderr = BufReader::new(process.stderr.take().expect("it was asked for"));
        let mut line = String::new();
        stderr.read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("listening on http://").unwrap_or_else(|| panic!("{line}")).to_owned();
        Self { process, address, stderr, folder }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("the server takes connections");
        stream.set_read_timeout(Some(LONG)).expect("a socket");
        stream
    }

    /// Sends `request` as it is and returns all that the server sends back until it closes the connection.
    fn exchange(&self, request: &str) -> String {
        let mut stream = self.connect();
        // A server that has seen enough may refuse the rest.
        stream.write_all(request.as_bytes()).ok();
        let mut reply = Vec::new();
        stream.read_to_end(&mut reply).ok();
        String::from_utf8_lossy(&reply).into_owned()
    }

    /// The status and body of the reply to `request`, which is sent as it is.
    fn raw(&self, request: &str) -> (u16, String) {
        let reply = self.exchange(request);
        let shown = &request[..request.len().min(300)];
        let status =
            reply.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or_else(|| panic!("{shown}: {reply}"));
        (status, reply.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    /// The head of a request with the token, without the empty line at its end.
    fn head(&self, method: &str, path: &str) -> String {
        format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {TOKEN}\r\n", self.address)
    }

    /// The reply to a valid request with `change` made to its headers.
    fn post(&self, path: &str, body: &str, change: impl Fn(&mut Vec<(&str, String)>)) -> (u16, String) {
        let mut headers = vec![
            ("Host", self.address.clone()),
            ("Authorization", format!("Bearer {TOKEN}")),
            ("Content-Type", "application/json".to_owned()),
            ("Accept", "application/json, text/event-stream".to_owned()),
            ("Content-Length", body.len().to_string()),
            ("Connection", "close".to_owned()),
        ];
        change(&mut headers);
        let lines: Vec<String> = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        self.raw(&format!("POST {path} HTTP/1.1\r\n{}\r\n{body}", lines.concat()))
    }

    fn search(&self, change: impl Fn(&mut Vec<(&str, String)>)) -> (u16, String) {
        self.post("/tool/search", r#"{"query":"cart"}"#, change)
    }

    /// Checks that the server still answers.
    fn is_well(&self) {
        let (status, body) = self.search(|_| {});
        assert_eq!(status, 200, "{body}");
        assert!(body.contains("\"Cart\""), "{body}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

fn set<'h>(headers: &mut Vec<(&'h str, String)>, name: &'h str, value: &str) {
    headers.retain(|(other, _)| *other != name);
    headers.push((name, value.to_owned()));
}

/// A server over the standard streams as a process.
struct Agent {
    process: Child,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
    _folder: TempDir,
}

impl Agent {
    fn start() -> Self {
        Self::start_at(project(), &[])
    }

    /// Starts the server for the project in `folder` with additional arguments.
    fn start_at(folder: TempDir, arguments: &[&str]) -> Self {
        let mut agent = Self::uninitialized(folder, arguments);
        let client = json!({ "name": "test", "version": "1" });
        let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
        let welcome = agent.ask(0, "initialize", &hello);
        assert_eq!(welcome["result"]["serverInfo"]["name"], "rhumb");
        agent.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        agent
    }

    fn uninitialized(folder: TempDir, arguments: &[&str]) -> Self {
        let mut command = rhumb(&folder, &[&["mcp"], arguments].concat());
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let input = process.stdin.take();
        let output = process.stdout.take().map(BufReader::new);
        Self { process, input, output, _folder: folder }
    }

    fn say(&mut self, line: &str) {
        self.send(&[line.as_bytes(), b"\n"].concat());
    }

    /// Sends bytes as they are.
    fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).expect("the server listens");
        input.flush().expect("the server listens");
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.as_mut().expect("the output is open").read_line(&mut line).expect("a line");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    fn ask(&mut self, id: u32, method: &str, parameters: &Value) -> Value {
        self.say(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters }).to_string());
        loop {
            let heard = self.hear();
            if heard["id"] == id {
                return heard;
            }
        }
    }

    fn is_well(&mut self, id: u32) {
        let search = json!({ "name": "search", "arguments": { "query": "cart" } });
        let found = self.ask(id, "tools/call", &search);
        assert!(found["result"]["content"][0]["text"].as_str().is_some_and(|it| it.contains("Cart")), "{found}");
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

/// How many bytes of memory a process has at most had.
#[cfg(target_os = "linux")]
fn memory(process: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).expect("the process is there");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a measure of memory");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") << 10
}

/// Waits for a process to end and returns how it ended.
fn ended(process: &mut Child) -> ExitStatus {
    let start = Instant::now();
    loop {
        match process.try_wait().expect("a process") {
            Some(status) => return status,
            None if start.elapsed() > LONG => panic!("it is still there"),
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    }
}
