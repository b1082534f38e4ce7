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

const HANDLE: (&str, &str) = ("handle", "Handle of the symbol to start from.");
const DEPTH: (&str, &str) = ("depth", "Maximum number of steps; 0 for no limit. Default: 1.");
const GRAPH: (&str, &str) = (
    "graph",
    "files, with their dependencies; loaded files, with the imports that run when a file is loaded; symbols, with all edges except contains and mentions; or a comma-separated list of edge kinds between symbols. Default: files.",
);
const ID: (&str, &str) = ("id", "Id of the symbol; files are symbols too.");
const ITS_HANDLE: (&str, &str) = ("handle", "Handle.");
const REACHED: &[(&str, &str)] = &[
    ID,
    ITS_HANDLE,
    ("depth", "Number of steps from the start."),
    ("kind", "Kind of the edge it was reached through."),
    ("via", "Id of the symbol it was reached from."),
];

/// All table functions.
pub const TABLE_FUNCTIONS: &[TableFunction] = &[
    TableFunction {
        relation: Relation {
            name: "callers",
            sentence: "Callers of a symbol, and their callers; each once, at its shortest distance.",
            columns: REACHED,
        },
        arguments: &[HANDLE, DEPTH],
    },
    TableFunction {
        relation: Relation {
            name: "callees",
            sentence: "Callees of a symbol, and their callees; each once, at its shortest distance.",
            columns: REACHED,
        },
        arguments: &[HANDLE, DEPTH],
    },
    TableFunction {
        relation: Relation {
            name: "reach",
            sentence: "Symbols reachable from a symbol; each once, at its shortest distance.",
            columns: REACHED,
        },
        arguments: &[
            HANDLE,
            ("direction", "up (what depends on it), down (what it depends on) or both. Default: up."),
            ("kinds", "Comma-separated list of edge kinds. Default: all except contains and mentions."),
            DEPTH,
        ],
    },
    TableFunction {
        relation: Relation {
            name: "cycles",
            sentence: "Dependency cycles, one row per member.",
            columns: &[ID, ITS_HANDLE, ("cycle", "Number of the cycle."), ("size", "Number of members.")],
        },
        arguments: &[GRAPH],
    },
    TableFunction {
        relation: Relation {
            name: "layers",
            sentence: "Layers of the dependency graph.",
            columns: &[
                ID,
                ITS_HANDLE,
                ("layer", "0 if it has no dependencies, else one above its highest dependency; equal within a cycle."),
            ],
        },
        arguments: &[GRAPH],
    },
    TableFunction {
        relation: Relation {
            name: "communities",
            sentence: "Groups with many edges inside and few to the outside, largest first; one row per member.",
            columns: &[ID, ITS_HANDLE, ("community", "Number of the group."), ("size", "Number of members.")],
        },
        arguments: &[GRAPH],
    },
    TableFunction {
        relation: Relation {
            name: "pagerank",
            sentence: "PageRank by direct and indirect dependents, highest first.",
            columns: &[ID, ITS_HANDLE, ("rank", "Rank; the sum of all is 1.")],
        },
        arguments: &[GRAPH],
    },
];
