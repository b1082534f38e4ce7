//! A recipe as its two files define it, and what can be wrong with them.

use super::front_matter::{self, Field, FieldValue};
use super::parameter::{self, ParameterKind, ParameterValue, RecipeParameter};
use crate::error::Error;
use rhumb_store::closest_name;
use rhumb_store::sandbox::{QueryError, Value, parameters};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Where a recipe comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Bundled with the program.
    Bundled,
    /// In the project.
    Project,
}

/// How serious the rows of a recipe are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Information.
    #[default]
    Note,
    /// Probably a problem.
    Warning,
    /// A problem.
    Error,
}

impl Severity {
    const ALL: [(&'static str, Self); 3] = [("note", Self::Note), ("warning", Self::Warning), ("error", Self::Error)];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, severity)| *severity == self).map_or("note", |(name, _)| name)
    }
}

/// What to do about a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Action {
    /// Its name.
    #[serde(rename = "type")]
    pub name: String,
    /// Whether the row itself is an edit: file, line, and the text before and after.
    pub auto_fixable: bool,
    /// What to do.
    pub description: String,
}

/// A recipe.
#[derive(Debug)]
pub(crate) struct RecipeDefinition {
    /// What it lists, in one sentence without a period.
    pub(crate) summary: String,
    pub(crate) severity: Severity,
    /// Whether an audit compares its rows.
    pub(crate) is_audited: bool,
    /// How many rows to show by default; `None` for the default of all queries.
    pub(crate) limit: Option<u32>,
    pub(crate) parameters: Vec<RecipeParameter>,
    pub(crate) actions: Vec<Action>,
    /// When to use it and how to read a row, in Markdown.
    pub(crate) body: String,
    pub(crate) sql: String,
}

