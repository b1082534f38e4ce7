//! What package files and project files declare: packages, exported paths, path aliases.

use super::ECMASCRIPT;
use crate::hooks::{Alias, Heir, Layout, Manifest, Offer, Package};
use crate::paths::path_from;
use jsonc_parser::{JsonObject, JsonValue, ParseOptions, parse_to_value};

/// Export conditions, the ones closest to the source first.
const CONDITIONS: &[&str] = &["source", "types", "import", "module", "require", "node", "default"];

/// Adds a package file's name, entry and exports, or a project file's path aliases.
pub(super) fn manifest(manifest: &Manifest<'_>, layout: &mut Layout) {
    let Ok(Some(JsonValue::Object(object))) = parse_to_value(manifest.text, &ParseOptions::default()) else { return };
    if manifest.path.ends_with("package.json") {
        package(manifest, &object, layout);
        own_paths(manifest, &object, layout);
    } else {
        project(manifest, &object, layout);
    }
}

fn package(manifest: &Manifest<'_>, object: &JsonObject<'_>, layout: &mut Layout) {
    let Some(name) = object.get_string("name") else { return };
    let entry = ["source", "types", "module", "main"].iter().find_map(|key| object.get_string(key));
    layout.packages.push(Package {
        folder: manifest.folder().to_owned(),
        family: ECMASCRIPT.family.to_owned(),
        name: name.to_string(),
        entry: entry.map_or_else(String::new, |entry| entry.trim_start_matches("./").to_owned()),
        roots: Vec::new(),
        offers: object.get("exports").map(|exports| offers(manifest.folder(), exports)),
    });
}

/// The exported paths: `exports` is one target for the package itself, or an object of paths.
fn offers(folder: &str, exports: &JsonValue<'_>) -> Vec<Offer> {
    let mut offers = Vec::new();
    if let JsonValue::Object(object) = exports {
        for (key, value) in object.clone().into_iter().filter(|(key, _)| key.starts_with('.')) {
            offers.push(Offer { pattern: key.trim_start_matches('.').to_owned(), targets: targets(folder, &value) });
        }
    }
    if offers.is_empty() {
        offers.push(Offer { pattern: String::new(), targets: targets(folder, exports) });
    }
    offers.sort();
    offers
}

/// Paths in `imports` can be used only inside of the package.
fn own_paths(manifest: &Manifest<'_>, object: &JsonObject<'_>, layout: &mut Layout) {
    let Some(imports) = object.get_object("imports") else { return };
    for (pattern, value) in imports.clone() {
        add_alias(manifest, &pattern, targets(manifest.folder(), &value), layout);
    }
}

/// The files that a path may mean under any condition, those closest to the source first.
fn targets(folder: &str, value: &JsonValue<'_>) -> Vec<String> {
    let mut found = Vec::new();
    let mut waiting = vec![value];
    while let Some(next) = waiting.pop() {
        match next {
            JsonValue::String(path) if path.starts_with('.') => found.extend(path_from(folder, path)),
            JsonValue::Array(values) => waiting.extend(values.iter().rev()),
            JsonValue::Object(object) => waiting.extend(by_condition(object).into_iter().rev()),
            _ => {}
        }
    }
    found
}

fn by_condition<'v>(object: &'v JsonObject<'_>) -> Vec<&'v JsonValue<'v>> {
    CONDITIONS.iter().filter_map(|condition| object.get(condition)).collect()
}

fn project(manifest: &Manifest<'_>, object: &JsonObject<'_>, layout: &mut Layout) {
    let options = object.get_object("compilerOptions");
    let paths = options.and_then(|options| options.get_object("paths"));
    // A project with paths of its own does not inherit any.
    if paths.is_none() {
        heirs(manifest, object, layout);
    }
    let Some(options) = options else { return };
    let written = options.get_string("baseUrl").map(AsRef::as_ref);
    let Some(base) = path_from(manifest.folder(), written.unwrap_or(".")) else { return };
    for (pattern, targets) in paths.cloned().into_iter().flatten() {
        let JsonValue::Array(targets) = targets else { continue };
        let targets = targets.iter().filter_map(|target| match target {
            JsonValue::String(target) => path_from(&base, target),
            _ => None,
        });
        add_alias(manifest, &pattern, targets.collect(), layout);
    }
    if written.is_some() {
        let anything = if base.is_empty() { "*".to_owned() } else { format!("{base}/*") };
        add_alias(manifest, "*", vec![anything], layout);
    }
}

fn add_alias(manifest: &Manifest<'_>, pattern: &str, targets: Vec<String>, layout: &mut Layout) {
    let (folder, said_by) = (manifest.folder().to_owned(), manifest.path.to_owned());
    layout.aliases.push(Alias { folder, manifest: said_by, pattern: pattern.to_owned(), targets });
}

/// Records the projects of the repository that this one extends.
fn heirs(manifest: &Manifest<'_>, object: &JsonObject<'_>, layout: &mut Layout) {
    let extended = match object.get("extends") {
        Some(JsonValue::Array(values)) => values.iter().collect(),
        Some(value) => vec![value],
        None => Vec::new(),
    };
    for value in extended {
        let JsonValue::String(path) = value else { continue };
        let Some(of) = path_from(manifest.folder(), path).filter(|_| path.starts_with('.')) else { continue };
        let of = format!("{}.json", of.strip_suffix(".json").unwrap_or(&of));
        layout.heirs.push(Heir { manifest: manifest.path.to_owned(), of });
    }
}
