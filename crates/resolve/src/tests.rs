//! Tests what cases cannot show well: which questions a change touches, and that every search ends.

use crate::question::{About, file_question, folder_question, mention_question};
use crate::{Crowds, Module, Source, World, body, changed_questions, link, surface};
use rhumb_languages::{Layout, by_path};
use rhumb_model::{Facts, FileId, Question, State, SymbolId};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

mod growth;

/// A project in memory.
#[derive(Default)]
struct Project {
    files: BTreeMap<String, FileId>,
    facts: Vec<Facts>,
    modules: Vec<Arc<Module>>,
    layout: Layout,
    sharing: BTreeMap<Question, Vec<FileId>>,
    crowds: Crowds,
}

impl Project {
    fn new<'s>(files: impl IntoIterator<Item = (&'s str, &'s str)>) -> Self {
        let mut project = Self::default();
        for (path, source) in files {
            let id = FileId::from(project.modules.len());
            let (facts, module) = read(id, path, source);
            project.files.insert(path.to_owned(), id);
            for question in module.shared_questions() {
                project.sharing.entry(question).or_default().push(id);
            }
            project.facts.push(facts);
            project.modules.push(Arc::new(module));
        }
        project
    }

    /// How the last reference of a file ended.
    fn last_state(&self, path: &str) -> State {
        let id = self.files[path];
        let module = &self.modules[id.index()];
        let source = Source { file: id, path, language: module.language };
        let linked = link(source, &body(&self.facts[id.index()], &ids(&self.facts[id.index()])), self);
        linked.links.last().expect("the file has a reference").state
    }
}

impl World for Project {
    fn file(&self, path: &str) -> Option<FileId> {
        self.files.get(path).copied()
    }

    fn sharing(&self, question: Question) -> Cow<'_, [FileId]> {
        self.sharing.get(&question).map_or(&[][..], Vec::as_slice).into()
    }

    fn defines(&self, name: &str) -> bool {
        self.modules.iter().any(|module| module.macros().any(|it| it == name))
    }

    fn naming(&self, _: &str) -> Vec<FileId> {
        (0..self.modules.len()).map(FileId::from).collect()
    }

    fn module(&self, file: FileId) -> Option<Arc<Module>> {
        self.modules.get(file.index()).cloned()
    }

    fn crowds(&self) -> &Crowds {
        &self.crowds
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }
}

fn read(id: FileId, path: &str, source: &str) -> (Facts, Module) {
    let language = by_path(path).expect("the language of the file is known");
    let facts = rhumb_extract::extract(source, path, language);
    let surface = surface(&facts, &ids(&facts), language);
    (facts, Module::new(id, path.to_owned(), language, surface))
}

/// The store keeps the row of a symbol that stays; here its id is a hash of its name.
fn ids(facts: &Facts) -> Vec<SymbolId> {
    facts.symbols.iter().map(|symbol| id(facts.texts.get(symbol.qualified_name))).collect()
}

fn id(name: &str) -> SymbolId {
    SymbolId(name.bytes().fold(name.len() as u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte))))
}

const PATH: &str = "house/doors.py";

/// What may be asked about a name of the file at [`PATH`].
fn about(name: &str) -> [Question; 2] {
    [About::file(PATH).name(name), mention_question(name)]
}

/// The names that must be asked for again when the file at [`PATH`] changes.
fn check(old: &str, new: &str, expected: &[&str]) {
    let [old, new] = [old, new].map(|source| read(FileId(1), PATH, source).1);
    let expected: BTreeSet<Question> = expected.iter().flat_map(|name| about(name)).collect();
    assert_eq!(changed_questions(Some(&old), Some(&new)), expected);
}

#[test]
fn an_unchanged_surface_changes_no_questions() {
    check("def open(a) -> int:\n    return 1\n", "\n\ndef open(a) -> int:\n    helper()\n    return 2\n", &[]);
    check("class Door:\n    def open(self): pass\n", "class Door:\n    # A note.\n    def open(self): x = 1\n", &[]);
}

#[test]
fn changed_types_and_ancestors_change_questions_about_their_name() {
    check("def make() -> A: pass\ndef other(): pass\n", "def make() -> B: pass\ndef other(): pass\n", &["make"]);
    check("class Door(A): pass\n", "class Door(B): pass\n", &["Door"]);
    check("class Door:\n    lock: A\n", "class Door:\n    lock: B\n", &["lock"]);
}

