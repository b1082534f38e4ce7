//! Runs Universal Ctags and parses its output.

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

const PROGRAM: &str = "ctags";
const ADVICE: &str = "install Universal Ctags: `apt install universal-ctags` or `brew install universal-ctags`";

/// Prefixes of the names it generates for anonymous definitions.
const NAMELESS: &[&str] = &["__anon", "<lambda>", "<anonymous"];

/// A definition that Universal Ctags found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct Tag {
    /// Its file, relative to the root.
    pub(crate) path: String,
    /// Its name; empty if it could not be written as text.
    pub(crate) name: String,
    /// The line of its name, from one.
    pub(crate) line: u32,
    /// Its kind, as named by the language's parser.
    pub(crate) kind: String,
    /// The kind of its scope; empty for the file.
    #[serde(rename = "scopeKind")]
    pub(crate) scope: String,
}

/// Fails unless Universal Ctags is installed and supports JSON.
pub(crate) fn check() -> Result<()> {
    let version = Command::new(PROGRAM).arg("--version").output();
    let version = version.with_context(|| format!("`{PROGRAM}` does not start; {ADVICE}"))?;
    is_fit(&String::from_utf8_lossy(&version.stdout))
}

fn is_fit(version: &str) -> Result<()> {
    if !version.starts_with("Universal Ctags") {
        bail!("the `{PROGRAM}` of this machine is another program; {ADVICE}");
    }
    if !version.contains("+json") {
        bail!("the `{PROGRAM}` of this machine was built without JSON; {ADVICE}");
    }
    Ok(())
}

/// The tags of `paths`, by path, in the order of lines. Every file is read as `language`, whatever it is called.
///
/// No file of options is read, so that the same program says the same on every machine. What only its own file can see is
/// wanted too, what has no name is not.
pub(crate) fn tags(root: &Path, language: &str, paths: &[String]) -> Result<BTreeMap<String, Vec<Tag>>> {
    let mut child = Command::new(PROGRAM)
        .args(["--options=NONE", "--output-format=json", "--fields=+nzsp", "--extras=F", "--sort=no"])
        .args([&format!("--language-force={language}"), "-L", "-", "-o", "-"])
        .current_dir(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut stdin = child.stdin.take().context("the input is a pipe")?;
    let list = paths.join("\n") + "\n";
    // Written from a thread of its own: answers come before the list has ended.
    let writer = thread::spawn(move || stdin.write_all(list.as_bytes()));
    let output = child.wait_with_output()?;
    writer.join().ok().context("the list of files was not written")??;
    if !output.status.success() {
        bail!("{PROGRAM} ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    parse(&String::from_utf8_lossy(&output.stdout))
}

/// One JSON object a line.
fn parse(output: &str) -> Result<BTreeMap<String, Vec<Tag>>> {
    let mut tags: BTreeMap<String, Vec<Tag>> = BTreeMap::new();
    for line in output.lines() {
        let tag: Tag = serde_json::from_str(line).with_context(|| format!("{PROGRAM} said `{line}`"))?;
        tags.entry(tag.path.clone()).or_default().push(tag);
    }
    for tags in tags.values_mut() {
        tags.retain(|tag| !NAMELESS.iter().any(|start| tag.name.starts_with(start)) && !tag.name.is_empty());
        tags.sort_by(|one, other| (one.line, &one.name).cmp(&(other.line, &other.name)));
    }
    Ok(tags)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_different_program_named_ctags_is_reported() {
        assert!(is_fit("Universal Ctags 5.9.0\n  Optional compiled features: +regex, +json").is_ok());
        let error = is_fit("Exuberant Ctags 5.8").expect_err("another program").to_string();
        assert!(error.contains("another program; install Universal Ctags"), "{error}");
        assert!(is_fit("Universal Ctags 5.9.0\n  Optional compiled features: +regex").is_err());
    }

    #[test]
    fn tags_are_read_by_file_and_line() {
        let output = r#"{"_type": "tag", "name": "b", "path": "x.py", "line": 2, "kind": "member", "scope": "A", "scopeKind": "class"}
{"_type": "tag", "name": "A", "path": "x.py", "line": 1, "kind": "class"}
{"_type": "tag", "name": "__anon1", "path": "x.py", "line": 3, "kind": "struct"}"#;
        let tags = parse(output).expect("it is well formed");
        let found: Vec<_> = tags["x.py"].iter().map(|tag| (tag.line, &*tag.name, &*tag.kind, &*tag.scope)).collect();
        assert_eq!(found, [(1, "A", "class", ""), (2, "b", "member", "class")]);
        assert!(parse("ctags: cannot open").is_err());
    }
}
