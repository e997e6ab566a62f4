//! What all policies do before they guess: keep up with the view, and open what is safe.

use super::{Choice, Merit, NoMove, Proof, Reason};
use crate::exact::parts::{Component, split};
use crate::exact::reduce::Reducer;
use crate::exact::{Chance, Forced, chances};
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::play::odds::{Chains, Failed, Position};
use crate::puzzles::minesweeper::{Cell, View};
use crate::watch::Watch;

/// Follows a game from view to view. A view of another game is no trouble: it starts anew.
#[derive(Default)]
pub(super) struct Analyst {
    game: Option<Followed>,
    chains: Chains,
    watch: Watch,
}

struct Followed {
    /// The last view.
    view: View,
    reducer: Reducer,
    /// Its position, if that is known.
    position: Option<Position>,
}

impl Followed {
    /// The cells that the rules found to be safe, if there are any.
    fn safe(&mut self) -> Option<Choice> {
        let mut safe: Vec<u32> = self.reducer.safe().collect();
        safe.sort_unstable();
        let shape = self.view.shape();
        let open: Vec<Pos> = safe.iter().map(|&cell| shape.pos(cell as usize)).collect();
        (!open.is_empty()).then_some(Choice { open, reason: Reason::Safe(Proof::Rules) })
    }
}

/// What is to be done in a view.
pub(super) enum Finding<'a> {
    /// This is certain, or the only sensible thing to do.
    Move(Choice),
    /// There must be a guess.
    Guess(&'a Position),
}

impl Analyst {
    /// One whose work this watch may end.
    pub(super) fn under(watch: &Watch) -> Analyst {
        Analyst { watch: watch.clone(), ..Analyst::default() }
    }

    /// Another one that goes on from the view seen last.
    pub(super) fn fork(&self) -> Analyst {
        let mut fork = Analyst::under(&self.watch);
        fork.return_to(self);
        fork
    }

    /// Goes on from the view that the other one has seen last.
    pub(super) fn return_to(&mut self, other: &Analyst) {
        self.game = other.game.as_ref().map(|Followed { view, reducer, .. }| Followed {
            view: view.clone(),
            reducer: reducer.clone(),
            position: None,
        });
    }

    /// What one or two clues say, if anything.
    pub(super) fn by_rules(&mut self, view: &View) -> Result<Option<Choice>, NoMove> {
        self.watch.check()?;
        let mut game = match self.game.take() {
            Some(game) if continues(&game.view, view) => game,
            _ => Followed { view: view.clone(), reducer: Reducer::new(view), position: None },
        };
        game.view.clone_from(view);
        game.position = None;
        // A game that turns out to be impossible is not followed any longer.
        game.reducer.update(view).map_err(|_| NoMove::Impossible)?;
        Ok(self.game.insert(game).safe())
    }

    /// The same, where these cells, each with its clue, have opened since the view seen last.
    pub(super) fn go_on(
        &mut self,
        view: &View,
        opened: &[(usize, u8)],
    ) -> Result<Option<Choice>, NoMove> {
        let Some(mut game) = self.game.take() else { return self.by_rules(view) };
        for &(cell, clue) in opened {
            game.view.set(cell, Cell::Open(clue));
        }
        game.position = None;
        game.reducer.go_on(opened).map_err(|_| NoMove::Impossible)?;
        Ok(self.game.insert(game).safe())
    }

    /// The components that one and two clues leave of the view seen last.
    pub(super) fn components(&mut self) -> Vec<Component> {
        self.game.as_mut().map_or(Vec::new(), |game| split(game.reducer.board()).components)
    }

