//! How well a file was parsed, and how long it is.

use rhumb_model::{Facts, ParseStatus, Problem};

/// The parse status of a file, its syntax errors and its number of lines.
pub(crate) struct ParseReport {
    pub(crate) status: ParseStatus,
    pub(crate) problems: Vec<Problem>,
    pub(crate) problem_count: u32,
    pub(crate) line_count: u32,
    line_breaks: u32,
}

impl ParseReport {
    pub(crate) fn new(source: &str) -> Self {
        let line_breaks = line_breaks(source);
        let has_open_line = !source.is_empty() && !source.ends_with('\n');
        let line_count = line_breaks + u32::from(has_open_line);
        Self { status: ParseStatus::Ok, problems: Vec::new(), problem_count: 0, line_count, line_breaks }
    }

    pub(crate) fn line_breaks(&self) -> u32 {
        self.line_breaks
    }

    /// Records a syntax error. All are counted, but only the first few are kept.
    pub(crate) fn add(&mut self, problem: Problem) {
        self.status = ParseStatus::Partial;
        self.problem_count += 1;
        if self.problems.len() < Facts::MAX_PROBLEMS {
            self.problems.push(problem);
        }
    }
}

/// Counts in chunks whose sum fits in a byte, so that the compiler can vectorize the comparison.
fn line_breaks(source: &str) -> u32 {
    let counts =
        source.as_bytes().chunks(255).map(|chunk| chunk.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>());
    counts.map(u32::from).sum()
}
