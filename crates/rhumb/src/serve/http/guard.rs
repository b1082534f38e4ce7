//! Who may come in. Every request passes here before it is read any further.

use super::token::Token;
use super::{Access, Log};
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_LENGTH, HOST, ORIGIN, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// So many requests are under way at a time; for further ones the answer is to come later.
const REQUESTS: usize = 128;

/// No question is longer than this.
pub(super) const BODY: usize = 1 << 20;

/// How long a request may take in all.
const DEADLINE: Duration = Duration::from_mins(1);

/// What says which program answers.
const VERSION: HeaderName = HeaderName::from_static("x-rhumb-version");

/// The names by which this server may be called.
#[derive(Clone, Debug)]
pub struct Hosts {
    names: Vec<String>,
    port: u16,
}

impl Default for Hosts {
    /// Those of the machine itself. A name that somebody else's server gives out for this address is not among them.
    fn default() -> Self {
        Self { names: ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned).to_vec(), port: 0 }
    }
}

impl Hosts {
    /// With `name` among them.
    #[must_use]
    pub fn and(mut self, name: &str) -> Self {
        let is_bare = name.contains(':') && !name.starts_with('[');
        self.names.push(if is_bare { format!("[{name}]") } else { name.to_ascii_lowercase() });
        self
    }

    pub(super) fn at(self, port: u16) -> Self {
        Self { port, ..self }
    }

    /// Whether `authority`, a name with or without a port, is one of them at our port.
    fn allow(&self, authority: &str) -> bool {
        let authority = authority.to_ascii_lowercase();
        let (name, port) = match authority.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (authority.as_str(), Some(DEFAULT_PORT)),
        };
        port.is_some_and(|port| port == self.port) && self.names.iter().any(|it| it == name)
    }

    /// Whether a page of `origin` may ask. One that we did not give out never may.
    fn allow_origin(&self, origin: &str) -> bool {
        origin.strip_prefix("http://").is_some_and(|authority| self.allow(authority))
    }
}

/// What is meant where no port is written.
const DEFAULT_PORT: u16 = 80;

/// What a request must pass.
pub(super) struct Guard {
    pub(super) hosts: Hosts,
    pub(super) token: Token,
    pub(super) log: Log,
}

/// The guard on duty, with how many are inside.
pub(super) struct Duty {
    guard: Guard,
    seats: Semaphore,
}

impl Duty {
    pub(super) fn new(guard: Guard) -> Arc<Self> {
        Arc::new(Self { guard, seats: Semaphore::new(REQUESTS) })
    }
}

/// Lets a request in, or says why not.
pub(super) async fn check(State(duty): State<Arc<Duty>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let (method, route) = (method_of(request.method()), route_of(request.uri().path()));
    let mut response = match refusal(&duty.guard, &request) {
        Some(refusal) => refusal,
        None => admit(&duty, request, next).await,
    };
    response.headers_mut().insert(VERSION, HeaderValue::from_static(env!("CARGO_PKG_VERSION")));
    let access = Access { method, route, status: response.status().as_u16(), took: start.elapsed() };
    (duty.guard.log)(&access);
    response
}

async fn admit(duty: &Duty, request: Request, next: Next) -> Response {
    let is_short = route_of(request.uri().path()) == HEALTH;
    let Ok(_seat) = duty.seats.try_acquire_many(u32::from(!is_short)) else {
        let mut busy = failure(StatusCode::SERVICE_UNAVAILABLE, "too many requests at a time: ask again soon");
        busy.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        return busy;
    };
    let answered = timeout(DEADLINE, next.run(request)).await;
    answered.unwrap_or_else(|_| failure(StatusCode::GATEWAY_TIMEOUT, "it took too long: ask for less"))
}

