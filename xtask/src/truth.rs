//! `cargo xtask truth SOURCE TRUTH`: how our edges compare with those of a compiler.
//!
//! The truth about a project and the scorer that reads it stay outside of the repository: TRUTH is the file of one project, and
//! the scorer is the `score.py` in a folder above it. Our side is exported as the lines that it reads.

use anyhow::{Context, Result, bail, ensure};
use rhumb_index::{Environment, Mode, Project, Silent, Width};
use rhumb_store::sandbox::{self, Limits, Parameters, Value};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Lines and columns of the scorer start at zero.
const REFERENCES: &str = "SELECT json_object(
    'ref_file', r.file_path, 'ref_line', r.line - 1, 'ref_col', r.col - 1, 'ref_name', r.name,
    'kind', CASE r.role WHEN 'extends' THEN 'inherit' WHEN 'implements' THEN 'inherit' ELSE r.role END,
    'def_file', t.file_path, 'def_line', t.name_line - 1, 'def_end_line', t.line_end - 1, 'def_name', t.name,
    'def_kind', t.kind, 'src_line', f.name_line - 1, 'src_name', f.name)
    FROM refs r JOIN symbols t ON t.id = r.target_id JOIN symbols f ON f.id = r.from_id
    WHERE r.state = 'resolved'";

const DEFINITIONS: &str = "SELECT json_object(
    'def_file', file_path, 'def_line', name_line - 1, 'def_end_line', line_end - 1, 'name', name, 'kind', kind)
    FROM symbols WHERE parent_id IS NOT NULL";

/// A whole project is read at once.
const LIMITS: Limits = Limits { deadline: Duration::from_mins(10), max_rows: usize::MAX, max_bytes: usize::MAX };

/// Indexes, exports and lets the scorer print its table. Further arguments are handed to the scorer.
pub(crate) fn run(source: &Path, truth: &Path, arguments: &[String]) -> Result<()> {
    let scorer = scorer(truth)?;
    let scratch = tempfile::tempdir()?;
    let environment = Environment {
        root: Some(source.to_path_buf()),
        state_dir: Some(scratch.path().join("state")),
        user_state_dir: None,
        ..Environment::of_process()
    };
    let project = Project::find(&environment, Width::Any)?;
    project.index(Mode::Full, &Silent)?;
    let index = project.state.current_index().context("the index that was just made")?;
    let predictions = scratch.path().join("predictions.jsonl");
    let mut file = BufWriter::new(File::create(&predictions)?);
    export(&index, DEFINITIONS, &mut file)?;
    export(&index, REFERENCES, &mut file)?;
    file.into_inner()?.sync_all()?;
    let mut command = Command::new("python3");
    command.arg(scorer).arg(truth).arg(&predictions).args(["--label", "rhumb"]).args(arguments);
    ensure!(command.status().context("python3 runs the scorer")?.success(), "the scorer failed");
    Ok(())
}

fn scorer(truth: &Path) -> Result<PathBuf> {
    let truth = truth.canonicalize().with_context(|| truth.display().to_string())?;
    let found = truth.ancestors().map(|folder| folder.join("score.py")).find(|path| path.is_file());
    let Some(found) = found else { bail!("{}: no score.py in a folder above it", truth.display()) };
    Ok(found)
}

fn export(index: &Path, sql: &str, file: &mut impl Write) -> Result<()> {
    let table = sandbox::run(index, None, sql, Parameters::NONE, LIMITS)?;
    for row in &table.rows {
        if let [Value::Text(line)] = row.as_slice() {
            writeln!(file, "{line}")?;
        }
    }
    Ok(())
}
