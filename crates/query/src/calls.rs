//! The answers of `callers` and `callees`.

use crate::argument::left;
use crate::call_walk::{CallDirection, CallWalk, ReachedCall, WalkedCall};
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::name::{Disambiguation, ResolvedName, Subject};
use crate::passage::LinkedSymbols;
use crate::result_filter::{ResultCounts, ResultFilter, ResultScope};
use crate::session::Session;
use crate::shape::shape;
use crate::source_lines::SourceLines;
use crate::uncertain::{self, FEW, UncertainUses, uncertain_calls_in, uncertain_uses};
use rhumb_model::{Role, SymbolId};
use rhumb_store::SymbolRow;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// The callers or callees of a symbol.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Reaching {
    /// The generation of the index.
    pub generation: u64,
    /// The symbol asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Entry>,
    /// The candidates, if the name is ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// The number of symbols reached.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// The number of calls between them.
    pub calls: u64,
    /// How many of the symbols are reached only through a declaration that is called and an override of it.
    pub may_total: u64,
    /// The number of files of the symbols reached.
    pub files: u64,
    /// Whether everything was reached; a very large search is cut off.
    pub is_complete: bool,
    /// Calls that could not be resolved and may belong to the answer.
    pub uncertain: u64,
    /// These calls, if they were requested or are few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maybe: Option<UncertainUses>,
    /// The results counted by file or folder instead of listed, if that was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<ResultCounts>,
    /// The symbols, nearest first; certain ones before those that may be called, code before tests.
    pub reached: Vec<Reached>,
}

/// A caller or callee, direct or indirect.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reached {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// The number of calls on the shortest path.
    pub depth: u32,
    /// The handle of the symbol through which it was reached.
    pub via: String,
    /// The number of calls between the two.
    pub calls: u32,
    /// The file of these calls.
    pub call_path: String,
    /// Their places.
    pub sites: Vec<CallSite>,
}

/// The place of a call.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CallSite {
    /// The line.
    pub line: u32,
    /// The column, in bytes.
    pub col: u32,
    /// The source line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The handle of the called declaration, if the call may run an override of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub through: Option<String>,
}

mentions! { Reaching { symbol, disambiguation, reached, maybe } }
mentions! { Reached { symbol; call_path } }
shape! { Reaching { lists: reached(left); parts: disambiguation, symbol, counts, maybe; } }
shape! { Reached { lists: sites; parts: symbol; } }
shape! { CallSite { signatures: text; } }

/// What `callers` and `callees` have in common.
pub(crate) struct CallSearch<'q> {
    pub(crate) subject: &'q Subject,
    pub(crate) direction: CallDirection,
    pub(crate) depth: u32,
    pub(crate) limit: u32,
    pub(crate) filter: &'q ResultFilter,
    pub(crate) maybe: bool,
}

impl CallSearch<'_> {
    pub(crate) fn run(&self, session: &Session<'_>) -> Result<Reaching, Error> {
        let generation = session.generation()?;
        let empty = Reaching { generation, is_complete: true, ..Reaching::default() };
        match self.subject.find_kind(session, |kind| kind.is_callable() || kind.is_type())? {
            ResolvedName::One(symbol) => self.search(session, &symbol, empty),
            ResolvedName::Ambiguous(choice) => Ok(Reaching { disambiguation: Some(choice), ..empty }),
        }
    }

    fn search(&self, session: &Session<'_>, symbol: &SymbolRow, empty: Reaching) -> Result<Reaching, Error> {
        let scope = self.filter.scope(session)?;
        let mut walk = CallWalk::new(session, self.direction, symbol.id);
        let is_complete = walk.run(self.depth.max(1))?;
        let mut reached = walk.reached;
        reached.retain(|it| scope.admits(&it.path, it.is_test, it.kind));
        let rows = session.rows(self.limit);
        let counts = self.filter.counts(reached.iter().map(|it| (it.path.as_str(), it.calls.len() as u64)), rows);
        let answer = Reaching {
            symbol: Some(Entry::from(symbol)),
            total: reached.len() as u64,
            calls: reached.iter().map(|it| it.calls.len() as u64).sum(),
            may_total: reached.iter().filter(|it| it.is_uncertain()).count() as u64,
            files: reached.iter().map(|it| it.path.as_str()).collect::<BTreeSet<_>>().len() as u64,
            is_complete,
            ..self.uncertain(session, symbol, &scope, empty)?
        };
        if counts.is_some() {
            return Ok(Reaching { counts, ..answer });
        }
        reached.truncate(rows as usize);
        let reached = listed(session, reached)?;
        Ok(Reaching { left: left(answer.total, reached.len()), reached, ..answer })
    }
}

impl CallSearch<'_> {
    /// Adds the calls of the symbol's name, or in the symbol, that could not be resolved.
    fn uncertain(
        &self,
        session: &Session<'_>,
        symbol: &SymbolRow,
        scope: &ResultScope,
        answer: Reaching,
    ) -> Result<Reaching, Error> {
        let rows = session.rows(self.limit);
        if self.direction == CallDirection::Callees {
            let sites = uncertain_calls_in(session, symbol)?;
            let uncertain = sites.len() as u64;
            let is_listed = self.maybe || (1..=u64::from(FEW)).contains(&uncertain);
            let maybe = if is_listed { Some(uncertain::list(session, sites, rows)?) } else { None };
            return Ok(Reaching { uncertain, maybe, ..answer });
        }
        let (uncertain, maybe) = uncertain_uses(session, symbol, &[Role::Call], scope, self.maybe.then_some(rows))?;
        Ok(Reaching { uncertain, maybe, ..answer })
    }
}

/// The symbols to read.
fn ids(reached: &[ReachedCall]) -> Vec<SymbolId> {
    let throughs = |it: &ReachedCall| it.calls.iter().filter_map(|call| call.through).collect::<Vec<_>>();
    let ids: BTreeSet<SymbolId> =
        reached.iter().flat_map(|it| [it.symbol, it.via].into_iter().chain(throughs(it))).collect();
    ids.into_iter().collect()
}

fn listed(session: &Session<'_>, reached: Vec<ReachedCall>) -> Result<Vec<Reached>, Error> {
    let symbols = LinkedSymbols::of_symbols(session, &ids(&reached))?;
    let paths = session.store.paths(reached.iter().flat_map(|it| &it.calls).map(|call| call.site.file))?;
    let mut lines = SourceLines::new(session);
    let mut site = |call: &WalkedCall, path: &str| -> Result<CallSite, Error> {
        let (line, col) = (call.site.line, call.site.col);
        let through = call.through.and_then(|id| symbols.handle(id));
        Ok(CallSite { line, col, text: lines.line(path, line, col)?, through })
    };
    let mut listed = Vec::with_capacity(reached.len());
    for it in reached {
        let Some(symbol) = symbols.get(it.symbol) else { continue };
        let Some(call_path) = it.calls.first().and_then(|call| paths.get(&call.site.file)) else { continue };
        listed.push(Reached {
            symbol: Entry::from(symbol),
            depth: it.depth,
            via: symbols.handle(it.via).unwrap_or_default(),
            calls: it.calls.len() as u32,
            call_path: call_path.clone(),
            sites: it.calls.iter().map(|call| site(call, call_path)).collect::<Result<_, Error>>()?,
        });
    }
    Ok(listed)
}
