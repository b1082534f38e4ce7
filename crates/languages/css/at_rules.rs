//! Reads at-rules: imports, definitions of mixins, functions and animations, and the blocks of all others.

use super::names::{MAX_NAME, name_end, starts_name};
use super::selector::selectors;
use super::sheet::{Block, BlockKind, CLASS, KEYFRAMES, MIXIN, PROPERTY, Sheet};
use crate::document::{Content, Definition, Fragment, NameUse, PathImport, Sharing, WrittenParameter};
use rhumb_model::{Flags, ImportKind, Role, SymbolKind};
use std::ops::Range;

impl<'s> Sheet<'s> {
    /// A statement that starts with `@`.
    pub(super) fn at_rule(&mut self, range: Range<usize>, has_block: bool) {
        let end = name_end(self.source, range.start + 1).min(range.end);
        if self.dialect.variable == b'@' && self.variable_rule(&range, end, has_block) {
            return;
        }
        let word = unprefixed(&self.source[range.start + 1..end]);
        let rest = self.trimmed(end..range.end);
        match word {
            "import" => self.imports(&rest),
            "use" | "forward" => self.module(word, rest),
            "reference" | "plugin" | "config" => drop(self.path_at(rest.start, &rest, ImportKind::Effect)),
            "extend" => self.extend(rest),
            "apply" => self.apply(&rest),
            "include" => self.include(rest.clone()),
            _ if !has_block => self.values(rest.clone()),
            _ => return self.block_rule(word, range, rest),
        }
        if has_block {
            self.open(BlockKind::Group, range);
            self.block_parameters(word, rest_of(self.source, end));
        }
    }

    /// An at-rule with a block.
    fn block_rule(&mut self, word: &'s str, range: Range<usize>, rest: Range<usize>) {
        match word {
            "mixin" | "function" => self.callable(word, range, rest),
            "keyframes" => self.keyframes(range, &rest),
            "property" => self.registered(range, rest),
            "utility" => self.utility(range, rest),
            "theme" => self.push_block(BlockKind::Group, range, self.owner()),
            "at-root" | "nest" | "scope" if !rest.is_empty() => self.rule(rest),
            "if" | "else" | "while" | "each" | "for" => {
                let variables = self.loop_variables(word, &rest);
                self.values(variables.end..rest.end);
                self.open(BlockKind::Flow, range);
                let names = self.text(&variables).split(',').map(str::trim);
                names.filter(|name| name.starts_with('$')).for_each(|name| self.local(name));
            }
            _ => {
                self.values(rest);
                self.open(BlockKind::Group, range);
            }
        }
    }

    fn push_block(&mut self, kind: BlockKind, scope: Range<usize>, owner: Option<usize>) {
        let parents = self.parents();
        self.push(Block { kind, owner, defined: Vec::new(), locals: Vec::new(), parents, scope });
    }

    /// Opens the block of the last definition.
    fn push_defined(&mut self, kind: BlockKind, scope: Range<usize>, owner: usize) {
        self.push_block(kind, scope, Some(owner));
        let fragment = self.fragments.len() - 1;
        if let Some(block) = self.blocks.last_mut() {
            block.defined.push(fragment);
        }
    }

    /// `@door: 1px`, `@door: { ... }`, `@door()` and `@{door}: 1px`.
    fn variable_rule(&mut self, range: &Range<usize>, end: usize, has_block: bool) -> bool {
        let (name, after) = (range.start..end, self.trimmed(end..range.end));
        let text = self.text(&after);
        if self.source[range.start..].starts_with("@{") {
            self.values(range.clone());
            if has_block {
                self.open(BlockKind::Rule, range.clone());
            }
            return true;
        }
        if text == "()" {
            let name_use = NameUse { name: self.text(&name).to_owned(), role: Role::Call, ..NameUse::default() };
            self.refer(name, name_use);
            return true;
        }
        if !text.starts_with(':') || name.len() < 2 {
            return false;
        }
        let value = self.trimmed(after.start + 1..range.end);
        self.variable(range, name, value);
        if has_block {
            self.open(BlockKind::Callable, range.clone());
        }
        true
    }

