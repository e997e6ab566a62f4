//! Encodings: "at most one of these literals" and "so many of these literals" as clauses.
//!
//! The lists [`AT_MOST_ONE`] and [`EXACTLY`] hold all there are. They are ours, and not those of
//! the crate `rustsat`, because ours can say how large they get before they are written,
//! which keeps a quadratic one from taking the machine down, and because each is a dozen lines.

mod amo;
mod counter;
mod mixed;
mod network;
mod plain;
#[cfg(test)]
mod tests;
mod totalizer;

use std::ops::RangeInclusive;
use std::str::FromStr;

use super::{Apart, Lit, Options, Sink, Size, tally};
use crate::named::{UnknownName, named};

pub(super) use plain::Plain;

/// Writes that at most one of some literals holds.
pub trait AmoEncoding: Sync {
    /// Its name, as in `--encoding NAME`.
    fn name(&self) -> &'static str;

    /// What it does, in one line for help texts.
    fn about(&self) -> &'static str;

    /// Clauses that some values of the auxiliary variables satisfy just if at most one of `lits`
    /// holds.
    fn encode(&self, lits: &[Lit], out: &mut dyn Sink);

    /// How much it writes for `number` literals: auxiliary variables and clauses.
    fn size(&self, number: usize) -> Size {
        tally(|out| self.encode(&vec![Lit::positive(1); number], out))
    }
}

/// Writes how many of some literals hold.
pub trait CardEncoding: Sync {
    /// Its name, as in `--encoding NAME`.
    fn name(&self) -> &'static str;

    /// What it does, in one line for help texts.
    fn about(&self) -> &'static str;

    /// What [`encode`](Self::encode) writes if `range` is neither trivial nor better said of the
    /// negated literals: `range.end()` is less than the number of literals.
    fn bound(&self, lits: &[Lit], range: RangeInclusive<usize>, out: &mut dyn Sink);

    /// How much [`bound`](Self::bound) writes.
    fn bound_size(&self, number: usize, range: RangeInclusive<usize>) -> Size {
        tally(|out| self.bound(&vec![Lit::positive(1); number], range, out))
    }

    /// Clauses that some values of the auxiliary variables satisfy just if the number of `lits`
    /// that hold lies in `range`.
    ///
    /// ```
    /// use prato::clauses::encode::{BINOMIAL, CardEncoding};
    /// use prato::clauses::{Cnf, Sink};
    ///
    /// let mut cnf = Cnf::default();
    /// let lits = [cnf.fresh(), cnf.fresh(), cnf.fresh()];
    /// BINOMIAL.encode(&lits, 1..=1, &mut cnf);
    /// assert_eq!(cnf.to_string(), "p cnf 3 4\n-1 -2 0\n-1 -3 0\n-2 -3 0\n1 2 3 0\n");
    /// assert_eq!(BINOMIAL.size(3, 1..=1).clauses, 4);
    /// ```
    fn encode(&self, lits: &[Lit], range: RangeInclusive<usize>, out: &mut dyn Sink) {
        match Task::of(lits.len(), range) {
            Task::Nothing => {}
            Task::Never => out.clause(&[]),
            Task::None => lits.iter().for_each(|&lit| out.clause(&[!lit])),
            Task::All => lits.iter().for_each(|&lit| out.clause(&[lit])),
            Task::Some => out.clause(lits),
            Task::NotAll => out.clause(&negated(lits)),
            Task::Bound(range) => self.bound(lits, range, out),
            Task::BoundNegated(range) => self.bound(&negated(lits), range, out),
        }
    }

    /// How much it writes for `number` literals: auxiliary variables and clauses.
    fn size(&self, number: usize, range: RangeInclusive<usize>) -> Size {
        match Task::of(number, range) {
            Task::Nothing => Size::default(),
            Task::Never => Size::clauses(1, 0),
            Task::None | Task::All => Size::clauses(number as u64, 1),
            Task::Some | Task::NotAll => Size::clauses(1, number as u64),
            Task::Bound(range) | Task::BoundNegated(range) => self.bound_size(number, range),
        }
    }
}

/// Every encoding of a number of literals can say "at most one".
impl<C: CardEncoding> AmoEncoding for C {
    fn name(&self) -> &'static str {
        CardEncoding::name(self)
    }

    fn about(&self) -> &'static str {
        CardEncoding::about(self)
    }

    fn encode(&self, lits: &[Lit], out: &mut dyn Sink) {
        CardEncoding::encode(self, lits, 0..=1, out);
    }

    fn size(&self, number: usize) -> Size {
        CardEncoding::size(self, number, 0..=1)
    }
}

