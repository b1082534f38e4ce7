//! Handles requests: validates them, limits how many run at once, waits for the index, and renders the replies.

use super::project_session::{IndexProgress, ProjectSession};
use super::request_error::RequestError;
use super::roots::Roots;
use super::schema::COMMON_ARGUMENTS;
use super::tool::{ASK, Tool, find};
use crate::ask::Response;
use crate::render::{Color, Format, RenderOptions, question_budget};
use rhumb_index::IndexStatus;
use rhumb_query::{Ask, Stop};
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Time limit for a request, including the time it waits for others.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// How long a request waits for the first index. Clients give up after a minute.
const INDEX_TIMEOUT: Duration = Duration::from_secs(25);

/// The token budget of an answer, if the client sends none.
const DEFAULT_BUDGET: u32 = 5_000;

/// Maximum number of requests that run or wait; further ones are refused. Each keeps its arguments in memory.
const MAX_REQUESTS: usize = 128;

/// The same for SQL queries. They have a separate queue: few of them run at once, so they would fill a shared one.
const MAX_QUEUED_SQL_QUERIES: usize = 32;

/// The largest budget; larger ones are reduced to it, because no model reads that much with care.
const MAX_BUDGET: u32 = 100_000;

/// A call of a tool.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The name of the tool.
    pub tool: String,
    /// Its arguments.
    pub arguments: Map<String, Value>,
}

/// The reply to a [`Request`].
#[derive(Clone, Debug)]
pub struct Reply {
    /// The answer as text.
    pub text: String,
    /// The answer as compact JSON.
    pub data: Value,
}

/// Handles the requests of all clients.
pub struct RequestHandler {
    pub(super) roots: Roots,
    /// Limits how many questions run at once: they are CPU-bound, and too many would delay each other.
    permits: Arc<Semaphore>,
    queue: Semaphore,
    sql_queue: Semaphore,
    /// Limits how many SQL queries run at once: each may use much memory. A query acquires this permit first, so that waiting
    /// queries do not block other questions.
    sql_permits: Arc<Semaphore>,
}

/// Maximum number of SQL queries that run at once.
const MAX_SQL_QUERIES: usize = 2;

impl RequestHandler {
    /// A handler for the projects of `roots`.
    #[must_use]
    pub fn new(roots: Roots) -> Arc<Self> {
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        // More permits than SQL queries: they cannot block all other questions.
        let permits = Arc::new(Semaphore::new(processors.max(2) * 2));
        let sql_permits = Arc::new(Semaphore::new(MAX_SQL_QUERIES));
        let (queue, sql_queue) = (Semaphore::new(MAX_REQUESTS), Semaphore::new(MAX_QUEUED_SQL_QUERIES));
        Arc::new(Self { roots, permits, queue, sql_queue, sql_permits })
    }

    /// Answers with text and compact JSON, for an agent. `on_progress` receives the progress of the first indexing run.
    pub async fn call(&self, request: Request, on_progress: impl FnMut(IndexProgress)) -> Result<Reply, RequestError> {
        let [text, data] = self.answer(request, [Format::Text, Format::Compact], on_progress).await?;
        let data = serde_json::from_str(&data).map_err(|_| RequestError::Internal)?;
        Ok(Reply { text, data })
    }

    /// Answers in the given formats. `on_progress` receives the progress of the first indexing run. Dropping the future cancels
    /// the question.
    pub async fn answer<const N: usize>(
        &self,
        mut request: Request,
        formats: [Format; N],
        on_progress: impl FnMut(IndexProgress),
    ) -> Result<[String; N], RequestError> {
        if request.tool == ASK
            && let Some(described) = unwrap_ask(&mut request)?
        {
            return Ok(formats.map(|format| described.describe(format.is_json())));
        }
        let tool = find(&request.tool)?;
        let common = CommonArguments::take_from(&mut request.arguments)?;
        check_names(&tool.input, &request.arguments)?;
        let CommonArguments { root, cursor, budget } = common;
        let ask = read(tool.name, request.arguments)?;
        let request = ParsedRequest { ask, root, cursor, budget: question_budget(budget, &formats) };
        let render_response =
            move |session: &ProjectSession, response: &Response| render(session, response, formats, budget);
        self.run(request, on_progress, render_response).await
    }

    /// Answers one question about one project, and renders the answer with `render_response`.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        request: ParsedRequest,
        on_progress: impl FnMut(IndexProgress),
        render_response: impl FnOnce(&ProjectSession, &Response) -> Result<T, RequestError> + Send + 'static,
    ) -> Result<T, RequestError> {
        let is_sql = matches!(request.ask, Ask::Query(_));
        let queue = if is_sql { &self.sql_queue } else { &self.queue };
        let _slot = queue.try_acquire().map_err(|_| RequestError::Busy)?;
        let session = self.roots.session(request.root.as_deref())?;
        let status = wait_for_index(&session, on_progress).await?;
        let stop = Stop::after(REQUEST_TIMEOUT);
        let _guard = StopOnDrop(stop.clone());
        let work = async {
            let sql_permit = if is_sql { Some(acquire(&self.sql_permits).await?) } else { None };
            let permit = acquire(&self.permits).await?;
            let work = tokio::task::spawn_blocking(move || {
                let _permits = (sql_permit, permit);
                render_response(&session, &session.ask(status, &request, &stop)?)
            });
            // A panic is a bug and fails only this request.
            work.await.map_err(|_| RequestError::Internal)?
        };
        timeout(REQUEST_TIMEOUT, work).await.map_err(|_| RequestError::Timeout)?
    }
}

