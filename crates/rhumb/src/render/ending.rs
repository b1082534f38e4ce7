//! How an answer ends: where to go on, what it cost, and what had to be left out for that.

use super::page::{Page, Tone};
use rhumb_query::shape::Cut;
use serde_json::{Map, Value, json};

/// How an answer ends.
pub(crate) struct Ending<'a> {
    /// Where to go on, if there is more.
    pub(crate) cursor: Option<String>,
    /// What it cost, if anybody wanted to know.
    pub(crate) budget: Option<Spent<'a>>,
}

/// What became of a budget.
pub(crate) struct Spent<'a> {
    /// How many tokens there might be.
    pub(crate) tokens: u32,
    /// How many there are at most.
    pub(crate) used: usize,
    /// What was left out.
    pub(crate) cut: &'a Cut,
}

impl Ending<'_> {
    /// Adds it to an answer in JSON.
    pub(super) fn add_to(&self, fields: &mut Map<String, Value>) {
        if let Some(cursor) = &self.cursor {
            fields.insert("cursor".to_owned(), json!(cursor));
        }
        if let Some(Spent { tokens, used, cut }) = &self.budget {
            let mut budget = json!({ "tokens": tokens, "used": used });
            if !cut.dropped.is_empty() {
                let dropped = cut.dropped.iter().map(|it| (it.list.clone(), json!(it.count)));
                budget["cut"] = Value::Object(dropped.collect());
            }
            if cut.texts > 0 {
                budget["texts_cut"] = json!(cut.texts);
            }
            fields.insert("budget".to_owned(), budget);
        }
    }

    /// Adds it to an answer in words.
    pub(super) fn put(&self, page: &mut Page<'_>) {
        let mut sentences = Vec::new();
        if let Some(Spent { tokens, used, cut }) = &self.budget {
            sentences.push(format!("{used} of {tokens} tokens"));
            let mut missing: Vec<String> = cut.dropped.iter().map(|it| format!("{} {}", it.count, it.list)).collect();
            missing.extend((cut.texts > 0).then(|| format!("the ends of {} texts", cut.texts)));
            if !missing.is_empty() {
                sentences.push(format!("left out: {}", missing.join(", ")));
            }
        }
        sentences.extend(self.cursor.as_ref().map(|cursor| format!("go on with --cursor {cursor}")));
        if !sentences.is_empty() {
            page.line(Tone::Faint, &sentences.join("; "));
        }
    }
}
