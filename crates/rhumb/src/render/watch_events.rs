//! Events of a watch, one line each.

use super::clean::clean;
use super::messages::{changes, set_aside, summary};
use super::number::{counted, duration};
use crate::{ChangeSource, LockHolder, Report, WatchEvent};
use std::time::Duration;

/// `news` as text.
#[must_use]
pub fn event(news: &WatchEvent) -> String {
    let text = match news {
        WatchEvent::Leading(ChangeSource::Events { folders }) => {
            format!("watching {}", counted(*folders as u64, "folder"))
        }
        WatchEvent::Leading(ChangeSource::Polling { reason }) => format!("polling for changes: {reason}"),
        WatchEvent::Following(Some(LockHolder { pid, .. })) => {
            format!("process {pid} is already watching: following it")
        }
        WatchEvent::Following(None) => "another process is already watching: following it".to_owned(),
        WatchEvent::Updated { report, generation, took } => updated(report, *generation, *took),
        WatchEvent::UpdatedElsewhere { generation } => {
            format!("generation {generation} written by the watching process")
        }
        WatchEvent::UpdateFailed(error) => format!("update failed, will try again: {error}"),
    };
    format!("{}\n", clean(&text))
}

fn updated(report: &Report, generation: u64, took: Duration) -> String {
    if report.is_full {
        let aside = set_aside(report).map_or_else(String::new, |note| format!("; {note}"));
        return format!("{}{aside}", summary(report, took));
    }
    let sorts = [("added", &report.added), ("changed", &report.changed), ("removed", &report.removed)];
    let one = match sorts.iter().filter(|(_, paths)| !paths.is_empty()).collect::<Vec<_>>().as_slice() {
        [(what, paths)] => match paths.as_slice() {
            [path] => Some(format!("{path} {what}")),
            _ => None,
        },
        _ => None,
    };
    let what = one.unwrap_or_else(|| changes(&report.added, &report.changed, &report.removed));
    let relinked = match report.relinked as u64 {
        0 => String::new(),
        count => format!(", {} relinked", counted(count, "other")),
    };
    format!("{what}{relinked}; generation {generation} in {}", duration(took))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(report: Report, expected: &str) {
        let update = WatchEvent::Updated { report: Box::new(report), generation: 7, took: Duration::from_millis(12) };
        assert_eq!(event(&update), format!("{expected}; generation 7 in 12 ms\n"));
    }

    #[test]
    fn one_file_is_named_and_many_are_counted() {
        let paths = |paths: &[&str]| paths.iter().map(|path| (*path).to_owned()).collect::<Vec<_>>();
        check(Report { changed: paths(&["a.py"]), ..Report::default() }, "a.py changed");
        check(Report { added: paths(&["a.py"]), relinked: 1, ..Report::default() }, "a.py added, 1 other relinked");
        let both = Report { added: paths(&["a.py"]), removed: paths(&["b.py"]), relinked: 2, ..Report::default() };
        check(both, "1 added, 0 changed, 1 removed, 2 others relinked");
    }
}
