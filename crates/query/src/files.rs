//! Lists the indexed files.

use crate::argument::{Status, left};
use crate::error::Error;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use rhumb_store::{FileFilter, FileRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// List the indexed files.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Files {
    /// Only list paths that contain this text, or that match it as a pattern with `*` and `?`.
    #[serde(default)]
    pub filter: Option<String>,
    /// Only list files in this language.
    #[serde(default)]
    pub lang: Option<String>,
    /// Only list files with this parse status.
    #[serde(default)]
    pub status: Option<Status>,
    /// Show at most N files (0 = all).
    #[serde(default)]
    pub limit: u32,
}

/// The files of the index.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FilesAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// How many files fit.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// The files, sorted by path.
    pub files: Vec<Listed>,
}

/// A file of the index.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Listed {
    /// Its path from the root.
    pub path: String,
    /// Its language.
    pub language: String,
    /// The number of lines.
    pub lines: u32,
    /// How many symbols are defined in it.
    pub symbols: u32,
    /// How it was read: ok, partial, skipped or failed.
    pub parse_status: &'static str,
    /// Whether it holds tests.
    pub is_test: bool,
    /// Whether a program wrote it.
    pub is_generated: bool,
}

mentions! { FilesAnswer { files } }
mentions! { Listed { ; path } }
shape! { FilesAnswer { lists: files(left); } }
shape! { Listed {} }

impl Question for Files {
    const NAME: &'static str = "files";
    type Answer = FilesAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<FilesAnswer, Error> {
        let language = self.lang.as_deref().map(|language| session.language(language)).transpose()?;
        let glob = self.filter.as_deref().map(as_glob);
        let filter = FileFilter {
            prefix: None,
            glob: glob.as_deref(),
            language: language.as_deref(),
            status: self.status.map(|status| status.0),
        };
        let rows = session.store.files_filtered(filter, u32::MAX)?;
        let total = rows.len() as u64;
        let files: Vec<Listed> = rows.into_iter().take(session.rows(self.limit) as usize).map(Listed::from).collect();
        Ok(FilesAnswer { generation: session.generation()?, total, left: left(total, files.len()), files })
    }

    fn is_nothing(answer: &FilesAnswer) -> bool {
        answer.files.is_empty()
    }
}

impl From<FileRow> for Listed {
    fn from(file: FileRow) -> Self {
        Self {
            path: file.stamp.path,
            language: file.stamp.language,
            lines: file.line_count,
            // The file itself is a symbol too, but is not counted as a definition.
            symbols: file.symbol_count.saturating_sub(1),
            parse_status: file.stamp.status.name(),
            is_test: file.is_test,
            is_generated: file.is_generated,
        }
    }
}

/// Text without wildcards matches anywhere in a path.
fn as_glob(filter: &str) -> String {
    if filter.contains(['*', '?']) { filter.to_owned() } else { format!("*{}*", filter.replace('[', "[[]")) }
}
