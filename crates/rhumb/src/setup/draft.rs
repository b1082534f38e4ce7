//! One file: what it contains now, and what it is to contain.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Larger files are not configuration.
const MAX_BYTES: u64 = 1 << 20;

/// Some editors begin files with it; it is kept, but no part of the text.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A file as it is on disk.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    /// Where the file is, with links followed.
    pub(super) target: PathBuf,
    /// Its text. `None` if it does not exist.
    pub(super) before: Option<String>,
}

impl Draft {
    /// Reads the file at `path`. Links may lead out of `boundary` only if there is none, since a repository may contain any link.
    pub(super) fn open(path: &Path, boundary: Option<&Path>) -> Result<Self, String> {
        let target = follow(path)?;
        if let Some(boundary) = boundary
            && !is_inside(&target, boundary)
        {
            return Err(format!("it is a link out of the project, to {}", target.display()));
        }
        let metadata = match fs::metadata(&target) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self { target, before: None }),
            Err(error) => return Err(error.to_string()),
        };
        if !metadata.is_file() {
            return Err("it is not a file".to_owned());
        }
        if metadata.len() > MAX_BYTES {
            return Err("it is larger than 1 MiB".to_owned());
        }
        if metadata.permissions().readonly() {
            return Err("it is read-only".to_owned());
        }
        let bytes = fs::read(&target).map_err(|error| error.to_string())?;
        let before = String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned())?;
        Ok(Self { target, before: Some(before) })
    }

    /// The text without a byte order mark.
    pub(super) fn text(&self) -> &str {
        let before = self.before.as_deref().unwrap_or_default();
        before.strip_prefix(BYTE_ORDER_MARK).unwrap_or(before)
    }

    /// `text` with the byte order mark and the line ends of the file.
    pub(super) fn encode(&self, text: &str) -> String {
        let before = self.before.as_deref().unwrap_or_default();
        let is_crlf = before.contains("\r\n") && !before.replace("\r\n", "").contains('\n');
        let text = if is_crlf { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text.to_owned() };
        if before.starts_with(BYTE_ORDER_MARK) { format!("{BYTE_ORDER_MARK}{text}") } else { text }
    }
}

/// The path with its links followed; missing directories and a missing file are kept as they are.
fn follow(path: &Path) -> Result<PathBuf, String> {
    if let Ok(target) = path.canonicalize() {
        return Ok(target);
    }
    if path.is_symlink() {
        return Err("it is a link to a file that does not exist".to_owned());
    }
    match (path.parent(), path.file_name()) {
        (Some(parent), Some(name)) => Ok(follow(parent)?.join(name)),
        _ => Err("it has no directory".to_owned()),
    }
}

fn is_inside(target: &Path, boundary: &Path) -> bool {
    boundary.canonicalize().is_ok_and(|boundary| target.starts_with(boundary))
}
