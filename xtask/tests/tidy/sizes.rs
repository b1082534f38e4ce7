//! Files and functions stay small enough to be read at once, and so does ARCHITECTURE.md.
//!
//! A line counts if it has more than blanks and comments on it. What is typical is measured over everything but tests and
//! examples; the hard limits hold for those too.

use crate::project::{PROJECT, Source};
use crate::scan::word_places;
use crate::violation::{Violation, expect_none};

/// How many lines something may have.
struct Budget {
    what: &'static str,
    /// Half of them may have at most this many.
    median: usize,
    /// Nineteen of twenty may have at most this many.
    most: usize,
    /// None may have more.
    hard: usize,
    advice: &'static str,
}

const FILES: Budget =
    Budget { what: "file", median: 150, most: 400, hard: 600, advice: "split it by what it is about" };
const FUNCTIONS: Budget =
    Budget { what: "function", median: 10, most: 40, hard: 80, advice: "name its steps and make them functions" };

/// How many words ARCHITECTURE.md may have, so that it is read.
const MAX_WORDS: usize = 1500;

/// Something that has a size.
struct Measured<'s> {
    source: &'s Source,
    line: usize,
    lines: usize,
    /// Whether it is a part of what is typical.
    counts: bool,
}

#[test]
fn files_are_small() {
    let measured = PROJECT.sources().map(|source| {
        let uncommented = source.uncommented();
        // In a file of tests the tests are what counts; elsewhere they are not counted.
        let end = if source.is_aside { uncommented.len() } else { source.tests_start() };
        Measured { source, line: 1, lines: code_lines(&uncommented[..end]), counts: !source.is_aside }
    });
    FILES.check(measured.collect());
}

#[test]
fn architecture_is_short() {
    let words = PROJECT.text("ARCHITECTURE.md").split_whitespace().count();
    assert!(
        words <= MAX_WORDS,
        "ARCHITECTURE.md has {words} words, more than {MAX_WORDS}: move details to the code or to docs"
    );
}

#[test]
fn functions_are_short() {
    FUNCTIONS.check(PROJECT.sources().flat_map(functions).collect());
}

impl Budget {
    fn check(&self, mut all: Vec<Measured<'_>>) {
        all.sort_by_key(|measured| measured.lines);
        let too_large = all.iter().filter(|measured| measured.lines > self.hard);
        let mut violations: Vec<Violation> =
            too_large.map(|measured| self.violation(measured, "none", self.hard)).collect();
        let typical: Vec<&Measured<'_>> = all.iter().filter(|measured| measured.counts).collect();
        // The median, and the 95th percentile.
        let shares = [
            (typical.len() / 2, "not half of all", self.median),
            (typical.len() * 95 / 100, "not one of twenty", self.most),
        ];
        for (place, share, limit) in shares {
            let over = typical.get(place).filter(|measured| measured.lines > limit);
            violations.extend(over.map(|measured| self.violation(measured, share, limit)));
        }
        expect_none(violations);
    }

    fn violation(&self, measured: &Measured<'_>, share: &str, limit: usize) -> Violation {
        let Self { what, advice, .. } = self;
        let message =
            format!("a {what} of {} lines, where {share} may have more than {limit}: {advice}", measured.lines);
        Violation::new(&measured.source.path, measured.line, message)
    }
}

fn code_lines(uncommented: &str) -> usize {
    uncommented.lines().filter(|line| !line.trim().is_empty()).count()
}

/// The functions of a file that have a body.
fn functions(source: &Source) -> Vec<Measured<'_>> {
    let (code, uncommented) = (source.code(), source.uncommented());
    let bodies = word_places(&code, "fn").filter_map(|start| Some((start, body_end(&code, start)?)));
    let measured = bodies.map(|(start, end)| Measured {
        source,
        line: source.line_at(start),
        lines: code_lines(&uncommented[start..end]),
        counts: start < source.tests_start(),
    });
    measured.collect()
}

/// The end of the body of the function that starts at `start`; nothing if it is only declared, or is a type.
fn body_end(code: &str, start: usize) -> Option<usize> {
    let name = code[start + 2..].trim_start();
    if !name.starts_with(|first: char| first.is_alphabetic() || first == '_') {
        return None;
    }
    let (mut depth, mut is_inside) = (0_usize, false);
    for (at, byte) in code.bytes().enumerate().skip(start) {
        match byte {
            b'{' if depth == 0 => (depth, is_inside) = (1, true),
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth = depth.saturating_sub(1),
            b';' if depth == 0 => return None,
            _ => continue,
        }
        if is_inside && depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(usize, usize)]) {
        let source = Source::new("src/lib.rs".to_owned(), text.to_owned());
        let found: Vec<(usize, usize)> =
            functions(&source).iter().map(|measured| (measured.line, measured.lines)).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn a_function_is_as_long_as_its_code() {
        check("fn a() {}", &[(1, 1)]);
        check("/// fn\nfn a(b: [u8; 2]) -> [u8; 2] {\n    // Why.\n\n    b\n}", &[(2, 3)]);
        check("trait A {\n    fn b();\n    fn c() {\n        \"}\";\n    }\n}", &[(3, 3)]);
        check("type A = fn(u8) -> u8;", &[]);
    }
}
