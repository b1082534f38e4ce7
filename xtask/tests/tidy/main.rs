//! The rules that hold the project together, as tests. Each file here is one rule and says it in its first lines.
//!
//! A failure names the place and what to do there. A rule is changed by a change of the design, never to let one file
//! pass. What is read from the disk is read by [`project`]; [`scan`] distinguishes code from comments.

mod arrows;
mod dependencies;
mod language_reference;
mod leftovers;
mod links;
mod module_comments;
mod named_languages;
mod only_here;
mod project;
mod scan;
mod sizes;
mod structs;
mod violation;
