//! `rhumb` alone: index if needed, then the status and what to try next.

use super::Outcome;
use super::context::{Context, print};
use super::question::{ask_and_warn, print_answer};
use rhumb::question::status::{Status, StatusAnswer};
use rhumb::render;
use rhumb::{Answer, Ask};

/// Maximum number of problems to list.
const PROBLEMS: u32 = 5;

/// Runs it.
pub(crate) fn run(context: &Context) -> anyhow::Result<Outcome> {
    let project = context.project()?;
    let response = ask_and_warn(context, &project, &Ask::Status(Status { limit: PROBLEMS }))?;
    let Answer::Status(status) = &response.answer else { unreachable!("a question is answered by its own answer") };
    print_answer(context, &project, &response)?;
    // With a token limit, the answer is more important than suggestions.
    if context.render_options(&project).is_unlimited_text() {
        print(&format!("\n{}", render::suggestions(&suggestions(status), &context.style(&project))))?;
    }
    Ok(Outcome::Success)
}

/// Five commands that have an answer in this project, each with its purpose.
fn suggestions(status: &StatusAnswer) -> Vec<(String, &'static str)> {
    let Some(most) = status.most_used.first() else {
        return vec![
            ("rhumb files".to_owned(), "list the indexed files"),
            ("rhumb --help".to_owned(), "list all commands"),
        ];
    };
    let is_called = |kind: &str| matches!(kind, "function" | "method" | "constructor" | "class" | "struct");
    let called = status.most_used.iter().find(|used| is_called(used.symbol.kind)).unwrap_or(most);
    let last = most.symbol.name.rsplit("::").next().unwrap_or_default();
    // Overloads are distinguished by a suffix, which is not part of the name.
    let word = last.split(['#', '(']).next().unwrap_or_default();
    vec![
        (format!("rhumb search {}", render::quoted(word)), "find symbols by words"),
        (format!("rhumb show {}", render::quoted(&most.symbol.handle)), "show a symbol and everything around it"),
        (format!("rhumb callers {}", render::quoted(&called.symbol.handle)), "list its callers"),
        (format!("rhumb outline {}", render::quoted(&most.symbol.path)), "list the symbols of a file"),
        (QUERY.to_owned(), "query everything in SQL"),
    ]
}

const QUERY: &str = r#"rhumb query "SELECT kind, count(*) FROM symbols GROUP BY 1""#;
