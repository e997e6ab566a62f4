//! What the policy `deep` opens, and the guess that it prefers that one to.

use super::analyst::Finding;
use super::best::Best;
use super::{Choice, Merit, NoMove, Reason, lookahead};
use crate::exact::{Chance, chances};
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::play::endgame::wins_after;
use crate::play::odds::Position;
use crate::play::tuning::{DEEP, RIVALS};
use crate::puzzles::minesweeper::View;
use crate::watch::{Stop, Watch};

/// A move, and the next best.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// What the policy `deep` opens.
    pub choice: Choice,
    /// If that is a guess, the best other one, if there is another cell to open. In an endgame, the
    /// best of the six with the best prospects.
    pub next_best: Option<Choice>,
}

/// What the policy `deep` opens in this view, and the next best.
///
/// ```
/// use prato::play::{advise, policy};
/// use prato::puzzles::minesweeper::parse;
/// use prato::watch::Watch;
///
/// let view = parse("3 4 3\n1...\n....\n....\n", None)?.view;
/// let advice = advise(&view, &Watch::default())?;
/// assert_eq!((policy("deep").unwrap().make)(&Watch::default()).choose(&view)?, advice.choice);
/// assert!(advice.next_best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there is nothing to open, if no mine field fits the view, or if the work was stopped.
pub fn advise(view: &View, watch: &Watch) -> Result<Advice, NoMove> {
    let mut deep = Best::under(watch, &DEEP);
    let Advice { choice, next_best } = deep.advise(view)?;
    let (Reason::Guess { merit, .. }, &[cell], None) =
        (choice.reason, &choice.open[..], &next_best)
    else {
        return Ok(Advice { choice, next_best });
    };
    let next_best = match (deep.analyst.look(view)?, merit) {
        (Finding::Guess(position), Merit::Endgame { solutions, .. }) => {
            in_endgame(view, position, cell, solutions, watch)?
        }
        // Of cells that are alike, the policy thought about one only.
        (Finding::Guess(position), _) => rivals(position, cell).next(),
        (Finding::Move(_), _) => by_chance(view, cell, watch)?,
    };
    Ok(Advice { choice, next_best })
}

/// The guess that wins most, of those with the best prospects beside the best one.
fn in_endgame(
    view: &View,
    position: &Position,
    best: Pos,
    solutions: u32,
    watch: &Watch,
) -> Result<Option<Choice>, Stop> {
    let mut most: Option<(u32, Choice)> = None;
    for mut rival in rivals(position, best) {
        watch.check()?;
        let Some(wins) = wins_after(view, &rival.open, DEEP.endgame, watch)? else { continue };
        if let Reason::Guess { merit, .. } = &mut rival.reason {
            *merit = Merit::Endgame { wins, solutions };
        }
        if most.as_ref().is_none_or(|(other, _)| wins > *other) {
            most = Some((wins, rival));
        }
    }
    Ok(most.map(|(_, choice)| choice))
}

/// The guesses with the best prospects beside this one.
fn rivals(position: &Position, best: Pos) -> impl Iterator<Item = Choice> {
    let guesses = lookahead::guesses(position, Some(position.shape.index(best)), RIVALS);
    guesses.into_iter().map(|guess| guess.choice(position))
}

/// The cell with the least chance of a mine beside this one.
fn by_chance(view: &View, best: Pos, watch: &Watch) -> Result<Option<Choice>, NoMove> {
    let chances = match chances(view, watch) {
        Outcome::Answered(chances) => chances,
        Outcome::Impossible => return Err(NoMove::Impossible),
        Outcome::Stopped { why, .. } => return Err(NoMove::Stopped(why)),
    };
    let between = chances.iter().filter_map(|(pos, chance)| match chance {
        Chance::Between(chance) if pos != best => Some((pos, *chance)),
        _ => None,
    });
    let least = between.min_by(|a, b| a.1.total_cmp(&b.1));
    let choice = |(pos, chance)| Choice {
        open: vec![pos],
        reason: Reason::Guess { chance, merit: Merit::Least },
    };
    Ok(least.map(choice))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;
    use crate::play::{Campaign, FirstClick, Standing};
    use crate::puzzles::minesweeper::{Cell, Flags};

    /// Plays some small games, and looks at every guess.
    #[test]
    fn what_the_best_guess_wins_is_what_it_wins_if_opened_first() {
        let shape = Shape { rows: 5, cols: 6 };
        let (first, start) = (FirstClick::Safe, Pos::new(0, 0));
        let campaign = Campaign { shape, mines: 8, first, start, seed: 3 };
        let watch = Watch::default();
        let (mut endgames, mut played_out, mut worse) = (0, 0, 0);
        for number in 0..60 {
            let mut game = campaign.game(number).expect("there is room");
            game.open(start);
            while game.standing() == Standing::Playing {
                let Advice { choice, next_best } =
                    advise(game.view(), &watch).expect("there is a move");
                let merit = |choice: &Choice| match choice.reason {
                    Reason::Guess { merit, .. } => Some(merit),
                    Reason::Safe(_) => None,
                };
                match (merit(&choice), next_best.as_ref().and_then(merit)) {
                    (None, next) => assert_eq!(next, None, "a safe cell needs no other"),
                    (Some(Merit::Endgame { wins: best, .. }), next) => {
                        endgames += 1;
                        let opened_first =
                            wins_after(game.view(), &choice.open, DEEP.endgame, &watch);
                        assert_eq!(opened_first, Ok(Some(best)), "{:?}", game.view());
                        if let Some(Merit::Endgame { wins, .. }) = next {
                            assert!(wins <= best, "{:?}", game.view());
                            worse += usize::from(wins < best);
                        }
                    }
                    (
                        Some(Merit::Games { games, .. }),
                        Some(Merit::Games { games: others, .. }),
                    ) => {
                        played_out += 1;
                        assert_eq!(games, others, "they are played on the same fields");
                    }
                    other => panic!("{other:?} in {:?}", game.view()),
                }
                choice.open.iter().for_each(|&pos| {
                    game.open(pos);
                });
            }
        }
        let counts = [endgames, played_out, worse];
        assert!(endgames > 20 && played_out > 50 && worse > 10, "{counts:?}");
    }

    #[test]
    fn beliefs_change_nothing_and_trusted_flags_are_mines() {
        let shape = Shape { rows: 8, cols: 8 };
        let (first, start) = (FirstClick::Safe, Pos::new(0, 0));
        let campaign = Campaign { shape, mines: 14, first, start, seed: 1 };
        let watch = Watch::default();
        let mut played_out = 0;
        for number in 0..40 {
            let mut game = campaign.game(number).expect("there is room");
            game.open(start);
            let view = game.view();
            let Ok(advice) = advise(view, &watch) else { continue };
            let mut flagged = view.clone();
            view.covered().step_by(2).for_each(|pos| flagged.mark(pos, Cell::Flagged));
            assert_eq!(advise(&flagged, &watch), Ok(advice), "{view:?}");

            let mut trusted = view.clone();
            trusted.flags = Flags::Trusted;
            let mines = view.covered().filter(|&pos| game.hidden().mines[pos]);
            mines.step_by(3).for_each(|pos| trusted.mark(pos, Cell::Flagged));
            let Choice { open, reason } = advise(&trusted, &watch).expect("it is possible").choice;
            assert!(open.iter().all(|&pos| trusted.cells()[pos] == Cell::Covered), "{view:?}");
            let by_games = matches!(reason, Reason::Guess { merit: Merit::Games { .. }, .. });
            played_out += usize::from(by_games);
        }
        assert!(played_out > 5, "{played_out}");
    }
}
