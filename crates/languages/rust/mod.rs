//! Rust.

mod runner;

use crate::access::{Access, Declared};
use crate::contexts::Contexts;
use crate::hooks::{Hooks, ImportRequest, ImportTarget, ImportedName, Layout, Manifest, Package, TestCandidate};
use crate::runner::TestRunner;
use crate::table::{
    BindingRule, CallShapes, Comments, Counts, Definitions, Doc, Element, FileNames, Headers, Language, Modules,
    NameShapes, PathRoots, Patterns, Scoping, Shapes, TestFiles, Tests, TypeRules, TypeShapes, ValueShapes, Wrapper,
};
use rhumb_model::{ImportKind, Visibility};
use std::rc::Rc;
use tree_sitter::Node;

/// Rust.
pub(crate) const RUST: Language = Language {
    name: "rust",
    family: "rust",
    files: FileNames {
        extensions: &["rs"],
        manifests: &["Cargo.toml"],
        aliases: &["rs"],
        outputs: &["target"],
        ..FileNames::NONE
    },
    facts: &[include_str!("facts.scm")],
    definitions: Definitions {
        comments: Comments {
            kinds: &["line_comment", "block_comment"],
            attributes: &["attribute_item"],
            doc: Doc::Comments { outer: &["///", "/**"], inner: &["//!", "/*!"] },
        },
        access: Access {
            words: &[("pub(", Visibility::Internal), ("crate", Visibility::Internal), ("pub", Visibility::Public)],
            outside: Visibility::Private,
            member: Visibility::Private,
            rule: Some(visibility),
            ..Access::PUBLIC
        },
        ..Definitions::NONE
    },
    scoping: Scoping {
        receivers: &["self", "Self"],
        binding: BindingRule::AfterBinding,
        headers: Headers { see_parameters: false, see_members: false },
        builtins: include_str!("builtins.txt"),
        ..Scoping::NONE
    },
    modules: Modules {
        are_sealed: true,
        path_separator: "::",
        roots: PathRoots { package: "crate", own: "self", outer: "super" },
        ..Modules::NONE
    },
    types: TypeRules {
        wrappers: WRAPPERS,
        delegation: Some(("Deref", "Target")),
        elements: &["next", "into_iter"],
        ..TypeRules::NONE
    },
    shapes: Shapes {
        names: NameShapes {
            bare: &["identifier", "type_identifier", "self", "crate", "super"],
            members: &[
                ("field_expression", "value", "field"),
                ("scoped_identifier", "path", "name"),
                ("scoped_type_identifier", "path", "name"),
            ],
            ..NameShapes::NONE
        },
        calls: CallShapes {
            calls: &[("call_expression", "function")],
            news: &[("struct_expression", "name")],
            ..CallShapes::NONE
        },
        values: ValueShapes {
            indexes: &[("index_expression", "")],
            transparent: &[
                ("parenthesized_expression", ""),
                ("reference_expression", "value"),
                ("reference_type", "type"),
                ("generic_function", "function"),
                ("bracketed_type", ""),
                ("qualified_type", "type"),
                ("dynamic_type", "trait"),
                ("abstract_type", "trait"),
            ],
            unwraps: &[("try_expression", ""), ("await_expression", "")],
            literals: &[
                ("string_literal", "str"),
                ("raw_string_literal", "str"),
                ("integer_literal", "integer"),
                ("float_literal", "float"),
                ("boolean_literal", "bool"),
                ("char_literal", "char"),
            ],
            casts: &[("type_cast_expression", "type")],
            ..ValueShapes::NONE
        },
        types: TypeShapes {
            generics: &[("generic_type", "type", "type_arguments")],
            containers: &[("array_type", "Vec", "element")],
            functions: &[("function_type", "parameters", "return_type", "type")],
            ..TypeShapes::NONE
        },
        patterns: Patterns {
            inside: &[
                "tuple_pattern",
                "tuple_struct_pattern",
                "struct_pattern",
                "field_pattern",
                "ref_pattern",
                "mut_pattern",
                "reference_pattern",
                "slice_pattern",
                "or_pattern",
                "captured_pattern",
                "match_pattern",
            ],
            names: &["identifier", "shorthand_field_identifier"],
            skipped_fields: &["type"],
            capitals_are_uses: true,
            unwrapping: &["Some", "Ok"],
            ..Patterns::NONE
        },
        ..Shapes::NONE
    },
    // The pattern of an arm is made from what is matched.
    contexts: Contexts {
        declared: &[("match_expression", "body", "", "value")],
        parts: &[("match_block", ""), ("match_arm", "pattern"), ("match_pattern", "")],
        ..Contexts::NONE
    },
    counts: Counts {
        branches: &["if_expression", "match_arm", "try_expression"],
        wildcard_arms: &[("match_arm", "_")],
        loops: &["for_expression", "while_expression", "loop_expression"],
        nests: &["if_expression", "match_expression", "for_expression", "while_expression", "loop_expression"],
        alternatives: &["else_clause"],
        operators: &["&&", "||"],
        returns: &["return_expression", "try_expression"],
        conditional: &["if_expression", "match_arm", "for_expression", "while_expression", "loop_expression"],
        unsafe_blocks: &["unsafe_block"],
        assertion_calls: &["assert", "assert_eq", "assert_ne", "debug_assert", "debug_assert_eq", "debug_assert_ne"],
        unchecked_calls: &["unwrap", "expect", "unwrap_unchecked", "panic", "unreachable", "todo", "unimplemented"],
        ..Counts::NONE
    },
    tests: Tests {
        files: TestFiles { folders: &["tests", "benches"], starts: &[], ends: &["_test.rs", "/tests.rs"] },
        runners: &[TestRunner { name: "cargo", arguments: runner::arguments }],
    },
    hooks: Hooks {
        imports: Some(imports),
        import_target: Some(import_target),
        submodule: Some(submodule),
        manifest: Some(manifest),
        is_test: Some(is_test),
        ..Hooks::NONE
    },
    ..Language::new(tree_sitter_rust::LANGUAGE)
};

