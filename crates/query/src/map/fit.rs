//! Chooses the level of detail of each file, so that a map fills its budget.
//!
//! Every file starts at nothing and is promoted from its name to full detail. The next promotion is always the one
//! with the most value per token, weighted by the importance of the file (a greedy knapsack).

use super::alias::Aliases;
use super::block::{Level, Pen};
use super::drawing::{Detail, Drawing, SymbolNode, draw};
use super::rank::{Importance, number};
use super::sheet::{Sheet, SheetEntry};
use crate::error::Error;
use crate::file_graph::FileGraph;
use crate::session::Session;
use crate::tokens;
use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashSet};

/// The value of each level, as a share of full detail.
const WORTH: [(Level, f64); 4] =
    [(Level::Listed, 0.45), (Level::Names, 0.8), (Level::Signatures, 0.92), (Level::Full, 1.0)];

/// One file may be listed, named or shown in detail for this many tokens.
const TOKENS_A_FILE: usize = 4;
const TOKENS_A_BLOCK: usize = 16;
const TOKENS_A_CLOSE_BLOCK: usize = 64;

/// Maximum number of names to show of a file at that level.
const MAX_NAMES: usize = 24;

/// Exponent of the cost. With the full cost, short files would always win over important ones.
const THRIFT: f64 = 0.6;

/// Maximum number of corrections of the first guess.
const ROUNDS: usize = 8;

/// Everything that decides how a map is filled.
pub(super) struct MapFitter<'f> {
    pub(super) session: &'f Session<'f>,
    pub(super) graph: &'f FileGraph,
    pub(super) aliases: &'f Aliases,
    pub(super) importance: &'f Importance,
    /// The files that may be shown.
    pub(super) places: &'f [usize],
    pub(super) has_lines: bool,
    /// The number of files that refer to each file, as far as it is shown.
    pub(super) referrers: &'f [u32],
    /// The highest level of a file.
    pub(super) most: Level,
    pub(super) budget: usize,
}

/// The levels of a file with their costs and values.
struct FileLevels {
    place: usize,
    hash: u64,
    levels: Vec<Rung>,
}

struct Rung {
    level: Level,
    /// The whole block; empty if the file is only listed.
    text: String,
    cost: usize,
    worth: f64,
}

/// The next promotion of a file, by value per token.
struct Promotion {
    gain: f64,
    climb: usize,
    rung: usize,
}

