//! Byte-pair merging.

/// A part of a piece, up to where the next one starts.
struct MergePart {
    start: usize,
    /// The rank of the token that this part and the next one make.
    rank: Option<u32>,
}

/// The number of tokens of `piece` under byte-pair encoding: the two neighbors that form the token of lowest rank are
/// merged repeatedly, the first pair among ties. `rank_of` returns the rank of a token.
pub fn parts(piece: &[u8], rank_of: impl Fn(&[u8]) -> Option<u32>) -> usize {
    let mut parts: Vec<MergePart> = (0..=piece.len()).map(|start| MergePart { start, rank: None }).collect();
    let rank_at = |parts: &[MergePart], at: usize| {
        let end = parts.get(at + 2)?;
        rank_of(&piece[parts[at].start..end.start])
    };
    for at in 0..piece.len() {
        parts[at].rank = rank_at(&parts, at);
    }
    while let Some(at) = lowest(&parts) {
        parts.remove(at + 1);
        parts[at].rank = rank_at(&parts, at);
        if let Some(before) = at.checked_sub(1) {
            parts[before].rank = rank_at(&parts, before);
        }
    }
    parts.len() - 1
}

/// The first pair with the lowest rank; `None` if no pair is a token.
fn lowest(parts: &[MergePart]) -> Option<usize> {
    let ranks = parts.iter().enumerate().filter_map(|(at, part)| Some((part.rank?, at)));
    ranks.min().map(|(_, at)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_rank_is_merged_first() {
        let ranks = ["bc", "ab", "abc", "cd"];
        let rank_of = |token: &[u8]| ranks.iter().position(|it| it.as_bytes() == token).map(|rank| rank as u32);
        let check = |piece: &str, expected| assert_eq!(parts(piece.as_bytes(), rank_of), expected, "{piece}");
        check("a", 1);
        check("xyz", 3);
        check("abc", 1);
        check("abcd", 2);
        check("abab", 2);
    }
}