    /// What is certain in this view, or the position in which to guess.
    pub(super) fn look(&mut self, view: &View) -> Result<Finding<'_>, NoMove> {
        match self.by_rules(view)? {
            Some(choice) => Ok(Finding::Move(choice)),
            None => self.count(),
        }
    }

    /// The same for the view seen last, in which the rules say nothing.
    pub(super) fn count(&mut self) -> Result<Finding<'_>, NoMove> {
        let mut game = self.game.take().ok_or(NoMove::Finished)?;
        let Followed { view, reducer, position } = &mut game;
        let known = position.take().map(Ok);
        let counted = known.unwrap_or_else(|| {
            Position::new(reducer.board(), view.mines, &mut self.chains, &self.watch)
        });
        let position = match counted {
            Ok(position) => position,
            Err(Failed::Impossible) => return Err(NoMove::Impossible),
            Err(Failed::TooLarge) => return by_exact(view, &self.watch).map(Finding::Move),
        };
        let position = self.game.insert(game).position.insert(position);
        match position.least_chance() {
            None | Some(1.0) => Err(NoMove::Finished),
            Some(0.0) => {
                let safe = position.cells_with(0.0);
                let open = safe.map(|cell| position.shape.pos(cell)).collect();
                Ok(Finding::Move(Choice { open, reason: Reason::Safe(Proof::Counting) }))
            }
            Some(_) => Ok(Finding::Guess(position)),
        }
    }
}

/// Whether `new` is `old` with more cells open.
fn continues(old: &View, new: &View) -> bool {
    let stays = |(old, new): (&Cell, &Cell)| {
        old == new || matches!((old, new), (Cell::Covered | Cell::KnownSafe, Cell::Open(_)))
    };
    old.shape() == new.shape()
        && old.mines == new.mines
        && old.flags == new.flags
        && old.cells().cells().iter().zip(new.cells().cells()).all(stays)
}

/// The choice by the exact engine alone, for what is too large to look ahead: what is safe, which
/// is certain even if the work was stopped, or the least chance.
fn by_exact(view: &View, watch: &Watch) -> Result<Choice, NoMove> {
    let (chances, stopped) = match chances(view, watch) {
        Outcome::Impossible => return Err(NoMove::Impossible),
        Outcome::Answered(chances) => (chances, None),
        Outcome::Stopped { why, so_far } => (so_far, Some(why)),
    };
    let safe = Forced::of(&chances).safe;
    if !safe.is_empty() {
        return Ok(Choice { open: safe, reason: Reason::Safe(Proof::Counting) });
    }
    if let Some(why) = stopped {
        return Err(NoMove::Stopped(why));
    }
    let between = chances.iter().filter_map(|(pos, chance)| match chance {
        Chance::Between(chance) => Some((pos, *chance)),
        _ => None,
    });
    let (pos, chance) = between.min_by(|a, b| a.1.total_cmp(&b.1)).ok_or(NoMove::Finished)?;
    Ok(Choice { open: vec![pos], reason: Reason::Guess { chance, merit: Merit::Least } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;
    use crate::play::{Campaign, FirstClick, Standing};

    /// Who is told what opened finds what a stranger finds.
    #[test]
    fn going_on_is_as_good_as_looking_anew() {
        let shape = Shape { rows: 16, cols: 30 };
        let (first, start) = (FirstClick::Opening, Pos::new(3, 3));
        let campaign = Campaign { shape, mines: 99, first, start, seed: 3 };
        for number in 0..100 {
            let mut game = campaign.game(number).expect("there is room");
            let mut analyst = Analyst::default();
            let mut open = vec![start];
            while game.standing() == Standing::Playing {
                let mut opened = Vec::new();
                for pos in open {
                    game.open_and_tell(pos, |cell, clue| opened.push((cell, clue)));
                }
                let found = analyst.go_on(game.view(), &opened);
                assert_eq!(found, Analyst::default().by_rules(game.view()));
                // Where the rules say nothing, any cell without a mine goes on.
                let safe = |pos: &Pos| !game.hidden().mines[*pos];
                open = match found.expect("the game is possible") {
                    Some(choice) => choice.open,
                    None => game.view().covered().find(safe).into_iter().collect(),
                };
            }
        }
    }
}
