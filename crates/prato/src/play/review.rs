//! A game looked at again: what each move risked, and what would have been better.
//!
//! A move is judged by what the player could see before it, never by what it hit.

use super::endgame::{Budget, Value, optimum, wins_after};
use super::game::{Game, Standing, three_bv};
use super::policy::{Choice, First, NoMove, Policy, Reason, deep, worths};
use super::replay::{Action, Move, Replay};
use crate::exact::{Chance, chances, how_many, ratio};
use crate::grid::{Grid, Pos};
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Cell, View};
use crate::watch::{Stop, Watch};

/// What is to be said about a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// One for each move; for the first ones only if the review was stopped.
    pub moves: Vec<Reviewed>,
    /// How many moves the game has.
    pub played: usize,
    /// How the game ended.
    pub standing: Standing,
    /// How many clicks changed something.
    pub clicks: usize,
    /// The fewest clicks that open all safe cells without chording.
    pub three_bv: usize,
    /// The 3BV for each click, if the game was won.
    pub efficiency: Option<f64>,
}

impl Review {
    /// How many of the moves that were looked at were mistakes.
    #[must_use]
    pub fn mistakes(&self) -> usize {
        self.moves.iter().filter(|one| one.judgement.is_mistake()).count()
    }

    /// Whether all moves were looked at.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.moves.len() == self.played
    }

    /// The share of the chance to win that the player's choices kept, of all that the best choices would
    /// have: skill, whatever luck made of it. Not known before all moves were looked at.
    #[must_use]
    pub fn kept(&self) -> Option<f64> {
        self.is_whole().then(|| self.moves.iter().map(Reviewed::kept).product())
    }

    /// What the game owed to luck. Not known before all moves were looked at.
    #[must_use]
    pub fn luck(&self) -> Option<Luck> {
        if !self.is_whole() {
            return None;
        }
        let risked = |one: &&Reviewed| one.played.action != Action::Flag && one.chance > 0.0;
        let risks: Vec<f64> = self.moves.iter().filter(risked).map(|one| one.chance).collect();
        let hit = matches!(self.standing, Standing::Lost(_));
        Some(Luck {
            guesses: risks.len(),
            survived: risks.len() - usize::from(hit && !risks.is_empty()),
            expected: risks.iter().fold(0.0, |sum, risk| sum + (1.0 - risk)),
            chance: risks.iter().map(|risk| 1.0 - risk).product(),
        })
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

/// What a game owed to luck, by the chances before each move that risked a mine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Luck {
    /// How many moves risked a mine.
    pub guesses: usize,
    /// How many of them opened none.
    pub survived: usize,
    /// How many were to be expected to open none.
    pub expected: f64,
    /// The chance that none of them opens one.
    pub chance: f64,
}

/// What is to be said about a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// The move.
    pub played: Move,
    /// The chance that it opened a mine; for a flag, the chance of a mine under it.
    pub chance: f64,
    /// The least chance of a mine in any cell.
    pub least: f64,
    /// What it was.
    pub judgement: Judgement,
    /// What the policy `deep` would have opened; `None` where it finds nothing to open, or
    /// lacks the weights of its net.
    pub best: Option<Choice>,
    /// What the move cost.
    pub loss: Loss,
}

impl Reviewed {
    /// The share of the chance to win that it kept, beside the best move; where nothing is known of that
    /// chance, the same of the chance to survive the move.
    #[must_use]
    pub fn kept(&self) -> f64 {
        let share = |kept: f64, best: f64| if best > 0.0 { (kept / best).min(1.0) } else { 1.0 };
        match self.loss {
            Loss::None => 1.0,
            Loss::Win { best, played } | Loss::Games { best, played } => share(played, best),
            Loss::Safety(_) => share(1.0 - self.chance, 1.0 - self.least),
        }
    }
}

/// What kind of move it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It opened cells that were certainly safe.
    Safe,
    /// It opened a cell that might have been a mine, and no cell was certainly safe.
    Guess,
    /// The same although a cell was certainly safe: a mistake.
    Needless,
    /// It opened a certain mine: a mistake.
    CertainMine,
    /// A flag on a cell that may be a mine, or a flag taken away.
    Flag,
    /// A flag on a cell that was certainly safe: a mistake.
    WrongFlag,
}

