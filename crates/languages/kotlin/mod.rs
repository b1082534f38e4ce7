//! Kotlin.

mod entries;

use crate::access::Access;
use crate::hooks::{Hooks, ImportedName, TestCandidate};
use crate::junit;
use crate::paths::package_of;
use crate::table::{
    BindingRule, CallRules, CallShapes, Comments, Counts, Definitions, Doc, Element, Every, FileNames, Gives, Headers,
    KnownFunction, Labels, Lambdas, Language, Members, Modifiers, Modules, NameShapes, Namespaces, Patterns, Scoping,
    Shapes, Spaces, TestFiles, Tests, TypeRules, TypeShapes, ValueShapes, Wrapper,
};
use rhumb_model::{Flags, ImportKind, Visibility};
use tree_sitter::Node;

/// Kotlin.
pub(crate) const KOTLIN: Language = Language {
    name: "kotlin",
    family: "jvm",
    files: FileNames {
        extensions: &["kt", "kts"],
        shebangs: &["kotlin"],
        aliases: &["kotlinscript"],
        ..FileNames::NONE
    },
    facts: &[include_str!("facts.scm")],
    definitions: Definitions {
        comments: Comments {
            kinds: &["line_comment", "multiline_comment"],
            attributes: &["annotation"],
            doc: Doc::Comments { outer: &["/**"], inner: &[] },
        },
        modifiers: Modifiers {
            kinds: &["visibility_modifier", "inheritance_modifier", "function_modifier"],
            flags: &[("abstract", Flags::ABSTRACT), ("suspend", Flags::ASYNC)],
        },
        access: Access {
            words: &[
                ("private", Visibility::Private),
                ("protected", Visibility::Protected),
                ("internal", Visibility::Internal),
            ],
            ..Access::PUBLIC
        },
        constructors: &["constructor"],
        ..Definitions::NONE
    },
    scoping: Scoping {
        receivers: &["this"],
        supers: &["super"],
        binding: BindingRule::AfterBinding,
        headers: Headers { see_parameters: true, see_members: true },
        spaces: Spaces::Marked,
        members: Members::Everywhere,
        builtins: include_str!("builtins.txt"),
        ..Scoping::NONE
    },
    modules: Modules { namespaces: Namespaces { hold_types: true, ..Namespaces::PLAIN }, ..Modules::NONE },
    types: TypeRules {
        extends_types: true,
        overloads: true,
        labels: Labels::Optional,
        lambdas: Lambdas::WithReceivers,
        anything: "Any",
        numbers: &["Byte", "Short", "Int", "Long", "Float", "Double", "Number"],
        wrappers: WRAPPERS,
        elements: &["get", "iterator"],
        every: Every {
            hands_over: &["also", "let", "takeIf", "takeUnless"],
            makes_receiver: &["apply", "run"],
            makes_argument_receiver: &["with"],
            gives_back: &["also", "apply", "takeIf", "takeUnless"],
            of_library: &[
                ("KClass", "java", "Class"),
                ("KClass", "javaObjectType", "Class"),
                ("Class", "kotlin", "KClass"),
            ],
            ..Every::NONE
        },
        calls: CallRules { known: KNOWN, ..CallRules::NONE },
        conversions: &[("Class", "Type")],
        ..TypeRules::NONE
    },
    shapes: Shapes {
        names: NameShapes {
            type_literals: &[
                ("callable_reference", "::class", "KClass"),
                ("navigation_expression", "::class", "KClass"),
            ],
            bare: &[
                "simple_identifier",
                "type_identifier",
                "interpolated_identifier",
                "this_expression",
                "super_expression",
            ],
            members: &[("navigation_expression", "", ""), ("callable_reference", "", "")],
            paths: &["user_type"],
            suffixes: &["navigation_suffix"],
            implied: &[],
        },
        calls: CallShapes {
            calls: &[("call_expression", "")],
            infix: &["infix_expression"],
            type_arguments: &["type_arguments"],
            arguments: &["value_argument", "annotated_lambda"],
            ..CallShapes::NONE
        },
        values: ValueShapes {
            indexes: &[("indexing_expression", "")],
            transparent: &[
                ("parenthesized_expression", ""),
                ("value_argument", ""),
                ("annotated_lambda", ""),
                ("postfix_expression", ""),
                // The right operand has the same type, or leaves the function.
                ("elvis_expression", ""),
                ("nullable_type", ""),
                ("parenthesized_type", ""),
                ("parenthesized_user_type", ""),
                ("receiver_type", ""),
                ("type_projection", ""),
            ],
            casts: &[("as_expression", "")],
            literals: &[
                ("string_literal", "String"),
                ("integer_literal", "Int"),
                ("hex_literal", "Int"),
                ("bin_literal", "Int"),
                ("long_literal", "Long"),
                ("unsigned_literal", "UInt"),
                ("real_literal", "Double"),
                ("boolean_literal", "Boolean"),
                ("character_literal", "Char"),
            ],
            lambdas: &[("lambda_literal", "lambda_parameters")],
            ..ValueShapes::NONE
        },
        types: TypeShapes {
            functions: &[("function_type", "", "", "")],
            receivers: &[("function_type", "receiver")],
            rest: "Array",
            ..TypeShapes::NONE
        },
        patterns: Patterns {
            inside: &["multi_variable_declaration", "variable_declaration"],
            names: &["simple_identifier"],
            ..Patterns::NONE
        },
    },
    counts: Counts {
        branches: &["if_expression", "when_entry", "catch_block"],
        wildcard_arms: &[("when_entry", "else")],
        loops: &["for_statement", "while_statement", "do_while_statement"],
        nests: &[
            "if_expression",
            "when_expression",
            "for_statement",
            "while_statement",
            "do_while_statement",
            "catch_block",
        ],
        alternative_fields: &[("alternative", "else")],
        operators: &["&&", "||", "?:"],
        returns: &["return", "return@", "throw"],
        conditional: &[
            "if_expression",
            "when_entry",
            "for_statement",
            "while_statement",
            "do_while_statement",
            "try_expression",
            "conjunction_expression",
            "disjunction_expression",
            "elvis_expression",
        ],
        assertion_calls: &[
            "assert",
            "assertAll",
            "assertArrayEquals",
            "assertContains",
            "assertContentEquals",
            "assertEquals",
            "assertFails",
            "assertFailsWith",
            "assertFalse",
            "assertIs",
            "assertIsNot",
            "assertNotEquals",
            "assertNotNull",
            "assertNotSame",
            "assertNull",
            "assertSame",
            "assertThat",
            "assertThrows",
            "assertTrue",
            "check",
            "checkNotNull",
            "require",
            "requireNotNull",
            "shouldBe",
            "shouldNotBe",
            "shouldThrow",
        ],
        unchecked_calls: &["error", "TODO"],
        unchecked_operators: &["!!"],
        ..Counts::NONE
    },
    tests: Tests {
        files: TestFiles {
            folders: &[
                "test",
                "tests",
                "androidTest",
                "commonTest",
                "jvmTest",
                "jsTest",
                "nativeTest",
                "integrationTest",
            ],
            starts: &[],
            ends: &["Test.kt", "Tests.kt", "Spec.kt"],
            support: &[],
        },
        runners: junit::RUNNERS,
        fault: "throw RuntimeException(\"fault\")",
    },
    entry_points: entries::ENTRY_POINTS,
    hooks: Hooks {
        imports: Some(imports),
        namespace: Some(|file| package_of(file, ".kts")),
        is_test: Some(is_test),
        ..Hooks::NONE
    },
    ..Language::new(tree_sitter_kotlin_sg::LANGUAGE)
};

