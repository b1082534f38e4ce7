//! The program itself, the tools that it needs, and the user's directories.

use super::{Finding, Fix};
use crate::Environment;
use crate::project::Project;
use crate::serve::http::Token;
use crate::setup::{launch_command, program_path};
use rhumb_index::IndexedRoot;
use std::fs;
use std::io;
use std::path::Path;

/// Where Linux says how many directories a user may watch.
const WATCH_LIMIT: &str = "/proc/sys/fs/inotify/max_user_watches";

/// The version of this program, and whether a shell would run it.
pub(super) fn program() -> Finding {
    let version = concat!("rhumb ", env!("CARGO_PKG_VERSION"));
    let command = launch_command();
    match program_path("rhumb") {
        _ if command == "rhumb" => Finding::fine("program", version),
        Some(other) => {
            let message = format!("{version} runs, but the command `rhumb` is {}", other.display());
            Finding::note("program", message, format!("remove one of them, or put {command} first on PATH"))
        }
        None => {
            Finding::note("program", format!("{version} is not on PATH"), format!("add the directory of {command}"))
        }
    }
}

/// Whether git is installed.
pub(super) fn git() -> Finding {
    match program_path("git") {
        Some(path) => Finding::fine("git", path.display().to_string()),
        None => Finding::problem("git", "not found, so ignore files and history are unknown", "install git"),
    }
}

/// Whether state can be written.
pub(super) fn state_directory(environment: &Environment) -> Finding {
    const SUBJECT: &str = "state directory";
    let Some(state) = &environment.user_state_dir else {
        return Finding::problem(SUBJECT, "there is no home directory", "set HOME");
    };
    let directory = state.join("rhumb");
    let existing = directory.ancestors().find(|it| it.symlink_metadata().is_ok());
    let is_writable = |it: &Path| it.metadata().is_ok_and(|it| it.is_dir() && !it.permissions().readonly());
    match existing {
        Some(existing) if is_writable(existing) => Finding::fine(SUBJECT, directory.display().to_string()),
        existing => {
            let named = existing.unwrap_or(&directory).display().to_string();
            Finding::problem(
                SUBJECT,
                format!("{named} is not a directory that can be written to"),
                "correct its permissions, or remove it",
            )
        }
    }
}

/// Whether the token of the HTTP server is a secret.
pub(super) fn token(environment: &Environment) -> Option<Finding> {
    let path = environment.user_state_dir.as_ref()?.join("rhumb").join("token");
    match Token::from_file(&path) {
        Ok(_) => Some(Finding::fine("HTTP token", "only you can read it")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => {
            let finding = Finding::problem("HTTP token", error.to_string(), format!("chmod 600 {}", path.display()));
            Some(if path.is_file() { finding.with(Fix::MakePrivate(path)) } else { finding })
        }
    }
}

/// Makes a file unreadable for others.
pub(super) fn make_private(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o600))
    }
    #[cfg(not(unix))]
    {
        // Permissions are inherited from the user's own directory.
        fs::metadata(path).map(drop)
    }
}

/// Whether the system allows to watch every directory of the project.
pub(super) fn watches(project: &Project) -> Option<Finding> {
    let limit: u64 = fs::read_to_string(WATCH_LIMIT).ok()?.trim().parse().ok()?;
    let directories = rhumb_index::directory_count(&project.inner).ok()?;
    Some(if directories > limit {
        let message = format!("the project has {directories} directories, the system allows {limit} watches");
        let remedy = format!("sudo sysctl fs.inotify.max_user_watches={}", directories.next_power_of_two() * 2);
        Finding::problem("watching", message, remedy)
    } else {
        Finding::fine("watching", format!("{directories} directories, {limit} watches allowed"))
    })
}

/// Whether the list of projects names some that are gone.
pub(super) fn vanished_projects(environment: &Environment) -> Option<Finding> {
    let all = IndexedRoot::all(environment.user_state_dir.as_deref()?);
    let gone: Vec<IndexedRoot> = all.into_iter().filter(|it| !it.root.is_dir()).collect();
    let first = gone.first()?;
    let message = format!("{} indexed projects no longer exist, for example {}", gone.len(), first.root.display());
    Some(Finding::note("projects", message, "run `rhumb repos prune`").with(Fix::Forget(gone)))
}
