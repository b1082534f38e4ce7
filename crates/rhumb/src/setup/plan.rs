//! What `init` and `deinit` would change, before anything is changed.

use super::clients::{self, CLIENTS, Client, ClientFile, Part, Scope, Syntax};
use super::draft::Draft;
use super::json::Dialect;
use super::paths::{Directories, program};
use super::record::{Record, RecordFile, WrittenFile};
use super::texts::{self, NAME, OWN_FILE};
use super::{Malformed, block, diff, json, toml, write};
use crate::Environment;
use anyhow::{Context as _, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// A change of one file.
#[derive(Debug)]
pub struct FileChange {
    /// The agents that read the file.
    pub clients: Vec<&'static str>,
    /// The path that the agents use.
    pub path: PathBuf,
    /// The path with links followed.
    target: PathBuf,
    before: Option<String>,
    after: Option<String>,
    /// What the record will say.
    written: WrittenFile,
}

impl FileChange {
    /// What happens to the file, in a word.
    #[must_use]
    pub fn action(&self) -> &'static str {
        match (&self.before, &self.after) {
            (None, None) => "gone",
            (None, _) => "create",
            (_, None) => "delete",
            _ => "edit",
        }
    }

    /// The change as a unified diff.
    #[must_use]
    pub fn diff(&self) -> String {
        diff::unified(&self.path.to_string_lossy(), self.before.as_deref(), self.after.as_deref())
    }
}

/// A file that is left alone.
#[derive(Debug)]
pub struct Refusal {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub reason: String,
}

/// Whether a plan installs or removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Removal {
    /// Files are deleted if they hold nothing else.
    Complete,
    /// Something is installed.
    No,
}

/// All changes.
#[derive(Debug)]
pub struct Plan {
    /// The files to change.
    pub changes: Vec<FileChange>,
    /// The files that already are as they should be.
    pub unchanged: Vec<PathBuf>,
    /// The files that are left alone because they cannot be edited safely.
    pub refusals: Vec<Refusal>,
    /// What the user has to add to a file by hand.
    pub snippets: Vec<(PathBuf, String)>,
    record: RecordFile,
    removal: Removal,
}

/// The agents that are installed or used in the project.
#[must_use]
pub fn detected(project: &Path, environment: &Environment) -> Vec<&'static Client> {
    let directories = Directories::new(project, environment);
    let is_used = |client: &&Client| {
        let mut traces = client.traces.iter().filter_map(|(base, path)| directories.resolve(*base, path));
        traces.any(|path| path.exists()) || client.programs.iter().any(|name| program(name).is_some())
    };
    CLIENTS.iter().filter(is_used).collect()
}

/// The agents that were set up for the project or, with [`Scope::User`], for the user.
#[must_use]
pub fn written_for(project: &Path, environment: &Environment, scope: Scope) -> Vec<&'static Client> {
    let record = record_of(environment).and_then(|record| Ok(record.read()?)).unwrap_or_default();
    let names: Vec<String> =
        record.files.into_iter().filter(|file| file.is_for(scope, project)).map(|file| file.client).collect();
    CLIENTS.iter().filter(|client| names.iter().any(|name| name == client.name)).collect()
}

/// The configuration files in which the entry for Rhumb starts a program that does not exist, with the name of that program.
#[must_use]
pub fn unknown_commands(project: &Path, environment: &Environment) -> Vec<(PathBuf, String)> {
    let directories = Directories::new(project, environment);
    let files = CLIENTS.iter().flat_map(|client| client.files);
    files.filter_map(|file| unknown_command(&directories.resolve(file.base, file.path)?, file.part)).collect()
}

fn unknown_command(path: &Path, part: Part) -> Option<(PathBuf, String)> {
    let Part::Server { syntax, keys, .. } = part else { return None };
    let draft = Draft::open(path, None).ok().filter(|draft| draft.before.is_some())?;
    let entry = match syntax {
        Syntax::Json => json::get(draft.text(), Dialect::Strict, keys, NAME),
        Syntax::Jsonc => json::get(draft.text(), Dialect::Comments, keys, NAME),
        Syntax::Toml => toml::get(draft.text(), keys, NAME),
    };
    let command = entry.ok()??.get("command")?.clone();
    let command = command.as_str().or_else(|| command.get(0)?.as_str())?.to_owned();
    let exists =
        if Path::new(&command).is_absolute() { Path::new(&command).is_file() } else { program(&command).is_some() };
    (!exists).then(|| (path.to_owned(), command))
}

