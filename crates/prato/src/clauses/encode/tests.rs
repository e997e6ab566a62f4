//! Every encoding held to counting.

use std::ops::RangeInclusive;

use super::{AT_MOST_ONE, CardEncoding, EXACTLY, Encoding, Plain};
use crate::clauses::{Cnf, Lit, Sink, Size};

/// The size of the clauses, without the `inputs` first variables.
fn size(cnf: &Cnf, inputs: u32) -> Size {
    Size {
        variables: u64::from(cnf.variables() - inputs),
        clauses: cnf.clauses().len() as u64,
        literals: cnf.clauses().iter().map(|clause| clause.len() as u64).sum(),
    }
}

/// Whether the assignment can be completed, by setting what is forced and trying the rest.
fn satisfiable(cnf: &Cnf, mut values: Vec<Option<bool>>) -> bool {
    let value = |values: &[Option<bool>], lit: Lit| {
        let index = lit.number().unsigned_abs() as usize;
        values[index].map(|value| value == (lit.number() > 0))
    };
    loop {
        let mut set = None;
        for clause in cnf.clauses() {
            if clause.iter().any(|&lit| value(&values, lit) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&lit| value(&values, lit).is_none());
            match (open.next(), open.next()) {
                (None, _) => return false,
                (Some(&lit), None) => set = Some(lit),
                _ => {}
            }
        }
        let Some(lit) = set else { break };
        values[lit.number().unsigned_abs() as usize] = Some(lit.number() > 0);
    }
    let Some(open) = (1..values.len()).find(|&index| values[index].is_none()) else { return true };
    [true, false].into_iter().any(|value| {
        let mut values = values.clone();
        values[open] = Some(value);
        satisfiable(cnf, values)
    })
}

/// Writes clauses about `number` literals, of which every third is a negation, and holds them to
/// counting and to the size that was promised.
fn check(
    name: &str,
    number: u32,
    range: &RangeInclusive<usize>,
    promised: Size,
    encode: impl Fn(&[Lit], &mut Cnf),
) {
    let mut cnf = Cnf::default();
    let lits: Vec<Lit> =
        (0..number).map(|index| if index % 3 == 2 { !cnf.fresh() } else { cnf.fresh() }).collect();
    encode(&lits, &mut cnf);
    assert_eq!(size(&cnf, number), promised, "{name} {number} {range:?}");
    for bits in 0..1_u32 << number {
        let mut values = vec![None; cnf.variables() as usize + 1];
        for (index, lit) in (0..number).zip(&lits) {
            values[index as usize + 1] = Some((bits >> index & 1 == 1) == (lit.number() > 0));
        }
        let expected = range.contains(&(bits.count_ones() as usize));
        assert_eq!(satisfiable(&cnf, values), expected, "{name} {number} {range:?} {bits:b}");
    }
}

/// Negations of the literals are all that "at most one" takes, so pairs tell all there is to tell.
#[test]
fn of_many_literals_no_two_hold() {
    for encoding in AT_MOST_ONE {
        for number in [16, 17, 20, 23, 33, 64, 65] {
            let mut cnf = Cnf::default();
            let lits: Vec<Lit> = (0..number).map(|_| cnf.fresh()).collect();
            encoding.encode(&lits, &mut cnf);
            let negated = |lit: &Lit| lit.number() < 0 || lit.number() > number;
            assert!(cnf.clauses().iter().all(|clause| clause.iter().all(negated)));
            assert_eq!(size(&cnf, number.unsigned_abs()), encoding.size(lits.len()));
            for one in 0..lits.len() {
                for other in 0..=one {
                    let mut values = vec![None; cnf.variables() as usize + 1];
                    for index in 0..lits.len() {
                        values[index + 1] = Some(index == one || index == other);
                    }
                    let name = encoding.name();
                    assert_eq!(satisfiable(&cnf, values), one == other, "{name} {one} {other}");
                }
            }
        }
    }
}

