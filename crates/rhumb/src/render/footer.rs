//! The footer of an answer: the cursor that continues it, and how its token budget was used.

use super::page::{Page, Tone};
use rhumb_query::shape::{Cut, Dropped};
use serde_json::{Map, Value, json};

/// The footer of an answer.
pub(super) struct Footer {
    /// The cursor that continues the answer, if there is more.
    cursor: Option<String>,
    /// How the budget was used, if there is one.
    budget: Option<BudgetUse>,
    /// How many lines or fields of the answer fit, if not all.
    parts: Option<usize>,
}

/// How a token budget was used.
struct BudgetUse {
    /// The budget.
    tokens: u32,
    /// An upper bound on the tokens of the answer.
    used: usize,
    /// The list items that were left out.
    dropped: Vec<Dropped>,
    /// How many texts were shortened.
    texts: usize,
}

impl Footer {
    /// The footer of an answer without a budget.
    pub(super) fn unlimited(cursor: Option<String>) -> Self {
        Self { cursor, budget: None, parts: None }
    }

    /// The footer of an answer that used `used` of its budget of `tokens`.
    pub(super) fn within(tokens: u32, used: usize, cut: &Cut, cursor: Option<String>) -> Self {
        let spent = BudgetUse { tokens, used, dropped: cut.dropped.clone(), texts: cut.texts };
        Self { cursor, budget: Some(spent), parts: cut.parts }
    }

    /// How many of `count` lines or fields fit. The others are recorded as left out, under the name `what`.
    pub(super) fn allowed(&mut self, what: &str, count: usize) -> usize {
        let kept = self.parts.map_or(count, |parts| parts.min(count));
        if let Some(spent) = self.budget.as_mut().filter(|_| kept < count) {
            spent.dropped.push(Dropped { list: what.to_owned(), count: count - kept });
        }
        kept
    }

    /// Adds the footer to an answer in JSON.
    pub(super) fn add_to(&self, fields: &mut Map<String, Value>) {
        if let Some(cursor) = &self.cursor {
            fields.insert("cursor".to_owned(), json!(cursor));
        }
        if let Some(BudgetUse { tokens, used, dropped, texts }) = &self.budget {
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

    /// Adds the footer to a page.
    pub(super) fn put(&self, page: &mut Page<'_>) {
        let mut sentences = Vec::new();
        if let Some(BudgetUse { tokens, used, dropped, texts }) = &self.budget {
            sentences.push(format!("{used} of {tokens} tokens"));
            let mut missing: Vec<String> = dropped.iter().map(|it| format!("{} {}", it.count, it.list)).collect();
            missing.extend((*texts > 0).then(|| format!("the ends of {texts} texts")));
            if !missing.is_empty() {
                sentences.push(format!("left out: {}", missing.join(", ")));
            }
        }
        let cursor = self.cursor.as_ref();
        sentences.extend(cursor.and_then(|cursor| page.style.hint(&format!("continue with --cursor {cursor}"))));
        if !sentences.is_empty() {
            page.line(Tone::Faint, &sentences.join("; "));
        }
    }
}
