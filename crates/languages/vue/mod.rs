//! Vue: components with scripts, a template and styles.

mod auto_imports;
mod template;

pub(crate) use auto_imports::AUTO_IMPORTS;

use crate::document::{Document, ScriptHome};
use crate::hooks::Hooks;
use crate::html::aliases;
use crate::html::collect::{Collector, TYPED};
use crate::html::scan::{Braces, Scanner, Tag, Token};
use crate::table::{FileNames, Language};
use crate::typescript::TYPESCRIPT;

/// Vue.
pub(crate) const VUE: Language = Language {
    name: "vue",
    files: FileNames { extensions: &["vue"], manifests: &["vite.config.*", "vue.config.*"], ..FileNames::NONE },
    hooks: Hooks { document: Some(document), manifest: Some(aliases::add), ..TYPESCRIPT.hooks },
    ..TYPESCRIPT
};

fn document(source: &str) -> Document {
    let mut scanner = Scanner::new(source, 0, Braces::Double);
    let mut out = Collector::new(source, TYPED);
    while let Some(token) = out.next(&mut scanner) {
        match token {
            Token::Tag(tag) if tag.is_end => out.pop(out.text(&tag.name), tag.name.start),
            Token::Tag(tag) if out.is_outermost() => block(&mut scanner, &mut out, &tag),
            Token::Tag(tag) => template::element(&mut out, &tag),
            Token::Code(range) if !out.is_outermost() => out.code(range),
            _ => {}
        }
    }
    out.document(true)
}

/// A block at the top level of a file. The template is read as markup, anything unknown is text.
fn block<'s>(scanner: &mut Scanner<'s>, out: &mut Collector<'s>, tag: &Tag) {
    if out.raw_element(scanner, tag, ScriptHome::Instance) || tag.is_closed {
        return;
    }
    let name = out.text(&tag.name);
    let is_markup = out.attribute(tag, "lang").is_none_or(|language| language == "html");
    if name == "template" && is_markup {
        return out.push(name, 0);
    }
    let (_, is_closed) = scanner.raw(name);
    if !is_closed {
        out.problem(tag.name.clone());
    }
}
