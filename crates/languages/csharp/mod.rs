//! C#.

mod conditions;
mod entries;
mod projects;

use crate::access::Access;
use crate::hooks::{Hooks, TestCandidate};
use crate::table::{
    BindingRule, CallShapes, Calls, Comments, Counts, Definitions, Doc, Each, Element, EnclosingNames, Every,
    FileNames, Labels, Language, Markup, Members, Modifiers, Modules, NameShapes, Namespaces, Patterns, Scoping,
    Shapes, Spaces, TestFiles, Tests, TypeRules, TypeShapes, ValueShapes, Wrapper,
};
use rhumb_model::{Flags, Visibility};

/// C#.
pub(crate) const CSHARP: Language = Language {
    name: "csharp",
    family: "csharp",
    files: FileNames {
        extensions: &["cs", "csx"],
        aliases: &["c#"],
        manifests: &["*.csproj", "Directory.Build.props"],
        ..FileNames::NONE
    },
    facts: &[include_str!("facts.scm")],
    definitions: Definitions {
        comments: Comments {
            kinds: &["comment"],
            attributes: &["attribute_list"],
            doc: Doc::Comments { outer: &["///", "/**"], inner: &[] },
        },
        markup: Markup::Elements,
        modifiers: Modifiers {
            kinds: &["modifier"],
            flags: &[
                ("static", Flags::STATIC),
                ("const", Flags::STATIC.union(Flags::READONLY)),
                ("abstract", Flags::ABSTRACT),
                ("async", Flags::ASYNC),
                ("readonly", Flags::READONLY),
            ],
        },
        access: Access {
            words: &[
                ("public", Visibility::Public),
                ("protected", Visibility::Protected),
                ("internal", Visibility::Internal),
                ("private", Visibility::Private),
                ("file", Visibility::Private),
                // The parameters of a record are public members.
                ("record", Visibility::Public),
            ],
            outside: Visibility::Internal,
            member: Visibility::Private,
            ..Access::PUBLIC
        },
        ..Definitions::NONE
    },
    scoping: Scoping {
        receivers: &["this"],
        supers: &["base"],
        binding: BindingRule::AfterBinding,
        spaces: Spaces::TypesApart,
        members: Members::Everywhere,
        builtins: include_str!("builtins.txt"),
        ..Scoping::NONE
    },
    modules: Modules {
        shares_imports: true,
        namespaces: Namespaces { around: EnclosingNames::Seen, hold_types: true, ..Namespaces::PLAIN },
        ..Modules::NONE
    },
    types: TypeRules {
        extends_types: true,
        overloads: true,
        labels: Labels::Optional,
        arities: true,
        anything: "object",
        numbers: &["byte", "short", "char", "int", "uint", "long", "ulong", "float", "double", "decimal"],
        wrappers: &[
            Wrapper {
                names: COLLECTIONS,
                yields: ELEMENT_OF,
                keeps: SAME_ELEMENTS,
                maps: &["Select"],
                flattens: &["SelectMany"],
                ..Wrapper::OF_FIRST
            },
            Wrapper { names: &["KeyValuePair"], element: Element::Last, is_tuple: true, ..Wrapper::OF_FIRST },
            Wrapper {
                names: DICTIONARIES,
                element: Element::Last,
                each: Each::Pairs,
                yields: &["GetValueOrDefault", "GetOrAdd"],
                holds: &["Values"],
                ..Wrapper::OF_FIRST
            },
            Wrapper {
                names: &["Task", "ValueTask"],
                yields: &["GetResult", "Result"],
                keeps: &["ConfigureAwait", "GetAwaiter", "AsTask", "WaitAsync"],
                ..Wrapper::OF_FIRST
            },
            Wrapper { names: &["Action", "EventHandler", "Predicate"], calls: Calls::Parameters, ..Wrapper::OF_FIRST },
            Wrapper { names: &["Func", "Converter"], calls: Calls::ParametersAndResult, ..Wrapper::OF_FIRST },
            Wrapper { names: &["Expression", "LambdaExpression"], calls: Calls::Held, ..Wrapper::OF_FIRST },
            Wrapper { names: &["Nullable", "Lazy"], yields: &["GetValueOrDefault", "Value"], ..Wrapper::OF_FIRST },
        ],
        elements: &["this"],
        every: Every { places: &["Key", "Value"], unwraps: &["Value"], ..Every::NONE },
        ..TypeRules::NONE
    },
    shapes: Shapes {
        names: NameShapes {
            bare: &["identifier", "predefined_type", "this", "base"],
            members: &[
                ("member_access_expression", "expression", "name"),
                ("conditional_access_expression", "condition", ""),
                ("qualified_name", "qualifier", "name"),
                ("alias_qualified_name", "alias", "name"),
            ],
            ..NameShapes::NONE
        },
        calls: CallShapes {
            calls: &[("invocation_expression", "function")],
            casting: &["GetRequiredService", "GetService", "IsAssignableFrom", "IsType"],
            adders: &[("initializer_expression", "Add")],
            news: &[("object_creation_expression", "type"), ("cast_expression", "type"), ("as_expression", "right")],
            ..CallShapes::NONE
        },
        values: ValueShapes {
            indexes: &[("element_access_expression", "expression")],
            transparent: &[
                ("argument", ""),
                ("parenthesized_expression", ""),
                ("checked_expression", ""),
                ("postfix_unary_expression", ""),
                ("with_expression", ""),
                ("nullable_type", "type"),
                ("ref_type", "type"),
                ("scoped_type", "type"),
            ],
            unwraps: &[("await_expression", "")],
            literals: &[
                ("string_literal", "string"),
                ("verbatim_string_literal", "string"),
                ("raw_string_literal", "string"),
                ("interpolated_string_expression", "string"),
                ("character_literal", "char"),
                ("integer_literal", "int"),
                ("real_literal", "double"),
                ("boolean_literal", "bool"),
                ("typeof_expression", "Type"),
            ],
            choices: &[("conditional_expression", Some(0))],
            lambdas: &[("lambda_expression", "parameters")],
            ..ValueShapes::NONE
        },
        types: TypeShapes {
            generics: &[("generic_name", "", "")],
            containers: &[("array_type", "array", "type"), ("array_creation_expression", "array", "type")],
            ..TypeShapes::NONE
        },
        patterns: Patterns { inside: &["tuple_pattern"], names: &["identifier"], ..Patterns::NONE },
    },
    counts: Counts {
        branches: &[
            "if_statement",
            "conditional_expression",
            "switch_section",
            "switch_expression_arm",
            "catch_clause",
        ],
        wildcard_arms: &[("switch_section", "default"), ("switch_section", "_"), ("switch_expression_arm", "_")],
        loops: &["for_statement", "foreach_statement", "while_statement", "do_statement"],
        nests: &[
            "if_statement",
            "conditional_expression",
            "switch_statement",
            "switch_expression",
            "catch_clause",
            "for_statement",
            "foreach_statement",
            "while_statement",
            "do_statement",
        ],
        alternative_fields: &[("alternative", "else")],
        operators: &["&&", "||", "??", "??="],
        returns: &["return_statement", "throw_statement", "throw_expression"],
        conditional: &[
            "if_statement",
            "conditional_expression",
            "switch_section",
            "switch_expression_arm",
            "try_statement",
            "for_statement",
            "foreach_statement",
            "while_statement",
            "do_statement",
        ],
        unsafe_blocks: &["unsafe_statement"],
        assertion_calls: &[
            "AreEqual",
            "AreNotEqual",
            "AreNotSame",
            "AreSame",
            "Assert",
            "Equal",
            "IsFalse",
            "IsInstanceOf",
            "IsNotNull",
            "IsNull",
            "IsTrue",
            "IsType",
            "NotEqual",
            "NotNull",
            "Should",
            "ShouldBe",
            "ShouldThrow",
            "That",
            "Throws",
            "ThrowsAsync",
            "ThrowsException",
        ],
        unchecked_calls: &["FailFast"],
        ..Counts::NONE
    },
    tests: Tests {
        files: TestFiles {
            folders: &["test", "tests", "Test", "Tests", "UnitTests", "IntegrationTests"],
            starts: &[],
            ends: &["Test.cs", "Tests.cs", "TestCase.cs", "TestBase.cs"],
            support: &[],
        },
        ..Tests::NONE
    },
    entry_points: entries::ENTRY_POINTS,
    hooks: Hooks {
        namespace: Some(|_| String::new()),
        manifest: Some(projects::manifest),
        is_test: Some(is_test),
        mask: Some(conditions::mask),
        ..Hooks::NONE
    },
    ..Language::new(tree_sitter_c_sharp::LANGUAGE)
};

