//! Serializes queries and results for the worker process.

use super::{Parameters, QueryError, QueryLimits, ResultTable, Value};
use crate::Error;
use rhumb_model::Commit;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::time::Duration;

/// A query with its limits.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct WorkerRequest {
    sql: String,
    /// With names, if they are named.
    parameters: Vec<(Option<String>, Value)>,
    deadline: Duration,
    max_memory: usize,
    max_rows: usize,
    max_bytes: usize,
    history: Vec<CommitFields>,
}

/// The fields of a [`Commit`]: object name, time, author, subject and paths.
type CommitFields = (String, i64, String, String, Vec<String>);

impl WorkerRequest {
    pub(super) fn new(sql: &str, parameters: Parameters<'_>, limits: &QueryLimits, history: Vec<Commit>) -> Self {
        let parameters = match parameters {
            Parameters::Positional(values) => values.iter().map(|value| (None, value.clone())).collect(),
            Parameters::Named(values) => {
                values.iter().map(|(name, value)| (Some((*name).to_owned()), value.clone())).collect()
            }
        };
        let QueryLimits { deadline, max_memory, max_rows, max_bytes, .. } = *limits;
        let history = history.into_iter().map(|it| (it.id, it.time, it.author, it.subject, it.paths)).collect();
        Self { sql: sql.to_owned(), parameters, deadline, max_memory, max_rows, max_bytes, history }
    }

    pub(super) fn sql(&self) -> &str {
        &self.sql
    }

    pub(super) fn history(&self) -> Vec<Commit> {
        let commits = self.history.iter().cloned();
        commits.map(|(id, time, author, subject, paths)| Commit { id, time, author, subject, paths }).collect()
    }

    pub(super) fn max_memory(&self) -> usize {
        self.max_memory
    }

    pub(super) fn limits(&self) -> QueryLimits {
        let Self { deadline, max_memory, max_rows, max_bytes, .. } = *self;
        QueryLimits { deadline, stop: None, max_memory, max_rows, max_bytes }
    }

    /// Calls `run` with the parameters. Either all of them are named or none.
    pub(super) fn with_parameters<T>(&self, run: impl FnOnce(Parameters<'_>) -> T) -> T {
        let named: Option<Vec<(&str, Value)>> =
            self.parameters.iter().map(|(name, value)| Some((name.as_deref()?, value.clone()))).collect();
        match named {
            Some(named) if !named.is_empty() => run(Parameters::Named(&named)),
            _ => {
                let values: Vec<Value> = self.parameters.iter().map(|(_, value)| value.clone()).collect();
                run(Parameters::Positional(&values))
            }
        }
    }

    /// The length in four bytes, then the request: the receiver cannot wait for the end of its input, which stays open.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        // Serializing plain data cannot fail.
        let body = postcard::to_stdvec(self).unwrap_or_default();
        [&(body.len() as u32).to_le_bytes()[..], &body].concat()
    }

    pub(super) fn read(input: &mut impl Read) -> io::Result<Self> {
        let mut length = [0; 4];
        input.read_exact(&mut length)?;
        let mut body = Vec::new();
        input.take(u32::from_le_bytes(length).into()).read_to_end(&mut body)?;
        postcard::from_bytes(&body).map_err(io::Error::other)
    }
}

pub(super) fn write_reply(reply: &Result<ResultTable, QueryError>, output: impl Write) -> io::Result<()> {
    let output = io::BufWriter::new(output);
    postcard::to_io(reply, output).map_err(io::Error::other)?.flush()
}

/// The reply in `bytes`; `None` if it is incomplete.
pub(super) fn read_reply(bytes: &[u8]) -> Option<Result<ResultTable, QueryError>> {
    postcard::from_bytes(bytes).ok()
}

/// A serializable form of the store's error. Errors of the operating system become text.
#[derive(Serialize, Deserialize)]
enum StoreErrorMessage {
    Missing(String),
    NewerVersion {
        path: String,
        found: i32,
        known: i32,
    },
    OlderVersion {
        path: String,
        found: i32,
        known: i32,
    },
    Corrupt(String),
    ReadOnly,
    Full,
    Busy,
    Stopped,
    /// An error without special handling.
    Other(String),
}

