//! Reads one file, detects its language and extracts its facts.

use crate::config::Config;
use crate::error::Result;
use crate::file_source::{DiskFiles, FileSource};
use crate::generated::is_generated;
use crate::globs::Globs;
use crate::layout::is_manifest;
use crate::read::{FileContent, MAX_FILE_SIZE, ReadError, decode};
use crate::report::Report;
use crate::stamp::Stamp;
use crate::walk::WalkEntry;
use rhumb_extract::{MarkerWords, extract_with};
use rhumb_languages::{Language, by_name, by_path, detect};
use rhumb_model::{
    EntryPoint, Facts, FileId, Flags, ParseStatus, Problem, Span, Symbol, SymbolIndex, SymbolKind, Vocabulary,
};
use rhumb_store::StoredStamp;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The rule of entry points that the configuration names.
const CONFIGURED: &str = "configuration";

/// The rule of tests.
const TEST: &str = "test";

/// How many bytes of a file are searched for an interpreter line.
const HEAD_BYTES: usize = 1024;

/// Reads and extracts files.
pub(crate) struct Extractor {
    file_source: Box<dyn FileSource>,
    max_bytes: u64,
    tests: Globs,
    generated: Globs,
    entry_points: Globs,
    extensions: BTreeMap<String, &'static Language>,
    /// Words that mark notes.
    markers: Arc<MarkerWords>,
}

/// Which files are not extracted again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ReusePolicy {
    /// Files whose content is already indexed.
    #[default]
    Unchanged,
    /// None: the index is rebuilt.
    Nothing,
}

/// A file to read and extract.
pub(crate) struct ExtractJob {
    pub(crate) entry: WalkEntry,
    pub(crate) before: PreviousFile,
}

impl ExtractJob {
    /// Whether the content certainly differs from what is indexed.
    pub(crate) fn is_certain_change(&self) -> bool {
        match self.before {
            PreviousFile::Nothing => true,
            PreviousFile::ReadError(_) => false,
            PreviousFile::Read(former) => former.size != self.entry.stamp.size,
        }
    }
}

/// What the index holds about a file.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum PreviousFile {
    Nothing,
    /// It was recorded, but could not be read.
    ReadError(PreviousFailure),
    /// The facts of the content with this hash.
    Read(PreviousContent),
}

/// A file that could not be read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PreviousFailure {
    file: FileId,
    status: ParseStatus,
    stamp: Stamp,
}

impl PreviousFailure {
    pub(crate) fn of(file: &StoredStamp) -> Self {
        Self { file: file.id, status: file.status, stamp: file.stat.into() }
    }

    /// Whether failing to read the file again, with this status and stamp, would leave its rows unchanged.
    pub(crate) fn is_repeated(self, status: ParseStatus, stamp: Stamp) -> bool {
        // Of a file over the size limit, only the size is known.
        let is_same = self.stamp == stamp || (status == ParseStatus::Skipped && self.stamp.size == stamp.size);
        self.status == status && is_same
    }
}

/// A file whose facts are in the index.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct PreviousContent {
    file: FileId,
    /// The hash of the indexed content.
    hash: [u8; 32],
    /// The size of the indexed content.
    size: u64,
}

impl PreviousFile {
    pub(crate) fn of(file: &StoredStamp) -> Self {
        let known = |hash| Self::Read(PreviousContent { file: file.id, hash, size: file.stat.size });
        file.content_hash.map_or(Self::ReadError(PreviousFailure::of(file)), known)
    }

    /// The file's row in the index.
    pub(crate) fn file(self) -> Option<FileId> {
        match self {
            Self::Nothing => None,
            Self::ReadError(refusal) => Some(refusal.file),
            Self::Read(former) => Some(former.file),
        }
    }

    /// Whether the index already holds this outcome.
    pub(crate) fn is_same(self, outcome: &ExtractOutcome) -> bool {
        match (self, outcome) {
            (Self::Read(former), ExtractOutcome::Read(file)) => former.hash == file.hash,
            (Self::ReadError(refusal), ExtractOutcome::ReadError { status, stamp, .. }) => {
                refusal.is_repeated(*status, *stamp)
            }
            _ => matches!(outcome, ExtractOutcome::Same(_)),
        }
    }
}

