//! The output formats, and rendering of an answer in one of them within a token budget. The command line and the servers all
//! render answers with [`Response::render`].

use super::page::{Color, Page, Style};
use super::vimgrep::vimgrep;
use super::{Footer, compact, json, text};
use crate::ask::Response;
use crate::checked_answer::CheckedAnswer;
use crate::error::Error;
use crate::project::Project;
use rhumb_query::Answer;
use rhumb_query::shape::{self, Cursor, Cut, Kept};

/// The format of an answer. A new one needs a variant here, its name in [`Format::ALL`], and an arm in `render`; also look at
/// `media_type` in `serve/http/route.rs`, and at `say_freshness` in `cli/question.rs` if its answers say what is stale.
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
    /// `path:line:col:text`, for questions that list places.
    Vimgrep,
}

impl Format {
    /// All formats with their names.
    pub const ALL: [(&'static str, Self); 5] = [
        ("text", Self::Text),
        ("markdown", Self::Markdown),
        ("json", Self::Json),
        ("compact", Self::Compact),
        ("vimgrep", Self::Vimgrep),
    ];

    /// The format called `name`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(other, _)| *other == name).map(|(_, format)| *format)
    }

    /// Whether it is a kind of JSON.
    #[must_use]
    pub fn is_json(self) -> bool {
        matches!(self, Self::Json | Self::Compact)
    }
}

/// The smallest budget for one format, in tokens: a smaller one has no room even for a message that nothing fits.
pub const MIN_BUDGET: u32 = 64;

/// Separates formats while they are measured together. Neither text nor JSON contains it.
const SEPARATOR: &str = "\0";

/// How to render an answer.
#[derive(Clone, Copy, Debug)]
pub struct RenderOptions {
    /// The output format.
    pub format: Format,
    /// The maximum number of tokens; `None` for no limit.
    pub budget: Option<u32>,
    /// Colors and widths of text.
    pub style: Style,
}

impl RenderOptions {
    /// Whether the output is text without a token limit.
    #[must_use]
    pub fn is_unlimited_text(&self) -> bool {
        self.format == Format::Text && self.budget.is_none()
    }

    /// The budget for questions that choose their content by it.
    #[must_use]
    pub fn question_budget(&self) -> Option<u32> {
        self.budget.map(|budget| question_budget(budget, &[self.format]))
    }
}

/// The part of `budget` for the content of an answer in all of `formats`, counted as text. JSON takes a third more tokens than text;
/// content that does not fit is cut only after it was chosen.
pub(crate) fn question_budget(budget: u32, formats: &[Format]) -> u32 {
    let thirds: u64 = formats.iter().map(|format| if format.is_json() { 4 } else { 3 }).sum();
    u32::try_from(u64::from(budget) * 3 / thirds.max(3)).unwrap_or(budget)
}

impl Project {
    /// How to render answers about this project. Without a `budget`, the configured one applies; a budget of 0 is no limit.
    #[must_use]
    pub fn render_options(&self, format: Format, budget: Option<u32>, color: Color) -> RenderOptions {
        let output = &self.settings().config.output;
        let configured = Some(output.max_tokens).filter(|tokens| *tokens > 0);
        RenderOptions {
            format,
            budget: budget.or(configured).filter(|budget| *budget > 0),
            style: Style::new(output, color),
        }
    }
}

impl Response {
    /// The answer as text or JSON. An error if the budget is too small for it.
    pub fn render(&self, options: &RenderOptions) -> Result<String, Error> {
        if let (Format::Json, None, Answer::Query(table)) = (options.format, options.budget, &self.answer) {
            // Nothing is cut or added to the rows, so they are not copied: there may be millions.
            return Ok(json::rows(table));
        }
        let [text] = self.render_all([options.format], options)?;
        Ok(text)
    }

    /// The answer in all of `formats`, which are sent together: the budget is for all of them, and each shows the same items. An
    /// error if the budget is too small.
    pub(crate) fn render_all<const N: usize>(
        &self,
        formats: [Format; N],
        options: &RenderOptions,
    ) -> Result<[String; N], Error> {
        if formats.contains(&Format::Vimgrep) && vimgrep(&self.answer, "").is_none() {
            return Err(rhumb_query::Error::NoPlaces.into());
        }
        let mut checked = CheckedAnswer {
            answer: self.answer.clone(),
            freshness: self.freshness.clone(),
            notes: self.notes.clone(),
            current_dir: self.current_dir.clone(),
        };
        let lists = shape::lens(&mut checked.answer).len();
        let is_brief = formats.iter().all(|format| *format == Format::Compact);
        if is_brief {
            shape::brief(&mut checked, options.style.signature_chars, options.style.doc_chars);
        }
        let write = |checked: &CheckedAnswer, footer: &dyn Fn() -> Footer| {
            formats.map(|format| {
                let options = RenderOptions { format, ..*options };
                if is_brief || format != Format::Compact {
                    return render(checked, footer(), &options);
                }
                let mut brief = checked.clone();
                shape::brief(&mut brief, options.style.signature_chars, options.style.doc_chars);
                render(&brief, footer(), &options)
            })
        };
        let least = MIN_BUDGET * N as u32;
        match options.budget {
            None => {
                let cut = Cut::none(&mut checked);
                Ok(write(&checked, &|| Footer::unlimited(self.cursor(&cut.lists[..lists]))))
            }
            Some(given) if given < least => Err(rhumb_query::Error::SmallBudget { given, least }.into()),
            Some(tokens) => {
                let write = |checked: &CheckedAnswer, cut: &Cut, used: usize| {
                    write(checked, &|| Footer::within(tokens, used, cut, self.cursor(&cut.lists[..lists])))
                        .join(SEPARATOR)
                };
                let fitted = shape::fit(checked, tokens as usize, write)
                    .ok_or(rhumb_query::Error::SmallBudget { given: tokens, least })?;
                let mut parts = fitted.split(SEPARATOR).map(str::to_owned);
                Ok(std::array::from_fn(|_| parts.next().unwrap_or_default()))
            }
        }
    }

    /// The cursor that continues after the `lists` shown; `None` if there is nothing more, or if nothing was shown, because the
    /// client already has that cursor.
    fn cursor(&self, lists: &[Kept]) -> Option<String> {
        if !lists.iter().any(|list| list.has_more) || lists.iter().all(|list| list.count == 0) {
            return None;
        }
        let before = self.already_shown.iter().copied().chain(std::iter::repeat(0));
        let shown = lists.iter().zip(before).map(|(list, before)| before + list.count).collect();
        Some(Cursor::new(&self.ask, self.generation, shown).to_string())
    }
}

/// `checked` in the requested format.
fn render(checked: &CheckedAnswer, mut footer: Footer, options: &RenderOptions) -> String {
    match options.format {
        Format::Text => text(checked, footer, &options.style),
        Format::Vimgrep => {
            let lines = vimgrep(&checked.answer, &checked.current_dir).unwrap_or_default();
            with_rest(&lines, &mut footer, &options.style)
        }
        Format::Markdown => text(checked, footer, &options.style.as_markdown()),
        Format::Json => json::line(&json::for_scripts(checked, &mut footer)),
        Format::Compact => json::line(&compact::compact(&json::value(checked, &mut footer))),
    }
}

/// The lines that fit, and a last one that says what is missing, if anything is.
fn with_rest(lines: &str, footer: &mut Footer, style: &Style) -> String {
    let count = lines.lines().count();
    let mut text: String = lines.split_inclusive('\n').take(footer.allowed("lines", count)).collect();
    let mut page = Page::new(style);
    footer.put(&mut page);
    text.push_str(&page.finish());
    text
}
