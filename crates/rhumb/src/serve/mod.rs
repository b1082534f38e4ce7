//! Answers for other programs: the questions of this program as tools, resources and prompts.
//!
//! A [`RequestHandler`] knows nothing of protocols: a request comes in as names and JSON, a reply goes out as text and JSON. [`mcp`] puts it
//! behind the Model Context Protocol, [`http`] behind HTTP.

mod completion;
mod handler;
pub mod http;
pub mod mcp;
mod project_session;
mod prompt;
mod request_error;
mod resource;
mod roots;
mod schema;
mod tool;

pub use handler::{Reply, Request, RequestHandler};
pub use prompt::{PROMPTS, Prompt};
pub use request_error::RequestError;
pub use resource::{RESOURCES, Resource};
pub use roots::Roots;
pub use tool::{Tool, tools};
