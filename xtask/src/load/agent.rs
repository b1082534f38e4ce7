//! One client on standard input and output.

use super::Site;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// A server on standard input and output, and the number of requests sent to it.
pub(super) struct Agent {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    asked: u32,
}

impl Agent {
    pub(super) fn start(site: &Site) -> Result<Self> {
        let mut command = site.rhumb(&["mcp"]);
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let input = process.stdin.take().context("an input")?;
        let output = BufReader::new(process.stdout.take().context("an output")?);
        let mut agent = Self { process, input, output, asked: 0 };
        let client = json!({ "name": "load", "version": "1" });
        let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
        agent.ask("initialize", &hello)?;
        agent.say(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))?;
        Ok(agent)
    }

    /// Searches, and fails if there is no answer.
    pub(super) fn search(&mut self, word: &str) -> Result<()> {
        let found = self.ask("tools/call", &json!({ "name": "search", "arguments": { "query": word } }))?;
        if found["result"]["isError"] == true || found["result"].is_null() {
            bail!("searching for {word}: {found}");
        }
        Ok(())
    }

    fn ask(&mut self, method: &str, parameters: &Value) -> Result<Value> {
        self.asked += 1;
        let id = self.asked;
        self.say(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters }))?;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                bail!("the server is gone");
            }
            let heard: Value = serde_json::from_str(&line)?;
            if heard["id"] == id {
                return Ok(heard);
            }
        }
    }

    fn say(&mut self, message: &Value) -> Result<()> {
        Ok(self.input.write_all(format!("{message}\n").as_bytes())?)
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}
