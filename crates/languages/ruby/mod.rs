//! Ruby.

mod entries;

use crate::access::Access;
use crate::hooks::{Hooks, ImportRequest, ImportTarget, ImportedName, Layout, Manifest, Package, TestCandidate};
use crate::paths::{joined, path_from};
use crate::runner::TestRunner;
use crate::table::{
    Bases, BindingRule, BlockShapes, Bodies, CallRules, CallShapes, Comments, Counts, Definitions, Doc, EnclosingNames,
    Every, FileNames, Holds, Language, Locals, Members, Modules, NameShapes, Namespaces, Patterns, Resolution, Scoping,
    Shapes, Spaces, TestFiles, Tests, TypeRules, ValueShapes, Wrapper,
};
use rhumb_model::{ImportKind, SymbolKind, Visibility};
use tree_sitter::Node;

/// Ruby.
pub(crate) const RUBY: Language = Language {
    name: "ruby",
    family: "ruby",
    files: FileNames {
        extensions: &["rb", "rake", "gemspec", "ru"],
        names: &["Rakefile", "Gemfile", "Guardfile", "Capfile", "Vagrantfile"],
        manifests: &["Gemfile", "Rakefile"],
        shebangs: &["ruby"],
        aliases: &["rb"],
        dependencies: &["vendor", ".bundle"],
        ..FileNames::NONE
    },
    facts: &[include_str!("facts.scm")],
    definitions: Definitions {
        comments: Comments { kinds: &["comment"], attributes: &[], doc: Doc::RightBefore { marks: &["#", "=begin"] } },
        access: Access {
            words: &[
                ("private", Visibility::Private),
                ("protected", Visibility::Protected),
                ("public", Visibility::Public),
                ("@", Visibility::Private),
            ],
            ..Access::PUBLIC
        },
        constructors: &["initialize"],
        ..Definitions::NONE
    },
    scoping: Scoping {
        // In a class method, a bare `new` constructs a value.
        receivers: &["self", "new"],
        supers: &["super"],
        setter_ending: "=",
        field_prefix: "@",
        binding: BindingRule::AfterFirst,
        spaces: Spaces::ByArguments,
        locals: Locals::Sealed,
        bodies: Bodies::Code,
        members: Members::BySelf,
        builtins: include_str!("builtins.txt"),
        ..Scoping::NONE
    },
    modules: Modules {
        path_separator: "::",
        namespaces: Namespaces { around: EnclosingNames::Constants, hold_types: true, ..Namespaces::PLAIN },
        ..Modules::NONE
    },
    types: TypeRules {
        bases: Bases::LastFirst,
        resolution: Some(Resolution::Mixins { before: "prepend", of_type: "extend" }),
        elements: &["[]"],
        wrappers: WRAPPERS,
        calls: CallRules { to_blocks: TO_BLOCKS, ..CallRules::NONE },
        every: Every {
            makes_receiver: &["instance_eval", "instance_exec"],
            makes_argument_receiver: &[],
            hands_over: &["tap", "then", "yield_self"],
            gives_back: &["tap", "freeze", "dup", "clone", "itself"],
            gives_type: &["class", "singleton_class"],
            for_includers: "ClassMethods",
            mixed_in: &[
                ("ActionController::TestCase", "Minitest::Assertions"),
                ("ActiveSupport::TestCase", "Minitest::Assertions"),
                ("Minitest::Spec", "Minitest::Assertions"),
                ("Minitest::Test", "Minitest::Assertions"),
                ("Test::Unit::TestCase", "Test::Unit::Assertions"),
            ],
            ..Every::NONE
        },
        ..TypeRules::NONE
    },
    shapes: Shapes {
        names: NameShapes {
            bare: &["identifier", "constant", "self", "instance_variable", "class_variable", "global_variable"],
            members: &[("scope_resolution", "scope", "name")],
            ..NameShapes::NONE
        },
        calls: CallShapes {
            method_calls: &[("call", "receiver", "method")],
            makers: &["new"],
            type_makers: &["Class"],
            blocks: &["block", "do_block"],
            ..CallShapes::NONE
        },
        values: ValueShapes {
            indexes: &[("element_reference", "object")],
            transparent: &[
                ("parenthesized_statements", ""),
                ("assignment", "right"),
                ("operator_assignment", "right"),
                ("splat_argument", ""),
                ("if_modifier", "body"),
                ("unless_modifier", "body"),
                ("rescue_modifier", "body"),
            ],
            choices: &[
                ("conditional", Some(0)),
                ("if", Some(0)),
                ("elsif", Some(0)),
                ("unless", Some(0)),
                ("case", Some(0)),
            ],
            operations: &[("binary", &["||", "or"])],
            blocks: BlockShapes {
                kinds: &["then", "else", "when", "begin", "body_statement"],
                ends: &["rescue", "ensure"],
                ..BlockShapes::NONE
            },
            nothing: "nil",
            collections: &[("array", "Array", Holds::Elements)],
            literals: &[
                ("string", "String"),
                ("chained_string", "String"),
                ("heredoc_beginning", "String"),
                ("subshell", "String"),
                ("character", "String"),
                ("integer", "Integer"),
                ("float", "Float"),
                ("rational", "Rational"),
                ("complex", "Complex"),
                ("simple_symbol", "Symbol"),
                ("delimited_symbol", "Symbol"),
                ("string_array", "Array"),
                ("symbol_array", "Array"),
                ("hash", "Hash"),
                ("range", "Range"),
                ("regex", "Regexp"),
                ("lambda", "Proc"),
                ("true", "TrueClass"),
                ("false", "FalseClass"),
            ],
            ..ValueShapes::NONE
        },
        patterns: Patterns {
            inside: &[
                "left_assignment_list",
                "destructured_left_assignment",
                "rest_assignment",
                "destructured_parameter",
                "splat_parameter",
                "hash_splat_parameter",
                "array_pattern",
                "find_pattern",
                "hash_pattern",
                "keyword_pattern",
                "as_pattern",
                "alternative_pattern",
                "parenthesized_pattern",
            ],
            names: &["identifier"],
            skipped_fields: &["key", "class"],
            ..Patterns::NONE
        },
        ..Shapes::NONE
    },
    counts: Counts {
        branches: &[
            "if",
            "elsif",
            "unless",
            "if_modifier",
            "unless_modifier",
            "conditional",
            "when",
            "in_clause",
            "if_guard",
            "unless_guard",
            "rescue",
            "rescue_modifier",
        ],
        wildcard_arms: &[("in_clause", "_"), ("in_clause", "else")],
        loops: &["while", "until", "for", "while_modifier", "until_modifier"],
        nests: &[
            "if",
            "unless",
            "if_modifier",
            "unless_modifier",
            "conditional",
            "case",
            "case_match",
            "rescue",
            "rescue_modifier",
            "while",
            "until",
            "for",
            "while_modifier",
            "until_modifier",
        ],
        alternatives: &["elsif", "else"],
        operators: &["&&", "||", "and", "or", "&&=", "||="],
        returns: &["return"],
        conditional: &[
            "if",
            "unless",
            "if_modifier",
            "unless_modifier",
            "conditional",
            "when",
            "in_clause",
            "else",
            "begin",
            "rescue",
            "rescue_modifier",
            "while",
            "until",
            "for",
            "while_modifier",
            "until_modifier",
        ],
        assertion_calls: &[
            "assert",
            "assert_equal",
            "assert_nil",
            "assert_empty",
            "assert_includes",
            "assert_instance_of",
            "assert_kind_of",
            "assert_match",
            "assert_raises",
            "assert_raise",
            "assert_respond_to",
            "assert_same",
            "assert_difference",
            "assert_no_difference",
            "assert_not",
            "assert_not_nil",
            "assert_not_equal",
            "refute",
            "refute_equal",
            "refute_nil",
            "refute_empty",
            "refute_includes",
            "refute_match",
            "expect",
            "is_expected",
            "flunk",
        ],
        unchecked_calls: &["abort", "exit", "exit!"],
        ..Counts::NONE
    },
    tests: Tests {
        files: TestFiles {
            folders: &["test", "tests", "spec"],
            starts: &["test_"],
            ends: &["_test.rb", "_spec.rb"],
            support: &[],
        },
        runners: &[
            TestRunner::of_each("minitest", |path, _| named(path, |name| !name.ends_with(SPEC))),
            TestRunner::of_each("rspec", |path, _| named(path, |name| name.ends_with(SPEC))),
        ],
        fault: "raise \"fault\"",
    },
    entry_points: entries::ENTRY_POINTS,
    hooks: Hooks {
        imports: Some(imports),
        import_target: Some(import_target),
        namespace: Some(|_| String::new()),
        manifest: Some(manifest),
        is_test: Some(is_test),
        is_directive: Some(is_directive),
        ..Hooks::NONE
    },
    ..Language::new(tree_sitter_ruby::LANGUAGE)
};

