//! One game from its beginning to its end, with moves that can be taken back. The mines are laid at
//! the first click, because they depend on it, unless they lie already.

use std::time::Duration;

use prato::grid::Pos;
use prato::play::{Action, FirstClick, Game, Move, Replay, Standing};
use prato::puzzles::minesweeper::{Cell, View};

use super::deal::{Beginning, Setup, Undealt, make};

/// One game.
pub struct Round {
    setup: Setup,
    state: State,
    mishap: Option<Mishap>,
}

enum State {
    /// No cell is open; there may be flags.
    Untouched(View),
    /// The mines lie.
    Begun(Box<Begun>),
}

struct Begun {
    /// The game before the moves that can be taken back.
    base: Game,
    /// How a replay of it begins, unless that is not known.
    before: Option<Replay>,
    /// The first click, if it is one of the moves.
    first: Option<Pos>,
    game: Game,
    moves: Vec<Move>,
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
    /// The game at its beginning.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn new(setup: Setup) -> Result<Round, Undealt> {
        let state = match setup.begin()? {
            Beginning::Untouched(view) => State::Untouched(view),
            Beginning::Begun(base, before) => {
                let (base, game) = (*base.clone(), *base);
                State::Begun(Box::new(Begun { base, before, first: None, game, moves: Vec::new() }))
            }
        };
        Ok(Round { setup, state, mishap: None })
    }

    /// The same field, just after the same first click unless that hit a mine. An untouched board stays
    /// as it is.
    pub fn again(&mut self) {
        let State::Begun(begun) = &mut self.state else { return };
        if let (Some(first), Some(before)) = (begun.first.take(), &mut begun.before) {
            let mut opened = begun.base.clone();
            if !matches!(opened.open(first), Standing::Lost(_)) {
                begun.base = opened;
                before.start = Some(first);
            }
        }
        begun.game = begun.base.clone();
        begun.moves.clear();
        self.mishap = None;
    }

    /// Takes the last move back. Says whether there was one.
    pub fn undo(&mut self) -> Undone {
        let State::Begun(begun) = &mut self.state else { return Undone::Nothing };
        if begun.moves.pop().is_none() {
            return Undone::Nothing;
        }
        begun.game = begun.base.clone();
        for one in &begun.moves {
            make(&mut begun.game, *one);
        }
        self.mishap = None;
        Undone::Move
    }

    /// What is played.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What the player sees.
    pub fn view(&self) -> &View {
        match &self.state {
            State::Untouched(view) => view,
            State::Begun(begun) => begun.game.view(),
        }
    }

    /// The game, once the mines lie.
    pub fn game(&self) -> Option<&Game> {
        match &self.state {
            State::Untouched(_) => None,
            State::Begun(begun) => Some(&begun.game),
        }
    }

    /// The game as it was played, once it is over, if its beginning is known.
    pub fn replay(&self) -> Option<Replay> {
        let State::Begun(begun) = &self.state else { return None };
        let Begun { game, before, moves, .. } = begun.as_ref();
        game.field()?;
        let mut replay = before.clone()?;
        replay.moves.extend(moves);
        Some(replay)
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
        number(self.view().mines.unwrap_or(0)) - number(flags.count())
    }

    /// Does something, at this time since the game began. Opening the first cell lays the mines.
    ///
    /// # Errors
    /// If they cannot be laid; the board is untouched, then.
    pub fn act(&mut self, action: Action, pos: Pos, time: Duration) -> Result<(), Undealt> {
        if let State::Untouched(view) = &mut self.state {
            match (action, view.cells()[pos]) {
                (Action::Flag, Cell::Flagged) => view.mark(pos, Cell::Covered),
                (Action::Flag, _) => view.mark(pos, Cell::Flagged),
                (Action::Open, Cell::Covered) => self.begin(pos)?,
                (Action::Open | Action::Chord, _) => {}
            }
        } else {
            self.go_on(action, pos, time);
        }
        Ok(())
    }

    fn begin(&mut self, first: Pos) -> Result<(), Undealt> {
        let flagged = |pos: &Pos| self.view().cells()[*pos] == Cell::Flagged;
        let flags: Vec<Pos> = self.view().covered().filter(flagged).collect();
        let field = self.setup.lay(first)?;
        let mut base = Game::new(field.clone());
        // A click that was sure to be safe is no move, unless flags came before it.
        let is_move = !flags.is_empty() || self.setup.rule() == FirstClick::Any;
        if !is_move {
            base.open(first);
        }
        let start = (!is_move).then_some(first);
        self.state = State::Begun(Box::new(Begun {
            game: base.clone(),
            base,
            before: Some(Replay { field, start, moves: Vec::new() }),
            first: is_move.then_some(first),
            moves: Vec::new(),
        }));
        if is_move {
            for &flag in &flags {
                self.go_on(Action::Flag, flag, Duration::ZERO);
            }
            self.go_on(Action::Open, first, Duration::ZERO);
        }
        Ok(())
    }

    fn go_on(&mut self, action: Action, pos: Pos, time: Duration) {
        let State::Begun(begun) = &mut self.state else { return };
        let Begun { game, moves, .. } = begun.as_mut();
        let (view, clicks) = (game.view().clone(), game.clicks());
        let one = Move { action, pos, time: u64::try_from(time.as_millis()).ok() };
        make(game, one);
        // What changed nothing was no move.
        if game.clicks() > clicks {
            moves.push(one);
            if let Standing::Lost(mine) = game.standing() {
                self.mishap = Some(Mishap { view, mine, by: action });
            }
        }
    }
}

/// What was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undone {
    /// A move.
    Move,
    /// There was none.
    Nothing,
}
