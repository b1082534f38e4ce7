//! What names and expressions resolve to, and what a use of a name says about its target.

use crate::context::LinkContext;
use crate::meaning::{FunctionType, Meaning};
use crate::module::Module;
use crate::value::Site;
use rhumb_languages::Wrapper;
use rhumb_model::{Expression, ExpressionId, Flags, Part, Reference, Role, SymbolIndex, SymbolKind};
use std::rc::Rc;
use std::sync::Arc;

/// What a name, a path or an expression resolves to.
#[derive(Clone)]
pub(crate) enum Entity {
    /// A symbol of a module, by its index in the surface.
    Symbol(Arc<Module>, u32),
    /// A symbol of the file being linked that no other file can name.
    Local(SymbolIndex),
    /// A file as a module.
    Module(Arc<Module>),
    /// A directory that is a package without a file of its own.
    Folder(String),
    /// A namespace that files share.
    Namespace(Rc<str>),
    /// Something outside the project.
    External,
    /// A type outside the project that contains values of other types.
    Wrapper(&'static Wrapper),
    /// A function type.
    Function(Rc<FunctionType>),
    /// One of several types.
    Several(Rc<[Meaning]>),
    /// Unresolved.
    Unknown,
}

/// How a name is used, which decides between several symbols of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Usage {
    /// It is called.
    Call,
    /// As a type.
    Type,
    /// As a type after a keyword such as `struct`, or as a macro where macros have names of their own.
    Tag,
    /// Its value is read or written.
    Value,
    /// Its members are looked up: preferably a value, else anything.
    Any,
    /// Names are looked up in it: preferably a value, else anything.
    Path,
    /// A value has it as its type: preferably a type, with or without a keyword.
    AnyType,
}

impl Usage {
    /// Whether a symbol of this kind is preferred.
    pub(crate) fn prefers(self, kind: SymbolKind) -> bool {
        match self {
            Self::Call => kind.is_callable(),
            Self::Type | Self::AnyType => kind.is_type() || kind == SymbolKind::Type,
            Self::Tag => kind.is_type() || kind == SymbolKind::Macro,
            Self::Value | Self::Any | Self::Path => !kind.is_callable() || kind == SymbolKind::Property,
        }
    }

    /// Whether a symbol with these flags can be the target, which in some languages depends on a keyword before the name.
    pub(crate) fn allows(self, flags: Flags) -> bool {
        matches!(self, Self::Any | Self::AnyType | Self::Path) || (self == Self::Tag) == flags.contains(Flags::TAG)
    }
}

/// The arguments of a call.
#[derive(Clone, Copy)]
pub(crate) struct CallArguments {
    /// How many there are.
    pub(crate) count: u8,
    /// The arguments themselves, and the symbol that contains the call.
    pub(crate) expressions: Option<(SymbolIndex, ExpressionId)>,
    /// Whether they follow the value that an extension is used on.
    pub(crate) are_beside: bool,
}

/// How a name is used and, if it is called, with what arguments: all that a lookup depends on besides name and scope.
#[derive(Clone, Copy)]
pub(crate) struct UseSite {
    pub(crate) usage: Usage,
    pub(crate) arguments: Option<CallArguments>,
    /// How many type arguments are written, if that is known.
    pub(crate) type_arguments: Option<u8>,
}

impl From<Usage> for UseSite {
    fn from(usage: Usage) -> Self {
        Self { usage, arguments: None, type_arguments: None }
    }
}

impl UseSite {
    /// A segment of a module path: of a type and its companion object, the object contains what can be imported.
    pub(crate) const PATH: Self = Self { usage: Usage::Path, arguments: None, type_arguments: None };

    /// How a reference uses its name.
    pub(crate) fn of(cx: &LinkContext<'_>, reference: &Reference) -> Self {
        let usage = match reference.role {
            _ if reference.is_tagged => Usage::Tag,
            Role::Call if reference.part == Part::Made => Usage::Type,
            Role::Call => Usage::Call,
            Role::Type | Role::Extends | Role::Implements | Role::Derives => Usage::Type,
            Role::Read if reference.part == Part::Made => Usage::Call,
            Role::Read | Role::Write | Role::Import | Role::Decorates | Role::Mention => Usage::Value,
        };
        let expressions = reference.passed.map(|passed| (reference.from, passed));
        let arguments = reference.arguments.filter(|_| reference.role == Role::Call);
        let arguments = arguments.map(|count| CallArguments { count, expressions, are_beside: false });
        let written = reference.passed.map_or(0, |passed| type_arguments(cx, Site::Body(reference.from), passed));
        let is_type = matches!(usage, Usage::Type | Usage::AnyType);
        Self { usage, arguments, type_arguments: Some(written).filter(|written| *written > 0 || is_type) }
    }

    /// Whether it passes at least one argument.
    pub(crate) fn has_arguments(self) -> bool {
        self.arguments.is_some_and(|arguments| arguments.count > 0)
    }

    /// How an expression calls what it names, with what it passes.
    pub(crate) fn call(cx: &LinkContext<'_>, site: Site<'_>, passed: ExpressionId) -> Self {
        let (mut count, mut rest) = (0_u8, passed);
        while let Expression::Takes(before, _) = cx.expression(site, rest) {
            count = count.saturating_add(1);
            rest = before;
        }
        let expressions = match site {
            Site::Body(from) => Some((from, passed)),
            Site::Surface(..) => None,
        };
        let written = Some(type_arguments(cx, site, rest)).filter(|written| *written > 0);
        Self {
            usage: Usage::Call,
            arguments: Some(CallArguments { count, expressions, are_beside: false }),
            type_arguments: written,
        }
    }
}

/// How many type arguments a use passes.
fn type_arguments(cx: &LinkContext<'_>, site: Site<'_>, mut passed: ExpressionId) -> u8 {
    let mut count = 0_u8;
    loop {
        passed = match cx.expression(site, passed) {
            Expression::Takes(before, _) => before,
            Expression::Apply(before, _) => {
                count = count.saturating_add(1);
                before
            }
            _ => return count,
        };
    }
}
