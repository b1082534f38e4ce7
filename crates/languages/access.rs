//! Visibility: the rule that most languages share, which is based on modifiers, and the input for rules of individual
//! languages.

use rhumb_model::{Flags, SymbolKind, Visibility};

/// How the visibility of symbols is decided.
#[derive(Clone, Copy)]
pub struct Access {
    /// Modifiers, with the visibility that each grants. If a definition has several, the first in this list decides.
    pub words: &'static [(&'static str, Visibility)],
    /// The default outside of types.
    pub outside: Visibility,
    /// The default for members of a type.
    pub member: Visibility,
    /// The rule, if it is not [`Declared::by_modifier`].
    pub rule: Option<fn(&Declared<'_>) -> Visibility>,
    /// Whether other files see only what a module exports by a statement.
    pub is_by_export: bool,
    /// Whether a star import includes a name of this visibility, if its module lists no exports.
    pub is_in_star: fn(&str, Visibility) -> bool,
}

impl Access {
    /// Everything is public, except locals of functions.
    pub const PUBLIC: Self = Self {
        words: &[],
        outside: Visibility::Public,
        member: Visibility::Public,
        rule: None,
        is_by_export: false,
        is_in_star: |_, visibility| visibility != Visibility::Private,
    };

    /// The visibility of a symbol.
    #[must_use]
    pub fn visibility(&self, declared: &Declared<'_>) -> Visibility {
        self.rule.map_or_else(|| declared.by_modifier(), |rule| rule(declared))
    }

    /// The visibility that a single modifier grants.
    #[must_use]
    pub fn granted(&self, word: &str) -> Option<Visibility> {
        granted(self.words, word)
    }
}

/// Everything that the visibility of a symbol may depend on.
#[derive(Clone, Copy)]
pub struct Declared<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its kind.
    pub kind: SymbolKind,
    /// Its flags.
    pub flags: Flags,
    /// The kind of the symbol it belongs to.
    pub owner_kind: SymbolKind,
    /// The visibility of that symbol.
    pub owner_visibility: Visibility,
    /// Whether it is written inside that symbol.
    pub is_inside_owner: bool,
    /// Whether it is the implementation of a trait.
    pub is_of_trait: bool,
    /// The node that its pattern captured as `@visibility`.
    pub modifier: Option<&'a str>,
    /// Its modifiers.
    pub modifiers: &'a [&'a str],
    /// What the modifier of an enclosing region grants.
    pub region: Option<Visibility>,
    /// The table.
    pub access: &'a Access,
}

impl Declared<'_> {
    /// The shared rule: modifiers decide. Without one, namespaces are public, locals of a function are private, and members of
    /// interfaces, traits and enumerations are as visible as these.
    #[must_use]
    pub fn by_modifier(&self) -> Visibility {
        let default = match (self.kind, self.owner_kind) {
            (SymbolKind::Namespace | SymbolKind::Package, _) => Visibility::Public,
            (_, owner) if owner.is_callable() => Visibility::Private,
            (_, owner) if owner.is_type() => self.access.member,
            _ => self.access.outside,
        };
        self.stated(self.access.words).or_else(|| self.inherited()).unwrap_or(default)
    }

    /// The visibility that its own modifiers grant, or those of an enclosing region.
    #[must_use]
    pub fn stated(&self, words: &[(&str, Visibility)]) -> Option<Visibility> {
        let own = match self.modifier {
            Some(modifier) => granted(words, modifier),
            None => words.iter().find(|(word, _)| self.has(word)).map(|(_, visibility)| *visibility),
        };
        own.or(self.region)
    }

    /// Whether the definition has a modifier. A `word` that ends with an opening bracket matches every modifier that starts
    /// with it.
    fn has(&self, word: &str) -> bool {
        self.modifiers.iter().any(|own| *own == word || (word.ends_with('[') && own.starts_with(word)))
    }

    /// Variants, and members of traits and their implementations, are as visible as their owner.
    #[must_use]
    pub fn inherited(&self) -> Option<Visibility> {
        use SymbolKind::{File, Impl, Interface, Trait, Variant};
        let is_of_owner =
            matches!(self.kind, Variant | Impl) || matches!(self.owner_kind, Trait | Variant | Interface | Impl);
        (is_of_owner && self.owner_kind != File).then_some(self.owner_visibility)
    }
}

fn granted(words: &[(&str, Visibility)], word: &str) -> Option<Visibility> {
    words.iter().find(|(known, _)| word.starts_with(known)).map(|(_, visibility)| *visibility)
}
