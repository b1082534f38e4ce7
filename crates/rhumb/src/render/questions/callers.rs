//! The text of `callers`.

use crate::question::callers::Callers;
use crate::question::{Reached, Reaching};
use crate::render::Render;
use crate::render::page::{Page, Piece, Tone};
use crate::render::questions::calls::{calls, last_name, times, unlinked};

impl Render for Callers {
    fn render(answer: &Reaching, page: &mut Page<'_>) {
        calls(answer, "caller", caller, page);
        let name = answer.symbol.as_ref().map(last_name).unwrap_or_default();
        unlinked(answer.unlinked, &format!("of the name `{name}`"), page);
    }
}

/// A caller is shown where it calls.
fn caller(reached: &Reached) -> Vec<Piece> {
    let symbol = &reached.symbol;
    vec![
        (Tone::Kind, symbol.kind.to_owned()),
        (Tone::Strong, symbol.name.clone()),
        (Tone::Place, format!("{}:{}", reached.call_path, reached.call_line)),
        (Tone::Faint, times(reached.calls)),
    ]
}
