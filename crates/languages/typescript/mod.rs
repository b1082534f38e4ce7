//! TypeScript, with and without JSX: the shared patterns of ECMAScript, and types.

use crate::contexts::Contexts;
use crate::hooks::{Hooks, ImportedName, Respelling};
use crate::javascript::{CONTEXTS, ECMA, ECMASCRIPT, JSX, passing_on};
use crate::table::{CallShapes, FileNames, Holds, Language, Modules, NameShapes, Shapes, TypeShapes, ValueShapes};
use rhumb_model::ImportKind;
use tree_sitter::Node;

/// TypeScript.
pub(crate) const TYPESCRIPT: Language = Language {
    name: "typescript",
    files: FileNames { extensions: &["ts", "mts", "cts"], aliases: &["ts"], ..ECMASCRIPT.files },
    grammar: tree_sitter_typescript::LANGUAGE_TYPESCRIPT,
    facts: &[FACTS, ECMA, COMPONENTS],
    modules: MODULES,
    shapes: SHAPES,
    contexts: TYPED,
    hooks: HOOKS,
    ..ECMASCRIPT
};

/// TypeScript with JSX.
pub(crate) const TSX: Language = Language {
    name: "tsx",
    files: FileNames { extensions: &["tsx"], aliases: &[], ..ECMASCRIPT.files },
    grammar: tree_sitter_typescript::LANGUAGE_TSX,
    facts: &[FACTS, JSX, ECMA, COMPONENTS],
    modules: MODULES,
    shapes: SHAPES,
    contexts: ELEMENTS,
    hooks: Hooks { imports: Some(runtime), ..HOOKS },
    ..ECMASCRIPT
};

const HOOKS: Hooks = Hooks { respell: Some(respell), ..ECMASCRIPT.hooks };

const MODULES: Modules = Modules { type_keyword: "type", ..ECMASCRIPT.modules };

const FACTS: &str = include_str!("facts.scm");
const COMPONENTS: &str = include_str!("components.scm");

const SHAPES: Shapes = Shapes {
    names: NameShapes {
        bare: &["identifier", "type_identifier", "this", "this_type", "super"],
        members: &[
            ("member_expression", "object", "property"),
            ("nested_type_identifier", "module", "name"),
            ("nested_identifier", "object", "property"),
        ],
        ..ECMASCRIPT.shapes.names
    },
    calls: CallShapes { type_arguments: &["type_arguments"], ..ECMASCRIPT.shapes.calls },
    values: ValueShapes {
        transparent: &[
            ("parenthesized_expression", ""),
            ("non_null_expression", ""),
            ("type_annotation", ""),
            ("parenthesized_type", ""),
            ("readonly_type", ""),
        ],
        anonymous: &["object_type", "object"],
        collections: &[("array", "Array", Holds::Elements), ("tuple_type", "tuple", Holds::Positions)],
        casts: &[("as_expression", ""), ("satisfies_expression", "")],
        assertions: &["as_expression", "satisfies_expression"],
        ..ECMASCRIPT.shapes.values
    },
    types: TypeShapes {
        generics: &[("generic_type", "name", "type_arguments")],
        containers: &[("array_type", "Array", "")],
        unions: &["union_type", "intersection_type"],
        lookups: &["lookup_type"],
        of_values: &["type_query"],
        conditional: &["conditional_type"],
        functions: &[
            ("function_type", "parameters", "return_type", "type"),
            ("call_signature", "parameters", "return_type", "type"),
        ],
        ..ECMASCRIPT.shapes.types
    },
    ..ECMASCRIPT.shapes
};

/// Expected types where types are declared.
const TYPED: Contexts = Contexts {
    declared: &[
        ("variable_declarator", "name", "type", "value"),
        ("public_field_definition", "name", "type", "value"),
        ("required_parameter", "pattern", "type", "value"),
        ("optional_parameter", "pattern", "type", "value"),
        ("property_signature", "name", "type", ""),
    ],
    functions: &[
        ("arrow_function", "return_type", "body"),
        ("function_expression", "return_type", "body"),
        ("function_declaration", "return_type", "body"),
        ("method_definition", "return_type", "body"),
    ],
    ..CONTEXTS
};

/// The same with JSX elements, whose attributes are members of the component's parameter.
const ELEMENTS: Contexts = Contexts {
    entries: &[("pair", "key", "value"), ("pair_pattern", "key", "value"), ("jsx_attribute", "", "")],
    parts: passing_on!(("jsx_expression", "")),
    components: &[
        ("jsx_opening_element", "name"),
        ("jsx_self_closing_element", "name"),
        ("jsx_closing_element", "name"),
    ],
    intrinsic: ("JSX", "IntrinsicElements"),
    ..TYPED
};

/// The directive that names the JSX runtime, and the module of the runtime that declares the elements.
const IMPORT_SOURCE: &str = "@jsxImportSource";
const RUNTIME: &str = "jsx-runtime";

/// The import that a JSX directive implies.
fn runtime(comment: Node<'_>, source: &str) -> Vec<ImportedName> {
    let text = source.get(comment.byte_range()).unwrap_or("");
    let Some((before, after)) = text.split_once(IMPORT_SOURCE) else { return Vec::new() };
    let Some(from) = after.split_whitespace().next().filter(|from| !from.starts_with('*')) else { return Vec::new() };
    let byte = comment.start_byte() + before.len() + IMPORT_SOURCE.len() + after.find(from).unwrap_or(0);
    let separator = if from.ends_with('/') { "" } else { "/" };
    let name = ELEMENTS.intrinsic.0.to_owned();
    vec![ImportedName {
        path: format!("{from}{separator}{RUNTIME}"),
        local: name.clone(),
        name,
        kind: ImportKind::Named,
        byte: byte as u32,
    }]
}

/// A type-only star export, which the grammar does not know.
const STAR_OF_TYPES: &str = "export type *";

/// Inserts a semicolon before a signature that starts with type parameters, and masks type-only star exports.
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
