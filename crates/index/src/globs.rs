//! Globs as used throughout the configuration.
//!
//! A pattern is relative to the root. `*` and `?` do not match slashes, `**` does; `{a,b}` and `[a-z]` are alternatives. A
//! pattern that matches a directory also matches everything in it. So `docs` and `docs/` match the top-level directory,
//! `*.md` matches top-level files, `**/*.md` matches files anywhere.

use crate::error::{Error, Result};
use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};

/// Limits for a list of globs. Lists written by people have a few dozen; a compiled glob takes a thousand times its length.
const MAX_GLOBS: usize = 1_000;
const MAX_BYTES: usize = 64 << 10;

/// Limits for a glob. Alternatives in alternatives are compiled by recursion.
const MAX_GLOB_BYTES: usize = 4 << 10;
const MAX_ALTERNATIVES: usize = 16;

/// A compiled list of globs.
#[derive(Clone, Debug)]
pub(crate) struct Globs {
    set: GlobSet,
}

impl Globs {
    /// Compiles `patterns`; fails at the first invalid one.
    pub(crate) fn new(patterns: &[String]) -> Result<Self> {
        check_sizes(patterns)?;
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

fn check_sizes(patterns: &[String]) -> Result<()> {
    let bytes = patterns.iter().map(String::len).sum();
    if patterns.len() > MAX_GLOBS || bytes > MAX_BYTES {
        return Err(Error::TooManyGlobs { count: patterns.len(), bytes, max_count: MAX_GLOBS, max_bytes: MAX_BYTES });
    }
    for pattern in patterns {
        if pattern.len() > MAX_GLOB_BYTES {
            return Err(refused(pattern, format!("it has more than {MAX_GLOB_BYTES} bytes")));
        }
        if pattern.matches('{').count() > MAX_ALTERNATIVES {
            return Err(refused(pattern, format!("it has more than {MAX_ALTERNATIVES} opening braces")));
        }
    }
    Ok(())
}

fn glob(written: &str, plain: &str) -> Result<Glob> {
    if plain.is_empty() {
        return Err(refused(written, "it is empty".to_owned()));
    }
    let mut builder = GlobBuilder::new(plain);
    // Index paths use forward slashes on every system, so a backslash can always be the escape character.
    builder.literal_separator(true).backslash_escape(true);
    builder.build().map_err(|error| unusable(written, &error))
}

fn unusable(pattern: &str, error: &globset::Error) -> Error {
    refused(pattern, error.kind().to_string())
}

/// The error for a pattern, of which it shows the beginning.
fn refused(pattern: &str, reason: String) -> Error {
    let shown = &pattern[..pattern.floor_char_boundary(MAX_SHOWN)];
    let rest = if shown.len() < pattern.len() { "…" } else { "" };
    Error::Glob { pattern: format!("{shown}{rest}"), reason }
}

/// The part of a pattern that an error shows.
const MAX_SHOWN: usize = 200;

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
        let nested = message(&format!("{}{}", "{a,".repeat(10_000), "}".repeat(10_000)));
        assert!(nested.ends_with("…` is not a valid glob: it has more than 4096 bytes"), "{nested}");
        let nested = message(&format!("{}{}", "{a,".repeat(17), "}".repeat(17)));
        assert!(nested.ends_with("}` is not a valid glob: it has more than 16 opening braces"), "{nested}");
    }

    #[test]
    fn a_list_has_a_limit() {
        let error = |globs: &[String]| Globs::new(globs).expect_err("too many").to_string();
        let many = vec!["a".to_owned(); 1_001];
        assert_eq!(error(&many), "1001 globs with 1001 bytes: at most 1000 with 65536 bytes are allowed");
        let long = vec!["a".repeat(4_000); 17];
        assert_eq!(error(&long), "17 globs with 68000 bytes: at most 1000 with 65536 bytes are allowed");
    }
}
