//! Small instances from bytes: mostly with a solution, and with all that a file can say. Errors are
//! those of [`Unstructured`].

use arbitrary::{Result, Unstructured};

use prato::grid::{Grid, Pos, Shape};
use prato::play::clues;
use prato::puzzles::minesweeper::{Cell, Field, Flags, View};
use prato::puzzles::queens::Board;
use prato::puzzles::tetravex::{Instance, Tile};
use prato_engines::encode::{AT_MOST_ONE, EXACTLY};
use prato_engines::strategy::{Strategy, VALUE_CHOICES, VARIABLE_CHOICES};
use prato_engines::{ORDERS, Settings};

/// A Minesweeper board of at most `most` cells: what is seen of some mine field, with flags, cells
/// known to be safe, and clues and totals that lie now and then.
pub fn view(bytes: &mut Unstructured<'_>, most: usize) -> Result<View> {
    let shape = shape(bytes, most)?;
    let density = bytes.int_in_range(5..=50)?;
    let shown = bytes.int_in_range(0..=90)?;
    let lies = if percent(bytes, 25)? { 15 } else { 0 };
    let mines = grid(shape, || percent(bytes, density))?;
    let clues = clues(&Field { mines: mines.clone() });
    let mut honest = mines.cells().iter().zip(clues.cells());
    let cells = grid(shape, || {
        let (&mine, &clue) = honest.next().expect("as many as there are cells");
        Ok(match bytes.int_in_range(0..=99)? {
            chance if !mine && chance < shown => {
                let lie = percent(bytes, lies)?;
                Cell::Open(if lie { bytes.int_in_range(0..=8)? } else { clue })
            }
            95.. if !mine => Cell::KnownSafe,
            90.. => Cell::Flagged,
            _ => Cell::Covered,
        })
    })?;
    let total = match bytes.int_in_range(0..=3)? {
        0 | 1 => None,
        2 => Some(Field { mines }.count()),
        _ => Some(bytes.int_in_range(0..=shape.len() + 1)?),
    };
    let mut view = View::new(cells, total);
    if percent(bytes, 20)? {
        view.flags = Flags::Trusted;
    }
    Ok(view)
}

/// A Tetravex instance of at most `most` tiles with few numbers, so that some tiles are equal: cut
/// from a board, with sides that were changed now and then. Some of the tiles are fixed.
pub fn tiles(bytes: &mut Unstructured<'_>, most: usize) -> Result<Instance> {
    let Shape { rows, cols } = shape(bytes, most)?;
    let labels = *bytes.choose(&[[0, 1, 2, 3], [-70_000, 0, 5, 1_000_000]])?;
    let colours = bytes.int_in_range(1..=labels.len())?;
    let mut edges = |rows, cols| {
        grid(Shape { rows, cols }, || Ok(labels[bytes.int_in_range(0..=colours - 1)?]))
    };
    let (level, upright) = (edges(rows + 1, cols)?, edges(rows, cols + 1)?);
    let mut tiles: Vec<Tile> = Shape { rows, cols }
        .positions()
        .map(|pos| Tile {
            north: level[pos],
            south: level[Pos::new(pos.row + 1, pos.col)],
            east: upright[Pos::new(pos.row, pos.col + 1)],
            west: upright[pos],
        })
        .collect();
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, bytes.int_in_range(0..=last)?);
    }
    if percent(bytes, 25)? {
        let changed = bytes.choose_index(tiles.len())?;
        tiles[changed].north = *bytes.choose(&labels)?;
    }
    let mut fixed = Grid::filled(rows, cols, None);
    if percent(bytes, 33)? {
        fixed.cells_mut()[bytes.choose_index(tiles.len())?] =
            Some(bytes.choose_index(tiles.len())?);
    }
    Ok(Instance::new(tiles, fixed).expect("a tile for each place, and one of them fixed"))
}

/// An N-Queens board of at most `most` rows, with a few queens and forbidden cells.
pub fn queens(bytes: &mut Unstructured<'_>, most: usize) -> Result<Board> {
    let size = bytes.int_in_range(1..=most)?;
    let mut places = |most| -> Result<Vec<Pos>> {
        let count = bytes.int_in_range(0..=most)?;
        let mut number = || bytes.int_in_range(0..=size - 1);
        (0..count).map(|_| Ok(Pos::new(number()?, number()?))).collect()
    };
    let (forbidden, mut queens) = (places(size)?, places(2)?);
    queens.retain(|queen| !forbidden.contains(queen));
    Ok(Board::new(size, queens, forbidden))
}

/// Some settings of the engines, none of which changes an answer.
pub fn settings(bytes: &mut Unstructured<'_>) -> Result<Settings> {
    let mut settings = Settings::default();
    settings.clauses.exactly = *bytes.choose(EXACTLY)?;
    settings.clauses.at_most_one = *bytes.choose(AT_MOST_ONE)?;
    settings.clauses.implied = bytes.arbitrary()?;
    settings.clauses.rules = *bytes.choose(ORDERS)?;
    settings.clauses.variables = *bytes.choose(ORDERS)?;
    settings.order = *bytes.choose(ORDERS)?;
    if bytes.arbitrary()? {
        let (variable, value) = (*bytes.choose(VARIABLE_CHOICES)?, *bytes.choose(VALUE_CHOICES)?);
        settings.strategy = Strategy::Fixed(variable, value);
    }
    Ok(settings)
}

fn shape(bytes: &mut Unstructured<'_>, most: usize) -> Result<Shape> {
    let rows = bytes.int_in_range(1..=most.isqrt())?;
    Ok(Shape { rows, cols: bytes.int_in_range(1..=most / rows)? })
}

fn grid<T>(shape: Shape, mut cell: impl FnMut() -> Result<T>) -> Result<Grid<T>> {
    let cells = (0..shape.len()).map(|_| cell()).collect::<Result<_>>()?;
    Ok(Grid::new(shape.rows, shape.cols, cells).expect("as many cells as it has places"))
}

fn percent(bytes: &mut Unstructured<'_>, chance: u8) -> Result<bool> {
    Ok(bytes.int_in_range(0..=99)? < chance)
}
