//! Answers for other programs: the questions of this program as tools, resources and prompts.
//!
//! A [`Desk`] knows nothing of protocols: a request comes in as names and JSON, a reply goes out as text and JSON. [`mcp`] puts it
//! behind the Model Context Protocol, [`http`] behind HTTP.

mod completion;
mod desk;
pub mod http;
pub mod mcp;
mod prompt;
mod refusal;
mod resource;
mod room;
mod roots;
mod schema;
mod tool;

pub use desk::{Desk, Reply, Request};
pub use prompt::{PROMPTS, Prompt};
pub use refusal::Refusal;
pub use resource::{RESOURCES, Resource};
pub use roots::Roots;
pub use tool::{Tool, tools};
