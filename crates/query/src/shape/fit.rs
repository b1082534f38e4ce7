//! Finds the longest form of an answer that fits a token budget.
//!
//! The cost of an answer depends on its output format, so it is written repeatedly, with different parts cut, and measured as a
//! whole. The last version that fits is returned, so the budget holds for every format.

use super::Shape;
use super::list::{
    Dropped, Kept, dropped, keep, keep_in_last, keep_inner, kept, lens, list_of_last, longest_inner, on_last,
};
use super::text::{longest, shorten};
use crate::tokens;

/// What was cut from an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// Items that were left out, by list.
    pub dropped: Vec<Dropped>,
    /// How many texts end early.
    pub texts: usize,
    /// What was kept of each list.
    pub lists: Vec<Kept>,
    /// The number of parts to keep, lines or fields, from the start, if not even an answer without items fits. The
    /// writer must say that the rest was cut.
    pub parts: Option<usize>,
}

impl Cut {
    /// For an answer that is not cut.
    pub fn none(answer: &mut impl Shape) -> Self {
        Self { lists: kept(answer, &[]), ..Self::default() }
    }
}

/// How much of an answer is kept.
#[derive(Clone, Copy, Debug)]
struct KeptExtent {
    /// Items of its lists, all lists together.
    items: usize,
    /// Maximum number of characters of each text. A list inside an item counts as a text.
    chars: usize,
    /// The same for the last item kept, if it is cut further than the others.
    last: Option<usize>,
    /// Lines or fields, if not all of them.
    parts: Option<usize>,
}

impl KeptExtent {
    fn new(items: usize, chars: usize) -> Self {
        Self { items, chars, last: None, parts: None }
    }
}

/// Maximum number of characters of a token, except for runs of spaces.
const CHARS_A_TOKEN: usize = 32;

/// Assumed number of characters of an item in a nested list.
const CHARS_AN_ITEM: usize = 16;

/// Texts of the last item are not cut further than this to make room for it.
const LEAST_CHARS: usize = 40;

/// Shortens `answer` until the output of `write` has at most `budget` tokens, and returns that text. `write` is given what was
/// cut and the number of tokens to state. `None` if nothing fits.
///
/// If there are lists and long texts, texts first get half of the room, then lists get as many items as fit, and texts get
/// the rest. One more item may fit if its texts are truncated. If no item fits, as much as possible of the rest is kept.
pub fn fit<A: Shape + Clone>(answer: A, budget: usize, write: impl Fn(&A, &Cut, usize) -> String) -> Option<String> {
    let fitting = AnswerFitter::new(answer, budget, write);
    let all = fitting.all;
    if fitting.cost(all) <= budget {
        return Some(fitting.text(all));
    }
    let extent = fitting.longest_extent().or_else(|| fitting.first_parts())?;
    Some(fitting.text(extent))
}

struct AnswerFitter<A, W> {
    /// With no more of it than could ever fit.
    answer: A,
    /// How many items each of its lists had at first.
    lens: Vec<usize>,
    /// How many texts have been cut already.
    texts: usize,
    all: KeptExtent,
    budget: usize,
    write: W,
}

impl<A: Shape + Clone, W: Fn(&A, &Cut, usize) -> String> AnswerFitter<A, W> {
    fn new(mut answer: A, budget: usize, write: W) -> Self {
        let lens = lens(&mut answer);
        // Each item costs a token at least.
        keep(&mut answer, budget);
        let texts = shorten(&mut answer, budget.saturating_mul(CHARS_A_TOKEN));
        let items = lens.iter().sum::<usize>().min(budget);
        let chars = longest(&mut answer).max(longest_inner(&mut answer).saturating_mul(CHARS_AN_ITEM));
        let all = KeptExtent::new(items, chars);
        Self { answer, lens, texts, all, budget, write }
    }

