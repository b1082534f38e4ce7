//! Answers questions about an index. Arguments and answers are plain data.
//!
//! Each question has one file with its arguments, its answer and the code in between. The list below is the only place that names
//! them all; the command line, protocols and manual are derived from it through [`QUESTIONS`]. Nothing here prints, uses a protocol
//! or reads the disk: anything beyond the store comes from [`Workspace`].

mod argument;
mod call_walk;
mod calls;
mod catalog;
mod chain;
mod churn;
mod compare;
mod entry;
mod error;
mod explain;
mod file_graph;
#[cfg(test)]
mod fixture;
mod guesses;
mod hash;
mod mention;
mod mixins;
mod name;
mod passage;
mod position;
mod question;
mod resolution_order;
mod result_filter;
mod searched_types;
mod session;
pub mod shape;
mod shingles;
mod source_lines;
mod text;
pub mod tokens;
mod type_members;
mod uncertain;
mod vendored;
mod walk;
mod workspace;

pub use argument::{
    CountBy, CountUnit, Direction, EdgeName, Intent, Kind, Occasion, PortTopic, Porting, Purpose, ReferenceRole,
    Selected, Selection, Status as ParseStatusName, Towards, Work,
};
pub use calls::{CallSite, Reached, Reaching};
pub use catalog::{Action, Origin, ParameterKind, ParameterValue, RecipeFiles, RecipeParameter, Severity};
pub use entry::Entry;
pub use error::Error;
pub use mention::{Mentions, Paths};
pub use name::{Candidate, Disambiguation, Subject};
pub use passage::Passage;
pub use question::{Description, Question};
pub use result_filter::{ListFilter, PathCount, PathFilter, ResultCounts, ResultFilter};
/// The closest name in a list.
pub use rhumb_store::closest_name;
/// Runs the SQL of users in a process of its own.
pub use rhumb_store::sandbox::{isolate_in as isolate_queries_in, serve as serve_query};
/// Why an index cannot be read or written.
pub use rhumb_store::{Error as StoreError, Stat, Stop};
pub use session::Session;
pub use text::Match;
pub use uncertain::{UncertainUse, UncertainUses, likely_calls};
pub use workspace::{
    Differences, ForeignFile, Freshness, Omitted, OtherProject, Situation, Source, SourceText, TypeOrder, Unfinished,
    Workspace,
};

question::questions! { ($)
    status::Status,
    overview::Overview,
    map::Map,
    files::Files,
    outline::Outline,
    module_api::ModuleApi,
    search::Search,
    context::Context,
    show::Show,
    snippet::Snippet,
    similar::Similar,
    refs::Refs,
    callers::Callers,
    callees::Callees,
    hierarchy::Hierarchy,
    path::Path,
    impact::Impact,
    affected::Affected,
    test_map::TestMap,
    deps::Deps,
    clusters::Clusters,
    changes::Changes,
    rename_preview::RenamePreview,
    port::Port,
    at::At,
    query::Query,
    recipe::Recipe,
    schema::Schema,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_have_one_name_each_and_describe_both_sides() {
        let mut names: Vec<&str> = QUESTIONS.iter().map(|question| question.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), QUESTIONS.len());
        for question in QUESTIONS {
            assert!(question.help().ends_with('.'), "{}", question.name);
            assert!((question.answer)().get("properties").is_some(), "{}", question.name);
        }
    }
}
