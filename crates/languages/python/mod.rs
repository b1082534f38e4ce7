//! Python.

mod entries;
mod runner;
mod scripts;

use crate::access::{Access, Declared};
use crate::hooks::{Hooks, ImportRequest, ImportTarget, Layout, Manifest, Package, TestCandidate};
use crate::runner::TestRunner;
use crate::table::{
    CallRules, CallShapes, Calls, Comments, Counts, Decorator, Definitions, Doc, Each, Element, FileNames, Gives,
    Headers, Holds, KnownFunction, Language, Members, NameShapes, Patterns, Resolution, Results, Scoping, Shapes,
    TestFiles, Tests, TypeRules, TypeShapes, ValueShapes, Wrapper,
};
use rhumb_model::{Flags, SymbolKind, Visibility};

/// Python.
pub(crate) const PYTHON: Language = Language {
    name: "python",
    family: "python",
    files: FileNames {
        extensions: &["py", "pyi", "pyw"],
        manifests: &["pyproject.toml", "setup.py", "setup.cfg", "manage.py"],
        shebangs: &["python"],
        aliases: &["py", "python3", "pycon"],
        dependencies: &[".venv", "venv", "site-packages"],
        outputs: &["__pycache__", ".tox", ".nox", ".mypy_cache", ".pytest_cache", ".ruff_cache", "htmlcov"],
        ..FileNames::NONE
    },
    facts: &[include_str!("facts.scm")],
    definitions: Definitions {
        comments: Comments {
            kinds: &["comment"],
            attributes: &["decorator"],
            doc: Doc::FirstString { statement: "expression_statement", string: "string" },
        },
        access: Access { rule: Some(visibility), is_in_star: |name, _| !name.starts_with('_'), ..Access::PUBLIC },
        constructors: &["__init__", "__new__"],
        decorators: &[
            ("property", Decorator::Property),
            ("cached_property", Decorator::Property),
            ("setter", Decorator::Property),
            ("deleter", Decorator::Property),
            ("staticmethod", Decorator::Flag(Flags::STATIC)),
            ("classmethod", Decorator::Flag(Flags::STATIC)),
            ("abstractmethod", Decorator::Flag(Flags::ABSTRACT)),
        ],
        ..Definitions::NONE
    },
    scoping: Scoping {
        receivers: &["self", "cls"],
        receivers_are_parameters: true,
        supers: &["super"],
        headers: Headers { see_parameters: false, see_members: false },
        members: Members::OwnBody,
        builtins: include_str!("builtins.txt"),
        ..Scoping::NONE
    },
    types: TypeRules {
        resolution: Some(Resolution::C3),
        wrappers: WRAPPERS,
        elements: &["__getitem__", "__iter__", "__next__"],
        calls: CallRules {
            results: Results::ByArguments,
            known: KNOWN,
            entered: &["__enter__", "__aenter__"],
            called: &["__call__"],
            memberwise: &[SymbolKind::Class],
            ..CallRules::NONE
        },
        ..TypeRules::NONE
    },
    shapes: Shapes {
        names: NameShapes {
            bare: &["identifier"],
            members: &[("attribute", "object", "attribute")],
            ..NameShapes::NONE
        },
        calls: CallShapes { calls: &[("call", "function")], decorators: &["decorator"], ..CallShapes::NONE },
        values: ValueShapes {
            indexes: &[("subscript", "value")],
            // `with open() as file`: an `as_pattern` holds the value, then the name.
            transparent: &[("parenthesized_expression", ""), ("as_pattern", "")],
            unwraps: &[("await", "")],
            choices: &[("boolean_operator", None), ("conditional_expression", Some(1))],
            literals: &[
                ("string", "str"),
                ("concatenated_string", "str"),
                ("integer", "int"),
                ("float", "float"),
                ("true", "bool"),
                ("false", "bool"),
            ],
            collections: &[
                ("list", "list", Holds::Elements),
                ("set", "set", Holds::Elements),
                ("tuple", "tuple", Holds::Positions),
                ("expression_list", "tuple", Holds::Positions),
                ("dictionary", "dict", Holds::Entries),
                ("list_comprehension", "list", Holds::Produced),
                ("set_comprehension", "set", Holds::Produced),
                ("dictionary_comprehension", "dict", Holds::Produced),
                ("generator_expression", "Iterator", Holds::Produced),
            ],
            ..ValueShapes::NONE
        },
        types: TypeShapes {
            quotes: &["type"],
            own: &["Self"],
            by_value: &["Final", "ClassVar"],
            generics: &[("generic_type", "", "")],
            unions: &["union_type", "binary_operator"],
            ..TypeShapes::NONE
        },
        patterns: Patterns {
            inside: &[
                "pattern_list",
                "tuple_pattern",
                "list_pattern",
                "list_splat_pattern",
                "tuple",
                "expression_list",
            ],
            names: &["identifier"],
            positions: &["pattern_list", "tuple_pattern", "list_pattern", "tuple", "expression_list"],
            ..Patterns::NONE
        },
    },
    counts: Counts {
        branches: &[
            "if_statement",
            "elif_clause",
            "conditional_expression",
            "except_clause",
            "case_clause",
            "if_clause",
        ],
        wildcard_arms: &[("case_clause", "_")],
        loops: &["for_statement", "while_statement", "for_in_clause"],
        nests: &[
            "if_statement",
            "for_statement",
            "while_statement",
            "conditional_expression",
            "except_clause",
            "match_statement",
        ],
        alternatives: &["elif_clause", "else_clause"],
        operators: &["and", "or"],
        returns: &["return_statement", "raise_statement"],
        conditional: &[
            "if_statement",
            "for_statement",
            "while_statement",
            "conditional_expression",
            "try_statement",
            "match_statement",
            "boolean_operator",
        ],
        assertions: &["assert_statement"],
        assertion_calls: &[
            "assertEqual",
            "assertNotEqual",
            "assertTrue",
            "assertFalse",
            "assertIs",
            "assertIsNone",
            "assertIsNotNone",
            "assertIn",
            "assertNotIn",
            "assertRaises",
            "assertRaisesMessage",
        ],
        ..Counts::NONE
    },
    tests: Tests {
        files: TestFiles {
            folders: &["tests", "test"],
            starts: &["test_", "tests_"],
            ends: &["_test.py", "tests.py"],
            support: &["conftest.py"],
        },
        runners: &[TestRunner::of_paths("pytest"), TestRunner::of_each("unittest", runner::module)],
        fault: "raise RuntimeError(\"fault\")",
    },
    entry_points: entries::ENTRY_POINTS,
    hooks: Hooks {
        import_target: Some(import_target),
        submodule: Some(submodule),
        manifest: Some(manifest),
        is_test: Some(is_test),
        ..Hooks::NONE
    },
    ..Language::new(tree_sitter_python::LANGUAGE)
};

