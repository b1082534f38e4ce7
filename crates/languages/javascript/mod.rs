//! JavaScript, and what every dialect of ECMAScript shares.

use crate::contexts::Contexts;
use crate::hooks::{Alias, Hooks, ImportRequest, ImportTarget, Layout, Manifest, Package, TestCandidate};
use crate::paths::{is_below, path_from};
use crate::table::{Access, Comments, Counts, Doc, Element, Language, Patterns, Shapes, TestFiles, Wrapper};
use jsonc_parser::{JsonObject, JsonValue, ParseOptions, parse_to_value};
use rhumb_model::{SymbolKind, Visibility};

/// JavaScript.
pub(crate) const JAVASCRIPT: Language = Language {
    name: "javascript",
    extensions: &["js", "jsx", "mjs", "cjs"],
    shebangs: &["node", "deno", "bun"],
    aliases: &["js", "jsx", "node"],
    facts: &[include_str!("facts.scm"), JSX, ECMA],
    ..ECMASCRIPT
};

/// Patterns of every dialect.
pub(crate) const ECMA: &str = include_str!("ecma.scm");
/// Patterns of dialects with elements.
pub(crate) const JSX: &str = include_str!("jsx.scm");

/// What the tables of all dialects share.
pub(crate) const ECMASCRIPT: Language = Language {
    family: "ecmascript",
    manifests: &["package.json", "tsconfig.json", "jsconfig.json"],
    comments: Comments {
        kinds: &["comment"],
        attributes: &["decorator"],
        doc: Doc::Comments { outer: &["/**"], inner: &[] },
    },
    access: Access::ExportDecides(&[
        ("public", Visibility::Public),
        ("protected", Visibility::Protected),
        ("private", Visibility::Private),
    ]),
    receivers: &["this"],
    supers: &["super"],
    constructors: &["constructor"],
    shapes: Shapes {
        names: &["identifier", "this", "super"],
        members: &[("member_expression", "object", "property")],
        calls: &[("call_expression", "function")],
        news: &[("new_expression", "constructor")],
        indexes: &[("subscript_expression", "object")],
        transparent: &[("parenthesized_expression", "")],
        anonymous: &["object"],
        unwraps: &[("await_expression", "")],
        unions: &["ternary_expression"],
        literals: &[
            ("string", "string"),
            ("template_string", "string"),
            ("number", "number"),
            ("array", "Array"),
            ("regex", "RegExp"),
            ("true", "boolean"),
            ("false", "boolean"),
        ],
        ..Shapes::NONE
    },
    contexts: CONTEXTS,
    wrappers: WRAPPERS,
    patterns: Patterns {
        inside: &[
            "object_pattern",
            "array_pattern",
            "pair_pattern",
            "rest_pattern",
            "assignment_pattern",
            "object_assignment_pattern",
        ],
        names: &["identifier", "shorthand_property_identifier_pattern"],
        skipped_fields: &["key", "right"],
        capitals_are_uses: false,
    },
    counts: Counts {
        branches: &["if_statement", "ternary_expression", "switch_case", "catch_clause"],
        loops: &["for_statement", "for_in_statement", "while_statement", "do_statement"],
        nests: &[
            "if_statement",
            "ternary_expression",
            "switch_statement",
            "catch_clause",
            "for_statement",
            "for_in_statement",
            "while_statement",
            "do_statement",
        ],
        alternatives: &["else_clause"],
        operators: &["&&", "||", "??", "&&=", "||=", "??="],
        returns: &["return_statement", "throw_statement"],
        conditional: &[
            "if_statement",
            "ternary_expression",
            "switch_case",
            "try_statement",
            "for_statement",
            "for_in_statement",
            "while_statement",
            "do_statement",
        ],
        assertion_calls: &["assert", "expect"],
        ..Counts::NONE
    },
    test_files: TestFiles {
        folders: &["__tests__", "tests", "test"],
        starts: &[],
        ends: &[
            ".test.ts",
            ".test.tsx",
            ".test.js",
            ".test.jsx",
            ".test.mjs",
            ".spec.ts",
            ".spec.tsx",
            ".spec.js",
            ".spec.jsx",
        ],
    },
    builtins: include_str!("builtins.txt"),
    hooks: Hooks {
        import_target: Some(import_target),
        manifest: Some(manifest),
        is_test: Some(is_test),
        ..Hooks::NONE
    },
    ..Language::new(tree_sitter_javascript::LANGUAGE)
};

