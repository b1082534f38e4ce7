//! HTML: scripts, styles, and the files that a page loads. What other languages with markup share is in the submodules.

pub(crate) mod aliases;
mod classes;
pub(crate) mod collect;
pub(crate) mod scan;

use crate::document::{Document, ScriptHome};
use crate::hooks::{Hooks, ImportRequest, ImportTarget};
use crate::javascript::ECMASCRIPT;
use crate::paths::path_from;
use crate::table::{FileNames, Language};
use crate::typescript::TYPESCRIPT;
use collect::{Collector, TYPED};
use scan::{Braces, Scanner, Tag, Token};

/// HTML.
pub(crate) const HTML: Language = Language {
    name: "html",
    files: FileNames { extensions: &["html", "htm"], ..FileNames::NONE },
    hooks: Hooks { document: Some(document), import_target: Some(import_target), ..TYPESCRIPT.hooks },
    ..TYPESCRIPT
};

/// Links to files that the page consists of.
const LOADED: &[&str] = &["stylesheet", "modulepreload", "preload"];

/// Folders whose content is served at the root.
const SERVED: &[&str] = &["", "public", "static", "src", "app"];

fn document(source: &str) -> Document {
    let mut scanner = Scanner::new(source, 0, Braces::None);
    let mut out = Collector::new(source, TYPED);
    while let Some(token) = out.next(&mut scanner) {
        let Token::Tag(tag) = token else { continue };
        if !tag.is_end {
            element(&mut scanner, &mut out, &tag);
        }
    }
    out.document(false)
}

fn element<'s>(scanner: &mut Scanner<'s>, out: &mut Collector<'s>, tag: &Tag) {
    // A module does not share its names with the other scripts of the page.
    let is_module = out.attribute(tag, "type") == Some("module");
    let home = if is_module { ScriptHome::Own } else { ScriptHome::Module };
    for attribute in &tag.attributes {
        if let Some(value) = attribute.value.clone().filter(|_| out.text(&attribute.name).starts_with("on")) {
            out.code(value);
        }
    }
    if out.raw_element(scanner, tag, home) {
        return;
    }
    let is_loaded = out.attribute(tag, "rel").is_some_and(|rel| rel.split(' ').any(|word| LOADED.contains(&word)));
    let path = tag.attributes.iter().find(|it| out.text(&it.name) == "href").and_then(|it| it.value.clone());
    if let Some(path) = path.filter(|_| is_loaded && out.text(&tag.name) == "link") {
        out.path(path);
    }
}

/// Paths are relative to the page, even without a dot. What starts with a slash is in the folder that is served.
fn import_target(request: &ImportRequest<'_>) -> ImportTarget {
    let path = request.path.split(['?', '#']).next().unwrap_or("");
    let is_elsewhere = path.starts_with("//") || path.split('/').next().is_some_and(|first| first.contains(':'));
    if path.is_empty() || is_elsewhere {
        return ImportTarget::External;
    }
    let folder = request.from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let Some(rest) = path.strip_prefix('/') else {
        let found = path_from(folder, path).filter(|path| request.exists(path));
        // The scripts of a page may also import packages.
        return match found {
            Some(path) => ImportTarget::File { path, rest: Vec::new() },
            None => ECMASCRIPT.hooks.import_target.map_or(ImportTarget::Missing, |hook| hook(request)),
        };
    };
    let mut folders = std::iter::successors(Some(folder), |folder| {
        if folder.is_empty() { None } else { Some(folder.rsplit_once('/').map_or("", |(outer, _)| outer)) }
    });
    let served = |folder: &str| {
        let paths = SERVED.iter().filter_map(|served| path_from(folder, &format!("./{served}/{rest}")));
        paths.into_iter().find(|path| request.exists(path))
    };
    folders.find_map(served).map_or(ImportTarget::Missing, |path| ImportTarget::File { path, rest: Vec::new() })
}
