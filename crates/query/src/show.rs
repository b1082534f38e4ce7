//! Shows one symbol with its context.

use crate::argument::left;
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::name::{Disambiguation, ResolvedName, Subject};
use crate::question::Question;
use crate::result_filter::ListFilter;
use crate::searched_types::SearchedTypes;
use crate::session::Session;
use crate::shape::shape;
use crate::uncertain::uncertain_uses;
use rhumb_model::{EdgeKind, Evidence, Flags, Metrics, State, SymbolId};
use rhumb_store::{ParameterRow, ReferenceRow, RowRange, SymbolRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// Show a symbol with its signature, docs, callers and callees.
///
/// Also lists its members and other uses. Each edge names the rule that resolved it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Show {
    /// The symbol.
    #[serde(flatten)]
    pub subject: Subject,
    /// Show at most N neighbors and members (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_limit() -> u32 {
    20
}

/// How many references are read at a time: all are counted, but a symbol may have millions of them.
const PAGE: u32 = 100_000;

/// A symbol, or the candidates if its name is ambiguous.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShowAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The candidates, if the name is ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// The symbol, if the name is not ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Box<Shown>>,
}

/// A symbol with its signature, docs and relations.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Shown {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// Its full documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub documentation: Option<String>,
    /// Its language.
    pub language: String,
    /// A finer distinction than its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subkind: Option<String>,
    /// Its first line, decorators and such included.
    pub line_start: u32,
    /// Its last line.
    pub line_end: u32,
    /// Its visibility.
    pub visibility: &'static str,
    /// Its attributes: exported, async, static and so on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub is: Vec<&'static str>,
    /// The handle of its container.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// The return type, or the type of a value, as declared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
    /// A constant's value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Its parameters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<Parameter>,
    /// Counts over its body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metrics: Option<Measures>,
    /// The names of the type and its supertypes in the order in which they are searched for a member, where there is one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
    /// The number of its direct members.
    pub member_count: u64,
    /// The first of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Entry>,
    /// Its users.
    pub used_by: ReferenceSummary,
    /// Number of other unresolved uses of its name, which may refer to it.
    #[serde(skip_serializing_if = "crate::argument::is_zero")]
    pub uncertain: u64,
    /// What it uses.
    pub uses: ReferenceSummary,
}

/// A parameter.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its declared type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
    /// Its default, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
}

/// Counts over a body.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Measures {
    /// Independent paths through it.
    pub complexity: u32,
    /// Its cognitive complexity.
    pub cognitive: u32,
    /// Its deepest nesting.
    pub max_nesting: u32,
}

/// References on one side of a symbol.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReferenceSummary {
    /// The number of references.
    pub total: u64,
    /// How many of them are external.
    pub external: u64,
    /// How many of them are not linked for certain.
    pub uncertain: u64,
    /// The resolved ones by kind of edge: calls, extends, reads and so on.
    pub edges: Vec<EdgeCount>,
    /// How many linked symbols are not listed.
    pub left: u64,
    /// The linked symbols: of each kind of link the one with most references, then the second of each, and so on.
    pub links: Vec<Neighbour>,
}

/// How many references are of a kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EdgeCount {
    /// The kind of edge.
    pub edge: &'static str,
    /// How many references do.
    pub count: u64,
}

/// A symbol at the other end of references.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Neighbour {
    /// The kind of edge: calls, extends, reads and so on.
    pub edge: &'static str,
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// How many references join the two.
    pub count: u64,
    /// The rule that linked the first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<&'static str>,
    /// The line of the first of them.
    pub use_line: u32,
}

