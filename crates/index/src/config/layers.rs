//! Reads configuration files strictly and lays them over one another.

use super::keys::Key;
use super::render::dotted;
use super::{Config, ConfigProblem};
use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::globs::Globs;
use crate::platform;
use crate::read::{Unread, read};
use crate::state::STATE_FOLDER;
use rhumb_languages::by_name;
use rhumb_store::closest_name;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::de::{DeTable, DeValue};
use toml::{Spanned, Table, Value};

/// The configuration that holds, and where each value of it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The values.
    pub config: Config,
    /// By key, with dots between tables; a key that is missing here has its default.
    pub origins: BTreeMap<String, Origin>,
}

/// Where a value was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// In the user's own file.
    User(PathBuf),
    /// In the project's file.
    Project(PathBuf),
    /// In the file that a flag or variable names.
    Named(PathBuf),
}

impl Origin {
    fn file(&self) -> &Path {
        let (Self::User(file) | Self::Project(file) | Self::Named(file)) = self;
        file
    }
}

impl fmt::Display for Origin {
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
    /// The configuration of the project at `root`. A file that is not there says nothing, unless it was named.
    pub fn load(root: &Path, environment: &Environment) -> Result<Loaded> {
        let mut origins = BTreeMap::new();
        let mut merged = Table::new();
        for origin in places(root, environment) {
            let Some(table) = read_layer(&origin)? else { continue };
            for (path, value) in leaves(table) {
                origins.insert(dotted(&path), origin.clone());
                put(&mut merged, &path, value);
            }
        }
        // Every layer was read as a configuration by itself, so their union is one.
        let config = Value::Table(merged).try_into().map_err(|error: toml::de::Error| Error::Config {
            file: root.to_path_buf(),
            line: None,
            problem: ConfigProblem::Syntax(error.message().to_owned()),
        })?;
        Ok(Loaded { config, origins })
    }
}

/// The files that the configuration of the project at `root` is read from; not all of them need be there.
pub(crate) fn config_files(root: &Path, environment: &Environment) -> Vec<PathBuf> {
    places(root, environment).iter().map(|origin| origin.file().to_path_buf()).collect()
}

/// The files to read, the strongest last.
fn places(root: &Path, environment: &Environment) -> Vec<Origin> {
    let user = environment.config_dir.as_ref().map(|folder| Origin::User(folder.join("rhumb/config.toml")));
    let nearer = match &environment.config {
        Some(file) => Origin::Named(environment.current_dir.join(file)),
        None => Origin::Project(root.join(STATE_FOLDER).join("config.toml")),
    };
    user.into_iter().chain([nearer]).collect()
}

/// A configuration is written by hand; what is larger is something else.
const MAX_BYTES: u64 = 1 << 20;

fn read_layer(origin: &Origin) -> Result<Option<Table>> {
    let at = |line, problem| Error::Config { file: origin.file().to_path_buf(), line, problem };
    if let (Origin::Project(file), Some(folder)) = (origin, origin.file().parent())
        && folder.is_symlink()
        && file.exists()
    {
        return Err(Error::LinkedState { path: folder.to_path_buf() });
    }
    let bytes = match read_file(origin) {
        Ok(bytes) => bytes,
        Err(Unread::Gone) if !matches!(origin, Origin::Named(_)) => return Ok(None),
        Err(unread) => return Err(at(None, ConfigProblem::Unread(unread))),
    };
    let text = String::from_utf8(bytes).map_err(|_| at(None, ConfigProblem::NotText))?;
    let table = parse(&text).map_err(|fault| at(fault.line(&text), fault.problem))?;
    Ok(Some(table))
}

/// The user may keep the own file elsewhere and link to it; a link that came with a project is not followed.
fn read_file(origin: &Origin) -> Result<Vec<u8>, Unread> {
    let content = match origin {
        Origin::Project(file) => read(file, MAX_BYTES)?,
        Origin::User(file) | Origin::Named(file) => read(&platform::canonical(file)?, MAX_BYTES)?,
    };
    Ok(content.bytes)
}

/// A problem and the bytes of the file it is about.
struct Fault {
    span: Option<Range<usize>>,
    problem: ConfigProblem,
}

impl Fault {
    fn line(&self, text: &str) -> Option<usize> {
        let before = text.get(..self.span.as_ref()?.start)?;
        Some(before.matches('\n').count() + 1)
    }
}

