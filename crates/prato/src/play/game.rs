//! A game: a hidden field, and what the player sees of it.

use super::field::clues;
use crate::grid::{Grid, Pos};
use crate::puzzles::minesweeper::{Cell, Field, View};

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// There are safe cells to open.
    Playing,
    /// Every safe cell is open.
    Won,
    /// The mine here was opened.
    Lost(Pos),
}

/// A game on a field. The field stays hidden: what may be known of it is in the [`View`].
///
/// ```
/// use prato::grid::{Grid, Pos};
/// use prato::play::{Game, Standing};
/// use prato::puzzles::minesweeper::Field;
///
/// let mines = Grid::new(1, 4, vec![false, false, true, false]).unwrap();
/// let mut game = Game::new(Field { mines });
/// assert_eq!(game.open(Pos::new(0, 0)), Standing::Playing);
/// assert_eq!(game.view().covered().count(), 2);
/// assert_eq!(game.open(Pos::new(0, 3)), Standing::Won);
/// assert_eq!(game.clicks(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    field: Field,
    clues: Grid<u8>,
    view: View,
    standing: Standing,
    /// How many safe cells are covered.
    left: usize,
    clicks: usize,
}

impl Game {
    /// A new game on this field. The player knows the number of mines.
    #[must_use]
    pub fn new(field: Field) -> Game {
        let mines = field.count();
        let left = field.mines.shape().len() - mines;
        let view = View::new(field.mines.map(|_| Cell::Covered), Some(mines));
        let standing = if left == 0 { Standing::Won } else { Standing::Playing };
        Game { clues: clues(&field), view, field, standing, left, clicks: 0 }
    }

    /// A game that has come as far as this view, on a field that fits it.
    ///
    /// # Panics
    /// If more cells are open than the field has safe ones: it does not fit.
    #[must_use]
    pub fn resumed(field: Field, view: View) -> Game {
        let left = view.covered().count() - field.count();
        let standing = if left == 0 { Standing::Won } else { Standing::Playing };
        Game { clues: clues(&field), view, field, standing, left, clicks: 0 }
    }

    /// The flags on cells without a mine: the truth, for a player who asks for it.
    #[must_use]
    pub fn wrong_flags(&self) -> Vec<Pos> {
        let cells = self.view.cells().iter();
        let wrong = cells.filter(|&(pos, &cell)| cell == Cell::Flagged && !self.field.mines[pos]);
        wrong.map(|(pos, _)| pos).collect()
    }

    /// What the player sees.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }

    /// How the game stands.
    #[must_use]
    pub fn standing(&self) -> Standing {
        self.standing
    }

    /// How many safe cells are not open yet.
    ///
    /// ```
    /// use prato::grid::{Grid, Pos};
    /// use prato::play::Game;
    /// use prato::puzzles::minesweeper::Field;
    ///
    /// let mines = Grid::new(1, 4, vec![false, false, true, false]).unwrap();
    /// let mut game = Game::new(Field { mines });
    /// game.open(Pos::new(0, 0));
    /// assert_eq!(game.left(), 1);
    /// ```
    #[must_use]
    pub fn left(&self) -> usize {
        self.left
    }

    /// How many clicks changed something so far: opening, chording and flagging.
    #[must_use]
    pub fn clicks(&self) -> usize {
        self.clicks
    }

    /// The field under a game that is over.
    #[must_use]
    pub fn field(&self) -> Option<&Field> {
        (self.standing != Standing::Playing).then_some(&self.field)
    }

    /// The field. A player must not know it.
    pub(super) fn hidden(&self) -> &Field {
        &self.field
    }

    /// The fewest clicks that open all safe cells without chording (3BV).
    #[must_use]
    pub fn three_bv(&self) -> usize {
        three_bv(&self.field)
    }

    /// The 3BV for each click: 1 is perfect without chording. `None` unless the game is won.
    #[must_use]
    pub fn efficiency(&self) -> Option<f64> {
        (self.standing == Standing::Won && self.clicks > 0)
            .then(|| self.three_bv() as f64 / self.clicks as f64)
    }

