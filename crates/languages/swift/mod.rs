//! Swift.

mod entries;

use crate::access::Access;
use crate::contexts::{Contexts, ImpliedContexts};
use crate::hooks::{FilePlace, Hooks, ImportRequest, ImportTarget, ImportedName, Stretches, TestCandidate};
use crate::table::{
    BindingRule, CallShapes, Comments, Counts, Definitions, Doc, Each, Element, FileNames, Headers, Holds, Labels,
    Language, Members, Modifiers, Modules, NameShapes, Namespaces, Patterns, Scoping, Shapes, Spaces, TestFiles, Tests,
    TypeRules, TypeShapes, ValueShapes, Wrapper,
};
use rhumb_model::{Flags, ImportKind, SymbolKind, Visibility};
use tree_sitter::Node;

/// Swift.
pub(crate) const SWIFT: Language = Language {
    name: "swift",
    family: "swift",
    files: FileNames {
        extensions: &["swift"],
        shebangs: &["swift"],
        dependencies: &["Pods"],
        outputs: &["DerivedData"],
        ..FileNames::NONE
    },
    facts: &[include_str!("facts.scm")],
    definitions: Definitions {
        comments: Comments {
            kinds: &["comment", "multiline_comment"],
            attributes: &["attribute"],
            doc: Doc::Comments { outer: &["///", "/**"], inner: &[] },
        },
        modifiers: Modifiers {
            kinds: &["visibility_modifier", "property_modifier", "member_modifier", "inheritance_modifier"],
            flags: &[("static", Flags::STATIC), ("class", Flags::STATIC), ("optional", Flags::OPTIONAL)],
        },
        access: Access {
            words: &[
                ("open", Visibility::Public),
                ("public", Visibility::Public),
                ("package", Visibility::Internal),
                ("internal", Visibility::Internal),
                ("fileprivate", Visibility::Private),
                ("private", Visibility::Private),
            ],
            outside: Visibility::Internal,
            member: Visibility::Internal,
            ..Access::PUBLIC
        },
        constructors: &["init"],
        ..Definitions::NONE
    },
    scoping: Scoping {
        receivers: &["self", "Self"],
        supers: &["super"],
        binding: BindingRule::AfterBinding,
        headers: Headers { see_parameters: false, see_members: true },
        spaces: Spaces::Preferred,
        members: Members::Everywhere,
        builtins: include_str!("builtins.txt"),
        ..Scoping::NONE
    },
    modules: Modules { namespaces: Namespaces { hold_types: true, ..Namespaces::PLAIN }, ..Modules::NONE },
    types: TypeRules {
        extends_types: true,
        overloads: true,
        labels: Labels::Required,
        numbers: &["Int", "Float", "Double"],
        anything: "Any",
        wrappers: &[
            Wrapper {
                names: COLLECTIONS,
                yields: ELEMENT_OF,
                keeps: SAME_ELEMENTS,
                numbers: &["enumerated"],
                ..Wrapper::OF_FIRST
            },
            Wrapper { names: &["tuple"], is_tuple: true, ..Wrapper::OF_FIRST },
            Wrapper {
                names: &["Dictionary"],
                element: Element::Last,
                each: Each::Pairs,
                holds: &["values"],
                ..Wrapper::OF_FIRST
            },
            Wrapper { names: &["Optional"], element: Element::First, is_transparent: true, ..Wrapper::OF_FIRST },
        ],
        elements: &["subscript"],
        ..TypeRules::NONE
    },
    shapes: Shapes {
        names: NameShapes {
            bare: &["simple_identifier", "type_identifier", "self_expression", "super_expression"],
            members: &[("navigation_expression", "target", "")],
            implied: &[("prefix_expression", "target")],
            paths: &["user_type"],
            ..NameShapes::NONE
        },
        calls: CallShapes {
            calls: &[("call_expression", "")],
            news: &[("constructor_expression", "constructed_type")],
            arguments: &["value_argument", "lambda_literal"],
            ..CallShapes::NONE
        },
        values: ValueShapes {
            transparent: &[
                ("value_argument", "value"),
                ("type_annotation", ""),
                ("optional_type", "wrapped"),
                ("opaque_type", ""),
                ("existential_type", ""),
                ("metatype", ""),
                ("postfix_expression", "target"),
                ("tuple_type_item", "name"),
                ("directly_assignable_expression", ""),
                // The right operand has the same type, but is not optional.
                ("nil_coalescing_expression", "value"),
                ("try_expression", "expr"),
                ("await_expression", "expr"),
                ("key_path_expression", ""),
            ],
            literals: &[
                ("line_string_literal", "String"),
                ("multi_line_string_literal", "String"),
                ("raw_string_literal", "String"),
                ("integer_literal", "Int"),
                ("hex_literal", "Int"),
                ("oct_literal", "Int"),
                ("bin_literal", "Int"),
                ("real_literal", "Double"),
                ("boolean_literal", "Bool"),
                ("regex_literal", "Regex"),
            ],
            casts: &[("as_expression", "")],
            collections: &[("tuple_expression", "tuple", Holds::Positions), ("tuple_type", "tuple", Holds::Positions)],
            choices: &[("ternary_expression", Some(0))],
            ..ValueShapes::NONE
        },
        types: TypeShapes {
            containers: &[("array_type", "Array", "")],
            maps: &[("dictionary_type", "Dictionary")],
            functions: &[("function_type", "params", "", "name")],
            ..TypeShapes::NONE
        },
        patterns: Patterns {
            inside: &["pattern"],
            names: &["simple_identifier"],
            positions: &["pattern"],
            ..Patterns::NONE
        },
    },
    contexts: Contexts {
        assigned: &[
            ("assignment", "target", "result"),
            ("equality_expression", "lhs", "rhs"),
            // The grammar has no separate node for `!=`.
            ("infix_expression", "lhs", "rhs"),
            ("nil_coalescing_expression", "value", "if_nil"),
        ],
        elements: &["array_literal"],
        parts: &[
            ("ternary_expression", "if_true"),
            ("ternary_expression", "if_false"),
            ("try_expression", "expr"),
            ("await_expression", "expr"),
        ],
        results: &["control_transfer_statement"],
        implied: ImpliedContexts {
            annotated: &[("property_declaration", "type_annotation", "value")],
            bodies: &[
                ("statements", "function_body"),
                ("statements", "computed_property"),
                ("statements", "computed_getter"),
            ],
            closures: &["lambda_literal"],
            subjects: &[
                ("switch_statement", "expr"),
                ("if_statement", "="),
                ("guard_statement", "="),
                ("while_statement", "="),
            ],
            alike: &["XCTAssertEqual", "XCTAssertNotEqual", "XCTAssertIdentical", "XCTAssertNotIdentical"],
        },
        ..Contexts::NONE
    },
    counts: Counts {
        branches: &["if_statement", "guard_statement", "ternary_expression", "switch_entry", "catch_block"],
        wildcard_arms: &[("switch_entry", "default"), ("switch_entry", "_")],
        loops: &["for_statement", "while_statement", "repeat_while_statement"],
        nests: &[
            "if_statement",
            "ternary_expression",
            "switch_statement",
            "catch_block",
            "for_statement",
            "while_statement",
            "repeat_while_statement",
        ],
        alternatives: &["else"],
        operators: &["&&", "||", "??"],
        returns: &["return", "throw_keyword"],
        conditional: &[
            "if_statement",
            "guard_statement",
            "ternary_expression",
            "switch_entry",
            "do_statement",
            "for_statement",
            "while_statement",
            "repeat_while_statement",
        ],
        assertion_calls: &[
            "XCTAssert",
            "XCTAssertEqual",
            "XCTAssertFalse",
            "XCTAssertIdentical",
            "XCTAssertNil",
            "XCTAssertNoThrow",
            "XCTAssertNotEqual",
            "XCTAssertNotNil",
            "XCTAssertThrowsError",
            "XCTAssertTrue",
            "XCTFail",
            "XCTUnwrap",
            "assert",
            "expect",
            "precondition",
            "require",
        ],
        unchecked_calls: &["fatalError", "preconditionFailure"],
        unchecked_operators: &["as!"],
        ..Counts::NONE
    },
    tests: Tests {
        files: TestFiles {
            folders: &["Tests", "tests", "UITests", "UnitTests"],
            starts: &[],
            ends: &["Tests.swift", "Test.swift", "TestCase.swift", "Spec.swift"],
            support: &[],
        },
        ..Tests::NONE
    },
    entry_points: entries::ENTRY_POINTS,
    hooks: Hooks {
        imports: Some(imports),
        import_target: Some(import_target),
        namespace: Some(namespace),
        is_test: Some(is_test),
        mask: Some(messages),
        ..Hooks::NONE
    },
    ..Language::new(tree_sitter_swift::LANGUAGE)
};

