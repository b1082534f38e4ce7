//! The order in which a type and its supertypes are searched for a member, in languages that search in one line: by C3
//! linearization, or with mixins around the types that they are mixed into.

use crate::error::Error;
use crate::session::Session;
use crate::workspace::TypeOrder;
use rhumb_model::{Role, SymbolId, SymbolKind};
use rhumb_store::{ReferenceRow, RowRange, SymbolRow};
use std::collections::{BTreeMap, HashMap};

/// At most this many types are put in order.
const MAX_TYPES: usize = 1000;

/// At most this many symbols of one name are looked at for parts of a type.
const MAX_PARTS: u32 = 500;

/// How a type names its bases.
const BASES: [Role; 2] = [Role::Extends, Role::Implements];

/// A type in the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OrderedType {
    /// A type of the index, by its first part.
    Indexed(SymbolId),
    /// A type that is external or unresolved, by its name.
    Outside(String),
}

/// The supertypes that a type names, in the order of the source.
#[derive(Default)]
struct DirectBases {
    /// Searched before the type itself.
    before: Vec<OrderedType>,
    /// Mixed into the type.
    mixed_in: Vec<OrderedType>,
    /// Inherited.
    inherited: Vec<OrderedType>,
}

/// Orders types; caches the rows and orders of types that several others share.
pub(crate) struct ResolutionOrder<'s> {
    session: &'s Session<'s>,
    orders: HashMap<SymbolId, Vec<OrderedType>>,
    parts: HashMap<SymbolId, Vec<SymbolRow>>,
    first_parts: HashMap<SymbolId, SymbolId>,
    sources: HashMap<String, Vec<String>>,
}

impl<'s> ResolutionOrder<'s> {
    pub(crate) fn new(session: &'s Session<'s>) -> Self {
        Self {
            session,
            orders: HashMap::new(),
            parts: HashMap::new(),
            first_parts: HashMap::new(),
            sources: HashMap::new(),
        }
    }

    /// The order of a type, which comes first unless something is put before it; `None` in other languages.
    pub(crate) fn of(&mut self, symbol: &SymbolRow) -> Result<Option<Vec<OrderedType>>, Error> {
        let Some(rules) = self.session.workspace.type_order(&symbol.language) else { return Ok(None) };
        if !is_ordered(symbol.kind) {
            return Ok(None);
        }
        let first = self.first_part(symbol, rules)?;
        self.order(first, rules).map(Some)
    }

    /// All definitions of a type: itself, and its further parts where types may be opened again.
    pub(crate) fn parts(&self, symbol: SymbolId) -> &[SymbolRow] {
        self.parts.get(&symbol).map_or(&[], Vec::as_slice)
    }

    /// The id by which the type is known in orders: that of its first part. `None` in other languages.
    pub(crate) fn known_as(&mut self, symbol: &SymbolRow) -> Result<Option<SymbolId>, Error> {
        match self.session.workspace.type_order(&symbol.language) {
            Some(rules) if is_ordered(symbol.kind) => self.first_part(symbol, rules).map(Some),
            _ => Ok(None),
        }
    }

    fn order(&mut self, symbol: SymbolId, rules: TypeOrder) -> Result<Vec<OrderedType>, Error> {
        if let Some(known) = self.orders.get(&symbol) {
            return Ok(known.clone());
        }
        // A type that inherits from itself is its own only supertype.
        let own = OrderedType::Indexed(symbol);
        self.orders.insert(symbol, vec![own.clone()]);
        let bases = self.bases(symbol, rules)?;
        let mut lists = Vec::new();
        for group in [&bases.before, &bases.mixed_in, &bases.inherited] {
            let mut orders = Vec::new();
            for base in group {
                orders.push(match base {
                    OrderedType::Indexed(id) => self.order(*id, rules)?,
                    OrderedType::Outside(_) => vec![base.clone()],
                });
            }
            lists.push(orders);
        }
        let order = match rules {
            TypeOrder::C3 => {
                let mut sequences = lists.pop().unwrap_or_default();
                sequences.push(bases.inherited);
                let merged = c3(sequences.clone()).unwrap_or_else(|| keep_last(sequences.concat()));
                std::iter::once(own).chain(merged).collect()
            }
            TypeOrder::Mixins { .. } => {
                let around = |orders: &[Vec<OrderedType>]| orders.iter().rev().flatten().cloned().collect::<Vec<_>>();
                let [before, mixed_in, inherited] =
                    [0, 1, 2].map(|at| lists.get(at).map(|it| around(it)).unwrap_or_default());
                keep_last([before, vec![own], mixed_in, inherited].concat())
            }
        };
        let order: Vec<OrderedType> = order.into_iter().take(MAX_TYPES).collect();
        self.orders.insert(symbol, order.clone());
        Ok(order)
    }

    fn bases(&mut self, symbol: SymbolId, rules: TypeOrder) -> Result<DirectBases, Error> {
        let mut bases = DirectBases::default();
        for part in self.parts(symbol).to_vec() {
            let references = self.session.store.references_from(part.id, &BASES, RowRange::first(MAX_TYPES as u32))?;
            let mut by_statement: BTreeMap<(bool, u32), Vec<ReferenceRow>> = BTreeMap::new();
            for reference in references {
                let is_mixin = reference.role == Role::Implements;
                by_statement.entry((is_mixin, reference.line)).or_default().push(reference);
            }
            for ((is_mixin, _), mut statement) in by_statement {
                // The last module of a statement is mixed in first.
                if is_mixin {
                    statement.reverse();
                }
                for reference in statement {
                    self.add_base(&mut bases, &reference, rules)?;
                }
            }
        }
        Ok(bases)
    }