/// What holds other things: by the names of the standard library.
const WRAPPERS: &[Wrapper] = &[
    Wrapper {
        names: &[
            "Box",
            "Rc",
            "Arc",
            "Cow",
            "Pin",
            "Ref",
            "RefMut",
            "MutexGuard",
            "RwLockReadGuard",
            "RwLockWriteGuard",
        ],
        element: Element::Last,
        is_transparent: true,
        ..Wrapper::OF_FIRST
    },
    Wrapper {
        names: &[
            "Option",
            "Result",
            "Poll",
            "OnceCell",
            "OnceLock",
            "LazyLock",
            "Lazy",
            "Vec",
            "VecDeque",
            "HashSet",
            "BTreeSet",
            "IndexSet",
            "SmallVec",
            "BinaryHeap",
            "Iterator",
            "IntoIterator",
            "DoubleEndedIterator",
            "ExactSizeIterator",
            "Peekable",
            "Iter",
            "IterMut",
            "IntoIter",
            "Rev",
            "Skip",
            "Take",
        ],
        yields: YIELDS,
        keeps: KEEPS,
        ..Wrapper::OF_FIRST
    },
    Wrapper {
        names: &["HashMap", "BTreeMap", "IndexMap", "FxHashMap", "DashMap"],
        element: Element::Last,
        yields: YIELDS,
        keeps: KEEPS,
        ..Wrapper::OF_FIRST
    },
    Wrapper {
        names: &["RefCell", "Mutex", "RwLock", "Cell"],
        yields: &["borrow", "borrow_mut", "into_inner", "get_mut", "get", "take", "unwrap", "expect"],
        keeps: &["lock", "read", "write", "try_lock", "clone"],
        ..Wrapper::OF_FIRST
    },
];

/// Methods that take what is held out of what holds it.
const YIELDS: &[&str] = &[
    "unwrap",
    "expect",
    "unwrap_or",
    "unwrap_or_default",
    "unwrap_or_else",
    "unwrap_unchecked",
    "get_or_insert_with",
    "get_or_init",
    "or_insert_with",
    "or_default",
    "or_insert",
    "swap_remove",
];

