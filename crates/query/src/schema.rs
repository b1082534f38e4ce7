//! Lists the tables and views for SQL.

use crate::error::Error;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use rhumb_store::{RELATIONS, Relation, TABLE_FUNCTIONS, closest_name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// List the tables and columns available to SQL.
///
/// Table functions are called with literal arguments: `FROM callers('src/api.rs::run', 2)`. Columns of other tables
/// cannot be passed to them.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Schema {
    /// Only show this table, with a description of each column.
    #[serde(default)]
    pub relation: Option<String>,
}

/// Relations with their columns.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SchemaAnswer {
    /// The relations, most useful first.
    pub relations: Vec<Described>,
}

/// A relation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Described {
    /// Its name.
    pub name: &'static str,
    /// What its rows are.
    pub sentence: &'static str,
    /// The arguments of a table function, in order; empty for a table or view.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<Column>,
    /// Its columns, in order.
    pub columns: Vec<Column>,
}

/// A column.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What its rows are, in one sentence.
    pub sentence: &'static str,
}

mentions! { SchemaAnswer { } }
shape! { SchemaAnswer { lists: relations; } }
shape! { Described { lists: columns, arguments; } }
shape! { Column {} }

impl Question for Schema {
    const NAME: &'static str = "schema";
    type Answer = SchemaAnswer;

    fn answer(&self, _: &Session<'_>) -> Result<SchemaAnswer, Error> {
        let Some(name) = &self.relation else {
            return Ok(SchemaAnswer { relations: all().collect() });
        };
        let relation = all().find(|relation| relation.name == name).ok_or_else(|| {
            let suggestion = closest_name(name, all().map(|relation| relation.name)).map(str::to_owned);
            Error::NoRelation { name: name.clone(), suggestion }
        })?;
        Ok(SchemaAnswer { relations: vec![relation] })
    }

    fn is_nothing(_: &SchemaAnswer) -> bool {
        false
    }
}

fn all() -> impl Iterator<Item = Described> {
    let walks = TABLE_FUNCTIONS.iter().map(|walk| described(&walk.relation, walk.arguments));
    RELATIONS.iter().map(|relation| described(relation, &[])).chain(walks)
}

fn described(relation: &Relation, arguments: &[(&'static str, &'static str)]) -> Described {
    let columns =
        |of: &[(&'static str, &'static str)]| of.iter().map(|(name, sentence)| Column { name, sentence }).collect();
    let Relation { name, sentence, .. } = *relation;
    Described { name, sentence, arguments: columns(arguments), columns: columns(relation.columns) }
}
