//! What somebody who types an argument may mean.

use super::handler::{ParsedRequest, RequestHandler, read};
use super::request_error::RequestError;
use rhumb_query::Answer;
use serde_json::{Map, json};

/// No protocol takes more at a time.
const MOST: usize = 100;

/// Names are short; this is session for all of them.
const BUDGET: u32 = 20_000;

impl RequestHandler {
    /// Paths and handles that begin or go on as `typed`, for the argument called `argument`.
    pub async fn complete(&self, argument: &str, typed: &str) -> Result<Vec<String>, RequestError> {
        let (question, arguments) = match argument {
            "path" if typed.is_empty() => ("files", json!({ "limit": MOST })),
            "path" => ("files", json!({ "filter": typed, "limit": MOST })),
            "handle" | "target" if !typed.is_empty() => ("search", json!({ "query": typed, "limit": MOST })),
            _ => return Ok(Vec::new()),
        };
        let ask = read(question, arguments.as_object().cloned().unwrap_or_else(Map::new))?;
        let request = ParsedRequest { ask, root: None, cursor: None, budget: BUDGET };
        self.run(request, |_| {}, |_, response| Ok(named(&response.answer))).await
    }
}

fn named(answer: &Answer) -> Vec<String> {
    match answer {
        Answer::Files(files) => files.files.iter().map(|file| file.path.clone()).collect(),
        Answer::Search(found) => found.hits.iter().map(|hit| hit.handle.clone()).collect(),
        _ => Vec::new(),
    }
}
