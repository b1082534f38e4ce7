//! Answers as `path:line:col:text`, one place per line, which editors and other tools read.

use super::clean::clean;
use crate::Answer;
use crate::question::{Entry, Passage, Reaching, UncertainUses};
use std::fmt::Write as _;

/// A place that an answer lists.
struct ListedPlace<'a> {
    path: &'a str,
    line: u32,
    col: u32,
    text: &'a str,
}

/// The places that `answer` lists, one per line; `None` if its question lists none. Paths are relative to the directory `from` of
/// the project, since editors open them from there.
pub(super) fn vimgrep(answer: &Answer, from: &str) -> Option<String> {
    let mut text = String::new();
    for ListedPlace { path, line, col, text: source } in places(answer)? {
        let source = source.lines().next().unwrap_or_default();
        let _ = writeln!(text, "{}:{line}:{col}:{}", clean(&relative(path, from)), clean(source));
    }
    Some(text)
}

/// `path` as seen from the directory `from`; both are relative to the root.
fn relative(path: &str, from: &str) -> String {
    let mut from = from.split('/').filter(|part| !part.is_empty()).peekable();
    let mut rest = path;
    while let Some((part, after)) = rest.split_once('/')
        && from.next_if(|next| *next == part).is_some()
    {
        rest = after;
    }
    "../".repeat(from.count()) + rest
}

fn places(answer: &Answer) -> Option<Vec<ListedPlace<'_>>> {
    Some(match answer {
        Answer::Refs(refs) => {
            let own =
                refs.references.iter().map(|it| source(&it.path, (it.line, it.col), it.text.as_deref(), &it.from));
            own.chain(uncertain(refs.maybe.as_ref())).collect()
        }
        Answer::Callers(calls) | Answer::Callees(calls) => call_places(calls),
        Answer::Search(search) => {
            let lines = search.matches.iter();
            let lines = lines.map(|it| ListedPlace { path: &it.path, line: it.line, col: it.col, text: &it.text });
            search.hits.iter().map(definition).chain(lines).collect()
        }
        Answer::Hierarchy(family) => {
            let types = family.ancestors.iter().chain(&family.descendants).map(|kin| definition(&kin.symbol));
            types.chain(uncertain(family.maybe.as_ref())).collect()
        }
        Answer::Impact(impact) => {
            let touched = impact.touched.iter().map(|it| edge(&it.passage, &it.symbol));
            touched.chain(uncertain(impact.maybe.as_ref())).collect()
        }
        Answer::Path(path) => {
            let hops = path.chains.iter().flat_map(|chain| &chain.hops);
            hops.map(|hop| hop.passage.as_ref().map_or_else(|| definition(&hop.symbol), |it| edge(it, &hop.symbol)))
                .collect()
        }
        Answer::Outline(outline) => outline.symbols.iter().map(|it| definition(&it.symbol)).collect(),
        Answer::ModuleApi(api) => api.symbols.iter().map(|it| definition(&it.symbol)).collect(),
        Answer::Similar(similar) => similar.alike.iter().map(|it| definition(&it.symbol)).collect(),
        Answer::RenamePreview(rename) => {
            let sites = rename.sites.iter();
            let sites = sites.map(|it| ListedPlace { path: &it.path, line: it.line, col: it.col, text: it.certainty });
            let mentions = rename.mentions.iter();
            sites
                .chain(mentions.map(|it| ListedPlace { path: &it.path, line: it.line, col: it.col, text: &it.text }))
                .collect()
        }
        _ => return None,
    })
}

fn call_places(calls: &Reaching) -> Vec<ListedPlace<'_>> {
    let own = calls.reached.iter().flat_map(|it| {
        let name = &it.symbol.name;
        it.sites.iter().map(|site| source(&it.call_path, (site.line, site.col), site.text.as_deref(), name))
    });
    own.chain(uncertain(calls.maybe.as_ref())).collect()
}

fn uncertain(maybe: Option<&UncertainUses>) -> impl Iterator<Item = ListedPlace<'_>> {
    let uses = maybe.into_iter().flat_map(|maybe| &maybe.uses);
    uses.map(|it| source(&it.path, (it.line, it.col), it.text.as_deref(), &it.from))
}

/// A place with its source line, or a replacement for a line that could not be read.
fn source<'a>(path: &'a str, (line, col): (u32, u32), text: Option<&'a str>, instead: &'a str) -> ListedPlace<'a> {
    ListedPlace { path, line, col, text: text.unwrap_or(instead) }
}

fn definition(entry: &Entry) -> ListedPlace<'_> {
    ListedPlace { path: &entry.path, line: entry.line, col: 1, text: entry.signature.as_deref().unwrap_or(&entry.name) }
}

fn edge<'a>(passage: &'a Passage, symbol: &'a Entry) -> ListedPlace<'a> {
    ListedPlace { path: &passage.edge_path, line: passage.edge_line, col: 1, text: &symbol.name }
}

#[cfg(test)]
mod tests {
    use super::relative;

    #[test]
    fn paths_are_relative_to_a_directory() {
        assert_eq!(relative("shop/cart.py", ""), "shop/cart.py");
        assert_eq!(relative("shop/cart.py", "shop"), "cart.py");
        assert_eq!(relative("shop/cart.py", "docs/old"), "../../shop/cart.py");
        assert_eq!(relative("shop", "shop/web"), "../../shop");
    }
}
