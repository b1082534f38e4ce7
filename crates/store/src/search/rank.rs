//! Which of the symbols that fit come first. A score is a sum: what the search engine thinks, how near the name is to what
//! was typed, how many of the words it has, and what speaks for a symbol whatever was typed.

use super::grammar::Node;
use super::{FoundBy, prose};
use crate::error::Result;
use crate::read::known;
use crate::store::Store;
use rhumb_model::{Flags, SymbolId, SymbolKind, subwords};
use rusqlite::{OptionalExtension, Row};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// The most that the search engine's own opinion is worth.
const TEXT: f64 = 4.0;

/// A name that has all of the words, and one that has nothing else.
const HAS_ALL: f64 = 3.0;
const HAS_ONLY: f64 = 3.0;

/// Owners and paths that have the words that the name lacks.
const PLACE: f64 = 1.0;

/// For each doubling of the references that lead to a symbol.
const REFERENCES: f64 = 0.2;

/// More references than this say no more.
const MAX_REFERENCES: u32 = 128;

/// Tests have the names of what they test, and what a program wrote or somebody else did those of what it was made from.
const SECONDARY: f64 = 1.5;

/// A name that begins with what was typed, and what is added if that is nearly all of it: for a single word, whose end may not be
/// typed yet, and for several, which need not be the beginning of anything. All of it together stays below what an equal name is
/// worth.
const BEGINS: f64 = 4.0;
const NEARLY_ALL: f64 = 12.0;
const NEARLY_ALL_OF_SEVERAL: f64 = 2.0;

/// A name that begins just as was typed, capitals and all.
const AS_TYPED: f64 = 1.0;

/// For each better symbol of the same name, up to so many.
const NAMESAKE: f64 = 5.0;
const MAX_NAMESAKES: u32 = 6;

/// Folders of other people's code.
const VENDORED: [&str; 7] = ["vendor", "vendored", "node_modules", "third_party", "thirdparty", "deps", "external"];

/// Words by which tests are asked for.
const TESTS: [&str; 4] = ["test", "tests", "spec", "specs"];

/// A symbol that fits.
pub(super) struct Candidate {
    pub(super) id: SymbolId,
    /// What the search engine thinks; smaller is better.
    text: f64,
    name: String,
    owner: String,
    tail: Option<String>,
    kind: SymbolKind,
    flags: Flags,
    path: String,
    is_test: bool,
    is_generated: bool,
    /// Line and column of the whole, then of the name as kept.
    place: [u32; 4],
    references: u32,
}

/// What was typed, taken apart once for all candidates.
pub(super) struct Typed {
    text: String,
    squeezed: String,
    /// Each word with what may stand for it, itself first.
    words: Vec<Vec<String>>,
    is_for_tests: bool,
}

impl Typed {
    pub(super) fn new(words: Option<&Node>, found_by: FoundBy) -> Self {
        // Words that tell nothing are still a part of what was typed: `<Door as Open>::open` is a name.
        let text = words.map(Node::wanted).unwrap_or_default().join(" ");
        let telling = words.map(|words| if found_by == FoundBy::Forms { prose::telling(words) } else { words.clone() });
        let wanted = telling.as_ref().map(Node::wanted).unwrap_or_default();
        let forms = |word: String| match found_by {
            FoundBy::Forms => {
                std::iter::once(word.clone()).chain(prose::forms(&word).into_iter().map(String::from)).collect()
            }
            FoundBy::Words | FoundBy::Slips => vec![word],
        };
        let words: Vec<String> = wanted.iter().flat_map(|word| subwords(word)).collect();
        let is_for_tests = words.iter().any(|word| TESTS.contains(&word.as_str()));
        Self { squeezed: squeezed(&text), text, words: words.into_iter().map(forms).collect(), is_for_tests }
    }
}

impl Store {
    pub(super) fn candidate(&self, id: SymbolId, text: f64) -> Result<Option<Candidate>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT s.kind, s.name, s.owner, s.tail, s.flags, f.path, f.is_test, f.is_generated,
                s.line, s.col, s.name_below, s.name_col,
                (SELECT count(*) FROM (SELECT 1 FROM reference r WHERE r.target_id = s.id AND r.n >= 0 LIMIT ?2))
            FROM symbol s
            JOIN file f ON f.id = s.file_id
            WHERE s.id = ?1",
        )?;
        let read = |row: &Row<'_>| Ok((row.get(0)?, Candidate::read(row, id, text)?));
        let Some((kind, candidate)) = statement.query_row((id.0, MAX_REFERENCES), read).optional()? else {
            return Ok(None);
        };
        Ok(Some(Candidate { kind: known(SymbolKind::from_number(kind), "symbol")?, ..candidate }))
    }
}

impl Candidate {
    /// All but the kind, which may be damaged.
    fn read(row: &Row<'_>, id: SymbolId, text: f64) -> rusqlite::Result<Self> {
        Ok(Self {
            id,
            text,
            name: row.get(1)?,
            owner: row.get::<_, Option<String>>(2)?.unwrap_or_default(),
            tail: row.get(3)?,
            kind: SymbolKind::File,
            flags: Flags(row.get(4)?),
            path: row.get(5)?,
            is_test: row.get(6)?,
            is_generated: row.get(7)?,
            place: [row.get(8)?, row.get(9)?, row.get(10)?, row.get(11)?],
            references: row.get(12)?,
        })
    }

    /// The order of files and places, for what is equally good.
    fn before(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }

    fn key(&self) -> (&str, [u32; 4], &str, Option<&str>, &str) {
        (&self.path, self.place, &self.owner, self.tail.as_deref(), &self.name)
    }
}