    fn add_base(&mut self, bases: &mut DirectBases, reference: &ReferenceRow, rules: TypeOrder) -> Result<(), Error> {
        let target = match reference.target.map(|id| self.session.store.symbol(id)).transpose()?.flatten() {
            Some(target) if is_ordered(target.kind) => OrderedType::Indexed(self.first_part(&target, rules)?),
            _ => OrderedType::Outside(reference.name.clone()),
        };
        let TypeOrder::Mixins { before, of_type } = rules else {
            bases.inherited.push(target);
            return Ok(());
        };
        if reference.role == Role::Extends {
            bases.inherited.push(target);
            return Ok(());
        }
        let statement = self.text_before(reference);
        let has_word = |wanted: &str| {
            statement.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == wanted)
        };
        if has_word(before) {
            bases.before.push(target);
        } else if !has_word(of_type) {
            bases.mixed_in.push(target);
        }
        Ok(())
    }

    /// The line of a reference, up to it.
    fn text_before(&mut self, reference: &ReferenceRow) -> String {
        let lines = self.sources.entry(reference.file_path.clone()).or_insert_with(|| {
            let source = self.session.workspace.source(&reference.file_path);
            source.map(|source| source.text.lines().map(str::to_owned).collect()).unwrap_or_default()
        });
        let line = lines.get((reference.line as usize).saturating_sub(1)).map_or("", String::as_str);
        let end = line.floor_char_boundary((reference.col as usize).saturating_sub(1).min(line.len()));
        line[..end].to_owned()
    }

    /// The first part of a type, by which it is known; reads the others.
    fn first_part(&mut self, symbol: &SymbolRow, rules: TypeOrder) -> Result<SymbolId, Error> {
        if let Some(known) = self.first_parts.get(&symbol.id) {
            return Ok(*known);
        }
        let mut parts = vec![symbol.clone()];
        if let TypeOrder::Mixins { .. } = rules {
            let named = self.session.store.symbols_named(&symbol.name, MAX_PARTS)?;
            let is_part = |other: &SymbolRow| {
                other.language == symbol.language
                    && bare(&other.qualified_name) == bare(&symbol.qualified_name)
                    && is_ordered(other.kind)
            };
            parts = named.into_iter().filter(is_part).collect();
        }
        let first = parts.first().map_or(symbol.id, |part| part.id);
        self.first_parts.extend(parts.iter().map(|part| (part.id, first)));
        self.parts.entry(first).or_insert(parts);
        Ok(first)
    }
}

/// A qualified name without the number of a repeated definition.
pub(crate) fn bare(qualified_name: &str) -> &str {
    qualified_name
        .rsplit_once('#')
        .filter(|(_, number)| number.parse::<u32>().is_ok())
        .map_or(qualified_name, |it| it.0)
}

fn is_ordered(kind: SymbolKind) -> bool {
    kind.is_type() && kind != SymbolKind::Impl || kind == SymbolKind::Module
}

/// Merges the orders of the bases and their own order: the first type that is not behind another in any list comes next.
/// `None` if the lists contradict each other.
fn c3(mut lists: Vec<Vec<OrderedType>>) -> Option<Vec<OrderedType>> {
    let mut merged = Vec::new();
    loop {
        lists.retain(|list| !list.is_empty());
        if lists.is_empty() {
            return Some(merged);
        }
        let is_behind = |candidate: &OrderedType| lists.iter().any(|list| list[1..].contains(candidate));
        let next = lists.iter().map(|list| &list[0]).find(|candidate| !is_behind(candidate))?.clone();
        for list in &mut lists {
            list.retain(|it| *it != next);
        }
        merged.push(next);
    }
}

/// Keeps only the last occurrence of each type.
fn keep_last(types: Vec<OrderedType>) -> Vec<OrderedType> {
    let mut kept: Vec<OrderedType> = Vec::new();
    for it in types.into_iter().rev() {
        if !kept.contains(&it) {
            kept.push(it);
        }
    }
    kept.reverse();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn types(names: &str) -> Vec<OrderedType> {
        names.chars().map(|name| OrderedType::Outside(name.to_string())).collect()
    }

    fn check(lists: &[&str], expected: Option<&str>) {
        assert_eq!(c3(lists.iter().map(|list| types(list)).collect()), expected.map(types), "{lists:?}");
    }

    #[test]
    fn a_common_base_comes_after_all_that_share_it() {
        check(&["BD", "CD", "BC"], Some("BCD"));
        check(&["BO", "CO", "BC"], Some("BCO"));
        check(&["AXO", "BYO", "AB"], Some("AXBYO"));
        check(&[], Some(""));
    }

    #[test]
    fn contradicting_orders_have_no_result() {
        check(&["AB", "BA", "AB"], None);
    }

    #[test]
    fn the_last_of_repeated_types_counts() {
        assert_eq!(keep_last(types("ABACA")), types("BCA"));
    }
}
