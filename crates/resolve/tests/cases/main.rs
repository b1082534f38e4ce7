//! Runs the annotated cases of every language: each file under `crates/languages/*/cases/` is one named test.
//!
//! A case is source text with claims in comments; `crates/languages/README.md` describes the notation. A case is read
//! ([`notation`]), its files are extracted and linked ([`project`]), everything found is put into the words of the notation
//! ([`fact`], [`describe`]) and compared with what is claimed ([`check`]). With `UPDATE=1` claims that fail are rewritten to what is
//! found ([`update`]), so that a person can review the difference.

mod check;
mod describe;
mod fact;
mod notation;
mod project;
mod update;

use libtest_mimic::{Arguments, Trial};
use notation::Case;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = cases().into_iter().map(|(name, path)| {
        Trial::test(name, move || {
            let report = report(&path);
            if report.is_empty() { Ok(()) } else { Err(report.into()) }
        })
    });
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    if arguments.filter.is_some() && !arguments.list && conclusion.num_passed + conclusion.num_failed == 0 {
        eprintln!("error: no case matches the filter");
        return ExitCode::FAILURE;
    }
    conclusion.exit_code()
}

/// The failures of a case as text; empty if every claim holds.
fn report(path: &Path) -> String {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return format!("{}: cannot be read: {error}", path.display()),
    };
    let case = match Case::read(path, &text) {
        Ok(case) => case,
        Err(message) => return message,
    };
    if case.claims.is_empty() && case.every.is_empty() {
        return format!("{}: claims nothing", path.display());
    }
    let facts = project::facts(&case);
    let failures = check::check(&case, &facts);
    if !failures.is_empty() && std::env::var_os("UPDATE").is_some() {
        let updated = update::updated(&case, &failures);
        if let Err(error) = std::fs::write(path, updated) {
            return format!("{}: cannot be written: {error}", path.display());
        }
    }
    failures.iter().map(|failure| failure.message.as_str()).collect::<Vec<_>>().join("\n\n")
}

/// Every case with its name, `language/behaviour`, in order.
fn cases() -> Vec<(String, PathBuf)> {
    let languages = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("languages");
    let mut cases: Vec<(String, PathBuf)> = Vec::new();
    for language in entries(&languages).into_iter().filter(|path| path.join("mod.rs").is_file()) {
        let files = entries(&language.join("cases"));
        assert!(!files.is_empty(), "there are cases in {}", language.display());
        for case in files {
            if let (Some(language), Some(behaviour)) = (language.file_name(), case.file_stem()) {
                cases.push((format!("{}/{}", language.to_string_lossy(), behaviour.to_string_lossy()), case));
            }
        }
    }
    cases
}

/// The entries of a directory, sorted; empty if it does not exist.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path()).collect();
    entries.sort();
    entries
}
