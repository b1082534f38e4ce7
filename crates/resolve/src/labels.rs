//! Pairs the arguments of a call with parameters, by argument label or name.

use crate::context::LinkContext;
use crate::entity::UseSite;
use crate::module::Module;
use crate::overload;
use crate::value::Site;
use rhumb_languages::Labels;
use rhumb_model::{Expression, ExpressionId, SurfaceSymbol};

/// The label of a parameter whose arguments are passed without a label.
const NONE: &str = "_";

/// Whether the labels of a call's arguments match the parameters, as far as both are known.
pub(crate) fn accepts(cx: &LinkContext<'_>, module: &Module, index: u32, use_site: UseSite) -> bool {
    let Some(passed) = use_site.arguments.filter(|passed| !passed.are_beside) else { return true };
    let Some((from, chain)) = passed.expressions else { return true };
    let symbol = module.symbol(index);
    if symbol.arity.is_none() || module.language.types.labels == Labels::Unseen {
        return true;
    }
    let arguments = overload::arguments(cx, Site::Body(from), chain);
    places(cx, Site::Body(from), module, symbol, &arguments, 0).is_some()
}

/// The value of an argument, without its label.
pub(crate) fn value(cx: &LinkContext<'_>, site: Site<'_>, argument: ExpressionId) -> ExpressionId {
    match cx.expression(site, argument) {
        Expression::Named(value, _) => value,
        _ => argument,
    }
}

/// Whether an argument is a trailing closure.
pub(crate) fn is_closure(cx: &LinkContext<'_>, site: Site<'_>, argument: ExpressionId) -> bool {
    matches!(cx.expression(site, argument), Expression::Named(_, name) if cx.text_at(site, name).is_empty())
}

/// The index of the parameter of each argument; `None` if an argument has no parameter. The first `own` parameters take no
/// argument.
pub(crate) fn places(
    cx: &LinkContext<'_>,
    site: Site<'_>,
    module: &Module,
    symbol: &SurfaceSymbol,
    arguments: &[ExpressionId],
    own: usize,
) -> Option<Vec<usize>> {
    let label_of = |argument: &ExpressionId| match cx.expression(site, *argument) {
        Expression::Named(_, name) => Some(cx.text_at(site, name)),
        _ => None,
    };
    let passed: Vec<Option<&str>> = arguments.iter().map(label_of).collect();
    let labels: Vec<&str> = labels_of(module, symbol).collect();
    let is_open = symbol.arity.is_some_and(|arity| arity.most == u8::MAX);
    match module.language.types.labels {
        Labels::Required if symbol.kind.is_callable() => in_order(&labels, &passed, is_open),
        Labels::Optional if passed.iter().any(Option::is_some) => by_name(&labels, &passed, own),
        // Surplus arguments belong to the last parameter.
        _ => {
            let count = module.list(symbol.parameters).len();
            let last = if is_open && count > 0 { count - 1 } else { usize::MAX };
            Some((own..own + arguments.len()).map(|place| place.min(last)).collect())
        }
    }
}

fn labels_of<'m>(module: &'m Module, symbol: &SurfaceSymbol) -> impl Iterator<Item = &'m str> {
    module.list(symbol.labels).iter().map(|label| match label.map(|label| module.surface.expressions.get(label)) {
        Some(Expression::Literal(label)) => module.text(label),
        _ => NONE,
    })
}

/// Assigns each argument to the next parameter with its label. A trailing closure has an empty label: if no remaining parameter
/// takes an argument without a label, it belongs to the last parameter.
fn in_order(labels: &[&str], passed: &[Option<&str>], is_open: bool) -> Option<Vec<usize>> {
    let mut next = 0;
    let mut places = Vec::with_capacity(passed.len());
    for label in passed {
        let rest = labels.get(next..).unwrap_or_default();
        let wanted = label.filter(|label| !label.is_empty()).unwrap_or(NONE);
        let found = rest.iter().position(|label| *label == wanted).map(|at| next + at);
        let last = || labels.len().checked_sub(1).filter(|last| *label == Some("") && *last >= next);
        // Further arguments of a variadic parameter.
        let further = || next.checked_sub(1).filter(|_| is_open && label.is_none());
        let place = found.or_else(last).or_else(further)?;
        places.push(place);
        next = place + 1;
    }
    Some(places)
}

/// Assigns named arguments by name and the others to the parameters in order.
fn by_name(labels: &[&str], passed: &[Option<&str>], own: usize) -> Option<Vec<usize>> {
    let place = |(at, label): (usize, Option<&str>)| match label {
        Some(name) => labels.iter().position(|label| *label == name),
        None => Some(own + at),
    };
    passed.iter().copied().enumerate().map(place).collect()
}
