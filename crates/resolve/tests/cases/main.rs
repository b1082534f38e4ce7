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

use notation::Case;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let options = Options::from_arguments(std::env::args().skip(1));
    let names: Vec<(String, PathBuf)> = cases().into_iter().filter(|(name, _)| options.wants(name)).collect();
    if options.is_listing {
        for (name, _) in &names {
            println!("{name}: test");
        }
        return ExitCode::SUCCESS;
    }
    println!("\nrunning {} tests", names.len());
    let failed: Vec<(&str, String)> =
        names.iter().filter_map(|(name, path)| Some((name.as_str(), run(name, path)?))).collect();
    for (name, report) in &failed {
        println!("\n---- {name} ----\n{report}");
    }
    let outcome = if failed.is_empty() { "ok" } else { "FAILED" };
    println!("\ntest result: {outcome}. {} passed; {} failed", names.len() - failed.len(), failed.len());
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs one case and says what is wrong with it, if anything is.
fn run(name: &str, path: &Path) -> Option<String> {
    let report = report(path);
    println!("test {name} ... {}", if report.is_empty() { "ok" } else { "FAILED" });
    (!report.is_empty()).then_some(report)
}

fn report(path: &Path) -> String {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return format!("{}: cannot be read: {error}", path.display()),
    };
    let case = match Case::read(path, &text) {
        Ok(case) => case,
        Err(message) => return message,
    };
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
    for language in entries(&languages) {
        for case in entries(&language.join("cases")) {
            if let (Some(language), Some(behaviour)) = (language.file_name(), case.file_stem()) {
                cases.push((format!("{}/{}", language.to_string_lossy(), behaviour.to_string_lossy()), case));
            }
        }
    }
    cases
}

/// What is in a folder, in order; nothing if there is no such folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path()).collect();
    entries.sort();
    entries
}

/// What the test runners of cargo ask for on the command line.
#[derive(Default)]
struct Options {
    filters: Vec<String>,
    skipped: Vec<String>,
    is_listing: bool,
    is_exact: bool,
    /// No case is ever ignored, so asking for the ignored ones asks for none.
    wants_ignored: bool,
}

impl Options {
    fn from_arguments(mut arguments: impl Iterator<Item = String>) -> Self {
        let mut options = Self::default();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--list" => options.is_listing = true,
                "--exact" => options.is_exact = true,
                "--ignored" => options.wants_ignored = true,
                "--skip" => options.skipped.extend(arguments.next()),
                // These take a value that means nothing here.
                "--format" | "--test-threads" | "--color" | "--logfile" | "-Z" => {
                    arguments.next();
                }
                flag if flag.starts_with('-') => {}
                filter => options.filters.push(filter.to_owned()),
            }
        }
        options
    }

    fn wants(&self, name: &str) -> bool {
        let fits = |filter: &String| if self.is_exact { name == filter } else { name.contains(filter.as_str()) };
        !self.wants_ignored
            && (self.filters.is_empty() || self.filters.iter().any(fits))
            && !self.skipped.iter().any(fits)
    }
}
