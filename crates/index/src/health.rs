//! Checks an index: whether its database is intact, and whether it says the same about some files as reading them again.

use crate::error::Result;
use crate::extraction::{ExtractJob, ExtractOutcome, Extractor, PreviousFile, ReusePolicy};
use crate::folders::add_folders;
use crate::plan::IndexedFiles;
use crate::project::Project;
use crate::walk::WalkEntry;
use rhumb_store::{Access, DatabaseHealth, Store, StoredStamp};
use rustc_hash::FxHashSet;

/// The condition of an index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IndexHealth {
    /// Why the database cannot be read, if that is so.
    pub damage: Option<String>,
    /// How many files were compared with their source.
    pub checked: usize,
    /// Those of them that the index describes wrongly.
    pub wrong: Vec<String>,
}

/// Checks the index, and up to `sample` of its files, evenly distributed. Files that changed on disk since are not compared. `None` if
/// there is no index. Writes nothing.
pub fn check_index(project: &Project, sample: usize) -> Result<Option<IndexHealth>> {
    let Some(state) = project.state.open() else { return Ok(None) };
    let Some(path) = state.current_index() else { return Ok(None) };
    let mut health = IndexHealth::default();
    let store = match Store::open(&path, None, Access::Read).and_then(|store| Ok((store.health()?, store))) {
        Ok((DatabaseHealth::Sound, store)) => store,
        Ok((DatabaseHealth::Damaged, _)) => return Ok(Some(health.damaged("its pages are inconsistent"))),
        Err(error) => return Ok(Some(health.damaged(&error.to_string()))),
    };
    let extractor = Extractor::on_disk(&project.root, project.config())?;
    let files = IndexedFiles::read(&store)?.files;
    for file in files.iter().step_by(files.len().div_ceil(sample.max(1)).max(1)) {
        let Some(is_right) = is_right(&store, &extractor, file)? else { continue };
        health.checked += 1;
        if !is_right {
            health.wrong.push(file.path.clone());
        }
    }
    Ok(Some(health))
}

/// The number of directories with indexed files. Zero if there is no index.
pub fn directory_count(project: &Project) -> Result<u64> {
    let Some(path) = project.state.current_index() else { return Ok(0) };
    let mut directories = FxHashSet::default();
    for file in Store::open(&path, None, Access::Read)?.files()? {
        add_folders(&mut directories, &file.path);
    }
    Ok(directories.len() as u64 + 1)
}

impl IndexHealth {
    fn damaged(mut self, why: &str) -> Self {
        self.damage = Some(why.to_owned());
        self
    }
}

/// Whether the index has the definitions of a file. `None` if the file changed on disk, or was not read.
fn is_right(store: &Store, extractor: &Extractor, file: &StoredStamp) -> Result<Option<bool>> {
    let entry = WalkEntry { path: file.path.clone(), stamp: file.stat.into() };
    let job = ExtractJob { entry, before: PreviousFile::Nothing };
    let ExtractOutcome::Read(parsed) = extractor.extract(&job, ReusePolicy::Nothing).outcome else { return Ok(None) };
    if file.content_hash != Some(parsed.hash) {
        return Ok(None);
    }
    let symbols = store.symbols_of_file(&file.path)?;
    let mut known: Vec<(&str, u32)> = symbols.iter().map(|it| (it.name.as_str(), it.name_line)).collect();
    let mut read: Vec<(&str, u32)> =
        parsed.facts.symbols.iter().map(|it| (parsed.facts.texts.get(it.name), it.name_span.start.row + 1)).collect();
    // The symbol of the file itself is named after its path.
    for list in [&mut known, &mut read] {
        list.retain(|(name, _)| !name.is_empty() && !file.path.ends_with(name));
        list.sort_unstable();
    }
    Ok(Some(known == read))
}
