//! Endgame values, held to a game tree without any cleverness.

use std::collections::HashMap;

use super::*;
use crate::grid::{Grid, Shape};
use crate::play::odds::tests::analyse;
use crate::play::tuning::SMALL_SET;
use crate::play::{Game, Rng, Stream, field};
use crate::puzzles::minesweeper::{Cell, Field, check};

/// Far more than these tests need.
const ENOUGH: Budget = Budget { solutions: 100_000, looks: 1_000_000_000 };

/// How many of these fields the best strategy wins from a view on, by trying every cell.
fn referee(view: &View, fields: &[Field], known: &mut HashMap<Vec<Cell>, usize>) -> usize {
    let won = |field: &Field| view.covered().all(|pos| field.mines[pos]);
    if let [field] = fields
        && won(field)
    {
        return 1;
    }
    if let Some(&wins) = known.get(view.cells().cells()) {
        return wins;
    }
    let mut best = 0;
    for pos in view.covered() {
        let mut wins = 0;
        for clue in 0..=8 {
            let shows =
                |field: &&Field| !field.mines[pos] && crate::play::clues(field)[pos] == clue;
            let left: Vec<Field> = fields.iter().filter(shows).cloned().collect();
            if !left.is_empty() {
                let mut after = view.clone();
                after.set(view.shape().index(pos), Cell::Open(clue));
                wins += referee(&after, &left, known);
            }
        }
        best = best.max(wins);
    }
    known.insert(view.cells().cells().to_vec(), best);
    best
}

/// All fields that fit a view.
pub(in crate::play) fn fitting(view: &View) -> Vec<Field> {
    let covered: Vec<Pos> = view.covered().collect();
    let Shape { rows, cols } = view.shape();
    let fields = (0..1_u32 << covered.len()).map(|bits| {
        let mut mines = Grid::filled(rows, cols, false);
        for (bit, &pos) in covered.iter().enumerate() {
            mines[pos] = bits >> bit & 1 == 1;
        }
        Field { mines }
    });
    fields.filter(|field| check(view, field).is_ok()).collect()
}

fn check_value(view: &View) {
    let fields = fitting(view);
    let wins = referee(view, &fields, &mut HashMap::new());
    let value = optimum(view, ENOUGH);
    let found = value.map(|value| (value.wins as usize, value.solutions as usize));
    assert_eq!(found, Some((wins, fields.len())), "{view:?}");
    let won_after = |open: Pos| -> usize {
        let after = |clue: u8| {
            let shows =
                |field: &&Field| !field.mines[open] && crate::play::clues(field)[open] == clue;
            let left: Vec<Field> = fields.iter().filter(shows).cloned().collect();
            let mut after = view.clone();
            after.set(view.shape().index(open), Cell::Open(clue));
            if left.is_empty() { 0 } else { referee(&after, &left, &mut HashMap::new()) }
        };
        (0..=8).map(after).sum()
    };
    // The cell that is opened first is worth as much as was promised.
    let open = value.expect("as above").open;
    assert_eq!(won_after(open), wins, "{open} of {view:?}");
    // So is the one that is preferred to all others, as long as the tree need not be narrow.
    let position = analyse(view).unwrap();
    let undecided = |cell: &usize| position.chance(*cell).is_some();
    let guesses: Vec<usize> = (0..view.shape().len()).filter(undecided).collect();
    let must_guess = view.covered().all(|pos| fields.iter().any(|field| field.mines[pos]));
    if must_guess && !guesses.is_empty() && fields.len() <= SMALL_SET {
        let open = preferred(&position, &guesses, SMALL_SET).unwrap().open;
        assert_eq!(won_after(open), wins, "{open} of {view:?}");
    }
}

/// Positions on tiny boards, with some cells open.
#[test]
fn the_same_as_a_plain_game_tree() {
    let mut checked = 0;
    let mut random = Rng::new(1, Stream::Order);
    for seed in 0..900 {
        let shape = Shape { rows: 1 + random.below(3), cols: 2 + random.below(3) };
        let mines = 1 + random.below(shape.len() / 2);
        let mut game = Game::new(field(shape, mines, &[], seed).expect("few mines"));
        for _ in 0..random.below(4) {
            game.open(shape.pos(random.below(shape.len())));
        }
        if game.field().is_none() && game.view().covered().count() <= 9 {
            check_value(game.view());
            checked += 1;
        }
    }
    assert!(checked > 300, "{checked}");
}