impl Plan {
    /// A plan that registers Rhumb, started by `command`, with `clients`.
    pub fn install(
        project: &Path,
        environment: &Environment,
        clients: &[&'static Client],
        scope: Scope,
        command: &str,
    ) -> anyhow::Result<Self> {
        let directories = Directories::new(project, environment);
        let record = record_of(environment)?;
        let known = record.read().context("the record of earlier changes cannot be read")?;
        let mut plan = Self::empty(record, Removal::No);
        for client in clients {
            for file in client.files.iter().filter(|file| file.scope == scope) {
                plan.add(&directories, client, file, command, &known);
            }
        }
        Ok(plan)
    }

    /// A plan that removes everything that was written for the project or, with [`Scope::User`], for the user; only for `clients`, unless
    /// there are none.
    pub fn remove(
        project: &Path,
        environment: &Environment,
        clients: &[&'static Client],
        scope: Scope,
    ) -> anyhow::Result<Self> {
        let record = record_of(environment)?;
        let known = record.read().context("the record of earlier changes cannot be read")?;
        let mut plan = Self::empty(record, Removal::Complete);
        // The last first, so that a directory is empty when the file for which it was created goes.
        for written in known.files.into_iter().rev() {
            let is_meant = clients.is_empty() || clients.iter().any(|client| client.name == written.client);
            if is_meant && written.is_for(scope, project) {
                plan.undo(written);
            }
        }
        Ok(plan)
    }

    fn empty(record: RecordFile, removal: Removal) -> Self {
        Self { changes: vec![], unchanged: vec![], refusals: vec![], snippets: vec![], record, removal }
    }

    /// Adds what is to be done to `file` of `client`.
    fn add(
        &mut self,
        directories: &Directories,
        client: &'static Client,
        file: &'static ClientFile,
        command: &str,
        known: &Record,
    ) {
        let Some(path) = directories.resolve(file.base, file.path) else { return };
        if file.part == Part::Snippet {
            return self.snippets.push((path, texts::snippet(command)));
        }
        if let Some(change) = self.changes.iter_mut().find(|change| change.path == path) {
            return change.clients.push(client.name);
        }
        if self.unchanged.contains(&path) || self.refusals.iter().any(|refusal| refusal.path == path) {
            return;
        }
        let boundary = (file.scope == Scope::Project).then_some(directories.project.as_path());
        let draft = match Draft::open(&path, boundary) {
            Ok(draft) => draft,
            Err(reason) => return self.refusals.push(Refusal { path, reason }),
        };
        let after = match installed(file.part, draft.text(), draft.before.is_some(), command) {
            Ok(text) => draft.encode(&text),
            Err(problem) => return self.refusals.push(Refusal { path, reason: problem.to_string() }),
        };
        if draft.before.as_deref() == Some(after.as_str()) {
            return self.unchanged.push(path);
        }
        let earlier = known.files.iter().find(|it| it.target == draft.target);
        let before = match earlier {
            Some(it) if Some(&it.after) == draft.before.as_ref() => it.before.clone(),
            // The user has changed the file since. What is restored in the end is the present text without the old entry.
            Some(it) => removed(file.part, draft.text(), it).map(|text| draft.encode(&text)).ok(),
            None => draft.before.clone(),
        };
        let written = WrittenFile {
            target: draft.target.clone(),
            project: (file.scope == Scope::Project).then(|| directories.project.clone()),
            client: client.name.to_owned(),
            path: file.path.to_owned(),
            before,
            after: after.clone(),
            directories: earlier.map(|it| it.directories.clone()).unwrap_or_default(),
        };
        let Draft { target, before } = draft;
        self.changes.push(FileChange { clients: vec![client.name], path, target, before, after: Some(after), written });
    }

    /// Adds the reversal of what was written to a file.
    fn undo(&mut self, written: WrittenFile) {
        let path = written.target.clone();
        let draft = match Draft::open(&path, None) {
            Ok(draft) => draft,
            Err(reason) => return self.refusals.push(Refusal { path, reason }),
        };
        let after = match (&draft.before, part_of(&written)) {
            (None, _) => None,
            (Some(before), _) if *before == written.after => written.before.clone(),
            (Some(_), None) => {
                let reason = "it was changed since, and this version does not know the agent".to_owned();
                return self.refusals.push(Refusal { path, reason });
            }
            (Some(_), Some(part)) => match removed(part, draft.text(), &written) {
                Ok(text) if text.trim().is_empty() && written.before.is_none() => None,
                Ok(text) => Some(draft.encode(&text)),
                Err(problem) => return self.refusals.push(Refusal { path, reason: problem.to_string() }),
            },
        };
        let clients = clients::find(&written.client).map(|client| client.name).into_iter().collect();
        let Draft { target, before } = draft;
        self.changes.push(FileChange { clients, path, target, before, after, written });
    }

    /// Carries the plan out. Each file is replaced as a whole, and recorded before it is changed, so that an interrupted run can be
    /// undone, too.
    pub fn apply(&self) -> anyhow::Result<()> {
        let mut record = self.record.read()?;
        for change in &self.changes {
            let now = fs::read_to_string(&change.target).ok();
            if now != change.before {
                bail!("{} was changed meanwhile\nhelp: run the command again", change.path.display());
            }
            match self.removal {
                Removal::No => self.write(&mut record, change)?,
                Removal::Complete => self.restore(&mut record, change)?,
            }
        }
        Ok(())
    }

    fn write(&self, record: &mut Record, change: &FileChange) -> anyhow::Result<()> {
        record.files.retain(|it| it.target != change.target);
        record.files.push(change.written.clone());
        self.record.write(record).context("the record of changes cannot be written")?;
        let text = change.after.as_deref().unwrap_or_default();
        let created = write::replace(&change.target, text).with_context(|| change.path.display().to_string())?;
        if !created.is_empty()
            && let Some(last) = record.files.last_mut()
        {
            last.directories = created;
            self.record.write(record).context("the record of changes cannot be written")?;
        }
        Ok(())
    }

    fn restore(&self, record: &mut Record, change: &FileChange) -> anyhow::Result<()> {
        let done = match (&change.before, &change.after) {
            (None, None) => Ok(()),
            (_, Some(text)) => write::replace(&change.target, text).map(|_| ()),
            (Some(_), None) => write::delete(&change.target, &change.written.directories),
        };
        done.with_context(|| change.path.display().to_string())?;
        record.files.retain(|it| it.target != change.target);
        self.record.write(record).context("the record of changes cannot be written")
    }
}

fn record_of(environment: &Environment) -> anyhow::Result<RecordFile> {
    let state = environment.user_state_dir.as_deref();
    Ok(RecordFile::of_user(state.context("there is no home directory to keep a record of the changes in")?))
}

/// The text of a file in which `part` is installed.
fn installed(part: Part, text: &str, exists: bool, command: &str) -> Result<String, Malformed> {
    match part {
        Part::Server { syntax, keys, entry } => {
            let value = texts::entry(entry, command);
            match syntax {
                Syntax::Json => json::set(text, Dialect::Strict, keys, NAME, &value),
                Syntax::Jsonc => json::set(text, Dialect::Comments, keys, NAME, &value),
                Syntax::Toml => toml::set(text, keys, NAME, &value),
            }
        }
        Part::RulesBlock => block::set(text, &texts::rules()),
        Part::RulesFile { header } => own(text, exists, format!("{header}{OWN_FILE}\n{}", texts::rules())),
        Part::Skill => own(text, exists, texts::skill()),
        Part::ServerFile => own(text, exists, texts::server_file(command)),
        Part::Snippet => Ok(text.to_owned()),
    }
}

/// The text of a file that belongs to Rhumb as a whole. A file of that name that somebody else wrote is left alone.
fn own(text: &str, exists: bool, content: String) -> Result<String, Malformed> {
    if exists && !text.contains("Written by `rhumb init`") {
        return Err(Malformed::new(None, "it exists, but was not written by `rhumb init`"));
    }
    Ok(content)
}

/// The part that was written to a file.
fn part_of(written: &WrittenFile) -> Option<Part> {
    let client = clients::find(&written.client)?;
    let is_written =
        |file: &&ClientFile| file.path == written.path && (file.scope == Scope::Project) == written.project.is_some();
    client.files.iter().find(is_written).map(|file| file.part)
}

/// The text of a file, which the user has changed since, without `part`.
fn removed(part: Part, text: &str, written: &WrittenFile) -> Result<String, Malformed> {
    let before = written.before.as_deref().unwrap_or_default();
    match part {
        Part::Server { syntax: Syntax::Toml, keys, .. } => toml::unset(text, keys, NAME, toml::depth(before, keys)),
        Part::Server { syntax, keys, .. } => {
            let dialect = if syntax == Syntax::Json { Dialect::Strict } else { Dialect::Comments };
            let text = json::unset(text, dialect, keys, NAME, json::depth(before, dialect, keys))?;
            // An empty object is all that is left of a file that was created.
            Ok(if written.before.is_none() && text.trim() == "{}" { String::new() } else { text })
        }
        Part::RulesBlock => block::unset(text),
        Part::RulesFile { .. } | Part::Skill | Part::ServerFile | Part::Snippet => {
            Err(Malformed::new(None, "it was changed since it was written; delete it if you do not need it"))
        }
    }
}
