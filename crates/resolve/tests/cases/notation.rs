//! Parses a case: its files without the claims, and the claims with their locations.

use crate::fact::Fact;
use std::path::{Path, PathBuf};

/// Words that start a claim.
const KINDS: &[&str] = &["def", "ref", "import", "export", "marker", "suppressed", "problem", "nothing"];

/// A parsed case.
pub(crate) struct Case {
    /// Where it is on the disk.
    pub(crate) path: PathBuf,
    /// Its lines as written.
    pub(crate) lines: Vec<String>,
    /// The comment markers.
    pub(crate) mark: Mark,
    /// Its files.
    pub(crate) files: Vec<File>,
    /// Its claims.
    pub(crate) claims: Vec<Claim>,
    /// Kinds of facts that must all be claimed.
    pub(crate) every: Vec<String>,
}

/// A file of a case, without claims.
pub(crate) struct File {
    /// Its path in the project of the case.
    pub(crate) path: String,
    /// Its text.
    pub(crate) text: String,
    /// For each of its rows, the line of the case, from zero.
    pub(crate) lines: Vec<usize>,
}

/// A claim.
pub(crate) struct Claim {
    /// Its line, from zero.
    pub(crate) line: usize,
    /// The file it is about.
    pub(crate) file: usize,
    /// Its location; `None` if it is about the whole file.
    pub(crate) place: Option<ClaimedRange>,
    /// Whether it claims a result that is known to be wrong.
    pub(crate) is_bug: bool,
    /// The claimed fact.
    pub(crate) fact: Fact,
}

/// A range of a row, in bytes from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClaimedRange {
    pub(crate) row: usize,
    pub(crate) column: usize,
    pub(crate) length: usize,
}

/// The start and end of a comment.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    pub(crate) start: &'static str,
    pub(crate) end: &'static str,
}

const MARKS: &[Mark] = &[
    Mark { start: "<!--", end: "-->" },
    Mark { start: "/*", end: "*/" },
    Mark { start: "//", end: "" },
    Mark { start: "#", end: "" },
];

impl Mark {
    /// The content of a line that is only a comment, including blanks.
    fn inside<'l>(&self, line: &'l str) -> Option<&'l str> {
        line.trim().strip_prefix(self.start)?.strip_suffix(self.end)
    }
}

impl Case {
    /// Parses a case; fails if it is malformed.
    pub(crate) fn read(path: &Path, text: &str) -> Result<Self, String> {
        let mark = MARKS.iter().copied().find(|mark| text.starts_with(mark.start));
        let mark =
            mark.ok_or_else(|| format!("{}: a case starts with a comment that says what it shows", path.display()))?;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let case = Self {
            path: path.to_owned(),
            lines: text.lines().map(str::to_owned).collect(),
            mark,
            files: vec![File { path: name, text: String::new(), lines: Vec::new() }],
            claims: Vec::new(),
            every: Vec::new(),
        };
        let mut reader = Reader { case, has_header: false };
        for (line, text) in text.lines().enumerate() {
            reader.line(line, text).map_err(|message| format!("{}:{}: {message}", path.display(), line + 1))?;
        }
        Ok(reader.case)
    }
}

struct Reader {
    case: Case,
    /// Whether there was a file header.
    has_header: bool,
}

impl Reader {
    fn line(&mut self, line: usize, text: &str) -> Result<(), String> {
        let inside = self.case.mark.inside(text).map(str::trim).unwrap_or_default();
        if let Some(path) = inside.strip_prefix("--- ") {
            self.start_file(path.trim());
        } else if let Some(kind) = inside.strip_prefix("case: every ") {
            self.case.every.push(kind.trim().to_owned());
        } else if let Some(claim) = inside.strip_prefix("file: ") {
            let fact = Fact::read(&format!("file {claim}"))?;
            self.claim(line, None, false, fact);
        } else if inside.starts_with('^') || is_quoted_claim(inside) {
            self.placed_claim(line, text, inside)?;
        } else {
            self.source(line, text);
        }
        Ok(())
    }

    /// If there are only comments before the first header, they describe the case and are not a file.
    fn start_file(&mut self, path: &str) {
        let mark = self.case.mark;
        let is_prose = |text: &str| text.lines().all(|line| line.trim().is_empty() || mark.inside(line).is_some());
        if !std::mem::replace(&mut self.has_header, true) && is_prose(&self.case.files[0].text) {
            self.case.files.clear();
        }
        self.case.files.push(File { path: path.to_owned(), text: String::new(), lines: Vec::new() });
    }

    fn source(&mut self, line: usize, text: &str) {
        if let Some(file) = self.case.files.last_mut() {
            file.text.push_str(text);
            file.text.push('\n');
            file.lines.push(line);
        }
    }

    fn claim(&mut self, line: usize, place: Option<ClaimedRange>, is_bug: bool, fact: Fact) {
        self.case.claims.push(Claim { line, file: self.case.files.len() - 1, place, is_bug, fact });
    }

    fn placed_claim(&mut self, line: usize, text: &str, inside: &str) -> Result<(), String> {
        let above =
            self.case.files.last().and_then(|file| Some((file.lines.len().checked_sub(1)?, file.text.lines().last()?)));
        let (row, source) = above.ok_or("a claim speaks of the line above it, and there is none")?;
        let (column, length) = if inside.starts_with('^') { under(text, source) } else { named(inside, source) }?;
        let claim = inside.split_once(' ').map_or("", |(_, claim)| claim);
        let claim =
            if inside.starts_with('`') { inside.rsplit_once('`').map_or("", |(_, claim)| claim) } else { claim }.trim();
        let (claim, is_bug) = claim.strip_prefix("BUG ").map_or((claim, false), |claim| (claim, true));
        let fact = Fact::read(claim)?;
        if !KINDS.contains(&fact.kind()) {
            return Err(format!("`{}` is no kind of claim; there are {}", fact.kind(), KINDS.join(", ")));
        }
        self.claim(line, Some(ClaimedRange { row, column, length }), is_bug, fact);
        Ok(())
    }
}

/// A claim may quote its text, where carets cannot be placed under it.
fn is_quoted_claim(inside: &str) -> bool {
    let rest = inside.strip_prefix('`').and_then(|rest| rest.split_once('`')).map(|(_, rest)| rest.trim_start());
    rest.is_some_and(|rest| rest.starts_with("BUG ") || KINDS.iter().any(|kind| rest.split(' ').next() == Some(kind)))
}

/// The range that the carets of a line mark, which counts characters in the claim and bytes in the source.
fn under(text: &str, source: &str) -> Result<(usize, usize), String> {
    let before = text.chars().take_while(|character| *character != '^').count();
    let carets = text.chars().skip(before).take_while(|character| *character == '^').count();
    let byte = |character: usize| source.char_indices().map(|(at, _)| at).chain([source.len()]).nth(character);
    match (byte(before), byte(before + carets)) {
        (Some(start), Some(end)) => Ok((start, end - start)),
        _ => Err("the carets mark no text".to_owned()),
    }
}

/// The range of the quoted text in the line above.
fn named(inside: &str, source: &str) -> Result<(usize, usize), String> {
    let name = inside.split('`').nth(1).unwrap_or("");
    let column = source.find(name).filter(|_| !name.is_empty());
    column.map(|column| (column, name.len())).ok_or_else(|| format!("the line above has no `{name}`"))
}
