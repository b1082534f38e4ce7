//! Reads one file that nobody vouches for: its bytes, the stamp and hash that belong to them, and its text.
//!
//! A link, pipe or device is refused, so is what is over the limit; reading never waits. What cannot be read is an ordinary
//! outcome ([`Unread`]), since files come and go while the index is made.

use crate::platform;
use crate::stamp::Stamp;
use rhumb_model::ParseStatus;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The bytes of one file at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// As they are on the disk.
    pub bytes: Vec<u8>,
    /// The stamp the file had when these bytes were read. If it was written meanwhile this is the stamp of before, so that the
    /// next look at the file sees a difference.
    pub stamp: Stamp,
    /// SHA-256 of the bytes.
    pub hash: [u8; 32],
}

/// Why a file could not be read.
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    /// It is no longer there.
    #[error("no such file")]
    Gone,
    /// It, or a folder above it, may not be read.
    #[error("permission denied")]
    Denied,
    /// A link, folder, pipe, socket or device.
    #[error("not a regular file")]
    NotAFile,
    /// It is larger than the limit.
    #[error("{}", too_large(*size, *limit))]
    TooLarge {
        /// What the file system says.
        size: u64,
        /// What was allowed.
        limit: u64,
    },
    /// The disk failed.
    #[error("{0}")]
    Failed(io::Error),
}

/// Files larger than this are never read, whatever the configuration says: the database holds no text of a gigabyte, and one file
/// must not take the memory of a whole run.
pub(crate) const MAX_FILE_SIZE: u64 = 256 << 20;

fn too_large(size: u64, limit: u64) -> String {
    if limit < MAX_FILE_SIZE {
        format!("{size} bytes are over the limit of {limit}: raise max_file_size to read it")
    } else {
        format!("{size} bytes are over the limit of {limit}, the largest file that can be read")
    }
}

/// Reads the file at `path` unless it has more than `max_bytes`. Links in the last place of the path are not followed.
pub fn read(path: &Path, max_bytes: u64) -> Result<Content, Unread> {
    for _ in 0..ATTEMPTS {
        let (content, is_steady) = read_once(path, max_bytes)?;
        if is_steady {
            return Ok(content);
        }
    }
    Ok(read_once(path, max_bytes)?.0)
}

/// A file that is written all the time (a log) is taken as it is after this many attempts.
const ATTEMPTS: usize = 2;

fn read_once(path: &Path, max_bytes: u64) -> Result<(Content, bool), Unread> {
    let mut file = platform::open_plain(path)?;
    let stamp = stamp_of(&file)?;
    let too_large = |size| Unread::TooLarge { size, limit: max_bytes };
    if stamp.size > max_bytes {
        return Err(too_large(stamp.size));
    }
    // The size is what the file system claims; memory grows only with what really arrives.
    let mut bytes = Vec::with_capacity(usize::try_from(stamp.size).unwrap_or(0).saturating_add(1));
    file.by_ref().take(max_bytes.saturating_add(1)).read_to_end(&mut bytes)?;
    let read = bytes.len() as u64;
    if read > max_bytes {
        return Err(too_large(read.max(stamp_of(&file)?.size)));
    }
    let is_steady = read == stamp.size && stamp_of(&file)? == stamp;
    let hash = Sha256::digest(&bytes).into();
    Ok((Content { bytes, stamp, hash }, is_steady))
}

fn stamp_of(file: &File) -> Result<Stamp, Unread> {
    let metadata = file.metadata()?;
    if metadata.is_file() { Ok(Stamp::of(&metadata)) } else { Err(Unread::NotAFile) }
}

impl Unread {
    /// The status of a file that was not read for this reason.
    pub(crate) fn status(&self) -> ParseStatus {
        if matches!(self, Self::TooLarge { .. }) { ParseStatus::Skipped } else { ParseStatus::Failed }
    }
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // A folder of the path that became a file: the path names nothing any more.
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::Gone,
            io::ErrorKind::PermissionDenied => Self::Denied,
            io::ErrorKind::InvalidInput | io::ErrorKind::IsADirectory => Self::NotAFile,
            _ => Self::Failed(error),
        }
    }
}

/// A file's text, with what had to be changed to make it text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// UTF-8. Every position in it is the same position in the file, except after [`Note::Utf16`].
    pub text: String,
    /// What was changed, in a fixed order; empty for nearly every file.
    pub notes: Vec<Note>,
}

