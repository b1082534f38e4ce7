//! Finds the closest name, for "did you mean" and for searches without matches.

use std::ops::RangeInclusive;

/// The candidate closest to `name`, if it is close enough to be a typo. Case is ignored. Of equally close candidates the
/// first one wins.
#[must_use]
pub fn closest_name<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let mut matcher = TypoMatcher::new(name)?;
    let mut best = None;
    for candidate in candidates {
        match matcher.distance(candidate) {
            Some(0) => return Some(candidate),
            Some(distance) => {
                // Only a strictly closer candidate can still win.
                matcher.limit(distance - 1);
                best = Some(candidate);
            }
            None => {}
        }
    }
    best
}

/// Compares one name with many others, by the number of edits between them.
pub(crate) struct TypoMatcher {
    /// The name, in lower case.
    name: String,
    /// How many characters it has.
    length: usize,
    /// The letters it contains, as bits.
    letters: u64,
    /// The largest distance that counts as a typo.
    max_distance: usize,
}

impl TypoMatcher {
    /// Allows one wrong, missing, extra or swapped letter per three letters, at least one and at most three. `None` if the
    /// name is empty or too long.
    pub(crate) fn new(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        let length = name.chars().count();
        let letters = name.chars().fold(0, |letters, letter| letters | bit(letter.into()));
        let max_distance = (1..=MAX_NAME_LENGTH).contains(&length).then(|| (length / 3).clamp(1, 3))?;
        Some(Self { name, length, letters, max_distance })
    }

    /// The number of edits between the two names, where swapping two neighbors is one edit. `None` if it exceeds the limit.
    pub(crate) fn distance(&self, candidate: &str) -> Option<usize> {
        if self.is_clearly_different(candidate) {
            return None;
        }
        let candidate = candidate.to_lowercase();
        if candidate.chars().count().abs_diff(self.length) > self.max_distance {
            return None;
        }
        let distance = strsim::osa_distance(&self.name, &candidate);
        (distance <= self.max_distance).then_some(distance)
    }

    /// How long a name within the limit can be, in characters.
    pub(crate) fn lengths(&self) -> RangeInclusive<usize> {
        self.length.saturating_sub(self.max_distance)..=self.length + self.max_distance
    }

    /// Sets the limit.
    pub(crate) fn allow(&mut self, distance: usize) {
        self.max_distance = distance;
    }

    /// Lowers the limit.
    pub(crate) fn limit(&mut self, distance: usize) {
        self.max_distance = self.max_distance.min(distance);
    }

    /// Rejects most candidates without computing a distance: by length, or because one name has more letters that the other
    /// lacks than edits are allowed. An edit adds at most one.
    fn is_clearly_different(&self, candidate: &str) -> bool {
        // A character has one to four bytes.
        let max_bytes = if candidate.is_ascii() { 1 } else { 4 };
        if candidate.len() > (self.length + self.max_distance) * max_bytes
            || candidate.len() + self.max_distance < self.length
        {
            return true;
        }
        if !candidate.is_ascii() {
            return false;
        }
        let theirs = candidate.bytes().fold(0, |letters, byte| letters | bit(byte.to_ascii_lowercase().into()));
        let missing = (self.letters & !theirs).count_ones().max((theirs & !self.letters).count_ones());
        missing as usize > self.max_distance
    }
}

/// A bit for a letter. Several letters share one.
fn bit(letter: u32) -> u64 {
    1 << (letter & 63)
}

/// Longer names are text, and comparing them would cost more than the suggestion is worth.
const MAX_NAME_LENGTH: usize = 128;

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 5] = ["include", "exclude", "max_file_size", "tests", "state"];

    fn check(name: &str, expected: Option<&str>) {
        assert_eq!(closest_name(name, KEYS), expected, "{name}");
    }

    #[test]
    fn a_typo_finds_the_name_that_was_meant() {
        check("exclud", Some("exclude"));
        check("exlcude", Some("exclude"));
        check("maxfilesize", Some("max_file_size"));
        check("Tests", Some("tests"));
        check("stat", Some("state"));
    }

    #[test]
    fn another_word_is_not_a_typo() {
        check("colour", None);
        check("", None);
        check(&"x".repeat(100_000), None);
    }

    #[test]
    fn the_closest_candidate_wins_and_then_the_first() {
        assert_eq!(closest_name("cart", ["card", "cart2", "Cart"]), Some("Cart"));
        assert_eq!(closest_name("cart", ["card", "care"]), Some("card"));
        assert_eq!(closest_name("größe", ["große", "grösse"]), Some("große"));
    }

    #[test]
    fn the_distance_is_limited() {
        let distance = |left: &str, right: &str| TypoMatcher::new(left).and_then(|matcher| matcher.distance(right));
        assert_eq!(distance("ab", "ba"), Some(1));
        assert_eq!(distance("kitten", "sittin"), Some(2));
        assert_eq!(distance("kitten", "sitting"), None);
        assert_eq!(distance("abcdefghi", "cabdefgih"), Some(3));
        assert_eq!(distance("abcdef", "uvwxyz"), None);
    }
}
