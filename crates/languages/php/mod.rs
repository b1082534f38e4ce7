//! PHP.

mod entries;

use crate::access::Access;
use crate::hooks::{Alias, Hooks, ImportRequest, ImportTarget, ImportedName, Layout, Manifest, TestCandidate};
use crate::paths::{joined, path_from};
use crate::table::{
    Bases, CallRules, CallShapes, Comments, Counts, Definitions, Doc, DocumentedTypes, Element, FileNames, Gives,
    KnownFunction, Language, Modifiers, Modules, NameShapes, Patterns, Scoping, Shapes, Spaces, TestFiles, Tests,
    TypeRules, TypeShapes, ValueShapes, Wrapper,
};
use jsonc_parser::{JsonObject, JsonValue, ParseOptions, parse_to_value};
use rhumb_model::{Flags, ImportKind, SymbolKind, Visibility};
use tree_sitter::Node;

/// PHP.
pub(crate) const PHP: Language = Language {
    name: "php",
    family: "php",
    files: FileNames {
        extensions: &["php", "phtml", "php3", "php4", "php5", "php7", "php8", "phpt"],
        manifests: &["composer.json"],
        shebangs: &["php"],
        dependencies: &["vendor"],
        ..FileNames::NONE
    },
    facts: &[include_str!("facts.scm")],
    definitions: Definitions {
        comments: Comments {
            kinds: &["comment"],
            attributes: &["attribute_list"],
            doc: Doc::Comments { outer: &["/**"], inner: &[] },
        },
        modifiers: Modifiers {
            kinds: &[
                "visibility_modifier",
                "static_modifier",
                "abstract_modifier",
                "readonly_modifier",
                "final_modifier",
                "var_modifier",
            ],
            flags: &[("static", Flags::STATIC), ("abstract", Flags::ABSTRACT), ("readonly", Flags::READONLY)],
        },
        access: Access {
            words: &[
                ("private", Visibility::Private),
                ("protected", Visibility::Protected),
                ("public", Visibility::Public),
            ],
            ..Access::PUBLIC
        },
        constructors: &["__construct"],
        documented: DocumentedTypes {
            result: "@return",
            value: "@var",
            parameter: "@param",
            vague: &["array", "iterable", "list", "mixed", "object", "Generator", "Iterator", "Traversable"],
            own: &["self", "static", "$this"],
            container: "array",
        },
        ..Definitions::NONE
    },
    scoping: Scoping {
        receivers: &["$this", "self", "static"],
        supers: &["parent"],
        sigil: "$",
        spaces: Spaces::Preferred,
        builtins: include_str!("builtins.txt"),
        ..Scoping::NONE
    },
    modules: Modules { path_separator: "\\", ..Modules::NONE },
    types: TypeRules {
        bases: Bases::InterfacesLast,
        wrappers: WRAPPERS,
        calls: CallRules { known: KNOWN, ..CallRules::NONE },
        ..TypeRules::NONE
    },
    shapes: Shapes {
        names: NameShapes {
            type_literals: &[("class_constant_access_expression", "::class", "class-string")],
            bare: &["name", "variable_name", "relative_scope"],
            paths: &["qualified_name", "relative_name", "namespace_name"],
            members: &[
                ("member_access_expression", "object", "name"),
                ("nullsafe_member_access_expression", "object", "name"),
                ("scoped_property_access_expression", "scope", "name"),
                ("class_constant_access_expression", "", ""),
            ],
            ..NameShapes::NONE
        },
        calls: CallShapes {
            calls: &[("function_call_expression", "function")],
            method_calls: &[
                ("member_call_expression", "object", "name"),
                ("nullsafe_member_call_expression", "object", "name"),
                ("scoped_call_expression", "scope", "name"),
            ],
            news: &[("object_creation_expression", "")],
            ..CallShapes::NONE
        },
        values: ValueShapes {
            indexes: &[("subscript_expression", "")],
            transparent: &[
                ("parenthesized_expression", ""),
                ("clone_expression", ""),
                ("error_suppression_expression", ""),
                ("named_type", ""),
                ("optional_type", ""),
                ("match_conditional_expression", "return_expression"),
                ("match_default_expression", "return_expression"),
            ],
            literals: &[
                ("string", "string"),
                ("encapsed_string", "string"),
                ("heredoc", "string"),
                ("nowdoc", "string"),
                ("integer", "int"),
                ("float", "float"),
                ("boolean", "bool"),
                ("array_creation_expression", "array"),
            ],
            choices: &[("conditional_expression", Some(0)), ("match_expression", Some(0)), ("match_block", None)],
            operations: &[("binary_expression", &["??"])],
            nothing: "null",
            ..ValueShapes::NONE
        },
        types: TypeShapes { unions: &["union_type"], ..TypeShapes::NONE },
        patterns: Patterns { inside: &["list_literal", "by_ref"], names: &["variable_name"], ..Patterns::NONE },
    },
    counts: Counts {
        branches: &[
            "if_statement",
            "else_if_clause",
            "conditional_expression",
            "case_statement",
            "match_conditional_expression",
            "catch_clause",
        ],
        loops: &["for_statement", "foreach_statement", "while_statement", "do_statement"],
        nests: &[
            "if_statement",
            "conditional_expression",
            "switch_statement",
            "match_expression",
            "catch_clause",
            "for_statement",
            "foreach_statement",
            "while_statement",
            "do_statement",
        ],
        alternatives: &["else_clause", "else_if_clause"],
        operators: &["&&", "||", "??", "??=", "and", "or", "xor"],
        returns: &["return_statement", "throw_expression"],
        conditional: &[
            "if_statement",
            "conditional_expression",
            "case_statement",
            "default_statement",
            "match_conditional_expression",
            "match_default_expression",
            "try_statement",
            "for_statement",
            "foreach_statement",
            "while_statement",
            "do_statement",
        ],
        assertion_calls: &[
            "assert",
            "expect",
            "assertArrayHasKey",
            "assertContains",
            "assertCount",
            "assertEmpty",
            "assertEquals",
            "assertFalse",
            "assertInstanceOf",
            "assertNotEquals",
            "assertNotNull",
            "assertNotSame",
            "assertNull",
            "assertSame",
            "assertStringContainsString",
            "assertThrows",
            "assertTrue",
            "expectException",
            "expectExceptionMessage",
        ],
        ..Counts::NONE
    },
    tests: Tests {
        files: TestFiles {
            folders: &["tests", "test", "Tests", "Test"],
            starts: &[],
            ends: &["Test.php", ".phpt"],
            support: &[],
        },
        ..Tests::NONE
    },
    entry_points: entries::ENTRY_POINTS,
    hooks: Hooks {
        imports: Some(imports),
        import_target: Some(import_target),
        submodule: Some(submodule),
        namespace: Some(|_| String::new()),
        manifest: Some(manifest),
        is_test: Some(is_test),
        ..Hooks::NONE
    },
    ..Language::new(tree_sitter_php::LANGUAGE_PHP)
};