/// Something in a file that is not plain UTF-8 text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The file is UTF-16; positions are those of the text after conversion.
    Utf16,
    /// So many bytes (in UTF-16: units) that are no text stand as question marks.
    Invalid(usize),
    /// So many NUL bytes stand as blanks.
    Nul(usize),
}

impl Note {
    /// The same in words.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::Utf16 => "this is UTF-16: positions are those of its UTF-8 form",
            Self::Invalid(_) => "some bytes are not UTF-8 and are read as question marks",
            Self::Nul(_) => "there are NUL bytes, which are read as blanks",
        }
    }
}

/// The text in `bytes`. A byte order mark of UTF-8 stays, as do all line ends, so that positions hold: parsers skip the mark.
#[must_use]
pub fn decode(mut bytes: Vec<u8>) -> Decoded {
    if let Some(order) = utf16_order(&bytes) {
        return decode_utf16(&bytes[2..], order);
    }
    let mut notes = Vec::new();
    let nuls = blank_out_nuls(&mut bytes);
    let text = String::from_utf8(bytes).unwrap_or_else(|error| {
        let (text, invalid) = question_invalid(error.as_bytes());
        notes.push(Note::Invalid(invalid));
        text
    });
    if nuls > 0 {
        notes.push(Note::Nul(nuls));
    }
    Decoded { text, notes }
}

/// NUL is valid UTF-8, yet parsers take it for the end of the text.
fn blank_out_nuls(bytes: &mut [u8]) -> usize {
    let mut count = 0;
    for byte in bytes.iter_mut().filter(|byte| **byte == 0) {
        *byte = b' ';
        count += 1;
    }
    count
}

/// One question mark for each byte, not for each sequence: the text must stay as long as the file.
fn question_invalid(bytes: &[u8]) -> (String, usize) {
    let mut text = String::with_capacity(bytes.len());
    let mut count = 0;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '?'));
        count += chunk.invalid().len();
    }
    (text, count)
}

/// How the two bytes of a UTF-16 unit make a number.
type UnitOrder = fn([u8; 2]) -> u16;

fn utf16_order(bytes: &[u8]) -> Option<UnitOrder> {
    match bytes {
        [0xFF, 0xFE, ..] => Some(u16::from_le_bytes),
        [0xFE, 0xFF, ..] => Some(u16::from_be_bytes),
        _ => None,
    }
}

