//! Gives bare names in lambdas the receivers of these lambdas as candidates: only linking knows which lambdas have a receiver,
//! and which members it has.

use super::name_kinds::NameKinds;
use crate::builders::Builders;
use rhumb_model::{Bound, Expression, ExpressionId, Role, ScopeIndex};
use rustc_hash::FxHashMap;

/// The receivers of the lambdas around scopes.
#[derive(Default)]
pub(super) struct Receivers {
    chains: FxHashMap<ScopeIndex, Option<ExpressionId>>,
}

impl Receivers {
    /// Gives every reference by a bare name, except to a local, the receivers it may be used on.
    pub(super) fn add_to_references(&mut self, out: &mut Builders) {
        for at in 0..out.references.list.len() {
            let reference = out.references.list[at];
            let is_bare = reference.receiver.is_none() && !matches!(reference.bound, Bound::Local(_));
            if is_bare && matches!(reference.role, Role::Call | Role::Read | Role::Write) {
                out.references.list[at].receiver = self.around(out, out.references.places[at].scope);
            }
        }
    }

    /// The same for the bare name of an expression.
    pub(super) fn add_to_name(&mut self, out: &mut Builders, id: ExpressionId, scope: ScopeIndex, kinds: NameKinds) {
        if kinds == NameKinds::TYPE || kinds == NameKinds::TAG {
            return;
        }
        if let Some(receivers) = self.around(out, scope) {
            let name = out.expressions.push(out.expressions.get(id));
            out.expressions.list.set(id, Expression::Implied(receivers, name));
        }
    }

    /// The receivers of the lambdas around a scope.
    fn around(&mut self, out: &mut Builders, scope: ScopeIndex) -> Option<ExpressionId> {
        if out.scopes.receivers.is_empty() {
            return None;
        }
        let mut unknown = Vec::new();
        let mut chain = None;
        for scope in out.scopes.outwards(scope) {
            if let Some(known) = self.chains.get(&scope) {
                chain = *known;
                break;
            }
            unknown.push(scope);
        }
        for scope in unknown.into_iter().rev() {
            if let Some(receiver) = out.scopes.receivers.get(&scope).copied() {
                let around = chain.unwrap_or_else(|| out.expressions.push(Expression::Unknown));
                let receiver = out.expressions.push(Expression::Local(receiver));
                chain = Some(out.expressions.push(Expression::Within(receiver, around)));
            }
            self.chains.insert(scope, chain);
        }
        chain
    }
}
