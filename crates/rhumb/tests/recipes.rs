//! The bundled recipes: every one has an example with its rows in a transcript, and the manual names only recipes that exist.

use rhumb::question::recipe::Recipe;
use rhumb::{Answer, Ask, Environment, Mode, NoProgress, Project, RootPolicy, StalePolicy};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A project with one file, and an index in a directory of its own.
struct Scratch {
    _folder: tempfile::TempDir,
    project: Project,
}

impl Scratch {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let root = folder.path().join("root");
        fs::create_dir(&root).expect("a folder can be made");
        fs::write(root.join("door.py"), "def open_door():\n    pass\n").expect("a file can be written");
        let environment = Environment {
            root: Some(root.clone()),
            state_dir: Some(folder.path().join("state")),
            current_dir: root,
            ..Environment::default()
        };
        let project = Project::find(&environment, RootPolicy::Any).expect("a folder is enough");
        project.index(Mode::Full, &NoProgress).expect("the project can be indexed");
        Self { _folder: folder, project }
    }

    fn ask(&self, ask: &Ask) -> Answer {
        self.project.ask_with(ask, StalePolicy::Ignore, &NoProgress).expect("a valid question").answer
    }

    fn recipes(&self) -> Vec<String> {
        match self.ask(&Ask::Recipe(Recipe::default())) {
            Answer::Recipe(answer) => answer.recipes.into_iter().map(|recipe| recipe.id).collect(),
            _ => unreachable!("a question is answered by its own answer"),
        }
    }
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_recipe_has_an_example() {
    let folder = fs::read_dir(repository().join("tests/transcripts")).expect("transcripts");
    let texts = folder.filter_map(|entry| fs::read_to_string(entry.ok()?.path()).ok());
    let run: BTreeSet<String> = texts
        .flat_map(|text| {
            let runs = text.lines().filter_map(|line| line.strip_prefix("$ rhumb recipe run "));
            runs.filter_map(|rest| rest.split(' ').next().map(str::to_owned)).collect::<Vec<_>>()
        })
        .collect();
    let missing: Vec<String> = Scratch::new().recipes().into_iter().filter(|id| !run.contains(id)).collect();
    assert!(missing.is_empty(), "add examples to tests/transcripts/recipes-*.md: {missing:?}");
}

#[test]
fn the_manual_names_recipes_that_exist() {
    let known: BTreeSet<String> = Scratch::new().recipes().into_iter().collect();
    let manual = fs::read_to_string(repository().join("docs/peers.md")).expect("the manual");
    let rows = manual.lines().filter_map(|line| line.split_once("| recipe").map(|(_, rest)| rest));
    let named: Vec<&str> = rows.flat_map(|row| row.split('`').skip(1).step_by(2)).collect();
    assert!(named.len() >= 15, "the table names recipes");
    let questions: Vec<&str> = rhumb::QUESTIONS.iter().map(|question| question.name).collect();
    for name in named {
        let is_known = known.contains(name) || questions.contains(&name);
        let is_code = name.contains(['(', ' ', '=']) || name.starts_with("--");
        assert!(is_known || is_code, "docs/peers.md names `{name}`");
    }
}
