//! Finds the symbols to start with: those in the best files that match most words of the task, or that it names.

use super::bm25::{Saturation, number, telling};
use super::files::RankedFile;
use super::named::Named;
use super::task::Task;
use super::weights::{NAME, OF_FILE};
use crate::error::Error;
use crate::session::Session;
use rhumb_model::{EdgeKind, Flags, SymbolId, SymbolKind, Word, words_in};
use rhumb_store::{EdgeKinds, SymbolRow};
use std::collections::{BTreeMap, BTreeSet};

/// The number of best files to search for symbols.
const FILES: usize = 12;

/// Symbols in longer files are matched by name only.
const MOST_LINES: u32 = 20_000;

/// A symbol with the evidence for it.
pub(super) struct StartCandidate {
    pub(super) symbol: SymbolRow,
    pub(super) score: f64,
}

/// A symbol with how often it has each of the words.
struct Counted {
    symbol: SymbolRow,
    file_score: f64,
    counts: Vec<f64>,
    length: f64,
}

/// The symbols to begin with, the best first.
pub(super) fn entries(
    session: &Session<'_>,
    task: &Task,
    files: &[RankedFile],
    named: &Named,
) -> Result<Vec<StartCandidate>, Error> {
    let mut counted = Vec::new();
    let best = files.first().map_or(1.0, |file| file.score).max(f64::MIN_POSITIVE);
    for file in files.iter().take(FILES) {
        counted.extend(counted_in(session, task, file, file.score / best)?);
    }
    let weights: Vec<f64> = (0..task.words.len())
        .map(|place| telling(counted.iter().filter(|it| it.counts[place] > 0.0).count(), counted.len()))
        .collect();
    let average = counted.iter().map(|it| it.length).sum::<f64>() / number(counted.len()).max(1.0);
    let own: Vec<f64> = counted.iter().map(|it| it.score(&weights, average)).collect();
    let most = own.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    let own: Vec<f64> = counted.iter().zip(own).map(|(it, own)| own / most + named.share_of(it.symbol.id)).collect();
    // If no symbol contains any of the words, the ranking of the files decides.
    let is_any = own.iter().any(|own| *own > 0.0);
    let mut candidates: Vec<StartCandidate> = counted
        .into_iter()
        .zip(own)
        .filter(|(_, own)| *own > 0.0 || !is_any)
        .map(|(it, own)| StartCandidate { score: OF_FILE * it.file_score + (1.0 - OF_FILE) * own, symbol: it.symbol })
        .collect();
    candidates.sort_by(|one, other| {
        other.score.total_cmp(&one.score).then_with(|| one.symbol.handle.cmp(&other.symbol.handle))
    });
    with_definitions(session, candidates)
}

/// The candidates with definitions in place of their declarations, each symbol once.
fn with_definitions(session: &Session<'_>, candidates: Vec<StartCandidate>) -> Result<Vec<StartCandidate>, Error> {
    let declarations = candidates.iter().map(|it| &it.symbol).filter(|it| it.flags.contains(Flags::ABSTRACT));
    let declarations: Vec<SymbolId> = declarations.map(|it| it.id).collect();
    let edges = session.store.edges_into(&declarations, EdgeKinds::of(&[EdgeKind::Defines]))?;
    let definition_of: BTreeMap<SymbolId, SymbolId> = edges.iter().map(|edge| (edge.target, edge.source)).collect();
    let rows = session.store.symbols_of(&definition_of.values().copied().collect::<Vec<_>>())?;
    let rows: BTreeMap<SymbolId, SymbolRow> = rows.into_iter().map(|row| (row.id, row)).collect();
    let mut seen = BTreeSet::new();
    let define = |mut candidate: StartCandidate| {
        let definition = definition_of.get(&candidate.symbol.id).and_then(|id| rows.get(id));
        candidate.symbol = definition.cloned().unwrap_or(candidate.symbol);
        seen.insert(candidate.symbol.id).then_some(candidate)
    };
    Ok(candidates.into_iter().filter_map(define).collect())
}

impl Counted {
    fn score(&self, weights: &[f64], average: f64) -> f64 {
        let saturation = Saturation::new(0.75, self.length, average);
        self.counts.iter().zip(weights).map(|(count, weight)| weight * saturation.of(*count)).sum()
    }
}

/// The symbols of a file that can be begun with.
fn counted_in(session: &Session<'_>, task: &Task, file: &RankedFile, file_score: f64) -> Result<Vec<Counted>, Error> {
    let symbols = session.store.symbols_of_file(&file.path)?;
    let length = symbols.first().map_or(0, |file| file.line_end);
    let source = if length <= MOST_LINES { session.workspace.source(&file.path) } else { None };
    let lines: Vec<Vec<Word>> = source.iter().flat_map(|source| source.text.lines()).map(words_in).collect();
    let inner: BTreeSet<u32> =
        symbols.iter().filter(|symbol| is_code(symbol)).filter_map(|it| Some(it.parent?.0)).collect();
    let counted = symbols.into_iter().filter(|symbol| is_code(symbol) || is_type(symbol.kind)).map(|symbol| {
        // The text of a container counts only outside of the functions in it.
        let is_outer = is_type(symbol.kind) || inner.contains(&symbol.id.0);
        let (first, last) = (symbol.line_start as usize - 1, symbol.line_end as usize);
        let last = if is_outer { symbol.name_line as usize } else { last }.min(lines.len());
        let body = lines.get(first.min(last)..last).unwrap_or_default();
        let doc = if is_outer { symbol.doc.as_deref() } else { None };
        let own: Vec<Word> = body.iter().flatten().copied().chain(words_in(doc.unwrap_or_default())).collect();
        let mut counts: BTreeMap<Word, f64> = BTreeMap::new();
        let in_name = words_in(&symbol.qualified_name).into_iter().map(|word| (word, NAME));
        for (word, count) in own.iter().map(|word| (*word, 1.0)).chain(in_name) {
            *counts.entry(word).or_default() += count;
        }
        Counted {
            file_score,
            counts: task.words.iter().map(|word| counts.get(word).copied().unwrap_or(0.0)).collect(),
            length: number(own.len()),
            symbol,
        }
    });
    Ok(counted.collect())
}

fn is_code(symbol: &SymbolRow) -> bool {
    use SymbolKind as K;
    let is_function = matches!(symbol.kind, K::Function | K::Method | K::Constructor | K::Macro | K::Test);
    is_function && !symbol.flags.contains(Flags::LOCAL)
}

fn is_type(kind: SymbolKind) -> bool {
    use SymbolKind as K;
    matches!(kind, K::Class | K::Struct | K::Union | K::Interface | K::Trait | K::Enum)
}
