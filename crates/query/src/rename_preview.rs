//! Lists every edit that a rename needs.

mod marks;
mod text;

use crate::argument::left;
use crate::entry::Entry;
use crate::error::Error;
use crate::impact::{Tally, tally};
use crate::mention::mentions;
use crate::name::{Disambiguation, ResolvedName, Subject};
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use rhumb_model::{EdgeKind, Evidence, State, SymbolId, SymbolKind};
use rhumb_store::{EdgeKinds, ReferenceRow, SymbolPlace, SymbolRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use text::TextSearch;

pub use text::{Searched, TextSite};

/// List every edit a rename needs.
///
/// Lists definitions, including overrides, references, imports and exports. Each is `high` if the rule that resolved
/// it is almost always right, `likely` if it usually is, or `possible` if it is ambiguous or unresolved. Other text
/// that contains the name is listed separately: comments, strings, other languages, and text files that are not
/// indexed. No file is changed. The list is reported as complete only if no edit is merely possible, the new name is
/// not taken, and no file with the name was skipped or only partially parsed. Names that the language does not allow
/// are refused.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct RenamePreview {
    /// The symbol.
    #[serde(flatten)]
    pub subject: Subject,
    /// New name.
    pub new: String,
    /// Show at most N edits of each kind (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_limit() -> u32 {
    200
}

/// Where a name would have to be changed.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct RenamePreviewAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The symbol asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Entry>,
    /// The candidates, if the name is ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// The new name.
    pub new: String,
    /// Whether the list is complete, as far as that can be known.
    pub is_complete: bool,
    /// Why it may be incomplete.
    pub doubts: Vec<String>,
    /// The number of edits by confidence.
    pub counts: Vec<Tally>,
    /// How many places are not listed.
    pub left: u64,
    /// The places, in the order of files and lines.
    pub sites: Vec<Site>,
    /// How many lines of text are not listed.
    pub mentions_left: u64,
    /// Lines with the name outside of known code: comments, strings, names of local variables, text files.
    pub mentions: Vec<TextSite>,
    /// What was searched for the name.
    pub searched: Searched,
}

/// An occurrence of the name.
#[derive(Clone, Debug, PartialEq, PartialOrd, Serialize, JsonSchema)]
pub struct Site {
    /// The file.
    pub path: String,
    /// The line.
    pub line: u32,
    /// The column, in bytes.
    pub col: u32,
    /// The column after the name.
    pub end_col: u32,
    /// `definition`, or the role of the reference.
    pub what: &'static str,
    /// `high`, `likely` or `possible`.
    pub certainty: &'static str,
    /// The rule that linked it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<&'static str>,
    /// The measured precision of that rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
}

mentions! { RenamePreviewAnswer { symbol, disambiguation, sites, mentions } }
mentions! { Site { ; path } }
shape! { RenamePreviewAnswer { lists: doubts, sites(left), mentions(mentions_left), counts; parts: disambiguation, symbol; } }
shape! { Site {} }

/// A rule that is right so often is as good as the compiler.
const SURE: f64 = 0.99;

/// Maximum number of definitions to rename together.
const MAX_FAMILY: usize = 500;

impl Question for RenamePreview {
    const NAME: &'static str = "rename-preview";
    type Answer = RenamePreviewAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<RenamePreviewAnswer, Error> {
        let generation = session.generation()?;
        match self.subject.find(session)? {
            ResolvedName::One(symbol) => Ok(RenamePreviewAnswer { generation, ..self.preview(session, &symbol)? }),
            ResolvedName::Ambiguous(choice) => Ok(RenamePreviewAnswer {
                generation,
                disambiguation: Some(choice),
                new: self.new.clone(),
                ..RenamePreviewAnswer::default()
            }),
        }
    }

    fn is_nothing(answer: &RenamePreviewAnswer) -> bool {
        answer.sites.is_empty()
    }
}

