//! Writes the block of a file. A block depends only on its file and the short names of directories, so that it is the
//! same alone and in a map.

use super::alias::Aliases;
use super::drawing::{Drawing, SymbolNode, TestCounts};
use super::kinds::HEADING;
use super::signature::Brackets;
use crate::file_graph::FileGraph;
use std::collections::HashSet;
use std::fmt::Write as _;

/// The level of detail of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// Its name, in the list of its directory.
    Listed,
    /// The names of its symbols.
    Names,
    /// Its symbols with parameters and results.
    Signatures,
    /// Imports, symbols, their users and what they call.
    Full,
}

impl Level {
    /// As answers call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Listed => "listed",
            Self::Names => "names",
            Self::Signatures => "signatures",
            Self::Full => "full",
        }
    }
}

/// How many files that use something are named, and how many that it calls, and how many imports.
const MAX_USES: usize = 3;
const MAX_CALLS: usize = 4;
const MAX_IMPORTS: usize = 10;

/// How many helpers of tests are named.
const MAX_FIXTURES: usize = 4;

/// Names are joined on a line up to this length.
const LINE_CHARS: usize = 96;

/// Writes blocks.
pub(super) struct Pen<'g> {
    pub(super) graph: &'g FileGraph,
    pub(super) aliases: &'g Aliases,
    /// Whether lines are numbered.
    pub(super) has_lines: bool,
    /// The number of files that refer to each file, as far as it is shown.
    pub(super) referrers: &'g [u32],
}

impl Pen<'_> {
    /// The block of the file at `place`. Of names alone, only those in `chosen` are shown, unless it is empty.
    pub(super) fn block(
        &self,
        place: usize,
        drawing: &Drawing,
        level: Level,
        chosen: Option<&HashSet<usize>>,
    ) -> String {
        let file = &self.graph.files[place];
        let mut text = format!("{}:", self.aliases.short(&file.path));
        if let Some(count) = self.referrers.get(place).filter(|count| **count > 0) {
            let _ = write!(text, " ←{count}");
        }
        text.push('\n');
        if level == Level::Full && !file.is_test && !file.is_generated {
            put_list("i ", &drawing.outside, MAX_IMPORTS, &mut text);
            let inside: Vec<String> =
                drawing.inside.iter().map(|place| self.aliases.short(self.graph.path(*place))).collect();
            put_list("i→ ", &inside, MAX_IMPORTS, &mut text);
        }
        let mut writer = Writer { pen: self, level, text, above: String::new(), chosen, number: 0 };
        writer.nodes(&drawing.nodes, 0);
        let Writer { mut text, number, .. } = writer;
        if let Some(chosen) = chosen.filter(|chosen| chosen.len() < number) {
            let _ = writeln!(text, "+{}", number - chosen.len());
        }
        if level > Level::Names || drawing.nodes.is_empty() {
            put_tests(&drawing.tests, &mut text);
        }
        text
    }
}

/// Writes the symbols of one block.
struct Writer<'p> {
    pen: &'p Pen<'p>,
    level: Level,
    text: String,
    /// The users of the last symbol above whose users are shown.
    above: String,
    chosen: Option<&'p HashSet<usize>>,
    /// The number of symbols so far.
    number: usize,
}

/// A symbol that is shown.
struct ShownNode<'n> {
    node: &'n SymbolNode,
    /// Its number in the file.
    number: usize,
}

