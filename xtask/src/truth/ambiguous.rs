//! Counts how often the true target is among the candidates of an ambiguous reference.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// Everything that an ambiguous reference may mean, as the scorer would read it.
pub(super) const CANDIDATES: &str = "SELECT json_object(
    'ref_file', r.file_path, 'ref_line', r.line - 1, 'ref_name', r.name,
    'def_file', t.file_path, 'def_line', t.name_line - 1)
    FROM candidates c JOIN refs r ON r.id = c.ref_id JOIN symbols t ON t.id = c.target_id
    WHERE NOT r.is_inactive";

/// A file, a line and a name: what the scorer takes for one place.
type Place = (String, u32, String);

/// What ambiguous references may mean: files and lines.
type Meanings = BTreeMap<Place, BTreeSet<(String, u32)>>;

#[derive(Deserialize)]
struct Candidate {
    ref_file: String,
    ref_line: u32,
    ref_name: String,
    def_file: String,
    def_line: u32,
}

/// A reference of the truth; other lines have no definitions.
#[derive(Deserialize)]
struct Known {
    file: String,
    line: u32,
    name: String,
    tgt: String,
    defs: Vec<(String, u32, u32)>,
}

/// How many ambiguous references have a known meaning in the project, and of how many of these it is among the candidates.
pub(super) fn judge(truth: &Path, lines: &[String]) -> Result<(usize, usize)> {
    let mut meanings = Meanings::new();
    for line in lines {
        let it: Candidate = serde_json::from_str(line)?;
        let place = (it.ref_file, it.ref_line, it.ref_name);
        meanings.entry(place).or_default().insert((it.def_file, it.def_line));
    }
    let output = Command::new("gzip").arg("-dc").arg(truth).output().context("gzip reads the truth")?;
    ensure!(output.status.success(), "gzip failed");
    let (mut judged, mut right) = (0, 0);
    for line in String::from_utf8(output.stdout)?.lines() {
        let Ok(known) = serde_json::from_str::<Known>(line) else { continue };
        let Some(meant) = meanings.get(&(known.file, known.line, known.name)) else { continue };
        if known.tgt == "project" {
            judged += 1;
            right += usize::from(known.defs.into_iter().any(|(file, line, _)| meant.contains(&(file, line))));
        }
    }
    Ok((judged, right))
}
