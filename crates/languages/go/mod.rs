//! Go.

mod entries;
mod platforms;

use crate::access::{Access, Declared};
use crate::hooks::{
    FilePlace, Hooks, ImportRequest, ImportTarget, ImportedName, Layout, Manifest, Package, TestCandidate,
};
use crate::paths::path_from;
use crate::runner::TestRunner;
use crate::table::{
    BindingRule, CallShapes, Comments, Counts, Definitions, Doc, Element, FileNames, Headers, Holds, Interfaces,
    Language, Modules, NameShapes, Namespaces, Patterns, Scoping, Shapes, TestFiles, Tests, TypeRules, TypeShapes,
    ValueShapes, Wrapper,
};
use rhumb_model::{Flags, ImportKind, SymbolKind, Visibility};
use tree_sitter::Node;

/// Go.
pub(crate) const GO: Language = Language {
    name: "go",
    family: "go",
    files: FileNames {
        extensions: &["go"],
        manifests: &["go.mod", "go.work"],
        aliases: &["golang"],
        dependencies: &["vendor"],
        is_for_others: Some(platforms::is_for_others),
        ..FileNames::NONE
    },
    facts: &[include_str!("facts.scm")],
    definitions: Definitions {
        comments: Comments {
            kinds: &["comment"],
            attributes: &[],
            doc: Doc::RightBefore { marks: &["//", "/*", "/**"] },
        },
        access: Access {
            rule: Some(visibility),
            is_in_star: |_, visibility| visibility == Visibility::Public,
            ..Access::PUBLIC
        },
        capitals_are_constants: false,
        ..Definitions::NONE
    },
    scoping: Scoping {
        binding: BindingRule::AfterDefinition,
        headers: Headers { see_parameters: false, see_members: false },
        builtins: include_str!("builtins.txt"),
        ..Scoping::NONE
    },
    modules: Modules { namespaces: Namespaces { hold_types: true, ..Namespaces::PLAIN }, ..Modules::NONE },
    types: TypeRules {
        interfaces: Interfaces::Silent,
        wrappers: &[
            Wrapper { names: &["slice", "array", "map", "chan"], ..Wrapper::OF_FIRST },
            Wrapper { names: &["tuple"], element: Element::Any, is_tuple: true, ..Wrapper::OF_FIRST },
        ],
        ..TypeRules::NONE
    },
    shapes: Shapes {
        names: NameShapes {
            bare: &["identifier", "type_identifier", "package_identifier"],
            members: &[("selector_expression", "operand", "field"), ("qualified_type", "package", "name")],
            ..NameShapes::NONE
        },
        calls: CallShapes {
            calls: &[("call_expression", "function")],
            news: &[("composite_literal", "type")],
            ..CallShapes::NONE
        },
        values: ValueShapes {
            indexes: &[("index_expression", "operand")],
            transparent: &[
                ("parenthesized_expression", ""),
                ("parenthesized_type", ""),
                ("unary_expression", "operand"),
                ("slice_expression", "operand"),
                ("pointer_type", ""),
                ("type_elem", ""),
                ("parameter_declaration", "type"),
            ],
            // Several results are the values of a tuple.
            collections: &[("parameter_list", "tuple", Holds::Positions)],
            anonymous: &["struct_type"],
            casts: &[("type_assertion_expression", "type"), ("type_conversion_expression", "type")],
            literals: &[
                ("interpreted_string_literal", "string"),
                ("raw_string_literal", "string"),
                ("int_literal", "int"),
                ("float_literal", "float64"),
                ("rune_literal", "rune"),
                ("true", "bool"),
                ("false", "bool"),
            ],
            ..ValueShapes::NONE
        },
        types: TypeShapes {
            functions: &[
                ("function_type", "parameters", "result", "type"),
                ("func_literal", "parameters", "result", "type"),
            ],
            generics: &[("generic_type", "type", "type_arguments")],
            containers: &[
                ("slice_type", "slice", "element"),
                ("array_type", "array", "element"),
                ("map_type", "map", "value"),
                ("channel_type", "chan", "value"),
            ],
            ..TypeShapes::NONE
        },
        patterns: Patterns {
            inside: &["expression_list"],
            names: &["identifier"],
            positions: &["expression_list"],
            ..Patterns::NONE
        },
    },
    counts: Counts {
        branches: &["if_statement", "expression_case", "type_case", "communication_case"],
        loops: &["for_statement"],
        nests: &[
            "if_statement",
            "for_statement",
            "expression_switch_statement",
            "type_switch_statement",
            "select_statement",
        ],
        alternative_fields: &[("alternative", "else")],
        operators: &["&&", "||"],
        returns: &["return_statement"],
        assertion_calls: &[
            "t.Error",
            "t.Errorf",
            "t.Fail",
            "t.FailNow",
            "t.Fatal",
            "t.Fatalf",
            "b.Error",
            "b.Errorf",
            "b.Fatal",
            "b.Fatalf",
            "tb.Error",
            "tb.Errorf",
            "tb.Fatal",
            "tb.Fatalf",
            "assert.*",
            "require.*",
        ],
        unchecked_calls: &[
            "panic",
            "log.Fatal",
            "log.Fatalf",
            "log.Fatalln",
            "log.Panic",
            "log.Panicf",
            "log.Panicln",
            "os.Exit",
        ],
        ..Counts::NONE
    },
    tests: Tests {
        files: TestFiles { folders: &[], starts: &[], ends: &["_test.go"], support: &[] },
        runners: &[TestRunner::of_each("go", |path, _| vec![package_argument(path)])],
        fault: "panic(\"fault\")",
    },
    entry_points: entries::ENTRY_POINTS,
    hooks: Hooks {
        imports: Some(imports),
        import_target: Some(import_target),
        namespace: Some(namespace),
        manifest: Some(manifest),
        is_test: Some(is_test),
        is_directive: Some(is_directive),
        ..Hooks::NONE
    },
    ..Language::new(tree_sitter_go::LANGUAGE)
};

