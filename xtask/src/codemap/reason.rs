//! General reasons why a codemap row differs from ours although ours is right.

/// A general reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    NotCode,
    LastLineBreak,
    Local,
    Required,
    CommonJs,
    InNamespace,
    SameName,
    AnonymousFunctions,
    Innermost,
    DocIndentation,
    TrailingDoc,
    AllTypes,
    Placeholder,
    IncompleteType,
    UnstatedType,
    TypeArguments,
    UnstatedProps,
    MemberHook,
    NotInComment,
    CommentEnd,
    FirstLine,
}

impl Reason {
    /// Why ours is right.
    pub(super) fn sentence(self) -> &'static str {
        match self {
            Self::NotCode => "the file has no code in a language that Rhumb reads",
            Self::LastLineBreak => {
                "a line break ends the last line and does not start another one, and an empty file has no lines"
            }
            Self::Local => "a local variable is no symbol",
            Self::Required => "the name of a required module is an import, not a constant",
            Self::CommonJs => "assignments to module.exports and exports export",
            Self::InNamespace => "a member of a namespace is exported from the namespace, not from the file",
            Self::SameName => "a definition inside another one is not exported, although something of its name is",
            Self::AnonymousFunctions => "decisions in anonymous functions count for the function they are in",
            Self::Innermost => {
                "the parent is the innermost definition around it, also if that is a function, test or namespace"
            }
            Self::DocIndentation => {
                "the indentation that the lines of a comment share is not part of the documentation"
            }
            Self::TrailingDoc => "documentation stays with its definition whatever precedes it",
            Self::AllTypes => "an import of nothing but types is type-only, also where each name says so",
            Self::Placeholder => "the name of a star export is *",
            Self::IncompleteType => "indexed, literal, template, tuple and nested types are complete",
            Self::UnstatedType => "indexed, template, conditional and mapped types are stated",
            Self::TypeArguments => "the type of properties has its type arguments",
            Self::UnstatedProps => "the type of properties is stated wherever it is declared",
            Self::MemberHook => "a hook that is called as a member, such as React.useState, is used",
            Self::NotInComment => "a marker in a string or in prose is none",
            Self::CommentEnd => "the text of a marker ends with its line or its comment",
            Self::FirstLine => "lines are counted from 1",
        }
    }

    /// The case that shows it.
    pub(super) fn case(self) -> &'static str {
        match self {
            Self::NotCode => "crates/languages/lib.rs",
            Self::LastLineBreak => "crates/extract/src/builders/parse_report.rs",
            Self::Local => "crates/languages/typescript/cases/shadowing.ts",
            Self::Required | Self::CommonJs => "crates/languages/javascript/cases/commonjs.js",
            Self::InNamespace => "crates/languages/typescript/cases/namespaces_and_merging.ts",
            Self::SameName => "crates/languages/javascript/cases/exports.js",
            Self::AnonymousFunctions => "crates/languages/javascript/cases/metrics.js",
            Self::Innermost => "crates/languages/javascript/cases/local_classes.js",
            Self::DocIndentation | Self::TrailingDoc => "crates/languages/typescript/cases/docs_and_visibility.ts",
            Self::AllTypes | Self::Placeholder => "crates/languages/typescript/cases/modules.ts",
            Self::IncompleteType | Self::UnstatedType => "crates/languages/typescript/cases/members.ts",
            Self::TypeArguments | Self::UnstatedProps | Self::MemberHook => {
                "crates/languages/typescript/cases/components.tsx"
            }
            Self::NotInComment | Self::CommentEnd => "crates/languages/javascript/cases/markers_and_suppressions.js",
            Self::FirstLine => "crates/languages/css/cases/names.css",
        }
    }
}
