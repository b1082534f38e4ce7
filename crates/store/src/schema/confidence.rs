//! Measured confidence: how often each rule is right in each language, compared with compilers.

use crate::error::Result;
use rhumb_model::Evidence;
use rusqlite::Connection;
use std::collections::BTreeMap;

/// Language, rule, project, number of correct edges, number of judged edges. Written by `cargo xtask truth SOURCE TRUTH
/// --confidence`.
pub const MEASURED: &str = include_str!("confidence.tsv");

/// Minimum number of judged edges for a confidence value.
const LEAST_JUDGED: u32 = 50;

/// Fills the `confidence` table.
pub(super) fn fill(connection: &Connection) -> Result<()> {
    let mut insert = connection.prepare("INSERT INTO confidence (language, evidence, value) VALUES (?1, ?2, ?3)")?;
    for ((language, evidence), value) in measured(MEASURED) {
        insert.execute((language, evidence, value))?;
    }
    Ok(())
}

/// The share of correct edges by language and rule number, over all projects. Invalid lines are ignored.
fn measured(table: &str) -> BTreeMap<(&str, u8), f64> {
    let mut sums: BTreeMap<(&str, u8), (u32, u32)> = BTreeMap::new();
    for line in table.lines() {
        let [language, rule, _, right, judged] = line.split('\t').collect::<Vec<_>>()[..] else { continue };
        let evidence = Evidence::ALL.iter().find(|evidence| evidence.name() == rule);
        let (Some(evidence), Ok(right), Ok(judged)) = (evidence, right.parse::<u32>(), judged.parse::<u32>()) else {
            continue;
        };
        let sum = sums.entry((language, evidence.number())).or_default();
        *sum = (sum.0 + right, sum.1 + judged);
    }
    let known = sums.into_iter().filter(|(_, (_, judged))| *judged >= LEAST_JUDGED);
    known.map(|(rule, (right, judged))| (rule, rounded(right, judged))).collect()
}

/// A few hundred edges justify three digits.
fn rounded(right: u32, judged: u32) -> f64 {
    (f64::from(right) / f64::from(judged) * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn projects_are_added_up_and_few_edges_say_nothing() {
        let table = "python\tmember\tone\t60\t80\npython\tmember\ttwo\t39\t40\npython\tstar\tone\t3\t3\nodd\n";
        let member = Evidence::Member.number();
        assert_eq!(measured(table), BTreeMap::from([(("python", member), 0.825)]));
    }

    #[test]
    fn the_table_names_languages_and_rules_that_exist() {
        for line in MEASURED.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            assert_eq!(fields.len(), 5, "{line}");
            assert!(Evidence::ALL.iter().any(|evidence| evidence.name() == fields[1]), "{line}");
            let (right, judged): (u32, u32) = (fields[3].parse().unwrap(), fields[4].parse().unwrap());
            assert!(right <= judged, "{line}");
        }
        assert!(measured(MEASURED).len() > 20, "the table is not empty");
    }
}
