//! The runners of `JUnit` tests, for every language that runs on the Java virtual machine. They name test classes.

use crate::runner::{ReadFile, TestRunner};

/// The console launcher of `JUnit`, and the two build tools.
pub(crate) const RUNNERS: &[TestRunner] = &[
    TestRunner::of_each("junit", |path, read| vec![format!("--select-class={}", class(path, read))]),
    TestRunner::of_each("gradle", |path, read| vec![format!("--tests={}", class(path, read))]),
    TestRunner { list: Some("-Dtest="), ..TestRunner::of_each("maven", |path, read| vec![class(path, read)]) },
];

/// The class that a file is named after, in the package that the file declares.
fn class(path: &str, read: &ReadFile<'_>) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    let name = name.split('.').next().unwrap_or(name);
    let text = read(path).unwrap_or_default();
    let package = text.lines().find_map(|line| line.trim().strip_prefix("package "));
    match package.and_then(|rest| rest.split([';', ' ', '/']).find(|part| !part.is_empty())) {
        Some(package) => format!("{package}.{name}"),
        None => name.to_owned(),
    }
}
