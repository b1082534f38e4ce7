//! Checks whether a definition could have another name, by reading the file with the new name in place.

use rhumb_extract::extract;
use rhumb_languages::detect;

/// Whether the file at `path` still defines a symbol at `position`, a line and a column in bytes, if the name there is changed
/// from the first to the second of `names`. Also true where that cannot be checked, because the definition is not written with
/// the old name.
#[must_use]
pub fn allows_name(path: &str, text: &str, position: (u32, u32), names: (&str, &str)) -> bool {
    let (line, col) = position;
    let (old, new) = names;
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1) as usize).map(str::len).sum();
    let at = before + col.saturating_sub(1) as usize;
    let Some(language) = detect(path, text) else { return true };
    let (Some(start), Some(end)) = (text.get(..at), text.get(at..).and_then(|rest| rest.strip_prefix(old))) else {
        return true;
    };
    let renamed = extract(&format!("{start}{new}{end}"), path, language);
    let is_defined = renamed.symbols.iter().any(|it| {
        let start = it.name_span.start;
        (start.line(), start.col()) == position && renamed.texts.get(it.name) == new
    });
    is_defined && renamed.problem_count <= extract(text, path, language).problem_count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str, new: &str, expected: bool) {
        let (line, rest) =
            (1u32..).zip(text.lines()).find(|(_, line)| line.contains("fee")).expect("the name is there");
        let col = rest.find("fee").expect("the name is there") as u32 + 1;
        assert_eq!(allows_name(path, text, (line, col), ("fee", new)), expected, "{path} {new}");
    }

    #[test]
    fn keywords_and_other_text_are_not_names() {
        for (new, expected) in
            [("toll", true), ("class", false), ("not valid", false), ("", false), ("1st", false), ("match", true)]
        {
            check("a.py", "class Ship:\n    def fee(self):\n        return 1\n", new, expected);
        }
        for (new, expected) in [("toll", true), ("func", false), ("a.b", false)] {
            check("a.go", "package a\n\nfunc fee() int { return 1 }\n", new, expected);
        }
        for (new, expected) in [("$toll", true), ("class", false), ("of", true)] {
            check("a.js", "export function fee() { return 1 }\n", new, expected);
        }
        check("a.js", "class Ship { fee() { return 1 } }\n", "class", true);
        check("a.rb", "class Ship\n  def fee\n    1\n  end\nend\n", "fee!", true);
    }

    #[test]
    fn a_definition_that_does_not_spell_its_name_is_not_checked() {
        assert!(allows_name("a.py", "def fee(): pass\n", (1, 1), ("fee", "class")));
    }
}