impl Writer<'_> {
    fn nodes(&mut self, nodes: &[SymbolNode], depth: usize) {
        let mut shown = Vec::new();
        for node in nodes {
            let number = self.number;
            self.number += node.count();
            if self.is_shown(node, number) {
                shown.push(ShownNode { node, number });
            }
        }
        let end = self.number;
        let mut rest = shown.as_slice();
        while let Some((first, after)) = rest.split_first() {
            let run = if self.joins(first, depth) { self.run(rest, depth) } else { 0 };
            if run > 1 {
                self.joined(&rest[..run], depth);
                rest = &rest[run..];
            } else {
                self.line(first, depth);
                self.number = first.number + 1;
                self.nodes(&first.node.children, depth + 1);
                rest = after;
            }
        }
        self.number = end;
    }

    /// Whether a symbol or anything in it was chosen.
    fn is_shown(&self, node: &SymbolNode, number: usize) -> bool {
        self.chosen.is_none_or(|chosen| (number..number + node.count()).any(|number| chosen.contains(&number)))
    }

    /// Whether it can share a line with others, because only its name is shown.
    fn joins(&self, shown: &ShownNode<'_>, depth: usize) -> bool {
        let ShownNode { node, number } = shown;
        let has_inner = match self.chosen {
            Some(chosen) => (number + 1..number + node.count()).any(|number| chosen.contains(&number)),
            None => !node.children.is_empty(),
        };
        if has_inner || node.mark == HEADING {
            return false;
        }
        let is_bare = node.brackets == Brackets::None && node.returns.is_none();
        match self.level {
            Level::Full => is_bare && node.calls.is_empty() && !tells_uses(node, depth),
            Level::Signatures => is_bare,
            Level::Names | Level::Listed => true,
        }
    }

    /// How many of `shown` fit on one line.
    fn run(&self, shown: &[ShownNode<'_>], depth: usize) -> usize {
        let mut length = 0;
        let fits = |it: &&ShownNode<'_>| {
            length += it.node.name.len() + 1;
            self.joins(it, depth) && it.node.mark == shown[0].node.mark && length <= LINE_CHARS
        };
        shown.iter().take_while(fits).count().max(1)
    }

    fn joined(&mut self, shown: &[ShownNode<'_>], depth: usize) {
        let names: Vec<String> = shown.iter().map(|it| format!("{}{}", it.node.name, self.lines(it.node))).collect();
        let _ = writeln!(self.text, "{}{} {}", "  ".repeat(depth), shown[0].node.mark, names.join(","));
    }

    fn line(&mut self, shown: &ShownNode<'_>, depth: usize) {
        let node = shown.node;
        let _ = write!(self.text, "{}{} {}", "  ".repeat(depth), node.mark, node.name);
        if self.level >= Level::Signatures {
            if let Brackets::Of(words) = &node.brackets {
                let _ = write!(self.text, "({})", words.join(","));
            }
            if let Some(returns) = &node.returns {
                let _ = write!(self.text, "->{returns}");
            }
        }
        let lines = self.lines(node);
        self.text.push_str(&lines);
        if self.level == Level::Full {
            put_words(" →", &node.calls, MAX_CALLS, &mut self.text);
            if tells_uses(node, depth) {
                self.uses(node);
            }
        }
        self.text.push('\n');
    }

    fn lines(&self, node: &SymbolNode) -> String {
        if !self.pen.has_lines {
            return String::new();
        }
        let numbers: Vec<String> = node.lines.iter().take(MAX_LINES).map(u32::to_string).collect();
        let more = node.lines.len() - numbers.len();
        let more = if more > 0 { format!("/+{more}") } else { String::new() };
        format!(":{}{more}", numbers.join("/"))
    }

    fn uses(&mut self, node: &SymbolNode) {
        let word = |(place, line): &(usize, u32)| {
            let path = self.pen.aliases.short(self.pen.graph.path(*place));
            if self.pen.has_lines { format!("{path}:{line}") } else { path }
        };
        let words: Vec<String> = node.uses.iter().take(MAX_USES).map(word).collect();
        let mut uses = words.join(",");
        if node.uses.len() > words.len() {
            let _ = write!(uses, ",+{}", node.uses.len() - words.len());
        }
        if uses == self.above {
            self.text.push_str(" ←″");
        } else {
            let _ = write!(self.text, " ←{uses}");
            self.above = uses;
        }
    }
}

/// Whether its users are shown. Those of values inside a type are not, as they would fill most of the map.
fn tells_uses(node: &SymbolNode, depth: usize) -> bool {
    !node.uses.is_empty() && (depth == 0 || !node.is_value)
}

/// Maximum number of lines to list for one value.
const MAX_LINES: usize = 4;

/// Appends a line with the first of `words` and the number of others; nothing if there are none.
fn put_list(start: &str, words: &[String], most: usize, text: &mut String) {
    put_words(start, words, most, text);
    if !words.is_empty() {
        text.push('\n');
    }
}

fn put_words(start: &str, words: &[String], most: usize, text: &mut String) {
    if words.is_empty() {
        return;
    }
    let shown = &words[..words.len().min(most)];
    let _ = write!(text, "{start}{}", shown.join(","));
    if words.len() > shown.len() {
        let _ = write!(text, ",+{}", words.len() - shown.len());
    }
}

fn put_tests(tests: &TestCounts, text: &mut String) {
    let counts = [(tests.classes, "c"), (tests.methods, "m"), (tests.functions, "f")];
    let counts: Vec<String> =
        counts.iter().filter(|(count, _)| *count > 0).map(|(count, mark)| format!("{count}{mark}")).collect();
    if counts.is_empty() && tests.fixtures.is_empty() {
        return;
    }
    text.push('#');
    if !counts.is_empty() {
        let _ = write!(text, " {}", counts.join("/"));
    }
    put_words(" fixtures:", &tests.fixtures, MAX_FIXTURES, text);
    text.push('\n');
}
