//! Renders the effective configuration, and the template for a new one, as TOML.

use super::keys::{CONFIG_KEYS, ConfigKey};
use super::{Config, LoadedConfig};
use std::fmt::Write;
use toml::{Table, Value};

impl LoadedConfig {
    /// The effective configuration as TOML, with the origin of each value in a comment.
    #[must_use]
    pub fn render(&self) -> String {
        let values = table_of(&self.config);
        let mut text = String::new();
        for key in CONFIG_KEYS {
            for (path, value) in values_of(&values, key) {
                let name = dotted(&path);
                let origin = self.origins.get(&name).map_or_else(|| "default".to_owned(), ToString::to_string);
                // Writing to a string cannot fail. A line break in a file name would end the comment.
                writeln!(text, "{name} = {value} # {}", origin.escape_debug()).ok();
            }
        }
        text
    }
}

/// A configuration file that documents every key and sets none.
#[must_use]
pub fn template() -> String {
    let mut text = String::from("# Configuration of Rhumb for this project. Uncomment a line to set its key.\n");
    for key in CONFIG_KEYS {
        let name = key.name.replace("<name>", "c");
        write!(text, "\n# {}\n# Default: {}\n#{name} = {}\n", key.sentence, key.default, key.example).ok();
    }
    text
}

/// `path` in TOML syntax: dots between names, quotes where needed.
pub(super) fn dotted(path: &[String]) -> String {
    let is_bare = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
    };
    let quoted = |name: &String| if is_bare(name) { name.clone() } else { Value::String(name.clone()).to_string() };
    path.iter().map(quoted).collect::<Vec<_>>().join(".")
}

fn table_of(config: &Config) -> Table {
    Table::try_from(config).expect("a configuration holds only what TOML can say")
}

/// The values of `key`; several if part of it matches any name.
fn values_of<'t>(values: &'t Table, key: &ConfigKey) -> Vec<(Vec<String>, &'t Value)> {
    let mut tables = vec![(Vec::new(), values)];
    let mut found = Vec::new();
    for part in key.name.split('.') {
        found = tables.iter().flat_map(|(above, table)| values_in(above, table, part)).collect();
        tables = found.iter().filter_map(|(path, value)| Some((path.clone(), value.as_table()?))).collect();
    }
    found
}

fn values_in<'t>(above: &[String], table: &'t Table, part: &str) -> Vec<(Vec<String>, &'t Value)> {
    let fitting = table.iter().filter(|(name, _)| part == "<name>" || part == *name);
    fitting.map(|(name, value)| ([above, std::slice::from_ref(name)].concat(), value)).collect()
}
