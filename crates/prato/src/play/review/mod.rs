//! A game looked at again: what each move risked, and what would have been better.
//!
//! A move is judged by what the player could see before it, never by what it hit.

mod said;
#[cfg(test)]
mod tests;

pub use said::{Judgement, Loss, Luck, Review, Reviewed};

use super::endgame::{Value, optimum, wins_after};
use super::game::{Game, Standing, three_bv};
use super::policy::{Choice, First, NoMove, Policy, Reason, deep, worths};
use super::replay::{Action, Move, Replay};
use super::tuning::{REVIEW_BUDGET, REVIEW_GAMES};
use crate::exact::{Chance, chances, how_many, ratio};
use crate::grid::{Grid, Pos};
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Cell, View};
use crate::watch::{Stop, Watch};

/// Looks at every move of a game. A review that was stopped has the first moves only.
///
/// ```
/// use prato::play::{Judgement, Replay, review};
/// use prato::watch::Watch;
///
/// let text = r#"{"field": ["..*."], "start": [1, 1], "moves": [["open", 1, 3]]}"#;
/// let replay = Replay::parse(text)?;
/// let review = review(&replay, &Watch::default()).answer().unwrap();
/// assert_eq!(review.moves[0].judgement, Judgement::CertainMine);
/// # Ok::<(), prato::error::ReadError>(())
/// ```
pub fn review(replay: &Replay, watch: &Watch) -> Outcome<Review, Review> {
    review_with(replay, watch, &mut |_| ())
}

/// The same, and `tell` hears of each move once it was looked at.
pub fn review_with(
    replay: &Replay,
    watch: &Watch,
    tell: &mut dyn FnMut(&Reviewed),
) -> Outcome<Review, Review> {
    let mut policy = deep(watch);
    let mut game = replay.begin();
    let mut moves = Vec::with_capacity(replay.moves.len());
    let mut stop = None;
    for (number, &played) in replay.moves.iter().enumerate() {
        if stop.is_none() {
            watch.report(number as f64 / replay.moves.len() as f64);
            match reviewed(&game, played, &mut policy, watch) {
                Ok(one) => {
                    tell(&one);
                    moves.push(one);
                }
                Err(why) => stop = Some(why),
            }
        }
        // A replay holds only moves that can be made.
        let _ = played.make(&mut game);
    }
    let review = Review {
        moves,
        played: replay.moves.len(),
        standing: game.standing(),
        clicks: game.clicks(),
        three_bv: three_bv(&replay.field),
        efficiency: game.efficiency(),
    };
    match stop {
        None => Outcome::Answered(review),
        Some(why) => Outcome::Stopped { why, so_far: review },
    }
}

/// What a game owed to luck, which takes much less time than a whole review.
///
/// # Errors
/// If the watch ends the work.
pub fn luck(replay: &Replay, watch: &Watch) -> Result<Luck, Stop> {
    let mut game = replay.begin();
    let mut luck = Luck { guesses: 0, survived: 0, expected: 0.0, chance: 1.0 };
    for &played in &replay.moves {
        watch.check()?;
        if played.action != Action::Flag {
            let view = game.view().without_beliefs();
            let risk = risk(&view, &known_chances(&view, watch)?, &opened(&game, played), watch)?;
            if risk > 0.0 {
                luck.guesses += 1;
                luck.expected += 1.0 - risk;
                luck.chance *= 1.0 - risk;
                luck.survived += 1;
            }
        }
        // A replay holds only moves that can be made.
        let _ = played.make(&mut game);
    }
    if matches!(game.standing(), Standing::Lost(_)) {
        luck.survived = luck.survived.saturating_sub(1);
    }
    Ok(luck)
}

