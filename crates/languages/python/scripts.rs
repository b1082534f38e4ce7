//! Entry points that packaging files declare: `name = "package.module:function"`.

use super::SOURCE_FOLDERS;
use crate::entry::DeclaredEntry;
use crate::hooks::{Layout, Manifest};
use crate::paths::joined;

/// The rule of declared entry points.
const RULE: &str = "package entry point";

/// Adds the scripts and plug-ins of `pyproject.toml` and `setup.cfg`, and those that `setup.py` lists as texts.
pub(super) fn add_scripts(manifest: &Manifest<'_>, layout: &mut Layout) {
    let targets = match manifest.path.rsplit('/').next() {
        Some("pyproject.toml") => of_project(manifest.text),
        Some("setup.cfg") => manifest.text.lines().filter_map(assigned).map(str::to_owned).collect(),
        _ => manifest.text.split(['"', '\'']).filter_map(assigned).map(str::to_owned).collect(),
    };
    for target in targets {
        let (module, name) = target.split_once(':').unwrap_or((&target, ""));
        let name = name.split(['.', ' ', '[']).next().unwrap_or("");
        let path = module.trim().replace('.', "/");
        for folder in SOURCE_FOLDERS {
            let base = joined(manifest.folder(), &format!("{folder}{path}"));
            let files = [format!("{base}.py"), format!("{base}/__init__.py")];
            layout.entries.extend(files.map(|path| DeclaredEntry { path, name: name.to_owned(), rule: RULE }));
        }
    }
}

/// The targets of the scripts, graphical scripts and plug-ins of a project, also in the tables of older tools.
fn of_project(text: &str) -> Vec<String> {
    let Ok(file) = text.parse::<toml::Table>() else { return Vec::new() };
    let poetry = file.get("tool").and_then(|tool| tool.get("poetry"));
    let projects = file.get("project").into_iter().chain(poetry);
    let mut waiting: Vec<&toml::Value> = projects
        .flat_map(|project| ["scripts", "gui-scripts", "entry-points", "plugins"].map(|key| project.get(key)))
        .flatten()
        .collect();
    let mut targets = Vec::new();
    while let Some(next) = waiting.pop() {
        match next {
            toml::Value::String(target) => targets.push(target.clone()),
            toml::Value::Table(table) => waiting.extend(table.values()),
            _ => {}
        }
    }
    targets
}

/// The target of a line `name = package.module:function`.
fn assigned(line: &str) -> Option<&str> {
    let target = line.split_once('=')?.1.trim();
    let is_path = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.') && !part.starts_with('.')
    };
    let (module, name) = target.split_once(':')?;
    (is_path(module.trim()) && is_path(name.split('[').next().unwrap_or("").trim())).then_some(target)
}
