//! What the metrics count.

/// Node kinds and names that the metrics count.
#[derive(Clone, Copy)]
pub struct Counts {
    /// Decisions, one each: `if`, a case, a handler, a conditional expression.
    pub branches: &'static [&'static str],
    /// `(kind, text)`: cases that are no decision if their first token or their first named child is that text, because they
    /// match anything.
    pub wildcard_arms: &'static [(&'static str, &'static str)],
    /// Loops.
    pub loops: &'static [&'static str],
    /// What increases nesting: whole decisions and loops.
    pub nests: &'static [&'static str],
    /// Alternatives, or the keywords that start them. A decision directly inside one, or right after the keyword, continues
    /// its chain.
    pub alternatives: &'static [&'static str],
    /// `(field, keyword)`: fields of a decision that contain its alternative, if that has no kind of its own. Another decision
    /// in such a field, or alone in the node there, continues the chain. Without the keyword, as in `a ? b : c`, there is no
    /// chain.
    pub alternative_fields: &'static [(&'static str, &'static str)],
    /// Short-circuit operators, as tokens.
    pub operators: &'static [&'static str],
    /// Their text, if other operators have the same kind.
    pub operator_texts: &'static [&'static str],
    /// Exits.
    pub returns: &'static [&'static str],
    /// What runs only sometimes.
    pub conditional: &'static [&'static str],
    /// Blocks that disable checks.
    pub unsafe_blocks: &'static [&'static str],
    /// Assertion statements.
    pub assertions: &'static [&'static str],
    /// Calls that assert: `assert` on any receiver, `log.assert` only on `log`, `assert.*` with any name.
    pub assertion_calls: &'static [&'static str],
    /// Calls that abort the program on failure, in the same notation.
    pub unchecked_calls: &'static [&'static str],
    /// Operators that abort on failure, as tokens.
    pub unchecked_operators: &'static [&'static str],
}

impl Counts {
    /// Nothing is counted.
    pub const NONE: Self = Self {
        branches: &[],
        wildcard_arms: &[],
        loops: &[],
        nests: &[],
        alternatives: &[],
        alternative_fields: &[],
        operators: &[],
        operator_texts: &[],
        returns: &[],
        conditional: &[],
        unsafe_blocks: &[],
        assertions: &[],
        assertion_calls: &[],
        unchecked_calls: &[],
        unchecked_operators: &[],
    };
}