impl Judgement {
    /// Its name, as in JSON answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Judgement::Safe => "safe",
            Judgement::Guess => "forced guess",
            Judgement::Needless => "needless guess",
            Judgement::CertainMine => "certain mine",
            Judgement::Flag => "flag",
            Judgement::WrongFlag => "wrong flag",
        }
    }

    /// Whether logic alone would have avoided it.
    #[must_use]
    pub fn is_mistake(self) -> bool {
        matches!(self, Judgement::Needless | Judgement::CertainMine | Judgement::WrongFlag)
    }
}

/// What a move cost, beside the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Loss {
    /// Nothing.
    None,
    /// This much of the chance to win, exactly: the rest of the game is solved.
    Win {
        /// The chance to win with the best strategy.
        best: f64,
        /// The same after this move.
        played: f64,
    },
    /// About this much of the chance to win, by games played out.
    Games {
        /// The chance to win after what the policy would have opened.
        best: f64,
        /// The same after this move.
        played: f64,
    },
    /// This much more of a chance of a mine than in the safest cell: the board is too large to say
    /// what that means for the chance to win.
    Safety(f64),
}

impl Loss {
    /// The chances to win after the best move and after this one, if they are known.
    #[must_use]
    pub fn win(self) -> Option<(f64, f64)> {
        match self {
            Loss::Win { best, played } | Loss::Games { best, played } => Some((best, played)),
            Loss::None | Loss::Safety(_) => None,
        }
    }

    /// How much that is; nothing where games were won more often than after the best move.
    #[must_use]
    pub fn amount(self) -> f64 {
        match self {
            Loss::None => 0.0,
            Loss::Win { best, played } | Loss::Games { best, played } => (best - played).max(0.0),
            Loss::Safety(loss) => loss,
        }
    }
}

/// How much work the value of a position may be. A review has few guesses, so each may take long.
const BUDGET: Budget = Budget { solutions: 3000, looks: 5_000_000 };

