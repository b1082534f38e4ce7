//! `cargo xtask rename SOURCE TRUTH`: compares rename previews with the references that a compiler knows.
//!
//! Symbols of the checkout SOURCE are sampled from TRUTH, the truth file of the project (see [`crate::truth`]). Sites listed with high
//! certainty count as wrong if the compiler resolves the name to something else. References that the compiler knows count as found if they
//! are listed with any certainty.

use crate::past::Past;
use crate::truth;
use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use rhumb_query::rename_preview::{RenamePreview, RenamePreviewAnswer};
use rhumb_query::{Answer, Ask, Question, Session};
use rhumb_store::{Access, ReferenceRow, Store};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// The number of symbols to draw.
const SAMPLE: usize = 100;

/// A file, a line and a column, both counted from zero.
type UseLocation = (String, u32, u32);

/// A line of the truth.
#[derive(Deserialize)]
struct TruthUse {
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
    defs: Vec<UseLocation>,
}

impl TruthUse {
    /// Whether the truth has a single meaning for a use. For macros of the same name in several files, it lists all of them at
    /// every use.
    fn is_unambiguous(&self) -> bool {
        let files: BTreeSet<&str> = self.defs.iter().map(|(file, ..)| file.as_str()).collect();
        self.kind.as_deref() != Some("macro") || files.len() < 2
    }
}

/// Draws symbols, compares their previews and prints the results, with the first `shown` missing or wrong sites.
pub(crate) fn run(source: &Path, truth: &Path, shown: usize) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let index = truth::index(source, scratch.path())?;
    let truth = Truth::read(truth)?;
    let store = Store::open(&index, None, Access::Read)?;
    let mut counts = Counts::default();
    for place in truth.draw() {
        let name = &truth.defined[&place];
        let handle = standing_at(&store, &place, name)?;
        let answer = handle.map(|it| preview(&index, &it)).transpose()?;
        counts.judge(&truth, &place, answer.as_ref());
    }
    counts.print();
    if truth.untold > 0 {
        println!(
            "{} uses of macros that several files define are left out: the truth has all of them there",
            truth.untold
        );
    }
    counts.faults.iter().take(shown).for_each(|fault| println!("    {fault}"));
    ensure!(counts.right * 100 >= 99 * counts.sure, "too many places of high certainty are wrong");
    ensure!(counts.found * 100 >= 95 * counts.known, "too few places are found");
    Ok(())
}

/// The symbol defined at a position or, if the compiler treats every assignment as a definition, referred to there.
fn standing_at(store: &Store, (path, line, col): &UseLocation, name: &str) -> Result<Option<String>> {
    let symbols = store.symbols_named(name, u32::MAX)?;
    let symbol = symbols.into_iter().find(|it| it.name_line == line + 1 && it.file_path == *path);
    if let Some(symbol) = symbol {
        return Ok(Some(symbol.handle));
    }
    let references = store.references_named(name)?;
    let is_here = |it: &&ReferenceRow| (it.line, it.col) == (line + 1, col + 1) && it.file_path == *path;
    let target = references.iter().find(is_here).and_then(|it| it.target);
    Ok(target.map(|it| store.symbol(it)).transpose()?.flatten().map(|it| it.handle))
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

/// The references known to a compiler.
struct Truth {
    defined: BTreeMap<UseLocation, String>,
    /// What the name at a position means, if that is in the project.
    meant: BTreeMap<UseLocation, Vec<UseLocation>>,
    /// Where each definition is referred to by its own name.
    uses: BTreeMap<UseLocation, BTreeSet<UseLocation>>,
    /// How many uses are ambiguous in the truth, and therefore neither expected nor judged.
    untold: usize,
}

impl Truth {
    fn read(path: &Path) -> Result<Self> {
        let output = Command::new("gzip").args(["-dc"]).arg(path).output().context("gzip reads the truth")?;
        ensure!(output.status.success(), "{}: not packed by gzip", path.display());
        let mut truth = Self { defined: BTreeMap::new(), meant: BTreeMap::new(), uses: BTreeMap::new(), untold: 0 };
        let mut uses: Vec<TruthUse> = Vec::new();
        for line in String::from_utf8(output.stdout)?.lines() {
            let line: TruthUse = serde_json::from_str(line)?;
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
            if !line.is_unambiguous() {
                truth.untold += 1;
                continue;
            }
            let place = (line.file, line.line, line.col);
            for def in line.defs.iter().filter(|def| truth.defined.get(*def) == Some(&line.name)) {
                truth.uses.entry(def.clone()).or_default().insert(place.clone());
            }
            truth.meant.insert(place, line.defs);
        }
        Ok(truth)
    }

    /// A fixed sample of definitions that are used.
    fn draw(&self) -> Vec<UseLocation> {
        let mut places: Vec<UseLocation> = self.uses.keys().cloned().collect();
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
    /// Missing and wrong sites, one per line.
    faults: Vec<String>,
}

impl Counts {
    fn judge(&mut self, truth: &Truth, asked: &UseLocation, answer: Option<&RenamePreviewAnswer>) {
        self.symbols += 1;
        let uses = &truth.uses[asked];
        self.known += uses.len();
        let name = &truth.defined[asked];
        let mut fault = |what: &str, place: &UseLocation| {
            let at = |(path, line, col): &UseLocation| format!("{path}:{}:{}", line + 1, col + 1);
            self.faults.push(format!("{what} {} for {name} {}", at(place), at(asked)));
        };
        let Some(answer) = answer else {
            fault("no symbol", asked);
            return;
        };
        self.complete += usize::from(answer.is_complete);
        let place = |path: &str, line: u32, col: u32| (path.to_owned(), line - 1, col - 1);
        let listed: BTreeSet<UseLocation> = answer.sites.iter().map(|it| place(&it.path, it.line, it.col)).collect();
        self.found += uses.intersection(&listed).count();
        uses.difference(&listed).for_each(|place| fault("missing", place));
        for site in answer.sites.iter().filter(|site| site.certainty == "high" && site.what != "definition") {
            // Without information from the compiler there is nothing to compare with.
            let at = place(&site.path, site.line, site.col);
            if let Some(meant) = truth.meant.get(&at) {
                let is_right = meant.iter().any(|def| listed.contains(def));
                self.sure += 1;
                self.right += usize::from(is_right);
                if !is_right {
                    fault("wrong", &at);
                }
            }
        }
    }

    fn print(&self) {
        let share = |part: usize, whole: usize| {
            let permille = part * 1000 / whole.max(1);
            format!("{}.{} %", permille / 10, permille % 10)
        };
        let Self { symbols, sure, right, known, found, complete, .. } = self;
        println!("{symbols} symbols, {complete} previews claim to be complete");
        println!("precision: {right} of {sure} judged sites of high certainty are right: {}", share(*right, *sure));
        println!("recall: {found} of {known} references that the compiler knows are listed: {}", share(*found, *known));
    }
}