/// Who calls us by a name that is not ours was led here, and so was a page of somebody else; both are told before anything
/// else is looked at.
fn refusal(guard: &Guard, request: &Request) -> Option<Response> {
    let headers = request.headers();
    let written = request.uri().authority().map(axum::http::uri::Authority::as_str);
    let authority = if headers.contains_key(&HOST) { text(headers, &HOST) } else { written };
    if !authority.is_some_and(|authority| guard.hosts.allow(authority)) {
        return Some(failure(StatusCode::FORBIDDEN, "this name is not one of this server's"));
    }
    if headers.contains_key(&ORIGIN) && !text(headers, &ORIGIN).is_some_and(|origin| guard.hosts.allow_origin(origin)) {
        return Some(failure(StatusCode::FORBIDDEN, "pages of other sites may not ask here"));
    }
    if route_of(request.uri().path()) == HEALTH || is_known(&guard.token, headers) {
        return is_too_long(headers).then(|| failure(StatusCode::PAYLOAD_TOO_LARGE, "no question is as long as this"));
    }
    let mut unknown = failure(StatusCode::UNAUTHORIZED, "a token is needed: Authorization: Bearer TOKEN");
    unknown.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    Some(unknown)
}

fn is_known(token: &Token, headers: &HeaderMap) -> bool {
    let given = headers.get(AUTHORIZATION).map(HeaderValue::as_bytes).and_then(|it| it.split_at_checked(SCHEME.len()));
    given.is_some_and(|(scheme, given)| scheme.eq_ignore_ascii_case(SCHEME.as_bytes()) && token.is(given))
}

fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    // A header that is there twice is not believed either way.
    let mut values = headers.get_all(name).iter();
    let first = values.next()?;
    if values.next().is_some() { None } else { first.to_str().ok() }
}

/// Whether more is announced than is read of any request. What is longer than it says is cut off elsewhere.
fn is_too_long(headers: &HeaderMap) -> bool {
    let length = text(headers, &CONTENT_LENGTH).and_then(|length| length.parse::<usize>().ok());
    length.is_some_and(|length| length > BODY)
}

/// What stands before a token.
const SCHEME: &str = "Bearer ";

/// A method as it stands in the log: a client may write anything there.
fn method_of(method: &Method) -> &'static str {
    const METHODS: [&str; 5] = ["GET", "POST", "DELETE", "HEAD", "OPTIONS"];
    METHODS.into_iter().find(|known| method == known).unwrap_or("other")
}

/// The one route that needs no token.
pub(super) const HEALTH: &str = "/health";

/// The route of a path, as it stands in the log.
fn route_of(path: &str) -> &'static str {
    const ROUTES: [&str; 5] = [HEALTH, "/tools", "/resources", "/mcp", "/tool/"];
    let found = ROUTES.iter().find(|route| path == **route || (path.starts_with(**route) && **route != HEALTH));
    found.copied().unwrap_or("elsewhere")
}

/// An answer that says what is wrong.
pub(super) fn failure(status: StatusCode, message: &str) -> Response {
    (status, axum::Json(json!({ "error": message }))).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_at_our_own_port_are_ours() {
        let hosts = Hosts::default().and("Build.Example").at(7878);
        for good in ["localhost:7878", "LOCALHOST:7878", "127.0.0.1:7878", "[::1]:7878", "build.example:7878"] {
            assert!(hosts.allow(good), "{good}");
        }
        for bad in [
            "evil.example:7878",
            "localhost:7879",
            "localhost",
            "localhost.evil.example",
            "127.0.0.1.nip.io:7878",
            "",
            ":7878",
            "localhost:x",
        ] {
            assert!(!hosts.allow(bad), "{bad}");
        }
    }

    #[test]
    fn pages_of_others_may_not_ask() {
        let hosts = Hosts::default().at(7878);
        assert!(hosts.allow_origin("http://localhost:7878"));
        for bad in [
            "http://evil.example",
            "null",
            "file://",
            "http://localhost:3000",
            "http://localhost",
            "https://localhost:7878",
            "localhost:7878",
        ] {
            assert!(!hosts.allow_origin(bad), "{bad}");
        }
    }

    #[test]
    fn the_log_holds_routes_and_nothing_that_was_written() {
        assert_eq!(route_of("/tool/search"), "/tool/");
        assert_eq!(route_of("/resources/rhumb://files/secret"), "/resources");
        assert_eq!(route_of("/health"), "/health");
        assert_eq!(route_of("/healthy"), "elsewhere");
        assert_eq!(route_of("/../etc/passwd"), "elsewhere");
    }
}