impl MapFitter<'_> {
    /// The fullest sheet that fits.
    pub(super) fn sheet(&self) -> Result<Sheet, Error> {
        let climbs = self.climbs()?;
        let mut best = (0, self.sheet_of(&climbs, &vec![None; climbs.len()]));
        // The sum of the costs differs a little from the cost of the sheet, which has a legend and names directories
        // once.
        let (mut fits, mut exceeds, mut room) = (0, self.most_room(), self.budget);
        for round in 0..ROUNDS {
            let sheet = self.sheet_of(&climbs, &chosen(&climbs, room));
            let cost = tokens::at_most(&sheet.text());
            if cost <= self.budget {
                fits = room;
                best = if cost >= best.0 { (cost, sheet) } else { best };
            } else {
                exceeds = room;
            }
            if exceeds - fits < 2 || self.budget - best.0 < SLACK {
                break;
            }
            let guess = (room + self.budget).saturating_sub(cost);
            // Dropping a file can make room for another one, so estimates may remain slightly too high.
            let is_credible = guess > fits && guess < exceeds && (fits > 0 || round < ROUNDS / 2);
            room = if is_credible { guess } else { fits + (exceeds - fits) / 2 };
        }
        Ok(best.1)
    }

    /// The most important files with their possible levels.
    fn climbs(&self) -> Result<Vec<FileLevels>, Error> {
        let mut places = self.places.to_vec();
        let key = |place: &usize| self.importance.files[*place];
        places.sort_by(|one, other| key(other).total_cmp(&key(one)).then(one.cmp(other)));
        places.truncate((self.budget / TOKENS_A_FILE).max(1));
        let blocks = &places[..places.len().min(self.budget / TOKENS_A_BLOCK + 1)];
        let close = self.budget / TOKENS_A_CLOSE_BLOCK + 1;
        let drawings = draw(self.session, self.graph, blocks, Detail::Plain)?;
        let climb = |(at, place): (usize, &usize)| self.climb(*place, drawings.get(place), at < close);
        let mut climbs: Vec<FileLevels> = places.iter().enumerate().map(climb).collect();
        self.add_full(&mut climbs)?;
        Ok(climbs)
    }

    /// Adds full detail for the files that reach signatures, as users and calls are expensive to read.
    fn add_full(&self, climbs: &mut [FileLevels]) -> Result<(), Error> {
        if self.most < Level::Full {
            return Ok(());
        }
        let chosen = chosen(climbs, self.most_room());
        let is_high = |at: &usize| chosen[*at].is_some_and(|rung| climbs[*at].levels[rung].level == Level::Signatures);
        let high: Vec<usize> = (0..climbs.len()).filter(is_high).collect();
        let places: Vec<usize> = high.iter().map(|at| climbs[*at].place).collect();
        let drawings = draw(self.session, self.graph, &places, Detail::Full)?;
        for at in high {
            let climb = &mut climbs[at];
            let full = drawings.get(&climb.place).map(|it| self.drawn_rung(climb.place, it, Level::Full));
            climb.levels.extend(full);
        }
        Ok(())
    }

    /// The limit on the sum of the costs, some of which are shared.
    fn most_room(&self) -> usize {
        self.budget + self.budget / 4
    }

    fn climb(&self, place: usize, drawing: Option<&Drawing>, is_close: bool) -> FileLevels {
        let path = self.graph.path(place);
        let name = path.rsplit('/').next().unwrap_or(path);
        let listed = tokens::at_most(name) + 1;
        let hash = drawing.map_or(0, |drawing| drawing.hash(self.graph));
        let mut levels = vec![self.rung(place, Level::Listed, String::new(), listed)];
        levels.extend(drawing.map(|drawing| self.drawn_rung(place, drawing, Level::Names)));
        levels.extend(drawing.filter(|_| is_close).map(|drawing| self.drawn_rung(place, drawing, Level::Signatures)));
        FileLevels { place, hash, levels }
    }

    fn drawn_rung(&self, place: usize, drawing: &Drawing, level: Level) -> Rung {
        let chosen = (level == Level::Names).then(|| self.names(drawing));
        let text = self.pen().block(place, drawing, level, chosen.as_ref());
        let cost = tokens::at_most(&text) + 1;
        self.rung(place, level, text, cost)
    }

    fn pen(&self) -> Pen<'_> {
        Pen { graph: self.graph, aliases: self.aliases, has_lines: self.has_lines, referrers: self.referrers }
    }

    fn rung(&self, place: usize, level: Level, text: String, cost: usize) -> Rung {
        let share = WORTH.iter().find(|(it, _)| *it == level).map_or(0.0, |(_, share)| *share);
        Rung { level, text, cost, worth: self.importance.files[place] * share }
    }

    /// The most useful names of a file: those that match words, then top-level ones, then the rest.
    fn names(&self, drawing: &Drawing) -> HashSet<usize> {
        let mut names = Vec::new();
        self.add_names(&drawing.nodes, 0, &mut 0, &mut names);
        if names.iter().any(|name| !name.is_value) {
            names.retain(|name| name.spoken > 0.0 || !name.is_value);
        }
        names.sort_by(|one, other| other.spoken.total_cmp(&one.spoken).then(one.order().cmp(&other.order())));
        names.iter().take(MAX_NAMES).map(|name| name.number).collect()
    }

    fn add_names(&self, nodes: &[SymbolNode], depth: usize, number: &mut usize, names: &mut Vec<Name>) {
        for node in nodes {
            let spoken = node.symbols.iter().filter_map(|symbol| self.importance.symbols.get(symbol));
            let spoken = spoken.copied().fold(0.0, f64::max);
            names.push(Name { number: *number, depth, spoken, is_value: node.is_value });
            *number += 1;
            self.add_names(&node.children, depth + 1, number, names);
        }
    }

    fn sheet_of(&self, climbs: &[FileLevels], chosen: &[Option<usize>]) -> Sheet {
        let mut spots: Vec<SheetEntry> = Vec::new();
        let mut left = self.places.len();
        for (climb, rung) in climbs.iter().zip(chosen).filter_map(|(climb, rung)| Some((climb, (*rung)?))) {
            let Rung { level, text, .. } = &climb.levels[rung];
            spots.push(SheetEntry { place: climb.place, level: *level, text: text.clone(), hash: climb.hash });
            left -= 1;
        }
        spots.sort_by_key(|spot| spot.place);
        Sheet::new(self.graph, self.aliases, spots, left)
    }
}

