//! What is said about a game and its moves.

use crate::play::game::Standing;
use crate::play::policy::Choice;
use crate::play::replay::{Action, Move};

/// What is to be said about a game.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
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
#[non_exhaustive]
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
