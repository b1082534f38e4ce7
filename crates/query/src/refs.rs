//! Lists references to a symbol or file.

use crate::argument::{ReferenceRole, left};
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::name::{Disambiguation, ResolvedName, Subject};
use crate::passage::LinkedSymbols;
use crate::question::Question;
use crate::result_filter::{ResultCounts, ResultFilter, ResultScope};
use crate::session::Session;
use crate::shape::shape;
use crate::source_lines::SourceLines;
use crate::uncertain::{self, UncertainUses, uncertain_uses, uses_of_name};
use rhumb_model::{Evidence, FileId, Role, SymbolId, SymbolKind};
use rhumb_store::{EdgeKinds, Site, SymbolRow};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// List references to a symbol or file.
///
/// Lists every resolved reference with its source line. For a file, lists uses of anything defined in it from other
/// files; for a name that no symbol has, all uses of the name.
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
    /// Also list unresolved uses of the name; most likely first.
    #[serde(default)]
    pub maybe: bool,
    /// Which of them to list.
    #[serde(flatten)]
    pub filter: ResultFilter,
}

fn default_limit() -> u32 {
    100
}

/// Where a symbol is used.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
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
    /// The number of files that contain them.
    pub files: u64,
    /// Uses of the name that could not be resolved and may belong to the answer.
    pub uncertain: u64,
    /// These uses, if they were requested, are few, or no symbol has the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maybe: Option<UncertainUses>,
    /// The name, if no symbol has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<String>,
    /// The references counted by file or folder instead of listed, if that was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<ResultCounts>,
    /// The references, code before tests, in the order of files and lines.
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
    /// The source line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
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

mentions! { RefsAnswer { symbol, disambiguation, references, maybe } }
mentions! { Mention { ; path } }
shape! { RefsAnswer { lists: references(left); parts: disambiguation, symbol, counts, maybe; } }
shape! { Mention { signatures: text; } }

impl Question for Refs {
    const NAME: &'static str = "refs";
    type Answer = RefsAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<RefsAnswer, Error> {
        let empty = RefsAnswer { generation: session.generation()?, ..RefsAnswer::default() };
        match self.subject.find_or_file(session) {
            Ok(ResolvedName::One(symbol)) => self.references(session, &symbol, empty),
            Ok(ResolvedName::Ambiguous(choice)) => Ok(RefsAnswer { disambiguation: Some(choice), ..empty }),
            Err(error @ Error::NoSymbol { .. }) => self.unknown(session, empty)?.ok_or(error),
            Err(error) => Err(error),
        }
    }

    fn is_nothing(answer: &RefsAnswer) -> bool {
        answer.total == 0 && answer.maybe.as_ref().is_none_or(|maybe| maybe.uses.is_empty())
    }
}

impl Refs {
    fn roles(&self) -> Vec<Role> {
        self.role.iter().map(|role| role.0).collect()
    }

    /// The uses of a name that no symbol has, if there are any: it may be misspelled, deleted, or external.
    fn unknown(&self, session: &Session<'_>, empty: RefsAnswer) -> Result<Option<RefsAnswer>, Error> {
        let name = self.subject.name.rsplit([':', '.', '#']).next().unwrap_or_default();
        let sites = uses_of_name(session, name, &self.roles(), &self.filter.scope(session)?)?;
        if sites.is_empty() {
            return Ok(None);
        }
        let uncertain = sites.len() as u64;
        let maybe = Some(uncertain::list(session, sites, session.rows(self.limit))?);
        Ok(Some(RefsAnswer { unknown: Some(name.to_owned()), uncertain, maybe, ..empty }))
    }

    fn references(&self, session: &Session<'_>, symbol: &SymbolRow, empty: RefsAnswer) -> Result<RefsAnswer, Error> {
        let roles = self.roles();
        let mut sites = sites_of(session, symbol)?;
        sites.retain(|site| roles.is_empty() || roles.contains(&site.role));
        let paths = session.store.paths(sites.iter().map(|site| site.file))?;
        let scope = self.filter.scope(session)?;
        sites.retain(|site| scope.admits(&paths[&site.file], site.is_test, site.from_kind));
        // They are in the order of lines already.
        sites.sort_by_key(|site| (site.is_test, &paths[&site.file]));
        let rows = session.rows(self.limit);
        let counts = self.filter.counts(sites.iter().map(|site| (paths[&site.file].as_str(), 1)), rows);
        let answer = RefsAnswer {
            symbol: Some(Entry::from(symbol)),
            total: sites.len() as u64,
            files: sites.iter().map(|site| site.file).collect::<BTreeSet<FileId>>().len() as u64,
            ..self.uncertain(session, symbol, &scope, empty)?
        };
        if counts.is_some() {
            return Ok(RefsAnswer { counts, ..answer });
        }
        sites.truncate(rows as usize);
        let references = list_sites(session, symbol, &sites, &paths)?;
        Ok(RefsAnswer { left: left(answer.total, references.len()), references, ..answer })
    }
}

impl Refs {
    /// Adds the uses of the symbol's name that could not be resolved.
    fn uncertain(
        &self,
        session: &Session<'_>,
        symbol: &SymbolRow,
        scope: &ResultScope,
        answer: RefsAnswer,
    ) -> Result<RefsAnswer, Error> {
        let rows = self.maybe.then(|| session.rows(self.limit));
        let (uncertain, maybe) = uncertain_uses(session, symbol, &self.roles(), scope, rows)?;
        Ok(RefsAnswer { uncertain, maybe, ..answer })
    }
}

/// References to the symbol or, for a file, to anything defined in it from other files.
fn sites_of(session: &Session<'_>, symbol: &SymbolRow) -> Result<Vec<Site>, Error> {
    let store = &session.store;
    if symbol.kind != SymbolKind::File {
        let same: BTreeSet<SymbolId> = store.same_symbols(&[symbol.id])?.into_keys().collect();
        return Ok(store.sites_into(&same.into_iter().collect::<Vec<_>>(), EdgeKinds::ALL)?);
    }
    let own = store.file(&symbol.file_path)?.map(|file| file.stamp.id);
    let mut sites = store.sites_into(&store.symbols_in(&symbol.file_path)?, EdgeKinds::ALL)?;
    sites.retain(|site| Some(site.file) != own);
    Ok(sites)
}

fn list_sites(
    session: &Session<'_>,
    symbol: &SymbolRow,
    sites: &[Site],
    paths: &FxHashMap<FileId, String>,
) -> Result<Vec<Mention>, Error> {
    let ids: BTreeSet<SymbolId> = sites.iter().flat_map(|site| [Some(site.from), site.target]).flatten().collect();
    let symbols = LinkedSymbols::of_symbols(session, &ids.into_iter().collect::<Vec<_>>())?;
    let mut lines = SourceLines::new(session);
    let mention = |site: &Site| -> Result<Mention, Error> {
        let path = &paths[&site.file];
        let target = site.target.filter(|target| *target != symbol.id);
        Ok(Mention {
            path: path.clone(),
            line: site.line,
            col: site.col,
            text: lines.line(path, site.line, site.col)?,
            role: site.role.name(),
            evidence: site.evidence.map(Evidence::name),
            from: symbols.handle(site.from).unwrap_or_default(),
            target: target.and_then(|target| symbols.handle(target)),
        })
    };
    sites.iter().map(mention).collect()
}