/// Types that hold several values of another type, except maps, whose members return keys or values.
const COLLECTIONS: &[&str] = &[
    "array",
    "ConcurrentBag",
    "ConcurrentQueue",
    "ConcurrentStack",
    "HashSet",
    "IAsyncEnumerable",
    "ICollection",
    "IEnumerable",
    "IList",
    "ImmutableArray",
    "ImmutableHashSet",
    "ImmutableList",
    "IOrderedEnumerable",
    "IQueryable",
    "IReadOnlyCollection",
    "IReadOnlyList",
    "IReadOnlySet",
    "ISet",
    "LinkedList",
    "List",
    "ObservableCollection",
    "Queue",
    "ReadOnlyCollection",
    "ReadOnlySpan",
    "SortedSet",
    "Span",
    "Stack",
];

/// Dictionaries.
const DICTIONARIES: &[&str] = &[
    "ConcurrentDictionary",
    "Dictionary",
    "IDictionary",
    "IReadOnlyDictionary",
    "ImmutableDictionary",
    "SortedDictionary",
];

/// Members of a collection that return one of its elements.
const ELEMENT_OF: &[&str] = &[
    "Dequeue",
    "ElementAt",
    "ElementAtOrDefault",
    "Find",
    "First",
    "FirstOrDefault",
    "Last",
    "LastOrDefault",
    "Peek",
    "Pop",
    "Single",
    "SingleOrDefault",
];

