//! Snapshots: cached indexes of commits, built from git objects without touching the work tree.
//!
//! A snapshot starts as a copy of the most similar index and is then updated. It never changes afterwards, so its name
//! identifies everything that determines its content: the commit, the version and the configuration.

use crate::digest::digest;
use crate::error::{Error, Result};
use crate::extraction::Extractor;
use crate::file_source::{CommitFiles, entry_of};
use crate::git::{self, Blob, BlobReader, UnnamedCommit};
use crate::lock::{LOCK_TIMEOUT, Lock};
use crate::project::Project;
use crate::read::MAX_FILE_SIZE;
use crate::report::{Phase, Progress, Report};
use crate::run::{IndexRun, snapshot_key, threads};
use crate::state::StateFolder;
use crate::walk::{FileSet, PathFilter, SelectionRule, WalkEntry};
use rhumb_store::{Access, IndexUsage, Store};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

/// Maximum number of cached snapshots: those of a branch, its base and a few more.
const MAX_SNAPSHOTS: usize = 8;

/// Maximum total size of the snapshots, besides the latest.
const MAX_BYTES: u64 = 2 << 30;

/// The file name of a snapshot that is being written.
const UNFINISHED: &str = "draft.db";

/// An index of a commit.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The full commit id.
    pub commit: String,
    /// The database, to be opened for reading. It may be deleted once newer snapshots exist.
    pub index: PathBuf,
    /// The report of the build; `None` if the snapshot was cached.
    pub report: Option<Report>,
}

impl Project {
    /// The index of the commit that `reference` names, cached or built now.
    pub fn snapshot(&self, reference: &str, progress: &dyn Progress) -> Result<Snapshot> {
        self.snapshot_with(reference, threads(), progress)
    }

    /// The same with a given number of threads, which affects nothing but the running time.
    pub fn snapshot_with(&self, reference: &str, threads: usize, progress: &dyn Progress) -> Result<Snapshot> {
        let commit = git::commit_of(&self.root, reference).map_err(|unnamed| {
            let reference = reference.to_owned();
            match unnamed {
                UnnamedCommit::Unknown => Error::NoCommit { reference },
                UnnamedCommit::Ambiguous(name) => Error::AmbiguousCommit { reference, name },
                UnnamedCommit::GitFailed => Error::GitFailed { commit: reference },
            }
        })?;
        self.snapshot_of(SnapshotSource { name: commit, staged: None }, threads, progress)
    }

    /// An index of the staged files, like [`Self::snapshot`].
    pub fn staged(&self, progress: &dyn Progress) -> Result<Snapshot> {
        let unknown = || Error::NoCommit { reference: "HEAD".to_owned() };
        let blobs = git::staged(&self.root).ok_or_else(unknown)?;
        let listing: Vec<&str> = blobs.iter().flat_map(|blob| [blob.id.as_str(), blob.path.as_str()]).collect();
        let name = format!("staged-{}", digest(listing.join("\0").as_bytes()));
        self.snapshot_of(SnapshotSource { name, staged: Some(blobs) }, threads(), progress)
    }

    fn snapshot_of(&self, tree: SnapshotSource, threads: usize, progress: &dyn Progress) -> Result<Snapshot> {
        let name = format!("{}-{}.db", tree.name, snapshot_key(self));
        // An existing snapshot never changes, so no lock is needed.
        let kept = self.state.open().filter(StateFolder::has_snapshots).map(|state| state.snapshots().join(&name));
        if let Some(index) = kept.filter(|index| is_complete(index)) {
            mark_used(&index);
            return Ok(Snapshot { commit: tree.name, index, report: None });
        }
        let state = self.state.create()?;
        let lock = state.lock_snapshots(LOCK_TIMEOUT)?;
        let cache = SnapshotCache { dir: state.snapshots(), state };
        let index = cache.dir.join(name);
        // Another process may have built it while this one waited for the lock.
        let is_there = is_complete(&index);
        let report = if is_there { None } else { Some(cache.make(self, &tree, &index, threads, progress)?) };
        mark_used(&index);
        cache.evict(&lock, &index);
        Ok(Snapshot { commit: tree.name, index, report })
    }
}

/// The directory of the snapshots.
struct SnapshotCache {
    dir: PathBuf,
    state: StateFolder,
}

