//! C++: the patterns and preprocessor handling of C, plus its own.

use crate::access::Access;
use crate::c::{C, SHARED, included, is_cpp, mask, visibility};
use crate::hooks::{Hooks, ImportRequest, ImportTarget, ImportedName, TestCandidate};
use crate::table::{
    CallShapes, Counts, Declarators, Definitions, Each, Element, EnclosingNames, Every, FileNames, Home, Language,
    Members, Modules, NameShapes, Namespaces, Patterns, Scoping, Shapes, Spaces, TestFiles, Tests, TypeRules,
    TypeShapes, ValueShapes, Wrapper,
};
use rhumb_model::{ImportKind, SymbolKind, Visibility};
use tree_sitter::Node;

/// C++.
pub(crate) const CPP: Language = Language {
    name: "cpp",
    files: FileNames {
        extensions: &[
            "cpp", "cc", "cxx", "c++", "cppm", "ixx", "hpp", "hxx", "hh", "h++", "ipp", "inl", "tcc", "tpp", "txx",
            "h", "def",
        ],
        aliases: &["c++"],
        ..C.files
    },
    grammar: tree_sitter_cpp::LANGUAGE,
    facts: &[include_str!("facts.scm"), SHARED],
    definitions: Definitions {
        access: Access {
            // Access sections.
            words: &[
                ("public", Visibility::Public),
                ("protected", Visibility::Protected),
                ("private", Visibility::Private),
                // An anonymous namespace.
                ("namespace", Visibility::Private),
            ],
            rule: Some(|declared| match declared.owner_kind {
                SymbolKind::Class => visibility(declared, Visibility::Private),
                _ => visibility(declared, Visibility::Public),
            }),
            ..C.definitions.access
        },
        declarators: Declarators {
            wrappers: &[
                "pointer_declarator",
                "reference_declarator",
                "function_declarator",
                "array_declarator",
                "parenthesized_declarator",
                "attributed_declarator",
                "variadic_declarator",
                "abstract_pointer_declarator",
                "abstract_reference_declarator",
            ],
            qualifiers: &[
                "type_qualifier",
                "abstract_pointer_declarator",
                "abstract_reference_declarator",
                "abstract_array_declarator",
                "abstract_function_declarator",
                "abstract_parenthesized_declarator",
            ],
            paths: &["qualified_identifier", "nested_namespace_specifier"],
            envelopes: &["template_declaration"],
        },
        homes: &[(SymbolKind::Macro, Home::File)],
        ..C.definitions
    },
    scoping: Scoping {
        receivers: &["this"],
        spaces: Spaces::TypesLast,
        members: Members::Everywhere,
        builtins: concat!(include_str!("../c/builtins.txt"), include_str!("builtins.txt")),
        ..C.scoping
    },
    modules: Modules {
        namespaces: Namespaces { around: EnclosingNames::Seen, hold_types: true, are_read_in: true },
        ..C.modules
    },
    types: TypeRules {
        overloads: true,
        numbers: &[
            "char",
            "short",
            "int",
            "unsigned",
            "unsigned int",
            "int32_t",
            "uint32_t",
            "long",
            "unsigned long",
            "size_t",
            "long long",
            "unsigned long long",
            "int64_t",
            "uint64_t",
            "float",
            "double",
        ],
        conversions: &[("char", "string"), ("char", "string_view")],
        elements: &["operator[]"],
        every: Every { places: &["first", "second"], ..Every::NONE },
        wrappers: &[
            Wrapper { names: &["unique_ptr", "shared_ptr", "optional"], is_transparent: true, ..Wrapper::OF_FIRST },
            Wrapper {
                names: &[
                    "vector",
                    "array",
                    "deque",
                    "list",
                    "forward_list",
                    "set",
                    "unordered_set",
                    "multiset",
                    "span",
                ],
                yields: YIELDS,
                ..Wrapper::OF_FIRST
            },
            Wrapper {
                names: &["map", "unordered_map", "multimap", "unordered_multimap"],
                element: Element::Last,
                each: Each::Pairs,
                yields: &["at", "mapped_type"],
                pairs: PAIRS,
                ..Wrapper::OF_FIRST
            },
            Wrapper { names: &["pair", "tuple"], is_tuple: true, ..Wrapper::OF_FIRST },
        ],
        ..C.types
    },
    shapes: Shapes {
        names: NameShapes {
            bare: &["identifier", "type_identifier", "field_identifier", "namespace_identifier", "this"],
            ..C.shapes.names
        },
        calls: CallShapes {
            news: &[("new_expression", "type")],
            casting: &["static_cast", "dynamic_cast", "const_cast", "reinterpret_cast"],
            ..C.shapes.calls
        },
        values: ValueShapes {
            indexes: &[("subscript_expression", "argument")],
            container_members: &["operator[]", "begin"],
            transparent: &[
                ("parenthesized_expression", ""),
                ("pointer_expression", "argument"),
                ("cast_expression", "type"),
                ("compound_literal_expression", "type"),
                ("type_descriptor", "type"),
                ("class_specifier", "name"),
                ("struct_specifier", "name"),
                ("union_specifier", "name"),
                ("enum_specifier", "name"),
                ("template_function", "name"),
                ("template_method", "name"),
                ("dependent_type", ""),
            ],
            unwraps: &[("co_await_expression", "argument")],
            literals: &[
                ("string_literal", "char"),
                ("raw_string_literal", "char"),
                ("concatenated_string", "char"),
                ("char_literal", "char"),
                ("true", "bool"),
                ("false", "bool"),
                ("primitive_type", ""),
                ("sized_type_specifier", ""),
            ],
            ..C.shapes.values
        },
        types: TypeShapes { generics: &[("template_type", "name", "arguments")], ..C.shapes.types },
        patterns: Patterns {
            inside: &["structured_binding_declarator"],
            names: &["identifier"],
            positions: &["structured_binding_declarator"],
            ..C.shapes.patterns
        },
    },
    counts: Counts {
        branches: &["if_statement", "case", "conditional_expression", "catch_clause", "seh_except_clause"],
        loops: &["for_statement", "for_range_loop", "while_statement", "do_statement"],
        nests: &[
            "if_statement",
            "conditional_expression",
            "switch_statement",
            "catch_clause",
            "for_statement",
            "for_range_loop",
            "while_statement",
            "do_statement",
        ],
        operators: &["&&", "||", "and", "or"],
        returns: &["return_statement", "co_return_statement", "throw_statement"],
        conditional: &[
            "if_statement",
            "case_statement",
            "conditional_expression",
            "try_statement",
            "for_statement",
            "for_range_loop",
            "while_statement",
        ],
        assertions: &["static_assert_declaration"],
        assertion_calls: ASSERTIONS,
        unchecked_calls: &["abort", "exit", "_exit", "_Exit", "quick_exit", "terminate"],
        ..C.counts
    },
    tests: Tests {
        files: TestFiles {
            ends: &["_test.cc", "_test.cpp", "_tests.cc", "_tests.cpp", "_unittest.cc", "_unittest.cpp"],
            ..C.tests.files
        },
        ..C.tests
    },
    entry_points: C.entry_points,
    hooks: Hooks {
        is_written: Some(is_cpp),
        imports: Some(imports),
        import_target: Some(import_target),
        namespace: Some(|_| String::new()),
        is_test: Some(is_test),
        mask: Some(|source| mask(source, &[("__cplusplus", true)])),
        ..C.hooks
    },
    ..C
};