impl RenamePreview {
    fn preview(&self, session: &Session<'_>, symbol: &SymbolRow) -> Result<RenamePreviewAnswer, Error> {
        self.check_new_name(session, symbol)?;
        let family = family(session, symbol)?;
        let languages = Languages::of(session)?;
        let home = languages.family(&symbol.file_path);
        let mut named = session.store.references_named(&symbol.name)?;
        // An unresolved name in another language is not known to be this one.
        named.retain(|row| row.target.is_some() || languages.family(&row.file_path) == home);
        named.extend(marks::respelled(session, symbol)?);
        let mut sites = sites_to_edit(session, &family, &named, &languages)?;
        marks::leave_out(session, symbol, &mut sites);
        let text = TextSearch::run(session, symbol, &named)?;
        let mut doubts = collisions(session, &self.new_name(symbol), &family)?;
        doubts.extend(doubts_of(&sites, text.unsure));
        let TextSearch { mut mentions, searched, .. } = text;
        let counts = tally(sites.iter().map(|site| site.certainty));
        let rows = session.rows(self.limit) as usize;
        let (all_sites, all_mentions) = (sites.len() as u64, mentions.len() as u64);
        let sites: Vec<Site> = sites.into_iter().take(rows).collect();
        mentions.truncate(rows);
        Ok(RenamePreviewAnswer {
            symbol: Some(Entry::from(symbol)),
            new: marks::without(&self.new, marks::mark(symbol)).to_owned(),
            is_complete: doubts.is_empty(),
            doubts,
            counts,
            left: left(all_sites, sites.len()),
            mentions_left: left(all_mentions, mentions.len()),
            sites,
            mentions,
            searched,
            ..RenamePreviewAnswer::default()
        })
    }

    /// Fails if the language does not allow the new name there.
    fn check_new_name(&self, session: &Session<'_>, symbol: &SymbolRow) -> Result<(), Error> {
        let position = (symbol.name_line, symbol.name_col);
        if session.workspace.allows_name(&symbol.file_path, position, &symbol.name, &self.new_name(symbol)) {
            return Ok(());
        }
        let language = session.file(&symbol.file_path)?.stamp.language;
        Err(Error::BadName { name: self.new.clone(), kind: symbol.kind.name(), language })
    }

    /// The new name with the mark of the old one.
    fn new_name(&self, symbol: &SymbolRow) -> String {
        let mark = marks::mark(symbol);
        format!("{mark}{}", marks::without(&self.new, mark))
    }
}

/// What already has the new name where it would be used.
fn collisions(session: &Session<'_>, new: &str, family: &[SymbolRow]) -> Result<Vec<String>, Error> {
    let parents: BTreeSet<Option<SymbolId>> = family.iter().map(|row| row.parent).collect();
    let mut taken = session.store.symbols_named(new, u32::MAX)?;
    taken.retain(|row| parents.contains(&row.parent));
    let text = |row: SymbolRow| format!("`{new}` already exists: {}:{}", row.file_path, row.name_line);
    Ok(taken.into_iter().map(text).collect())
}

/// Why the list of sites may be incomplete, where `unsure` files with the name could not be read in full.
fn doubts_of(sites: &[Site], unsure: u64) -> Vec<String> {
    let possible = sites.iter().filter(|site| site.certainty == "possible").count();
    let possible = match possible {
        0 => None,
        1 => Some("1 site is ambiguous or unresolved".to_owned()),
        sites => Some(format!("{sites} sites are ambiguous or unresolved")),
    };
    let unsure = match unsure {
        0 => None,
        1 => Some("1 file with the name has syntax errors".to_owned()),
        files => Some(format!("{files} files with the name have syntax errors")),
    };
    possible.into_iter().chain(unsure).collect()
}

/// The language of each file.
struct Languages<'s> {
    session: &'s Session<'s>,
    by_path: BTreeMap<String, String>,
}

impl<'s> Languages<'s> {
    fn of(session: &'s Session<'s>) -> Result<Self, Error> {
        let files = session.store.files()?.into_iter();
        Ok(Self { session, by_path: files.map(|file| (file.path, file.language)).collect() })
    }

    fn get(&self, path: &str) -> Option<&String> {
        self.by_path.get(path)
    }

    /// The languages that can refer to each other are of one family.
    fn family(&self, path: &str) -> &'static str {
        self.get(path).map_or("", |language| self.session.workspace.family(language))
    }
}

