//! `cargo xtask lookup PATH`: measures how often and how fast `search` finds a symbol by a part of its name.
//!
//! The symbols are a fixed random sample from the index of the project. A search for the full name succeeds if a symbol with that qualified
//! name is among the first five results; a search for a part of it, if any symbol with that name is, because a part cannot distinguish
//! symbols of the same name. Names that are too short for a kind of search are not counted for it. A miss is unclear if more than five names
//! match the typed text: no ranking can show all of them.

use crate::usage::own_time;
use anyhow::{Context, Result};
use fastrand::Rng;
use rhumb::question::search::{SymbolSearch, find_symbols};
use rhumb_index::{Environment, Mode, NoProgress, Project, RootPolicy};
use rhumb_languages::VENDORED_FOLDERS;
use rhumb_model::subwords;
use rhumb_store::sandbox::{self, Parameters, QueryLimits, Value};
use rhumb_store::{Access, Store, SymbolRow};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The number of symbols to draw.
const SAMPLE: usize = 1000;

/// The rank that a symbol must reach.
const SHOWN: u32 = 5;

const LIMITS: QueryLimits = QueryLimits {
    deadline: Duration::from_mins(5),
    stop: None,
    max_memory: usize::MAX,
    max_rows: 10_000_000,
    max_bytes: 1 << 30,
};

/// Kinds that users search for; files and headings are found by other means.
const SYMBOLS: &str = "SELECT qualified_name FROM symbols WHERE kind NOT IN ('file', 'section', 'impl')
    AND file_path NOT LIKE '%.md' ORDER BY handle";

/// A way to search for a symbol.
struct Way {
    title: &'static str,
    /// The query for a symbol; `None` if the name is unsuitable.
    query: fn(&str, &mut Draw) -> Option<String>,
    is_found: fn(&SymbolRow, &str) -> bool,
    /// Whether another name fits the query just as well.
    fits: fn(&str, &str) -> bool,
}

const WAYS: [Way; 4] = [
    Way { title: "full name", query: full, is_found: is_itself, fits: |_, _| false },
    Way { title: "two words of it", query: two_words, is_found: is_namesake, fits: has_words },
    Way { title: "its beginning", query: start, is_found: is_namesake, fits: |name, typed| name.starts_with(typed) },
    Way { title: "with a slip", query: slip, is_found: is_namesake, fits: |_, _| false },
];

/// The data from which queries are drawn.
struct Draw {
    random: Rng,
    /// The number of names that contain each word.
    names_with: BTreeMap<String, u32>,
    names: BTreeSet<String>,
}

impl Draw {
    fn new(names: &[String]) -> Self {
        let mut names_with = BTreeMap::new();
        let names: BTreeSet<String> = names.iter().map(|name| bare(name).to_owned()).collect();
        for word in names.iter().flat_map(|name| subwords(name)) {
            *names_with.entry(word).or_default() += 1;
        }
        Self { random: Rng::with_seed(1), names_with, names }
    }
}

/// Measures, and prints a table and up to `shown` failed searches of each way.
pub(crate) fn run(path: &Path, shown: usize) -> Result<()> {
    let index = index(path)?;
    let store = Store::open(&index, None, Access::Read)?;
    let mut names = names(&index)?;
    let mut draw = Draw::new(&names);
    draw.random.shuffle(&mut names);
    println!(
        "{:<16} {:>8} {:>9} {:>9} {:>9} {:>8} {:>8}",
        "", "searched", "in top 5", "p50", "p99", "misses", "unclear"
    );
    let mut times = Vec::new();
    for way in &WAYS {
        let queries = way.queries(&names, &mut draw);
        let measured = measure(&store, way, &queries)?;
        let is_unclear =
            |(_, query): &(&str, String)| draw.names.iter().filter(|name| (way.fits)(name, query)).count() > 5;
        let unclear = measured.missing.iter().filter(|missing| is_unclear(missing)).count();
        println!("{} {unclear:>8}", measured.row(way.title));
        times.extend_from_slice(&measured.times);
        measured.missing.iter().take(shown).for_each(|(name, query)| println!("    {query} (for {name})"));
    }
    times.sort_unstable();
    println!("{:<16} {:>8} {:>9} {:>6.1} ms {:>6.1} ms", "all", times.len(), "", at(&times, 50), at(&times, 99));
    Ok(())
}

fn index(path: &Path) -> Result<PathBuf> {
    let environment = Environment { root: Some(path.to_path_buf()), ..Environment::of_process() };
    let project = Project::find(&environment, RootPolicy::Any)?;
    project.index(Mode::Update, &NoProgress)?;
    project.state.current_index().context("the index that was just made")
}

