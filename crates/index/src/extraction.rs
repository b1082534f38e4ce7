//! One file of the walk -> what is to be stored of it.

use crate::config::Config;
use crate::contents::{Contents, OnDisk};
use crate::error::Result;
use crate::generated::is_generated;
use crate::globs::Globs;
use crate::layout::is_manifest;
use crate::read::{Content, MAX_FILE_SIZE, Unread, decode};
use crate::report::Report;
use crate::stamp::Stamp;
use crate::walk::Entry;
use rhumb_extract::extract;
use rhumb_languages::{Language, by_name, by_path, detect};
use rhumb_model::{Facts, FileId, Flags, ParseStatus, Problem, Span, SymbolKind, Vocabulary};
use rhumb_store::StoredStamp;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

/// How much of a file is looked at to see which program it is for.
const HEAD_BYTES: usize = 1024;

/// Reads and extracts files.
pub(crate) struct Extractor {
    contents: Box<dyn Contents>,
    max_bytes: u64,
    tests: Globs,
    generated: Globs,
    extensions: BTreeMap<String, &'static Language>,
}

/// Which files need not be extracted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Reuse {
    /// Those whose content is what the index has.
    #[default]
    Unchanged,
    /// None: the index is rebuilt.
    Nothing,
}

/// A file to be looked at.
pub(crate) struct Job {
    pub(crate) entry: Entry,
    pub(crate) before: Before,
}

impl Job {
    /// Whether the content certainly differs from what the index has.
    pub(crate) fn is_certain_change(&self) -> bool {
        match self.before {
            Before::Nothing => true,
            Before::Unread(_) => false,
            Before::Read(former) => former.size != self.entry.stamp.size,
        }
    }
}

/// What the index has of a file.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Before {
    Nothing,
    /// That it was not read.
    Unread(Refusal),
    /// The facts of a file whose content had this hash.
    Read(Former),
}

/// A file that was not read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Refusal {
    file: FileId,
    status: ParseStatus,
    stamp: Stamp,
}

impl Refusal {
    pub(crate) fn of(file: &StoredStamp) -> Self {
        Self { file: file.id, status: file.status, stamp: file.stat.into() }
    }

    /// Whether nothing that the index says of the file is different if it is not read for the same reason, with this stamp.
    pub(crate) fn is_repeated(self, status: ParseStatus, stamp: Stamp) -> bool {
        // All that is known of a file over the limit is its size.
        let is_same = self.stamp == stamp || (status == ParseStatus::Skipped && self.stamp.size == stamp.size);
        self.status == status && is_same
    }
}

/// A file of which the index has facts.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Former {
    file: FileId,
    /// The hash of its content then.
    hash: [u8; 32],
    /// Its size then.
    size: u64,
}

impl Before {
    pub(crate) fn of(file: &StoredStamp) -> Self {
        let known = |hash| Self::Read(Former { file: file.id, hash, size: file.stat.size });
        file.content_hash.map_or(Self::Unread(Refusal::of(file)), known)
    }

    /// The file's row in the index.
    pub(crate) fn file(self) -> Option<FileId> {
        match self {
            Self::Nothing => None,
            Self::Unread(refusal) => Some(refusal.file),
            Self::Read(former) => Some(former.file),
        }
    }

    /// Whether the index already has what reading the file came to.
    pub(crate) fn is_same(self, outcome: &Outcome) -> bool {
        match (self, outcome) {
            (Self::Read(former), Outcome::Read(file)) => former.hash == file.hash,
            (Self::Unread(refusal), Outcome::Unread { status, stamp, .. }) => refusal.is_repeated(*status, *stamp),
            _ => matches!(outcome, Outcome::Same(_)),
        }
    }
}

/// What came of a file.
pub(crate) struct Extracted {
    pub(crate) path: String,
    /// What the index has of it.
    pub(crate) before: Before,
    pub(crate) outcome: Outcome,
    /// How long reading and extracting took.
    pub(crate) took: Duration,
}

impl Extracted {
    /// What it takes to keep it, as far as that is much: facts take some times as much as their source.
    pub(crate) fn weight(&self) -> u64 {
        match &self.outcome {
            Outcome::Read(file) => file.stamp.size,
            _ => 0,
        }
    }
}

pub(crate) enum Outcome {
    /// Its content is what the index has.
    Same(Stamp),
    /// It was read.
    Read(Box<ReadFile>),
    /// It was not, for this reason.
    Unread { stamp: Stamp, language: &'static str, status: ParseStatus, reason: String },
    /// It is no source, as its stamp then shows.
    Other(Stamp),
    /// It is not there any more.
    Gone,
}

pub(crate) struct ReadFile {
    pub(crate) language: &'static Language,
    pub(crate) stamp: Stamp,
    pub(crate) hash: [u8; 32],
    pub(crate) facts: Facts,
    pub(crate) is_test: bool,
    pub(crate) is_generated: bool,
    /// Its words; nothing for prose.
    pub(crate) vocabulary: Option<Vocabulary>,
    /// The text, if it is to be kept for search.
    pub(crate) text: Option<String>,
}

impl Extractor {
    /// One for the files below `root`.
    pub(crate) fn on_disk(root: &Path, config: &Config) -> Result<Self> {
        Self::new(Box::new(OnDisk(root.to_path_buf())), config)
    }

    pub(crate) fn new(contents: Box<dyn Contents>, config: &Config) -> Result<Self> {
        let mut extensions = BTreeMap::new();
        for (name, language) in &config.languages {
            for extension in &language.extensions {
                if let Some(language) = by_name(name) {
                    extensions.insert(extension.trim_start_matches('.').to_owned(), language);
                }
            }
        }
        Ok(Self {
            contents,
            max_bytes: u64::from(config.max_file_size).min(MAX_FILE_SIZE),
            tests: Globs::new(&config.tests)?,
            generated: Globs::new(&config.generated)?,
            extensions,
        })
    }

