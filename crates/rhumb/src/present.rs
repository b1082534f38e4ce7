//! An answer in the form that was asked for, no longer than was allowed. Every surface gives answers through here.

use crate::ask::Asked;
use crate::error::Error;
use crate::project::Project;
use crate::render::{self, Colour, Ending, Style};
use crate::told::Told;
use rhumb_query::Answer;
use rhumb_query::shape::{self, Cursor, Cut, Kept};

/// What answers are written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Text for people.
    #[default]
    Text,
    /// Markdown.
    Markdown,
    /// JSON with every field by its own name.
    Json,
    /// JSON with as few tokens as possible.
    Compact,
}

impl Format {
    /// All of them, by their names.
    pub const ALL: [(&'static str, Self); 4] =
        [("text", Self::Text), ("markdown", Self::Markdown), ("json", Self::Json), ("compact", Self::Compact)];

    /// The one called `name`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(other, _)| *other == name).map(|(_, format)| *format)
    }

    /// Whether programs read it.
    #[must_use]
    pub fn is_json(self) -> bool {
        matches!(self, Self::Json | Self::Compact)
    }
}

/// Fewer tokens are not enough to say even that nothing fits.
pub const LEAST_BUDGET: u32 = 64;

/// How an answer is to be given.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// What it is written as.
    pub format: Format,
    /// How many tokens it may have; nothing for any number.
    pub budget: Option<u32>,
    /// How text is to look.
    pub style: Style,
}

impl Form {
    /// Whether it is text that may be as long as it likes.
    #[must_use]
    pub fn is_for_people(&self) -> bool {
        self.format == Format::Text && self.budget.is_none()
    }

    /// How many tokens a question may think of that fills its budget itself. Its text is longer in JSON, and what then does not
    /// fit would be left out after it was chosen.
    #[must_use]
    pub fn room(&self) -> Option<u32> {
        self.budget.map(|budget| if self.format.is_json() { budget / 4 * 3 } else { budget })
    }
}

impl Project {
    /// How an answer of this project is to be given: within `budget` tokens or, if nobody says, as many as are configured.
    #[must_use]
    pub fn form(&self, format: Format, budget: Option<u32>, colour: Colour) -> Form {
        let output = &self.settings().config.output;
        let configured = Some(output.max_tokens).filter(|tokens| *tokens > 0);
        Form { format, budget: budget.or(configured), style: Style::new(output, colour) }
    }
}

impl Asked {
    /// The answer in the given form.
    pub fn present(&self, form: &Form) -> Result<String, Error> {
        if let (Format::Json, None, Answer::Query(table)) = (form.format, form.budget, &self.answer) {
            // Nothing is cut and nothing is said beside the rows, so millions of them need not be copied.
            return Ok(render::rows(table));
        }
        let mut told = Told { answer: self.answer.clone(), freshness: self.freshness.clone() };
        let lists = shape::lens(&mut told.answer).len();
        if form.format == Format::Compact {
            shape::brief(&mut told, form.style.signature_chars, form.style.doc_chars);
        }
        match form.budget {
            None => {
                let cut = Cut::none(&mut told);
                Ok(render::told(&told, Ending::free(self.cursor(&cut.lists[..lists])), form))
            }
            Some(given) if given < LEAST_BUDGET => Err(too_small(given).into()),
            Some(tokens) => {
                let write = |told: &Told, cut: &Cut, used: usize| {
                    render::told(told, Ending::within(tokens, used, cut, self.cursor(&cut.lists[..lists])), form)
                };
                Ok(shape::fit(told, tokens as usize, write).ok_or(too_small(tokens))?)
            }
        }
    }

    /// Where to go on after what was kept of the lists, if there is more. An answer that told nothing new ends where it began, and
    /// whoever asked knows that place.
    fn cursor(&self, lists: &[Kept]) -> Option<String> {
        if !lists.iter().any(|list| list.has_more) || lists.iter().all(|list| list.count == 0) {
            return None;
        }
        let before = self.told.iter().copied().chain(std::iter::repeat(0));
        let told = lists.iter().zip(before).map(|(list, before)| before + list.count).collect();
        Some(Cursor::new(&self.ask, self.generation, told).to_string())
    }
}

/// A budget below the least one always is; no answer needs more to say that it does not fit.
fn too_small(given: u32) -> rhumb_query::Error {
    rhumb_query::Error::SmallBudget { given, least: LEAST_BUDGET }
}
