//! `cargo xtask rename SOURCE TRUTH`: how the places of a rename compare with a compiler's.
//!
//! Symbols of the checkout SOURCE are drawn from TRUTH, the file of one project (see [`crate::truth`]). Of the places that are
//! told with high certainty, those count as wrong at which the compiler knows the name to mean something else. Of the places
//! that the compiler knows, those count as found that are told with any certainty.

use crate::past::Past;
use crate::truth;
use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use rhumb_query::rename_preview::{RenamePreview, RenamePreviewAnswer};
use rhumb_query::{Answer, Ask, Question, Session};
use rhumb_store::{Access, Store};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// So many symbols are drawn.
const SAMPLE: usize = 100;

/// A file, a line and a column, both counted from zero.
type Place = (String, u32, u32);

/// A line of the truth.
#[derive(Deserialize)]
struct Known {
    t: String,
    #[serde(default)]
    file: String,
    #[serde(default)]
    line: u32,
    #[serde(default)]
    col: u32,
    #[serde(default)]
    name: String,
    kind: Option<String>,
    #[serde(default)]
    tgt: String,
    #[serde(default)]
    defs: Vec<Place>,
}

/// Draws, asks and prints what came of it.
pub(crate) fn run(source: &Path, truth: &Path) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let index = truth::index(source, scratch.path())?;
    let truth = Truth::read(truth)?;
    let store = Store::open(&index, None, Access::Read)?;
    let mut counts = Counts::default();
    for place in truth.draw() {
        let name = &truth.defined[&place];
        let symbols = store.symbols_named(name, u32::MAX)?;
        let is_it = |line: u32, path: &str| line == place.1 + 1 && path == place.0;
        let symbol = symbols.into_iter().find(|it| is_it(it.name_line, &it.file_path));
        let answer = symbol.map(|it| preview(&index, &it.handle)).transpose()?;
        counts.judge(&truth, &place, answer.as_ref());
    }
    counts.print();
    ensure!(counts.right * 100 >= 99 * counts.sure, "too many places of high certainty are wrong");
    ensure!(counts.found * 100 >= 95 * counts.known, "too few places are found");
    Ok(())
}

fn preview(index: &Path, handle: &str) -> Result<RenamePreviewAnswer> {
    let past = Past { history: Vec::new(), before: None };
    let session = Session::open(index, Path::new(""), &past)?;
    let arguments = serde_json::json!({ "name": handle, "new": "a_name_that_nobody_has", "limit": 0 });
    let ask = Ask::read(<RenamePreview as Question>::NAME, arguments).context("a question")??;
    match ask.answer(&session)? {
        Answer::RenamePreview(answer) => Ok(answer),
        _ => unreachable!("a question has its own answer"),
    }
}

/// What a compiler knows.
struct Truth {
    defined: BTreeMap<Place, String>,
    /// What the name at a place means, where that is in the project.
    meant: BTreeMap<Place, Vec<Place>>,
    /// Where each definition is meant under its own name.
    uses: BTreeMap<Place, BTreeSet<Place>>,
}

impl Truth {
    fn read(path: &Path) -> Result<Self> {
        let output = Command::new("gzip").args(["-dc"]).arg(path).output().context("gzip reads the truth")?;
        ensure!(output.status.success(), "{}: not packed by gzip", path.display());
        let mut truth = Self { defined: BTreeMap::new(), meant: BTreeMap::new(), uses: BTreeMap::new() };
        let mut uses: Vec<Known> = Vec::new();
        for line in String::from_utf8(output.stdout)?.lines() {
            let line: Known = serde_json::from_str(line)?;
            match line.t.as_str() {
                "def"
                    if !line
                        .kind
                        .as_deref()
                        .is_some_and(|kind| ["local", "param", "module", "file"].contains(&kind)) =>
                {
                    truth.defined.insert((line.file, line.line, line.col), line.name);
                }
                "ref" if line.tgt == "project" => uses.push(line),
                _ => {}
            }
        }
        for line in uses {
            let place = (line.file, line.line, line.col);
            for def in line.defs.iter().filter(|def| truth.defined.get(*def) == Some(&line.name)) {
                truth.uses.entry(def.clone()).or_default().insert(place.clone());
            }
            truth.meant.insert(place, line.defs);
        }
        Ok(truth)
    }

    /// Definitions that are used, always the same ones.
    fn draw(&self) -> Vec<Place> {
        let mut places: Vec<Place> = self.uses.keys().cloned().collect();
        Rng::with_seed(1).shuffle(&mut places);
        places.truncate(SAMPLE);
        places
    }
}

#[derive(Default)]
struct Counts {
    symbols: usize,
    sure: usize,
    right: usize,
    known: usize,
    found: usize,
    complete: usize,
}

impl Counts {
    fn judge(&mut self, truth: &Truth, asked: &Place, answer: Option<&RenamePreviewAnswer>) {
        self.symbols += 1;
        let uses = &truth.uses[asked];
        self.known += uses.len();
        let Some(answer) = answer else { return };
        self.complete += usize::from(answer.is_complete);
        let place = |path: &str, line: u32, col: u32| (path.to_owned(), line - 1, col - 1);
        let listed: BTreeSet<Place> = answer.sites.iter().map(|it| place(&it.path, it.line, it.col)).collect();
        self.found += uses.intersection(&listed).count();
        for site in answer.sites.iter().filter(|site| site.certainty == "high" && site.what != "definition") {
            // Where the compiler says nothing, or nothing of this project, there is nothing to compare with.
            if let Some(meant) = truth.meant.get(&place(&site.path, site.line, site.col)) {
                self.sure += 1;
                self.right += usize::from(meant.iter().any(|def| listed.contains(def)));
            }
        }
    }

    fn print(&self) {
        let share = |part: usize, whole: usize| {
            let permille = part * 1000 / whole.max(1);
            format!("{}.{} %", permille / 10, permille % 10)
        };
        let Self { symbols, sure, right, known, found, complete } = self;
        println!("{symbols} symbols, {complete} called complete");
        println!("of {sure} places of high certainty that are judged, {right} are right: {}", share(*right, *sure));
        println!("of {known} places that the compiler knows, {found} are listed: {}", share(*found, *known));
    }
}
