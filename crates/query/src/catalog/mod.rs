//! The recipes: those bundled with the program, and those of the project, which replace bundled ones of the same id.
//!
//! A recipe is a SQL query in `ID.sql`, with its description in `ID.md`. [`front_matter`] parses the head of the description,
//! [`definition`] checks it against the query, [`parameter`] converts the values that a user gives. The repository is
//! untrusted: its recipes run in the same sandbox as any other query, and their text is only printed.

mod definition;
mod front_matter;
mod parameter;

pub use definition::{Action, Origin, Severity};
pub(crate) use definition::{RecipeDefinition, RecipeFault, path_column};
pub use parameter::{ParameterKind, ParameterValue, RecipeParameter};

use crate::error::Error;
use crate::workspace::Workspace;
use rhumb_store::closest_name;
use std::collections::BTreeMap;

/// The bundled recipes in `recipes/`, ordered by id: id, query and description.
const BUNDLED: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/recipes.rs"));

/// The files of a recipe in the project.
#[derive(Clone, Debug, Default)]
pub struct RecipeFiles {
    /// Its id.
    pub id: String,
    /// The query.
    pub sql: String,
    /// The description; empty if there is no such file.
    pub description: String,
    /// Why one of the files could not be read.
    pub unreadable: Option<String>,
}

/// A recipe, or what is wrong with it.
pub(crate) struct CatalogEntry {
    pub(crate) origin: Origin,
    /// Whether it replaces a bundled recipe.
    pub(crate) is_shadowing: bool,
    pub(crate) definition: Result<RecipeDefinition, RecipeFault>,
}

/// All recipes by id.
pub(crate) struct Catalog {
    pub(crate) entries: BTreeMap<String, CatalogEntry>,
}

impl Catalog {
    /// The recipes that the project of `workspace` can use.
    pub(crate) fn load(workspace: &dyn Workspace) -> Self {
        let bundled = BUNDLED.iter().map(|(id, sql, description)| {
            let definition = RecipeDefinition::read(sql, description);
            ((*id).to_owned(), CatalogEntry { origin: Origin::Bundled, is_shadowing: false, definition })
        });
        let mut entries: BTreeMap<String, CatalogEntry> = bundled.collect();
        for files in workspace.recipes() {
            let definition = match files.unreadable {
                Some(reason) => Err(RecipeFault::Unreadable(reason)),
                None => RecipeDefinition::read(&files.sql, &files.description),
            };
            let is_shadowing = entries.contains_key(&files.id);
            entries.insert(files.id, CatalogEntry { origin: Origin::Project, is_shadowing, definition });
        }
        Self { entries }
    }

    /// The recipe called `id`.
    pub(crate) fn find(&self, id: &str) -> Result<(&CatalogEntry, &RecipeDefinition), Error> {
        let entry = self.entries.get(id).ok_or_else(|| {
            let suggestion = closest_name(id, self.entries.keys().map(String::as_str)).map(str::to_owned);
            Error::NoRecipe { id: id.to_owned(), suggestion }
        })?;
        match &entry.definition {
            Ok(definition) => Ok((entry, definition)),
            Err(fault) => Err(Error::InvalidRecipe { id: id.to_owned(), fault: fault.to_string() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bundled_recipes_are_valid() {
        for (id, sql, description) in BUNDLED {
            if let Err(fault) = RecipeDefinition::read(sql, description) {
                panic!("{id}: {fault}");
            }
        }
    }
}
