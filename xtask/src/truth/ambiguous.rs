//! Counts how often the true target is among the candidates of an ambiguous reference.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// All candidates of ambiguous references, in the format of the scorer.
pub(super) const CANDIDATES: &str = "SELECT json_object(
    'ref_file', r.file_path, 'ref_line', r.line - 1, 'ref_name', r.name,
    'def_file', t.file_path, 'def_line', t.name_line - 1)
    FROM candidates c JOIN refs r ON r.id = c.ref_id JOIN symbols t ON t.id = c.target_id
    WHERE NOT r.is_inactive";

/// A file, a line and a name: what the scorer treats as one location.
pub(super) type ReferenceLocation = (String, u32, String);

/// The candidates of ambiguous references: files and lines.
type Meanings = BTreeMap<ReferenceLocation, BTreeSet<(String, u32)>>;

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
pub(super) struct TruthReference {
    pub(super) file: String,
    pub(super) line: u32,
    pub(super) name: String,
    pub(super) tgt: String,
    pub(super) defs: Vec<(String, u32, u32)>,
}

/// The references of a file of truth.
pub(super) fn known_references(truth: &Path) -> Result<Vec<TruthReference>> {
    let output = Command::new("gzip").arg("-dc").arg(truth).output().context("gzip reads the truth")?;
    ensure!(output.status.success(), "gzip failed");
    let text = String::from_utf8(output.stdout)?;
    Ok(text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
}

/// How many ambiguous references have a known target in the project, and for how many of these it is among the candidates.
pub(super) fn judge(truth: &Path, lines: &[String]) -> Result<(usize, usize)> {
    let mut meanings = Meanings::new();
    for line in lines {
        let it: Candidate = serde_json::from_str(line)?;
        let place = (it.ref_file, it.ref_line, it.ref_name);
        meanings.entry(place).or_default().insert((it.def_file, it.def_line));
    }
    let (mut judged, mut right) = (0, 0);
    for known in known_references(truth)? {
        let Some(meant) = meanings.get(&(known.file, known.line, known.name)) else { continue };
        if known.tgt == "project" {
            judged += 1;
            right += usize::from(known.defs.into_iter().any(|(file, line, _)| meant.contains(&(file, line))));
        }
    }
    Ok((judged, right))
}
