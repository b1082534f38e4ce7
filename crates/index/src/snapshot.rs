//! Indexes of commits, made from git's objects without touching the work tree, and kept for the next question.
//!
//! A snapshot begins as a copy of the nearest index there is and takes the files that differ. It is never changed, so its name
//! says all that decided what is in it: the commit, and the version and configuration that it was read by.

use crate::contents::{InCommit, entry_of};
use crate::digest::digest;
use crate::error::{Error, Result};
use crate::extraction::Extractor;
use crate::git::{self, Blob, BlobReader};
use crate::lock::{Lock, PATIENCE};
use crate::project::Project;
use crate::read::MAX_FILE_SIZE;
use crate::report::{Phase, Progress, Report};
use crate::run::{Run, snapshot_key, threads};
use crate::state::StateFolder;
use crate::walk::{Choice, Entry, FileSet, Rule};
use rhumb_store::{Access, IndexUsage, Store};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

/// How many snapshots are kept: those of a branch, its base and a few more.
const MAX_SNAPSHOTS: usize = 8;

/// How many bytes of snapshots are kept, beside the one that was used last.
const MAX_BYTES: u64 = 2 << 30;

/// What the snapshot that is being made is called.
const DRAFT: &str = "draft.db";

/// An index of a commit.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The full name of the commit.
    pub commit: String,
    /// The database, to be opened for reading. It is gone once newer snapshots have taken its place.
    pub index: PathBuf,
    /// What was done to make it; nothing if it was there.
    pub report: Option<Report>,
}

impl Project {
    /// An index of the commit that `reference` names to git: the one that is kept, or one made now.
    pub fn snapshot(&self, reference: &str, progress: &dyn Progress) -> Result<Snapshot> {
        self.snapshot_with(reference, threads(), progress)
    }

    /// The same with a given number of threads, which changes nothing but the time it takes.
    pub fn snapshot_with(&self, reference: &str, threads: usize, progress: &dyn Progress) -> Result<Snapshot> {
        let unknown = || Error::NoCommit { reference: reference.to_owned() };
        let commit = git::commit_of(&self.root, reference).ok_or_else(unknown)?;
        self.snapshot_of(Tree { name: commit, staged: None }, threads, progress)
    }

    /// An index of what is staged for the next commit, like [`Self::snapshot`].
    pub fn staged(&self, progress: &dyn Progress) -> Result<Snapshot> {
        let unknown = || Error::NoCommit { reference: "HEAD".to_owned() };
        let blobs = git::staged(&self.root).ok_or_else(unknown)?;
        let listing: Vec<&str> = blobs.iter().flat_map(|blob| [blob.id.as_str(), blob.path.as_str()]).collect();
        let name = format!("staged-{}", digest(listing.join("\0").as_bytes()));
        self.snapshot_of(Tree { name, staged: Some(blobs) }, threads(), progress)
    }

    fn snapshot_of(&self, tree: Tree, threads: usize, progress: &dyn Progress) -> Result<Snapshot> {
        let name = format!("{}-{}.db", tree.name, snapshot_key(self));
        // One that is there is never changed, so nobody who makes another needs to be waited for.
        let kept = self.state.open().filter(StateFolder::has_snapshots).map(|state| state.snapshots().join(&name));
        if let Some(index) = kept.filter(|index| is_whole(index)) {
            touch(&index);
            return Ok(Snapshot { commit: tree.name, index, report: None });
        }
        let state = self.state.create()?;
        let lock = state.lock_snapshots(PATIENCE)?;
        let cache = Cache { dir: state.snapshots(), state };
        let index = cache.dir.join(name);
        // It may have been made while the lock was waited for.
        let is_there = is_whole(&index);
        let report = if is_there { None } else { Some(cache.make(self, &tree, &index, threads, progress)?) };
        touch(&index);
        cache.evict(&lock, &index);
        Ok(Snapshot { commit: tree.name, index, report })
    }
}

/// The folder that snapshots are kept in.
struct Cache {
    dir: PathBuf,
    state: StateFolder,
}

