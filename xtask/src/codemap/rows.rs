//! Rows of relations, codemap's and ours, as JSON objects.

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// A row: its columns by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row(pub(super) Map<String, Value>);

impl Row {
    /// A column as text; empty if it is null or missing.
    pub(crate) fn text(&self, column: &str) -> &str {
        self.0.get(column).and_then(Value::as_str).unwrap_or("")
    }

    /// A column as a number; zero if it is null or missing.
    pub(super) fn number(&self, column: &str) -> i64 {
        let value = self.0.get(column);
        value.and_then(|value| value.as_i64().or_else(|| value.as_f64().map(|number| number as i64))).unwrap_or(0)
    }

    /// Whether a column has no value.
    pub(super) fn is_null(&self, column: &str) -> bool {
        self.0.get(column).is_none_or(Value::is_null)
    }

    /// A column that is a list of strings, sorted. In our rows it is JSON text.
    pub(super) fn list(&self, column: &str) -> Vec<String> {
        let mut list: Vec<String> = match self.0.get(column) {
            Some(Value::String(text)) => serde_json::from_str(text).unwrap_or_default(),
            Some(value) => serde_json::from_value(value.clone()).unwrap_or_default(),
            None => Vec::new(),
        };
        list.sort();
        list
    }

    /// The first digits of the SHA-1 of a column. Rows have these in place of long texts.
    pub(super) fn hash(&self, column: &str) -> String {
        match self.0.get(column).and_then(Value::as_str) {
            Some(text) => super::ours::hash(text),
            None => self.text(&format!("{column}_sha1")).to_owned(),
        }
    }

    /// The length of such a text.
    pub(super) fn length(&self, column: &str) -> i64 {
        match self.0.get(column).and_then(Value::as_str) {
            Some(text) => i64::try_from(text.chars().count()).unwrap_or(i64::MAX),
            None => self.number(&format!("{column}_len")),
        }
    }
}

/// codemap's rows, by relation.
pub(super) struct Rows {
    by_table: BTreeMap<String, Vec<Row>>,
}

impl Rows {
    /// Reads a file with one JSON object per line, compressed with gzip.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let output = Command::new("gzip").arg("-dc").arg(path).output().context("running gzip")?;
        ensure!(output.status.success(), "{}: not packed by gzip", path.display());
        let mut by_table: BTreeMap<String, Vec<Row>> = BTreeMap::new();
        for line in String::from_utf8(output.stdout)?.lines() {
            let row = Row(serde_json::from_str(line)?);
            by_table.entry(row.text("table").to_owned()).or_default().push(row);
        }
        Ok(Self { by_table })
    }

    /// The rows of a relation.
    pub(super) fn of(&self, table: &str) -> &[Row] {
        self.by_table.get(table).map_or(&[], Vec::as_slice)
    }

    /// Fails unless the commit of the rows is checked out.
    pub(super) fn check_commit(&self, source: &Path) -> Result<()> {
        let commit = self.of("meta").first().context("the rows do not say of which commit they are")?.text("commit");
        let output = Command::new("git").arg("-C").arg(source).args(["rev-parse", "HEAD"]).output()?;
        let head = String::from_utf8(output.stdout)?;
        ensure!(head.trim() == commit, "the rows are of commit {commit}: check it out in {}", source.display());
        Ok(())
    }
}
