//! Path aliases in the configuration of a bundler: `alias: { '@': './src' }`. It is code, so only what is written as a literal is found.

use super::scan::{Braces, Scanner};
use crate::hooks::{Alias, Layout, Manifest};
use crate::paths::path_from;

/// The property that holds the aliases.
const PROPERTY: &str = "alias";

/// Adds the aliases that a configuration declares, each with all paths below it.
pub(crate) fn add(manifest: &Manifest<'_>, layout: &mut Layout) {
    let text = manifest.text;
    let mut scanner = Scanner::new(text, 0, Braces::None);
    for (at, _) in text.match_indices(PROPERTY) {
        let rest = text[at + PROPERTY.len()..].trim_start();
        let Some(rest) = rest.strip_prefix(':').map(str::trim_start).and_then(|rest| rest.strip_prefix('{')) else {
            continue;
        };
        let start = text.len() - rest.len();
        let Some(end) = scanner.code_end(start) else { return };
        for entry in text[start..end].split([',', '\n']) {
            add_entry(manifest, entry, layout);
        }
    }
}

/// Adds an entry with a literal key and a literal path in its value: `'@': resolve(__dirname, 'src')`.
fn add_entry(manifest: &Manifest<'_>, entry: &str, layout: &mut Layout) {
    let Some((key, value)) = entry.split_once(':') else {
        // The path is in a line of its own, or after a comma: `resolve(__dirname,` and `'src')`.
        return extend_last(manifest, entry, layout);
    };
    let key = key.trim().trim_matches(['\'', '"', '`']);
    let is_name = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_graphic() && !b"(){}[];".contains(&byte));
    if is_name {
        add_path(manifest, key, quoted(value), layout);
    }
}

/// Gives the last alias a target if it has none yet.
fn extend_last(manifest: &Manifest<'_>, text: &str, layout: &mut Layout) {
    let Some(path) = quoted(text) else { return };
    let own = layout.aliases.iter().rev().take_while(|alias| alias.manifest == manifest.path);
    let last = own.take(1).filter(|alias| alias.targets.is_empty()).map(|alias| alias.pattern.clone()).next();
    if let Some(key) = last.map(|pattern| pattern.trim_end_matches("/*").to_owned()) {
        layout.aliases.retain(|alias| alias.manifest != manifest.path || !alias.targets.is_empty());
        add_path(manifest, &key, Some(path), layout);
    }
}

/// Adds an alias for a path and everything below it.
pub(crate) fn add_path(manifest: &Manifest<'_>, key: &str, path: Option<&str>, layout: &mut Layout) {
    let path = path.map(|path| path.trim_end_matches("/*"));
    let key = key.trim_end_matches("/*");
    // The root of a file system is that of the project.
    let target = path.and_then(|path| path_from(manifest.folder(), &format!("./{path}")));
    let targets: Vec<String> = target.into_iter().collect();
    let (folder, said_by) = (manifest.folder().to_owned(), manifest.path.to_owned());
    let below = targets.iter().map(|target| format!("{target}/*")).collect();
    for (pattern, targets) in [(key.to_owned(), targets), (format!("{key}/*"), below)] {
        let is_known = layout.aliases.iter().any(|alias| alias.manifest == said_by && alias.pattern == pattern);
        if !is_known {
            layout.aliases.push(Alias { folder: folder.clone(), manifest: said_by.clone(), pattern, targets });
        }
    }
}

/// The first string in a text.
fn quoted(text: &str) -> Option<&str> {
    let start = text.find(['\'', '"', '`'])?;
    let rest = &text[start + 1..];
    rest.split_once(&text[start..=start]).map(|(inside, _)| inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literal_aliases_are_found() {
        let text = "export default { resolve: { alias: {\n  '@': fileURLToPath(new URL('./src', import.meta.url)),\n\
                    '~': path.resolve(__dirname, 'lib'),\n  $tests: '../tests', // a: {\n  [key]: 'no' } } }";
        let mut layout = Layout::default();
        add(&Manifest { path: "web/vite.config.ts", text }, &mut layout);
        let found: Vec<String> =
            layout.aliases.iter().map(|alias| format!("{} {}", alias.pattern, alias.targets.join(" "))).collect();
        assert_eq!(
            found,
            ["@ web/src", "@/* web/src/*", "~ web/lib", "~/* web/lib/*", "$tests tests", "$tests/* tests/*"]
        );
    }
}
