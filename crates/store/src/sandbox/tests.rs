//! Tests of each restriction by itself: what is forbidden fails, with a useful message.

use super::*;
use crate::sample::Fixture;
use crate::store::Access;

fn ask(fixture: &Fixture, sql: &str) -> Result<ResultTable, QueryError> {
    run(&fixture.path(), None, sql, Parameters::NONE, &QueryLimits::default())
}

/// The message must contain every one of `words`.
fn check_refused(fixture: &Fixture, sql: &str, words: &[&str]) {
    let message = match ask(fixture, sql) {
        Err(error) => error.to_string(),
        Ok(table) => panic!("{sql} was answered with {table:?}"),
    };
    for word in words {
        assert!(message.contains(word), "{sql}: {message}");
    }
}

fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

#[test]
fn queries_are_answered() {
    let fixture = Fixture::house();
    let table = ask(&fixture, "SELECT name, line_start FROM symbols WHERE kind = 'class';").unwrap();
    assert_eq!(table.columns, ["name", "line_start"]);
    assert_eq!(table.rows, [[text("Door"), Value::Integer(2)]]);
    assert_eq!(table.truncated, None);
    for sql in [
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT sum(i) FROM n",
        "SELECT name, name_tokens, snippet(symbols_fts, 0, '', '', '', 5) FROM symbols_fts WHERE symbols_fts MATCH 'open'",
        "SELECT s.handle, e.value FROM symbols s, json_each(s.members) e",
        "SELECT count(*) FROM coverage",
        "SELECT name FROM pragma_table_info('symbols')",
        "EXPLAIN QUERY PLAN SELECT * FROM symbols WHERE name = 'open'",
        "SELECT name FROM sqlite_schema",
    ] {
        assert!(ask(&fixture, sql).is_ok(), "{sql}: {:?}", ask(&fixture, sql));
    }
    for relation in crate::RELATIONS {
        let sql = format!("SELECT * FROM {}", relation.name);
        assert!(ask(&fixture, &sql).is_ok(), "{sql}: {:?}", ask(&fixture, &sql));
    }
}

#[test]
fn nothing_can_be_written() {
    let fixture = Fixture::house();
    for sql in [
        "DELETE FROM file",
        "INSERT INTO meta (key, value) VALUES ('a', 'b')",
        "UPDATE symbol SET name = 'x'",
        "CREATE TABLE t (a)",
        "CREATE TEMP TABLE t (a)",
        "CREATE TEMP VIEW v AS SELECT 1",
        "DROP TABLE file",
        "ALTER TABLE file RENAME TO f",
        "BEGIN",
        "SAVEPOINT a",
        "REINDEX",
        "ANALYZE",
        "VACUUM",
        "INSERT INTO symbols_fts (symbols_fts) VALUES ('rebuild')",
        "CREATE VIRTUAL TABLE t USING fts5 (a)",
    ] {
        check_refused(&fixture, sql, &["SELECT"]);
    }
    assert_eq!(fixture.texts("SELECT count(*) FROM file"), ["2"]);
}

#[test]
fn nothing_outside_can_be_reached() {
    let fixture = Fixture::house();
    let secret = fixture.directory.path().join("secret.db");
    Connection::open(&secret).unwrap().execute_batch("CREATE TABLE t (a)").unwrap();
    check_refused(&fixture, &format!("ATTACH '{}' AS s", secret.display()), &["attaching", "not allowed"]);
    check_refused(&fixture, "VACUUM INTO '/tmp/copy.db'", &[]);
    check_refused(&fixture, "SELECT load_extension('evil')", &[]);
    check_refused(&fixture, "SELECT readfile('/etc/passwd')", &[]);
    check_refused(&fixture, "SELECT fts3_tokenizer('simple')", &["fts3_tokenizer"]);
    check_refused(&fixture, "SELECT * FROM dbstat", &["no relation `dbstat`"]);
    check_refused(&fixture, "PRAGMA database_list", &["PRAGMA database_list"]);
    check_refused(&fixture, "PRAGMA journal_mode = DELETE", &["PRAGMA journal_mode"]);
    check_refused(&fixture, "SELECT * FROM pragma_database_list", &[]);
}

