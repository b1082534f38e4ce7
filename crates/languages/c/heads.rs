//! Macros at the start or end of declarations, which no grammar can distinguish from types and names: `API int f(void)
//! NONNULL;`.

use super::tokens::{Token, TokenKind};
use std::ops::Range;

/// Words that may precede a declaration in addition to its type.
const SPECIFIERS: &[&str] = &[
    "static",
    "extern",
    "inline",
    "__inline",
    "__inline__",
    "__forceinline",
    "typedef",
    "register",
    "thread_local",
    "__thread",
    "const",
    "volatile",
    "constexpr",
    "consteval",
    "constinit",
    "virtual",
    "explicit",
    "friend",
    "mutable",
    "_Noreturn",
    "noreturn",
    "template",
    "using",
    "__extension__",
];

/// Words that are types, or start one.
const TYPES: &[&str] = &[
    "void",
    "char",
    "short",
    "int",
    "long",
    "float",
    "double",
    "signed",
    "unsigned",
    "bool",
    "_Bool",
    "struct",
    "union",
    "enum",
    "class",
    "size_t",
    "ssize_t",
    "ptrdiff_t",
    "intptr_t",
    "uintptr_t",
    "int8_t",
    "int16_t",
    "int32_t",
    "int64_t",
    "uint8_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "auto",
    "typename",
    "wchar_t",
];

/// Words that no type precedes, in addition to those of C.
const BEGINNINGS: &[&str] = &[
    "template",
    "class",
    "namespace",
    "using",
    "explicit",
    "virtual",
    "friend",
    "constexpr",
    "consteval",
    "operator",
    "~",
];

/// Words that may follow the parameters of a method.
const TRAILERS: &[&str] = &["const", "volatile", "noexcept", "override", "final"];

/// Words in capitals or with leading underscores that are not macros.
const KEYWORDS: &[&str] = &[
    "__attribute__",
    "__attribute",
    "__declspec",
    "__asm__",
    "__asm",
    "__cdecl",
    "__stdcall",
    "__restrict",
    "__int128",
];

/// Maximum number of pieces in the head of a declaration.
const MAX_PIECES: usize = 64;

/// Maximum length of a template's parameters in tokens.
const MAX_ANGLE_TOKENS: usize = 512;

/// The ranges to blank out so that declarations parse. `tokens` has no directives.
pub(super) fn macros_around_declarations(source: &str, tokens: &[Token]) -> Vec<Range<usize>> {
    let mut scan = HeadScan { source, tokens, at: 0, around: Vec::new(), blanked: Vec::new() };
    while scan.at < tokens.len() {
        scan.item();
    }
    scan.blanked
}

struct HeadScan<'s> {
    source: &'s str,
    tokens: &'s [Token],
    /// The index of the next token.
    at: usize,
    /// The enclosing braces, each with the name of its type, if it has one.
    around: Vec<Option<&'s str>>,
    blanked: Vec<Range<usize>>,
}

/// A word, a pair of brackets with its contents, or any other token, as token indexes.
struct HeadPiece {
    shape: PieceShape,
    tokens: Range<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PieceShape {
    Word,
    Arguments,
    Other,
}

impl<'s> HeadScan<'s> {
    fn text(&self, piece: &HeadPiece) -> &'s str {
        self.tokens[piece.tokens.start].text(self.source)
    }

    /// Reads one declaration, to its end or into its braces if they contain declarations.
    fn item(&mut self) {
        let start = self.at;
        let head = self.head();
        self.look_at(&head, start);
        let Some(end) = self.tokens.get(self.at) else { return };
        match end.kind {
            TokenKind::Mark(b'{') if !self.holds_declarations(&head) => self.at = self.closing(self.at) + 1,
            TokenKind::Mark(b'{') => {
                self.around.push(self.type_name(&head));
                self.at += 1;
            }
            TokenKind::Mark(b'}') => {
                self.around.pop();
                self.at += 1;
            }
            TokenKind::Mark(b'=') => {
                while self.tokens.get(self.at).is_some_and(|token| !token.is(b';')) {
                    self.at = self.closing(self.at) + 1;
                }
            }
            _ => self.at += 1,
        }
    }

