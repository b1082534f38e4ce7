//! The routes.

use super::guard::{Guard, GuardState, HEALTH, MAX_BODY, check, failure};
use crate::render::Format;
use crate::serve::handler::{Request, RequestHandler};
use crate::serve::mcp;
use crate::serve::mcp::message::{self, Incoming};
use crate::serve::request_error::RequestError;
use crate::serve::resource::Resource;
use crate::serve::tool::questions;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{DefaultBodyLimit, Path, Query, Request as HttpRequest, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use rmcp::transport::streamable_http_server::StreamableHttpServerConfig;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::tower::StreamableHttpService;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::sync::{Arc, LazyLock};

/// Ends the streams of the protocol.
pub(super) type Shutdown = tokio_util::sync::CancellationToken;

/// All routes behind the guard, and a token that ends their streams.
pub(super) fn router(handler: Arc<RequestHandler>, guard: Guard) -> (Router, Shutdown) {
    let shutdown = Shutdown::new();
    // Without sessions, disconnected clients occupy no memory. Hosts and origins are checked by the guard.
    let mut config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_cancellation_token(shutdown.clone())
        .disable_allowed_hosts();
    config.max_request_body_bytes = MAX_BODY;
    let agents = Arc::clone(&handler);
    let protocol = StreamableHttpService::new(
        move || Ok(mcp::McpServer::over_network(Arc::clone(&agents))),
        Arc::new(LocalSessionManager::default()),
        config,
    );
    let router = Router::new()
        .route("/", get(index))
        .route(HEALTH, get(health))
        .route("/tools", get(list_tools))
        .route("/tool/{name}", post(call))
        .route("/resources", get(list_resources))
        .route("/resources/{*address}", get(read))
        .with_state(handler)
        .merge(Router::new().nest_service("/mcp", protocol).layer(middleware::from_fn(check_message)))
        .method_not_allowed_fallback(|| async {
            failure(StatusCode::METHOD_NOT_ALLOWED, "this route does not accept that method; see /")
        })
        .fallback(|| async { failure(StatusCode::NOT_FOUND, "no such route; see /") })
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(GuardState::new(guard), check));
    (router, shutdown)
}

/// Replies to a malformed message like `rhumb mcp`, and passes any other on in normalized form. The SDK would reply in plain
/// text, and it reads a message with duplicate keys differently.
async fn check_message(request: HttpRequest, next: Next) -> Response {
    if request.method() != Method::POST {
        return next.run(request).await;
    }
    let (mut head, body) = request.into_parts();
    // The guard has already read it.
    let Ok(text) = to_bytes(body, MAX_BODY).await else {
        return failure(StatusCode::BAD_REQUEST, "the body is incomplete");
    };
    let normalized = match message::read(&text) {
        Incoming::Malformed(reply) => Err(reply),
        Incoming::Message(..) => message::normalized(&text).ok_or_else(message::unusable),
        Incoming::Ignored => Err(message::unusable()),
    };
    match normalized {
        Ok(text) => {
            head.headers.remove(CONTENT_LENGTH);
            next.run(HttpRequest::from_parts(head, Body::from(text))).await
        }
        Err(reply) => (StatusCode::BAD_REQUEST, Json(reply)).into_response(),
    }
}

/// What the server offers.
async fn index() -> Json<Value> {
    Json(json!({
        "name": "rhumb",
        "version": env!("CARGO_PKG_VERSION"),
        "routes": {
            "GET /tools": "the tools with their arguments",
            "POST /tool/NAME": "call a tool; the body is a JSON object of arguments; ?format= text, markdown, json or compact",
            "GET /resources": "the resources",
            "GET /resources/ADDRESS": "read a resource",
            "/mcp": "Model Context Protocol",
            "GET /health": "whether the server runs; needs no token",
        },
    }))
}

async fn health() -> Json<Value> {
    Json(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") }))
}

async fn list_tools() -> Response {
    static LIST: LazyLock<Bytes> = LazyLock::new(|| {
        let list = questions().iter().map(|tool| {
            json!({ "name": tool.name, "description": tool.description, "input": tool.input, "output": tool.output })
        });
        json!({ "tools": list.collect::<Vec<_>>() }).to_string().into()
    });
    ([(CONTENT_TYPE, media_type(Format::Json))], LIST.clone()).into_response()
}

async fn list_resources() -> Json<Value> {
    let list = Resource::offered().map(|it| json!({ "uri": it.uri(), "description": it.description }));
    Json(json!({ "resources": list.collect::<Vec<_>>() }))
}

/// The query parameters of a tool call.
#[derive(Deserialize)]
struct FormatParameter {
    format: Option<String>,
}

async fn call(
    State(handler): State<Arc<RequestHandler>>,
    Path(tool): Path<String>,
    Query(wanted): Query<FormatParameter>,
    body: Bytes,
) -> Response {
    let Some(format) = wanted.format.as_deref().map_or(Some(Format::Json), Format::from_name) else {
        return failure(StatusCode::BAD_REQUEST, "unknown format; use text, markdown, json or compact");
    };
    let arguments = if body.is_empty() { Ok(Map::new()) } else { serde_json::from_slice(&body) };
    let arguments = match arguments {
        Ok(arguments) => arguments,
        Err(error) => return failure(StatusCode::BAD_REQUEST, &format!("the body is not a JSON object: {error}")),
    };
    match handler.answer(Request { tool, arguments }, [format], |_| {}).await {
        Ok([text]) => ([(CONTENT_TYPE, media_type(format))], text).into_response(),
        Err(refusal) => refused(&refusal),
    }
}

/// The address is the rest of the path, undecoded: the resource decodes escapes itself.
async fn read(State(handler): State<Arc<RequestHandler>>, uri: Uri) -> Response {
    let written = uri.path_and_query().map_or("", |it| it.as_str());
    let address = written.strip_prefix("/resources/").unwrap_or_default();
    let address = if address.contains("://") { address.to_owned() } else { format!("rhumb://{address}") };
    match handler.read(&address, |_| {}).await {
        Ok(text) => ([(CONTENT_TYPE, media_type(Format::Text))], text).into_response(),
        Err(refusal) => refused(&refusal),
    }
}

fn media_type(format: Format) -> &'static str {
    if format.is_json() { "application/json" } else { "text/plain; charset=utf-8" }
}

fn refused(refusal: &RequestError) -> Response {
    let status = match refusal {
        RequestError::NotFound(_) => StatusCode::NOT_FOUND,
        RequestError::BadArgument(_) => StatusCode::BAD_REQUEST,
        RequestError::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
        RequestError::Timeout => StatusCode::GATEWAY_TIMEOUT,
        RequestError::Busy => StatusCode::SERVICE_UNAVAILABLE,
        RequestError::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    };
    failure(status, &refusal.to_string())
}
