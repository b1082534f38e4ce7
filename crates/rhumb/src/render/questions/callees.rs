//! The text of `callees`.

use crate::question::callees::Callees;
use crate::question::{Reached, Reaching};
use crate::render::Render;
use crate::render::page::{Page, Piece, Tone};
use crate::render::questions::calls::{calls, times, unlinked};
use crate::render::symbols::entry;

impl Render for Callees {
    fn render(answer: &Reaching, page: &mut Page<'_>) {
        calls(answer, "callee", callee, page);
        unlinked(answer.unlinked, "in it", page);
    }
}

/// Who is called is shown where it is defined.
fn callee(reached: &Reached) -> Vec<Piece> {
    let mut row = entry(&reached.symbol);
    let place = format!("called at {}:{}", reached.call_path, reached.call_line);
    row.push((Tone::Faint, format!("{place}  {}", times(reached.calls))));
    row
}
