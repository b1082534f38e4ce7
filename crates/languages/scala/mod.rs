//! Scala 2 and 3.

mod entries;

use crate::access::Access;
use crate::contexts::Contexts;
use crate::hooks::{Hooks, ImportedName, TestCandidate};
use crate::junit;
use crate::paths::package_of;
use crate::table::{
    Bases, BindingRule, CallRules, CallShapes, Comments, Counts, Definitions, Doc, Each, Element, EnclosingNames,
    Every, FileNames, Gives, Holds, KnownFunction, Labels, Language, Members, Modifiers, Modules, NameShapes,
    Namespaces, PathRoots, Patterns, Scoping, Shapes, Spaces, TestFiles, Tests, TypeRules, TypeShapes, ValueShapes,
    Wrapper,
};
use rhumb_model::{Flags, ImportKind, SymbolKind, Visibility};
use tree_sitter::Node;

/// Scala.
pub(crate) const SCALA: Language = Language {
    name: "scala",
    family: "jvm",
    files: FileNames {
        extensions: &["scala", "sc", "sbt"],
        shebangs: &["scala", "scala-cli", "amm"],
        aliases: &["scala3"],
        ..FileNames::NONE
    },
    facts: &[include_str!("facts.scm")],
    definitions: Definitions {
        comments: Comments {
            kinds: &["comment", "block_comment"],
            attributes: &["annotation"],
            doc: Doc::Comments { outer: &["/**"], inner: &[] },
        },
        modifiers: Modifiers {
            kinds: &["access_modifier", "abstract", "val"],
            flags: &[("abstract", Flags::ABSTRACT), ("val", Flags::READONLY)],
        },
        access: Access {
            words: &[
                ("private[this]", Visibility::Private),
                ("private[", Visibility::Internal),
                ("protected[", Visibility::Internal),
                ("private", Visibility::Private),
                ("protected", Visibility::Protected),
            ],
            ..Access::PUBLIC
        },
        constructors: &["this"],
        ..Definitions::NONE
    },
    scoping: Scoping {
        receivers: &["this"],
        supers: &["super"],
        binding: BindingRule::AfterBinding,
        spaces: Spaces::TypesApart,
        members: Members::Everywhere,
        builtins: include_str!("builtins.txt"),
        ..Scoping::NONE
    },
    modules: Modules {
        path_separator: ".",
        roots: PathRoots { package: "_root_", ..PathRoots::NONE },
        namespaces: Namespaces { around: EnclosingNames::ByClause, ..Namespaces::PLAIN },
        ..Modules::NONE
    },
    types: TypeRules {
        extends_types: true,
        overloads: true,
        labels: Labels::Optional,
        anything: "Any",
        numbers: &["Byte", "Short", "Char", "Int", "Long", "Float", "Double"],
        bases: Bases::LastFirst,
        wrappers: WRAPPERS,
        every: Every { places: &["_1", "_2", "_3", "_4", "_5", "_6"], ..Every::NONE },
        elements: &["apply", "head"],
        calls: CallRules { known: KNOWN, called: &["apply"], by_name: true, ..CallRules::NONE },
        ..TypeRules::NONE
    },
    shapes: Shapes {
        names: NameShapes {
            bare: &["identifier", "operator_identifier", "type_identifier"],
            members: &[
                ("field_expression", "value", "field"),
                ("stable_identifier", "", ""),
                ("stable_type_identifier", "", ""),
                ("projected_type", "type", "selector"),
            ],
            ..NameShapes::NONE
        },
        calls: CallShapes {
            calls: &[("call_expression", "function")],
            method_calls: &[("infix_expression", "left", "operator")],
            news: &[("instance_expression", "")],
            placeholders: &["wildcard"],
            casting: &["asInstanceOf"],
            ..CallShapes::NONE
        },
        values: ValueShapes {
            transparent: &[
                ("parenthesized_expression", ""),
                ("annotated_type", ""),
                ("applied_constructor_type", ""),
                ("lazy_parameter_type", "type"),
            ],
            casts: &[("ascription_expression", "type")],
            literals: &[
                ("string", "String"),
                ("interpolated_string_expression", "String"),
                ("integer_literal", "Int"),
                ("floating_point_literal", "Double"),
                ("boolean_literal", "Boolean"),
                ("character_literal", "Char"),
                ("unit", "Unit"),
            ],
            collections: &[("tuple_expression", "Tuple", Holds::Positions), ("tuple_type", "Tuple", Holds::Positions)],
            choices: &[("if_expression", Some(0))],
            lambdas: &[("lambda_expression", "parameters")],
            ..ValueShapes::NONE
        },
        types: TypeShapes {
            functions: &[("function_type", "parameter_types", "return_type", "")],
            generics: &[("generic_type", "type", "type_arguments"), ("generic_function", "function", "type_arguments")],
            containers: &[("repeated_parameter_type", "Seq", "type")],
            ..TypeShapes::NONE
        },
        patterns: Patterns {
            inside: &[
                "tuple_pattern",
                "named_tuple_pattern",
                "named_pattern",
                "case_class_pattern",
                "infix_pattern",
                "capture_pattern",
                "alternative_pattern",
                "repeat_pattern",
            ],
            names: &["identifier"],
            skipped_fields: &["type", "type_arguments", "operator"],
            capitals_are_uses: true,
            positions: &["tuple_pattern"],
            unwrapping: &["Some", "Right", "Success"],
            ..Patterns::NONE
        },
    },
    contexts: Contexts {
        declared: &[("match_expression", "body", "", "value")],
        constructors: &[("case_class_pattern", "type")],
        parts: &[
            ("case_block", ""),
            ("case_clause", "pattern"),
            ("capture_pattern", "pattern"),
            ("alternative_pattern", ""),
        ],
        cases: &["case_block"],
        ..Contexts::NONE
    },
    counts: Counts {
        branches: &["if_expression", "case_clause", "guard"],
        wildcard_arms: &[("case_clause", "_")],
        loops: &["for_expression", "while_expression", "do_while_expression"],
        nests: &[
            "if_expression",
            "match_expression",
            "catch_clause",
            "for_expression",
            "while_expression",
            "do_while_expression",
        ],
        alternative_fields: &[("alternative", "else")],
        operators: &["operator_identifier"],
        operator_texts: &["&&", "||"],
        returns: &["return_expression", "throw_expression"],
        conditional: &[
            "if_expression",
            "case_clause",
            "try_expression",
            "for_expression",
            "while_expression",
            "do_while_expression",
        ],
        assertion_calls: &[
            "assert",
            "assertCompiles",
            "assertDoesNotCompile",
            "assertEquals",
            "assertFalse",
            "assertNotEquals",
            "assertNotNull",
            "assertNull",
            "assertResult",
            "assertThrows",
            "assertTrue",
            "assertTypeError",
            "assume",
            "expect",
            "intercept",
            "must",
            "mustBe",
            "mustEqual",
            "should",
            "shouldBe",
            "shouldEqual",
        ],
        ..Counts::NONE
    },
    tests: Tests {
        files: TestFiles {
            folders: &["test", "tests", "it"],
            starts: &[],
            ends: &["Test.scala", "Tests.scala", "Spec.scala", "Suite.scala", ".test.scala"],
            support: &[],
        },
        runners: junit::RUNNERS,
        fault: "throw new RuntimeException(\"fault\")",
    },
    entry_points: entries::ENTRY_POINTS,
    hooks: Hooks {
        imports: Some(imports),
        namespace: Some(|file| package_of(file, ".sbt")),
        is_test: Some(is_test),
        ..Hooks::NONE
    },
    ..Language::new(tree_sitter_scala::LANGUAGE)
};

