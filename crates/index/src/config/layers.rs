//! Reads, validates and merges configuration files.

use super::keys::ConfigKey;
use super::render::dotted;
use super::{Config, ConfigProblem};
use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::globs::Globs;
use crate::platform;
use crate::read::{ReadError, read};
use crate::state::STATE_FOLDER;
use rhumb_languages::by_name;
use rhumb_store::closest_name;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::de::{DeTable, DeValue};
use toml::{Spanned, Table, Value};

/// The effective configuration and the origin of each value.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedConfig {
    /// The effective values.
    pub config: Config,
    /// Origins by key, with dots between tables. Keys with default values are missing.
    pub origins: BTreeMap<String, ConfigOrigin>,
}

/// The file that sets a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigOrigin {
    /// The user's file.
    User(PathBuf),
    /// The project's file.
    Project(PathBuf),
    /// The file named by a flag or variable.
    Named(PathBuf),
}

impl ConfigOrigin {
    fn file(&self) -> &Path {
        let (Self::User(file) | Self::Project(file) | Self::Named(file)) = self;
        file
    }
}

impl fmt::Display for ConfigOrigin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            Self::User(_) => "user",
            Self::Project(_) => "project",
            Self::Named(_) => "named",
        };
        write!(formatter, "{what}: {}", self.file().display())
    }
}

impl Config {
    /// Loads the configuration of the project at `root`. A missing file is ignored unless it was named explicitly.
    pub fn load(root: &Path, environment: &Environment) -> Result<LoadedConfig> {
        let mut origins = BTreeMap::new();
        let mut merged = Table::new();
        for origin in config_origins(root, environment) {
            let Some(table) = read_layer(&origin)? else { continue };
            for (path, value) in set_keys(table) {
                origins.insert(dotted(&path), origin.clone());
                put_value(&mut merged, &path, value);
            }
        }
        // Every layer is a valid configuration, so their union is one.
        let config = Value::Table(merged).try_into().map_err(|error: toml::de::Error| Error::Config {
            file: root.to_path_buf(),
            line: None,
            problem: ConfigProblem::Syntax(error.message().to_owned()),
        })?;
        Ok(LoadedConfig { config, origins })
    }
}

/// The configuration files of the project at `root`, whether they exist or not.
pub(crate) fn config_files(root: &Path, environment: &Environment) -> Vec<PathBuf> {
    config_origins(root, environment).iter().map(|origin| origin.file().to_path_buf()).collect()
}

/// The files to read, in order of increasing precedence.
fn config_origins(root: &Path, environment: &Environment) -> Vec<ConfigOrigin> {
    let user = environment.config_dir.as_ref().map(|folder| ConfigOrigin::User(folder.join("rhumb/config.toml")));
    let nearer = match &environment.config {
        Some(file) => ConfigOrigin::Named(environment.current_dir.join(file)),
        None => ConfigOrigin::Project(root.join(STATE_FOLDER).join("config.toml")),
    };
    user.into_iter().chain([nearer]).collect()
}

/// No configuration written by hand is larger.
const MAX_BYTES: u64 = 1 << 20;

fn read_layer(origin: &ConfigOrigin) -> Result<Option<Table>> {
    let at = |line, problem| Error::Config { file: origin.file().to_path_buf(), line, problem };
    if let (ConfigOrigin::Project(file), Some(folder)) = (origin, origin.file().parent())
        && folder.is_symlink()
        && file.exists()
    {
        return Err(Error::LinkedState { path: folder.to_path_buf() });
    }
    let bytes = match read_file(origin) {
        Ok(bytes) => bytes,
        Err(ReadError::Gone) if !matches!(origin, ConfigOrigin::Named(_)) => return Ok(None),
        Err(unread) => return Err(at(None, ConfigProblem::ReadError(unread))),
    };
    let text = String::from_utf8(bytes).map_err(|_| at(None, ConfigProblem::NotText))?;
    let table = parse(&text).map_err(|fault| at(fault.line(&text), fault.problem))?;
    Ok(Some(table))
}

/// The user's own file may be a symlink; a symlink that came with the project is not followed.
fn read_file(origin: &ConfigOrigin) -> Result<Vec<u8>, ReadError> {
    let content = match origin {
        ConfigOrigin::Project(file) => read(file, MAX_BYTES)?,
        ConfigOrigin::User(file) | ConfigOrigin::Named(file) => read(&platform::canonical(file)?, MAX_BYTES)?,
    };
    Ok(content.bytes)
}

/// A problem and the byte range it is about.
struct ConfigFault {
    span: Option<Range<usize>>,
    problem: ConfigProblem,
}

impl ConfigFault {
    fn line(&self, text: &str) -> Option<usize> {
        let before = text.get(..self.span.as_ref()?.start)?;
        Some(before.matches('\n').count() + 1)
    }
}

