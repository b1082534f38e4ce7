//! Finds lines that are never compiled, because they need a macro that nothing in the project defines.

use crate::context::LinkContext;
use crate::question::macro_question;
use crate::routes::route_of;
use rhumb_languages::ImportTarget;
use rhumb_model::{Guarded, ImportKind, Lines};

/// The lines that need a macro which no file of the project and no build file defines, in order.
pub(crate) fn inactive_lines(cx: &LinkContext<'_>) -> Vec<Lines> {
    if cx.body.guarded.is_empty() {
        return Vec::new();
    }
    let sees_library = includes_a_library(cx);
    let is_inactive = |guarded: &&Guarded| guarded.names.is_empty() || (!sees_library && is_absent(cx, guarded));
    let mut inactive: Vec<Lines> = cx.body.guarded.iter().filter(is_inactive).map(|it| it.lines).collect();
    inactive.sort_unstable();
    merge_lines(inactive)
}

/// Whether the file includes an external file, which may define any macro.
fn includes_a_library(cx: &LinkContext<'_>) -> bool {
    let texts = cx.own.surface.imports.iter().filter(|import| import.kind == ImportKind::Star);
    let mut routes = texts.filter_map(|text| route_of(cx, &cx.own, cx.own.text(text.path)));
    routes.any(|route| route.target == ImportTarget::External)
}

fn is_absent(cx: &LinkContext<'_>, guarded: &Guarded) -> bool {
    guarded.names.iter().all(|name| {
        let name = cx.body.texts.get(*name);
        cx.ask(macro_question(name));
        let is_built_in = cx.is_builtin(cx.source.language, name);
        !is_built_in && !cx.world.layout().definitions.contains(name) && !cx.world.defines(name)
    })
}

/// Lines in order, those that overlap or touch as one.
fn merge_lines(lines: Vec<Lines>) -> Vec<Lines> {
    let mut merged: Vec<Lines> = Vec::new();
    for next in lines {
        match merged.last_mut() {
            Some(last) if next.first <= last.last + 1 => last.last = last.last.max(next.last),
            _ => merged.push(next),
        }
    }
    merged
}