/// What is wrong with the files of a recipe.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RecipeFault {
    #[error("{0}")]
    Unreadable(String),
    #[error("line {0} of the description is not valid front matter")]
    Syntax(usize),
    #[error("line {line} of the description: unknown key `{key}`{}", hint(*suggestion))]
    UnknownKey { line: usize, key: String, suggestion: Option<&'static str> },
    #[error("line {line} of the description: `{key}` must be {expected}")]
    BadValue { line: usize, key: &'static str, expected: &'static str },
    #[error("the query uses the parameter :{0}, which the description does not declare")]
    Undeclared(String),
    #[error("the query does not use the declared parameter :{0}")]
    Unused(String),
    #[error("the query uses the parameter {0}; write :name")]
    Unnamed(String),
    #[error("the rows have no column `{column}`, which the action `{action}` needs")]
    MissingColumn { action: String, column: &'static str },
    #[error(transparent)]
    Query(#[from] QueryError),
}

fn hint(suggestion: Option<&str>) -> String {
    suggestion.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

const KEYS: [&str; 6] = ["description", "severity", "audit", "limit", "params", "actions"];
const PARAMETER_KEYS: [&str; 5] = ["name", "type", "required", "default", "description"];
const ACTION_KEYS: [&str; 3] = ["type", "auto_fixable", "description"];

/// Columns that locate a row, the best first.
const PATH_COLUMNS: [&str; 4] = ["file_path", "path", "to_path", "from_path"];

/// Columns that make a row an edit.
const EDIT_COLUMNS: [&str; 4] = ["file_path", "line_start", "before_pattern", "after_pattern"];

/// A text that is one of the names in a list.
const BOOLEAN: &str = "true or false";

impl RecipeDefinition {
    /// Reads the two files of a recipe and checks them against each other.
    pub(crate) fn read(sql: &str, description: &str) -> Result<Self, RecipeFault> {
        let (fields, body) = front_matter::parse(description).map_err(RecipeFault::Syntax)?;
        let mut recipe = Self {
            summary: first_line(body),
            severity: Severity::default(),
            is_audited: false,
            limit: None,
            parameters: Vec::new(),
            actions: Vec::new(),
            body: body.trim().to_owned(),
            sql: sql.trim_end().to_owned(),
        };
        for field in &fields {
            recipe.set(field)?;
        }
        recipe.check_parameters()?;
        Ok(recipe)
    }

    fn set(&mut self, field: &Field<'_>) -> Result<(), RecipeFault> {
        match field.key {
            "description" => text(field, "description")?.trim_end_matches('.').clone_into(&mut self.summary),
            "severity" => {
                let severity = Severity::ALL.iter().find(|(name, _)| scalar(field) == Some(name));
                self.severity = severity.ok_or_else(|| bad(field, "severity", "note, warning or error"))?.1;
            }
            "audit" => self.is_audited = boolean(field, "audit")?,
            "limit" => {
                let limit = scalar(field).and_then(|limit| limit.parse().ok());
                self.limit = Some(limit.ok_or_else(|| bad(field, "limit", "a number of rows"))?);
            }
            "params" => {
                let items = items(field, "params")?.iter();
                self.parameters = items.map(|item| read_parameter(item, field)).collect::<Result<_, _>>()?;
            }
            "actions" => {
                let items = items(field, "actions")?.iter();
                self.actions = items.map(|item| read_action(item, field)).collect::<Result<_, _>>()?;
            }
            _ => return Err(unknown(field, &KEYS)),
        }
        Ok(())
    }

    /// Checks that the query is one statement that uses exactly the declared parameters.
    fn check_parameters(&self) -> Result<(), RecipeFault> {
        let used = parameters(&self.sql)?;
        for parameter in &used {
            let name = parameter.strip_prefix(':').filter(|name| !name.is_empty());
            let name = name.ok_or_else(|| RecipeFault::Unnamed(parameter.clone()))?;
            if !self.parameters.iter().any(|declared| declared.name == name) {
                return Err(RecipeFault::Undeclared(name.to_owned()));
            }
        }
        let is_unused = |declared: &&RecipeParameter| !used.iter().any(|name| name[1..] == declared.name);
        match self.parameters.iter().find(is_unused) {
            Some(unused) => Err(RecipeFault::Unused(unused.name.clone())),
            None => Ok(()),
        }
    }

    /// Checks that rows with these columns have what the actions need.
    pub(crate) fn check_columns(&self, columns: &[String]) -> Result<(), RecipeFault> {
        let has = |name: &&str| columns.iter().any(|column| column == name);
        for action in &self.actions {
            let missing = match action.auto_fixable {
                true => EDIT_COLUMNS.into_iter().find(|name| !has(name)),
                false if PATH_COLUMNS.iter().any(&has) => None,
                false => Some(PATH_COLUMNS[0]),
            };
            if let Some(column) = missing {
                return Err(RecipeFault::MissingColumn { action: action.name.clone(), column });
            }
        }
        Ok(())
    }

    /// The values for its parameters, by name. `id` is its own, for errors.
    pub(crate) fn bind(&self, id: &str, given: &BTreeMap<String, ParameterValue>) -> Result<Vec<(&str, Value)>, Error> {
        parameter::bind(self, id, given)
    }
}

/// The position of the column that locates a row.
pub(crate) fn path_column(columns: &[String]) -> Option<usize> {
    PATH_COLUMNS.iter().find_map(|name| columns.iter().position(|column| column == name))
}

fn read_parameter(item: &[Field<'_>], list: &Field<'_>) -> Result<RecipeParameter, RecipeFault> {
    let mut parameter = RecipeParameter {
        name: String::new(),
        kind: ParameterKind::default(),
        required: false,
        default: None,
        description: String::new(),
    };
    for field in item {
        match field.key {
            "name" => parameter.name = text(field, "name")?,
            "type" => {
                let kind = ParameterKind::ALL.iter().find(|(name, _)| scalar(field) == Some(name));
                parameter.kind = kind.ok_or_else(|| bad(field, "type", "string, number or boolean"))?.1;
            }
            "required" => parameter.required = boolean(field, "required")?,
            "default" => parameter.default = Some(text(field, "default")?),
            "description" => parameter.description = text(field, "description")?,
            _ => return Err(unknown(field, &PARAMETER_KEYS)),
        }
    }
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if parameter.name.is_empty() || !parameter.name.bytes().all(is_name) {
        return Err(bad(list, "name", "letters, digits and underscores"));
    }
    if parameter.default.as_ref().is_some_and(|default| parameter.kind.parse(default).is_none()) {
        return Err(bad(list, "default", "a value of the declared type"));
    }
    Ok(parameter)
}

fn read_action(item: &[Field<'_>], list: &Field<'_>) -> Result<Action, RecipeFault> {
    let mut action = Action { name: String::new(), auto_fixable: false, description: String::new() };
    for field in item {
        match field.key {
            "type" => action.name = text(field, "type")?,
            "auto_fixable" => action.auto_fixable = boolean(field, "auto_fixable")?,
            "description" => action.description = text(field, "description")?,
            _ => return Err(unknown(field, &ACTION_KEYS)),
        }
    }
    if action.name.is_empty() { Err(bad(list, "type", "given for every action")) } else { Ok(action) }
}

fn scalar<'t>(field: &Field<'t>) -> Option<&'t str> {
    match field.value {
        FieldValue::Scalar(text) => Some(text),
        FieldValue::Items(_) => None,
    }
}

fn text(field: &Field<'_>, key: &'static str) -> Result<String, RecipeFault> {
    scalar(field).map(str::to_owned).ok_or_else(|| bad(field, key, "text on one line"))
}

fn boolean(field: &Field<'_>, key: &'static str) -> Result<bool, RecipeFault> {
    scalar(field).and_then(|text| text.parse().ok()).ok_or_else(|| bad(field, key, BOOLEAN))
}

fn items<'f, 't>(field: &'f Field<'t>, key: &'static str) -> Result<&'f [Vec<Field<'t>>], RecipeFault> {
    match &field.value {
        FieldValue::Items(items) => Ok(items),
        FieldValue::Scalar("" | "[]") => Ok(&[]),
        FieldValue::Scalar(_) => Err(bad(field, key, "a list")),
    }
}

fn bad(field: &Field<'_>, key: &'static str, expected: &'static str) -> RecipeFault {
    RecipeFault::BadValue { line: field.line, key, expected }
}

fn unknown(field: &Field<'_>, keys: &[&'static str]) -> RecipeFault {
    let suggestion = closest_name(field.key, keys.iter().copied());
    RecipeFault::UnknownKey { line: field.line, key: field.key.to_owned(), suggestion }
}

/// The first line of a body that is not a heading.
fn first_line(body: &str) -> String {
    let line = body.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    line.unwrap_or_default().trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sql: &str, description: &str, expected: &str) {
        let fault = RecipeDefinition::read(sql, description).err().map(|fault| fault.to_string());
        assert_eq!(fault.as_deref().unwrap_or_default(), expected, "{sql} {description}");
    }

    #[test]
    fn recipes_are_checked_when_they_are_read() {
        check("SELECT 1", "", "");
        check("SELECT 1; SELECT 2", "", "the query has more than one statement\nhelp: send them one at a time");
        check("SELECT :a", "", "the query uses the parameter :a, which the description does not declare");
        check("SELECT ?1", "", "the query uses the parameter ?1; write :name");
        check("SELECT 1", "---\nparams:\n  - name: a\n---\n", "the query does not use the declared parameter :a");
        check("SELECT ':b', :a -- :c", "---\nparams:\n  - name: a\n---\n", "");
        check(
            "SELECT 1",
            "---\nseverty: note\n---\n",
            "line 2 of the description: unknown key `severty`; did you mean `severity`?",
        );
        check(
            "SELECT 1",
            "---\nseverity: fatal\n---\n",
            "line 2 of the description: `severity` must be note, warning or error",
        );
        check(
            "SELECT :n",
            "---\nparams:\n  - name: n\n    type: number\n    default: many\n---\n",
            "line 2 of the description: `default` must be a value of the declared type",
        );
        check("SELECT 1", "---\nwords\n---\n", "line 2 of the description is not valid front matter");
    }

    #[test]
    fn actions_need_columns() {
        let check = |action: &str, columns: &[&str], expected: Option<&str>| {
            let description = format!("---\nactions:\n  - {action}\n---\n");
            let recipe = RecipeDefinition::read("SELECT 1", &description).unwrap();
            let columns: Vec<String> = columns.iter().map(|column| (*column).to_owned()).collect();
            let fault = recipe.check_columns(&columns).err().map(|fault| fault.to_string());
            assert_eq!(fault.as_deref(), expected);
        };
        check("type: review", &["name", "path"], None);
        check("type: review", &["name"], Some("the rows have no column `file_path`, which the action `review` needs"));
        let edit = "type: rename\n    auto_fixable: true";
        check(edit, &["file_path", "line_start", "before_pattern", "after_pattern"], None);
        check(
            edit,
            &["file_path", "line_start"],
            Some("the rows have no column `before_pattern`, which the action `rename` needs"),
        );
    }

    #[test]
    fn the_first_line_of_the_body_is_the_summary_without_front_matter() {
        let recipe = RecipeDefinition::read("SELECT 1", "# Title\n\nLists files.\n").unwrap();
        assert_eq!(recipe.summary, "Lists files");
    }
}
