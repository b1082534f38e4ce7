//! Clients that mean no good, or are broken: each is told what is wrong or cut off, and the server goes on.

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const TOKEN: &str = "open-sesame-open-sesame";

/// Longer than anything here may take.
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
    command.env("HOME", folder.path().join("home")).env_remove("RHUMB_TOKEN");
    command
}

/// A server over HTTP as a process.
struct Server {
    process: Child,
    address: String,
    _stderr: BufReader<ChildStderr>,
    _folder: TempDir,
}

impl Server {
    fn start() -> Self {
        let folder = project();
        let mut command = rhumb(&folder, &["serve", "--port", "0", "--token", TOKEN]);
        let mut process = command.stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut stderr = BufReader::new(process.stderr.take().expect("it was asked for"));
        let mut line = String::new();
        stderr.read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("listening on http://").unwrap_or_else(|| panic!("{line}")).to_owned();
        Self { process, address, _stderr: stderr, _folder: folder }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("the server takes connections");
        stream.set_read_timeout(Some(LONG)).expect("a socket");
        stream
    }

    /// The status and body of what comes back for a request that is written as it is.
    fn raw(&self, request: &str) -> (u16, String) {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("the request is taken");
        let mut reply = Vec::new();
        // A server that has seen enough may cut off the rest.
        stream.read_to_end(&mut reply).ok();
        let reply = String::from_utf8_lossy(&reply).into_owned();
        let status =
            reply.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or_else(|| panic!("{request}: {reply}"));
        (status, reply.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    /// The same for a good request, with `change` made to its headers.
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

    /// The server still answers.
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

#[test]
fn who_was_led_here_is_sent_away() {
    let server = Server::start();
    server.is_well();
    for host in ["evil.example", "evil.example:7878", "localhost.evil.example", "127.0.0.1.evil.example", ""] {
        assert_eq!(server.search(|it| set(it, "Host", host)).0, 403, "{host}");
        assert_eq!(server.post("/mcp", "{}", |it| set(it, "Host", host)).0, 403, "{host}");
        let health = format!("GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        assert_eq!(server.raw(&health).0, 403, "{host}");
    }
    for origin in ["http://evil.example", "null", "http://localhost:1", "file://"] {
        assert_eq!(server.search(|it| set(it, "Origin", origin)).0, 403, "{origin}");
        assert_eq!(server.post("/mcp", "{}", |it| set(it, "Origin", origin)).0, 403, "{origin}");
    }
    server.is_well();
}

#[test]
fn who_does_not_know_the_token_learns_nothing() {
    let server = Server::start();
    for token in
        ["", "Bearer", "Bearer ", "Bearer wrong", "Basic open-sesame-open-sesame", "bearer open-sesame-open-sesame x"]
    {
        let (status, body) = server.search(|it| set(it, "Authorization", token));
        assert_eq!(status, 401, "{token}");
        assert!(!body.contains("Cart"), "{body}");
        assert_eq!(server.post("/mcp", "{}", |it| set(it, "Authorization", token)).0, 401, "{token}");
    }
    for path in ["/tool/search", "/mcp", "/tools", "/resources", "/nowhere"] {
        let (status, body) = server.post(path, "{}", |it| it.retain(|(name, _)| *name != "Authorization"));
        assert_eq!(status, 401, "{path}: {body}");
    }
    let health = format!("GET /health HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address);
    assert_eq!(server.raw(&health).0, 200);
    server.is_well();
}

#[test]
fn what_is_too_long_is_not_read() {
    let server = Server::start();
    // Nothing but the head is sent, so an answer shows that the rest is not waited for.
    assert_eq!(server.post("/tool/search", "", |it| set(it, "Content-Length", "10485760")).0, 413);
    let long = format!(r#"{{"query":"{}"}}"#, "x".repeat(10 << 20));
    for path in ["/tool/search", "/mcp"] {
        let mut stream = server.connect();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {TOKEN}\r\nContent-Type: application/json\r\n\
             Accept: application/json, text/event-stream\r\nContent-Length: {}\r\n\r\n",
            server.address,
            long.len()
        );
        stream.write_all(head.as_bytes()).expect("the head is taken");
        stream.write_all(long.as_bytes()).ok();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).ok();
        assert!(reply.is_empty() || reply.starts_with("HTTP/1.1 413"), "{path}: {reply}");
    }
    server.is_well();
}

#[test]
fn who_says_nothing_is_not_waited_for() {
    let server = Server::start();
    let mut slow = server.connect();
    slow.write_all(b"GET /health HTTP/1.1\r\nHost: lo").expect("a beginning");
    let start = Instant::now();
    let mut reply = Vec::new();
    slow.read_to_end(&mut reply).ok();
    assert!(start.elapsed() < LONG, "the server cuts it off");
    server.is_well();
}

#[test]
fn a_thousand_who_say_nothing_do_not_keep_others_out() {
    let server = Server::start();
    let connections: Vec<_> = (0..1000).filter_map(|_| TcpStream::connect(&server.address).ok()).collect();
    assert!(connections.len() > 400, "{}", connections.len());
    server.is_well();
    drop(connections);
    server.is_well();
}

#[test]
fn who_does_not_read_is_not_written_to_for_ever() {
    let server = Server::start();
    server.is_well();
    let mut deaf = server.connect();
    deaf.set_write_timeout(Some(LONG)).expect("a socket");
    let request = format!("GET /tools HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {TOKEN}\r\n\r\n", server.address);
    let start = Instant::now();
    // Answers pile up until no buffer takes any more of them; from then on nothing moves until the server gives up.
    while deaf.write_all(request.as_bytes()).is_ok() {
        assert!(start.elapsed() < 2 * LONG, "the server still reads");
    }
    assert!(start.elapsed() < LONG, "the server cuts it off");
    server.is_well();
}

#[test]
fn two_who_use_one_id_are_both_answered() {
    let server = Server::start();
    server.is_well();
    let message =
        r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"search","arguments":{"query":"cart"}}}"#;
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let (status, body) = server.post("/mcp", message, |_| {});
                assert!(status == 200 && body.contains("Cart") && body.contains("\"id\":7"), "{status} {body}");
            });
        }
    });
    server.is_well();
}