/// The nodes that what is expected goes through, in every dialect, and in one of them some more.
macro_rules! passing_on {
    ($($further:expr),*) => {
        &[
            ("parenthesized_expression", ""),
            ("ternary_expression", "consequence"),
            ("ternary_expression", "alternative"),
            ("binary_expression", "right"),
            ("object", ""),
            ("spread_element", ""),
            ("object_pattern", ""),
            ("object_assignment_pattern", "left"),
            ("assignment_pattern", "left"),
            ("rest_pattern", ""),
            $($further),*
        ]
    };
}
pub(crate) use passing_on;

/// What is expected of what, in every dialect. Only plain JavaScript has no types to expect.
pub(crate) const CONTEXTS: Contexts = Contexts {
    declared: &[("variable_declarator", "name", "", "value")],
    assigned: &[("assignment_expression", "left", "right")],
    entries: &[("pair", "key", "value"), ("pair_pattern", "key", "value")],
    shorthands: &["shorthand_property_identifier_pattern"],
    methods: &[("method_definition", "name")],
    elements: &["array"],
    parts: passing_on!(),
    functions: &[
        ("arrow_function", "", "body"),
        ("function_expression", "", "body"),
        ("function_declaration", "", "body"),
        ("method_definition", "", "body"),
    ],
    asynchronous: "async",
    results: &["return_statement"],
    ..Contexts::NONE
};

/// What holds other things: types of the language, and those that TypeScript knows by itself.
const WRAPPERS: &[Wrapper] = &[
    Wrapper {
        names: &[
            "Readonly",
            "Partial",
            "Required",
            "NonNullable",
            "Awaited",
            "Pick",
            "Omit",
            "Extract",
            "Exclude",
            "NoInfer",
        ],
        is_transparent: true,
        ..Wrapper::OF_FIRST
    },
    Wrapper {
        names: &[
            "Array",
            "ReadonlyArray",
            "Set",
            "ReadonlySet",
            "WeakSet",
            "Iterable",
            "Iterator",
            "IterableIterator",
            "AsyncIterable",
            "Generator",
            "AsyncGenerator",
        ],
        yields: &["pop", "shift", "at", "find", "findLast"],
        keeps: &["filter", "slice", "concat", "reverse", "sort", "splice", "values", "toSorted", "toReversed"],
        ..Wrapper::OF_FIRST
    },
    Wrapper {
        names: &["Promise", "PromiseLike", "WeakRef"],
        yields: &["deref"],
        keeps: &["catch", "finally"],
        ..Wrapper::OF_FIRST
    },
    Wrapper {
        names: &["Map", "ReadonlyMap", "WeakMap", "Record"],
        element: Element::Last,
        yields: &["get"],
        keeps: &["values"],
        ..Wrapper::OF_FIRST
    },
];

/// Test cases have a kind of their own; everything inside of one is part of it.
fn is_test(candidate: &TestCandidate<'_>) -> bool {
    candidate.kind == SymbolKind::Test
}

/// A package file names a package and its entry; a project file says what paths stand for.
fn manifest(manifest: &Manifest<'_>, layout: &mut Layout) {
    let Ok(Some(JsonValue::Object(object))) = parse_to_value(manifest.text, &ParseOptions::default()) else { return };
    if manifest.path.ends_with("package.json") {
        package(manifest, &object, layout);
    } else if let Some(options) = object.get_object("compilerOptions") {
        aliases(manifest, options, layout);
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
    });
}

fn aliases(manifest: &Manifest<'_>, options: &JsonObject<'_>, layout: &mut Layout) {
    let folder = manifest.folder();
    let base = options.get_string("baseUrl").map_or(".", |base| base.as_ref());
    let Some(base) = path_from(folder, base) else { return };
    let mut add = |pattern: &str, targets: Vec<String>| {
        layout.aliases.push(Alias { folder: folder.to_owned(), pattern: pattern.to_owned(), targets });
    };
    if let Some(paths) = options.get_object("paths") {
        for (pattern, targets) in paths.clone() {
            let JsonValue::Array(targets) = targets else { continue };
            let targets = targets.into_iter().filter_map(|target| match target {
                JsonValue::String(target) => path_from(&base, &target),
                _ => None,
            });
            add(&pattern, targets.collect());
        }
    }
    if options.get_string("baseUrl").is_some() {
        add("*", vec![if base.is_empty() { "*".to_owned() } else { format!("{base}/*") }]);
    }
}

