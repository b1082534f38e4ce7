//! What of an answer can be left out when it has to be short.
//!
//! An answer is short in two ways: it has fewer items in its lists, and its texts end early. Which lists and texts there are,
//! each type says once by `shape!`, beside `mentions!`. How much must go, and in which form the answer is
//! then written, is decided elsewhere; nothing here knows of formats.

mod cursor;
mod fit;
mod list;
mod text;

pub use cursor::Cursor;
pub use fit::{Cut, fit, stating_size};
pub use list::{Dropped, Items, Kept, List, lens, skip};
pub use text::{brief, cut};

/// What a text is, as far as its length goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// A signature in a list, which a short form squeezes and cuts.
    Signature,
    /// A documentation comment in a list, which a short form cuts.
    Doc,
    /// Something that was asked for: whole, unless there is no room for it.
    Whole,
}

/// Sees each text of an answer.
pub type SeeText<'v> = dyn FnMut(TextKind, &mut String) + 'v;

/// Sees each list of an answer.
pub type SeeList<'v> = dyn FnMut(List<'_>) + 'v;

/// Something that can be made shorter.
pub trait Shape {
    /// Shows every list whose items can be left out from the end. Of two lists the one that is shown first is the more useful.
    fn lists(&mut self, see: &mut SeeList<'_>);

    /// Shows every text that can be cut, those of items included.
    fn texts(&mut self, see: &mut SeeText<'_>);
}

impl<S: Shape> Shape for Option<S> {
    fn lists(&mut self, see: &mut SeeList<'_>) {
        if let Some(it) = self {
            it.lists(see);
        }
    }

    fn texts(&mut self, see: &mut SeeText<'_>) {
        if let Some(it) = self {
            it.texts(see);
        }
    }
}

impl<S: Shape> Shape for Box<S> {
    fn lists(&mut self, see: &mut SeeList<'_>) {
        (**self).lists(see);
    }

    fn texts(&mut self, see: &mut SeeText<'_>) {
        (**self).texts(see);
    }
}

/// All of them are shown together; that they are a list that can be shortened is said by whoever holds them.
impl<S: Shape> Shape for Vec<S> {
    fn lists(&mut self, see: &mut SeeList<'_>) {
        for it in self {
            it.lists(see);
        }
    }

    fn texts(&mut self, see: &mut SeeText<'_>) {
        for it in self {
            it.texts(see);
        }
    }
}

/// A name or a path: half of one is of no use.
impl Shape for String {
    fn lists(&mut self, _: &mut SeeList<'_>) {}

    fn texts(&mut self, _: &mut SeeText<'_>) {}
}

/// A field that may hold a text.
pub trait TextField {
    /// The text, if there is one.
    fn text(&mut self) -> Option<&mut String>;
}

impl TextField for String {
    fn text(&mut self) -> Option<&mut String> {
        Some(self)
    }
}

impl TextField for Option<String> {
    fn text(&mut self) -> Option<&mut String> {
        self.as_mut()
    }
}

/// Implements [`Shape`] for a type by naming its fields; whatever does not apply is left away, the order is fixed:
///
/// - `lists`: items that can be left out from the end, the most useful list first; in brackets the field that counts what
///   is not listed, if there is one;
/// - `parts`: fields that have lists and texts of their own;
/// - `whole`: such fields too, but what they hold was asked for, so that a short form leaves their texts alone;
/// - `signatures`, `docs`: texts that a short form cuts;
/// - `texts`: texts that are cut only if there is no room.
macro_rules! shape {
    ($type:ty {
        $(lists: $($list:ident $(($left:ident))?),+;)?
        $(parts: $($part:ident),+;)?
        $(whole: $($whole:ident),+;)?
        $(signatures: $($signature:ident),+;)?
        $(docs: $($doc:ident),+;)?
        $(texts: $($text:ident),+;)?
    }) => {
        impl $crate::shape::Shape for $type {
            fn lists(&mut self, _see: &mut $crate::shape::SeeList<'_>) {
                $($(
                    _see($crate::shape::List::new(stringify!($list), &mut self.$list)$(.counting(&mut self.$left))?);
                )+)?
                $($(self.$part.lists(&mut |list| _see(list.inside(stringify!($part))));)+)?
                $($(self.$whole.lists(&mut |list| _see(list.inside(stringify!($whole))));)+)?
            }

            fn texts(&mut self, _see: &mut $crate::shape::SeeText<'_>) {
                #[allow(unused_imports, reason = "not every type has texts")]
                use $crate::shape::{TextField as _, TextKind};
                $($(self.$list.texts(_see);)+)?
                $($(self.$part.texts(_see);)+)?
                $($(self.$whole.texts(&mut |_, text| _see(TextKind::Whole, text));)+)?
                $($(self.$signature.text().into_iter().for_each(|text| _see(TextKind::Signature, text));)+)?
                $($(self.$doc.text().into_iter().for_each(|text| _see(TextKind::Doc, text));)+)?
                $($(self.$text.text().into_iter().for_each(|text| _see(TextKind::Whole, text));)+)?
            }
        }
    };
}
pub(crate) use shape;

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Item {
        doc: Option<String>,
        inner: Vec<String>,
    }

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Told {
        items: Vec<Item>,
        left: u64,
        part: Option<Box<Part>>,
        text: String,
    }

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Part {
        names: Vec<String>,
        head: Item,
    }

    shape! { Item { lists: inner; docs: doc; } }
    shape! { Told { lists: items(left); parts: part; texts: text; } }
    shape! { Part { lists: names; whole: head; } }

    fn told() -> Told {
        let item = |doc: &str| Item { doc: Some(doc.to_owned()), inner: vec!["a".to_owned(), "b".to_owned()] };
        let names = vec!["x".to_owned(), "y".to_owned()];
        let part = Some(Box::new(Part { names, head: item("head") }));
        Told { items: vec![item("one"), item("two"), item("three")], left: 4, part, text: "text".to_owned() }
    }

    #[test]
    fn lists_are_called_by_the_way_to_them() {
        let mut names = Vec::new();
        told().lists(&mut |list| names.push((list.name.clone(), list.len(), list.has_more())));
        let expected = [("items", 3, true), ("part.names", 2, false), ("part.head.inner", 2, false)];
        assert_eq!(names, expected.map(|(name, len, has_more)| (name.to_owned(), len, has_more)));
    }

    #[test]
    fn what_is_left_out_is_counted() {
        let mut told = told();
        let before = lens(&mut told);
        list::keep(&mut told, 4);
        assert_eq!(lens(&mut told), [2, 1, 1]);
        assert_eq!(told.left, 5);
        let expected = [("items", 1), ("part.names", 1), ("part.head.inner", 1)];
        assert_eq!(
            list::dropped(&mut told, &before),
            expected.map(|(list, count)| Dropped { list: list.to_owned(), count })
        );
    }

    #[test]
    fn what_was_told_before_is_skipped() {
        let mut told = told();
        skip(&mut told, &[2, 9]);
        assert_eq!(lens(&mut told), [1, 0, 2]);
        assert_eq!(told.left, 4, "only what comes after is left");
    }

    #[test]
    fn texts_of_what_was_asked_for_are_whole() {
        let mut texts = Vec::new();
        told().texts(&mut |kind, text| texts.push((kind, text.clone())));
        let docs = ["one", "two", "three"].map(|text| (TextKind::Doc, text.to_owned()));
        let wholes = ["head", "text"].map(|text| (TextKind::Whole, text.to_owned()));
        assert_eq!(texts, [docs.as_slice(), wholes.as_slice()].concat());
    }
}
