//! The text of `recipe`: a list of recipes, or one recipe in full.

use crate::question::recipe::{Recipe, RecipeAnswer, RecipeDescription, RecipeSummary};
use crate::question::{Origin, RecipeParameter};
use crate::render::Render;
use crate::render::page::{Page, Table, Tone};
use std::fmt::Write as _;

impl Render for Recipe {
    fn render(answer: &RecipeAnswer, page: &mut Page<'_>) {
        let mut table = Table::new();
        for recipe in &answer.recipes {
            table.row(vec![(Tone::Strong, recipe.id.clone()), (Tone::Plain, summary(recipe))]);
        }
        page.table(&table);
        if !answer.recipes.is_empty() {
            page.gap();
            page.hint("run `rhumb recipe show ID` to explain one, `rhumb recipe run ID` to run it");
        }
        if let Some(recipe) = &answer.recipe {
            describe(recipe, page);
        }
    }
}

fn summary(recipe: &RecipeSummary) -> String {
    let mut text = recipe.description.clone();
    if !recipe.required.is_empty() {
        write!(text, " (needs {})", recipe.required.join(", ")).ok();
    }
    match (recipe.origin, recipe.shadows) {
        (Origin::Project, true) => text.push_str(" [project, replaces the bundled recipe]"),
        (Origin::Project, false) => text.push_str(" [project]"),
        (Origin::Bundled, _) => {}
    }
    if let Some(problem) = &recipe.invalid {
        write!(text, " [invalid: {}]", problem.lines().next().unwrap_or_default()).ok();
    }
    text.trim_start().to_owned()
}

fn describe(recipe: &RecipeDescription, page: &mut Page<'_>) {
    page.put(Tone::Strong, &recipe.id).put(Tone::Plain, &format!("  {}", recipe.description)).end();
    if recipe.origin == Origin::Project {
        let origin = if recipe.shadows { "from the project, replaces the bundled recipe" } else { "from the project" };
        page.line(Tone::Faint, origin);
    }
    if !recipe.params.is_empty() {
        page.gap();
        page.line(Tone::Faint, "parameters");
        let mut table = Table::indented();
        for parameter in &recipe.params {
            table.row(vec![
                (Tone::Kind, parameter.name.clone()),
                (Tone::Plain, parameter.kind.name().to_owned()),
                (Tone::Plain, explain(parameter)),
            ]);
        }
        page.table(&table);
    }
    if !recipe.actions.is_empty() {
        page.gap();
        page.line(Tone::Faint, "actions");
        let mut table = Table::indented();
        for action in &recipe.actions {
            table.row(vec![(Tone::Kind, action.name.clone()), (Tone::Plain, action.description.clone())]);
        }
        page.table(&table);
    }
    if !recipe.body.is_empty() {
        page.gap();
        page.verbatim(&recipe.body);
    }
    page.gap();
    page.block(&recipe.sql);
}

fn explain(parameter: &RecipeParameter) -> String {
    let state = match (&parameter.default, parameter.required) {
        (Some(default), _) => format!(" [default: {default}]"),
        (None, true) => " [required]".to_owned(),
        (None, false) => String::new(),
    };
    format!("{}{state}", parameter.description)
}