/// Methods that give the same in another wrapping. Whether there is one or there are many of it is not followed.
const KEEPS: &[&str] = &[
    "as_ref",
    "as_mut",
    "as_deref",
    "as_deref_mut",
    "ok",
    "ok_or",
    "ok_or_else",
    "cloned",
    "copied",
    "clone",
    "take",
    "filter",
    "or",
    "or_else",
    "map_err",
    "replace",
    "inspect",
    "inspect_err",
    "context",
    "with_context",
    "iter",
    "iter_mut",
    "into_iter",
    "drain",
    "first",
    "last",
    "first_mut",
    "last_mut",
    "get",
    "get_mut",
    "pop",
    "pop_front",
    "pop_back",
    "next",
    "next_back",
    "peek",
    "rev",
    "skip",
    "skip_while",
    "take_while",
    "to_vec",
    "as_slice",
    "find",
    "min_by_key",
    "max_by_key",
    "nth",
    "chain",
    "by_ref",
    "peekable",
    "fuse",
    "step_by",
    "collect",
    "split_off",
    "into_vec",
    "to_owned",
    "back",
    "front",
    "values",
    "values_mut",
    "into_values",
    "entry",
    "remove",
    "insert",
];

/// A manifest names its package and perhaps the root file of its library.
fn manifest(manifest: &Manifest<'_>, layout: &mut Layout) {
    let Ok(table) = manifest.text.parse::<toml::Table>() else { return };
    let text = |section: &str, key: &str| table.get(section)?.get(key)?.as_str().map(str::to_owned);
    let Some(package) = text("package", "name") else { return };
    layout.packages.push(Package {
        folder: manifest.folder().to_owned(),
        family: RUST.family.to_owned(),
        name: text("lib", "name").unwrap_or(package),
        entry: text("lib", "path").unwrap_or_default(),
        offers: None,
    });
}

/// The implementation of a trait is public, whatever its owner is.
fn visibility(declared: &Declared<'_>) -> Visibility {
    if declared.is_of_trait { Visibility::Public } else { declared.by_modifier() }
}

/// An attribute whose last name is `test`, or code that is there only for tests.
fn is_test(candidate: &TestCandidate<'_>) -> bool {
    candidate.decorators.iter().any(|attribute| {
        let inside = attribute.trim_start_matches(['#', '!', '[', ' ']).trim_end_matches(']');
        let name = inside.split(['(', ' ', '=']).next().unwrap_or("");
        name.rsplit("::").next() == Some("test") || inside.replace(' ', "") == "cfg(test)"
    })
}

/// A longer path in front of a list is made up, and each name in the list would carry it.
const MAX_PREFIX_BYTES: usize = 256;

