//! Finding symbols by words. What people type is read by [a grammar of our own](grammar), and the words of it are handed to
//! the search engine one by one, quoted. The engine says which symbols have them; which of these come first is said
//! [here](rank).

mod begin;
mod expression;
mod filters;
mod grammar;
mod mention;
mod near;
mod prose;
mod rank;
mod text;

use crate::error::Result;
use crate::read::SymbolRow;
use crate::store::Store;
use expression::{Expression, Terms, beginning, is_short, whole};
use filters::{Conditions, Scope};
use grammar::{Node, Request, parse};
pub use mention::SpokenWord;
use prose::Form;
pub use prose::is_stop_word;
use rank::Typed;
pub use rank::is_vendored;
use rhumb_model::{SymbolId, SymbolKind};
use rusqlite::params_from_iter;
use rusqlite::types::Value;
use std::collections::BTreeSet;

pub use text::{Filters, Holder, TextFile};

/// So many of what the search engine thinks best are ranked, and more if more are asked for.
const POOL: usize = 256;

/// More symbols than this are not all ranked.
const MUCH: u64 = 2000;

/// What is looked for; filters that are absent do not matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search<'a> {
    /// Words, or beginnings of words, or whole identifiers, with the operators and filters of the grammar.
    pub text: &'a str,
    /// Only symbols of this kind.
    pub kind: Option<SymbolKind>,
    /// Only symbols in this place.
    pub within: Option<Within<'a>>,
    /// Only this language.
    pub language: Option<&'a str>,
    /// At most so many.
    pub limit: u32,
}

/// A part of the project.
#[derive(Clone, Copy, Debug)]
pub enum Within<'a> {
    /// The file at this path.
    File(&'a str),
    /// All files whose path starts so.
    Folder(&'a str),
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// How many symbols fit.
    pub total: u64,
    /// The best of them, the best first.
    pub symbols: Vec<SymbolRow>,
    /// The name that was probably meant, if nothing has the words and these are called almost so.
    pub meant: Option<String>,
}

/// The order of files and places, which is the same in every index.
const PLACE: &str = "f.path, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name";

/// Symbols that fit, before they are ranked.
#[derive(Default)]
struct Pool {
    total: u64,
    /// Each with what the search engine thinks of it; smaller is better.
    symbols: Vec<(SymbolId, f64)>,
    found_by: FoundBy,
}

/// What the symbols of a pool have of what was typed.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum FoundBy {
    #[default]
    Words,
    /// Other forms of the words, or only some of them.
    Forms,
    /// A name that is almost so.
    Slips,
}

/// One search.
struct Asked<'a> {
    search: Search<'a>,
    conditions: Conditions,
}

impl Asked<'_> {
    /// Where symbols that fit are found, with the filters.
    fn from(&self) -> String {
        let joins = if self.conditions.values.is_empty() {
            ""
        } else {
            "JOIN symbol s ON s.id = x.rowid JOIN file f ON f.id = s.file_id"
        };
        format!("FROM symbols_fts x {joins} WHERE symbols_fts MATCH ?{}", self.conditions.sql)
    }

    /// What stands for the question marks of that.
    fn values(&self, expression: &str) -> Vec<Value> {
        std::iter::once(expression.to_owned().into()).chain(self.conditions.values.iter().cloned()).collect()
    }
}

/// Whether `total` symbols are too many to rank all of them, where not all of them are asked for.
fn is_much(total: u64, asked: &Asked<'_>) -> bool {
    total > MUCH && asked.search.limit as usize <= POOL
}

impl Store {
    /// Symbols that fit the words best. All words must be there; if nothing has them all, names that are almost so, other
    /// forms of the words and at last some of them are enough.
    pub fn search(&self, search: Search<'_>) -> Result<Found> {
        let Request { words, filters } = parse(search.text);
        let asked = Asked { search, conditions: Conditions::of(&search, &filters, Scope::Symbol) };
        let pool = match &words {
            Some(words) => self.pool(words, &asked)?,
            None => self.pool_without_words(&asked, None)?,
        };
        let typed = Typed::new(words.as_ref(), pool.found_by);
        let mut candidates = Vec::with_capacity(pool.symbols.len());
        for (id, rank) in &pool.symbols {
            candidates.extend(self.candidate(*id, *rank)?);
        }
        let best = rank::best(candidates, &typed);
        let rows = best.iter().take(search.limit as usize).map(|candidate| self.symbol(candidate.id));
        let symbols: Vec<SymbolRow> = rows.filter_map(Result::transpose).collect::<Result<_>>()?;
        let meant = symbols.first().filter(|_| pool.found_by == FoundBy::Slips).map(|symbol| symbol.name.clone());
        Ok(Found { total: pool.total, symbols, meant })
    }