/// Types that hold values of other types: those of the language, of `typing` and of `collections`.
const WRAPPERS: &[Wrapper] = &[
    Wrapper {
        names: &["Optional", "Union", "Annotated", "Final", "ClassVar", "Required", "NotRequired", "Self"],
        element: Element::Any,
        is_transparent: true,
        ..Wrapper::OF_FIRST
    },
    Wrapper {
        names: &[
            "list",
            "List",
            "set",
            "Set",
            "frozenset",
            "FrozenSet",
            "deque",
            "Deque",
            "Sequence",
            "MutableSequence",
            "Iterable",
            "Iterator",
            "Collection",
            "Generator",
            "AsyncIterator",
            "AsyncIterable",
            "AsyncGenerator",
            "type",
            "Type",
            "Awaitable",
            "AbstractContextManager",
            "ContextManager",
            "AbstractAsyncContextManager",
            "AsyncContextManager",
        ],
        yields: &["pop", "popleft", "__next__", "__anext__", "__enter__", "__aenter__"],
        keeps: &["copy", "__iter__", "__aiter__", "union", "intersection", "difference"],
        ..Wrapper::OF_FIRST
    },
    Wrapper { names: &["tuple", "Tuple"], element: Element::Any, is_tuple: true, ..Wrapper::OF_FIRST },
    Wrapper { names: &["Callable"], calls: Calls::ParametersAndResult, ..Wrapper::OF_FIRST },
    Wrapper {
        names: &[
            "dict",
            "Dict",
            "Mapping",
            "MutableMapping",
            "defaultdict",
            "DefaultDict",
            "OrderedDict",
            "Coroutine",
            "ChainMap",
        ],
        element: Element::Last,
        each: Each::First,
        yields: &["get", "pop", "setdefault"],
        keeps: &["copy"],
        holds: &["values"],
        pairs: &["items"],
        ..Wrapper::OF_FIRST
    },
];

