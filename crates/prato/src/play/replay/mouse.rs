//! What the buttons of a mouse do to a game, as in the Minesweeper of Windows and its successors.

use std::mem;

use super::{Action, Move, Replay};
use crate::grid::{Grid, Pos};
use crate::play::game::Game;
use crate::puzzles::minesweeper::{Cell, Field};

/// What happens to a mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    LeftDown,
    /// With the shift key, which makes a chord of it.
    ShiftLeftDown,
    LeftUp,
    RightDown,
    RightUp,
    MiddleDown,
    MiddleUp,
    /// Left and right are down, and either may have been before.
    BothDown,
    /// It moves: what matters is where the buttons are released.
    Moved,
    /// Question marks are switched on or off.
    MarksSwitched,
}

/// What a player chose for the mouse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Settings {
    /// Whether a second click of the right button makes a question mark of a flag.
    pub(super) marks: bool,
    /// Whether the left button alone chords at an open cell.
    pub(super) left_chords: bool,
}

/// The left button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    Up,
    Down,
    DownWithShift,
}

/// A game under a mouse. Clicks without an effect are no moves.
pub(super) struct Mouse {
    field: Field,
    game: Game,
    moves: Vec<Move>,
    settings: Settings,
    /// The cells with a question mark.
    marked: Grid<bool>,
    left: Left,
    right_is_down: bool,
    /// Whether the button that is still down has had its part in a chord, so that its release does
    /// nothing.
    spent: bool,
}

impl Mouse {
    pub(super) fn new(field: Field, settings: Settings) -> Mouse {
        let game = Game::new(field.clone());
        let marked = field.mines.map(|_| false);
        Mouse {
            field,
            game,
            moves: Vec::new(),
            settings,
            marked,
            left: Left::Up,
            right_is_down: false,
            spent: false,
        }
    }

    /// Something happens at a cell, or outside of the board, after so many milliseconds.
    pub(super) fn take(&mut self, event: Event, at: Option<Pos>, time: u64) {
        match event {
            Event::LeftDown => self.left = Left::Down,
            Event::ShiftLeftDown => self.left = Left::DownWithShift,
            Event::LeftUp => {
                let left = mem::replace(&mut self.left, Left::Up);
                // A release without a press is one whose press came before the recording.
                match (self.right_is_down, self.spent) {
                    (true, _) => self.chord_with_both(at, time),
                    (false, true) => self.spent = false,
                    (false, false) => self.left_click(left, at, time),
                }
            }
            Event::RightDown => {
                self.right_is_down = true;
                if self.left == Left::Up {
                    self.right_click(at, time);
                }
            }
            Event::RightUp => {
                self.right_is_down = false;
                match self.left {
                    Left::Up => self.spent = false,
                    Left::Down | Left::DownWithShift => self.chord_with_both(at, time),
                }
            }
            Event::MiddleUp => self.make(Action::Chord, at, time),
            Event::BothDown => (self.left, self.right_is_down) = (Left::Down, true),
            Event::MiddleDown | Event::Moved => {}
            Event::MarksSwitched => self.settings.marks = !self.settings.marks,
        }
    }

    /// The game as it was played.
    pub(super) fn replay(self) -> Replay {
        Replay { field: self.field, start: None, moves: self.moves }
    }

    /// One of two buttons is released.
    fn chord_with_both(&mut self, at: Option<Pos>, time: u64) {
        self.spent = true;
        self.make(Action::Chord, at, time);
    }

    fn left_click(&mut self, left: Left, at: Option<Pos>, time: u64) {
        let is_open = matches!(self.cell(at), Some(Cell::Open(_)));
        let chords = left == Left::DownWithShift || (self.settings.left_chords && is_open);
        self.make(if chords { Action::Chord } else { Action::Open }, at, time);
    }

    /// From nothing to a flag, to a question mark if there are any, and to nothing.
    pub(super) fn right_click(&mut self, at: Option<Pos>, time: u64) {
        let Some(pos) = at.filter(|&pos| self.cell(Some(pos)).is_some()) else { return };
        if self.marked[pos] {
            self.marked[pos] = false;
            return;
        }
        self.marked[pos] = self.settings.marks && self.cell(at) == Some(Cell::Flagged);
        self.make(Action::Flag, at, time);
    }

    fn make(&mut self, action: Action, at: Option<Pos>, time: u64) {
        let Some(pos) = at else { return };
        let one = Move { action, pos, time: Some(time) };
        if one.make(&mut self.game).is_ok() {
            self.moves.push(one);
        }
    }

    fn cell(&self, at: Option<Pos>) -> Option<Cell> {
        self.game.view().cells().get(at?).copied()
    }
}

/// The cell at a place in pixels on a board whose cells are `square` pixels wide; `None` to the
/// left of the board and above it.
pub(super) fn cell(x: i64, y: i64, square: i64) -> Option<Pos> {
    let (col, row) = (x.div_euclid(square), y.div_euclid(square));
    Some(Pos { row: usize::try_from(row).ok()?, col: usize::try_from(col).ok()? })
}
