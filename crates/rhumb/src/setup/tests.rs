//! The setup of every agent, in files of every form: nothing but Rhumb's own part changes, twice is the same as once, and undoing it
//! gives the old bytes back.

use super::clients::{ClientFile, Part, Syntax};
use super::json::{self, Dialect};
use super::texts::{self, NAME};
use super::{CLIENTS, Client, Plan, Scope, block, toml};
use crate::Environment;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What a file contains before the setup.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    Missing,
    Empty,
    Others,
    CarriageReturns,
    ByteOrderMark,
    NoFinalNewline,
}

const FORMS: [Form; 6] =
    [Form::Missing, Form::Empty, Form::Others, Form::CarriageReturns, Form::ByteOrderMark, Form::NoFinalNewline];

/// A user with a home directory and a project.
struct Desktop {
    folder: TempDir,
    environment: Environment,
    project: PathBuf,
}

impl Desktop {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a scratch directory");
        let top = folder.path().canonicalize().expect("it exists");
        let home = top.join("home");
        let project = top.join("project");
        fs::create_dir_all(&home).and_then(|()| fs::create_dir_all(&project)).expect("directories");
        let environment = Environment {
            config_dir: Some(home.join(".config")),
            user_state_dir: Some(home.join(".local").join("state")),
            home: Some(home),
            ..Environment::default()
        };
        Self { folder, environment, project }
    }

    fn install(&self, client: &'static Client, scope: Scope) -> Plan {
        Plan::install(&self.project, &self.environment, &[client], scope, "rhumb").expect("a plan")
    }

    fn remove(&self, scope: Scope) -> Plan {
        Plan::remove(&self.project, &self.environment, &[], scope).expect("a plan")
    }

    fn path(&self, file: &ClientFile) -> PathBuf {
        let directories = super::paths::Directories::new(&self.project, &self.environment);
        directories.resolve(file.base, file.path).expect("there is a home directory")
    }

    /// Every file and directory with its content.
    fn tree(&self) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
        let mut tree = BTreeMap::new();
        let mut open = vec![self.folder.path().to_owned()];
        while let Some(directory) = open.pop() {
            for entry in fs::read_dir(&directory).expect("a directory").flatten() {
                let path = entry.path();
                if path.is_dir() && !path.is_symlink() {
                    open.push(path.clone());
                    tree.insert(path, None);
                } else {
                    tree.insert(path.clone(), Some(fs::read(&path).expect("a file")));
                }
            }
        }
        tree
    }
}

/// The content of a file of this form. `None` if there is no file.
fn content(part: Part, form: Form) -> Option<String> {
    let text = match part {
        Part::Server { syntax: Syntax::Json, .. } => {
            "{\n    \"mcpServers\": {\n        \"other\": { \"command\": \"o\" }\n    },\n    \"z\": [1, 2]\n}\n"
        }
        Part::Server { syntax: Syntax::Jsonc, .. } => {
            "// mine\n{\n\t\"theme\": \"dark\", // and this\n\t\"servers\": {},\n}\n"
        }
        Part::Server { syntax: Syntax::Toml, .. } => {
            "# mine\nmodel = 'x'\n\n[mcp_servers.other]\ncommand = \"o\" # theirs\n\n[last]\na = 1\n"
        }
        Part::RulesBlock => "# Rules\n\nBe kind.\n",
        Part::ServerFile | Part::Snippet | Part::RulesFile { .. } | Part::Skill => return None,
    };
    match form {
        Form::Missing => None,
        Form::Empty => Some(String::new()),
        Form::Others => Some(text.to_owned()),
        Form::CarriageReturns => Some(text.replace('\n', "\r\n")),
        Form::ByteOrderMark => Some(format!("\u{feff}{text}")),
        Form::NoFinalNewline => Some(text.trim_end().to_owned()),
    }
}

fn put(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("it has one")).expect("a directory");
    fs::write(path, text).expect("a file");
}