/// Grids of rows and columns; the fewest clauses.
pub const PRODUCT: &dyn AmoEncoding = &amo::Product;
/// Direct for few literals, and whatever is smallest for many.
pub const MIXED: &dyn CardEncoding = &mixed::Mixed;
/// Every subset that is too large or too small; no auxiliary variables.
pub const BINOMIAL: &dyn CardEncoding = &counter::Binomial;

/// The encodings of "at most one".
pub static AT_MOST_ONE: &[&dyn AmoEncoding] = &[
    PRODUCT,
    &amo::Pairwise,
    &amo::Bitwise,
    &amo::SharedBits,
    &amo::Ladder,
    &amo::Commander,
    &counter::Sequential,
    &totalizer::Totalizer,
    &network::Network,
];

/// The encodings of "exactly so many", and of ranges.
pub static EXACTLY: &[&dyn CardEncoding] =
    &[MIXED, BINOMIAL, &counter::Sequential, &totalizer::Totalizer, &network::Network];

/// An encoding by its name, for all that it can write.
#[derive(Clone, Copy)]
pub struct Encoding {
    /// Its name, as in `--encoding NAME`.
    pub name: &'static str,
    /// What it does, in one line for help texts.
    pub about: &'static str,
    pub(crate) at_most_one: Option<&'static dyn AmoEncoding>,
    pub(crate) exactly: Option<&'static dyn CardEncoding>,
}

impl Encoding {
    /// Every encoding once: those of "at most one", then those of sums alone.
    #[must_use]
    pub fn all() -> Vec<Encoding> {
        let mut all: Vec<Encoding> = Vec::new();
        for &one in AT_MOST_ONE {
            let (name, about) = (one.name(), one.about());
            all.push(Encoding { name, about, at_most_one: Some(one), exactly: None });
        }
        for &one in EXACTLY {
            let (name, about) = (CardEncoding::name(one), CardEncoding::about(one));
            match all.iter_mut().find(|known| known.name == name) {
                Some(known) => known.exactly = Some(one),
                None => all.push(Encoding { name, about, at_most_one: None, exactly: Some(one) }),
            }
        }
        all
    }

    /// What else it is called.
    pub fn aliases(&self) -> impl Iterator<Item = &'static str> + use<> {
        let name = self.name;
        ALIASES.iter().filter(move |(_, of)| *of == name).map(|(alias, _)| *alias)
    }

    /// The options with this encoding for "at most one" in the rules of one group, if it can write that.
    #[must_use]
    pub fn applied_to_group(&self, group: &'static str, options: Options) -> Options {
        let apart = self.at_most_one.map(|at_most_one| Apart { group, at_most_one });
        Options { apart: apart.or(options.apart), ..options }
    }

    /// The options with this encoding for what it can write.
    #[must_use]
    pub fn applied_to(&self, options: Options) -> Options {
        Options {
            at_most_one: self.at_most_one.unwrap_or(options.at_most_one),
            exactly: self.exactly.unwrap_or(options.exactly),
            ..options
        }
    }
}

/// Other names for encodings, as people call the two kinds that courses compare.
pub static ALIASES: &[(&str, &str)] = &[("quad", "pairwise"), ("log", "bitwise")];

/// One of [`Encoding::all`], by its name or another one.
///
/// ```
/// use prato::clauses::encode::Encoding;
///
/// assert_eq!("quad".parse::<Encoding>().unwrap().name, "pairwise");
/// assert_eq!("log".parse::<Encoding>().unwrap().name, "bitwise");
/// ```
impl FromStr for Encoding {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Encoding, UnknownName> {
        let alias = ALIASES.iter().find(|(alias, _)| *alias == text);
        let name = alias.map_or(text, |(_, name)| name);
        named("encoding", &Encoding::all(), |encoding| encoding.name, name)
    }
}

/// What a range of counts asks of a number of literals.
enum Task {
    Nothing,
    Never,
    None,
    All,
    Some,
    NotAll,
    Bound(RangeInclusive<usize>),
    BoundNegated(RangeInclusive<usize>),
}

impl Task {
    fn of(number: usize, range: RangeInclusive<usize>) -> Task {
        let (low, high) = (*range.start(), (*range.end()).min(number));
        match (low, high) {
            _ if low > high => Task::Never,
            _ if low == 0 && high == number => Task::Nothing,
            (_, 0) => Task::None,
            _ if low == number => Task::All,
            _ if (low, high) == (1, number) => Task::Some,
            _ if (low, high) == (0, number - 1) => Task::NotAll,
            // Encodings grow with the upper bound, so the smaller of the two is taken.
            _ if low + high > number => Task::BoundNegated(number - high..=number - low),
            _ => Task::Bound(low..=high),
        }
    }
}

fn negated(lits: &[Lit]) -> Vec<Lit> {
    lits.iter().map(|&lit| !lit).collect()
}
