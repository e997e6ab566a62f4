//! The settings of play (hyperparameters), each with where it was measured.
//!
//! `lab/ledger.md` has the figures: **bold** words below are the names of its parts. What says that
//! it was not measured is a guess of ours. Limits that follow from the size of numbers are not
//! here, but where they hold.

use super::endgame::Budget;

/// What `ladder` tries cell by cell: components of at most so many cells. Not measured.
pub(super) const BRUTE_FORCE: usize = 20;

/// With more states than this a component is too wide for a chain. Not measured.
pub(super) const CHAIN_STATES: usize = 1 << 18;

/// With more states than this in all, chains that no position uses are forgotten. Eight times as
/// many are no faster (**Speed**).
pub(super) const KEPT_STATES: usize = 1 << 15;

/// `lookahead` considers a guess if surviving it is at least this likely, relative to the best. 0.85
/// and 0.9 win the same, 0.95 loses 0.1 points (**Expert, 100,000 games**); 0.8 leaves a look more to
/// choose from, and was not measured apart.
pub(super) const GUESS_SAFETY: f64 = 0.8;

/// Smaller risks of pairs are left out. Not measured apart.
pub(super) const NEGLIGIBLE_RISK: f64 = 1e-4;

/// Up to so many solutions, a narrow tree tries all guesses (**The narrow search**).
pub(super) const SMALL_SET: usize = 20;

/// Of n solutions n to this power are likely to be won: of 10 some 7, of 100 half, of 1,000 a third
/// (**The narrow search**).
pub(super) const LIKELY_WON: f64 = 0.85;

/// A field is changed near a cell in so many tries, or drawn anew. Not measured.
pub(super) const CHANGE_TRIES: usize = 50;

/// How much a guess may cost.
pub(super) struct Effort {
    /// What is solved exactly.
    pub(super) endgame: Budget,
    /// How many solutions are drawn for a look if the endgame is too large for that.
    pub(super) drawn: usize,
    /// Whether guesses before the endgame are compared by playing games out.
    pub(super) plays_out: bool,
}

/// What `best` does: hundreds of games a second. Endgames of 3,000 solutions gain 0.18 points over 300
/// (**Expert, 100,000 games**), drawn solutions 0.07 to 0.11 (**The narrow search**).
pub(super) const QUICK: Effort =
    Effort { endgame: Budget { solutions: 3000, looks: 1_000_000 }, drawn: 1000, plays_out: false };

/// What `deep` does: tens of games a second. 4,000 drawn solutions gain 0.14 points a guess over 1,000
/// (**Where looks help**), games played out 0.18 points of the win rate (**Games played out**).
pub(super) const DEEP: Effort =
    Effort { endgame: Budget { solutions: 5000, looks: 5_000_000 }, drawn: 4000, plays_out: true };

/// With more solutions than e^16 there is too much to come for a look at some of them to help much
/// (**What a guess is worth**, **Where looks help**).
pub(super) const LOOK_LN_SOLUTIONS: f64 = 16.0;

/// So many of the guesses with the best prospects are compared by a look (**The narrow search**).
pub(super) const RIVALS: usize = 6;

/// So many of the guesses with the best scores are corrected by the net.
pub(super) const CORRECTED: usize = 7;

/// The net corrects guesses whose scores are at least so much of the best: it learnt from such (**What games
/// teach**).
pub(super) const CORRECTED_SCORE: f64 = 0.94;

/// A correction by more than e^0.2 is not believed: it is for boards unlike those learnt from. The
/// tests hold those of the usual boards to 15 %.
pub(super) const MOST_CORRECTION: f32 = 0.2;

/// A guess that a look prefers is thought to be better than the others by this part of its worth. Chosen, as the
/// next two, on the positions of **Games played out**.
pub(super) const LOOK_LEAD: f64 = 0.033;
/// It is thought to be better by this part of what its score is better, too.
pub(super) const LOOK_SLOPE: f64 = 0.2;
/// What is thought after a look counts as much as so many games.
pub(super) const LOOK_TRUST: f64 = 25.0;

/// What the net says in a position of e^n solutions counts as much as so many games (**Games played
/// out**).
pub(super) fn net_trust(ln_solutions: f64) -> f64 {
    3.0 * ln_solutions.powf(0.7)
}

/// So many games are played out with each guess before they are compared again. Not measured apart.
pub(super) const ROUND: usize = 6;

/// At most so many are played out in all: whole rounds. **Games played out** judged up to 160.
pub(super) const MOST_PLAYED_OUT: usize = 26 * ROUND;

/// The least gain in the chance to win for which a game is played out: 0.0005 points. At 0.002 points
/// `deep` wins 0.06 points less, and plays 41 instead of 31 games per CPU second (**Games played
/// out**).
pub(super) const PRICE: f64 = 5e-6;

/// What one game says about a guess has this standard deviation before any is played, in parts of what a game is
/// worth (**Games played out**).
pub(super) const LUCK: f64 = 0.25;
/// That standard deviation counts as much as one that so many games have shown (**Games played out**).
pub(super) const LUCK_TRUST: f64 = 10.0;

/// A game whose field was changed for its guess has more luck in it, and counts as so much of a game
/// (**Games played out**).
pub(super) const CHANGED: f64 = 0.5;

/// What a game is worth before any is played: the mean over positions of **Games played out**.
pub(super) const TYPICAL: f64 = 0.46;

/// What is safe with less of a chance than this is not played out, as if it were worth nothing. Not
/// measured.
pub(super) const SLIGHT: f64 = 0.01;

/// With fewer solutions than e^7 a game in mind is not played on but solved. Not measured apart.
pub(super) const SOLVED_LN_SOLUTIONS: f64 = 7.0;
/// A game in mind is solved if that is no more work than this. Not measured apart.
pub(super) const SOLVED: Budget = Budget { solutions: 400, looks: 30_000 };

/// How much work the value of a position may be in a review, which has few guesses, so that each may take long. Not
/// measured.
pub(super) const REVIEW_BUDGET: Budget = Budget { solutions: 3000, looks: 5_000_000 };
/// A review plays out so many games after a move and after the best one. The chance to win is known to a point then,
/// and what two guesses differ by to a third of that.
pub(super) const REVIEW_GAMES: u32 = 1000;

/// So many fields are drawn for a board that logic alone solves before the search is given up. Not measured: Expert
/// boards hardly ever take a second one (`bench/no_guess.md`).
pub(super) const MOST_DRAWN: usize = 200;
/// So often each of them is repaired. Not measured: Expert boards take two or three repairs (`bench/no_guess.md`).
pub(super) const MOST_REPAIRS: usize = 100;
/// So many are drawn if they are to have a symmetry: none of them is repaired. Not measured.
pub(super) const MOST_SYMMETRIC: u64 = 4000;
