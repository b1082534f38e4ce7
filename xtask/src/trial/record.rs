//! Runs one command of an agent and records its cost.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio, exit};

/// The file with one record per line, in the directory of an agent.
const RECORDS: &str = "commands.jsonl";

/// One command.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) task: usize,
    pub(super) command: String,
    /// The characters that it printed, warnings included.
    pub(super) characters: usize,
}

/// Runs a command and passes its output and exit code on. The arguments are the directory of the agent, the number of the task, the root of
/// the project, the name of the arm, the path of Rhumb, and the command.
pub(crate) fn run(arguments: &[OsString]) -> Result<()> {
    let [own, task, root, arm, program, words @ ..] = arguments else { anyhow::bail!("too few arguments") };
    let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let task = task.to_str().context("a number")?.parse()?;
    let command = words.join(" ");
    let mut process = if arm == "shell" { Command::new("sh") } else { Command::new(program) };
    if arm == "shell" {
        process.arg("-c").arg(&command);
    } else {
        process.args(&words);
    }
    let output = process.current_dir(root).stdin(Stdio::null()).output()?;
    let characters = length(&output.stdout) + length(&output.stderr);
    append(Path::new(own), &Record { task, command, characters })?;
    std::io::stdout().write_all(&output.stdout)?;
    std::io::stderr().write_all(&output.stderr)?;
    exit(output.status.code().unwrap_or(1))
}

fn length(bytes: &[u8]) -> usize {
    String::from_utf8_lossy(bytes).chars().count()
}

fn append(own: &Path, record: &Record) -> Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(own.join(RECORDS))?;
    file.write_all(format!("{}\n", serde_json::to_string(record)?).as_bytes())?;
    Ok(())
}

/// The records of an agent.
pub(super) fn records(own: &Path) -> Result<Vec<Record>> {
    let path = own.join(RECORDS);
    if !path.exists() {
        return Ok(Vec::new());
    }
    fs::read_to_string(path)?.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}