/// Two coins to toss that know nothing of each other, and one alone.
#[test]
fn independent_parts_multiply() {
    let check = |board: &str, wins, solutions| {
        let view = crate::puzzles::minesweeper::parse(board, None).unwrap().view;
        let value = optimum(&view, ENOUGH).unwrap();
        assert_eq!((value.wins, value.solutions), (wins, solutions), "{board}");
    };
    check("2 5 2\n.101.\n.101.\n", 1, 4);
    check("3 2 1\n00\n11\n..\n", 1, 2);
}

#[test]
fn what_is_too_much_is_left_alone() {
    let check = |mines, solutions, looks, expected: Option<(u32, u32)>| {
        let view = View::new(Grid::filled(4, 4, Cell::Covered), mines);
        let value = optimum(&view, Budget { solutions, looks });
        assert_eq!(value.map(|value| (value.wins, value.solutions)), expected, "{mines:?}");
    };
    check(Some(4), 1819, 1_000_000, None);
    check(Some(4), 1820, 10, None);
    check(None, 100_000, 1_000_000, None);
    check(Some(17), 2000, 1_000_000, None);
    check(Some(16), 2000, 1_000_000, None);
    check(Some(15), 2000, 1_000_000, Some((1, 16)));
    check(Some(0), 2000, 1_000_000, Some((1, 1)));
}

/// Every solution is drawn about as often as any other.
#[test]
fn draws_are_fair() {
    // Two components, unseen cells, and a total that binds them together.
    let board = "3 8 5\n.1......\n........\n.....2..\n";
    let view = crate::puzzles::minesweeper::parse(board, None).unwrap().view;
    let position = analyse(&view).unwrap();
    let all = list(&position, Vec::new(), 100_000).unwrap().solutions;
    let mut times = std::collections::BTreeMap::new();
    let cells = Cells::new(&position, Vec::new()).unwrap();
    let bag = Bag::new(&position, 5, |cell| cells.bit(cell));
    let mut random = Rng::new(1, Stream::Draw);
    let each = 40_u32;
    for _ in 0..each as usize * all.len() {
        let mut solution = 0;
        bag.draw(&mut random, |bit| solution |= bit);
        *times.entry(solution).or_insert(0_usize) += 1;
    }
    let square = |solution| {
        let times = times.get(solution).copied().unwrap_or(0);
        (times as f64 - f64::from(each)).powi(2) / f64::from(each)
    };
    // Chi square with so many degrees of freedom: within five standard deviations.
    let chi: f64 = all.iter().map(square).sum();
    let free = all.len() as f64 - 1.0;
    assert!((chi - free).abs() < 5.0 * (2.0 * free).sqrt(), "{chi} {free}");
    assert!(times.keys().all(|solution| all.contains(solution)));
}

/// What is drawn is changed into what could have been drawn, with no mine where it is not wanted.
#[test]
fn changed_solutions_are_solutions() {
    let board = "3 8 5\n.1......\n........\n.....2..\n";
    let view = crate::puzzles::minesweeper::parse(board, None).unwrap().view;
    let position = analyse(&view).unwrap();
    let cells = Cells::new(&position, Vec::new()).unwrap();
    let all = list(&position, Vec::new(), 100_000).unwrap().solutions;
    let bag = Bag::new(&position, 5, |cell| cell as usize);
    let mut random = Rng::new(1, Stream::Draw);
    for &safe in &cells.0 {
        let mut reached = std::collections::BTreeSet::new();
        for _ in 0..20 * all.len() {
            let mut mines = vec![false; 24];
            bag.draw(&mut random, |cell| mines[cell] = true);
            if mines[safe as usize] && bag.change(&mut mines, safe as usize, &mut random).is_some()
            {
                let bits = cells.0.iter().filter(|&&cell| mines[cell as usize]);
                reached.insert(bits.fold(0, |bits, &cell| bits | cells.bit(cell)));
            }
        }
        let wanted: Vec<u128> =
            all.iter().copied().filter(|solution| solution & cells.bit(safe) == 0).collect();
        assert!(reached.iter().all(|solution| wanted.contains(solution)), "{safe}");
        assert!(
            reached.len() * 10 > wanted.len() * 9,
            "{safe}: {} {}",
            reached.len(),
            wanted.len()
        );
    }
}
