//! Dumps the content of an index in a form that is equal for equal indexes: with handles instead of ids, and without times.
//!
//! Tests use it to compare an updated index with one built from scratch. The full-text indexes are dumped posting by
//! posting, because their views only show the text that they should contain.

use crate::error::Result;
use crate::store::Store;
use rusqlite::types::ValueRef;

/// The compared relations. Relations that show the same rows in another form are omitted.
const CONTENT: &[(&str, &str)] = &[
    (
        "file",
        "SELECT path, content_hash, size, line_count, language, is_test, is_generated, symbol_count, parse_status,
            parse_problems
        FROM files",
    ),
    (
        "symbol",
        "SELECT s.handle, s.file_path, s.name, s.qualified_name, s.kind, s.subkind, s.line_start, s.line_end, s.col_start,
            s.col_end, s.name_line, s.name_col, s.signature, s.doc_comment, s.return_type, s.visibility,
            s.is_exported, s.is_default_export, s.is_async, s.is_static, s.is_abstract, s.is_test,
            (SELECT handle FROM symbols WHERE id = s.parent_id), s.members,
            s.value, s.body_hash, s.complexity, s.cognitive, s.branches, s.loops, s.returns, s.max_nesting,
            s.unsafe_blocks, s.unchecked_calls, s.assertions, s.is_inactive
        FROM symbols s",
    ),
    (
        "words",
        "SELECT (SELECT handle FROM symbols WHERE id = x.rowid), x.name, x.name_tokens, x.qualified_name, x.doc_comment,
            x.signature, x.kind, x.file_path
        FROM symbols_fts x",
    ),
    ("tally", "SELECT f.path, t.what, t.number, t.count FROM tally t JOIN file f ON f.id = t.file_id"),
    (
        "parameter",
        "SELECT (SELECT handle FROM symbols WHERE id = p.symbol_id), p.position, p.name, p.type, p.default_value,
            p.is_optional, p.is_variadic
        FROM parameters p",
    ),
    (
        "reference",
        "SELECT (SELECT handle FROM symbols WHERE id = r.from_id), r.file_path, r.line, r.col, r.name, r.role, r.receiver,
            r.state, (SELECT handle FROM symbols WHERE id = r.target_id), r.evidence, r.is_conditional, r.is_inactive
        FROM refs r",
    ),
    (
        "mention",
        "SELECT t.text, f.path, m.is_called
        FROM mention m
        LEFT JOIN string t ON t.id = m.name
        LEFT JOIN file f ON f.id = m.file_id",
    ),
    (
        "candidate",
        "SELECT (SELECT handle FROM symbols WHERE id = c.from_id), r.below, r.col,
            (SELECT handle FROM symbols WHERE id = c.target_id)
        FROM candidate c
        LEFT JOIN reference r ON r.from_id = c.from_id AND r.n = c.n",
    ),
    (
        "edge",
        "SELECT (SELECT handle FROM symbols WHERE id = e.source), (SELECT handle FROM symbols WHERE id = e.target), e.kind,
            e.file_path, e.line, e.col, e.evidence
        FROM edges e",
    ),
    (
        "import",
        "SELECT file_path, source, resolved_path, specifiers, aliases, is_type_only, is_dynamic, is_reexport, line_number
        FROM imports",
    ),
    (
        "export",
        "SELECT x.file_path, x.name, x.kind, x.is_default, x.re_export_source, x.line_number,
            (SELECT handle FROM symbols WHERE id = x.symbol_id)
        FROM exports x",
    ),
    (
        "component",
        "SELECT (SELECT handle FROM symbols WHERE id = c.id), c.props_type, c.hooks_used, c.is_default_export, c.line_number
        FROM components c",
    ),
    ("dependency", "SELECT from_path, to_path, is_type_only, weight FROM dependencies"),
    ("marker", "SELECT file_path, line_number, kind, content FROM markers"),
    ("suppression", "SELECT file_path, line_number, recipe_id FROM suppressions"),
    (
        "entry point",
        "SELECT file_path, (SELECT handle FROM symbols WHERE id = e.symbol_id), rule FROM entry_points e",
    ),
    ("vocabulary", "SELECT f.path, hex(v.bytes) FROM vocabulary v LEFT JOIN file f ON f.id = v.file_id"),
    ("custom property", "SELECT file_path, name, value, scope, line_number FROM css_variables"),
    ("style class", "SELECT file_path, name, is_module, line_number FROM css_classes"),
    ("animation", "SELECT file_path, name, line_number FROM css_keyframes"),
    ("source", "SELECT file_path, content FROM source_fts"),
    ("boundary rule", "SELECT name, from_glob, to_glob, action FROM boundary_rules"),
    (
        "inactive",
        "SELECT f.path, i.line, i.last_line
        FROM inactive i
        LEFT JOIN file f ON f.id = i.file_id",
    ),
    ("question", "SELECT f.path, hex(q.asked) FROM question q LEFT JOIN file f ON f.id = q.file_id"),
    ("sharing", "SELECT f.path, s.question FROM sharing s LEFT JOIN file f ON f.id = s.file_id"),
    ("other", "SELECT path FROM other"),
    (
        "words of a symbol",
        "SELECT (SELECT handle FROM symbols WHERE id = p.doc),
            group_concat(p.col || ' ' || p.offset || ' ' || p.term, ', ' ORDER BY p.col, p.offset, p.term)
        FROM symbol_posting p
        GROUP BY p.doc",
    ),
    (
        "words of a source",
        "SELECT (SELECT path FROM file WHERE id = p.doc),
            group_concat(p.col || ' ' || p.offset || ' ' || p.term, ', ' ORDER BY p.col, p.offset, p.term)
        FROM source_posting p
        GROUP BY p.doc",
    ),
    ("word count of a symbol", "SELECT (SELECT handle FROM symbols WHERE id = d.id), hex(d.sz) FROM symbols_fts_docsize d"),
    ("word count of a source", "SELECT (SELECT path FROM file WHERE id = d.id), hex(d.sz) FROM source_fts_docsize d"),
    // Ranking divides by these.
    ("word count of all symbols", "SELECT hex(block) FROM symbols_fts_data WHERE id = 1"),
    ("word count of all sources", "SELECT hex(block) FROM source_fts_data WHERE id = 1"),
];

