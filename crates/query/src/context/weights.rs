//! What speaks for a file, and how much each of it counts. All numbers of the ranking stand here.
//!
//! They were chosen one at a time for the mean of hit@5 over Django, Tokio, Excalidraw, Redis and Prometheus, on the tasks that
//! `cargo xtask retrieval` takes from the 200 commits before the newest 200 of each; the signals were computed for that by a script
//! that does the same. What CONTRIBUTING.md tells was measured on the newest 200.

/// Something that speaks for a file. Each is brought to the range from nothing to one by the file for which it speaks most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signal {
    /// Words of the task in the text.
    Text,
    /// In names of what is defined there.
    Names,
    /// In the path.
    Path,
    /// In the name of the file alone.
    FileName,
    /// In the subjects of commits that changed it: a file inherits the words of its past.
    Subjects,
    /// Changed by commits whose subjects are like the task as a whole.
    Alike,
    /// The part of the program that the task names first, as in `sync: fix a race`, in the path.
    Component,
    /// Changed often in the last years.
    Often,
    /// Changed in the last weeks.
    Recent,
    /// Changed by the last commits: work goes on where it was left.
    Latest,
    /// Named by the task: its path, or what is defined in it.
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
            Self::Text => "has the words",
            Self::Names => "defines names with the words",
            Self::Path | Self::FileName => "is called so",
            Self::Subjects => "was changed for such words",
            Self::Alike => "was changed by a commit like this",
            Self::Component => "is in the part that is named",
            Self::Often => "is changed often",
            Self::Recent | Self::Latest => "was changed lately",
            Self::Mentioned => "is named",
        }
    }
}

/// Taken from files of tests, unless the task is about tests, and from files that a program wrote.
pub(super) const TEST: f64 = 1.5;
pub(super) const GENERATED: f64 = 1.0;

/// How soon another occurrence of a word says nothing new.
pub(super) const K1: f64 = 1.2;

/// How much the length of a text is held against it: of the text itself, and of what its past says.
pub(super) const B_TEXT: f64 = 0.75;
pub(super) const B_PAST: f64 = 0.75;

/// After so many commits what one says counts half: for its words, for how often a file is changed, and for how
/// lately.
pub(super) const HALF_WORDS: f64 = 1500.0;
pub(super) const HALF_OFTEN: f64 = 400.0;
pub(super) const HALF_RECENT: f64 = 40.0;
pub(super) const HALF_LATEST: f64 = 1.5;

/// Of what speaks for a function the part that its file has; the rest is its own.
pub(super) const OF_FILE: f64 = 0.5;

/// A word in the name of a function counts like so many in its body.
pub(super) const NAME: f64 = 4.0;
