//! Endgame values, held to a game tree without any cleverness.

use std::collections::HashMap;

use super::*;
use crate::grid::{Grid, Shape};
use crate::play::{Game, Rng, Stream, field};
use crate::puzzles::minesweeper::{Cell, Field, check};

/// Far more than these tests need.
const ENOUGH: Budget = Budget { solutions: 100_000, sets: 10_000_000 };

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
    // The cell that is opened first is worth as much as was promised.
    let open = value.expect("as above").open;
    let after = |clue: u8| {
        let shows = |field: &&Field| !field.mines[open] && crate::play::clues(field)[open] == clue;
        let left: Vec<Field> = fields.iter().filter(shows).cloned().collect();
        let mut after = view.clone();
        after.set(view.shape().index(open), Cell::Open(clue));
        if left.is_empty() { 0 } else { referee(&after, &left, &mut HashMap::new()) }
    };
    assert_eq!((0..=8).map(after).sum::<usize>(), wins, "{open} of {view:?}");
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
    let check = |mines, solutions, sets, expected: Option<(u32, u32)>| {
        let view = View::new(Grid::filled(4, 4, Cell::Covered), mines);
        let value = optimum(&view, Budget { solutions, sets });
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
