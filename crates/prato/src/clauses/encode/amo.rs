//! Encodings of "at most one".

use super::{AmoEncoding, Lit, Sink, Size};

/// Quadratic: no two hold. No auxiliary variables.
pub(super) struct Pairwise;

impl AmoEncoding for Pairwise {
    fn name(&self) -> &'static str {
        "pairwise"
    }

    fn about(&self) -> &'static str {
        "no two hold: quadratic, without auxiliary variables"
    }

    fn encode(&self, lits: &[Lit], out: &mut dyn Sink) {
        for (index, &one) in lits.iter().enumerate() {
            for &other in &lits[..index] {
                out.clause(&[!one, !other]);
            }
        }
    }

    fn size(&self, number: usize) -> Size {
        let number = number as u64;
        Size::clauses(number.saturating_mul(number.saturating_sub(1)) / 2, 2)
    }
}

/// Logarithmic: whoever holds writes its own number into the auxiliary variables, bit by bit.
pub(super) struct Bitwise;

impl AmoEncoding for Bitwise {
    fn name(&self) -> &'static str {
        "bitwise"
    }

    fn about(&self) -> &'static str {
        "whoever holds writes its number, bit by bit: logarithmic"
    }

    fn encode(&self, lits: &[Lit], out: &mut dyn Sink) {
        write_numbers(lits, &bits_for(lits.len(), out), out);
    }
}

/// Logarithmic, with fewer clauses than [`Bitwise`] and more variables: four neighbours have all
/// but the last two bits of their numbers in common, and imply these bits together, by a variable
/// that says that one of them holds; four such variables share bits in the same way.
///
/// Each literal still implies its whole number by unit propagation, and 1000 of them take 4,000
/// clauses instead of 10,000.
pub(super) struct SharedBits;

impl AmoEncoding for SharedBits {
    fn name(&self) -> &'static str {
        "shared-bits"
    }

    fn about(&self) -> &'static str {
        "the same with bits shared by four neighbours: fewer clauses"
    }

    fn encode(&self, lits: &[Lit], out: &mut dyn Sink) {
        /// Up to here sharing bits saves next to nothing.
        const APART: usize = 16;
        if lits.len() <= APART {
            return Bitwise.encode(lits, out);
        }
        let last_two = bits_for(4, out);
        let fours = lits.chunks(4).map(|four| {
            let one_of_four = out.fresh();
            write_numbers(four, &last_two, out);
            for &lit in four {
                out.clause(&[!lit, one_of_four]);
            }
            one_of_four
        });
        let fours: Vec<Lit> = fours.collect();
        self.encode(&fours, out);
    }
}

/// Variables for the bits of the numbers below `end`, the last bit first.
fn bits_for(end: usize, out: &mut dyn Sink) -> Vec<Lit> {
    let last = end.saturating_sub(1);
    (0..usize::BITS - last.leading_zeros()).map(|_| out.fresh()).collect()
}

/// Each literal implies the bits of its number, from 0.
fn write_numbers(lits: &[Lit], bits: &[Lit], out: &mut dyn Sink) {
    for (number, &lit) in lits.iter().enumerate() {
        for (place, &bit) in bits.iter().enumerate() {
            let digit = if number >> place & 1 == 1 { bit } else { !bit };
            out.clause(&[!lit, digit]);
        }
    }
}

/// Sequential: once one holds, the rest of the ladder knows.
pub(super) struct Ladder;

impl AmoEncoding for Ladder {
    fn name(&self) -> &'static str {
        "ladder"
    }

    fn about(&self) -> &'static str {
        "once one holds, all after it know: sequential"
    }

    fn encode(&self, lits: &[Lit], out: &mut dyn Sink) {
        // Invariant: `before` holds if one of the literals seen so far does.
        let mut before: Option<Lit> = None;
        for (index, &lit) in lits.iter().enumerate() {
            if let Some(before) = before {
                out.clause(&[!before, !lit]);
            }
            if index + 1 < lits.len() {
                let now = out.fresh();
                out.clause(&[!lit, now]);
                if let Some(before) = before {
                    out.clause(&[!before, now]);
                }
                before = Some(now);
            }
        }
    }
}

/// The literals in a grid: at most one row and at most one column hold one.
pub(super) struct Product;

impl AmoEncoding for Product {
    fn name(&self) -> &'static str {
        "product"
    }

    fn about(&self) -> &'static str {
        "a grid, at most one row and at most one column: the fewest clauses"
    }

    fn encode(&self, lits: &[Lit], out: &mut dyn Sink) {
        // Up to here pairs take no more clauses than a grid does.
        if lits.len() <= 6 {
            return Pairwise.encode(lits, out);
        }
        let cols = lits.len().isqrt();
        let rows = lits.len().div_ceil(cols);
        let row_lits: Vec<Lit> = (0..rows).map(|_| out.fresh()).collect();
        let col_lits: Vec<Lit> = (0..cols).map(|_| out.fresh()).collect();
        for (line, row) in lits.chunks(cols).zip(&row_lits) {
            for (&lit, col) in line.iter().zip(&col_lits) {
                out.clause(&[!lit, *row]);
                out.clause(&[!lit, *col]);
            }
        }
        self.encode(&row_lits, out);
        self.encode(&col_lits, out);
    }
}

/// Groups of three with a commander each, and at most one of the commanders.
pub(super) struct Commander;

impl AmoEncoding for Commander {
    fn name(&self) -> &'static str {
        "commander"
    }

    fn about(&self) -> &'static str {
        "groups of three, and at most one of their commanders"
    }

    fn encode(&self, lits: &[Lit], out: &mut dyn Sink) {
        if lits.len() <= 4 {
            return Pairwise.encode(lits, out);
        }
        let groups = lits.chunks(3).map(|group| {
            let commander = out.fresh();
            Pairwise.encode(group, out);
            for &lit in group {
                out.clause(&[!lit, commander]);
            }
            commander
        });
        let commanders: Vec<Lit> = groups.collect();
        self.encode(&commanders, out);
    }
}