/// The symbol with everything that must keep the same name: what it overrides and what overrides it, its declarations
/// and definitions, and constructors named after their type.
fn family(session: &Session<'_>, symbol: &SymbolRow) -> Result<Vec<SymbolRow>, Error> {
    let mut known: BTreeSet<SymbolId> = BTreeSet::from([symbol.id]);
    let mut level = vec![symbol.id];
    while !level.is_empty() && known.len() < MAX_FAMILY {
        let mut kin = direct_relatives(session, &level)?;
        kin.retain(|place| place.name == symbol.name && known.insert(place.id));
        level = kin.iter().map(|place| place.id).collect();
    }
    Ok(session.store.symbols_of(&known.into_iter().collect::<Vec<_>>())?)
}

/// The symbols that must be renamed together with `symbols`, one step away.
fn direct_relatives(session: &Session<'_>, symbols: &[SymbolId]) -> Result<Vec<SymbolPlace>, Error> {
    let store = &session.store;
    let (stands_for, contains) = (EdgeKinds::of(&EdgeKind::STANDS_FOR), EdgeKinds::of(&[EdgeKind::Contains]));
    let up = store.edges_from(symbols, stands_for)?.into_iter().map(|edge| edge.target);
    let down = store.edges_into(symbols, stands_for)?.into_iter().map(|edge| edge.source);
    let mut kin = store.places_of(&up.chain(down).collect::<Vec<_>>())?;
    let inside = store.edges_from(symbols, contains)?.into_iter().map(|edge| edge.target);
    let constructors = store.places_of(&inside.collect::<Vec<_>>())?.into_iter();
    kin.extend(constructors.filter(|place| place.kind == SymbolKind::Constructor));
    let own = store.places_of(symbols)?.into_iter();
    let types = own.filter(|place| place.kind == SymbolKind::Constructor).filter_map(|place| place.parent);
    kin.extend(store.places_of(&types.collect::<Vec<_>>())?);
    Ok(kin)
}

/// Every position where one of `family` is defined or may be referenced, in source order, without duplicates.
fn sites_to_edit(
    session: &Session<'_>,
    family: &[SymbolRow],
    named: &[ReferenceRow],
    languages: &Languages<'_>,
) -> Result<Vec<Site>, Error> {
    let confidences = session.store.confidences()?;
    let members: BTreeSet<SymbolId> = family.iter().map(|row| row.id).collect();
    let mut sites: BTreeMap<(String, u32, u32), Site> = BTreeMap::new();
    for row in family {
        let place = (row.file_path.clone(), row.name_line, row.name_col);
        sites.insert(place.clone(), site(&place, &row.name, "definition", "high"));
    }
    for row in named {
        let certainty = match row.target {
            Some(target) if members.contains(&target) => None,
            Some(_) => continue,
            None if row.state == State::External => continue,
            None if row.state == State::Ambiguous => {
                let candidates = session.store.candidates_of(row.id)?;
                if !candidates.iter().any(|it| members.contains(it)) {
                    continue;
                }
                Some("possible")
            }
            None => Some("possible"),
        };
        let rule = row.evidence.and_then(|rule| Some((languages.get(&row.file_path)?.clone(), rule)));
        let confidence = rule.and_then(|rule| confidences.get(&rule).copied()).filter(|_| certainty.is_none());
        let is_respelled = family
            .iter()
            .all(|member| marks::without(&member.name, marks::mark(member)) != row.name && member.name != row.name);
        let linked = match confidence {
            // The name is derived from the symbol's, and so must be the new one.
            _ if is_respelled => "possible",
            Some(share) if share >= SURE => "high",
            _ => "likely",
        };
        let place = (row.file_path.clone(), row.line, row.col);
        let evidence = row.evidence.map(Evidence::name).filter(|_| certainty.is_none());
        let found = site(&place, &row.name, row.role.name(), certainty.unwrap_or(linked));
        sites.entry(place).or_insert(Site { evidence, confidence, ..found });
    }
    Ok(sites.into_values().collect())
}

fn site(place: &(String, u32, u32), name: &str, what: &'static str, certainty: &'static str) -> Site {
    let (path, line, col) = place.clone();
    let end_col = col.saturating_add(u32::try_from(name.len()).unwrap_or(u32::MAX));
    Site { path, line, col, end_col, what, certainty, evidence: None, confidence: None }
}