fn decode_utf16(bytes: &[u8], order: UnitOrder) -> Decoded {
    let (units, rest) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(bytes.len());
    let (mut invalid, mut nuls) = (rest.len(), 0);
    for unit in char::decode_utf16(units.iter().map(|unit| order(*unit))) {
        match unit {
            Ok('\0') => {
                nuls += 1;
                text.push(' ');
            }
            Ok(character) => text.push(character),
            Err(_) => {
                invalid += 1;
                text.push('?');
            }
        }
    }
    let counted = [(invalid, Note::Invalid(invalid)), (nuls, Note::Nul(nuls))];
    let counted = counted.into_iter().filter(|(count, _)| *count > 0).map(|(_, note)| note);
    Decoded { text, notes: std::iter::once(Note::Utf16).chain(counted).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::tempdir;

    fn check(bytes: &[u8], text: &str, notes: &[Note]) {
        let decoded = decode(bytes.to_vec());
        assert_eq!((decoded.text.as_str(), decoded.notes.as_slice()), (text, notes), "{bytes:?}");
        if !notes.contains(&Note::Utf16) {
            assert_eq!(decoded.text.len(), bytes.len(), "positions must hold");
        }
    }

    #[test]
    fn text_keeps_every_position() {
        check("größe = 1\r\n".as_bytes(), "größe = 1\r\n", &[]);
        check(b"\xEF\xBB\xBFx", "\u{feff}x", &[]);
        check(b"caf\xe9 = 1", "caf? = 1", &[Note::Invalid(1)]);
        check(b"a\xE2\x82b", "a??b", &[Note::Invalid(2)]);
        check(b"a\0b\0", "a b ", &[Note::Nul(2)]);
        check(b"\xff\0x", "? x", &[Note::Invalid(1), Note::Nul(1)]);
        check(b"", "", &[]);
    }

    #[test]
    fn utf16_becomes_utf8() {
        check(b"\xFF\xFEa\0\xE9\0", "aé", &[Note::Utf16]);
        check(b"\xFE\xFF\0a\0\xE9", "aé", &[Note::Utf16]);
        check(b"\xFF\xFE\x3D\xD8\x00\xDE", "\u{1F600}", &[Note::Utf16]);
        check(b"\xFF\xFE\x3D\xD8a\0", "?a", &[Note::Utf16, Note::Invalid(1)]);
        check(b"\xFF\xFE\0\0a", " ", &[Note::Utf16, Note::Invalid(1), Note::Nul(1)]);
        check(b"\xFF\xFE", "", &[Note::Utf16]);
    }

    #[test]
    fn bytes_come_with_their_stamp_and_hash() {
        let folder = tempdir().expect("a scratch folder");
        let path = folder.path().join("a.py");
        fs::write(&path, "abc").expect("a file");
        let content = read(&path, 3).expect("within the limit");
        assert_eq!(content.bytes, b"abc");
        assert_eq!(content.stamp, Stamp::of(&fs::metadata(&path).expect("its metadata")));
        assert_eq!(
            content.hash[..8],
            [0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea],
            "the hash of abc in the standard"
        );
    }

    #[test]
    fn what_is_over_the_limit_is_not_read() {
        let folder = tempdir().expect("a scratch folder");
        let path = folder.path().join("a.py");
        fs::write(&path, "abcd").expect("a file");
        assert!(matches!(read(&path, 3), Err(Unread::TooLarge { size: 4, limit: 3 })));
        fs::write(&path, "").expect("a file");
        assert_eq!(read(&path, 0).expect("an empty file has no bytes too many").bytes, b"");
    }

    #[test]
    fn what_is_not_there_is_gone() {
        let folder = tempdir().expect("a scratch folder");
        fs::write(folder.path().join("file"), "").expect("a file");
        assert!(matches!(read(&folder.path().join("none.py"), 9), Err(Unread::Gone)));
        assert!(matches!(read(&folder.path().join("file/none.py"), 9), Err(Unread::Gone)));
        assert!(matches!(read(folder.path(), 9), Err(Unread::NotAFile)));
    }

    #[cfg(unix)]
    #[test]
    fn links_pipes_and_devices_are_refused_without_waiting() {
        let folder = tempdir().expect("a scratch folder");
        let at = |name: &str| folder.path().join(name);
        fs::write(at("real.py"), "x").expect("a file");
        std::os::unix::fs::symlink(at("real.py"), at("link.py")).expect("a link");
        std::os::unix::fs::symlink(at("loop.py"), at("loop.py")).expect("a link");
        let _socket = std::os::unix::net::UnixListener::bind(at("socket.py")).expect("a socket");
        let made = std::process::Command::new("mkfifo").arg(at("pipe.py")).status().expect("mkfifo runs");
        assert!(made.success());
        for name in ["link.py", "loop.py", "socket.py", "pipe.py"] {
            assert!(matches!(read(&at(name), 9), Err(Unread::NotAFile)), "{name}");
        }
        assert!(matches!(read(Path::new("/dev/zero"), 9), Err(Unread::NotAFile)));
    }

    #[cfg(unix)]
    #[test]
    fn a_forbidden_file_is_denied() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempdir().expect("a scratch folder");
        let path = folder.path().join("a.py");
        fs::write(&path, "x").expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("our own file");
        // The superuser may read everything; then that is what must come out.
        if fs::read(&path).is_ok() {
            assert_eq!(read(&path, 9).expect("readable all the same").bytes, b"x");
        } else {
            assert!(matches!(read(&path, 9), Err(Unread::Denied)));
        }
    }

    #[test]
    fn a_file_that_is_written_all_the_time_is_read_whole_in_the_end() {
        let folder = tempdir().expect("a scratch folder");
        let path = folder.path().join("log.py");
        fs::write(&path, "x").expect("a file");
        let writer = std::thread::spawn({
            let path = path.clone();
            move || (2..200).for_each(|size| fs::write(&path, "x".repeat(size * 100)).expect("a file"))
        });
        while !writer.is_finished() {
            let content = read(&path, 1 << 20).expect("a file that is always there");
            assert!(content.bytes.iter().all(|byte| *byte == b'x'));
        }
        writer.join().expect("the writer ends");
        assert_eq!(read(&path, 1 << 20).expect("now still").stamp.size, 19_900);
    }
}
