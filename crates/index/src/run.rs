//! An indexing run: chooses between update, rebuild and first build.

use crate::digest::digest_of;
use crate::error::{Error, Result};
use crate::extraction::Extractor;
use crate::git::{self, RepositoryIdentity};
use crate::ingest::Ingest;
use crate::layout::read_layout;
use crate::options::{IndexOptions, Mode};
use crate::partial::PartialIndexPublisher;
use crate::plan::{IndexedFiles, Trust, UpdatePlan};
use crate::project::Project;
use crate::report::{Phase, Progress, Report, RunControl, UserDataRecovery};
use crate::seed::Seed;
use crate::state::{StateFolder, StateLock, is_file};
use crate::walk::{FileSet, walk};
use crate::walk_cache::{WALK_CACHE_VERSION, WalkCache};
use rhumb_languages::{ALL, Layout};
use rhumb_store::{
    Access, Batch, BoundaryRule, DatabaseHealth, IndexUsage, IndexWriter, Store, WriteMethod, check_user_data,
    salvage_user_data,
};
use std::fs;
use std::path::Path;
use std::sync::OnceLock;
use std::thread;
use std::time::{Instant, SystemTime};

/// Increment it when the same source yields different facts or links, so that older indexes are rebuilt.
const FACTS_VERSION: u32 = 62;

/// The result of an attempt to update.
enum UpdateOutcome {
    Done,
    NoUsableIndex,
}

/// What a run reuses from earlier runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StartFrom {
    /// Nothing: files are listed and git is asked again.
    Nothing,
    /// The cached walk.
    WalkCache,
    /// The cached walk, and the index of a sibling as a starting point.
    WalkCacheAndSibling,
}

/// The data of one run.
pub(crate) struct IndexRun<'r> {
    pub(crate) project: &'r Project,
    pub(crate) extractor: Extractor,
    pub(crate) layout: Layout,
    pub(crate) threads: usize,
    pub(crate) progress: &'r dyn Progress,
    /// The commit whose files are indexed; `None` for the work tree.
    commit: Option<String>,
    /// Cached results of git, which is asked while other work is going on.
    head: OnceLock<Option<String>>,
    repository_identity: OnceLock<Option<RepositoryIdentity>>,
}

impl Project {
    /// Brings the index up to date with the disk.
    pub fn index(&self, mode: Mode, progress: &dyn Progress) -> Result<Report> {
        self.index_with_options(&IndexOptions::new(mode), progress)
    }

    /// The same with a given number of threads, which affects nothing but the running time.
    pub fn index_with_threads(&self, mode: Mode, threads: usize, progress: &dyn Progress) -> Result<Report> {
        self.index_with_options(&IndexOptions { threads, ..IndexOptions::new(mode) }, progress)
    }

    /// The same with the given options.
    pub fn index_with_options(&self, options: &IndexOptions, progress: &dyn Progress) -> Result<Report> {
        let state = self.state.lock("index", options.timeout)?;
        let mut report = Report::default();
        let start = SystemTime::now();
        let start_from = match options.mode {
            Mode::Full => {
                state.clear_caches()?;
                StartFrom::Nothing
            }
            Mode::Update if state.current_index().is_none() => StartFrom::WalkCacheAndSibling,
            Mode::Update => StartFrom::WalkCache,
        };
        let (run, files, seed) =
            IndexRun::begin(self, Some(&state), start_from, options.threads, progress, &mut report)?;
        run.apply(&state, options, &files, seed, &mut report)?;
        if let Some(roots) = self.roots() {
            roots.note_move(&self.root, &state);
        }
        // This comes last, so that it does not delay an answer.
        if let Some(cache) = run.walk_cache(&files, start) {
            state.save_walk_cache(&cache);
        }
        Ok(report)
    }
}

pub(crate) fn threads() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get).min(8)
}