/// The package of a test, as an argument of `go test`.
fn package_argument(path: &str) -> String {
    path.rsplit_once('/').map_or_else(|| ".".to_owned(), |(folder, _)| format!("./{folder}"))
}

/// A capitalized name is visible to other packages. Packages always are, locals never.
fn visibility(declared: &Declared<'_>) -> Visibility {
    if declared.flags.contains(Flags::LOCAL) {
        Visibility::Private
    } else if declared.kind == SymbolKind::Package || declared.name.starts_with(char::is_uppercase) {
        Visibility::Public
    } else {
        Visibility::Internal
    }
}

/// A test, benchmark, example or fuzz target has a name with that prefix, in a test file. The next letter is not
/// lower-case, so `Testing` is not a test; `TestMain` only runs the others.
fn is_test(candidate: &TestCandidate<'_>) -> bool {
    let starts_name = |rest: &str| !rest.starts_with(char::is_lowercase);
    let is_named_so = match candidate.kind {
        SymbolKind::Function => ["Test", "Benchmark", "Example", "Fuzz"]
            .iter()
            .any(|word| candidate.name.strip_prefix(word).is_some_and(starts_name)),
        // Methods of a test suite.
        SymbolKind::Method => candidate.name.strip_prefix("Test").is_some_and(starts_name),
        _ => false,
    };
    is_named_so && candidate.name != "TestMain" && GO.tests.files.contain(candidate.path)
}

/// A directive has no blank after the slashes: `//go:build linux`, `//nolint:errcheck`.
fn is_directive(comment: &str) -> bool {
    let Some(text) = comment.strip_prefix("//") else { return false };
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let is_addressed = text
        .split_once(':')
        .is_some_and(|(tool, rest)| !tool.is_empty() && tool.chars().all(is_plain) && rest.starts_with(is_plain));
    let words = ["line ", "extern ", "export ", "nolint", " +build "];
    is_addressed || words.iter().any(|word| text.starts_with(word))
}

/// One import, under the name that is written: `.` imports all names, `_` none. Without one, the package's name is derived
/// from the path by convention.
fn imports(spec: Node<'_>, source: &str) -> Vec<ImportedName> {
    let text = |node: Node<'_>| source.get(node.byte_range()).unwrap_or("");
    let Some(written) = spec.child_by_field_name("path") else { return Vec::new() };
    let path = text(written).trim_matches(['"', '`']);
    let (local, kind) = match spec.child_by_field_name("name").map(text) {
        Some(".") => ("", ImportKind::Star),
        Some("_") => ("", ImportKind::Effect),
        Some(name) => (name, ImportKind::Module),
        None => (package_name(path), ImportKind::Module),
    };
    let byte = written.start_byte() as u32;
    vec![ImportedName { path: path.to_owned(), name: String::new(), local: local.to_owned(), kind, byte }]
}

