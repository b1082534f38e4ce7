//! Project files: the namespaces that they import for all files below them.

use crate::hooks::{Layout, Manifest, Package, SharedImport};

/// The start of an element that imports a namespace.
const USING: &str = "<Using";

/// Adds a project, and the namespaces that a project file or a file of shared properties imports.
pub(super) fn manifest(manifest: &Manifest<'_>, layout: &mut Layout) {
    let (folder, family) = (manifest.folder().to_owned(), super::CSHARP.family.to_owned());
    let text = without_comments(manifest.text);
    for element in text.split(USING).skip(1).filter(|rest| rest.starts_with(char::is_whitespace)) {
        let element = element.split('>').next().unwrap_or(element);
        let paths = attribute(element, "Include").filter(|_| attribute(element, "Alias").is_none());
        for path in paths.into_iter().flat_map(|paths| paths.split(';')) {
            let path = path.trim().to_owned();
            layout.shared_imports.push(SharedImport { folder: folder.clone(), family: family.clone(), path });
        }
    }
    let name = manifest.path.rsplit('/').next().and_then(|name| name.strip_suffix(".csproj"));
    if let Some(name) = name.map(str::to_owned) {
        layout.packages.push(Package { folder, family, name, entry: String::new(), roots: Vec::new(), offers: None });
    }
}

/// The value of an attribute of an element.
fn attribute<'e>(element: &'e str, name: &str) -> Option<&'e str> {
    let mut rest = element;
    while let Some((before, after)) = rest.split_once(name) {
        let after = after.trim_start();
        if before.ends_with(char::is_whitespace)
            && let Some(value) = after.strip_prefix('=')
        {
            let value = value.trim_start();
            let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
            return value[1..].split(quote).next();
        }
        rest = after;
    }
    None
}

fn without_comments(text: &str) -> String {
    let mut parts = text.split("<!--");
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |kept, part| kept + part.split_once("-->").map_or("", |(_, after)| after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_that_import_are_found_and_others_are_not() {
        let text = r#"<Project><!-- <Using Include="No.Comment" /> --><ItemGroup>
            <Using Include="Shop.Tools;Shop.Parts" /> <Using Remove="System.IO" /> <UsingTask TaskName="T" />
            <Using Include='Shop.Doors.Door' Alias="D" /><Using Static="true" Include = "Shop.Guard"/></ItemGroup></Project>"#;
        let mut layout = Layout::default();
        manifest(&Manifest { path: "src/Shop.csproj", text }, &mut layout);
        let paths: Vec<&str> = layout.shared_imports.iter().map(|it| it.path.as_str()).collect();
        assert_eq!(paths, ["Shop.Tools", "Shop.Parts", "Shop.Guard"]);
        assert_eq!(layout.packages.iter().map(|it| (&*it.folder, &*it.name)).collect::<Vec<_>>(), [("src", "Shop")]);
    }

    #[test]
    fn unfinished_elements_are_read_as_far_as_they_go() {
        for text in ["<Using Include=", "<Using Include=\"A", "<!--", "<Using ", "<Using Include=é"] {
            manifest(&Manifest { path: "Directory.Build.props", text }, &mut Layout::default());
        }
    }
}
