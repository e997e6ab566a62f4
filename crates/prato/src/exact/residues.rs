//! Exact integers of any size, put together from residues (Chinese remainder theorem).
//!
//! A count is computed modulo several primes at once, in machine words, as often as needed; the
//! Chinese remainder theorem then gives the one integer below the product of all primes that has
//! these residues.

use std::sync::LazyLock;

use num_bigint::BigUint;

use super::numbers::Numbers;
use crate::watch::Stop;

/// Primes that are worked with at once.
const LANES: usize = 8;

/// A number modulo each of the primes, in Montgomery form: `number * 2^64`.
pub(super) type Residue = [u64; LANES];

/// Counting modulo a few primes below 2^62.
pub(super) struct Residues {
    primes: [Montgomery; LANES],
    /// The numbers from 0 to 255.
    small: Vec<Residue>,
}

impl Residues {
    fn new(primes: [u64; LANES]) -> Residues {
        let primes = primes.map(Montgomery::new);
        let small = (0..=255).map(|number| primes.map(|prime| prime.enter(number))).collect();
        Residues { primes, small }
    }

    /// A number below 2^62.
    pub(super) fn number(&self, number: u64) -> Residue {
        self.primes.map(|prime| prime.enter(number))
    }

    /// `a * b`.
    pub(super) fn product(&self, a: &Residue, b: &Residue) -> Residue {
        std::array::from_fn(|lane| self.primes[lane].product(a[lane], b[lane]))
    }

    /// `a / b`, where none of the primes divides `b`.
    pub(super) fn quotient(&self, a: &Residue, b: &Residue) -> Residue {
        std::array::from_fn(|lane| {
            let prime = self.primes[lane];
            prime.product(a[lane], prime.inverse(b[lane]))
        })
    }
}

impl Numbers for Residues {
    type Value = Residue;

    fn zero(&self) -> Residue {
        [0; LANES]
    }

    fn one(&self) -> Residue {
        self.small[1]
    }

    fn add(&self, sum: &mut Residue, value: &Residue, times: u8) {
        if times == 1 {
            for lane in 0..LANES {
                sum[lane] = self.primes[lane].sum(sum[lane], value[lane]);
            }
        } else {
            self.add_product(sum, value, &self.small[usize::from(times)]);
        }
    }

    fn add_product(&self, sum: &mut Residue, a: &Residue, b: &Residue) {
        for lane in 0..LANES {
            let prime = self.primes[lane];
            sum[lane] = prime.sum(sum[lane], prime.product(a[lane], b[lane]));
        }
    }
}

/// How many passes integers below 2^`bits` need.
pub(super) fn passes(bits: usize) -> usize {
    // Each prime is above 2^61.
    (bits / 61 + 1).div_ceil(LANES)
}

/// The integers, all below 2^`bits`, whose residues `pass` computes. It is called for as many
/// sets of primes as are needed, and must give the same integers each time.
pub(super) fn integers(
    bits: usize,
    mut pass: impl FnMut(&Residues) -> Result<Vec<Residue>, Stop>,
) -> Result<Vec<BigUint>, Stop> {
    let primes = primes(passes(bits) * LANES);
    let mut sum: Vec<BigUint> = Vec::new();
    let mut product = BigUint::from(1u8);
    for batch in primes.chunks_exact(LANES) {
        let residues = Residues::new(batch.try_into().expect("a chunk of that size"));
        let found = pass(&residues)?;
        sum.resize(found.len(), BigUint::ZERO);
        // Invariant: each sum has the right residues modulo the primes done, and is below their
        // product.
        for (lane, &prime) in batch.iter().enumerate() {
            let montgomery = residues.primes[lane];
            let of_product = montgomery.enter(modulo(&product, prime));
            let inverse = montgomery.inverse(of_product);
            for (sum, found) in sum.iter_mut().zip(&found) {
                let have = montgomery.enter(modulo(sum, prime));
                let difference = montgomery.sum(found[lane], prime - have);
                let times = montgomery.leave(montgomery.product(difference, inverse));
                if times != 0 {
                    *sum += &product * times;
                }
            }
            product *= prime;
        }
    }
    Ok(sum)
}

fn modulo(number: &BigUint, prime: u64) -> u64 {
    // The remainder of a division by one word is one word.
    (number % prime).iter_u64_digits().next().unwrap_or(0)
}

