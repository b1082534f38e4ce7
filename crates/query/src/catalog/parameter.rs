//! The parameters of recipes: their types, and the values that users give. Values are bound, never inserted into the query.

use super::RecipeDefinition;
use crate::error::Error;
use rhumb_store::closest_name;
use rhumb_store::sandbox::Value;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The type of a parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ParameterKind {
    /// Text.
    #[default]
    String,
    /// A number, with or without a fraction.
    Number,
    /// True or false.
    Boolean,
}

impl ParameterKind {
    /// All types with their names.
    pub(super) const ALL: [(&'static str, Self); 3] =
        [("string", Self::String), ("number", Self::Number), ("boolean", Self::Boolean)];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, kind)| *kind == self).map_or("string", |(name, _)| name)
    }

    /// The value that `text` denotes; `None` if it denotes none of this type.
    pub(super) fn parse(self, text: &str) -> Option<Value> {
        match self {
            Self::String => Some(Value::Text(text.to_owned())),
            Self::Number => {
                let real = || text.parse().ok().filter(|real: &f64| real.is_finite()).map(Value::Real);
                text.parse().map(Value::Integer).ok().or_else(real)
            }
            Self::Boolean => match text {
                "true" | "1" => Some(Value::Integer(1)),
                "false" | "0" => Some(Value::Integer(0)),
                _ => None,
            },
        }
    }

    /// `given` as a value of this type. On the command line, every value is a text.
    fn convert(self, given: &ParameterValue) -> Option<Value> {
        match (self, given) {
            (_, ParameterValue::Text(text)) => self.parse(text),
            (Self::Number, ParameterValue::Integer(number)) => Some(Value::Integer(*number)),
            (Self::Number, ParameterValue::Real(number)) => Some(Value::Real(*number)),
            (Self::Boolean, ParameterValue::Boolean(is_true)) => Some(Value::Integer((*is_true).into())),
            _ => None,
        }
    }
}

/// A parameter of a recipe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RecipeParameter {
    /// Its name.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: ParameterKind,
    /// Whether it must be given.
    pub required: bool,
    /// Its value if it is not given, as written; absent for NULL.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// What it means.
    pub description: String,
}

/// The value that a user gives for a parameter.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum ParameterValue {
    /// True or false.
    Boolean(bool),
    /// An integer.
    Integer(i64),
    /// A number with a fraction.
    Real(f64),
    /// A text.
    Text(String),
}

/// The type of each value is that of the recipe's parameter, so the schema says only that there is one.
impl JsonSchema for ParameterValue {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ParameterValue".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["string", "number", "boolean"] })
    }
}

/// The values for all parameters of the recipe called `id`, by name.
pub(super) fn bind<'r>(
    definition: &'r RecipeDefinition,
    id: &str,
    given: &BTreeMap<String, ParameterValue>,
) -> Result<Vec<(&'r str, Value)>, Error> {
    let parameters = &definition.parameters;
    let names = || parameters.iter().map(|parameter| parameter.name.as_str());
    if let Some(name) = given.keys().find(|name| !names().any(|known| known == *name)) {
        let suggestion = closest_name(name, names()).map(str::to_owned);
        let known = names().map(|known| format!("`{known}`")).collect::<Vec<_>>().join(", ");
        return Err(Error::NoParameter { recipe: id.to_owned(), name: name.clone(), suggestion, known });
    }
    let value = |parameter: &'r RecipeParameter| {
        let value = match (given.get(&parameter.name), &parameter.default) {
            (Some(given), _) => parameter.kind.convert(given).ok_or_else(|| Error::MistypedParameter {
                recipe: id.to_owned(),
                name: parameter.name.clone(),
                kind: parameter.kind.name(),
            })?,
            (None, Some(default)) => parameter.kind.parse(default).unwrap_or(Value::Null),
            (None, None) if parameter.required => {
                return Err(Error::MissingParameter { recipe: id.to_owned(), name: parameter.name.clone() });
            }
            (None, None) => Value::Null,
        };
        Ok((parameter.name.as_str(), value))
    };
    parameters.iter().map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_the_declared_type() {
        let check = |kind: ParameterKind, given: ParameterValue, expected: Option<Value>| {
            assert_eq!(kind.convert(&given), expected, "{kind:?} {given:?}");
        };
        let text = |text: &str| ParameterValue::Text(text.to_owned());
        check(ParameterKind::Number, text("10"), Some(Value::Integer(10)));
        check(ParameterKind::Number, text("0.5"), Some(Value::Real(0.5)));
        check(ParameterKind::Number, text("ten"), None);
        check(ParameterKind::Number, text("inf"), None);
        check(ParameterKind::Number, ParameterValue::Boolean(true), None);
        check(ParameterKind::Boolean, text("false"), Some(Value::Integer(0)));
        check(ParameterKind::Boolean, text("no"), None);
        check(ParameterKind::String, text("10"), Some(Value::Text("10".to_owned())));
        check(ParameterKind::String, ParameterValue::Integer(10), None);
    }
}
