//! How an answer ends: where to go on, what it cost, and what had to be left out for that.

use super::page::{Page, Tone};
use rhumb_query::shape::{Cut, Dropped};
use serde_json::{Map, Value, json};

/// How an answer ends.
pub(crate) struct Ending {
    /// Where to go on, if there is more.
    pub(crate) cursor: Option<String>,
    /// What it cost, if anybody wanted to know.
    pub(crate) budget: Option<Spent>,
    /// How many lines or fields of it may stay, if not all.
    parts: Option<usize>,
}

/// What became of a budget.
pub(crate) struct Spent {
    /// How many tokens there might be.
    tokens: u32,
    /// How many there are at most.
    used: usize,
    /// What was left out.
    dropped: Vec<Dropped>,
    /// How many texts end early.
    texts: usize,
}

impl Ending {
    /// Of an answer that may be as long as it likes.
    pub(crate) fn free(cursor: Option<String>) -> Self {
        Self { cursor, budget: None, parts: None }
    }

    /// Of an answer that used so many of its `tokens`.
    pub(crate) fn within(tokens: u32, used: usize, cut: &Cut, cursor: Option<String>) -> Self {
        let spent = Spent { tokens, used, dropped: cut.dropped.clone(), texts: cut.texts };
        Self { cursor, budget: Some(spent), parts: cut.parts }
    }

    /// How many of `count` lines or fields may stay. Remembers that the others, called `what`, are left out.
    pub(super) fn allowed(&mut self, what: &str, count: usize) -> usize {
        let kept = self.parts.map_or(count, |parts| parts.min(count));
        if let Some(spent) = self.budget.as_mut().filter(|_| kept < count) {
            spent.dropped.push(Dropped { list: what.to_owned(), count: count - kept });
        }
        kept
    }

    /// Adds it to an answer in JSON.
    pub(super) fn add_to(&self, fields: &mut Map<String, Value>) {
        if let Some(cursor) = &self.cursor {
            fields.insert("cursor".to_owned(), json!(cursor));
        }
        if let Some(Spent { tokens, used, dropped, texts }) = &self.budget {
            let mut budget = json!({ "tokens": tokens, "used": used });
            if !dropped.is_empty() {
                let dropped = dropped.iter().map(|it| (it.list.clone(), json!(it.count)));
                budget["cut"] = Value::Object(dropped.collect());
            }
            if *texts > 0 {
                budget["texts_cut"] = json!(texts);
            }
            fields.insert("budget".to_owned(), budget);
        }
    }

    /// Adds it to an answer in words.
    pub(super) fn put(&self, page: &mut Page<'_>) {
        let mut sentences = Vec::new();
        if let Some(Spent { tokens, used, dropped, texts }) = &self.budget {
            sentences.push(format!("{used} of {tokens} tokens"));
            let mut missing: Vec<String> = dropped.iter().map(|it| format!("{} {}", it.count, it.list)).collect();
            missing.extend((*texts > 0).then(|| format!("the ends of {texts} texts")));
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
