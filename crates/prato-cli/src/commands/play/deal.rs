//! What is played: how the mines of a game come to lie, and how far the game is when it begins.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

use prato::analysis::Technique;
use prato::grid::{Grid, Pos, Shape};
use prato::outcome::Outcome;
use prato::play::{
    self, FirstClick, Game, LEVELS, Move, NoBoard, NoGuess, Replay, Size, Standing, TooManyMines,
};
use prato::plural::number_of;
use prato::puzzles::minesweeper::{Broken, Cell, Field, View, check};
use prato::watch::Stop;
use prato_api::named::Listed as _;

use super::advice::watch;
use super::date::Date;

/// How long it may take to lay the mines. Boards without guesses of the usual levels take a fraction
/// of it.
pub const DEALING: Duration = Duration::from_secs(20);

/// What is played. Invariant: the mines fit wherever the first click is, and a safe cell is left.
#[derive(Clone, Debug)]
pub struct Setup {
    size: Size,
    seed: u64,
    deal: Deal,
}

/// How the mines come to lie.
#[derive(Clone, Debug)]
pub enum Deal {
    /// From the seed, at the first click, by this rule.
    Seed(FirstClick),
    /// The same so that logic alone solves it, by this technique at most.
    NoGuess(Technique),
    /// The same board for all who play on this day, open at the centre.
    Daily(Date),
    /// A position, on the field of the seed that fits it.
    Position(Arc<Position>),
    /// A field that is known to whoever wrote it.
    Known(Arc<Known>),
}

/// A position from a file.
#[derive(Debug)]
pub struct Position {
    /// The file.
    pub name: String,
    /// What the player sees.
    pub view: View,
}

/// A field from a file.
#[derive(Debug)]
pub struct Known {
    /// The file.
    pub name: String,
    /// The field, and how far the game is on it: all moves so far.
    pub so_far: Replay,
}

/// Why there is no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Undealt {
    /// No field fits the position.
    #[error("no mine field fits this board")]
    Impossible,
    /// It takes too long, or too much memory.
    #[error("to lay the mines takes more than {} s or too much memory", DEALING.as_secs())]
    Stopped(Stop),
    /// There is no such board without guesses, or it is rare.
    #[error("{0}; take fewer mines, a larger board or a harder technique")]
    NoBoard(NoBoard),
    /// Nothing is left to open.
    #[error("on this board there is nothing to open")]
    Finished,
    /// The game in the file is lost.
    #[error("the game in this file is lost: there is a mine at {0}, which is open")]
    Lost(Pos),
    /// The referee refuses the field.
    #[error("the field that was laid is wrong: {0}")]
    Wrong(Broken),
}

/// Where a game begins.
pub enum Beginning {
    /// Nothing is open, and the mines are laid with the first click.
    Untouched(View),
    /// It is as far as this. The replay has the moves so far, if they are known.
    Begun(Box<Game>, Option<Replay>),
}

impl Setup {
    /// A board from a seed.
    ///
    /// # Errors
    /// If there may be no room for the mines, or nothing to open.
    pub fn new(size: Size, deal: Deal, seed: u64) -> Result<Setup, NoRoom> {
        let Size { shape, mines } = size;
        // No first click keeps more cells clear than one in the middle.
        play::field(shape, mines, &deal.rule().clear(shape, play::centre(shape)), seed)
            .map_err(NoRoom::Mines)?;
        if mines == shape.len() {
            return Err(NoRoom::Nothing(mines));
        }
        Ok(Setup { size, seed, deal })
    }

    /// The board of a day.
    ///
    /// # Errors
    /// As for any board.
    pub fn daily(size: Size, date: Date) -> Result<Setup, NoRoom> {
        Setup::new(size, Deal::Daily(date), date.number())
    }

    /// A position to go on with, on one of the fields that fit it.
    pub fn position(position: Position, seed: u64) -> Setup {
        let (shape, mines) = (position.view.shape(), position.view.mines.unwrap_or(0));
        Setup { size: Size { shape, mines }, seed, deal: Deal::Position(Arc::new(position)) }
    }

