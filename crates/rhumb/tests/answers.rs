//! The law of the index as users see it: whatever edits came before, every question has the answer that an index made from
//! nothing gives.

#[path = "../../../tests/edits.rs"]
mod edits;

use edits::pieces::NAMES;
use edits::{Edit, make_up};
use rhumb::{Ask, Environment, Mode, NoProgress, Project, RootPolicy, StalePolicy};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Enough to meet every kind of edit, few enough for every test run.
const SEQUENCES: u64 = 12;
const EDITS: usize = 4;

#[test]
fn an_updated_index_answers_like_one_made_from_nothing() {
    let mut choices = 0;
    for seed in 2000..2000 + SEQUENCES {
        let mut random = fastrand::Rng::with_seed(seed);
        let folder = tempfile::tempdir().expect("a scratch folder can be made");
        let root = folder.path().join("root");
        fs::create_dir(&root).expect("a folder can be made");
        let paths = make_up(&root, &mut random);
        let live = project(folder.path(), "live");
        live.index(Mode::Full, &NoProgress).expect("the project can be indexed");
        let mut history = Vec::new();
        for _ in 0..EDITS {
            let edit = Edit::random(paths, &mut random);
            edit.apply(&root, &mut random);
            history.push(edit);
            live.index(Mode::Update, &NoProgress).expect("the index can be brought up to date");
            let fresh = project(folder.path(), "fresh");
            fresh.index(Mode::Full, &NoProgress).expect("the project can be indexed");
            for (name, arguments) in questions(&root, paths).into_iter().chain(about_symbols(&fresh)) {
                let expected = answer(&fresh, name, &arguments);
                choices += usize::from(expected.contains("\"disambiguation\":"));
                assert_eq!(
                    answer(&live, name, &arguments),
                    expected,
                    "seed {seed}: {name} {arguments} after {history:?}"
                );
            }
        }
    }
    assert!(choices > 100, "names that could mean several symbols were asked {choices} times");
}

fn project(folder: &Path, state: &str) -> Project {
    let environment = Environment {
        root: Some(folder.join("root")),
        state_dir: Some(folder.join(state)),
        current_dir: folder.join("root"),
        ..Environment::default()
    };
    Project::find(&environment, RootPolicy::Any).expect("the project is there")
}

/// Files that have swollen have millions of lines, all of them empty.
const MAX_LINES: usize = 30;

/// Every question about every name, and about the first lines of every file.
fn questions(root: &Path, paths: &[&str]) -> Vec<(&'static str, Value)> {
    let mut questions = vec![
        ("files", json!({ "limit": 0 })),
        ("map", json!({})),
        ("map", json!({ "lines": true, "about": NAMES[0] })),
        ("context", json!({ "task": NAMES.join(" ") })),
        ("clusters", json!({ "limit": 0 })),
    ];
    let qualified = NAMES.iter().flat_map(|owner| NAMES.iter().map(move |name| format!("{owner}.{name}")));
    for name in NAMES.iter().map(|name| (*name).to_owned()).chain(qualified) {
        for question in ["show", "refs", "callers", "callees"] {
            questions.push((question, json!({ "name": name })));
        }
        questions.push(("search", json!({ "query": name, "limit": 2 })));
    }
    for path in paths {
        questions.push(("outline", json!({ "file": path })));
        questions.push(("deps", json!({ "file": path })));
        let lines = fs::read_to_string(root.join(path)).unwrap_or_default().lines().take(MAX_LINES).count();
        questions.extend((1..=lines).map(|line| ("at", json!({ "place": format!("{path}:{line}") }))));
    }
    questions
}

/// Every symbol with all around it.
fn about_symbols(project: &Project) -> Vec<(&'static str, Value)> {
    let handles = answer(project, "query", &json!({ "sql": "SELECT handle FROM symbols ORDER BY handle", "limit": 0 }));
    let table: Value = serde_json::from_str(&handles).expect("an answer is JSON");
    let rows = table["rows"].as_array().expect("it has rows");
    rows.iter().map(|row| ("show", json!({ "name": row[0] }))).collect()
}

/// What is answered, or why nothing is; without what counts the changes of the index.
fn answer(project: &Project, name: &str, arguments: &Value) -> String {
    let ask = Ask::read(name, arguments).expect("there is such a question").expect("it has these arguments");
    match project.ask_with(&ask, StalePolicy::Ignore, &NoProgress) {
        Ok(asked) => {
            let mut answer = serde_json::to_value(&asked.answer).expect("an answer is JSON");
            answer.as_object_mut().expect("an answer is an object").remove("generation");
            answer.to_string()
        }
        Err(error) => error.to_string(),
    }
}
