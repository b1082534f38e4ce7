//! The types that are searched for a member of a type, and the definitions of a method in them.

use crate::entry::Entry;
use crate::error::Error;
use crate::hierarchy::{Searched, ancestors};
use crate::resolution_order::{OrderedType, ResolutionOrder};
use crate::session::Session;
use crate::type_members::members_of;
use rhumb_model::SymbolId;
use rhumb_store::SymbolRow;
use std::collections::HashMap;

/// A type and its supertypes, in the order in which they are searched.
pub(crate) struct SearchedTypes {
    types: Vec<OrderedType>,
    /// The definitions of each type that is defined in several parts.
    parts: HashMap<SymbolId, Vec<SymbolId>>,
    /// Whether the language defines the order; otherwise the nearest supertypes come first.
    pub(crate) is_ordered: bool,
}

impl SearchedTypes {
    pub(crate) fn of(session: &Session<'_>, symbol: &SymbolRow) -> Result<Self, Error> {
        if let Some(ordered) = Self::of_ordered(session, symbol)? {
            return Ok(ordered);
        }
        let types = std::iter::once(symbol.id).chain(ancestors(session, symbol.id)?);
        Ok(Self { types: types.map(OrderedType::Indexed).collect(), parts: HashMap::new(), is_ordered: false })
    }

    /// The same; `None` if the language defines no order.
    pub(crate) fn of_ordered(session: &Session<'_>, symbol: &SymbolRow) -> Result<Option<Self>, Error> {
        let mut order = ResolutionOrder::new(session);
        let Some(types) = order.of(symbol)? else { return Ok(None) };
        let mut parts = HashMap::new();
        for it in &types {
            if let OrderedType::Indexed(id) = it {
                parts.insert(*id, order.parts(*id).iter().map(|part| part.id).collect());
            }
        }
        Ok(Some(Self { types, parts, is_ordered: true }))
    }

    /// The types, without a type that has no supertypes.
    pub(crate) fn entries(&self, session: &Session<'_>) -> Result<Vec<Searched>, Error> {
        if self.types.len() < 2 {
            return Ok(Vec::new());
        }
        let mut entries = Vec::with_capacity(self.types.len());
        for it in &self.types {
            match it {
                OrderedType::Outside(name) => entries.push(Searched { name: name.clone(), symbol: None }),
                OrderedType::Indexed(id) => entries.extend(session.store.symbol(*id)?.map(|symbol| {
                    let entry = Entry::from(&symbol);
                    Searched { name: entry.name.clone(), symbol: Some(entry) }
                })),
            }
        }
        Ok(entries)
    }

    /// The definitions of the method called `name`, in the order of the types.
    pub(crate) fn definitions(&self, session: &Session<'_>, name: &str) -> Result<Vec<Entry>, Error> {
        Ok(self.members(session, name)?.iter().map(Entry::from).collect())
    }

    /// The members called `name`, in the order of the types.
    pub(crate) fn members(&self, session: &Session<'_>, name: &str) -> Result<Vec<SymbolRow>, Error> {
        let mut found = Vec::new();
        for it in &self.types {
            let OrderedType::Indexed(id) = it else { continue };
            let parts = self.parts.get(id).cloned().unwrap_or_else(|| vec![*id]);
            let members = session.store.symbols_of(&members_of(session, &parts)?)?;
            found.extend(members.into_iter().filter(|member| member.name == name));
        }
        Ok(found)
    }
}
