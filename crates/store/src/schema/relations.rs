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
        sentence: "One row per file of the repository, parsed or not.",
        columns: &[
            ("id", "Id of the file, valid until the index is rebuilt from scratch."),
            ("path", "Path from the root, with forward slashes."),
            ("content_hash", "SHA-256 of the content in hexadecimal; NULL if the file was not read."),
            ("size", "Size in bytes."),
            ("line_count", "Number of lines."),
            ("language", "Name of the language."),
            ("last_modified", "When the file was last modified, in milliseconds since 1970."),
            ("indexed_at", "When the file was read, in milliseconds since 1970."),
            ("is_test", "1 if it is a test file, by its path."),
            ("is_generated", "1 if the file is generated."),
            ("symbol_count", "Number of symbols, including the file itself."),
            ("parse_status", "ok, partial, skipped or failed."),
            ("parse_problems", "JSON list of the first parse problems, each with its reason."),
        ],
    },
    Relation {
        name: "symbols",
        sentence: "One row per definition; every file is also a symbol, of kind file.",
        columns: &[
            ("id", "Id of the symbol, valid until the index is rebuilt from scratch."),
            ("handle", "Stable name: path::Owner::name. Compare it with = to find a symbol."),
            ("file_path", "File that contains it."),
            ("name", "Name as written."),
            ("qualified_name", "Names of its parents and its own; empty for a file."),
            ("kind", "Kind: function, method, class, field and so on."),
            ("subkind", "Language-specific subdivision of the kind."),
            ("line_start", "First line of the definition."),
            ("line_end", "Last line of the definition."),
            ("col_start", "Column of the first byte."),
            ("col_end", "Column after the last byte."),
            ("name_line", "Line of the name."),
            ("name_col", "Column of the name."),
            ("signature", "The definition up to its body."),
            ("doc_comment", "Documentation without comment markers."),
            ("return_type", "Declared return type, or declared type of a value."),
            ("visibility", "public, protected, internal or private."),
            ("doc_visibility", "private, internal, alpha, beta or public, if the documentation has such a tag."),
            ("deprecated", "Text after @deprecated in the documentation, possibly empty; NULL without the tag."),
            ("is_exported", "1 if other files can import it."),
            ("is_default_export", "1 if it is the default export of its file."),
            ("is_async", "1 if it is asynchronous."),
            ("is_static", "1 if it belongs to the type rather than to an instance."),
            ("is_abstract", "1 if it has no body."),
            ("is_test", "1 if it is test code: a test, inside a test, or in a test file."),
            ("parent_id", "Symbol that contains it; NULL for a file."),
            ("parent_name", "Name of that symbol; NULL at the top level of a file."),
            ("members", "JSON list of the members of an enum."),
            ("value", "Value of a constant, if it is a literal."),
            ("body_hash", "Hash of the body."),
            ("complexity", "Cyclomatic complexity of the body."),
            ("cognitive", "Cognitive complexity of the body."),
            ("branches", "Number of branches in the body."),
            ("loops", "Number of loops in the body."),
            ("returns", "Number of early returns in the body."),
            ("max_nesting", "Maximum nesting depth in the body."),
            ("unsafe_blocks", "Number of unsafe blocks in the body."),
            ("unchecked_calls", "Number of calls that abort on failure."),
            ("assertions", "Number of assertions in the body."),
            (
                "is_inactive",
                "1 if it is in inactive code: under a preprocessor condition on a name that no source or build file defines.",
            ),
        ],
    },
    Relation {
        name: "refs",
        sentence: "One row per reference, resolved or not, without local variables.",
        columns: &[
            ("id", "Id of the reference, valid until the index is rebuilt from scratch."),
            ("file_path", "File that contains it."),
            ("line", "Line."),
            ("col", "Column in bytes."),
            ("name", "Name as written."),
            ("role", "Role: call, type, read, write, import, extends, implements, decorates, derives, mention."),
            ("receiver", "Receiver as written: door in door.open()."),
            ("from_id", "Symbol that contains it."),
            ("state", "resolved, ambiguous, external or unresolved."),
            (
                "target_id",
                "Target symbol, if resolved. (SELECT handle FROM symbols WHERE id = target_id) is faster than an outer join.",
            ),
            ("evidence", "Rule that resolved the target."),
            ("confidence", "Measured share of correct edges for this rule and language; NULL if not measured."),
            ("is_conditional", "1 if it may be skipped when its function runs."),
            (
                "is_inactive",
                "1 if it is in inactive code: under a preprocessor condition on a name that no source or build file defines.",
            ),
        ],
    },
    Relation {
        name: "edges",
        sentence: "One row per resolved reference or containment, from symbol to symbol.",
        columns: &[
            ("id", "Id of the edge; the same as that of its reference, if it has one."),
            ("source", "Source symbol."),
            ("target", "Target symbol."),
            ("kind", "contains, calls, uses, reads, writes, instantiates, implements, extends and so on."),
            ("file_path", "File of the source. To filter by it, join symbols on source."),
            ("line", "Line of the reference."),
            ("col", "Column of the reference."),
            ("evidence", "Rule that resolved the target."),
            ("confidence", "Measured share of correct edges for this rule and language; NULL if not measured."),
        ],
    },
    Relation {
        name: "calls",
        sentence: "One row per call, resolved or not.",
        columns: &[
            ("id", "Id of its reference."),
            ("file_path", "File that contains it."),
            ("caller_name", "Name of the caller."),
            ("caller_scope", "Qualified name of the caller, joined by dots."),
            ("callee_name", "Name of the callee, without the receiver."),
            ("caller_id", "Caller."),
            ("callee_id", "Callee, if resolved."),
            ("line", "Line."),
            ("col", "Column."),
            ("confidence", "Measured share of correct edges for this rule and language; NULL if not measured."),
        ],
    },
    Relation {
        name: "may_calls",
        sentence: "Possible targets of a call besides the one it names: overrides in subtypes, and the definition of a declaration.",
        columns: &[
            ("ref_id", "Reference that is the call; one row per possible target."),
            ("source", "Caller."),
            ("target", "Possible callee."),
            ("through", "Symbol that the call names, which the target overrides or defines."),
            ("file_path", "File of the call."),
            ("line", "Line."),
            ("col", "Column."),
            ("evidence", "Rule that resolved the call."),
            ("confidence", "Measured share of correct edges for this rule and language; NULL if not measured."),
        ],
    },
    Relation {
        name: "candidates",
        sentence: "Possible targets of ambiguous references, one row each.",
        columns: &[
            ("id", "Id of the row."),
            ("ref_id", "Reference."),
            ("target_id", "Possible target."),
            ("confidence", "Always NULL: not measured yet."),
        ],
    },
    Relation {
        name: "parameters",
        sentence: "Parameters of functions and methods.",
        columns: &[
            ("id", "Id of the row."),
            ("symbol_id", "Symbol that has the parameter."),
            ("position", "Position, from zero."),
            ("name", "Name, or pattern as written."),
            ("type", "Declared type."),
            ("default_value", "Default value as written."),
            ("is_optional", "1 if a call may omit it."),
            ("is_variadic", "1 if it accepts any number of arguments."),
        ],
    },
    Relation {
        name: "imports",
        sentence: "One row per import statement and module.",
        columns: &[
            ("id", "Id of the row."),
            ("file_path", "File that imports."),
            ("source", "Module as written."),
            ("resolved_path", "File of the module, if it is in the repository."),
            ("specifiers", "JSON list of the imported names, as exported by the module; * for the whole module."),
            ("aliases", "JSON object from imported names to local names, for renamed imports."),
            ("is_type_only", "1 if it imports only types."),
            ("is_dynamic", "1 if the import is dynamic."),
            ("is_reexport", "1 if it is a re-export."),
            ("line_number", "First line of the statement."),
        ],
    },
    Relation {
        name: "exports",
        sentence: "Names that files export.",
        columns: &[
            ("id", "Id of the row."),
            ("file_path", "File that exports."),
            ("name", "Exported name; * for all names of another module."),
            ("kind", "value, type or re-export."),
            ("is_default", "1 if it is the default export of the file."),
            ("re_export_source", "Source module as written."),
            ("line_number", "Line."),
            (
                "symbol_id",
                "Symbol that the name resolves to, through any number of files; for a star export, the file's symbol.",
            ),
        ],
    },
    Relation {
        name: "dependencies",
        sentence: "Dependencies between files, from imports and resolved references.",
        columns: &[
            ("id", "Id of the row."),
            ("from_path", "Dependent file."),
            ("to_path", "File it depends on."),
            ("is_type_only", "1 if only types are used."),
            ("weight", "Number of references."),
        ],
    },
    Relation {
        name: "type_members",
        sentence: "Fields, properties and methods of types.",
        columns: &[
            ("id", "Id of the member's symbol."),
            ("file_path", "File that contains it."),
            ("symbol_name", "Name of the type."),
            ("name", "Name of the member."),
            ("type", "Declared type; the signature of a method."),
            ("is_optional", "1 if it is optional."),
            ("is_readonly", "1 if it is read-only."),
            ("line_number", "Line."),
        ],
    },
    Relation {
        name: "components",
        sentence: "UI components: functions and classes that render elements, and the results of memo, forwardRef and lazy.",
        columns: &[
            ("id", "Id of the component's symbol."),
            ("file_path", "File that contains it."),
            ("name", "Name."),
            ("props_type", "Declared type of its properties."),
            ("hooks_used", "JSON list of the hooks it calls."),
            ("is_default_export", "1 if it is the default export of its file."),
            ("line_number", "Line."),
        ],
    },
    Relation {
        name: "markers",
        sentence: "TODO notes and similar markers in comments.",
        columns: &[
            ("id", "Id of the row."),
            ("file_path", "File that contains it."),
            ("line_number", "Line."),
            ("kind", "The word: TODO, FIXME, HACK or NOTE, unless the configuration lists others."),
            ("content", "Text after the marker on its line."),
        ],
    },
    Relation {
        name: "suppressions",
        sentence: "Comments that suppress findings of a recipe.",
        columns: &[
            ("id", "Id of the row."),
            ("file_path", "File that contains it."),
            ("line_number", "Suppressed line; 0 for the whole file."),
            ("recipe_id", "Recipe."),
        ],
    },
    Relation {
        name: "entry_points",
        sentence: "Symbols that something outside of the code uses: a runtime, a framework, a tool or the users of a package.",
        columns: &[
            ("id", "Id of the row."),
            ("file_path", "File that contains it."),
            ("symbol_id", "Symbol; that of the file if the file and all it exports are used."),
            ("name", "Name of the symbol."),
            ("kind", "Kind of the symbol."),
            ("rule", "Rule that says so, such as main, django or next."),
            ("line_number", "Line."),
        ],
    },
    Relation {
        name: "commits",
        sentence: "The latest commits, at most 5000, without merges; empty without git.",
        columns: &[
            ("id", "Number of the commit; 1 is the latest."),
            ("hash", "Full hash."),
            ("author", "Email address of the author."),
            ("time", "When it was committed, in seconds since 1970."),
            ("subject", "First line of the message."),
        ],
    },
    Relation {
        name: "file_changes",
        sentence: "One row per commit and file that it added, changed or removed.",
        columns: &[
            ("id", "Id of the row."),
            ("commit_id", "Commit."),
            ("file_path", "File, which may no longer exist."),
        ],
    },
    Relation {
        name: "authorship",
        sentence: "One row per file and author of a commit that changed it.",
        columns: &[
            ("id", "Id of the row."),
            ("file_path", "File, which may no longer exist."),
            ("author", "Email address."),
            ("commits", "Number of commits."),
            ("first_time", "Time of the first of them, in seconds since 1970."),
            ("last_time", "Time of the last of them, in seconds since 1970."),
        ],
    },
    Relation {
        name: "css_variables",
        sentence: "Custom properties in style sheets.",
        columns: &[
            ("id", "Id of the row."),
            ("file_path", "File that contains it."),
            ("name", "Name with dashes."),
            ("value", "Value."),
            ("scope", "Selector or rule that sets it."),
            ("line_number", "Line."),
        ],
    },
    Relation {
        name: "css_classes",
        sentence: "Classes in style sheets.",
        columns: &[
            ("id", "Id of the row."),
            ("file_path", "File that contains it."),
            ("name", "Name without the dot."),
            ("is_module", "1 if it belongs to a style module: visible only to files that import it."),
            ("line_number", "Line."),
        ],
    },
    Relation {
        name: "css_keyframes",
        sentence: "Animations in style sheets.",
        columns: &[
            ("id", "Id of the row."),
            ("file_path", "File that contains it."),
            ("name", "Name."),
            ("line_number", "Line."),
        ],
    },
    Relation {
        name: "boundary_rules",
        sentence: "Boundary rules from the configuration: which files may depend on which.",
        columns: &[
            ("id", "Id of the row."),
            ("name", "Name of the rule."),
            ("from_glob", "Files that the rule restricts."),
            ("to_glob", "Files that they depend on."),
            ("action", "allow or deny."),
        ],
    },
    Relation {
        name: "coverage",
        sentence: "Imported test coverage of symbols.",
        columns: &[
            ("id", "Id of the row."),
            ("file_path", "File of the symbol."),
            ("name", "Name of the symbol."),
            ("line_start", "First line of the symbol."),
            ("coverage_pct", "Percentage of statements that ran."),
            ("hit_statements", "Number of statements that ran."),
            ("total_statements", "Total number of statements."),
        ],
    },
    Relation {
        name: "query_baselines",
        sentence: "Saved query results for later comparison.",
        columns: &[
            ("id", "Id of the row."),
            ("name", "Name of the baseline."),
            ("recipe_id", "Recipe, if any."),
            ("sql", "Query."),
            ("rows_json", "Result rows as JSON."),
            ("row_count", "Number of rows."),
            ("git_ref", "Commit at that time."),
            ("created_at", "Time in milliseconds since 1970."),
        ],
    },
    Relation {
        name: "recipe_recency",
        sentence: "When each recipe was last run.",
        columns: &[
            ("id", "Id of the row."),
            ("recipe_id", "Recipe."),
            ("last_run_at", "Time in milliseconds since 1970."),
            ("run_count", "Total number of runs."),
        ],
    },
    Relation {
        name: "meta",
        sentence: "Metadata of the index.",
        columns: &[("id", "Id of the row."), ("key", "Key."), ("value", "Value as text.")],
    },
    Relation {
        name: "nodes",
        sentence: "The symbols with different column names.",
        columns: &[
            ("id", "Id of the symbol, the same as in symbols."),
            ("kind", "Kind."),
            ("name", "Name as written."),
            ("qualified_name", "Handle: path::Owner::name."),
            ("file_path", "File that contains it."),
            ("start_line", "First line of the definition."),
            ("end_line", "Last line of the definition."),
            ("start_column", "Column of the first byte."),
            ("end_column", "Column after the last byte."),
            ("docstring", "Documentation."),
            ("signature", "The definition up to its body."),
            ("visibility", "public, protected, internal or private."),
            ("is_async", "1 if it is asynchronous."),
            ("branches", "Number of branches in the body."),
            ("loops", "Number of loops in the body."),
            ("returns", "Number of early returns in the body."),
            ("max_nesting", "Maximum nesting depth in the body."),
            ("unsafe_blocks", "Number of unsafe blocks in the body."),
            ("unchecked_calls", "Number of calls that abort on failure."),
            ("assertions", "Number of assertions in the body."),
            ("updated_at", "When the file was read, in seconds since 1970."),
        ],
    },
    Relation {
        name: "unresolved_refs",
        sentence: "Unresolved references.",
        columns: &[
            ("id", "Id of the reference."),
            ("from_node_id", "Symbol that contains it."),
            ("reference_name", "Name as written."),
            ("reference_kind", "Kind of edge it would be if resolved."),
            ("line", "Line."),
            ("col", "Column."),
            ("file_path", "File that contains it."),
        ],
    },
    Relation {
        name: "metadata",
        sentence: "The rows of meta under a different name.",
        columns: &[("id", "Id of the row."), ("key", "Key."), ("value", "Value as text.")],
    },
    Relation {
        name: "vectors",
        sentence: "Embeddings of symbols; empty unless another tool fills it.",
        columns: &[
            ("id", "Id of the row."),
            ("node_id", "Symbol."),
            ("embedding", "Vector."),
            ("model", "Model that computed the vector."),
            ("created_at", "Time in seconds since 1970."),
        ],
    },
    Relation {
        name: "symbols_fts",
        sentence: "Full-text search over symbols: symbols_fts MATCH 'words', rowid is symbols.id, ORDER BY rank.",
        columns: &[
            ("name", "Name as one word."),
            ("name_tokens", "Words of the name."),
            ("qualified_name", "Names of its parents and its own."),
            ("doc_comment", "Documentation."),
            ("signature", "Signature."),
            ("kind", "Kind; not searchable."),
            ("file_path", "Path; not searchable."),
        ],
    },
    Relation {
        name: "nodes_fts",
        sentence: "symbols_fts with the column names of nodes: nodes_fts MATCH 'words', rowid is nodes.id, ORDER BY rank.",
        columns: &[
            ("name", "Name as one word."),
            ("qualified_name", "Names of its parents and its own."),
            ("docstring", "Documentation."),
            ("signature", "Signature."),
            ("rowid", "Id of the symbol."),
            ("rank", "Rank; lower is better."),
            ("nodes_fts", "Use to the left of MATCH."),
        ],
    },
    Relation {
        name: "source_fts",
        sentence: "Full-text search over source files; empty unless full_text is enabled.",
        columns: &[("file_path", "Path; not searchable."), ("content", "Text of the file.")],
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
