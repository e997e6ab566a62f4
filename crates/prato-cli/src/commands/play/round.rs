//! One game from the untouched board to its end. The field is made at the first click, because it
//! depends on it.

use std::time::Duration;

use prato::grid::{Grid, Pos, Shape};
use prato::play::{self, Action, FirstClick, Game, Move, Replay, Size, Standing};
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

    /// Rows and columns of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The size of the board with its mines.
    pub fn size(&self) -> Size {
        Size { shape: self.shape, mines: self.mines }
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
    /// The cell `first` was opened first. That is one of the moves, unless it was sure to be safe.
    Begun { first: Pos, game: Game, start: Option<Pos>, moves: Vec<Move> },
}

/// How a game was lost.
pub struct Mishap {
    /// What the player saw before.
    pub view: View,
    /// The mine.
    pub mine: Pos,
    /// What opened it: a click on the cell, or a chord on a number beside it.
    pub by: Action,
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
        if let State::Begun { first, game, start, moves } = &mut self.state {
            *game = self.setup.game(*first);
            game.open(*first);
            *start = Some(*first);
            moves.clear();
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

    /// The game as it was played, once it is over.
    pub fn replay(&self) -> Option<Replay> {
        match &self.state {
            State::Untouched(_) => None,
            State::Begun { game, start, moves, .. } => {
                let field = game.field()?.clone();
                Some(Replay { field, start: *start, moves: moves.clone() })
            }
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

    /// Does something, at this time since the first cell was opened. Opening the first one makes
    /// the field.
    pub fn act(&mut self, action: Action, pos: Pos, time: Duration) {
        if let State::Untouched(view) = &mut self.state {
            match (action, view.cells()[pos]) {
                (Action::Flag, Cell::Flagged) => view.mark(pos, Cell::Covered),
                (Action::Flag, _) => view.mark(pos, Cell::Flagged),
                (Action::Open, Cell::Covered) => self.begin(pos),
                (Action::Open | Action::Chord, _) => {}
            }
        } else {
            self.go_on(action, pos, time);
        }
    }

    fn begin(&mut self, first: Pos) {
        let flagged = |pos: &Pos| self.view().cells()[*pos] == Cell::Flagged;
        let flags: Vec<Pos> = self.view().covered().filter(flagged).collect();
        let game = self.setup.game(first);
        self.state = State::Begun { first, game, start: None, moves: Vec::new() };
        for &flag in &flags {
            self.go_on(Action::Flag, flag, Duration::ZERO);
        }
        self.go_on(Action::Open, first, Duration::ZERO);
        // A click that was sure to be safe is no move, unless flags came before it.
        if let State::Begun { start, moves, .. } = &mut self.state
            && flags.is_empty()
            && self.setup.rule != FirstClick::Any
        {
            *start = Some(first);
            moves.clear();
        }
    }

    fn go_on(&mut self, action: Action, pos: Pos, time: Duration) {
        let State::Begun { game, moves, .. } = &mut self.state else { return };
        let (view, clicks) = (game.view().clone(), game.clicks());
        match action {
            Action::Open => _ = game.open(pos),
            Action::Chord => _ = game.chord(pos),
            Action::Flag => game.flag(pos),
        }
        // What changed nothing was no move.
        if game.clicks() > clicks {
            moves.push(Move { action, pos, time: u64::try_from(time.as_millis()).ok() });
            if let Standing::Lost(mine) = game.standing() {
                self.mishap = Some(Mishap { view, mine, by: action });
            }
        }
    }
}