/// Functions of the library that return a value that holds their arguments.
const KNOWN: &[KnownFunction] = &[
    KnownFunction { names: &["Option", "Some"], gives: Gives::Holding("Option") },
    KnownFunction { names: &["Right"], gives: Gives::Holding("Right") },
    KnownFunction { names: &["Try", "Success"], gives: Gives::Holding("Try") },
    KnownFunction { names: &["Future"], gives: Gives::Holding("Future") },
    KnownFunction {
        names: &["List", "Seq", "Vector", "Set", "Array", "IndexedSeq", "Iterator", "LazyList"],
        gives: Gives::Holding("List"),
    },
];

/// Types of the library that hold values of other types.
const WRAPPERS: &[Wrapper] = &[
    Wrapper {
        names: &["Option", "Some", "Try", "Success"],
        yields: &["get", "getOrElse", "orNull"],
        keeps: &["filter", "filterNot", "orElse", "recover", "tapEach", "toOption", "toTry", "withFilter"],
        maps: &["map", "collect"],
        flattens: &["flatMap"],
        ..Wrapper::OF_FIRST
    },
    Wrapper {
        names: &["Either", "Right"],
        element: Element::Last,
        yields: &["getOrElse"],
        keeps: &["orElse", "toOption", "toTry"],
        maps: &["map"],
        flattens: &["flatMap"],
        ..Wrapper::OF_FIRST
    },
    Wrapper {
        names: &["Future"],
        keeps: &["andThen", "fallbackTo", "filter", "recover", "recoverWith"],
        maps: &["map"],
        flattens: &["flatMap"],
        ..Wrapper::OF_FIRST
    },
    Wrapper {
        names: &[
            "Array",
            "Buffer",
            "IndexedSeq",
            "Iterable",
            "Iterator",
            "LazyList",
            "List",
            "ListBuffer",
            "ArrayBuffer",
            "Queue",
            "Seq",
            "Set",
            "Stream",
            "Vector",
        ],
        yields: &["apply", "find", "head", "headOption", "last", "lastOption", "max", "maxBy", "min", "minBy", "next"],
        keeps: &[
            "distinct",
            "drop",
            "dropRight",
            "dropWhile",
            "filter",
            "filterNot",
            "init",
            "iterator",
            "reverse",
            "sortBy",
            "sortWith",
            "sorted",
            "tail",
            "take",
            "takeRight",
            "takeWhile",
            "tapEach",
            "toIndexedSeq",
            "toList",
            "toSeq",
            "toSet",
            "toVector",
            "view",
            "withFilter",
        ],
        maps: &["map", "collect"],
        flattens: &["flatMap"],
        ..Wrapper::OF_FIRST
    },
    Wrapper { names: &["Tuple"], element: Element::Any, is_tuple: true, ..Wrapper::OF_FIRST },
    Wrapper {
        names: &["Map", "HashMap", "SortedMap", "TreeMap", "ListMap", "TrieMap"],
        element: Element::Last,
        each: Each::Pairs,
        yields: &["apply", "get", "getOrElse", "getOrElseUpdate", "put", "remove"],
        holds: &["values"],
        keeps: &["filter", "filterKeys", "filterNot", "toMap", "updated"],
        ..Wrapper::OF_FIRST
    },
];

