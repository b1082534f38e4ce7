//! A fact in the notation of cases, claimed or found: a head, which says what it is, and attributes, of which a claim names
//! as many as it needs.

use std::fmt::Write;

/// A fact in the notation of cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fact {
    /// What it is: `def method Door::open`, `ref call -> Door::open`.
    pub(crate) head: Vec<String>,
    /// Further properties by name.
    pub(crate) attributes: Vec<(String, String)>,
}

/// The value of a flag that is set, and of one that is not.
pub(crate) const YES: &str = "yes";
pub(crate) const NO: &str = "no";

/// Flags of imports and exports, whose heads vary in length.
const FLAGS: &[&str] = &["head", "type", "dynamic", "reexport"];

impl Fact {
    /// A fact with this head and no attributes.
    pub(crate) fn new<'w>(head: impl IntoIterator<Item = &'w str>) -> Self {
        Self { head: head.into_iter().map(str::to_owned).collect(), attributes: Vec::new() }
    }

    /// Reads a claim.
    pub(crate) fn read(claim: &str) -> Result<Self, String> {
        let mut fact = Self::default();
        for word in words(claim)? {
            match word {
                Word::Plain(word) => match attribute(&word) {
                    Some(attribute) => fact.attributes.push(attribute),
                    None if fact.attributes.is_empty() => fact.head.push(word),
                    None => fact.attributes.push((word, YES.to_owned())),
                },
                Word::Quoted(word) => fact.head.push(word),
                Word::Assigned(name, value) => fact.attributes.push((name, value)),
            }
        }
        fact.take_flags();
        Ok(fact)
    }

    /// Flags may directly follow the head; how many words a head has depends on the kind of fact.
    fn take_flags(&mut self) {
        let length = match self.head.first().map(String::as_str) {
            Some("def" | "marker") => 3,
            Some("ref") => 4 + 2 * self.head.iter().filter(|word| *word == "|").count(),
            Some("problem" | "suppressed") => 2,
            Some("nothing" | "file") => 1,
            _ => self.head.len() - self.head.iter().rev().take_while(|word| FLAGS.contains(&word.as_str())).count(),
        };
        let flags = self.head.split_off(length.min(self.head.len()));
        self.attributes.splice(0..0, flags.into_iter().map(|flag| (flag, YES.to_owned())));
    }

    /// Adds an attribute.
    pub(crate) fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.attributes.push((name.to_owned(), value.into()));
        self
    }

    /// Adds a flag.
    pub(crate) fn flag(self, name: &str, is_set: bool) -> Self {
        self.with(name, if is_set { YES } else { NO })
    }

    /// The kind of fact.
    pub(crate) fn kind(&self) -> &str {
        self.head.first().map_or("", String::as_str)
    }

    /// The value of an attribute.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Whether `found` has the same head and all attributes that are claimed here.
    pub(crate) fn is_met_by(&self, found: &Self) -> bool {
        self.head == found.head && self.attributes.iter().all(|(name, value)| found.get(name) == Some(value.as_str()))
    }

    /// `found` with only the attributes that are claimed here.
    pub(crate) fn corrected_by(&self, found: &Self) -> Self {
        let known = self.attributes.iter().filter_map(|(name, _)| Some((name.clone(), found.get(name)?.to_owned())));
        Self { head: found.head.clone(), attributes: known.collect() }
    }

    /// The fact without empty attributes.
    pub(crate) fn without_empty(&self) -> Self {
        let says = |value: &str| !matches!(value, "" | NO | "0");
        let attributes = self.attributes.iter().filter(|(_, value)| says(value)).cloned().collect();
        Self { head: self.head.clone(), attributes }
    }
}

/// The notation in a case.
impl std::fmt::Display for Fact {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let head: Vec<String> = self.head.iter().map(|word| quoted_if_needed(word)).collect();
        formatter.write_str(&head.join(" "))?;
        for (name, value) in &self.attributes {
            match (name.as_str(), value.as_str()) {
                ("evidence", evidence) => write!(formatter, " ({evidence})")?,
                ("edge", kind) => write!(formatter, " [{kind}]")?,
                (flag, YES) => write!(formatter, " {flag}")?,
                (flag, NO) => write!(formatter, " !{flag}")?,
                (name, value) => write!(formatter, " {name}={}", quoted_if_needed(value))?,
            }
        }
        Ok(())
    }
}

/// The attribute for a word with parentheses, brackets or an exclamation mark.
fn attribute(word: &str) -> Option<(String, String)> {
    let inside = |open: char, close: char| word.strip_prefix(open)?.strip_suffix(close);
    if let Some(evidence) = inside('(', ')') {
        return Some(("evidence".to_owned(), evidence.to_owned()));
    }
    if let Some(kind) = inside('[', ']') {
        return Some(("edge".to_owned(), kind.to_owned()));
    }
    let flag = word.strip_prefix('!').filter(|flag| !flag.is_empty())?;
    Some((flag.to_owned(), NO.to_owned()))
}

enum Word {
    Plain(String),
    Quoted(String),
    Assigned(String, String),
}

/// Splits a claim at blanks; quotes keep blanks together, alone or after `name=`.
fn words(claim: &str) -> Result<Vec<Word>, String> {
    let mut words = Vec::new();
    let mut rest = claim.trim();
    while !rest.is_empty() {
        let end = rest.find([' ', '"']).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let assigned =
            word.split_once('=').filter(|(name, _)| !name.is_empty() && name.chars().all(char::is_alphabetic));
        if let Some(quoted) = after.strip_prefix('"') {
            let (value, after) = unquoted(quoted).ok_or_else(|| format!("a quote is not closed in `{claim}`"))?;
            words.push(match assigned {
                Some((name, "")) => Word::Assigned(name.to_owned(), value),
                None if word.is_empty() => Word::Quoted(value),
                _ => return Err(format!("a quote is inside of a word in `{claim}`")),
            });
            rest = after.trim_start();
        } else {
            words.push(match assigned {
                Some((name, value)) => Word::Assigned(name.to_owned(), value.to_owned()),
                None => Word::Plain(word.to_owned()),
            });
            rest = after.trim_start();
        }
    }
    Ok(words)
}

/// The text up to the closing quote, and the rest.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Some((value, &text[at + 1..])),
            '\\' => match characters.next()?.1 {
                'n' => value.push('\n'),
                other => value.push(other),
            },
            other => value.push(other),
        }
    }
    None
}

fn quoted_if_needed(word: &str) -> String {
    let is_plain = !word.is_empty()
        && !word.contains([' ', '"', '\n', '\\'])
        && !word.starts_with(['(', '[', '!'])
        && !word.contains('=');
    if is_plain {
        return word.to_owned();
    }
    let mut quoted = String::from("\"");
    for character in word.chars() {
        match character {
            '"' | '\\' => {
                let _ = write!(quoted, "\\{character}");
            }
            '\n' => quoted.push_str("\\n"),
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}
