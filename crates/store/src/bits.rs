//! The small facts of a reference in one integer: whether it is conditional, its evidence, state, role and edge kind.
//!
//! Five columns of a byte each would cost six bytes a row more, and there are as many rows as names in the source. The
//! commonest values stay below 2^15, which `SQLite` keeps in two bytes.

use rhumb_model::{EdgeKind, Evidence, Role, State};

/// Where the edge kind's number stands, for the views.
pub(crate) const KIND_SQL: &str = "(r.bits >> 11)";
/// Where the role's number stands; -1 for containment.
pub(crate) const ROLE_SQL: &str = "((r.bits >> 7 & 15) - 1)";
/// Where the state's number stands.
pub(crate) const STATE_SQL: &str = "(r.bits >> 5 & 3)";
/// Where the evidence's number stands; -1 if there is none.
pub(crate) const EVIDENCE_SQL: &str = "((r.bits >> 1 & 15) - 1)";

/// Rows that say what a symbol overrides or defines count down from here, below the children of any symbol.
pub(crate) const FIRST_OVERRIDE: i32 = -(1 << 19);

/// What one row of the reference table says besides its place and its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    pub(crate) kind: EdgeKind,
    pub(crate) role: Option<Role>,
    pub(crate) state: State,
    pub(crate) evidence: Option<Evidence>,
    pub(crate) is_conditional: bool,
}

impl Bits {
    /// A symbol stands in another.
    pub(crate) const CONTAINS: Self = Self {
        kind: EdgeKind::Contains,
        role: None,
        state: State::Resolved,
        evidence: Some(Evidence::Structure),
        is_conditional: false,
    };

    /// A member takes the place of an inherited one.
    pub(crate) const OVERRIDES: Self =
        Self { kind: EdgeKind::Overrides, evidence: Some(Evidence::Inherited), ..Self::CONTAINS };

    /// A definition is also declared.
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

    /// The bits behind a stored integer; `None` if it was never packed here.
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

/// What packed bits say of the target, state and evidence together: the number that references are tallied by.
pub(crate) fn known_of(packed: u32) -> u32 {
    packed >> 1 & 63
}

/// The edge that a role makes when nothing finer is known.
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
                        let bits = Bits { kind, role, state, evidence, is_conditional: state == State::External };
                        assert_eq!(Bits::unpack(bits.pack()), Some(bits));
                    }
                }
            }
        }
    }

    #[test]
    fn containment_is_small() {
        assert_eq!(Bits::CONTAINS.pack(), 2);
        assert_eq!(Bits::unpack(u32::MAX), None);
    }
}
