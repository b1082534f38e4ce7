//! What must not be seen by others: the token, and the user's other projects.

use crate::{Agent, Server, TOKEN, project, rhumb};
use serde_json::json;
use std::fs;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The folder of the project that must not be named.
const OTHER: &str = "confidential-merger";

/// A project, and another one of the same user that is indexed too.
fn two_projects() -> TempDir {
    let folder = project();
    let other = folder.path().join(OTHER);
    fs::create_dir(&other).expect("a folder");
    fs::write(other.join("bid.py"), "class Bid:\n    pass\n").expect("a file");
    for root in [&other, &folder.path().join("shop")] {
        let output = index(&folder, root);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    folder
}

fn index(folder: &TempDir, root: &Path) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rhumb"));
    command
        .arg("--root")
        .arg(root)
        .arg("index")
        .envs(rhumb(folder, &[]).get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.env_remove("XDG_STATE_HOME").env_remove("XDG_CACHE_HOME").env_remove("XDG_CONFIG_HOME");
    command.output().expect("the program starts")
}

#[test]
fn other_projects_are_listed_only_on_the_command_line() {
    let folder = two_projects();
    let listed = rhumb(&folder, &["status", "--limit", "0", "--json"]).output().expect("the program starts");
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert!(listed.contains(OTHER), "{listed}");

    let mut agent = Agent::start_at(folder, &[]);
    for (id, limit) in [(1, json!({})), (2, json!({ "limit": 0, "budget": 100_000 }))] {
        let status = agent.ask(id, "tools/call", &json!({ "name": "status", "arguments": limit })).to_string();
        assert!(status.contains("cart") || status.contains("python"), "{status}");
        assert!(!status.contains(OTHER), "{status}");
    }
    let resource = agent.ask(3, "resources/read", &json!({ "uri": "rhumb://status" })).to_string();
    assert!(resource.contains("python") && !resource.contains(OTHER), "{resource}");
    let reference = json!({ "type": "ref/prompt", "name": "explore" });
    for (id, argument, value) in [(4, "root", ""), (5, "path", ""), (6, "path", "bid"), (7, "handle", "Bid")] {
        let asked = json!({ "ref": reference, "argument": { "name": argument, "value": value } });
        let completed = agent.ask(id, "completion/complete", &asked).to_string();
        assert!(!completed.contains(OTHER) && !completed.contains("bid.py"), "{completed}");
    }
    for (id, root) in [(8, OTHER), (9, "nowhere"), (10, "..")] {
        let arguments = json!({ "root": format!("x{root}") });
        let refused = agent.ask(id, "tools/call", &json!({ "name": "status", "arguments": arguments })).to_string();
        let refused = refused.replace(&format!("x{root}"), "");
        assert!(refused.contains("isError") && !refused.contains(OTHER), "{refused}");
    }
}

#[test]
fn other_projects_are_not_listed_over_http() {
    let server = Server::start_at(two_projects(), &[], Some(TOKEN));
    for format in ["text", "markdown", "json", "compact"] {
        let (status, body) = server.post(&format!("/tool/status?format={format}"), r#"{"limit":0}"#, |_| {});
        assert!(status == 200 && body.contains("python") && !body.contains(OTHER), "{format}: {status} {body}");
    }
    let request = format!("{}Connection: close\r\n\r\n", server.head("GET", "/resources/status"));
    let (status, body) = server.raw(&request);
    assert!(status == 200 && body.contains("python") && !body.contains(OTHER), "{status} {body}");
}

#[test]
fn clients_do_not_see_the_random_name_of_the_state_directory() {
    let server = Server::start();
    server.is_well();
    let state = server.folder.path().join("shop/.rhumb");
    let mut names = fs::read_dir(&state).expect("the state").filter_map(|it| it.ok()?.file_name().into_string().ok());
    let key = names.find(|name| name.len() >= 32).expect("a directory with a random name");
    for format in ["text", "json", "compact"] {
        let (status, body) = server.post(&format!("/tool/status?format={format}"), "{}", |_| {});
        assert!(status == 200 && body.contains("python") && !body.contains(&key), "{format}: {status} {body}");
    }
}

#[test]
fn an_error_names_projects_without_their_paths() {
    let folder = two_projects();
    let place = folder.path().display().to_string();
    let roots = ["shop", OTHER].map(|name| format!("--root={place}/{name}"));
    let mut agent = Agent::start_at(folder, &roots.each_ref().map(String::as_str));
    let arguments = json!({ "root": "nowhere" });
    let refused = agent.ask(1, "tools/call", &json!({ "name": "status", "arguments": arguments })).to_string();
    assert!(refused.contains("shop") && refused.contains(OTHER), "both are served: {refused}");
    assert!(!refused.contains(&place), "{refused}");
}

#[cfg(unix)]
#[test]
fn a_directory_that_became_a_link_is_not_followed() {
    let folder = two_projects();
    let (inside, outside) = (folder.path().join("shop/goods"), folder.path().join(OTHER));
    fs::create_dir(&inside).expect("a folder");
    fs::write(inside.join("bid.py"), "class Apple:\n    pass\n").expect("a file");
    assert!(index(&folder, &folder.path().join("shop")).status.success());
    let search = |text: &str| {
        let arguments = ["search", "--literal", text, "--stale-policy", "ignore"];
        let found = rhumb(&folder, &arguments).output().expect("the program starts");
        String::from_utf8_lossy(&found.stdout).into_owned()
    };
    assert!(search("Apple").contains("class Apple"));
    fs::remove_dir_all(&inside).expect("our own folder");
    std::os::unix::fs::symlink(&outside, &inside).expect("a link");
    assert!(!search("Bid").contains("class Bid"), "{}", search("Bid"));
}

/// The arguments of a running process, as every user can read them.
#[cfg(target_os = "linux")]
fn arguments_of(server: &Server) -> String {
    let bytes = fs::read(format!("/proc/{}/cmdline", server.process.id())).expect("the process is there");
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn a_token_is_not_taken_from_the_command_line() {
    for arguments in [&["--token", TOKEN][..], &["--token=open-sesame-open-sesame"], &["--token"]] {
        let folder = project();
        let refused = rhumb(&folder, &[&["serve", "--port", "0"], arguments].concat()).output().expect("it starts");
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{message}");
        assert!(message.contains("RHUMB_TOKEN") && message.contains("--token-file"), "{message}");
        assert!(!message.contains(TOKEN), "{message}");
    }
    let help = rhumb(&project(), &["serve", "--help"]).output().expect("the program starts");
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    assert!(help.contains("--token-file") && !help.contains("--token <"), "{help}");
}

fn token_file(folder: &TempDir, text: &str, mode: u32) -> String {
    let path = folder.path().join("secret");
    fs::write(&path, text).expect("a file");
    permit(&path, mode);
    path.display().to_string()
}

#[cfg(unix)]
fn permit(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("our own file");
}

#[cfg(not(unix))]
fn permit(_: &Path, _: u32) {}

#[test]
fn a_token_is_read_from_a_private_file() {
    for end in ["", "\n", "\r\n"] {
        let folder = project();
        let file = token_file(&folder, &format!("{TOKEN}{end}"), 0o600);
        // The file that is named wins over the variable.
        let server = Server::start_at(folder, &["--token-file", &file], Some("another-token-another-token"));
        server.is_well();
        #[cfg(target_os = "linux")]
        assert!(!arguments_of(&server).contains(TOKEN));
    }
}

#[cfg(unix)]
#[test]
fn a_token_file_that_cannot_be_trusted_is_refused() {
    let refusal = |file: &str, folder: &TempDir| {
        let refused = rhumb(folder, &["serve", "--port", "0", "--token-file", file]).output().expect("it starts");
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{message}");
        assert!(message.contains(file) && !message.contains(TOKEN), "{message}");
        message
    };
    for mode in [0o644, 0o640, 0o604, 0o660, 0o602] {
        let folder = project();
        let file = token_file(&folder, TOKEN, mode);
        let message = refusal(&file, &folder);
        assert!(message.contains(&format!("chmod 600 {file}")), "{mode:o}: {message}");
    }
    let folder = project();
    for (text, expected) in
        [("", "empty"), ("short", "16"), (&"x".repeat(1 << 20), "too large"), ("has blanks in the middle", "spaces")]
    {
        let file = token_file(&folder, text, 0o600);
        let message = refusal(&file, &folder);
        assert!(message.contains(expected), "{message}");
    }
    refusal(&folder.path().display().to_string(), &folder);
    let missing = folder.path().join("missing").display().to_string();
    assert!(refusal(&missing, &folder).contains("RHUMB_TOKEN"));
    assert!(!PathBuf::from(missing).exists(), "a file that is named is not made");
}

#[cfg(unix)]
#[test]
fn a_generated_token_is_kept_in_a_private_file_whose_path_is_printed() {
    use std::os::unix::fs::PermissionsExt;
    let mut server = Server::start_at(project(), &[], None);
    let mut line = String::new();
    server.stderr.read_line(&mut line).expect("a line");
    let path = line.trim().rsplit(' ').next().expect("a path");
    assert!(Path::new(path).starts_with(server.folder.path()), "{line}");
    assert_eq!(fs::metadata(path).expect("a file").permissions().mode() & 0o777, 0o600);
    let token = fs::read_to_string(path).expect("a token");
    assert!(token.trim().len() >= 32 && !line.contains(token.trim()));
    let (status, body) =
        server.search(|headers| crate::set(headers, "Authorization", &format!("Bearer {}", token.trim())));
    assert_eq!(status, 200, "{body}");
}