/// A use tree is taken apart from the outside in; each branch carries the path in front of it.
fn imports(statement: Node<'_>, source: &str) -> Vec<ImportedName> {
    let mut names = Vec::new();
    let mut waiting: Vec<(Node<'_>, Rc<str>)> =
        statement.child_by_field_name("argument").map(|tree| (tree, Rc::from(""))).into_iter().collect();
    while let Some((node, prefix)) = waiting.pop() {
        let text = |node: Node<'_>| source.get(node.byte_range()).unwrap_or("").to_owned();
        let field = |name: &str| node.child_by_field_name(name);
        match node.kind() {
            "use_list" => {
                let mut cursor = node.walk();
                waiting.extend(node.named_children(&mut cursor).map(|child| (child, prefix.clone())));
            }
            "scoped_use_list" => {
                let prefix = joined(&prefix, &field("path").map(text).unwrap_or_default());
                let list = field("list").filter(|_| prefix.len() <= MAX_PREFIX_BYTES);
                waiting.extend(list.map(|list| (list, Rc::from(prefix))));
            }
            "use_wildcard" => {
                let path = node.named_child(0).map(text).unwrap_or_default();
                names.push(imported(&joined(&prefix, &path), "", ImportKind::Star, node.start_byte()));
            }
            "use_as_clause" => {
                let path = joined(&prefix, &field("path").map(text).unwrap_or_default());
                let local = field("alias").map(text).unwrap_or_default();
                let byte = field("path").map_or(node.start_byte(), last_segment_byte);
                names.push(imported(&path, &local, ImportKind::Named, byte));
            }
            "line_comment" | "block_comment" => {}
            _ => {
                let path = joined(&prefix, &text(node));
                let local = path.rsplit("::").find(|segment| *segment != "self").unwrap_or("").to_owned();
                names.push(imported(&path, &local, ImportKind::Named, last_segment_byte(node)));
            }
        }
    }
    names.sort_by_key(|name| name.byte);
    names
}

/// Where the last segment of a path stands.
fn last_segment_byte(path: Node<'_>) -> usize {
    path.child_by_field_name("name").unwrap_or(path).start_byte()
}

fn joined(prefix: &str, path: &str) -> String {
    match (prefix, path) {
        ("", path) => path.to_owned(),
        (prefix, "") => prefix.to_owned(),
        (prefix, path) => format!("{prefix}::{path}"),
    }
}

/// The last segment of a path is the imported name; `self` stands for the path before it.
fn imported(path: &str, local: &str, kind: ImportKind, byte: usize) -> ImportedName {
    let path: String = path.split_whitespace().collect();
    let path = path.strip_suffix("::self").unwrap_or(&path);
    let (module, name) = match (kind, path.rsplit_once("::")) {
        (ImportKind::Named, Some((module, name))) => (module, name),
        (ImportKind::Named, None) => ("", path),
        _ => (path, ""),
    };
    let local = if local == "_" { "" } else { local };
    ImportedName { path: module.to_owned(), name: name.to_owned(), local: local.to_owned(), kind, byte: byte as u32 }
}

/// A path leads from a crate's root, from the module of the file, or from another crate of the workspace. One that starts
/// with its separator can only lead to a crate.
fn import_target(request: &ImportRequest<'_>) -> ImportTarget {
    let segments: Vec<&str> = request.path.split("::").filter(|segment| !segment.is_empty()).collect();
    let Some(first) = segments.first().copied() else { return ImportTarget::Missing };
    let own = Module::of_file(request.from);
    let ups = segments.iter().take_while(|segment| **segment == "super").count();
    let (start, rest) = match first {
        "crate" => (crate_root(request), &segments[1..]),
        "self" => (Some(request.from.to_owned()), &segments[1..]),
        "super" => (own.ancestor(request, ups), &segments[ups..]),
        "std" | "core" | "alloc" | "proc_macro" | "test" => return ImportTarget::External,
        name => match package_called(request, name) {
            Some(package) => (library_file(request, package), &segments[1..]),
            None if request.path.starts_with("::") => return ImportTarget::External,
            None => return sibling(request, &own, &segments),
        },
    };
    start.map_or(ImportTarget::Missing, |file| descend(request, &file, rest))
}

fn package_called<'l>(request: &ImportRequest<'l>, name: &str) -> Option<&'l Package> {
    let packages = request.layout.packages.iter().filter(|package| package.family == RUST.family);
    packages.into_iter().find(|package| package.name.replace('-', "_") == name)
}

/// A module of a file stands in its folder.
fn submodule(request: &ImportRequest<'_>) -> ImportTarget {
    match Module::of_file(request.from).child(request, request.path) {
        Some(path) => ImportTarget::File { path, rest: Vec::new() },
        None => ImportTarget::Missing,
    }
}

/// Without a keyword in front a path starts at a name of the file, a module beside it, or a dependency.
fn sibling(request: &ImportRequest<'_>, own: &Module, segments: &[&str]) -> ImportTarget {
    match own.child(request, segments[0]) {
        Some(file) => descend(request, &file, &segments[1..]),
        None => ImportTarget::External,
    }
}