#[test]
fn nonsense_over_http_is_told_to_be_nonsense() {
    let server = Server::start();
    let deep = "[".repeat(100_000);
    let messages = [
        "",
        "{",
        "null",
        "[]",
        "\"x\"",
        "{\"jsonrpc\":\"1.0\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1}",
        deep.as_str(),
        r#"{"jsonrpc":"2.0","id":1,"method":"no/such"}"#,
        r#"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]"#,
    ];
    for message in messages {
        let (status, body) = server.post("/mcp", message, |_| {});
        assert!(status < 500, "{}: {status} {body}", &message[..message.len().min(80)]);
        if !message.is_empty() {
            let (status, _) = server.post("/tool/search", message, |_| {});
            assert!((400..500).contains(&status), "{}: {status}", &message[..message.len().min(80)]);
        }
    }
    assert_eq!(server.post("/tool/serch", "{}", |_| {}).0, 404);
    assert_eq!(server.post("/nowhere", "{}", |_| {}).0, 404);
    for path in ["/resources/files/..%2f..%2fetc%2fpasswd", "/resources/files/%00", "/resources/file:///etc/passwd"] {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {TOKEN}\r\nConnection: close\r\n\r\n",
            server.address
        );
        let (status, body) = server.raw(&request);
        assert!((400..500).contains(&status) && !body.contains("root:"), "{path}: {status} {body}");
    }
    server.is_well();
}

