//! Random numbers that stay the same for ever.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// What random numbers are for. Each purpose has a stream of its own, so that what one of them
/// takes never changes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Where the mines of a field lie.
    Field = 0,
    /// Which cells of a field a position shows.
    Position = 1,
    /// In which order an engine takes what it is given.
    Order = 2,
    /// Which numbers Tetravex tiles have, and in which order they are given.
    Tiles = 3,
    /// How boards are changed until logic alone solves them.
    Repair = 4,
    /// Which solutions of a position a policy looks at.
    Draw = 5,
    /// Which guesses are taken in games to learn from.
    Lesson = 6,
    /// Where the mines of a field with a symmetry lie.
    Symmetry = 7,
    /// Which queens stand on boards to complete.
    Queens = 8,
}

/// A stream of random numbers, fixed by a seed and a purpose.
///
/// The numbers are the key stream of `ChaCha8`: Bernstein's `ChaCha` with 8 rounds, a 64-bit block
/// counter from 0 and a 64-bit nonce. The key is the seed in 8 bytes, little endian, and 24 bytes
/// of 0; the nonce is the number of the [`Stream`]. The key stream is read as 64-bit words, little
/// endian. All else is made from these words as stated at each function, so that another
/// program can make the same fields.
///
/// ```
/// use prato::play::{Rng, Stream};
///
/// let throws = |seed| {
///     let mut rng = Rng::new(seed, Stream::Field);
///     [(); 5].map(|()| rng.below(6) + 1)
/// };
/// assert_eq!(throws(1), throws(1));
/// assert_ne!(throws(1), throws(2));
/// ```
#[derive(Clone, Debug)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// The stream for this purpose under this seed, from its beginning.
    #[must_use]
    pub fn new(seed: u64, stream: Stream) -> Rng {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(stream as u64);
        Rng(words)
    }

    /// A number from 0 to `end - 1`, all equally likely.
    ///
    /// Lemire's method: of the 128-bit product of the next word and `end`, the upper half is the
    /// number; if the lower half is below `2^64 mod end`, the next word is taken instead.
    ///
    /// # Panics
    /// If `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.word_below(end as u64)).expect("it is below `end`, a usize")
    }

    /// A number from 0 to less than 1: one [`below`](Self::below) 2^53, divided by 2^53.
    pub(crate) fn share(&mut self) -> f64 {
        const STEPS: u64 = 1 << f64::MANTISSA_DIGITS;
        self.word_below(STEPS) as f64 / STEPS as f64
    }

    /// The same as [`below`](Self::below), where machine words may be shorter.
    fn word_below(&mut self, end: u64) -> u64 {
        assert!(end > 0, "there is no number below 0");
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(end);
            let (number, rest) = halves(product);
            // The first test is there for speed alone: `2^64 mod end` is below `end`.
            if rest >= end || rest >= end.wrapping_neg() % end {
                return number;
            }
        }
    }

    /// Chooses `count` of the numbers from 0 to `from - 1`, all such choices equally likely:
    /// `true` at the numbers chosen.
    ///
    /// Floyd's method: for each `last` from `from - count` to `from - 1` one number
    /// `below(last + 1)` is drawn and chosen, or, if it was chosen before, `last` is.
    ///
    /// # Panics
    /// If `count` is above `from`.
    #[must_use]
    pub fn choose(&mut self, count: usize, from: usize) -> Vec<bool> {
        assert!(count <= from, "there are only {from} to choose {count} from");
        let mut chosen = vec![false; from];
        for last in from - count..from {
            let drawn = self.below(last + 1);
            let new = if chosen[drawn] { last } else { drawn };
            chosen[new] = true;
        }
        chosen
    }
}

/// The upper and the lower 64 bits.
fn halves(product: u128) -> (u64, u64) {
    let lower = product & u128::from(u64::MAX);
    let half = |bits: u128| u64::try_from(bits).expect("64 bits");
    (half(product >> 64), half(lower))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of the key stream, so that a change of the generator cannot go unseen. The first
    /// is known from the test vectors of `ChaCha8` (key and nonce of 0: 3e 00 ef 2f 89 5f 40 d6).
    #[test]
    fn the_words_are_pinned() {
        let check = |seed, stream, expected: [u64; 2]| {
            let mut rng = Rng::new(seed, stream);
            assert_eq!([(); 2].map(|()| rng.0.next_u64()), expected);
        };
        check(0, Stream::Field, [0xd640_5f89_2fef_003e, 0xa1a5_091f_e8b8_5b7f]);
        check(1, Stream::Field, [0x61a9_4a49_a0e9_5ecf, 0x4b80_5b72_edd5_053e]);
        check(0, Stream::Position, [0xca06_8379_b34b_8f2b, 0xd14e_8d4f_7cd4_3051]);
    }

    #[test]
    fn numbers_are_below_and_spread_evenly() {
        let mut rng = Rng::new(7, Stream::Field);
        let mut seen = [0_usize; 6];
        for _ in 0..60_000 {
            seen[rng.below(6)] += 1;
        }
        assert!(seen.iter().all(|&times| times.abs_diff(10_000) < 400), "{seen:?}");
    }

    #[test]
    fn large_ends_are_possible() {
        let mut rng = Rng::new(7, Stream::Field);
        assert_eq!(rng.below(1), 0);
        assert!((0..100).any(|_| rng.below(usize::MAX) > usize::MAX / 2));
    }

    #[test]
    fn as_many_are_chosen_as_asked() {
        let mut rng = Rng::new(7, Stream::Field);
        for count in 0..=10 {
            let chosen = rng.choose(count, 10);
            assert_eq!((chosen.len(), chosen.iter().filter(|&&c| c).count()), (10, count));
        }
    }
}
