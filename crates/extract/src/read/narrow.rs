//! Type tests, which narrow the type of a local in a part of the code.

use super::expression::ExpressionReader;
use crate::builders::{Builders, NarrowedLocal};
use crate::capture::Part;
use crate::matcher::Match;
use crate::walk::TreeWalk;
use rhumb_model::{Binding, BindingKind, Text};

/// Reads a type test. The narrowed local is a binding of its own that no name lookup finds.
pub(super) fn read(walk: &mut TreeWalk<'_>, out: &mut Builders, found: &Match<'_, '_>) {
    // A pattern without a type excludes the nodes that it matches from the patterns after it.
    let is_decided = walk.last_type_test.replace(found.node.index()) == Some(found.node.index());
    let (Some(name), Some(of)) = (found.part(Part::Name), found.part(Part::Type)) else { return };
    if is_decided {
        return;
    }
    let bytes = match (found.part(Part::Body), found.node.parent()) {
        (Some(body), _) => body.start_byte()..body.end_byte(),
        (None, Some(parent)) => found.node.end_byte()..parent.end_byte(),
        (None, None) => return,
    };
    let value = Some(ExpressionReader::new(&walk.env, out).value_of_type(of));
    let (scope, kind) = (walk.env.context.scope, BindingKind::Local);
    let binding = Binding { scope, name: Text::EMPTY, kind, visible_from: u32::MAX, value };
    let binding = out.scopes.bind(binding, bytes.start);
    let name = out.intern(walk.env.input, name);
    out.locals.narrow(NarrowedLocal { name, bytes, binding });
}
