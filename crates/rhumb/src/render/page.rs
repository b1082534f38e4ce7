//! Builds text and Markdown. All text from a repository passes through [`Page`], which removes control characters; colors and markup
//! are added only here.

use super::clean::clean;
use super::client_words::for_clients;
use super::markdown;
use rhumb_index::OutputConfig;
use std::borrow::Cow;
use std::io::{IsTerminal, Stdout};

/// The style of text.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Maximum length of a signature, in characters.
    pub(crate) signature_chars: usize,
    /// Maximum length of a documentation comment in a list, in characters.
    pub(crate) doc_chars: usize,
    /// The width of the terminal; longer rows of tables end early.
    columns: Option<usize>,
    medium: Medium,
    hints: Hints,
}

/// How to show hints on what to ask next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hints {
    /// As commands and options.
    Commands,
    /// As tools and arguments.
    Tools,
    /// Not at all.
    Hidden,
}

/// Where the text is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Medium {
    Terminal(Color),
    Markdown,
}

impl Style {
    /// The configured style.
    #[must_use]
    pub fn new(output: &OutputConfig, color: Color) -> Self {
        let (signature_chars, doc_chars) = (output.signature_chars as usize, output.doc_chars as usize);
        Self { signature_chars, doc_chars, columns: None, medium: Medium::Terminal(color), hints: Hints::Commands }
    }

    /// The same style for a terminal of that width, if it is one.
    #[must_use]
    pub fn of_width(self, columns: Option<usize>) -> Self {
        Self { columns, ..self }
    }

    /// The same style for clients of a server.
    #[must_use]
    pub fn for_clients(self) -> Self {
        Self { hints: Hints::Tools, ..self }
    }

    /// The same style without hints on what to ask next.
    #[must_use]
    pub fn without_hints(self) -> Self {
        Self { hints: Hints::Hidden, ..self }
    }

    /// A hint as this style words it; `None` if it shows none.
    pub(crate) fn hint(&self, text: &str) -> Option<String> {
        match self.hints {
            Hints::Commands => Some(text.to_owned()),
            Hints::Tools => Some(for_clients(text)),
            Hints::Hidden => None,
        }
    }

    /// The same style, as Markdown.
    pub(crate) fn as_markdown(self) -> Self {
        Self { medium: Medium::Markdown, ..self }
    }
}

/// Whether to color text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// With escape sequences.
    Yes,
    /// Plain.
    No,
}

impl Color {
    /// What `--color` asks for: `always`, `never`, or `auto`, which colors only on a terminal.
    #[must_use]
    pub fn chosen(when: &str, output: &Stdout) -> Self {
        match when {
            "always" => Self::Yes,
            "never" => Self::No,
            _ => Self::of(output),
        }
    }

    /// Colors only on a terminal, and not with `NO_COLOR` or `TERM=dumb`.
    #[must_use]
    pub fn of(output: &Stdout) -> Self {
        let is_unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        if output.is_terminal() && !is_unwanted && !is_dumb { Self::Yes } else { Self::No }
    }
}

/// The role of a piece of text, which determines its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    /// Important.
    Strong,
    /// Less important.
    Faint,
    /// A kind or a role.
    Kind,
    /// A location in a file.
    Place,
    /// A problem or something missing.
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

/// Markdown joins lines that do not end in a backslash.
const LINE_BREAK: &str = "\\\n";

/// Text being built.
pub(crate) struct Page<'s> {
    pub(crate) style: &'s Style,
    text: String,
    /// Whether the last line is a row: Markdown would join the following line to it.
    is_in_rows: bool,
}

impl<'s> Page<'s> {
    pub(crate) fn new(style: &'s Style) -> Self {
        Self { style, text: String::new(), is_in_rows: false }
    }

