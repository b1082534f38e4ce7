//! GraphQL: schemas and operations, in files and in tagged templates.

mod lexer;
mod reader;
mod selection;

use crate::hooks::{Hooks, ImportRequest, ImportTarget};
use crate::javascript::ECMASCRIPT;
use crate::paths::path_from;
use crate::table::{FileNames, Language};

/// GraphQL.
pub(crate) const GRAPHQL: Language = Language {
    name: "graphql",
    family: "graphql",
    files: FileNames { extensions: &["graphql", "gql", "graphqls"], ..FileNames::NONE },
    hooks: Hooks { document: Some(reader::document), import_target: Some(import_target), ..Hooks::NONE },
    // The hook `document` extracts everything, so no grammar parses the text.
    ..Language::new(ECMASCRIPT.grammar)
};

/// `#import "./door.graphql"` is relative to the file.
fn import_target(request: &ImportRequest<'_>) -> ImportTarget {
    let folder = request.from.rsplit_once('/').map_or("", |(folder, _)| folder);
    match path_from(folder, request.path).filter(|path| request.exists(path)) {
        Some(path) => ImportTarget::File { path, rest: Vec::new() },
        None => ImportTarget::Missing,
    }
}