/// Less than this is not worth another round.
const SLACK: usize = 12;

/// A symbol that may be named.
struct Name {
    number: usize,
    depth: usize,
    spoken: f64,
    is_value: bool,
}

impl Name {
    fn order(&self) -> (usize, usize) {
        (self.depth, self.number)
    }
}

/// The level of each file within `room` tokens; `None` for files that are not even listed.
fn chosen(climbs: &[FileLevels], mut room: usize) -> Vec<Option<usize>> {
    let mut chosen = vec![None; climbs.len()];
    let mut steps: BinaryHeap<Promotion> =
        (0..climbs.len()).map(|climb| Promotion::to(climbs, climb, None, 0)).collect();
    while let Some(Promotion { climb, rung, .. }) = steps.pop() {
        let levels = &climbs[climb].levels;
        let paid = chosen[climb].map_or(0, |rung: usize| levels[rung].cost);
        let price = levels[rung].cost.saturating_sub(paid);
        if price <= room {
            room -= price;
            chosen[climb] = Some(rung);
        }
        // Where one step is too long, the next one may still be short.
        if rung + 1 < levels.len() {
            steps.push(Promotion::to(climbs, climb, chosen[climb], rung + 1));
        }
    }
    chosen
}

impl Promotion {
    fn to(climbs: &[FileLevels], climb: usize, from: Option<usize>, rung: usize) -> Self {
        let levels = &climbs[climb].levels;
        let (paid, had) = from.map_or((0, 0.0), |rung| (levels[rung].cost, levels[rung].worth));
        let price = levels[rung].cost.saturating_sub(paid).max(1);
        Self { gain: (levels[rung].worth - had) / number(price).powf(THRIFT), climb, rung }
    }
}

impl Ord for Promotion {
    fn cmp(&self, other: &Self) -> Ordering {
        self.gain.total_cmp(&other.gain).then(other.climb.cmp(&self.climb)).then(other.rung.cmp(&self.rung))
    }
}

impl PartialOrd for Promotion {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Promotion {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Promotion {}

/// A sheet with everything on it.
pub(super) fn whole(fitting: &MapFitter<'_>) -> Result<Sheet, Error> {
    let MapFitter { session, graph, aliases, places, .. } = *fitting;
    let level = fitting.most;
    let detail = if level == Level::Full { Detail::Full } else { Detail::Plain };
    let drawings = draw(session, graph, places, detail)?;
    let pen = fitting.pen();
    let spot = |place: &usize| {
        let drawing = drawings.get(place)?;
        let text = pen.block(*place, drawing, level, None);
        Some(SheetEntry { place: *place, level, text, hash: drawing.hash(graph) })
    };
    Ok(Sheet::new(graph, aliases, places.iter().filter_map(spot).collect(), 0))
}
