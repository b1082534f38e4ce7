//! Generates the list of bundled recipes from the files in `recipes/`, so that their names are not listed anywhere else.

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..").canonicalize()?;
    let folder = root.join("recipes");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "sql") {
            names.extend(path.file_stem().and_then(|name| name.to_str()).map(str::to_owned));
        }
    }
    names.sort_unstable();
    let mut list = String::from("&[\n");
    for name in &names {
        let path = |file: String| folder.join(file).display().to_string();
        let (query, description) = (path(format!("{name}.sql")), path(format!("{name}.md")));
        writeln!(list, "({name:?}, include_str!({query:?}), include_str!({description:?})),")?;
    }
    list.push_str("]\n");
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("recipes.rs"), list)?;
    writeln!(io::stdout(), "cargo::rerun-if-changed={}", folder.display())?;
    Ok(())
}
