//! Our rows, read from a temporary index.

use super::rows::Row;
use anyhow::{Context, Result};
use rhumb_index::{Environment, Mode, NoProgress, Project, RootPolicy, decode};
use rhumb_store::sandbox::{self, Parameters, QueryLimits, Value};
use sha1::{Digest, Sha1};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

const LIMITS: QueryLimits = QueryLimits {
    deadline: Duration::from_mins(5),
    stop: None,
    max_memory: usize::MAX,
    max_rows: 10_000_000,
    max_bytes: 1 << 30,
};

/// An index that is deleted when this is dropped.
pub(crate) struct Ours {
    root: PathBuf,
    database: PathBuf,
    _state: TempDir,
}

impl Ours {
    /// Indexes a project from scratch.
    pub(crate) fn index(source: &Path) -> Result<Self> {
        let state = tempfile::tempdir()?;
        let environment = Environment {
            root: Some(source.to_path_buf()),
            state_dir: Some(state.path().to_path_buf()),
            user_state_dir: None,
            ..Environment::of_process()
        };
        let project = Project::find(&environment, RootPolicy::Any)?;
        project.index(Mode::Full, &NoProgress)?;
        let database = project.state.current_index().context("no current index")?;
        Ok(Self { root: project.root, database, _state: state })
    }

    /// The rows of a query.
    pub(crate) fn rows(&self, sql: &str) -> Result<Vec<Row>> {
        let table = sandbox::run(&self.database, None, sql, Parameters::NONE, &LIMITS)?;
        let rows = table.rows.into_iter().map(|cells| {
            let cells = cells.into_iter().map(|value| match value {
                Value::Null | Value::Blob(_) => serde_json::Value::Null,
                Value::Integer(number) => number.into(),
                Value::Real(number) => number.into(),
                Value::Text(text) => text.into(),
            });
            Row(table.columns.iter().cloned().zip(cells).collect())
        });
        Ok(rows.collect())
    }

    /// The rows of a query, keyed by the text of some columns.
    pub(super) fn by(&self, sql: &str, columns: &[&str]) -> Result<HashMap<Vec<String>, Vec<Row>>> {
        let mut by: HashMap<Vec<String>, Vec<Row>> = HashMap::new();
        for row in self.rows(sql)? {
            by.entry(key(&row, columns)).or_default().push(row);
        }
        Ok(by)
    }

    /// The text of a file.
    pub(super) fn source(&self, path: &str) -> Result<String> {
        let bytes = fs::read(self.root.join(path)).with_context(|| format!("reading {path}"))?;
        Ok(decode(bytes).text)
    }

    /// A line of a file, by its one-based number.
    pub(super) fn line(&self, path: &str, line: i64) -> Result<String> {
        let index = usize::try_from(line - 1).unwrap_or(0);
        Ok(self.source(path)?.lines().nth(index).unwrap_or("").to_owned())
    }
}

/// The texts of some columns.
pub(super) fn key(row: &Row, columns: &[&str]) -> Vec<String> {
    columns.iter().map(|column| row.text(column).to_owned()).collect()
}

/// The length of a text in bytes, as in codemap's rows.
pub(super) fn length_of(text: &str) -> i64 {
    i64::try_from(text.len()).unwrap_or(i64::MAX)
}

/// The first digits of the SHA-1 of a text, as in codemap's rows.
pub(super) fn hash(text: &str) -> String {
    let digest = Sha1::digest(text.as_bytes());
    digest.iter().take(6).fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}
