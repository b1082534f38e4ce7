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
use rhumb_model::{FileId, SymbolId};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashMap, HashSet};

/// The value of each level, as a share of the value of a file.
const WORTH: [(Level, f64); 4] =
    [(Level::Listed, 0.45), (Level::Names, 0.8), (Level::Signatures, 0.88), (Level::Full, 0.93)];

/// The value of a file that is listed with its most used definitions.
const LISTED_WITH_CENTRAL: f64 = 0.52;

/// One file may be listed, named or shown in detail for this many tokens.
const TOKENS_A_FILE: usize = 4;
const TOKENS_A_BLOCK: usize = 16;
const TOKENS_A_CLOSE_BLOCK: usize = 64;

/// Maximum number of names to show of a file at that level.
const MAX_NAMES: usize = 24;

/// How many definitions are named of a file that is only listed, and by how many files each must be used.
const MAX_CENTRAL: usize = 3;
const MIN_CENTRAL_USERS: u32 = 3;

/// Exponent of the importance of a file, unless the map is about something. With the full importance, the most used files would
/// be shown in detail before other important ones are shown at all.
const FAIRNESS: f64 = 0.8;

/// Weight of the number of files that use the most used definition of a file, relative to its importance, unless the map is
/// about something.
const POPULARITY: f64 = 0.5;

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
    /// Whether words or files are in focus.
    pub(super) is_focused: bool,
    /// The number of files that refer to each file, as far as it is shown.
    pub(super) referrers: &'f [u32],
    /// The highest level of a file.
    pub(super) most: Level,
    pub(super) budget: usize,
}

/// The levels of a file with their costs and values.
struct FileLevels {
    place: usize,
    /// Its value.
    value: f64,
    hash: u64,
    levels: Vec<FileLevel>,
}

struct FileLevel {
    level: Level,
    /// The whole block; the name and the most used definitions if the file is only listed.
    text: String,
    cost: usize,
    worth: f64,
}

/// The next promotion of a file, by value per token.
struct Promotion {
    gain: f64,
    file: usize,
    index: usize,
}

