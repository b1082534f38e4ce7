//! Java.

mod entries;

use crate::access::Access;
use crate::hooks::{Hooks, TestCandidate};
use crate::junit;
use crate::table::{
    BindingRule, CallRules, CallShapes, Comments, Counts, Definitions, Doc, FileNames, Gives, Headers, KnownFunction,
    Language, Members, Modifiers, NameShapes, Scoping, Shapes, Spaces, TestFiles, Tests, TypeRules, TypeShapes,
    ValueShapes, Wrapper,
};
use rhumb_model::{Flags, SymbolKind, Visibility};

/// Java.
pub(crate) const JAVA: Language = Language {
    name: "java",
    family: "jvm",
    files: FileNames { extensions: &["java"], outputs: &["target", ".gradle"], ..FileNames::NONE },
    facts: &[include_str!("facts.scm")],
    definitions: Definitions {
        comments: Comments {
            kinds: &["line_comment", "block_comment"],
            attributes: &["annotation", "marker_annotation"],
            doc: Doc::Comments { outer: &["/**"], inner: &[] },
        },
        modifiers: Modifiers {
            kinds: &["public", "protected", "private", "static", "abstract"],
            flags: &[("static", Flags::STATIC), ("abstract", Flags::ABSTRACT)],
        },
        access: Access {
            words: &[
                ("public", Visibility::Public),
                ("protected", Visibility::Protected),
                ("private", Visibility::Private),
            ],
            outside: Visibility::Internal,
            member: Visibility::Internal,
            ..Access::PUBLIC
        },
        ..Definitions::NONE
    },
    scoping: Scoping {
        receivers: &["this"],
        supers: &["super"],
        binding: BindingRule::AfterBinding,
        headers: Headers { see_parameters: false, see_members: true },
        spaces: Spaces::ByUse,
        members: Members::Everywhere,
        builtins: include_str!("builtins.txt"),
        ..Scoping::NONE
    },
    types: TypeRules {
        overloads: true,
        anything: "Object",
        numbers: &["byte", "short", "char", "int", "long", "float", "double", "Number"],
        wrappers: WRAPPERS,
        elements: &["iterator"],
        calls: CallRules { known: KNOWN, ..CallRules::NONE },
        conversions: CONVERSIONS,
        ..TypeRules::NONE
    },
    shapes: Shapes {
        names: NameShapes {
            type_literals: &[("class_literal", "class", "Class")],
            bare: &["identifier", "type_identifier", "this", "super"],
            members: &[
                ("field_access", "object", "field"),
                ("scoped_identifier", "scope", "name"),
                ("scoped_type_identifier", "", ""),
            ],
            ..NameShapes::NONE
        },
        calls: CallShapes {
            method_calls: &[("method_invocation", "object", "name")],
            news: &[("object_creation_expression", "type")],
            ..CallShapes::NONE
        },
        values: ValueShapes {
            indexes: &[("array_access", "array")],
            transparent: &[("parenthesized_expression", "")],
            literals: &[
                ("string_literal", "String"),
                ("template_expression", "String"),
                ("character_literal", "char"),
                ("decimal_integer_literal", "int"),
                ("hex_integer_literal", "int"),
                ("octal_integer_literal", "int"),
                ("binary_integer_literal", "int"),
                ("decimal_floating_point_literal", "double"),
                ("hex_floating_point_literal", "double"),
                ("true", "boolean"),
                ("false", "boolean"),
                ("instanceof_expression", "boolean"),
                ("class_literal", "Class"),
                ("integral_type", ""),
                ("floating_point_type", ""),
                ("boolean_type", "boolean"),
            ],
            casts: &[("cast_expression", "type"), ("wildcard", ""), ("annotated_type", "")],
            choices: &[("ternary_expression", Some(0))],
            ..ValueShapes::NONE
        },
        types: TypeShapes {
            generics: &[("generic_type", "", "")],
            containers: &[("array_type", "array", "element"), ("array_creation_expression", "array", "type")],
            rest: "array",
            unions: &["catch_type"],
            ..TypeShapes::NONE
        },
        ..Shapes::NONE
    },
    counts: Counts {
        branches: &["if_statement", "ternary_expression", "catch_clause", "switch_label"],
        wildcard_arms: &[("switch_label", "default")],
        loops: &["for_statement", "enhanced_for_statement", "while_statement", "do_statement"],
        nests: &[
            "if_statement",
            "ternary_expression",
            "switch_expression",
            "catch_clause",
            "for_statement",
            "enhanced_for_statement",
            "while_statement",
            "do_statement",
        ],
        alternative_fields: &[("alternative", "else")],
        operators: &["&&", "||", "when"],
        returns: &["return_statement", "throw_statement"],
        conditional: &[
            "if_statement",
            "ternary_expression",
            "switch_rule",
            "switch_block_statement_group",
            "try_statement",
            "try_with_resources_statement",
            "for_statement",
            "enhanced_for_statement",
            "while_statement",
            "do_statement",
        ],
        assertions: &["assert_statement"],
        assertion_calls: &[
            "assertArrayEquals",
            "assertEquals",
            "assertFalse",
            "assertInstanceOf",
            "assertNotEquals",
            "assertNotNull",
            "assertNotSame",
            "assertNull",
            "assertSame",
            "assertThat",
            "assertThrows",
            "assertTrue",
            "fail",
        ],
        unchecked_calls: &["orElseThrow"],
        ..Counts::NONE
    },
    tests: Tests {
        files: TestFiles {
            folders: &["test", "tests", "androidTest", "integrationTest", "testFixtures"],
            starts: &[],
            ends: &["Test.java", "Tests.java", "TestCase.java"],
            support: &[],
        },
        runners: junit::RUNNERS,
        fault: "if (true) throw new RuntimeException(\"fault\");",
    },
    entry_points: entries::ENTRY_POINTS,
    hooks: Hooks { namespace: Some(|file| file.package.to_owned()), is_test: Some(is_test), ..Hooks::NONE },
    ..Language::new(tree_sitter_java::LANGUAGE)
};