/// Types of the language that hold values of other types, and those of mocks.
const WRAPPERS: &[Wrapper] = &[
    Wrapper {
        names: &["array", "list", "iterable", "Generator", "Iterator", "Traversable", "ArrayIterator", "ArrayObject"],
        element: Element::Last,
        yields: &["current"],
        ..Wrapper::OF_FIRST
    },
    Wrapper { names: &["class-string"], ..Wrapper::OF_FIRST },
    Wrapper {
        names: &["MockBuilder"],
        yields: &["getMock", "getMockForAbstractClass"],
        keeps: &[
            "addMethods",
            "disableOriginalClone",
            "disableOriginalConstructor",
            "enableOriginalConstructor",
            "onlyMethods",
            "setConstructorArgs",
            "setMethods",
        ],
        ..Wrapper::OF_FIRST
    },
];

/// Functions of the language and of its test framework whose result follows from their arguments.
const KNOWN: &[KnownFunction] = &[
    KnownFunction {
        names: &["array_pop", "array_shift", "current", "end", "next", "prev", "reset"],
        gives: Gives::Element(0),
    },
    KnownFunction {
        names: &["array_filter", "array_reverse", "array_slice", "array_unique", "array_values"],
        gives: Gives::Elements(0),
    },
    KnownFunction {
        names: &["createConfiguredMock", "createMock", "createPartialMock", "createStub", "getMockForAbstractClass"],
        gives: Gives::Element(0),
    },
    KnownFunction { names: &["getMockBuilder"], gives: Gives::HoldingElement("MockBuilder") },
];

/// A test is marked by an attribute or in its documentation, or has a test's name in a test file. Everything in a class of
/// tests belongs to it.
fn is_test(candidate: &TestCandidate<'_>) -> bool {
    let is_in_test_file = || PHP.tests.files.contain(candidate.path);
    match candidate.kind {
        SymbolKind::Test => true,
        SymbolKind::Class => candidate.name.ends_with("Test") && is_in_test_file(),
        SymbolKind::Method => {
            candidate.decorators.iter().any(|attributes| has_test_attribute(attributes))
                || candidate.doc.lines().any(|line| line.trim() == "@test")
                || (candidate.name.starts_with("test") && is_in_test_file())
        }
        _ => false,
    }
}

