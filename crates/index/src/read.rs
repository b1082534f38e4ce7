//! Reads an untrusted file: its bytes with the matching stamp and hash, and its text.
//!
//! Symlinks, pipes and devices are refused, as are files over the size limit, and reading never blocks. A failure is an
//! ordinary result ([`ReadError`]), since files come and go during a run.

use crate::platform;
use crate::stamp::Stamp;
use rhumb_model::ParseStatus;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The content of a file at one point in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileContent {
    /// The raw bytes.
    pub bytes: Vec<u8>,
    /// The stamp for which these bytes were read. If the file changed during the read, it is the earlier stamp, so that the
    /// next check sees a difference.
    pub stamp: Stamp,
    /// SHA-256 of the bytes.
    pub hash: [u8; 32],
}

/// Why a file could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It does not exist.
    #[error("no such file")]
    Gone,
    /// Permission denied for the file or a parent directory.
    #[error("permission denied")]
    Denied,
    /// A symlink, directory, pipe, socket or device.
    #[error("not a regular file")]
    NotAFile,
    /// It exceeds the size limit.
    #[error("{}", too_large(*size, *limit))]
    TooLarge {
        /// The size according to the file system.
        size: u64,
        /// The limit.
        limit: u64,
    },
    /// An I/O error.
    #[error("{0}")]
    Failed(io::Error),
}

/// Larger files are never read, whatever the configuration says: SQLite cannot store a text of one gigabyte, and a single
/// file must not use up the memory of the run.
pub(crate) const MAX_FILE_SIZE: u64 = 256 << 20;

fn too_large(size: u64, limit: u64) -> String {
    if limit < MAX_FILE_SIZE {
        format!("{size} bytes exceed the limit of {limit} (max_file_size)")
    } else {
        format!("{size} bytes exceed {limit}, the size of the largest file that can be indexed")
    }
}

/// Reads the file at `path`, which may have at most `max_bytes`. A symlink as the last component is not followed.
pub fn read(path: &Path, max_bytes: u64) -> Result<FileContent, ReadError> {
    let (bytes, stamp) = read_steady(path, max_bytes)?;
    let hash = Sha256::digest(&bytes).into();
    Ok(FileContent { bytes, stamp, hash })
}

/// The bytes of such a file alone.
pub fn read_bytes(path: &Path, max_bytes: u64) -> Result<Vec<u8>, ReadError> {
    Ok(read_steady(path, max_bytes)?.0)
}

fn read_steady(path: &Path, max_bytes: u64) -> Result<(Vec<u8>, Stamp), ReadError> {
    for _ in 0..ATTEMPTS {
        let (content, is_steady) = read_once(path, max_bytes)?;
        if is_steady {
            return Ok(content);
        }
    }
    Ok(read_once(path, max_bytes)?.0)
}

/// A file that keeps changing, such as a log, is accepted as is after this many attempts.
const ATTEMPTS: usize = 2;

fn read_once(path: &Path, max_bytes: u64) -> Result<((Vec<u8>, Stamp), bool), ReadError> {
    let mut file = platform::open_plain(path)?;
    let stamp = stamp_of(&file)?;
    let too_large = |size| ReadError::TooLarge { size, limit: max_bytes };
    if stamp.size > max_bytes {
        return Err(too_large(stamp.size));
    }
    // The file system may misreport the size, so memory grows only with the bytes that are read.
    let mut bytes = Vec::with_capacity(usize::try_from(stamp.size).unwrap_or(0).saturating_add(1));
    file.by_ref().take(max_bytes.saturating_add(1)).read_to_end(&mut bytes)?;
    let read = bytes.len() as u64;
    if read > max_bytes {
        return Err(too_large(read.max(stamp_of(&file)?.size)));
    }
    let is_steady = read == stamp.size && stamp_of(&file)? == stamp;
    Ok(((bytes, stamp), is_steady))
}

fn stamp_of(file: &File) -> Result<Stamp, ReadError> {
    let metadata = file.metadata()?;
    if metadata.is_file() { Ok(Stamp::of(&metadata)) } else { Err(ReadError::NotAFile) }
}

impl ReadError {
    /// The parse status of a file that could not be read.
    pub(crate) fn status(&self) -> ParseStatus {
        if matches!(self, Self::TooLarge { .. }) { ParseStatus::Skipped } else { ParseStatus::Failed }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // A parent directory was replaced by a file, so the path no longer exists.
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::Gone,
            io::ErrorKind::PermissionDenied => Self::Denied,
            io::ErrorKind::InvalidInput | io::ErrorKind::IsADirectory => Self::NotAFile,
            _ => Self::Failed(error),
        }
    }
}

/// A file's text, and how it was changed to become valid text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodedText {
    /// UTF-8. Byte offsets are the same as in the file, except after [`DecodeNote::Utf16`].
    pub text: String,
    /// The changes, in a fixed order; usually none.
    pub notes: Vec<DecodeNote>,
}

/// Something in a file that is not plain UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeNote {
    /// The file is UTF-16; positions refer to the converted text.
    Utf16,
    /// Number of invalid bytes (in UTF-16: units), replaced by question marks.
    Invalid(usize),
    /// Number of NUL bytes, replaced by spaces.
    Nul(usize),
}

impl DecodeNote {
    /// The message for users.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::Utf16 => "the file is UTF-16; positions refer to its UTF-8 form",
            Self::Invalid(_) => "invalid UTF-8; the invalid bytes are read as question marks",
            Self::Nul(_) => "NUL bytes are read as spaces",
        }
    }
}