fn reviewed(
    game: &Game,
    played: Move,
    policy: &mut impl Policy,
    watch: &Watch,
) -> Result<Reviewed, Stop> {
    watch.check()?;
    let view = game.view().without_beliefs();
    let chances = known_chances(&view, watch)?;
    let all = chances.cells().iter().filter_map(|&chance| number(chance));
    let least = all.min_by(f64::total_cmp).unwrap_or(1.0);
    let opened = opened(game, played);
    let chance = risk(&view, &chances, &opened, watch)?;
    let certain = opened.iter().any(|&pos| chances[pos] == Chance::Mine);
    let safe = opened.iter().all(|&pos| chances[pos] == Chance::Safe);
    let judgement = match played.action {
        Action::Flag if safe && game.view().cells()[played.pos] == Cell::Covered => {
            Judgement::WrongFlag
        }
        Action::Flag => Judgement::Flag,
        _ if safe => Judgement::Safe,
        _ if certain => Judgement::CertainMine,
        _ if chances.cells().contains(&Chance::Safe) => Judgement::Needless,
        _ => Judgement::Guess,
    };
    let best = match policy.choose(&view) {
        Ok(choice) => Some(choice),
        Err(NoMove::Finished | NoMove::NoWeights(_)) => None,
        Err(NoMove::Stopped(why)) => return Err(why),
        Err(NoMove::Impossible) => unreachable!("the field fits its own view"),
    };
    let loss = if played.action == Action::Flag || judgement == Judgement::Safe {
        Loss::None
    } else if let Some((best, played)) = endgame(&view, &opened, watch)? {
        Loss::Win { best, played }
    } else if let Some(best) = &best
        && let Some((best, played)) = by_games(&view, &chances, best, (&opened, chance), watch)?
    {
        Loss::Games { best, played }
    } else {
        Loss::Safety(chance - least)
    };
    Ok(Reviewed { played, chance, least, judgement, best, loss })
}

/// The chances on a view of a real field.
fn known_chances(view: &View, watch: &Watch) -> Result<Grid<Chance>, Stop> {
    match chances(view, watch) {
        Outcome::Answered(chances) => Ok(chances),
        Outcome::Stopped { why, .. } => Err(why),
        Outcome::Impossible => unreachable!("the field fits its own view"),
    }
}

/// The cells that a move touches: one, or all that a chord opens.
fn opened(game: &Game, played: Move) -> Vec<Pos> {
    match played.action {
        Action::Open | Action::Flag => vec![played.pos],
        Action::Chord => {
            let shape = game.view().shape();
            let around = shape.neighbours(shape.index(played.pos)).map(|cell| shape.pos(cell));
            around.filter(|&pos| game.view().cells()[pos] == Cell::Covered).collect()
        }
    }
}

fn number(chance: Chance) -> Option<f64> {
    match chance {
        Chance::Safe => Some(0.0),
        Chance::Mine => Some(1.0),
        Chance::Between(chance) => Some(chance),
        Chance::Open | Chance::Unknown => None,
    }
}

/// The chance that any of these cells is a mine.
fn risk(view: &View, all: &Grid<Chance>, cells: &[Pos], watch: &Watch) -> Result<f64, Stop> {
    let mut open: Vec<Pos> = cells.to_vec();
    open.retain(|&pos| all[pos] != Chance::Safe);
    match open[..] {
        [] => Ok(0.0),
        [pos] => Ok(number(all[pos]).unwrap_or(1.0)),
        _ => {
            let mut safe = view.clone();
            for pos in open {
                safe.mark(pos, Cell::KnownSafe);
            }
            Ok(1.0 - ratio(&how_many(&safe, watch)?, &how_many(view, watch)?))
        }
    }
}

/// The chance to win with the best strategy, and the same after opening these cells, if both are
/// within the budget.
fn endgame(view: &View, opened: &[Pos], watch: &Watch) -> Result<Option<(f64, f64)>, Stop> {
    let Some(Value { wins, solutions, .. }) = optimum(view, REVIEW_BUDGET) else { return Ok(None) };
    let share = |wins: u32| f64::from(wins) / f64::from(solutions);
    Ok(wins_after(view, opened, REVIEW_BUDGET, watch)?.map(|won| (share(wins), share(won))))
}

/// The chances to win after the best move, and after opening these cells with this chance of a mine,
/// if games can be played out.
fn by_games(
    view: &View,
    chances: &Grid<Chance>,
    best: &Choice,
    (opened, chance): (&[Pos], f64),
    watch: &Watch,
) -> Result<Option<(f64, f64)>, Stop> {
    let mut view = view.clone();
    for (pos, _) in chances.iter().filter(|(_, chance)| **chance == Chance::Safe) {
        view.mark(pos, Cell::KnownSafe);
    }
    let safety = match best.reason {
        Reason::Safe(_) => 1.0,
        Reason::Guess { chance, .. } => 1.0 - chance,
    };
    let best = First { open: &best.open, safety };
    let played = First { open: opened, safety: 1.0 - chance };
    Ok(worths(&view, [best, played], REVIEW_GAMES, watch)?.map(|[best, played]| (best, played)))
}
