//! JavaScript, and everything that the dialects of ECMAScript share.

mod entries;
mod manifests;
mod paths;

use crate::access::{Access, Declared};
use crate::contexts::Contexts;
use crate::hooks::{Hooks, TestCandidate};
use crate::runner::TestRunner;
use crate::table::{
    CallRules, CallShapes, Calls, Comments, Counts, Definitions, Doc, Each, Element, FileNames, Gives, Holds,
    KnownFunction, Language, Modules, NameShapes, Patterns, Results, Scoping, Shapes, Spaces, TestFiles, Tests,
    TypeRules, ValueShapes, Wrapper,
};
use crate::vue::AUTO_IMPORTS;
use rhumb_model::{Flags, SymbolKind, Visibility};

/// JavaScript.
pub(crate) const JAVASCRIPT: Language = Language {
    name: "javascript",
    files: FileNames {
        extensions: &["js", "jsx", "mjs", "cjs"],
        shebangs: &["node", "deno", "bun"],
        aliases: &["js", "jsx", "node"],
        ..ECMASCRIPT.files
    },
    facts: &[include_str!("facts.scm"), JSX, ECMA, include_str!("components.scm")],
    ..ECMASCRIPT
};

/// Patterns for every dialect.
pub(crate) const ECMA: &str = include_str!("ecma.scm");
/// Patterns for dialects with JSX.
pub(crate) const JSX: &str = include_str!("jsx.scm");

/// The part of the table that all dialects share.
pub(crate) const ECMASCRIPT: Language = Language {
    family: "ecmascript",
    files: FileNames {
        manifests: &[
            "package.json",
            "tsconfig.json",
            "tsconfig.*.json",
            "jsconfig.json",
            "next.config.*",
            "nuxt.config.*",
            "svelte.config.*",
            "astro.config.*",
            "gatsby-config.*",
            "remix.config.*",
            "react-router.config.*",
            "playwright.config.*",
            "cypress.config.*",
        ],
        dependencies: &["node_modules", "bower_components"],
        outputs: &[".next", ".nuxt", ".svelte-kit", ".output", ".turbo", ".parcel-cache"],
        ..FileNames::NONE
    },
    definitions: Definitions {
        comments: Comments {
            kinds: &["comment"],
            attributes: &["decorator"],
            doc: Doc::Comments { outer: &["/**"], inner: &[] },
        },
        access: Access {
            words: &[
                ("public", Visibility::Public),
                ("protected", Visibility::Protected),
                ("private", Visibility::Private),
            ],
            rule: Some(visibility),
            is_by_export: true,
            is_in_star: |_, _| true,
            ..Access::PUBLIC
        },
        constructors: &["constructor"],
        ..Definitions::NONE
    },
    scoping: Scoping {
        spaces: Spaces::TypesBeside,
        receivers: &["this"],
        supers: &["super"],
        builtins: include_str!("builtins.txt"),
        ..Scoping::NONE
    },
    modules: Modules { auto_imports: AUTO_IMPORTS, ..Modules::NONE },
    types: TypeRules { wrappers: WRAPPERS, calls: CALL_RULES, ..TypeRules::NONE },
    shapes: Shapes {
        names: NameShapes {
            bare: &["identifier", "this", "super"],
            members: &[("member_expression", "object", "property")],
            ..NameShapes::NONE
        },
        calls: CallShapes {
            calls: &[("call_expression", "function")],
            news: &[("new_expression", "constructor")],
            ..CallShapes::NONE
        },
        values: ValueShapes {
            indexes: &[("subscript_expression", "object")],
            transparent: &[("parenthesized_expression", "")],
            anonymous: &["object"],
            unwraps: &[("await_expression", "")],
            choices: &[("ternary_expression", Some(0))],
            operations: &[("binary_expression", &["??", "||", "&&"])],
            lambdas: &[("arrow_function", "parameters"), ("function_expression", "parameters")],
            collections: &[("array", "Array", Holds::Elements)],
            literals: &[
                ("string", "string"),
                ("template_string", "string"),
                ("number", "number"),
                ("regex", "RegExp"),
                ("true", "boolean"),
                ("false", "boolean"),
            ],
            ..ValueShapes::NONE
        },
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
            positions: &["array_pattern"],
            ..Patterns::NONE
        },
        ..Shapes::NONE
    },
    contexts: CONTEXTS,
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
    tests: Tests {
        files: TestFiles {
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
            support: &[],
        },
        runners: &[TestRunner::of_paths("jest"), TestRunner::of_paths("mocha"), TestRunner::of_paths("vitest")],
        fault: "throw new Error(\"fault\");",
    },
    entry_points: entries::ENTRY_POINTS,
    hooks: Hooks {
        import_target: Some(paths::import_target),
        manifest: Some(manifests::manifest),
        is_test: Some(is_test),
        ..Hooks::NONE
    },
    ..Language::new(tree_sitter_javascript::LANGUAGE)
};