fn parse(text: &str) -> Result<Table, ConfigFault> {
    let syntax = |error: toml::de::Error| ConfigFault {
        span: error.span(),
        problem: ConfigProblem::Syntax(error.message().replace('\n', ", ")),
    };
    let document = DeTable::parse(text).map_err(syntax)?;
    let fields = fields_of(document.get_ref());
    fields.iter().try_for_each(check_key)?;
    let config = toml::from_str(text).map_err(|error| wrong_value(&error, &fields))?;
    check_globs(&config, &fields)?;
    toml::from_str(text).map_err(syntax)
}

/// A name in the document and the position of its value.
struct ConfigField {
    path: Vec<String>,
    name: Range<usize>,
    value: Range<usize>,
    is_table: bool,
}

/// All names, tables before their content. The content of a known key is part of its value. The TOML parser limits nesting
/// and thereby this recursion.
fn fields_of(table: &DeTable<'_>) -> Vec<ConfigField> {
    let mut fields = Vec::new();
    collect_fields(table, &[], &mut fields);
    fields
}

fn collect_fields(table: &DeTable<'_>, above: &[String], fields: &mut Vec<ConfigField>) {
    for (name, value) in table {
        let path = [above, &[name.get_ref().to_string()]].concat();
        let below = table_in(value).filter(|_| ConfigKey::find(&path).is_none());
        fields.push(ConfigField {
            path: path.clone(),
            name: name.span(),
            value: value.span(),
            is_table: below.is_some(),
        });
        if let Some(below) = below {
            collect_fields(below, &path, fields);
        }
    }
}

fn table_in<'v, 'i>(value: &'v Spanned<DeValue<'i>>) -> Option<&'v DeTable<'i>> {
    value.get_ref().as_table()
}

fn check_key(field: &ConfigField) -> Result<(), ConfigFault> {
    let problem = if let [above, language] = &field.path[..]
        && above == "languages"
        && by_name(language).is_none()
    {
        ConfigProblem::unknown_language(language)
    } else if ConfigKey::find(&field.path).is_some() || (ConfigKey::is_table(&field.path) && field.is_table) {
        return Ok(());
    } else if ConfigKey::is_table(&field.path) {
        let names: Vec<&str> = ConfigKey::names_below(&field.path).collect();
        let reason = format!("it contains {}", names.join(", "));
        ConfigProblem::WrongValue { key: dotted(&field.path), kind: "a table", reason }
    } else {
        ConfigProblem::UnknownKey { key: dotted(&field.path), suggestion: suggestion(&field.path) }
    };
    Err(ConfigFault { span: Some(field.name.clone()), problem })
}

fn suggestion(path: &[String]) -> Option<String> {
    let (name, above) = path.split_last()?;
    let meant = closest_name(name, ConfigKey::names_below(above))?;
    Some(dotted(&[above, &[meant.to_owned()]].concat()))
}

fn wrong_value(error: &toml::de::Error, fields: &[ConfigField]) -> ConfigFault {
    let span = error.span();
    let holds = |field: &&ConfigField| span.as_ref().is_some_and(|span| contains_span(field, span));
    let found = fields.iter().rfind(holds).and_then(|field| Some((field, ConfigKey::find(&field.path)?)));
    let reason = error.message().to_owned();
    let problem = match found {
        Some((field, key)) => ConfigProblem::WrongValue { key: dotted(&field.path), kind: key.kind, reason },
        None => ConfigProblem::Syntax(reason),
    };
    ConfigFault { span, problem }
}

fn contains_span(field: &ConfigField, inner: &Range<usize>) -> bool {
    field.value.start <= inner.start && inner.end <= field.value.end
}

fn check_globs(config: &Config, fields: &[ConfigField]) -> Result<(), ConfigFault> {
    for (key, globs) in config.globs() {
        let Err(error) = Globs::new(&globs) else { continue };
        let field = fields.iter().find(|field| field.path == [key]);
        let problem =
            ConfigProblem::WrongValue { key: key.to_owned(), kind: "a list of globs", reason: error.to_string() };
        return Err(ConfigFault { span: field.map(|field| field.name.clone()), problem });
    }
    Ok(())
}

/// Each key that is set in `table`, with its value.
fn set_keys(table: Table) -> Vec<(Vec<String>, Value)> {
    let mut leaves = Vec::new();
    let mut open = vec![(Vec::new(), table)];
    while let Some((above, table)) = open.pop() {
        for (name, value) in table {
            let path = [above.as_slice(), &[name]].concat();
            match value {
                Value::Table(below) if ConfigKey::find(&path).is_none() => open.push((path, below)),
                value => leaves.push((path, value)),
            }
        }
    }
    leaves
}

fn put_value(table: &mut Table, path: &[String], value: Value) {
    match path {
        [] => {}
        [name] => {
            table.insert(name.clone(), value);
        }
        [name, below @ ..] => {
            let entry = table.entry(name.clone()).or_insert_with(|| Value::Table(Table::new()));
            if let Value::Table(inner) = entry {
                put_value(inner, below, value);
            }
        }
    }
}
