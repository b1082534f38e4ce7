//! The difference of two texts as one hunk of a unified diff.

use std::fmt::Write;

/// Unchanged lines around a change.
const CONTEXT: usize = 3;

/// The difference between two versions of the file at `path`. Each setting is written in one place, so one hunk is enough.
pub(super) fn unified(path: &str, before: Option<&str>, after: Option<&str>) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (lines(before), lines(after));
    let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let rest = old[same..].iter().rev().zip(new[same..].iter().rev()).take_while(|(old, new)| old == new).count();
    let start = same.saturating_sub(CONTEXT);
    let tail = rest.min(CONTEXT);
    let (old_end, new_end) = (old.len() - rest, new.len() - rest);
    let name = |text: Option<&str>, side: &str| {
        text.map_or_else(|| "/dev/null".to_owned(), |_| format!("{side}/{}", path.trim_start_matches('/')))
    };
    let mut diff = format!("--- {}\n+++ {}\n", name(before, "a"), name(after, "b"));
    let range = |end: usize, whole: &[&str]| match end + tail - start {
        0 => "0,0".to_owned(),
        count => format!("{},{count}", (start + 1).min(whole.len())),
    };
    writeln!(diff, "@@ -{} +{} @@", range(old_end, &old), range(new_end, &new)).ok();
    let mut put = |sign: char, lines: &[&str]| {
        for line in lines {
            let ended = line.ends_with('\n');
            write!(diff, "{sign}{line}{}", if ended { "" } else { "\n\\ No newline at end of file\n" }).ok();
        }
    };
    put(' ', &old[start..same]);
    put('-', &old[same..old_end]);
    put('+', &new[same..new_end]);
    put(' ', &old[old_end..old_end + tail]);
    diff
}

fn lines(text: Option<&str>) -> Vec<&str> {
    text.unwrap_or_default().split_inclusive('\n').collect()
}

#[cfg(test)]
mod tests {
    use super::unified;

    #[test]
    fn changes_have_three_lines_around_them() {
        let before = "1\n2\n3\n4\n5\n6\n7\n8\n";
        let after = "1\n2\n3\n4\nnew\n5\n6\n7\n8\n";
        let expected = "--- a/x\n+++ b/x\n@@ -2,6 +2,7 @@\n 2\n 3\n 4\n+new\n 5\n 6\n 7\n";
        assert_eq!(unified("x", Some(before), Some(after)), expected);
    }

    #[test]
    fn new_and_deleted_files_have_no_other_side() {
        assert_eq!(unified("x", None, Some("1\n")), "--- /dev/null\n+++ b/x\n@@ -0,0 +1,1 @@\n+1\n");
        assert_eq!(unified("x", Some("1\n"), None), "--- a/x\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-1\n");
    }

    #[test]
    fn a_missing_newline_is_marked() {
        let expected = "--- a/x\n+++ b/x\n@@ -1,1 +1,2 @@\n-1\n\\ No newline at end of file\n+1\n+2\n";
        assert_eq!(unified("x", Some("1"), Some("1\n2\n")), expected);
    }
}
