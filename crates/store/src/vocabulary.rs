//! The vocabularies of files, packed so that words can be looked up in every file without unpacking any.
//!
//! Format: the total numbers of words in text and in names; the words in order, four bytes each; one byte per word with its
//! count in the text; one byte per word with its count in names. Higher counts make no difference to ranking.

use crate::error::{Error, Result};
use crate::store::Store;
use crate::write::Batch;
use rhumb_model::{FileId, Occurrences, Vocabulary, Word};
use rusqlite::params;

/// The size of both totals.
const HEAD: usize = 8;

/// The size of a word and its counts.
const ENTRY: usize = 6;

/// Word counts of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileWords {
    /// The file.
    pub file: FileId,
    /// Its path.
    pub path: String,
    /// Whether it contains tests.
    pub is_test: bool,
    /// Whether it is generated.
    pub is_generated: bool,
    /// The total number of words.
    pub total: Occurrences,
    /// The counts of the requested words.
    pub of: Vec<Occurrences>,
}

/// The words in the text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordCounts {
    /// The file.
    pub file: FileId,
    /// Each word once, in order, with its count.
    pub words: Vec<(Word, u32)>,
}

impl Batch<'_> {
    /// Stores the vocabulary of a file.
    pub fn put_vocabulary(&mut self, file: FileId, vocabulary: &Vocabulary) -> Result<()> {
        let sql = "INSERT OR REPLACE INTO vocabulary (file_id, bytes) VALUES (?1, ?2)";
        self.store.connection.prepare_cached(sql)?.execute(params![file.0, pack(vocabulary)])?;
        Ok(())
    }
}

impl Store {
    /// Every code file with its counts of `words`, sorted by path.
    pub fn words_of_files(&self, words: &[Word]) -> Result<Vec<FileWords>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT f.id, f.path, f.is_test, f.is_generated, v.bytes
            FROM vocabulary v
            CROSS JOIN file f ON f.id = v.file_id",
        )?;
        let mut rows = statement.query([])?;
        let mut files = Vec::new();
        while let Some(row) = rows.next()? {
            let packed = row.get_ref(4)?.as_blob().ok().and_then(PackedVocabulary::new);
            let packed = packed.ok_or_else(truncated)?;
            files.push(FileWords {
                file: FileId(row.get(0)?),
                path: row.get(1)?,
                is_test: row.get(2)?,
                is_generated: row.get(3)?,
                total: packed.total,
                of: words.iter().map(|word| packed.count(*word)).collect(),
            });
        }
        files.sort_unstable_by(|one, other| one.path.cmp(&other.path));
        Ok(files)
    }

    /// The words of `files`, in the order given; files other than code are omitted.
    pub fn word_counts(&self, files: &[FileId]) -> Result<Vec<WordCounts>> {
        let mut statement = self.connection.prepare_cached("SELECT v.bytes FROM vocabulary v WHERE v.file_id = ?1")?;
        let mut counts = Vec::with_capacity(files.len());
        for file in files {
            let mut rows = statement.query([file.0])?;
            let Some(row) = rows.next()? else { continue };
            let packed = row.get_ref(0)?.as_blob().ok().and_then(PackedVocabulary::new).ok_or_else(truncated)?;
            counts.push(WordCounts { file: *file, words: packed.in_text().collect() });
        }
        Ok(counts)
    }
}

fn truncated() -> Error {
    Error::Corrupt("the words of a file are cut".to_owned())
}

fn pack(vocabulary: &Vocabulary) -> Vec<u8> {
    let byte = |count: u32| u8::try_from(count).unwrap_or(u8::MAX);
    let mut bytes = Vec::with_capacity(HEAD + ENTRY * vocabulary.words.len());
    bytes.extend(vocabulary.total.text.to_le_bytes());
    bytes.extend(vocabulary.total.names.to_le_bytes());
    bytes.extend(vocabulary.words.iter().flat_map(|(word, _)| word.0.to_le_bytes()));
    bytes.extend(vocabulary.words.iter().map(|(_, occurrences)| byte(occurrences.text)));
    bytes.extend(vocabulary.words.iter().map(|(_, occurrences)| byte(occurrences.names)));
    bytes
}

/// A packed vocabulary.
struct PackedVocabulary<'b> {
    total: Occurrences,
    words: &'b [[u8; 4]],
    texts: &'b [u8],
    names: &'b [u8],
}

impl<'b> PackedVocabulary<'b> {
    /// `None` if bytes are missing.
    fn new(bytes: &'b [u8]) -> Option<Self> {
        let (text, rest) = bytes.split_first_chunk::<4>()?;
        let (names, rest) = rest.split_first_chunk::<4>()?;
        let count = rest.len() / ENTRY;
        let (words, counts) = rest.split_at_checked(count * 4).filter(|_| rest.len() % ENTRY == 0)?;
        let total = Occurrences { text: u32::from_le_bytes(*text), names: u32::from_le_bytes(*names) };
        let (texts, names) = counts.split_at_checked(count)?;
        Some(Self { total, words: words.as_chunks::<4>().0, texts, names })
    }

    /// The words in the text, with their counts.
    fn in_text(&self) -> impl Iterator<Item = (Word, u32)> {
        let words = self.words.iter().map(|bytes| Word(u32::from_le_bytes(*bytes)));
        words.zip(self.texts.iter().map(|count| u32::from(*count))).filter(|(_, count)| *count > 0)
    }

    fn count(&self, word: Word) -> Occurrences {
        let found = self.words.binary_search_by_key(&word.0, |bytes| u32::from_le_bytes(*bytes));
        let of = |counts: &[u8], place: usize| counts.get(place).map_or(0, |count| u32::from(*count));
        found.map_or_else(
            |_| Occurrences::default(),
            |place| Occurrences { text: of(self.texts, place), names: of(self.names, place) },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    #[test]
    fn words_are_found_where_they_are() {
        let mut fixture = Fixture::house();
        let text = "open the door, ".repeat(300);
        fixture.change(|batch| {
            batch.put_vocabulary(FileId(2), &Vocabulary::of(&text, ["open_door"].into_iter())).unwrap();
        });
        let words = ["open", "door", "wall"].map(|word| Word::of(word).unwrap());
        let files = fixture.store.words_of_files(&words).unwrap();
        assert_eq!(files.len(), 1, "the other file has none");
        assert_eq!((files[0].path.as_str(), files[0].total), ("house/room.py", Occurrences { text: 900, names: 2 }));
        let often = Occurrences { text: 255, names: 1 };
        assert_eq!(files[0].of, [often, often, Occurrences::default()]);
        let counts = fixture.store.word_counts(&[FileId(1), FileId(2)]).unwrap();
        assert_eq!((counts.len(), counts[0].file), (1, FileId(2)));
        assert_eq!(counts[0].words.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [255, 255, 255]);
        fixture.change(|batch| batch.remove_file(FileId(2)).unwrap());
        assert_eq!(fixture.store.words_of_files(&words).unwrap(), []);
    }

    #[test]
    fn words_that_are_cut_are_damage() {
        let bytes = pack(&Vocabulary::of("open the door", std::iter::empty()));
        assert!(PackedVocabulary::new(&bytes).is_some());
        assert!(
            (1..bytes.len())
                .all(|truncated| truncated % ENTRY == HEAD % ENTRY
                    || PackedVocabulary::new(&bytes[..truncated]).is_none())
        );
        assert!(PackedVocabulary::new(&[]).is_none());
    }
}
