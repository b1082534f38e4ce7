//! Requests over HTTP that are forged, oversized, malformed or abandoned.

use crate::{LONG, Server, TOKEN, ended, set};
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::Command;
use std::time::Instant;

#[test]
fn foreign_host_names_and_origins_are_refused() {
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
fn requests_without_the_token_are_refused_alike() {
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
fn a_body_that_is_too_long_is_refused_before_it_is_read() {
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
fn an_unfinished_head_times_out() {
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
fn a_thousand_silent_connections_do_not_keep_others_out() {
    let server = Server::start();
    let connections: Vec<_> = (0..1000).filter_map(|_| TcpStream::connect(&server.address).ok()).collect();
    assert!(connections.len() > 400, "{}", connections.len());
    server.is_well();
    drop(connections);
    server.is_well();
}

#[test]
fn a_client_that_does_not_read_is_disconnected() {
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
fn requests_with_the_same_id_are_all_answered() {
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
fn malformed_requests_over_http_are_client_errors() {
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
    assert_eq!(server.post("/tool/search", r#"{"qwery":"x"}"#, |_| {}).0, 400);
    assert_eq!(server.post("/tools", "{}", |_| {}).0, 405);
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
fn requests_of_disconnected_clients_do_not_block_others() {
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

#[cfg(unix)]
#[test]
fn a_terminated_server_ends_cleanly() {
    let mut server = Server::start();
    server.is_well();
    let pid = server.process.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill runs").success());
    assert!(ended(&mut server.process).success());
}
