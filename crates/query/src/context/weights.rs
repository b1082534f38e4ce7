//! The signals that rank files for a task, and their weights. All parameters of the ranking are here.
//!
//! They were tuned one at a time for the mean hit@5 over Django, Tokio, Excalidraw, Redis and Prometheus, on tasks that
//! `cargo xtask retrieval` takes from the 200 commits before the newest 200 of each. The published figures are for the newest 200.

/// A signal for a file, scaled so that the highest value of any file is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signal {
    /// Words of the task in the text.
    Text,
    /// Words in the names of definitions.
    Names,
    /// In the path.
    Path,
    /// In the name of the file alone.
    FileName,
    /// Words in the subjects of commits that changed it.
    Subjects,
    /// Changed by commits with subjects similar to the task.
    Alike,
    /// The component that the task names first, as in `sync: fix a race`, in the path.
    Component,
    /// Changed often in the last years.
    Often,
    /// Changed in the last weeks.
    Recent,
    /// Changed by the latest commits: work often continues where it stopped.
    Latest,
    /// Named by the task: its path, or a definition in it.
    Mentioned,
}

impl Signal {
    pub(super) const COUNT: usize = 11;

    pub(super) const ALL: [Self; Self::COUNT] = [
        Self::Text,
        Self::Names,
        Self::Path,
        Self::FileName,
        Self::Subjects,
        Self::Alike,
        Self::Component,
        Self::Often,
        Self::Recent,
        Self::Latest,
        Self::Mentioned,
    ];

    pub(super) fn weight(self) -> f64 {
        match self {
            Self::Text => 2.0,
            Self::Mentioned => 1.0,
            Self::Subjects | Self::Component => 0.7,
            Self::Path => 0.6,
            Self::Alike => 0.5,
            Self::Names | Self::FileName | Self::Often | Self::Latest => 0.3,
            Self::Recent => 0.2,
        }
    }

    /// Why a file is listed, in words.
    pub(super) fn reason(self) -> &'static str {
        match self {
            Self::Text => "matches text",
            Self::Names => "defines matching names",
            Self::Path | Self::FileName => "matches path",
            Self::Subjects => "past commits mention it",
            Self::Alike => "changed by a similar commit",
            Self::Component => "in the named component",
            Self::Often => "changes often",
            Self::Recent | Self::Latest => "changed recently",
            Self::Mentioned => "named by the task",
        }
    }
}

/// Taken from files of tests, unless the task is about tests, and from files that a program wrote.
pub(super) const TEST: f64 = 1.5;
pub(super) const GENERATED: f64 = 1.0;

/// BM25's k1: how soon repetitions of a word stop counting.
pub(super) const K1: f64 = 1.2;

/// BM25's b: how much the length of a text reduces its score, for file contents and for commit subjects.
pub(super) const B_TEXT: f64 = 0.75;
pub(super) const B_PAST: f64 = 0.75;

/// Half-life in commits: of the words of a commit, of change frequency, and of recency.
pub(super) const HALF_WORDS: f64 = 1500.0;
pub(super) const HALF_OFTEN: f64 = 400.0;
pub(super) const HALF_RECENT: f64 = 40.0;
pub(super) const HALF_LATEST: f64 = 1.5;

/// The share of a function's score that comes from its file.
pub(super) const OF_FILE: f64 = 0.5;

/// Weight of a word in the name of a function relative to one in its body.
pub(super) const NAME: f64 = 4.0;
