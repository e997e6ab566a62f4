//! Several games: a line each, and one for all of them.

use std::io::Write as _;

use prato::play::{Replay, Review, Size, Standing};
use prato::plural::number_of;
use prato_api::End;
use prato_api::questions::review::Ask;

use super::words::{self, percent};
use super::{ReviewArgs, mistakes};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::{Told, stopped};
use crate::output;

/// What all games have in common so far.
#[derive(Default)]
struct Totals {
    games: usize,
    won: usize,
    mistakes: usize,
    kept: f64,
    guesses: usize,
    survived: usize,
    expected: f64,
}

impl Totals {
    /// Adds a game, if all of it was looked at.
    fn add(&mut self, review: &Review) {
        let (Some(kept), Some(luck)) = (review.kept(), review.luck()) else { return };
        self.games += 1;
        self.won += usize::from(review.standing == Standing::Won);
        self.mistakes += review.mistakes();
        self.kept += kept;
        self.guesses += luck.guesses;
        self.survived += luck.survived;
        self.expected += luck.expected;
    }

    fn words(&self) -> String {
        format!(
            "{}, {} won; mistakes {}; skill: {} of the chance to win kept on average; \
             luck: {} of {} guesses survived, {:.1} expected",
            number_of(self.games, "game"),
            self.won,
            self.mistakes,
            percent(self.kept / self.games.max(1) as f64),
            self.survived,
            self.guesses,
            self.expected
        )
    }
}

/// Reviews all games. After the end of the time, only what the others say by themselves is told.
pub fn run(
    args: &ReviewArgs,
    replays: &[Replay],
    told: impl Fn(&Replay) -> Result<Told<Ask>, Failure>,
) -> Result<Exit, Failure> {
    let mut totals = Totals::default();
    let mut why = None;
    if !args.json && !args.mistakes {
        let mut out = output::words();
        writeln!(
            out,
            "game  size        end      moves  mistakes    kept  survived  chance  3BV  file"
        )?;
        out.flush()?;
    }
    for (number, (replay, file)) in (1..).zip(replays.iter().zip(&args.games)) {
        let told = told(replay)?;
        if let End::Stopped { why: one, .. } = told.end() {
            why.get_or_insert(*one);
        }
        if args.json {
            told.finish()?;
        } else if let Some(answer) = told.known()
            && let Some(review) = &answer.review
        {
            let file = file.to_string_lossy();
            totals.add(review);
            if args.mistakes {
                let mut out = output::words();
                writeln!(out, "{}Game {number}, {file}", if number > 1 { "\n" } else { "" })?;
                out.flush()?;
                mistakes(replay, answer, review)?;
            } else {
                print(number, replay, review, &file)?;
            }
        }
    }
    if !args.json {
        let mut out = output::words();
        if totals.games < replays.len() {
            write!(out, "\nLooked at {} of {} games to the end.", totals.games, replays.len())?;
        }
        if totals.games > 0 {
            write!(out, "\n{}", totals.words())?;
        }
        writeln!(out)?;
        out.flush()?;
    }
    Ok(match why {
        None => Exit::Answered,
        Some(_) if args.json => Exit::Stopped,
        Some(why) => stopped(why),
    })
}

fn print(number: usize, replay: &Replay, review: &Review, file: &str) -> Result<(), Failure> {
    let size = Size { shape: replay.field.mines.shape(), mines: replay.field.count() };
    let end = match review.standing {
        Standing::Playing => "playing",
        Standing::Won => "won",
        Standing::Lost(_) => "lost",
    };
    let unknown = || ["?"; 4].map(str::to_owned);
    let known = review.kept().zip(review.luck()).map(|(kept, luck)| {
        let survived = format!("{}/{}", luck.survived, luck.guesses);
        [review.mistakes().to_string(), percent(kept), survived, percent(luck.chance)]
    });
    let [wrong, kept, survived, chance] = known.unwrap_or_else(unknown);
    let seen = if review.is_whole() { String::new() } else { words::mistakes(review) + ": " };
    let mut out = output::words();
    writeln!(
        out,
        "{number:4}  {:10}  {end:7} {:6} {wrong:>9} {kept:>7} {survived:>9} {chance:>7} {:4}  {seen}{file}",
        size.to_string(),
        review.played,
        review.three_bv
    )?;
    Ok(out.flush()?)
}