    /// The pieces up to the token that ends the head of a declaration; empty if the head is too long.
    fn head(&mut self) -> Vec<HeadPiece> {
        let mut pieces: Vec<HeadPiece> = Vec::new();
        let mut follows_operator = false;
        while let Some(token) = self.tokens.get(self.at) {
            let end = match token.kind {
                TokenKind::Mark(b';' | b'{' | b'}') => break,
                TokenKind::Mark(b'=') if !follows_operator => break,
                TokenKind::Mark(b':') if pieces.first().is_some_and(|first| self.is_access(first)) => break,
                TokenKind::Mark(b'<') if pieces.last().is_some_and(|last| self.text(last) == "template") => {
                    self.angle_end()
                }
                _ => self.closing(self.at),
            };
            let shape = match token.kind {
                TokenKind::Word => PieceShape::Word,
                TokenKind::Mark(b'(') => PieceShape::Arguments,
                _ => PieceShape::Other,
            };
            follows_operator =
                token.text(self.source) == "operator" || (follows_operator && shape == PieceShape::Other);
            pieces.push(HeadPiece { shape, tokens: self.at..end + 1 });
            self.at = end + 1;
        }
        if pieces.len() > MAX_PIECES { Vec::new() } else { pieces }
    }

    fn is_access(&self, piece: &HeadPiece) -> bool {
        matches!(self.text(piece), "public" | "private" | "protected" | "signals")
    }

    /// The index of the bracket that closes the one at `place`; `place` itself if there is none.
    fn closing(&self, place: usize) -> usize {
        let mut depth = 0_usize;
        for (offset, token) in self.tokens[place..].iter().enumerate() {
            match token.kind {
                TokenKind::Mark(b'(' | b'[' | b'{') => depth += 1,
                TokenKind::Mark(b')' | b']' | b'}') => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return place + offset;
            }
        }
        self.tokens.len() - 1
    }

    /// The index of the angle bracket that closes a template's parameters.
    fn angle_end(&self) -> usize {
        let mut depth = 0_usize;
        let ends = self.tokens[self.at..].iter().take(MAX_ANGLE_TOKENS).position(|token| {
            match token.kind {
                TokenKind::Mark(b'<') => depth += 1,
                TokenKind::Mark(b'>') => depth = depth.saturating_sub(1),
                TokenKind::Mark(b';' | b'{') => depth = 0,
                _ => {}
            }
            depth == 0
        });
        self.at + ends.unwrap_or(0)
    }

    /// Whether the braces after a head contain declarations: those of a type, a namespace or a linkage block.
    fn holds_declarations(&self, head: &[HeadPiece]) -> bool {
        let words: Vec<&str> = head.iter().map(|piece| self.text(piece)).collect();
        let is_linkage = matches!(words.as_slice(), ["extern", text] if text.starts_with('"'));
        let opens = |word: &&str| matches!(*word, "struct" | "union" | "class" | "namespace");
        let has_parameters = head.last().is_some_and(|last| last.shape == PieceShape::Arguments);
        is_linkage || (words.iter().any(opens) && !has_parameters && !words.contains(&"enum"))
    }

