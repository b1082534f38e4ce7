//! Arguments with a fixed set of values. Their schemas list the values, so that every interface can offer and check
//! them.

use rhumb_model::{EdgeKind, ParseStatus, Role, SymbolKind};
use rhumb_store::closest_name;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;

/// Writes an argument that is one of a list of the model.
macro_rules! one_of {
    ($(#[$doc:meta])* $name:ident($list:ident), $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub $list);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                let found = $list::from_name(&name).map(Self);
                found.ok_or_else(|| D::Error::custom(unknown($what, &name, $list::ALL.iter().map(|it| it.name()))))
            }
        }

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let names: Vec<&str> = $list::ALL.iter().map(|it| it.name()).collect();
                json_schema!({ "type": "string", "enum": names })
            }
        }
    };
}

/// Writes a list that only one question knows, in the form that [`one_of!`] takes.
macro_rules! choices {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$variant_doc])* $variant),+
        }

        impl $name {
            /// Every one.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name that people see.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// The one called `name`.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|it| it.name() == name)
            }
        }
    };
}

choices! {
    /// The direction to follow.
    Towards {
        /// Symbols that depend on it.
        Up = "up",
        /// Symbols that it depends on.
        Down = "down",
        /// Both.
        Both = "both",
    }
}

choices! {
    /// A kind of work.
    Work {
        /// Restructure code without changing its behavior.
        Refactor = "refactor",
        /// Find the cause of a problem.
        Debug = "debug",
        /// Write or fix tests.
        Test = "test",
        /// Add a feature.
        Feature = "feature",
        /// Understand the code.
        Explore = "explore",
        /// Review a change.
        Review = "review",
    }
}

choices! {
    /// The purpose of a list of changes.
    Purpose {
        /// Write a commit message.
        Commit = "commit",
        /// Review a branch.
        Review = "review",
    }
}

choices! {
    /// A part of the answer about a port.
    Porting {
        /// What has been ported.
        Status = "status",
        /// The order in which to port the rest.
        Order = "order",
    }
}

choices! {
    /// Which results to list, of those that have a property and those that do not.
    Selected {
        /// Those with the property.
        Only = "only",
        /// Those without.
        No = "no",
    }
}

choices! {
    /// What to count results by.
    CountUnit {
        /// Their files.
        File = "file",
        /// The directories of their files.
        Folder = "folder",
    }
}

one_of!(
    /// Which results to list.
    Selection(Selected),
    "selection"
);
one_of!(
    /// What to count results by.
    CountBy(CountUnit),
    "unit"
);
one_of!(
    /// A part of the answer about a port.
    PortTopic(Porting),
    "topic"
);
one_of!(
    /// The purpose of a list of changes.
    Occasion(Purpose),
    "occasion"
);
one_of!(
    /// The direction to follow.
    Direction(Towards),
    "direction"
);
one_of!(
    /// A kind of symbols.
    Kind(SymbolKind),
    "kind"
);
one_of!(
    /// The role of a reference.
    ReferenceRole(Role),
    "role"
);
one_of!(
    /// A kind of edges.
    EdgeName(EdgeKind),
    "kind of edge"
);
one_of!(
    /// How a file was read.
    Status(ParseStatus),
    "status"
);

one_of!(
    /// A kind of work.
    Intent(Work),
    "kind of task"
);

fn unknown<'n>(what: &str, name: &str, names: impl Iterator<Item = &'n str> + Clone) -> String {
    match closest_name(name, names.clone()) {
        Some(meant) => format!("invalid {what} `{name}`: did you mean `{meant}`?"),
        None => format!("invalid {what} `{name}`: expected one of {}", names.collect::<Vec<_>>().join(", ")),
    }
}

/// Whether a count in an answer is zero and therefore omitted.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
pub(crate) fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// How many of `total` are not among the `shown`.
pub(crate) fn left(total: u64, shown: usize) -> u64 {
    total.saturating_sub(shown as u64)
}