    /// Opens a covered cell, and all around every 0 that opens. Nothing happens to an open or a
    /// flagged cell, outside of the board, and after the end.
    pub fn open(&mut self, pos: Pos) -> Standing {
        self.open_and_tell(pos, |_, _| ())
    }

    /// The same; `tell` is told each cell that opens, and its clue.
    pub(super) fn open_and_tell(&mut self, pos: Pos, tell: impl FnMut(usize, u8)) -> Standing {
        if self.standing == Standing::Playing
            && matches!(self.view.cells().get(pos), Some(Cell::Covered | Cell::KnownSafe))
        {
            self.clicks += 1;
            self.uncover(self.view.shape().index(pos), tell);
        }
        self.standing
    }

    /// Puts a flag on a covered cell, or takes it away.
    pub fn flag(&mut self, pos: Pos) {
        if self.standing != Standing::Playing {
            return;
        }
        let new = match self.view.cells().get(pos) {
            Some(Cell::Covered) => Cell::Flagged,
            Some(Cell::Flagged) => Cell::Covered,
            _ => return,
        };
        self.clicks += 1;
        self.view.set(self.view.shape().index(pos), new);
    }

    /// Opens all cells without a flag around an open clue that has as many flags around it as
    /// mines. A wrong flag may lose the game.
    pub fn chord(&mut self, pos: Pos) -> Standing {
        let Some(&Cell::Open(clue)) = self.view.cells().get(pos) else { return self.standing };
        let shape = self.view.shape();
        let with = |cell: Cell| {
            let around = shape.neighbours(shape.index(pos));
            around.filter(|&other| self.view.cells().cells()[other] == cell).collect::<Vec<_>>()
        };
        let (covered, flags) = (with(Cell::Covered), with(Cell::Flagged).len());
        if self.standing == Standing::Playing && !covered.is_empty() && flags == usize::from(clue) {
            self.clicks += 1;
            for cell in covered {
                if self.standing == Standing::Playing {
                    self.uncover(cell, |_, _| ());
                }
            }
        }
        self.standing
    }

    /// Opens a cell that is not open, and all around every 0 that opens.
    fn uncover(&mut self, cell: usize, mut tell: impl FnMut(usize, u8)) {
        let shape = self.view.shape();
        if self.field.mines.cells()[cell] {
            self.standing = Standing::Lost(shape.pos(cell));
            return;
        }
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            if !matches!(self.view.cells().cells()[cell], Cell::Covered | Cell::KnownSafe) {
                continue;
            }
            let clue = self.clues.cells()[cell];
            self.view.set(cell, Cell::Open(clue));
            tell(cell, clue);
            self.left -= 1;
            if clue == 0 {
                open.extend(shape.neighbours(cell));
            }
        }
        if self.left == 0 {
            self.standing = Standing::Won;
        }
    }
}