impl<'r> IndexRun<'r> {
    /// Finds the files of a project, and meanwhile opens the index of a sibling if `start_from` says so.
    pub(crate) fn begin(
        project: &'r Project,
        state: Option<&StateFolder>,
        start_from: StartFrom,
        threads: usize,
        progress: &'r dyn Progress,
        report: &mut Report,
    ) -> Result<(Self, FileSet, Option<Seed>)> {
        let start = Instant::now();
        progress.at(Phase::Walk, 0, 0);
        let extractor = Extractor::on_disk(&project.root, project.config())?;
        let wanted = |path: &str| extractor.is_wanted(path);
        let repository_identity = OnceLock::new();
        let find_seed = || {
            let repository_identity = repository_identity.get_or_init(|| git::repository_identity(&project.root));
            Seed::of_latest_sibling(project, state?, repository_identity.as_ref()?)
        };
        let (files, seed) = thread::scope(|scope| {
            let seed = (start_from == StartFrom::WalkCacheAndSibling).then(|| scope.spawn(find_seed));
            let cached = || WalkCache::load(&state?.walk_cache_path(), &chosen_by(project));
            let cached = (start_from != StartFrom::Nothing).then(cached).flatten();
            let files = match cached.and_then(|cache| cache.files(&project.root, &wanted)) {
                Some(files) => Ok(files),
                None => walk(&project.root, project.config(), &wanted),
            };
            (files, seed.and_then(|seed| seed.join().ok().flatten()))
        });
        let files = files?;
        report.rule = Some(files.rule);
        report.omissions.clone_from(&files.omissions);
        report.phases.push((Phase::Walk, start.elapsed()));
        let run = Self::over(project, extractor, &files, None, threads, progress);
        Ok((Self { repository_identity, ..run }, files, seed))
    }

    /// A run over `files`.
    pub(crate) fn over(
        project: &'r Project,
        extractor: Extractor,
        files: &FileSet,
        commit: Option<String>,
        threads: usize,
        progress: &'r dyn Progress,
    ) -> Self {
        let layout = read_layout(extractor.file_source(), &files.entries);
        let (head, repository_identity) = (OnceLock::new(), OnceLock::new());
        Self { project, extractor, layout, threads, progress, commit, head, repository_identity }
    }

    /// The walk to cache, which began at `start`. `None` if `files` come from the cache.
    fn walk_cache(&self, files: &FileSet, start: SystemTime) -> Option<Vec<u8>> {
        let (project, wanted) = (self.project, |path: &str| self.extractor.is_wanted(path));
        let key = chosen_by(project);
        WalkCache::record(&project.root, project.config(), &key, (files, &wanted), start)?.to_bytes()
    }

    fn apply(
        &self,
        state: &StateLock,
        options: &IndexOptions,
        files: &FileSet,
        seed: Option<Seed>,
        report: &mut Report,
    ) -> Result<()> {
        if is_file(&state.new_user_db()) {
            // A run that was replacing damaged user data was killed.
            repair_user_data(state, report)?;
        }
        if options.mode == Mode::Full {
            repair_user_data(state, report)?;
            return self.build(state, files, report);
        }
        match self.update(state, options, files, report) {
            Ok(UpdateOutcome::Done) => Ok(()),
            Ok(UpdateOutcome::NoUsableIndex) => self.make_first(state, files, seed, report),
            Err(Error::Store(rhumb_store::Error::Corrupt(_))) => {
                if let Some(damaged) = state.current_index() {
                    report.set_aside = Some(state.set_aside(&damaged)?);
                }
                repair_user_data(state, report)?;
                self.build(state, files, report)
            }
            Err(error) => Err(error),
        }
    }

    fn update(
        &self,
        state: &StateLock,
        options: &IndexOptions,
        files: &FileSet,
        report: &mut Report,
    ) -> Result<UpdateOutcome> {
        let Some(store) = self.usable_store(state, Access::Write)? else { return Ok(UpdateOutcome::NoUsableIndex) };
        let path = store.path().to_path_buf();
        let index = IndexedFiles::read(&store)?;
        let mut plan = UpdatePlan::new(files.entries.clone(), &index, &self.extractor, Trust::Stamps);
        options.narrow(&mut plan);
        let total = files.entries.len().max(index.files.len());
        if WriteMethod::for_changes(plan.certain_changes(), total) == WriteMethod::Rebuild {
            self.rebuild(state, files, (store, &index), report)?;
            return Ok(UpdateOutcome::Done);
        }
        // If the update fails and is repeated another way, its report is wrong.
        let original = report.clone();
        let ingest = Ingest { run: self, plan: &plan, index: &index, usage: IndexUsage::Updates };
        match ingest.into_index(None, report, || Ok(IndexWriter::in_place(store))) {
            Ok(()) => Ok(UpdateOutcome::Done),
            Err(Error::Store(rhumb_store::Error::LogFull)) => {
                *report = original;
                update_copy(state, &path, ingest, report)?;
                Ok(UpdateOutcome::Done)
            }
            Err(error) => {
                *report = original;
                Err(error)
            }
        }
    }

