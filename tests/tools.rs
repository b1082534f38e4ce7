//! Tools that some tests need and that the project does not provide.
//!
//! If one is missing, the test is skipped with a message. With `RHUMB_REQUIRE_TOOLS` in the environment, as in `.ci/run`, it
//! fails instead.

use std::io::{Write, stderr};

/// Reports that the calling test is skipped because of `reason`; `remedy` says how to enable it. Panics if tools are required.
pub(crate) fn skip(reason: &str, remedy: &str) {
    let message = format!("{reason}: {remedy}");
    assert!(std::env::var_os("RHUMB_REQUIRE_TOOLS").is_none(), "{message}");
    // `eprintln` is captured, and a skipped test must be visible.
    writeln!(stderr(), "skipped: {message}").ok();
}
