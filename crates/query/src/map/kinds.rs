//! The symbols that start the lines of a map, and their legend.

use rhumb_model::{Flags, SymbolKind};
use std::fmt::Write as _;

/// Every mark with its meaning, in the order of the legend.
const MARKS: &[(&str, &str)] = &[
    ("n", "namespace"),
    ("c", "class"),
    ("s", "struct"),
    ("t", "interface, trait or type"),
    ("e", "enum"),
    ("x", "extension"),
    ("m", "method"),
    ("am", "async method"),
    ("f", "function"),
    ("af", "async function"),
    ("d", "macro"),
    ("p", "property"),
    ("v", "value"),
    ("y", "style"),
    ("h", "heading"),
    ("i", "import"),
    ("i→", "import of these files"),
];

/// Signs with their meanings.
const SIGNS: &[(&str, &str)] = &[
    (":", ":N=line"),
    ("->", "->T=returns"),
    ("?", "?=optional"),
    ("*", "*=any number"),
    ("→", "→=calls"),
    ("h →", "h →=mentions"),
    ("←", "←=used in, ←N=in N files"),
    ("{", "file{A,B}=its most used definitions"),
    ("+", "+N=more"),
    ("″", "″=as above"),
    ("#", "# Nc/Nm/Nf=tests"),
];

/// The mark of a symbol.
pub(super) fn mark(kind: SymbolKind, flags: Flags) -> &'static str {
    use SymbolKind as Kind;
    let is_async = flags.contains(Flags::ASYNC);
    match kind {
        Kind::File | Kind::Module | Kind::Namespace | Kind::Package => "n",
        Kind::Class => "c",
        Kind::Struct | Kind::Union => "s",
        Kind::Interface | Kind::Trait | Kind::Type => "t",
        Kind::Enum => "e",
        Kind::Impl => "x",
        Kind::Method | Kind::Constructor if is_async => "am",
        Kind::Method | Kind::Constructor => "m",
        Kind::Function | Kind::Test if is_async => "af",
        Kind::Function | Kind::Test => "f",
        Kind::Macro => "d",
        Kind::Property => "p",
        Kind::Variant | Kind::Field | Kind::Constant | Kind::Variable => "v",
        Kind::Style => "y",
        Kind::Section => HEADING,
    }
}

/// The mark of a heading, whose name is the rest of its line.
pub(super) const HEADING: &str = "h";

/// The legend for the marks and signs that `blocks` have.
pub(super) fn legend<'b>(blocks: impl Iterator<Item = &'b str>) -> String {
    let mut marks = vec![false; MARKS.len()];
    let mut signs = vec![false; SIGNS.len()];
    for line in blocks.flat_map(str::lines) {
        let text = line.trim_start_matches(' ');
        let mark = text.split(' ').next().unwrap_or_default();
        if let Some(at) = MARKS.iter().position(|(known, _)| *known == mark) {
            marks[at] = true;
        }
        for (seen, (sign, _)) in signs.iter_mut().zip(SIGNS) {
            *seen = *seen || has_sign(text, sign);
        }
    }
    let marks = MARKS.iter().zip(marks).filter(|(_, seen)| *seen).map(|((mark, word), _)| format!("{mark}={word}"));
    let signs = SIGNS.iter().zip(signs).filter(|(_, seen)| *seen).map(|((_, word), _)| (*word).to_owned());
    let mut legend = String::new();
    for words in [marks.collect::<Vec<_>>(), signs.collect()] {
        if !words.is_empty() {
            let _ = writeln!(legend, "# {}", words.join(" "));
        }
    }
    legend
}

/// Whether a line contains a sign. This is approximate: at worst, the legend explains a sign that is not used.
fn has_sign(line: &str, sign: &str) -> bool {
    match sign {
        ":" => line.split(':').skip(1).any(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit())),
        "#" => line.starts_with("# "),
        "+" => line.contains(",+") || line.starts_with('+'),
        "?" => line.contains("?,") || line.contains("?)") || line.contains("->?"),
        "*" => line.contains("(*") || line.contains(",*"),
        "→" => line.contains(" →") && !line.starts_with("h "),
        "h →" => line.contains(" →") && line.starts_with("h "),
        "{" => line.contains(": ") && line.contains('{') && !line.starts_with("h "),
        sign => line.contains(sign),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_legend_explains_only_what_is_used() {
        let block = "a.py: ←2\ni→ b.py\nf open(door,*rest)->?Door:3 ←b.py,+2\n";
        let expected = "# f=function i→=import of these files\n\
            # :N=line ->T=returns ?=optional *=any number ←=used in, ←N=in N files +N=more\n";
        assert_eq!(legend([block].into_iter()), expected);
        assert_eq!(legend(["a.md:\nh Doors →Door\n"].into_iter()), "# h=heading\n# h →=mentions\n");
        assert_eq!(legend(std::iter::empty()), "");
    }

    #[test]
    fn every_kind_has_a_mark() {
        for kind in SymbolKind::ALL {
            for flags in [Flags::default(), Flags::ASYNC] {
                assert!(MARKS.iter().any(|(known, _)| *known == mark(*kind, flags)), "{kind:?}");
            }
        }
    }
}
