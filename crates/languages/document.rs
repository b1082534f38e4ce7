//! Documents with code between other text, such as components with scripts and a template: what the hook `document` of a language
//! finds in one.

use rhumb_model::{Flags, ImportKind, Role, SymbolKind};
use std::ops::Range;

/// A document with code in it.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// Whether the file as a whole defines something that other files import, named after the file.
    pub is_component: bool,
    /// Its fragments, in the order in which they are read. That of scripts comes first: templates use their names.
    pub fragments: Vec<Fragment>,
    /// Ranges that are not what they should be, with the reason.
    pub problems: Vec<(Range<usize>, &'static str)>,
}

/// A fragment of a document.
#[derive(Clone, Debug)]
pub struct Fragment {
    /// The bytes of it.
    pub range: Range<usize>,
    /// What they are.
    pub content: Content,
}

/// What a fragment is.
#[derive(Clone, Debug)]
pub enum Content {
    /// Statements at the top level of a module.
    Script(Script),
    /// Code in a language that need not be known.
    Foreign {
        /// The name of the language.
        language: String,
        /// Whether its names are visible only in the file.
        is_scoped: bool,
    },
    /// Code of a template.
    Code(Template),
    /// The same; the next [`Content::Names`] may take its value.
    Value(Template),
    /// Names that are visible from here to the end of the scope.
    Names {
        /// The text around them that makes them a declaration.
        wrap: Wrap,
        /// What they are bound to.
        takes: Takes,
    },
    /// A scope starts.
    Begin,
    /// The innermost scope ends.
    End,
    /// A use of a name, in whatever way it is spelled here.
    Use {
        /// The names that it may mean, the most likely first.
        names: Vec<String>,
        /// Whether it is nothing unless a script of the document binds one of the names.
        is_optional: bool,
        /// Whether it is the name of an element.
        is_element: bool,
    },
    /// The path of another file, on which this one depends.
    Path,
    /// A comment.
    Comment,
    /// CSS class names, separated by blanks.
    Classes,
    /// A definition that the language extracts itself, without a grammar.
    Definition(Definition),
    /// A use of a name, found in the same way.
    Reference(NameUse),
    /// An import, found in the same way. The fragment is its name, or its path if it has none.
    Import(PathImport),
}

/// A definition. Its fragment is all of it.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its kind.
    pub kind: SymbolKind,
    /// A finer kind.
    pub subkind: &'static str,
    /// Its name, which may differ from its spelling in the source.
    pub name: String,
    /// The bytes of the name.
    pub name_range: Range<usize>,
    /// The bytes of everything but its body.
    pub header: Range<usize>,
    /// The bytes of its value; empty if it has none.
    pub value: Range<usize>,
    /// Its parameters.
    pub parameters: Vec<WrittenParameter>,
    /// Its properties.
    pub flags: Flags,
    /// Where it is visible.
    pub sharing: Sharing,
    /// The selector or rule that it applies to.
    pub scope: String,
    /// The definition it is in, by its number among those of the document.
    pub parent: Option<usize>,
    /// Its documentation.
    pub doc: String,
    /// The bytes of its declared type; empty if it has none.
    pub declared_type: Range<usize>,
    /// The name in that type.
    pub yields: String,
}

/// A parameter of a definition, by the bytes of its parts.
#[derive(Clone, Debug, Default)]
pub struct WrittenParameter {
    /// Its name. Three dots after it mean any number of arguments.
    pub name: Range<usize>,
    /// Its declared type; empty if it has none.
    pub declared_type: Range<usize>,
    /// Its default; empty if it has none.
    pub default: Range<usize>,
}

impl Default for Definition {
    fn default() -> Self {
        Self {
            kind: SymbolKind::Variable,
            subkind: "",
            name: String::new(),
            name_range: 0..0,
            header: 0..0,
            value: 0..0,
            parameters: Vec::new(),
            flags: Flags::default(),
            sharing: Sharing::Never,
            scope: String::new(),
            parent: None,
            doc: String::new(),
            declared_type: 0..0,
            yields: String::new(),
        }
    }
}