/// A file is included; a namespace or a member of one is used.
fn import_target(request: &ImportRequest<'_>) -> ImportTarget {
    if request.path.contains(['<', '.', '/']) { included(request) } else { ImportTarget::Path }
}

/// Assertion macros of the common test frameworks.
const ASSERTIONS: &[&str] = &[
    "assert",
    "EXPECT_TRUE",
    "EXPECT_FALSE",
    "EXPECT_EQ",
    "EXPECT_NE",
    "EXPECT_LT",
    "EXPECT_LE",
    "EXPECT_GT",
    "EXPECT_GE",
    "EXPECT_STREQ",
    "EXPECT_STRNE",
    "EXPECT_FLOAT_EQ",
    "EXPECT_DOUBLE_EQ",
    "EXPECT_NEAR",
    "EXPECT_THROW",
    "EXPECT_NO_THROW",
    "EXPECT_ANY_THROW",
    "EXPECT_DEATH",
    "EXPECT_THAT",
    "EXPECT_CALL",
    "ASSERT_TRUE",
    "ASSERT_FALSE",
    "ASSERT_EQ",
    "ASSERT_NE",
    "ASSERT_LT",
    "ASSERT_LE",
    "ASSERT_GT",
    "ASSERT_GE",
    "ASSERT_STREQ",
    "ASSERT_STRNE",
    "ASSERT_FLOAT_EQ",
    "ASSERT_DOUBLE_EQ",
    "ASSERT_NEAR",
    "ASSERT_THROW",
    "ASSERT_NO_THROW",
    "ASSERT_ANY_THROW",
    "ASSERT_DEATH",
    "ASSERT_THAT",
    "CHECK",
    "CHECK_FALSE",
    "CHECK_THROWS",
    "REQUIRE",
    "REQUIRE_FALSE",
    "REQUIRE_THROWS",
];

/// A test is written as a macro call and extracted as a definition of kind `test`.
fn is_test(candidate: &TestCandidate<'_>) -> bool {
    candidate.kind == SymbolKind::Test
}

/// `using a::b::c` imports `c`.
fn imports(statement: Node<'_>, source: &str) -> Vec<ImportedName> {
    let Some(path) = statement.named_child(0) else { return Vec::new() };
    let text: String = source.get(path.byte_range()).unwrap_or("").split_whitespace().collect();
    let Some((module, name)) = text.rsplit_once("::") else { return Vec::new() };
    let byte = (path.end_byte() - name.len().min(path.byte_range().len())) as u32;
    let (path, name) = (module.to_owned(), name.to_owned());
    vec![ImportedName { path, local: name.clone(), name, kind: ImportKind::Named, byte }]
}

/// Members of containers that are an element, an iterator, which is used like the element, or the type of one of these.
const YIELDS: &[&str] = &[
    "at",
    "back",
    "front",
    "begin",
    "end",
    "cbegin",
    "cend",
    "rbegin",
    "rend",
    "find",
    "lower_bound",
    "upper_bound",
    "data",
    "emplace_back",
    "iterator",
    "const_iterator",
    "reverse_iterator",
    "const_reverse_iterator",
    "value_type",
    "reference",
    "const_reference",
];

/// Members of maps that are an iterator of pairs, or the type of one.
const PAIRS: &[&str] = &[
    "begin",
    "end",
    "cbegin",
    "cend",
    "rbegin",
    "rend",
    "find",
    "lower_bound",
    "upper_bound",
    "iterator",
    "const_iterator",
    "reverse_iterator",
    "const_reverse_iterator",
    "value_type",
];
