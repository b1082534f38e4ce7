//! Finding symbols by words. What people type is read by [a grammar of our own](grammar), and the words of it are handed to
//! the search engine one by one, quoted. The engine says which symbols have them; which of these come first is said
//! [here](rank).

mod expression;
mod filters;
mod grammar;
mod rank;

use crate::error::Result;
use crate::read::SymbolRow;
use crate::store::Store;
use expression::{Expression, Terms, beginning, whole};
use filters::Conditions;
use grammar::{Node, Request, parse};
use rank::Typed;
use rhumb_model::{SymbolId, SymbolKind};
use rusqlite::params_from_iter;
use rusqlite::types::Value;
use std::collections::BTreeSet;

/// So many of what the search engine thinks best are ranked, and more if more are asked for.
const POOL: usize = 256;

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
}

/// Symbols that fit, before they are ranked.
#[derive(Default)]
struct Pool {
    total: u64,
    /// Each with what the search engine thinks of it; smaller is better.
    symbols: Vec<(SymbolId, f64)>,
}

impl Store {
    /// Symbols that fit the words best. All words must be there; only if nothing has them all, some are enough.
    pub fn search(&self, search: Search<'_>) -> Result<Found> {
        let request = parse(search.text);
        let conditions = Conditions::of(&search, &request.filters);
        let pool = self.pool(&request, &conditions, search.limit as usize)?;
        let typed = Typed::new(request.words.as_ref());
        let mut candidates = Vec::with_capacity(pool.symbols.len());
        for (id, rank) in &pool.symbols {
            candidates.extend(self.candidate(*id, *rank)?);
        }
        let best = rank::best(candidates, &typed);
        let rows = best.iter().take(search.limit as usize).map(|candidate| self.symbol(candidate.id));
        let symbols = rows.filter_map(Result::transpose).collect::<Result<_>>()?;
        Ok(Found { total: pool.total, symbols })
    }

    fn pool(&self, request: &Request, conditions: &Conditions, size: usize) -> Result<Pool> {
        let Some(words) = &request.words else { return self.pool_without_words(conditions, None, size) };
        let known = self.known(words)?;
        let expression = Expression::of(words, &known);
        let Some(wanted) = expression.wanted else {
            return self.pool_without_words(conditions, expression.unwanted, size);
        };
        let mut pool = self.pool_of(&wanted, conditions, size)?;
        if pool.total == 0
            && let Some(some) = Expression::of(&relaxed(words), &known).wanted
        {
            return self.pool_of(&some, conditions, size);
        }
        // What is called as was typed must not be lost among what only mentions it.
        if let Some(name) = named(words) {
            let last = pool.symbols.last().map_or(0.0, |(_, rank)| *rank);
            let have: BTreeSet<SymbolId> = pool.symbols.iter().map(|(id, _)| *id).collect();
            let same = self.pool_of(&name, conditions, size)?.symbols.into_iter();
            pool.symbols.extend(same.filter(|(id, _)| !have.contains(id)).map(|(id, _)| (id, last)));
        }
        Ok(pool)
    }

    /// All that passes the filters, if there are any.
    fn pool_without_words(&self, conditions: &Conditions, unwanted: Option<String>, size: usize) -> Result<Pool> {
        if conditions.values.is_empty() {
            return Ok(Pool::default());
        }
        let mut values = conditions.values.clone();
        let mut sql = format!(
            "SELECT s.id, 0.0 FROM symbol s JOIN file f ON f.id = s.file_id WHERE s.parent_id IS NOT NULL{}",
            conditions.sql
        );
        if let Some(unwanted) = unwanted {
            sql.push_str(" AND s.id NOT IN (SELECT rowid FROM symbols_fts WHERE symbols_fts MATCH ?)");
            values.push(unwanted.into());
        }
        self.read_pool(&sql, &values, size)
    }

    fn pool_of(&self, expression: &str, conditions: &Conditions, size: usize) -> Result<Pool> {
        let mut values: Vec<Value> = vec![expression.to_owned().into()];
        values.extend(conditions.values.iter().cloned());
        let joins = if conditions.values.is_empty() {
            ""
        } else {
            "JOIN symbol s ON s.id = x.rowid JOIN file f ON f.id = s.file_id"
        };
        let sql = format!(
            "SELECT x.rowid, x.rank FROM symbols_fts x {joins} WHERE symbols_fts MATCH ?{} ORDER BY x.rank",
            conditions.sql
        );
        self.read_pool(&sql, &values, size)
    }

    /// The first rows and how many there are. Rows that are as good as the last one are first rows too: which of them came
    /// first would be told by their ids.
    fn read_pool(&self, sql: &str, values: &[Value], size: usize) -> Result<Pool> {
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
        Ok(Known(names))
    }
}

/// Those of the words that are names. What is no name yet may be the beginning of one.
struct Known(BTreeSet<String>);

impl Terms for Known {
    fn word(&self, word: &str) -> String {
        if self.0.contains(word) { whole(word) } else { beginning(word) }
    }
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
    if let Node::All(nodes) = node { nodes.clone() } else { vec![node.clone()] }
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
