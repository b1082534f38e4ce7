//! `cargo xtask bench PATH`: measures the cost of indexing and searching a project, relative to parsing the same files in the same run.
//!
//! Works on a copy of the project, so that files can be changed, and measures whole processes.

use crate::program::{build, profile};
use crate::usage::{Usage, measure};
use anyhow::{Context, Result, bail};
use rhumb_store::{COMMON_QUERIES, QuerySubject};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// How often short runs are repeated; the result is the median.
const REPEATS: usize = 5;

/// A function in each language, for the run after one file changed; by extension.
const PROBES: &[(&str, &str)] = &[
    ("py", "\n\ndef rhumb_probe():\n    return 1\n"),
    ("ts", "\nexport function rhumbProbe() { return 1; }\n"),
    ("tsx", "\nexport function rhumbProbe() { return 1; }\n"),
    ("js", "\nfunction rhumbProbe() { return 1; }\n"),
    ("rs", "\nfn rhumb_probe() -> u8 { 1 }\n"),
    ("c", "\nint rhumb_probe(void) { return 1; }\n"),
    ("h", "\nint rhumb_probe(void);\n"),
    ("cc", "\nint rhumb_probe() { return 1; }\n"),
    ("cpp", "\nint rhumb_probe() { return 1; }\n"),
    ("hpp", "\nint rhumb_probe();\n"),
    ("cs", "\nclass RhumbProbe { int Probe() { return 1; } }\n"),
    ("go", "\nfunc rhumbProbe() int { return 1 }\n"),
    ("java", "\nclass RhumbProbe { int probe() { return 1; } }\n"),
    ("kt", "\nfun rhumbProbe(): Int = 1\n"),
    ("php", "\nfunction rhumb_probe() { return 1; }\n"),
    ("rb", "\ndef rhumb_probe\n  1\nend\n"),
    ("scala", "\nclass RhumbProbe { def probe: Int = 1 }\n"),
    ("swift", "\nfunc rhumbProbe() -> Int { return 1 }\n"),
    ("md", "\n## Rhumb probe\n\nText.\n"),
];

/// Measures and prints.
pub(crate) fn run(path: &Path) -> Result<()> {
    let rhumb = build()?;
    let scratch = tempfile::tempdir()?;
    let root = scratch.path().join("copy");
    copy(path, &root)?;
    let bench = Bench { rhumb, root, state: scratch.path().join("state") };

    let (cold, floor, parsed) = bench.cold_and_floor()?;
    let (unchanged, _) = bench.median(&["index", "--quiet"])?;
    let changed = bench.changed()?;
    let name = bench.some_name()?;
    let (blind, _) = bench.median(&["search", &name, "--stale-policy", "ignore"])?;
    let (checked, _) = bench.median(&["search", &name])?;

    let source: u64 = parsed.split_whitespace().nth(1).unwrap_or("0").parse()?;
    let database = bench.database_bytes()?;
    println!("{}", path.display());
    line("profile", &profile()?);
    line("files", parsed.split_whitespace().next().unwrap_or("0"));
    line("source", &megabytes(source));
    for (what, sql) in COUNTS {
        line(what, &bench.count(sql)?);
    }
    line("bare parse, cpu", &seconds(floor.cpu));
    line("cold index, cpu", &format!("{}  ({:.2}x the parse)", seconds(cold.cpu), ratio(cold, floor)));
    line("cold index, wall", &seconds(cold.wall));
    line("peak memory", &megabytes(cold.peak));
    line("database", &format!("{}  ({}x the source)", megabytes(database), times(database, source)));
    line("no change", &format!("{} cpu, {} wall", seconds(unchanged.cpu), seconds(unchanged.wall)));
    line("one file changed", &format!("{} cpu, {} wall", seconds(changed.cpu), seconds(changed.wall)));
    line("search, disk not checked", &format!("{:.1} ms", blind.wall.as_secs_f64() * 1000.0));
    line("search, disk checked", &format!("{:.1} ms", checked.wall.as_secs_f64() * 1000.0));
    let (slowest, title) = bench.slowest_query()?;
    line("slowest everyday query", &format!("{:.1} ms  ({title})", slowest.as_secs_f64() * 1000.0));
    Ok(())
}

const COUNTS: &[(&str, &str)] = &[
    ("symbols", "SELECT count(*) AS n FROM symbols"),
    ("references", "SELECT count(*) AS n FROM refs"),
    ("resolved", "SELECT count(*) AS n FROM refs WHERE state = 'resolved'"),
    ("edges", "SELECT count(*) AS n FROM edges"),
];

struct Bench {
    rhumb: PathBuf,
    root: PathBuf,
    state: PathBuf,
}

impl Bench {
    fn rhumb(&self, arguments: &[&str]) -> Result<(Usage, String)> {
        let mut all: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        all.extend(["--root".into(), self.root.clone().into(), "--state-dir".into(), self.state.clone().into()]);
        measure(&self.rhumb, &all)
    }

    /// A full index and a bare parse, alternating, so that other load affects both; the results are medians.
    fn cold_and_floor(&self) -> Result<(Usage, Usage, String)> {
        let (mut cold, mut floor) = (Vec::new(), Vec::new());
        for _ in 0..REPEATS {
            cold.push(self.rhumb(&["index", "--full", "--quiet"])?.0);
            floor.push(measure(&std::env::current_exe()?, &["floor".into(), self.root.clone().into()])?);
        }
        cold.sort_by_key(|usage| usage.cpu);
        floor.sort_by_key(|(usage, _)| usage.cpu);
        let (parse, counted) = floor.swap_remove(REPEATS / 2);
        Ok((cold[REPEATS / 2], parse, counted))
    }

