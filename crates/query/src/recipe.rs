//! Lists the recipes, or describes one.

use crate::catalog::{Action, Catalog, CatalogEntry, Origin, RecipeDefinition, RecipeParameter, Severity};
use crate::error::Error;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// List recipes, or describe one: ready-made queries.
///
/// The project's own recipes are in `.rhumb/recipes/`: `ID.sql` with the query, `ID.md` with its description and
/// parameters. They replace bundled recipes of the same id.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Recipe {
    /// Describe this recipe, with its parameters and its SQL.
    #[serde(default)]
    pub id: Option<String>,
}

/// Recipes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RecipeAnswer {
    /// All recipes by id; empty if one was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub recipes: Vec<RecipeSummary>,
    /// The recipe asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipe: Option<Box<RecipeDescription>>,
}

/// A recipe in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RecipeSummary {
    /// Its id.
    pub id: String,
    /// What it lists.
    pub description: String,
    /// Where it comes from.
    pub origin: Origin,
    /// Whether it replaces a bundled recipe.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shadows: bool,
    /// Why it cannot run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invalid: Option<String>,
    /// The parameters that must be given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub required: Vec<String>,
}

/// A recipe in full.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RecipeDescription {
    /// Its id.
    pub id: String,
    /// What it lists.
    pub description: String,
    /// Where it comes from.
    pub origin: Origin,
    /// Whether it replaces a bundled recipe.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shadows: bool,
    /// How serious its rows are.
    pub severity: Severity,
    /// Whether an audit compares its rows.
    pub audit: bool,
    /// How many rows it shows by default; absent for the default of all queries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Its parameters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub params: Vec<RecipeParameter>,
    /// What to do about its rows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<Action>,
    /// When to use it and how to read its rows.
    pub body: String,
    /// Its query.
    pub sql: String,
}

mentions! { RecipeAnswer { } }
shape! { RecipeAnswer { lists: recipes; } }
shape! { RecipeSummary { texts: description; } }

impl Question for Recipe {
    const NAME: &'static str = "recipe";
    type Answer = RecipeAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<RecipeAnswer, Error> {
        let catalog = Catalog::load(session.workspace);
        let Some(id) = &self.id else {
            let recipes = catalog.entries.iter().map(|(id, entry)| summary(id, entry)).collect();
            return Ok(RecipeAnswer { recipes, recipe: None });
        };
        let (entry, definition) = catalog.find(id)?;
        Ok(RecipeAnswer { recipes: Vec::new(), recipe: Some(Box::new(description(id, entry, definition))) })
    }

    fn is_nothing(_: &RecipeAnswer) -> bool {
        false
    }
}

fn summary(id: &str, entry: &CatalogEntry) -> RecipeSummary {
    let definition = entry.definition.as_ref().ok();
    let required = definition.into_iter().flat_map(|it| &it.parameters).filter(|it| it.required);
    RecipeSummary {
        id: id.to_owned(),
        description: definition.map(|it| it.summary.clone()).unwrap_or_default(),
        origin: entry.origin,
        shadows: entry.is_shadowing,
        invalid: entry.definition.as_ref().err().map(ToString::to_string),
        required: required.map(|it| it.name.clone()).collect(),
    }
}

fn description(id: &str, entry: &CatalogEntry, definition: &RecipeDefinition) -> RecipeDescription {
    RecipeDescription {
        id: id.to_owned(),
        description: definition.summary.clone(),
        origin: entry.origin,
        shadows: entry.is_shadowing,
        severity: definition.severity,
        audit: definition.is_audited,
        limit: definition.limit,
        params: definition.parameters.clone(),
        actions: definition.actions.clone(),
        body: definition.body.clone(),
        sql: definition.sql.clone(),
    }
}