    /// A field that is known.
    pub fn known(known: Known) -> Setup {
        let field = &known.so_far.field;
        let size = Size { shape: field.mines.shape(), mines: field.count() };
        Setup { size, seed: 0, deal: Deal::Known(Arc::new(known)) }
    }

    /// Rows and columns of the board.
    pub fn shape(&self) -> Shape {
        self.size.shape
    }

    /// The size of the board with its mines.
    pub fn size(&self) -> Size {
        self.size
    }

    /// What the first click is sure of, where there is one.
    pub fn rule(&self) -> FirstClick {
        self.deal.rule()
    }

    /// Which of the fields.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How the mines come to lie.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// What comes after it: the same with the next seed. After the board of a day it is another
    /// without guesses, but not that of the next day.
    #[must_use]
    pub fn next(&self) -> Setup {
        match &self.deal {
            Deal::Daily(_) => {
                let seed = self.seed.wrapping_mul(1_000);
                Setup { seed, deal: Deal::NoGuess(Technique::Total), ..self.clone() }
            }
            Deal::Known(_) => self.clone(),
            _ => Setup { seed: self.seed.wrapping_add(1), ..self.clone() },
        }
    }

    /// A board of this size from the next seed, with the same rule and with or without guesses.
    ///
    /// # Errors
    /// As for any board.
    pub fn resized(&self, size: Size) -> Result<Setup, NoRoom> {
        match self.deal {
            Deal::Daily(date) => Setup::daily(size, date),
            Deal::Seed(_) | Deal::NoGuess(_) => {
                Setup::new(size, self.deal.clone(), self.next().seed)
            }
            Deal::Position(_) | Deal::Known(_) => {
                let first = Deal::Seed(FirstClick::Opening);
                Setup::new(size, first, self.next().seed)
            }
        }
    }

    /// Whether the number of clicks says something beside the 3BV of the field: whether the player
    /// opens all of it.
    pub fn is_whole(&self) -> bool {
        match &self.deal {
            Deal::Position(_) => false,
            Deal::Known(known) => known.so_far.start.is_none() && known.so_far.moves.is_empty(),
            Deal::Seed(_) | Deal::NoGuess(_) | Deal::Daily(_) => true,
        }
    }

    /// How it begins.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn begin(&self) -> Result<Beginning, Undealt> {
        let begun = match &self.deal {
            Deal::Seed(_) | Deal::NoGuess(_) => {
                let Shape { rows, cols } = self.size.shape;
                let cells = Grid::filled(rows, cols, Cell::Covered);
                return Ok(Beginning::Untouched(View::new(cells, Some(self.size.mines))));
            }
            Deal::Daily(_) => {
                let start = play::centre(self.size.shape);
                let field = self.lay(start)?;
                let mut game = Game::new(field.clone());
                game.open(start);
                (game, Some(Replay { field, start: Some(start), moves: Vec::new() }))
            }
            Deal::Position(position) => {
                let field = match play::fitting(&position.view, self.seed, &watch(DEALING)) {
                    Outcome::Answered(field) => field,
                    Outcome::Impossible => return Err(Undealt::Impossible),
                    Outcome::Stopped { why, .. } => return Err(Undealt::Stopped(why)),
                };
                check(&position.view, &field).map_err(Undealt::Wrong)?;
                // Whoever plays knows the number of mines.
                let mut view = position.view.clone();
                view.mines = Some(field.count());
                (Game::resumed(field, view), None)
            }
            Deal::Known(known) => {
                let so_far = known.so_far.clone();
                (played(&so_far), Some(so_far))
            }
        };
        match begun.0.standing() {
            Standing::Playing => Ok(Beginning::Begun(Box::new(begun.0), begun.1)),
            Standing::Won => Err(Undealt::Finished),
            Standing::Lost(mine) => Err(Undealt::Lost(mine)),
        }
    }

    /// Lays the mines for a game that begins with a click at `first`.
    ///
    /// # Errors
    /// If there is no board without guesses.
    pub fn lay(&self, first: Pos) -> Result<Field, Undealt> {
        let Size { shape, mines } = self.size;
        let hardest = match &self.deal {
            Deal::NoGuess(hardest) => *hardest,
            Deal::Daily(_) => Technique::Total,
            Deal::Seed(_) | Deal::Position(_) | Deal::Known(_) => {
                let clear = self.deal.rule().clear(shape, first);
                let field = play::field(shape, mines, &clear, self.seed);
                return Ok(field.expect("the mines fit wherever the first click is"));
            }
        };
        let wish = NoGuess { shape, mines, start: first, hardest };
        match play::no_guess(&wish, self.seed, &watch(DEALING)) {
            Ok(board) => Ok(board.field),
            Err(NoBoard::Stopped(why)) => Err(Undealt::Stopped(why)),
            Err(why) => Err(Undealt::NoBoard(why)),
        }
    }
}