impl Cache {
    fn make(
        &self,
        project: &Project,
        tree: &Tree,
        index: &Path,
        threads: usize,
        progress: &dyn Progress,
    ) -> Result<Report> {
        let draft = self.dir.join(DRAFT);
        remove_database(&draft);
        let mut report = Report::default();
        let (run, files) = begin(project, tree, threads, progress, &mut report)?;
        let seeds = self.kept().into_iter().map(|(_, _, path)| path).chain(self.state.current_index());
        let seed = run.nearest(&files.entries, seeds.chain(run.siblings(&self.state)), None);
        let grown = seed.and_then(|seed| run.grown(seed, &draft, &files, IndexUsage::ReadOnly, &report));
        if let Some(grown) = grown {
            report = grown;
        } else {
            run.build_at(&draft, &files, IndexUsage::ReadOnly, &mut report)?;
        }
        if !run.extractor.contents().is_whole() {
            return Err(Error::GitFailed { commit: tree.name.clone() });
        }
        fs::rename(&draft, index).map_err(|error| Error::writing(index, error))?;
        Ok(report)
    }

    /// Every snapshot with the time of its last use and its size, the one used last first.
    fn kept(&self) -> Vec<(SystemTime, u64, PathBuf)> {
        let entries = fs::read_dir(&self.dir).ok().into_iter().flatten().flatten();
        let databases = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == "db"));
        let mut kept: Vec<(SystemTime, u64, PathBuf)> = databases
            .filter(|path| path.file_name().is_none_or(|name| name != DRAFT))
            .filter_map(|path| {
                let metadata = path.symlink_metadata().ok().filter(fs::Metadata::is_file)?;
                Some((metadata.modified().ok()?, metadata.len(), path))
            })
            .collect();
        kept.sort_by(|one, other| (other.0, &one.2).cmp(&(one.0, &other.2)));
        kept
    }

    /// Removes the snapshots that were not used for longest, and never `index`.
    fn evict(&self, _: &Lock, index: &Path) {
        let mut bytes = 0;
        for (place, (_, size, path)) in self.kept().into_iter().enumerate() {
            bytes += size;
            if path != index && (place >= MAX_SNAPSHOTS || bytes > MAX_BYTES) {
                remove_database(&path);
            }
        }
    }
}

/// Whether there is a snapshot at `index`. It is put there only when it is finished.
fn is_whole(index: &Path) -> bool {
    !index.is_symlink() && Store::open(index, None, Access::Read).is_ok()
}

/// Notes that `index` is the snapshot that was used last. Where it may not be written, it may not be removed either.
fn touch(index: &Path) {
    if let Ok(file) = File::options().write(true).open(index) {
        file.set_modified(SystemTime::now()).ok();
    }
}

/// Files that git keeps.
struct Tree {
    /// The full name of a commit, or one that no commit has.
    name: String,
    /// The files, where they are not those of a commit.
    staged: Option<Vec<Blob>>,
}

/// A run over the files of `tree`.
fn begin<'r>(
    project: &'r Project,
    tree: &Tree,
    threads: usize,
    progress: &'r dyn Progress,
    report: &mut Report,
) -> Result<(Run<'r>, FileSet)> {
    let start = Instant::now();
    progress.at(Phase::Walk, 0, 0);
    let unknown = || Error::NoCommit { reference: tree.name.clone() };
    let blobs = match &tree.staged {
        Some(staged) => staged.clone(),
        None => git::blobs(&project.root, &tree.name).ok_or_else(unknown)?,
    };
    let reader = BlobReader::start(&project.root, MAX_FILE_SIZE).ok_or_else(unknown)?;
    let extractor = Extractor::new(Box::new(InCommit::new(&project.root, &blobs, reader)), project.config())?;
    let wanted = |path: &str| extractor.is_wanted(path);
    let choice = Choice::new(project.config(), &wanted)?;
    let mut entries: Vec<Entry> = blobs.iter().filter(|blob| choice.takes(&blob.path)).map(entry_of).collect();
    entries.sort_unstable_by(|left, right| left.path.cmp(&right.path));
    let files = FileSet { entries, rule: Rule::Git, omissions: Vec::new(), folders: None };
    report.rule = Some(files.rule);
    report.phases.push((Phase::Walk, start.elapsed()));
    Ok((Run::over(project, extractor, &files, Some(tree.name.clone()), threads, progress), files))
}

/// What cannot be removed now will be when there is need again.
fn remove_database(path: &Path) {
    for suffix in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        fs::remove_file(name).ok();
    }
}
