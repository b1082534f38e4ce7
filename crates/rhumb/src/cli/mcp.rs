//! `rhumb mcp`: the questions as tools for an agent, over the standard streams.

use super::Outcome;
use super::context::Context;
use clap::Command;
use rhumb::serve::mcp::Server;
use rhumb::serve::{Desk, Roots};
use tokio::runtime::Runtime;

/// The command.
pub(crate) fn command() -> Command {
    Command::new("mcp")
        .about("Serves an agent over the standard streams (Model Context Protocol)")
        .after_help(
            "Agents start this by themselves: register the command `rhumb mcp`, in the project or with --root. The index is \
             made on first use and kept true to the disk while the agent is there.",
        )
}

/// Runs it.
pub(crate) fn run(context: &Context) -> anyhow::Result<Outcome> {
    let roots = Roots::new(context.environment.clone(), context.width, &context.roots)?;
    let runtime = Runtime::new()?;
    runtime.block_on(Server::new(Desk::new(roots)).over_standard_streams())?;
    // A question that nobody waits for any more must not keep the process.
    runtime.shutdown_background();
    Ok(Outcome::Fine)
}
