//! Games played out in mind (rollouts), to see what they are worth.

use std::collections::HashMap;

use super::analyst::{Analyst, Finding};
use super::{NoMove, lookahead};
use crate::grid::{Grid, Pos, Shape};
use crate::play::endgame::{self, Bag};
use crate::play::odds::{Place, Position};
use crate::play::tuning::{SOLVED, SOLVED_LN_SOLUTIONS};
use crate::play::{Game, Rng, Standing};
use crate::puzzles::minesweeper::{Cell, Field, View};
use crate::watch::Stop;

/// A game that is played out. A guess that would end it does not: its chance is counted, and the
/// field is changed where the guess was, so that it fits what is seen and has no mine there. So the
/// worth of a game has much less luck in it than whether it was won, and two games on one field
/// go on having the same luck.
#[derive(Clone)]
pub(super) struct Rollout {
    pub(super) game: Game,
    pub(super) random: Rng,
    /// The chance to come so far; at the end, to win.
    pub(super) chance: f64,
    /// A key for the cells that are open and their clues.
    pub(super) key: u128,
    /// The cells that were opened since an analyst saw the game, each with its clue.
    opened: Vec<(usize, u8)>,
}

/// What to do where one and two clues say nothing.
#[derive(Clone)]
pub(super) enum Step {
    /// These cells are safe.
    Open(Vec<Pos>),
    /// This cell is guessed, and survived with this chance.
    Guess { cell: usize, safety: f64 },
    /// The rest is won with this chance.
    End(f64),
}

/// What there is to do without a guess in the view that the analyst has seen last, where one and
/// two clues say nothing, or the position in which to guess.
pub(super) fn settle(analyst: &mut Analyst) -> Result<Settled<'_>, Stop> {
    let position = match analyst.count() {
        Ok(Finding::Move(choice)) => return Ok(Settled::Step(Step::Open(choice.open))),
        Ok(Finding::Guess(position)) => position,
        Err(NoMove::Finished | NoMove::Impossible) => return Ok(Settled::Over),
        Err(NoMove::Stopped(why)) => return Err(why),
        Err(NoMove::NoWeights(_)) => unreachable!("an analyst asks no net"),
    };
    let near_end = position.ln_solutions < SOLVED_LN_SOLUTIONS;
    let value = near_end.then(|| endgame::value(position, SOLVED)).flatten();
    let end = value.map(|value| Step::End(f64::from(value.wins) / f64::from(value.solutions)));
    Ok(end.map_or(Settled::Guess(position), Settled::Step))
}

/// What there is to do in a view.
pub(super) enum Settled<'a> {
    /// This.
    Step(Step),
    /// To guess in this position.
    Guess(&'a Position),
    /// Nothing.
    Over,
}

impl Rollout {
    pub(super) fn new(game: Game, random: Rng) -> Rollout {
        let cells = game.view().cells().cells().iter().enumerate();
        let open = cells.filter_map(|(cell, shown)| match *shown {
            Cell::Open(clue) => Some(key(cell, clue)),
            _ => None,
        });
        let key = open.fold(0, |all, one| all ^ one);
        Rollout { game, random, chance: 1.0, key, opened: Vec::new() }
    }

    /// Plays on to the end, or to where `decide` says nothing. The analyst has seen nothing, or the
    /// game as it was before the cells of `opened`.
    ///
    /// # Errors
    /// As `decide`: then the chance means nothing.
    pub(super) fn play(
        &mut self,
        analyst: &mut Analyst,
        mut decide: impl FnMut(&mut Rollout, &mut Analyst) -> Result<Option<Step>, Stop>,
    ) -> Result<(), Stop> {
        let mut safe = analyst.go_on(self.game.view(), &self.opened);
        while self.game.standing() == Standing::Playing {
            self.opened.clear();
            let step = match safe {
                Ok(Some(choice)) => Some(Step::Open(choice.open)),
                Ok(None) => decide(self, analyst)?,
                Err(_) => None,
            };
            match step {
                None => return Ok(()),
                Some(Step::End(value)) => {
                    self.chance *= value;
                    return Ok(());
                }
                Some(Step::Open(cells)) => {
                    for pos in cells {
                        self.open(pos);
                    }
                }
                Some(Step::Guess { cell, safety }) => {
                    if self.is_mine(cell) {
                        match analyst.count() {
                            Ok(Finding::Guess(position)) => self.avoid(position, &[cell]),
                            Err(NoMove::Stopped(why)) => return Err(why),
                            _ => return Ok(()),
                        }
                    }
                    self.survive(&[cell], safety);
                }
            }
            safe = analyst.go_on(self.game.view(), &self.opened);
        }
        Ok(())
    }

    /// Opens cells, all of which are safe with this chance, in a position of which the number of
    /// mines is known.
    pub(super) fn guess(&mut self, position: &Position, cells: &[usize], safety: f64) {
        if cells.iter().any(|&cell| self.is_mine(cell)) {
            self.avoid(position, cells);
        }
        self.survive(cells, safety);
    }

    /// Whether a guess would end the game.
    pub(super) fn is_mine(&self, cell: usize) -> bool {
        self.game.hidden().mines.cells()[cell]
    }

    fn survive(&mut self, cells: &[usize], safety: f64) {
        self.chance *= safety;
        for &cell in cells {
            self.open(self.game.view().shape().pos(cell));
        }
    }

