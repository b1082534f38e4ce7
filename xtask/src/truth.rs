//! `cargo xtask truth SOURCE TRUTH`: compares edges with those of a compiler.
//!
//! Truth files and the scorer are not part of the repository: TRUTH is the file of one project, and the scorer is `score.py` in a directory
//! above it. The command exports edges in the format that the scorer reads, except those in code that is not compiled: a compiler does not
//! see that code, so they cannot be judged.
//!
//! `--confidence` measures the precision of each rule and language and updates the table from which the store takes the confidence of edges.
//! `--ambiguous` counts how often the true target is among the candidates of an ambiguous reference.
//! `--maybe` hides member calls and measures where they are in the list of calls that may mean their target.

mod ambiguous;
mod maybe;

use anyhow::{Context, Result, bail, ensure};
use rhumb_index::{Environment, Mode, NoProgress, Project, RootPolicy};
use rhumb_store::sandbox::{self, Parameters, QueryLimits, Value};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Lines and columns of the scorer start at zero.
const REFERENCES: &str = "SELECT json_object(
    'ref_file', r.file_path, 'ref_line', r.line - 1, 'ref_col', r.col - 1, 'ref_name', r.name,
    'kind', CASE r.role WHEN 'extends' THEN 'inherit' WHEN 'implements' THEN 'inherit' ELSE r.role END,
    'def_file', t.file_path, 'def_line', t.name_line - 1, 'def_end_line', t.line_end - 1, 'def_name', t.name,
    'def_kind', t.kind, 'src_line', f.name_line - 1, 'src_name', f.name)
    FROM refs r JOIN symbols t ON t.id = r.target_id JOIN symbols f ON f.id = r.from_id
    WHERE r.state = 'resolved' AND NOT r.is_inactive";

const DEFINITIONS: &str = "SELECT json_object(
    'def_file', file_path, 'def_line', name_line - 1, 'def_end_line', line_end - 1, 'name', name, 'kind', kind)
    FROM symbols WHERE parent_id IS NOT NULL";

/// Enough for a whole project at once.
const LIMITS: QueryLimits = QueryLimits {
    deadline: Duration::from_mins(10),
    stop: None,
    max_memory: usize::MAX,
    max_rows: usize::MAX,
    max_bytes: usize::MAX,
};

/// The languages and rules of resolved references, if there are enough for a meaningful result.
const RULES: &str = "SELECT f.language || ' ' || r.evidence FROM refs r JOIN files f ON f.path = r.file_path
    WHERE r.state = 'resolved' GROUP BY 1 HAVING count(*) >= 30 ORDER BY 1";

/// The file with measured confidences.
const CONFIDENCE: &str = "crates/store/src/schema/confidence.tsv";

/// Indexes, exports and lets the scorer print its table. Further arguments are passed to the scorer.
pub(crate) fn run(source: &Path, truth: &Path, arguments: &[String]) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let index = index(source, scratch.path())?;
    let run = Run { scorer: scorer(truth)?, truth, index, folder: scratch.path() };
    match arguments {
        [option] if option == "--confidence" => run.keep_confidence(Path::new(CONFIDENCE)),
        [option] if option == "--ambiguous" => run.judge_ambiguous(),
        [option] if option == "--maybe" => run.judge_maybe(),
        _ => run.score(REFERENCES, arguments),
    }
}

/// Indexes `source` into the directory `scratch`.
pub(crate) fn index(source: &Path, scratch: &Path) -> Result<PathBuf> {
    let environment = Environment {
        root: Some(source.to_path_buf()),
        state_dir: Some(scratch.join("state")),
        user_state_dir: None,
        ..Environment::of_process()
    };
    let project = Project::find(&environment, RootPolicy::Any)?;
    project.index(Mode::Full, &NoProgress)?;
    project.state.current_index().context("the index that was just made")
}

/// An index, and the truth to compare it with.
struct Run<'r> {
    scorer: PathBuf,
    truth: &'r Path,
    index: PathBuf,
    folder: &'r Path,
}

