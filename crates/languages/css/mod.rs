//! CSS, and the scanner that it shares with its dialects, which reads style sheets without a grammar.

mod at_rules;
mod lexer;
mod mixins;
mod names;
pub(crate) mod paths;
mod selector;
mod sheet;
mod values;

use crate::document::Document;
use crate::hooks::Hooks;
use crate::javascript::ECMASCRIPT;
use crate::table::{FileNames, Language, Modules};
pub(crate) use lexer::Dialect;
pub(crate) use sheet::document;

/// CSS.
pub(crate) const CSS: Language = Language {
    name: "css",
    files: FileNames { extensions: &["css", "pcss", "postcss"], ..STYLES.files },
    hooks: Hooks { document: Some(css), ..STYLES.hooks },
    ..STYLES
};

/// The part of the table that all dialects share.
pub(crate) const STYLES: Language = Language {
    family: "styles",
    files: FileNames { scoped: &[".module."], ..FileNames::NONE },
    modules: Modules { import_prefix: ".", ..Modules::NONE },
    hooks: Hooks { import_target: Some(paths::import_target), ..Hooks::NONE },
    // The hook `document` extracts everything, so no grammar parses the text.
    ..Language::new(ECMASCRIPT.grammar)
};

fn css(source: &str) -> Document {
    document(source, Dialect { has_line_comments: false, interpolation: 0, variable: 0 })
}