    /// Rebuilds an index, continuing its ids and its generation.
    fn rebuild(
        &self,
        state: &StateLock,
        files: &FileSet,
        (store, index): (Store, &IndexedFiles),
        report: &mut Report,
    ) -> Result<()> {
        let plan = UpdatePlan::new(files.entries.clone(), index, &self.extractor, Trust::Nothing);
        let ingest = Ingest { run: self, plan: &plan, index, usage: IndexUsage::Updates };
        publish(state, |path| {
            // The old index is closed before it is deleted.
            ingest.into_index(None, report, move || Ok(IndexWriter::rebuild(path, Some(&store))?))
        })
    }

    fn make_first(&self, state: &StateLock, files: &FileSet, seed: Option<Seed>, report: &mut Report) -> Result<()> {
        repair_user_data(state, report)?;
        let Some(seeded) = self.seed(state, files, seed, report) else { return self.build(state, files, report) };
        *report = seeded;
        self.list(state);
        Ok(())
    }

    fn build(&self, state: &StateLock, files: &FileSet, report: &mut Report) -> Result<()> {
        publish(state, |path| {
            let partial = PartialIndexPublisher::new(state, path);
            self.build_with(path, files, partial, IndexUsage::Updates, report)
        })?;
        self.list(state);
        Ok(())
    }

    /// Builds an index of `files` at `path`.
    pub(crate) fn build_at(&self, path: &Path, files: &FileSet, usage: IndexUsage, report: &mut Report) -> Result<()> {
        self.build_with(path, files, None, usage, report)
    }

    fn build_with(
        &self,
        path: &Path,
        files: &FileSet,
        partial: Option<PartialIndexPublisher<'_>>,
        usage: IndexUsage,
        report: &mut Report,
    ) -> Result<()> {
        report.is_full = true;
        let index = IndexedFiles::default();
        let plan = UpdatePlan::new(files.entries.clone(), &index, &self.extractor, Trust::Nothing);
        let ingest = Ingest { run: self, plan: &plan, index: &index, usage };
        ingest.into_index(partial, report, || Ok(IndexWriter::rebuild(path, None)?))
    }

    /// Reports the progress, and checks whether to continue.
    pub(crate) fn step(&self, phase: Phase, done: usize, total: usize) -> Result<RunControl> {
        self.progress.at(phase, done, total);
        self.hear()
    }

    /// Checks whether to continue.
    pub(crate) fn hear(&self) -> Result<RunControl> {
        match self.progress.control() {
            RunControl::Stop => Err(rhumb_store::Error::Stopped.into()),
            wish => Ok(wish),
        }
    }

