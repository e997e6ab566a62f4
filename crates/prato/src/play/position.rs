//! Positions reached on a field: what a player sees in the middle of a game.

use super::field::clues;
use super::trivial::{State, TrivialGame};
use crate::grid::{Grid, Pos, Shape};
use crate::puzzles::minesweeper::{Cell, Field, View};
use crate::rng::{Rng, Stream};

/// How a position comes about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// The start is opened and the two trivial rules are applied until nothing more follows. If
    /// that ends early, lucky clicks go on until a quarter of the safe cells is shown.
    Play,
    /// The same until 85 % of the safe cells are shown.
    Late,
    /// This share of the safe cells is shown, chosen at random.
    Rand(f64),
}

/// Every kind, in the order in which help and tests name them.
pub static KINDS: &[Kind] = &[Kind::Play, Kind::Late, Kind::Rand(0.35)];

impl Kind {
    /// Its name, as in `--kind NAME`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Play => "play",
            Kind::Late => "late",
            Kind::Rand(_) => "rand",
        }
    }
}

/// The position of this kind on `field`, with the total number of mines known. Only play begins
/// at `start`; it has no meaning for [`Kind::Rand`].
///
/// ```
/// use prato::grid::{Pos, Shape};
/// use prato::play::{self, Kind};
///
/// let field = play::field(Shape { rows: 9, cols: 9 }, 10, &[Pos::new(4, 4)], 1)?;
/// let view = play::position(&field, Pos::new(4, 4), Kind::Late, 1);
/// assert!(view.covered().count() < 10 + 11 && view.mines == Some(10));
/// # Ok::<(), play::TooManyMines>(())
/// ```
///
/// # Panics
/// If play begins on a mine or outside of the field.
#[must_use]
pub fn position(field: &Field, start: Pos, kind: Kind, seed: u64) -> View {
    match kind {
        Kind::Play => played(field, start, 0.25, seed),
        Kind::Late => played(field, start, 0.85, seed),
        Kind::Rand(share) => shown(field, share, seed),
    }
}

/// Play from `start` until at least this share of the safe cells is shown and the two trivial
/// rules give nothing more: a clue whose mines are all found opens the other cells around it, and a
/// clue with as many covered cells around as it has mines finds them. (An opening, which spreads
/// from a 0, is the first rule.) Found mines are not marked in the view.
///
/// Whenever that ends before the share is reached, a lucky click opens a random safe cell and play
/// goes on: of the list of all safe cells in reading order, the entry [`Rng::below`] the length
/// of the list (from [`Stream::Position`]) is taken out, the last one moves into its place, and
/// the cell is opened if it is not open yet.
///
/// Takes time in proportion to the number of cells.
///
/// # Panics
/// If `start` is a mine or outside of the field.
#[must_use]
pub fn played(field: &Field, start: Pos, share: f64, seed: u64) -> View {
    assert!(field.mines.get(start) == Some(&false), "the start, {start}, is a safe cell");
    let mut board = TrivialGame::new(field);
    board.open(board.shape.index(start));
    board.follow();

    let mut rng = Rng::new(seed, Stream::Position);
    let mut safe = safe_cells(field);
    let wanted = part(share, safe.len());
    while board.opened < wanted {
        let lucky = safe.swap_remove(rng.below(safe.len()));
        if board.cells[lucky] == State::Covered {
            board.open(lucky);
            board.follow();
        }
    }
    view(field, board.cells.iter().map(|&cell| cell == State::Open))
}

/// This share of the safe cells, to the nearest whole number, chosen at random by
/// [`Rng::choose`] from [`Stream::Position`] among the safe cells in reading order.
#[must_use]
pub fn shown(field: &Field, share: f64, seed: u64) -> View {
    let safe = safe_cells(field);
    let chosen = Rng::new(seed, Stream::Position).choose(part(share, safe.len()), safe.len());
    let mut open = vec![false; field.mines.shape().len()];
    for (cell, chosen) in safe.into_iter().zip(chosen) {
        open[cell] = chosen;
    }
    view(field, open.into_iter())
}

/// What a player sees of `field` if of its cells, in reading order, these are `open`.
fn view(field: &Field, open: impl Iterator<Item = bool>) -> View {
    let Shape { rows, cols } = field.mines.shape();
    let clues = clues(field);
    let cell = |(&clue, open)| if open { Cell::Open(clue) } else { Cell::Covered };
    let cells = clues.cells().iter().zip(open).map(cell).collect();
    View::new(Grid::new(rows, cols, cells).expect("one cell for each clue"), Some(field.count()))
}

/// The cells without a mine, in reading order.
fn safe_cells(field: &Field) -> Vec<usize> {
    let mines = field.mines.cells();
    (0..mines.len()).filter(|&index| !mines[index]).collect()
}

