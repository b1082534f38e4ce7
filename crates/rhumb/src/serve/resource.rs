//! Resources: the status of a project, its map, its files and symbols, each with an address.

use super::handler::{ParsedRequest, RequestHandler, read, render};
use super::project_session::{IndexProgress, ProjectSession};
use super::request_error::RequestError;
use crate::ask::Response;
use crate::render::Format;
use crate::render::{COMPACT_KEYS, KeyContent};
use rhumb_query::QUESTIONS;
use serde_json::{Map, Value};

/// The start of every address.
const SCHEME: &str = "rhumb://";

/// The token budget of a resource.
const BUDGET: u32 = 20_000;

/// A resource, or a template for many.
#[derive(Clone, Copy, Debug)]
pub struct Resource {
    /// Its address after the scheme; a template has a name in braces.
    pub address: &'static str,
    /// Its description.
    pub description: &'static str,
    /// The question whose answer it contains.
    question: &'static str,
    /// The argument of that question that the part in braces sets.
    argument: Option<&'static str>,
}

const fn single(address: &'static str, description: &'static str) -> Resource {
    Resource { address, description, question: address, argument: None }
}

/// All resources.
pub const RESOURCES: [Resource; 8] = [
    single("status", "What is indexed, and how current it is"),
    single("map", "A one-page summary of the repository"),
    single("schema", "The relations and columns for SQL queries"),
    Resource { address: "recipes", description: "The recipes: ready-made queries", question: "recipe", argument: None },
    Resource {
        address: "recipes/{id}",
        description: "A recipe with its parameters and its SQL",
        question: "recipe",
        argument: Some("id"),
    },
    single("keys", "The short field names in compact answers"),
    Resource {
        address: "files/{path}",
        description: "The symbols of a file",
        question: "outline",
        argument: Some("file"),
    },
    Resource {
        address: "symbols/{handle}",
        description: "A symbol with its members, callers and callees",
        question: "show",
        argument: Some("name"),
    },
];

impl Resource {
    /// Its full address.
    #[must_use]
    pub fn uri(&self) -> String {
        format!("{SCHEME}{}", self.address)
    }

    /// Whether it is a template.
    #[must_use]
    pub fn is_template(&self) -> bool {
        self.argument.is_some()
    }

    /// The resources whose question exists.
    pub fn offered() -> impl Iterator<Item = &'static Self> + Clone {
        let is_there = |it: &&Self| it.question == KEYS || QUESTIONS.iter().any(|other| other.name == it.question);
        RESOURCES.iter().filter(is_there)
    }

    fn folder(&self) -> &'static str {
        self.address.split('/').next().unwrap_or(self.address)
    }
}

/// The only resource that is not the answer to a question.
const KEYS: &str = "keys";

/// A parsed address.
#[derive(Debug, PartialEq, Eq)]
struct Address {
    folder: String,
    rest: Option<String>,
    root: Option<String>,
}

impl Address {
    fn read(uri: &str) -> Result<Self, RequestError> {
        let inside = uri.strip_prefix(SCHEME).ok_or_else(|| no_such(uri))?;
        let (path, query) = inside.split_once('?').unwrap_or((inside, ""));
        let (folder, rest) = path.split_once('/').map_or((path, None), |(folder, rest)| (folder, Some(rest)));
        let root = query.strip_prefix("root=").map(decode).transpose()?;
        if root.is_none() && !query.is_empty() {
            return Err(no_such(uri));
        }
        Ok(Self { folder: folder.to_owned(), rest: rest.map(decode).transpose()?, root })
    }
}

/// Decodes percent escapes.
pub(super) fn decode(text: &str) -> Result<String, RequestError> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut parts = text.split('%');
    bytes.extend(parts.next().unwrap_or_default().bytes());
    for part in parts {
        let digits = part.get(..2).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let digits = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(digits.ok_or_else(|| no_such(text))?);
        bytes.extend(part[2..].bytes());
    }
    String::from_utf8(bytes).ok().filter(|text| !text.contains('\0')).ok_or_else(|| no_such(text))
}

fn no_such(uri: &str) -> RequestError {
    RequestError::unknown("resource", uri, Resource::offered().map(|it| it.address))
}

impl RequestHandler {
    /// The text of the resource at `uri`. `on_progress` receives the progress of the first indexing run.
    pub async fn read(&self, uri: &str, on_progress: impl FnMut(IndexProgress)) -> Result<String, RequestError> {
        let address = Address::read(uri)?;
        let fits = |it: &&Resource| it.folder() == address.folder && it.is_template() == address.rest.is_some();
        let resource = Resource::offered().find(fits).ok_or_else(|| no_such(uri))?;
        if resource.question == KEYS {
            return Ok(keys());
        }
        let argument = resource.argument.zip(address.rest).map(|(name, rest)| (name.to_owned(), Value::String(rest)));
        let ask = read(resource.question, Map::from_iter(argument))?;
        let request = ParsedRequest { ask, root: address.root, cursor: None, budget: BUDGET };
        let render_response =
            |session: &ProjectSession, response: &Response| render(session, response, [Format::Text], BUDGET);
        let [text] = self.run(request, on_progress, render_response).await?;
        Ok(text)
    }
}

/// The text that explains the short names in compact answers.
fn keys() -> String {
    let line = |key: &crate::render::Key| {
        let kind = match key.content {
            KeyContent::Value => "",
            KeyContent::Path => " (number of a file in _f)",
            KeyContent::Handle => " (begins with the number of its file)",
        };
        format!("{}\t{}{kind}\n", key.short, key.long)
    };
    let head = "_f\tpaths of files, by number\n".to_owned();
    std::iter::once(head).chain(COMPACT_KEYS.iter().map(line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_parsed() {
        let address = |folder: &str, rest: Option<&str>, root: Option<&str>| {
            Ok(Address { folder: folder.to_owned(), rest: rest.map(str::to_owned), root: root.map(str::to_owned) })
        };
        assert_eq!(Address::read("rhumb://status"), address("status", None, None));
        assert_eq!(Address::read("rhumb://files/a%20b/c.py"), address("files", Some("a b/c.py"), None));
        assert_eq!(Address::read("rhumb://map?root=shop"), address("map", None, Some("shop")));
        for bad in [
            "file:///etc/passwd",
            "rhumb://files/%zz",
            "rhumb://files/a%00b",
            "rhumb://files/%ff",
            "rhumb://files/%+f",
            "rhumb://map?rot=x",
            "status",
        ] {
            assert!(matches!(Address::read(bad), Err(RequestError::NotFound(_))), "{bad}");
        }
    }
}
