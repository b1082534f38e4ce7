//! Text under construction. Everything from a repository goes in through here and is cleaned on the way; colours are added
//! here and nowhere else.

use super::clean::clean;
use rhumb_index::OutputConfig;
use std::io::{IsTerminal, Stdout};

/// How text is to look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Characters of a signature.
    pub(crate) signature_chars: usize,
    /// Characters of a documentation comment in a list.
    pub(crate) doc_chars: usize,
    colour: Colour,
}

impl Style {
    pub(crate) fn new(output: &OutputConfig, colour: Colour) -> Self {
        Self { signature_chars: output.signature_chars as usize, doc_chars: output.doc_chars as usize, colour }
    }
}

/// Whether text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colour {
    Yes,
    No,
}

impl Colour {
    /// Only a terminal is coloured, and only if its user does not object.
    pub(crate) fn of(output: &Stdout) -> Self {
        let is_unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        if output.is_terminal() && !is_unwanted && !is_dumb { Self::Yes } else { Self::No }
    }
}

/// What a piece of text is, as far as its colour goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    /// What the eye looks for first.
    Strong,
    /// What may be read or not.
    Faint,
    /// A kind or a role.
    Kind,
    /// A place in a file.
    Place,
    /// What is wrong or missing.
    Warning,
}

impl Tone {
    fn code(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Strong => "1",
            Self::Faint => "2",
            Self::Kind => "36",
            Self::Place => "32",
            Self::Warning => "33",
        }
    }
}

/// A piece of text with its tone.
pub(crate) type Piece = (Tone, String);

/// Text under construction.
pub(crate) struct Page<'s> {
    pub(crate) style: &'s Style,
    text: String,
}

impl<'s> Page<'s> {
    pub(crate) fn new(style: &'s Style) -> Self {
        Self { style, text: String::new() }
    }

    /// Adds a piece to the line under construction.
    pub(crate) fn put(&mut self, tone: Tone, text: &str) -> &mut Self {
        let text = clean(text);
        if self.style.colour == Colour::No || tone == Tone::Plain || text.is_empty() {
            self.text.push_str(&text);
        } else {
            for part in ["\u{1b}[", tone.code(), "m", &text, "\u{1b}[0m"] {
                self.text.push_str(part);
            }
        }
        self
    }

    /// Ends the line under construction.
    pub(crate) fn end(&mut self) {
        while self.text.ends_with(' ') {
            self.text.pop();
        }
        self.text.push('\n');
    }

    /// A line of its own.
    pub(crate) fn line(&mut self, tone: Tone, text: &str) {
        self.put(tone, text).end();
    }

    /// An empty line, unless there is one already or nothing yet.
    pub(crate) fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Rows with their cells under one another. A cell that is much longer than the others sticks out instead of pushing
    /// everything to the right.
    pub(crate) fn table(&mut self, table: &Table) {
        let widths = table.widths();
        for row in &table.rows {
            self.text.push_str(table.indent);
            for (column, (tone, text)) in row.iter().enumerate() {
                let width = widths[column];
                let padding = " ".repeat(width.saturating_sub(width_of(text)));
                let is_last = column + 1 == row.len();
                match table.alignment(column) {
                    Align::Right => self.put(Tone::Plain, &padding).put(*tone, text),
                    Align::Left => self.put(*tone, text).put(Tone::Plain, if is_last { "" } else { &padding }),
                };
                self.put(Tone::Plain, if is_last { "" } else { "  " });
            }
            self.end();
        }
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }
}

/// On which side cells are even.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// Rows of cells.
#[derive(Default)]
pub(crate) struct Table {
    rows: Vec<Vec<Piece>>,
    aligns: Vec<Align>,
    indent: &'static str,
}

/// Longer cells do not widen their column.
const MAX_WIDTH: usize = 60;

impl Table {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// A table that stands a little to the right.
    pub(crate) fn indented() -> Self {
        Self { indent: "  ", ..Self::default() }
    }

    /// With these columns aligned so; the others are aligned left.
    pub(crate) fn aligned(mut self, aligns: &[Align]) -> Self {
        self.aligns = aligns.to_vec();
        self
    }

    pub(crate) fn row(&mut self, cells: Vec<Piece>) {
        self.rows.push(cells);
    }

    fn alignment(&self, column: usize) -> Align {
        self.aligns.get(column).copied().unwrap_or(Align::Left)
    }

    fn widths(&self) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|(_, text)| width_of(text)).filter(|width| *width <= MAX_WIDTH).max().unwrap_or(0)
        };
        (0..columns).map(width).collect()
    }
}

fn width_of(text: &str) -> usize {
    clean(text).chars().count()
}

/// `text` on one line and not longer than `limit` characters; zero for no limit.
pub(crate) fn cut(text: &str, limit: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if limit == 0 || line.chars().count() <= limit {
        return line;
    }
    let kept: String = line.chars().take(limit.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(colour: Colour) -> Style {
        Style::new(&OutputConfig::default(), colour)
    }

    #[test]
    fn columns_stand_under_one_another() {
        let mut table = Table::indented().aligned(&[Align::Left, Align::Right]);
        table.row(vec![(Tone::Kind, "class".into()), (Tone::Plain, "7".into()), (Tone::Plain, "Door".into())]);
        table.row(vec![(Tone::Kind, "fn".into()), (Tone::Plain, "120".into()), (Tone::Plain, "x".repeat(80))]);
        let style = style(Colour::No);
        let mut page = Page::new(&style);
        page.table(&table);
        assert_eq!(page.finish(), format!("  class    7  Door\n  fn     120  {}\n", "x".repeat(80)));
    }

    #[test]
    fn colours_are_ours_alone() {
        let style = style(Colour::Yes);
        let mut page = Page::new(&style);
        page.line(Tone::Strong, "\u{1b}[31mDoor");
        assert_eq!(page.finish(), "\u{1b}[1mDoor\u{1b}[0m\n");
    }

    #[test]
    fn long_texts_are_cut_at_a_character() {
        assert_eq!(cut("größe\n  und mehr", 8), "größe u…");
        assert_eq!(cut("a  b", 0), "a b");
    }
}