/// What may be left out at the end of a path, in the order in which it is tried.
const ENDINGS: &[&str] = &[
    "",
    ".ts",
    ".tsx",
    ".d.ts",
    ".mts",
    ".cts",
    ".js",
    ".jsx",
    ".mjs",
    ".cjs",
    "/index.ts",
    "/index.tsx",
    "/index.d.ts",
    "/index.js",
    "/index.jsx",
    "/index.mjs",
];

/// Extensions that are written for what a compiler makes, and what is there before it runs.
const COMPILED: &[(&str, &[&str])] =
    &[(".js", &[".ts", ".tsx"]), (".jsx", &[".tsx"]), (".mjs", &[".mts"]), (".cjs", &[".cts"])];

/// A path that starts with a dot is relative; any other is an alias, a package of the repository, or outside.
fn import_target(request: &ImportRequest<'_>) -> ImportTarget {
    if request.path.starts_with('.') {
        let folder = request.from.rsplit_once('/').map_or("", |(folder, _)| folder);
        let target = path_from(folder, request.path).and_then(|path| module_at(request, &path));
        return target.unwrap_or(ImportTarget::Missing);
    }
    let candidates = aliased(request).into_iter().chain(packaged(request));
    candidates.into_iter().find_map(|path| module_at(request, &path)).unwrap_or(ImportTarget::External)
}

fn module_at(request: &ImportRequest<'_>, path: &str) -> Option<ImportTarget> {
    let compiled = COMPILED.iter().filter_map(|(written, sources)| Some((path.strip_suffix(written)?, *sources)));
    let sources = compiled.flat_map(|(stem, sources)| sources.iter().map(move |source| format!("{stem}{source}")));
    let direct = ENDINGS.iter().map(|ending| format!("{path}{ending}"));
    let found = sources.chain(direct).find(|candidate| request.exists(candidate))?;
    Some(ImportTarget::File { path: found, rest: Vec::new() })
}

/// What the aliases of the nearest folder that has one make of the path.
fn aliased(request: &ImportRequest<'_>) -> Vec<String> {
    let in_reach = request.layout.aliases.iter().filter(|alias| is_below(request.from, &alias.folder));
    let mut candidates: Vec<(usize, String)> = Vec::new();
    for alias in in_reach {
        let (before, after) = alias.pattern.split_once('*').unwrap_or((&alias.pattern, ""));
        let is_exact = !alias.pattern.contains('*');
        let Some(star) = request.path.strip_prefix(before).and_then(|rest| rest.strip_suffix(after)) else { continue };
        if is_exact && !star.is_empty() {
            continue;
        }
        let targets = alias.targets.iter().map(|target| (alias.folder.len(), target.replace('*', star)));
        candidates.extend(targets);
    }
    candidates.sort_by_key(|(reach, _)| std::cmp::Reverse(*reach));
    candidates.into_iter().map(|(_, path)| path).collect()
}

/// What the packages of the repository make of the path.
fn packaged(request: &ImportRequest<'_>) -> Vec<String> {
    let packages = request.layout.packages.iter().filter(|package| package.family == ECMASCRIPT.family);
    let mut candidates = Vec::new();
    for package in packages {
        let Some(rest) = request.path.strip_prefix(package.name.as_str()) else { continue };
        let folder = if package.folder.is_empty() { String::new() } else { format!("{}/", package.folder) };
        if rest.is_empty() {
            candidates.extend([
                format!("{folder}{}", package.entry),
                format!("{folder}src/index"),
                format!("{folder}index"),
            ]);
        } else if let Some(rest) = rest.strip_prefix('/') {
            candidates.extend([format!("{folder}{rest}"), format!("{folder}src/{rest}")]);
        }
    }
    candidates
}
