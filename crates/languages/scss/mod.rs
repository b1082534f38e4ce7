//! SCSS: CSS with variables, mixins, functions and modules.

use crate::css::{Dialect, STYLES, document};
use crate::document::Document;
use crate::hooks::Hooks;
use crate::table::{FileNames, Language, Modules};

/// SCSS.
pub(crate) const SCSS: Language = Language {
    name: "scss",
    files: FileNames { extensions: &["scss"], ..STYLES.files },
    modules: Modules { are_texts: true, ..STYLES.modules },
    hooks: Hooks { document: Some(scss), ..STYLES.hooks },
    ..STYLES
};

fn scss(source: &str) -> Document {
    document(source, Dialect { has_line_comments: true, interpolation: b'#', variable: b'$' })
}
