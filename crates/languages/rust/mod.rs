//! Rust.

mod conditions;
mod entries;
mod modules;
mod runner;
mod tokens;

use crate::access::{Access, Declared};
use crate::contexts::Contexts;
use crate::hooks::{Conditions, Hooks, ImportedName, TestCandidate};
use crate::runner::TestRunner;
use crate::table::{
    BindingRule, BlockShapes, CallRules, CallShapes, Comments, Counts, Definitions, Doc, Each, Element, Every,
    FileNames, Gives, Headers, Holds, KnownFunction, Language, Modules, NameShapes, PathRoots, Patterns, Results,
    Scoping, Shapes, TestFiles, Tests, TypeRules, TypeShapes, ValueShapes, Wrapper,
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
        every: Every {
            delegation: Some(("Deref", "Target")),
            gives_back: &["clone", "to_owned", "by_ref"],
            gives_instance: &["default"],
            awaited: Some(("await", "Output")),
            ..Every::NONE
        },
        elements: &["next", "into_iter"],
        calls: CallRules {
            results: Results::ByArguments,
            known: KNOWN,
            overloaded: &["from", "try_from"],
            ..CallRules::NONE
        },
        ..TypeRules::NONE
    },
    shapes: Shapes {
        names: NameShapes {
            bare: &["identifier", "type_identifier", "primitive_type", "self", "crate", "super"],
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
            // Awaiting does not unwrap a `Result`.
            awaits: &[("await_expression", "")],
            macros: &[("macro_invocation", "macro", &["vec", "dbg", "smallvec"])],
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
                ("expression_statement", ""),
                ("unsafe_block", ""),
                ("async_block", ""),
                ("const_block", ""),
                ("else_clause", ""),
                ("match_expression", "body"),
                ("match_arm", "value"),
            ],
            unwraps: &[("try_expression", "")],
            literals: &[
                ("string_literal", "str"),
                ("raw_string_literal", "str"),
                ("integer_literal", "integer"),
                ("float_literal", "float"),
                ("boolean_literal", "bool"),
                ("char_literal", "char"),
            ],
            casts: &[("type_cast_expression", "type")],
            collections: &[
                ("tuple_expression", "tuple", Holds::Positions),
                ("tuple_type", "tuple", Holds::Positions),
                ("array_expression", "Vec", Holds::Elements),
            ],
            choices: &[("if_expression", Some(0)), ("match_block", None)],
            blocks: BlockShapes { kinds: &["block"], ends: &[], terminator: ";" },
            lambdas: &[("closure_expression", "parameters")],
            ..ValueShapes::NONE
        },
        types: TypeShapes {
            generics: &[("generic_type", "type", "type_arguments")],
            containers: &[("array_type", "Vec", "element")],
            inferred: "_",
            unions: &["trait_bounds", "bounded_type"],
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
            positions: &["tuple_pattern"],
            plain: &["mut_pattern", "ref_pattern", "reference_pattern", "match_pattern"],
            unwrapping: &["Some", "Ok"],
        },
    },
    // The pattern of a match arm has the type of the matched expression.
    contexts: Contexts {
        declared: &[
            ("match_expression", "body", "", "value"),
            ("let_declaration", "pattern", "type", "value"),
            ("let_condition", "pattern", "", "value"),
            ("struct_pattern", "", "type", ""),
        ],
        entries: &[("field_pattern", "name", "pattern")],
        shorthands: &["shorthand_field_identifier"],
        constructors: &[("tuple_struct_pattern", "type")],
        parts: &[
            ("match_block", ""),
            ("match_arm", "pattern"),
            ("match_pattern", ""),
            ("ref_pattern", ""),
            ("mut_pattern", ""),
            ("reference_pattern", ""),
            ("captured_pattern", ""),
            ("or_pattern", ""),
        ],
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
        files: TestFiles {
            folders: &["tests", "benches"],
            starts: &[],
            ends: &["_test.rs", "/tests.rs"],
            support: &[],
        },
        runners: &[TestRunner::of_each("cargo", runner::arguments)],
        fault: "panic!(\"fault\");",
    },
    entry_points: entries::ENTRY_POINTS,
    hooks: Hooks {
        imports: Some(imports),
        import_target: Some(modules::import_target),
        submodule: Some(modules::submodule),
        manifest: Some(modules::manifest),
        is_test: Some(is_test),
        pieces: Some(tokens::pieces),
        conditions: Some(Conditions { are_off: conditions::are_off, added: conditions::added }),
        ..Hooks::NONE
    },
    ..Language::new(tree_sitter_rust::LANGUAGE)
};

/// Types that hold values of other types, from the standard library.
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
        maps: &["map", "map_while", "scan"],
        flattens: &["and_then", "flat_map", "filter_map", "find_map"],
        numbers: &["enumerate"],
        zips: &["zip"],
        ..Wrapper::OF_FIRST
    },
    Wrapper { names: &["tuple"], is_tuple: true, ..Wrapper::OF_FIRST },
    Wrapper {
        names: &["HashMap", "BTreeMap", "IndexMap", "FxHashMap", "DashMap"],
        element: Element::Last,
        each: Each::Pairs,
        yields: &["or_insert_with", "or_default", "or_insert", "or_insert_with_key"],
        keeps: &["clone", "as_ref", "as_mut", "to_owned", "entry"],
        holds: &["get", "get_mut", "remove", "insert", "values", "values_mut", "into_values"],
        pairs: &[
            "iter",
            "iter_mut",
            "into_iter",
            "drain",
            "range",
            "get_key_value",
            "first_key_value",
            "last_key_value",
        ],
        ..Wrapper::OF_FIRST
    },
    Wrapper {
        names: &["RefCell", "Mutex", "RwLock", "Cell"],
        yields: &["borrow", "borrow_mut", "into_inner", "get_mut", "get", "take", "unwrap", "expect"],
        keeps: &["lock", "read", "write", "try_lock", "clone"],
        ..Wrapper::OF_FIRST
    },
];

/// Functions of the standard library whose result follows from an argument.
const KNOWN: &[KnownFunction] = &[
    KnownFunction { names: &["Some", "Ok"], gives: Gives::Wrapped(0) },
    KnownFunction {
        names: &["Arc.clone", "Rc.clone", "Cow.Borrowed", "Cow.Owned", "mem.take", "mem.replace", "black_box"],
        gives: Gives::Argument(0),
    },
    KnownFunction { names: &["new", "pin", "from"], gives: Gives::Own(0) },
];

/// Methods that return the held value.
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

/// Methods that return another wrapper of the same type. Whether it holds one value or many is not followed.
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
    "remove",
    "insert",
];

/// The implementation of a trait is public, whatever the visibility of its owner.
fn visibility(declared: &Declared<'_>) -> Visibility {
    if declared.is_of_trait { Visibility::Public } else { declared.by_modifier() }
}

/// A test has an attribute whose last name is `test`, or is code compiled only for tests.
fn is_test(candidate: &TestCandidate<'_>) -> bool {
    candidate.decorators.iter().any(|attribute| {
        let inside = attribute.trim_start_matches(['#', '!', '[', ' ']).trim_end_matches(']');
        let name = inside.split(['(', ' ', '=']).next().unwrap_or("");
        name.rsplit("::").next() == Some("test") || inside.replace(' ', "") == "cfg(test)"
    })
}

/// Maximum length of the prefix before a list, which is repeated for each name in it; real prefixes are shorter.
const MAX_PREFIX_BYTES: usize = 256;

/// Expands a use tree; each branch carries the path before it.
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

/// The byte offset of the last segment of a path.
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

/// The last segment of a path is the imported name; `self` means the path before it.
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