    /// Appends a piece to the current line.
    pub(crate) fn put(&mut self, tone: Tone, text: &str) -> &mut Self {
        let text = clean(text);
        match self.style.medium {
            Medium::Terminal(Color::Yes) if tone != Tone::Plain && !text.is_empty() => {
                for part in ["\u{1b}[", tone.code(), "m", &text, "\u{1b}[0m"] {
                    self.text.push_str(part);
                }
            }
            Medium::Terminal(_) => self.text.push_str(&text),
            Medium::Markdown => self.put_markdown(tone, &text),
        }
        self
    }

    fn put_markdown(&mut self, tone: Tone, text: &str) {
        let is_start = self.text.is_empty() || self.text.ends_with('\n');
        if is_start && self.is_in_rows {
            self.text.push('\n');
            self.is_in_rows = false;
        }
        // Blanks at the start of a line would be markup.
        let text = if is_start { text.trim_start() } else { text };
        self.text.push_str(&marked(tone, text));
    }

    /// Ends the current line.
    pub(crate) fn end(&mut self) {
        while self.text.ends_with(' ') {
            self.text.pop();
        }
        let is_line = !self.text.is_empty() && !self.text.ends_with('\n');
        self.text.push_str(if self.style.medium == Medium::Markdown && is_line { LINE_BREAK } else { "\n" });
    }

    /// Appends a whole line.
    pub(crate) fn line(&mut self, tone: Tone, text: &str) {
        self.put(tone, text).end();
    }

    /// Appends a hint on what to ask next, worded for the reader. It contains no text of a repository.
    pub(crate) fn hint(&mut self, text: &str) {
        if let Some(hint) = self.style.hint(text) {
            self.line(Tone::Faint, &hint);
        }
    }

