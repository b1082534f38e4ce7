//! Checks host, origin, token and size of every request before its body is read.

use super::body::{self, BodyTimeouts};
use super::connections::Slot;
use super::hosts::{Hosts, single};
use super::token::Token;
use super::{Log, LoggedRequest};
use crate::serve::tool::find;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONNECTION, RETRY_AFTER, WWW_AUTHENTICATE, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::yield_now;
use tokio::time::timeout;

/// Maximum number of running requests; further ones are refused.
pub(super) const REQUESTS: usize = 128;

/// Maximum size of a body, in bytes.
pub(super) const MAX_BODY: usize = crate::serve::mcp::message::MAX_MESSAGE_BYTES;

/// Maximum size of a path with its query, in bytes.
const MAX_PATH: usize = 8 << 10;

/// How long a client may take to send a body.
const BODY_TIMEOUTS: BodyTimeouts = BodyTimeouts { part: Duration::from_secs(5), whole: Duration::from_secs(30) };

/// Time limit for answering a request.
const REQUEST_TIMEOUT: Duration = Duration::from_mins(1);

/// The header that names the version of this program.
const VERSION: HeaderName = HeaderName::from_static("x-rhumb-version");

/// The checks that a request must pass, and the log.
pub(super) struct Guard {
    pub(super) hosts: Hosts,
    pub(super) token: Token,
    pub(super) log: Log,
}

/// The guard, and the permits for running requests.
pub(super) struct GuardState {
    guard: Guard,
    permits: Semaphore,
}

impl GuardState {
    pub(super) fn new(guard: Guard) -> Arc<Self> {
        Arc::new(Self { guard, permits: Semaphore::new(REQUESTS) })
    }
}

/// Answers a request, or responds with the reason for rejecting it.
pub(super) async fn check(State(state): State<Arc<GuardState>>, mut request: Request, next: Next) -> Response {
    let start = Instant::now();
    // Fairness: a client that sends many requests at once yields after each of them.
    yield_now().await;
    let (method, route) = (method_of(request.method()), route_of(request.uri().path()));
    let tool = tool_of(request.uri().path());
    // Removed, because the request may outlive the connection.
    let slot = request.extensions_mut().remove::<Arc<Slot>>();
    let refusal = refusal(&state.guard, &request);
    let is_admitted = refusal.is_none() && route != HEALTH;
    // A request with the token counts as trusted at once. Otherwise it could displace its own connection.
    if let Some(slot) = slot.as_ref().filter(|_| !is_admitted) {
        slot.wait();
    }
    let answer = match refusal {
        Some(refusal) => Err(refusal),
        // Connections are kept open only for requests with a token.
        None if route == HEALTH => Err(next.run(request).await),
        None => admit(&state, slot.as_deref(), request, next).await,
    };
    let mut response = answer.unwrap_or_else(closing);
    response.headers_mut().insert(VERSION, HeaderValue::from_static(env!("CARGO_PKG_VERSION")));
    response.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let access = LoggedRequest { method, route, tool, status: response.status().as_u16(), took: start.elapsed() };
    (state.guard.log)(&access);
    response
}