    fn longest_extent(&self) -> Option<KeptExtent> {
        let KeptExtent { items, chars, .. } = self.all;
        let texts_alone = |room: usize| self.most(chars, room, |chars| KeptExtent::new(0, chars));
        let share = if items > 0 { self.budget / 2 } else { self.budget };
        let chars = texts_alone(share).or_else(|| texts_alone(self.budget))?;
        let kept = self.most(items, self.budget, |items| KeptExtent::new(items, chars))?;
        if kept == items {
            let chars = self.most(self.all.chars, self.budget, |chars| KeptExtent::new(items, chars))?;
            return Some(KeptExtent::new(items, chars));
        }
        let one_more = |last: usize| KeptExtent { last: Some(last), ..KeptExtent::new(kept + 1, chars) };
        // Even a truncated item is better than none, but after others it should be useful.
        let enough = if kept == 0 { 0 } else { LEAST_CHARS };
        let last = self.most(chars, self.budget, one_more).filter(|last| *last >= enough);
        Some(last.map_or(KeptExtent::new(kept, chars), one_more))
    }

    /// The lines or fields that fit, from the start, of an answer that does not fit even without its items.
    fn first_parts(&self) -> Option<KeptExtent> {
        let parts = |parts: usize| KeptExtent { parts: Some(parts), ..KeptExtent::new(0, LEAST_CHARS) };
        self.most(self.budget, self.budget, parts).map(parts)
    }

    /// The largest number up to `highest` whose extent costs at most `room`; `None` if not even 0 does.
    fn most(&self, highest: usize, room: usize, extent: impl Fn(usize) -> KeptExtent) -> Option<usize> {
        let (mut low, mut low_cost) = (0, self.cost(extent(0)));
        if low_cost > room {
            return None;
        }
        let (mut high, mut high_cost) = (highest, self.cost(extent(highest)));
        if high_cost <= room {
            return Some(highest);
        }
        let mut is_halving = false;
        while high - low > 1 {
            // Costs are nearly linear, so interpolation search converges quickly; if they are not, bisection is
            // safer.
            let share = (room - low_cost) * (high - low) / (high_cost - low_cost).max(1);
            let step = if is_halving { (high - low) / 2 } else { share.clamp(1, high - low - 1) };
            is_halving = !is_halving;
            let cost = self.cost(extent(low + step));
            if cost <= room {
                (low, low_cost) = (low + step, cost);
            } else {
                (high, high_cost) = (low + step, cost);
            }
        }
        Some(low)
    }

    fn cost(&self, extent: KeptExtent) -> usize {
        let (answer, cut) = self.part(extent);
        // A smaller number is never longer, so that the real one will fit where this does.
        tokens::at_most(&(self.write)(&answer, &cut, self.budget))
    }

    fn part(&self, extent: KeptExtent) -> (A, Cut) {
        let mut answer = self.answer.clone();
        keep(&mut answer, extent.items);
        let mut dropped = dropped(&mut answer, &self.lens);
        let lists = kept(&mut answer, &self.lens);
        let mut texts = self.texts;
        if extent.chars < self.all.chars {
            texts += shorten(&mut answer, extent.chars);
            dropped.extend(keep_inner(&mut answer, extent.chars / CHARS_AN_ITEM));
        }
        if let Some((chars, list)) = extent.last.zip(list_of_last(&self.lens, extent.items)) {
            on_last(&mut answer, list, |_, item| texts += shorten(item, chars));
            dropped.extend(keep_in_last(&mut answer, list, chars / CHARS_AN_ITEM));
        }
        if extent.parts.is_some() {
            // There may not be room for the names of all lists.
            let count = dropped.iter().map(|list| list.count).sum();
            dropped = vec![Dropped { list: "items".to_owned(), count }];
            dropped.retain(|all| all.count > 0);
        }
        let cut = Cut { dropped, texts, lists, parts: extent.parts };
        (answer, cut)
    }

    fn text(&self, extent: KeptExtent) -> String {
        let (answer, cut) = self.part(extent);
        stating_size(self.budget, |used| (self.write)(&answer, &cut, used))
    }
}