/// Whether one of `#[A, B(1)] #[C]` is called `Test`.
fn has_test_attribute(attributes: &str) -> bool {
    let names = attributes.split(['#', '[', ']', ',', ' ', '\n']).map(|name| name.split('(').next().unwrap_or(""));
    names.into_iter().any(|name| name.rsplit('\\').next() == Some("Test"))
}

/// The names of a `use` statement; the prefix of a group applies to each name in it.
fn imports(statement: Node<'_>, source: &str) -> Vec<ImportedName> {
    let text = |node: Node<'_>| source.get(node.byte_range()).unwrap_or("");
    let children = children(statement);
    let group = children.iter().find(|child| child.kind() == "namespace_name").map_or("", |group| text(*group));
    let listed = children.iter().find(|child| child.kind() == "namespace_use_group");
    let clauses = listed.map_or(children.clone(), |list| self::children(*list));
    let clauses = clauses.into_iter().filter(|clause| clause.kind() == "namespace_use_clause");
    clauses.filter_map(|clause| imported(clause, group, source)).collect()
}

/// Maximum length of the prefix of a group, which is repeated for each name in it; real prefixes are shorter.
const MAX_PREFIX_BYTES: usize = 256;

/// One name of a `use` statement, with the prefix of its group.
fn imported(clause: Node<'_>, group: &str, source: &str) -> Option<ImportedName> {
    let text = |node: Node<'_>| source.get(node.byte_range()).unwrap_or("");
    let written = children(clause).into_iter().find(|child| matches!(child.kind(), "name" | "qualified_name"))?;
    let parts = children(written);
    let name = parts.last().copied().unwrap_or(written);
    let namespace = parts.iter().find(|part| part.kind() == "namespace_name").map_or("", |part| text(*part));
    let path: Vec<&str> = [group, namespace].into_iter().filter(|segment| !segment.is_empty()).collect();
    let alias = clause.child_by_field_name("alias").unwrap_or(name);
    (group.len() <= MAX_PREFIX_BYTES).then(|| ImportedName {
        path: path.join("\\"),
        name: text(name).to_owned(),
        local: text(alias).to_owned(),
        kind: ImportKind::Named,
        byte: name.start_byte() as u32,
    })
}

