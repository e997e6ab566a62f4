//! The exact engine held to brute force over all mine fields.

use num_bigint::BigUint;
use prato::exact::{self, Chance};
use prato::grid::{Grid, Shape};
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{Cell, Field, Flags, View, check};
use prato::watch::Watch;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// All solutions, found by trying every mine field.
fn all_fields(view: &View) -> Vec<Field> {
    let Shape { rows, cols } = view.shape();
    let covered: Vec<_> = view.covered().collect();
    let mut fields = Vec::new();
    for bits in 0..1u32 << covered.len() {
        let mut mines = Grid::filled(rows, cols, false);
        for (bit, &pos) in covered.iter().enumerate() {
            mines[pos] = bits & 1 << bit != 0;
        }
        let field = Field { mines };
        if check(view, &field).is_ok() {
            fields.push(field);
        }
    }
    fields
}

/// Holds every answer of the engine to the list of all solutions.
fn agree(view: &View) {
    let fields = all_fields(view);
    let watch = Watch::default();
    let context = || format!("{view:?}");
    if fields.is_empty() {
        assert_eq!(exact::chances(view, &watch), Outcome::Impossible, "{}", context());
        assert_eq!(exact::forced(view, &watch), Outcome::Impossible);
        assert_eq!(exact::count(view, &watch), Outcome::Impossible);
        assert_eq!(exact::count_by_mines(view, &watch), Outcome::Impossible);
        assert_eq!(exact::census(view, &watch), Outcome::Impossible);
        assert!(matches!(exact::solutions(view, &watch), Outcome::Impossible));
        return;
    }
    let solutions = BigUint::from(fields.len());
    let with_mine = |pos| fields.iter().filter(|field| field.mines[pos]).count();

    let census =
        exact::census(view, &watch).answer().flatten().unwrap_or_else(|| panic!("{}", context()));
    assert_eq!(census.solutions, solutions, "{}", context());
    for (pos, count) in census.mines.iter() {
        assert_eq!(*count, BigUint::from(with_mine(pos)), "{pos} of {}", context());
    }
    assert_eq!(exact::count(view, &watch), Outcome::Answered(Some(solutions)));

    let mut by_mines = std::collections::BTreeMap::<usize, u32>::new();
    for field in &fields {
        *by_mines.entry(field.count()).or_default() += 1;
    }
    let by_mines = by_mines.into_iter().map(|(mines, count)| (mines, count.into())).collect();
    assert_eq!(exact::count_by_mines(view, &watch), Outcome::Answered(Some(by_mines)));

    let chances = exact::chances(view, &watch).answer().unwrap_or_else(|| panic!("{}", context()));
    for (pos, &chance) in chances.iter() {
        let count = with_mine(pos);
        let fits = match (view.cells()[pos], chance) {
            (Cell::Open(_), chance) => chance == Chance::Open,
            (_, Chance::Safe) => count == 0,
            (_, Chance::Mine) => count == fields.len(),
            (_, Chance::Between(share)) => {
                count != 0
                    && count != fields.len()
                    && (share - count as f64 / fields.len() as f64).abs() < 1e-12
            }
            (_, Chance::Open | Chance::Unknown) => false,
        };
        assert!(fits, "{chance:?} at {pos}, {count} of {}; {}", fields.len(), context());
    }

    let mut listed: Vec<Vec<bool>> = exact::solutions(view, &watch)
        .answer()
        .flatten()
        .unwrap_or_else(|| panic!("{}", context()))
        .map(|field| field.expect("no limits").mines.cells().to_vec())
        .collect();
    listed.sort();
    let mut expected: Vec<_> = fields.iter().map(|field| field.mines.cells().to_vec()).collect();
    expected.sort();
    assert_eq!(listed, expected, "{}", context());
}

/// A random board of at most `cells` cells: mostly consistent with some mine field, with flags,
/// known-safe cells and clues that lie now and then.
fn random_view(rng: &mut ChaCha8Rng, cells: u32) -> View {
    let below = |rng: &mut ChaCha8Rng, bound: u32| rng.next_u32() % bound;
    let rows = 1 + below(rng, 5.min(cells)) as usize;
    let cols = 1 + below(rng, (cells / rows as u32).min(5)) as usize;
    let density = 10 + below(rng, 40);
    let shown = below(rng, 90);
    let lies = below(rng, 4) == 0;
    let truth = Grid::from_fn(rows, cols, |_| below(rng, 100) < density);
    let shape = truth.shape();
    let cells = Grid::from_fn(rows, cols, |pos| {
        let index = shape.index(pos);
        let around = shape.neighbours(index).filter(|&other| truth.cells()[other]).count() as u8;
        match (truth[pos], below(rng, 100)) {
            (false, chance) if chance < shown => {
                let lie = lies && below(rng, 6) == 0;
                Cell::Open(if lie { below(rng, 9) as u8 } else { around })
            }
            (false, 95..) => Cell::KnownSafe,
            (_, 90..) => Cell::Flagged,
            _ => Cell::Covered,
        }
    });
    let truth = Field { mines: truth };
    let mines = match below(rng, 4) {
        0 | 1 => None,
        2 => Some(truth.count()),
        _ => Some(below(rng, shape.len() as u32 + 2) as usize),
    };
    let mut view = View::new(cells, mines);
    if below(rng, 5) == 0 {
        view.flags = Flags::Trusted;
    }
    view
}

#[test]
fn small_boards_agree_with_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..6000 {
        agree(&random_view(&mut rng, 16));
    }
}

#[test]
fn boards_of_five_by_five_agree_with_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut done = 0;
    while done < 1000 {
        let view = random_view(&mut rng, 25);
        // 2^18 fields for a board are enough.
        if view.covered().count() <= 18 {
            agree(&view);
            done += 1;
        }
    }
}