/// Functions of the library that return a value that holds their arguments.
const KNOWN: &[KnownFunction] = &[
    KnownFunction {
        names: &["listOf", "mutableListOf", "arrayListOf", "listOfNotNull", "setOf", "mutableSetOf", "sequenceOf"],
        gives: Gives::Holding("List"),
    },
    KnownFunction { names: &["arrayOf"], gives: Gives::Holding("Array") },
];

/// Types of the library that hold values of other types.
const WRAPPERS: &[Wrapper] = &[
    Wrapper {
        names: &[
            "List",
            "MutableList",
            "ArrayList",
            "ArrayDeque",
            "Array",
            "Set",
            "MutableSet",
            "HashSet",
            "LinkedHashSet",
            "Collection",
            "MutableCollection",
            "Iterable",
            "MutableIterable",
            "Iterator",
            "MutableIterator",
            "ListIterator",
            "Sequence",
        ],
        yields: &[
            "elementAt",
            "elementAtOrNull",
            "find",
            "findLast",
            "first",
            "firstOrNull",
            "get",
            "getOrElse",
            "getOrNull",
            "last",
            "lastOrNull",
            "maxBy",
            "maxByOrNull",
            "minBy",
            "minByOrNull",
            "next",
            "random",
            "randomOrNull",
            "removeAt",
            "removeFirst",
            "removeLast",
            "single",
            "singleOrNull",
        ],
        keeps: &[
            "asReversed",
            "asSequence",
            "distinct",
            "distinctBy",
            "drop",
            "dropLast",
            "dropWhile",
            "filter",
            "filterNot",
            "filterNotNull",
            "iterator",
            "minus",
            "onEach",
            "orEmpty",
            "plus",
            "reversed",
            "shuffled",
            "sorted",
            "sortedBy",
            "sortedByDescending",
            "sortedWith",
            "subList",
            "take",
            "takeLast",
            "takeWhile",
            "toList",
            "toMutableList",
            "toMutableSet",
            "toSet",
        ],
        maps: &["map", "mapNotNull"],
        flattens: &["flatMap"],
        ..Wrapper::OF_FIRST
    },
    Wrapper {
        names: &["Map", "MutableMap", "HashMap", "LinkedHashMap"],
        element: Element::Last,
        yields: &["get", "getOrDefault", "getOrElse", "getOrPut", "getValue", "put", "remove"],
        holds: &["values"],
        keeps: &["filter", "filterKeys", "filterValues", "minus", "orEmpty", "plus", "toMap", "toMutableMap"],
        ..Wrapper::OF_FIRST
    },
    Wrapper { names: &["Deferred"], yields: &["await"], ..Wrapper::OF_FIRST },
    Wrapper { names: &["KClass"], yields: &["cast", "createInstance", "objectInstance"], ..Wrapper::OF_FIRST },
    Wrapper { names: &["Class"], yields: &["cast", "newInstance"], ..Wrapper::OF_FIRST },
];

