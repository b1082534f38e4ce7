//! `cargo xtask floor PATH`: reads and parses the files of a project and does nothing else: a lower bound for every indexer that parses.

use anyhow::Result;
use rhumb_index::{Environment, Project, RootPolicy, walk};
use rhumb_languages::{by_path, detect};
use std::path::Path;
use tree_sitter::Parser;

/// Parses every source file below `root`, one after the other.
pub(crate) fn run(root: &Path) -> Result<()> {
    let environment = Environment { root: Some(root.to_path_buf()), ..Environment::of_process() };
    let project = Project::find(&environment, RootPolicy::Any)?;
    let files = walk(&project.root, project.config(), &|path| by_path(path).is_some())?;
    let mut parser = Parser::new();
    let (mut bytes, mut nodes) = (0, 0);
    for entry in &files.entries {
        let Ok(source) = std::fs::read(project.root.join(&entry.path)) else { continue };
        let Some(language) = detect(&entry.path, &String::from_utf8_lossy(&source)) else { continue };
        if source.len() as u64 > u64::from(project.config().max_file_size) {
            continue;
        }
        bytes += source.len();
        // Languages without a grammar have no syntax tree.
        if let Some(read) = language.hooks.document.filter(|_| language.facts.is_empty()) {
            nodes += read(&String::from_utf8_lossy(&source)).fragments.len();
            continue;
        }
        parser.set_language(&language.grammar.into())?;
        let tree = parser.parse(&source, None);
        nodes += tree.map_or(0, |tree| tree.root_node().descendant_count());
    }
    println!("{} {bytes} {nodes}", files.entries.len());
    Ok(())
}