impl MapFitter<'_> {
    /// The fullest sheet that fits.
    pub(super) fn sheet(&self) -> Result<Sheet, Error> {
        let files = self.file_levels()?;
        let mut best = (0, self.sheet_of(&files, &vec![None; files.len()]));
        // The sum of the costs differs a little from the cost of the sheet, which has a legend and names directories
        // once.
        let (mut fits, mut exceeds, mut room) = (0, self.most_room(), self.budget);
        for round in 0..ROUNDS {
            let sheet = self.sheet_of(&files, &chosen(&files, room));
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
    fn file_levels(&self) -> Result<Vec<FileLevels>, Error> {
        let mut places = self.places.to_vec();
        let key = |place: &usize| self.importance.files[*place];
        places.sort_by(|one, other| key(other).total_cmp(&key(one)).then(one.cmp(other)));
        places.truncate((self.budget / TOKENS_A_FILE).max(1));
        let blocks = &places[..places.len().min(self.budget / TOKENS_A_BLOCK + 1)];
        let close = self.budget / TOKENS_A_CLOSE_BLOCK + 1;
        let drawings = draw(self.session, self.graph, blocks, Detail::Plain)?;
        let users = Users::of(self, blocks)?;
        let values = self.values(&places, &drawings, &users);
        let levels = |(at, place): (usize, &usize)| {
            self.levels_of((*place, values[at]), drawings.get(place), at < close, &users)
        };
        let mut files: Vec<FileLevels> = places.iter().enumerate().map(levels).collect();
        self.add_full(&mut files)?;
        Ok(files)
    }

    /// Adds full detail for the files that reach signatures, as users and calls are expensive to read.
    fn add_full(&self, files: &mut [FileLevels]) -> Result<(), Error> {
        if self.most < Level::Full {
            return Ok(());
        }
        let chosen = chosen(files, self.most_room());
        let is_high = |at: &usize| chosen[*at].is_some_and(|index| files[*at].levels[index].level == Level::Signatures);
        let high: Vec<usize> = (0..files.len()).filter(is_high).collect();
        let places: Vec<usize> = high.iter().map(|at| files[*at].place).collect();
        let drawings = draw(self.session, self.graph, &places, Detail::Full)?;
        for at in high {
            let file = &mut files[at];
            let valued = (file.place, file.value);
            let full = drawings.get(&file.place).map(|it| self.drawn_level(valued, it, Level::Full, None));
            file.levels.extend(full);
        }
        Ok(())
    }

    /// The limit on the sum of the costs, some of which are shared.
    fn most_room(&self) -> usize {
        self.budget + self.budget / 4
    }

    /// The values of the files at `places`: their importance, and how many files use what they define.
    fn values(&self, places: &[usize], drawings: &HashMap<usize, Drawing>, users: &Users) -> Vec<f64> {
        let importance = |place: &usize| self.importance.files[*place];
        let popularity = |place: &usize| drawings.get(place).map_or(0, |drawing| users.of_most_used(drawing));
        let (most_important, most_popular) =
            (places.iter().map(importance).fold(0.0, f64::max), places.iter().map(popularity).max().unwrap_or(0));
        let (fairness, weight) = if self.is_focused { (1.0, 0.0) } else { (FAIRNESS, POPULARITY) };
        let share = |part: f64, whole: f64| if whole > 0.0 { (part / whole).powf(fairness) } else { 0.0 };
        let value = |place: &usize| {
            let popularity = share(f64::from(popularity(place)), f64::from(most_popular));
            share(importance(place), most_important) + weight * popularity
        };
        places.iter().map(value).collect()
    }

    fn levels_of(&self, valued: (usize, f64), drawing: Option<&Drawing>, is_close: bool, users: &Users) -> FileLevels {
        let (place, value) = valued;
        let path = self.graph.path(place);
        let name = path.rsplit('/').next().unwrap_or(path);
        let listed = |text: String, worth| {
            let cost = tokens::at_most(&text) + 1;
            FileLevel { level: Level::Listed, text, cost, worth: value * worth }
        };
        let hash = drawing.map_or(0, |drawing| drawing.hash(self.graph));
        let drawn = |drawing, level| self.drawn_level(valued, drawing, level, Some(users));
        let mut levels = vec![listed(name.to_owned(), share_of(Level::Listed))];
        let central = drawing.map(|drawing| users.central(drawing)).unwrap_or_default();
        if !central.is_empty() {
            levels.push(listed(format!("{name}{{{}}}", central.join(",")), LISTED_WITH_CENTRAL));
        }
        levels.extend(drawing.map(|drawing| drawn(drawing, Level::Names)));
        levels.extend(drawing.filter(|_| is_close).map(|drawing| drawn(drawing, Level::Signatures)));
        FileLevels { place, value, hash, levels }
    }

    fn drawn_level(
        &self,
        (place, value): (usize, f64),
        drawing: &Drawing,
        level: Level,
        users: Option<&Users>,
    ) -> FileLevel {
        let users = users.filter(|_| level == Level::Names);
        let chosen = users.map(|users| self.names(drawing, users));
        let text = self.pen().block(place, drawing, level, chosen.as_ref());
        let cost = tokens::at_most(&text) + 1;
        FileLevel { level, text, cost, worth: value * share_of(level) }
    }

    fn pen(&self) -> Pen<'_> {
        Pen { graph: self.graph, aliases: self.aliases, has_lines: self.has_lines, referrers: self.referrers }
    }

    /// The most useful names of a file: those that match words, then top-level ones, then the rest, the most used first.
    fn names(&self, drawing: &Drawing, users: &Users) -> HashSet<usize> {
        let mut names = Vec::new();
        self.add_names(&drawing.nodes, 0, users, &mut names);
        if names.iter().any(|name| !name.is_value) {
            names.retain(|name| name.spoken > 0.0 || !name.is_value);
        }
        names.sort_by(|one, other| other.spoken.total_cmp(&one.spoken).then(one.order().cmp(&other.order())));
        names.iter().take(MAX_NAMES).map(|name| name.number).collect()
    }

    fn add_names(&self, nodes: &[SymbolNode], depth: usize, users: &Users, names: &mut Vec<Name>) {
        for node in nodes {
            let spoken = node.symbols.iter().filter_map(|symbol| self.importance.symbols.get(symbol));
            let spoken = spoken.copied().fold(0.0, f64::max);
            let (number, users_of_node) = (names.len(), users.of_node(node));
            names.push(Name { number, depth, spoken, users: users_of_node, is_value: node.is_value });
            self.add_names(&node.children, depth + 1, users, names);
        }
    }

    fn sheet_of(&self, files: &[FileLevels], chosen: &[Option<usize>]) -> Sheet {
        let mut entries: Vec<SheetEntry> = Vec::new();
        let mut left = self.places.len();
        for (file, index) in files.iter().zip(chosen).filter_map(|(file, index)| Some((file, (*index)?))) {
            let FileLevel { level, text, .. } = &file.levels[index];
            entries.push(SheetEntry { place: file.place, level: *level, text: text.clone(), hash: file.hash });
            left -= 1;
        }
        entries.sort_by_key(|entry| entry.place);
        Sheet::new(self.graph, self.aliases, entries, left)
    }
}