    fn median(&self, arguments: &[&str]) -> Result<(Usage, String)> {
        let mut runs = (0..REPEATS).map(|_| self.rhumb(arguments)).collect::<Result<Vec<_>>>()?;
        runs.sort_by_key(|(usage, _)| usage.wall);
        Ok(runs.swap_remove(REPEATS / 2))
    }

    /// A run after a function was added to the file of median size.
    fn changed(&self) -> Result<Usage> {
        let mut files = self.source_files()?;
        files.sort();
        let (_, path) = files.get(files.len() / 2).context("no source files")?;
        let file = self.root.join(path);
        let extension = path.rsplit('.').next().unwrap_or("");
        let probe = PROBES.iter().find(|(known, _)| *known == extension).context("no probe for this language")?.1;
        let before = fs::read(&file)?;
        let mut runs = Vec::new();
        for number in 0..REPEATS {
            let changed = [&before[..], probe.as_bytes(), "\n".repeat(number).as_bytes()].concat();
            fs::write(&file, changed)?;
            runs.push(self.rhumb(&["index", "--quiet"])?.0);
        }
        runs.sort_by_key(|usage| usage.cpu);
        Ok(runs[REPEATS / 2])
    }

    fn source_files(&self) -> Result<Vec<(u64, String)>> {
        let output = self
            .sql("SELECT size || ' ' || path AS n FROM files WHERE parse_status = 'ok' AND language <> 'markdown'")?;
        let rows = output.lines().filter_map(|row| row.split_once(' '));
        Ok(rows.filter_map(|(size, path)| Some((size.parse().ok()?, path.to_owned()))).collect())
    }

    fn some_name(&self) -> Result<String> {
        let names = self.sql(
            "SELECT name AS n FROM symbols WHERE kind IN ('function', 'method') AND length(name) > 8 ORDER BY handle LIMIT 1",
        )?;
        Ok(names.lines().next().context("no function in this project")?.to_owned())
    }

    /// The slowest everyday query, about the most used class or struct.
    fn slowest_query(&self) -> Result<(Duration, &'static str)> {
        let subject = |column: &str| {
            self.count(&format!(
                "SELECT {column} AS n FROM symbols WHERE id = (
                    SELECT target FROM edges JOIN symbols ON symbols.id = target WHERE symbols.kind IN ('class', 'struct')
                    GROUP BY target ORDER BY count(*) DESC, target LIMIT 1)"
            ))
        };
        let (name, handle, id, path) = (subject("name")?, subject("handle")?, subject("id")?, subject("file_path")?);
        let mut slowest = (Duration::ZERO, "");
        for query in COMMON_QUERIES {
            let subject = match query.about {
                QuerySubject::Name => &name,
                QuerySubject::Handle => &handle,
                QuerySubject::Id => &id,
                QuerySubject::Path => &path,
            };
            let sql = query.sql.replace("?1", &format!("'{}'", subject.replace('\'', "''")));
            let (usage, _) = self.median(&["query", &sql, "--stale-policy", "ignore"])?;
            slowest = slowest.max((usage.wall, query.title));
        }
        Ok(slowest)
    }

    fn count(&self, sql: &str) -> Result<String> {
        Ok(self.sql(sql)?.lines().next().unwrap_or("?").to_owned())
    }

    /// The values of a column named `n`, one per line.
    fn sql(&self, sql: &str) -> Result<String> {
        let (_, output) = self.rhumb(&["query", sql, "--json", "--limit", "0", "--stale-policy", "ignore"])?;
        let values = output.split("\"n\":").skip(1).map(|rest| {
            let value = rest.trim_start();
            let end = value.find(['}', '\n']).unwrap_or(value.len());
            value[..end].trim().trim_matches('"').to_owned()
        });
        Ok(values.collect::<Vec<_>>().join("\n"))
    }

    fn database_bytes(&self) -> Result<u64> {
        let mut bytes = 0;
        for entry in fs::read_dir(&self.state)? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().starts_with("index-") {
                bytes += entry.metadata()?.len();
            }
        }
        Ok(bytes)
    }
}

pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    let status = Command::new("cp").arg("-a").arg("--").arg(from).arg(to).status()?;
    if !status.success() {
        bail!("{} cannot be copied", from.display());
    }
    let state = to.join(".rhumb");
    if state.exists() {
        fs::remove_dir_all(state)?;
    }
    Ok(())
}

pub(crate) fn line(what: &str, value: &str) {
    println!("  {what:<26} {value}");
}

pub(crate) fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

/// `bytes` in megabytes with one decimal, computed with integers.
pub(crate) fn megabytes(bytes: u64) -> String {
    let tenths = bytes / 100_000;
    format!("{}.{} MB", tenths / 10, tenths % 10)
}

/// The ratio of `one` to `other` with two decimals.
fn times(one: u64, other: u64) -> String {
    let hundredths = one * 100 / other.max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

pub(crate) fn ratio(one: Usage, other: Usage) -> f64 {
    one.cpu.as_secs_f64() / other.cpu.as_secs_f64().max(1e-9)
}