    /// Whether a file could be source, told by its name; one without an extension may say so in its first line.
    pub(crate) fn is_candidate(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        self.language_by_name(path).is_some() || !name.contains('.')
    }

    /// Whether a file is to be looked at, told by its name.
    pub(crate) fn is_wanted(&self, path: &str) -> bool {
        self.is_candidate(path) || is_manifest(path)
    }

    /// Whether a file is source by its name alone.
    pub(crate) fn is_source(&self, path: &str) -> bool {
        self.language_by_name(path).is_some()
    }

    /// Tells what is new about a file without extracting it.
    pub(crate) fn compare(&self, job: &Job, report: &mut Report) {
        let Entry { path, stamp } = job.entry.clone();
        if job.before == Before::Nothing && self.is_source(&path) {
            return report.added.push(path);
        }
        let content = self.read(&path);
        let is_there = match &content {
            Ok(content) => self.language_of(&path, &content.bytes).is_some(),
            Err(Unread::Gone | Unread::NotAFile) => false,
            Err(_) => self.is_source(&path),
        };
        match (content, job.before) {
            (_, Before::Nothing) if is_there => report.added.push(path),
            (_, Before::Nothing) => {}
            _ if !is_there => report.removed.push(path),
            (Ok(content), Before::Read(known)) if content.hash == known.hash => report.unchanged += 1,
            (Err(unread), Before::Unread(known)) if known.is_repeated(unread.status(), stamp) => report.unchanged += 1,
            _ => report.changed.push(path),
        }
    }

    fn read(&self, path: &str) -> Result<Content, Unread> {
        self.contents.read(path, self.max_bytes)
    }

    /// Where files are read from.
    pub(crate) fn contents(&self) -> &dyn Contents {
        &*self.contents
    }

    fn language_of(&self, path: &str, bytes: &[u8]) -> Option<&'static Language> {
        // What a name without a language says is only told by the first line, and such a file may be anything.
        let text = || if by_path(path).is_some() { lossy(bytes) } else { first_line(bytes) };
        self.configured_language(path).or_else(|| detect(path, &text()))
    }

    fn language_by_name(&self, path: &str) -> Option<&'static Language> {
        self.configured_language(path).or_else(|| by_path(path))
    }

    fn configured_language(&self, path: &str) -> Option<&'static Language> {
        let name = path.rsplit('/').next().unwrap_or(path);
        name.rsplit_once('.').and_then(|(_, extension)| self.extensions.get(extension).copied())
    }

    /// Reads and extracts one file.
    pub(crate) fn extract(&self, job: &Job, reuse: Reuse) -> Extracted {
        let start = Instant::now();
        let outcome = self.outcome(job, reuse);
        Extracted { path: job.entry.path.clone(), before: job.before, outcome, took: start.elapsed() }
    }

    fn outcome(&self, job: &Job, reuse: Reuse) -> Outcome {
        let path = &job.entry.path;
        let known = match job.before {
            Before::Read(known) if reuse == Reuse::Unchanged => Some(known.hash),
            _ => None,
        };
        match self.read(path) {
            Ok(content) if known == Some(content.hash) => Outcome::Same(content.stamp),
            Ok(content) => self.read_file(path, content),
            Err(Unread::Gone | Unread::NotAFile) => Outcome::Gone,
            Err(unread) => {
                let stamp = job.entry.stamp;
                let status = unread.status();
                let Some(language) = self.language_by_name(path) else {
                    // Those of a directory above it can change without a trace in the stamp, so a refusal is not remembered.
                    return if status == ParseStatus::Skipped { Outcome::Other(stamp) } else { Outcome::Gone };
                };
                Outcome::Unread { stamp, language: language.name, status, reason: unread.to_string() }
            }
        }
    }

    fn read_file(&self, path: &str, content: Content) -> Outcome {
        let Some(language) = self.language_of(path, &content.bytes) else {
            return Outcome::Other(content.stamp);
        };
        let decoded = decode(content.bytes);
        let mut facts = extract(&decoded.text, path, language);
        for note in &decoded.notes {
            facts.status = ParseStatus::Partial;
            facts.problem_count += 1;
            // What concerns the whole file comes first.
            facts.problems.insert(0, Problem { span: Span::default(), reason: note.reason() });
        }
        Outcome::Read(Box::new(ReadFile {
            language,
            stamp: content.stamp,
            hash: content.hash,
            is_test: self.tests.matches(path) || language.tests.files.contain(path),
            is_generated: self.generated.matches(path) || is_generated(&decoded.text, &facts),
            vocabulary: (!language.is_prose()).then(|| vocabulary(&decoded.text, &facts)),
            facts,
            text: Some(decoded.text),
        }))
    }
}

/// The words of a file. What is only seen inside of a function is no name by which it would be looked for.
fn vocabulary(text: &str, facts: &Facts) -> Vocabulary {
    let named =
        facts.symbols.iter().filter(|symbol| symbol.kind != SymbolKind::File && !symbol.flags.has(Flags::LOCAL));
    Vocabulary::of(text, named.map(|symbol| facts.texts.get(symbol.name)))
}

/// Bytes as text. Nearly all are valid, which is told much faster than where they are not.
fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

/// Enough of the first line to see which program the file is for.
fn first_line(bytes: &[u8]) -> Cow<'_, str> {
    let end = bytes.iter().take(HEAD_BYTES).position(|byte| *byte == b'\n').unwrap_or(HEAD_BYTES.min(bytes.len()));
    String::from_utf8_lossy(&bytes[..end])
}
