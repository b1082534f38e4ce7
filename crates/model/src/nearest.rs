//! The name somebody probably meant: for "did you mean" in messages.

/// The candidate most like `name`, if one is near enough to be a slip of the hand: about one wrong, missing, extra or swapped
/// letter in three, and at most three. Case does not count; of equally near candidates the first one wins.
#[must_use]
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let wanted = letters(name);
    let allowed = allowed_slips(wanted.len())?;
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        // A shorter limit from here on: only a strictly better candidate can still win.
        let limit = best.map_or(allowed, |(slips, _)| slips.saturating_sub(1));
        if let Some(slips) = slips_within(&wanted, candidate, limit) {
            if slips == 0 {
                return Some(candidate);
            }
            best = Some((slips, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// A longer name is text, not a name; comparing it would cost more than the advice is worth.
const LONGEST_NAME: usize = 128;

fn allowed_slips(length: usize) -> Option<usize> {
    (1..=LONGEST_NAME).contains(&length).then(|| (length / 3).clamp(1, 3))
}

fn letters(name: &str) -> Vec<char> {
    name.chars().flat_map(char::to_lowercase).collect()
}

/// How many slips part the two, or `None` if more than `limit`.
fn slips_within(wanted: &[char], candidate: &str, limit: usize) -> Option<usize> {
    // A letter has one to four bytes, so most candidates fall out here without being taken apart.
    if candidate.len() > (wanted.len() + limit) * 4 || candidate.len() + limit < wanted.len() {
        return None;
    }
    let candidate = letters(candidate);
    if candidate.len().abs_diff(wanted.len()) > limit {
        return None;
    }
    distance(wanted, &candidate, limit)
}

/// Edits that turn `left` into `right`, where swapping two neighbours is one edit; nothing if more than `limit`. Three rows of
/// the table are enough.
fn distance(left: &[char], right: &[char], limit: usize) -> Option<usize> {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    for (row, &letter) in left.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, &other) in right.iter().enumerate() {
            let replaced = last[column] + usize::from(letter != other);
            let mut cost = replaced.min(last[column + 1] + 1).min(current[column] + 1);
            let is_swap = row > 0 && column > 0 && letter == right[column - 1] && left[row - 1] == other;
            if is_swap {
                cost = cost.min(before_last[column - 1] + 1);
            }
            current.push(cost);
        }
        // The costs of later rows grow from those of the last two, so most candidates are given up after a few letters.
        if current.iter().chain(&last).all(|cost| *cost > limit) {
            return None;
        }
        before_last = std::mem::replace(&mut last, current);
    }
    last.last().copied().filter(|slips| *slips <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 5] = ["include", "exclude", "max_file_size", "tests", "state"];

    fn check(name: &str, expected: Option<&str>) {
        assert_eq!(nearest(name, KEYS), expected, "{name}");
    }

    #[test]
    fn a_slip_finds_the_name_that_was_meant() {
        check("exclud", Some("exclude"));
        check("exlcude", Some("exclude"));
        check("maxfilesize", Some("max_file_size"));
        check("Tests", Some("tests"));
        check("stat", Some("state"));
    }

    #[test]
    fn another_word_is_not_a_slip() {
        check("colour", None);
        check("", None);
        check(&"x".repeat(100_000), None);
    }

    #[test]
    fn the_nearer_candidate_wins_and_then_the_first() {
        assert_eq!(nearest("cart", ["card", "cart2", "Cart"]), Some("Cart"));
        assert_eq!(nearest("cart", ["card", "care"]), Some("card"));
        assert_eq!(nearest("größe", ["große", "grösse"]), Some("große"));
    }

    #[test]
    fn edits_are_counted_with_swaps_as_one() {
        let count = |left: &str, right: &str| distance(&letters(left), &letters(right), 3);
        assert_eq!(count("", "abc"), Some(3));
        assert_eq!(count("abc", ""), Some(3));
        assert_eq!(count("ab", "ba"), Some(1));
        assert_eq!(count("kitten", "sitting"), Some(3));
        assert_eq!(count("kitten", "sittings"), None);
        assert_eq!(count("abcdef", "uvwxyz"), None);
    }
}
