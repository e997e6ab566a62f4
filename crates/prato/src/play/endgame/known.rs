//! What is known of the values of sets of solutions (a transposition table with bounds).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// What is known, by the keys of the sets.
#[derive(Default)]
pub(super) struct Known(HashMap<u128, Bound, BuildHasherDefault<KeyHasher>>);

/// What is known of the value of a set.
#[derive(Clone, Copy)]
enum Bound {
    Exactly(u32),
    AtMost(u32),
}

impl Known {
    /// The value of a set, or a number from it up to `floor`, if that is known.
    pub(super) fn value(&self, key: u128, floor: u32) -> Option<u32> {
        match *self.0.get(&key)? {
            Bound::Exactly(value) => Some(value),
            Bound::AtMost(value) => (value <= floor).then_some(value),
        }
    }

    /// A search found this value; if it is not above `floor`, the true one may be lower.
    pub(super) fn learn(&mut self, key: u128, value: u32, floor: u32) {
        let bound = if value > floor { Bound::Exactly(value) } else { Bound::AtMost(value) };
        self.0.insert(key, bound);
    }
}

/// A key for a set of numbers, such as those of solutions: the sum, bit by bit, of well-mixed
/// numbers for them. Two sets share a key with a chance of about 2^-128.
pub(in crate::play) fn key(set: &[u32]) -> u128 {
    set.iter().fold(0, |key, &number| {
        let (a, b) = (mix(u64::from(number)), mix(u64::from(number) + (1 << 32)));
        key ^ (u128::from(a) << 64 | u128::from(b))
    })
}

/// The finalizer of the generator `SplitMix64`.
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Keys are well mixed already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks_exact(8) {
            self.0 ^= u64::from_ne_bytes(chunk.try_into().expect("8 bytes"));
        }
    }

    fn write_u128(&mut self, key: u128) {
        let lower = key & u128::from(u64::MAX);
        self.0 = u64::try_from(lower).expect("64 bits");
    }
}
