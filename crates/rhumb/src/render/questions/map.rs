//! The text of `map`.

use crate::question::map::{Map, MapAnswer};
use crate::render::Render;
use crate::render::page::{Page, Tone};

impl Render for Map {
    fn render(answer: &MapAnswer, page: &mut Page<'_>) {
        if answer.blocks.is_empty() && answer.parts.is_empty() && answer.folders.is_empty() {
            return page.line(Tone::Warning, "nothing to show: the index has no files here");
        }
        page.verbatim(&answer.text());
    }
}