#[test]
fn added_and_removed_symbols_change_questions_about_their_name() {
    check("def open(): pass\n", "def open(): pass\ndef shut(): pass\n", &["shut"]);
    check(
        "class Door:\n    def open(self): pass\n    def shut(self): pass\n",
        "class Door:\n    def open(self): pass\n",
        &["shut"],
    );
    check("from a import door\n", "from b import door\n", &["door"]);
    // The elements of a literal are part of its type.
    check("__all__ = ['a']\n", "__all__ = ['a', 'b']\n", &["b", "__all__"]);
}

#[test]
fn a_new_star_import_changes_the_question_about_stars() {
    let [old, new] = ["", "from walls import *\n"].map(|source| read(FileId(1), PATH, source).1);
    assert!(changed_questions(Some(&old), Some(&new)).contains(&About::file(PATH).stars));
    assert!(!changed_questions(Some(&new), Some(&new)).contains(&About::file(PATH).stars));
}

#[test]
fn the_first_export_list_changes_the_question_about_stars() {
    let [old, new] = ["a = b = 1\n", "a = b = 1\n__all__ = ['a']\n"].map(|source| read(FileId(1), PATH, source).1);
    assert!(changed_questions(Some(&old), Some(&new)).contains(&About::file(PATH).stars));
}

#[test]
fn added_and_removed_files_change_questions_about_paths_and_names() {
    let module = read(FileId(1), PATH, "def open(): pass\n").1;
    let itself = [file_question(PATH), folder_question("house"), About::file(PATH).stars];
    let expected = itself.into_iter().chain(about("doors.py")).chain(about("open")).collect();
    assert_eq!(changed_questions(None, Some(&module)), expected);
    assert_eq!(changed_questions(Some(&module), None), expected);
    assert_eq!(changed_questions(None, None), BTreeSet::new());
}

#[test]
fn modules_that_reexport_each_other_are_searched_once() {
    // Thirty modules, each of which offers all others on: there are more ways through them than could ever be tried.
    let paths: Vec<String> = (0..30).map(|number| format!("m{number}.js")).collect();
    let stars: Vec<String> = paths.iter().map(|path| format!("export * from './{path}';")).collect();
    let stars = stars.join("\n");
    let barrels = paths.iter().map(|path| (path.as_str(), stars.as_str()));
    let project = Project::new(barrels.chain([("main.js", "import { missing } from './m0';")]));
    assert_eq!(project.last_state("main.js"), State::Unresolved);
}

#[test]
fn circular_reexports_are_unresolved() {
    let loops = [
        ("a.js", "export { door } from './b';"),
        ("b.js", "export { door } from './a';"),
        ("main.js", "import { door } from './a';"),
        ("a.py", "from b import door\n"),
        ("b.py", "from a import door\n"),
        ("main.py", "from a import door\n"),
        ("a.rs", "use crate::nothing::a; use a::b::*; use b::x::c; use c::x::b; fn f() { c::d(); }"),
    ];
    let project = Project::new(loops);
    assert_eq!(project.last_state("main.js"), State::Unresolved);
    assert_eq!(project.last_state("main.py"), State::Unresolved);
    assert_eq!(project.last_state("a.rs"), State::Unresolved);
}

#[test]
fn a_long_chain_of_reexports_is_unresolved() {
    let files: Vec<(String, String)> = (0..5000)
        .map(|number| (format!("m{number}.js"), format!("export {{ door }} from './m{}';", number + 1)))
        .collect();
    let chain = files.iter().map(|(path, source)| (path.as_str(), source.as_str()));
    let project = Project::new(chain.chain([("main.js", "import { door } from './m0';")]));
    assert_eq!(project.last_state("main.js"), State::Unresolved);
}

#[test]
fn circular_values_are_unresolved() {
    let source =
        "class A(A.B, B.A): pass\nclass B(B.A, A.B): pass\ndef f(x):\n    x = x.y().z\n    x.w.v()\n    A.q.r\n";
    let project = Project::new([("a.py", source)]);
    assert_eq!(project.last_state("a.py"), State::Unresolved);
}
