//! Full-text queries, and their form in the query syntax of FTS5. Every word is quoted, so that none is read as an operator.

use rhumb_model::subwords;

/// Maximum number of subwords of an identifier to search for; longer ones are found by their first parts.
const MAX_SUBWORDS: usize = 12;

/// Shorter prefixes match so many words that expanding them takes longer than the rest of the search.
const MIN_PREFIX_LENGTH: usize = 3;

/// A condition on the words of a symbol.
#[derive(Clone, Debug, PartialEq)]
pub enum TextQuery {
    /// A word or identifier; an identifier is also found by its subwords.
    Word(String),
    /// The start of a word or identifier.
    Prefix(String),
    /// Consecutive words.
    Phrase(Vec<String>),
    /// All of these.
    All(Vec<TextQuery>),
    /// At least one of these.
    Any(Vec<TextQuery>),
    /// Not this.
    Not(Box<TextQuery>),
}

/// A condition in the query syntax of FTS5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchExpression(String);

/// A query as FTS5 can run it: FTS5 has `a NOT b`, but no `NOT b` alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchQuery {
    /// What a symbol must match; `None` if the query only excludes.
    pub required: Option<MatchExpression>,
    /// What it must not match. `None` if something is required: `required` then includes it.
    pub excluded: Option<MatchExpression>,
}

impl TextQuery {
    /// The query for FTS5.
    #[must_use]
    pub fn to_match(&self) -> MatchQuery {
        match self {
            Self::All(queries) => all(queries),
            Self::Any(queries) => any(queries),
            Self::Not(query) => MatchQuery { excluded: query.to_match().required, required: None },
            Self::Word(word) => required(term(word, "")),
            Self::Prefix(word) => required(term(word, " *")),
            Self::Phrase(words) => required(format!("\"{}\"", words.join(" "))),
        }
    }

    /// The words that must match, from left to right.
    #[must_use]
    pub fn required_words(&self) -> Vec<&str> {
        match self {
            Self::Word(word) | Self::Prefix(word) => vec![word],
            Self::Phrase(words) => words.iter().map(String::as_str).collect(),
            Self::All(queries) | Self::Any(queries) => queries.iter().flat_map(Self::required_words).collect(),
            Self::Not(_) => Vec::new(),
        }
    }

    /// All words, including those under `NOT`.
    #[must_use]
    pub fn all_words(&self) -> Vec<&str> {
        match self {
            Self::Word(_) | Self::Prefix(_) | Self::Phrase(_) => self.required_words(),
            Self::All(queries) | Self::Any(queries) => queries.iter().flat_map(Self::all_words).collect(),
            Self::Not(query) => query.all_words(),
        }
    }

    /// The query with every [`TextQuery::Word`] replaced by what `expand` returns for it.
    #[must_use]
    pub fn expand_words(&self, expand: &impl Fn(&str) -> Self) -> Self {
        let each = |queries: &[Self]| queries.iter().map(|query| query.expand_words(expand)).collect();
        match self {
            Self::Word(word) => expand(word),
            Self::Prefix(_) | Self::Phrase(_) => self.clone(),
            Self::All(queries) => Self::All(each(queries)),
            Self::Any(queries) => Self::Any(each(queries)),
            Self::Not(query) => Self::Not(Box::new(query.expand_words(expand))),
        }
    }
}

impl MatchExpression {
    /// Matches symbols called `name` whose qualified name contains all of `owners`.
    #[must_use]
    pub fn member(name: &str, owners: &[&str]) -> Self {
        let name = format!("(name : \"{name}\")");
        let owners: Vec<String> = owners.iter().map(|owner| format!("\"{owner}\"")).collect();
        Self(if owners.is_empty() { name } else { format!("{name} AND (qualified_name : ({}))", owners.join(" AND ")) })
    }

    /// The same expression, matched against names only.
    #[must_use]
    pub fn in_names(&self) -> Self {
        Self(format!("{{name name_tokens}} : ({})", self.0))
    }

    /// The text of the expression.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether `word` is too short to be searched for as a prefix together with other words.
#[must_use]
pub fn is_too_short_for_prefix(word: &str) -> bool {
    word.chars().count() < MIN_PREFIX_LENGTH
}

fn required(expression: String) -> MatchQuery {
    MatchQuery { required: Some(MatchExpression(expression)), excluded: None }
}

fn all(queries: &[TextQuery]) -> MatchQuery {
    let parts = || queries.iter().map(TextQuery::to_match);
    let required = join(parts().filter_map(|part| part.required), " AND ");
    let excluded = join(parts().filter_map(|part| part.excluded), " OR ");
    match (required, excluded) {
        (Some(required), Some(excluded)) => self::required(format!("({} NOT {})", required.0, excluded.0)),
        (required, excluded) => MatchQuery { required, excluded },
    }
}

/// FTS5 cannot express a negated alternative; it is dropped.
fn any(queries: &[TextQuery]) -> MatchQuery {
    let parts = queries.iter().filter_map(|query| query.to_match().required);
    MatchQuery { required: join(parts, " OR "), excluded: None }
}

fn join(parts: impl Iterator<Item = MatchExpression>, operator: &str) -> Option<MatchExpression> {
    let parts: Vec<String> = parts.map(|part| part.0).collect();
    let joined = if parts.len() < 2 { parts.into_iter().next() } else { Some(format!("({})", parts.join(operator))) };
    joined.map(MatchExpression)
}

/// A word, or its subwords if it has several. Only the last subword can be unfinished, as names are typed from the left.
fn term(word: &str, suffix: &str) -> String {
    let whole = format!("\"{word}\"{suffix}");
    let parts = subwords(word);
    if parts.len() < 2 {
        return whole;
    }
    let parts = &parts[..parts.len().min(MAX_SUBWORDS)];
    let suffix = if parts.last().is_some_and(|last| is_too_short_for_prefix(last)) { "" } else { suffix };
    let parts: Vec<String> = parts.iter().map(|part| format!("\"{part}\"")).collect();
    format!("({whole} OR ({}{suffix}))", parts.join(" AND "))
}
