//! Reads one JSON-RPC message, and decides how to reply to text that is not one.
//!
//! The SDK ignores most malformed messages. A client that sent one then waits for a reply that never comes, so every malformed
//! request is answered here. Replies and notifications never are: two programs that report each other's errors would not stop.

use rmcp::model::ClientJsonRpcMessage;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Maximum size of a message, in bytes.
pub(in crate::serve) const MAX_MESSAGE_BYTES: usize = 1 << 20;

/// The result of parsing a line.
pub(in crate::serve) enum Incoming {
    /// A message, and whether it opens a session.
    Message(Box<ClientJsonRpcMessage>, Opening),
    /// Not a message; this reply says why.
    Malformed(Value),
    /// Neither usable nor to be replied to.
    Ignored,
}

/// Whether a session can begin with a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::serve) enum Opening {
    /// A request that opens a session.
    Session,
    /// Another request; the SDK replies to it before a session as well.
    Request,
    /// A reply or notification, which means nothing before a session.
    Nothing,
}

/// Error codes of JSON-RPC.
const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const INVALID_PARAMS: i32 = -32602;

/// Some editors and shells begin every text with it.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The key of a request's metadata with which it opens a session without a handshake.
const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";

/// Reads `text`.
pub(in crate::serve) fn read(text: &[u8]) -> Incoming {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    if text.iter().all(u8::is_ascii_whitespace) {
        return Incoming::Ignored;
    }
    match serde_json::from_slice(text) {
        Ok(Value::Object(fields)) => read_fields(fields),
        Ok(Value::Array(_)) => invalid(&Value::Null, "batches are not supported: send one message at a time"),
        Ok(_) => invalid(&Value::Null, "a message must be a JSON object"),
        Err(error) => Incoming::Malformed(reply(&Value::Null, PARSE_ERROR, &format!("Parse error: {error}"))),
    }
}

/// A message that [`read`] accepts, with each key once; of duplicate keys, the last one counts.
pub(in crate::serve) fn normalized(text: &[u8]) -> Option<String> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    Some(serde_json::from_slice::<Value>(text).ok()?.to_string())
}

/// The reply to a body that is not a message. Over HTTP, every request has a response.
pub(in crate::serve) fn unusable() -> Value {
    reply(&Value::Null, INVALID_REQUEST, "Invalid request: the body is not a JSON-RPC message")
}

/// The reply to a message that is longer than [`MAX_MESSAGE_BYTES`].
pub(in crate::serve) fn too_long() -> Value {
    reply(&Value::Null, INVALID_REQUEST, &format!("Invalid request: longer than {MAX_MESSAGE_BYTES} bytes"))
}

fn read_fields(fields: Map<String, Value>) -> Incoming {
    let has = |name: &str| fields.contains_key(name);
    let is_reply = has("result") || has("error");
    if !has("method") && is_reply {
        return message(Value::Object(fields), Opening::Nothing).unwrap_or(Incoming::Ignored);
    }
    let id = fields.get("id").cloned();
    let shown_id = id.clone().filter(is_id).unwrap_or_default();
    if fields.get("jsonrpc").is_none_or(|version| version != "2.0") {
        return invalid(&shown_id, "`jsonrpc` must be \"2.0\"");
    }
    let Some(method) = fields.get("method").and_then(Value::as_str) else {
        return invalid(&shown_id, "`method` must be a string");
    };
    match id {
        None => message(Value::Object(fields), Opening::Nothing).unwrap_or(Incoming::Ignored),
        Some(id) if !is_id(&id) => invalid(&Value::Null, "`id` must be a string or an integer"),
        Some(_) => {
            let opening = if opens_session(method, &fields) { Opening::Session } else { Opening::Request };
            let read = message(Value::Object(fields), opening);
            read.unwrap_or_else(|| unreadable(&shown_id, is_reply))
        }
    }
}

fn message(value: Value, opening: Opening) -> Option<Incoming> {
    let message = ClientJsonRpcMessage::deserialize(value).ok()?;
    Some(Incoming::Message(Box::new(message), opening))
}

/// The SDK knows ids that are strings or 64-bit integers.
fn is_id(value: &Value) -> bool {
    value.is_string() || value.is_i64()
}

fn opens_session(method: &str, fields: &Map<String, Value>) -> bool {
    let has_version = || fields.get("params").is_some_and(|it| it["_meta"].get(VERSION_KEY).is_some());
    method == "initialize" || (method != "server/discover" && has_version())
}

fn invalid(id: &Value, problem: &str) -> Incoming {
    Incoming::Malformed(reply(id, INVALID_REQUEST, &format!("Invalid request: {problem}")))
}

/// The reply to a request that is one by its method and id.
fn unreadable(id: &Value, is_reply: bool) -> Incoming {
    if is_reply {
        return invalid(id, "a message is either a request or a reply");
    }
    Incoming::Malformed(reply(id, INVALID_PARAMS, "Invalid params: they must be an object that fits the method"))
}

fn reply(id: &Value, code: i32, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}