/// The candidates, the best first. Of many symbols of one name the later ones give way, so that other names are seen too.
pub(super) fn best(candidates: Vec<Candidate>, typed: &Typed) -> Vec<Candidate> {
    let best_text = candidates.iter().map(|candidate| candidate.text).fold(0.0, f64::min);
    let score = |candidate: Candidate| {
        let text = if best_text < 0.0 { candidate.text / best_text * TEXT } else { 0.0 };
        (text + nearness(&candidate, typed) + coverage(&candidate, typed) + prior(&candidate, typed), candidate)
    };
    let mut scored: Vec<(f64, Candidate)> = candidates.into_iter().map(score).collect();
    scored.sort_by(better);
    let mut seen: FxHashMap<String, u32> = FxHashMap::default();
    for (score, candidate) in &mut scored {
        let count = seen.entry(candidate.name.clone()).or_default();
        *score -= NAMESAKE * f64::from((*count).min(MAX_NAMESAKES));
        *count += 1;
    }
    scored.sort_by(better);
    scored.into_iter().map(|(_, candidate)| candidate).collect()
}

fn better(left: &(f64, Candidate), right: &(f64, Candidate)) -> Ordering {
    right.0.total_cmp(&left.0).then_with(|| left.1.before(&right.1))
}

/// How near a name is to just what was typed.
fn nearness(candidate: &Candidate, typed: &Typed) -> f64 {
    if typed.squeezed.is_empty() {
        return 0.0;
    }
    let name = squeezed(&candidate.name);
    let qualified = squeezed(&candidate.owner) + &name;
    if qualified == typed.squeezed && (name.len() < qualified.len() || !typed.text.contains(' ')) {
        20.0
    } else if candidate.name == typed.text {
        18.0
    } else if name == typed.squeezed {
        // Who leaves blanks types words, which other names may have as well.
        if typed.text.contains(' ') { 6.0 } else { 17.0 }
    } else if typed.squeezed.len() > name.len() && qualified.ends_with(&typed.squeezed) {
        8.0
    } else if name.starts_with(&typed.squeezed) {
        let as_typed = if candidate.name.starts_with(&typed.text) { AS_TYPED } else { 0.0 };
        let nearly = if typed.text.contains(' ') { NEARLY_ALL_OF_SEVERAL } else { NEARLY_ALL };
        BEGINS + nearly * share(typed.squeezed.len(), name.len()) + as_typed
    } else {
        0.0
    }
}

/// How many of the words a name has, and how much of it they are; what it lacks may be in its owners and its path.
fn coverage(candidate: &Candidate, typed: &Typed) -> f64 {
    let parts = subwords(&candidate.name);
    let fits = |part: &String, word: &[String]| word.iter().any(|form| part.starts_with(form.as_str()));
    let (found, missing): (Vec<&Vec<String>>, Vec<&Vec<String>>) =
        typed.words.iter().partition(|word| parts.iter().any(|part| fits(part, word)));
    let used = parts.iter().filter(|part| typed.words.iter().any(|word| fits(part, word))).count();
    let has_all = share(found.len(), typed.words.len());
    let name = HAS_ALL * has_all + HAS_ONLY * has_all * share(used, parts.len());
    if missing.is_empty() {
        return name;
    }
    let around = subwords(&format!("{}/{}", candidate.path, candidate.owner));
    let near = missing.iter().filter(|word| around.iter().any(|part| fits(part, word))).count();
    name + PLACE * share(near, typed.words.len())
}

fn share(part: usize, whole: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    if whole == 0 { 0.0 } else { number(part) / number(whole) }
}

/// What speaks for a symbol whatever was typed; only who asks for tests gets them as readily as the rest.
fn prior(candidate: &Candidate, typed: &Typed) -> f64 {
    let has = |flag: Flags| candidate.flags.has(flag);
    let mut prior = of_kind(candidate.kind) + REFERENCES * f64::from(1 + candidate.references).log2();
    let is_test = (candidate.is_test || has(Flags::TEST)) && !typed.is_for_tests;
    let is_secondary = [is_test, candidate.is_generated, is_vendored(&candidate.path)];
    prior -= SECONDARY * share(is_secondary.iter().filter(|is| **is).count(), 1);
    if has(Flags::LOCAL) {
        prior -= SECONDARY;
    }
    // Code in documents has the names of what it shows.
    if has(Flags::EMBEDDED) {
        prior -= 25.0;
    }
    prior
}

/// Whether a file is other people's code, as far as its path tells.
#[must_use]
pub fn is_vendored(path: &str) -> bool {
    path.split('/').any(|folder| VENDORED.contains(&folder))
}

/// A block of implementations has the name of its type, a file often that of what it defines: both come after it.
fn of_kind(kind: SymbolKind) -> f64 {
    use SymbolKind as K;
    match kind {
        K::Class | K::Struct | K::Union | K::Interface | K::Trait | K::Enum | K::Type => 0.6,
        K::Function | K::Method | K::Constructor | K::Macro | K::Module | K::Namespace | K::Package => 0.5,
        K::Constant => 0.3,
        K::Field | K::Property | K::Variant => 0.2,
        K::Variable => 0.0,
        K::Section | K::Test => -0.5,
        K::Impl | K::File => -1.0,
    }
}

/// Letters and digits alone, so that `Door.open`, `door open` and `Door::open` are the same.
fn squeezed(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_may_be_typed_in_any_way() {
        for typed in ["Door::open", "door.open", "door open"] {
            assert_eq!(squeezed(typed), "dooropen");
        }
    }
}