#[test]
fn who_goes_away_in_the_middle_is_forgotten() {
    let server = Server::start();
    for _ in 0..50 {
        let mut stream = server.connect();
        let body =
            r#"{"sql":"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"}"#;
        let head = format!(
            "POST /tool/query HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {TOKEN}\r\nContent-Length: {}\r\n\r\n{body}",
            server.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("the request is taken");
        stream.shutdown(Shutdown::Both).ok();
    }
    server.is_well();
}

/// A server over the standard streams as a process.
struct Agent {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    _folder: TempDir,
}

impl Agent {
    fn start() -> Self {
        let folder = project();
        let mut command = rhumb(&folder, &["mcp"]);
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let input = process.stdin.take();
        let output = BufReader::new(process.stdout.take().expect("it was asked for"));
        let mut agent = Self { process, input, output, _folder: folder };
        let client = json!({ "name": "test", "version": "1" });
        let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
        let welcome = agent.ask(0, "initialize", &hello);
        assert_eq!(welcome["result"]["serverInfo"]["name"], "rhumb");
        agent.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        agent
    }

    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").expect("the server listens");
        input.flush().expect("the server listens");
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
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

#[test]
fn nonsense_over_the_standard_streams_is_passed_over_or_told() {
    let mut agent = Agent::start();
    for line in ["", "{", "null", "nonsense", "{\"jsonrpc\":\"2.0\"}", &"[".repeat(100_000), "{\"id\":{}}", "[]"] {
        agent.say(line);
    }
    agent.is_well(1);
    let unknown = agent.ask(2, "no/such", &json!({}));
    assert_eq!(unknown["error"]["code"], -32601, "{unknown}");
    agent.say(r#"[{"jsonrpc":"2.0","id":7,"method":"ping"},{"jsonrpc":"2.0","id":8,"method":"ping"}]"#);
    for _ in 0..3 {
        agent.is_well(3);
    }
    agent.process.kill().ok();
    agent.process.wait().ok();
}

const SEARCH: &str =
    r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"query":"cart"}}}"#;

/// A question that would never end by itself.
const ENDLESS: &str = r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"query","arguments":{"sql":"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"}}}"#;

#[test]
fn an_id_that_is_used_twice_is_answered() {
    let mut agent = Agent::start();
    for _ in 0..3 {
        agent.is_well(1);
    }
    // While one is under way, another of the same id cannot be told from it; what counts is that there is an answer.
    agent.say(&format!("{SEARCH}\n{SEARCH}\n{SEARCH}"));
    let heard = agent.hear();
    assert_eq!(heard["id"], 2, "{heard}");
    assert!(heard["result"]["content"][0]["text"].as_str().is_some_and(|it| it.contains("Cart")), "{heard}");
    agent.is_well(3);
    agent.say(&format!("{ENDLESS}\n{ENDLESS}"));
    agent.say(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#);
    agent.is_well(4);
    agent.process.kill().ok();
    agent.process.wait().ok();
}

#[test]
fn a_line_of_ten_megabytes_is_read_and_the_next_one_answered() {
    let mut agent = Agent::start();
    let long = "x".repeat(10 << 20);
    let query = json!({ "name": "search", "arguments": { "query": long } });
    let told = agent.ask(1, "tools/call", &query);
    assert!(told.to_string().len() < 10_000, "it is not said back");
    agent.is_well(2);
    agent.process.kill().ok();
    agent.process.wait().ok();
}

#[test]
fn a_client_that_closes_its_end_ends_the_server() {
    let mut agent = Agent::start();
    agent.is_well(1);
    agent.say(SEARCH);
    agent.input = None;
    let status = ended(&mut agent.process);
    assert!(status.success(), "{status}");
}

#[test]
fn a_client_that_is_killed_in_the_middle_ends_the_server() {
    let mut agent = Agent::start();
    agent.is_well(1);
    agent.say(ENDLESS);
    let Agent { mut process, input, output, _folder } = agent;
    // This is what is left of a client that was killed: both of its ends are closed at once.
    drop((input, output));
    let start = Instant::now();
    ended(&mut process);
    // By itself the question would go on until its deadline.
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
}

/// How a process ended, which it must soon.
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

#[cfg(unix)]
#[test]
fn what_is_under_way_is_ended_when_the_server_is_told_to_end() {
    let mut server = Server::start();
    server.is_well();
    let pid = server.process.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill runs").success());
    assert!(ended(&mut server.process).success());
}
