//! The configuration: what its keys mean, where it is read from, how it is shown.
//!
//! The project's `.rhumb/config.toml` lies over the user's file, which lies over the defaults, key by key; a list replaces a
//! list. Reading is strict: a key nobody knows is an error that names the file, the line and the key that was probably meant.

mod keys;
mod layers;
mod problem;
mod render;

pub use keys::{KEYS, Key};
pub(crate) use layers::config_files;
pub use layers::{Loaded, Origin};
pub use problem::ConfigProblem;
pub use render::template;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything that can be configured, with the values that hold. [`KEYS`] says in a sentence what each one does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Globs of the files that count; empty for all.
    pub include: Vec<String>,
    /// Globs of files that do not count; stronger than `include`.
    pub exclude: Vec<String>,
    /// Bytes above which a file is not read. Below 4 GiB, so that positions fit 32 bits.
    pub max_file_size: u32,
    /// Whether untracked files that git ignores are left out.
    pub follow_gitignore: bool,
    /// By the name of the language.
    pub languages: BTreeMap<String, LanguageConfig>,
    /// Globs of files that are tests, besides those that the language tells by itself.
    pub tests: Vec<String>,
    /// Globs of files that a program wrote.
    pub generated: Vec<String>,
    /// How much an answer may say.
    pub output: OutputConfig,
    /// How a search answers.
    pub search: SearchConfig,
    /// Whether the source text itself is indexed for full-text search.
    pub full_text: bool,
    /// Whether it is remembered which recipes were run.
    pub recipe_recency: bool,
    /// Which parts of the project may use which.
    pub boundaries: Vec<Boundary>,
    /// Globs of files that are used from outside.
    pub entry_points: Vec<String>,
    /// Where the index is kept.
    pub state: StatePlace,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            include: Vec::new(),
            exclude: Vec::new(),
            max_file_size: 1 << 20,
            follow_gitignore: true,
            languages: BTreeMap::new(),
            tests: Vec::new(),
            generated: Vec::new(),
            output: OutputConfig::default(),
            search: SearchConfig::default(),
            full_text: false,
            recipe_recency: true,
            boundaries: Vec::new(),
            entry_points: Vec::new(),
            state: StatePlace::Project,
        }
    }
}

/// What is configured for one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LanguageConfig {
    /// File extensions that are this language too, without the dot.
    pub extensions: Vec<String>,
}

/// How much an answer may say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OutputConfig {
    /// Tokens of one answer; zero for no limit.
    pub max_tokens: u32,
    /// Characters of a signature.
    pub signature_chars: u32,
    /// Characters of a documentation comment.
    pub doc_chars: u32,
}

impl Default for OutputConfig {
    fn default() -> Self {
        Self { max_tokens: 0, signature_chars: 120, doc_chars: 100 }
    }
}

/// How a search answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SearchConfig {
    /// How many results it gives; zero for no limit.
    pub max_results: u32,
}

impl Default for SearchConfig {
    fn default() -> Self {
        Self { max_results: 20 }
    }
}

/// A rule about which files may depend on which.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boundary {
    /// What the rule is called in findings.
    pub name: String,
    /// Files the rule is about.
    pub from_glob: String,
    /// Files they would depend on.
    pub to_glob: String,
    /// What the rule says about that.
    #[serde(default)]
    pub action: BoundaryAction,
}

/// What a boundary says about a dependency that matches it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoundaryAction {
    /// It is a finding.
    #[default]
    Deny,
    /// It is fine.
    Allow,
}

impl BoundaryAction {
    /// As it is written.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Deny => "deny",
            Self::Allow => "allow",
        }
    }
}

/// Where the index is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StatePlace {
    /// In the project, in `.rhumb/`.
    Project,
    /// In the user's cache folder.
    Cache,
}

impl Config {
    /// All globs, each list with its key.
    pub(crate) fn globs(&self) -> impl Iterator<Item = (&'static str, Vec<String>)> {
        let lists = [
            ("include", &self.include),
            ("exclude", &self.exclude),
            ("tests", &self.tests),
            ("generated", &self.generated),
            ("entry_points", &self.entry_points),
        ];
        let sides = self.boundaries.iter().flat_map(|rule| [rule.from_glob.clone(), rule.to_glob.clone()]).collect();
        lists.map(|(key, list)| (key, list.clone())).into_iter().chain([("boundaries", sides)])
    }
}

#[cfg(test)]
mod tests;
