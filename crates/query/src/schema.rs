//! The relations that SQL can be asked of.

use crate::error::Error;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use rhumb_model::nearest;
use rhumb_store::{RELATIONS, Relation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The relations and columns that SQL can ask.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Schema {
    /// Only this relation, with its columns.
    #[serde(default)]
    #[schemars(extend("x-position" = 0))]
    pub relation: Option<String>,
}

/// Relations with their columns.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SchemaAnswer {
    /// The relations, those asked most first.
    pub relations: Vec<Described>,
}

/// A relation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Described {
    /// Its name.
    pub name: &'static str,
    /// What its rows are.
    pub sentence: &'static str,
    /// Its columns, in order.
    pub columns: Vec<Column>,
}

/// A column.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it says.
    pub sentence: &'static str,
}

mentions! { SchemaAnswer { } }
shape! { SchemaAnswer { lists: relations; } }
shape! { Described { lists: columns; } }
shape! { Column {} }

impl Question for Schema {
    const NAME: &'static str = "schema";
    type Answer = SchemaAnswer;

    fn answer(&self, _: &Session<'_>) -> Result<SchemaAnswer, Error> {
        let Some(name) = &self.relation else {
            return Ok(SchemaAnswer { relations: RELATIONS.iter().map(Described::from).collect() });
        };
        let found = RELATIONS.iter().find(|relation| relation.name == name);
        let relation = found.ok_or_else(|| {
            let suggestion = nearest(name, RELATIONS.iter().map(|relation| relation.name)).map(str::to_owned);
            Error::NoRelation { name: name.clone(), suggestion }
        })?;
        Ok(SchemaAnswer { relations: vec![relation.into()] })
    }

    fn is_nothing(_: &SchemaAnswer) -> bool {
        false
    }
}

impl From<&Relation> for Described {
    fn from(relation: &Relation) -> Self {
        let columns = relation.columns.iter().map(|(name, sentence)| Column { name, sentence }).collect();
        Self { name: relation.name, sentence: relation.sentence, columns }
    }
}
