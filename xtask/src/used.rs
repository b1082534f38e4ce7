//! `cargo xtask used SOURCE`: checks that definitions that are used only indirectly have references.
//!
//! Functions and components are sampled from the text of a JavaScript or TypeScript project, without the index: definitions of
//! a name that the project defines once and uses only indirectly, that is, as an element, under another name, through a
//! namespace, another module or a dynamic import, or in calls outside functions. Each must have a resolved reference from
//! elsewhere, so that it is not taken for dead code.

use crate::codemap::ours::Ours;
use anyhow::{Context, Result, bail};
use fastrand::Rng;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// File name extensions of source code.
const EXTENSIONS: &[&str] = &["js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte", "astro"];
/// File name extensions of component files.
const COMPONENT_FILES: &[&str] = &["vue", "svelte", "astro"];
/// The words that a definition may start with.
const MODIFIERS: &[&str] = &["export ", "default ", "async "];

/// Longer lines are those of minified code, whose names mean nothing.
const MAX_LINE: usize = 500;

/// References to definitions from elsewhere, with the file and the name of the definition. An import alone is not a use, unless
/// it is dynamic: that uses the module's default export. What the file of an entry point exports is used from outside.
const USED: &str = "SELECT DISTINCT t.file_path, t.name FROM edges e JOIN symbols t ON t.id = e.target
    WHERE e.source <> e.target AND e.kind NOT IN ('contains', 'mentions', 'imports')
    UNION SELECT t.file_path, t.name FROM edges e JOIN symbols t ON t.id = e.target
    JOIN imports i ON i.file_path = e.file_path AND i.line_number = e.line AND i.is_dynamic
    WHERE e.kind = 'imports'
    UNION SELECT i.resolved_path, t.name FROM imports i JOIN symbols t ON t.file_path = i.resolved_path
    WHERE i.is_dynamic AND t.is_default_export
    UNION SELECT t.file_path, t.name FROM entry_points p JOIN exports x ON x.file_path = p.file_path
    JOIN symbols t ON t.id = x.symbol_id WHERE p.kind = 'file'";

/// The files that Rhumb reads: not those of third parties.
const INDEXED: &str = "SELECT path FROM files";

/// A file of the project.
struct SourceFile {
    path: String,
    lines: Vec<String>,
}

/// A definition: the index of its file, and its line.
type Place = (usize, usize);

/// Samples definitions, and prints those without a reference.
pub(crate) fn run(source: &Path, options: &[&str]) -> Result<()> {
    let (count, seed) = match options {
        [] => (100, 1),
        ["--count", count, "--seed", seed] => (count.parse()?, seed.parse()?),
        _ => bail!("unknown options: {}", options.join(" ")),
    };
    let ours = Ours::index(source)?;
    let indexed: BTreeSet<String> = ours.rows(INDEXED)?.iter().map(|row| row.text("path").to_owned()).collect();
    let mut files = files(source)?;
    files.retain(|file| indexed.contains(&file.path));
    let mut drawn = candidates(&files);
    let all = drawn.len();
    Rng::with_seed(seed).shuffle(&mut drawn);
    drawn.truncate(count);
    let used: BTreeSet<(String, String)> = ours
        .rows(USED)?
        .iter()
        .map(|row| (row.text("file_path").to_owned(), stem(row.text("name")).to_owned()))
        .collect();
    let unused = drawn.iter().filter(|(name, (file, _))| !used.contains(&(files[*file].path.clone(), name.clone())));
    let unused: Vec<&(String, Place)> = unused.collect();
    println!("{} of {all} candidates drawn with seed {seed}, {} without a reference", drawn.len(), unused.len());
    for (name, (file, line)) in &unused {
        println!("    {}:{} {name}", files[*file].path, line + 1);
    }
    if !unused.is_empty() {
        bail!("{} definitions have no reference", unused.len());
    }
    Ok(())
}

