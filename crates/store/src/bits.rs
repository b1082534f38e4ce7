//! Packs the small fields of a reference into one integer: whether it is conditional, its evidence, state, role and edge
//! kind.
//!
//! Five one-byte columns would cost six more bytes per row, and there are as many rows as names in the source. The most
//! common values are below 2^15, which `SQLite` stores in two bytes.

use rhumb_model::{EdgeKind, Evidence, Role, State};

/// SQL for the number of the edge kind.
pub(crate) const KIND_SQL: &str = "(r.bits >> 11)";
/// SQL for the number of the role; -1 for containment.
pub(crate) const ROLE_SQL: &str = "((r.bits >> 7 & 15) - 1)";
/// SQL for the number of the state.
pub(crate) const STATE_SQL: &str = "(r.bits >> 5 & 3)";
/// SQL for the number of the evidence; -1 if there is none.
pub(crate) const EVIDENCE_SQL: &str = "((r.bits >> 1 & 15) - 1)";

/// Rows for overrides and definitions count down from here, below the containment rows of any symbol.
pub(crate) const FIRST_OVERRIDE: i32 = -(1 << 19);

/// The packed fields of a row of the reference table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ReferenceBits {
    pub(crate) kind: EdgeKind,
    pub(crate) role: Option<Role>,
    pub(crate) state: State,
    pub(crate) evidence: Option<Evidence>,
    pub(crate) is_conditional: bool,
}

impl ReferenceBits {
    /// A symbol contains another.
    pub(crate) const CONTAINS: Self = Self {
        kind: EdgeKind::Contains,
        role: None,
        state: State::Resolved,
        evidence: Some(Evidence::Structure),
        is_conditional: false,
    };

    /// A member overrides an inherited one.
    pub(crate) const OVERRIDES: Self =
        Self { kind: EdgeKind::Overrides, evidence: Some(Evidence::Inherited), ..Self::CONTAINS };

    /// A definition has a separate declaration.
    pub(crate) const DEFINES: Self =
        Self { kind: EdgeKind::Defines, evidence: Some(Evidence::Structure), ..Self::CONTAINS };

    pub(crate) fn pack(self) -> u32 {
        let optional = |number: Option<u8>| number.map_or(0, |number| u32::from(number) + 1);
        u32::from(self.is_conditional)
            | optional(self.evidence.map(Evidence::number)) << 1
            | u32::from(self.state.number()) << 5
            | optional(self.role.map(Role::number)) << 7
            | u32::from(self.kind.number()) << 11
    }

    /// Unpacks a stored integer; `None` if it is invalid.
    pub(crate) fn unpack(packed: u32) -> Option<Self> {
        let optional = |number: u32| (number as u8).checked_sub(1);
        Some(Self {
            kind: EdgeKind::from_number((packed >> 11) as u8)?,
            role: optional(packed >> 7 & 15).and_then(Role::from_number),
            state: State::from_number((packed >> 5 & 3) as u8)?,
            evidence: optional(packed >> 1 & 15).and_then(Evidence::from_number),
            is_conditional: packed & 1 == 1,
        })
    }
}

/// The state and evidence in packed bits: the number under which references are tallied.
pub(crate) fn tally_number(packed: u32) -> u32 {
    packed >> 1 & 63
}

/// The default edge kind of a role.
pub(crate) fn plain_kind(role: Role) -> EdgeKind {
    match role {
        Role::Call => EdgeKind::Calls,
        Role::Type => EdgeKind::Uses,
        Role::Read => EdgeKind::Reads,
        Role::Write => EdgeKind::Writes,
        Role::Import => EdgeKind::Imports,
        Role::Extends => EdgeKind::Extends,
        Role::Implements => EdgeKind::Implements,
        Role::Decorates => EdgeKind::Annotates,
        Role::Derives => EdgeKind::DerivesMacro,
        Role::Mention => EdgeKind::Mentions,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_survives_packing() {
        assert!(
            Evidence::ALL.len() < 16 && Role::ALL.len() < 16 && State::ALL.len() <= 4,
            "the fields are wide enough"
        );
        for &kind in EdgeKind::ALL {
            for role in Role::ALL.iter().copied().map(Some).chain([None]) {
                for evidence in Evidence::ALL.iter().copied().map(Some).chain([None]) {
                    for &state in State::ALL {
                        let bits =
                            ReferenceBits { kind, role, state, evidence, is_conditional: state == State::External };
                        assert_eq!(ReferenceBits::unpack(bits.pack()), Some(bits));
                    }
                }
            }
        }
    }

    #[test]
    fn containment_is_small() {
        assert_eq!(ReferenceBits::CONTAINS.pack(), 2);
        assert_eq!(ReferenceBits::unpack(u32::MAX), None);
    }
}
