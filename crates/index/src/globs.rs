//! Globs as used throughout the configuration.
//!
//! A pattern is relative to the root. `*` and `?` do not match slashes, `**` does; `{a,b}` and `[a-z]` are alternatives. A
//! pattern that matches a directory also matches everything in it. So `docs` and `docs/` match the top-level directory,
//! `*.md` matches top-level files, `**/*.md` matches files anywhere.

use crate::error::{Error, Result};
use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};

/// A compiled list of globs.
#[derive(Clone, Debug)]
pub(crate) struct Globs {
    set: GlobSet,
}

impl Globs {
    /// Compiles `patterns`; fails at the first invalid one.
    pub(crate) fn new(patterns: &[String]) -> Result<Self> {
        let mut set = GlobSetBuilder::new();
        for pattern in patterns {
            let plain = pattern.trim_start_matches("./").trim_matches('/');
            set.add(glob(pattern, plain)?).add(glob(pattern, &format!("{plain}/**"))?);
        }
        // Each pattern is valid by itself; together they can only be too large.
        let set = set.build().map_err(|error| unusable(&patterns.join(", "), &error))?;
        Ok(Self { set })
    }

    /// Whether the list is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.set.is_empty()
    }

    /// Whether any glob matches `path` (in index form) or one of its parent directories.
    pub(crate) fn matches(&self, path: &str) -> bool {
        !self.set.is_empty() && self.set.is_match(path)
    }
}

fn glob(written: &str, plain: &str) -> Result<Glob> {
    if plain.is_empty() {
        return Err(Error::Glob { pattern: written.to_owned(), reason: "it is empty".to_owned() });
    }
    let mut builder = GlobBuilder::new(plain);
    // Index paths use forward slashes on every system, so a backslash can always be the escape character.
    builder.literal_separator(true).backslash_escape(true);
    builder.build().map_err(|error| unusable(written, &error))
}

fn unusable(pattern: &str, error: &globset::Error) -> Error {
    Error::Glob { pattern: pattern.to_owned(), reason: error.kind().to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &str, matching: &[&str], others: &[&str]) {
        let globs = Globs::new(&[pattern.to_owned()]).expect("a glob");
        for path in matching {
            assert!(globs.matches(path), "{pattern} should match {path}");
        }
        for path in others {
            assert!(!globs.matches(path), "{pattern} should not match {path}");
        }
    }

    #[test]
    fn patterns_are_relative_to_the_root() {
        check("docs", &["docs", "docs/a/b.md"], &["src/docs/a.md", "docs2/a.md"]);
        check("./docs/", &["docs/a.md"], &["src/docs/a.md"]);
        check("/docs", &["docs/a.md"], &["src/docs/a.md"]);
        check("*.md", &["a.md", ".md"], &["docs/a.md"]);
        check("**/*.md", &["a.md", "docs/a.md", "a/b/c.md"], &["a.mdx"]);
        check("src/*/gen", &["src/a/gen/x.rs"], &["src/a/b/gen/x.rs", "src/gen/x.rs"]);
        check("src/**", &["src/a.rs", "src/a/b.rs"], &["lib/src/a.rs", "src"]);
        check("**/test_?.{py,pyi}", &["a/test_1.py", "test_x.pyi"], &["test_10.py"]);
        check(r"a\*b", &["a*b"], &["axb"]);
    }

    #[test]
    fn no_patterns_match_nothing() {
        let globs = Globs::new(&[]).expect("an empty list");
        assert!(globs.is_empty());
        assert!(!globs.matches("a.py"));
    }

    #[test]
    fn a_bad_pattern_is_named() {
        let message = |pattern: &str| Globs::new(&[pattern.to_owned()]).expect_err("no glob").to_string();
        assert_eq!(message("a[b"), "`a[b` is not a valid glob: unclosed character class; missing ']'");
        assert_eq!(message("/"), "`/` is not a valid glob: it is empty");
    }
}
