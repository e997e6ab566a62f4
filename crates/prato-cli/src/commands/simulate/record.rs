//! What is known of a campaign: what is played, and what came of it so far. It is kept in a file,
//! from which a later run goes on.

use std::fmt;
use std::io::ErrorKind;
use std::path::Path;

use serde::{Deserialize, Serialize};

use prato::play::{Campaign, PolicyInfo, Tally};

use crate::failure::Failure;
use crate::{input, output};

use super::rule_name;

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

    /// What the file holds of the campaign, or a new record if there is no such file.
    pub fn open(file: &Path, campaign: &Campaign, policy: &PolicyInfo) -> Result<Record, Failure> {
        let new = Record::new(campaign, policy);
        let hint = "--out goes on with what an earlier run wrote; take another file";
        let possible = |old: &Record| old.wins_without_guess <= old.wins && old.wins <= old.games;
        let old = match input::json(file, hint, possible) {
            Err(Failure::Unreadable { source, .. }) if source.kind() == ErrorKind::NotFound => {
                return Ok(new);
            }
            old => old?,
        };
        if old.played != new.played {
            return Err(Failure::Usage(format!(
                "{} holds another campaign: {}; take another file",
                file.display(),
                old.played
            )));
        }
        Ok(old)
    }

    /// Writes the file anew; whoever reads it sees the old content or the new one.
    pub fn save(&self, file: &Path) -> Result<(), Failure> {
        let text = serde_json::to_string(self).map_err(|why| output::unwritable(file, &why))?;
        output::write_file(file, format!("{text}\n").as_bytes())
    }

    /// Adds games and the time they took.
    pub fn add(&mut self, tally: Tally, cpu_seconds: Option<f64>) {
        self.games += tally.games;
        self.wins += tally.wins;
        self.guesses += tally.guesses;
        self.wins_without_guess += tally.unguessed;
        self.cpu_seconds = self.cpu_seconds.zip(cpu_seconds).map(|(old, new)| old + new);
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
        let done = 100 * self.games / of.max(1);
        let rate = 100.0 * tally.win_rate();
        format!("{done:3} %  {} games  won {rate:.3} % +- {half:.3}{}", self.games, self.speed())
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
        let games = self.games.max(1) as f64;
        writeln!(f, "{}", self.played)?;
        writeln!(f, "games                {}", self.games)?;
        writeln!(
            f,
            "won                  {} = {:.3} % (95 % interval: {:.3} to {:.3})",
            self.wins,
            100.0 * tally.win_rate(),
            100.0 * low,
            100.0 * high
        )?;
        writeln!(f, "won without a guess  {}", self.wins_without_guess)?;
        writeln!(f, "guesses a game       {:.3}", self.guesses as f64 / games)?;
        if let Some(seconds) = self.cpu_seconds {
            writeln!(f, "CPU seconds          {seconds:.2}{}", self.speed())?;
        }
        Ok(())
    }
}
