//! Servers: questions as tools, resources and prompts for other programs.
//!
//! A [`RequestHandler`] is independent of protocols: it receives names and JSON and returns text and JSON. [`mcp`] offers it over the
//! Model Context Protocol, [`http`] over HTTP.

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