/// The response after which the connection is closed.
fn closing(mut response: Response) -> Response {
    response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Answers a request that carries the token. An error is a response after which the connection is closed.
async fn admit(state: &GuardState, slot: Option<&Slot>, request: Request, next: Next) -> Result<Response, Response> {
    if let Some(slot) = slot {
        slot.trust();
    }
    let (head, body) = request.into_parts();
    let body = body::read(body, MAX_BODY, BODY_TIMEOUTS).await.map_err(|(status, problem)| failure(status, problem))?;
    let request = Request::from_parts(head, Body::from(body));
    let Ok(_permit) = state.permits.try_acquire() else {
        let mut busy = failure(StatusCode::SERVICE_UNAVAILABLE, "too many requests at once; try again in a second");
        busy.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        return Ok(busy);
    };
    let _answering = slot.map(Slot::answer);
    let answered = timeout(REQUEST_TIMEOUT, next.run(request)).await;
    Ok(answered.unwrap_or_else(|_| failure(StatusCode::GATEWAY_TIMEOUT, "the request timed out; narrow it")))
}

/// The response that rejects a request because of its headers; `None` if it is accepted. Host and origin are checked first, so that
/// pages of other sites learn nothing else.
fn refusal(guard: &Guard, request: &Request) -> Option<Response> {
    let (uri, headers) = (request.uri(), request.headers());
    if !guard.hosts.allow_request(uri, headers) {
        let problem = "unknown host name; use the address of the server, or allow the name with --allow-host";
        return Some(failure(StatusCode::FORBIDDEN, problem));
    }
    if !guard.hosts.allow_page(headers) {
        return Some(failure(StatusCode::FORBIDDEN, "cross-origin requests are rejected"));
    }
    if uri.path_and_query().map_or(0, |it| it.as_str().len()) > MAX_PATH {
        return Some(failure(StatusCode::URI_TOO_LONG, "the URL is too long; at most 8 KiB are accepted"));
    }
    if route_of(uri.path()) == HEALTH || is_known(&guard.token, headers) {
        let (status, problem) = body::TOO_LONG;
        return body::is_announced_too_long(headers, MAX_BODY).then(|| failure(status, problem));
    }
    let problem = if headers.contains_key(AUTHORIZATION) {
        "wrong token; send `Authorization: Bearer TOKEN`"
    } else {
        "missing token; send `Authorization: Bearer TOKEN`"
    };
    let mut unknown = failure(StatusCode::UNAUTHORIZED, problem);
    unknown.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    Some(unknown)
}

fn is_known(token: &Token, headers: &HeaderMap) -> bool {
    let given = single(headers, &AUTHORIZATION).and_then(|given| given.as_bytes().split_at_checked(SCHEME.len()));
    given.is_some_and(|(scheme, given)| scheme.eq_ignore_ascii_case(SCHEME.as_bytes()) && token.is(given))
}

/// What precedes a token.
const SCHEME: &str = "Bearer ";

/// A method for the log: clients can send anything.
fn method_of(method: &Method) -> &'static str {
    const METHODS: [&str; 5] = ["GET", "POST", "DELETE", "HEAD", "OPTIONS"];
    METHODS.into_iter().find(|known| method == known).unwrap_or("other")
}

/// The one route that needs no token.
pub(super) const HEALTH: &str = "/health";

/// The route of a path for the log.
fn route_of(path: &str) -> &'static str {
    const ROUTES: [&str; 5] = [HEALTH, "/tools", "/resources", "/mcp", "/tool/"];
    let found = ROUTES.iter().find(|route| path == **route || (path.starts_with(**route) && **route != HEALTH));
    found.copied().unwrap_or(if path == "/" { "/" } else { "elsewhere" })
}

/// The tool that a path calls, for the log; empty if there is none of that name.
fn tool_of(path: &str) -> &'static str {
    path.strip_prefix("/tool/").and_then(|name| find(name).ok()).map_or("", |tool| tool.name)
}

/// An error response.
pub(super) fn failure(status: StatusCode, message: &str) -> Response {
    (status, axum::Json(json!({ "error": message }))).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_names_routes_and_nothing_that_a_client_wrote() {
        assert_eq!(route_of("/tool/search"), "/tool/");
        assert_eq!(route_of("/resources/rhumb://files/secret"), "/resources");
        assert_eq!((tool_of("/tool/search"), tool_of("/tool/secret"), tool_of("/tools")), ("search", "", ""));
        assert_eq!(route_of("/"), "/");
        assert_eq!(route_of("/health"), "/health");
        assert_eq!(route_of("/healthy"), "elsewhere");
        assert_eq!(route_of("/../etc/passwd"), "elsewhere");
    }
}
