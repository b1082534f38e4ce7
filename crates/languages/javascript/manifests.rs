//! What package files and project files declare: packages, exported paths, path aliases, entry points.

use super::ECMASCRIPT;
use crate::entry::DeclaredEntry;
use crate::hooks::{Alias, Heir, Layout, Manifest, Offer, Package};
use crate::paths::{joined, path_from};
use jsonc_parser::{JsonObject, JsonValue, ParseOptions, parse_to_value};

/// Export conditions, the ones closest to the source first.
const CONDITIONS: &[&str] = &["source", "types", "import", "module", "require", "node", "default"];

/// The packages that files with these names configure. A project of a monorepo need not depend on them itself.
const CONFIGURED: &[(&str, &str)] = &[
    ("next.config.", "next"),
    ("nuxt.config.", "nuxt"),
    ("svelte.config.", "@sveltejs/kit"),
    ("astro.config.", "astro"),
    ("gatsby-config.", "gatsby"),
    ("remix.config.", "@remix-run/dev"),
    ("react-router.config.", "@react-router/dev"),
    ("playwright.config.", "@playwright/test"),
    ("cypress.config.", "cypress"),
];

/// Adds a package file's name, entry and exports, or a project file's path aliases.
pub(super) fn manifest(manifest: &Manifest<'_>, layout: &mut Layout) {
    let name = manifest.path.rsplit('/').next().unwrap_or(manifest.path);
    if let Some((_, package)) = CONFIGURED.iter().find(|(start, _)| name.starts_with(start)) {
        return layout.add_frameworks(manifest, ECMASCRIPT.family, [*package]);
    }
    let Ok(Some(JsonValue::Object(object))) = parse_to_value(manifest.text, &ParseOptions::default()) else { return };
    if manifest.path.ends_with("package.json") {
        package(manifest, &object, layout);
        entries(manifest, &object, layout);
        frameworks(manifest, &object, layout);
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

/// Keys of a package file with files that users of the package load.
const ENTRY_KEYS: &[&str] = &["main", "module", "browser", "types", "typings", "source", "svelte", "bin", "exports"];

/// Folders of build results, whose files are made from those of a source folder.
const BUILD_FOLDERS: &[&str] = &["dist", "lib", "build", "out", "esm", "cjs", "es", "umd", "types"];

/// Adds the files that users of the package load or that its scripts run.
fn entries(manifest: &Manifest<'_>, object: &JsonObject<'_>, layout: &mut Layout) {
    for key in ENTRY_KEYS {
        let written = object.get(key).map(texts).unwrap_or_default();
        add_entries(manifest, "package entry", written.iter().map(String::as_str), layout);
    }
    let scripts = object.get("scripts").map(texts).unwrap_or_default();
    let words = scripts.iter().flat_map(|script| script.split_whitespace()).filter(|word| word.contains('.'));
    add_entries(manifest, "package script", words.map(|word| word.trim_matches(['"', '\'', ';', '(', ')'])), layout);
}

fn add_entries<'p>(
    manifest: &Manifest<'_>,
    rule: &'static str,
    written: impl IntoIterator<Item = &'p str>,
    layout: &mut Layout,
) {
    let files = written.into_iter().filter(|path| !path.contains('*')).filter_map(|path| path_from("", path));
    for path in files.flat_map(|path| sources(&path)) {
        layout.entries.push(DeclaredEntry { path: joined(manifest.folder(), &path), name: String::new(), rule });
    }
}

/// The files that a declared path may mean: itself, and the sources that it may be built from.
fn sources(path: &str) -> Vec<String> {
    let stem = stem(path);
    let stems = std::iter::once(stem.to_owned()).chain(built_from(path));
    let extensions = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"];
    let built = stems.flat_map(|stem| extensions.map(|extension| format!("{stem}.{extension}")));
    let mut files: Vec<String> = std::iter::once(path.to_owned()).chain(built).collect();
    if !path.contains('.') {
        files.extend(["index.ts", "index.js"].map(|index| joined(path, index)));
    }
    files
}

/// The paths, without extensions, of the sources that a file in a build folder may be made from; none if it is not in one.
pub(super) fn built_from(path: &str) -> Vec<String> {
    let built = stem(path).trim_start_matches("./").split_once('/');
    let Some((folder, rest)) = built.filter(|(folder, _)| BUILD_FOLDERS.contains(folder)) else { return Vec::new() };
    let inner = rest.split_once('/').filter(|(inner, _)| BUILD_FOLDERS.contains(inner)).map(|(_, rest)| rest);
    let stages = [Some(rest), inner].into_iter().flatten();
    stages.flat_map(|rest| [format!("src/{rest}"), rest.to_owned(), format!("{folder}/src/{rest}")]).collect()
}

/// A path without its extension.
fn stem(path: &str) -> &str {
    let stem = path.strip_suffix(".d.ts");
    stem.unwrap_or_else(|| path.rsplit_once('.').map_or(path, |(stem, _)| stem))
}

/// All texts in a value.
fn texts(value: &JsonValue<'_>) -> Vec<String> {
    let mut found = Vec::new();
    let mut waiting = vec![value.clone()];
    while let Some(next) = waiting.pop() {
        match next {
            JsonValue::String(text) => found.push(text.into_owned()),
            JsonValue::Array(values) => waiting.extend(values),
            JsonValue::Object(object) => waiting.extend(object.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
    found
}

/// Adds the frameworks that the package depends on.
fn frameworks(manifest: &Manifest<'_>, object: &JsonObject<'_>, layout: &mut Layout) {
    let sections = ["dependencies", "devDependencies", "peerDependencies"];
    let sections = sections.iter().filter_map(|section| object.get_object(section));
    let names: Vec<String> =
        sections.flat_map(|section| section.clone().into_iter().map(|(name, _)| name.to_string())).collect();
    layout.add_frameworks(manifest, ECMASCRIPT.family, names.iter().map(String::as_str));
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