fn parse(text: &str) -> Result<Table, Fault> {
    let syntax = |error: toml::de::Error| Fault {
        span: error.span(),
        problem: ConfigProblem::Syntax(error.message().replace('\n', ", ")),
    };
    let document = DeTable::parse(text).map_err(syntax)?;
    let fields = fields(document.get_ref());
    fields.iter().try_for_each(check_key)?;
    let config = toml::from_str(text).map_err(|error| wrong_value(&error, &fields))?;
    check_globs(&config, &fields)?;
    toml::from_str(text).map_err(syntax)
}

/// One name of the document with what stands behind it.
struct Field {
    path: Vec<String>,
    name: Range<usize>,
    value: Range<usize>,
    is_table: bool,
}

/// All names, tables before what is in them. What is inside of a known key belongs to its value. The reader of TOML bounds
/// how deep tables can nest, and so this recursion.
fn fields(table: &DeTable<'_>) -> Vec<Field> {
    let mut fields = Vec::new();
    collect_fields(table, &[], &mut fields);
    fields
}

fn collect_fields(table: &DeTable<'_>, above: &[String], fields: &mut Vec<Field>) {
    for (name, value) in table {
        let path = [above, &[name.get_ref().to_string()]].concat();
        let below = table_in(value).filter(|_| Key::find(&path).is_none());
        fields.push(Field { path: path.clone(), name: name.span(), value: value.span(), is_table: below.is_some() });
        if let Some(below) = below {
            collect_fields(below, &path, fields);
        }
    }
}

fn table_in<'v, 'i>(value: &'v Spanned<DeValue<'i>>) -> Option<&'v DeTable<'i>> {
    value.get_ref().as_table()
}

fn check_key(field: &Field) -> Result<(), Fault> {
    let problem = if let [above, language] = &field.path[..]
        && above == "languages"
        && by_name(language).is_none()
    {
        ConfigProblem::unknown_language(language)
    } else if Key::find(&field.path).is_some() || (Key::is_table(&field.path) && field.is_table) {
        return Ok(());
    } else if Key::is_table(&field.path) {
        let names: Vec<&str> = Key::names_below(&field.path).collect();
        let reason = format!("it holds {}", names.join(", "));
        ConfigProblem::WrongValue { key: dotted(&field.path), kind: "a table", reason }
    } else {
        ConfigProblem::UnknownKey { key: dotted(&field.path), suggestion: suggestion(&field.path) }
    };
    Err(Fault { span: Some(field.name.clone()), problem })
}

fn suggestion(path: &[String]) -> Option<String> {
    let (name, above) = path.split_last()?;
    let meant = closest_name(name, Key::names_below(above))?;
    Some(dotted(&[above, &[meant.to_owned()]].concat()))
}

fn wrong_value(error: &toml::de::Error, fields: &[Field]) -> Fault {
    let span = error.span();
    let holds = |field: &&Field| span.as_ref().is_some_and(|span| spans(field, span));
    let found = fields.iter().rfind(holds).and_then(|field| Some((field, Key::find(&field.path)?)));
    let reason = error.message().to_owned();
    let problem = match found {
        Some((field, key)) => ConfigProblem::WrongValue { key: dotted(&field.path), kind: key.kind, reason },
        None => ConfigProblem::Syntax(reason),
    };
    Fault { span, problem }
}

fn spans(field: &Field, inner: &Range<usize>) -> bool {
    field.value.start <= inner.start && inner.end <= field.value.end
}

fn check_globs(config: &Config, fields: &[Field]) -> Result<(), Fault> {
    for (key, globs) in config.globs() {
        let Err(error) = Globs::new(&globs) else { continue };
        let field = fields.iter().find(|field| field.path == [key]);
        let problem =
            ConfigProblem::WrongValue { key: key.to_owned(), kind: "a list of globs", reason: error.to_string() };
        return Err(Fault { span: field.map(|field| field.name.clone()), problem });
    }
    Ok(())
}

/// Each key of `table` that was set, with its value.
fn leaves(table: Table) -> Vec<(Vec<String>, Value)> {
    let mut leaves = Vec::new();
    let mut open = vec![(Vec::new(), table)];
    while let Some((above, table)) = open.pop() {
        for (name, value) in table {
            let path = [above.as_slice(), &[name]].concat();
            match value {
                Value::Table(below) if Key::find(&path).is_none() => open.push((path, below)),
                value => leaves.push((path, value)),
            }
        }
    }
    leaves
}

fn put(table: &mut Table, path: &[String], value: Value) {
    match path {
        [] => {}
        [name] => {
            table.insert(name.clone(), value);
        }
        [name, below @ ..] => {
            let entry = table.entry(name.clone()).or_insert_with(|| Value::Table(Table::new()));
            if let Value::Table(inner) = entry {
                put(inner, below, value);
            }
        }
    }
}
