//! The lists of an answer, and how many of their items are kept.

use super::Shape;
use std::collections::BTreeMap;

/// The items of a list of any type.
pub trait Items {
    /// The total number.
    fn count(&self) -> usize;

    /// Leaves out all but the first `count`.
    fn keep(&mut self, count: usize);

    /// Leaves out the first `count`.
    fn skip(&mut self, count: usize);

    /// Shows the lists inside the items.
    fn inner(&mut self, see: &mut dyn FnMut(List<'_>));

    /// The last one.
    fn last(&mut self) -> Option<&mut dyn Shape>;
}

impl<S: Shape + 'static> Items for Vec<S> {
    fn count(&self) -> usize {
        self.len()
    }

    fn keep(&mut self, count: usize) {
        self.truncate(count);
    }

    fn skip(&mut self, count: usize) {
        self.drain(..count.min(self.len()));
    }

    fn inner(&mut self, see: &mut dyn FnMut(List<'_>)) {
        for item in self {
            item.lists(see);
        }
    }

    fn last(&mut self) -> Option<&mut dyn Shape> {
        self.last_mut().map(|item| item as &mut dyn Shape)
    }
}

impl<I: Items> Items for Option<I> {
    fn count(&self) -> usize {
        self.as_ref().map_or(0, Items::count)
    }

    fn keep(&mut self, count: usize) {
        if let Some(items) = self {
            items.keep(count);
        }
    }

    fn skip(&mut self, count: usize) {
        if let Some(items) = self {
            items.skip(count);
        }
    }

    fn inner(&mut self, see: &mut dyn FnMut(List<'_>)) {
        if let Some(items) = self {
            items.inner(see);
        }
    }

    fn last(&mut self) -> Option<&mut dyn Shape> {
        self.as_mut().and_then(Items::last)
    }
}

/// A list of an answer.
pub struct List<'a> {
    /// Its name: the path of field names to it, separated by dots.
    pub name: String,
    items: &'a mut dyn Items,
    left: Option<&'a mut u64>,
    is_open: bool,
}

impl<'a> List<'a> {
    /// The list in the field called `name`.
    pub fn new(name: &str, items: &'a mut dyn Items) -> Self {
        Self { name: name.to_owned(), items, left: None, is_open: false }
    }

    /// Sets the field that counts items that are not listed.
    #[must_use]
    pub fn counting(self, left: &'a mut u64) -> Self {
        Self { left: Some(left), ..self }
    }

    /// If `is_open`, there are more items than the list holds, but it is unknown how many.
    #[must_use]
    pub fn open(self, is_open: bool) -> Self {
        Self { is_open, ..self }
    }

    /// As a list of the part called `part`.
    #[must_use]
    pub fn inside(self, part: &str) -> Self {
        Self { name: format!("{part}.{}", self.name), ..self }
    }

    /// How many items it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.count()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Keeps only the first `count` items, and counts the others as not listed.
    pub fn keep(&mut self, count: usize) {
        let dropped = self.len().saturating_sub(count);
        self.items.keep(count);
        if let Some(left) = &mut self.left {
            **left = left.saturating_add(dropped as u64);
        }
    }

    /// Removes the first `count` items, which a previous answer returned.
    pub fn skip(&mut self, count: usize) {
        self.items.skip(count);
    }

    /// Whether there are more items than it holds, as far as that is known.
    #[must_use]
    pub fn has_more(&self) -> bool {
        self.is_open || self.left.as_ref().is_some_and(|left| **left > 0)
    }

    /// Shows the lists inside the items.
    pub fn inner(&mut self, see: &mut dyn FnMut(List<'_>)) {
        self.items.inner(see);
    }
}

/// Items that were left out of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// The list.
    pub list: String,
    /// The number.
    pub count: usize,
}

/// What was kept of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// How many items.
    pub count: usize,
    /// Whether there are more.
    pub has_more: bool,
}

/// How many items each list has.
pub fn lens(answer: &mut (impl Shape + ?Sized)) -> Vec<usize> {
    let mut lens = Vec::new();
    answer.lists(&mut |list| lens.push(list.len()));
    lens
}

/// Removes the first items of each list; `counts` are in the order of the lists.
pub fn skip(answer: &mut (impl Shape + ?Sized), counts: &[usize]) {
    let mut counts = counts.iter();
    answer.lists(&mut |mut list| list.skip(counts.next().copied().unwrap_or(0)));
}

/// Keeps the `count` most useful items: the first of each list, in the order of the lists, then the second ones, and
/// so on, since the first items of a short list are worth more than the last ones of a long list.
pub(super) fn keep(answer: &mut (impl Shape + ?Sized), count: usize) {
    let kept = split_count(&lens(answer), count);
    let mut kept = kept.into_iter();
    answer.lists(&mut |mut list| list.keep(kept.next().unwrap_or(0)));
}

/// What was dropped from lists that had these lengths.
pub(super) fn dropped(answer: &mut (impl Shape + ?Sized), lens: &[usize]) -> Vec<Dropped> {
    let mut lens = lens.iter();
    let mut dropped = Vec::new();
    answer.lists(&mut |list| {
        let count = lens.next().map_or(0, |len| len.saturating_sub(list.len()));
        if count > 0 {
            dropped.push(Dropped { list: list.name, count });
        }
    });
    dropped
}

/// What was kept of lists that had these lengths.
pub(super) fn kept(answer: &mut (impl Shape + ?Sized), lens: &[usize]) -> Vec<Kept> {
    let mut lens = lens.iter();
    let mut kept = Vec::new();
    answer.lists(&mut |list| {
        let count = list.len();
        let is_cut = lens.next().is_some_and(|len| count < *len);
        kept.push(Kept { count, has_more: is_cut || list.has_more() });
    });
    kept
}

/// Keeps the first `count` items of each nested list, and returns what was dropped.
pub(super) fn keep_inner(answer: &mut (impl Shape + ?Sized), count: usize) -> Vec<Dropped> {
    let mut dropped = BTreeMap::new();
    answer.lists(&mut |mut list| {
        let outer = list.name.clone();
        list.inner(&mut |inner| keep_one(inner, &outer, count, &mut dropped));
    });
    count_dropped(dropped)
}

/// The same in the last item of the list at `place` alone.
pub(super) fn keep_in_last(answer: &mut (impl Shape + ?Sized), place: usize, count: usize) -> Vec<Dropped> {
    let mut dropped = BTreeMap::new();
    on_last(answer, place, |outer, item| item.lists(&mut |inner| keep_one(inner, outer, count, &mut dropped)));
    count_dropped(dropped)
}

/// Shows the last item of the list at `place`, with the name of the list.
pub(super) fn on_last(answer: &mut (impl Shape + ?Sized), place: usize, mut see: impl FnMut(&str, &mut dyn Shape)) {
    let mut number = 0;
    answer.lists(&mut |list| {
        if number == place
            && let Some(item) = list.items.last()
        {
            see(&list.name, item);
        }
        number += 1;
    });
}

fn keep_one(mut inner: List<'_>, outer: &str, count: usize, dropped: &mut BTreeMap<String, usize>) {
    let missing = inner.len().saturating_sub(count);
    if missing > 0 {
        inner.keep(count);
        *dropped.entry(format!("{outer}.{}", inner.name)).or_default() += missing;
    }
}

fn count_dropped(dropped: BTreeMap<String, usize>) -> Vec<Dropped> {
    dropped.into_iter().map(|(list, count)| Dropped { list, count }).collect()
}

/// The list from which the least useful of the `count` most useful items comes.
pub(super) fn list_of_last(lens: &[usize], count: usize) -> Option<usize> {
    let (with, without) = (split_count(lens, count), split_count(lens, count.checked_sub(1)?));
    with.iter().zip(&without).position(|(with, without)| with != without)
}

/// The length of the longest list inside an item.
pub(super) fn longest_inner(answer: &mut (impl Shape + ?Sized)) -> usize {
    let mut longest = 0;
    answer.lists(&mut |mut list| list.inner(&mut |inner| longest = longest.max(inner.len())));
    longest
}

/// How many of `count` items each list of these lengths gets.
fn split_count(lens: &[usize], count: usize) -> Vec<usize> {
    let taken = |level: usize| lens.iter().map(|len| (*len).min(level)).sum::<usize>();
    // The highest level to which all lists can be kept; the next level is kept in part.
    let level = largest_fitting(lens.iter().copied().max().unwrap_or(0), |level| taken(level) <= count);
    let mut rest = count - taken(level);
    let share = |len: &usize| {
        let is_next = rest > 0 && *len > level;
        rest -= usize::from(is_next);
        (*len).min(level) + usize::from(is_next)
    };
    lens.iter().map(share).collect()
}

/// The largest number up to `highest` that is `fine`. Zero is, and so is every number below a fine one.
fn largest_fitting(highest: usize, fine: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, highest);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if fine(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_shortened_from_the_longest_on() {
        let check =
            |lens: &[usize], count, expected: &[usize]| assert_eq!(split_count(lens, count), expected, "{count}");
        check(&[5, 1, 3], 0, &[0, 0, 0]);
        check(&[5, 1, 3], 1, &[1, 0, 0]);
        check(&[5, 1, 3], 4, &[2, 1, 1]);
        check(&[5, 1, 3], 7, &[3, 1, 3]);
        check(&[5, 1, 3], 8, &[4, 1, 3]);
        check(&[5, 1, 3], 100, &[5, 1, 3]);
        check(&[], 3, &[]);
        check(&[0, 0], 3, &[0, 0]);
    }
}
