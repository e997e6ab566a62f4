//! How likely a mine is in a cell about which nothing is known, where the total is not known: the
//! prior chance of independent cells.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;
use num_integer::Integer as _;
use num_traits::Pow;
use thiserror::Error;

use super::numbers::Numbers as _;
use super::residues::{Residue, Residues};
use super::sweep::{Mines, Series};

/// The chance that a cell holds a mine, whatever the others hold, before any clue is seen: a
/// fraction between 0 and 1, neither of them.
///
/// ```
/// use prato::exact::Density;
///
/// let fifth: Density = "0.2".parse().unwrap();
/// assert_eq!("20%".parse(), Ok(fifth));
/// assert_eq!("96/480".parse(), Ok(fifth));
/// assert_eq!(fifth.to_string(), "1/5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Density {
    // Invariant: 0 < mines < cells <= LARGEST_TERM, and no number above 1 divides both.
    mines: u64,
    cells: u64,
}

/// A text that is no density.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a chance above 0 and below 1 with at most 18 digits, such as 0.2, 20% or 99/480")]
pub struct NoDensity;

impl Density {
    /// A half: every mine field is as likely as any other.
    pub const EVEN: Density = Density { mines: 1, cells: 2 };

    /// A larger number of cells is refused: residues hold it, and it has 18 digits.
    const LARGEST_TERM: u64 = 10u64.pow(18);

    /// As many mines in as many cells; `None` unless it is above 0 and below 1.
    #[must_use]
    pub fn new(mines: u64, cells: u64) -> Option<Density> {
        let shared = mines.gcd(&cells).max(1);
        let density = Density { mines: mines / shared, cells: cells / shared };
        (0 < mines && mines < cells && density.cells <= Density::LARGEST_TERM).then_some(density)
    }

    /// What is assumed of mine fields by taking this density, in a few words.
    #[must_use]
    pub fn assumption(self) -> String {
        match self {
            Density::EVEN => "every field equally likely".into(),
            density => format!("density {density}"),
        }
    }

    /// The nearest float.
    #[must_use]
    pub fn chance(self) -> f64 {
        self.mines as f64 / self.cells as f64
    }

    /// The logarithm of what a field weighs more for each mine that it has.
    pub(super) fn tilt(self) -> f64 {
        (self.mines as f64).ln() - (self.safe() as f64).ln()
    }

    /// How many of the [`cells`](Self::new) hold no mine.
    fn safe(self) -> u64 {
        self.cells - self.mines
    }

    /// Whether mines must be counted to know what a field weighs.
    pub(super) fn counting(self) -> Mines {
        if self == Density::EVEN { Mines::Ignored } else { Mines::Counted }
    }

    /// How many bits a cell adds to a weight, at most.
    pub(super) fn bits(self) -> usize {
        (self.cells - 1).ilog2() as usize + 1
    }

    /// What all fields of so many cells weigh together.
    pub(super) fn of_all(self, cells: usize) -> BigUint {
        Pow::pow(BigUint::from(self.cells), cells)
    }

    /// What is left of a weight if some cell that nothing else depends on is to hold a mine.
    pub(super) fn of_mines(self, weight: &BigUint) -> BigUint {
        weight * self.mines / self.cells
    }

    /// What the fields with each number of mines of a series weigh, among `cells` cells:
    /// `mines^m * safe^(cells - m)`.
    pub(super) fn weights<V>(
        self,
        residues: &Residues,
        series: &Series<V>,
        cells: usize,
    ) -> Vec<Residue> {
        let powers = |base: u64| {
            let base = residues.number(base);
            let next = |power: &Residue| Some(residues.product(power, &base));
            std::iter::successors(Some(residues.one()), next).take(cells + 1).collect::<Vec<_>>()
        };
        let (mines, safe) = (powers(self.mines), powers(self.safe()));
        (series.least..series.least + series.counts.len())
            .map(|number| residues.product(&mines[number], &safe[cells - number]))
            .collect()
    }
}

/// As a reduced fraction.
impl fmt::Display for Density {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.mines, self.cells)
    }
}

/// From a decimal number (`0.2`), percent (`20%`) or a fraction (`99/480`).
impl FromStr for Density {
    type Err = NoDensity;

    fn from_str(text: &str) -> Result<Density, NoDensity> {
        let parts = || match (text.split_once('/'), text.strip_suffix('%')) {
            (Some((mines, cells)), _) => {
                Some((mines.trim().parse().ok()?, cells.trim().parse().ok()?))
            }
            (None, Some(percent)) => {
                let (mines, cells) = decimal(percent.trim_end())?;
                Some((mines, cells.checked_mul(100)?))
            }
            (None, None) => decimal(text),
        };
        parts().and_then(|(mines, cells)| Density::new(mines, cells)).ok_or(NoDensity)
    }
}

/// A decimal number as a fraction: `0.25` is 25 in 100.
fn decimal(text: &str) -> Option<(u64, u64)> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{whole}{rest}");
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some((digits.parse().ok()?, 10u64.checked_pow(u32::try_from(rest.len()).ok()?)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn densities_are_read_exactly() {
        let check = |text: &str, expected: Option<(u64, u64)>| {
            let found = text.parse::<Density>().ok().map(|found| (found.mines, found.cells));
            assert_eq!(found, expected, "{text}");
        };
        check("0.2", Some((1, 5)));
        check(".5", Some((1, 2)));
        check("0.20625", Some((33, 160)));
        check("20%", Some((1, 5)));
        check("20.625 %", Some((33, 160)));
        check("99/480", Some((33, 160)));
        check("99 / 480", Some((33, 160)));
        check("0.000000000000000001", Some((1, Density::LARGEST_TERM)));
        for wrong in [
            "",
            ".",
            "%",
            "/",
            "0",
            "1",
            "0%",
            "100%",
            "1.0",
            "0/5",
            "5/5",
            "6/5",
            "1/0",
            "-0.2",
            "+0.2",
            "2e-1",
            "0.2.0",
            "20",
            "nan",
            "half",
            "0.0000000000000000001",
            "1/1000000000000000001",
        ] {
            check(wrong, None);
        }
    }
}
