//! The kinds of numbers that solutions are counted with.
//!
//! The same sweep over a component answers several questions: how many solutions (residues modulo
//! primes, from which exact integers are put together), which share of them (floats), or whether
//! there is one at all (truth values).

/// Arithmetic for counting: only sums and products, no differences.
pub(super) trait Numbers: Sync {
    /// A count.
    type Value: Clone + Send + Sync;

    /// No solution.
    fn zero(&self) -> Self::Value;
    /// One solution.
    fn one(&self) -> Self::Value;
    /// `sum += value * times`, with a small `times`.
    fn add(&self, sum: &mut Self::Value, value: &Self::Value, times: u8);
    /// The same for solutions with so many mines more. A count does not see them.
    fn add_after(&self, sum: &mut Self::Value, value: &Self::Value, _mines: u8, times: u8) {
        self.add(sum, value, times);
    }
    /// `sum += a * b`.
    fn add_product(&self, sum: &mut Self::Value, a: &Self::Value, b: &Self::Value);
}

/// Is there a solution?
pub(super) struct Possible;

impl Numbers for Possible {
    type Value = bool;

    fn zero(&self) -> bool {
        false
    }

    fn one(&self) -> bool {
        true
    }

    fn add(&self, sum: &mut bool, &value: &bool, times: u8) {
        *sum |= value && times != 0;
    }

    fn add_product(&self, sum: &mut bool, &a: &bool, &b: &bool) {
        *sum |= a && b;
    }
}

/// Counts as floats, for components small enough that none can overflow.
pub(super) struct Floats;

impl Numbers for Floats {
    type Value = f64;

    fn zero(&self) -> f64 {
        0.0
    }

    fn one(&self) -> f64 {
        1.0
    }

    fn add(&self, sum: &mut f64, value: &f64, times: u8) {
        *sum += value * f64::from(times);
    }

    fn add_product(&self, sum: &mut f64, a: &f64, b: &f64) {
        *sum += a * b;
    }
}

/// Numbers whose ratios can be asked for, and that are 0 only if nothing at all was added.
pub(super) trait Ratios: Numbers {
    /// Whether nothing was added.
    fn is_zero(&self, value: &Self::Value) -> bool;
    /// `a / b` as a float.
    fn ratio(&self, a: &Self::Value, b: &Self::Value) -> f64;
    /// A positive number with this natural logarithm, which is at most 0; a number that is too
    /// small to be told from 0 becomes the smallest that can.
    fn exp(&self, logarithm: f64) -> Self::Value;
}

/// Truth values have no ratio but 0 and 1.
impl Ratios for Possible {
    fn is_zero(&self, value: &bool) -> bool {
        !value
    }

    fn ratio(&self, &a: &bool, _: &bool) -> f64 {
        f64::from(u8::from(a))
    }

    fn exp(&self, _: f64) -> bool {
        true
    }
}

impl Floats {
    /// A component with at most so many cells has no more than 2^400 solutions. With weights
    /// between 2^-900 and 1, no sum or product of counts and weights can overflow, or be rounded
    /// to 0; and weights that were raised to 2^-900 change no share by more than 2^-500.
    pub(super) const CELLS: usize = 400;
    /// The natural logarithm of 2^-900.
    const SMALLEST: f64 = -623.8;
}

impl Ratios for Floats {
    fn is_zero(&self, value: &f64) -> bool {
        *value == 0.0
    }

    fn ratio(&self, a: &f64, b: &f64) -> f64 {
        a / b
    }

    fn exp(&self, logarithm: f64) -> f64 {
        logarithm.max(Floats::SMALLEST).exp()
    }
}

/// Counts as floats with an exponent of their own, for components of any size.
pub(super) struct LongFloats;

/// `fraction * 2^exponent`; the fraction is 0 or from 1 to 2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LongFloat {
    fraction: f64,
    exponent: i64,
}

impl LongFloat {
    fn new(value: f64, exponent: i64) -> LongFloat {
        if value == 0.0 {
            return LongFloat { fraction: 0.0, exponent: 0 };
        }
        // The exponent field of a normal number, without its bias.
        let bits = value.to_bits();
        let shift = i64::from((bits >> 52) as u16) - 1023;
        let fraction = f64::from_bits(bits & !(0x7ff << 52) | 1023 << 52);
        LongFloat { fraction, exponent: exponent + shift }
    }

    fn plus(self, other: LongFloat) -> LongFloat {
        let (large, small) =
            if other.fraction == 0.0 || self.fraction != 0.0 && self.exponent >= other.exponent {
                (self, other)
            } else {
                (other, self)
            };
        let gap = large.exponent - small.exponent;
        if small.fraction == 0.0 || gap > 100 {
            return large;
        }
        let scaled = small.fraction * power_of_two(-gap);
        LongFloat::new(large.fraction + scaled, large.exponent)
    }
}

/// `2^exponent`, for exponents of normal floats.
fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits((exponent + 1023).cast_unsigned() << 52)
}

impl Numbers for LongFloats {
    type Value = LongFloat;

    fn zero(&self) -> LongFloat {
        LongFloat { fraction: 0.0, exponent: 0 }
    }

    fn one(&self) -> LongFloat {
        LongFloat { fraction: 1.0, exponent: 0 }
    }

    fn add(&self, sum: &mut LongFloat, value: &LongFloat, times: u8) {
        let product = LongFloat::new(value.fraction * f64::from(times), value.exponent);
        *sum = sum.plus(product);
    }

    fn add_product(&self, sum: &mut LongFloat, a: &LongFloat, b: &LongFloat) {
        let product = LongFloat::new(a.fraction * b.fraction, a.exponent + b.exponent);
        *sum = sum.plus(product);
    }
}

impl Ratios for LongFloats {
    fn is_zero(&self, value: &LongFloat) -> bool {
        value.fraction == 0.0
    }

    fn ratio(&self, a: &LongFloat, b: &LongFloat) -> f64 {
        a.fraction / b.fraction * power_of_two((a.exponent - b.exponent).clamp(-1000, 1000))
    }

    fn exp(&self, logarithm: f64) -> LongFloat {
        let binary = logarithm.max(-1e9) * std::f64::consts::LOG2_E;
        let exponent = binary.floor();
        let fraction = (binary - exponent).exp2();
        #[expect(clippy::cast_possible_truncation, reason = "a whole number from -2e9 to 0")]
        LongFloat::new(fraction, exponent as i64)
    }
}
