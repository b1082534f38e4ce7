//! What a question is, and the macro that makes everything else from the list of them.

use crate::error::Error;
use crate::mention::Mentions;
use crate::session::Session;
use crate::shape::Shape;
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A question that users can ask. The type holds the arguments. Its documentation is the help text, and that of its fields the
/// help of the arguments. A field whose type does not say what its text is has a `format` in its schema: `path`, `revision`,
/// `words`, `text`, `pattern` or `tokens`.
pub trait Question: DeserializeOwned + JsonSchema {
    /// What it is called everywhere.
    const NAME: &'static str;

    /// What comes back.
    type Answer: Serialize + JsonSchema + Mentions + Shape;

    /// Answers it.
    fn answer(&self, session: &Session<'_>) -> Result<Self::Answer, Error>;

    /// Whether an answer says that there is nothing, or nothing yet.
    fn is_nothing(answer: &Self::Answer) -> bool;
}

/// What surfaces need to know of a question to offer it.
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

    /// What it is for, in paragraphs, of which the first is one sentence.
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

/// Makes the modules, [`crate::Ask`], [`crate::Answer`] and [`crate::QUESTIONS`] from the list of questions.
macro_rules! questions {
    (($d:tt) $($module:ident::$question:ident),+ $(,)?) => {
        $(pub mod $module;)+

        /// Matches an [`Answer`] of any question: `match_answer!(answer, Asked, inner => expression)` evaluates the expression with
        /// `Asked` naming the type of the question and `inner` the answer of that type.
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

        /// One question with its arguments.
        #[derive(Clone, Debug)]
        pub enum Ask {
            $(
                #[doc = concat!("See [`", stringify!($module), "`].")]
                $question($module::$question),
            )+
        }

        /// What came back.
        #[derive(Clone, Debug, serde::Serialize)]
        #[serde(untagged)]
        pub enum Answer {
            $(
                #[doc = concat!("See [`", stringify!($module), "`].")]
                $question(<$module::$question as Question>::Answer),
            )+
        }

        /// Every question, in the order in which they are shown.
        pub const QUESTIONS: &[Description] = &[$(Description::of::<$module::$question>()),+];

        impl Ask {
            /// The question called `name` with arguments from any source; nothing if there is none of that name.
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
            /// The files that it speaks of.
            #[must_use]
            pub fn paths(&self) -> $crate::mention::Paths<'_> {
                let mut paths = $crate::mention::Paths::new();
                match self {
                    $(Self::$question(answer) => $crate::mention::Mentions::add_paths(answer, &mut paths),)+
                }
                paths
            }

            /// Whether it says that there is nothing, or nothing yet.
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
