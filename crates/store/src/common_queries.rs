//! Common queries of users. None of them may scan a whole table: a test checks their query plans.

/// What the parameter `?1` of a query is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuerySubject {
    /// The name of a symbol.
    Name,
    /// The handle of a symbol.
    Handle,
    /// The id of a symbol.
    Id,
    /// The path of a file.
    Path,
}

/// A query on the public relations.
#[derive(Clone, Copy, Debug)]
pub struct CommonQuery {
    /// What it finds.
    pub title: &'static str,
    /// What its parameter is.
    pub about: QuerySubject,
    /// The SQL, with the parameter `?1`.
    pub sql: &'static str,
}

const fn common_query(title: &'static str, about: QuerySubject, sql: &'static str) -> CommonQuery {
    CommonQuery { title, about, sql }
}

/// All common queries.
pub const COMMON_QUERIES: &[CommonQuery] = &[
    common_query("a symbol by name", QuerySubject::Name, "SELECT id, handle, kind FROM symbols WHERE name = ?1"),
    common_query(
        "a symbol by handle",
        QuerySubject::Handle,
        "SELECT id, name, kind, file_path FROM symbols WHERE handle = ?1",
    ),
    common_query(
        "symbols of a file",
        QuerySubject::Path,
        "SELECT id, name, handle FROM symbols WHERE file_path = ?1 ORDER BY line_start",
    ),
    common_query(
        "references to a symbol",
        QuerySubject::Id,
        "SELECT file_path, line, col, role FROM refs WHERE target_id = ?1",
    ),
    common_query(
        "references by name",
        QuerySubject::Name,
        "SELECT file_path, line, col, role, state FROM refs WHERE name = ?1",
    ),
    common_query(
        "references in a file",
        QuerySubject::Path,
        "SELECT name, line, col, role, state FROM refs WHERE file_path = ?1",
    ),
    common_query(
        "callers of a symbol",
        QuerySubject::Id,
        "SELECT s.handle, e.line FROM edges e JOIN symbols s ON s.id = e.source WHERE e.target = ?1 AND e.kind = 'calls'",
    ),
    common_query(
        "callers of a symbol by its handle",
        QuerySubject::Handle,
        "SELECT c.handle, e.line FROM symbols t JOIN edges e ON e.target = t.id JOIN symbols c ON c.id = e.source
        WHERE t.handle = ?1 AND e.kind = 'calls'",
    ),
    common_query(
        "callees of a symbol",
        QuerySubject::Id,
        "SELECT t.handle, e.line FROM edges e JOIN symbols t ON t.id = e.target WHERE e.source = ?1 AND e.kind = 'calls'",
    ),
    common_query(
        "calls by name",
        QuerySubject::Name,
        "SELECT file_path, caller_scope, line FROM calls WHERE callee_name = ?1",
    ),
    common_query(
        "imports of a file",
        QuerySubject::Path,
        "SELECT source, resolved_path, specifiers FROM imports WHERE file_path = ?1",
    ),
    common_query(
        "importers of a file",
        QuerySubject::Path,
        "SELECT file_path, line_number FROM imports WHERE resolved_path = ?1",
    ),
    common_query(
        "dependencies of a file",
        QuerySubject::Path,
        "SELECT to_path, weight FROM dependencies WHERE from_path = ?1",
    ),
    common_query(
        "dependents of a file",
        QuerySubject::Path,
        "SELECT from_path, weight FROM dependencies WHERE to_path = ?1",
    ),
    common_query(
        "parameters of a symbol",
        QuerySubject::Id,
        "SELECT position, name, type FROM parameters WHERE symbol_id = ?1",
    ),
    common_query(
        "symbols by their words",
        QuerySubject::Name,
        "SELECT s.handle, s.kind, s.line_start FROM symbols_fts f JOIN symbols s ON s.id = f.rowid
        WHERE symbols_fts MATCH ?1 ORDER BY rank LIMIT 20",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    /// Tables with as many rows as there are files, symbols or references.
    const BIG: [&str; 8] = ["file", "symbol", "handle", "reference", "string", "mention", "import", "dependency"];

    /// The steps of a query plan that scan a whole table, by the aliases that the views use.
    fn scans(fixture: &Fixture, sql: &str) -> Vec<String> {
        let plan = fixture.texts(&format!("EXPLAIN QUERY PLAN {}", sql.replace("?1", "'1'")));
        plan.into_iter().filter(|step| step.contains("SCAN") && !step.contains("VIRTUAL TABLE")).collect()
    }

    #[test]
    fn common_queries_scan_nothing() {
        let fixture = Fixture::house();
        for query in COMMON_QUERIES {
            assert_eq!(scans(&fixture, query.sql), Vec::<String>::new(), "{}", query.title);
        }
    }

    #[test]
    fn a_scan_would_be_seen() {
        let fixture = Fixture::house();
        for table in BIG {
            assert_eq!(
                scans(&fixture, &format!("SELECT * FROM {table} WHERE rowid + 1 = 'x'").replace("rowid + 1", "1 + 1"))
                    .len(),
                1,
                "{table}"
            );
        }
    }

    #[test]
    fn edges_stay_quick_on_the_right_of_an_outer_join() {
        let fixture = Fixture::house();
        let sql =
            "SELECT s.name FROM symbols s LEFT JOIN edges e ON e.target = s.id WHERE s.name = ?1 AND e.id IS NULL";
        assert_eq!(scans(&fixture, sql), Vec::<String>::new());
    }
}
