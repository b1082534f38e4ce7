//! Runs of equal short-circuit operators, which cognitive complexity counts once.

use rhumb_model::Text;

/// The last short-circuit operator.
#[derive(Default)]
pub(crate) struct OperatorRun {
    operator: Text,
    row: u32,
}

impl OperatorRun {
    /// Adds an operator. Returns whether it continues the run: the same operator on the same or the next row.
    pub(crate) fn add(&mut self, operator: Text, row: u32) -> bool {
        let continues = self.operator == operator && row.saturating_sub(self.row) <= 1;
        *self = Self { operator, row };
        continues
    }
}