/// The result of reading and extracting one file.
pub(crate) struct ExtractedFile {
    pub(crate) path: String,
    /// What the index held before.
    pub(crate) before: PreviousFile,
    pub(crate) outcome: ExtractOutcome,
    /// How long reading and extracting took.
    pub(crate) took: Duration,
}

impl ExtractedFile {
    /// Approximate memory of the result. Facts take a small multiple of the source size; everything else is negligible.
    pub(crate) fn weight(&self) -> u64 {
        match &self.outcome {
            ExtractOutcome::Read(file) => file.stamp.size,
            _ => 0,
        }
    }
}

pub(crate) enum ExtractOutcome {
    /// The content is already indexed.
    Same(Stamp),
    /// The file was read.
    Read(Box<ParsedFile>),
    /// The file could not be read.
    ReadError { stamp: Stamp, language: &'static str, status: ParseStatus, reason: String },
    /// The file is not source code.
    Other(Stamp),
    /// The file no longer exists.
    Gone,
}

pub(crate) struct ParsedFile {
    pub(crate) language: &'static Language,
    pub(crate) stamp: Stamp,
    pub(crate) hash: [u8; 32],
    pub(crate) facts: Facts,
    pub(crate) is_test: bool,
    pub(crate) is_generated: bool,
    /// Its vocabulary; `None` for prose.
    pub(crate) vocabulary: Option<Vocabulary>,
    /// The text, for full-text search.
    pub(crate) text: Option<String>,
}

impl Extractor {
    /// An extractor for the files below `root`.
    pub(crate) fn on_disk(root: &Path, config: &Config) -> Result<Self> {
        Self::new(Box::new(DiskFiles(root.to_path_buf())), config)
    }

    pub(crate) fn new(file_source: Box<dyn FileSource>, config: &Config) -> Result<Self> {
        let mut extensions = BTreeMap::new();
        for (name, language) in &config.languages {
            for extension in &language.extensions {
                if let Some(language) = by_name(name) {
                    extensions.insert(extension.trim_start_matches('.').to_owned(), language);
                }
            }
        }
        Ok(Self {
            file_source,
            max_bytes: u64::from(config.max_file_size).min(MAX_FILE_SIZE),
            tests: Globs::new(&config.tests)?,
            generated: Globs::new(&config.generated)?,
            entry_points: Globs::new(&config.entry_points)?,
            extensions,
            markers: Arc::new(MarkerWords::new(config.markers.iter().cloned())),
        })
    }

    /// Whether a file may be source code, judging by its name. Files without an extension may have an interpreter line.
    pub(crate) fn is_candidate(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        self.language_by_name(path).is_some() || !name.contains('.')
    }

    /// Whether the indexer needs this file, judging by its name.
    pub(crate) fn is_wanted(&self, path: &str) -> bool {
        self.is_candidate(path) || is_manifest(path)
    }

    /// Whether a file is source code by its name alone.
    pub(crate) fn is_source(&self, path: &str) -> bool {
        self.language_by_name(path).is_some()
    }

    /// Adds a file to the matching list of `report` without extracting it.
    pub(crate) fn compare(&self, job: &ExtractJob, report: &mut Report) {
        let WalkEntry { path, stamp } = job.entry.clone();
        if job.before == PreviousFile::Nothing && self.is_source(&path) {
            return report.added.push(path);
        }
        let content = self.read(&path);
        let is_there = match &content {
            Ok(content) => self.language_of(&path, &content.bytes).is_some(),
            Err(ReadError::Gone | ReadError::NotAFile) => false,
            Err(_) => self.is_source(&path),
        };
        match (content, job.before) {
            (_, PreviousFile::Nothing) if is_there => report.added.push(path),
            (_, PreviousFile::Nothing) => {}
            _ if !is_there => report.removed.push(path),
            (Ok(content), PreviousFile::Read(known)) if content.hash == known.hash => report.unchanged += 1,
            (Err(unread), PreviousFile::ReadError(known)) if known.is_repeated(unread.status(), stamp) => {
                report.unchanged += 1;
            }
            _ => report.changed.push(path),
        }
    }

    fn read(&self, path: &str) -> Result<FileContent, ReadError> {
        self.file_source.read(path, self.max_bytes)
    }

    /// Where files are read from.
    pub(crate) fn file_source(&self) -> &dyn FileSource {
        &*self.file_source
    }

