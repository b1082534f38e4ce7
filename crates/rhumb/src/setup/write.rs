//! Replaces files so that each is either as before or as it should be, never in between.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes `text` to `target` through a temporary file beside it. Keeps its permissions. Returns the directories that had to be created,
/// outermost first.
pub(super) fn replace(target: &Path, text: &str) -> io::Result<Vec<PathBuf>> {
    let parent = target.parent().ok_or_else(|| io::Error::other("there is no directory around it"))?;
    let created = missing_directories(parent);
    fs::create_dir_all(parent)?;
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let draft = parent.join(format!(".{name}.{}.rhumb-new", std::process::id()));
    let written = write_new(&draft, target, text).and_then(|()| fs::rename(&draft, target));
    if let Err(error) = written {
        fs::remove_file(&draft).ok();
        return Err(error);
    }
    Ok(created)
}

/// `directory` and those around it, as far as they do not exist, outermost first.
pub(super) fn missing_directories(directory: &Path) -> Vec<PathBuf> {
    let missing: Vec<PathBuf> = directory.ancestors().take_while(|it| !it.exists()).map(Path::to_owned).collect();
    missing.into_iter().rev().collect()
}

fn write_new(draft: &Path, target: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(draft)?;
    if let Ok(metadata) = target.metadata() {
        file.set_permissions(metadata.permissions())?;
    }
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Deletes `target`, and those of `directories` that are then empty.
pub(super) fn delete(target: &Path, directories: &[PathBuf]) -> io::Result<()> {
    fs::remove_file(target)?;
    for directory in directories.iter().rev() {
        // Whoever put something else there keeps the directory.
        if fs::remove_dir(directory).is_err() {
            break;
        }
    }
    Ok(())
}