    fn pool(&self, words: &Node, asked: &Asked<'_>) -> Result<Pool> {
        let known = self.known(words)?;
        let expression = Expression::of(words, &known);
        let Some(wanted) = expression.wanted else { return self.pool_without_words(asked, expression.unwanted) };
        let total = self.count_of(&wanted, asked)?;
        if total < prose::enough(words) {
            let pool = self.pool_of(&wanted, total, asked)?;
            return self.pool_of_forms(words, &known, pool, asked);
        }
        // What is called as was typed must not be lost among what only mentions it, nor what is called so and goes on.
        let mut called = Vec::new();
        if let Some(name) = named(words) {
            called = self.read_pool(&name, asked)?.symbols;
        }
        if let Some(word) = alone(words).filter(|word| total > POOL as u64 || known.names.contains(*word)) {
            called.extend(self.beginning_with(word, asked)?.into_iter().map(|id| (id, 0.0)));
        }
        // To rank much takes long, and of what very many symbols have, the names come first anyway.
        let is_enough = is_much(total, asked) && alone(words).is_some() && called.len() >= asked.search.limit as usize;
        let mut pool = if is_enough { Pool { total, ..Pool::default() } } else { self.pool_of(&wanted, total, asked)? };
        let last = pool.symbols.last().map_or(0.0, |(_, rank)| *rank);
        let mut have: BTreeSet<SymbolId> = pool.symbols.iter().map(|(id, _)| *id).collect();
        let is_whole = pool.symbols.len() as u64 == total;
        pool.symbols.extend(called.into_iter().filter(|(id, _)| have.insert(*id)).map(|(id, _)| (id, last)));
        // Names that go on from another name are no match for the search engine, so that it did not count them.
        pool.total = if is_whole { pool.symbols.len() as u64 } else { total };
        Ok(pool)
    }

    /// For words that found too little, which is `pool`.
    fn pool_of_forms(&self, words: &Node, known: &Known, mut pool: Pool, asked: &Asked<'_>) -> Result<Pool> {
        if pool.total == 0
            && let Some(name) = single(words, asked.search.text)
            && let near = self.pool_of_near(name, asked)?
            && near.total > 0
        {
            return Ok(near);
        }
        let telling = prose::telling(words);
        for node in [&telling, &relaxed(&telling)] {
            let found = match Expression::of(node, &Forms(known)).wanted {
                Some(expression) if pool.total < prose::enough(words) => {
                    self.pool_of(&expression, self.count_of(&expression, asked)?, asked)?
                }
                _ => break,
            };
            if found.total > pool.total {
                pool = Pool { found_by: FoundBy::Forms, ..found };
            }
        }
        Ok(pool)
    }

    /// All that passes the filters, if there are any.
    fn pool_without_words(&self, asked: &Asked<'_>, unwanted: Option<String>) -> Result<Pool> {
        let Asked { conditions, search } = asked;
        if conditions.values.is_empty() {
            return Ok(Pool::default());
        }
        let mut values = conditions.values.clone();
        let mut from =
            format!("FROM symbol s JOIN file f ON f.id = s.file_id WHERE s.parent_id IS NOT NULL{}", conditions.sql);
        if let Some(unwanted) = unwanted {
            from.push_str(" AND s.id NOT IN (SELECT rowid FROM symbols_fts WHERE symbols_fts MATCH ?)");
            values.push(unwanted.into());
        }
        let mut count = self.connection.prepare_cached(&format!("SELECT count(*) {from}"))?;
        let total = count.query_row(params_from_iter(&values), |row| row.get::<_, i64>(0))?;
        // Without words all are alike to the search engine, so that the first ones are looked at and not every one.
        let first = format!("SELECT s.id, 0.0 {from} ORDER BY {PLACE} LIMIT {}", POOL.max(search.limit as usize));
        let pool = self.read_rows(&first, &values, search.limit as usize)?;
        Ok(Pool { total: total.cast_unsigned(), ..pool })
    }

    /// What fits an expression, which `total` symbols do. Of what very many symbols have, names alone are looked at.
    fn pool_of(&self, expression: &str, total: u64, asked: &Asked<'_>) -> Result<Pool> {
        let names = format!("{{name name_tokens}} : ({expression})");
        let is_much = is_much(total, asked);
        let mut pool = self.read_pool(if is_much { &names } else { expression }, asked)?;
        if pool.total == 0 && is_much {
            pool = self.read_pool(expression, asked)?;
        }
        Ok(Pool { total, ..pool })
    }