/// Whether Rhumb's part is in the text of a file.
fn has_part(part: Part, text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    match part {
        Part::Server { syntax, keys, entry } => {
            let found = match syntax {
                Syntax::Json => json::get(text, Dialect::Strict, keys, NAME),
                Syntax::Jsonc => json::get(text, Dialect::Comments, keys, NAME),
                Syntax::Toml => toml::get(text, keys, NAME),
            };
            found == Ok(Some(texts::entry(entry, "rhumb")))
        }
        Part::RulesBlock => block::get(text) == Ok(Some(texts::rules())),
        Part::RulesFile { .. } | Part::Skill => text.contains(&texts::rules()),
        Part::ServerFile => text == texts::server_file("rhumb"),
        Part::Snippet => true,
    }
}

/// Every agent with each of its scopes.
fn setups() -> impl Iterator<Item = (&'static Client, Scope, Vec<&'static ClientFile>)> {
    CLIENTS.iter().flat_map(|client| {
        [Scope::Project, Scope::User].map(|scope| {
            let files: Vec<&ClientFile> = client.files.iter().filter(|file| file.scope == scope).collect();
            (client, scope, files)
        })
    })
}

#[test]
fn twice_is_the_same_as_once_and_undoing_gives_the_old_bytes_back() {
    for (client, scope, files) in setups() {
        for form in FORMS {
            let desktop = Desktop::new();
            for file in &files {
                if let Some(text) = content(file.part, form) {
                    put(&desktop.path(file), &text);
                }
            }
            let before = desktop.tree();
            let context = format!("{} {scope:?} {form:?}", client.name);
            let plan = desktop.install(client, scope);
            assert!(plan.refusals.is_empty(), "{context}: {:?}", plan.refusals);
            plan.apply().expect("it can be written");
            for file in files.iter().filter(|file| file.part != Part::Snippet) {
                let text = fs::read_to_string(desktop.path(file)).expect("a file");
                assert!(has_part(file.part, &text), "{context} {}: {text}", file.path);
                let is_crlf = form == Form::CarriageReturns && content(file.part, form).is_some();
                assert!(!is_crlf || !text.replace("\r\n", "").contains('\n'), "{context} {}: {text:?}", file.path);
            }
            let once = desktop.tree();
            let again = desktop.install(client, scope);
            assert!(again.changes.is_empty(), "{context}: {:?}", again.changes);
            again.apply().expect("there is nothing to do");
            assert_eq!(desktop.tree(), once, "{context}");
            let plan = desktop.remove(scope);
            assert!(plan.refusals.is_empty(), "{context}: {:?}", plan.refusals);
            plan.apply().expect("it can be undone");
            assert_eq!(desktop.tree(), before, "{context}");
        }
    }
}

#[test]
fn what_the_user_adds_later_stays() {
    for (client, scope, files) in setups() {
        let desktop = Desktop::new();
        let edited = |file: &&&ClientFile| matches!(file.part, Part::Server { .. } | Part::RulesBlock);
        desktop.install(client, scope).apply().expect("it can be written");
        for file in files.iter().filter(edited) {
            let path = desktop.path(file);
            let text = fs::read_to_string(&path).expect("a file");
            let added = match file.part {
                Part::Server { syntax: Syntax::Toml, .. } => format!("{text}\n[mine]\na = 1\n"),
                Part::Server { .. } => text.replacen('{', "{\n  \"mine\": 1,", 1),
                _ => format!("{text}\nmine\n"),
            };
            put(&path, &added);
        }
        let plan = desktop.remove(scope);
        assert!(plan.refusals.is_empty(), "{}: {:?}", client.name, plan.refusals);
        plan.apply().expect("it can be undone");
        for file in files.iter().filter(edited) {
            let text = fs::read_to_string(desktop.path(file)).expect("a file");
            assert!(text.contains("mine") && !text.contains(NAME), "{} {}: {text}", client.name, file.path);
        }
    }
}

