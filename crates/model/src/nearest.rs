//! The name somebody probably meant: for "did you mean" in messages.

use std::ops::RangeInclusive;

/// The candidate most like `name`, if one is near enough to be a slip of the hand. Case does not count; of equally near
/// candidates the first one wins.
#[must_use]
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let mut slips = Slips::of(name)?;
    let mut best = None;
    for candidate in candidates {
        match slips.to(candidate) {
            Some(0) => return Some(candidate),
            Some(count) => {
                // Only a strictly better candidate can still win.
                slips.allow(count - 1);
                best = Some(candidate);
            }
            None => {}
        }
    }
    best
}

/// A name, to be compared with many others.
pub struct Slips {
    wanted: Vec<char>,
    signs: u64,
    allowed: usize,
}

impl Slips {
    /// Allows about one wrong, missing, extra or swapped letter in three, and at most three. Nothing if the name is none or
    /// too long.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let wanted = letters(name);
        let signs = wanted.iter().fold(0, |signs, letter| signs | sign((*letter).into()));
        Some(Self { signs, allowed: allowed_slips(wanted.len())?, wanted })
    }

    /// How many slips part the two; nothing if more than are allowed.
    #[must_use]
    pub fn to(&self, candidate: &str) -> Option<usize> {
        if self.differs(candidate) {
            return None;
        }
        let candidate = letters(candidate);
        if candidate.len().abs_diff(self.wanted.len()) > self.allowed {
            return None;
        }
        distance(&self.wanted, &candidate, self.allowed)
    }

    /// How many letters a name can have that is as near as is allowed.
    #[must_use]
    pub fn lengths(&self) -> RangeInclusive<usize> {
        self.wanted.len().saturating_sub(self.allowed)..=self.wanted.len() + self.allowed
    }

    /// From here on, more than `count` are too many.
    pub fn allow(&mut self, count: usize) {
        self.allowed = self.allowed.min(count);
    }

    /// Whether it can be told without taking the candidate apart, as of most: by its length, or because one has more letters that
    /// the other lacks than slips could bring about. Each brings one at most.
    fn differs(&self, candidate: &str) -> bool {
        // A letter has one to four bytes.
        let (length, longest) = (self.wanted.len(), if candidate.is_ascii() { 1 } else { 4 });
        if candidate.len() > (length + self.allowed) * longest || candidate.len() + self.allowed < length {
            return true;
        }
        if !candidate.is_ascii() {
            return false;
        }
        let theirs = candidate.bytes().fold(0, |signs, byte| signs | sign(byte.to_ascii_lowercase().into()));
        let lacking = (self.signs & !theirs).count_ones().max((theirs & !self.signs).count_ones());
        lacking as usize > self.allowed
    }
}

/// A bit for a letter; other letters may have the same.
fn sign(letter: u32) -> u64 {
    1 << (letter & 63)
}

/// A longer name is text, not a name; comparing it would cost more than the advice is worth.
const LONGEST_NAME: usize = 128;

fn allowed_slips(length: usize) -> Option<usize> {
    (1..=LONGEST_NAME).contains(&length).then(|| (length / 3).clamp(1, 3))
}

fn letters(name: &str) -> Vec<char> {
    name.chars().flat_map(char::to_lowercase).collect()
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
