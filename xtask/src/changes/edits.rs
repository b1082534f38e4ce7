//! Scripted edits: renames, moves and removes functions.

use anyhow::Result;
use fastrand::Rng;
use rhumb_store::sandbox::{self, Parameters, QueryLimits, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

const LIMITS: QueryLimits = QueryLimits {
    deadline: Duration::from_mins(5),
    stop: None,
    max_memory: usize::MAX,
    max_rows: usize::MAX,
    max_bytes: usize::MAX,
};

/// Functions outside of types, with the positions of their names, except those that share their name.
const FUNCTIONS: &str =
    "SELECT handle || char(10) || file_path || char(10) || name || char(10) || line_start || char(10)
    || line_end || char(10) || name_line || char(10) || name_col || char(10) || (parent_name IS NULL)
    FROM symbols WHERE kind IN ('function', 'method') AND body_hash IS NOT NULL AND line_end > line_start
    AND handle NOT LIKE '%#%' AND file_path NOT LIKE '%.md'
    AND instr(replace(signature, name, char(1)), char(1)) > 0 ORDER BY handle";

/// Where they are used.
const USES: &str = "SELECT t.handle || char(10) || r.file_path || char(10) || r.line || char(10) || r.col
    FROM refs r JOIN symbols t ON t.id = r.target_id
    WHERE r.state = 'resolved' AND r.name = t.name AND t.kind IN ('function', 'method')";

/// The edit of one function.
pub(super) struct Edit {
    pub(super) handle: String,
    /// `renamed`, `moved` or `removed`.
    pub(super) change: &'static str,
}

/// A function, as the index has it.
#[derive(Clone)]
struct Function {
    handle: String,
    path: String,
    name: String,
    lines: (usize, usize),
    name_at: (usize, usize),
    is_top: bool,
}

/// Functions to edit, in random order.
pub(super) struct Edits {
    functions: Vec<Function>,
    uses: BTreeMap<String, Vec<(String, usize, usize)>>,
    made: Vec<PathBuf>,
}

impl Edits {
    pub(super) fn draw(index: &Path) -> Result<Self> {
        let mut functions: Vec<Function> = lines(index, FUNCTIONS)?.iter().filter_map(|line| function(line)).collect();
        Rng::with_seed(1).shuffle(&mut functions);
        let mut uses: BTreeMap<String, Vec<(String, usize, usize)>> = BTreeMap::new();
        for line in lines(index, USES)? {
            let fields: Vec<&str> = line.split('\n').collect();
            if let [handle, path, line, col] = fields.as_slice() {
                uses.entry((*handle).to_owned()).or_default().push(((*path).to_owned(), line.parse()?, col.parse()?));
            }
        }
        Ok(Self { functions, uses, made: Vec::new() })
    }

    /// Edits the next `count` functions below `root`, each in a different file; fewer if there are no more.
    pub(super) fn batch(&mut self, count: usize, root: &Path) -> Result<Vec<Edit>> {
        let mut edits = Vec::new();
        let mut touched = BTreeSet::new();
        while edits.len() < count + count / 2 {
            let Some(function) = self.functions.pop() else { break };
            if !touched.insert(function.path.clone()) {
                continue;
            }
            let change = ["renamed", "moved", "removed"][edits.len() % 5 % 3];
            let is_done = match change {
                "renamed" => self.rename(&function, root)?,
                "moved" => function.is_top && self.relocate(&function, root)?,
                _ => cut(&function, root)?.is_some(),
            };
            if is_done {
                edits.push(Edit { handle: function.handle, change });
            }
        }
        Ok(edits)
    }

    /// Removes the files that were added.
    pub(super) fn clean(&mut self, root: &Path) -> Result<()> {
        for path in self.made.drain(..) {
            fs::remove_file(root.join(path))?;
        }
        Ok(())
    }

    /// Renames a function at its definition and its uses.
    fn rename(&self, function: &Function, root: &Path) -> Result<bool> {
        let own = (function.path.clone(), function.name_at.0, function.name_at.1);
        let mut places: BTreeSet<(String, usize, usize)> = BTreeSet::from([own.clone()]);
        places.extend(self.uses.get(&function.handle).into_iter().flatten().cloned());
        let mut is_done = false;
        // From the end of each file, so that earlier positions stay valid.
        for place in places.iter().rev() {
            let is_changed = replace(root, place, &function.name, &format!("{}Renamed", function.name))?;
            is_done |= is_changed && *place == own;
        }
        Ok(is_done)
    }

    /// Moves a function to a new file.
    fn relocate(&mut self, function: &Function, root: &Path) -> Result<bool> {
        let Some(text) = cut(function, root)? else { return Ok(false) };
        let (folder, name) = function.path.rsplit_once('/').unwrap_or(("", &function.path));
        let path = Path::new(folder).join(format!("anew_{}_{name}", self.made.len()));
        fs::write(root.join(&path), text)?;
        self.made.push(path);
        Ok(true)
    }
}

/// Removes the lines of a function from its file.
fn cut(function: &Function, root: &Path) -> Result<Option<String>> {
    let path = root.join(&function.path);
    let Ok(text) = fs::read_to_string(&path) else { return Ok(None) };
    let (first, last) = function.lines;
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let Some(own) = lines.get(first - 1..last) else { return Ok(None) };
    fs::write(&path, [&lines[..first - 1], &lines[last..]].concat().concat())?;
    Ok(Some(own.concat()))
}

/// Replaces `old` by `new`, if the text at `place` is `old`.
fn replace(root: &Path, place: &(String, usize, usize), old: &str, new: &str) -> Result<bool> {
    let (path, line, col) = place;
    let path = root.join(path);
    let Ok(text) = fs::read_to_string(&path) else { return Ok(false) };
    let start = text.split_inclusive('\n').take(line - 1).map(str::len).sum::<usize>() + col - 1;
    let is_there = text.get(start..).is_some_and(|rest| rest.starts_with(old));
    if is_there {
        fs::write(&path, format!("{}{new}{}", &text[..start], &text[start + old.len()..]))?;
    }
    Ok(is_there)
}

fn function(line: &str) -> Option<Function> {
    let fields: Vec<&str> = line.split('\n').collect();
    let [handle, path, name, first, last, name_line, name_col, is_top] = fields.as_slice() else { return None };
    Some(Function {
        handle: (*handle).to_owned(),
        path: (*path).to_owned(),
        name: (*name).to_owned(),
        lines: (first.parse().ok()?, last.parse().ok()?),
        name_at: (name_line.parse().ok()?, name_col.parse().ok()?),
        is_top: *is_top == "1",
    })
}

fn lines(index: &Path, sql: &str) -> Result<Vec<String>> {
    let table = sandbox::run(index, None, sql, Parameters::NONE, &LIMITS)?;
    let texts = table.rows.into_iter().flatten().filter_map(|value| match value {
        Value::Text(line) => Some(line),
        _ => None,
    });
    Ok(texts.collect())
}
