//! What belongs to the user: coverage, baselines, use of recipes; and the boundary rules of the configuration.

use super::Batch;
use crate::error::Result;
use crate::store::Store;
use rusqlite::{OptionalExtension, params};

/// How much of a symbol the tests ran.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// The symbol's file.
    pub file_path: String,
    /// The symbol's name.
    pub name: String,
    /// The symbol's first line.
    pub line_start: u32,
    /// Statements that ran.
    pub hit_statements: u32,
    /// Statements in all.
    pub total_statements: u32,
}

/// An answer that was saved to compare later ones with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// Its name.
    pub name: String,
    /// The recipe it came from.
    pub recipe_id: Option<String>,
    /// The query.
    pub sql: String,
    /// Its rows, as JSON.
    pub rows_json: String,
    /// How many there were.
    pub row_count: u32,
    /// The commit at that time.
    pub git_ref: Option<String>,
    /// When, in milliseconds since 1970.
    pub created_at: i64,
}

/// Which files may depend on which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundaryRule {
    /// Its name.
    pub name: String,
    /// The files it is about.
    pub from_glob: String,
    /// The files they depend on.
    pub to_glob: String,
    /// `allow` or `deny`.
    pub action: String,
}

impl Batch<'_> {
    /// Replaces all coverage.
    pub fn put_coverage(&mut self, coverage: &[Coverage]) -> Result<()> {
        let connection = &self.store.connection;
        connection.prepare_cached("DELETE FROM coverage")?.execute([])?;
        let mut statement = connection.prepare_cached(
            "INSERT OR REPLACE INTO coverage
                (file_path, name, line_start, coverage_pct, hit_statements, total_statements)
            VALUES (?1, ?2, ?3, CASE WHEN ?5 = 0 THEN 100.0 ELSE 100.0 * ?4 / ?5 END, ?4, ?5)",
        )?;
        for row in coverage {
            let counts = (row.hit_statements, row.total_statements);
            statement.execute(params![row.file_path, row.name, row.line_start, counts.0, counts.1])?;
        }
        Ok(())
    }

    /// Saves a baseline, in the place of one with the same name.
    pub fn put_baseline(&mut self, baseline: &Baseline) -> Result<()> {
        let mut statement = self.store.connection.prepare_cached(
            "INSERT OR REPLACE INTO query_baselines (name, recipe_id, sql, rows_json, row_count, git_ref, created_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?;
        statement.execute(params![
            baseline.name,
            baseline.recipe_id,
            baseline.sql,
            baseline.rows_json,
            baseline.row_count,
            baseline.git_ref,
            baseline.created_at,
        ])?;
        Ok(())
    }

    /// Takes out the baseline called `name`; says whether there was one.
    pub fn remove_baseline(&mut self, name: &str) -> Result<bool> {
        let mut statement = self.store.connection.prepare_cached("DELETE FROM query_baselines WHERE name = ?1")?;
        Ok(statement.execute([name])? > 0)
    }

    /// Notes that a recipe was run, at a time in milliseconds since 1970.
    pub fn note_recipe(&mut self, recipe_id: &str, at: i64) -> Result<()> {
        let mut statement = self.store.connection.prepare_cached(
            "INSERT INTO recipe_recency (recipe_id, last_run_at, run_count) VALUES (?1, ?2, 1)
            ON CONFLICT (recipe_id) DO UPDATE SET last_run_at = excluded.last_run_at, run_count = run_count + 1",
        )?;
        statement.execute((recipe_id, at))?;
        Ok(())
    }

    /// Replaces all boundary rules.
    pub fn put_boundary_rules(&mut self, rules: &[BoundaryRule]) -> Result<()> {
        let connection = &self.store.connection;
        connection.prepare_cached("DELETE FROM boundary_rules")?.execute([])?;
        let mut statement = connection
            .prepare_cached("INSERT INTO boundary_rules (name, from_glob, to_glob, action) VALUES (?1, ?2, ?3, ?4)")?;
        for rule in rules {
            statement.execute([&rule.name, &rule.from_glob, &rule.to_glob, &rule.action])?;
        }
        Ok(())
    }
}

impl Store {
    /// The baseline called `name`.
    pub fn baseline(&self, name: &str) -> Result<Option<Baseline>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT name, recipe_id, sql, rows_json, row_count, git_ref, created_at
            FROM query_baselines
            WHERE name = ?1",
        )?;
        let baseline = statement.query_row([name], |row| {
            Ok(Baseline {
                name: row.get(0)?,
                recipe_id: row.get(1)?,
                sql: row.get(2)?,
                rows_json: row.get(3)?,
                row_count: row.get(4)?,
                git_ref: row.get(5)?,
                created_at: row.get(6)?,
            })
        });
        Ok(baseline.optional()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;
    use crate::{Access, Store};

    fn baseline(rows_json: &str) -> Baseline {
        Baseline {
            name: "dead".into(),
            recipe_id: None,
            sql: "SELECT 1".into(),
            rows_json: rows_json.into(),
            row_count: 1,
            git_ref: Some("abc".into()),
            created_at: 5,
        }
    }

    #[test]
    fn what_the_user_saved_survives_a_rebuild() {
        let directory = tempfile::tempdir().unwrap();
        let user = directory.path().join("user.db");
        for build in ["index-1.db", "index-2.db"] {
            let path = directory.path().join(build);
            Store::create(&path, Some(&user)).unwrap().finish_bulk().unwrap();
            let mut store = Store::open(&path, Some(&user), Access::Write).unwrap();
            let mut batch = store.begin().unwrap();
            batch.note_recipe("dead-code", 9).unwrap();
            batch.commit().unwrap();
        }
        let store = Store::open(&directory.path().join("index-2.db"), Some(&user), Access::Read).unwrap();
        let count: u32 =
            store.connection.query_row("SELECT run_count FROM recipe_recency", [], |row| row.get(0)).unwrap();
        assert_eq!(count, 2);
    }

    #[test]
    fn saving_again_replaces() {
        let mut fixture = Fixture::empty();
        let coverage = Coverage {
            file_path: "a.py".into(),
            name: "f".into(),
            line_start: 3,
            hit_statements: 1,
            total_statements: 4,
        };
        let rule = |name: &str| BoundaryRule {
            name: name.into(),
            from_glob: "ui/**".into(),
            to_glob: "db/**".into(),
            action: "deny".into(),
        };
        for round in ["1", "2"] {
            fixture.change(|batch| {
                batch.put_coverage(std::slice::from_ref(&coverage)).unwrap();
                batch.put_baseline(&baseline(round)).unwrap();
                batch.put_boundary_rules(&[rule(round)]).unwrap();
            });
        }
        assert_eq!(fixture.texts("SELECT name, coverage_pct FROM coverage"), ["f 25"]);
        assert_eq!(fixture.texts("SELECT name, action FROM boundary_rules"), ["2 deny"]);
        assert_eq!(fixture.store.baseline("dead").unwrap(), Some(baseline("2")));
        assert!(fixture.change(|batch| batch.remove_baseline("dead").unwrap()));
        assert_eq!(fixture.store.baseline("dead").unwrap(), None);
    }
}
