//! The limits of a request over HTTP, exact to the byte, and requests that two readers could understand differently.

use crate::{LONG, Server, TOKEN};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::time::Instant;

/// The longest head of a request: its first line and all headers.
const HEAD: usize = 64 << 10;

/// The longest path with its query.
const URI: usize = 8 << 10;

/// The longest body.
const BODY: usize = 1 << 20;

/// The most headers.
const HEADERS: usize = 100;

#[test]
fn a_head_may_have_64_kilobytes_and_not_one_byte_more() {
    let server = Server::start();
    let request = |length: usize| {
        let head = format!("{}Connection: close\r\nX-Padding: ", server.head("GET", "/tools"));
        format!("{head}{}\r\n\r\n", "x".repeat(length - head.len() - 4))
    };
    assert_eq!(server.raw(&request(HEAD)).0, 200);
    for length in [HEAD + 1, 100 << 10, 1 << 20] {
        assert_eq!(server.raw(&request(length)).0, 431, "{length}");
    }
    server.is_well();
}

#[test]
fn a_request_may_have_a_hundred_headers_and_not_one_more() {
    let server = Server::start();
    let request = |count: usize| {
        let head = format!("{}Connection: close\r\n", server.head("GET", "/tools"));
        let present = head.lines().count() - 1;
        format!("{head}{}\r\n", "X-Padding: x\r\n".repeat(count - present))
    };
    assert_eq!(server.raw(&request(HEADERS)).0, 200);
    assert_eq!(server.raw(&request(HEADERS + 1)).0, 431);
}

#[test]
fn an_address_may_have_8_kilobytes_and_not_one_byte_more() {
    let server = Server::start();
    let request = |length: usize| {
        let path = format!("/tools?{}", "x".repeat(length - "/tools?".len()));
        format!("{}Connection: close\r\n\r\n", server.head("GET", &path))
    };
    assert_eq!(server.raw(&request(URI)).0, 200);
    for length in [URI + 1, 60_000] {
        assert_eq!(server.raw(&request(length)).0, 414, "{length}");
    }
}

