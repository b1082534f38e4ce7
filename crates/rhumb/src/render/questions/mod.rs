//! The text of each question's answers: one file per question, which implements [`Render`](super::Render). The list of questions
//! declares the modules, so the program does not compile if a file is missing.

mod calls;

rhumb_query::question_modules!();