#[test]
fn private_tables_cannot_be_queried() {
    let fixture = Fixture::house();
    let tables = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%'";
    let hidden: Vec<String> =
        fixture.texts(tables).into_iter().filter(|name| crate::RELATIONS.iter().all(|it| it.name != name)).collect();
    for name in ["file", "symbol", "reference", "surface", "other", "symbol_text", "symbols_fts_data"] {
        assert!(hidden.iter().any(|table| table == name), "{name} is one of {hidden:?}");
    }
    for table in hidden {
        check_refused(&fixture, &format!("SELECT * FROM {table}"), &["no relation"]);
        check_refused(&fixture, &format!("SELECT (SELECT max(rowid) FROM \"{table}\") FROM files"), &[]);
    }
    check_refused(&fixture, "WITH f AS (SELECT path FROM file) SELECT * FROM f", &["no relation `file`", "`files`?"]);
    // A query may use the name of a table for a common table expression.
    let own = ask(&fixture, "WITH file AS (SELECT path FROM files) SELECT count(*), max(path) FROM file").unwrap();
    assert_eq!(own.rows, [[Value::Integer(2), text("house/room.py")]]);
    let search = "SELECT s.name, bm25(symbols_fts) < 0, highlight(symbols_fts, 0, '<', '>')
        FROM symbols_fts f JOIN symbols s ON s.id = f.rowid
        WHERE symbols_fts MATCH 'open' ORDER BY rank LIMIT 1";
    assert_eq!(ask(&fixture, search).unwrap().rows, [[text("open"), Value::Integer(1), text("<open>")]]);
}

#[test]
fn nodes_are_searched_like_symbols() {
    let fixture = Fixture::house();
    let search = "SELECT n.name, n.kind, bm25(nodes_fts) < 0
        FROM nodes_fts JOIN nodes n ON n.id = nodes_fts.rowid
        WHERE nodes_fts MATCH 'name_tokens: open' ORDER BY rank, n.name";
    let is_ranked = Value::Integer(1);
    assert_eq!(
        ask(&fixture, search).unwrap().rows,
        [[text("open"), text("method"), is_ranked.clone()], [text("open_all"), text("function"), is_ranked]]
    );
    let plan = ask(&fixture, &format!("EXPLAIN QUERY PLAN {search}")).unwrap();
    let first = plan.rows[0].last().cloned();
    assert!(matches!(&first, Some(Value::Text(step)) if step.contains("symbols_fts VIRTUAL TABLE INDEX")), "{first:?}");
}

#[test]
fn long_queries_are_stopped() {
    let fixture = Fixture::house();
    let short = QueryLimits { deadline: Duration::from_millis(50), ..QueryLimits::default() };
    let unwanted = QueryLimits { stop: Some(Stop::after(Duration::ZERO)), ..QueryLimits::default() };
    for sql in [
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
        "SELECT count(*) FROM symbols a, symbols b, symbols c, symbols d, symbols e, symbols f, symbols g, symbols h, symbols i",
    ] {
        for limits in [&short, &unwanted] {
            let start = std::time::Instant::now();
            let answer = run(&fixture.path(), None, sql, Parameters::NONE, limits);
            assert!(matches!(answer, Err(QueryError::TooSlow(_))), "{answer:?}");
            assert!(start.elapsed() < Duration::from_secs(5));
        }
    }
}

#[test]
fn no_single_function_outlasts_the_deadline() {
    let fixture = Fixture::house();
    let long = "cast(zeroblob(4000000) AS TEXT)";
    for sql in [
        format!("SELECT instr({long}, cast(zeroblob(2000000) || x'01' AS TEXT))"),
        format!("SELECT length(replace({long}, cast(zeroblob(2000000) || x'01' AS TEXT), ''))"),
        format!("SELECT length(trim({long}, printf('%.*c', 1000000, 'a')))"),
    ] {
        let start = std::time::Instant::now();
        run(&fixture.path(), None, &sql, Parameters::NONE, &QueryLimits::default()).unwrap();
        assert!(start.elapsed() < Duration::from_secs(5), "{sql}");
    }
    check_refused(&fixture, "SELECT unhex('00', 'abc')", &["the function unhex"]);
}

#[test]
fn replacement_functions_return_the_same_results() {
    let fixture = Fixture::house();
    let check = |sql: &str, expected: Value| {
        let table =
            run(&fixture.path(), None, &format!("SELECT {sql}"), Parameters::NONE, &QueryLimits::default()).unwrap();
        assert_eq!(table.rows, [[expected]], "{sql}");
    };
    let text = |text: &str| Value::Text(text.to_owned());
    check("instr('tür auf', 'auf')", Value::Integer(5));
    check("instr('door', 'x')", Value::Integer(0));
    check("instr('door', '')", Value::Integer(1));
    check("instr(NULL, 'x')", Value::Null);
    check("instr(123, 2)", Value::Integer(2));
    check("replace('a.b.c', '.', '::')", text("a::b::c"));
    check("replace('abc', '', 'x')", text("abc"));
    check("replace('abc', NULL, 'x')", Value::Null);
    check("trim('xxaxx', 'x')", text("a"));
    check("ltrim('xxaxx', 'x')", text("axx"));
    check("rtrim('xxaxx', 'x')", text("xxa"));
    check("trim('  a ')", text("a"));
}

