//! Queries that try to use unlimited time, memory or disk. Each must end near its deadline with an error or a short result,
//! within its memory limit, and without writing a file.
//!
//! The test runs itself as the worker process of a query, so that memory can be measured per query.

#[cfg(not(unix))]
fn main() {}

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    unix::main()
}

#[cfg(unix)]
mod unix {
    use mimalloc::MiMalloc;
    use nix::sys::resource::{Resource, UsageWho, getrusage, setrlimit};
    use rhumb_store::sandbox::{Parameters, QueryError, QueryLimits, ResultTable, isolate_in, run, serve};
    use rhumb_store::{IndexUsage, IndexWriter};
    use std::path::Path;
    use std::process::ExitCode;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::{Duration, Instant};

    /// The allocator of the program. With that of the system, many small values need twice the memory that `SQLite` counts.
    #[global_allocator]
    static ALLOCATOR: MiMalloc = MiMalloc;

    const SERVE: &str = "serve-hostile-query";

    /// For starting and stopping a process on a busy machine. A query that is not stopped runs for minutes.
    const SLACK: Duration = Duration::from_secs(5);

    /// The program itself, and what `SQLite` does not count: copies of a value of 16 MB in our own functions, and memory that the
    /// allocator keeps.
    const BASE: usize = 64 << 20;

    /// Small, so that the test is fast.
    fn limits() -> QueryLimits {
        let deadline = Duration::from_millis(200);
        QueryLimits { deadline, max_memory: 32 << 20, max_rows: 1000, max_bytes: 1 << 20, stop: None }
    }

    /// The limits of `rhumb query` with `--limit 0`.
    fn real_limits() -> QueryLimits {
        QueryLimits { max_rows: usize::MAX, max_bytes: 64 << 20, ..QueryLimits::default() }
    }

    pub(super) fn main() -> ExitCode {
        let arguments: Vec<_> = std::env::args_os().skip(1).collect();
        match arguments.as_slice() {
            [first, index] if first == SERVE => {
                // A signal kills a process that writes more to a file. Reading an index may create a small file next to it.
                setrlimit(Resource::RLIMIT_FSIZE, 1 << 18, 1 << 18).expect("a lower limit is always allowed");
                serve(Path::new(index), None, std::io::stdin(), std::io::stdout()).expect("both pipes are open");
                ExitCode::SUCCESS
            }
            // Test runners list the tests first.
            [first, ..] if first == "--list" => ExitCode::SUCCESS,
            _ => check_all(&arguments.iter().filter_map(|it| it.to_str()).collect::<Vec<_>>()),
        }
    }

    /// Checks the queries whose names contain the first argument, or all without one. With `--real-limits`, it takes
    /// minutes.
    fn check_all(arguments: &[&str]) -> ExitCode {
        let filter = arguments.iter().find(|it| !it.starts_with('-')).copied().unwrap_or_default();
        let limits = if arguments.contains(&"--real-limits") { real_limits() } else { limits() };
        isolate_in(std::env::current_exe().expect("this test"), SERVE);
        let folder = tempfile::tempdir().expect("a scratch folder");
        let index = folder.path().join("index.db");
        let writer = IndexWriter::rebuild(&index, None).and_then(|writer| writer.finish(IndexUsage::Updates));
        writer.expect("an empty index");
        let statements: Vec<_> = statements().into_iter().filter(|(name, _)| name.contains(filter)).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            let mut failures = Vec::new();
            while let Some((name, sql)) = statements.get(next.fetch_add(1, Ordering::Relaxed)) {
                failures.extend(check(&index, name, sql, &limits).err());
            }
            failures
        };
        let failures: Vec<String> = std::thread::scope(|scope| {
            let workers = [scope.spawn(work), scope.spawn(work)];
            workers.into_iter().flat_map(|worker| worker.join().expect("no panic")).collect()
        });
        for failure in &failures {
            println!("FAILED {failure}");
        }
        println!("{} hostile queries, {} failures, peak {} MB", statements.len(), failures.len(), peak_memory() >> 20);
        if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    fn check(index: &Path, name: &str, sql: &str, limits: &QueryLimits) -> Result<(), String> {
        let start = Instant::now();
        let answer = run(index, None, sql, Parameters::NONE, limits);
        let took = start.elapsed();
        let outcome = match answer {
            Err(QueryError::Process(error)) => return Err(format!("{name}: the process {error}")),
            Err(QueryError::Store(error)) => return Err(format!("{name}: {error}")),
            Err(error) => error.to_string().lines().next().unwrap_or_default().to_owned(),
            Ok(ResultTable { rows, truncated, .. }) => format!("{} rows, truncated {truncated:?}", rows.len()),
        };
        println!("{name:<30} {:>5} ms, peak so far {:>3} MB: {outcome}", took.as_millis(), peak_memory() >> 20);
        if took > limits.deadline + SLACK {
            return Err(format!("{name}: took {took:?}"));
        }
        // This is the maximum over all processes so far: after one failure, every later query fails too.
        if peak_memory() > limits.max_memory + limits.max_bytes + BASE {
            return Err(format!("{name}, or a query before it: used {} MB", peak_memory() >> 20));
        }
        Ok(())
    }