/// Waits for one of `permits`, first come, first served.
async fn acquire(permits: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, RequestError> {
    Arc::clone(permits).acquire_owned().await.map_err(|_| RequestError::Internal)
}

/// A validated request.
pub(super) struct ParsedRequest {
    pub(super) ask: Ask,
    pub(super) root: Option<String>,
    pub(super) cursor: Option<String>,
    /// The maximum number of tokens of the content.
    pub(super) budget: u32,
}

/// The arguments that every tool accepts.
struct CommonArguments {
    root: Option<String>,
    cursor: Option<String>,
    budget: u32,
}

impl CommonArguments {
    /// Removes them from `arguments`.
    fn take_from(arguments: &mut Map<String, Value>) -> Result<Self, RequestError> {
        let [budget, cursor, root] = COMMON_ARGUMENTS.map(|(name, ..)| arguments.remove(name).unwrap_or(Value::Null));
        let text = |name: &str, value: Value| match value {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text)),
            _ => Err(RequestError::bad_argument(&format!("`{name}` must be a string"))),
        };
        let budget = match budget {
            Value::Null => DEFAULT_BUDGET,
            budget => budget
                .as_u64()
                .and_then(|it| u32::try_from(it).ok())
                .map(|it| it.min(MAX_BUDGET))
                .ok_or_else(|| RequestError::bad_argument(&"`budget` must be a number of tokens"))?,
        };
        Ok(Self { root: text("root", root)?, cursor: text("cursor", cursor)?, budget })
    }
}

/// Cancels a question when its future is dropped.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Waits until there is an index to answer from. Fails if that takes longer than [`INDEX_TIMEOUT`].
async fn wait_for_index(
    session: &ProjectSession,
    mut on_progress: impl FnMut(IndexProgress),
) -> Result<IndexStatus, RequestError> {
    let mut progress = session.progress();
    let open = session.wait_until_readable();
    let opened = timeout(INDEX_TIMEOUT, async {
        tokio::pin!(open);
        loop {
            tokio::select! {
                status = &mut open => return status,
                Ok(()) = progress.changed() => on_progress(*progress.borrow_and_update()),
            }
        }
    });
    opened.await.map_err(|_| {
        let IndexProgress { phase, done, total } = *session.progress().borrow();
        RequestError::invalid(&format!(
            "the project is being indexed for the first time ({phase}: {done} of {total} files); try again soon"
        ))
    })
}

/// Replaces a call of [`ASK`] by the question in it. Returns that question instead if there are no arguments for it.
fn unwrap_ask(request: &mut Request) -> Result<Option<&'static Tool>, RequestError> {
    let mut arguments = std::mem::take(&mut request.arguments);
    let Some(Value::String(name)) = arguments.remove("question") else {
        return Err(RequestError::bad_argument(&"`question` must be the name of a question"));
    };
    let tool = find(&name)?;
    let inner = arguments.remove("arguments");
    check_outer_names(tool, &arguments)?;
    match inner {
        None => return Ok(Some(tool)),
        Some(Value::Object(inner)) => arguments.extend(inner),
        Some(_) => return Err(RequestError::bad_argument(&"`arguments` must be an object")),
    }
    *request = Request { tool: name, arguments };
    Ok(None)
}

/// Rejects unknown arguments beside those of the question `tool`.
fn check_outer_names(tool: &Tool, arguments: &Map<String, Value>) -> Result<(), RequestError> {
    let common = COMMON_ARGUMENTS.map(|(name, ..)| name);
    let Some(name) = arguments.keys().find(|name| !common.contains(&name.as_str())) else { return Ok(()) };
    if tool.input.get("properties").is_some_and(|known| known.get(name).is_some()) {
        let message = format!("`{name}` is an argument of `{}`: put it into `arguments`", tool.name);
        return Err(RequestError::bad_argument(&message));
    }
    Err(RequestError::unknown_argument(name, ["question", "arguments"].into_iter().chain(common)))
}

/// Rejects unknown arguments: a misspelled name must not be ignored silently.
fn check_names(schema: &Map<String, Value>, arguments: &Map<String, Value>) -> Result<(), RequestError> {
    let empty = Map::new();
    let known = schema.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    match arguments.keys().find(|name| !known.contains_key(*name)) {
        Some(name) => Err(RequestError::unknown_argument(name, known.keys().map(String::as_str))),
        None => Ok(()),
    }
}

/// The question called `name` with `arguments`.
pub(super) fn read(name: &str, arguments: Map<String, Value>) -> Result<Ask, RequestError> {
    let read = Ask::read(name, Value::Object(arguments)).ok_or(RequestError::Internal)?;
    read.map_err(|error| RequestError::bad_argument(&error))
}

/// The answer in the given formats, all of them within one token budget.
pub(super) fn render<const N: usize>(
    session: &ProjectSession,
    response: &Response,
    formats: [Format; N],
    budget: u32,
) -> Result<[String; N], RequestError> {
    let options = session.project.render_options(Format::Text, Some(budget), Color::No);
    Ok(response.render_all(formats, &RenderOptions { style: options.style.for_clients(), ..options })?)
}
