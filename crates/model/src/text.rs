//! The interned strings of one file.
//!
//! Facts contain [`Text`] instead of `String`: an identifier that occurs a thousand times in a file is stored once,
//! comparing two is comparing integers, and on disk they are one string and a list of ends.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};
use std::hash::Hasher;

/// One string of a [`Texts`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Text(u32);

impl Text {
    /// The empty string, which every [`Texts`] contains.
    pub const EMPTY: Self = Self(0);

    /// Whether it is the empty string.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

/// The interned strings of one file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Texts {
    buffer: String,
    ends: Vec<u32>,
    lookup: HashTable<Text>,
}

/// The form on disk. The lookup table is rebuilt when a string is first added after reading.
#[derive(Serialize, Deserialize)]
struct Stored {
    buffer: String,
    ends: Vec<u32>,
}

impl Default for Texts {
    fn default() -> Self {
        Self::with_capacity(0)
    }
}

impl Texts {
    /// Only the empty string, with room for `strings` others.
    #[must_use]
    pub fn with_capacity(strings: usize) -> Self {
        let ends = Vec::with_capacity(strings);
        let mut texts = Self { buffer: String::new(), ends, lookup: HashTable::with_capacity(strings) };
        texts.intern("");
        texts
    }

    /// The text equal to `string`, which is added if it is new.
    pub fn intern(&mut self, string: &str) -> Text {
        if let Some(text) = self.find(string) {
            return text;
        }
        let text = self.push(string);
        let Self { buffer, ends, lookup } = self;
        lookup.insert_unique(hash(string), text, |text| hash(slice(buffer, ends, *text)));
        text
    }

    /// Adds `string` without checking for an equal one: for long texts that rarely repeat.
    pub fn push(&mut self, string: &str) -> Text {
        if string.is_empty() && !self.ends.is_empty() {
            return Text::EMPTY;
        }
        self.buffer.push_str(string);
        self.ends.push(self.buffer.len() as u32);
        Text(self.ends.len() as u32 - 1)
    }

    /// The text equal to `string`, if it was interned.
    #[must_use]
    pub fn find(&self, string: &str) -> Option<Text> {
        self.lookup.find(hash(string), |text| self.get(*text) == string).copied()
    }

    /// The string of `text`; empty for a text that is not from here.
    #[must_use]
    pub fn get(&self, text: Text) -> &str {
        slice(&self.buffer, &self.ends, text)
    }

    /// The same texts with the same numbers, but only the strings of `needed`; all others are empty.
    #[must_use]
    pub fn only(&self, needed: impl Iterator<Item = Text>) -> Self {
        let mut is_needed = vec![false; self.ends.len()];
        for text in needed {
            if let Some(place) = is_needed.get_mut(text.0 as usize) {
                *place = true;
            }
        }
        let mut buffer = String::with_capacity(self.buffer.len() / 2);
        let ends = is_needed.iter().enumerate().map(|(index, is_needed)| {
            if *is_needed {
                buffer.push_str(self.get(Text(index as u32)));
            }
            buffer.len() as u32
        });
        let ends = ends.collect();
        Self { buffer, ends, lookup: HashTable::new() }
    }

    /// Releases unused capacity. Strings added later are not compared with those already here.
    pub fn settle(&mut self) {
        self.buffer.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.lookup = HashTable::new();
    }

    /// The number of strings.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether it contains only the empty string.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.len() <= 1
    }
}

fn slice<'t>(buffer: &'t str, ends: &[u32], text: Text) -> &'t str {
    let index = text.0 as usize;
    let start = if index == 0 { 0 } else { ends.get(index - 1).copied().unwrap_or(0) };
    let end = ends.get(index).copied().unwrap_or(start);
    buffer.get(start as usize..end as usize).unwrap_or("")
}

fn hash(string: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(string.as_bytes());
    hasher.finish()
}

impl From<Stored> for Texts {
    fn from(stored: Stored) -> Self {
        let mut texts = Self { buffer: stored.buffer, ends: stored.ends, lookup: HashTable::new() };
        if texts.ends.is_empty() {
            texts.ends.push(0);
        }
        texts
    }
}

impl From<Texts> for Stored {
    fn from(texts: Texts) -> Self {
        Self { buffer: texts.buffer, ends: texts.ends }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_strings_are_one_text() {
        let mut texts = Texts::default();
        let door = texts.intern("door");
        assert_eq!(texts.intern("wall"), Text(2));
        assert_eq!(texts.intern("door"), door);
        assert_eq!(texts.get(door), "door");
        assert_eq!(texts.intern(""), Text::EMPTY);
        assert_eq!(texts.get(Text(99)), "", "a text from elsewhere is empty, not a panic");
    }
}
