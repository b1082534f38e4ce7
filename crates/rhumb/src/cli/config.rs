//! `rhumb config`: shows, checks and creates the configuration.

use super::Outcome;
use super::context::{Context, print, print_json};
use anyhow::{Context as _, bail};
use clap::{ArgMatches, Command};
use rhumb::render::clean;
use rhumb_index::{CONFIG_KEYS, Config, STATE_FOLDER, find_root, template};
use serde_json::{Map, Value, json};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

/// The command.
pub(crate) fn command() -> Command {
    Command::new("config")
        .about("Show, check or create the configuration")
        .subcommand_required(true)
        .subcommand(Command::new("show").about("Show every key with its value and origin"))
        .subcommand(Command::new("validate").about("Check the configuration files and report the first error"))
        .subcommand(Command::new("init").about("Create .rhumb/config.toml with every key explained"))
        .subcommand(Command::new("schema").about("Print the JSON schema of the configuration"))
}

/// Runs it.
pub(crate) fn run(context: &Context, matches: &ArgMatches) -> anyhow::Result<Outcome> {
    match matches.subcommand_name() {
        Some("validate") => validate(context),
        Some("init") => init(context),
        Some("schema") => print_json(&schema()).map(|()| Outcome::Success),
        _ => show(context),
    }
}

fn show(context: &Context) -> anyhow::Result<Outcome> {
    let project = context.project()?;
    if context.format.is_json() {
        print_json(&project.settings().config)?;
    } else {
        // A configuration from the project is as untrusted as its code.
        print(&clean(&project.settings().render()))?;
    }
    Ok(Outcome::Success)
}

/// Finding a mistake is the purpose of this command, so it is not a failure.
fn validate(context: &Context) -> anyhow::Result<Outcome> {
    let root = find_root(&context.environment, context.width)?;
    let loaded = Config::load(&root, &context.environment);
    match (&loaded, context.format.is_json()) {
        (Ok(loaded), false) => {
            let count = loaded.origins.len();
            print(&format!("the configuration is valid: {count} of {} keys are set\n", CONFIG_KEYS.len()))?;
        }
        (Ok(loaded), true) => print_json(&json!({ "is_valid": true, "keys_set": loaded.origins.len() }))?,
        (Err(error), false) => print(&clean(&format!("{error}\n")))?,
        (Err(error), true) => print_json(&json!({ "is_valid": false, "problem": error.to_string() }))?,
    }
    Ok(if loaded.is_ok() { Outcome::Success } else { Outcome::Nothing })
}

fn init(context: &Context) -> anyhow::Result<Outcome> {
    let root = find_root(&context.environment, context.width)?;
    let folder = root.join(STATE_FOLDER);
    // The directory may come from the repository, which could put a symlink there.
    if folder.symlink_metadata().is_ok_and(|metadata| !metadata.is_dir()) {
        bail!("{} is not a directory\nhelp: remove it", folder.display());
    }
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let file = folder.join("config.toml");
    write_new(&file)?;
    let message = format!("wrote {}; it explains every key and sets none\n", file.display());
    print(&clean(&message))?;
    Ok(Outcome::Success)
}

/// Never changes an existing file.
fn write_new(file: &Path) -> anyhow::Result<()> {
    let mut opened = match OpenOptions::new().write(true).create_new(true).open(file) {
        Ok(opened) => opened,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{} already exists\nhelp: edit it, or run `rhumb config show`", file.display())
        }
        Err(error) => return Err(error).with_context(|| format!("cannot write {}", file.display())),
    };
    opened.write_all(template().as_bytes()).with_context(|| format!("cannot write {}", file.display()))
}

/// The JSON schema, from the list of keys: dotted names become nested objects.
fn schema() -> Value {
    let mut root = object();
    for key in CONFIG_KEYS {
        let mut parts = key.name.split('.').peekable();
        let mut place = &mut root;
        while let Some(part) = parts.next() {
            let field = if parts.peek().is_none() { leaf(key.kind, key.default, key.sentence) } else { object() };
            place = member(place, part, field);
        }
    }
    root
}

fn object() -> Value {
    json!({ "type": "object", "properties": {}, "additionalProperties": false })
}

/// The schema of `name` in the object `place`, set to `field` if it is new. A name that the user chooses is written in angle
/// brackets.
fn member<'v>(place: &'v mut Value, name: &str, field: Value) -> &'v mut Value {
    if name.starts_with('<') {
        if !place["additionalProperties"].is_object() {
            place["additionalProperties"] = field;
        }
        return &mut place["additionalProperties"];
    }
    let properties = &mut place["properties"];
    if properties.get(name).is_none() {
        properties[name] = field;
    }
    &mut properties[name]
}

/// The schema of one key. Defaults are written in TOML that is also valid JSON.
fn leaf(kind: &str, default: &str, sentence: &str) -> Value {
    let default: Value = serde_json::from_str(default).unwrap_or_default();
    let type_name = match &default {
        Value::Array(_) => "array",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        _ => "string",
    };
    let mut leaf = Map::new();
    leaf.insert("type".to_owned(), type_name.into());
    leaf.insert("description".to_owned(), format!("{sentence} Must be {kind}.").into());
    leaf.insert("default".to_owned(), default);
    Value::Object(leaf)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_in_the_schema() {
        let schema = schema();
        assert_eq!(schema["properties"]["max_file_size"]["default"], 1 << 20);
        assert_eq!(schema["properties"]["output"]["properties"]["doc_chars"]["type"], "integer");
        let languages = &schema["properties"]["languages"]["additionalProperties"];
        assert_eq!(languages["properties"]["extensions"]["type"], "array");
        assert_eq!(schema["properties"]["state"]["default"], "project");
    }

    #[test]
    fn the_schema_agrees_with_the_defaults() {
        let defaults = serde_json::to_value(Config::default()).expect("a configuration is plain data");
        for (name, value) in defaults.as_object().into_iter().flatten() {
            let default = &schema()["properties"][name]["default"];
            assert!(default.is_null() || default == value, "{name}: {default} is not {value}");
        }
    }
}