    /// `@import "door", "wall"`.
    fn imports(&mut self, rest: &Range<usize>) {
        let mut at = rest.start;
        loop {
            at = self.trimmed(at..rest.end).start;
            let options = at;
            if self.dialect.variable == b'@' && self.text(&(at..rest.end)).starts_with('(') {
                at += self.text(&(at..rest.end)).find(')').map_or(0, |length| length + 1);
                at = self.trimmed(at..rest.end).start;
            }
            let is_plain = self.text(&(options..at)).contains("css");
            let kind = if self.dialect.variable == 0 || is_plain { ImportKind::Effect } else { ImportKind::Star };
            let Some(end) = self.path_at(at, rest, kind) else { return };
            let Some(comma) = self.text(&(end..rest.end)).find(',') else { return };
            at = end + comma + 1;
        }
    }

    /// Adds an import of the path at a byte offset. Returns the end of the path.
    fn path_at(&mut self, at: usize, rest: &Range<usize>, kind: ImportKind) -> Option<usize> {
        let text = self.source.get(at..rest.end)?;
        let is_address = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("url("));
        let (start, end) = if is_address { (4, text.find(')')?) } else { (0, text.len()) };
        let inner = text[start..end].trim_start();
        let start = end - inner.len();
        let quoted = inner.strip_prefix(['"', '\'']).and_then(|rest| rest.split(inner.chars().next()?).next());
        let (path, length) = match quoted {
            Some(path) => (path, path.len() + 2),
            None if is_address => (inner.trim_end(), inner.len()),
            None => return None,
        };
        let begin = at + start + usize::from(quoted.is_some());
        let is_plain = is_address || is_extension(path, "css") || path.contains("//");
        let is_known = !path.is_empty() && !path.contains(['{', '$']);
        let kind = if kind == ImportKind::Star && is_plain { ImportKind::Effect } else { kind };
        if is_known {
            let import = PathImport {
                path: path.to_owned(),
                kind,
                is_reexport: kind == ImportKind::Star,
                ..PathImport::default()
            };
            self.fragments.push(Fragment { range: begin..begin + path.len(), content: Content::Import(import) });
        }
        Some(at + if is_address { end + 1 } else { start + length })
    }

    /// `@use "door" as d` and `@forward "door"`.
    fn module(&mut self, word: &str, rest: Range<usize>) {
        let text = self.text(&rest);
        let Some(quote) = text.chars().next().filter(|first| matches!(first, '"' | '\'')) else { return };
        let Some(path) = text[1..].split(quote).next() else { return };
        let after = text.get(path.len() + 2..).unwrap_or("").trim_start();
        let alias = after.strip_prefix("as ").map(|rest| rest.trim_start().split([' ', ';', '(']).next().unwrap_or(""));
        let (kind, local) = match (word, alias) {
            ("forward", None) | ("use", Some("*")) => (ImportKind::Star, ""),
            // The names get a prefix.
            ("forward", Some(_)) => (ImportKind::Effect, ""),
            (_, Some(alias)) => (ImportKind::Module, alias),
            (_, None) => (ImportKind::Module, module_name(path)),
        };
        let is_reexport = word == "forward" && kind == ImportKind::Star;
        let import =
            PathImport { path: path.to_owned(), kind, local: local.to_owned(), is_reexport, ..PathImport::default() };
        let start = rest.start + 1;
        self.fragments.push(Fragment { range: start..start + path.len(), content: Content::Import(import) });
        self.values(start + path.len() + 1..rest.end);
    }

    /// `@mixin open($wide: 1px)` and `@function width($of)`.
    fn callable(&mut self, word: &str, range: Range<usize>, rest: Range<usize>) {
        let end = name_end(self.source, rest.start);
        let name_range = rest.start..end;
        if name_range.is_empty() || name_range.len() > MAX_NAME {
            return self.open(BlockKind::Callable, range);
        }
        let parameters = self.parameters(end..rest.end);
        let is_mixin = word == "mixin";
        let name = self.text(&name_range).to_owned();
        let is_private = name.starts_with(['-', '_']);
        let definition = Definition {
            kind: SymbolKind::Function,
            subkind: if is_mixin { MIXIN } else { "" },
            name,
            name_range,
            header: range.clone(),
            parameters: parameters.iter().map(|range| self.written_parameter(range)).collect(),
            flags: if is_mixin { Flags::TAG } else { Flags::default() },
            sharing: if is_private { Sharing::Private } else { Sharing::Never },
            ..Definition::default()
        };
        let number = self.define(range.clone(), definition);
        self.push_defined(BlockKind::Callable, range, number);
        self.bind_parameters(&parameters);
    }

    /// The parameters in the parentheses at the start of a range.
    pub(super) fn parameters(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let range = self.trimmed(range);
        let text = self.text(&range);
        if !text.starts_with('(') {
            return Vec::new();
        }
        let (mut depth, mut start, mut found) = (0_usize, 1, Vec::new());
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            let is_end = depth == 0;
            if is_end || (depth == 1 && matches!(byte, b',' | b';')) {
                let parameter = self.trimmed(range.start + start..range.start + at);
                found.extend(Some(parameter).filter(|it| !it.is_empty()));
                start = at + 1;
            }
            if is_end {
                break;
            }
        }
        found
    }

    /// The parts of a parameter: `$wide: 1px`.
    pub(super) fn written_parameter(&self, range: &Range<usize>) -> WrittenParameter {
        let Some(colon) = self.text(range).find(':').map(|at| range.start + at) else {
            return WrittenParameter { name: range.clone(), ..WrittenParameter::default() };
        };
        let (name, default) = (self.trimmed(range.start..colon), self.trimmed(colon + 1..range.end));
        WrittenParameter { name, default, ..WrittenParameter::default() }
    }

    /// Binds parameters in the innermost block, and reads their defaults.
    pub(super) fn bind_parameters(&mut self, parameters: &[Range<usize>]) {
        for parameter in parameters {
            let text = self.text(parameter);
            let end = text.find(':').unwrap_or(text.len());
            let name = text[..end].trim_end().trim_end_matches("...");
            if name.as_bytes().first() == Some(&self.dialect.variable) {
                self.local(name);
            }
            if end < text.len() {
                self.values(parameter.start + end + 1..parameter.end);
            }
        }
    }

    /// `@include open(2px)`, `@include doors.open`.
    fn include(&mut self, rest: Range<usize>) {
        let mut range = rest.start..name_end(self.source, rest.start).min(rest.end);
        let mut receiver = "";
        if self.text(&(range.end..rest.end)).starts_with('.') {
            receiver = self.text(&range);
            range = range.end + 1..name_end(self.source, range.end + 1).min(rest.end);
        }
        let after = range.end..rest.end;
        if !range.is_empty() {
            let (name, receiver) = (self.text(&range).to_owned(), receiver.to_owned());
            self.refer(range, NameUse { name, receiver, role: Role::Call, is_tagged: true, ..NameUse::default() });
        }
        self.values(after);
    }

    /// The parameters that a mixin passes to a block: `@include open using ($wide)`.
    fn block_parameters(&mut self, word: &str, rest: &str) {
        let Some((_, parameters)) = rest.split_once(" using ").filter(|_| word == "include") else { return };
        let start = parameters.as_ptr() as usize - self.source.as_ptr() as usize;
        let found = self.parameters(start..start + parameters.len());
        self.bind_parameters(&found);
    }

    /// `@each $key, $value in $map` and `@for $i from 1 through 3`.
    fn loop_variables(&self, word: &str, rest: &Range<usize>) -> Range<usize> {
        let text = self.text(rest);
        let length = match word {
            "each" => text.find(" in "),
            "for" => text.find(" from "),
            _ => None,
        };
        rest.start..rest.start + length.unwrap_or(0)
    }

    /// `@extend .door`.
    fn extend(&mut self, rest: Range<usize>) {
        let is_optional = self.text(&rest).contains("!optional");
        let found = selectors(self.source, rest, self.dialect, &[]);
        for name in found.names {
            let is_shared = !name.name.starts_with('%');
            let name_use =
                NameUse { name: name.name, role: Role::Extends, is_optional, is_shared, ..NameUse::default() };
            self.refer(name.range, name_use);
        }
    }

    /// `@apply door open`: most of these classes belong to a framework.
    fn apply(&mut self, rest: &Range<usize>) {
        let mut at = rest.start;
        for word in self.text(rest).split_inclusive(char::is_whitespace) {
            let name = word.trim_end().trim_end_matches('!');
            let range = at..at + name.len();
            at += word.len();
            if !name.is_empty() && name.len() <= MAX_NAME && !name.contains(['{', '(']) {
                let name = format!(".{name}");
                self.refer(range, NameUse { name, is_optional: true, is_shared: true, ..NameUse::default() });
            }
        }
    }

    fn keyframes(&mut self, range: Range<usize>, rest: &Range<usize>) {
        let text = self.text(rest);
        let quoted = text.strip_prefix(['"', '\'']).map(|inner| inner.trim_end_matches(['"', '\'']));
        let start = rest.start + usize::from(quoted.is_some());
        let end = quoted.map_or_else(|| name_end(self.source, start), |name| start + name.len());
        let is_plain = start < end && end + usize::from(quoted.is_some()) == rest.end && end - start <= MAX_NAME;
        if !is_plain {
            self.values(rest.clone());
            return self.push_block(BlockKind::Keyframes, range, self.owner());
        }
        let name = self.source[start..end].to_owned();
        let definition = Definition {
            kind: SymbolKind::Style,
            subkind: KEYFRAMES,
            name,
            name_range: start..end,
            header: range.clone(),
            sharing: Sharing::Unscoped,
            ..Definition::default()
        };
        let number = self.define(range.clone(), definition);
        self.push_defined(BlockKind::Keyframes, range, number);
    }

    /// `@property --door { ... }`.
    fn registered(&mut self, range: Range<usize>, name_range: Range<usize>) {
        let name = self.text(&name_range).to_owned();
        if !name.starts_with("--") {
            return self.open(BlockKind::Group, range);
        }
        let definition = Definition {
            kind: SymbolKind::Variable,
            subkind: PROPERTY,
            name,
            name_range,
            header: range.clone(),
            sharing: Sharing::Unscoped,
            scope: "@property".to_owned(),
            ..Definition::default()
        };
        let number = self.define(range.clone(), definition);
        self.push_defined(BlockKind::Group, range, number);
    }

    /// `@utility door { ... }` defines a class.
    fn utility(&mut self, range: Range<usize>, name_range: Range<usize>) {
        let end = name_end(self.source, name_range.start);
        let name = format!(".{}", self.text(&name_range));
        let is_plain = end == name_range.end && starts_name(self.source, name_range.start);
        if !is_plain || name.ends_with('-') || self.names.contains_key(&(name.clone(), CLASS)) {
            return self.open(BlockKind::Group, range);
        }
        let definition = Definition {
            kind: SymbolKind::Style,
            subkind: CLASS,
            name,
            name_range,
            header: range.clone(),
            sharing: Sharing::Always,
            ..Definition::default()
        };
        let number = self.define(range.clone(), definition);
        self.push_defined(BlockKind::Rule, range, number);
    }
}

/// Whether a path ends with an extension.
fn is_extension(path: &str, extension: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, found)| found.eq_ignore_ascii_case(extension))
}

/// The rest of the line at a byte offset, up to its block.
fn rest_of(source: &str, at: usize) -> &str {
    let rest = source.get(at..).unwrap_or("");
    &rest[..rest.find('{').unwrap_or(rest.len())]
}

/// A name without its vendor prefix: `keyframes` for `-webkit-keyframes`.
pub(super) fn unprefixed(name: &str) -> &str {
    let prefix = name.strip_prefix('-').and_then(|rest| rest.split_once('-'));
    prefix.filter(|(vendor, _)| matches!(*vendor, "webkit" | "moz" | "o" | "ms")).map_or(name, |(_, name)| name)
}

/// The default name of a module: the last part of its path.
fn module_name(path: &str) -> &str {
    let name = path.rsplit(['/', ':']).next().unwrap_or(path).trim_start_matches('_');
    name.split('.').next().unwrap_or(name)
}
