//! Many concurrent HTTP clients, and the memory of the server.

use super::{Site, line, summary};
use anyhow::{Context, Result, bail};
use serde_json::json;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub(super) const TOKEN: &str = "open-sesame-open-sesame";

/// The interval between measurements of memory.
const LOOK: Duration = Duration::from_millis(500);

/// An HTTP server, and the searches for it.
pub(super) struct Crowd<'w> {
    process: Child,
    pub(super) address: String,
    pub(super) words: &'w [String],
}

impl<'w> Crowd<'w> {
    pub(super) fn new(site: &Site, words: &'w [String]) -> Result<Self> {
        let mut command = site.rhumb(&["serve", "--port", "0"]);
        command.env("RHUMB_TOKEN", TOKEN);
        let mut process = command.stderr(Stdio::piped()).spawn()?;
        let mut log = BufReader::new(process.stderr.take().context("a log")?);
        let mut said = String::new();
        log.read_line(&mut said)?;
        let address = said.trim().strip_prefix("listening on http://").context("where it listens")?.to_owned();
        // The server's log must be read, or it would block.
        thread::spawn(move || io::copy(&mut log, &mut io::sink()));
        Ok(Self { process, address, words })
    }

    /// Lets `clients` clients ask for the duration `spell`, and prints the results. A malformed answer is a failure.
    pub(super) fn ask(&self, clients: usize, spell: Duration) -> Result<()> {
        Client::new(&self.address)?.search(&self.words[0])?;
        let start = Instant::now();
        let (spells, memory) = thread::scope(|scope| {
            let one = |number: usize| scope.spawn(move || self.one(number * 7, start + spell));
            let running: Vec<_> = (0..clients).map(one).collect();
            let mut memory = Vec::new();
            while start.elapsed() < spell {
                thread::sleep(LOOK);
                memory.extend(self.memory().map(|bytes| (start.elapsed().as_secs_f64(), bytes)));
            }
            let spells: Vec<Spell> = running.into_iter().filter_map(|it| it.join().ok()).collect();
            (spells, memory)
        });
        let times: Vec<Duration> = spells.iter().flat_map(|it| it.times.iter().copied()).collect();
        let errors: Vec<&String> = spells.iter().flat_map(|it| &it.errors).collect();
        line(&format!("{clients} clients at once"), &summary(&times));
        line("errors", &errors.len().to_string());
        if let (Some(first), Some(last)) = (memory.first(), memory.last()) {
            let megabytes = |bytes: f64| bytes / 1e6;
            // The memory at the start includes caches that every thread allocates once.
            let slope = megabytes(slope(&memory[memory.len() / 2..])) * 60.0;
            let (first, last) = (megabytes(first.1), megabytes(last.1));
            line(
                "memory",
                &format!("{first:.1} MB, at the end {last:.1} MB; {slope:+.2} MB a minute in the second half"),
            );
        }
        match errors.first() {
            Some(error) => bail!("{error}"),
            None => Ok(()),
        }
    }

    fn one(&self, first: usize, end: Instant) -> Spell {
        let mut spell = Spell::default();
        let mut client = Client::new(&self.address);
        for word in self.words.iter().cycle().skip(first) {
            let start = Instant::now();
            if start >= end {
                break;
            }
            let asked = client.as_mut().map_err(|error| error.to_string());
            match asked.and_then(|client| client.search(word).map_err(|error| error.to_string())) {
                Ok(()) => spell.times.push(start.elapsed()),
                Err(error) => {
                    spell.errors.push(error);
                    client = Client::new(&self.address);
                }
            }
        }
        spell
    }

    /// The memory of the server in megabytes.
    pub(super) fn memory(&self) -> Option<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        kilobytes.trim().strip_suffix(" kB")?.parse::<f64>().ok().map(|it| it * 1024.0)
    }
}

impl Drop for Crowd<'_> {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

/// The observations of one client.
#[derive(Default)]
struct Spell {
    times: Vec<Duration>,
    errors: Vec<String>,
}

/// A client with its own connection.
pub(super) struct Client {
    stream: BufReader<TcpStream>,
    address: String,
}

impl Client {
    pub(super) fn new(address: &str) -> Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_mins(1)))?;
        Ok(Self { stream: BufReader::new(stream), address: address.to_owned() })
    }

    pub(super) fn search(&mut self, word: &str) -> Result<()> {
        let body = json!({ "query": word }).to_string();
        let head = format!(
            "POST /tool/search HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {TOKEN}\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        self.stream.get_mut().write_all(format!("{head}{body}").as_bytes())?;
        let mut status = String::new();
        self.stream.read_line(&mut status)?;
        let mut length = 0;
        loop {
            let mut header = String::new();
            if self.stream.read_line(&mut header)? == 0 {
                bail!("the connection ended early");
            }
            if let Some(value) = header.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse()?;
            }
            if header.trim().is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        if status.split(' ').nth(1) != Some("200") {
            bail!("searching for {word}: {} {}", status.trim(), String::from_utf8_lossy(&body));
        }
        Ok(())
    }
}

/// The slope of the least-squares line through the points.
fn slope(points: &[(f64, f64)]) -> f64 {
    let count: f64 = points.iter().map(|_| 1.0).sum();
    let mean = |part: fn(&(f64, f64)) -> f64| points.iter().map(part).sum::<f64>() / count;
    let (middle, height) = (mean(|it| it.0), mean(|it| it.1));
    let rise: f64 = points.iter().map(|it| (it.0 - middle) * (it.1 - height)).sum();
    let run: f64 = points.iter().map(|it| (it.0 - middle).powi(2)).sum();
    if run == 0.0 { 0.0 } else { rise / run }
}

#[cfg(test)]
mod tests {
    use super::slope;

    #[test]
    fn slope_of_a_straight_line_is_exact() {
        let line: Vec<(f64, f64)> = (0..10_u8).map(|it| (f64::from(it), 3.0 + 2.0 * f64::from(it))).collect();
        assert!((slope(&line) - 2.0).abs() < 1e-9);
        assert!(slope(&line[..1]).abs() < 1e-9);
    }
}