/// The source files that git tracks.
fn files(source: &Path) -> Result<Vec<SourceFile>> {
    let output = Command::new("git").arg("-C").arg(source).args(["ls-files", "-z"]).output().context("running git")?;
    let paths = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_code = |path: &&str| EXTENSIONS.contains(&extension(path));
    let read = |path: &str| {
        let text = std::fs::read_to_string(source.join(path)).ok()?;
        Some(SourceFile { path: path.to_owned(), lines: text.lines().map(str::to_owned).collect() })
    };
    Ok(paths.split('\0').filter(is_code).filter_map(read).collect())
}

fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

/// The name of a file without its extension.
fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split_once('.').map_or(name, |(stem, _)| stem)
}

/// Names with one definition and at least one use, all of whose uses are indirect.
fn candidates(files: &[SourceFile]) -> Vec<(String, Place)> {
    let mut definitions: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    for (index, file) in files.iter().enumerate() {
        if COMPONENT_FILES.contains(&extension(&file.path)) {
            definitions.entry(stem(&file.path).to_owned()).or_default().push((index, 0));
        }
        for (line, text) in file.lines.iter().enumerate() {
            if let Some(name) = defined(text) {
                definitions.entry(name.to_owned()).or_default().push((index, line));
            }
        }
    }
    let mut uses: BTreeMap<&str, Vec<Use>> = BTreeMap::new();
    for (index, file) in files.iter().enumerate() {
        let elsewhere = modules_of_names(file);
        let lines = file.lines.iter().enumerate();
        for (line, text) in lines.filter(|(_, text)| !is_comment(text) && text.len() < MAX_LINE) {
            for (start, word) in words(text) {
                let Some((name, places)) = definitions.get_key_value(word) else { continue };
                if !places.contains(&(index, line)) {
                    let from = elsewhere.get(word).map(String::as_str);
                    let own = places.first().map_or("", |(file, _)| stem(&files[*file].path));
                    uses.entry(name).or_default().push(Use::of(
                        text,
                        start,
                        word,
                        from.is_some_and(|from| from != own),
                    ));
                }
            }
        }
    }
    let is_candidate = |(name, places): &(&String, &Vec<Place>)| {
        let uses = uses.get(name.as_str()).map_or(&[][..], Vec::as_slice);
        places.len() == 1 && uses.contains(&Use::Roundabout) && !uses.contains(&Use::Plain)
    };
    let candidates = definitions.iter().filter(is_candidate);
    candidates.map(|(name, places)| (name.clone(), places[0])).collect()
}

/// The name of the function or component that an unindented line defines.
fn defined(line: &str) -> Option<&str> {
    let mut rest = line;
    while let Some(after) = MODIFIERS.iter().find_map(|modifier| rest.strip_prefix(modifier)) {
        rest = after;
    }
    if let Some(rest) = rest.strip_prefix("function ") {
        return name_before(rest.trim_start_matches('*').trim_start(), &['(', '<']);
    }
    let rest = rest.strip_prefix("const ")?;
    let name = name_before(rest, &[' ', ':'])?;
    let value = rest.split_once(" = ").map_or("", |(_, value)| value);
    let starts = ["(", "async (", "memo(", "forwardRef", "lazy(", "React.memo(", "React.forwardRef", "React.lazy("];
    starts.iter().any(|start| value.starts_with(start)).then_some(name)
}

fn name_before<'t>(text: &'t str, ends: &[char]) -> Option<&'t str> {
    let name = &text[..text.find(ends)?];
    // Short names have other meanings too.
    (name.len() > 3 && name.chars().all(is_word)).then_some(name)
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '$')
}

/// The words of a line, each with its byte offset.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    let pieces = line.split_inclusive(|character| !is_word(character)).map(move |piece| {
        let at = start;
        start += piece.len();
        (at, piece.trim_end_matches(|character| !is_word(character)))
    });
    pieces.filter(|(_, word)| !word.is_empty())
}

