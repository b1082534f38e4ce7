//! Lists references to a symbol or file.

use crate::argument::{ReferenceRole, left};
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::name::{Disambiguation, ResolvedName, Subject};
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use rhumb_model::{Evidence, Role, State, SymbolId, SymbolKind};
use rhumb_store::{ReferenceRow, RowRange, SymbolRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// List references to a symbol or file.
///
/// Lists every resolved reference with the rule that resolved it. For a file, lists uses of anything defined in it
/// from other files.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Refs {
    /// The symbol.
    #[serde(flatten)]
    pub subject: Subject,
    /// Only list references with this role.
    #[serde(default)]
    pub role: Option<ReferenceRole>,
    /// Show at most N references (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_limit() -> u32 {
    100
}

/// Where a symbol is used.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RefsAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The symbol asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Entry>,
    /// The candidates, if the name is ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// The number of references.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// Unresolved and ambiguous references with the same name; some may belong to the answer.
    pub unlinked: u64,
    /// The references, in the order of files and lines.
    pub references: Vec<Mention>,
}

/// One place where a symbol is used.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Mention {
    /// The file.
    pub path: String,
    /// The line.
    pub line: u32,
    /// The column, in bytes.
    pub col: u32,
    /// The role of the reference.
    pub role: &'static str,
    /// The rule that linked it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<&'static str>,
    /// The handle of the symbol that contains it.
    pub from: String,
    /// The symbol that is referenced; only present for files, which have many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
}

mentions! { RefsAnswer { symbol, disambiguation, references } }
mentions! { Mention { ; path } }
shape! { RefsAnswer { lists: references(left); parts: disambiguation, symbol; } }
shape! { Mention {} }

impl Question for Refs {
    const NAME: &'static str = "refs";
    type Answer = RefsAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<RefsAnswer, Error> {
        let generation = session.generation()?;
        match self.subject.find_or_file(session)? {
            ResolvedName::One(symbol) => self.references(session, &symbol, generation),
            ResolvedName::Ambiguous(choice) => Ok(RefsAnswer {
                generation,
                symbol: None,
                disambiguation: Some(choice),
                total: 0,
                left: 0,
                unlinked: 0,
                references: Vec::new(),
            }),
        }
    }

    fn is_nothing(answer: &RefsAnswer) -> bool {
        answer.references.is_empty()
    }
}

impl Refs {
    fn references(&self, session: &Session<'_>, symbol: &SymbolRow, generation: u64) -> Result<RefsAnswer, Error> {
        let store = &session.store;
        let roles: Vec<Role> = self.role.iter().map(|role| role.0).collect();
        let page = RowRange::first(session.rows(self.limit));
        let (total, rows) = if symbol.kind == SymbolKind::File {
            let path = &symbol.file_path;
            (store.reference_count_into_file(path, &roles)?, store.references_into_file(path, &roles, page)?)
        } else {
            (store.reference_count_to(symbol.id, &roles)?, store.references_to(symbol.id, &roles, page)?)
        };
        let mut handles = Handles::new(session);
        let mut references = Vec::with_capacity(rows.len());
        for row in &rows {
            references.push(mention(row, symbol, &mut handles)?);
        }
        let left = left(total, references.len());
        let unlinked = unlinked(session, symbol, &roles)?;
        let symbol = Some(Entry::from(symbol));
        Ok(RefsAnswer { generation, symbol, disambiguation: None, total, left, unlinked, references })
    }
}

fn mention(row: &ReferenceRow, symbol: &SymbolRow, handles: &mut Handles<'_>) -> Result<Mention, Error> {
    let target = row.target.filter(|target| *target != symbol.id);
    Ok(Mention {
        path: row.file_path.clone(),
        line: row.line,
        col: row.col,
        role: row.role.name(),
        evidence: row.evidence.map(Evidence::name),
        from: handles.get(row.from)?,
        target: target.map(|target| handles.get(target)).transpose()?,
    })
}

/// Uses of the symbol's name that may be uses of the symbol.
fn unlinked(session: &Session<'_>, symbol: &SymbolRow, roles: &[Role]) -> Result<u64, Error> {
    if symbol.kind == SymbolKind::File {
        return Ok(0);
    }
    let states = session.store.states_named(&symbol.name, roles)?;
    let is_unlinked = |state: &State| matches!(state, State::Unresolved | State::Ambiguous);
    Ok(states.iter().filter(|(state, _)| is_unlinked(state)).map(|(_, count)| count).sum())
}

/// Handles of symbols, each read once: many references are in the same function.
struct Handles<'s> {
    session: &'s Session<'s>,
    known: HashMap<SymbolId, String>,
}

impl<'s> Handles<'s> {
    fn new(session: &'s Session<'s>) -> Self {
        Self { session, known: HashMap::new() }
    }

    fn get(&mut self, id: SymbolId) -> Result<String, Error> {
        if let Some(handle) = self.known.get(&id) {
            return Ok(handle.clone());
        }
        let handle = self.session.store.symbol(id)?.map(|symbol| symbol.handle).unwrap_or_default();
        self.known.insert(id, handle.clone());
        Ok(handle)
    }
}
