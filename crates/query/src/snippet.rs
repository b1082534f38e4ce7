//! Prints the source of a symbol.

use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::name::{Disambiguation, ResolvedName, Subject};
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use rhumb_store::SymbolRow;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Print the source of a symbol.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Snippet {
    /// The symbol.
    #[serde(flatten)]
    pub subject: Subject,
}

/// The source text of a symbol.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SnippetAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The candidates, if the name is ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// The text, if the name is clear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<SnippetText>,
}

/// Full lines of a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SnippetText {
    /// The symbol that is defined in them.
    pub symbol: Entry,
    /// The first line.
    pub line_start: u32,
    /// The last line.
    pub line_end: u32,
    /// Whether the file changed since it was indexed; these may be the wrong lines.
    pub is_stale: bool,
    /// The lines.
    pub text: String,
}

mentions! { SnippetAnswer { disambiguation, snippet } }
mentions! { SnippetText { symbol } }
shape! { SnippetAnswer { parts: disambiguation, snippet; } }
shape! { SnippetText { whole: symbol; texts: text; } }

impl Question for Snippet {
    const NAME: &'static str = "snippet";
    type Answer = SnippetAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<SnippetAnswer, Error> {
        let generation = session.generation()?;
        Ok(match self.subject.find(session)? {
            ResolvedName::One(symbol) => {
                SnippetAnswer { generation, disambiguation: None, snippet: Some(text(session, &symbol)?) }
            }
            ResolvedName::Ambiguous(choice) => {
                SnippetAnswer { generation, disambiguation: Some(choice), snippet: None }
            }
        })
    }

    fn is_nothing(answer: &SnippetAnswer) -> bool {
        answer.snippet.is_none()
    }
}

pub(crate) fn text(session: &Session<'_>, symbol: &SymbolRow) -> Result<SnippetText, Error> {
    let path = &symbol.file_path;
    let Some(source) = session.workspace.source(path) else { return Err(session.unreadable(path)?) };
    let stored = session.store.file(path)?.and_then(|file| file.stamp.content_hash);
    let (line_start, line_end) = (symbol.line_start, last_line(symbol));
    let lines = source.text.lines().skip(line_start as usize - 1).take((line_end + 1 - line_start) as usize);
    Ok(SnippetText {
        symbol: Entry::from(symbol),
        line_start,
        line_end,
        is_stale: stored != Some(source.content_hash),
        text: lines.collect::<Vec<_>>().join("\n"),
    })
}

/// The last line of a definition. One that ends with a line break ends on the line before.
fn last_line(symbol: &SymbolRow) -> u32 {
    let is_after = symbol.col_end == 1 && symbol.line_end > symbol.line_start;
    if is_after { symbol.line_end - 1 } else { symbol.line_end }
}
