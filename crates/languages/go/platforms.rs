//! Evaluates build constraints: which files of a package are compiled for the default platform.
//!
//! Several files of a package may define the same names, each for different platforms. Those for 64-bit Linux are preferred.

/// Operating systems that a file name or a constraint may name, except the default.
const OTHER_SYSTEMS: &[&str] = &[
    "aix",
    "android",
    "darwin",
    "dragonfly",
    "freebsd",
    "hurd",
    "illumos",
    "ios",
    "js",
    "nacl",
    "netbsd",
    "openbsd",
    "plan9",
    "solaris",
    "wasip1",
    "windows",
    "zos",
];

/// Architectures that a file name or a constraint may name, except the default.
const OTHER_ARCHITECTURES: &[&str] = &[
    "386", "arm", "arm64", "loong64", "mips", "mips64", "mips64le", "mipsle", "ppc64", "ppc64le", "riscv64", "s390x",
    "sparc64", "wasm",
];

/// Tags that are set on the default platform.
const SET: &[&str] = &["linux", "amd64", "unix", "cgo", "gc"];

/// Maximum number of lines to search: constraints come before the package clause, near the start of a file.
const MAX_LINES: usize = 200;

/// Whether a file is compiled only for other platforms, or only with tags that are not set.
pub(super) fn is_for_others(path: &str, source: &str) -> bool {
    is_named_for_others(path) || constraint(source).is_some_and(|text| !Constraint { rest: text }.any())
}

/// Whether a file's name ends in another platform: `door_windows.go`, `door_linux_arm64_test.go`.
fn is_named_for_others(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let name = name.strip_suffix(".go").unwrap_or(name);
    let name = name.strip_suffix("_test").unwrap_or(name);
    // The first word is never a platform.
    let words = name.split('_').skip(1);
    let last: Vec<&str> = words.collect::<Vec<_>>().into_iter().rev().take(2).collect();
    let is_system = |word: &&str| OTHER_SYSTEMS.contains(word);
    match last[..] {
        ["amd64", before] => is_system(&before),
        [last] | [last, _] => OTHER_ARCHITECTURES.contains(&last) || is_system(&last),
        _ => false,
    }
}

/// The expression of a `//go:build` line before the package clause.
fn constraint(source: &str) -> Option<&str> {
    let lines = source.lines().take(MAX_LINES).map(str::trim);
    let mut head = lines.take_while(|line| !line.starts_with("package "));
    head.find_map(|line| line.strip_prefix("//go:build "))
}

/// Evaluates an expression of tags with `!`, `&&`, `||` and parentheses for the default platform.
struct Constraint<'t> {
    rest: &'t str,
}

impl<'t> Constraint<'t> {
    fn any(&mut self) -> bool {
        let mut holds = self.all();
        while self.skip("||") {
            holds |= self.all();
        }
        holds
    }

    fn all(&mut self) -> bool {
        let mut holds = self.one();
        while self.skip("&&") {
            holds &= self.one();
        }
        holds
    }

    /// Each level consumes a character of a line of bounded length.
    fn one(&mut self) -> bool {
        let mut is_negated = false;
        while self.skip("!") {
            is_negated = !is_negated;
        }
        let opened = self.opened();
        let holds = if opened > 0 { self.inside(opened) } else { self.tag() };
        holds != is_negated
    }

    /// Limits the nesting.
    fn opened(&mut self) -> usize {
        let depth = self.rest.matches('(').count();
        usize::from(depth <= 16 && self.skip("("))
    }

    fn inside(&mut self, opened: usize) -> bool {
        let holds = self.any();
        for _ in 0..opened {
            self.skip(")");
        }
        holds
    }

    fn tag(&mut self) -> bool {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (tag, rest) = self.rest.split_at(end);
        self.rest = rest;
        SET.contains(&tag) || tag.starts_with("go1.")
    }

    fn skip(&mut self, token: &str) -> bool {
        let rest: &'t str = self.rest.trim_start();
        let after = rest.strip_prefix(token);
        self.rest = after.unwrap_or(rest);
        after.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::is_for_others;

    fn check(path: &str, constraint: &str, expected: bool) {
        let source = format!("// A comment.\n{constraint}\n\npackage door\n");
        assert_eq!(is_for_others(path, &source), expected, "{path} {constraint}");
    }

    #[test]
    fn names_and_constraints_exclude_other_platforms() {
        check("a/door.go", "", false);
        check("a/windows.go", "", false);
        check("a/door_windows.go", "", true);
        check("a/door_windows_test.go", "", true);
        check("a/door_linux_arm64.go", "", true);
        check("a/door_windows_amd64.go", "", true);
        check("a/door_linux_amd64.go", "", false);
        check("a/door_unix.go", "//go:build !windows && !plan9", false);
        check("a/door.go", "//go:build windows || (darwin && !cgo)", true);
        check("a/door.go", "//go:build unix && go1.20", false);
        check("a/door.go", "//go:build !(linux || darwin)", true);
        check("a/door.go", "//go:build ignore", true);
    }
}
