//! Chances by a density, held to the weights of all mine fields.

use crate::common::{Random, cases, fields};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use prato::exact::{Chance, Density, census, census_by_density, chances, chances_by_density};
use prato::grid::Grid;
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{Cell, View, check};
use prato::watch::{Stop, Watch};

/// What the solutions weigh, in all and with a mine in each cell: each covered cell counts `mines`
/// times with a mine and `safe` times without.
fn weights(view: &View, mines: u32, safe: u32) -> (BigUint, Grid<BigUint>) {
    let covered = view.covered().count();
    let mut all = BigUint::ZERO;
    let mut with_mine = view.cells().map(|_| BigUint::ZERO);
    for field in fields(view).filter(|field| check(view, field).is_ok()) {
        let number = field.count();
        let power = |base: u32, times: usize| {
            BigUint::from(base).pow(u32::try_from(times).expect("few cells"))
        };
        let weight = power(mines, number) * power(safe, covered - number);
        for pos in view.covered().filter(|&pos| field.mines[pos]) {
            with_mine[pos] += &weight;
        }
        all += weight;
    }
    (all, with_mine)
}

fn float(weight: &BigUint) -> f64 {
    weight.to_f64().expect("any size becomes a float")
}

/// Holds exact and rounded chances to the weights of all mine fields.
fn agree(view: &View, mines: u32, safe: u32) {
    let watch = Watch::default();
    let density = Density::new(mines.into(), (mines + safe).into()).expect("between 0 and 1");
    let context = || format!("{density} on {view:?}");
    let (all, with_mine) = weights(view, mines, safe);
    if all == BigUint::ZERO {
        assert_eq!(chances_by_density(view, density, &watch), Outcome::Impossible, "{}", context());
        assert_eq!(census_by_density(view, density, &watch), Outcome::Impossible);
        return;
    }
    let census = census_by_density(view, density, &watch).answer().expect("possible");
    let chances = chances_by_density(view, density, &watch).answer().expect("possible");
    for (pos, weight) in with_mine.iter() {
        // Both are the same fraction; what they weigh may differ by a common factor.
        let (found, expected) = (&census.mines[pos] * &all, weight * &census.solutions);
        assert_eq!(found, expected, "{pos} of {}", context());
        let fits = match (view.cells()[pos], chances[pos]) {
            (Cell::Open(_), chance) => chance == Chance::Open,
            (_, Chance::Safe) => *weight == BigUint::ZERO,
            (_, Chance::Mine) => *weight == all,
            (_, Chance::Between(share)) => {
                *weight != BigUint::ZERO
                    && *weight != all
                    && (share - float(weight) / float(&all)).abs() < 1e-12
            }
            (_, Chance::Open | Chance::Unknown) => false,
        };
        assert!(fits, "{:?} at {pos}, {weight} of {all}; {}", chances[pos], context());
    }
}

#[test]
fn small_boards_agree_with_brute_force() {
    let mut random = Random::new(21);
    for _ in 0..cases(4000) {
        let view = random.view(5, 12);
        let mut part = |bound| u32::try_from(1 + random.below(bound)).expect("small");
        let (mines, safe) = match part(4) {
            1 => (1, part(1_000_000_000)),
            2 => (part(1_000_000_000), 1),
            _ => (part(100), part(100)),
        };
        agree(&view, mines, safe);
    }
}

#[test]
fn an_even_density_is_every_field_equally_likely_and_a_total_leaves_no_choice() {
    let mut random = Random::new(22);
    let watch = Watch::default();
    for _ in 0..cases(300) {
        let view = random.view(12, 144);
        let density = if view.mines.is_some() { "0.2" } else { "1/2" }.parse().expect("a density");
        assert_eq!(chances_by_density(&view, density, &watch), chances(&view, &watch));
        assert_eq!(census_by_density(&view, density, &watch), census(&view, &watch));
    }
}

/// On boards too large for brute force, floats agree with exact weights.
#[test]
fn large_boards_agree_with_themselves() {
    let mut random = Random::new(23);
    let watch = Watch::default();
    let mut possible = 0;
    for _ in 0..cases(100) {
        let mut view = random.view(40, 900);
        view.mines = None;
        let density = Density::new(1 + random.below(50) as u64, 51 + random.below(100) as u64);
        let density = density.expect("between 0 and 1");
        let Outcome::Answered(census) = census_by_density(&view, density, &watch) else {
            assert_eq!(chances_by_density(&view, density, &watch), Outcome::Impossible);
            continue;
        };
        possible += 1;
        let chances = chances_by_density(&view, density, &watch).answer().expect("no limits");
        for ((pos, a), b) in chances.iter().zip(census.chances(&view).cells()) {
            let near = match (a, b) {
                (Chance::Between(a), Chance::Between(b)) => (a - b).abs() < 1e-9,
                (a, b) => a == b,
            };
            assert!(near, "{a:?} is not {b:?} at {pos} of {view:?}");
        }
    }
    assert!(possible > 40, "{possible}");
}

/// Where mines are too many to count in the memory, cells that are certain are shown all the same.
#[test]
fn what_is_certain_needs_no_density() {
    let mut random = Random::new(24);
    let fifth = "1/5".parse().expect("a density");
    let mut stopped = 0;
    for _ in 0..cases(300) {
        let mut view = random.view(20, 400);
        view.mines = None;
        let mut watch = Watch::default();
        watch.memory = random.below(3_000);
        let even = chances(&view, &watch);
        let Outcome::Stopped { why: Stop::Memory, so_far } =
            chances_by_density(&view, fifth, &watch)
        else {
            continue;
        };
        stopped += 1;
        let certain = match even {
            Outcome::Answered(chances) | Outcome::Stopped { so_far: chances, .. } => chances,
            Outcome::Impossible => panic!("with less memory nothing more is known: {view:?}"),
        };
        for ((pos, chance), certain) in so_far.iter().zip(certain.cells()) {
            if matches!(certain, Chance::Safe | Chance::Mine) {
                assert_eq!(chance, certain, "{pos} of {view:?}");
            }
        }
    }
    assert!(stopped > 20, "{stopped}");
}