/// Decodes `bytes`. A UTF-8 byte order mark and all line endings are kept, so that offsets remain valid; parsers skip the
/// mark.
#[must_use]
pub fn decode(mut bytes: Vec<u8>) -> DecodedText {
    if let Some(order) = utf16_order(&bytes) {
        return decode_utf16(&bytes[2..], order);
    }
    let mut notes = Vec::new();
    let nuls = blank_out_nuls(&mut bytes);
    let text = String::from_utf8(bytes).unwrap_or_else(|error| {
        let (text, invalid) = question_invalid(error.as_bytes());
        notes.push(DecodeNote::Invalid(invalid));
        text
    });
    if nuls > 0 {
        notes.push(DecodeNote::Nul(nuls));
    }
    DecodedText { text, notes }
}

/// NUL is valid UTF-8, but parsers treat it as the end of the text.
fn blank_out_nuls(bytes: &mut [u8]) -> usize {
    let mut count = 0;
    for byte in bytes.iter_mut().filter(|byte| **byte == 0) {
        *byte = b' ';
        count += 1;
    }
    count
}

/// One question mark per byte, not per sequence, so that offsets remain valid.
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

/// Byte order of UTF-16 units.
type UnitOrder = fn([u8; 2]) -> u16;

fn utf16_order(bytes: &[u8]) -> Option<UnitOrder> {
    match bytes {
        [0xFF, 0xFE, ..] => Some(u16::from_le_bytes),
        [0xFE, 0xFF, ..] => Some(u16::from_be_bytes),
        _ => None,
    }
}

fn decode_utf16(bytes: &[u8], order: UnitOrder) -> DecodedText {
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
    let counted = [(invalid, DecodeNote::Invalid(invalid)), (nuls, DecodeNote::Nul(nuls))];
    let counted = counted.into_iter().filter(|(count, _)| *count > 0).map(|(_, note)| note);
    DecodedText { text, notes: std::iter::once(DecodeNote::Utf16).chain(counted).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::tempdir;

    fn check(bytes: &[u8], text: &str, notes: &[DecodeNote]) {
        let decoded = decode(bytes.to_vec());
        assert_eq!((decoded.text.as_str(), decoded.notes.as_slice()), (text, notes), "{bytes:?}");
        if !notes.contains(&DecodeNote::Utf16) {
            assert_eq!(decoded.text.len(), bytes.len(), "positions must hold");
        }
    }

    #[test]
    fn text_keeps_every_position() {
        check("größe = 1\r\n".as_bytes(), "größe = 1\r\n", &[]);
        check(b"\xEF\xBB\xBFx", "\u{feff}x", &[]);
        check(b"caf\xe9 = 1", "caf? = 1", &[DecodeNote::Invalid(1)]);
        check(b"a\xE2\x82b", "a??b", &[DecodeNote::Invalid(2)]);
        check(b"a\0b\0", "a b ", &[DecodeNote::Nul(2)]);
        check(b"\xff\0x", "? x", &[DecodeNote::Invalid(1), DecodeNote::Nul(1)]);
        check(b"", "", &[]);
    }

    #[test]
    fn utf16_becomes_utf8() {
        check(b"\xFF\xFEa\0\xE9\0", "aé", &[DecodeNote::Utf16]);
        check(b"\xFE\xFF\0a\0\xE9", "aé", &[DecodeNote::Utf16]);
        check(b"\xFF\xFE\x3D\xD8\x00\xDE", "\u{1F600}", &[DecodeNote::Utf16]);
        check(b"\xFF\xFE\x3D\xD8a\0", "?a", &[DecodeNote::Utf16, DecodeNote::Invalid(1)]);
        check(b"\xFF\xFE\0\0a", " ", &[DecodeNote::Utf16, DecodeNote::Invalid(1), DecodeNote::Nul(1)]);
        check(b"\xFF\xFE", "", &[DecodeNote::Utf16]);
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
    fn files_over_the_size_limit_are_not_read() {
        let folder = tempdir().expect("a scratch folder");
        let path = folder.path().join("a.py");
        fs::write(&path, "abcd").expect("a file");
        assert!(matches!(read(&path, 3), Err(ReadError::TooLarge { size: 4, limit: 3 })));
        fs::write(&path, "").expect("a file");
        assert_eq!(read(&path, 0).expect("an empty file has no bytes too many").bytes, b"");
    }

    #[test]
    fn missing_files_are_reported_as_gone() {
        let folder = tempdir().expect("a scratch folder");
        fs::write(folder.path().join("file"), "").expect("a file");
        assert!(matches!(read(&folder.path().join("none.py"), 9), Err(ReadError::Gone)));
        assert!(matches!(read(&folder.path().join("file/none.py"), 9), Err(ReadError::Gone)));
        assert!(matches!(read(folder.path(), 9), Err(ReadError::NotAFile)));
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
            assert!(matches!(read(&at(name), 9), Err(ReadError::NotAFile)), "{name}");
        }
        assert!(matches!(read(Path::new("/dev/zero"), 9), Err(ReadError::NotAFile)));
    }

    #[cfg(unix)]
    #[test]
    fn a_forbidden_file_is_denied() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempdir().expect("a scratch folder");
        let path = folder.path().join("a.py");
        fs::write(&path, "x").expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("our own file");
        // Root may read everything.
        if fs::read(&path).is_ok() {
            assert_eq!(read(&path, 9).expect("readable all the same").bytes, b"x");
        } else {
            assert!(matches!(read(&path, 9), Err(ReadError::Denied)));
        }
    }

    #[test]
    fn a_constantly_written_file_is_finally_read_whole() {
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
