//! The text of `map`.

use crate::question::map::{Map, MapAnswer};
use crate::render::Render;
use crate::render::page::Page;

impl Render for Map {
    fn render(answer: &MapAnswer, page: &mut Page<'_>) {
        page.verbatim(&answer.text());
    }
}
