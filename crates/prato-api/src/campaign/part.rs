//! A part of a campaign, and its text.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use prato::doc::Span;
use prato::error::ReadError;
use prato::formats;
use prato::play::Tally;

use super::Plan;
use crate::reply::Problem;

/// The most games of a part: an eighth of that in bytes is still read at once.
pub(super) const MOST_GAMES: u64 = 1 << 30;

/// The games of neighbouring seeds, and what came of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What was played.
    pub plan: Plan,
    /// The seed of the first game.
    pub first_seed: u64,
    /// The processor time of all games, in milliseconds, where it is known.
    pub cpu_ms: Option<u64>,
    // Invariant: at least one game, `won` has a bit for each, and the last seed is a u64.
    pub(super) tally: Tally,
    /// For each game whether it was won, the first in the lowest bit of the first byte.
    pub(super) won: Vec<u8>,
}

/// The members of a part in its text. The checksum is that of all others, as they stand here.
#[derive(Serialize, Deserialize)]
struct Body {
    /// The version of this shape.
    part: u32,
    #[serde(flatten)]
    plan: Plan,
    first_seed: u64,
    games: u64,
    wins: u64,
    guesses: u64,
    wins_without_guess: u64,
    cpu_ms: Option<u64>,
    /// The bits of `won` in hexadecimal digits.
    won: String,
}

#[derive(Deserialize)]
struct Whole {
    #[serde(flatten)]
    body: Body,
    checksum: String,
}

const SHAPE: u32 = 1;

impl Part {
    /// What came of the games.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// The seed of the last game.
    #[must_use]
    pub fn last_seed(&self) -> u64 {
        self.first_seed + (self.tally.games - 1)
    }

    /// Whether each game was won, in the order of the seeds.
    pub fn won(&self) -> impl Iterator<Item = bool> {
        let bits = self.won.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
        // Invariant of the part: there is a bit for each game, so this many fit a usize.
        bits.take(usize::try_from(self.tally.games).unwrap_or(usize::MAX))
    }

    /// The part as one line of JSON.
    ///
    /// # Panics
    /// Never: it has no keys but words.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Tally { games, wins, guesses, unguessed } = self.tally;
        let body = Body {
            part: SHAPE,
            plan: self.plan.clone(),
            first_seed: self.first_seed,
            games,
            wins,
            guesses,
            wins_without_guess: unguessed,
            cpu_ms: self.cpu_ms,
            won: hex(&self.won),
        };
        let mut text = serde_json::to_string(&body).expect("it has no keys but words");
        let checksum = crc32fast::hash(text.as_bytes());
        // In place of the last brace.
        text.pop();
        let _ = writeln!(text, ",\"checksum\":\"{checksum:08x}\"}}");
        text
    }

    /// The part in this text.
    ///
    /// # Errors
    /// Where the text is no part, and if it was changed or if no games can come to its figures.
    ///
    /// # Panics
    /// Never: what was read can be written.
    pub fn parse(text: &str) -> Result<Part, Problem> {
        let hint = "play it again: the same seeds give the same part";
        let broken =
            |message: &str| Problem::board(ReadError::new(Span::new(0..0), message, hint), text);
        let Whole { body, checksum } = serde_json::from_str(text).map_err(|error| {
            let (message, place) =
                (formats::json_message(&error), formats::json_place(&error, text));
            Problem::board(ReadError::new(place, format!("no whole part: {message}"), hint), text)
        })?;
        if body.part != SHAPE {
            return Err(broken("it is a part of another shape"));
        }
        let told = serde_json::to_string(&body).expect("it has no keys but words");
        if checksum != format!("{:08x}", crc32fast::hash(told.as_bytes())) {
            return Err(broken("the checksum is wrong: it was changed"));
        }
        let Body {
            plan, first_seed, games, wins, guesses, wins_without_guess, cpu_ms, won, ..
        } = body;
        let tally = Tally { games, wins, guesses, unguessed: wins_without_guess };
        let bytes = bytes(&won).ok_or_else(|| broken("`won` is not in hexadecimal digits"))?;
        let part = Part { plan, first_seed, cpu_ms, tally, won: bytes };
        if part.is_possible()? {
            Ok(part)
        } else {
            Err(broken("the figures contradict each other"))
        }
    }

    fn is_possible(&self) -> Result<bool, Problem> {
        let Tally { games, wins, .. } = self.tally;
        let ones: u64 = self.won.iter().map(|byte| u64::from(byte.count_ones())).sum();
        let fits = (1..=MOST_GAMES).contains(&games)
            && self.first_seed.checked_add(games - 1).is_some()
            && self.won.len() as u64 == games.div_ceil(8);
        // Only the bits of games count, and there are as many as wins.
        let played = fits && self.won().filter(|&won| won).count() as u64 == ones;
        Ok(played && ones == wins && self.plan.campaign(self.first_seed)?.allows(self.tally))
    }
}

fn hex(bytes: &[u8]) -> String {
    let mut digits = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .map(|pair| match *pair {
            [high, low] => u8::try_from(digit(high)? * 16 + digit(low)?).ok(),
            _ => None,
        })
        .collect()
}
