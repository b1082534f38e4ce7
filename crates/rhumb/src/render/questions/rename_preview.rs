//! The text of `rename-preview`: the edits of a rename.

use crate::question::rename_preview::{RenamePreview, RenamePreviewAnswer, Site};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Page, Table, Tone};
use crate::render::symbols::last;
use crate::render::symbols::title;
use crate::render::symbols::{disambiguation, more};

impl Render for RenamePreview {
    fn render(answer: &RenamePreviewAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        let Some(symbol) = &answer.symbol else { return };
        let counts: Vec<String> = answer.counts.iter().map(|tally| format!("{} {}", tally.count, tally.of)).collect();
        title(symbol, &format!("to {}: {}", answer.new, counts.join(", ")), page);
        let mut table = Table::indented();
        for site in &answer.sites {
            table.row(vec![
                (tone(site), site.certainty.to_owned()),
                (Tone::Kind, site.what.to_owned()),
                (Tone::Place, format!("{}:{}:{}", site.path, site.line, site.col)),
                (Tone::Faint, site.evidence.unwrap_or_default().to_owned()),
            ]);
        }
        page.table(&table);
        more(answer.left, answer.left + answer.sites.len() as u64, page);
        texts(answer, page);
        if answer.is_complete {
            page.line(Tone::Plain, &format!("these are all places of {}", last(&symbol.name)));
        } else {
            page.line(Tone::Warning, &format!("this may not be all: {}", answer.doubts.join("; ")));
        }
    }
}

fn tone(site: &Site) -> Tone {
    if site.certainty == "possible" { Tone::Warning } else { Tone::Plain }
}

fn texts(answer: &RenamePreviewAnswer, page: &mut Page<'_>) {
    if answer.mentions.is_empty() {
        return;
    }
    let total = answer.mentions_left + answer.mentions.len() as u64;
    page.line(Tone::Plain, &format!("text that has the name, {}", counted(total, "place")));
    let mut table = Table::indented();
    for mention in &answer.mentions {
        table.row(vec![
            (Tone::Place, format!("{}:{}:{}", mention.path, mention.line, mention.col)),
            (Tone::Faint, mention.text.clone()),
        ]);
    }
    page.table(&table);
    more(answer.mentions_left, total, page);
}
