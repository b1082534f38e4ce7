//! What can be left out of an answer to make it shorter.
//!
//! An answer is shortened in two ways: lists lose items, and texts are truncated. Each type declares its lists and texts once,
//! with `shape!`, next to `mentions!`. How much must be cut, and the output format, are decided elsewhere.

mod cursor;
mod fit;
mod list;
mod text;

pub use cursor::Cursor;
pub use fit::{Cut, fit, stating_size};
pub use list::{Dropped, Items, Kept, List, lens, skip};
pub use text::{brief, cut};

/// How a text may be shortened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// A signature in a list, which a short form squeezes and cuts.
    Signature,
    /// A documentation comment in a list, which a short form cuts.
    Doc,
    /// A requested text: complete, unless there is no room.
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

    /// Visits every text that can be shortened, including those of items.
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

/// Visits the items as one; the owner decides whether the list itself can be shortened.
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

/// Implements [`Shape`] for a type by naming its fields. Sections that do not apply are omitted; their order is fixed:
///
/// - `lists`: lists that can be shortened from the end, most useful list first, each with the field in parentheses that counts
///   the items that are not listed, if there is one;
/// - `parts`: fields with lists and texts of their own;
/// - `whole`: the same, but a short form does not truncate their texts, because they were asked for;
/// - `signatures`, `docs`: texts that a short form truncates;
/// - `texts`: texts that are truncated only if there is no room.
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
    struct SampleAnswer {
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
    shape! { SampleAnswer { lists: items(left); parts: part; texts: text; } }
    shape! { Part { lists: names; whole: head; } }

    fn sample() -> SampleAnswer {
        let item = |doc: &str| Item { doc: Some(doc.to_owned()), inner: vec!["a".to_owned(), "b".to_owned()] };
        let names = vec!["x".to_owned(), "y".to_owned()];
        let part = Some(Box::new(Part { names, head: item("head") }));
        SampleAnswer { items: vec![item("one"), item("two"), item("three")], left: 4, part, text: "text".to_owned() }
    }

    #[test]
    fn lists_are_named_by_their_path() {
        let mut names = Vec::new();
        sample().lists(&mut |list| names.push((list.name.clone(), list.len(), list.has_more())));
        let expected = [("items", 3, true), ("part.names", 2, false), ("part.head.inner", 2, false)];
        assert_eq!(names, expected.map(|(name, len, has_more)| (name.to_owned(), len, has_more)));
    }

    #[test]
    fn dropped_items_are_counted() {
        let mut sample = sample();
        let before = lens(&mut sample);
        list::keep(&mut sample, 4);
        assert_eq!(lens(&mut sample), [2, 1, 1]);
        assert_eq!(sample.left, 5);
        let expected = [("items", 1), ("part.names", 1), ("part.head.inner", 1)];
        assert_eq!(
            list::dropped(&mut sample, &before),
            expected.map(|(list, count)| Dropped { list: list.to_owned(), count })
        );
    }

    #[test]
    fn items_of_previous_answers_are_skipped() {
        let mut sample = sample();
        skip(&mut sample, &[2, 9]);
        assert_eq!(lens(&mut sample), [1, 0, 2]);
        assert_eq!(sample.left, 4, "only what comes after is left");
    }

    #[test]
    fn requested_texts_are_complete() {
        let mut texts = Vec::new();
        sample().texts(&mut |kind, text| texts.push((kind, text.clone())));
        let docs = ["one", "two", "three"].map(|text| (TextKind::Doc, text.to_owned()));
        let wholes = ["head", "text"].map(|text| (TextKind::Whole, text.to_owned()));
        assert_eq!(texts, [docs.as_slice(), wholes.as_slice()].concat());
    }
}