fn children(node: Node<'_>) -> Vec<Node<'_>> {
    node.named_children(&mut node.walk()).collect()
}

/// Adds the folders in which a manifest locates the classes of namespaces, one file per class.
fn manifest(manifest: &Manifest<'_>, layout: &mut Layout) {
    let Ok(Some(JsonValue::Object(object))) = parse_to_value(manifest.text, &ParseOptions::default()) else { return };
    let required = ["require", "require-dev"].iter().filter_map(|section| object.get_object(section));
    let names: Vec<String> =
        required.flat_map(|section| section.clone().into_iter().map(|(name, _)| name.to_string())).collect();
    layout.add_frameworks(manifest, PHP.family, names.iter().map(String::as_str));
    for section in ["autoload", "autoload-dev"] {
        let Some(autoload) = object.get_object(section) else { continue };
        if let Some(prefixes) = autoload.get_object("psr-4") {
            add_prefixes(manifest, prefixes, layout, |_| String::new());
        }
        // The older standard repeats the namespace in the path below the folder.
        if let Some(prefixes) = autoload.get_object("psr-0") {
            add_prefixes(manifest, prefixes, layout, |prefix| prefix.replace('\\', "/"));
        }
    }
}

/// Adds prefixes as aliases. The pattern of a namespace starts with a backslash, as no other pattern does.
fn add_prefixes(manifest: &Manifest<'_>, prefixes: &JsonObject<'_>, layout: &mut Layout, repeated: fn(&str) -> String) {
    for (prefix, folders) in prefixes.clone() {
        let prefix = prefix.trim_end_matches('\\');
        let folders = match folders {
            JsonValue::Array(folders) => folders.into_iter().collect(),
            folder => vec![folder],
        };
        let targets = folders.iter().filter_map(|folder| match folder {
            JsonValue::String(folder) => path_from(manifest.folder(), folder),
            _ => None,
        });
        let targets = targets.map(|folder| joined(&joined(&folder, &repeated(prefix)), "*")).collect();
        let pattern = if prefix.is_empty() { "\\*".to_owned() } else { format!("\\{prefix}\\*") };
        let (folder, said_by) = (manifest.folder().to_owned(), manifest.path.to_owned());
        layout.aliases.push(Alias { folder, manifest: said_by, pattern, targets });
    }
}

/// Resolves an included path relative to the including file, and a qualified name to the folders that manifests declare.
fn import_target(request: &ImportRequest<'_>) -> ImportTarget {
    if request.path.contains(['/', '.']) {
        return included(request);
    }
    // The path before a name is a namespace, even if there is a class with that name.
    let namespace = namespace_folder(request, request.path);
    namespace.or_else(|| class_file(request, request.path)).unwrap_or_else(|| outside(request))
}

/// The folder of a namespace.
fn namespace_folder(request: &ImportRequest<'_>, namespace: &str) -> Option<ImportTarget> {
    let folders = places(request, &format!("{namespace}\\"));
    let folders = folders.into_iter().map(|folder| folder.trim_end_matches('/').to_owned());
    folders.into_iter().find(|folder| folder.is_empty() || request.has_folder(folder)).map(ImportTarget::Folder)
}

/// A name below a declared prefix must be in the declared folder; any other may be declared anywhere, or is external.
fn outside(request: &ImportRequest<'_>) -> ImportTarget {
    let start = format!("\\{}\\", request.path);
    let is_placed = prefixes(request).any(|(prefix, _)| start.starts_with(prefix) || prefix.starts_with(&start));
    if is_placed { ImportTarget::Missing } else { ImportTarget::Path }
}

fn included(request: &ImportRequest<'_>) -> ImportTarget {
    let folder = request.from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let candidates = [folder, ""].into_iter().filter_map(|base| path_from(base, request.path));
    let mut files = candidates.filter(|file| request.exists(file));
    files.next().map_or(ImportTarget::Missing, |path| ImportTarget::File { path, rest: Vec::new() })
}

/// A class is in the folder of its namespace, in a file of the same name; a nested namespace is a subfolder.
fn submodule(request: &ImportRequest<'_>) -> ImportTarget {
    let namespaces = namespaces_of(request, request.from);
    let mut names = namespaces.iter().map(|namespace| format!("{namespace}{}", request.path));
    let found = names.find_map(|name| class_file(request, &name).or_else(|| namespace_folder(request, &name)));
    found.unwrap_or(ImportTarget::Missing)
}

/// The namespaces that a folder may belong to, each with a trailing backslash, those declared for the nearest folder first.
fn namespaces_of(request: &ImportRequest<'_>, folder: &str) -> Vec<String> {
    let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let mut namespaces: Vec<(usize, String)> = Vec::new();
    for (prefix, targets) in prefixes(request) {
        for target in targets.iter().map(|target| target.trim_end_matches('*')) {
            let Some(below) = folder.strip_prefix(target) else { continue };
            let namespace = format!("{}{}", prefix.trim_start_matches('\\'), below.replace('/', "\\"));
            namespaces.push((target.len(), namespace));
        }
    }
    namespaces.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
    namespaces.into_iter().map(|(_, namespace)| namespace).collect()
}

/// The file of a class, and the class inside it.
fn class_file(request: &ImportRequest<'_>, name: &str) -> Option<ImportTarget> {
    let files = places(request, name).into_iter().map(|place| format!("{place}.php"));
    let path = files.into_iter().find(|file| request.exists(file))?;
    let rest = match name.rsplit_once('\\') {
        Some((namespace, class)) => vec![namespace.to_owned(), class.to_owned()],
        None => vec![name.to_owned()],
    };
    Some(ImportTarget::File { path, rest })
}

/// The paths where a namespace or class may be, longest prefix first, without extensions.
fn places(request: &ImportRequest<'_>, name: &str) -> Vec<String> {
    let full = format!("\\{name}");
    let mut fitting: Vec<(&str, &[String])> =
        prefixes(request).filter(|(prefix, _)| full.starts_with(prefix)).collect();
    fitting.sort_by_key(|(prefix, _)| std::cmp::Reverse(prefix.len()));
    let placed = fitting.into_iter().flat_map(|(prefix, targets)| {
        let below = full[prefix.len()..].replace('\\', "/");
        targets.iter().map(move |target| target.replace('*', &below))
    });
    placed.collect()
}

/// The declared namespace prefixes, each with a leading and a trailing backslash.
fn prefixes<'l>(request: &ImportRequest<'l>) -> impl Iterator<Item = (&'l str, &'l [String])> {
    let aliases = request.layout.aliases.iter();
    aliases.filter_map(|alias| {
        let prefix = alias.pattern.strip_suffix('*').filter(|prefix| prefix.starts_with('\\'))?;
        Some((prefix, alias.targets.as_slice()))
    })
}
