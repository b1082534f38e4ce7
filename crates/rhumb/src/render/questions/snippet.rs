//! The text of `snippet`: the source of a symbol.

use crate::question::snippet::{Snippet, SnippetAnswer, SnippetText};
use crate::render::Render;
use crate::render::page::{Page, Tone};
use crate::render::symbols::disambiguation;

impl Render for Snippet {
    fn render(answer: &SnippetAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        if let Some(snippet) = &answer.snippet {
            text(snippet, page);
        }
    }
}

/// The lines of a symbol.
pub(super) fn text(snippet: &SnippetText, page: &mut Page<'_>) {
    page.put(Tone::Place, &format!("{}:{}", snippet.symbol.path, snippet.line_start));
    page.put(Tone::Faint, &format!("  {} {}", snippet.symbol.kind, snippet.symbol.name)).end();
    if snippet.is_stale {
        page.line(Tone::Warning, "the file changed since it was indexed: these may be other lines");
    }
    page.source(snippet.line_start, &snippet.text);
}
