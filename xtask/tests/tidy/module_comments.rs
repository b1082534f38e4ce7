//! Every Rust file opens with a comment that says what it holds, what it relies on and what it leaves to others.

use crate::project::PROJECT;
use crate::violation::{Violation, expect_none};

#[test]
fn every_file_says_what_it_is() {
    let silent = PROJECT.sources().filter(|source| !source.text.starts_with("//! "));
    let advice = "open the file with a `//!` comment: what it holds and what it leaves to others";
    expect_none(silent.map(|source| Violation::new(&source.path, 1, advice)).collect());
}
