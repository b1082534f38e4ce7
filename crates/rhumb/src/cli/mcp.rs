//! `rhumb mcp`: an MCP server on standard input and output.

use super::Outcome;
use super::context::Context;
use clap::Command;
use rhumb::serve::mcp::McpServer;
use rhumb::serve::{RequestHandler, Roots};
use std::sync::Arc;
use tokio::runtime::Runtime;

/// The command.
pub(crate) fn command() -> Command {
    Command::new("mcp")
        .about("Serve coding agents over MCP (Model Context Protocol) on standard input and output")
        .after_help(
            "Agents start this themselves: register the command `rhumb mcp`, in the project directory or with --root. The project is \
             indexed on first use, and the index is kept up to date while the agent is connected.",
        )
}

/// Runs it.
pub(crate) fn run(context: &Context) -> anyhow::Result<Outcome> {
    let roots = Roots::new(context.environment.clone(), context.width, &context.roots)?;
    let handler = RequestHandler::new(roots);
    let runtime = Runtime::new()?;
    let ended = runtime.block_on(McpServer::new(Arc::clone(&handler)).over_standard_streams());
    // Work without a waiting client must not keep the process alive; aborting it leaves the index unchanged.
    runtime.shutdown_background();
    std::mem::forget(handler);
    Ok(ended.map(|()| Outcome::Success)?)
}
