//! Why a reference is linked as it is, or is not, in a sentence.

use rhumb_model::{Evidence, State};
use rhumb_store::ReferenceRow;

/// Why `reference` has its state. `candidates` is how many definitions it could mean.
pub(crate) fn explain(reference: &ReferenceRow, candidates: usize) -> String {
    match reference.state {
        State::Resolved => format!("found {}", reference.evidence.map_or("by an unknown rule", found_by)),
        State::Ambiguous => format!("{candidates} definitions could be meant{}", receiver_unknown(reference)),
        State::External => external(reference.evidence).to_owned(),
        State::Unresolved => unresolved(reference),
    }
}

fn found_by(evidence: Evidence) -> &'static str {
    match evidence {
        Evidence::Structure => "by the structure of the file",
        Evidence::Local => "in an enclosing scope of the same file",
        Evidence::Import => "through an import, followed to its definition",
        Evidence::Path => "along a path of modules or types, step by step",
        Evidence::Member => "as a member of the receiver's own type",
        Evidence::Inherited => "as a member of an ancestor of the receiver's type",
        Evidence::Star => "through an import of all names of a module",
        Evidence::Package => "among the names that its package or namespace shares",
        Evidence::Builtin => "among the names built into the language",
        Evidence::Dependency => "on a path that leaves the repository",
        Evidence::Unique => "as the only definition that can be meant",
    }
}

fn external(evidence: Option<Evidence>) -> &'static str {
    match evidence {
        Some(Evidence::Builtin) => "built into the language, so not in this repository",
        _ => "defined in a dependency, so not in this repository",
    }
}

fn unresolved(reference: &ReferenceRow) -> String {
    match &reference.receiver {
        Some(receiver) => format!("the type of `{receiver}` is not known, so neither is its `{}`", reference.name),
        None => format!("no scope or import around this place brings in a `{}`", reference.name),
    }
}

fn receiver_unknown(reference: &ReferenceRow) -> String {
    let unknown = |receiver: &String| format!(", since the type of `{receiver}` is not known for certain");
    reference.receiver.as_ref().map(unknown).unwrap_or_default()
}