/// Follows segments through files as far as there are files; the rest are names inside of the last one.
fn descend(request: &ImportRequest<'_>, file: &str, segments: &[&str]) -> ImportTarget {
    let mut file = file.to_owned();
    let mut rest = segments;
    while let Some((first, others)) = rest.split_first() {
        let Some(child) = Module::of_file(&file).child(request, first) else { break };
        file = child;
        rest = others;
    }
    ImportTarget::File { path: file, rest: rest.iter().map(|segment| (*segment).to_owned()).collect() }
}

/// A module as a file: where its submodules stand.
struct Module {
    /// The folder of its submodules, with a slash at the end unless it is the root.
    folder: String,
}

impl Module {
    fn of_file(file: &str) -> Self {
        let (folder, name) = file.rsplit_once('/').map_or(("", file), |(folder, name)| (folder, name));
        let slash = if folder.is_empty() { "" } else { "/" };
        let stem = name.strip_suffix(".rs").unwrap_or(name);
        let is_root = matches!(stem, "mod" | "lib" | "main") || is_target_folder(folder);
        let folder = if is_root { format!("{folder}{slash}") } else { format!("{folder}{slash}{stem}/") };
        Self { folder }
    }

    fn child(&self, request: &ImportRequest<'_>, name: &str) -> Option<String> {
        let name = name.strip_prefix("r#").unwrap_or(name);
        let candidates = [format!("{}{name}.rs", self.folder), format!("{}{name}/mod.rs", self.folder)];
        candidates.into_iter().find(|candidate| request.exists(candidate))
    }

    /// The file `ups` modules further out.
    fn ancestor(&self, request: &ImportRequest<'_>, ups: usize) -> Option<String> {
        let mut folder = self.folder.trim_end_matches('/');
        for _ in 1..ups {
            folder = folder.rsplit_once('/').map_or("", |(outer, _)| outer);
        }
        let outer = folder.rsplit_once('/').map_or("", |(outer, _)| outer);
        let beside = format!("{outer}.rs");
        let inside = ["mod.rs", "lib.rs", "main.rs"]
            .map(|name| if outer.is_empty() { name.to_owned() } else { format!("{outer}/{name}") });
        std::iter::once(beside).chain(inside).find(|candidate| request.exists(candidate))
    }
}

/// Every file in one of these folders is a crate of its own.
fn is_target_folder(folder: &str) -> bool {
    matches!(folder.rsplit('/').next(), Some("tests" | "benches" | "examples" | "bin"))
}

/// The package a file belongs to: the nearest one above it.
fn package_of<'l>(request: &ImportRequest<'l>) -> Option<&'l Package> {
    let above = request.layout.packages.iter().filter(|package| {
        let is_below = |rest: &str| package.folder.is_empty() || rest.starts_with('/');
        package.family == RUST.family && request.from.strip_prefix(&package.folder).is_some_and(is_below)
    });
    above.max_by_key(|package| package.folder.len())
}

/// The root file of a package's library, or of its program.
fn library_file(request: &ImportRequest<'_>, package: &Package) -> Option<String> {
    let folder = if package.folder.is_empty() { String::new() } else { format!("{}/", package.folder) };
    let named = Some(package.entry.as_str()).filter(|entry| !entry.is_empty());
    let mut files = named.into_iter().chain(["src/lib.rs", "src/main.rs"]).map(|file| format!("{folder}{file}"));
    files.find(|candidate| request.exists(candidate))
}

/// The crate a file means by `crate`: a test, an example or a program of its own is its own, and what stands in a folder
/// beside those belongs to whichever names it.
fn crate_root(request: &ImportRequest<'_>) -> Option<String> {
    let (folder, _) = request.from.rsplit_once('/').unwrap_or_default();
    if is_target_folder(folder) {
        return Some(request.from.to_owned());
    }
    let package = package_of(request)?;
    let inside = request.from.strip_prefix(&package.folder).unwrap_or(request.from).trim_start_matches('/');
    let is_beside = inside.split_once('/').is_some_and(|(first, _)| is_target_folder(first));
    if is_beside { None } else { library_file(request, package) }
}
