//! Node kinds that determine the expected type of the nodes inside them, with fields as the grammar's numbers.

use crate::compiled::Table;
use rhumb_languages::Contexts;

/// How a node determines the expected type of its children, or of itself. Numbers are fields.
#[derive(Clone, Copy)]
pub(crate) enum ExpectedBy {
    Declared { name: u16, of: u16, value: u16 },
    Annotated { of: u16, value: u16 },
    Assigned { to: u16, value: u16 },
    Entry { key: u16, value: u16 },
    Shorthand,
    Method { name: u16 },
    Constructor { of: u16 },
    Elements,
    Part { field: u16 },
    Function { result: u16, body: u16 },
    Results,
    Cases,
    Body { of: u16 },
    Closure,
    Subject { of: u16 },
    Component { name: u16 },
}

/// Used in place of a field name for a value that follows an equals sign.
const AFTER_EQUALS: &str = "=";

/// The contexts of a language by node kind.
pub(crate) fn contexts(table: &mut Table<'_>, contexts: &Contexts) -> Vec<Vec<ExpectedBy>> {
    let mut by_kind: Vec<Vec<ExpectedBy>> = vec![Vec::new(); table.grammar.node_kind_count()];
    let mut add = |kind: u16, context: ExpectedBy| by_kind[usize::from(kind)].push(context);
    for (kind, name, of, value) in contexts.declared {
        let (name, of, value) = (table.field(name), table.field(of), table.field(value));
        add(table.kind(kind), ExpectedBy::Declared { name, of, value });
    }
    for (kind, of, value) in contexts.implied.annotated {
        let (of, value) = (table.kind(of), table.field(value));
        add(table.kind(kind), ExpectedBy::Annotated { of, value });
    }
    for (kind, around) in contexts.implied.bodies {
        let of = table.kind(around);
        add(table.kind(kind), ExpectedBy::Body { of });
    }
    for (kind, field) in contexts.implied.subjects {
        let of = if *field == AFTER_EQUALS { 0 } else { table.field(field) };
        add(table.kind(kind), ExpectedBy::Subject { of });
    }
    for (kind, to, value) in contexts.assigned {
        add(table.kind(kind), ExpectedBy::Assigned { to: table.field(to), value: table.field(value) });
    }
    for (kind, key, value) in contexts.entries {
        add(table.kind(kind), ExpectedBy::Entry { key: table.field(key), value: table.field(value) });
    }
    for (kind, name) in contexts.methods {
        add(table.kind(kind), ExpectedBy::Method { name: table.field(name) });
    }
    for (kind, of) in contexts.constructors {
        add(table.kind(kind), ExpectedBy::Constructor { of: table.field(of) });
    }
    for (kind, field) in contexts.parts {
        add(table.kind(kind), ExpectedBy::Part { field: table.field(field) });
    }
    for (kind, result, body) in contexts.functions {
        add(table.kind(kind), ExpectedBy::Function { result: table.field(result), body: table.field(body) });
    }
    for (kind, name) in contexts.components {
        add(table.kind(kind), ExpectedBy::Component { name: table.field(name) });
    }
    let lists = [
        (contexts.shorthands, ExpectedBy::Shorthand),
        (contexts.elements, ExpectedBy::Elements),
        (contexts.results, ExpectedBy::Results),
        (contexts.cases, ExpectedBy::Cases),
        (contexts.implied.closures, ExpectedBy::Closure),
    ];
    for (kinds, context) in lists {
        for kind in kinds {
            add(table.kind(kind), context);
        }
    }
    by_kind
}