#[test]
fn edits_between_two_setups_survive_the_removal() {
    let desktop = Desktop::new();
    let client = super::clients::find("claude-code").expect("it exists");
    let rules = desktop.project.join("CLAUDE.md");
    put(&rules, "# Rules\n");
    desktop.install(client, Scope::Project).apply().expect("it can be written");
    let text = fs::read_to_string(&rules).expect("a file");
    put(&rules, &text.replace("# Rules\n", "# Our rules\n").replace("Searching code", "Old heading"));
    desktop.install(client, Scope::Project).apply().expect("it can be written");
    desktop.remove(Scope::Project).apply().expect("it can be undone");
    assert_eq!(fs::read_to_string(&rules).expect("a file"), "# Our rules\n");
}

#[test]
fn malformed_and_read_only_files_are_left_alone() {
    for (client, scope, files) in setups() {
        for file in files {
            let broken = match file.part {
                Part::Server { syntax: Syntax::Toml, .. } => "a = \n",
                Part::Server { .. } => "{ \"a\": }\n",
                Part::RulesBlock => "<!-- rhumb: begin -->\n",
                Part::RulesFile { .. } | Part::Skill | Part::ServerFile => "mine\n",
                Part::Snippet => continue,
            };
            let desktop = Desktop::new();
            let path = desktop.path(file);
            put(&path, broken);
            let check = |reason: &str| {
                let plan = desktop.install(client, scope);
                let refusal = plan.refusals.iter().find(|refusal| refusal.path == path).expect("it is refused");
                assert!(refusal.reason.contains(reason), "{}: {}", client.name, refusal.reason);
                plan.apply().expect("the other files are written");
                assert_eq!(fs::read_to_string(&path).expect("a file"), broken);
            };
            let reason = match file.part {
                Part::Server { .. } | Part::RulesBlock => "line 1",
                _ => "was not written by",
            };
            check(reason);
            let mut permissions = fs::metadata(&path).expect("a file").permissions();
            permissions.set_readonly(true);
            fs::set_permissions(&path, permissions).expect("the owner may");
            check("read-only");
        }
    }
}

#[cfg(unix)]
#[test]
fn links_are_followed_but_not_out_of_a_project() {
    use std::os::unix::fs::symlink;
    for (client, scope, files) in setups() {
        for file in files.into_iter().filter(|file| matches!(file.part, Part::Server { .. } | Part::RulesBlock)) {
            let desktop = Desktop::new();
            let (path, real) = (desktop.path(file), desktop.folder.path().join("dotfiles").join("real"));
            put(&real, "");
            fs::create_dir_all(path.parent().expect("it has one")).expect("a directory");
            symlink(&real, &path).expect("a link");
            let plan = desktop.install(client, scope);
            plan.apply().expect("it can be written");
            let text = fs::read_to_string(&real).expect("a file");
            assert!(path.is_symlink());
            if scope == Scope::User {
                assert!(has_part(file.part, &text), "{}: {text}", client.name);
                desktop.remove(scope).apply().expect("it can be undone");
                assert_eq!((fs::read_to_string(&real).expect("a file"), path.is_symlink()), (String::new(), true));
            } else {
                assert!(plan.refusals.iter().any(|refusal| refusal.reason.contains("out of the project")));
                assert_eq!(text, "");
            }
        }
    }
}

#[test]
fn a_file_that_changes_between_plan_and_write_is_not_overwritten() {
    let desktop = Desktop::new();
    let client = super::clients::find("codex").expect("it exists");
    let plan = desktop.install(client, Scope::User);
    let path = desktop.environment.home.as_ref().expect("a home").join(".codex/config.toml");
    put(&path, "mine = 1\n");
    let error = plan.apply().expect_err("it was changed").to_string();
    assert!(error.contains("was changed meanwhile"), "{error}");
    assert_eq!(fs::read_to_string(&path).expect("a file"), "mine = 1\n");
}