#[test]
fn large_answers_are_cut() {
    let fixture = Fixture::house();
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, 'abcdefgh' FROM n";
    let cut = |limits: QueryLimits| run(&fixture.path(), None, endless, Parameters::NONE, &limits).unwrap();
    let table = cut(QueryLimits { max_rows: 3, ..QueryLimits::default() });
    assert_eq!((table.rows.len(), table.truncated), (3, Some(Truncation::Rows)));
    let table = cut(QueryLimits { max_bytes: 1000, ..QueryLimits::default() });
    assert_eq!((table.rows.len(), table.truncated), (9, Some(Truncation::Bytes)));
    check_refused(&fixture, "SELECT zeroblob(1000000000)", &["too large"]);
    check_refused(&fixture, &format!("SELECT {}1", "1 + ".repeat(400)), &["Expression tree is too large"]);
    check_refused(&fixture, &format!("SELECT '{}'", "x".repeat(200_000)), &["longer than"]);
}

#[test]
fn several_statements_are_refused() {
    let fixture = Fixture::house();
    check_refused(&fixture, "SELECT 1; DELETE FROM file", &["more than one statement"]);
    check_refused(&fixture, &"SELECT 1;".repeat(9000), &["more than one statement"]);
}

#[test]
fn near_names_are_suggested() {
    let fixture = Fixture::house();
    check_refused(&fixture, "SELECT * FROM symbls", &["no relation `symbls`", "did you mean `symbols`?"]);
    check_refused(
        &fixture,
        "SELECT * FROM warehouse_stock",
        &["no relation `warehouse_stock`", "files, symbols, refs"],
    );
    check_refused(
        &fixture,
        "SELECT s.signatur FROM symbols s",
        &["no column `s.signatur`", "did you mean `signature`?"],
    );
    check_refused(&fixture, "SELECT FROM symbols", &["syntax error"]);
}

#[test]
fn parameters_are_bound_by_place_and_by_name() {
    let fixture = Fixture::house();
    let ask = |sql, parameters| run(&fixture.path(), None, sql, parameters, &QueryLimits::default());
    let by_name = "SELECT kind FROM symbols WHERE name = :name";
    let named = [("name", text("Door"))];
    assert_eq!(ask(by_name, Parameters::Named(&named)).unwrap().rows, [[text("class")]]);
    let place = [Value::Integer(2), Value::Real(0.5)];
    assert_eq!(
        ask("SELECT ?1 + ?2, ?1", Parameters::Positional(&place)).unwrap().rows,
        [[Value::Real(2.5), Value::Integer(2)]]
    );
    assert!(matches!(ask(by_name, Parameters::NONE), Err(QueryError::MissingParameter(name)) if name == ":name"));
    assert!(matches!(ask("SELECT 1", Parameters::Named(&named)), Err(QueryError::UnknownParameter(_))));
    assert!(matches!(ask("SELECT ?", Parameters::Positional(&place)), Err(QueryError::UnknownParameter(_))));
}

#[test]
fn the_users_own_rows_are_read_but_not_written() {
    let fixture = Fixture::house();
    let user = fixture.directory.path().join("user.db");
    let ask = |sql| run(&fixture.path(), Some(&user), sql, Parameters::NONE, &QueryLimits::default());
    assert_eq!(ask("SELECT * FROM recipe_recency").unwrap().rows, Vec::<Vec<Value>>::new());
    assert!(!user.exists(), "a reader creates nothing");
    let mut store = crate::Store::open(&fixture.path(), Some(&user), Access::Write).unwrap();
    let batch = store.begin().unwrap();
    batch
        .store()
        .connection
        .execute("INSERT INTO recipe_recency (recipe_id, last_run_at, run_count) VALUES ('dead-code', 1, 2)", [])
        .unwrap();
    batch.commit().unwrap();
    assert_eq!(ask("SELECT recipe_id FROM recipe_recency").unwrap().rows, [[text("dead-code")]]);
    assert!(matches!(ask("DELETE FROM recipe_recency"), Err(QueryError::NotAQuery)));
}

#[test]
fn a_missing_index_is_reported() {
    let directory = tempfile::tempdir().unwrap();
    let answer = run(&directory.path().join("none.db"), None, "SELECT 1", Parameters::NONE, &QueryLimits::default());
    assert!(matches!(answer, Err(QueryError::Store(crate::Error::Missing(_)))));
}