    fn open(&mut self, pos: Pos) {
        let Rollout { game, key: all, opened, .. } = self;
        game.open_and_tell(pos, |cell, clue| {
            *all ^= key(cell, clue);
            opened.push((cell, clue));
        });
    }

    /// Changes the field, so that these cells have no mine: near a single one, else everywhere.
    fn avoid(&mut self, position: &Position, cells: &[usize]) {
        let view = self.game.view();
        let Some(mines) = position.mines else { return };
        let bag = Bag::new(position, mines, |cell| cell as usize);
        let mut changed = self.game.hidden().mines.cells().to_vec();
        let near = match *cells {
            [only] => bag.change(&mut changed, only, &mut self.random),
            _ => None,
        };
        if near.is_none() {
            changed = draw(&bag, position, view, &mut self.random);
            while cells.iter().any(|&cell| changed[cell]) {
                changed = draw(&bag, position, view, &mut self.random);
            }
        }
        self.game = Game::resumed(field(position, changed), view.clone());
    }
}

/// Plays as the policy `lookahead` does, and remembers what it did.
#[derive(Default)]
pub(super) struct Memory(HashMap<u128, Step>);

impl Memory {
    /// What to do where one and two clues say nothing.
    pub(super) fn step(
        &mut self,
        rollout: &Rollout,
        analyst: &mut Analyst,
    ) -> Result<Option<Step>, Stop> {
        if let Some(step) = self.0.get(&rollout.key) {
            return Ok(Some(step.clone()));
        }
        let step = match settle(analyst)? {
            Settled::Step(step) => step,
            Settled::Guess(position) => lookahead::guesses(position, None, 1)[0].step(),
            Settled::Over => return Ok(None),
        };
        self.0.insert(rollout.key, step.clone());
        Ok(Some(step))
    }
}

/// A key for an open cell with its clue; the sum, bit by bit, of keys is one for all of them.
fn key(cell: usize, clue: u8) -> u128 {
    endgame::key(&[u32::try_from(9 * cell).expect("few cells") + u32::from(clue)])
}

/// A field that fits what is seen: all are equally likely. In the view, cells that are decided and
/// safe are known to be, and flags are certain.
pub(super) fn draw(
    bag: &Bag<usize>,
    position: &Position,
    view: &View,
    random: &mut Rng,
) -> Vec<bool> {
    // What is decided and not safe is a mine.
    let is_mine = |(&place, cell): (&Place, &Cell)| {
        place == Place::Decided && matches!(cell, Cell::Covered | Cell::Flagged)
    };
    let mut mines: Vec<bool> =
        position.places.iter().zip(view.cells().cells()).map(is_mine).collect();
    bag.draw(random, |cell| mines[cell] = true);
    mines
}

/// The field with these mines.
pub(super) fn field(position: &Position, mines: Vec<bool>) -> Field {
    let Shape { rows, cols } = position.shape;
    Field { mines: Grid::new(rows, cols, mines).expect("a mine or none for each cell") }
}

#[cfg(test)]
mod tests {
    use super::super::explore::begin;
    use super::super::lookahead::Guess;
    use super::*;
    use crate::play::{Campaign, FirstClick, policy};
    use crate::watch::Watch;

    const GAMES: Campaign = Campaign {
        shape: Shape { rows: 8, cols: 8 },
        mines: 10,
        first: FirstClick::Safe,
        start: Pos { row: 0, col: 0 },
        seed: 1,
    };

    /// Plays on as `lookahead` does; `met` is told where there is a guess.
    fn play(rollout: &mut Rollout, mut met: impl FnMut(&Rollout, &Position, &Guess)) {
        let played = rollout.play(&mut Analyst::default(), |rollout, analyst| {
            Ok(match settle(analyst)? {
                Settled::Step(step) => Some(step),
                Settled::Guess(position) => {
                    let guess = &lookahead::guesses(position, None, 1)[0];
                    met(rollout, position, guess);
                    Some(guess.step())
                }
                Settled::Over => None,
            })
        });
        assert_eq!(played, Ok(()));
    }

    #[test]
    fn the_same_guess_is_worth_the_same() {
        let mut compared = 0;
        for game in 0..100 {
            let mut rollout = begin(&GAMES, game).unwrap();
            let mut others: Vec<Rollout> = Vec::new();
            play(&mut rollout, |rollout, position, guess| {
                let mut other = rollout.clone();
                other.guess(position, &[guess.cell], guess.safety);
                others.push(other);
            });
            for mut other in others {
                play(&mut other, |_, _, _| {});
                assert_eq!(other.chance.to_bits(), rollout.chance.to_bits());
                compared += 1;
            }
        }
        assert!(compared > 100, "{compared}");
    }

    /// Games are worth on average what is won of them, but for some luck.
    #[test]
    fn what_would_be_lost_is_counted() {
        let mut lookahead = (policy("lookahead").unwrap().make)(&Watch::default());
        let (mut worth, mut wins) = (0.0, 0);
        let games = 1000;
        for game in 0..games {
            let mut rollout = begin(&GAMES, game).unwrap();
            play(&mut rollout, |_, _, _| {});
            worth += rollout.chance;
            wins += u64::from(GAMES.play(game, &mut *lookahead).unwrap().won);
        }
        let (worth, won) = (worth / games as f64, wins as f64 / games as f64);
        assert!((worth - won).abs() < 0.03, "{worth} {won}");
    }
}
