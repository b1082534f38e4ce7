//! TypeScript, with and without elements: the shared patterns of ECMAScript, and types.

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
    ..ECMASCRIPT
};

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
    generics: &[("generic_type", "name", "type_arguments")],
    containers: &[("array_type", "Array", "")],
    casts: &[("as_expression", ""), ("satisfies_expression", "")],
    unions: &["union_type", "intersection_type", "ternary_expression"],
    functions: &[("function_type", "parameters", "return_type", "type")],
    ..ECMASCRIPT.shapes
};
