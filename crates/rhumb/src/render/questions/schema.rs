//! The text of `schema`: relations and their columns.

use crate::question::schema::{Column, Described, Schema, SchemaAnswer};
use crate::render::Render;
use crate::render::page::{Page, Table, Tone};

impl Render for Schema {
    fn render(answer: &SchemaAnswer, page: &mut Page<'_>) {
        let is_one = answer.relations.len() == 1;
        for relation in &answer.relations {
            page.gap();
            page.put(Tone::Strong, &called(relation)).put(Tone::Plain, &format!("  {}", relation.sentence)).end();
            if is_one {
                if !relation.arguments.is_empty() {
                    page.table(&columns(&relation.arguments));
                    page.line(Tone::Faint, "columns");
                }
                page.table(&columns(&relation.columns));
            } else {
                let names: Vec<&str> = relation.columns.iter().map(|column| column.name).collect();
                wrapped(&names.join(", "), page);
            }
        }
        if !is_one {
            page.gap();
            page.hint("run `rhumb schema RELATION` to explain its columns");
        }
    }
}

/// The name of a relation, with its arguments if it is called.
fn called(relation: &Described) -> String {
    let names: Vec<&str> = relation.arguments.iter().map(|argument| argument.name).collect();
    if names.is_empty() { relation.name.to_owned() } else { format!("{}({})", relation.name, names.join(", ")) }
}

fn columns(columns: &[Column]) -> Table {
    let mut table = Table::indented();
    for column in columns {
        table.row(vec![(Tone::Kind, column.name.to_owned()), (Tone::Plain, column.sentence.to_owned())]);
    }
    table
}

/// Maximum length of a line in lists.
const LINE_CHARS: usize = 96;

fn wrapped(text: &str, page: &mut Page<'_>) {
    let mut line = String::new();
    for word in text.split(' ') {
        if !line.is_empty() && line.len() + word.len() + 1 > LINE_CHARS {
            page.line(Tone::Kind, &format!("  {line}"));
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    page.line(Tone::Kind, &format!("  {line}"));
}
