//! The grammar of searches, and the search itself.

use super::Target;
use anyhow::{Result, bail};
use rhumb::question::search::Search;
use rhumb::{Answer, Ask, Error, NoProgress, Project, StalePolicy};
use std::fs;
use tempfile::TempDir;

/// A small project.
pub(super) struct Grammar {
    project: Project,
    _folder: TempDir,
}

const CODE: &str = "class UserStore:\n    \"\"\"Keeps users, by name.\"\"\"\n\n    def get_user_by_name(self, name):\n        \
                    return self.users[name]\n\n\ndef open_store(path):\n    return UserStore()\n";

impl Target for Grammar {
    const SEEDS: &'static [&'static str] = &[
        "get user",
        "UserStore.get_user_by_name",
        "open AND (store OR \"keeps users\") NOT path",
        "kind:class lang:python in:user user*",
        "path:shop/ (get OR (open AND NOT (close)))",
        "\"keeps users, by name\"",
        "shop/store.py::UserStore::get_user_by_name",
    ];
    const WORDS: &'static [&'static str] = &[
        "AND", "OR", "NOT", "NEAR", "(", ")", "\"", "*", "kind:", "path:", "lang:", "in:", "class", "python", "user",
        "store", "^", "-", "+", ":", "::", ".", "'", "{", "}", "name:",
    ];

    fn start() -> Result<Self> {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("store.py"), CODE)?;
        let project = rhumb::open(folder.path())?;
        project.index(rhumb::Mode::Full, &NoProgress)?;
        Ok(Self { project, _folder: folder })
    }

    fn process(&mut self, input: &[u8]) -> Result<String> {
        let arguments = serde_json::json!({ "query": String::from_utf8_lossy(input) });
        let search: Search = serde_json::from_value(arguments)?;
        match self.project.ask_with(&Ask::Search(search), StalePolicy::Ignore, &NoProgress) {
            Ok(asked) => match asked.answer {
                Answer::Search(found) => Ok(format!("{} found", found.hits.len())),
                _ => bail!("another answer"),
            },
            // Every text is a valid search; the engine must never receive one that it cannot parse.
            Err(Error::Query(error)) if !matches!(error, rhumb_query::Error::Store(_)) => Ok(first_words(&error)),
            Err(error) => Err(error.into()),
        }
    }
}

fn first_words(error: &rhumb_query::Error) -> String {
    error.to_string().split_whitespace().take(2).collect::<Vec<_>>().join(" ")
}