/// Types that hold several values of another type.
const COLLECTIONS: &[&str] = &["Array", "ArraySlice", "AsyncSequence", "ContiguousArray", "Sequence", "Set"];

/// Members of a collection that return one of its elements.
const ELEMENT_OF: &[&str] =
    &["first", "last", "max", "min", "popFirst", "popLast", "randomElement", "removeFirst", "removeLast"];

/// Members of a collection that return a collection of the same elements.
const SAME_ELEMENTS: &[&str] =
    &["dropFirst", "dropLast", "filter", "prefix", "reversed", "shuffled", "sorted", "suffix"];

/// Keywords of imports of a single declaration.
const IMPORT_KINDS: &[&str] = &["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"];

/// An import provides all names of a module or, with a keyword, one of them.
fn imports(statement: Node<'_>, source: &str) -> Vec<ImportedName> {
    let mut cursor = statement.walk();
    let children: Vec<Node<'_>> = statement.children(&mut cursor).collect();
    let Some(path) = children.iter().find(|child| child.kind() == "identifier") else { return Vec::new() };
    let text = source.get(path.byte_range()).unwrap_or("");
    let names_one = children.iter().any(|child| IMPORT_KINDS.contains(&child.kind()));
    let imported = match text.rsplit_once('.').filter(|_| names_one) {
        Some((module, name)) => ImportedName {
            path: module.to_owned(),
            name: name.to_owned(),
            local: name.to_owned(),
            kind: ImportKind::Named,
            byte: (path.end_byte() - name.len()) as u32,
        },
        None => ImportedName {
            path: text.to_owned(),
            name: String::new(),
            local: String::new(),
            kind: ImportKind::Star,
            byte: path.start_byte() as u32,
        },
    };
    vec![imported]
}

