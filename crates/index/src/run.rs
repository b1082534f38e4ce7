//! One indexing run, from the disk to the store.

use crate::draft::Drafts;
use crate::error::{Error, Result};
use crate::extraction::Extractor;
use crate::git::{self, Kinship};
use crate::ingest::Ingest;
use crate::layout::read_layout;
use crate::order::{Mode, Order};
use crate::plan::{Index, Plan, Trust};
use crate::project::Project;
use crate::report::{Phase, Progress, Report, Wish};
use crate::seed::Seed;
use crate::state::{StateFolder, StateLock, is_file};
use crate::survey::{SURVEY_VERSION, Survey};
use crate::walk::{FileSet, walk};
use rhumb_languages::{ALL, Layout};
use rhumb_store::{
    Access, Batch, BoundaryRule, Health, IndexUsage, IndexWriter, Store, WriteMethod, check_user_data,
    salvage_user_data,
};
use rustc_hash::FxHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::sync::OnceLock;
use std::thread;
use std::time::{Instant, SystemTime};

/// Grows when the same source gives other facts or links than before, so that older indexes are made anew.
const FACTS_VERSION: u32 = 39;

/// What came of an attempt to update.
enum Updated {
    Done,
    NoUsableIndex,
}

/// What a run takes from earlier runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recall {
    /// Nothing: everything is read from the disk and asked of git.
    Nothing,
    /// The survey of the last walk.
    Survey,
    /// The survey, and the index of a sibling to begin with.
    SurveyAndSibling,
}

/// What a run works with.
pub(crate) struct Run<'r> {
    pub(crate) project: &'r Project,
    pub(crate) extractor: Extractor,
    pub(crate) layout: Layout,
    pub(crate) threads: usize,
    pub(crate) progress: &'r dyn Progress,
    /// The commit whose files these are; none if they are those of the work tree.
    commit: Option<String>,
    /// What git says of the repository, once it was asked: that takes a process, which best runs beside other work.
    head: OnceLock<Option<String>>,
    kinship: OnceLock<Option<Kinship>>,
}

impl Project {
    /// Makes the index true to the disk.
    pub fn index(&self, mode: Mode, progress: &dyn Progress) -> Result<Report> {
        self.index_by(&Order::new(mode), progress)
    }

    /// The same with a given number of threads, which changes nothing but the time it takes.
    pub fn index_with(&self, mode: Mode, threads: usize, progress: &dyn Progress) -> Result<Report> {
        self.index_by(&Order { threads, ..Order::new(mode) }, progress)
    }

    /// The same, as `order` says.
    pub fn index_by(&self, order: &Order, progress: &dyn Progress) -> Result<Report> {
        let state = self.state.lock("index", order.patience)?;
        let mut report = Report::default();
        let start = SystemTime::now();
        let recall = match order.mode {
            Mode::Full => {
                state.forget()?;
                Recall::Nothing
            }
            Mode::Update if state.current_index().is_none() => Recall::SurveyAndSibling,
            Mode::Update => Recall::Survey,
        };
        let (run, files, seed) = Run::begin(self, Some(&state), recall, order.threads, progress, &mut report)?;
        run.apply(&state, order, &files, seed, &mut report)?;
        if let Some(roots) = self.roots() {
            roots.note_move(&self.root, &state);
        }
        // Nobody who waits for the index waits for this.
        if let Some(survey) = run.survey(&files, start) {
            state.keep_survey(&survey);
        }
        Ok(report)
    }
}

pub(crate) fn threads() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get).min(8)
}