#[test]
fn at_most_one_is_at_most_one() {
    for encoding in AT_MOST_ONE {
        for number in 0..=11 {
            let promised = encoding.size(number as usize);
            check(encoding.name(), number, &(0..=1), promised, |lits, out| {
                encoding.encode(lits, out);
            });
        }
    }
}

#[test]
fn counts_lie_in_the_range() {
    for encoding in EXACTLY {
        for number in 0..=7 {
            for low in 0..=number as usize + 1 {
                for high in low.saturating_sub(1)..=number as usize + 1 {
                    let range = low..=high;
                    let promised = encoding.size(number as usize, range.clone());
                    check(encoding.name(), number, &range, promised, |lits, out| {
                        encoding.encode(lits, range.clone(), out);
                    });
                }
            }
        }
    }
}

/// The same without the rules that are implied; and then a 0 and its like are no longer facts, but
/// where that is all the encoding has to say.
#[test]
fn plain_counts_lie_in_the_range() {
    for &encoding in EXACTLY {
        let plain = Plain(encoding);
        let mut facts = 0;
        for number in 0..=7_u32 {
            for count in 0..=number as usize + 1 {
                let promised = CardEncoding::size(&plain, number as usize, count..=count);
                check(encoding.name(), number, &(count..=count), promised, |lits, out| {
                    CardEncoding::encode(&plain, lits, count..=count, out);
                });
                facts += u64::from(number > 2 && [0, number as usize].contains(&count))
                    * promised.clauses;
            }
        }
        // One for each literal, for none and for all of 3 to 7 of them.
        let direct = 2 * (3 + 4 + 5 + 6 + 7);
        match encoding.name() {
            "totalizer" | "network" => assert!(facts > direct, "{}", encoding.name()),
            name => assert_eq!(facts, direct, "{name}"),
        }
    }
}

#[test]
fn every_encoding_has_one_name() {
    let all = Encoding::all();
    let names: std::collections::BTreeSet<&str> = all.iter().map(|one| one.name).collect();
    assert_eq!((names.len(), all.len()), (11, 11));
    for encoding in all {
        assert_eq!(encoding.name.parse::<Encoding>().map(|one| one.about), Ok(encoding.about));
    }
}

/// The sizes promised are those written for longer lists as well.
#[test]
fn sizes_are_exact() {
    for number in [8, 13, 16, 33, 100] {
        for encoding in AT_MOST_ONE {
            let mut cnf = Cnf::default();
            let lits: Vec<Lit> = (0..number).map(|_| cnf.fresh()).collect();
            encoding.encode(&lits, &mut cnf);
            let promised = encoding.size(number as usize);
            assert_eq!(size(&cnf, number), promised, "{} {number}", encoding.name());
        }
        for encoding in EXACTLY {
            for range in [0..=3, 3..=3, 2..=7, 5..=8] {
                let mut cnf = Cnf::default();
                let lits: Vec<Lit> = (0..number.min(20)).map(|_| cnf.fresh()).collect();
                encoding.encode(&lits, range.clone(), &mut cnf);
                let promised = encoding.size(lits.len(), range);
                assert_eq!(size(&cnf, number.min(20)), promised, "{} {number}", encoding.name());
            }
        }
    }
}

#[test]
fn large_sizes_are_known_at_once() {
    let size = |name, number, range| {
        let encoding = EXACTLY.iter().find(|encoding| encoding.name() == name).expect("listed");
        encoding.size(number, range).clauses
    };
    assert_eq!(AT_MOST_ONE[1].size(1000).clauses, 499_500);
    assert_eq!(size("binomial", 1000, 160..=160), u64::MAX);
    assert!(size("totalizer", 1_000_000, 160_000..=160_000) > 1 << 33);
    assert!(size("sequential", 1_000_000, 160_000..=160_000) > 1 << 33);
}
