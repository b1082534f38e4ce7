//! Types stay small enough to be understood: they have few fields, and methods in few files.

use crate::project::{PROJECT, Source};
use crate::scan::word_places;
use crate::violation::{Violation, expect_none};
use std::collections::{BTreeMap, BTreeSet};

/// How many fields a struct may have.
const MAX_FIELDS: usize = 15;
/// How many files may have methods of one type, implementations of traits included.
const MAX_FILES: usize = 6;

/// Crates whose structs are records: facts, rows and answers, whose fields follow from the schema or the question.
const RECORDS: &[&str] = &["model", "store", "query"];
/// The crate whose types group the reads and writes of a database by table, one file each.
const DATABASE: &str = "store";

/// A struct in a file.
struct Definition<'s> {
    source: &'s Source,
    line: usize,
    name: String,
    fields: usize,
}

#[test]
fn structs_have_few_fields() {
    let members = PROJECT.members.iter().filter(|member| !RECORDS.contains(&member.name.as_str()));
    let definitions: Vec<Definition<'_>> = members.flat_map(|member| &member.sources).flat_map(structs).collect();
    assert!(definitions.len() > 200, "only {} structs were found", definitions.len());
    let too_large = definitions.iter().filter(|it| it.fields > MAX_FIELDS);
    let violations = too_large.map(|it| {
        let message =
            format!("`{}` has {} fields, more than {MAX_FIELDS}: split it by what it is about", it.name, it.fields);
        Violation::new(&it.source.path, it.line, message)
    });
    expect_none(violations.collect());
}

#[test]
fn methods_of_a_type_are_in_few_files() {
    let files = PROJECT.members.iter().filter(|member| member.name != DATABASE).flat_map(|member| {
        let mut files: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for source in member.sources.iter().filter(|source| !source.is_aside) {
            for name in implementations(&source.code()[..source.tests_start()]) {
                files.entry(name).or_default().insert(&source.path);
            }
        }
        files
    });
    let files: Vec<(String, BTreeSet<&str>)> = files.collect();
    assert!(files.len() > 200, "only {} types with methods were found", files.len());
    let violations = files.iter().filter(|(_, files)| files.len() > MAX_FILES).map(|(name, files)| {
        let message = format!("`{name}` has methods in {} files, more than {MAX_FILES}: split it", files.len());
        Violation::new(files.first().expect("the type has methods"), 1, message)
    });
    expect_none(violations.collect());
}

/// The structs of a file.
fn structs(source: &Source) -> impl Iterator<Item = Definition<'_>> {
    let code = source.code();
    let places: Vec<usize> = word_places(&code, "struct").collect();
    places.into_iter().filter_map(move |start| {
        let after = code[start + "struct".len()..].trim_start();
        let name = identifier(after)?;
        let fields = fields(&after[name.len()..]);
        Some(Definition { source, line: source.line_at(start), name: name.to_owned(), fields })
    })
}

/// The number of fields of a struct, from the text after its name.
fn fields(text: &str) -> usize {
    let mut braces = Vec::new();
    let (mut count, mut is_field) = (0, false);
    let mut last = b' ';
    for byte in text.bytes() {
        match byte {
            b';' if braces.is_empty() => break,
            b'{' | b'(' | b'[' | b'<' => braces.push(byte),
            b'>' if last == b'-' || last == b'=' => {}
            b'}' | b')' | b']' | b'>' => {
                let open = braces.pop();
                if braces.is_empty() && open == Some(b'{') {
                    break;
                }
                if braces.is_empty() && open == Some(b'(') {
                    is_field = false;
                }
            }
            b',' if matches!(braces[..], [b'{' | b'(']) => is_field = false,
            // An attribute or `pub(crate)` belongs to the field after it.
            byte if matches!(braces[..], [b'{' | b'(']) && byte.is_ascii_alphabetic() && !is_field => {
                is_field = true;
                count += 1;
            }
            _ => {}
        }
        last = byte;
    }
    count
}

/// The names of the types that have an `impl` in `code`.
fn implementations(code: &str) -> BTreeSet<String> {
    let starts = code.match_indices("impl").map(|(at, _)| at).filter(|at| *at == 0 || code[..*at].ends_with('\n'));
    let names = starts.filter_map(|start| {
        let header = code[start + "impl".len()..].split(['{', ';']).next()?;
        let header = header.split(" where ").next()?;
        let header = if header.starts_with('<') { after_generics(header) } else { header };
        let of = header.rsplit(" for ").next()?.trim();
        let path = of.split('<').next()?;
        let name = path.rsplit("::").next()?.trim_start_matches(|it: char| !it.is_alphabetic());
        identifier(name).map(str::to_owned)
    });
    names.collect()
}

/// What follows a list of generic parameters.
fn after_generics(text: &str) -> &str {
    let mut depth = 0_usize;
    let end = text.bytes().position(|byte| {
        depth = match byte {
            b'<' => depth + 1,
            b'>' => depth.saturating_sub(1),
            _ => depth,
        };
        depth == 0
    });
    &text[end.map_or(0, |at| at + 1)..]
}

/// The identifier that `text` starts with.
fn identifier(text: &str) -> Option<&str> {
    let end = text.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(text.len());
    (end > 0).then(|| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_fields(text: &str, expected: usize) {
        let source = Source::new("src/lib.rs".to_owned(), text.to_owned());
        assert_eq!(structs(&source).map(|it| it.fields).collect::<Vec<_>>(), [expected], "{text}");
    }

    #[test]
    fn fields_are_counted() {
        check_fields("struct A;", 0);
        check_fields("struct A {}", 0);
        check_fields("struct A(u8, pub(crate) u8);", 2);
        check_fields("struct A<'a, T: Fn(u8, u8) -> u8> { a: &'a [T], b: HashMap<u8, (u8, u8)> }", 2);
        check_fields(
            "pub struct A {\n    /// a: b\n    #[serde(a, b)]\n    pub(crate) a: u8,\n    pub b: fn(u8, u8) -> u8,\n}",
            2,
        );
    }

    #[test]
    fn implementations_name_their_type() {
        let code =
            "impl A {}\nimpl<'a, T: B<C>> d::E<'a, T> {}\nimpl From<F> for G {}\nimpl<T> H for &I<T> where T: J {}";
        assert_eq!(implementations(code).into_iter().collect::<Vec<_>>(), ["A", "E", "G", "I"]);
    }
}