    /// The name of the type that a head begins: the last word before its template arguments or bases.
    fn type_name(&self, head: &[HeadPiece]) -> Option<&'s str> {
        let tag = head.iter().position(|piece| matches!(self.text(piece), "struct" | "union" | "class"))?;
        let own = head[tag + 1..].iter().take_while(|piece| !matches!(self.text(piece), ":" | "<" | "final"));
        own.filter(|piece| piece.shape == PieceShape::Word).last().map(|piece| self.text(piece))
    }

    fn look_at(&mut self, head: &[HeadPiece], start: usize) {
        let after_brace = start.checked_sub(1).is_some_and(|before| self.tokens[before].is(b'}'));
        let goes_on = after_brace && !self.tokens.get(start).is_none_or(|token| token.opens_line);
        let first = if goes_on { self.after_body(head) } else { self.before_type(head) };
        let rest = &head[first.min(head.len())..];
        self.before_name(rest);
        self.at_end(rest);
    }

    /// Finds a macro between the body of a type and a declared name: `} PACKED door;`.
    fn after_body(&mut self, head: &[HeadPiece]) -> usize {
        let length = Self::call_length(head);
        let is_meant = head.first().is_some_and(|first| self.is_macro(first));
        if is_meant && (length == 2 || head.get(length).is_some_and(|next| next.shape == PieceShape::Word)) {
            self.blank(&head[..length]);
            return length;
        }
        0
    }

    /// Finds macros before the type, or alone on a line. Returns how many pieces precede the type.
    fn before_type(&mut self, head: &[HeadPiece]) -> usize {
        let mut at = 0;
        loop {
            let is_specifier = |piece: &&HeadPiece| SPECIFIERS.contains(&self.text(piece)) || self.is_string(piece);
            at += head[at..].iter().take_while(is_specifier).count();
            let rest = &head[at..];
            let length = Self::call_length(rest);
            let (Some(first), Some(next)) = (rest.first(), rest.get(length)) else { return at };
            // The grammar knows these.
            if KEYWORDS.contains(&self.text(first)) {
                at += length;
                continue;
            }
            let is_line = (length == 2 || self.is_macro(first)) && self.tokens[next.tokens.start].opens_line;
            let may_be = first.shape == PieceShape::Word
                && !TYPES.contains(&self.text(first))
                && (is_line || self.is_macro(first) || self.is_keyword(next));
            let is_meant = self.declares(&rest[length..])
                || self.declares_after_macros(&rest[length..])
                || self.begins_declaration(&rest[length..])
                || (is_line && (self.is_macro(next) || self.is_keyword(next)));
            if !may_be || !is_meant {
                return at;
            }
            self.blank(&rest[..length]);
            at += length;
        }
    }

    /// Finds macros right before the name: `struct API door {`, `int NOTHROW f(void)`, `char *NONNULL name`.
    fn before_name(&mut self, head: &[HeadPiece]) {
        let is_body = self.tokens.get(self.at).is_some_and(|end| end.is(b'{')) && self.holds_declarations(head);
        let mut follows_type = false;
        let mut place = 0;
        while let Some(piece) = head.get(place) {
            let rest = &head[place..];
            let length = Self::call_length(rest);
            let is_before_word = rest.get(length).is_some_and(|next| next.shape == PieceShape::Word);
            let is_attribute = length == 2 && self.is_numbered(&rest[1]) && rest.len() > 3;
            let is_meant = if length == 2 { self.is_loud(piece) } else { self.is_macro(piece) };
            if follows_type && ((is_meant && is_before_word) || is_attribute) {
                self.blank(&rest[..length]);
                place += length;
                continue;
            }
            let text = self.text(piece);
            follows_type = match text {
                "struct" | "union" | "class" | "enum" => is_body,
                _ => text == "*" || TYPES.contains(&text),
            };
            place += 1;
        }
    }

    /// Finds macros after the parameters of a function or the name of a variable.
    fn at_end(&mut self, head: &[HeadPiece]) {
        let mut head = head;
        loop {
            let length = if head.last().is_some_and(|last| last.shape == PieceShape::Arguments) { 2 } else { 1 };
            let Some(start) = head.len().checked_sub(length).filter(|start| *start > 0) else { return };
            let (rest, last) = head.split_at(start);
            let before = rest.iter().rfind(|piece| !TRAILERS.contains(&self.text(piece)) && !self.is_macro(piece));
            let follows_parameters = before.is_some_and(|before| before.shape == PieceShape::Arguments);
            let declares = self.declares(rest) || self.begins_declaration(rest);
            let is_meant = self.is_macro(&last[0]) && (follows_parameters || length == 2) && declares;
            if !is_meant {
                return;
            }
            self.blank(last);
            let trailers = rest.iter().rev().take_while(|piece| TRAILERS.contains(&self.text(piece))).count();
            head = &rest[..rest.len() - trailers];
        }
    }

    /// The number of pieces of a macro call at the start: two with arguments.
    fn call_length(pieces: &[HeadPiece]) -> usize {
        if pieces.get(1).is_some_and(|second| second.shape == PieceShape::Arguments) { 2 } else { 1 }
    }

    /// Whether the pieces can contain a type and a name.
    fn declares(&self, pieces: &[HeadPiece]) -> bool {
        let before = pieces.iter().take_while(|piece| piece.shape != PieceShape::Arguments);
        let words = before.clone().filter(|piece| piece.shape == PieceShape::Word).map(|piece| self.text(piece));
        let words: Vec<&str> = words.filter(|word| !SPECIFIERS.contains(word)).collect();
        let is_tagged = words.iter().any(|word| matches!(*word, "struct" | "union" | "enum" | "class"));
        let in_type = words.iter().filter(|word| TYPES.contains(word)).count() + usize::from(is_tagged);
        let brackets =
            pieces.iter().skip(before.count()).take_while(|piece| piece.shape == PieceShape::Arguments).count();
        // A name may be in parentheses, before the parameters.
        words.len() + usize::from(brackets >= 2) > in_type.max(1)
    }

    /// Whether the pieces begin with macro calls and the rest is a declaration.
    fn declares_after_macros(&self, pieces: &[HeadPiece]) -> bool {
        let mut rest = pieces;
        while Self::call_length(rest) == 2 && self.is_loud(&rest[0]) {
            rest = &rest[2..];
        }
        rest.len() < pieces.len() && rest.first().is_some_and(|first| self.is_keyword(first) || self.declares(rest))
    }

    /// Whether arguments are comma-separated words and numbers that end in a number: `(printf, 1, 2)`. Parameters never look
    /// like that.
    fn is_numbered(&self, arguments: &HeadPiece) -> bool {
        let inside = arguments.tokens.start + 1..arguments.tokens.end.saturating_sub(1);
        let tokens = self.tokens.get(inside).unwrap_or_default();
        let is_number = |token: &Token| token.text(self.source).starts_with(|first: char| first.is_ascii_digit());
        let is_in_order = |(place, token): (usize, &Token)| match place % 2 {
            0 => token.kind == TokenKind::Word || is_number(token),
            _ => token.is(b','),
        };
        tokens.iter().enumerate().all(is_in_order) && tokens.last().is_some_and(is_number)
    }

    /// Whether a declaration begins here that no type can precede.
    fn begins_declaration(&self, pieces: &[HeadPiece]) -> bool {
        let Some(first) = pieces.first() else { return false };
        let is_constructor = pieces.get(1).is_some_and(|next| next.shape == PieceShape::Arguments)
            && self.around.last() == Some(&Some(self.text(first)));
        is_constructor || BEGINNINGS.contains(&self.text(first))
    }

    fn is_keyword(&self, piece: &HeadPiece) -> bool {
        let text = self.text(piece);
        TYPES.contains(&text) || matches!(text, "static" | "extern" | "inline" | "typedef")
    }

    fn is_string(&self, piece: &HeadPiece) -> bool {
        self.tokens[piece.tokens.start].kind == TokenKind::Literal
    }

    /// Whether a word looks like a macro: all capitals, or two leading underscores.
    fn is_macro(&self, piece: &HeadPiece) -> bool {
        let text = self.text(piece);
        let is_own = text.starts_with("__") && !KEYWORDS.contains(&text) && !SPECIFIERS.contains(&text);
        self.is_loud(piece) || (piece.shape == PieceShape::Word && is_own)
    }

    /// Whether a word is all capitals.
    fn is_loud(&self, piece: &HeadPiece) -> bool {
        let text = self.text(piece);
        let is_capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
        let has_letter = text.bytes().any(|byte| byte.is_ascii_uppercase());
        piece.shape == PieceShape::Word && text.len() > 1 && text.bytes().all(is_capital) && has_letter
    }

    fn blank(&mut self, pieces: &[HeadPiece]) {
        if let (Some(first), Some(last)) = (pieces.first(), pieces.last()) {
            let end = self.tokens[last.tokens.end - 1].range.end;
            self.blanked.push(self.tokens[first.tokens.start].range.start..end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    /// Compares the masked source, with runs of blanks collapsed.
    fn check(source: &str, expected: &str) {
        let mut left = source.to_owned().into_bytes();
        for range in macros_around_declarations(source, &tokens(source)) {
            left[range].fill(b' ');
        }
        let left = String::from_utf8_lossy(&left).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(left, expected, "{source}");
    }

    #[test]
    fn macros_before_types_are_masked() {
        check("API int f(void);", "int f(void);");
        check("static NOINLINE door *f(void) {}", "static door *f(void) {}");
        check("ATTR(ctor) static void f(void) {}", "static void f(void) {}");
        check("API door *(*f)(int);", "door *(*f)(int);");
        check("API BOOL f(void);", "BOOL f(void);");
        check("atomic int x;", "int x;");
        check("extern \"C\" { API int f(void); }", "extern \"C\" { int f(void); }");
        check("struct door { atomic int x; };", "struct door { int x; };");
    }

    #[test]
    fn attributes_with_numbers_are_masked() {
        check("void fmtlike(1, 2) say(const char *, ...);", "void say(const char *, ...);");
        check("int fmtlike(printf, 1, 2)\ntell(const char *, ...);", "int tell(const char *, ...);");
        check("int fmtlike(1, 2) (*hook)(const char *);", "int (*hook)(const char *);");
        check("int f(a, b) g(int c);", "int f(a, b) g(int c);");
        check("int f(1);", "int f(1);");
    }

    #[test]
    fn rows_of_macros_are_masked() {
        check("NONNULL ALLOCATES SIZE(1)\nvoid *f(int a);", "void *f(int a);");
        check("SIZE(1) SIZE(2)\ndoor *f(int a);", "door *f(int a);");
        check("LIST(door) doors;", "LIST(door) doors;");
    }

    #[test]
    fn types_in_capitals_are_kept() {
        check("FILE *f;", "FILE *f;");
        check("static FILE *f(void);", "static FILE *f(void);");
        check("BOOL\nf(void) {}", "BOOL f(void) {}");
        check("LIST(door) doors;", "LIST(door) doors;");
        check("door const x;", "door const x;");
    }

    #[test]
    fn lines_of_only_macros_are_masked() {
        check("DEFINE(a)\nint f(void);", "int f(void);");
        check("gen(a, b)\nstatic int f(void);", "static int f(void);");
        check("END\ntypedef struct { int a; } b;", "typedef struct { int a; } b;");
        check("END\nBEGIN(a) { b(); }\nEND\nint c;", "BEGIN(a) { b(); } int c;");
    }

    #[test]
    fn trailing_macros_are_masked() {
        check("int f(void) NORETURN;", "int f(void) ;");
        check("int f(char *a, ...) PRINTF(1, 2) COLD { }", "int f(char *a, ...) { }");
        check("int x ALIGNED(8);", "int x ;");
        check("int FOO(8);", "int FOO(8);");
        check(
            "struct A { A() NOEXCEPT; int f() const NOEXCEPT override COLD; };",
            "struct A { A() ; int f() const override ; };",
        );
        check("unsigned char *__f(int a) { }", "unsigned char *__f(int a) { }");
    }

    #[test]
    fn macros_before_names_are_masked() {
        check("API int NOTHROW\nATTR(nonnull(1))\nf(void *a) {}", "int f(void *a) {}");
        check("static char * FORMAT(3)\nf(char *a) {}", "static char * f(char *a) {}");
        check("void *__f(int a) ALIAS(g);", "void *__f(int a) ;");
        check("door_t *MUTABLE door = 1;", "door_t * door = 1;");
    }

    #[test]
    fn macros_around_type_names_are_masked() {
        check("struct API door { int a; } PACKED x;", "struct door { int a; } x;");
        check("struct DOOR a; struct DOOR f(void) {}", "struct DOOR a; struct DOOR f(void) {}");
        check("typedef struct { int a; } DOOR;", "typedef struct { int a; } DOOR;");
        check("class API(1) Door : Wall { public: API int f(); };", "class Door : Wall { public: int f(); };");
    }

    #[test]
    fn macros_before_untyped_declarations_are_masked() {
        check("class A { CONSTEXPR A(int a) : a(a) {}\nINLINE ~A(); };", "class A { A(int a) : a(a) {} ~A(); };");
        check("struct API A : B<C> { API explicit A(); };", "struct A : B<C> { explicit A(); };");
        check("struct A { A f(); }; BOOL A(int a);", "struct A { A f(); }; BOOL A(int a);");
        check("struct A { INLINE operator bool() const; };", "struct A { operator bool() const; };");
        check("bool operator<=(A, A) {}\nAPI int f();", "bool operator<=(A, A) {} int f();");
        check("API template <class T> class A { T a; };", "template <class T> class A { T a; };");
        check("EXPORT\ntemplate <class T> struct A {};", "template <class T> struct A {};");
    }

    #[test]
    fn function_bodies_are_not_masked() {
        check("void f(void) { A int x; }\nA int y;", "void f(void) { A int x; } int y;");
        check("int a[] = { A int };\nA int y;", "int a[] = { A int }; int y;");
        check("}}\nA int y; {", "}} int y; {");
        check("template <a, b", "template <a, b");
    }
}