/// Functions of the language and its library that return what they are passed, or containers of it.
const KNOWN: &[KnownFunction] = &[
    KnownFunction { names: &["copy", "deepcopy"], gives: Gives::Argument(0) },
    KnownFunction { names: &["cast"], gives: Gives::ValueOf(0) },
    KnownFunction { names: &["next", "anext", "min", "max", "choice"], gives: Gives::Element(0) },
    KnownFunction {
        names: &["list", "set", "frozenset", "sorted", "reversed", "iter", "deque", "islice"],
        gives: Gives::Elements(0),
    },
    KnownFunction { names: &["filter", "takewhile", "dropwhile"], gives: Gives::Elements(1) },
    KnownFunction { names: &["enumerate"], gives: Gives::Numbered },
    KnownFunction { names: &["zip", "zip_longest"], gives: Gives::Zipped },
];

/// The management script of a Django project.
const MANAGE: &str = "manage.py";

/// Every folder with a manifest is a source root.
fn manifest(manifest: &Manifest<'_>, layout: &mut Layout) {
    if manifest.path.ends_with(MANAGE) {
        return layout.add_frameworks(manifest, PYTHON.family, ["django"]);
    }
    layout.packages.push(Package {
        folder: manifest.folder().to_owned(),
        family: PYTHON.family.to_owned(),
        name: String::new(),
        entry: String::new(),
        roots: Vec::new(),
        offers: None,
    });
    scripts::add_scripts(manifest, layout);
}

/// A leading underscore makes a name private, except for dunder names such as `__init__`.
fn visibility(declared: &Declared<'_>) -> Visibility {
    let name = declared.name;
    let is_special = name.len() > 4 && name.starts_with("__") && name.ends_with("__");
    if name.starts_with('_') && !is_special { Visibility::Private } else { Visibility::Public }
}

/// A test has a test's name, in a test file; elsewhere `test_` is an ordinary prefix.
fn is_test(candidate: &TestCandidate<'_>) -> bool {
    let is_named_so = match candidate.kind {
        SymbolKind::Class => candidate.name.starts_with("Test") || candidate.name.ends_with("Tests"),
        kind => kind.is_callable() && candidate.name.starts_with("test"),
    };
    // A directory of tests holds models, settings and so on as well.
    is_named_so && PYTHON.tests.files.match_name(candidate.path)
}

/// Folders that conventionally contain packages, relative to the root.
const SOURCE_FOLDERS: &[&str] = &["", "src/", "lib/"];

/// A dotted path is a file or package, relative to the importing file or in a source root.
fn import_target(request: &ImportRequest<'_>) -> ImportTarget {
    let dots = request.path.chars().take_while(|c| *c == '.').count();
    let segments: Vec<&str> = request.path[dots..].split('.').filter(|segment| !segment.is_empty()).collect();
    if dots > 0 {
        let mut folders: Vec<&str> = request.from.split('/').collect();
        if dots > folders.len() {
            return ImportTarget::Missing;
        }
        folders.truncate(folders.len() - dots);
        let base = folders.iter().fold(String::new(), |base, folder| base + folder + "/");
        return module_below(request, &base, &segments).unwrap_or(ImportTarget::Missing);
    }
    let roots = source_roots(request);
    // A folder without `__init__.py` is a package only if nothing else has the name.
    let file = roots.iter().find_map(|root| module_file(request, root, &segments));
    file.or_else(|| roots.iter().find_map(|root| module_below(request, root, &segments)))
        .unwrap_or(ImportTarget::External)
}

