//! Where requests come in and replies go out.

use super::project_session::{ProjectSession, Stage};
use super::request_error::RequestError;
use super::roots::Roots;
use super::schema::EVERYWHERE;
use super::tool::tools;
use crate::ask::Response;
use crate::render::Color;
use crate::render::Format;
use rhumb_index::IndexStatus;
use rhumb_query::{Ask, Stop};
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// How long a request may take, waiting for others included.
const DEADLINE: Duration = Duration::from_secs(30);

/// How long a request waits for a first index. Clients give up after a minute.
const PATIENCE: Duration = Duration::from_secs(25);

/// What an answer may cost an agent that does not say how much it wants.
const BUDGET: u32 = 5_000;

/// Requests that may be under way or wait at a time; further ones are refused. Each keeps its arguments in memory.
const QUEUE: usize = 128;

/// More tokens than this are more than any model reads with care.
const MOST: u32 = 100_000;

/// A tool by its name, and what it is to be response.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The name of the tool.
    pub tool: String,
    /// Its arguments.
    pub arguments: Map<String, Value>,
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Reply {
    /// For reading.
    pub text: String,
    /// The same for programs, in the compact form.
    pub data: Value,
}

/// Where requests come in and replies go out.
pub struct RequestHandler {
    pub(super) roots: Roots,
    /// Questions compute: more of them at a time than there are processors make all of them late.
    seats: Arc<Semaphore>,
    queue: Semaphore,
    /// Queries written in SQL, each of which may use much memory. They wait for one of these before they take a seat, so that
    /// waiting queries keep no other question from being answered.
    query_seats: Arc<Semaphore>,
}

/// Maximum number of SQL queries that run at once.
const QUERIES: usize = 2;

impl RequestHandler {
    /// One for the projects at `roots`.
    #[must_use]
    pub fn new(roots: Roots) -> Arc<Self> {
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        // At least one seat stays free for other questions.
        let seats = Arc::new(Semaphore::new(processors.max(2) * 2));
        let (queue, query_seats) = (Semaphore::new(QUEUE), Arc::new(Semaphore::new(QUERIES)));
        Arc::new(Self { roots, seats, queue, query_seats })
    }

    /// Answers, for an agent. While a first index is made, `hear` is told how far it is.
    pub async fn call(&self, request: Request, hear: impl FnMut(Stage)) -> Result<Reply, RequestError> {
        let [text, data] = self.give(request, [Format::Text, Format::Compact], hear).await?;
        let data = serde_json::from_str(&data).map_err(|_| RequestError::Internal)?;
        Ok(Reply { text, data })
    }

    /// Answers in the given forms. While a first index is made, `hear` is told how far it is. If nobody waits for the answer any more, it is not
    /// looked for any longer.
    pub async fn give<const N: usize>(
        &self,
        mut request: Request,
        formats: [Format; N],
        hear: impl FnMut(Stage),
    ) -> Result<[String; N], RequestError> {
        let names = tools().iter().map(|tool| tool.name);
        let Some(tool) = tools().iter().find(|tool| tool.name == request.tool) else {
            return Err(RequestError::unknown("tool", &request.tool, names));
        };
        let common = Common::take(&mut request.arguments)?;
        check_names(&tool.input, &request.arguments)?;
        let Common { root, cursor, budget } = common;
        let errand = ParsedRequest { ask: read(tool.name, request.arguments)?, root, cursor, budget };
        let give = move |session: &ProjectSession, response: &Response| {
            let mut given = [const { String::new() }; N];
            for (text, format) in given.iter_mut().zip(formats) {
                *text = render(session, response, format, budget)?;
            }
            Ok(given)
        };
        self.run(errand, hear, give).await
    }

