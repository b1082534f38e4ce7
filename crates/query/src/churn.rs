//! How often files change, according to git. Computed as of the start of the quarter, so that it is the same for all
//! commits of a quarter.

use crate::workspace::Workspace;
use rhumb_model::Commit;
use std::collections::{HashMap, HashSet};

/// Changes count for so long before the quarter.
const SECONDS: i64 = 183 * DAY;
const DAY: i64 = 86_400;

/// How often a file changes. The most stable files compare as least.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Churn {
    /// Whether it came after the quarter began.
    pub(crate) is_new: bool,
    /// How many commits changed it in the half year before.
    pub(crate) changes: u32,
}

/// The change history of files. Without history, all files count as unchanged.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChangeHistory {
    changes: HashMap<String, u32>,
    /// The files that existed at the start of the quarter, if that is known.
    old: Option<HashSet<String>>,
}

impl ChangeHistory {
    /// The change frequencies of a project.
    pub(crate) fn of(workspace: &dyn Workspace) -> Self {
        let history = workspace.history().commits;
        let Some(start) = history.first().map(|head| quarter(head.time)) else { return Self::default() };
        let Some(last) = history.iter().find(|commit| commit.time < start) else { return Self::default() };
        let files = workspace.files_at(&last.id);
        let old = (!files.is_empty()).then(|| files.into_iter().collect());
        Self { changes: changes(&history, start), old }
    }

    /// How often the file at `path` changes.
    pub(crate) fn churn(&self, path: &str) -> Churn {
        let is_new = self.old.as_ref().is_some_and(|old| !old.contains(path));
        Churn { is_new, changes: self.changes.get(path).copied().unwrap_or(0) }
    }
}

fn changes(history: &[Commit], start: i64) -> HashMap<String, u32> {
    let mut changes: HashMap<String, u32> = HashMap::new();
    for commit in history.iter().filter(|commit| (start - SECONDS..start).contains(&commit.time)) {
        for path in &commit.paths {
            *changes.entry(path.clone()).or_default() += 1;
        }
    }
    changes
}

/// Commit dates can be arbitrary; dates after the year 9999 are ignored.
const MAX_TIME: i64 = 253_402_300_799;

/// When the quarter began that `time` is in, both in seconds since 1970.
fn quarter(time: i64) -> i64 {
    let days = time.clamp(0, MAX_TIME).div_euclid(DAY);
    let year = 1970 + days.div_euclid(366);
    // The guess is too early by a year in some centuries.
    let year = (year..=year + 30).take_while(|year| first_day(*year, 0) <= days).last().unwrap_or(year);
    let starts = [0, 3, 6, 9].map(|month| first_day(year, month));
    starts.into_iter().rfind(|start| *start <= days).unwrap_or(days) * DAY
}

/// The day since 1970 on which a month begins, counted from zero.
fn first_day(year: i64, month: usize) -> i64 {
    const BEFORE: [i64; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let past = year - 1;
    let leap_days = past.div_euclid(4) - past.div_euclid(100) + past.div_euclid(400) - 477;
    (year - 1970) * 365 + leap_days + BEFORE[month] + i64::from(is_leap && month > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_begin_in_january_april_july_and_october() {
        let check = |time: i64, expected: i64| assert_eq!(quarter(time), expected, "{time}");
        check(0, 0);
        // 29 February 2024, 1 April 2024 at midnight and a second before, the last day of 2025.
        check(1_709_164_800, 1_704_067_200);
        check(1_711_929_600, 1_711_929_600);
        check(1_711_929_599, 1_704_067_200);
        check(1_767_139_200, 1_759_276_800);
    }

    #[test]
    fn later_files_are_new_and_frequently_changed_ones_are_unstable() {
        let (start, file) = (1_711_929_600, |path: &str| vec![path.to_owned()]);
        let commit = |time: i64, paths: Vec<String>| Commit {
            id: String::new(),
            time,
            author: String::new(),
            subject: String::new(),
            paths,
        };
        let history =
            [commit(start + 9, file("a")), commit(start - 9, file("a")), commit(start - SECONDS - 1, file("b"))];
        let old = Some(HashSet::from(["a".to_owned(), "b".to_owned()]));
        let past = ChangeHistory { changes: changes(&history, start), old };
        assert_eq!(past.churn("a"), Churn { is_new: false, changes: 1 });
        assert_eq!(past.churn("b"), Churn { is_new: false, changes: 0 });
        assert_eq!(past.churn("c"), Churn { is_new: true, changes: 0 });
    }
}