/// Adds a project, whose public files are in `lib`.
fn manifest(manifest: &Manifest<'_>, layout: &mut Layout) {
    layout.packages.push(Package {
        folder: manifest.folder().to_owned(),
        family: RUBY.family.to_owned(),
        name: String::new(),
        entry: String::new(),
        roots: Vec::new(),
        offers: None,
    });
}

/// Members of arrays that pass the elements to their block.
const TO_BLOCKS: &[&str] = &[
    "all?",
    "any?",
    "collect",
    "count",
    "delete_if",
    "detect",
    "each",
    "each_with_index",
    "each_with_object",
    "filter",
    "filter_map",
    "find",
    "flat_map",
    "map",
    "max_by",
    "min_by",
    "none?",
    "partition",
    "reject",
    "reverse_each",
    "select",
    "sort_by",
    "sum",
];

/// Types of the language that hold values of other types.
const WRAPPERS: &[Wrapper] = &[Wrapper {
    names: &["Array"],
    yields: &["detect", "dig", "fetch", "find", "first", "last", "max_by", "min_by", "pop", "sample", "shift"],
    keeps: &[
        "compact",
        "drop",
        "each",
        "filter",
        "reject",
        "reverse",
        "rotate",
        "select",
        "shuffle",
        "sort",
        "sort_by",
        "take",
        "take_while",
        "to_a",
        "uniq",
    ],
    ..Wrapper::OF_FIRST
}];

