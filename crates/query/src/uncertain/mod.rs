//! Uses of a name that could not be resolved, and may mean a symbol.

mod ranking;
mod resemblance;

use crate::argument::left;
use crate::error::Error;
use crate::mention::mentions;
use crate::passage::LinkedSymbols;
use crate::result_filter::ResultScope;
use crate::session::Session;
use crate::shape::shape;
use crate::source_lines::SourceLines;
use ranking::Ranking;
use rhumb_model::{FileId, Role, State, SymbolId, SymbolKind};
use rhumb_store::{ReceivedSite, ReferenceId, Site, Store, SymbolRow};
use rustc_hash::{FxHashMap, FxHashSet};
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Reverse;

/// The length of the list for which [`MEASURED_SHARE`] was measured.
pub(crate) const MEASURED_COUNT: u32 = 10;

/// The share of hidden calls that were among the first of the list, of those that could be; a method may have more. Sum of
/// [`MEASURED_BY`] over 12 projects.
pub(crate) const MEASURED_SHARE: f64 = 0.89;

/// The command that measures it.
pub(crate) const MEASURED_BY: &str = "cargo xtask truth SOURCE TRUTH --maybe";

/// Uses of a name that could not be resolved.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct UncertainUses {
    /// How many are not listed.
    pub left: u64,
    /// The uses, most likely first.
    pub uses: Vec<UncertainUse>,
}

/// A use of a name that could not be resolved.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UncertainUse {
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
    /// `unresolved` or `ambiguous`; for the name of no symbol also `external` or `resolved`.
    pub state: &'static str,
    /// The handle of the symbol that contains it.
    pub from: String,
}

mentions! { UncertainUses { uses } }
mentions! { UncertainUse { ; path } }
shape! { UncertainUses { lists: uses(left); } }
shape! { UncertainUse { signatures: text; } }

/// The uncertain uses of a symbol's name, not yet ranked.
struct UncertainSites {
    /// All uses of the name.
    named: Vec<ReceivedSite>,
    /// The indexes of those that may mean the symbol.
    uncertain: Vec<usize>,
    paths: FxHashMap<FileId, String>,
}

impl UncertainSites {
    /// The uses of the name of `symbol` with one of `roles` (empty for all but mentions in prose) that may mean it. References in
    /// `hidden` count as unresolved.
    fn of(store: &Store, symbol: &SymbolRow, roles: &[Role], hidden: &FxHashSet<ReferenceId>) -> Result<Self, Error> {
        if symbol.kind == SymbolKind::File {
            return Ok(Self { named: Vec::new(), uncertain: Vec::new(), paths: FxHashMap::default() });
        }
        let mut named = store.received_named(&symbol.name)?;
        for used in named.iter_mut().filter(|used| hidden.contains(&used.site.id)) {
            (used.site.state, used.site.target) = (State::Unresolved, None);
        }
        let candidates = store.candidate_references(&[symbol.id])?;
        let is_possible = |site: &Site| match site.state {
            State::Unresolved => true,
            State::Ambiguous => candidates.contains(&site.id),
            State::Resolved | State::External => false,
        };
        let has_role = |role| if roles.is_empty() { role != Role::Mention } else { roles.contains(&role) };
        let indexes = named.iter().enumerate().filter(|(_, used)| is_possible(&used.site) && has_role(used.site.role));
        let mut uncertain: Vec<usize> = indexes.map(|(index, _)| index).collect();
        if !uncertain.is_empty() {
            let (spoken, languages) = (store.languages_into(&symbol.language)?, store.languages()?);
            let is_near = |file| languages.get(&file).is_some_and(|language| spoken.contains(language));
            uncertain.retain(|index| is_near(named[*index].site.file));
        }
        let paths = store.paths(uncertain.iter().map(|index| named[*index].site.file))?;
        Ok(Self { named, uncertain, paths })
    }

    /// Keeps those that `scope` admits.
    fn within(mut self, scope: &ResultScope) -> Self {
        let Self { named, uncertain, paths } = &mut self;
        uncertain.retain(|index| {
            let site = &named[*index].site;
            scope.admits(&paths[&site.file], site.is_test, site.from_kind)
        });
        self
    }

    fn len(&self) -> u64 {
        self.uncertain.len() as u64
    }

    /// The uses, most likely first; equally likely ones in the order of files and lines, tests last.
    fn ranked(&self, store: &Store, symbol: &SymbolRow, hidden: &FxHashSet<ReferenceId>) -> Result<Vec<Site>, Error> {
        if self.uncertain.is_empty() {
            return Ok(Vec::new());
        }
        let ranking = Ranking::new(store, symbol, &self.named, hidden)?;
        let mut ranked: Vec<(i32, &ReceivedSite)> = Vec::with_capacity(self.uncertain.len());
        for index in &self.uncertain {
            let used = &self.named[*index];
            ranked.push((ranking.score(used, &self.paths[&used.site.file]), used));
        }
        // They are in the order of lines already.
        ranked.sort_by_key(|(score, used)| (Reverse(*score), used.site.is_test, &self.paths[&used.site.file]));
        Ok(ranked.into_iter().map(|(_, used)| used.site).collect())
    }