/// Nodes that pass their expected type on, in every dialect, plus those of one dialect.
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

/// Expected types in every dialect. Plain JavaScript has no declared types.
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

/// Types that hold values of other types: those of the language, and utility types of TypeScript.
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
            "InstanceType",
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
    Wrapper { names: &["ReturnType"], calls: Calls::Result, ..Wrapper::OF_FIRST },
    Wrapper {
        names: &["Promise", "PromiseLike", "WeakRef"],
        yields: &["deref"],
        keeps: &["catch", "finally"],
        ..Wrapper::OF_FIRST
    },
    Wrapper {
        names: &["Map", "ReadonlyMap", "WeakMap"],
        element: Element::Last,
        each: Each::Pairs,
        yields: &["get"],
        holds: &["values"],
        pairs: &["entries"],
        ..Wrapper::OF_FIRST
    },
    // Of React: a component, its state and properties, and what holds a value.
    Wrapper {
        names: &["Component", "PureComponent"],
        element: Element::Last,
        fields: &[("props", 0), ("state", 1)],
        ..Wrapper::OF_FIRST
    },
    Wrapper { names: &["Context", "RefObject", "MutableRefObject"], yields: &["current"], ..Wrapper::OF_FIRST },
    Wrapper { names: &["FC", "FunctionComponent"], calls: Calls::Parameters, ..Wrapper::OF_FIRST },
    Wrapper { names: &["tuple"], element: Element::Any, is_tuple: true, ..Wrapper::OF_FIRST },
    Wrapper { names: &["Record"], element: Element::Last, each: Each::First, ..Wrapper::OF_FIRST },
];

/// Arguments decide what generic functions return.
const CALL_RULES: CallRules = CallRules { results: Results::ByArguments, known: KNOWN, ..CallRules::NONE };

/// Functions of the language that return what they are passed, or containers of it.
const KNOWN: &[KnownFunction] = &[
    KnownFunction { names: &["Object.values"], gives: Gives::Held(0) },
    KnownFunction { names: &["Object.entries"], gives: Gives::Pairs(0) },
    KnownFunction { names: &["Array.from"], gives: Gives::Elements(0) },
    KnownFunction {
        names: &["Object.freeze", "Object.assign", "Promise.resolve", "structuredClone"],
        gives: Gives::Argument(0),
    },
    // Hooks of React and what they use.
    KnownFunction { names: &["useState"], gives: Gives::State },
    KnownFunction { names: &["createContext"], gives: Gives::Holder("Context") },
    KnownFunction { names: &["useContext"], gives: Gives::Content(0) },
    KnownFunction { names: &["useRef", "createRef"], gives: Gives::Holder("RefObject") },
    KnownFunction { names: &["useMemo"], gives: Gives::Result(0) },
];

/// Members are public unless a modifier or `#` says otherwise; everything else is public if it is exported.
fn visibility(declared: &Declared<'_>) -> Visibility {
    let is_public = if declared.owner_kind.is_type() {
        !declared.name.starts_with('#')
    } else {
        declared.flags.contains(Flags::EXPORTED)
    };
    let default = if is_public { Visibility::Public } else { Visibility::Private };
    let stated = declared.owner_kind.is_type().then(|| declared.stated(declared.access.words)).flatten();
    stated.unwrap_or(default)
}

/// Test cases have a kind of their own; everything inside one belongs to it.
fn is_test(candidate: &TestCandidate<'_>) -> bool {
    candidate.kind == SymbolKind::Test
}
