//! `cargo xtask map REPO --useful N --python PYTHON`: measures how much of what commits changed is on a map for their subject lines,
//! compared with the map of aider.
//!
//! Both maps are of the parent of a commit, with the same budget and the same words. A file is on a map if its path is; a symbol, if its
//! name is in the entry of its file. Counted are indexed files that the commit changed, and the innermost symbols around the changed lines.

use super::{Asker, count};
use crate::replay::checkout::Checkout;
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const BUDGET: usize = 4096;

/// Commits that change more files are not about a single topic.
const MAX_FILES: usize = 20;

/// Compares over the last `commits` commits that change indexed files.
pub(crate) fn run(repository: &Path, commits: usize, python: &Path) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let checkout = Checkout::new(repository, &scratch.path().join("clone"))?;
    let asker = Asker::new(checkout.root())?;
    let mut aider = Aider::start(python)?;
    let mut scores = [("rhumb", Score::default()), ("aider", Score::default())];
    let history = checkout.history(commits * 3)?;
    for pair in history.windows(2).rev() {
        if scores[0].1.commits == commits {
            break;
        }
        checkout.go_to(&pair[0])?;
        let Some(change) = Change::of(&checkout, &asker, &pair[1])? else { continue };
        let ours = asker.ask(&["map", "--budget", &BUDGET.to_string(), &change.subject])?;
        let theirs = aider.draw(checkout.root(), &change.subject)?;
        scores[0].1.add(&change, &ours, &sections_of_ours(&ours));
        scores[1].1.add(&change, &theirs, &sections_of_aider(&theirs, &change.paths));
    }
    println!("{}", repository.display());
    for (name, score) in &scores {
        score.print(name);
    }
    Ok(())
}

/// The changes of a commit.
struct Change {
    subject: String,
    /// All files of the index.
    paths: BTreeSet<String>,
    files: BTreeSet<String>,
    /// Files with the names of changed symbols.
    symbols: BTreeSet<(String, String)>,
}

impl Change {
    /// The changes; `None` if no indexed file changed, or too many.
    fn of(checkout: &Checkout, asker: &Asker, commit: &str) -> Result<Option<Self>> {
        let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
        let rows = asker.rows("SELECT path FROM files")?;
        let paths: BTreeSet<String> = rows.iter().map(|row| text(row, "path")).collect();
        let subject = checkout.ask(&["show", "--no-patch", "--format=%s", commit])?.trim().to_owned();
        let diff = checkout.ask(&["diff", "--unified=0", "--no-renames", "--no-color", "HEAD", commit])?;
        let lines = changed_lines(&diff);
        let files: BTreeSet<String> = lines.keys().filter(|path| paths.contains(*path)).cloned().collect();
        if files.is_empty() || files.len() > MAX_FILES {
            return Ok(None);
        }
        let mut symbols = BTreeSet::new();
        for path in &files {
            symbols.extend(names_at(asker, path, &lines[path])?.into_iter().map(|name| (path.clone(), name)));
        }
        Ok(Some(Self { subject, paths, files, symbols }))
    }
}

/// The names of the innermost symbols around the given lines of a file.
fn names_at(asker: &Asker, path: &str, lines: &BTreeSet<u64>) -> Result<BTreeSet<String>> {
    let sql = format!(
        "SELECT name, line_start, line_end - line_start AS more FROM symbols
        WHERE file_path = '{}' AND kind NOT IN ('file', 'section', 'impl', 'package')",
        path.replace('\'', "''")
    );
    let number = |row: &Value, name: &str| row[name].as_u64().unwrap_or(0);
    let rows = asker.rows(&sql)?;
    let innermost = |line: &u64| {
        let is_around = |row: &&Value| {
            let start = number(row, "line_start");
            (start..=start + number(row, "more")).contains(line)
        };
        rows.iter().filter(is_around).min_by_key(|row| number(row, "more"))
    };
    Ok(lines.iter().filter_map(innermost).filter_map(|row| Some(row["name"].as_str()?.to_owned())).collect())
}

/// The changed lines of the old files; for pure additions, the line before.
fn changed_lines(diff: &str) -> BTreeMap<String, BTreeSet<u64>> {
    let mut lines: BTreeMap<String, BTreeSet<u64>> = BTreeMap::new();
    let mut path = None;
    for line in diff.lines() {
        if let Some(old) = line.strip_prefix("--- ") {
            path = old.strip_prefix("a/").map(str::to_owned);
        } else if let (Some(path), Some(hunk)) = (&path, line.strip_prefix("@@ -")) {
            let range = hunk.split(' ').next().unwrap_or_default();
            let (start, length) = range.split_once(',').unwrap_or((range, "1"));
            let (start, length): (u64, u64) = (start.parse().unwrap_or(0), length.parse().unwrap_or(0));
            lines.entry(path.clone()).or_default().extend(start..start + length.max(1));
        }
    }
    lines
}

