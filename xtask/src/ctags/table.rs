//! Prints the table, and decides whether a comparison has failed.

use super::compare::{Comparison, Count};

/// What is over the columns.
pub(crate) const HEADER: &str = "language     kind          ctags    found  excused  misread  percent";

/// The required percentage of tags that are found.
const ENOUGH: u32 = 98;
/// Maximum percentage of excused tags: with more, the comparison would prove nothing.
const EXCUSABLE: u32 = 1;
/// The number of tags that may be excused in any project, however small.
const HANDFUL: u32 = 5;

/// A line for each word, and one for all of them.
pub(crate) fn rows(language: &str, comparison: &Comparison<'_>) -> Vec<String> {
    let counts = comparison.counts.iter().map(|(word, count)| row(language, word, *count));
    counts.chain([row(language, "total", comparison.total())]).collect()
}

fn row(language: &str, word: &str, count: Count) -> String {
    let Count { tags, found, excused, misread } = count;
    let percent = percent(found, count.expected());
    format!("{language:<12} {word:<12} {tags:>6} {found:>8} {excused:>8} {misread:>8} {percent:>8}")
}

/// Cut off, not rounded: `98.0` is never less.
fn percent(part: u32, whole: u32) -> String {
    let tenths = (part * 1000).checked_div(whole).unwrap_or(1000);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// What is not good enough.
pub(crate) fn faults(language: &str, total: Count) -> Vec<String> {
    let mut faults = Vec::new();
    if total.found * 100 < total.expected() * ENOUGH {
        let percent = percent(total.found, total.expected());
        faults.push(format!(
            "{language}: {percent} % are found, {ENOUGH} % must be: `--missing 50` shows some of the rest"
        ));
    }
    if total.excused > HANDFUL && total.excused * 100 > total.tags * EXCUSABLE {
        let percent = percent(total.excused, total.tags);
        faults
            .push(format!("{language}: {percent} % are excused, at most {EXCUSABLE} % may be: fix the causes instead"));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_show_counts_and_the_share_found() {
        let count = Count { tags: 204, found: 199, excused: 1, misread: 3 };
        assert_eq!(
            row("python", "class", count),
            "python       class           204      199        1        3     99.5"
        );
        assert_eq!(
            row("python", "class", Count::default()),
            "python       class             0        0        0        0    100.0"
        );
    }

    #[test]
    fn too_few_found_or_too_many_excused_is_a_fault() {
        let check = |tags, found, excused, expected: usize| {
            assert_eq!(
                faults("python", Count { tags, found, excused, misread: 0 }).len(),
                expected,
                "{tags} {found} {excused}"
            );
        };
        check(100, 98, 0, 0);
        check(1000, 979, 0, 1);
        check(100, 97, 1, 1);
        check(200, 196, 2, 0);
        check(100, 95, 5, 0);
        check(100, 94, 6, 1);
        check(100, 90, 6, 2);
        check(0, 0, 0, 0);
    }
}