/// A body of `length` bytes that is a JSON object.
fn body(length: usize) -> String {
    let (start, end) = (r#"{"query":"cart","#, "}");
    let filled = format!("{start}{}", " ".repeat(length - start.len() - end.len() - 9));
    format!("{filled}\"limit\":3{end}")
}

#[test]
fn a_body_may_have_a_megabyte_and_not_one_byte_more() {
    let server = Server::start();
    for (length, expected) in [(BODY, 200), (BODY + 1, 413)] {
        let body = body(length);
        assert_eq!(body.len(), length);
        let announced = format!("Connection: close\r\nContent-Length: {length}\r\n\r\n{body}");
        let one_chunk =
            format!("Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n{length:x}\r\n{body}\r\n0\r\n\r\n");
        let chunks: String = body.as_bytes().chunks(1000).map(chunk).collect();
        let many_chunks = format!("Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n{chunks}0\r\n\r\n");
        for (name, rest) in [("announced", announced), ("one chunk", one_chunk), ("many chunks", many_chunks)] {
            let request = format!("{}{rest}", server.head("POST", "/tool/search"));
            let (status, reply) = server.raw(&request);
            assert_eq!(status, expected, "{name} of {length}: {reply}");
        }
    }
    server.is_well();
}

#[test]
fn the_limit_of_a_body_holds_for_every_route() {
    let server = Server::start();
    for (method, path) in
        [("POST", "/mcp"), ("DELETE", "/mcp"), ("GET", "/tools"), ("POST", "/nowhere"), ("PUT", "/tool/search")]
    {
        let head = format!("{}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n", server.head(method, path));
        let endless = chunk(&[b'x'; 1000]).repeat(2000);
        assert_eq!(server.raw(&format!("{head}{endless}0\r\n\r\n")).0, 413, "{method} {path}");
    }
}

fn chunk(bytes: &[u8]) -> String {
    format!("{:x}\r\n{}\r\n", bytes.len(), String::from_utf8_lossy(bytes))
}

#[test]
fn broken_bodies_are_refused() {
    let server = Server::start();
    for (name, body) in [
        ("no number", "zz\r\nx\r\n0\r\n\r\n".to_owned()),
        ("too large a number", "fffffffffffffffff\r\nx\r\n0\r\n\r\n".to_owned()),
        ("no line end", "2\r\n{}0\r\n\r\n".to_owned()),
        ("long extension", format!("2;{}\r\n{{}}\r\n0\r\n\r\n", "x".repeat(100_000))),
        ("long trailer", format!("2\r\n{{}}\r\n0\r\nX-Trailer: {}\r\n\r\n", "x".repeat(100_000))),
    ] {
        let head =
            format!("{}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n", server.head("POST", "/tool/status"));
        let (status, reply) = server.raw(&format!("{head}{body}"));
        assert_eq!(status, 400, "{name}: {reply}");
    }
    server.is_well();
}

#[test]
fn a_request_with_two_lengths_is_one_request() {
    let server = Server::start();
    let hidden = format!("{}\r\n", server.head("GET", "/tools"));
    let chunked = "Transfer-Encoding: chunked\r\n";
    let length = |length: usize| format!("Content-Length: {length}\r\n");
    for (headers, body) in [
        // By its length the body ends before the hidden request, by its chunks behind it; and the other way round.
        (format!("{}{chunked}", length(0)), format!("{:x}\r\n{hidden}\r\n0\r\n\r\n", hidden.len())),
        (format!("{chunked}{}", length(0)), format!("{:x}\r\n{hidden}\r\n0\r\n\r\n", hidden.len())),
        (format!("{}{}", length(0), length(hidden.len())), hidden.clone()),
        (format!("{}Transfer-Encoding: xchunked\r\n", length(0)), hidden.clone()),
        (format!("{}Transfer-Encoding : chunked\r\n", length(0)), hidden.clone()),
    ] {
        let reply = server
            .exchange(&format!("{}{headers}Connection: close\r\n\r\n{body}", server.head("POST", "/tool/search")));
        assert_eq!(reply.matches("HTTP/1.1 ").count(), 1, "{headers}: {reply}");
        assert!(reply.starts_with("HTTP/1.1 400"), "{headers}: {reply}");
    }
}

#[test]
fn every_host_name_in_a_request_must_be_allowed() {
    let server = Server::start();
    let (name, port) = server.address.rsplit_once(':').expect("a port");
    let status = |target: &str, headers: &str| {
        let token = format!("Authorization: Bearer {TOKEN}\r\nConnection: close\r\n");
        server.raw(&format!("GET {target} HTTP/1.1\r\n{headers}{token}\r\n")).0
    };
    let own = format!("Host: {name}:{port}\r\n");
    assert_eq!(status("/tools", &own), 200);
    assert_eq!(status(&format!("http://{name}:{port}/tools"), &own), 200);
    assert_eq!(status("/tools", &format!("Host: [::1]:{port}\r\n")), 200);
    for (target, headers) in [
        ("http://evil.example/tools".to_owned(), own.clone()),
        (format!("http://evil.example:{port}/tools"), own.clone()),
        (format!("http://{name}:{port}/tools"), "Host: evil.example\r\n".to_owned()),
        ("/tools".to_owned(), String::new()),
        ("/tools".to_owned(), format!("{own}{own}")),
        ("/tools".to_owned(), format!("Host: localhost.:{port}\r\n")),
        ("/tools".to_owned(), format!("Host: localhost:+{port}\r\n")),
        ("/tools".to_owned(), format!("Host: user@localhost:{port}\r\n")),
        ("/tools".to_owned(), format!("Host: evil.example@localhost:{port}\r\n")),
        ("/tools".to_owned(), format!("Host: [::1%25eth0]:{port}\r\n")),
        ("/tools".to_owned(), format!("Host: ::1:{port}\r\n")),
        ("/tools".to_owned(), format!("Host: 0.0.0.0:{port}\r\n")),
        ("/tools".to_owned(), "Host: localhost\r\n".to_owned()),
    ] {
        let status = status(&target, &headers);
        assert!(status == 403 || status == 400, "{target} {headers}: {status}");
    }
}

#[test]
fn a_page_of_another_site_learns_nothing() {
    let server = Server::start();
    let request = |method: &str, path: &str, headers: &str| {
        server.exchange(&format!("{}Connection: close\r\n{headers}\r\n", server.head(method, path)))
    };
    for site in ["cross-site", "same-site", "nonsense"] {
        let reply = request("GET", "/health", &format!("Sec-Fetch-Site: {site}\r\n"));
        assert!(reply.starts_with("HTTP/1.1 403"), "{site}: {reply}");
    }
    for site in ["none", "same-origin"] {
        let reply = request("GET", "/health", &format!("Sec-Fetch-Site: {site}\r\n"));
        assert!(reply.starts_with("HTTP/1.1 200"), "{site}: {reply}");
    }
    let asking = "Origin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\n\
                  Access-Control-Request-Headers: authorization\r\nAccess-Control-Request-Private-Network: true\r\n";
    for (method, headers) in [("OPTIONS", asking), ("OPTIONS", ""), ("TRACE", ""), ("HEAD", "Origin: null\r\n")] {
        let reply = request(method, "/tool/search", headers).to_ascii_lowercase();
        assert!(reply.starts_with("http/1.1 4"), "{method}: {reply}");
        assert!(!reply.contains("access-control") && !reply.contains(TOKEN), "{method}: {reply}");
    }
}

#[test]
fn methods_that_a_route_does_not_know_are_refused() {
    let server = Server::start();
    for (method, path, expected) in [
        ("HEAD", "/tools", 200),
        ("TRACE", "/tools", 405),
        ("OPTIONS", "/tools", 405),
        ("GET", "/tool/search", 405),
        ("GET", "/mcp", 405),
        ("DELETE", "/mcp", 405),
        ("POST", "/health", 405),
        ("CONNECT", "/tools", 405),
        ("G@T", "/tools", 400),
    ] {
        let (status, reply) = server.raw(&format!("{}Connection: close\r\n\r\n", server.head(method, path)));
        assert_eq!(status, expected, "{method} {path}: {reply}");
    }
}

#[test]
fn messages_that_are_not_json_get_a_json_rpc_error_over_http_too() {
    let server = Server::start();
    for (message, code) in [
        ("{", -32700),
        ("\u{0}", -32700),
        ("[]", -32600),
        ("7", -32600),
        ("{\"jsonrpc\":\"2.0\"}", -32600),
        (" ", -32600),
    ] {
        let (status, body) = server.post("/mcp", message, |_| {});
        assert_eq!(status, 400, "{message}: {body}");
        assert!(body.contains(&format!("\"code\":{code}")) && body.contains("\"id\":null"), "{message}: {body}");
    }
}

#[test]
fn of_duplicate_keys_in_a_message_the_last_one_counts() {
    let server = Server::start();
    let message = r#"{"jsonrpc":"2.0","id":1,"method":"nonsense","method":"tools/list"}"#;
    let (status, body) = server.post("/mcp", message, |_| {});
    assert!(status == 200 && body.contains("\"search\""), "{status} {body}");
}

#[test]
fn names_of_any_length_are_answered_soon() {
    let server = Server::start();
    server.is_well();
    let start = Instant::now();
    for name in ["a::".repeat(300_000), "a<".repeat(400_000), "(".repeat(900_000), ".".repeat(900_000)] {
        for (tool, argument) in [("show", "name"), ("callers", "name"), ("path", "from"), ("search", "query")] {
            let mut arguments = json!({ argument: name });
            if tool == "path" {
                arguments["to"] = "Cart".into();
            }
            let (status, body) = server.post(&format!("/tool/{tool}"), &arguments.to_string(), |_| {});
            assert!(matches!(status, 200 | 422), "{tool}: {status} {body}");
        }
    }
    assert!(start.elapsed() < LONG, "{:?}", start.elapsed());
}

#[test]
fn waiting_queries_leave_room_for_other_questions() {
    let server = Server::start();
    server.is_well();
    let slow =
        json!({ "sql": "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n" });
    let request =
        format!("{}Content-Length: {}\r\n\r\n{slow}", server.head("POST", "/tool/query"), slow.to_string().len());
    let mut queries: Vec<_> = (0..120).map(|_| server.connect()).collect();
    for query in &mut queries {
        query.write_all(request.as_bytes()).expect("the server reads");
    }
    for _ in 0..5 {
        server.is_well();
    }
}

#[test]
fn hungry_queries_do_not_disturb_others() {
    let server = Server::start();
    server.is_well();
    let sql = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
        SELECT count(*) FROM (SELECT DISTINCT printf('%.*c', 10000, 'x') || i FROM n)";
    let hungry = json!({ "sql": sql }).to_string();
    std::thread::scope(|scope| {
        let queries: Vec<_> = (0..8).map(|_| scope.spawn(|| server.post("/tool/query", &hungry, |_| {}))).collect();
        // Meanwhile the index is brought up to date and other questions are answered.
        for number in 0..3 {
            let name = format!("Basket{number}");
            let file = server.folder.path().join(format!("shop/{name}.py"));
            fs::write(file, format!("class {name}:\n    pass\n")).expect("a file");
            let (status, body) = server.post("/tool/search", &json!({ "query": name }).to_string(), |_| {});
            assert_eq!(status, 200, "{body}");
            assert!(body.contains(&format!("\"{name}\"")), "{body}");
        }
        for query in queries {
            let (_, body) = query.join().expect("no panic");
            assert!(body.contains("used more than 160 MB of memory"), "{body}");
        }
    });
    #[cfg(target_os = "linux")]
    {
        let status = fs::read_to_string(format!("/proc/{}/status", server.process.id())).expect("it runs");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the system counts it");
        let peak: usize = peak.trim().trim_end_matches(" kB").parse().expect("a number");
        assert!(peak < 200 << 10, "{peak} kB");
    }
    server.is_well();
}
