//! Completions of arguments.

use super::handler::{ParsedRequest, RequestHandler, read};
use super::request_error::RequestError;
use rhumb_query::Answer;
use serde_json::{Map, json};

/// The protocol allows at most this many completions.
const MAX_COMPLETIONS: usize = 100;

/// Enough tokens for that many paths or handles.
const BUDGET: u32 = 20_000;

impl RequestHandler {
    /// Paths or handles that match `typed`, for the argument called `argument`.
    pub async fn complete(&self, argument: &str, typed: &str) -> Result<Vec<String>, RequestError> {
        let (question, arguments) = match argument {
            "path" if typed.is_empty() => ("files", json!({ "limit": MAX_COMPLETIONS })),
            "path" => ("files", json!({ "filter": typed, "limit": MAX_COMPLETIONS })),
            "handle" | "target" if !typed.is_empty() => ("search", json!({ "query": typed, "limit": MAX_COMPLETIONS })),
            _ => return Ok(Vec::new()),
        };
        let ask = read(question, arguments.as_object().cloned().unwrap_or_else(Map::new))?;
        let request = ParsedRequest { ask, root: None, cursor: None, budget: BUDGET };
        self.run(request, |_| {}, |_, response| Ok(names(&response.answer))).await
    }
}

fn names(answer: &Answer) -> Vec<String> {
    match answer {
        Answer::Files(files) => files.files.iter().map(|file| file.path.clone()).collect(),
        Answer::Search(found) => found.hits.iter().map(|hit| hit.handle.clone()).collect(),
        _ => Vec::new(),
    }
}