    fn language_of(&self, path: &str, bytes: &[u8]) -> Option<&'static Language> {
        // If the name does not determine the language, only an interpreter line can, and the rest of the file may be
        // anything.
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
    pub(crate) fn extract(&self, job: &ExtractJob, reuse: ReusePolicy) -> ExtractedFile {
        let start = Instant::now();
        let outcome = self.outcome(job, reuse);
        ExtractedFile { path: job.entry.path.clone(), before: job.before, outcome, took: start.elapsed() }
    }

    fn outcome(&self, job: &ExtractJob, reuse: ReusePolicy) -> ExtractOutcome {
        let path = &job.entry.path;
        let known = match job.before {
            PreviousFile::Read(known) if reuse == ReusePolicy::Unchanged => Some(known.hash),
            _ => None,
        };
        match self.read(path) {
            Ok(content) if known == Some(content.hash) => ExtractOutcome::Same(content.stamp),
            Ok(content) => self.read_file(path, content),
            Err(ReadError::Gone | ReadError::NotAFile) => ExtractOutcome::Gone,
            Err(unread) => {
                let stamp = job.entry.stamp;
                let status = unread.status();
                let Some(language) = self.language_by_name(path) else {
                    // A change of permissions on a parent directory does not show in the file's stamp, so this failure is
                    // not recorded.
                    return if status == ParseStatus::Skipped {
                        ExtractOutcome::Other(stamp)
                    } else {
                        ExtractOutcome::Gone
                    };
                };
                ExtractOutcome::ReadError { stamp, language: language.name, status, reason: unread.to_string() }
            }
        }
    }

    fn read_file(&self, path: &str, content: FileContent) -> ExtractOutcome {
        let Some(language) = self.language_of(path, &content.bytes) else {
            return ExtractOutcome::Other(content.stamp);
        };
        let decoded = decode(content.bytes);
        let mut facts = extract_with(&decoded.text, path, language, &self.markers);
        for note in &decoded.notes {
            facts.status = ParseStatus::Partial;
            facts.problem_count += 1;
            // Problems of the whole file come first.
            facts.problems.insert(0, Problem { span: Span::default(), reason: note.reason() });
        }
        let is_test = self.tests.matches(path) || language.tests.files.contain(path);
        add_tests(&mut facts, is_test);
        if self.entry_points.matches(path) {
            facts.entries.push(EntryPoint { symbol: SymbolIndex::FILE, rule: CONFIGURED });
        }
        ExtractOutcome::Read(Box::new(ParsedFile {
            language,
            stamp: content.stamp,
            hash: content.hash,
            is_test,
            is_generated: self.generated.matches(path) || is_generated(&decoded.text, &facts),
            vocabulary: (!language.is_prose()).then(|| vocabulary(&decoded.text, &facts)),
            facts,
            text: Some(decoded.text),
        }))
    }
}

/// Test runners run a file of tests as a whole, and elsewhere the single tests.
fn add_tests(facts: &mut Facts, is_test: bool) {
    if is_test {
        return facts.entries.push(EntryPoint { symbol: SymbolIndex::FILE, rule: TEST });
    }
    let is_case = |symbol: &Symbol| symbol.flags.contains(Flags::TEST_CASE);
    let cases = facts.symbols.iter().enumerate().filter(|(_, symbol)| is_case(symbol));
    facts.entries.extend(cases.map(|(index, _)| EntryPoint { symbol: SymbolIndex::from(index), rule: TEST }));
}

/// The vocabulary of a file. Names of local symbols do not count as names.
fn vocabulary(text: &str, facts: &Facts) -> Vocabulary {
    let named =
        facts.symbols.iter().filter(|symbol| symbol.kind != SymbolKind::File && !symbol.flags.contains(Flags::LOCAL));
    Vocabulary::of(text, named.map(|symbol| facts.texts.get(symbol.name)))
}

/// Bytes as text. Checking valid UTF-8, the common case, is much faster than a lossy conversion.
fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

/// The beginning of the first line, enough to find the interpreter.
fn first_line(bytes: &[u8]) -> Cow<'_, str> {
    let end = bytes.iter().take(HEAD_BYTES).position(|byte| *byte == b'\n').unwrap_or(HEAD_BYTES.min(bytes.len()));
    String::from_utf8_lossy(&bytes[..end])
}
