//! Which lines of a file nothing in the project switches on.

use crate::link::Linker;
use crate::question::macro_question;
use rhumb_languages::ImportTarget;
use rhumb_model::{Guarded, ImportKind, Lines};

impl Linker<'_> {
    /// The lines that need a name which no file of the project and no build file defines, in order.
    pub(crate) fn inactive(&self) -> Vec<Lines> {
        if self.body.guarded.is_empty() {
            return Vec::new();
        }
        let sees_library = self.reads_in_a_library();
        let is_inactive = |guarded: &&Guarded| guarded.names.is_empty() || (!sees_library && self.is_absent(guarded));
        let mut inactive: Vec<Lines> = self.body.guarded.iter().filter(is_inactive).map(|it| it.lines).collect();
        inactive.sort_unstable();
        merged(inactive)
    }

    /// Whether the file reads in a text from outside which may define any name.
    fn reads_in_a_library(&self) -> bool {
        let texts = self.own.surface.imports.iter().filter(|import| import.kind == ImportKind::Star);
        let mut routes = texts.filter_map(|text| self.route(&self.own, self.own.text(text.path)));
        routes.any(|route| route.target == ImportTarget::External)
    }

    fn is_absent(&self, guarded: &Guarded) -> bool {
        guarded.names.iter().all(|name| {
            let name = self.body.texts.get(*name);
            self.ask(macro_question(name));
            let is_built_in = self.is_builtin(self.source.language, name);
            !is_built_in && !self.world.layout().definitions.contains(name) && !self.world.defines(name)
        })
    }
}

/// Lines in order, those that overlap or touch as one.
fn merged(lines: Vec<Lines>) -> Vec<Lines> {
    let mut merged: Vec<Lines> = Vec::new();
    for next in lines {
        match merged.last_mut() {
            Some(last) if next.first <= last.last + 1 => last.last = last.last.max(next.last),
            _ => merged.push(next),
        }
    }
    merged
}