    /// Appends an empty line, unless there is one already or the page is empty.
    pub(crate) fn gap(&mut self) {
        self.end_paragraph();
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Appends a table with aligned columns. Very long cells do not widen their column.
    pub(crate) fn table(&mut self, table: &Table) {
        if self.style.medium == Medium::Markdown {
            return self.rows(table);
        }
        let widths = table.widths();
        for row in &table.rows {
            self.text.push_str(table.indent);
            let mut used = table.indent.len();
            for (column, (tone, text)) in row.iter().enumerate() {
                let width = widths[column];
                let padding = " ".repeat(width.saturating_sub(width_of(text)));
                let is_last = column + 1 == row.len();
                let room = self.style.columns.filter(|_| is_last && !table.is_whole && *tone != Tone::Place);
                let text = &room.map_or(Cow::Borrowed(text.as_str()), |columns| shortened(text, columns, used));
                used += width.max(width_of(text)) + GAP.len();
                match table.alignment(column) {
                    Align::Right => self.put(Tone::Plain, &padding).put(*tone, text),
                    Align::Left => self.put(*tone, text).put(Tone::Plain, if is_last { "" } else { &padding }),
                };
                self.put(Tone::Plain, if is_last { "" } else { GAP });
            }
            self.end();
        }
    }

    /// Appends rows in Markdown: as a list or, with titles, as a table.
    fn rows(&mut self, table: &Table) {
        self.end_paragraph();
        if table.has_titles {
            self.gap();
        }
        for (number, row) in table.rows.iter().enumerate() {
            let cells = row.iter().map(|(tone, text)| marked(*tone, clean(text).trim()));
            let line = if table.has_titles {
                format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
            } else {
                let depth = row.iter().map(|(_, text)| text.len() - text.trim_start_matches(' ').len()).max();
                let cells: Vec<String> = cells.filter(|cell| !cell.is_empty()).collect();
                format!("{}- {}\n", " ".repeat(depth.unwrap_or(0)), cells.join(" "))
            };
            self.text.push_str(&line);
            if table.has_titles && number == 0 {
                let rule = format!("|{}\n", "---|".repeat(row.len()));
                self.text.push_str(&rule);
            }
            self.is_in_rows = true;
        }
    }

    /// Appends an item of a list, indented by its depth.
    pub(crate) fn item(&mut self, depth: usize, pieces: &[Piece]) {
        if self.style.medium == Medium::Markdown {
            self.end_paragraph();
            let text: String = pieces.iter().map(|(tone, text)| marked(*tone, &clean(text))).collect();
            let line = format!("{}- {}\n", "  ".repeat(depth.saturating_sub(1)), text.trim());
            self.text.push_str(&line);
            self.is_in_rows = true;
            return;
        }
        self.text.push_str(&"  ".repeat(depth));
        for (tone, text) in pieces {
            self.put(*tone, text);
        }
        self.end();
    }

    /// Appends source text; with line numbers, except in Markdown.
    pub(crate) fn source(&mut self, first_line: u32, text: &str) {
        if self.style.medium == Medium::Markdown {
            return self.block(text);
        }
        let mut table = Table::whole().aligned(&[Align::Right]);
        for (number, line) in (u64::from(first_line)..).zip(text.lines()) {
            table.row(vec![(Tone::Faint, number.to_string()), (Tone::Plain, line.to_owned())]);
        }
        self.table(&table);
    }

    /// Appends lines unchanged, indented or as a code block.
    pub(crate) fn block(&mut self, text: &str) {
        if self.style.medium == Medium::Markdown {
            let text = clean(text);
            let fence = markdown::fence(&text);
            self.gap();
            let block = format!("{fence}\n{}\n{fence}\n", text.trim_end());
            self.text.push_str(&block);
            self.is_in_rows = false;
            return;
        }
        for line in text.lines() {
            self.line(Tone::Plain, &format!("    {line}"));
        }
    }

    /// Appends lines unchanged.
    pub(crate) fn verbatim(&mut self, text: &str) {
        if self.style.medium == Medium::Markdown {
            return self.block(text);
        }
        for line in text.lines() {
            self.line(Tone::Plain, line);
        }
    }

    /// The number of lines.
    pub(crate) fn line_count(&self) -> usize {
        self.text.lines().count()
    }

    /// Keeps only the first `count` lines.
    pub(crate) fn keep_lines(&mut self, count: usize) {
        let kept: usize = self.text.split_inclusive('\n').take(count).map(str::len).sum();
        self.text.truncate(kept);
    }

    /// Ends a paragraph: removes the backslash of its last line, which would be visible.
    fn end_paragraph(&mut self) {
        if self.style.medium == Medium::Markdown && self.text.ends_with(LINE_BREAK) {
            self.text.truncate(self.text.len() - LINE_BREAK.len());
            self.text.push('\n');
        }
    }

    pub(crate) fn finish(mut self) -> String {
        self.end_paragraph();
        self.text
    }
}

/// A piece as Markdown.
fn marked(tone: Tone, text: &str) -> String {
    let (start, rest) = text.split_at(text.len() - text.trim_start().len());
    let (word, end) = rest.split_at(rest.trim_end().len());
    if word.is_empty() {
        return text.to_owned();
    }
    let marked = match tone {
        Tone::Strong => format!("**{}**", markdown::escaped(word)),
        Tone::Place => markdown::code(word),
        Tone::Plain | Tone::Faint | Tone::Kind | Tone::Warning => markdown::escaped(word),
    };
    format!("{start}{marked}{end}")
}

/// The alignment of a column.
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
    has_titles: bool,
    /// Whether rows may be longer than the terminal is wide.
    is_whole: bool,
}

/// What separates columns.
const GAP: &str = "  ";

/// A cell that would become shorter than this is left whole.
const LEAST_WIDTH: usize = 16;

/// Longer cells do not widen their column.
const MAX_WIDTH: usize = 60;

impl Table {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// An indented table.
    pub(crate) fn indented() -> Self {
        Self::default().indent_all()
    }

    /// The same table, indented.
    pub(crate) fn indent_all(self) -> Self {
        Self { indent: "  ", ..self }
    }

    /// A table of text that is never cut.
    pub(crate) fn whole() -> Self {
        Self { is_whole: true, ..Self::default() }
    }

