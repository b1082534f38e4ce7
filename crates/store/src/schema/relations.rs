//! The public relations with descriptions of their columns, as `rhumb schema` prints them.
//!
//! Names and columns are a contract with everybody who has written a query; whether a relation is a table or a view is not.
//! A test compares this list with the database.

/// A relation that users can query.
#[derive(Clone, Copy, Debug)]
pub struct Relation {
    /// Its name.
    pub name: &'static str,
    /// What a row represents.
    pub sentence: &'static str,
    /// The columns in order, each with a description.
    pub columns: &'static [(&'static str, &'static str)],
}

/// All relations, the most used first.
pub const RELATIONS: &[Relation] = &[
    Relation {
        name: "files",
        sentence: "One row a file of the repository, parsed or not.",
        columns: &[
            ("id", "Number of the file, good within one build of the index."),
            ("path", "Path from the root, with forward slashes."),
            ("content_hash", "SHA-256 of the content, in hexadecimal; nothing if the file was not read."),
            ("size", "Bytes in the file."),
            ("line_count", "Lines in the file."),
            ("language", "Name of the language."),
            ("last_modified", "When the file was last changed, in milliseconds since 1970."),
            ("indexed_at", "When the file was read, in milliseconds since 1970."),
            ("is_test", "1 if the file holds tests."),
            ("is_generated", "1 if a program wrote the file."),
            ("symbol_count", "Symbols in the file, itself included."),
            ("parse_status", "ok, partial, skipped or failed."),
            ("parse_problems", "JSON list of the first places that could not be read, each with its reason."),
        ],
    },
    Relation {
        name: "symbols",
        sentence: "One row a definition; every file is one too, of kind file.",
        columns: &[
            ("id", "Number of the symbol, good within one build of the index."),
            ("handle", "Lasting name: path::Owner::name. Find a symbol by comparing this with =."),
            ("file_path", "File it stands in."),
            ("name", "Its name as written."),
            ("qualified_name", "Owners and name; empty for a file."),
            ("kind", "What it is: function, method, class, field and so on."),
            ("subkind", "A finer, language-specific distinction."),
            ("line_start", "First line of the definition."),
            ("line_end", "Last line of the definition."),
            ("col_start", "Column of its first byte."),
            ("col_end", "Column after its last byte."),
            ("name_line", "Line of its name."),
            ("name_col", "Column of its name."),
            ("signature", "The definition up to its body."),
            ("doc_comment", "Its documentation, comment marks removed."),
            ("return_type", "Declared type of what it returns, or of the value it names."),
            ("visibility", "public, protected, internal or private."),
            ("doc_visibility", "private, internal, alpha, beta or public, if the documentation has such a tag."),
            ("is_exported", "1 if other files can import it."),
            ("is_default_export", "1 if it is what its file exports by default."),
            ("is_async", "1 if it is asynchronous."),
            ("is_static", "1 if it belongs to the type, not to a value of it."),
            ("is_abstract", "1 if it has no body of its own."),
            ("is_test", "1 if it is a test or stands in one."),
            ("parent_id", "Symbol it stands in; nothing for a file."),
            ("parent_name", "Name of that symbol; nothing at the top level of a file."),
            ("members", "JSON list of an enumeration's values."),
            ("value", "A constant's value, if it is a literal."),
            ("body_hash", "Equal for equal bodies."),
            ("complexity", "Independent paths through the body."),
            ("cognitive", "How hard the body is to follow."),
            ("branches", "Decisions in the body."),
            ("loops", "Loops in the body."),
            ("returns", "Ways out of the body before its end."),
            ("max_nesting", "Deepest nesting in the body."),
            ("unsafe_blocks", "Blocks that switch checks off."),
            ("unchecked_calls", "Calls that end the program on failure."),
            ("assertions", "Claims checked when the body runs."),
            (
                "is_inactive",
                "1 if it stands in code that nothing in the project switches on: under a condition of the preprocessor that needs a name which no file and no build file defines.",
            ),
        ],
    },
    Relation {
        name: "refs",
        sentence: "One row a place where a name is used, linked or not; names of local variables are left out.",
        columns: &[
            ("id", "Number of the reference, good within one build of the index."),
            ("file_path", "File it stands in."),
            ("line", "Its line."),
            ("col", "Its column, in bytes."),
            ("name", "The name as written."),
            (
                "role",
                "What is done: call, type, read, write, import, extends, implements, decorates, derives, mention.",
            ),
            ("receiver", "What the name is used on, as written: door in door.open()."),
            ("from_id", "Symbol it stands in."),
            ("state", "resolved, ambiguous, external or unresolved."),
            (
                "target_id",
                "Symbol that is meant, if resolved. (SELECT handle FROM symbols WHERE id = target_id) is quicker than an outer join.",
            ),
            ("evidence", "The rule that found the target."),
            (
                "confidence",
                "Share of right edges among those that the rule found in projects of the language whose truth is known; nothing where none is.",
            ),
            ("is_conditional", "1 if it may be skipped when its function runs."),
            (
                "is_inactive",
                "1 if it stands in code that nothing in the project switches on: under a condition of the preprocessor that needs a name which no file and no build file defines.",
            ),
        ],
    },
    Relation {
        name: "edges",
        sentence: "One row a resolved reference or containment, from symbol to symbol.",
        columns: &[
            ("id", "Number of the edge; that of its reference, if it has one."),
            ("source", "Symbol it comes from."),
            ("target", "Symbol it leads to."),
            ("kind", "contains, calls, uses, reads, writes, instantiates, implements, extends and so on."),
            ("file_path", "File of the source. To filter by it, join symbols on source."),
            ("line", "Line where it is written."),
            ("col", "Column where it is written."),
            ("evidence", "The rule that found the target."),
            (
                "confidence",
                "Share of right edges among those that the rule found in projects of the language whose truth is known; nothing where none is.",
            ),
        ],
    },
    Relation {
        name: "calls",
        sentence: "One row a call, resolved or not.",
        columns: &[
            ("id", "Number of its reference."),
            ("file_path", "File it stands in."),
            ("caller_name", "Name of the symbol that calls."),
            ("caller_scope", "Qualified name of the symbol that calls, joined by dots."),
            ("callee_name", "Name that is called, without its receiver."),
            ("caller_id", "Symbol that calls."),
            ("callee_id", "Symbol that is called, if resolved."),
            ("line", "Its line."),
            ("col", "Its column."),
            (
                "confidence",
                "Share of right edges among those that the rule found in projects of the language whose truth is known; nothing where none is.",
            ),
        ],
    },
    Relation {
        name: "may_calls",
        sentence: "What a call may run besides what it names: members of subtypes that take the place of its target, and the definition of what is only declared.",
        columns: &[
            ("ref_id", "Reference that is the call; one row for each symbol that may be run."),
            ("source", "Symbol that calls."),
            ("target", "Symbol that may be run."),
            ("through", "Symbol that the call names, whose place the target takes."),
            ("file_path", "File of the call."),
            ("line", "Its line."),
            ("col", "Its column."),
            ("evidence", "Rule by which the call was linked to what it names."),
            ("confidence", "Share of right edges among those that the rule found where the truth is known."),
        ],
    },
    Relation {
        name: "candidates",
        sentence: "What an ambiguous reference may mean, one row a possibility.",
        columns: &[
            ("id", "Number of the row."),
            ("ref_id", "The reference."),
            ("target_id", "A symbol that may be meant."),
            ("confidence", "How likely it is; nothing while there is no measurement."),
        ],
    },
    Relation {
        name: "parameters",
        sentence: "Parameters of functions and methods.",
        columns: &[
            ("id", "Number of the row."),
            ("symbol_id", "Symbol whose parameter it is."),
            ("position", "Its place, from zero."),
            ("name", "Its name; a pattern as written."),
            ("type", "Its declared type."),
            ("default_value", "Its default, as written."),
            ("is_optional", "1 if a call may leave it out."),
            ("is_variadic", "1 if it takes any number of arguments."),
        ],
    },
    Relation {
        name: "imports",
        sentence: "One row an import statement and module.",
        columns: &[
            ("id", "Number of the row."),
            ("file_path", "File that imports."),
            ("source", "The module as written."),
            ("resolved_path", "File of the module, if it is in the repository."),
            ("specifiers", "JSON list of the imported names."),
            ("is_type_only", "1 if only types are taken."),
            ("is_dynamic", "1 if the module is loaded when the line runs."),
            ("is_reexport", "1 if the names are offered on."),
            ("line_number", "Its line."),
        ],
    },
    Relation {
        name: "exports",
        sentence: "Names that a file offers to others.",
        columns: &[
            ("id", "Number of the row."),
            ("file_path", "File that exports."),
            ("name", "The name others use; * for every name of another module."),
            ("kind", "value, type or re-export."),
            ("is_default", "1 if it is the file's default."),
            ("re_export_source", "The module it comes from, as written."),
            ("line_number", "Its line."),
            ("symbol_id", "The symbol, if it is defined in this file."),
        ],
    },
    Relation {
        name: "dependencies",
        sentence: "Which file needs which, by imports and resolved references.",
        columns: &[
            ("id", "Number of the row."),
            ("from_path", "File that needs."),
            ("to_path", "File that is needed."),
            ("is_type_only", "1 if only types are taken."),
            ("weight", "References that lead from the one into the other."),
        ],
    },
    Relation {
        name: "type_members",
        sentence: "Fields, properties and methods of types.",
        columns: &[
            ("id", "Number of the member's symbol."),
            ("file_path", "File it stands in."),
            ("symbol_name", "Name of the type."),
            ("name", "Name of the member."),
            ("type", "Its declared type."),
            ("is_optional", "1 if it may be missing."),
            ("is_readonly", "1 if it cannot be assigned."),
            ("line_number", "Its line."),
        ],
    },
    Relation {
        name: "components",
        sentence: "Functions and classes that render elements of a user interface.",
        columns: &[
            ("id", "Number of the component's symbol."),
            ("file_path", "File it stands in."),
            ("name", "Its name."),
            ("props_type", "Declared type of its first parameter."),
            ("hooks_used", "JSON list of the hooks it calls."),
            ("is_default_export", "1 if it is what its file exports by default."),
            ("line_number", "Its line."),
        ],
    },
    Relation {
        name: "markers",
        sentence: "Notes in comments.",
        columns: &[
            ("id", "Number of the row."),
            ("file_path", "File it stands in."),
            ("line_number", "Its line."),
            ("kind", "TODO, FIXME, HACK or NOTE."),
            ("content", "What follows the word on its line."),
        ],
    },
    Relation {
        name: "suppressions",
        sentence: "Comments that silence a recipe.",
        columns: &[
            ("id", "Number of the row."),
            ("file_path", "File it stands in."),
            ("line_number", "The line it silences; 0 for the whole file."),
            ("recipe_id", "The recipe."),
        ],
    },
    Relation {
        name: "css_variables",
        sentence: "Custom properties of style sheets.",
        columns: &[
            ("id", "Number of the row."),
            ("file_path", "File it stands in."),
            ("name", "Its name, dashes included."),
            ("value", "Its value."),
            ("scope", "The selector or rule it is set in."),
            ("line_number", "Its line."),
        ],
    },
    Relation {
        name: "css_classes",
        sentence: "Classes of style sheets.",
        columns: &[
            ("id", "Number of the row."),
            ("file_path", "File it stands in."),
            ("name", "Its name, without the dot."),
            ("is_module", "1 if the style sheet is a module."),
            ("line_number", "Its line."),
        ],
    },
    Relation {
        name: "css_keyframes",
        sentence: "Animations of style sheets.",
        columns: &[
            ("id", "Number of the row."),
            ("file_path", "File it stands in."),
            ("name", "Its name."),
            ("line_number", "Its line."),
        ],
    },
    Relation {
        name: "boundary_rules",
        sentence: "Which files may depend on which, from the configuration.",
        columns: &[
            ("id", "Number of the row."),
            ("name", "Name of the rule."),
            ("from_glob", "Files the rule is about."),
            ("to_glob", "Files they depend on."),
            ("action", "allow or deny."),
        ],
    },
    Relation {
        name: "coverage",
        sentence: "How much of a symbol the tests ran, as it was imported.",
        columns: &[
            ("id", "Number of the row."),
            ("file_path", "File of the symbol."),
            ("name", "Name of the symbol."),
            ("line_start", "First line of the symbol."),
            ("coverage_pct", "Share of its statements that ran, in per cent."),
            ("hit_statements", "Statements that ran."),
            ("total_statements", "Statements in all."),
        ],
    },
    Relation {
        name: "query_baselines",
        sentence: "Answers that were saved to compare later ones with.",
        columns: &[
            ("id", "Number of the row."),
            ("name", "Name of the baseline."),
            ("recipe_id", "The recipe it came from, if any."),
            ("sql", "The query."),
            ("rows_json", "Its rows, as JSON."),
            ("row_count", "How many there were."),
            ("git_ref", "The commit at that time."),
            ("created_at", "When, in milliseconds since 1970."),
        ],
    },
    Relation {
        name: "recipe_recency",
        sentence: "When each recipe was last run.",
        columns: &[
            ("id", "Number of the row."),
            ("recipe_id", "The recipe."),
            ("last_run_at", "When, in milliseconds since 1970."),
            ("run_count", "How often in all."),
        ],
    },
    Relation {
        name: "meta",
        sentence: "What the index says of itself.",
        columns: &[("id", "Number of the row."), ("key", "What."), ("value", "Its value, as text.")],
    },
    Relation {
        name: "nodes",
        sentence: "The symbols again, under other names of the same columns.",
        columns: &[
            ("id", "Number of the symbol, the same as in symbols."),
            ("kind", "What it is."),
            ("name", "Its name as written."),
            ("qualified_name", "Its handle: path::Owner::name."),
            ("file_path", "File it stands in."),
            ("start_line", "First line of the definition."),
            ("end_line", "Last line of the definition."),
            ("start_column", "Column of its first byte."),
            ("end_column", "Column after its last byte."),
            ("docstring", "Its documentation."),
            ("signature", "The definition up to its body."),
            ("visibility", "public, protected, internal or private."),
            ("is_async", "1 if it is asynchronous."),
            ("branches", "Decisions in the body."),
            ("loops", "Loops in the body."),
            ("returns", "Ways out of the body before its end."),
            ("max_nesting", "Deepest nesting in the body."),
            ("unsafe_blocks", "Blocks that switch checks off."),
            ("unchecked_calls", "Calls that end the program on failure."),
            ("assertions", "Claims checked when the body runs."),
            ("updated_at", "When its file was read, in seconds since 1970."),
        ],
    },
    Relation {
        name: "unresolved_refs",
        sentence: "References of which nothing is known.",
        columns: &[
            ("id", "Number of the reference."),
            ("from_node_id", "Symbol it stands in."),
            ("reference_name", "The name as written."),
            ("reference_kind", "Kind of the edge it would be."),
            ("line", "Its line."),
            ("col", "Its column."),
            ("file_path", "File it stands in."),
        ],
    },
    Relation {
        name: "metadata",
        sentence: "The rows of meta under another name.",
        columns: &[("id", "Number of the row."), ("key", "What."), ("value", "Its value, as text.")],
    },
    Relation {
        name: "vectors",
        sentence: "Embeddings of symbols; empty unless something filled it.",
        columns: &[
            ("id", "Number of the row."),
            ("node_id", "The symbol."),
            ("embedding", "Its vector."),
            ("model", "What made the vector."),
            ("created_at", "When, in seconds since 1970."),
        ],
    },
    Relation {
        name: "symbols_fts",
        sentence: "Full-text search over symbols: symbols_fts MATCH 'words', rowid is symbols.id, ORDER BY rank.",
        columns: &[
            ("name", "The name as one word."),
            ("name_tokens", "The words of the name."),
            ("qualified_name", "Owners and name."),
            ("doc_comment", "Documentation."),
            ("signature", "Signature."),
            ("kind", "Kind; shown, not searched."),
            ("file_path", "Path; shown, not searched."),
        ],
    },
    Relation {
        name: "nodes_fts",
        sentence: "symbols_fts under other names, beside nodes: nodes_fts MATCH 'words', rowid is nodes.id, ORDER BY rank.",
        columns: &[
            ("name", "The name as one word."),
            ("qualified_name", "Owners and name."),
            ("docstring", "Documentation."),
            ("signature", "Signature."),
            ("rowid", "Number of the symbol."),
            ("rank", "How well it matches; smaller is better."),
            ("nodes_fts", "Stands to the left of MATCH."),
        ],
    },
    Relation {
        name: "source_fts",
        sentence: "Full-text search over whole files; empty unless it is switched on.",
        columns: &[("file_path", "Path; shown, not searched."), ("content", "Text of the file.")],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;
    use std::collections::BTreeSet;

    #[test]
    fn the_list_is_what_the_database_has() {
        let fixture = Fixture::empty();
        for relation in RELATIONS {
            let sql = "SELECT name FROM pragma_table_xinfo(?1) WHERE hidden IN (0, 2, 3)";
            let columns = fixture.texts_with(sql, relation.name);
            let listed: Vec<&str> = relation.columns.iter().map(|(name, _)| *name).collect();
            assert_eq!(listed, columns, "{}", relation.name);
        }
    }

    #[test]
    fn every_view_is_in_the_list() {
        let fixture = Fixture::empty();
        let views: BTreeSet<String> = fixture
            .texts("SELECT name FROM sqlite_schema WHERE type = 'view' AND name <> 'symbol_text'")
            .into_iter()
            .collect();
        let listed: BTreeSet<String> = RELATIONS.iter().map(|relation| relation.name.to_owned()).collect();
        assert_eq!(views.difference(&listed).collect::<Vec<_>>(), Vec::<&String>::new());
    }
}