    /// Answers one question of one project, and lets `give` put the answer into words.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        errand: ParsedRequest,
        hear: impl FnMut(Stage),
        give: impl FnOnce(&ProjectSession, &Response) -> Result<T, RequestError> + Send + 'static,
    ) -> Result<T, RequestError> {
        let _place = self.queue.try_acquire().map_err(|_| RequestError::Busy)?;
        let session = self.roots.session(errand.root.as_deref())?;
        let standing = wait_for_index(&session, hear).await?;
        let stop = Stop::after(DEADLINE);
        let _guard = StopWhenGone(stop.clone());
        let work = async {
            let query_seat = match errand.ask {
                Ask::Query(_) => Some(seat(&self.query_seats).await?),
                _ => None,
            };
            let seat = seat(&self.seats).await?;
            let work = tokio::task::spawn_blocking(move || {
                let _seats = (query_seat, seat);
                give(&session, &session.ask(standing, &errand, &stop)?)
            });
            // A panic is a mistake of ours, and costs this one request.
            work.await.map_err(|_| RequestError::Internal)?
        };
        timeout(DEADLINE, work).await.map_err(|_| RequestError::Timeout)?
    }
}

/// Waits for one of `seats`, in order of arrival.
async fn seat(seats: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, RequestError> {
    Arc::clone(seats).acquire_owned().await.map_err(|_| RequestError::Internal)
}

/// A question on its way to a project.
pub(super) struct ParsedRequest {
    pub(super) ask: Ask,
    pub(super) root: Option<String>,
    pub(super) cursor: Option<String>,
    /// How many tokens the answer may have.
    pub(super) budget: u32,
}

/// What every tool takes.
struct Common {
    root: Option<String>,
    cursor: Option<String>,
    budget: u32,
}

impl Common {
    /// Takes it out of the arguments.
    fn take(arguments: &mut Map<String, Value>) -> Result<Self, RequestError> {
        let [budget, cursor, root] = EVERYWHERE.map(|(name, _)| arguments.remove(name).unwrap_or(Value::Null));
        let text = |name: &str, value: Value| match value {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text)),
            _ => Err(RequestError::invalid(&format!("`{name}` is a text"))),
        };
        let budget = match budget {
            Value::Null => BUDGET,
            budget => budget
                .as_u64()
                .and_then(|it| u32::try_from(it).ok())
                .map(|it| it.min(MOST))
                .ok_or_else(|| RequestError::invalid(&"`budget` is a number of tokens"))?,
        };
        Ok(Self { root: text("root", root)?, cursor: text("cursor", cursor)?, budget })
    }
}

/// A question that nobody waits for is given up.
struct StopWhenGone(Stop);

impl Drop for StopWhenGone {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Waits for something to answer from and tells how far it is meanwhile; says that it is not there if that takes long.
async fn wait_for_index(session: &ProjectSession, mut hear: impl FnMut(Stage)) -> Result<IndexStatus, RequestError> {
    let mut stages = session.stage();
    let open = session.open();
    let opened = timeout(PATIENCE, async {
        tokio::pin!(open);
        loop {
            tokio::select! {
                standing = &mut open => return standing,
                Ok(()) = stages.changed() => hear(*stages.borrow_and_update()),
            }
        }
    });
    opened.await.map_err(|_| {
        let Stage { phase, done, total } = *session.stage().borrow();
        RequestError::invalid(&format!(
            "the first index is being made ({phase} {done} of {total} files): ask again soon"
        ))
    })
}

/// A slip in the name of an argument is said, not passed over.
fn check_names(schema: &Map<String, Value>, arguments: &Map<String, Value>) -> Result<(), RequestError> {
    let empty = Map::new();
    let known = schema.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    match arguments.keys().find(|name| !known.contains_key(*name)) {
        Some(name) => Err(RequestError::unknown("argument", name, known.keys().map(String::as_str))),
        None => Ok(()),
    }
}

/// The question called `name` with `arguments`.
pub(super) fn read(name: &str, arguments: Map<String, Value>) -> Result<Ask, RequestError> {
    let read = Ask::read(name, Value::Object(arguments)).ok_or(RequestError::Internal)?;
    read.map_err(|error| RequestError::invalid(&error))
}

/// An answer within a number of tokens.
pub(super) fn render(
    session: &ProjectSession,
    response: &Response,
    format: Format,
    budget: u32,
) -> Result<String, RequestError> {
    let form = session.project.render_options(format, Some(budget), Color::No);
    Ok(response.render(&form)?)
}
