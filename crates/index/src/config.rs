//! The configuration: its keys, where it is read from, and how it is displayed.
//!
//! The project's `.rhumb/config.toml` overrides the user's file, which overrides the defaults, key by key; lists are
//! replaced, not merged. An unknown key is an error with the file, the line and the closest known key.

mod keys;
mod layers;
mod problem;
mod render;

pub use keys::{CONFIG_KEYS, ConfigKey};
pub(crate) use layers::config_files;
pub use layers::{ConfigOrigin, LoadedConfig};
pub use problem::ConfigProblem;
pub use render::template;

use rhumb_extract::MarkerWords;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All settings with their effective values. [`CONFIG_KEYS`] describes each one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Globs of the files to index; empty for all.
    pub include: Vec<String>,
    /// Globs of files to exclude; overrides `include`.
    pub exclude: Vec<String>,
    /// Larger files are not read. Below 4 GiB, so that positions fit into 32 bits.
    pub max_file_size: u32,
    /// Whether to exclude untracked files that git ignores.
    pub follow_gitignore: bool,
    /// Settings per language, by name.
    pub languages: BTreeMap<String, LanguageConfig>,
    /// Globs of test files, in addition to those that the language recognizes.
    pub tests: Vec<String>,
    /// Globs of generated files.
    pub generated: Vec<String>,
    /// Limits for answers.
    pub output: OutputConfig,
    /// Search settings.
    pub search: SearchConfig,
    /// Whether to index the source text for full-text search.
    pub full_text: bool,
    /// Whether to record which recipes were run.
    pub recipe_recency: bool,
    /// Rules about which files may depend on which.
    pub boundaries: Vec<Boundary>,
    /// Globs of files that are used from outside the project.
    pub entry_points: Vec<String>,
    /// Words that mark a note in a comment.
    pub markers: Vec<String>,
    /// Where the index is stored.
    pub state: StateLocation,
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
            markers: MarkerWords::DEFAULT.map(str::to_owned).to_vec(),
            state: StateLocation::Project,
        }
    }
}

/// Settings for one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LanguageConfig {
    /// Additional file extensions of the language, without the dot.
    pub extensions: Vec<String>,
}

/// Limits for answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OutputConfig {
    /// Maximum number of tokens in an answer; zero for no limit.
    pub max_tokens: u32,
    /// Maximum length of a signature in characters.
    pub signature_chars: u32,
    /// Maximum length of a doc comment in characters.
    pub doc_chars: u32,
}

impl Default for OutputConfig {
    fn default() -> Self {
        Self { max_tokens: 0, signature_chars: 120, doc_chars: 100 }
    }
}

/// Search settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SearchConfig {
    /// Maximum number of results; zero for no limit.
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
    /// The name shown in findings.
    pub name: String,
    /// The files that the rule restricts.
    pub from_glob: String,
    /// The files that they depend on.
    pub to_glob: String,
    /// Whether the dependency is allowed.
    #[serde(default)]
    pub action: BoundaryAction,
}

/// Whether dependencies that match a boundary are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoundaryAction {
    /// They are findings.
    #[default]
    Deny,
    /// They are allowed.
    Allow,
}

impl BoundaryAction {
    /// The name used in configuration files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Deny => "deny",
            Self::Allow => "allow",
        }
    }
}

/// Where the index is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StateLocation {
    /// In the project, in `.rhumb/`.
    Project,
    /// In the user's cache directory.
    Cache,
}

impl Config {
    /// All lists of globs with their keys.
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