/// This share of `whole`, to the nearest whole number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the share is held between 0 and 1, so the part lies between 0 and the whole"
)]
fn part(share: f64, whole: usize) -> usize {
    (share.clamp(0.0, 1.0) * whole as f64).round() as usize
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::{FirstClick, LEVELS, TooManyMines, centre, field};
    use super::*;
    use crate::puzzles::minesweeper::check;

    /// Fields of all levels and of some odd shapes, with the start of a game on each.
    pub(in super::super) fn fields(seeds: u64) -> impl Iterator<Item = (Field, Pos)> {
        let shape = |rows, cols| Shape { rows, cols };
        let odd = [(shape(1, 1), 0), (shape(1, 40), 8), (shape(40, 1), 8), (shape(23, 41), 200)];
        let levels = LEVELS.iter().map(|level| (level.shape, level.mines));
        let boards: Vec<_> = levels.chain(odd).collect();
        (0..seeds).flat_map(move |seed| {
            boards.clone().into_iter().map(move |(shape, mines)| {
                let start = centre(shape);
                let clear = FirstClick::Opening.clear(shape, start);
                (field(shape, mines, &clear, seed).expect("there is room"), start)
            })
        })
    }

    fn open_cells(view: &View) -> usize {
        view.shape().len() - view.covered().count()
    }

    #[test]
    fn every_position_fits_its_field_and_comes_again() {
        for (seed, (field, start)) in (0..).zip(fields(20)) {
            for &kind in KINDS {
                let view = position(&field, start, kind, seed);
                assert_eq!(check(&view, &field), Ok(()), "{} {seed}", kind.name());
                assert_eq!(view.mines, Some(field.count()));
                assert_eq!(position(&field, start, kind, seed), view);
            }
        }
    }

    #[test]
    fn play_ends_only_where_the_trivial_rules_are_stuck() {
        for (seed, (field, start)) in (0..).zip(fields(20)) {
            for kind in [Kind::Play, Kind::Late] {
                let view = position(&field, start, kind, seed);
                let mut board = TrivialGame::new(&field);
                for (pos, &cell) in view.cells().iter() {
                    if cell != Cell::Covered {
                        board.open(board.shape.index(pos));
                    }
                }
                board.follow();
                assert_eq!(board.opened, open_cells(&view));
            }
        }
    }

    #[test]
    fn enough_is_shown() {
        for (seed, (field, start)) in (0..).zip(fields(20)) {
            let safe = field.mines.shape().len() - field.count();
            let open = |kind| open_cells(&position(&field, start, kind, seed));
            assert!(open(Kind::Play) >= part(0.25, safe));
            assert!(open(Kind::Late) >= part(0.85, safe));
            assert_eq!(open_cells(&played(&field, start, 1.0, seed)), safe);
            for share in [0.0, 0.35, 0.5, 1.0] {
                assert_eq!(open(Kind::Rand(share)), part(share, safe));
            }
        }
    }

    /// If this fails, the published examples and figures are of other positions.
    #[test]
    fn positions_are_pinned_for_ever() -> Result<(), TooManyMines> {
        let check = |kind, expected: &[&str]| {
            let shape = Shape { rows: 6, cols: 9 };
            let start = centre(shape);
            let field = field(shape, 14, &FirstClick::Opening.clear(shape, start), 1)?;
            let sign = |cell: &Cell| match cell {
                Cell::Open(clue) => char::from(b'0' + clue),
                _ => '.',
            };
            let view = position(&field, start, kind, 1);
            let rows = view.cells().rows().map(|row| row.iter().map(sign).collect::<String>());
            assert_eq!(rows.collect::<Vec<_>>(), expected);
            Ok(())
        };
        check(
            Kind::Play,
            &[".........", ".........", ".211123..", ".31102...", ".4.203...", "...202..."],
        )?;
        check(
            Kind::Late,
            &["11112.321", ".21.22..1", ".21112331", "231102.31", ".4.203.4.", "...202.31"],
        )?;
        check(
            Kind::Rand(0.35),
            &[".11...3..", "..1.22...", ".....23..", ".3.......", "...20....", "...20..3."],
        )
    }

    /// A flood over a whole large board, which no stack of calls would survive.
    #[test]
    fn a_large_opening() -> Result<(), TooManyMines> {
        let shape = Shape { rows: 1500, cols: 1500 };
        let field = field(shape, 1, &FirstClick::Opening.clear(shape, centre(shape)), 1)?;
        let view = position(&field, centre(shape), Kind::Play, 1);
        assert!(view.covered().count() <= 4);
        Ok(())
    }
}