/// Functions of the library that return a value that holds their arguments.
const KNOWN: &[KnownFunction] = &[KnownFunction {
    names: &[
        "List.of",
        "Set.of",
        "Stream.of",
        "Optional.of",
        "Optional.ofNullable",
        "Arrays.asList",
        "Collections.singleton",
        "Collections.singletonList",
    ],
    gives: Gives::Holding("List"),
}];

/// Values of one type that are accepted as another one.
const CONVERSIONS: &[(&str, &str)] = &[
    ("boolean", "Boolean"),
    ("byte", "Byte"),
    ("char", "Character"),
    ("double", "Double"),
    ("float", "Float"),
    ("int", "Integer"),
    ("long", "Long"),
    ("short", "Short"),
    ("Boolean", "boolean"),
    ("Byte", "byte"),
    ("Character", "char"),
    ("Double", "double"),
    ("Float", "float"),
    ("Integer", "int"),
    ("Long", "long"),
    ("Short", "short"),
    ("Class", "Type"),
    ("String", "CharSequence"),
    ("String", "Comparable"),
    ("StringBuffer", "CharSequence"),
    ("StringBuilder", "CharSequence"),
];

/// Types that hold values of other types. Maps are not included: their members return keys or values.
const WRAPPERS: &[Wrapper] = &[
    Wrapper { names: &["array"], keeps: &["clone"], ..Wrapper::OF_FIRST },
    Wrapper {
        names: &[
            "Iterable",
            "Collection",
            "List",
            "Set",
            "Queue",
            "Deque",
            "SortedSet",
            "NavigableSet",
            "Iterator",
            "ListIterator",
            "ArrayList",
            "LinkedList",
            "HashSet",
            "LinkedHashSet",
            "TreeSet",
            "ArrayDeque",
            "PriorityQueue",
            "BlockingQueue",
            "Vector",
            "Stack",
            "Stream",
            "Optional",
        ],
        yields: &[
            "get",
            "getFirst",
            "getLast",
            "first",
            "last",
            "next",
            "previous",
            "element",
            "peek",
            "peekFirst",
            "peekLast",
            "poll",
            "pollFirst",
            "pollLast",
            "pop",
            "removeFirst",
            "removeLast",
            "take",
            "lower",
            "higher",
            "floor",
            "ceiling",
            "orElse",
            "orElseGet",
            "orElseThrow",
        ],
        keeps: &[
            "iterator",
            "listIterator",
            "descendingIterator",
            "stream",
            "parallelStream",
            "subList",
            "headSet",
            "tailSet",
            "reversed",
            "filter",
            "distinct",
            "sorted",
            "peek",
            "limit",
            "skip",
            "takeWhile",
            "dropWhile",
            "parallel",
            "sequential",
            "unordered",
            "findFirst",
            "findAny",
            "min",
            "max",
            "or",
            "toList",
        ],
        maps: &["map"],
        flattens: &["flatMap"],
        ..Wrapper::OF_FIRST
    },
    Wrapper {
        names: &[
            "Supplier",
            "Provider",
            "Callable",
            "Future",
            "CompletableFuture",
            "CompletionStage",
            "AtomicReference",
            "ThreadLocal",
            "WeakReference",
            "SoftReference",
        ],
        yields: &["get", "call", "join", "getNow", "resultNow", "getAndSet", "getPlain", "getAcquire"],
        ..Wrapper::OF_FIRST
    },
    Wrapper { names: &["Class"], yields: &["cast", "newInstance"], ..Wrapper::OF_FIRST },
];

/// Annotations that mark a function as a test.
const TEST_FUNCTIONS: &[&str] = &["Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "Theory"];
/// Annotations that mark a class as a group of tests.
const TEST_CLASSES: &[&str] = &["Test", "Nested", "RunWith", "ExtendWith", "SpringBootTest"];

/// A test is marked by an annotation or, before annotations existed, by a name that starts with `test` in a test file. A
/// class of tests is annotated, or named like a test file.
fn is_test(candidate: &TestCandidate<'_>) -> bool {
    let (annotations, is_named_so) = match candidate.kind {
        SymbolKind::Method => (TEST_FUNCTIONS, is_test_name(candidate.name)),
        SymbolKind::Class => {
            (TEST_CLASSES, ["Test", "Tests", "TestCase"].iter().any(|end| candidate.name.ends_with(end)))
        }
        _ => return false,
    };
    let is_annotated = candidate.decorators.iter().any(|annotation| {
        let name = annotation.trim_start_matches('@').split('(').next().unwrap_or("").trim();
        annotations.contains(&name.rsplit('.').next().unwrap_or(name))
    });
    is_annotated || (is_named_so && JAVA.tests.files.contain(candidate.path))
}

/// Whether a name follows the convention: `testOpen` does, `testament` does not.
fn is_test_name(name: &str) -> bool {
    name.strip_prefix("test").is_some_and(|rest| !rest.starts_with(char::is_lowercase))
}