fn names(index: &Path) -> Result<Vec<String>> {
    let table = sandbox::run(index, None, SYMBOLS, Parameters::NONE, &LIMITS)?;
    let texts = table.rows.into_iter().flatten().filter_map(|value| match value {
        Value::Text(name) => Some(name),
        _ => None,
    });
    Ok(texts.collect())
}

impl Way {
    /// Names of symbols, each with its query.
    fn queries<'n>(&self, names: &'n [String], draw: &mut Draw) -> Vec<(&'n str, String)> {
        let all = names.iter().filter_map(|name| Some((name.as_str(), (self.query)(name, draw)?)));
        all.take(SAMPLE).collect()
    }
}

/// The results of the searches of one way.
struct Measured<'q> {
    /// The processor time of each search, sorted.
    times: Vec<Duration>,
    missing: Vec<&'q (&'q str, String)>,
}

impl Measured<'_> {
    fn row(&self, title: &str) -> String {
        let (count, missing) = (self.times.len(), self.missing.len());
        let permille = (count - missing) * 1000 / count.max(1);
        let share = format!("{}.{} %", permille / 10, permille % 10);
        format!(
            "{title:<16} {count:>8} {share:>9} {:>6.1} ms {:>6.1} ms {missing:>8}",
            at(&self.times, 50),
            at(&self.times, 99)
        )
    }
}

/// The given percentile of sorted times, in milliseconds.
fn at(times: &[Duration], percent: usize) -> f64 {
    times.get(times.len() * percent / 100).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

fn measure<'q>(store: &Store, way: &Way, queries: &'q [(&'q str, String)]) -> Result<Measured<'q>> {
    let mut measured = Measured { times: Vec::new(), missing: Vec::new() };
    for query in queries {
        let start = own_time()?;
        let found = find_symbols(
            store,
            SymbolSearch { text: &query.1, limit: SHOWN, vendored: &VENDORED_FOLDERS, ..SymbolSearch::default() },
        )?;
        measured.times.push(own_time()?.saturating_sub(start));
        if !found.symbols.iter().any(|symbol| (way.is_found)(symbol, query.0)) {
            measured.missing.push(query);
        }
    }
    measured.times.sort_unstable();
    Ok(measured)
}

fn bare(qualified: &str) -> &str {
    let last = qualified.rsplit("::").next().unwrap_or(qualified);
    last.split(['#', '(']).next().unwrap_or(last)
}

fn is_itself(symbol: &SymbolRow, wanted: &str) -> bool {
    symbol.qualified_name == wanted
}

fn has_words(name: &str, typed: &str) -> bool {
    let words = subwords(name);
    typed.split(' ').all(|word| words.iter().any(|other| other == word))
}

fn is_namesake(symbol: &SymbolRow, wanted: &str) -> bool {
    symbol.name == bare(wanted)
}

#[expect(clippy::unnecessary_wraps, reason = "all ways have one type")]
fn full(qualified: &str, _: &mut Draw) -> Option<String> {
    Some(qualified.replace("::", "."))
}

/// The two rarest words, in order: users search for what is specific.
fn two_words(qualified: &str, draw: &mut Draw) -> Option<String> {
    let words = subwords(bare(qualified));
    let mut order: Vec<usize> = (0..words.len()).collect();
    order.sort_by_key(|&at| (draw.names_with.get(&words[at]).copied().unwrap_or(0), at));
    let mut chosen = order.get(..2)?.to_vec();
    chosen.sort_unstable();
    Some(chosen.iter().map(|&at| words[at].as_str()).collect::<Vec<_>>().join(" "))
}

fn start(qualified: &str, _: &mut Draw) -> Option<String> {
    let letters: Vec<char> = bare(qualified).chars().collect();
    (letters.len() >= 6).then(|| letters[..(letters.len() * 2).div_ceil(3)].iter().collect())
}

/// A typo: a letter that is wrong, missing, doubled or swapped with its neighbor; the first letter is always right.
fn slip(qualified: &str, draw: &mut Draw) -> Option<String> {
    let mut letters: Vec<char> = bare(qualified).chars().collect();
    if letters.len() < 5 {
        return None;
    }
    let at = draw.random.usize(1..letters.len() - 1);
    match draw.random.usize(..4) {
        0 => letters[at] = draw.random.lowercase(),
        1 => drop(letters.remove(at)),
        2 => letters.insert(at, letters[at]),
        _ => letters.swap(at, at + 1),
    }
    let typed: String = letters.into_iter().collect();
    (typed != bare(qualified)).then_some(typed)
}
