//! What the kinds of a grammar say about what stands in them, as numbers.

use crate::compiled::Table;
use rhumb_languages::Contexts;

/// What a node says about what stands in it, or about itself. Numbers are fields.
#[derive(Clone, Copy)]
pub(crate) enum Around {
    Declared { name: u16, of: u16, value: u16 },
    Assigned { to: u16, value: u16 },
    Entry { key: u16, value: u16 },
    Shorthand,
    Method { name: u16 },
    Elements,
    Part { field: u16 },
    Function { result: u16, body: u16 },
    Results,
    Component { name: u16 },
}

/// All that is said, by kind.
pub(crate) fn contexts(table: &mut Table<'_>, contexts: &Contexts) -> Vec<Vec<Around>> {
    let mut said: Vec<Vec<Around>> = vec![Vec::new(); table.grammar.node_kind_count()];
    let mut add = |kind: u16, around: Around| said[usize::from(kind)].push(around);
    for (kind, name, of, value) in contexts.declared {
        let around = Around::Declared { name: table.field(name), of: table.field(of), value: table.field(value) };
        add(table.kind(kind), around);
    }
    for (kind, to, value) in contexts.assigned {
        add(table.kind(kind), Around::Assigned { to: table.field(to), value: table.field(value) });
    }
    for (kind, key, value) in contexts.entries {
        add(table.kind(kind), Around::Entry { key: table.field(key), value: table.field(value) });
    }
    for (kind, name) in contexts.methods {
        add(table.kind(kind), Around::Method { name: table.field(name) });
    }
    for (kind, field) in contexts.parts {
        add(table.kind(kind), Around::Part { field: table.field(field) });
    }
    for (kind, result, body) in contexts.functions {
        add(table.kind(kind), Around::Function { result: table.field(result), body: table.field(body) });
    }
    for (kind, name) in contexts.components {
        add(table.kind(kind), Around::Component { name: table.field(name) });
    }
    let lists = [
        (contexts.shorthands, Around::Shorthand),
        (contexts.elements, Around::Elements),
        (contexts.results, Around::Results),
    ];
    for (kinds, around) in lists {
        for kind in kinds {
            add(table.kind(kind), around);
        }
    }
    said
}
