//! Games that were played, move by move: read from JSON, from RAW text and from videos of other
//! programs, and written as JSON.
//!
//! ```
//! use prato::play::Replay;
//!
//! let text = r#"{"field": ["..*", "..."], "moves": [["open", 1, 1], ["flag", 1, 3], ["chord", 1, 2]]}"#;
//! let replay = Replay::parse(text)?;
//! assert_eq!((replay.field.count(), replay.moves.len()), (1, 3));
//! assert_eq!(Replay::parse(&replay.to_text()), Ok(replay));
//! # Ok::<(), prato::error::ReadError>(())
//! ```

mod json;
mod mouse;
mod raw;
mod seen;
#[cfg(test)]
mod tests;
mod video;

pub use seen::Unseen;
pub use video::{VIDEOS, Video};

use crate::doc::Span;
use crate::error::ReadError;
use crate::formats::{self, Format};
use crate::grid::Pos;
use crate::play::game::{Game, Standing};
use crate::puzzles::minesweeper::{Cell, Field};

/// A game that was played. Every move of it can be made and changes something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Where the mines are.
    pub field: Field,
    /// The cell that was open before the first move, if any was.
    pub start: Option<Pos>,
    /// The moves, in order.
    pub moves: Vec<Move>,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// What was done.
    pub action: Action,
    /// Where.
    pub pos: Pos,
    /// When, in milliseconds since the game began, if that is known.
    pub time: Option<u64>,
}

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Opens a covered cell.
    Open,
    /// Puts a flag on a covered cell, or takes it away.
    Flag,
    /// Opens the cells without a flag around a clue.
    Chord,
}

/// Every action, with its name in replays.
static ACTIONS: &[(&str, Action)] =
    &[("open", Action::Open), ("flag", Action::Flag), ("chord", Action::Chord)];

impl Action {
    /// Its name, as in replays.
    #[must_use]
    pub fn name(self) -> &'static str {
        ACTIONS.iter().find(|named| named.1 == self).map_or("", |named| named.0)
    }
}

impl Replay {
    /// The game in `text`, which is JSON or, if it begins with `RawVF`, RAW text. Clicks without an
    /// effect are left out of RAW text, and are errors in JSON.
    ///
    /// # Errors
    /// Where the text is no game, or has a move that cannot be made.
    pub fn parse(text: &str) -> Result<Replay, ReadError> {
        if raw::is_raw(text) { raw::read(text) } else { json::read(text) }
    }

    /// Whether a text is meant to be a game, with or without mistakes: RAW text, or an object with `moves`.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        raw::is_raw(text)
            || formats::read(text, Format::Json).is_ok_and(|doc| doc.get("moves").is_some())
    }

    /// The game in a video of another program. Clicks without an effect are left out.
    ///
    /// ```
    /// use prato::play::{Replay, Video};
    ///
    /// let bytes = b"*rmv\0\x01";
    /// let format = Video::of(bytes, Some("rmv")).expect("it begins like one");
    /// let error = Replay::from_video(bytes, format).unwrap_err();
    /// assert_eq!(error.message, "the video ends too early (after byte 6)");
    /// ```
    ///
    /// # Errors
    /// Where the bytes are no video of this format; the places in errors are bytes.
    pub fn from_video(bytes: &[u8], format: Video) -> Result<Replay, ReadError> {
        format.read(bytes)
    }

    /// The game as JSON, in the shape that [`Replay::parse`] reads.
    #[must_use]
    pub fn to_text(&self) -> String {
        json::write(self)
    }

    /// The game before the first move.
    pub(crate) fn begin(&self) -> Game {
        let mut game = Game::new(self.field.clone());
        if let Some(start) = self.start {
            game.open(start);
        }
        game
    }
}

impl Move {
    /// Makes the move, or says why it cannot be made.
    pub(crate) fn make(self, game: &mut Game) -> Result<(), &'static str> {
        match (self.action, game.view().cells().get(self.pos)) {
            _ if game.standing() != Standing::Playing => {
                return Err("comes after the end of the game");
            }
            (_, None) => return Err("lies outside of the board"),
            (Action::Open, Some(Cell::Open(_))) => return Err("opens a cell that is open"),
            (Action::Open, Some(Cell::Flagged)) => return Err("opens a cell with a flag"),
            (Action::Flag, Some(Cell::Open(_))) => return Err("flags a cell that is open"),
            (Action::Chord, Some(Cell::Covered | Cell::Flagged | Cell::KnownSafe)) => {
                return Err("chords at a cell that is not open");
            }
            _ => {}
        }
        let before = game.clicks();
        match self.action {
            Action::Open => _ = game.open(self.pos),
            Action::Flag => game.flag(self.pos),
            Action::Chord => _ = game.chord(self.pos),
        }
        if game.clicks() == before {
            return Err("chords where flags and clue differ, or where nothing is left to open");
        }
        Ok(())
    }
}

/// The replay of these moves, each with its place in the text, if all of them can be made.
fn checked(
    field: Field,
    start: Option<Pos>,
    moves: Vec<(Move, Span)>,
) -> Result<Replay, ReadError> {
    let mut replay = Replay { field, start, moves: Vec::with_capacity(moves.len()) };
    let mut game = replay.begin();
    for (number, (one, span)) in (1..).zip(moves) {
        one.make(&mut game).map_err(|why| {
            let message = format!("move {number}, {} at {}, {why}", one.action.name(), one.pos);
            ReadError::new(span, message, "leave out moves without an effect")
        })?;
        replay.moves.push(one);
    }
    Ok(replay)
}
