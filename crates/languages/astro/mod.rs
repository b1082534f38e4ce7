//! Astro: components with a script before the markup.

use crate::document::{Document, ScriptHome};
use crate::hooks::Hooks;
use crate::html::collect::{Collector, TYPED, TYPED_ELEMENTS, VOID};
use crate::html::scan::{Braces, Scanner, Tag, Token};
use crate::table::{FileNames, Language};
use crate::typescript::TYPESCRIPT;
use std::ops::Range;

/// Astro.
pub(crate) const ASTRO: Language = Language {
    name: "astro",
    files: FileNames { extensions: &["astro"], ..FileNames::NONE },
    hooks: Hooks { document: Some(document), ..TYPESCRIPT.hooks },
    ..TYPESCRIPT
};

/// The line before and after the script of the component.
const FENCE: &str = "---";

fn document(source: &str) -> Document {
    let mut out = Collector::new(source, TYPED_ELEMENTS).with_scoped_styles();
    let start = front_matter(source, &mut out);
    let mut scanner = Scanner::new(source, start, Braces::Single);
    while let Some(token) = out.next(&mut scanner) {
        match token {
            Token::Tag(tag) if !tag.is_end => element(&mut scanner, &mut out, &tag),
            Token::Code(range) => code(&mut out, range),
            _ => {}
        }
    }
    out.document(true)
}

/// Reads the script. Returns where the markup starts.
fn front_matter(source: &str, out: &mut Collector<'_>) -> usize {
    let before = source.len() - source.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).len();
    let Some(rest) = source[before..].strip_prefix(FENCE) else { return 0 };
    let start = before + FENCE.len();
    let end = rest
        .match_indices(FENCE)
        .map(|(at, _)| at)
        .find(|at| rest[..*at].trim_end_matches([' ', '\t']).ends_with('\n'));
    if end.is_none() {
        out.problem(before..start);
    }
    let end = end.map_or(source.len(), |end| start + end);
    out.script(start..end, TYPED, ScriptHome::Instance);
    (end + FENCE.len()).min(source.len())
}

fn element<'s>(scanner: &mut Scanner<'s>, out: &mut Collector<'s>, tag: &Tag) {
    out.component(tag.name.clone());
    for attribute in tag.attributes.iter().filter(|it| it.is_code) {
        let Some(value) = attribute.value.clone() else { continue };
        let text = out.text(&value).trim();
        code(out, text.strip_prefix("...").map_or(value, |rest| out.range_of(rest)));
    }
    // The browser runs scripts as modules of their own.
    out.raw_element(scanner, tag, ScriptHome::Own);
}

/// Adds code, which may contain elements in turn. Comments and elements without an end are no code.
fn code(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.text(&range);
    let mut blanks = Vec::new();
    if text.contains('<') {
        let mut scanner = Scanner::new(&out.source[..range.end], range.start, Braces::None);
        while let Some(token) = scanner.next() {
            match token {
                Token::Comment(comment) => blanks.push(comment),
                Token::Tag(tag) if !tag.is_closed && VOID.contains(&out.text(&tag.name)) => {
                    void(out, &tag, &mut blanks);
                }
                _ => {}
            }
        }
    }
    out.code_without(range, blanks);
}

/// Leaves out an element without an end, but not the code in its attributes.
fn void(out: &Collector<'_>, tag: &Tag, blanks: &mut Vec<Range<usize>>) {
    let mut start = tag.name.start - 1;
    let mut end = tag.name.end;
    for attribute in &tag.attributes {
        end = attribute.value.as_ref().map_or(attribute.name.end, |value| value.end);
        if let Some(value) = attribute.value.as_ref().filter(|value| out.text(value).starts_with('{')) {
            blanks.push(start..value.start);
            start = value.end;
        }
    }
    let rest = out.source.get(end..).unwrap_or("");
    let end = rest.find('>').map_or(end, |at| end + at + 1);
    if start < end {
        blanks.push(start..end);
    }
}
