//! Compares the claims of a case with the facts found in it.

use crate::fact::Fact;
use crate::notation::{Case, Claim, ClaimedRange};
use std::fmt::Write;

/// A fact that was found, and where.
pub(crate) struct FoundFact {
    pub(crate) file: usize,
    /// Its location; `None` for a fact about the file as a whole.
    pub(crate) place: Option<ClaimedRange>,
    pub(crate) fact: Fact,
}

/// A claim that does not hold, or a fact that should have been claimed.
pub(crate) struct Failure {
    /// The message for the developer.
    pub(crate) message: String,
    /// How to make it hold, if known.
    pub(crate) cure: Option<Cure>,
}

/// A change to the text of a case.
pub(crate) enum Cure {
    /// Replace the fact in the claim at this index.
    Rewrite(usize, Fact),
    /// Add a claim about a location below this line.
    Add(usize, ClaimedRange, Fact),
}

/// All failures of a case, in the order of its lines.
pub(crate) fn check(case: &Case, found: &[FoundFact]) -> Vec<Failure> {
    if let Some(failure) = found.iter().find_map(|found| unread(case, found)) {
        return vec![failure];
    }
    let mut failures: Vec<(usize, Failure)> = (0..case.claims.len())
        .filter_map(|index| Some((case.claims[index].line, failed(case, index, found)?)))
        .collect();
    for one in found.iter().filter(|found| case.every.iter().any(|kind| kind == found.fact.kind())) {
        failures.extend(unclaimed(case, one));
    }
    failures.sort_by_key(|(line, _)| *line);
    failures.into_iter().map(|(_, failure)| failure).collect()
}

/// The failure of a file that was not parsed at all: one message instead of one per claim.
fn unread(case: &Case, found: &FoundFact) -> Option<Failure> {
    let is_skipped = found.fact.kind() == "file" && found.fact.get("status") == Some("skipped");
    let path = &case.files[found.file].path;
    let message = format!("{}: {path} was not read; do the facts files of its language compile?", case.path.display());
    is_skipped.then_some(Failure { message, cure: None })
}

fn failed(case: &Case, index: usize, found: &[FoundFact]) -> Option<Failure> {
    let claim = &case.claims[index];
    let here: Vec<&FoundFact> = found.iter().filter(|found| speaks_of(claim, found)).collect();
    if claim.fact.kind() == "nothing" {
        return (!here.is_empty()).then(|| failure(case, claim, &here, found, None));
    }
    if here.iter().any(|found| claim.fact.is_met_by(&found.fact)) {
        return None;
    }
    let cure = nearest(claim, &here).map(|found| Cure::Rewrite(index, claim.fact.corrected_by(&found.fact)));
    Some(failure(case, claim, &here, found, cure))
}

/// Whether a fact is at the location of a claim.
fn speaks_of(claim: &Claim, found: &FoundFact) -> bool {
    let is_here = match (claim.place, found.place) {
        // A fact about a whole row may be claimed anywhere on it.
        (Some(claimed), Some(place)) if place.length == 0 => claimed.row == place.row,
        (claimed, place) => claimed == place,
    };
    claim.file == found.file && is_here
}

/// The fact at this location that a claim most likely means.
fn nearest<'f>(claim: &Claim, here: &[&'f FoundFact]) -> Option<&'f FoundFact> {
    let same_words =
        |found: &&FoundFact| claim.fact.head.iter().zip(&found.fact.head).take_while(|(a, b)| a == b).count();
    here.iter().copied().filter(|found| found.fact.kind() == claim.fact.kind()).max_by_key(same_words)
}

fn failure(case: &Case, claim: &Claim, here: &[&FoundFact], found: &[FoundFact], cure: Option<Cure>) -> Failure {
    let mut message = format!("{}:{}: ", case.path.display(), claim.line + 1);
    let expected = &claim.fact;
    let verdict = if claim.is_bug { "the known bug has gone or changed; now right? remove BUG" } else { "not so" };
    let _ = write!(message, "{verdict}\n  expected  {expected}");
    if let Some(source) = claim.place.and_then(|place| case.files[claim.file].text.lines().nth(place.row)) {
        let _ = write!(message, "\n  in        {}", source.trim());
    }
    describe(&mut message, "found    ", here.iter().copied(), Some(&claim.fact));
    if here.is_empty() {
        let row = claim.place.map(|place| place.row);
        let near = found.iter().filter(|found| found.file == claim.file && found.place.map(|place| place.row) == row);
        describe(&mut message, "near     ", near, None);
    }
    Failure { message, cure }
}

/// Lists facts with the attributes that a claim names, or with all non-empty ones.
fn describe<'f>(message: &mut String, label: &str, found: impl Iterator<Item = &'f FoundFact>, claim: Option<&Fact>) {
    for found in found {
        let is_meant = claim.is_some_and(|claim| claim.kind() == found.fact.kind() && !claim.attributes.is_empty());
        let fact = match claim.filter(|_| is_meant) {
            Some(claim) => claim.corrected_by(&found.fact),
            None => found.fact.without_empty(),
        };
        let column = found.place.map_or_else(String::new, |place| {
            format!("columns {}-{}  ", place.column + 1, place.column + place.length)
        });
        let _ = write!(message, "\n  {label} {column}{fact}");
    }
}

/// The failure for a fact that a complete case must claim but does not.
fn unclaimed(case: &Case, found: &FoundFact) -> Option<(usize, Failure)> {
    let place = found.place?;
    let is_claimed = case.claims.iter().any(|claim| claim.fact.kind() == found.fact.kind() && speaks_of(claim, found));
    if is_claimed {
        return None;
    }
    let line = case.files[found.file].lines.get(place.row).copied().unwrap_or(0);
    let fact = Fact { head: found.fact.head.clone(), attributes: Vec::new() };
    let message = format!("{}:{}: not claimed\n  found     {fact}", case.path.display(), line + 1);
    Some((line, Failure { message, cure: Some(Cure::Add(line, place, fact)) }))
}
