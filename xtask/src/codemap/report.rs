//! The result of the comparison, by relation.

use super::reason::Reason;
use anyhow::{Result, bail};
use std::collections::BTreeMap;

/// The outcome for all relations.
#[derive(Default)]
pub(super) struct Report {
    tables: Vec<(&'static str, Tally)>,
}

/// The outcome for one relation.
#[derive(Default)]
pub(super) struct Tally {
    rows: usize,
    differences: BTreeMap<Reason, usize>,
    unexplained: Vec<String>,
}

impl Report {
    /// Starts a relation with this many rows.
    pub(super) fn table(&mut self, name: &'static str, rows: usize) -> &mut Tally {
        self.tables.push((name, Tally { rows, ..Tally::default() }));
        &mut self.tables.last_mut().expect("it was just added").1
    }

    pub(super) fn print(&self, shown: usize) {
        println!("{:<14} {:>6} {:>10} {:>12}", "", "rows", "explained", "unexplained");
        for (name, tally) in &self.tables {
            let explained: usize = tally.differences.values().sum();
            println!("{name:<14} {:>6} {explained:>10} {:>12}", tally.rows, tally.unexplained.len());
            for (reason, count) in &tally.differences {
                println!("    {count:>6}  {} ({})", reason.sentence(), reason.case());
            }
            tally.unexplained.iter().take(shown).for_each(|difference| println!("    (unexplained) {difference}"));
        }
    }

    pub(super) fn verdict(&self) -> Result<()> {
        let unexplained: usize = self.tables.iter().map(|(_, tally)| tally.unexplained.len()).sum();
        if unexplained > 0 {
            bail!("{unexplained} differences are unexplained");
        }
        Ok(())
    }
}

impl Tally {
    /// Records a difference: its reason, or a description if it has none.
    pub(super) fn difference(&mut self, reason: Option<Reason>, what: impl FnOnce() -> String) {
        match reason {
            Some(reason) => *self.differences.entry(reason).or_default() += 1,
            None => self.unexplained.push(what()),
        }
    }
}
