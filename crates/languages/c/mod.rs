//! C.

mod conditions;
mod definitions;
mod dialect;
mod entries;
mod guards;
mod heads;
mod includes;
mod likely;
mod mask;
mod tokens;

use crate::access::{Access, Declared};
use crate::contexts::Contexts;
use crate::hooks::Hooks;
use crate::table::{
    BindingRule, CallShapes, Comments, Counts, Declarators, Definitions, Doc, FileNames, Home, Language, Modifiers,
    Modules, NameShapes, Scoping, Shapes, Spaces, TestFiles, Tests, TypeShapes, ValueShapes,
};
pub(crate) use dialect::is_cpp;
pub(crate) use includes::import_target as included;
use includes::manifest;
pub(crate) use mask::mask;
use rhumb_model::{SymbolKind, Visibility};

/// C.
pub(crate) const C: Language = Language {
    name: "c",
    family: "c",
    files: FileNames {
        extensions: &["c", "h", "def"],
        manifests: &[
            "CMakeLists.txt",
            "GNUmakefile",
            "Makefile",
            "Makefile.am",
            "compile_flags.txt",
            "configure.ac",
            "makefile",
            "meson.build",
        ],
        ..FileNames::NONE
    },
    facts: &[include_str!("facts.scm"), SHARED],
    definitions: Definitions {
        comments: Comments {
            kinds: &["comment"],
            attributes: &[],
            doc: Doc::AllComments { outer: &["/**", "/*!", "///", "//!"], near: &["/*", "//"], after: &["/*", "//"] },
        },
        modifiers: Modifiers { kinds: &["storage_class_specifier"], flags: &[] },
        access: Access {
            rule: Some(|declared| visibility(declared, Visibility::Public)),
            is_in_star: |_, _| true,
            ..Access::PUBLIC
        },
        declarators: Declarators {
            wrappers: &[
                "pointer_declarator",
                "function_declarator",
                "array_declarator",
                "parenthesized_declarator",
                "attributed_declarator",
            ],
            qualifiers: &[
                "type_qualifier",
                "abstract_pointer_declarator",
                "abstract_array_declarator",
                "abstract_function_declarator",
                "abstract_parenthesized_declarator",
            ],
            ..Declarators::NONE
        },
        homes: &[
            (SymbolKind::Macro, Home::File),
            (SymbolKind::Struct, Home::OutsideTypes),
            (SymbolKind::Union, Home::OutsideTypes),
            (SymbolKind::Enum, Home::OutsideTypes),
            (SymbolKind::Variant, Home::OutsideTypes),
        ],
        capitals_are_constants: false,
        ..Definitions::NONE
    },
    scoping: Scoping {
        binding: BindingRule::AfterName,
        spaces: Spaces::TypesUncalled,
        builtins: include_str!("builtins.txt"),
        ..Scoping::NONE
    },
    modules: Modules { path_separator: "::", are_texts: true, ..Modules::NONE },
    shapes: Shapes {
        names: NameShapes {
            bare: &["identifier", "type_identifier", "field_identifier"],
            members: &[("field_expression", "argument", "field")],
            ..NameShapes::NONE
        },
        calls: CallShapes { calls: &[("call_expression", "function")], ..CallShapes::NONE },
        values: ValueShapes {
            transparent: &[
                ("parenthesized_expression", ""),
                ("pointer_expression", "argument"),
                ("subscript_expression", "argument"),
                ("cast_expression", "type"),
                ("compound_literal_expression", "type"),
                ("type_descriptor", "type"),
            ],
            literals: &[
                ("string_literal", "char"),
                ("concatenated_string", "char"),
                ("char_literal", "char"),
                ("primitive_type", ""),
                ("sized_type_specifier", ""),
            ],
            numbers: &[("number_literal", number_type)],
            ..ValueShapes::NONE
        },
        types: TypeShapes {
            tags: &[("struct_specifier", "name"), ("union_specifier", "name"), ("enum_specifier", "name")],
            ..TypeShapes::NONE
        },
        ..Shapes::NONE
    },
    contexts: Contexts {
        declared: &[
            ("init_declarator", "declarator", "type", "value"),
            ("compound_literal_expression", "", "type", "value"),
        ],
        assigned: &[("assignment_expression", "left", "right")],
        entries: &[("initializer_pair", "designator", "value")],
        // An array has the same initializer syntax as one of its elements.
        parts: &[("initializer_list", ""), ("parenthesized_expression", "")],
        ..Contexts::NONE
    },
    counts: Counts {
        branches: &["if_statement", "case", "conditional_expression", "seh_except_clause"],
        loops: &["for_statement", "while_statement", "do_statement"],
        nests: &[
            "if_statement",
            "conditional_expression",
            "switch_statement",
            "for_statement",
            "while_statement",
            "do_statement",
        ],
        alternatives: &["else_clause"],
        operators: &["&&", "||"],
        returns: &["return_statement"],
        conditional: &["if_statement", "case_statement", "conditional_expression", "for_statement", "while_statement"],
        assertion_calls: &["assert", "static_assert", "_Static_assert"],
        unchecked_calls: &["abort", "exit", "_exit", "_Exit", "quick_exit"],
        ..Counts::NONE
    },
    tests: Tests {
        files: TestFiles {
            folders: &["test", "tests"],
            starts: &["test_"],
            ends: &["_test.c", "_tests.c", "_unittest.c"],
            support: &[],
        },
        ..Tests::NONE
    },
    entry_points: entries::ENTRY_POINTS,
    hooks: Hooks {
        is_written: Some(dialect::is_c),
        import_target: Some(included),
        manifest: Some(manifest),
        is_unlikely: Some(likely::is_unlikely),
        guards: Some(guards::guards),
        mask: Some(|source| mask(source, &[("__cplusplus", false)])),
        ..Hooks::NONE
    },
    ..Language::new(tree_sitter_c::LANGUAGE)
};

/// The type of a number: a fraction or an exponent makes it a `double`, a suffix something else.
fn number_type(text: &str) -> &'static str {
    let text = text.to_ascii_lowercase();
    let is_hexadecimal = text.starts_with("0x");
    match text.trim_end_matches(['u', 'z']) {
        number if number.contains('.') || number.contains('p') || (number.contains('e') && !is_hexadecimal) => {
            if number.ends_with('f') { "float" } else { "double" }
        }
        number if number.ends_with('l') => "long",
        number if number.len() < text.len() => "unsigned",
        _ => "int",
    }
}

/// Outside types, modifiers decide; inside, access sections do, with `default` before the first one.
pub(crate) fn visibility(declared: &Declared<'_>, default: Visibility) -> Visibility {
    if !declared.owner_kind.is_type() {
        return declared.stated(&[("static", Visibility::Private)]).unwrap_or(Visibility::Public);
    }
    // A member defined outside its type was declared in one of the type's sections.
    let default = if declared.is_inside_owner { default } else { Visibility::Public };
    declared.inherited().or(declared.region).unwrap_or(default)
}

/// The patterns shared by C and C++.
pub(crate) const SHARED: &str = include_str!("shared.scm");
