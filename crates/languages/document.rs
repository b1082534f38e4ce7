//! Documents with code between other text, such as components with scripts and a template: what the hook `document` of a language
//! finds in one.

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