/// Folders that contain the folders of modules.
const MODULE_FOLDERS: &[&str] = &["Sources", "Tests", "Plugins"];

/// A module is a folder of the package, or external. What follows its name is a member of it.
fn import_target(request: &ImportRequest<'_>) -> ImportTarget {
    let module = request.path.split('.').next().unwrap_or(request.path);
    let mut folders = MODULE_FOLDERS.iter().map(|folder| format!("{folder}/{module}"));
    folders.find(|folder| request.has_folder(folder)).map_or(ImportTarget::External, ImportTarget::Namespace)
}

/// All files of a module see each other: those of a module's folder, or of the whole project if it has none.
fn namespace(file: &FilePlace<'_>) -> String {
    let mut segments = file.path.split('/');
    match (segments.next(), segments.next(), segments.next()) {
        (Some(folder), Some(module), Some(_)) if MODULE_FOLDERS.contains(&folder) => format!("{folder}/{module}"),
        _ => String::new(),
    }
}

/// Attributes of tests and suites.
const TEST_ATTRIBUTES: &[&str] = &["@Test", "@Suite"];

/// A test is annotated, or is a class that extends a test case; everything inside it belongs to it.
fn is_test(candidate: &TestCandidate<'_>) -> bool {
    let is_marked = candidate.decorators.iter().any(|attribute| {
        let name = attribute.split('(').next().unwrap_or(attribute).trim();
        TEST_ATTRIBUTES.contains(&name)
    });
    is_marked
        || match candidate.kind {
            SymbolKind::Class => first_base(candidate.signature).ends_with("TestCase"),
            SymbolKind::Impl => candidate.name.ends_with("TestCase"),
            SymbolKind::Method => candidate.name.starts_with("test") && candidate.is_in_tests,
            _ => false,
        }
}

/// The first base type in the signature of a class.
fn first_base(signature: &str) -> &str {
    let name_end = signature.find([':', '<']).unwrap_or(signature.len());
    // A type parameter may have a colon of its own.
    let bases = match signature.get(name_end..) {
        Some(rest) if rest.starts_with('<') => rest.rsplit_once('>').map_or("", |(_, rest)| rest),
        Some(rest) => rest,
        None => "",
    };
    bases.trim_start_matches([':', ' ']).split([',', ' ', '<']).next().unwrap_or("")
}

/// Lines with `#warning` or `#error`, which the grammar does not accept between members.
fn messages(source: &str) -> Stretches {
    let mut start = 0;
    let lines = source.split_inclusive('\n').map(|line| {
        start += line.len();
        (start - line.len(), line)
    });
    lines
        .filter(|(_, line)| ["#warning(", "#error("].iter().any(|word| line.trim_start().starts_with(word)))
        .map(|(start, line)| start + line.len() - line.trim_start().len()..start + line.trim_end().len())
        .collect()
}
