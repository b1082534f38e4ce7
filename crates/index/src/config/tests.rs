//! Tests of configuration layers, validation, and the list of keys.

use super::*;
use crate::environment::Environment;
use crate::error::Error;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tempfile::{TempDir, tempdir};
use toml::{Table, Value};

/// A project and a user with these configurations; an empty one is not written.
fn setting(user: &str, project: &str) -> (TempDir, Environment) {
    let folder = tempdir().expect("a scratch folder");
    for (path, text) in [("home/rhumb/config.toml", user), ("project/.rhumb/config.toml", project)] {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("a folder");
        if !text.is_empty() {
            fs::write(path, text).expect("a file");
        }
    }
    let environment = Environment {
        config_dir: Some(folder.path().join("home")),
        current_dir: folder.path().to_path_buf(),
        ..Environment::default()
    };
    (folder, environment)
}

fn load(user: &str, project: &str) -> LoadedConfig {
    let (folder, environment) = setting(user, project);
    Config::load(&folder.path().join("project"), &environment).expect("a good configuration")
}

/// Checks the error message for a project's configuration, without the directory.
fn check_problem(project: &str, expected: &str) {
    let (folder, environment) = setting("", project);
    let root = folder.path().join("project");
    let error = Config::load(&root, &environment).expect_err(project).to_string();
    let message = error.strip_prefix(&root.join(".rhumb").display().to_string()).expect("it names the file");
    assert_eq!(&message[1..], expected);
}

#[test]
fn without_configuration_files_the_defaults_apply() {
    let loaded = load("", "");
    assert_eq!(loaded.config, Config::default());
    assert!(loaded.origins.is_empty());
}

#[test]
fn the_project_lies_over_the_user_key_by_key() {
    let user = "exclude = ['a', 'b']\nfull_text = true\n[output]\ndoc_chars = 5\n[languages.c]\nextensions = ['inc']\n";
    let project = "exclude = ['c']\noutput.max_tokens = 9\n[languages.'c#']\nextensions = ['ipp']\n";
    let LoadedConfig { config, origins } = load(user, project);
    assert_eq!(config.exclude, ["c"]);
    assert!(config.full_text);
    assert_eq!(config.output, OutputConfig { max_tokens: 9, signature_chars: 120, doc_chars: 5 });
    let extensions: Vec<_> = config.languages.iter().map(|(name, language)| (&**name, &*language.extensions)).collect();
    assert_eq!(extensions, [("c", &["inc".to_owned()][..]), ("c#", &["ipp".to_owned()][..])]);
    let from: Vec<_> =
        origins.iter().map(|(key, origin)| (&**key, matches!(origin, ConfigOrigin::Project(_)))).collect();
    let expected = [
        ("exclude", true),
        ("full_text", false),
        ("languages.\"c#\".extensions", true),
        ("languages.c.extensions", false),
        ("output.doc_chars", false),
        ("output.max_tokens", true),
    ];
    assert_eq!(from, expected);
}

#[test]
fn a_named_file_takes_the_place_of_the_projects() {
    let (folder, mut environment) = setting("full_text = true", "nonsense");
    fs::write(folder.path().join("mine.toml"), "state = 'cache'").expect("a file");
    environment.config = Some("mine.toml".into());
    let root = folder.path().join("project");
    let loaded = Config::load(&root, &environment).expect("the project's own file is not read");
    assert_eq!((loaded.config.state, loaded.config.full_text), (StateLocation::Cache, true));
    assert_eq!(loaded.origins["state"], ConfigOrigin::Named(folder.path().join("mine.toml")));
    environment.config = Some("none.toml".into());
    let message = Config::load(&root, &environment).expect_err("it was named").to_string();
    let named = folder.path().join("none.toml");
    assert_eq!(message, format!("{}: cannot be read: no such file", named.display()));
}

