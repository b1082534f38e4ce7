//! Decides whether a file whose name C and C++ share is C or C++. The decision depends only on the file's text, so it does
//! not change with the rest of the project.

use super::tokens::{Token, TokenKind, tokens};

/// Whether a text is C.
pub(super) fn is_c(source: &str) -> bool {
    let tokens = tokens(source);
    is_code(source, &tokens) && !says_cpp(source, &tokens)
}

/// Whether a text is C++.
pub(crate) fn is_cpp(source: &str) -> bool {
    let tokens = tokens(source);
    is_code(source, &tokens) && says_cpp(source, &tokens)
}

/// Whether a text can be C or C++. A `.def` file may also be a linker's export list, which begins with one of a few words
/// or with a comment in a syntax of its own, or a definition module of Modula-2.
fn is_code(source: &str, tokens: &[Token]) -> bool {
    let Some(first) = tokens.first() else { return true };
    match first.kind {
        TokenKind::Word => !["DEFINITION", "DESCRIPTION", "EXPORTS", "LIBRARY", "NAME"].contains(&first.text(source)),
        TokenKind::Mark(mark) => matches!(mark, b'[' | b':'),
        TokenKind::Literal | TokenKind::Directive => true,
    }
}

/// Whether a text uses C++ syntax outside of groups that only C++ compiles.
fn says_cpp(source: &str, tokens: &[Token]) -> bool {
    let mut guard = CppGroups::default();
    tokens.iter().enumerate().any(|(place, token)| match token.kind {
        TokenKind::Directive => guard.directive(token.text(source)),
        _ => !guard.hides() && is_sign(source, &tokens[place..], place.checked_sub(1).map(|before| &tokens[before])),
    })
}

/// Whether the first of `tokens` begins syntax that only C++ has.
fn is_sign(source: &str, tokens: &[Token], before: Option<&Token>) -> bool {
    let [token, rest @ ..] = tokens else { return false };
    let is_word = |place: usize| rest.get(place).is_some_and(|token| token.kind == TokenKind::Word);
    let is_mark = |place: usize, mark: u8| rest.get(place).is_some_and(|token| token.is(mark));
    if token.kind != TokenKind::Word {
        return false;
    }
    match token.text(source) {
        "class" | "explicit" | "friend" | "mutable" | "typename" | "using" | "virtual" => is_word(0),
        "namespace" => is_word(0) || is_mark(0, b'{'),
        "const_cast" | "dynamic_cast" | "reinterpret_cast" | "static_cast" | "template" => is_mark(0, b'<'),
        "private" | "protected" | "public" => token.opens_line && is_mark(0, b':'),
        "extern" => rest.first().is_some_and(|token| token.text(source).starts_with("\"C")),
        // In C an attribute may have a prefix.
        _ => is_mark(0, b':') && is_mark(1, b':') && is_word(2) && !before.is_some_and(|it| it.is(b'[') || it.is(b',')),
    }
}

/// The open groups that only C++ compiles.
#[derive(Default)]
struct CppGroups {
    /// For each open group, whether C skips its current branch.
    groups: Vec<bool>,
}

impl CppGroups {
    fn hides(&self) -> bool {
        self.groups.contains(&true)
    }

    /// Processes a directive. Returns whether it is a sign of C++ itself: only C++ has headers without an extension.
    fn directive(&mut self, text: &str) -> bool {
        let text = text.trim_start_matches('#').trim_start();
        let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        match word {
            "if" | "ifdef" => self.groups.push(rest.contains("__cplusplus") && !rest.contains('!')),
            "ifndef" => self.groups.push(false),
            "elif" | "else" => drop(self.groups.last_mut().map(|is_hidden| *is_hidden = false)),
            "endif" => drop(self.groups.pop()),
            "include" => {
                return !self.hides() && rest.trim().strip_prefix('<').is_some_and(|path| !path.contains(['.', '/']));
            }
            _ => {}
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &str) {
        let found = if is_c(source) {
            "c"
        } else if is_cpp(source) {
            "cpp"
        } else {
            ""
        };
        assert_eq!(found, expected, "{source}");
    }

    #[test]
    fn a_header_says_what_it_is_written_in() {
        check("", "c");
        check("int open(struct door *class);", "c");
        check("struct a { unsigned private : 1; };", "c");
        check("[[gnu::pure, gnu::hot]] int f(void); // class Door", "c");
        check("#ifdef __cplusplus\nextern \"C\" {\n#endif\nint f(void);\n#include <stdio.h>", "c");
        check("#ifndef __cplusplus\n#error\n#endif\nnamespace a { int f(); }", "cpp");
        check("#include <string>", "cpp");
        check("int f(std::string name);", "cpp");
        check("extern \"C\" int f(void);", "cpp");
        check("struct A {\n public:\n  int a;\n};", "cpp");
        check("template <typename T> T f(T);", "cpp");
    }

    #[test]
    fn definitions_for_other_programs_are_neither() {
        check("; exports\nEXPORTS\n  f @1", "");
        check("LIBRARY \"door\"", "");
        check("(* doors *)\nDEFINITION MODULE Doors;", "");
        check("// names\nOPTION(a)\n", "c");
    }
}
