//! The text of `rename-preview`: the edits of a rename.

use crate::question::rename_preview::{RenamePreview, RenamePreviewAnswer, Searched, Site};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Page, Table, Tone};
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
        for doubt in &answer.doubts {
            page.line(Tone::Warning, &format!("incomplete: {doubt}"));
        }
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
        page.line(Tone::Faint, &searched(answer));
    }
}

/// What the list covers.
fn searched(answer: &RenamePreviewAnswer) -> String {
    let Searched { indexed, other, unread } = answer.searched;
    let files = match other {
        0 => counted(indexed, "indexed file"),
        other => format!("{} and {}", counted(indexed, "indexed file"), counted(other, "other text file")),
    };
    let unread = if unread > 0 {
        format!("; {} not searched", counted(unread, "binary or unreadable file"))
    } else {
        String::new()
    };
    let complete = match (answer.is_complete, answer.mentions.is_empty()) {
        (true, true) => "complete: ",
        (true, false) => "all references found; check the text yourself: ",
        (false, _) => "",
    };
    format!("{complete}searched {files}{unread}")
}

fn tone(site: &Site) -> Tone {
    if site.certainty == "possible" { Tone::Warning } else { Tone::Plain }
}

fn texts(answer: &RenamePreviewAnswer, page: &mut Page<'_>) {
    if answer.mentions.is_empty() {
        return;
    }
    let total = answer.mentions_left + answer.mentions.len() as u64;
    page.line(Tone::Plain, &format!("text with the name: {}", counted(total, "line")));
    let mut table = Table::indented();
    for mention in &answer.mentions {
        let times = if mention.count > 1 { format!("{} times", mention.count) } else { String::new() };
        table.row(vec![
            (Tone::Place, format!("{}:{}:{}", mention.path, mention.line, mention.col)),
            (Tone::Faint, mention.text.clone()),
            (Tone::Faint, times),
        ]);
    }
    page.table(&table);
    more(answer.mentions_left, total, page);
}