fn is_comment(line: &str) -> bool {
    ["//", "*", "/*", "<!--"].iter().any(|start| line.trim_start().starts_with(start))
}

/// The names that the imports of a file list, with the stems of the modules they come from.
fn modules_of_names(file: &SourceFile) -> BTreeMap<&str, String> {
    let mut modules = BTreeMap::new();
    let mut listed: Vec<&str> = Vec::new();
    let mut is_open = false;
    for line in &file.lines {
        is_open |= line.trim_start().starts_with("import ");
        if !is_open {
            continue;
        }
        let (names, path) =
            line.split_once(" from ").map_or((line.as_str(), None), |(names, path)| (names, Some(path)));
        listed.extend(words(names).map(|(_, word)| word));
        if let Some(path) = path {
            let from = stem(path.trim_matches(['"', '\'', ';', ' '])).to_owned();
            modules.extend(listed.drain(..).map(|name| (name, from.clone())));
        }
        if path.is_some() || line.trim_end().ends_with([';', '"', '\'']) {
            is_open = false;
            listed.clear();
        }
    }
    modules
}

/// How a line uses a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// In the name list of an import or export, or as an element of HTML.
    Listed,
    /// As an element, under another name, through a namespace or another module, or in a call outside functions.
    Roundabout,
    /// In any other way.
    Plain,
}

impl Use {
    fn of(line: &str, start: usize, word: &str, is_from_elsewhere: bool) -> Self {
        let (before, after) = (&line[..start], &line[start + word.len()..]);
        let is_listing = ["import ", "export {", "export *", "export default", "} from "]
            .iter()
            .any(|mark| line.trim_start().starts_with(mark));
        let is_item =
            line.starts_with([' ', '\t']) && matches!(line.trim().trim_end_matches(','), item if item == word);
        let is_tag = before.ends_with('<') || before.ends_with("</");
        // An element in lower case is one of HTML.
        let is_element = is_tag && word.starts_with(char::is_uppercase);
        let is_renamed = after.starts_with(" as ") && (is_listing || line.trim_end().ends_with(','));
        let is_dynamic = line.contains("import(");
        let is_outside = !line.starts_with([' ', '\t']) && after.starts_with('(') && !before.ends_with('.');
        if is_element || is_renamed || is_dynamic || (is_outside && !is_listing) {
            Self::Roundabout
        } else if is_listing || is_item || is_tag {
            Self::Listed
        } else if is_from_elsewhere && after.starts_with('(') && !before.ends_with('.') {
            Self::Roundabout
        } else {
            Self::Plain
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_are_told_apart() {
        let of = |line: &str| Use::of(line, line.find("Door").expect("the line has it"), "Door", false);
        for line in
            ["  <Door />", "</Door>", "import { Door as Gate } from \"./door\";", "Door();", "  import(\"./Door\")"]
        {
            assert!(of(line) == Use::Roundabout, "{line}");
        }
        for line in ["import { Door } from \"./door\";", "  Door,", "export default Door;", "export { Door };"] {
            assert!(of(line) == Use::Listed, "{line}");
        }
        assert!(Use::of("<table>", 1, "table", false) == Use::Listed);
        for line in ["  Door();", "const gate = Door;", "shop.Door()"] {
            assert!(of(line) == Use::Plain, "{line}");
        }
        assert!(Use::of("  Door();", 2, "Door", true) == Use::Roundabout);
    }

    #[test]
    fn definitions_are_functions_and_components() {
        for line in ["export default function Door() {", "const Door = memo(Plain);", "export const Door: FC = () => {"]
        {
            assert_eq!(defined(line), Some("Door"), "{line}");
        }
        for line in ["  function Door() {}", "const Door = 1;", "class Door {}", "const Doo = () => 1;"] {
            assert_eq!(defined(line), None, "{line}");
        }
    }
}