mentions! { ShowAnswer { disambiguation, symbol } }
mentions! { Shown { symbol, members, used_by, uses } }
mentions! { ReferenceSummary { links } }
mentions! { Neighbour { symbol } }
shape! { ShowAnswer { parts: disambiguation, symbol; } }
shape! { Shown { lists: members, parameters, order; parts: used_by, uses; whole: symbol; texts: documentation, value; } }
shape! { ReferenceSummary { lists: links(left); } }
shape! { Neighbour { parts: symbol; } }
shape! { Parameter { texts: r#type, default; } }

impl Question for Show {
    const NAME: &'static str = "show";
    type Answer = ShowAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<ShowAnswer, Error> {
        let generation = session.generation()?;
        Ok(match self.subject.find(session)? {
            ResolvedName::One(symbol) => {
                let shown = describe_symbol(session, &symbol, session.rows(self.limit))?;
                ShowAnswer { generation, disambiguation: None, symbol: Some(Box::new(shown)) }
            }
            ResolvedName::Ambiguous(choice) => ShowAnswer { generation, disambiguation: Some(choice), symbol: None },
        })
    }

    fn is_nothing(answer: &ShowAnswer) -> bool {
        answer.symbol.is_none()
    }
}

fn describe_symbol(session: &Session<'_>, symbol: &SymbolRow, limit: u32) -> Result<Shown, Error> {
    let store = &session.store;
    let parent = symbol.parent.map(|parent| store.symbol(parent)).transpose()?.flatten();
    let members = store.children_of(symbol.id)?;
    Ok(Shown {
        symbol: Entry::from(symbol),
        documentation: symbol.doc.clone(),
        language: symbol.language.clone(),
        subkind: symbol.subkind.clone(),
        line_start: symbol.line_start,
        line_end: symbol.line_end,
        visibility: symbol.visibility.name(),
        is: properties(symbol.flags),
        parent: parent.map(|parent| parent.handle),
        r#type: symbol.declared_type.clone(),
        value: symbol.value.clone(),
        parameters: store.parameters_of(symbol.id)?.into_iter().map(Parameter::from).collect(),
        metrics: symbol.metrics.as_ref().map(Measures::from),
        order: member_search_order(session, symbol)?,
        member_count: members.len() as u64,
        members: members.iter().take(limit as usize).map(Entry::from).collect(),
        used_by: used_by(session, symbol.id, limit)?,
        uncertain: uncertain_uses(session, symbol, &[], &ListFilter::default().scope(session)?, None)?.0,
        uses: uses(session, symbol.id, limit)?,
    })
}

/// The names of the types that are searched for a member of `symbol`, where the language defines their order.
fn member_search_order(session: &Session<'_>, symbol: &SymbolRow) -> Result<Vec<String>, Error> {
    let searched = SearchedTypes::of_ordered(session, symbol)?;
    let entries = searched.map_or(Ok(Vec::new()), |searched| searched.entries(session))?;
    Ok(entries.into_iter().map(|it| it.name).collect())
}

fn used_by(session: &Session<'_>, symbol: SymbolId, limit: u32) -> Result<ReferenceSummary, Error> {
    let total = session.store.reference_count_to(symbol, &[])?;
    let read = |page| Ok(session.store.references_to(symbol, &[], page)?);
    let groups = Groups::read(PAGE, read, |reference| Some(reference.from))?;
    let (links, left) = groups.links(session, limit)?;
    Ok(ReferenceSummary { total, external: 0, uncertain: 0, edges: groups.edges(), left, links })
}

fn uses(session: &Session<'_>, symbol: SymbolId, limit: u32) -> Result<ReferenceSummary, Error> {
    let states = session.store.states_from(symbol, &[])?;
    let count_of = |wanted: &[State]| states.iter().filter(|(state, _)| wanted.contains(state)).map(|(_, n)| n).sum();
    let read = |page| Ok(session.store.references_from(symbol, &[], page)?);
    let groups = Groups::read(PAGE, read, |reference| reference.target)?;
    let (links, left) = groups.links(session, limit)?;
    Ok(ReferenceSummary {
        total: states.iter().map(|(_, count)| count).sum(),
        external: count_of(&[State::External]),
        uncertain: count_of(&[State::Ambiguous, State::Unresolved]),
        edges: groups.edges(),
        left,
        links,
    })
}

/// References that join the same symbol by the same kind of edge.
struct ReferenceGroup {
    symbol: SymbolId,
    evidence: Option<Evidence>,
    line: u32,
    count: u64,
}

/// Groups by kind of edge, in the order of kinds; within a kind, those with most references first, and ties in the
/// order of their first reference.
struct Groups(BTreeMap<EdgeKind, Vec<ReferenceGroup>>);

impl Groups {
    /// Groups the results of `read`, which is called with increasing limits, by the symbol at the `other` end.
    fn read(
        limit: u32,
        read: impl Fn(RowRange) -> Result<Vec<ReferenceRow>, Error>,
        other: impl Fn(&ReferenceRow) -> Option<SymbolId>,
    ) -> Result<Self, Error> {
        let mut groups: BTreeMap<EdgeKind, Vec<ReferenceGroup>> = BTreeMap::new();
        let mut places: HashMap<(EdgeKind, SymbolId), usize> = HashMap::new();
        let mut page = RowRange::first(limit);
        loop {
            let references = read(page)?;
            for reference in &references {
                let Some(symbol) = other(reference) else { continue };
                let same_kind = groups.entry(reference.kind).or_default();
                let place = *places.entry((reference.kind, symbol)).or_insert(same_kind.len());
                if place == same_kind.len() {
                    same_kind.push(ReferenceGroup {
                        symbol,
                        evidence: reference.evidence,
                        line: reference.line,
                        count: 0,
                    });
                }
                same_kind[place].count += 1;
            }
            if references.len() < limit as usize {
                return Ok(Self::sorted(groups));
            }
            page.offset = page.offset.saturating_add(limit);
        }
    }

    fn sorted(mut groups: BTreeMap<EdgeKind, Vec<ReferenceGroup>>) -> Self {
        for groups in groups.values_mut() {
            groups.sort_by_key(|group| std::cmp::Reverse(group.count));
        }
        Self(groups)
    }

    fn edges(&self) -> Vec<EdgeCount> {
        let count = |groups: &[ReferenceGroup]| groups.iter().map(|group| group.count).sum();
        self.0.iter().map(|(kind, groups)| EdgeCount { edge: kind.name(), count: count(groups) }).collect()
    }

    /// At most `limit` neighbours, the first of each kind first, and how many are left out.
    fn links(&self, session: &Session<'_>, limit: u32) -> Result<(Vec<Neighbour>, u64), Error> {
        let mut ordered: Vec<(usize, EdgeKind, &ReferenceGroup)> = Vec::new();
        for (kind, groups) in &self.0 {
            ordered.extend(groups.iter().enumerate().map(|(place, group)| (place, *kind, group)));
        }
        ordered.sort_by_key(|(place, kind, _)| (*place, *kind));
        let mut links = Vec::new();
        for (_, kind, group) in ordered.iter().take(limit as usize) {
            links.extend(neighbour(session, *kind, group)?);
        }
        let left = left(ordered.len() as u64, links.len());
        Ok((links, left))
    }
}

fn neighbour(session: &Session<'_>, kind: EdgeKind, group: &ReferenceGroup) -> Result<Option<Neighbour>, Error> {
    let symbol = session.store.symbol(group.symbol)?;
    Ok(symbol.map(|symbol| Neighbour {
        edge: kind.name(),
        symbol: Entry::from(&symbol),
        count: group.count,
        evidence: group.evidence.map(Evidence::name),
        use_line: group.line,
    }))
}

/// Flags that are worth a word.
fn properties(flags: Flags) -> Vec<&'static str> {
    const WORDS: &[(Flags, &str)] = &[
        (Flags::EXPORTED, "exported"),
        (Flags::DEFAULT_EXPORT, "default export"),
        (Flags::ASYNC, "async"),
        (Flags::STATIC, "static"),
        (Flags::ABSTRACT, "abstract"),
        (Flags::READONLY, "read-only"),
        (Flags::OPTIONAL, "optional"),
        (Flags::COMPONENT, "component"),
        (Flags::LOCAL, "local"),
        (Flags::TEST, "test"),
    ];
    WORDS.iter().filter(|(flag, _)| flags.contains(*flag)).map(|(_, word)| *word).collect()
}

impl From<ParameterRow> for Parameter {
    fn from(parameter: ParameterRow) -> Self {
        Self { name: parameter.name, r#type: parameter.declared_type, default: parameter.default_value }
    }
}

impl From<&Metrics> for Measures {
    fn from(metrics: &Metrics) -> Self {
        Self { complexity: metrics.cyclomatic(), cognitive: metrics.cognitive, max_nesting: metrics.max_nesting }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rhumb_model::Role;
    use rhumb_store::ReferenceId;

    fn reference(line: u32, kind: EdgeKind) -> ReferenceRow {
        ReferenceRow {
            id: ReferenceId(line.into()),
            file_path: "house/door.py".to_owned(),
            line,
            col: 1,
            name: "open".to_owned(),
            role: Role::Call,
            receiver: None,
            // Every third reference is in the same symbol.
            from: SymbolId(line % 3),
            state: State::Resolved,
            target: None,
            kind,
            evidence: Some(Evidence::Local),
            is_conditional: false,
        }
    }

    #[test]
    fn references_are_counted_over_all_pages() {
        for limit in [1, 2, 7, 8, 100] {
            let rows: Vec<ReferenceRow> = (1..=7).map(|line| reference(line, EdgeKind::Calls)).collect();
            let read = |page: RowRange| {
                Ok(rows.iter().skip(page.offset as usize).take(page.limit as usize).cloned().collect())
            };
            let groups = Groups::read(limit, read, |reference| Some(reference.from)).expect("nothing fails here");
            let found: Vec<(u32, u64, u32)> =
                groups.0[&EdgeKind::Calls].iter().map(|group| (group.symbol.0, group.count, group.line)).collect();
            assert_eq!(found, [(1, 3, 1), (2, 2, 2), (0, 2, 3)], "{limit}");
            assert_eq!(groups.edges()[0].count, 7);
        }
    }
}
