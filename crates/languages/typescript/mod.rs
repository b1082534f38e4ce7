//! TypeScript, with and without elements: the shared patterns of ECMAScript, and types.

use crate::hooks::{Hooks, Respelling};
use crate::javascript::{ECMA, ECMASCRIPT, JSX};
use crate::table::{Language, Shapes};

/// TypeScript.
pub(crate) const TYPESCRIPT: Language = Language {
    name: "typescript",
    extensions: &["ts", "mts", "cts"],
    aliases: &["ts"],
    grammar: tree_sitter_typescript::LANGUAGE_TYPESCRIPT,
    facts: &[FACTS, ECMA],
    shapes: SHAPES,
    hooks: HOOKS,
    ..ECMASCRIPT
};

/// TypeScript with elements.
pub(crate) const TSX: Language = Language {
    name: "tsx",
    extensions: &["tsx"],
    aliases: &[],
    grammar: tree_sitter_typescript::LANGUAGE_TSX,
    facts: &[FACTS, JSX, ECMA],
    shapes: SHAPES,
    hooks: HOOKS,
    ..ECMASCRIPT
};

const HOOKS: Hooks = Hooks { respell: Some(respell), ..ECMASCRIPT.hooks };

const FACTS: &str = include_str!("facts.scm");

const SHAPES: Shapes = Shapes {
    names: &["identifier", "type_identifier", "this", "this_type", "super"],
    members: &[
        ("member_expression", "object", "property"),
        ("nested_type_identifier", "module", "name"),
        ("nested_identifier", "object", "property"),
    ],
    transparent: &[
        ("parenthesized_expression", ""),
        ("non_null_expression", ""),
        ("type_annotation", ""),
        ("parenthesized_type", ""),
        ("readonly_type", ""),
    ],
    anonymous: &["object_type", "object"],
    generics: &[("generic_type", "name", "type_arguments")],
    containers: &[("array_type", "Array", "")],
    casts: &[("as_expression", ""), ("satisfies_expression", "")],
    unions: &["union_type", "intersection_type", "ternary_expression"],
    functions: &[
        ("function_type", "parameters", "return_type", "type"),
        ("call_signature", "parameters", "return_type", "type"),
    ],
    ..ECMASCRIPT.shapes
};

/// A star of types, which the grammar does not know.
const STAR_OF_TYPES: &str = "export type *";

/// A signature that starts with its type parameters ends the one on the line before, as a semicolon would.
fn respell(source: &str) -> Respelling {
    let mut changes = Vec::new();
    let mut ends_before = false;
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        let text = line.trim();
        let indent = line.len() - line.trim_start().len();
        if text.starts_with('<') && ends_before && indent > 0 {
            changes.push((start + indent - 1..start + indent, ';'));
        }
        if text.starts_with(STAR_OF_TYPES) {
            let word = start + indent + "export ".len();
            changes.push((word..word + "type".len(), ' '));
        }
        if !text.is_empty() && !is_comment(text) {
            ends_before = text.ends_with(|last: char| last.is_alphanumeric() || "_$])}>'\"`".contains(last));
        }
        start += line.len();
    }
    changes
}

fn is_comment(line: &str) -> bool {
    ["//", "/*", "*"].iter().any(|mark| line.starts_with(mark))
}
