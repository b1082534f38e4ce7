//! Splits a map into parts: by number, by size, or by how often files change.

use super::{Block, sheet};
use crate::hash::long_hash;
use crate::mention::{Mentions, Paths};
use crate::shape::shape;
use crate::tokens;
use schemars::JsonSchema;
use serde::Serialize;

/// A part of a map.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MapPart {
    /// Its title.
    pub title: String,
    /// The files in it.
    pub files: Vec<String>,
    /// How many tokens it has at most.
    pub tokens: u64,
    /// A hash that stays the same until a file in it changes in a way that affects other files.
    pub hash: String,
    /// Its part of the map.
    pub text: String,
}

shape! { MapPart {} }

impl Mentions for MapPart {
    fn add_paths<'a>(&'a self, paths: &mut Paths<'a>) {
        paths.extend(self.files.iter().map(String::as_str));
    }
}

impl MapPart {
    fn of(title: String, blocks: &[Block]) -> Self {
        let text = sheet::text("", blocks.iter().map(|block| block.text.as_str()), &[], 0);
        Self {
            title,
            files: blocks.iter().map(|block| block.path.clone()).collect(),
            tokens: tokens::at_most(&text) as u64,
            hash: hash_of(blocks),
            text,
        }
    }
}

/// A hash over those of blocks in the order of paths, independent of the order of the blocks.
pub(super) fn hash_of(blocks: &[Block]) -> String {
    let mut words: Vec<String> = blocks.iter().map(|block| format!("{} {}\n", block.path, block.hash)).collect();
    words.sort_unstable();
    format!("{:016x}", long_hash(words.concat().as_bytes()))
}

/// Exactly `count` parts of nearly the same size; fewer if there are fewer blocks.
pub(super) fn by_count(blocks: &[Block], count: usize) -> Vec<MapPart> {
    let costs: Vec<usize> = blocks.iter().map(|block| tokens::at_most(&block.text)).collect();
    let (count, total) = (count.clamp(1, blocks.len().max(1)), costs.iter().sum::<usize>());
    let mut ends = Vec::new();
    let mut sum = 0;
    for (at, cost) in costs.iter().enumerate() {
        sum += cost;
        let (made, left) = (ends.len(), blocks.len() - at - 1);
        let is_full = sum * count >= total * (made + 1);
        // Each of the parts behind needs a block too.
        if made + 1 < count && (is_full || left < count - made) {
            ends.push(at + 1);
        }
    }
    titled("chunk", blocks, &ends)
}

/// Splits a map into parts of at most `limit` tokens; a larger block is a part of its own.
pub(super) fn by_size(blocks: &[Block], limit: usize) -> Vec<MapPart> {
    let mut ends = Vec::new();
    let mut sum = 0;
    for (at, block) in blocks.iter().enumerate() {
        let cost = tokens::at_most(&block.text) + 1;
        if sum > 0 && sum + cost > limit {
            ends.push(at);
            sum = 0;
        }
        sum += cost;
    }
    titled("chunk", blocks, &ends)
}

/// One part for each tier, whose `ends` are given.
pub(super) fn by_tier(blocks: &[Block], ends: &[usize]) -> Vec<MapPart> {
    titled("tier", blocks, ends)
}

fn titled(word: &str, blocks: &[Block], ends: &[usize]) -> Vec<MapPart> {
    let mut starts = vec![0];
    starts.extend(ends);
    let ends = ends.iter().copied().chain([blocks.len()]);
    let ranges = starts.into_iter().zip(ends).filter(|(start, end)| start < end).enumerate();
    ranges.map(|(number, (start, end))| MapPart::of(format!("{word} {}", number + 1), &blocks[start..end])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(sizes: &[usize]) -> Vec<Block> {
        let block = |(number, size): (usize, &usize)| Block {
            path: format!("{number}.py"),
            level: "full",
            hash: String::new(),
            text: "a b\n".repeat(*size),
        };
        sizes.iter().enumerate().map(block).collect()
    }

    fn check(parts: &[MapPart], expected: &[usize]) {
        assert_eq!(parts.iter().map(|part| part.files.len()).collect::<Vec<_>>(), expected);
        for (number, part) in parts.iter().enumerate() {
            assert_eq!(part.title, format!("chunk {}", number + 1));
        }
    }

    #[test]
    fn parts_have_equal_size() {
        check(&by_count(&blocks(&[1, 1, 1, 1, 1, 1]), 3), &[2, 2, 2]);
        check(&by_count(&blocks(&[9, 1, 1, 1]), 2), &[1, 3]);
        check(&by_count(&blocks(&[1, 1, 9]), 3), &[1, 1, 1]);
        check(&by_count(&blocks(&[1, 1]), 5), &[1, 1]);
        check(&by_count(&[], 3), &[]);
    }

    #[test]
    fn parts_do_not_exceed_the_limit() {
        check(&by_size(&blocks(&[1, 1, 1, 1]), 8), &[2, 2]);
        check(&by_size(&blocks(&[100, 1]), 8), &[1, 1]);
    }
}