/// The name of the package at a path: its last segment, without a version suffix and characters that no name can have.
fn package_name(path: &str) -> &str {
    let is_version = |segment: &str| {
        segment.strip_prefix('v').is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
    };
    let mut segments = path.rsplit('/');
    let last = segments.next().unwrap_or(path);
    let last = if is_version(last) { segments.next().unwrap_or(last) } else { last };
    let last = last.rsplit_once('.').filter(|(_, version)| is_version(version)).map_or(last, |(name, _)| name);
    let is_said = |part: &&str| !matches!(*part, "" | "go" | "golang");
    last.split(['-', '.']).rev().find(is_said).unwrap_or(last)
}

/// Adds the module of a manifest, and its replacements of other modules by folders.
fn manifest(manifest: &Manifest<'_>, layout: &mut Layout) {
    let mut add = |folder: &str, name: &str| {
        layout.packages.push(Package {
            folder: folder.to_owned(),
            family: GO.family.to_owned(),
            name: name.trim_matches(['"', '`']).to_owned(),
            entry: String::new(),
            roots: Vec::new(),
            offers: None,
        });
    };
    let mut is_replacing = false;
    for line in manifest.text.lines() {
        let line = line.split("//").next().unwrap_or("").trim();
        if let Some(name) = line.strip_prefix("module ") {
            add(manifest.folder(), name.trim());
        }
        let replaced = line.strip_prefix("replace ").or(is_replacing.then_some(line));
        if let Some((module, folder)) = replaced.and_then(replacement)
            && let Some(folder) = path_from(manifest.folder(), folder)
        {
            add(&folder, module);
        }
        is_replacing = line.starts_with("replace (") || (is_replacing && line != ")");
    }
}

/// The module and folder of `module v1.2 => ../folder`.
fn replacement(line: &str) -> Option<(&str, &str)> {
    let (replaced, by) = line.split_once("=>")?;
    let folder = by.trim().trim_matches('"');
    Some((replaced.split_whitespace().next()?, folder)).filter(|_| folder.starts_with('.'))
}

/// A path resolves to a folder of the module with the longest matching name, or is external. If several modules have the
/// same name, the one that contains the importing file is meant.
fn import_target(request: &ImportRequest<'_>) -> ImportTarget {
    let (home, _) = request.from.rsplit_once('/').unwrap_or_default();
    if request.path.starts_with("./") || request.path.starts_with("../") {
        return path_from(home, request.path).map_or(ImportTarget::Missing, |folder| package_folder(request, folder));
    }
    let modules = request.layout.packages.iter().filter(|package| package.family == GO.family);
    let around = |folder: &str| folder.is_empty() || home == folder || home.starts_with(&format!("{folder}/"));
    let named = modules.filter_map(|module| Some((module, path_inside(request.path, &module.name)?)));
    let module = named.max_by_key(|(module, _)| (module.name.len(), around(&module.folder)));
    match module.and_then(|(module, rest)| path_from(&module.folder, rest)) {
        Some(folder) => package_folder(request, folder),
        None => ImportTarget::External,
    }
}

/// The files of a folder form one package, except for its external tests.
fn namespace(file: &FilePlace<'_>) -> String {
    let (folder, _) = file.path.rsplit_once('/').unwrap_or_default();
    let is_outside = file.package.ends_with("_test") && file.path.ends_with("_test.go");
    format!("{folder}{}", if is_outside { "_test" } else { "" })
}

/// The rest of an import path after the name of a module.
fn path_inside<'p>(path: &'p str, module: &str) -> Option<&'p str> {
    path.strip_prefix(module).filter(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// A folder that contains files is a package. The root contains at least the manifest.
fn package_folder(request: &ImportRequest<'_>, folder: String) -> ImportTarget {
    if folder.is_empty() || request.has_folder(&folder) {
        ImportTarget::Namespace(folder)
    } else {
        ImportTarget::Missing
    }
}