/// Serializes [`QueryError::Store`].
pub(super) fn serialize<S: Serializer>(error: &Error, serializer: S) -> Result<S::Ok, S::Error> {
    let text = |path: &PathBuf| path.to_string_lossy().into_owned();
    let failure = match error {
        Error::Missing(path) => StoreErrorMessage::Missing(text(path)),
        Error::NewerVersion { path, found, known } => {
            StoreErrorMessage::NewerVersion { path: text(path), found: *found, known: *known }
        }
        Error::OlderVersion { path, found, known } => {
            StoreErrorMessage::OlderVersion { path: text(path), found: *found, known: *known }
        }
        Error::Corrupt(reason) => StoreErrorMessage::Corrupt(reason.clone()),
        Error::ReadOnly => StoreErrorMessage::ReadOnly,
        Error::Full => StoreErrorMessage::Full,
        Error::Busy => StoreErrorMessage::Busy,
        Error::Stopped => StoreErrorMessage::Stopped,
        Error::Sql(error) => StoreErrorMessage::Other(error.to_string()),
        other => StoreErrorMessage::Other(other.to_string()),
    };
    failure.serialize(serializer)
}

/// Deserializes [`QueryError::Store`].
pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Error, D::Error> {
    Ok(match StoreErrorMessage::deserialize(deserializer)? {
        StoreErrorMessage::Missing(path) => Error::Missing(path.into()),
        StoreErrorMessage::NewerVersion { path, found, known } => {
            Error::NewerVersion { path: path.into(), found, known }
        }
        StoreErrorMessage::OlderVersion { path, found, known } => {
            Error::OlderVersion { path: path.into(), found, known }
        }
        StoreErrorMessage::Corrupt(reason) => Error::Corrupt(reason),
        StoreErrorMessage::ReadOnly => Error::ReadOnly,
        StoreErrorMessage::Full => Error::Full,
        StoreErrorMessage::Busy => Error::Busy,
        StoreErrorMessage::Stopped => Error::Stopped,
        StoreErrorMessage::Other(reason) => Error::Sql(rusqlite::Error::UserFunctionError(reason.into())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_and_replies_round_trip() {
        let named = [("name", Value::Text("Door".to_owned()))];
        let request =
            WorkerRequest::new("SELECT :name", Parameters::Named(&named), &QueryLimits::default(), Vec::new());
        let bytes = request.to_bytes();
        // Bytes after the request are ignored.
        let read = WorkerRequest::read(&mut [&bytes[..], b"more"].concat().as_slice()).expect("a request");
        assert_eq!((read.sql(), read.limits().max_rows), ("SELECT :name", QueryLimits::default().max_rows));
        read.with_parameters(|read| assert!(matches!(read, Parameters::Named(read) if read == named)));
        assert!(WorkerRequest::read(&mut &bytes[..bytes.len() - 1]).is_err());

        let table = ResultTable { columns: vec!["a".to_owned()], rows: vec![vec![Value::Real(0.5)]], truncated: None };
        let mut bytes = Vec::new();
        write_reply(&Ok(table.clone()), &mut bytes).expect("a reply");
        assert_eq!(read_reply(&bytes).expect("a reply").expect("a table"), table);
        assert!(read_reply(&bytes[..bytes.len() - 1]).is_none());
    }

    #[test]
    fn errors_keep_their_kind_and_message() {
        let check = |error: QueryError| {
            let (message, mut bytes) = (error.to_string(), Vec::new());
            let kind = std::mem::discriminant(&error);
            write_reply(&Err(error), &mut bytes).expect("a reply");
            let read = read_reply(&bytes).expect("a reply").expect_err("an error");
            assert_eq!((read.to_string(), std::mem::discriminant(&read)), (message, kind));
            read
        };
        check(QueryError::TooSlow(Duration::from_secs(10)));
        check(QueryError::Unknown("no relation a".to_owned()));
        let corrupt = check(QueryError::Store(Error::Corrupt("page 5".to_owned())));
        assert!(matches!(corrupt, QueryError::Store(Error::Corrupt(_))), "a damaged index is rebuilt");
        check(QueryError::Store(Error::Missing("/p/index-1.db".into())));
        check(QueryError::Store(Error::Sql(rusqlite::Error::QueryReturnedNoRows)));
    }
}
