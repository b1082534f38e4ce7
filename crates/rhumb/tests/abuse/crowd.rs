//! Clients that hold connections without using them, more of them than the server keeps open.

use crate::{Server, TOKEN};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// More connections than the server keeps open.
const CROWD: usize = 520;

/// The server waits five seconds for an idle client. An answer in less than this time did not wait for one.
const SOON: Duration = Duration::from_secs(3);

/// Opens many connections, sends `request` on each of them, and then asks as a client who knows the token.
fn asks_beside_a_crowd(server: &Server, kind: &str, request: &str) {
    let mut crowd = Vec::new();
    for _ in 0..CROWD {
        let mut stream = TcpStream::connect(&server.address).expect("the server takes connections");
        // The server may have closed it to make room for a later one.
        stream.write_all(request.as_bytes()).ok();
        crowd.push(stream);
    }
    let start = Instant::now();
    server.is_well();
    assert!(start.elapsed() < SOON, "{kind}: answered after {:?}", start.elapsed());
}

#[test]
fn idle_clients_without_the_token_do_not_delay_others() {
    let server = Server::start();
    server.is_well();
    let host = format!("Host: {}\r\n", server.address);
    let wrong = "Authorization: Bearer wrong-wrong-wrong-wrong\r\n";
    for (kind, request) in [
        ("silent", String::new()),
        ("half a request line", "GET /hea".to_owned()),
        ("half a head", format!("GET /health HTTP/1.1\r\n{host}X-Padding: x")),
        ("after /health", format!("GET /health HTTP/1.1\r\n{host}\r\n")),
        ("after HEAD /health", format!("HEAD /health HTTP/1.1\r\n{host}\r\n")),
        ("after 401", format!("GET /tools HTTP/1.1\r\n{host}{wrong}\r\n")),
        ("after 403", "GET /tools HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_owned()),
        ("half a body", format!("POST /tool/search HTTP/1.1\r\n{host}{wrong}Content-Length: 100\r\n\r\n{{")),
        ("half a body of /health", format!("GET /health HTTP/1.1\r\n{host}Content-Length: 100\r\n\r\n{{")),
        ("many unread answers", format!("GET /health HTTP/1.1\r\n{host}\r\n").repeat(100)),
    ] {
        asks_beside_a_crowd(&server, kind, &request);
    }
}

#[test]
fn idle_clients_with_the_token_do_not_delay_others() {
    let server = Server::start();
    server.is_well();
    let head = |method: &str, path: &str| server.head(method, path);
    for (kind, request) in [
        ("after an answer", format!("{}\r\n", head("GET", "/tools"))),
        ("half a body", format!("{}Content-Length: 100\r\n\r\n{{", head("POST", "/tool/search"))),
        ("half a chunk", format!("{}Transfer-Encoding: chunked\r\n\r\n64\r\n{{", head("POST", "/mcp"))),
        ("no body yet", format!("{}Expect: 100-continue\r\nContent-Length: 9\r\n\r\n", head("POST", "/tool/search"))),
        ("many unread answers", format!("{}\r\n", head("GET", "/tools")).repeat(50)),
        ("open streams", format!("{}Accept: text/event-stream\r\n\r\n", head("GET", "/mcp"))),
    ] {
        asks_beside_a_crowd(&server, kind, &request);
    }
}

#[test]
fn clients_that_come_back_at_once_do_not_keep_others_out() {
    let server = Server::start();
    server.is_well();
    let (address, end) = (&server.address, Instant::now() + Duration::from_secs(2));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(move || {
                let mut held = std::collections::VecDeque::new();
                while Instant::now() < end {
                    held.extend(TcpStream::connect(address));
                    if held.len() > CROWD {
                        held.pop_front();
                    }
                }
            });
        }
        while Instant::now() < end {
            let start = Instant::now();
            // A client that is too slow for the crowd is displaced, and connects again.
            while !is_answered(&server) {
                assert!(start.elapsed() < SOON, "not answered after {:?}", start.elapsed());
            }
        }
    });
}

#[test]
fn a_client_may_take_its_time_while_some_hundred_others_connect() {
    let server = Server::start();
    server.is_well();
    let mut slow = server.connect();
    let crowd: Vec<_> = (0..300).map(|_| TcpStream::connect(&server.address)).collect();
    // By now, all of them have been accepted.
    server.is_well();
    let request = format!("{}Connection: close\r\n\r\n", server.head("GET", "/tools"));
    slow.write_all(request.as_bytes()).expect("the connection is open");
    let mut answer = String::new();
    slow.read_to_string(&mut answer).expect("the connection is open");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    drop(crowd);
}

fn is_answered(server: &Server) -> bool {
    let reply = server.exchange(&format!("{}Connection: close\r\n\r\n", server.head("GET", "/tools")));
    reply.starts_with("HTTP/1.1 200")
}

#[test]
fn a_connection_in_use_is_not_closed_for_others() {
    let server = Server::start();
    server.is_well();
    let mut kept = server.connect();
    let body = r#"{"query":"cart"}"#;
    let request = format!("{}Content-Length: {}\r\n\r\n{body}", server.head("POST", "/tool/search"), body.len());
    let mut ask = || {
        kept.write_all(request.as_bytes()).expect("the connection is open");
        let (mut answer, mut part) = (String::new(), [0; 4096]);
        while !answer.trim_end().ends_with('}') {
            let count = kept.read(&mut part).expect("the connection is open");
            assert!(count > 0, "closed after {answer}");
            answer.push_str(std::str::from_utf8(&part[..count]).expect("text"));
        }
    };
    ask();
    let crowd: Vec<_> = (0..CROWD).map(|_| TcpStream::connect(&server.address)).collect();
    server.is_well();
    ask();
    drop(crowd);
}

#[test]
fn clients_without_the_token_are_disconnected_after_the_answer() {
    let server = Server::start();
    let host = format!("Host: {}\r\n", server.address);
    for (name, request) in [
        ("/health", format!("GET /health HTTP/1.1\r\n{host}\r\n")),
        ("no token", format!("GET /tools HTTP/1.1\r\n{host}\r\n")),
        ("a wrong token", format!("GET /tools HTTP/1.1\r\n{host}Authorization: Bearer {TOKEN}x\r\n\r\n")),
        ("a wrong name", "GET /tools HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_owned()),
    ] {
        let reply = server.exchange(&request).to_ascii_lowercase();
        assert!(reply.contains("connection: close"), "{name}: {reply}");
    }
}