/// Annotations that make a function a test, by their last name.
const TEST_ANNOTATIONS: &[&str] =
    &["Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "Property"];

/// A test is marked by an annotation.
fn is_test(candidate: &TestCandidate<'_>) -> bool {
    candidate.decorators.iter().any(|annotation| {
        let name = annotation.trim_start_matches('@').split('(').next().unwrap_or("").trim();
        TEST_ANNOTATIONS.contains(&name.rsplit('.').next().unwrap_or(name))
    })
}

/// An import is one path: to a name, possibly with an alias, or to all names of a package or type.
fn imports(statement: Node<'_>, source: &str) -> Vec<ImportedName> {
    let text = |node: Node<'_>| source.get(node.byte_range()).unwrap_or("");
    let mut cursor = statement.walk();
    let children: Vec<Node<'_>> = statement.named_children(&mut cursor).collect();
    let Some(identifier) = children.iter().find(|child| child.kind() == "identifier") else { return Vec::new() };
    let mut cursor = identifier.walk();
    let segments: Vec<Node<'_>> = identifier.named_children(&mut cursor).collect();
    let Some((last, around)) = segments.split_last() else { return Vec::new() };
    let path = |segments: &[Node<'_>]| segments.iter().map(|it| plain(text(*it))).collect::<Vec<_>>().join(".");
    let is_star = children.iter().any(|child| child.kind() == "wildcard_import");
    if is_star {
        return vec![ImportedName {
            path: path(&segments),
            name: String::new(),
            local: String::new(),
            kind: ImportKind::Star,
            byte: identifier.start_byte() as u32,
        }];
    }
    let alias = children.iter().find(|child| child.kind() == "import_alias").and_then(|alias| alias.named_child(0));
    let name = plain(text(*last)).to_owned();
    let local = alias.map_or_else(|| name.clone(), |alias| plain(text(alias)).to_owned());
    let byte = last.start_byte() as u32;
    vec![ImportedName { path: path(around), name, local, kind: ImportKind::Named, byte }]
}

/// A name without its backticks.
fn plain(name: &str) -> &str {
    name.trim_matches('`')
}
