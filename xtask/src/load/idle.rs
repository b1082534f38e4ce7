//! HTTP clients that hold idle connections, and the response time of another client.

use super::crowd::{Client, Crowd, TOKEN};
use super::{line, summary};
use anyhow::Result;
use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The number of connections to hold.
const HELD: usize = 512;

/// How many requests the other client sends, each on a new connection.
const ASKED: usize = 20;

/// Maximum response time for the other client.
const LONGEST: Duration = Duration::from_secs(1);

impl Crowd<'_> {
    /// Holds idle connections of each kind in turn, and prints how soon a client with the token is answered meanwhile.
    /// Fails if an answer takes too long.
    pub(super) fn ask_beside_idle_clients(&self) -> Result<()> {
        for (kind, request) in kinds(&self.address) {
            let mut held = Vec::new();
            for _ in 0..HELD {
                let mut stream = TcpStream::connect(&self.address)?;
                // The server may have closed it to make room for a later one.
                stream.write_all(request.as_bytes()).ok();
                held.push(stream);
            }
            let words = self.words.iter().cycle().take(ASKED);
            let times = words.map(|word| self.time(word)).collect::<Result<Vec<Duration>>>()?;
            let memory = self.memory().unwrap_or_default() / 1e6;
            line(&format!("beside {HELD} clients {kind}"), &format!("{}; {memory:.1} MB", summary(&times)));
            anyhow::ensure!(times.iter().all(|time| *time < LONGEST), "a client with the token had to wait");
        }
        Ok(())
    }

    fn time(&self, word: &str) -> Result<Duration> {
        let start = Instant::now();
        Client::new(&self.address)?.search(word)?;
        Ok(start.elapsed())
    }
}

/// The kinds of idle clients: a description, and what each of them sends.
fn kinds(address: &str) -> [(&'static str, String); 10] {
    let host = format!("Host: {address}\r\n");
    let known = format!("{host}Authorization: Bearer {TOKEN}\r\n");
    let body = "Content-Length: 100\r\n\r\n{";
    [
        ("that send nothing", String::new()),
        ("that send half a head", format!("GET /health HTTP/1.1\r\n{host}X-Padding: x")),
        ("that send half a long head", format!("GET /health HTTP/1.1\r\n{host}X-Padding: {}", "x".repeat(60_000))),
        ("after /health", format!("GET /health HTTP/1.1\r\n{host}\r\n")),
        ("after 401", format!("GET /tools HTTP/1.1\r\n{host}\r\n")),
        ("that send half a body", format!("POST /tool/search HTTP/1.1\r\n{host}{body}")),
        ("that read no answer", format!("GET /health HTTP/1.1\r\n{host}\r\n").repeat(100)),
        ("with the token, after an answer", format!("GET /tools HTTP/1.1\r\n{known}\r\n")),
        ("with the token, that send half a body", format!("POST /tool/search HTTP/1.1\r\n{known}{body}")),
        ("with the token, that read no answer", format!("GET /tools HTTP/1.1\r\n{known}\r\n").repeat(10)),
    ]
}
