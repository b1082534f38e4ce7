//! Unguessable names of state directories.

use crate::digest::hexadecimal;
use std::io;

const BYTES: usize = 16;

/// The name of a state directory inside a project: 128 random bits in lower-case hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct StateKey(String);

impl StateKey {
    /// Generates a key.
    pub(crate) fn random() -> io::Result<Self> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        Ok(Self(hexadecimal(&bytes)))
    }

    /// Parses `name` as a key.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (name.len() == 2 * BYTES && name.bytes().all(is_digit)).then(|| Self(name.to_owned()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_exact_form_is_a_key() {
        let key = StateKey::random().expect("random numbers");
        assert_eq!(StateKey::from_name(key.as_str()).as_ref(), Some(&key));
        assert_ne!(StateKey::random().expect("random numbers"), key);
        let [long, short] = [format!("{}0", key.as_str()), key.as_str()[1..].to_owned()];
        for name in [&long, &short, &key.as_str().replace(|_: char| true, "A"), "", "..", "current"] {
            assert_eq!(StateKey::from_name(name), None, "{name}");
        }
    }
}
