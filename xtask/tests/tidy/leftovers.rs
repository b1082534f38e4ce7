//! Nothing unfinished is left behind: no test that does not run, no place that would end the program, no trace of a search
//! for a bug. A case known to be wrong is not ignored either: it asserts today's result and says so.

use crate::project::{PROJECT, Source};
use crate::violation::{Violation, expect_none};

/// What must not be there, and what to do instead.
const LEFTOVERS: &[(&str, &str)] = &[
    ("#[ignore", "let the test run: make it pass, or let it assert today's result and say why that is wrong"),
    ("todo!", "finish it, or leave it out with its caller"),
    ("unimplemented!", "finish it, or leave it out with its caller"),
    ("dbg!", "remove it"),
];

#[test]
fn no_unfinished_code_is_left() {
    expect_none(PROJECT.sources().flat_map(left_in).collect());
}

fn left_in(source: &Source) -> Vec<Violation> {
    let code = source.code();
    let found = LEFTOVERS.iter().flat_map(|(leftover, advice)| {
        let places = code.match_indices(leftover).map(|(at, _)| source.line_at(at));
        places.map(move |line| Violation::new(&source.path, line, format!("`{leftover}`: {advice}")))
    });
    found.collect()
}