/// The lines of our map, by file.
fn sections_of_ours(map: &str) -> BTreeMap<String, String> {
    let aliases: Vec<(&str, &str)> = map
        .lines()
        .take_while(|line| line.starts_with('#'))
        .flat_map(str::split_whitespace)
        .filter_map(|word| word.strip_prefix('@')?.split_once('='))
        .collect();
    let expand = |path: &str| match path.strip_prefix('@') {
        Some(rest) => {
            let found =
                aliases.iter().find_map(|(alias, folder)| Some(format!("{folder}{}", rest.strip_prefix(alias)?)));
            found.unwrap_or_else(|| path.to_owned())
        }
        None => path.trim_start_matches("./").to_owned(),
    };
    let mut sections: BTreeMap<String, String> = BTreeMap::new();
    let mut current = String::new();
    for line in map.lines() {
        match line.split_once(':').filter(|(path, _)| !line.starts_with([' ', '#']) && !path.contains(' ')) {
            Some((folder, names)) if folder.ends_with('/') => {
                let names = names.trim().split(',').map(|name| format!("{}{name}", expand(folder)));
                sections.extend(names.map(|path| (path, String::new())));
            }
            Some((path, _)) => {
                current = expand(path);
                sections.entry(current.clone()).or_default();
            }
            None => sections.entry(current.clone()).or_default().extend([line, "\n"]),
        }
    }
    sections
}

/// The lines of aider's map, by file.
fn sections_of_aider(map: &str, paths: &BTreeSet<String>) -> BTreeMap<String, String> {
    let mut sections: BTreeMap<String, String> = BTreeMap::new();
    let mut current = String::new();
    for line in map.lines() {
        let path = line.trim_end_matches(':');
        if paths.contains(path) {
            path.clone_into(&mut current);
            sections.entry(current.clone()).or_default();
        } else {
            sections.entry(current.clone()).or_default().extend([line, "\n"]);
        }
    }
    sections
}

/// How much of the changes is on each map.
#[derive(Default)]
struct Score {
    commits: usize,
    tokens: usize,
    /// The shares of each commit, per mille.
    files: Vec<usize>,
    symbols: Vec<usize>,
}

impl Score {
    fn add(&mut self, change: &Change, map: &str, sections: &BTreeMap<String, String>) {
        self.commits += 1;
        self.tokens += count(map);
        let files = change.files.iter().filter(|path| sections.contains_key(*path)).count();
        self.files.push(files * 1000 / change.files.len());
        let is_shown = |(path, name): &&(String, String)| sections.get(path).is_some_and(|text| has_word(text, name));
        if !change.symbols.is_empty() {
            self.symbols.push(change.symbols.iter().filter(is_shown).count() * 1000 / change.symbols.len());
        }
    }

    fn print(&self, name: &str) {
        let mean = |shares: &[usize]| shares.iter().sum::<usize>() / shares.len().max(1);
        let share = |shares: &[usize]| format!("{}.{} %", mean(shares) / 10, mean(shares) % 10);
        let tokens = self.tokens / self.commits.max(1);
        let (files, symbols) = (share(&self.files), share(&self.symbols));
        println!("  {name}: {} commits, files {files}, symbols {symbols}, {tokens} tokens", self.commits);
    }
}

fn has_word(text: &str, word: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    text.match_indices(word).any(|(at, _)| {
        !text[..at].chars().next_back().is_some_and(is_part)
            && !text[at + word.len()..].chars().next().is_some_and(is_part)
    })
}

/// The other program, which waits for requests.
struct Aider {
    _child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Aider {
    fn start(python: &Path) -> Result<Self> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("map/other.py");
        let mut command = Command::new(python);
        let mut child = command
            .arg(script)
            .env("PYTHONHASHSEED", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (questions, answers) = (child.stdin.take().context("a pipe")?, child.stdout.take().context("a pipe")?);
        Ok(Self { _child: child, questions, answers: BufReader::new(answers) })
    }

    fn draw(&mut self, root: &Path, subject: &str) -> Result<String> {
        writeln!(self.questions, "{}", json!({ "root": root, "subject": subject, "budget": BUDGET }))?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        let answer: Value = serde_json::from_str(&line).context("aider does not answer")?;
        Ok(answer["text"].as_str().unwrap_or_default().to_owned())
    }
}
