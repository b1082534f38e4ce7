//! The text of `module-api`: the public symbols of a file or directory.

use crate::question::module_api::{ModuleApi, ModuleApiAnswer, Offered};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Align, Page, Table, Tone};
use crate::render::symbols::{definition, more};
use crate::render::tree::indent;

impl Render for ModuleApi {
    fn render(answer: &ModuleApiAnswer, page: &mut Page<'_>) {
        let path = if answer.path.is_empty() { "all files" } else { &answer.path };
        page.put(Tone::Strong, path).put(Tone::Faint, &format!("  {}", counted(answer.total, "public symbol"))).end();
        for file in answer.symbols.chunk_by(|one, next| one.symbol.path == next.symbol.path) {
            let [first, ..] = file else { continue };
            if first.symbol.path != answer.path {
                page.line(Tone::Place, &first.symbol.path);
            }
            let mut table = Table::new().aligned(&[Align::Right]);
            for Offered { symbol, depth, decorators } in file {
                let decorators: String = decorators.iter().flat_map(|name| ["@", name.as_str(), " "]).collect();
                let line = format!("{}{decorators}{}", indent(*depth as usize), definition(symbol, page));
                table.row(vec![(Tone::Faint, symbol.line.to_string()), (Tone::Plain, line)]);
            }
            page.table(&table);
        }
        more(answer.left, answer.total, page);
    }
}
