//! Explains in a sentence why a reference is resolved as it is, or is not resolved.

use rhumb_model::{Evidence, State};
use rhumb_store::ReferenceRow;

/// Why `reference` has its state. `candidates` is how many definitions it could mean.
pub(crate) fn explain(reference: &ReferenceRow, candidates: usize) -> String {
    match reference.state {
        State::Resolved => format!("found {}", reference.evidence.map_or("by an unknown rule", found_by)),
        State::Ambiguous => format!("{candidates} definitions match{}", receiver_unknown(reference)),
        State::External => external(reference.evidence).to_owned(),
        State::Unresolved => unresolved(reference),
    }
}

fn found_by(evidence: Evidence) -> &'static str {
    match evidence {
        Evidence::Structure => "by the structure of the file",
        Evidence::Local => "in an enclosing scope of the same file",
        Evidence::Import => "through an import",
        Evidence::Path => "through a path of modules or types",
        Evidence::Member => "as a member of the receiver's type",
        Evidence::Inherited => "as an inherited member of the receiver's type",
        Evidence::Star => "through a wildcard import",
        Evidence::Package => "in the same package or namespace",
        Evidence::Builtin => "as a built-in name of the language",
        Evidence::Dependency => "in an external dependency",
        Evidence::Unique => "as the only matching definition",
    }
}

fn external(evidence: Option<Evidence>) -> &'static str {
    match evidence {
        Some(Evidence::Builtin) => "built into the language",
        _ => "defined in an external dependency",
    }
}

fn unresolved(reference: &ReferenceRow) -> String {
    match &reference.receiver {
        Some(receiver) => {
            format!("the type of `{receiver}` is unknown, so its member `{}` cannot be resolved", reference.name)
        }
        None => format!("no enclosing scope or import defines `{}`", reference.name),
    }
}

fn receiver_unknown(reference: &ReferenceRow) -> String {
    let unknown = |receiver: &String| format!(", because the type of `{receiver}` is unknown or ambiguous");
    reference.receiver.as_ref().map(unknown).unwrap_or_default()
}
