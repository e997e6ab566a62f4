//! Play by logic alone, made for speed: one clue, two clues, and all clues together where those are
//! stuck.

use crate::exact::reduce::{Mark, Reducer};
use crate::grid::Pos;
use crate::play::game::{Game, Standing};
use crate::play::odds::{Chains, Position};
use crate::puzzles::minesweeper::{Cell, Field, View};
use crate::watch::Watch;

/// With what logic works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Means {
    /// One clue, or two clues together.
    Rules,
    /// All clues.
    Clues,
    /// All clues and the total.
    Total,
}

/// How play ends.
pub(super) enum End {
    /// Every safe cell is open.
    Solved,
    /// No cell is certainly safe; this is known of each cell.
    Stuck(Vec<Known>),
}

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Open,
    Mine,
    Unknown,
}

/// Plays from `start`, which is safe, with these means.
pub(super) fn play(field: &Field, start: Pos, means: Means, watch: &Watch) -> End {
    let mut game = Game::new(field.clone());
    let shape = field.mines.shape();
    let total = (means == Means::Total).then(|| field.count());
    let mut reducer = Reducer::new(game.view());
    let mut chains = Chains::default();
    game.open(start);
    while game.standing() == Standing::Playing {
        reducer.update(game.view()).expect("a field fits its own view");
        let mut safe: Vec<u32> = reducer.safe().collect();
        if safe.is_empty() && means != Means::Rules {
            let board = reducer.board();
            // A view too large for this is taken for stuck: repairs change it.
            let position = Position::new(board, total, &mut chains, watch).ok();
            let certain = position.iter().flat_map(|position| position.cells_with(0.0));
            safe.extend(certain.filter_map(|cell| u32::try_from(cell).ok()));
        }
        if safe.is_empty() {
            let marks = reducer.board().marks();
            let known = game.view().cells().zip_with(&marks, |cell, mark| match (cell, mark) {
                (Cell::Open(_), _) => Known::Open,
                (_, Mark::Mine) => Known::Mine,
                _ => Known::Unknown,
            });
            return End::Stuck(known.cells().to_vec());
        }
        for cell in safe {
            game.open(shape.pos(cell as usize));
        }
    }
    End::Solved
}

/// What is known of each cell of a view in which flags are to be trusted.
pub(super) fn known(view: &View) -> Vec<Known> {
    let known = view.cells().map(|cell| match cell {
        Cell::Open(_) => Known::Open,
        Cell::Flagged => Known::Mine,
        Cell::Covered | Cell::KnownSafe => Known::Unknown,
    });
    known.cells().to_vec()
}
