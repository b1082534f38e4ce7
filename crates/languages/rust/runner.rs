//! The arguments of `cargo test` for a file.

use crate::runner::ReadFile;

/// The package and the target that a file belongs to, each as one argument. Nothing if it belongs to no package.
pub(super) fn arguments(path: &str, read: &ReadFile<'_>) -> Vec<String> {
    let Some((folder, name)) = package(path, read) else { return Vec::new() };
    let below = path.strip_prefix(&folder).unwrap_or(path);
    let has = |file: &str| read(&format!("{folder}{file}")).is_some();
    let target = match below.split('/').collect::<Vec<_>>().as_slice() {
        [kind @ ("tests" | "benches"), file] => target(kind, file.trim_end_matches(".rs")),
        [kind @ ("tests" | "benches"), name, ..] if has(&format!("{kind}/{name}/main.rs")) => target(kind, name),
        // A module that several targets may share.
        ["tests", ..] => "--tests".to_owned(),
        ["benches", ..] => "--benches".to_owned(),
        _ if has("src/lib.rs") => "--lib".to_owned(),
        _ => "--bins".to_owned(),
    };
    vec![format!("--package={name}"), target]
}

fn target(kind: &str, name: &str) -> String {
    format!("--{}={name}", if kind == "tests" { "test" } else { "bench" })
}

/// The directory, with a slash at the end, and the name of the package that a file belongs to.
fn package(path: &str, read: &ReadFile<'_>) -> Option<(String, String)> {
    let mut folders = path.rmatch_indices('/').map(|(slash, _)| &path[..=slash]).chain([""]);
    folders.find_map(|folder| {
        let manifest: toml::Table = read(&format!("{folder}Cargo.toml"))?.parse().ok()?;
        let name = manifest.get("package")?.get("name")?.as_str()?;
        Some((folder.to_owned(), name.to_owned()))
    })
}
