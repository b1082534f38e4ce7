//! Which symbols a text speaks of, word by word. Unlike a search it does not ask for all words at once, and leaves it to the
//! caller what a word is worth.

use super::expression::{beginning, whole};
use super::prose::{Form, forms, is_stop_word};
use crate::error::Result;
use crate::store::Store;
use rhumb_model::{FileId, Flags, SymbolId, subwords};
use std::collections::BTreeSet;

/// A word that more symbols have says too little of any of them.
const COMMON: usize = 1500;

/// Shorter words are parts of too many names.
const SHORTEST: usize = 2;

/// More words than this are a document, of which the beginning tells what it is about.
const MAX_WORDS: usize = 40;

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpokenWord {
    /// The word, in lower case if it is a part of names; as it was written if it is a name.
    pub text: String,
    /// Whether it is a whole name, as it was written.
    pub is_name: bool,
    /// The symbols whose name it is or is a part of, in no order; none if there are too many.
    pub symbols: Vec<(SymbolId, FileId)>,
}

impl Store {
    /// The words of `text` that tell something, each with the symbols that it may mean.
    pub fn spoken_of(&self, text: &str) -> Result<Vec<SpokenWord>> {
        let mut words = Vec::new();
        for (text, is_name) in words_of(text).into_iter().take(MAX_WORDS) {
            let symbols = if is_name { self.of_name(&text)? } else { self.of_word(&text)? };
            if !is_name || !symbols.is_empty() {
                words.push(SpokenWord { text, is_name, symbols });
            }
        }
        Ok(words)
    }

    fn of_name(&self, name: &str) -> Result<Vec<(SymbolId, FileId)>> {
        self.spoken("SELECT s.id, s.file_id FROM symbol s WHERE s.name = ?1 AND NOT s.flags & ?2 LIMIT ?3", name)
    }

    fn of_word(&self, word: &str) -> Result<Vec<(SymbolId, FileId)>> {
        let other = forms(word).into_iter().filter_map(|form| match form {
            Form::Stem(stem) => Some(beginning(&stem)),
            Form::Synonym(_) => None,
        });
        let terms: Vec<String> = std::iter::once(whole(word)).chain(other).collect();
        let expression = format!("{{name name_tokens}} : ({})", terms.join(" OR "));
        let sql = "SELECT s.id, s.file_id
            FROM symbols_fts x
            JOIN symbol s ON s.id = x.rowid
            WHERE symbols_fts MATCH ?1 AND NOT s.flags & ?2
            LIMIT ?3";
        self.spoken(sql, &expression)
    }

    fn spoken(&self, sql: &str, term: &str) -> Result<Vec<(SymbolId, FileId)>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let hidden = Flags::LOCAL.0 | Flags::EMBEDDED.0;
        let rows = statement
            .query_map((term, hidden, COMMON as u32 + 1), |row| Ok((SymbolId(row.get(0)?), FileId(row.get(1)?))))?;
        let found: Vec<(SymbolId, FileId)> = rows.collect::<rusqlite::Result<_>>()?;
        // Which of too many came first would be told by their ids.
        Ok(if found.len() > COMMON { Vec::new() } else { found })
    }
}

/// The words of a text, each once: what may be a name as it is, and then the parts of it.
fn words_of(text: &str) -> Vec<(String, bool)> {
    let mut seen = BTreeSet::new();
    let mut words = Vec::new();
    for chunk in text.split(|character: char| !character.is_alphanumeric() && character != '_') {
        let parts = subwords(chunk);
        let is_plain = parts.len() < 2 && chunk.chars().all(char::is_lowercase);
        let candidates = std::iter::once((chunk.to_owned(), true)).chain(parts.into_iter().map(|part| (part, false)));
        for (word, is_name) in candidates {
            let tells = word.chars().count() > SHORTEST && !is_stop_word(&word) && !word.chars().all(char::is_numeric);
            // A word in plain letters is hardly ever meant as the name that it also is.
            if tells && !(is_name && is_plain) && seen.insert((word.clone(), is_name)) {
                words.push((word, is_name));
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    #[test]
    fn words_are_names_and_their_parts() {
        let words = words_of("Fixed #123 -- open_all() of the doors");
        let names: Vec<String> =
            words.iter().map(|(word, is_name)| format!("{word}{}", if *is_name { "!" } else { "" })).collect();
        assert_eq!(names, ["Fixed!", "fixed", "open_all!", "open", "all", "doors"]);
    }

    #[test]
    fn a_word_finds_the_names_that_have_it() {
        let store = Fixture::house().store;
        let count = |text: &str| -> Vec<(String, usize)> {
            store.spoken_of(text).unwrap().into_iter().map(|word| (word.text, word.symbols.len())).collect()
        };
        assert_eq!(count("open_all"), [("open_all".to_owned(), 1), ("open".to_owned(), 2), ("all".to_owned(), 1)]);
        assert_eq!(count("Window"), [("window".to_owned(), 0)]);
    }
}