/// How spec files are named, which have a separate runner.
const SPEC: &str = "_spec.rb";

/// The path, if its file is named like those that a runner runs.
fn named(path: &str, fits: fn(&str) -> bool) -> Vec<String> {
    fits(path).then(|| path.to_owned()).into_iter().collect()
}

/// A test case has a title, wherever it is; a test method or class is in a test file, and has a test's name.
fn is_test(candidate: &TestCandidate<'_>) -> bool {
    let is_named_so = match candidate.kind {
        SymbolKind::Test => return true,
        SymbolKind::Class => candidate.name.starts_with("Test") || candidate.name.ends_with("Test"),
        SymbolKind::Method | SymbolKind::Function => candidate.name.starts_with("test_"),
        _ => false,
    };
    is_named_so && RUBY.tests.files.contain(candidate.path)
}

/// Prefixes of comments that are directives to the interpreter, to linters or to documentation generators.
const DIRECTIVES: &[&str] = &[
    "#!",
    "# frozen_string_literal",
    "# encoding",
    "# -*-",
    "# typed:",
    "# rubocop:",
    "# :nodoc:",
    "# :startdoc:",
    "# :stopdoc:",
];

fn is_directive(comment: &str) -> bool {
    DIRECTIVES.iter().any(|start| comment.starts_with(start))
}

/// A loaded file provides everything it defines; `autoload` provides one constant. Paths relative to the file get a leading
/// `./`.
fn imports(call: Node<'_>, source: &str) -> Vec<ImportedName> {
    let text = |node: Node<'_>| source.get(node.byte_range()).unwrap_or("").to_owned();
    let word = call.child_by_field_name("method").map(text).unwrap_or_default();
    let Some(arguments) = call.child_by_field_name("arguments") else { return Vec::new() };
    let mut cursor = arguments.walk();
    let arguments: Vec<Node<'_>> = arguments.named_children(&mut cursor).collect();
    let is_string = |node: &&Node<'_>| node.kind() == "string" && node.named_child_count() == 1;
    let Some(content) = arguments.iter().find(is_string).and_then(|string| string.named_child(0)) else {
        return Vec::new();
    };
    let path = if word == "require_relative" { format!("./{}", text(content)) } else { text(content) };
    let constant = arguments.first().filter(|_| word == "autoload");
    let name = constant.map_or_else(String::new, |symbol| text(*symbol).trim_start_matches(':').to_owned());
    let (kind, byte) = match constant {
        Some(symbol) => (ImportKind::Named, symbol.start_byte() + 1),
        None => (ImportKind::Star, content.start_byte()),
    };
    vec![ImportedName { path, local: name.clone(), name, kind, byte: byte as u32 }]
}

/// A path is relative to the file, or to a directory on the load path.
fn import_target(request: &ImportRequest<'_>) -> ImportTarget {
    let folder = request.from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let is_relative = request.path.starts_with('.');
    let roots = if is_relative { vec![folder.to_owned()] } else { load_path(request, folder) };
    let found = roots.iter().find_map(|root| file_below(request, root));
    match found {
        Some(path) => ImportTarget::File { path, rest: Vec::new() },
        None if is_relative => ImportTarget::Missing,
        None => ImportTarget::External,
    }
}

/// Directories of a project that are on the load path.
const LOADED: &[&str] = &["lib", "test", "spec", ""];

/// The directories to search: those of the enclosing projects, innermost first, then those of all projects.
fn load_path(request: &ImportRequest<'_>, folder: &str) -> Vec<String> {
    let around = std::iter::successors(Some(folder), |folder| {
        (!folder.is_empty()).then(|| folder.rsplit_once('/').map_or("", |(outer, _)| outer))
    });
    let projects = request.layout.packages.iter().filter(|package| package.family == RUBY.family);
    let projects = projects.map(|package| package.folder.as_str());
    around.chain(projects).flat_map(|project| LOADED.iter().map(move |name| joined(project, name))).collect()
}

/// The file that the path of the request means below `root`.
fn file_below(request: &ImportRequest<'_>, root: &str) -> Option<String> {
    let path = path_from(root, request.path)?;
    let is_whole = [".rb", ".rake"].iter().any(|ending| path.ends_with(ending));
    let path = if is_whole { path } else { format!("{path}.rb") };
    request.exists(&path).then_some(path)
}
