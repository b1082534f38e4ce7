//! Mutates inputs, in the same order in every run.

use fastrand::Rng;

/// Maximum length of an input.
const LONGEST: usize = 1 << 16;

/// Maximum number of mutations of an input.
const BENDS: usize = 8;

/// Texts that parsers are known to handle wrongly.
const HARD: [&str; 24] = [
    "0",
    "-1",
    "1e999",
    "18446744073709551616",
    "null",
    "true",
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    "\u{0}",
    "\u{1b}[31m",
    "\u{202e}",
    "é",
    "😀",
    "[[[[[[[[",
    "]]]]]]]]",
    "{\"a\":",
    "}",
    "\n",
    "\r\n",
    "%00",
    "../",
    "--output=x",
];

/// Mutates inputs.
pub(super) struct Bender {
    random: Rng,
    inputs: Vec<Vec<u8>>,
    words: &'static [&'static str],
    next: usize,
}

impl Bender {
    pub(super) fn new(seeds: &[&str], words: &'static [&'static str]) -> Self {
        let inputs = seeds.iter().map(|seed| seed.as_bytes().to_vec()).collect();
        Self { random: Rng::with_seed(1), inputs, words, next: 0 }
    }

    /// The next input: first every seed unchanged, then mutated ones.
    pub(super) fn next(&mut self) -> Vec<u8> {
        self.next += 1;
        if let Some(seed) = self.inputs.get(self.next - 1) {
            return seed.clone();
        }
        self.next = usize::MAX / 2;
        let mut input = self.any();
        for _ in 0..self.random.usize(1..=BENDS) {
            self.bend(&mut input);
        }
        input.truncate(LONGEST);
        input
    }

    /// Adds `input` to those that are mutated further.
    pub(super) fn keep(&mut self, input: Vec<u8>) {
        self.inputs.push(input);
    }

    fn any(&mut self) -> Vec<u8> {
        let index = self.random.usize(..self.inputs.len());
        self.inputs[index].clone()
    }

    fn bend(&mut self, input: &mut Vec<u8>) {
        let (start, end) = self.stretch(input.len());
        match self.random.usize(..8) {
            0 if start < input.len() => input[start] ^= 1 << self.random.u32(..8),
            1 => drop(input.drain(start..end)),
            2 => {
                let part = input[start..end].repeat(self.random.usize(1..40));
                input.splice(start..start, part);
            }
            3 => {
                let (other, part) = (self.any(), self.random.usize(..64));
                let (from, to) = self.stretch(other.len());
                input.splice(start..end, other[from..to].iter().take(part.max(1)).copied());
            }
            4 => drop(input.splice(start..end, [self.random.u8(..)])),
            5 => drop(input.splice(start..start, self.word(&HARD).bytes())),
            6 => drop(input.splice(start..end, self.word(&HARD).bytes())),
            _ => drop(input.splice(start..end, self.word(self.words).bytes())),
        }
        input.truncate(LONGEST);
    }

    /// A random range in an input of `length` bytes, usually a short one.
    fn stretch(&mut self, length: usize) -> (usize, usize) {
        let start = self.random.usize(..=length);
        let longest = if self.random.u8(..8) == 0 { length } else { 8 };
        (start, (start + self.random.usize(..=longest)).min(length))
    }

    fn word(&mut self, words: &[&'static str]) -> &'static str {
        words[self.random.usize(..words.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_the_same_in_every_run_and_no_two_are_alike_for_long() {
        let inputs = || -> Vec<Vec<u8>> {
            let mut bender = Bender::new(&["open the door", "close it"], &["window"]);
            (0..200).map(|_| bender.next()).collect()
        };
        let first = inputs();
        assert_eq!(first, inputs());
        assert_eq!(first[0], b"open the door");
        let distinct: std::collections::BTreeSet<_> = first.iter().collect();
        assert!(distinct.len() > 150, "{}", distinct.len());
    }
}