    /// How many symbols fit an expression.
    fn count_of(&self, expression: &str, asked: &Asked<'_>) -> Result<u64> {
        let mut count = self.connection.prepare_cached(&format!("SELECT count(*) {}", asked.from()))?;
        let total = count.query_row(params_from_iter(asked.values(expression)), |row| row.get::<_, i64>(0))?;
        Ok(total.cast_unsigned())
    }

    /// What fits an expression, the best first.
    fn read_pool(&self, expression: &str, asked: &Asked<'_>) -> Result<Pool> {
        let ranked = format!("SELECT x.rowid, x.rank {} ORDER BY x.rank", asked.from());
        self.read_rows(&ranked, &asked.values(expression), asked.search.limit as usize)
    }

    /// The first rows and how many there are. Rows that are as good as the last one are first rows too: which of them came
    /// first would be told by their ids.
    fn read_rows(&self, sql: &str, values: &[Value], size: usize) -> Result<Pool> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(params_from_iter(values))?;
        let (size, mut pool) = (size.max(POOL), Pool::default());
        while let Some(row) = rows.next()? {
            pool.total += 1;
            let rank: f64 = row.get(1)?;
            if pool.symbols.len() < size || pool.symbols.last().is_some_and(|(_, last)| rank <= *last) {
                pool.symbols.push((SymbolId(row.get(0)?), rank));
            }
        }
        Ok(pool)
    }

    fn known(&self, words: &Node) -> Result<Known> {
        let mut statement = self.connection.prepare_cached("SELECT 1 FROM symbol WHERE name = ?1")?;
        let mut names = BTreeSet::new();
        for word in words.all() {
            if statement.exists([word])? {
                names.insert(word.to_owned());
            }
        }
        Ok(Known { names, is_alone: alone(words).is_some() })
    }
}

/// Those of the words that are names. What is no name yet may be the beginning of one; beside other words, a letter or two are a
/// word of their own.
struct Known {
    names: BTreeSet<String>,
    is_alone: bool,
}

impl Terms for Known {
    fn word(&self, word: &str) -> String {
        let is_finished = self.names.contains(word) || !self.is_alone && is_short(word);
        if is_finished { whole(word) } else { beginning(word) }
    }
}

/// The same, with other forms of each word.
struct Forms<'k>(&'k Known);

impl Terms for Forms<'_> {
    fn word(&self, word: &str) -> String {
        let others = prose::forms(word).into_iter().map(|form| match form {
            Form::Stem(stem) => beginning(&stem),
            Form::Synonym(synonym) => whole(synonym),
        });
        let terms: Vec<String> = std::iter::once(self.0.word(word)).chain(others).collect();
        if terms.len() == 1 { terms.concat() } else { format!("({})", terms.join(" OR ")) }
    }
}

/// The name that was typed, if it was one alone, with its owners or without.
fn single<'n>(words: &'n Node, text: &str) -> Option<&'n str> {
    let is_word = |node: &Node| matches!(node, Node::Word(_));
    match words {
        Node::Word(word) => Some(word),
        Node::All(nodes) if nodes.iter().all(is_word) && !text.trim().contains(char::is_whitespace) => {
            words.wanted().last().copied()
        }
        _ => None,
    }
}

/// The one word that was typed.
fn alone(words: &Node) -> Option<&str> {
    if let Node::Word(word) | Node::Prefix(word) = words { Some(word) } else { None }
}

/// Some of the words instead of all.
fn relaxed(words: &Node) -> Node {
    let Node::All(nodes) = words else { return words.clone() };
    let (unwanted, wanted): (Vec<Node>, Vec<Node>) =
        nodes.iter().cloned().partition(|node| matches!(node, Node::Not(_)));
    let some = Node::Any(wanted.iter().flat_map(leaves).collect());
    Node::All(std::iter::once(some).chain(unwanted).collect())
}

/// The parts of a chunk such as `Door::open`, or the node itself.
fn leaves(node: &Node) -> Vec<Node> {
    if let Node::All(nodes) = node { nodes.iter().flat_map(leaves).collect() } else { vec![node.clone()] }
}

/// Symbols whose name is the last word and whose owners have the others, in the search engine's language.
fn named(words: &Node) -> Option<String> {
    let nodes = leaves(words);
    let is_name = |node: &Node| matches!(node, Node::Word(_));
    let (last, owners) = nodes.iter().all(is_name).then(|| words.wanted()).and_then(|words| {
        let (last, owners) = words.split_last()?;
        Some(((*last).to_owned(), owners.iter().map(|owner| format!("\"{owner}\"")).collect::<Vec<_>>()))
    })?;
    let name = format!("(name : \"{last}\")");
    Some(if owners.is_empty() { name } else { format!("{name} AND (qualified_name : ({}))", owners.join(" AND ")) })
}

#[cfg(test)]
mod tests;