    /// The current index, if this version built it with this configuration.
    pub(crate) fn usable_store(&self, state: &StateFolder, access: Access) -> Result<Option<Store>> {
        let Some(path) = state.current_index() else { return Ok(None) };
        let store = match Store::open(&path, None, access) {
            Ok(store) => store,
            Err(rhumb_store::Error::OlderVersion { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let is_ours = store.meta("made_by")?.as_deref() == Some(made_by(self.project).as_str());
        Ok(is_ours.then_some(store))
    }

    /// Stores the metadata of the run and the boundary rules of the configuration.
    pub(crate) fn put_settings(&self, batch: &mut Batch<'_>) -> Result<()> {
        for (key, value) in self.meta() {
            batch.set_meta(key, &value)?;
        }
        let rules = self.project.config().boundaries.iter().map(|rule| BoundaryRule {
            name: rule.name.clone(),
            from_glob: rule.from_glob.clone(),
            to_glob: rule.to_glob.clone(),
            action: rule.action.name().to_owned(),
        });
        Ok(batch.put_boundary_rules(&rules.collect::<Vec<_>>())?)
    }

    /// The metadata that is stored in the index.
    fn meta(&self) -> Vec<(&'static str, String)> {
        vec![
            ("made_by", made_by(self.project)),
            ("layout", self.layout_hash()),
            ("boundaries", self.boundaries_hash()),
            ("project_root", self.project.root.to_string_lossy().into_owned()),
            ("last_indexed_commit", self.head().cloned().unwrap_or_default()),
        ]
    }

    /// The commit that is indexed, or that is checked out.
    pub(crate) fn head(&self) -> Option<&String> {
        let asked = || self.head.get_or_init(|| git::head_commit(&self.project.root)).as_ref();
        self.commit.as_ref().or_else(asked)
    }

    /// The identity of the project's repository.
    pub(crate) fn repository_identity(&self) -> Option<&RepositoryIdentity> {
        self.repository_identity.get_or_init(|| git::repository_identity(&self.project.root)).as_ref()
    }

    pub(crate) fn boundaries_hash(&self) -> String {
        digest_of(&self.project.config().boundaries)
    }

    pub(crate) fn layout_hash(&self) -> String {
        digest_of(&self.layout)
    }
}

/// Updates a copy of the index at `original`, and publishes it.
fn update_copy(state: &StateLock, original: &Path, ingest: Ingest<'_>, report: &mut Report) -> Result<()> {
    publish(state, |path| {
        ingest.into_index(None, report, || {
            let original = Store::open(original, None, Access::Read)?;
            Ok(IndexWriter::on_copy(&original, path)?)
        })
    })
}

/// Writes an index at a new path with `write`, and publishes it. If that fails, nothing changes.
fn publish(state: &StateLock, write: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let path = state.next_index_path()?;
    if let Err(error) = write(&path) {
        fs::remove_file(&path).ok();
        return Err(error);
    }
    state.publish(&path)
}

/// Migrates the user database before a build. If it is damaged, its readable rows are copied to a new one. At any time the
/// data is in one of the two files that the next run checks.
fn repair_user_data(state: &StateLock, report: &mut Report) -> Result<()> {
    let (user, new) = (state.user_db(), state.new_user_db());
    if is_file(&new) && check_user_data(&new)? == DatabaseHealth::Damaged {
        state.set_aside(&new)?;
    }
    let is_sound = !is_file(&user) || check_user_data(&user)? == DatabaseHealth::Sound;
    if is_sound && !is_file(&new) {
        return Ok(());
    }
    let rows = salvage_user_data(&user, &new)?;
    report.user_data_recovery = state.renew_user_db()?.map(|damaged| UserDataRecovery { damaged, rows });
    Ok(())
}

/// Identifies everything besides the files that determines facts and edges: the version, the languages of this build, the
/// relevant configuration, and the measured confidences.
pub(crate) fn made_by(project: &Project) -> String {
    let config = project.config();
    let languages: Vec<&str> = ALL.iter().map(|it| it.name).collect();
    let extensions: Vec<String> =
        config.languages.iter().map(|(name, it)| format!("{name} {:?}", it.extensions)).collect();
    let globs = (&config.tests, &config.generated, &config.entry_points);
    let read_by = (languages, extensions, config.max_file_size, globs, (config.full_text, &config.markers));
    format!("{} {FACTS_VERSION} {}", env!("CARGO_PKG_VERSION"), digest_of(&(read_by, rhumb_store::MEASURED)))
}

/// Identifies everything besides the commit that determines a snapshot.
pub(crate) fn snapshot_key(project: &Project) -> String {
    let config = project.config();
    digest_of(&(made_by(project), &config.include, &config.exclude, &config.boundaries))
}

/// Identifies everything besides the file system that determines which files are selected.
fn chosen_by(project: &Project) -> String {
    let config = project.config();
    let user = ["HOME", "XDG_CONFIG_HOME"].map(std::env::var_os);
    let choice = (&config.include, &config.exclude, config.follow_gitignore);
    digest_of(&(WALK_CACHE_VERSION, made_by(project), &project.root, choice, user))
}