    /// A table whose first row contains the titles of the columns.
    pub(crate) fn titled() -> Self {
        Self { has_titles: true, ..Self::default() }
    }

    /// Sets the alignment of the first columns; the others are aligned left.
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

/// The last cell of a row, cut to what is left of `columns` after `used` columns.
fn shortened(text: &str, columns: usize, used: usize) -> Cow<'_, str> {
    let room = columns.saturating_sub(used);
    let text = clean(text);
    match text.char_indices().nth(room.saturating_sub(1)) {
        Some((end, last)) if room >= LEAST_WIDTH && end + last.len_utf8() < text.len() => {
            Cow::Owned(format!("{}…", text[..end].trim_end()))
        }
        _ => text,
    }
}

fn width_of(text: &str) -> usize {
    clean(text).chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(color: Color) -> Style {
        Style::new(&OutputConfig::default(), color)
    }

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::indented().aligned(&[Align::Left, Align::Right]);
        table.row(vec![(Tone::Kind, "class".into()), (Tone::Plain, "7".into()), (Tone::Plain, "Door".into())]);
        table.row(vec![(Tone::Kind, "fn".into()), (Tone::Plain, "120".into()), (Tone::Plain, "x".repeat(80))]);
        let style = style(Color::No);
        let mut page = Page::new(&style);
        page.table(&table);
        assert_eq!(page.finish(), format!("  class    7  Door\n  fn     120  {}\n", "x".repeat(80)));
    }

    #[test]
    fn rows_fit_the_terminal() {
        let style = style(Color::No).of_width(Some(30));
        let row = |text: &str| vec![(Tone::Place, "a.py:3".to_owned()), (Tone::Plain, text.to_owned())];
        let text = |table: Table| {
            let mut page = Page::new(&style);
            page.table(&table);
            page.finish()
        };
        let mut table = Table::new();
        table.row(row("twenty-two characters!"));
        table.row(row("twenty-three characters"));
        assert_eq!(text(table), "a.py:3  twenty-two characters!\na.py:3  twenty-three characte…\n");
        let mut code = Table::whole();
        code.row(row("twenty-three characters"));
        assert_eq!(text(code), "a.py:3  twenty-three characters\n");
        let mut places = Table::new();
        places.row(vec![(Tone::Kind, "class".to_owned()), (Tone::Place, "x/".repeat(20) + "a.py:3")]);
        assert!(text(places).ends_with("a.py:3\n"), "a path is never cut");
    }

    #[test]
    fn escape_sequences_in_text_are_removed() {
        let style = style(Color::Yes);
        let mut page = Page::new(&style);
        page.line(Tone::Strong, "\u{1b}[31mDoor");
        assert_eq!(page.finish(), "\u{1b}[1mDoor\u{1b}[0m\n");
    }

    #[test]
    fn markdown_has_lists_and_tables_and_breaks_lines() {
        let style = style(Color::No).as_markdown();
        let mut page = Page::new(&style);
        page.put(Tone::Strong, "*Door*").put(Tone::Plain, "  ").line(Tone::Place, "a_b.py:3");
        page.line(Tone::Plain, "    <b>");
        let mut rows = Table::new();
        rows.row(vec![(Tone::Kind, "class".into()), (Tone::Plain, "  Door".into())]);
        page.table(&rows);
        page.line(Tone::Faint, "1 more");
        let mut table = Table::titled();
        table.row(vec![(Tone::Plain, "a".into()), (Tone::Plain, "b".into())]);
        table.row(vec![(Tone::Plain, "1|2".into()), (Tone::Plain, "3".into())]);
        page.table(&table);
        page.block("x = `1`\n");
        let expected = "**\\*Door\\***  `a_b.py:3`\\\n\\<b\\>\n  - class Door\n\n1 more\n\n| a | b |\n|---|---|\n| 1\\|2 | 3 |\n\n```\nx = `1`\n```\n";
        assert_eq!(page.finish(), expected);
    }
}
