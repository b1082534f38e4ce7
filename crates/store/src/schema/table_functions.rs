//! The table functions with descriptions of their arguments and columns, as `rhumb schema` prints them.

use super::relations::Relation;

/// A table function: `FROM callers('src/api.rs::run', 2)`.
#[derive(Clone, Copy, Debug)]
pub struct TableFunction {
    /// Its name, what a row represents, and its columns.
    pub relation: Relation,
    /// Its arguments in order, each with a description. Only the `handle` is required.
    pub arguments: &'static [(&'static str, &'static str)],
}

const HANDLE: (&str, &str) = ("handle", "Handle of the symbol to begin at.");
const DEPTH: (&str, &str) = ("depth", "How many steps at most; 0 for any number. One step if it is left out.");
const GRAPH: (&str, &str) = (
    "graph",
    "files, by what they depend on; symbols, by all edges but contains and mentions; or kinds of edges between symbols, with commas between them. Files if it is left out.",
);
const ID: (&str, &str) = ("id", "Number of the symbol; a file is one too.");
const ITS_HANDLE: (&str, &str) = ("handle", "Its handle.");
const REACHED: &[(&str, &str)] = &[
    ID,
    ITS_HANDLE,
    ("depth", "How many steps away it is."),
    ("kind", "Kind of the edge through which it was reached."),
    ("via", "Number of the symbol from which it was reached."),
];

/// All table functions.
pub const TABLE_FUNCTIONS: &[TableFunction] = &[
    TableFunction {
        relation: Relation {
            name: "callers",
            sentence: "Who calls a symbol, and who calls those; each once, where it is nearest.",
            columns: REACHED,
        },
        arguments: &[HANDLE, DEPTH],
    },
    TableFunction {
        relation: Relation {
            name: "callees",
            sentence: "What a symbol calls, and what those call; each once, where it is nearest.",
            columns: REACHED,
        },
        arguments: &[HANDLE, DEPTH],
    },
    TableFunction {
        relation: Relation {
            name: "reach",
            sentence: "What edges lead to from a symbol, or what leads to it; each once, where it is nearest.",
            columns: REACHED,
        },
        arguments: &[
            HANDLE,
            ("direction", "up to what depends on it, down to what it depends on, or both. Up if it is left out."),
            ("kinds", "Kinds of edges, with commas between them. All but contains and mentions if it is left out."),
            DEPTH,
        ],
    },
    TableFunction {
        relation: Relation {
            name: "cycles",
            sentence: "What can be reached from itself by way of others, one row a member of a cycle.",
            columns: &[ID, ITS_HANDLE, ("cycle", "Number of the cycle."), ("size", "How many members it has.")],
        },
        arguments: &[GRAPH],
    },
    TableFunction {
        relation: Relation {
            name: "layers",
            sentence: "How high everything stands on what it depends on.",
            columns: &[
                ID,
                ITS_HANDLE,
                (
                    "layer",
                    "0 if it depends on nothing, else one more than the highest it depends on; equal in a cycle.",
                ),
            ],
        },
        arguments: &[GRAPH],
    },
    TableFunction {
        relation: Relation {
            name: "pagerank",
            sentence: "How much everything is depended on, by itself and by way of others; the most first.",
            columns: &[ID, ITS_HANDLE, ("rank", "Its share; all together are 1.")],
        },
        arguments: &[GRAPH],
    },
];
