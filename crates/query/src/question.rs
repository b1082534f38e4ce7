//! The trait of a question, and the macro that derives everything else from the list of questions.

use crate::error::Error;
use crate::mention::Mentions;
use crate::session::Session;
use crate::shape::Shape;
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A question that users can ask. The type holds the arguments; its documentation is the help text, and that of its
/// fields the help of the arguments. A text field whose type does not say what it holds has a `format` in its schema:
/// `path`, `revision`, `words`, `text`, `pattern` or `tokens`.
pub trait Question: DeserializeOwned + JsonSchema {
    /// The name of its command.
    const NAME: &'static str;

    /// The answer.
    type Answer: Serialize + JsonSchema + Mentions + Shape;

    /// Answers it.
    fn answer(&self, session: &Session<'_>) -> Result<Self::Answer, Error>;

    /// Whether an answer has no results.
    fn is_nothing(answer: &Self::Answer) -> bool;
}

/// What an interface needs to know to offer a question.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// Its name.
    pub name: &'static str,
    /// The JSON schema of its arguments.
    pub arguments: fn() -> Schema,
    /// The JSON schema of its answer.
    pub answer: fn() -> Schema,
}

impl Description {
    pub(crate) const fn of<Q: Question>() -> Self {
        Self { name: Q::NAME, arguments: schema_of::<Q>, answer: schema_of::<Q::Answer> }
    }

    /// The help text, in paragraphs; the first is one sentence.
    #[must_use]
    pub fn help(&self) -> String {
        let schema = (self.arguments)();
        let help = schema.get("description").and_then(|text| text.as_str()).unwrap_or_default();
        help.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect::<Vec<_>>().join("\n\n")
    }
}

fn schema_of<T: JsonSchema>() -> Schema {
    schemars::generate::SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>()
}

/// Generates the modules, [`crate::Ask`], [`crate::Answer`] and [`crate::QUESTIONS`] from the list of questions.
macro_rules! questions {
    (($d:tt) $($module:ident::$question:ident),+ $(,)?) => {
        $(pub mod $module;)+

        /// Matches an [`Answer`] of any question: `match_answer!(answer, Asked, inner => expression)` evaluates the
        /// expression with `Asked` as the type of the question and `inner` as its answer.
        #[macro_export]
        macro_rules! match_answer {
            ($d answer:expr, $d asked:ident, $d inner:ident => $d expression:expr) => {
                match $d answer {
                    $($d crate::Answer::$question($d inner) => {
                        type $d asked = $d crate::$module::$question;
                        $d expression
                    })+
                }
            };
        }

        /// Declares a module for each question, in the file of the same name.
        #[macro_export]
        macro_rules! question_modules {
            () => {
                $(pub(super) mod $module;)+
            };
        }

        /// One question with its arguments.
        #[derive(Clone, Debug)]
        pub enum Ask {
            $(
                #[doc = concat!("See [`", stringify!($module), "`].")]
                $question($module::$question),
            )+
        }

        /// An answer.
        #[derive(Clone, Debug, serde::Serialize)]
        #[serde(untagged)]
        pub enum Answer {
            $(
                #[doc = concat!("See [`", stringify!($module), "`].")]
                $question(<$module::$question as Question>::Answer),
            )+
        }

        /// Every question, in the order of the documentation.
        pub const QUESTIONS: &[Description] = &[$(Description::of::<$module::$question>()),+];

        impl Ask {
            /// Deserializes the arguments of the question called `name`; `None` if there is no such question.
            pub fn read<'de, D: serde::Deserializer<'de>>(name: &str, arguments: D) -> Option<Result<Self, D::Error>> {
                $(
                    if name == <$module::$question as Question>::NAME {
                        return Some(serde::Deserialize::deserialize(arguments).map(Self::$question));
                    }
                )+
                None
            }

            /// Answers it.
            pub fn answer(&self, session: &Session<'_>) -> Result<Answer, Error> {
                match self {
                    $(Self::$question(question) => question.answer(session).map(Answer::$question),)+
                }
            }
        }

        impl $crate::shape::Shape for Answer {
            fn lists(&mut self, see: &mut $crate::shape::SeeList<'_>) {
                match self {
                    $(Self::$question(answer) => answer.lists(see),)+
                }
            }

            fn texts(&mut self, see: &mut $crate::shape::SeeText<'_>) {
                match self {
                    $(Self::$question(answer) => answer.texts(see),)+
                }
            }
        }

        impl Answer {
            /// The files that it mentions.
            #[must_use]
            pub fn paths(&self) -> $crate::mention::Paths<'_> {
                let mut paths = $crate::mention::Paths::new();
                match self {
                    $(Self::$question(answer) => $crate::mention::Mentions::add_paths(answer, &mut paths),)+
                }
                paths
            }

            /// Whether it has no results.
            #[must_use]
            pub fn is_nothing(&self) -> bool {
                match self {
                    $(Self::$question(answer) => <$module::$question as Question>::is_nothing(answer),)+
                }
            }
        }
    };
}
pub(crate) use questions;
