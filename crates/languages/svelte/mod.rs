//! Svelte: components with scripts, markup and styles.

mod template;

use crate::document::{Document, ScriptHome};
use crate::hooks::{Hooks, Layout, Manifest};
use crate::html::aliases;
use crate::html::collect::{Collector, TYPED};
use crate::html::scan::{Braces, Scanner, Tag, Token};
use crate::table::{FileNames, Language, Scoping, Stores};
use crate::typescript::TYPESCRIPT;

/// Svelte.
pub(crate) const SVELTE: Language = Language {
    name: "svelte",
    files: FileNames { extensions: &["svelte"], manifests: &["svelte.config.*"], ..FileNames::NONE },
    scoping: Scoping {
        stores: Some(Stores {
            prefix: "$",
            words: &["state", "derived", "effect", "props", "bindable", "inspect", "host"],
        }),
        ..TYPESCRIPT.scoping
    },
    hooks: Hooks { document: Some(document), manifest: Some(manifest), ..TYPESCRIPT.hooks },
    ..TYPESCRIPT
};

/// The aliases of a project, and the one that every project has.
fn manifest(manifest: &Manifest<'_>, layout: &mut Layout) {
    aliases::add(manifest, layout);
    aliases::add_path(manifest, "$lib", Some("src/lib"), layout);
}

fn document(source: &str) -> Document {
    let mut scanner = Scanner::new(source, 0, Braces::Single);
    let mut out = Collector::new(source, TYPED).with_scoped_styles();
    while let Some(token) = out.next(&mut scanner) {
        match token {
            Token::Tag(tag) if tag.is_end => out.pop(out.text(&tag.name), tag.name.start),
            Token::Tag(tag) => element(&mut scanner, &mut out, &tag),
            Token::Code(range) => template::code(&mut out, range),
            _ => {}
        }
    }
    out.document(true)
}

fn element<'s>(scanner: &mut Scanner<'s>, out: &mut Collector<'s>, tag: &Tag) {
    let is_module = out.attribute(tag, "module").is_some() || out.attribute(tag, "context") == Some("module");
    let home = if is_module { ScriptHome::Module } else { ScriptHome::Instance };
    if !out.raw_element(scanner, tag, home) {
        template::element(scanner, out, tag);
    }
}
