//! One game from the untouched board to its end. The field is made at the first click, because it
//! depends on it.

use prato::grid::{Grid, Pos, Shape};
use prato::play::{self, FirstClick, Game, Standing};
use prato::puzzles::minesweeper::{Cell, View};

/// What is played. Invariant: the mines fit wherever the first click is, and a safe cell is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    shape: Shape,
    mines: usize,
    rule: FirstClick,
    seed: u64,
}

impl Setup {
    /// This board.
    ///
    /// # Errors
    /// If there may be no room for the mines, or nothing to open.
    pub fn new(shape: Shape, mines: usize, rule: FirstClick, seed: u64) -> Result<Setup, String> {
        // No first click keeps more cells clear than one in the middle.
        play::field(shape, mines, &rule.clear(shape, play::centre(shape)), seed)
            .map_err(|error| error.to_string())?;
        if mines == shape.len() {
            return Err(format!("{mines} mines leave no cell to open"));
        }
        Ok(Setup { shape, mines, rule, seed })
    }

    /// The size of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of mines.
    pub fn mines(&self) -> usize {
        self.mines
    }

    /// What the first click is sure of.
    pub fn rule(&self) -> FirstClick {
        self.rule
    }

    /// Which of the fields.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The same with the next seed.
    #[must_use]
    pub fn next(self) -> Setup {
        Setup { seed: self.seed.wrapping_add(1), ..self }
    }

    /// The game that begins with a click at `first`, before that click.
    fn game(&self, first: Pos) -> Game {
        let clear = self.rule.clear(self.shape, first);
        let field = play::field(self.shape, self.mines, &clear, self.seed);
        Game::new(field.expect("the mines fit wherever the first click is"))
    }
}

/// One game.
pub struct Round {
    setup: Setup,
    state: State,
    mishap: Option<Mishap>,
}

enum State {
    /// No cell is open; there may be flags.
    Untouched(View),
    /// The cell `first` was opened first.
    Begun { first: Pos, game: Game },
}

/// How a game was lost.
pub struct Mishap {
    /// What the player saw before.
    pub view: View,
    /// The mine.
    pub mine: Pos,
    /// What opened it.
    pub by: Click,
}

/// What opens cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// A click on the cell.
    Open,
    /// A chord on a number beside it.
    Chord,
}

impl Round {
    /// The untouched board.
    pub fn new(setup: Setup) -> Round {
        let Shape { rows, cols } = setup.shape;
        let view = View::new(Grid::filled(rows, cols, Cell::Covered), Some(setup.mines));
        Round { setup, state: State::Untouched(view), mishap: None }
    }

    /// The same field, just after the same first click. An untouched board stays as it is.
    pub fn again(&mut self) {
        if let State::Begun { first, game } = &mut self.state {
            *game = self.setup.game(*first);
            game.open(*first);
            self.mishap = None;
        }
    }

    /// What is played.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What the player sees.
    pub fn view(&self) -> &View {
        match &self.state {
            State::Untouched(view) => view,
            State::Begun { game, .. } => game.view(),
        }
    }

    /// The game, once a cell was opened.
    pub fn game(&self) -> Option<&Game> {
        match &self.state {
            State::Untouched(_) => None,
            State::Begun { game, .. } => Some(game),
        }
    }

    /// How it stands.
    pub fn standing(&self) -> Standing {
        self.game().map_or(Standing::Playing, Game::standing)
    }

    /// How it was lost, if it was.
    pub fn mishap(&self) -> Option<&Mishap> {
        self.mishap.as_ref()
    }

    /// How many mines have no flag; below 0 if there are too many flags.
    pub fn mines_left(&self) -> i64 {
        let flags = self.view().cells().cells().iter().filter(|cell| **cell == Cell::Flagged);
        let number = |count| i64::try_from(count).unwrap_or(i64::MAX);
        number(self.setup.mines) - number(flags.count())
    }

    /// Puts a flag on a covered cell, or takes it away.
    pub fn flag(&mut self, pos: Pos) {
        match &mut self.state {
            State::Begun { game, .. } => game.flag(pos),
            State::Untouched(view) => {
                let flagged = view.cells()[pos] == Cell::Flagged;
                view.mark(pos, if flagged { Cell::Covered } else { Cell::Flagged });
            }
        }
    }

    /// Opens a covered cell; the first one makes the field.
    pub fn open(&mut self, pos: Pos) {
        if let State::Untouched(view) = &self.state
            && view.cells()[pos] == Cell::Covered
        {
            let mut game = self.setup.game(pos);
            for (flag, _) in view.cells().iter().filter(|(_, cell)| **cell == Cell::Flagged) {
                game.flag(flag);
            }
            self.state = State::Begun { first: pos, game };
        }
        self.click(pos, Click::Open);
    }

    /// Opens the cells around a number that has all its flags.
    pub fn chord(&mut self, pos: Pos) {
        self.click(pos, Click::Chord);
    }

    fn click(&mut self, pos: Pos, by: Click) {
        let State::Begun { game, .. } = &mut self.state else { return };
        if game.standing() != Standing::Playing {
            return;
        }
        let view = game.view().clone();
        let standing = match by {
            Click::Open => game.open(pos),
            Click::Chord => game.chord(pos),
        };
        if let Standing::Lost(mine) = standing {
            self.mishap = Some(Mishap { view, mine, by });
        }
    }
}