impl SnapshotCache {
    fn make(
        &self,
        project: &Project,
        tree: &SnapshotSource,
        index: &Path,
        threads: usize,
        progress: &dyn Progress,
    ) -> Result<Report> {
        let unfinished = self.dir.join(UNFINISHED);
        remove_database(&unfinished);
        let mut report = Report::default();
        let (run, files) = begin_run(project, tree, threads, progress, &mut report)?;
        let seeds = self.kept().into_iter().map(|(_, _, path)| path).chain(self.state.current_index());
        let seed = run.nearest(&files.entries, seeds.chain(run.siblings(&self.state)), None);
        let copied_and_updated =
            seed.and_then(|seed| run.copied_and_updated(seed, &unfinished, &files, IndexUsage::ReadOnly, &report));
        if let Some(copied_and_updated) = copied_and_updated {
            report = copied_and_updated;
        } else {
            run.build_at(&unfinished, &files, IndexUsage::ReadOnly, &mut report)?;
        }
        if !run.extractor.file_source().is_reliable() {
            return Err(Error::GitFailed { commit: tree.name.clone() });
        }
        fs::rename(&unfinished, index).map_err(|error| Error::writing(index, error))?;
        Ok(report)
    }

    /// Every snapshot with its last use and its size, the most recently used first.
    fn kept(&self) -> Vec<(SystemTime, u64, PathBuf)> {
        let entries = fs::read_dir(&self.dir).ok().into_iter().flatten().flatten();
        let databases = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == "db"));
        let mut kept: Vec<(SystemTime, u64, PathBuf)> = databases
            .filter(|path| path.file_name().is_none_or(|name| name != UNFINISHED))
            .filter_map(|path| {
                let metadata = path.symlink_metadata().ok().filter(fs::Metadata::is_file)?;
                Some((metadata.modified().ok()?, metadata.len(), path))
            })
            .collect();
        kept.sort_by(|one, other| (other.0, &one.2).cmp(&(one.0, &other.2)));
        kept
    }

    /// Deletes the least recently used snapshots, but never `index`.
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

/// Whether there is a complete snapshot at `index`. It gets this name only when it is complete.
fn is_complete(index: &Path) -> bool {
    !index.is_symlink() && Store::open(index, None, Access::Read).is_ok()
}

/// Marks `index` as used just now. If it cannot be written, it cannot be evicted either.
fn mark_used(index: &Path) {
    if let Ok(file) = File::options().write(true).open(index) {
        file.set_modified(SystemTime::now()).ok();
    }
}

/// A set of files in git.
struct SnapshotSource {
    /// The full commit id, or a name that no commit has.
    name: String,
    /// The files, if they are not those of a commit.
    staged: Option<Vec<Blob>>,
}

/// A run over the files of `tree`.
fn begin_run<'r>(
    project: &'r Project,
    tree: &SnapshotSource,
    threads: usize,
    progress: &'r dyn Progress,
    report: &mut Report,
) -> Result<(IndexRun<'r>, FileSet)> {
    let start = Instant::now();
    progress.at(Phase::Walk, 0, 0);
    let failed = || Error::GitFailed { commit: tree.name.clone() };
    let blobs = match &tree.staged {
        Some(staged) => staged.clone(),
        None => git::blobs(&project.root, &tree.name).ok_or_else(failed)?,
    };
    let reader = BlobReader::start(&project.root, MAX_FILE_SIZE).ok_or_else(failed)?;
    let extractor = Extractor::new(Box::new(CommitFiles::new(&project.root, &blobs, reader)), project.config())?;
    let wanted = |path: &str| extractor.is_wanted(path);
    let choice = PathFilter::new(project.config(), &wanted)?;
    let mut entries: Vec<WalkEntry> = blobs.iter().filter(|blob| choice.takes(&blob.path)).map(entry_of).collect();
    entries.sort_unstable_by(|left, right| left.path.cmp(&right.path));
    let files = FileSet { entries, rule: SelectionRule::Git, omissions: Vec::new(), folders: None };
    report.rule = Some(files.rule);
    report.phases.push((Phase::Walk, start.elapsed()));
    Ok((IndexRun::over(project, extractor, &files, Some(tree.name.clone()), threads, progress), files))
}

/// What cannot be deleted now is deleted next time.
fn remove_database(path: &Path) {
    for suffix in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        fs::remove_file(name).ok();
    }
}