    /// The first `rows` of them for an answer.
    fn list(&self, session: &Session<'_>, symbol: &SymbolRow, rows: u32) -> Result<UncertainUses, Error> {
        let mut sites = self.ranked(&session.store, symbol, &FxHashSet::default())?;
        sites.truncate(rows as usize);
        let uses = described(session, &sites, &self.paths)?;
        Ok(UncertainUses { left: left(self.len(), uses.len()), uses })
    }
}

/// At most this many uncertain uses are listed without being asked for: asking again would cost more than reading them.
pub(crate) const FEW: u32 = 5;

/// How many uses of the name of `symbol` with one of `roles` may mean it, and the first `rows` of them. Without `rows`, they are listed if
/// there are only a few.
pub(crate) fn uncertain_uses(
    session: &Session<'_>,
    symbol: &SymbolRow,
    roles: &[Role],
    scope: &ResultScope,
    rows: Option<u32>,
) -> Result<(u64, Option<UncertainUses>), Error> {
    let sites = UncertainSites::of(&session.store, symbol, roles, &FxHashSet::default())?.within(scope);
    let rows = rows.or_else(|| (1..=u64::from(FEW)).contains(&sites.len()).then_some(FEW));
    let maybe = rows.map(|rows| sites.list(session, symbol, rows)).transpose()?;
    Ok((sites.len(), maybe))
}

/// The unresolved and ambiguous calls in `symbol`, in the order of lines.
pub(crate) fn uncertain_calls_in(session: &Session<'_>, symbol: &SymbolRow) -> Result<Vec<Site>, Error> {
    let mut sites = session.store.all_sites_from(symbol.id)?;
    sites.retain(|site| site.role == Role::Call && matches!(site.state, State::Unresolved | State::Ambiguous));
    Ok(sites)
}

/// All uses of a name that no symbol has, tests last, in the order of files and lines.
pub(crate) fn uses_of_name(
    session: &Session<'_>,
    name: &str,
    roles: &[Role],
    scope: &ResultScope,
) -> Result<Vec<Site>, Error> {
    let named = session.store.received_named(name)?;
    let mut sites: Vec<Site> = named.into_iter().map(|used| used.site).collect();
    sites.retain(|site| roles.is_empty() || roles.contains(&site.role));
    let paths = session.store.paths(sites.iter().map(|site| site.file))?;
    sites.retain(|site| scope.admits(&paths[&site.file], site.is_test, site.from_kind));
    sites.sort_by_key(|site| (site.is_test, &paths[&site.file]));
    Ok(sites)
}

/// The first `rows` of `sites` for an answer.
pub(crate) fn list(session: &Session<'_>, mut sites: Vec<Site>, rows: u32) -> Result<UncertainUses, Error> {
    let total = sites.len() as u64;
    sites.truncate(rows as usize);
    let paths = session.store.paths(sites.iter().map(|site| site.file))?;
    let uses = described(session, &sites, &paths)?;
    Ok(UncertainUses { left: left(total, uses.len()), uses })
}

fn described(
    session: &Session<'_>,
    sites: &[Site],
    paths: &FxHashMap<FileId, String>,
) -> Result<Vec<UncertainUse>, Error> {
    let mut ids: Vec<SymbolId> = sites.iter().map(|site| site.from).collect();
    ids.sort_unstable();
    ids.dedup();
    let symbols = LinkedSymbols::of_symbols(session, &ids)?;
    let mut lines = SourceLines::new(session);
    let mut uses = Vec::with_capacity(sites.len());
    for site in sites {
        let path = &paths[&site.file];
        uses.push(UncertainUse {
            path: path.clone(),
            line: site.line,
            col: site.col,
            text: lines.line(path, site.line, site.col)?,
            role: site.role.name(),
            state: site.state.name(),
            from: symbols.handle(site.from).unwrap_or_default(),
        });
    }
    Ok(uses)
}

/// The uncertain calls of `symbol`, most likely first, if the references in `hidden` were unresolved. For measurements.
pub fn likely_calls(
    store: &Store,
    symbol: &SymbolRow,
    hidden: impl IntoIterator<Item = ReferenceId>,
) -> Result<Vec<ReferenceId>, Error> {
    let hidden = &hidden.into_iter().collect();
    let sites = UncertainSites::of(store, symbol, &[Role::Call], hidden)?;
    Ok(sites.ranked(store, symbol, hidden)?.iter().map(|site| site.id).collect())
}