/// The fewest clicks that open all safe cells of a field without chording: one for each opening,
/// and one for each safe cell that no opening opens.
///
/// ```
/// use prato::grid::Grid;
/// use prato::play::three_bv;
/// use prato::puzzles::minesweeper::Field;
///
/// let mines = Grid::new(1, 6, vec![false, false, true, false, true, false]).unwrap();
/// assert_eq!(three_bv(&Field { mines }), 3);
/// ```
#[must_use]
pub fn three_bv(field: &Field) -> usize {
    let shape = field.mines.shape();
    let clues = clues(field);
    let (mines, clues) = (field.mines.cells(), clues.cells());
    let mut opened = vec![false; shape.len()];
    let mut clicks = 0;
    for start in (0..shape.len()).filter(|&cell| clues[cell] == 0 && !mines[cell]) {
        if opened[start] {
            continue;
        }
        clicks += 1;
        opened[start] = true;
        let mut zeros = vec![start];
        while let Some(zero) = zeros.pop() {
            for cell in shape.neighbours(zero) {
                if !std::mem::replace(&mut opened[cell], true) && clues[cell] == 0 {
                    zeros.push(cell);
                }
            }
        }
    }
    clicks + (0..shape.len()).filter(|&cell| !mines[cell] && !opened[cell]).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{FirstClick, LEVELS, centre, field};

    fn game(rows: &[&str]) -> Game {
        let cells = rows.iter().flat_map(|row| row.chars().map(|sign| sign == '*')).collect();
        Game::new(Field { mines: Grid::new(rows.len(), rows[0].len(), cells).unwrap() })
    }

    fn shown(game: &Game) -> Vec<String> {
        let sign = |cell: &Cell| match cell {
            Cell::Open(clue) => char::from(b'0' + clue),
            Cell::Flagged => 'F',
            _ => '.',
        };
        game.view().cells().rows().map(|row| row.iter().map(sign).collect()).collect()
    }

    #[test]
    fn a_zero_opens_all_around() {
        let mut game = game(&["....", "...*", "....", "*..."]);
        game.open(Pos::new(0, 0));
        assert_eq!(shown(&game), ["001.", "001.", "111.", "...."]);
        assert_eq!(game.clicks(), 1);
        assert!(game.field().is_none() && game.efficiency().is_none());
        game.open(Pos::new(0, 3));
        assert_eq!(game.open(Pos::new(3, 3)), Standing::Won);
        assert_eq!(game.efficiency(), Some(1.0));
    }

    #[test]
    fn a_mine_ends_the_game() {
        let mut game = game(&[".*", ".."]);
        assert_eq!(game.open(Pos::new(0, 1)), Standing::Lost(Pos::new(0, 1)));
        let before = shown(&game);
        game.open(Pos::new(0, 0));
        game.flag(Pos::new(0, 0));
        game.chord(Pos::new(0, 0));
        assert_eq!(shown(&game), before);
        assert!(game.field().is_some());
    }

    #[test]
    fn flags_protect_and_chords_trust_them() {
        let mut right = game(&["*..", "..."]);
        right.open(Pos::new(0, 1));
        right.flag(Pos::new(0, 0));
        assert_eq!(right.open(Pos::new(0, 0)), Standing::Playing);
        assert_eq!(right.chord(Pos::new(0, 1)), Standing::Won);

        let mut wrong = game(&["*..", "..."]);
        wrong.open(Pos::new(0, 1));
        assert_eq!(wrong.chord(Pos::new(0, 1)), Standing::Playing);
        wrong.flag(Pos::new(0, 2));
        assert_eq!(wrong.chord(Pos::new(0, 1)), Standing::Lost(Pos::new(0, 0)));
    }

    #[test]
    fn clicks_without_effect_do_not_count() {
        let mut game = game(&[".*."]);
        game.open(Pos::new(5, 5));
        game.open(Pos::new(0, 0));
        game.open(Pos::new(0, 0));
        game.flag(Pos::new(0, 0));
        assert_eq!(game.clicks(), 1);
    }

    #[test]
    fn a_field_without_safe_cells_is_won() {
        assert_eq!(game(&["**"]).standing(), Standing::Won);
    }

    /// Whoever opens only what 3BV counts wins with that many clicks.
    #[test]
    fn three_bv_clicks_win() {
        for level in LEVELS {
            for seed in 0..10 {
                let clear = FirstClick::Opening.clear(level.shape, centre(level.shape));
                let field = field(level.shape, level.mines, &clear, seed).unwrap();
                let clues = clues(&field);
                let mut game = Game::new(field.clone());
                let zero = |pos: Pos| clues[pos] == 0 && !field.mines[pos];
                for pos in level.shape.positions().filter(|&pos| zero(pos)) {
                    game.open(pos);
                }
                for pos in level.shape.positions().filter(|&pos| !field.mines[pos]) {
                    game.open(pos);
                }
                assert_eq!(game.standing(), Standing::Won);
                assert_eq!(game.clicks(), three_bv(&field));
            }
        }
    }
}
