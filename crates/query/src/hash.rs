//! A hash that is the same in every process and on every machine, for values that are stored or handed out.

/// FNV-1a in 32 bits, with the high bits mixed into the low ones.
pub(crate) fn hash(bytes: &[u8]) -> u32 {
    let mix = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    let hash = bytes.iter().fold(0x811c_9dc5, mix);
    hash ^ (hash >> 15)
}

/// FNV-1a in 64 bits, where collisions matter.
pub(crate) fn long_hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