#[test]
fn misspelled_keys_get_a_suggestion() {
    check_problem("\nexclud = []", "config.toml:2: unknown key `exclud`: did you mean `exclude`?");
    check_problem(
        "[output]\n\nmax_token = 1",
        "config.toml:3: unknown key `output.max_token`: did you mean `output.max_tokens`?",
    );
    check_problem("[serch]\nmax_results = 1", "config.toml:1: unknown key `serch`: did you mean `search`?");
    check_problem("colour = 1", "config.toml:1: unknown key `colour`: `rhumb config init` lists the keys");
    check_problem(
        "[languages.pyton]\nextensions = ['pyx']",
        "config.toml:1: unknown language `pyton`: did you mean `python`?",
    );
    let (folder, environment) = setting("", "languages.klingon = 3");
    let error = Config::load(&folder.path().join("project"), &environment).expect_err("no such language").to_string();
    assert!(error.contains("config.toml:1: unknown language `klingon`: known languages are astro, c, "), "{error}");
    let misspelt = "config.toml:1: unknown key `languages.c.extension`: did you mean `languages.c.extensions`?";
    check_problem("languages.c.extension = []", misspelt);
}

#[test]
fn a_wrong_value_says_what_it_must_be() {
    let list = "config.toml:1: `exclude` must be a list of globs: invalid type: string \"docs\", expected a sequence";
    check_problem("exclude = 'docs'", list);
    let state = "config.toml:2: `state` must be \"project\" or \"cache\": unknown variant `home`, expected `project` or `cache`";
    check_problem("# Where.\nstate = 'home'", state);
    check_problem(
        "output = 3",
        "config.toml:1: `output` must be a table: it contains max_tokens, signature_chars, doc_chars",
    );
    let glob = "config.toml:2: `include` must be a list of globs: `a[` is not a valid glob: unclosed character class; missing ']'";
    check_problem("full_text = true\ninclude = ['a[']", glob);
    let size = "config.toml:1: `max_file_size` must be a number of bytes below 4 GiB: \
                invalid value: integer `5000000000`, expected u32";
    check_problem("max_file_size = 5_000_000_000", size);
    let boundary = "config.toml:1: `boundaries` must be a list of tables with name, from_glob, to_glob and, if it is not \
                    \"deny\", action = \"allow\": unknown field `from`, expected one of `name`, `from_glob`, `to_glob`, `action`";
    check_problem("boundaries = [{ name = 'x', from = 'y', to_glob = 'z' }]", boundary);
}

#[test]
fn toml_errors_name_their_line() {
    check_problem("full_text = true\nexclude = [", "config.toml:2: not TOML: unclosed array, expected `]`");
    check_problem("full_text = true\nfull_text = true", "config.toml:2: not TOML: duplicate key");
    let (folder, environment) = setting("", "");
    let root = folder.path().join("project");
    fs::write(root.join(".rhumb/config.toml"), b"\xff").expect("a file");
    let message = Config::load(&root, &environment).expect_err("no text").to_string();
    assert!(message.ends_with("config.toml: not UTF-8 text, as TOML must be"), "{message}");
}

#[test]
fn a_bad_file_of_the_user_is_an_error_too() {
    let (folder, environment) = setting("exclud = []", "");
    let error = Config::load(&folder.path().join("project"), &environment).expect_err("a slip");
    let expected = folder.path().join("home/rhumb/config.toml");
    assert!(matches!(error, Error::Config { file, line: Some(1), .. } if file == expected));
}

#[test]
fn deep_nesting_is_refused_not_followed() {
    let nested = format!("exclude = {}", "[".repeat(100_000));
    let (folder, environment) = setting("", &nested);
    assert!(Config::load(&folder.path().join("project"), &environment).is_err());
}

#[cfg(unix)]
#[test]
fn links_are_followed_for_the_user_only() {
    let (folder, environment) = setting("", "");
    let target = folder.path().join("kept-elsewhere.toml");
    fs::write(&target, "full_text = true").expect("a file");
    let root = folder.path().join("project");
    std::os::unix::fs::symlink(&target, folder.path().join("home/rhumb/config.toml")).expect("a link");
    assert!(Config::load(&root, &environment).expect("a good configuration").config.full_text);
    std::os::unix::fs::symlink(&target, root.join(".rhumb/config.toml")).expect("a link");
    let message = Config::load(&root, &environment).expect_err("a link").to_string();
    assert!(message.ends_with(".rhumb/config.toml: cannot be read: not a regular file"), "{message}");
}

