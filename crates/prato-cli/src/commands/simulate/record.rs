//! What is known of a campaign: what is played, and what came of it so far.

use std::fmt;

use serde::{Deserialize, Serialize};

use prato::grid::{Pos, Shape};
use prato::play::{Campaign, PolicyInfo, Tally};

use super::{rule_name, rule_named};

/// A campaign and its games so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    #[serde(flatten)]
    played: Played,
    games: u64,
    wins: u64,
    guesses: u64,
    wins_without_guess: u64,
    /// The processor time of all threads; `null` where the system does not tell it.
    cpu_seconds: Option<f64>,
}

/// What is played, and by which version: games of different campaigns do not add up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Played {
    rows: usize,
    cols: usize,
    mines: usize,
    rule: String,
    start: (usize, usize),
    policy: String,
    seed: u64,
    version: String,
}

impl Record {
    /// A campaign before its first game.
    pub fn new(campaign: &Campaign, policy: &PolicyInfo) -> Record {
        let played = Played {
            rows: campaign.shape.rows,
            cols: campaign.shape.cols,
            mines: campaign.mines,
            rule: rule_name(campaign.first).into(),
            start: campaign.start.to_one(),
            policy: policy.name.into(),
            seed: campaign.seed,
            version: env!("CARGO_PKG_VERSION").into(),
        };
        let Tally { games, wins, guesses, unguessed } = Tally::default();
        Record {
            played,
            games,
            wins,
            guesses,
            wins_without_guess: unguessed,
            cpu_seconds: Some(0.0),
        }
    }

    /// Whether this is the same campaign, played by the same version.
    pub fn continues(&self, other: &Record) -> bool {
        self.played == other.played
    }

    /// Whether games of its campaign can come to this.
    pub fn is_possible(&self) -> bool {
        let time = self.cpu_seconds.is_none_or(|seconds| seconds.is_finite() && seconds >= 0.0);
        time && self.played.campaign().is_some_and(|campaign| campaign.allows(self.tally()))
    }

    /// Adds games and the time they took.
    pub fn add(&mut self, tally: Tally, cpu_seconds: Option<f64>) {
        self.games += tally.games;
        self.wins += tally.wins;
        self.guesses += tally.guesses;
        self.wins_without_guess += tally.unguessed;
        // In hundredths, as the system counts them.
        let sum = |(old, new): (f64, f64)| (100.0 * (old + new)).round() / 100.0;
        self.cpu_seconds = self.cpu_seconds.zip(cpu_seconds).map(sum);
    }

    /// What is played.
    pub fn played(&self) -> impl fmt::Display {
        &self.played
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// What came of the games.
    pub fn tally(&self) -> Tally {
        Tally {
            games: self.games,
            wins: self.wins,
            guesses: self.guesses,
            unguessed: self.wins_without_guess,
        }
    }

    /// A line that says how far the campaign is, of so many games.
    pub fn line(&self, of: u64) -> String {
        let tally = self.tally();
        let (low, high) = tally.interval();
        let half = 100.0 * (high - low) / 2.0;
        let done = 100.0 * self.games as f64 / of.max(1) as f64;
        let rate = 100.0 * tally.win_rate();
        format!("{done:3.0} %  {} games  won {rate:.3} % +- {half:.3}{}", self.games, self.speed())
    }

    /// The games in a second of processor time, if that is known.
    fn speed(&self) -> String {
        match self.cpu_seconds {
            Some(seconds) if seconds > 0.0 => {
                format!("  {:.0} games per CPU second", self.games as f64 / seconds)
            }
            _ => String::new(),
        }
    }
}

impl Played {
    /// The campaign, if there is such a one.
    fn campaign(&self) -> Option<Campaign> {
        let Played { rows, cols, mines, start: (row, col), seed, .. } = *self;
        let (shape, start) = (Shape { rows, cols }, Pos::from_one(row, col)?);
        Some(Campaign { shape, mines, first: rule_named(&self.rule)?, start, seed })
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Played { rows, cols, mines, rule, start: (row, col), policy, seed, version } = self;
        write!(
            f,
            "{policy} on {rows}x{cols}x{mines}, first click {rule} at row {row}, column \
             {col}, seed {seed}, version {version}"
        )
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = self.tally();
        let (low, high) = tally.interval();
        writeln!(f, "{}", self.played)?;
        writeln!(f, "games                {}", self.games)?;
        if self.games == 0 {
            return Ok(());
        }
        writeln!(
            f,
            "won                  {} = {:.3} % (95 % interval: {:.3} to {:.3})",
            self.wins,
            100.0 * tally.win_rate(),
            100.0 * low,
            100.0 * high
        )?;
        writeln!(f, "won without a guess  {}", self.wins_without_guess)?;
        writeln!(f, "guesses a game       {:.3}", self.guesses as f64 / self.games as f64)?;
        if let Some(seconds) = self.cpu_seconds {
            writeln!(f, "CPU seconds          {seconds:.2}{}", self.speed())?;
        }
        Ok(())
    }
}
