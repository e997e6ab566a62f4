//! Mine fields that look the same in a mirror, or upside down.

use thiserror::Error;

use super::field::TooManyMines;
use crate::grid::{Grid, Pos, Shape};
use crate::plural::number_of;
use crate::puzzles::minesweeper::Field;
use crate::rng::{Rng, Stream};

/// What a field looks like itself under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Left and right exchanged.
    LeftRight,
    /// Top and bottom exchanged.
    TopBottom,
    /// Both of them, each alone.
    Both,
    /// Turned upside down.
    Turn,
}

/// Every symmetry, in the order in which help names them.
pub static SYMMETRIES: &[Symmetry] =
    &[Symmetry::LeftRight, Symmetry::TopBottom, Symmetry::Both, Symmetry::Turn];

impl Symmetry {
    /// Its name, as in `--symmetry NAME`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::LeftRight => "left-right",
            Symmetry::TopBottom => "top-bottom",
            Symmetry::Both => "both",
            Symmetry::Turn => "turn",
        }
    }

    /// The cells that must be alike: this one and its images, each once, in reading order.
    fn orbit(self, shape: Shape, pos: Pos) -> Vec<Pos> {
        let mirrored = Pos::new(pos.row, shape.cols - 1 - pos.col);
        let flipped = |pos: Pos| Pos::new(shape.rows - 1 - pos.row, pos.col);
        let mut orbit = match self {
            Symmetry::LeftRight => vec![pos, mirrored],
            Symmetry::TopBottom => vec![pos, flipped(pos)],
            Symmetry::Both => vec![pos, mirrored, flipped(pos), flipped(mirrored)],
            Symmetry::Turn => vec![pos, flipped(mirrored)],
        };
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }
}

/// Why there is no such field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Asymmetric {
    /// The mines do not fit.
    #[error(transparent)]
    TooManyMines(#[from] TooManyMines),
    /// No cell is its own image, or too few are.
    #[error("{} cannot be laid with this symmetry on this board; take another number", number_of(*.0, "mine"))]
    Odd(usize),
}

/// A field with this symmetry and so many mines, none of them in the cells `clear` or their images.
///
/// The cells that must be alike are taken together, in the order of the first of them. These groups are
/// put into a random order by [`Stream::Symmetry`], as the tiles of Tetravex are, and mines are laid in
/// each that still has room for none too many. The same arguments give the same field.
///
/// # Errors
/// If there is no room for the mines, or no way to lay just so many.
///
/// ```
/// use prato::grid::Shape;
/// use prato::play::{Symmetry, symmetric_field};
///
/// let field = symmetric_field(Shape { rows: 2, cols: 5 }, 4, &[], Symmetry::LeftRight, 1)?;
/// assert!(field.mines.rows().all(|row| row.iter().eq(row.iter().rev())));
/// # Ok::<(), prato::play::Asymmetric>(())
/// ```
pub fn symmetric_field(
    shape: Shape,
    mines: usize,
    clear: &[Pos],
    symmetry: Symmetry,
    seed: u64,
) -> Result<Field, Asymmetric> {
    let mut groups: Vec<Vec<Pos>> = shape
        .positions()
        .map(|pos| (pos, symmetry.orbit(shape, pos)))
        .filter(|(pos, orbit)| orbit[0] == *pos && !orbit.iter().any(|one| clear.contains(one)))
        .map(|(_, orbit)| orbit)
        .collect();
    let room = groups.iter().map(Vec::len).sum();
    if mines > room {
        return Err(TooManyMines { mines, room }.into());
    }
    let mut random = Rng::new(seed, Stream::Symmetry);
    for place in (1..groups.len()).rev() {
        groups.swap(place, random.below(place + 1));
    }
    let mut field = Grid::filled(shape.rows, shape.cols, false);
    // The smallest groups go last where the number would not come out otherwise.
    let mut left = mines;
    let mut skipped: Vec<&Vec<Pos>> = Vec::new();
    let mut laid: Vec<&Vec<Pos>> = Vec::new();
    for group in &groups {
        if group.len() <= left {
            left -= group.len();
            laid.push(group);
        } else {
            skipped.push(group);
        }
    }
    while left > 0 {
        // A group gives way to a larger one that was skipped.
        let swap = laid.iter().enumerate().find_map(|(at, small)| {
            let large = skipped.iter().position(|large| large.len() == small.len() + left)?;
            Some((at, large))
        });
        let (at, large) = swap.ok_or(Asymmetric::Odd(mines))?;
        laid[at] = skipped.swap_remove(large);
        left = 0;
    }
    for &pos in laid.into_iter().flatten() {
        field[pos] = true;
    }
    Ok(Field { mines: field })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_their_own_images() {
        for &symmetry in SYMMETRIES {
            for (rows, cols) in [(1, 1), (2, 2), (3, 3), (4, 5), (9, 9), (16, 30)] {
                let shape = Shape { rows, cols };
                for mines in 0..=shape.len().min(40) {
                    match symmetric_field(shape, mines, &[], symmetry, 7) {
                        Ok(field) => {
                            assert_eq!(field.count(), mines, "{symmetry:?} {shape}");
                            for pos in shape.positions() {
                                let alike = symmetry.orbit(shape, pos);
                                assert!(
                                    alike.iter().all(|&one| field.mines[one] == field.mines[pos])
                                );
                            }
                        }
                        // Where every group is even, odd numbers have no field.
                        Err(why) => assert_eq!(why, Asymmetric::Odd(mines), "{symmetry:?} {shape}"),
                    }
                }
            }
        }
        let odd = symmetric_field(Shape { rows: 3, cols: 4 }, 3, &[], Symmetry::LeftRight, 1);
        assert_eq!(odd, Err(Asymmetric::Odd(3)));
        let odd = symmetric_field(Shape { rows: 3, cols: 3 }, 3, &[], Symmetry::Turn, 1);
        assert_eq!(odd.map(|field| field.count()), Ok(3));
    }

    #[test]
    fn cleared_cells_and_their_images_stay_clear() {
        let shape = Shape { rows: 4, cols: 4 };
        for seed in 0..50 {
            let clear = [Pos::new(0, 0)];
            let field = symmetric_field(shape, 8, &clear, Symmetry::Both, seed).unwrap();
            for pos in Symmetry::Both.orbit(shape, clear[0]) {
                assert!(!field.mines[pos]);
            }
        }
        let full = symmetric_field(shape, 13, &[Pos::new(0, 0)], Symmetry::Both, 1);
        assert_eq!(full, Err(TooManyMines { mines: 13, room: 12 }.into()));
    }
}