/// A text that states its own number of tokens, which is at most `budget` if it can be.
pub fn stating_size(budget: usize, write: impl Fn(usize) -> String) -> String {
    let mut used = budget;
    loop {
        let text = write(used);
        let count = tokens::at_most(&text);
        // A smaller number takes no more tokens, so that this comes to rest.
        if count >= used {
            return text;
        }
        used = count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::shape;

    #[derive(Clone, Debug, Default)]
    struct SampleAnswer {
        text: String,
        words: Vec<Word>,
        left: u64,
    }

    #[derive(Clone, Debug)]
    struct Word {
        word: String,
        letters: Vec<String>,
    }

    shape! { SampleAnswer { lists: words(left); texts: text; } }
    shape! { Word { lists: letters; texts: word; } }

    fn write(sample: &SampleAnswer, cut: &Cut, used: usize) -> String {
        let words: Vec<String> =
            sample.words.iter().map(|it| format!("{} {}", it.word, it.letters.join(" "))).collect();
        let dropped: Vec<String> = cut.dropped.iter().map(|it| format!("{} {}", it.count, it.list)).collect();
        let (words, dropped) = (words.join("; "), dropped.join(", "));
        if cut.parts == Some(0) {
            return format!("\n{used} tokens");
        }
        format!(
            "{}\n{words}\n{used} tokens, without {dropped}, {} texts, left {}\n",
            sample.text, cut.texts, sample.left
        )
    }

    fn sample(text: usize, words: usize, letters: usize) -> SampleAnswer {
        let word = |number: usize| Word { word: format!("word{number}"), letters: vec!["x".to_owned(); letters] };
        SampleAnswer { text: "lorem ipsum ".repeat(text), words: (0..words).map(word).collect(), left: 0 }
    }

    fn fitted(sample: SampleAnswer, budget: usize) -> Option<String> {
        let text = fit(sample, budget, write)?;
        let count = tokens::at_most(&text);
        assert!(count <= budget, "{count} of {budget}: {text}");
        assert!(text.contains(&format!("\n{count} tokens")), "{text}");
        Some(text)
    }

    #[test]
    fn items_are_dropped_from_the_end() {
        let text = fitted(sample(1, 100, 0), 60).expect("there is room");
        assert!(text.starts_with("lorem ipsum \nword0 ; word1 ; "), "{text}");
        assert!(text.contains("without 87 words"), "{text}");
        assert!(text.ends_with("0 texts, left 87\n"), "{text}");
        assert!(fitted(sample(1, 5, 0), 600).expect("there is room").contains("without , 0 texts, left 0"));
    }

    #[test]
    fn long_texts_leave_room_for_items_and_get_the_rest() {
        let text = fitted(sample(1000, 100, 0), 400).expect("there is room");
        let (long, rest) = text.split_once("…\n").expect("the text is cut");
        let share = tokens::at_most(long);
        assert!((120..=200).contains(&share), "{share}");
        assert!(tokens::at_most(rest) > 180, "{rest}");
        let text = fitted(sample(1000, 2, 0), 400).expect("there is room");
        assert!(tokens::at_most(text.split_once('…').expect("the text is cut").0) > 350, "{text}");
    }

    #[test]
    fn a_large_item_is_truncated() {
        let text = fitted(sample(0, 3, 1000), 100).expect("there is room");
        assert!(text.starts_with("\nword0 x x x x"), "{text}");
        assert!(text.contains("without 2 words, 9") && text.contains(" words.letters"), "{text}");
    }

    #[test]
    fn every_budget_is_kept_or_refused() {
        for budget in (0..300).step_by(7) {
            for sample in [sample(0, 0, 0), sample(3, 50, 2), sample(1000, 0, 0), sample(50, 3, 100)] {
                let text = fitted(sample, budget);
                assert!(text.is_some() || budget < 20, "{budget}");
            }
        }
    }
}