/// Where a definition is visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// Only in its file.
    Private,
    /// In files that import it.
    Never,
    /// In all files of the project, unless it is in a scoped file or part of a file.
    Unscoped,
    /// All files of the project.
    Always,
}

/// A use of a name.
#[derive(Clone, Debug)]
pub struct NameUse {
    /// The name, spelled as that of the definition.
    pub name: String,
    /// What it is used on; empty if there is nothing: a module, or for a shared name, a shared type and the names of members that
    /// lead from it to the type of which this one is a member, separated by dots.
    pub receiver: String,
    /// The role of the use.
    pub role: Role,
    /// Whether it is dropped if it does not resolve.
    pub is_optional: bool,
    /// Whether the name is shared by all files of the project.
    pub is_shared: bool,
    /// Whether a keyword says what kind of name it is.
    pub is_tagged: bool,
    /// The definition that it is in, by its number among those of the document.
    pub from: Option<usize>,
}

impl Default for NameUse {
    fn default() -> Self {
        let (name, receiver) = (String::new(), String::new());
        let (is_optional, is_shared, is_tagged) = (false, false, false);
        Self { name, receiver, role: Role::Read, is_optional, is_shared, is_tagged, from: None }
    }
}

/// An import.
#[derive(Clone, Debug)]
pub struct PathImport {
    /// The path.
    pub path: String,
    /// How it binds names.
    pub kind: ImportKind,
    /// The imported name; empty unless named.
    pub name: String,
    /// The local name; empty if it binds none.
    pub local: String,
    /// Whether the names are exported again.
    pub is_reexport: bool,
}

impl Default for PathImport {
    fn default() -> Self {
        let (path, name, local) = (String::new(), String::new(), String::new());
        Self { path, kind: ImportKind::Effect, name, local, is_reexport: false }
    }
}

impl Document {
    /// The document with its ranges shifted, for a document embedded in another one.
    #[must_use]
    pub fn moved(mut self, by: usize) -> Self {
        let shift = |range: &mut Range<usize>| *range = range.start + by..range.end + by;
        self.problems.iter_mut().for_each(|(range, _)| shift(range));
        for fragment in &mut self.fragments {
            shift(&mut fragment.range);
            if let Content::Definition(definition) = &mut fragment.content {
                shift(&mut definition.name_range);
                shift(&mut definition.header);
                shift(&mut definition.value);
                shift(&mut definition.declared_type);
                for parameter in &mut definition.parameters {
                    [&mut parameter.name, &mut parameter.declared_type, &mut parameter.default]
                        .into_iter()
                        .for_each(shift);
                }
            }
        }
        self
    }
}

/// A script of a document.
#[derive(Clone, Debug)]
pub struct Script {
    /// The name of its language.
    pub language: &'static str,
    /// Where its names belong.
    pub home: ScriptHome,
}

/// Where the names of a script belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptHome {
    /// To the module that all scripts of the file share; it runs when the module is loaded.
    Module,
    /// To the same module; it runs for each instance of the component.
    Instance,
    /// To itself.
    Own,
}

/// How a piece of a template is read.
#[derive(Clone, Debug)]
pub struct Template {
    /// The name of its language.
    pub language: &'static str,
    /// Texts around it that may make it a statement. The first with which it parses is used.
    pub wraps: &'static [Wrap],
    /// Whether it is read even if it does not parse.
    pub is_lenient: bool,
    /// Ranges in it that are read as blanks.
    pub blanks: Vec<Range<usize>>,
}

/// Text that is read before and after a fragment instead of what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrap {
    /// The text before it.
    pub before: &'static str,
    /// The text after it.
    pub after: &'static str,
}

/// What names of a template are bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Something unknown.
    Nothing,
    /// The last [`Content::Value`].
    Value,
    /// Each element of it.
    Element,
}