    /// The maximum memory of any child process so far, in bytes.
    fn peak_memory() -> usize {
        let peak = getrusage(UsageWho::RUSAGE_CHILDREN).map_or(0, |usage| usage.max_rss());
        let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
        usize::try_from(peak).unwrap_or(0) * unit
    }

    /// All numbers from 1.
    const NUMBERS: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)";

    /// Numbers from 1 to a hundred million.
    const MANY: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000000)";

    /// Fifteen million bytes; the length of a value is limited to sixteen million.
    const LONG: &str = "printf('%.*c', 15000000, 'a')";

    fn statements() -> Vec<(&'static str, String)> {
        [collecting(), sorting(), texts(), patterns(), planning(), own_functions()].into_iter().flatten().collect()
    }

    fn collecting() -> Vec<(&'static str, String)> {
        let many = |rest: &str| format!("{MANY} {rest}");
        vec![
            ("endless recursion", format!("{NUMBERS} SELECT count(*) FROM n")),
            ("endless rows", format!("{NUMBERS} SELECT i FROM n")),
            ("wide endless rows", format!("{NUMBERS} SELECT i, {} FROM n", vec!["i"; 1900].join(", "))),
            ("long column names", format!("{NUMBERS} SELECT i AS {} FROM n", "x".repeat(90_000))),
            ("rows of long texts", format!("{NUMBERS} SELECT printf('%.*c', 500000, 'a') FROM n")),
            ("json_group_object", many("SELECT length(json_group_object(i, i)) FROM n")),
            ("json_group_array", many("SELECT length(json_group_array(printf('%.*c', 100, 'x'))) FROM n")),
            ("jsonb_group_array", many("SELECT length(jsonb_group_array(i)) FROM n")),
            ("group_concat", many("SELECT length(group_concat(i)) FROM n")),
            ("group_concat distinct", many("SELECT length(group_concat(DISTINCT i)) FROM n")),
            ("grouped json", many("SELECT max(j) FROM (SELECT json_group_array(i) j FROM n GROUP BY i % 1000)")),
            ("many texts at once", many("SELECT i, group_concat(printf('%.*c', 100000, 'a')) FROM n GROUP BY i % 100")),
            ("queue of long texts", format!("WITH RECURSIVE t (x) AS (SELECT {LONG} UNION ALL SELECT x || '' FROM t, (SELECT 1 UNION ALL SELECT 2)) SELECT count(*) FROM t")),
            ("branching recursion", "WITH RECURSIVE t (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t UNION ALL SELECT x * 2 FROM t) SELECT max(x) FROM t".to_owned()),
            ("distinct recursion", "WITH RECURSIVE t (x) AS (SELECT 1 UNION SELECT x + 1 FROM t) SELECT count(*) FROM t".to_owned()),
            ("recursion in depth order", "WITH RECURSIVE t (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t UNION ALL SELECT x + 2 FROM t ORDER BY 1 DESC) SELECT count(*) FROM t".to_owned()),
            ("materialized table", "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000000), m AS MATERIALIZED (SELECT i, printf('%.*c', 1000, 'a') FROM n) SELECT count(*) FROM m a, m b".to_owned()),
        ]
    }

    fn sorting() -> Vec<(&'static str, String)> {
        let many = |rest: &str| format!("{MANY} {rest}");
        vec![
            ("sort", many("SELECT i FROM n ORDER BY random() LIMIT 1 OFFSET 50000000")),
            ("sort of long rows", many("SELECT i FROM n ORDER BY printf('%.*c', 10000, 'a') || i")),
            (
                "sort of equal long texts",
                many("SELECT i FROM n ORDER BY printf('%.*c', 1000000, 'a') COLLATE NOCASE, i"),
            ),
            ("distinct", many("SELECT count(*) FROM (SELECT DISTINCT i * 7 % 99999999 FROM n)")),
            ("count distinct", many("SELECT count(DISTINCT hex(i)) FROM n")),
            ("group by", many("SELECT count(*) FROM (SELECT i % 9999999 k, count(*) FROM n GROUP BY k)")),
            ("union", many("SELECT count(*) FROM (SELECT i FROM n UNION SELECT -i FROM n)")),
            ("except", many("SELECT count(*) FROM (SELECT i FROM n EXCEPT SELECT i FROM n)")),
            ("window over all", many("SELECT max(s) FROM (SELECT sum(i) OVER (ORDER BY i DESC) s FROM n)")),
            ("window of texts", many("SELECT max(length(s)) FROM (SELECT group_concat(i) OVER (ORDER BY i) s FROM n)")),
            (
                "sliding median",
                many(
                    "SELECT max(s) FROM (SELECT avg(i) OVER (ORDER BY i ROWS BETWEEN 1000000 PRECEDING AND 1000000 FOLLOWING) s FROM n)",
                ),
            ),
            ("automatic index", many("SELECT count(*) FROM n a JOIN (SELECT i k FROM n) b ON a.i = b.k")),
            (
                "cross join",
                format!("{NUMBERS}, t AS (SELECT i FROM n LIMIT 1000) SELECT count(*) FROM t a, t b, t c, t d"),
            ),
        ]
    }

    fn texts() -> Vec<(&'static str, String)> {
        vec![
            ("huge blob", "SELECT zeroblob(2000000000)".to_owned()),
            ("huge padding", "SELECT length(printf('%2000000000d', 1))".to_owned()),
            ("hex of hex", format!("SELECT length(hex(hex({LONG})))")),
            ("growing replace", format!("SELECT length(replace({LONG}, 'a', {LONG}))")),
            ("replace in a loop", format!("WITH RECURSIVE t (x) AS (SELECT 'a' UNION ALL SELECT replace(x, 'a', 'aaaaaaaaaa') FROM t) SELECT max(length(x)), (SELECT {LONG}) FROM t")),
            ("many long texts", format!("SELECT {}", vec![LONG; 50].join(" || ") )),
            ("many long arguments", format!("SELECT length(json_array({}))", vec![LONG; 90].join(", "))),
            ("long texts side by side", format!("SELECT {}", vec![LONG; 90].join(", "))),
            ("nested json", format!("SELECT json_extract('{}', '$')", "[".repeat(90_000))),
            ("json of long texts", format!("SELECT length(json_pretty(json_array({LONG})))")),
            ("json_each", format!("SELECT count(*) FROM json_each('[' || replace({LONG}, 'aa', '1,') || '1]') a, json_each('[' || replace({LONG}, 'aa', '1,') || '1]') b")),
            ("json_patch in a loop", "WITH RECURSIVE t (x) AS (SELECT '{}' UNION ALL SELECT json_patch(x, json_object('k' || length(x), x)) FROM t) SELECT max(length(x)) FROM t".to_owned()),
        ]
    }

    fn patterns() -> Vec<(&'static str, String)> {
        let terms: Vec<String> = (0..9000).map(|number| format!("t{number}")).collect();
        vec![
            ("like", format!("SELECT {LONG} LIKE '{}b'", "%a".repeat(450))),
            ("glob", format!("SELECT {LONG} GLOB '{}b'", "*a".repeat(450))),
            ("glob of sets", format!("SELECT {LONG} GLOB '{}b'", "*[a-z]?".repeat(120))),
            ("instr", format!("SELECT instr({LONG}, {LONG} || 'b')")),
            (
                "search for many words",
                format!("SELECT count(*) FROM symbols_fts WHERE symbols_fts MATCH '{}'", terms.join(" OR ")),
            ),
            (
                "search for a long phrase",
                format!("SELECT count(*) FROM symbols_fts WHERE symbols_fts MATCH '\"{}\"'", terms.join(" ")),
            ),
            (
                "deep search",
                format!(
                    "SELECT count(*) FROM symbols_fts WHERE symbols_fts MATCH '{}a{}'",
                    "(".repeat(40_000),
                    ")".repeat(40_000)
                ),
            ),
            (
                "search near",
                format!(
                    "SELECT count(*) FROM symbols_fts WHERE symbols_fts MATCH 'NEAR({}, 1000000)'",
                    terms.join(" ")
                ),
            ),
            ("search for a long word", format!("SELECT count(*) FROM symbols_fts WHERE symbols_fts MATCH {LONG}")),
        ]
    }

    fn planning() -> Vec<(&'static str, String)> {
        let tables = |name: &str, count: usize| {
            (0..count).map(|number| format!("{name} t{number}")).collect::<Vec<_>>().join(", ")
        };
        let links: Vec<String> = (1..60).map(|number| format!("t{number}.id = t{}.parent_id", number - 1)).collect();
        let nested = (0..90).fold("symbols".to_owned(), |inner, _| format!("(SELECT * FROM {inner})"));
        let doubled = (0..14).map(|step| format!(", c{} AS (SELECT a.* FROM c{step} a, c{step} b)", step + 1));
        vec![
            ("join of many tables", format!("SELECT count(*) FROM {}", tables("files", 64))),
            (
                "join of many views",
                format!("SELECT count(*) FROM {} WHERE {}", tables("symbols", 60), links.join(" AND ")),
            ),
            ("too many tables", format!("SELECT count(*) FROM {}", tables("refs", 2000))),
            ("nested queries", format!("SELECT * FROM {nested}")),
            (
                "doubling tables",
                format!("WITH c0 AS (SELECT * FROM symbols){} SELECT count(*) FROM c14", doubled.collect::<String>()),
            ),
            (
                "many conditions",
                format!("SELECT count(*) FROM symbols WHERE {}", vec!["(name = 'a' OR kind = 'b')"; 150].join(" AND ")),
            ),
            ("long list", format!("SELECT 1 IN ({})", vec!["1"; 30_000].join(", "))),
            ("deep expression", format!("SELECT {}1{}", "(".repeat(45_000), ")".repeat(45_000))),
            ("many unions", vec!["SELECT 1"; 4500].join(" UNION ALL ")),
            ("too long", format!("SELECT '{}'", "x".repeat(200_000))),
        ]
    }

    fn own_functions() -> Vec<(&'static str, String)> {
        let walks = vec!["SELECT * FROM pagerank('symbols')"; 50].join(" UNION ALL ");
        let callers = format!("{NUMBERS} SELECT count(*) FROM n, layers('symbols')");
        vec![
            ("walks", walks),
            ("endless walks", callers),
            ("subwords", format!("SELECT length(rhumb_subwords({LONG}))")),
            ("many subwords", "SELECT length(rhumb_subwords(replace(hex(zeroblob(3500000)), '00', 'a1')))".to_owned()),
            ("walk from a long handle", format!("SELECT * FROM reach({LONG}, 'both', {LONG})")),
        ]
    }
}