/// The value of a level, as a share of the value of a file.
fn share_of(level: Level) -> f64 {
    WORTH.iter().find(|(it, _)| *it == level).map_or(0.0, |(_, share)| *share)
}

/// Less than this is not worth another round.
const SLACK: usize = 12;

/// A symbol that may be named.
struct Name {
    number: usize,
    depth: usize,
    spoken: f64,
    /// The number of files that use it.
    users: u32,
    is_value: bool,
}

/// How many other files use each symbol.
struct Users(FxHashMap<SymbolId, u32>);

impl Users {
    fn of(fitter: &MapFitter<'_>, places: &[usize]) -> Result<Self, Error> {
        let files: Vec<FileId> = places.iter().map(|place| fitter.graph.files[*place].id).collect();
        Ok(Self(fitter.session.store.user_counts(&files)?))
    }

    fn of_node(&self, node: &SymbolNode) -> u32 {
        node.symbols.iter().filter_map(|symbol| self.0.get(symbol)).copied().max().unwrap_or(0)
    }

    /// How many files use the most used definition at the top level of a file.
    fn of_most_used(&self, drawing: &Drawing) -> u32 {
        drawing.nodes.iter().filter(|node| !node.is_value).map(|node| self.of_node(node)).max().unwrap_or(0)
    }

    /// The names of the most used definitions at the top level of a file.
    fn central<'d>(&self, drawing: &'d Drawing) -> Vec<&'d str> {
        let nodes = drawing.nodes.iter().filter(|node| !node.is_value);
        let mut used: Vec<(u32, &str)> = nodes.map(|node| (self.of_node(node), node.name.as_str())).collect();
        used.retain(|(users, _)| *users >= MIN_CENTRAL_USERS);
        used.sort_by_key(|(users, _)| std::cmp::Reverse(*users));
        used.into_iter().take(MAX_CENTRAL).map(|(_, name)| name).collect()
    }
}

impl Name {
    fn order(&self) -> (usize, std::cmp::Reverse<u32>, usize) {
        (self.depth, std::cmp::Reverse(self.users), self.number)
    }
}

/// The level of each file within `room` tokens; `None` for files that are not even listed.
fn chosen(files: &[FileLevels], mut room: usize) -> Vec<Option<usize>> {
    let mut chosen = vec![None; files.len()];
    let mut steps: BinaryHeap<Promotion> = (0..files.len()).map(|file| Promotion::to(files, file, None, 0)).collect();
    while let Some(Promotion { file, index, .. }) = steps.pop() {
        let levels = &files[file].levels;
        let paid = chosen[file].map_or(0, |index: usize| levels[index].cost);
        let price = levels[index].cost.saturating_sub(paid);
        if price <= room {
            room -= price;
            chosen[file] = Some(index);
        }
        // Where one step is too long, the next one may still be short.
        if index + 1 < levels.len() {
            steps.push(Promotion::to(files, file, chosen[file], index + 1));
        }
    }
    chosen
}

impl Promotion {
    fn to(files: &[FileLevels], file: usize, from: Option<usize>, index: usize) -> Self {
        let levels = &files[file].levels;
        let (paid, had) = from.map_or((0, 0.0), |index| (levels[index].cost, levels[index].worth));
        let price = levels[index].cost.saturating_sub(paid).max(1);
        Self { gain: (levels[index].worth - had) / number(price).powf(THRIFT), file, index }
    }
}

impl Ord for Promotion {
    fn cmp(&self, other: &Self) -> Ordering {
        self.gain.total_cmp(&other.gain).then(other.file.cmp(&self.file)).then(other.index.cmp(&self.index))
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
    let entry = |place: &usize| {
        let drawing = drawings.get(place)?;
        let text = pen.block(*place, drawing, level, None);
        Some(SheetEntry { place: *place, level, text, hash: drawing.hash(graph) })
    };
    Ok(Sheet::new(graph, aliases, places.iter().filter_map(entry).collect(), 0))
}