/// Annotations that mark a function as a test, by their last name.
const TEST_ANNOTATIONS: &[&str] = &["Test", "ParameterizedTest", "Property"];

/// Suffixes of the names of suites.
const SUITES: &[&str] = &["Test", "Tests", "Spec", "Suite"];

/// A test case has a kind of its own, or is annotated; a suite has a suite's name, in a test file. Everything in a suite
/// belongs to it.
fn is_test(candidate: &TestCandidate<'_>) -> bool {
    match candidate.kind {
        SymbolKind::Test => true,
        SymbolKind::Class => {
            let is_named_so = SUITES.iter().any(|ending| candidate.name.ends_with(ending));
            is_named_so && SCALA.tests.files.contain(candidate.path)
        }
        _ => candidate.decorators.iter().any(|annotation| {
            let name = annotation.trim_start_matches('@').split('(').next().unwrap_or("").trim();
            TEST_ANNOTATIONS.contains(&name.rsplit('.').next().unwrap_or(name))
        }),
    }
}

/// The names of an import statement, which may contain several paths.
fn imports(statement: Node<'_>, source: &str) -> Vec<ImportedName> {
    let mut names = Vec::new();
    let mut path: Vec<Node<'_>> = Vec::new();
    let mut cursor = statement.walk();
    for child in statement.children(&mut cursor) {
        match child.kind() {
            "identifier" | "operator_identifier" => path.push(child),
            "," => names.extend(path_import(&std::mem::take(&mut path), source)),
            "namespace_selectors" => {
                let prefix = joined(&std::mem::take(&mut path), source);
                let mut inside = child.walk();
                names.extend(child.named_children(&mut inside).filter_map(|it| selected(it, &prefix, source)));
            }
            _ => {
                if let Some(name) = selected(child, &joined(&path, source), source) {
                    path.clear();
                    names.push(name);
                }
            }
        }
    }
    names.extend(path_import(&path, source));
    names
}

/// An import without selectors: the last segment of the path is the name.
fn path_import(path: &[Node<'_>], source: &str) -> Option<ImportedName> {
    let (last, around) = path.split_last()?;
    let name = plain(*last, source);
    let byte = last.start_byte() as u32;
    let path = joined(around, source);
    Some(ImportedName { path, name: name.to_owned(), local: name.to_owned(), kind: ImportKind::Named, byte })
}

/// Maximum length of the prefix before selectors, which is repeated for each selector; real prefixes are shorter.
const MAX_PREFIX_BYTES: usize = 256;

/// One selector: a name, a renamed name, or all names. `None` if it hides a name.
fn selected(selector: Node<'_>, path: &str, source: &str) -> Option<ImportedName> {
    let field = |field: &str| selector.child_by_field_name(field).map(|node| (plain(node, source), node));
    let (name, local, kind, at) = match selector.kind() {
        "namespace_wildcard" => ("", "", ImportKind::Star, selector),
        "arrow_renamed_identifier" | "as_renamed_identifier" => {
            let ((name, at), (alias, _)) = (field("name")?, field("alias")?);
            (name, if alias == "_" { "" } else { alias }, ImportKind::Named, at)
        }
        "identifier" | "operator_identifier" => {
            (plain(selector, source), plain(selector, source), ImportKind::Named, selector)
        }
        _ => return None,
    };
    let hides = kind == ImportKind::Named && local.is_empty();
    (path.len() <= MAX_PREFIX_BYTES && !hides).then(|| ImportedName {
        path: path.to_owned(),
        name: name.to_owned(),
        local: local.to_owned(),
        kind,
        byte: at.start_byte() as u32,
    })
}

fn joined(path: &[Node<'_>], source: &str) -> String {
    path.iter().map(|segment| plain(*segment, source)).collect::<Vec<_>>().join(".")
}

/// A name without its backticks.
fn plain<'s>(name: Node<'_>, source: &'s str) -> &'s str {
    source.get(name.byte_range()).unwrap_or("").trim_matches('`')
}
