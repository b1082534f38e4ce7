//! The text of each question's answers. One file per question implements [`Render`](super::Render) for it; the compiler points out
//! a question without one.

mod affected;
mod at;
mod callees;
mod callers;
mod calls;
mod changes;
mod clusters;
mod context;
mod deps;
mod files;
mod hierarchy;
mod impact;
mod map;
mod module_api;
mod outline;
mod overview;
mod path;
mod port;
pub(super) mod query;
mod refs;
mod rename_preview;
mod schema;
mod search;
mod show;
mod similar;
mod snippet;
mod status;
mod test_map;
