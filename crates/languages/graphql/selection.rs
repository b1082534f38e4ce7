//! Reads selections: which fields an operation or fragment uses, each with the path that leads to its type.

use super::lexer::TokenKind;
use super::reader::Reader;
use crate::document::NameUse;
use rhumb_model::Role;
use std::ops::Range;

/// Longer paths are not followed: they are generated, and would be stored with every field.
const MAX_PATH: usize = 256;

impl Reader<'_> {
    /// Reads what follows an open brace. `root` names the type of the outermost fields; empty if it is unknown. Returns where the
    /// selection ends.
    pub(super) fn selected(&mut self, open: Range<usize>, root: &str, from: Option<usize>) -> usize {
        // The path of each open brace, and that of the last field.
        let mut paths = vec![root.to_owned()];
        let mut last = root.to_owned();
        let mut end = open.end;
        while let Some(token) = self.tokens.take() {
            end = token.range.end;
            match token.kind {
                TokenKind::Mark(b'}') => {
                    last = paths.pop().unwrap_or_default();
                    if paths.is_empty() {
                        return end;
                    }
                }
                TokenKind::Mark(b'{') => paths.push(last.clone()),
                TokenKind::Spread => {
                    let around = paths.last().cloned().unwrap_or_default();
                    last = self.spread(around, from);
                }
                TokenKind::Name => {
                    let name = if self.mark(b':').is_some() { self.name() } else { Some(token.range) };
                    let Some(name) = name else { continue };
                    let path = paths.last().map_or("", String::as_str);
                    last = self.selected_field(path, name, from);
                    self.arguments();
                    self.directives(from);
                }
                _ => {}
            }
        }
        self.problem(open);
        end
    }

    /// What follows three dots: the name of a fragment, or a condition on the type of what is selected next. Returns its path.
    fn spread(&mut self, around: String, from: Option<usize>) -> String {
        if self.keyword("on") {
            let Some(name) = self.name() else { return String::new() };
            let of = self.text(&name).to_owned();
            self.refer(name, NameUse { role: Role::Type, from, ..NameUse::default() });
            self.directives(from);
            return of;
        }
        if let Some(name) = self.name() {
            self.refer(name, NameUse { role: Role::Call, from, ..NameUse::default() });
        }
        self.directives(from);
        around
    }

    /// A field on the type at a path. Returns the path of its own type; empty if it is unknown.
    fn selected_field(&mut self, path: &str, name: Range<usize>, from: Option<usize>) -> String {
        let field = self.text(&name);
        let is_known = !path.is_empty() && path.len() + field.len() < MAX_PATH && !field.starts_with("__");
        if !is_known {
            return String::new();
        }
        let receiver = path.to_owned();
        self.refer(name, NameUse { receiver, role: Role::Read, is_optional: true, from, ..NameUse::default() });
        format!("{path}.{field}")
    }
}
