//! Recognizes text that repeats a few bytes over and over. If such text does not parse, error recovery can take seconds and
//! gigabytes between two reports of the parser, so its work is counted in the log from the start.

/// The text is sampled: one block at the start of every stretch.
const BLOCK: usize = 1 << 10;
const STRETCH: usize = 8 << 10;

/// A block of source code contains several hundred different sequences of four bytes.
const FEW_SEQUENCES: u32 = 80;

/// Whether most blocks of a text are repetitive. A text that is shorter than a block is not.
pub(crate) fn is_repetitive(text: &[u8]) -> bool {
    let blocks = text.chunks(STRETCH).filter_map(|stretch| stretch.get(..BLOCK));
    let (mut count, mut repetitive) = (0, 0);
    for block in blocks {
        count += 1;
        repetitive += usize::from(sequences(block) < FEW_SEQUENCES);
    }
    repetitive * 2 > count
}

/// About how many different sequences of four bytes a block contains.
fn sequences(block: &[u8]) -> u32 {
    let mut seen = [0_u64; 64];
    for window in block.windows(4) {
        let word = u32::from_le_bytes([window[0], window[1], window[2], window[3]]);
        let hash = word.wrapping_mul(0x9e37_79b1) >> 20;
        seen[hash as usize / 64] |= 1 << (hash % 64);
    }
    seen.iter().map(|bits| bits.count_ones()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_tokens_are_repetitive() {
        for unit in ["%w(", "/*\n", "def f(): pass\n", "implements instanceof\n"] {
            assert!(is_repetitive(unit.repeat(10_000 / unit.len()).as_bytes()), "{unit}");
        }
    }

    #[test]
    fn source_code_is_not_repetitive() {
        assert!(!is_repetitive(include_bytes!("parse.rs")));
        assert!(!is_repetitive(include_bytes!("repetition.rs")));
        assert!(!is_repetitive(b"a = 1"));
    }
}