#[cfg(unix)]
#[test]
fn a_linked_directory_configures_no_project() {
    let (folder, environment) = setting("", "full_text = true");
    let root = folder.path().join("linked");
    fs::create_dir(&root).expect("a folder");
    std::os::unix::fs::symlink(folder.path().join("project/.rhumb"), root.join(".rhumb")).expect("a link");
    let refused = Config::load(&root, &environment);
    assert!(matches!(refused, Err(Error::LinkedState { .. })), "{refused:?}");
}

/// The keys of the struct, found by serializing one with something in every field.
fn keys_of_struct() -> BTreeSet<String> {
    let languages = BTreeMap::from([("<name>".to_owned(), LanguageConfig::default())]);
    let table = Table::try_from(Config { languages, ..Config::default() }).expect("TOML can say it");
    let mut keys = BTreeSet::new();
    let mut open = vec![(String::new(), table)];
    while let Some((above, table)) = open.pop() {
        for (name, value) in table {
            match value {
                Value::Table(below) => open.push((format!("{above}{name}."), below)),
                _ => drop(keys.insert(format!("{above}{name}"))),
            }
        }
    }
    keys
}

#[test]
fn the_list_of_keys_is_the_struct() {
    let listed: BTreeSet<String> = CONFIG_KEYS.iter().map(|key| key.name.to_owned()).collect();
    assert_eq!(listed, keys_of_struct());
    assert_eq!(listed.len(), CONFIG_KEYS.len(), "each key once");
}

#[test]
fn defaults_and_examples_in_the_list_are_true() {
    let assignments = |value: fn(&ConfigKey) -> &str| -> String {
        let lines = CONFIG_KEYS.iter().map(|key| format!("{} = {}", key.name.replace("<name>", "c"), value(key)));
        lines.collect::<Vec<_>>().join("\n")
    };
    let mut defaults = load("", &assignments(|key| key.default)).config;
    assert_eq!(defaults.languages.remove("c"), Some(LanguageConfig::default()));
    assert_eq!(defaults, Config::default());
    let examples = load("", &assignments(|key| key.example)).config;
    assert_eq!(examples.boundaries[0].action, BoundaryAction::Deny);
}

#[test]
fn the_template_sets_nothing_and_every_line_of_it_can_be_set() {
    assert_eq!(load("", &template()).config, Config::default());
    let is_mark = |line: &str| line.starts_with('#') && !line.starts_with("# ");
    let template = template();
    let unmarked: Vec<&str> = template.lines().filter(|line| is_mark(line)).map(|line| &line[1..]).collect();
    assert_eq!(unmarked.len(), CONFIG_KEYS.len());
    assert_eq!(load("", &unmarked.join("\n")).config.exclude, ["docs", "**/*.min.js"]);
}

#[test]
fn effective_values_are_shown_with_their_origin_and_can_be_read_back() {
    let project = "exclude = ['docs']\nlanguages.'c#'.extensions = ['ipp']\n\
                   [[boundaries]]\nname = 'n'\nfrom_glob = 'a'\nto_glob = 'b'\n";
    let mut loaded = load("", project);
    for origin in loaded.origins.values_mut() {
        *origin = ConfigOrigin::Project(Path::new("/p/.rhumb/config.toml").to_path_buf());
    }
    let shown = loaded.render();
    assert_eq!(load("", &shown).config, loaded.config);
    let expected = r#"include = [] # default
exclude = ["docs"] # project: /p/.rhumb/config.toml
max_file_size = 1048576 # default
follow_gitignore = true # default
languages."c#".extensions = ["ipp"] # project: /p/.rhumb/config.toml
tests = [] # default
generated = [] # default
output.max_tokens = 0 # default
output.signature_chars = 120 # default
output.doc_chars = 100 # default
search.max_results = 20 # default
full_text = false # default
recipe_recency = true # default
boundaries = [{ action = "deny", from_glob = "a", name = "n", to_glob = "b" }] # project: /p/.rhumb/config.toml
entry_points = [] # default
markers = ["TODO", "FIXME", "HACK", "NOTE"] # default
state = "project" # default
"#;
    assert_eq!(shown, expected);
}