/// Arithmetic modulo one odd prime below 2^62, on numbers multiplied by 2^64.
#[derive(Clone, Copy)]
struct Montgomery {
    prime: u64,
    /// `-1 / prime` modulo 2^64.
    negative_inverse: u64,
    /// 2^128 modulo the prime.
    square: u64,
}

impl Montgomery {
    fn new(prime: u64) -> Montgomery {
        // Newton's iteration doubles the number of right bits: 5, 10, 20, 40, 80.
        let mut inverse = prime.wrapping_mul(3) ^ 2;
        for _ in 0..4 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(prime.wrapping_mul(inverse)));
        }
        let power = (u128::from(u64::MAX) + 1) % u128::from(prime);
        let square = low(power * power % u128::from(prime));
        Montgomery { prime, negative_inverse: inverse.wrapping_neg(), square }
    }

    fn enter(self, number: u64) -> u64 {
        self.product(number % self.prime, self.square)
    }

    fn leave(self, residue: u64) -> u64 {
        self.product(residue, 1)
    }

    fn sum(self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        if sum >= self.prime { sum - self.prime } else { sum }
    }

    /// `a * b / 2^64`.
    fn product(self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        let factor = low(product).wrapping_mul(self.negative_inverse);
        let sum = low((product + u128::from(factor) * u128::from(self.prime)) >> 64);
        if sum >= self.prime { sum - self.prime } else { sum }
    }

    fn power(self, base: u64, mut exponent: u64) -> u64 {
        let (mut power, mut base) = (self.enter(1), base);
        while exponent != 0 {
            if exponent & 1 == 1 {
                power = self.product(power, base);
            }
            base = self.product(base, base);
            exponent >>= 1;
        }
        power
    }

    /// By Fermat's little theorem.
    fn inverse(self, residue: u64) -> u64 {
        self.power(residue, self.prime - 2)
    }

    /// Whether the modulus, an odd number above 40, is prime: the test of Miller and Rabin, with
    /// bases that are known to suffice below 2^64.
    fn is_prime(self) -> bool {
        let twos = (self.prime - 1).trailing_zeros();
        let one = self.enter(1);
        [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].iter().all(|&base| {
            let mut power = self.power(self.enter(base), (self.prime - 1) >> twos);
            if power == one {
                return true;
            }
            for _ in 0..twos {
                if power == self.prime - one {
                    return true;
                }
                power = self.product(power, power);
            }
            false
        })
    }
}

/// The low 64 bits.
fn low(number: u128) -> u64 {
    #[expect(clippy::cast_possible_truncation, reason = "the rest is to be dropped")]
    {
        number as u64
    }
}

/// The `count` largest primes below 2^62, descending.
fn primes(count: usize) -> Vec<u64> {
    static FIRST: LazyLock<Vec<u64>> =
        LazyLock::new(|| primes_below(1 << 62).take(LANES).collect());
    let mut primes = FIRST.clone();
    primes.truncate(count);
    let rest = count - primes.len();
    primes.extend(primes_below(FIRST[LANES - 1]).take(rest));
    primes
}

fn primes_below(bound: u64) -> impl Iterator<Item = u64> {
    let largest_odd = (bound - 1) | 1;
    (0..)
        .map(move |i| largest_odd - 2 * i)
        .filter(move |&number| number < bound && Montgomery::new(number).is_prime())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_come_back_from_their_residues() {
        let expected: Vec<BigUint> =
            (0..5u32).map(|i| BigUint::from(7u8).pow(i * 100) + 1u8).collect();
        let pass = |residues: &Residues| {
            let power = |i| {
                let mut power = residues.one();
                for _ in 0..i * 100 {
                    power = residues.product(&power, &residues.number(7));
                }
                residues.add(&mut power, &residues.one(), 1);
                power
            };
            Ok((0..5).map(power).collect())
        };
        assert_eq!(integers(1200, pass), Ok(expected));
    }

    #[test]
    fn quotients_undo_products() {
        let residues = Residues::new(primes(LANES).try_into().expect("that many"));
        let (a, b) = (residues.number(123_456_789), residues.number(987_654_321));
        assert_eq!(residues.quotient(&residues.product(&a, &b), &b), a);
    }

    #[test]
    fn primes_are_prime() {
        // The largest primes below 2^62 are 2^62 minus these.
        let gaps: Vec<u64> = primes(4).iter().map(|prime| (1 << 62) - prime).collect();
        assert_eq!(gaps, [57, 87, 117, 143]);
        assert!(primes(20).is_sorted_by(|a, b| a > b));
    }
}