/// Why there is no room for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoRoom {
    /// There are too many mines.
    #[error("{0}")]
    Mines(TooManyMines),
    /// There is nothing to open.
    #[error("{} {} no cell to open", number_of(*.0, "mine"), if *.0 == 1 { "leaves" } else { "leave" })]
    Nothing(usize),
}

impl Deal {
    /// What the first click is sure of.
    fn rule(&self) -> FirstClick {
        match self {
            Deal::Seed(rule) => *rule,
            Deal::NoGuess(_) | Deal::Daily(_) => FirstClick::Opening,
            Deal::Position(_) | Deal::Known(_) => FirstClick::Any,
        }
    }

    /// Its name in the scores; `None` if games of it do not count.
    pub fn score_name(&self) -> Option<String> {
        match self {
            Deal::Seed(rule) => Some(rule.name().to_owned()),
            Deal::NoGuess(Technique::Total) => Some("no-guess".to_owned()),
            Deal::NoGuess(hardest) => Some(format!("no-guess {}", hardest.name())),
            Deal::Daily(_) => Some("daily".to_owned()),
            Deal::Position(_) | Deal::Known(_) => None,
        }
    }
}

/// The game after all moves of a replay.
pub fn played(replay: &Replay) -> Game {
    let mut game = Game::new(replay.field.clone());
    if let Some(start) = replay.start {
        game.open(start);
    }
    for one in &replay.moves {
        make(&mut game, *one);
    }
    game
}

/// Makes a move. Whether it changed anything is told by the clicks.
pub fn make(game: &mut Game, Move { action, pos, .. }: Move) {
    match action {
        play::Action::Open => _ = game.open(pos),
        play::Action::Chord => _ = game.chord(pos),
        play::Action::Flag => game.flag(pos),
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { size, seed, deal } = self;
        match deal {
            Deal::Position(position) => {
                return write!(f, "{}, {}, seed {seed}", position.name, size.shape);
            }
            Deal::Known(known) => return write!(f, "{}, {size}", known.name),
            _ => {}
        }
        if let Deal::Daily(date) = deal {
            write!(f, "daily {date}, ")?;
        }
        if let Some(level) = LEVELS.iter().find(|&&level| Size::from(level) == *size) {
            write!(f, "{}, ", level.name)?;
        }
        match deal {
            Deal::Seed(FirstClick::Any) => write!(f, "{size}, seed {seed}"),
            Deal::Seed(rule) => write!(f, "{size}, seed {seed}, first click {}", rule.name()),
            Deal::NoGuess(Technique::Total) => write!(f, "{size}, seed {seed}, no guess"),
            Deal::NoGuess(hardest) => {
                write!(f, "{size}, seed {seed}, no guess, up to {}", hardest.name())
            }
            Deal::Daily(_) => write!(f, "{size}"),
            Deal::Position(_) | Deal::Known(_) => Ok(()),
        }
    }
}