/// So many games are played out after a move and after the best one. The chance to win is known to
/// a point then, and what two guesses differ by to a third of that.
const GAMES: u32 = 1000;

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
    let Some(Value { wins, solutions, .. }) = optimum(view, BUDGET) else { return Ok(None) };
    let share = |wins: u32| f64::from(wins) / f64::from(solutions);
    Ok(wins_after(view, opened, BUDGET, watch)?.map(|won| (share(wins), share(won))))
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
    Ok(worths(&view, [best, played], GAMES, watch)?.map(|[best, played]| (best, played)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;
    use crate::play::{Campaign, FirstClick, policy};

    fn of(text: &str) -> Review {
        review(&Replay::parse(text).unwrap(), &Watch::default()).answer().unwrap()
    }

    /// The judgement, the chance in percent and the loss in percent of each move.
    #[expect(clippy::cast_possible_truncation, reason = "percents")]
    fn check(text: &str, expected: &[(&str, i32, i32)]) {
        let percent = |share: f64| (100.0 * share).round() as i32;
        let said: Vec<_> = of(text)
            .moves
            .iter()
            .map(|one| (one.judgement.name(), percent(one.chance), percent(one.loss.amount())))
            .collect();
        assert_eq!(said, expected, "{text}");
    }

    #[test]
    fn judgements() {
        // Two cells, one mine: a forced guess that costs nothing.
        check(r#"{"field":["*."],"moves":[["open",1,2]]}"#, &[("forced guess", 50, 0)]);
        // The 1 has its mine beside it.
        let board = r#""field":["..*."],"start":[1,1]"#;
        check(&format!(r#"{{{board},"moves":[["open",1,3]]}}"#), &[("certain mine", 100, 100)]);
        check(
            &format!(
                r#"{{{board},"moves":[["flag",1,4],["flag",1,4],["flag",1,3],["open",1,4]]}}"#
            ),
            &[("wrong flag", 0, 0), ("flag", 0, 0), ("flag", 100, 0), ("safe", 0, 0)],
        );
        // Past the mine the 1 makes the next cell safe, and the one after that is a guess.
        let board = r#""field":["..*....*"],"start":[1,1]"#;
        let needless = of(&format!(r#"{{{board},"moves":[["open",1,4],["open",1,7]]}}"#));
        assert_eq!(needless.moves[0].judgement, Judgement::Guess);
        assert_eq!(needless.moves[1].judgement, Judgement::Needless);
        assert!((needless.moves[1].chance - 1.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn skill_and_luck_are_told_apart() {
        // A forced guess of one in two keeps all there is to keep, won or lost.
        for (cell, survived) in [(2, 1), (1, 0)] {
            let game = of(&format!(r#"{{"field":["*."],"moves":[["open",1,{cell}]]}}"#));
            assert!((game.kept().unwrap() - 1.0).abs() < 1e-9);
            let expected = Luck { guesses: 1, survived, expected: 0.5, chance: 0.5 };
            assert_eq!(game.luck(), Some(expected));
            let replay = format!(r#"{{"field":["*."],"moves":[["open",1,{cell}]]}}"#);
            let replay = Replay::parse(&replay).unwrap();
            assert_eq!(luck(&replay, &Watch::default()), Ok(expected));
        }
        // A certain mine throws all of it away, and no luck is in it.
        let mine = of(r#"{"field":["..*."],"start":[1,1],"moves":[["open",1,3]]}"#);
        assert!(mine.kept().unwrap() < 1e-9);
        let hit = Luck { guesses: 1, survived: 0, expected: 0.0, chance: 0.0 };
        assert_eq!(mine.luck(), Some(hit));
        let safe = of(r#"{"field":["..*."],"start":[1,1],"moves":[["flag",1,3],["open",1,4]]}"#);
        assert!((safe.kept().unwrap() - 1.0).abs() < 1e-9 && safe.luck().unwrap().guesses == 0);
    }

    #[test]
    fn chords_risk_all_that_they_open() {
        let text = r#"{"field":["*..","..."],"start":[1,2],"moves":[["flag",1,1],["chord",1,2]]}"#;
        let chord = &of(text).moves[1];
        assert_eq!(chord.judgement, Judgement::Guess);
        assert!((chord.chance - 0.8).abs() < 1e-9, "{}", chord.chance);
        let Loss::Win { played, .. } = chord.loss else { panic!("{:?}", chord.loss) };
        assert!((played - 0.2).abs() < 1e-9, "{played}");
    }

    /// What is left is solved exactly in games played out, too, so they come to the exact values: of
    /// the best move, guess or not, and of opening one cell or two.
    #[test]
    fn games_are_worth_what_endgames_are() {
        let shape = Shape { rows: 5, cols: 5 };
        let (first, start) = (FirstClick::Safe, Pos::new(0, 0));
        let campaign = Campaign { shape, mines: 6, first, start, seed: 1 };
        let watch = Watch::default();
        let (mut off, mut needless) = (Vec::new(), 0);
        for number in 0..80 {
            let mut game = campaign.game(number).unwrap();
            game.open(start);
            let view = game.view();
            let chances = chances(view, &watch).answer().unwrap();
            let Ok(best) = deep(&watch).choose(view) else { continue };
            needless += usize::from(matches!(best.reason, Reason::Safe(_)));
            let undecided = |pos: &Pos| matches!(chances[*pos], Chance::Between(_));
            let cells: Vec<Pos> = view.covered().filter(undecided).take(2).collect();
            for opened in [cells.get(..1), cells.get(..2)].into_iter().flatten() {
                let Some(exact) = endgame(view, opened, &watch).unwrap() else { continue };
                let risk = risk(view, &chances, opened, &watch).unwrap();
                let games = by_games(view, &chances, &best, (opened, risk), &watch);
                let games = games.unwrap().unwrap();
                off.extend([games.0 - exact.0, games.1 - exact.1]);
            }
        }
        assert!(off.len() > 100 && needless > 10, "{} {needless}", off.len());
        let mean = |sum: f64| sum / off.len() as f64;
        let (bias, squares) = (mean(off.iter().sum()), mean(off.iter().map(|off| off * off).sum()));
        assert!(bias.abs() < 0.003 && squares.sqrt() < 0.015, "{bias} {}", squares.sqrt());
    }

    #[test]
    fn what_the_policy_plays_loses_nothing_of_an_endgame() {
        let mut best = (policy("best").unwrap().make)(&Watch::default());
        let shape = Shape { rows: 4, cols: 4 };
        let (first, start) = (FirstClick::Safe, Pos::new(0, 0));
        let campaign = Campaign { shape, mines: 4, first, start, seed: 0 };
        for number in 0..20 {
            let replay = campaign.play(number, &mut *best).unwrap().replay;
            let review = review(&replay, &Watch::default()).answer().unwrap();
            for one in &review.moves {
                assert!(!one.judgement.is_mistake());
                assert!(one.loss.amount().abs() < 1e-9, "{number} {one:?}");
            }
        }
    }
}