/// `enter` of the room calls `open_all`, which calls `Door::open`.
#[test]
fn the_graph_is_walked_from_a_query() {
    let fixture = Fixture::house();
    let all =
        |sql: &str| -> Vec<Vec<Value>> { ask(&fixture, sql).unwrap_or_else(|error| panic!("{sql}: {error}")).rows };
    let (open, enter) = (text("house/door.py::Door::open"), text("house/room.py::enter"));
    let callers = "SELECT handle, depth, kind FROM callers('house/door.py::Door::open', 0)";
    let open_all = vec![text("house/door.py::open_all"), Value::Integer(1), text("calls")];
    assert_eq!(all(callers), [open_all.clone(), vec![enter.clone(), Value::Integer(2), text("calls")]]);
    assert_eq!(all(&callers.replace(", 0)", ")")), [open_all]);
    assert_eq!(
        all("SELECT c.handle FROM symbols s JOIN callees('house/room.py::enter', 0) c ON c.id = s.id ORDER BY c.depth"),
        [[text("house/door.py::open_all")], [open.clone()]]
    );
    assert_eq!(all("SELECT handle FROM reach('house/room.py::enter', 'down', 'calls', 2) WHERE depth = 2"), [[open]]);
    assert_eq!(all("SELECT handle FROM cycles()"), Vec::<Vec<Value>>::new());
    let layers = [[text("house/door.py"), Value::Integer(0)], [text("house/room.py"), Value::Integer(1)]];
    assert_eq!(all("SELECT handle, layer FROM layers()"), layers);
    assert_eq!(all("SELECT handle FROM pagerank('calls') LIMIT 1"), [[text("house/door.py::Door::open")]]);
    assert_eq!(all("SELECT round(sum(rank), 6) FROM pagerank()"), [[Value::Real(1.0)]]);
}

#[test]
fn a_table_that_is_called_wrongly_says_so() {
    let fixture = Fixture::house();
    check_refused(&fixture, "SELECT * FROM callers", &["call it as callers(handle, depth)"]);
    check_refused(&fixture, "SELECT * FROM callers('nobody')", &["no symbol has the handle `nobody`"]);
    check_refused(&fixture, "SELECT * FROM callers('house/room.py::enter', -1)", &["argument 2 must be a number"]);
    check_refused(&fixture, "SELECT * FROM reach('house/room.py', 'sideways')", &["up, down or both"]);
    check_refused(&fixture, "SELECT * FROM cycles('cals')", &["unknown edge kind `cals`", "did you mean `calls`?"]);
    check_refused(
        &fixture,
        "SELECT * FROM reach(printf('%.*c', 20000, 'a'))",
        &["argument 1 is longer than 16384 bytes"],
    );
    let limits = QueryLimits { deadline: Duration::ZERO, ..QueryLimits::default() };
    let late = run(&fixture.path(), None, "SELECT * FROM pagerank()", Parameters::NONE, &limits);
    assert!(matches!(late, Err(QueryError::TooSlow(_))), "{late:?}");
}

#[test]
fn oversized_queries_are_refused_unparsed() {
    let fixture = Fixture::house();
    let start = std::time::Instant::now();
    check_refused(&fixture, &"layers()as(".repeat(95_000), &["longer than 100000 bytes"]);
    // A query just below the limit is fast as well.
    assert!(ask(&fixture, &"layers()as(".repeat(9_000)).is_err());
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn queries_that_name_the_history_read_it() {
    let fixture = Fixture::house();
    let commit = |author: &str, time: i64, paths: &[&str]| Commit {
        id: format!("{time:040}"),
        time,
        author: author.to_owned(),
        subject: "Change".to_owned(),
        paths: paths.iter().map(|path| (*path).to_owned()).collect(),
    };
    let history = || {
        vec![commit("a@x", 9, &["door.py", "room.py"]), commit("b@x", 7, &["door.py"]), commit("a@x", 5, &["door.py"])]
    };
    let ask = |sql: &str, history: &dyn Fn() -> Vec<Commit>| {
        run_with_history((&fixture.path(), None), sql, Parameters::NONE, &QueryLimits::default(), history).unwrap().rows
    };
    let rows = ask(
        "SELECT author, commits, first_time, last_time FROM authorship WHERE file_path = 'door.py' ORDER BY author",
        &history,
    );
    let row = |author: &str, numbers: [i64; 3]| [vec![text(author)], numbers.map(Value::Integer).to_vec()].concat();
    assert_eq!(rows, [row("a@x", [2, 5, 9]), row("b@x", [1, 7, 7])]);
    assert_eq!(
        ask("SELECT count(*) FROM commits JOIN file_changes ON commit_id = commits.id", &history),
        [[Value::Integer(4)]]
    );
    // Without its name, the history is not even asked for.
    assert_eq!(ask("SELECT 'commits'", &|| unreachable!("no relation of the history is read")), [[text("commits")]]);
}
