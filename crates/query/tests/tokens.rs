//! The bound on tokens against the real tokenizer: never below it, and not far above it on text as answers have it.

use fastrand::Rng;
use rhumb_query::tokens::{Pieces, RANKED, at_most, entries};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tiktoken_rs::o200k_base_singleton;

fn exact(text: &str) -> usize {
    o200k_base_singleton().count_ordinary(text)
}

/// Texts that the rules of the tokenizer distinguish, and texts that other tokenizers got wrong.
const SNIPPETS: &[&str] = &[
    "a",
    "e",
    "s",
    "t",
    "ll",
    "re",
    "VE",
    "A",
    "Z",
    "HTTP",
    "Query",
    "set",
    "self",
    "größe",
    "é",
    "Ä",
    "ß",
    "ſ",
    "ǅ",
    "ʰ",
    "中",
    "文字",
    "あ",
    "ा",
    "\u{301}",
    "\u{903}",
    "אב",
    "Ω",
    "ω",
    "0",
    "7",
    "42",
    "1234",
    "½",
    "Ⅷ",
    "٣",
    " ",
    "  ",
    "        ",
    "\t",
    "\n",
    "\r\n",
    "\n\n",
    "\u{a0}",
    "\u{3000}",
    "\u{85}",
    "'",
    "'s",
    "'LL",
    "'ſ",
    "\"",
    "\":\"",
    "\",\"",
    "{\"",
    "}]",
    "::",
    "/",
    "//",
    "/\n",
    "_",
    "__",
    ".",
    "...",
    "…",
    "→",
    "-",
    "----",
    "=",
    "==",
    "<",
    "|",
    "\\",
    "\\n",
    "😀",
    "👩\u{200d}👧",
    "\u{200f}",
    "\0",
    "\u{1b}[0m",
    "\u{7f}",
    "\u{fffd}",
];

fn random_text(random: &mut Rng) -> String {
    let count = random.usize(1..40);
    (0..count).map(|_| random.choice(SNIPPETS).copied().unwrap_or_default()).collect()
}

#[test]
fn a_text_is_split_where_the_tokenizer_splits_it() {
    let mut random = Rng::with_seed(1);
    for _ in 0..5_000 {
        let text = random_text(&mut random);
        let by_piece: Vec<u32> =
            Pieces::of(&text).flat_map(|piece| o200k_base_singleton().encode_ordinary(piece)).collect();
        assert_eq!(by_piece, o200k_base_singleton().encode_ordinary(&text), "{text:?}");
    }
}

#[test]
fn the_bound_is_never_too_low() {
    let mut random = Rng::with_seed(2);
    for _ in 0..5_000 {
        let text = random_text(&mut random);
        assert!(at_most(&text) >= exact(&text), "{text:?}");
        let letters: String = (0..random.usize(1..30)).map(|_| random.alphabetic()).collect();
        assert!(at_most(&letters) >= exact(&letters), "{letters:?}");
        let any: String = (0..random.usize(1..30)).map(|_| random.char(..)).collect();
        assert!(at_most(&any) >= exact(&any), "{any:?}");
    }
    for text in ["a".repeat(1000), "=".repeat(1000), " ".repeat(1000), "中".repeat(300), "\n".repeat(1000)] {
        assert!(at_most(&text) >= exact(&text), "{:?}", &text[..3]);
    }
    assert_eq!(at_most(""), 0);
}

#[test]
fn the_table_has_all_tokens_of_low_rank_and_nothing_but_tokens() {
    let tokenizer = o200k_base_singleton();
    let mut ranks = BTreeSet::new();
    for (token, rank) in entries() {
        if rank < RANKED {
            assert_eq!(tokenizer.decode_bytes(&[rank]).ok().as_deref(), Some(&*token));
            assert!(ranks.insert(rank), "{rank} is there twice");
        } else {
            let text = std::str::from_utf8(&token).expect("a piece of text is text");
            assert_eq!(Pieces::of(text).count(), 1, "{text:?}");
            assert_eq!(exact(text), 1, "{text:?}");
        }
    }
    assert_eq!(ranks.len(), RANKED as usize);
    assert!((0..1000).all(|number| at_most(&number.to_string()) == 1), "numbers are in every answer");
}

#[test]
fn the_bound_is_close_on_code_and_prose() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut bound, mut count) = (0, 0);
    for file in ["ARCHITECTURE.md", "CONTRIBUTING.md", "crates/query/src/show.rs", "crates/query/src/question.rs"] {
        let text = fs::read_to_string(root.join(file)).expect("the file is there");
        assert!(at_most(&text) >= exact(&text), "{file}");
        bound += at_most(&text);
        count += exact(&text);
    }
    assert!(bound * 100 <= count * 110, "{bound} for {count} tokens");
}