impl Run<'_> {
    /// Lets the scorer judge the references selected by a query.
    fn score(&self, references: &str, arguments: &[String]) -> Result<()> {
        let predictions = self.folder.join("predictions.jsonl");
        let mut file = BufWriter::new(File::create(&predictions)?);
        self.export(DEFINITIONS, &mut file)?;
        self.export(references, &mut file)?;
        file.into_inner()?.sync_all()?;
        let mut command = Command::new("python3");
        command.arg(&self.scorer).arg(self.truth).arg(&predictions).args(["--label", "rhumb"]).args(arguments);
        ensure!(command.status().context("python3 runs the scorer")?.success(), "the scorer failed");
        Ok(())
    }

    fn judge_ambiguous(&self) -> Result<()> {
        let (judged, right) = ambiguous::judge(self.truth, &self.lines(ambiguous::CANDIDATES)?)?;
        println!("of {judged} ambiguous references whose target is known, it is among the candidates of {right}");
        Ok(())
    }

    fn judge_maybe(&self) -> Result<()> {
        maybe::judge(&self.index, self.truth, &self.lines(maybe::MEMBER_CALLS)?)?.print();
        Ok(())
    }

    /// Measures every rule on its own and replaces the entries of this project in the table.
    fn keep_confidence(&self, table: &Path) -> Result<()> {
        let rules = self.lines(RULES)?;
        let measured: Vec<Measured> = rules.iter().map(|rule| self.measure(rule)).collect::<Result<_>>()?;
        let project = measured.first().map_or("", |one| one.project.as_str());
        let is_kept = |line: &&str| line.split('\t').nth(2) != Some(project);
        let before = std::fs::read_to_string(table).with_context(|| table.display().to_string())?;
        let mut lines: Vec<String> = before.lines().filter(is_kept).map(str::to_owned).collect();
        lines.extend(measured.iter().filter(|one| one.judged > 0).map(Measured::line));
        lines.sort();
        std::fs::write(table, lines.join("\n") + "\n")?;
        Ok(())
    }

    fn measure(&self, rule: &str) -> Result<Measured> {
        let (language, evidence) = rule.split_once(' ').context("a rule has a language")?;
        let of_language = "r.file_path IN (SELECT path FROM files WHERE language";
        let references = format!("{REFERENCES} AND r.evidence = '{evidence}' AND {of_language} = '{language}')");
        let json = self.folder.join("score.json");
        self.score(&references, &["--json".to_owned(), json.display().to_string()])?;
        // Ratios with a denominator of zero are written as a word that is not valid JSON.
        let score: Score = serde_json::from_str(&std::fs::read_to_string(&json)?.replace("NaN", "null"))?;
        let count = |verdict: &str| score.verdicts.get(verdict).copied().unwrap_or(0);
        let judged = ["ok", "wrong", "external", "local"].map(count).iter().sum();
        let (language, evidence) = (language.to_owned(), evidence.to_owned());
        Ok(Measured { language, evidence, project: score.project, right: count("ok"), judged })
    }

    fn lines(&self, sql: &str) -> Result<Vec<String>> {
        let table = sandbox::run(&self.index, None, sql, Parameters::NONE, &LIMITS)?;
        let texts = table.rows.into_iter().filter_map(|row| match <[Value; 1]>::try_from(row) {
            Ok([Value::Text(line)]) => Some(line),
            _ => None,
        });
        Ok(texts.collect())
    }

    fn export(&self, sql: &str, file: &mut impl Write) -> Result<()> {
        for line in self.lines(sql)? {
            writeln!(file, "{line}")?;
        }
        Ok(())
    }
}

/// The output of the scorer.
#[derive(Deserialize)]
struct Score {
    project: String,
    verdicts: BTreeMap<String, u32>,
}

/// The precision of a rule in a language, where the truth is known.
struct Measured {
    language: String,
    evidence: String,
    project: String,
    right: u32,
    judged: u32,
}

impl Measured {
    fn line(&self) -> String {
        let Self { language, evidence, project, right, judged } = self;
        format!("{language}\t{evidence}\t{project}\t{right}\t{judged}")
    }
}

fn scorer(truth: &Path) -> Result<PathBuf> {
    let truth = truth.canonicalize().with_context(|| truth.display().to_string())?;
    let found = truth.ancestors().map(|folder| folder.join("score.py")).find(|path| path.is_file());
    let Some(found) = found else { bail!("{}: no score.py in a folder above it", truth.display()) };
    Ok(found)
}
