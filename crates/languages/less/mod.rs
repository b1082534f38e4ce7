//! Less: CSS with variables, and with rules that are mixins.

use crate::css::{Dialect, STYLES, document};
use crate::document::Document;
use crate::hooks::Hooks;
use crate::table::{FileNames, Language, Modules};

/// Less.
pub(crate) const LESS: Language = Language {
    name: "less",
    files: FileNames { extensions: &["less"], ..STYLES.files },
    modules: Modules { are_texts: true, ..STYLES.modules },
    hooks: Hooks { document: Some(less), ..STYLES.hooks },
    ..STYLES
};

fn less(source: &str) -> Document {
    document(source, Dialect { has_line_comments: true, interpolation: b'@', variable: b'@' })
}
