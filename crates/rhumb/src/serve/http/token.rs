//! The token that clients must send.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use subtle::ConstantTimeEq;

/// Minimum length of a token; shorter ones could be guessed.
const MIN_LENGTH: usize = 16;

/// Maximum size of a token file, in bytes.
const MAX_FILE_SIZE: u64 = 4096;

/// The token that clients must send. It is never printed.
#[derive(Clone)]
pub struct Token(String);

impl std::fmt::Debug for Token {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Token(..)")
    }
}

impl Token {
    /// A token chosen by the user. Whitespace around it is ignored.
    pub fn new(text: &str) -> io::Result<Self> {
        let text = text.trim();
        if text.is_empty() {
            return Err(invalid("the token is empty; it must have at least 16 characters"));
        }
        let is_good = text.len() >= MIN_LENGTH && text.bytes().all(|byte| byte.is_ascii_graphic());
        let problem = "a token must have at least 16 ASCII letters, digits or punctuation characters, without spaces";
        if is_good { Ok(Self(text.to_owned())) } else { Err(invalid(problem)) }
    }

    /// The token in the file at `path`, which must be readable by its owner only.
    pub fn from_file(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        // Checks the open file, because the path may refer to another one by now.
        check_private(path, &file)?;
        let mut text = String::new();
        file.take(MAX_FILE_SIZE).read_to_string(&mut text)?;
        if text.len() as u64 == MAX_FILE_SIZE {
            return Err(invalid("the file is too large; it must contain only the token"));
        }
        Self::new(&text)
    }

    /// The token in the file at `path`, which is created with a random token if it does not exist.
    pub fn load_or_create(path: &Path) -> io::Result<Self> {
        match Self::from_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::create(path),
            token => token,
        }
    }

    fn create(path: &Path) -> io::Result<Self> {
        let mut random = [0; 2 * size_of::<u128>()];
        getrandom::fill(&mut random).map_err(io::Error::other)?;
        let (first, second) = random.split_at(size_of::<u128>());
        let number = |half: &[u8]| half.iter().fold(0_u128, |number, byte| number << 8 | u128::from(*byte));
        let text = format!("{:032x}{:032x}", number(first), number(second));
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        // Written under another name first, so that a partial token is never read. If two processes create one, the first wins.
        let draft = path.with_extension(std::process::id().to_string());
        fs::remove_file(&draft).ok();
        let made = write_private(&draft, &text).and_then(|()| fs::hard_link(&draft, path));
        fs::remove_file(&draft).ok();
        match made {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Self::from_file(path),
            made => made.map(|()| Self(text)),
        }
    }

    /// Whether `given` is this token, compared in constant time.
    pub(super) fn is(&self, given: &[u8]) -> bool {
        self.0.as_bytes().ct_eq(given).into()
    }
}

fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    writeln!(options.open(path)?, "{text}")
}

#[cfg(unix)]
fn check_private(path: &Path, file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let others = file.metadata()?.permissions().mode() & 0o077;
    if others == 0 {
        return Ok(());
    }
    let message = format!("other users can read or change it: run `chmod 600 {}`", path.display());
    Err(io::Error::new(io::ErrorKind::PermissionDenied, message))
}

#[cfg(not(unix))]
fn check_private(_: &Path, _: &File) -> io::Result<()> {
    Ok(())
}

fn invalid(problem: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_created_once_and_private() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let path = folder.path().join("rhumb/token");
        let made = Token::load_or_create(&path).expect("a new token");
        let kept = Token::load_or_create(&path).expect("the same token");
        assert!(kept.is(made.0.as_bytes()) && !kept.is(b"") && !kept.is(&made.0.as_bytes()[1..]));
        assert_eq!(format!("{made:?}"), "Token(..)");
    }

    #[cfg(unix)]
    #[test]
    fn a_token_file_that_others_can_read_is_rejected() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a scratch folder");
        let path = folder.path().join("token");
        Token::load_or_create(&path).expect("a new token");
        assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("our own file");
        assert_eq!(Token::load_or_create(&path).expect_err("not private").kind(), io::ErrorKind::PermissionDenied);
    }

    #[test]
    fn a_token_that_can_be_guessed_is_rejected() {
        for bad in ["", "short", "has blanks in the middle of it", "has\u{7}a bell in it....."] {
            assert!(Token::new(bad).is_err(), "{bad}");
        }
    }
}