/// Every occurrence of a word in the full-text indexes. The tables are temporary, so that a read-only connection can create
/// them.
const POSTINGS: &str = "
PRAGMA query_only = OFF;
CREATE VIRTUAL TABLE temp.symbol_posting USING fts5vocab (main, symbols_fts, instance);
CREATE VIRTUAL TABLE temp.source_posting USING fts5vocab (main, source_fts, instance);
";

const END_POSTINGS: &str = "
DROP TABLE temp.symbol_posting;
DROP TABLE temp.source_posting;
";

impl Store {
    /// The content of the index as sorted lines. Indexes of the same files yield the same lines.
    pub fn dump(&self) -> Result<Vec<String>> {
        let is_reader: bool = self.connection.pragma_query_value(None, "query_only", |row| row.get(0))?;
        self.connection.execute_batch(POSTINGS)?;
        let lines = self.content();
        self.connection.execute_batch(END_POSTINGS)?;
        self.connection.pragma_update(None, "query_only", is_reader)?;
        lines
    }

    fn content(&self) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        for (relation, sql) in CONTENT {
            let mut statement = self.connection.prepare(sql)?;
            let columns = statement.column_count();
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let mut line = (*relation).to_owned();
                for index in 0..columns {
                    line.push('\t');
                    push_cell(&mut line, row.get_ref(index)?);
                }
                lines.push(line);
            }
        }
        lines.sort_unstable();
        Ok(lines)
    }
}

fn push_cell(line: &mut String, value: ValueRef<'_>) {
    match value {
        ValueRef::Null => line.push('-'),
        ValueRef::Integer(number) => line.push_str(&number.to_string()),
        ValueRef::Real(number) => line.push_str(&number.to_string()),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
            line.extend(String::from_utf8_lossy(bytes).escape_debug());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::sample::{Fixture, Sample, link, one_room, write_house};
    use rhumb_model::{FileId, SymbolKind};

    #[test]
    fn the_dump_is_independent_of_how_the_index_was_built() {
        let built = Fixture::house().store.dump().unwrap();
        let mut grown = Fixture::built(|batch| {
            let other = Sample::new("house/room.py").symbol(SymbolKind::Class, "Room", 0, (1, 2));
            let rows = batch.put_file(&other.record(), &other.facts).unwrap();
            link(batch, &other, &rows, &[], &[]);
        });
        assert_ne!(grown.store.dump().unwrap(), built);
        grown.change(|batch| {
            write_house(batch);
        });
        assert_eq!(grown.store.dump().unwrap(), built);
    }

    #[test]
    fn lines_name_handles_and_no_ids() {
        let mut fixture = Fixture::empty();
        let room = one_room();
        fixture.change(|batch| {
            let rows = batch.put_file(&room.record(), &room.facts).unwrap();
            link(batch, &room, &rows, &[], &[]);
        });
        let lines = fixture.store.dump().unwrap();
        assert!(
            lines.contains(
                &"reference\thouse/room.py::enter\thouse/room.py\t4\t8\topen\tcall\tfront\tunresolved\t-\t-\t0\t0"
                    .to_owned()
            ),
            "{lines:#?}"
        );
        fixture.change(|batch| batch.remove_file(FileId(1)).unwrap());
        assert_eq!(fixture.store.dump().unwrap(), Fixture::empty().store.dump().unwrap());
    }

    #[test]
    fn postings_of_a_symbol_that_is_gone_are_in_the_dump() {
        let fixture = Fixture::house();
        let before = fixture.store.dump().unwrap();
        assert!(before.iter().any(|line| line.contains("name 0 door")), "{before:#?}");
        let insert = "INSERT INTO symbols_fts (rowid, name, kind) VALUES (999, 'ghost', 'class')";
        fixture.store.connection.execute_batch(insert).unwrap();
        let after = fixture.store.dump().unwrap();
        let added: Vec<&String> = after.iter().filter(|line| !before.contains(line)).collect();
        assert!(added.iter().any(|line| line.starts_with("words of a symbol\t-\tname 0 ghost")), "{added:#?}");
    }
}