impl<'r> Run<'r> {
    /// Finds the files of a project, and meanwhile opens the index of a sibling if `recall` wants one.
    pub(crate) fn begin(
        project: &'r Project,
        state: Option<&StateFolder>,
        recall: Recall,
        threads: usize,
        progress: &'r dyn Progress,
        report: &mut Report,
    ) -> Result<(Self, FileSet, Option<Seed>)> {
        let start = Instant::now();
        progress.at(Phase::Walk, 0, 0);
        let extractor = Extractor::on_disk(&project.root, project.config())?;
        let wanted = |path: &str| extractor.is_wanted(path);
        let kinship = OnceLock::new();
        let find_seed = || {
            let kinship = kinship.get_or_init(|| git::kinship(&project.root));
            Seed::of_first_sibling(project, state?, kinship.as_ref()?)
        };
        let (files, seed) = thread::scope(|scope| {
            let seed = (recall == Recall::SurveyAndSibling).then(|| scope.spawn(find_seed));
            let survey = || Survey::recall(&state?.survey(), &chosen_by(project));
            let survey = (recall != Recall::Nothing).then(survey).flatten();
            let files = match survey.and_then(|survey| survey.files(&project.root, &wanted)) {
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
        Ok((Self { kinship, ..run }, files, seed))
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
        let layout = read_layout(extractor.contents(), &files.entries);
        let (head, kinship) = (OnceLock::new(), OnceLock::new());
        Self { project, extractor, layout, threads, progress, commit, head, kinship }
    }

    /// What is to be kept of a walk that began at `start`; nothing if the files come from a survey themselves.
    fn survey(&self, files: &FileSet, start: SystemTime) -> Option<Vec<u8>> {
        let (project, wanted) = (self.project, |path: &str| self.extractor.is_wanted(path));
        let key = chosen_by(project);
        Survey::take(&project.root, project.config(), &key, (files, &wanted), start)?.to_bytes()
    }

    fn apply(
        &self,
        state: &StateLock,
        order: &Order,
        files: &FileSet,
        seed: Option<Seed>,
        report: &mut Report,
    ) -> Result<()> {
        if is_file(&state.new_user_db()) {
            // A run that was replacing damaged user data was killed.
            mend_user_data(state, report)?;
        }
        if order.mode == Mode::Full {
            mend_user_data(state, report)?;
            return self.build(state, files, report);
        }
        match self.update(state, order, files, report) {
            Ok(Updated::Done) => Ok(()),
            Ok(Updated::NoUsableIndex) => self.make_first(state, files, seed, report),
            Err(Error::Store(rhumb_store::Error::Corrupt(_))) => {
                if let Some(damaged) = state.current_index() {
                    report.set_aside = Some(state.set_aside(&damaged)?);
                }
                mend_user_data(state, report)?;
                self.build(state, files, report)
            }
            Err(error) => Err(error),
        }
    }

    fn update(&self, state: &StateLock, order: &Order, files: &FileSet, report: &mut Report) -> Result<Updated> {
        let Some(store) = self.usable_store(state, Access::Write)? else { return Ok(Updated::NoUsableIndex) };
        let path = store.path().to_path_buf();
        let index = Index::read(&store)?;
        let mut plan = Plan::new(files.entries.clone(), &index, &self.extractor, Trust::Stamps);
        order.narrow(&mut plan);
        let total = files.entries.len().max(index.files.len());
        if WriteMethod::for_changes(plan.certain_changes(), total) == WriteMethod::Rebuild {
            self.rebuild(state, files, (store, &index), report)?;
            return Ok(Updated::Done);
        }
        // If the update fails and is repeated in another way, nothing that it reported is true.
        let original = report.clone();
        let ingest = Ingest { run: self, plan: &plan, index: &index, usage: IndexUsage::Updates };
        match ingest.into_index(None, report, || Ok(IndexWriter::in_place(store))) {
            Ok(()) => Ok(Updated::Done),
            Err(Error::Store(rhumb_store::Error::LogFull)) => {
                *report = original;
                update_copy(state, &path, ingest, report)?;
                Ok(Updated::Done)
            }
            Err(error) => {
                *report = original;
                Err(error)
            }
        }
    }

    /// Rebuilds an index, of which only ids and generation are continued.
    fn rebuild(
        &self,
        state: &StateLock,
        files: &FileSet,
        (store, index): (Store, &Index),
        report: &mut Report,
    ) -> Result<()> {
        let plan = Plan::new(files.entries.clone(), index, &self.extractor, Trust::Nothing);
        let ingest = Ingest { run: self, plan: &plan, index, usage: IndexUsage::Updates };
        publish(state, |path| {
            // The old index is closed before it is deleted.
            ingest.into_index(None, report, move || Ok(IndexWriter::rebuild(path, Some(&store))?))
        })
    }

    fn make_first(&self, state: &StateLock, files: &FileSet, seed: Option<Seed>, report: &mut Report) -> Result<()> {
        mend_user_data(state, report)?;
        let Some(seeded) = self.seed(state, files, seed, report) else { return self.build(state, files, report) };
        *report = seeded;
        self.list(state);
        Ok(())
    }

    fn build(&self, state: &StateLock, files: &FileSet, report: &mut Report) -> Result<()> {
        publish(state, |path| {
            let drafts = Drafts::beside(state, path);
            self.build_with(path, files, drafts, IndexUsage::Updates, report)
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
        drafts: Option<Drafts<'_>>,
        usage: IndexUsage,
        report: &mut Report,
    ) -> Result<()> {
        report.is_full = true;
        let index = Index::default();
        let plan = Plan::new(files.entries.clone(), &index, &self.extractor, Trust::Nothing);
        let ingest = Ingest { run: self, plan: &plan, index: &index, usage };
        ingest.into_index(drafts, report, || Ok(IndexWriter::rebuild(path, None)?))
    }

    /// Says how far the run is, and hears what is wanted of it.
    pub(crate) fn step(&self, phase: Phase, done: usize, total: usize) -> Result<Wish> {
        self.progress.at(phase, done, total);
        self.hear()
    }

    /// Hears what is wanted of the run.
    pub(crate) fn hear(&self) -> Result<Wish> {
        match self.progress.wish() {
            Wish::Stop => Err(rhumb_store::Error::Stopped.into()),
            wish => Ok(wish),
        }
    }

    /// The index in place, if it was made by this version with this configuration.
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

    /// Writes what the index has from elsewhere than the files: what made it, and the rules of the configuration.
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

    /// What the store remembers about the run that made it.
    fn meta(&self) -> Vec<(&'static str, String)> {
        vec![
            ("made_by", made_by(self.project)),
            ("layout", self.layout_hash()),
            ("boundaries", self.boundaries_hash()),
            ("project_root", self.project.root.to_string_lossy().into_owned()),
            ("last_indexed_commit", self.head().cloned().unwrap_or_default()),
        ]
    }

    /// The commit whose files these are, or that the work tree stands on.
    pub(crate) fn head(&self) -> Option<&String> {
        let asked = || self.head.get_or_init(|| git::head_commit(&self.project.root)).as_ref();
        self.commit.as_ref().or_else(asked)
    }

    /// By what the project knows its siblings.
    pub(crate) fn kinship(&self) -> Option<&Kinship> {
        self.kinship.get_or_init(|| git::kinship(&self.project.root)).as_ref()
    }

    pub(crate) fn boundaries_hash(&self) -> String {
        hashed(&self.project.config().boundaries)
    }

    pub(crate) fn layout_hash(&self) -> String {
        hashed(&self.layout)
    }
}

/// Updates a copy of the index at `original`, and publishes that.
fn update_copy(state: &StateLock, original: &Path, ingest: Ingest<'_>, report: &mut Report) -> Result<()> {
    publish(state, |path| {
        ingest.into_index(None, report, || {
            let original = Store::open(original, None, Access::Read)?;
            Ok(IndexWriter::on_copy(&original, path)?)
        })
    })
}

/// Has `write` write an index at a new path and puts it in place. If that fails, nothing changes.
fn publish(state: &StateLock, write: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let path = state.next_index_path()?;
    if let Err(error) = write(&path) {
        fs::remove_file(&path).ok();
        return Err(error);
    }
    state.publish(&path)
}

/// Before an index is made anew, what belongs to the user is brought to this version; if it is damaged, what can be read of it
/// is carried over. At every moment it is in one of the files that the next run looks at.
fn mend_user_data(state: &StateLock, report: &mut Report) -> Result<()> {
    let (user, new) = (state.user_db(), state.new_user_db());
    if is_file(&new) && check_user_data(&new)? == Health::Damaged {
        state.set_aside(&new)?;
    }
    let is_sound = !is_file(&user) || check_user_data(&user)? == Health::Sound;
    if is_sound && !is_file(&new) {
        return Ok(());
    }
    let rows = salvage_user_data(&user, &new)?;
    if let Some(aside) = state.renew_user_db()? {
        (report.user_data_aside, report.user_rows_kept) = (Some(aside), rows);
    }
    Ok(())
}

/// What decides the facts beside the files: the version, the languages of this build, the configuration that files are read
/// by, and what rules are worth.
pub(crate) fn made_by(project: &Project) -> String {
    let config = project.config();
    let languages: Vec<&str> = ALL.iter().map(|it| it.name).collect();
    let extensions: Vec<String> =
        config.languages.iter().map(|(name, it)| format!("{name} {:?}", it.extensions)).collect();
    let read_by = (languages, extensions, config.max_file_size, &config.tests, &config.generated, config.full_text);
    format!("{} {FACTS_VERSION} {}", env!("CARGO_PKG_VERSION"), hashed(&(read_by, rhumb_store::MEASURED)))
}

/// What decides about an index of a commit beside the commit.
pub(crate) fn snapshot_key(project: &Project) -> String {
    let config = project.config();
    hashed(&(made_by(project), &config.include, &config.exclude, &config.boundaries))
}

/// What decides which files count beside the files themselves.
fn chosen_by(project: &Project) -> String {
    let config = project.config();
    let user = ["HOME", "XDG_CONFIG_HOME"].map(std::env::var_os);
    let choice = (&config.include, &config.exclude, config.follow_gitignore);
    hashed(&(SURVEY_VERSION, made_by(project), &project.root, choice, user))
}

fn hashed(value: &impl Hash) -> String {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