/// Members of a collection that return a collection of the same elements.
const SAME_ELEMENTS: &[&str] = &[
    "AsEnumerable",
    "Concat",
    "Distinct",
    "Except",
    "FindAll",
    "OrderBy",
    "OrderByDescending",
    "Reverse",
    "Skip",
    "SkipWhile",
    "Take",
    "TakeWhile",
    "ThenBy",
    "ToArray",
    "ToHashSet",
    "ToList",
    "Union",
    "Where",
];

/// Attributes of tests and test classes, without the optional suffix `Attribute`.
const TEST_ATTRIBUTES: &[&str] = &[
    "Test",
    "TestCase",
    "TestCaseSource",
    "TestClass",
    "TestFixture",
    "TestFixtureSource",
    "TestMethod",
    "DataTestMethod",
];

/// Suffixes of the names of attributes derived from these.
const TEST_ENDINGS: &[&str] = &["Fact", "Theory"];

/// A test is marked by an attribute.
fn is_test(candidate: &TestCandidate<'_>) -> bool {
    candidate.decorators.iter().flat_map(|list| attribute_names(list)).any(|name| {
        let name = name.strip_suffix("Attribute").unwrap_or(name);
        TEST_ATTRIBUTES.contains(&name) || TEST_ENDINGS.iter().any(|ending| name.ends_with(ending))
    })
}

/// The last names of the attributes in a list: `Fact` and `Trait` of `[Fact, Xunit.Trait("a", "b")]`.
fn attribute_names(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    let pieces = list.trim_matches(['[', ']', ' ']).split(move |c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    });
    pieces.map(|piece| {
        let name = piece.split(['(', '<']).next().unwrap_or(piece);
        name.rsplit(['.', ':']).next().unwrap_or(name).trim()
    })
}