/// The folders in which modules are searched for, each with a trailing slash unless it is the root.
fn source_roots(request: &ImportRequest<'_>) -> Vec<String> {
    let mut roots: Vec<String> = SOURCE_FOLDERS.iter().map(|folder| (*folder).to_owned()).collect();
    let packages = request.layout.packages.iter().filter(|package| package.family == PYTHON.family);
    for package in packages.filter(|package| !package.folder.is_empty()) {
        roots.extend(SOURCE_FOLDERS.iter().map(|folder| format!("{}/{folder}", package.folder)));
    }
    // A script sees the modules in its own folder; what is in a package is run as part of it.
    let own = request.from.rsplit_once('/').map(|(folder, _)| format!("{folder}/"));
    let is_package = |folder: &String| PACKAGE_FILES.iter().any(|file| request.exists(&format!("{folder}{file}")));
    roots.extend(own.filter(|folder| !is_package(folder)));
    roots.extend(folder_of_package(request));
    roots
}

/// The folder around the outermost package that contains the importing file: what runs a package starts there.
fn folder_of_package(request: &ImportRequest<'_>) -> Option<String> {
    let is_package = |folder: &str| PACKAGE_FILES.iter().any(|file| request.exists(&format!("{folder}{file}")));
    let slashes = request.from.match_indices('/').map(|(slash, _)| &request.from[..=slash]);
    let folders: Vec<&str> = std::iter::once("").chain(slashes).collect();
    let outermost = folders.windows(2).rev().find(|pair| is_package(pair[1]) && !is_package(pair[0]));
    outermost.map(|pair| pair[0].to_owned())
}

/// A submodule of a package is next to its `__init__` file, or in its folder; a plain module has no submodules.
fn submodule(request: &ImportRequest<'_>) -> ImportTarget {
    let file_name = request.from.rsplit('/').next().unwrap_or(request.from);
    let folder = match file_name {
        "__init__.py" | "__init__.pyi" => request.from.strip_suffix(file_name).unwrap_or("").to_owned(),
        _ if file_name.contains('.') => return ImportTarget::Missing,
        _ => format!("{}/", request.from),
    };
    module_below(request, &folder, &[request.path]).unwrap_or(ImportTarget::Missing)
}

/// The module that `segments` name below `base`: a file, or a folder that contains files.
fn module_below(request: &ImportRequest<'_>, base: &str, segments: &[&str]) -> Option<ImportTarget> {
    let path = format!("{base}{}", segments.join("/"));
    let path = path.trim_end_matches('/');
    // The base of a relative import exists, since it contains the importing file.
    let folder = || (segments.is_empty() || request.has_folder(path)).then(|| ImportTarget::Folder(path.to_owned()));
    module_file(request, base, segments).or_else(folder)
}

/// The file that `segments` name below `base`.
fn module_file(request: &ImportRequest<'_>, base: &str, segments: &[&str]) -> Option<ImportTarget> {
    let path = format!("{base}{}", segments.join("/"));
    let endings = if segments.is_empty() { PACKAGE_FILES } else { ENDINGS };
    let mut files = endings.iter().map(|ending| format!("{path}{ending}"));
    files.find(|candidate| request.exists(candidate)).map(|path| ImportTarget::File { path, rest: Vec::new() })
}

/// Suffixes of a module's file, in search order.
const ENDINGS: &[&str] = &[".py", "/__init__.py", ".pyi", "/__init__.pyi"];
/// The file names of packages, in their folders.
const PACKAGE_FILES: &[&str] = &["__init__.py", "__init__.pyi"];
