//! Several games: a line each, and one for all of them.

use std::io::Write as _;

use prato::play::{Replay, Review, Size, Standing};
use prato_api::End;
use prato_api::questions::review::Ask;

use super::words::percent;
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
    fn add(&mut self, review: &Review) {
        let luck = review.luck();
        self.games += 1;
        self.won += usize::from(review.standing == Standing::Won);
        self.mistakes += review.mistakes();
        self.kept += review.kept();
        self.guesses += luck.guesses;
        self.survived += luck.survived;
        self.expected += luck.expected;
    }

    fn words(&self) -> String {
        format!(
            "{} games, {} won; mistakes {}; skill: {} of the chance to win kept on average; \
             luck: {} of {} guesses survived, {:.1} expected",
            self.games,
            self.won,
            self.mistakes,
            percent(self.kept / self.games.max(1) as f64),
            self.survived,
            self.guesses,
            self.expected
        )
    }
}

/// Reviews all games.
pub fn run(
    args: &ReviewArgs,
    replays: &[Replay],
    told: impl Fn(&Replay) -> Result<Told<Ask>, Failure>,
) -> Result<Exit, Failure> {
    let mut totals = Totals::default();
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
        let why = match told.end() {
            End::Stopped { why, .. } => Some(*why),
            _ => None,
        };
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
        if let Some(why) = why {
            return Ok(if args.json { Exit::Stopped } else { stopped(why) });
        }
    }
    if !args.json {
        let mut out = output::words();
        writeln!(out, "\n{}", totals.words())?;
        out.flush()?;
    }
    Ok(Exit::Answered)
}

fn print(number: usize, replay: &Replay, review: &Review, file: &str) -> Result<(), Failure> {
    let size = Size { shape: replay.field.mines.shape(), mines: replay.field.count() };
    let end = match review.standing {
        Standing::Playing => "playing",
        Standing::Won => "won",
        Standing::Lost(_) => "lost",
    };
    let luck = review.luck();
    let mut out = output::words();
    writeln!(
        out,
        "{number:4}  {:10}  {end:7} {:6} {:9} {:>7} {:>9} {:>7} {:4}  {file}",
        size.to_string(),
        review.played,
        review.mistakes(),
        percent(review.kept()),
        format!("{}/{}", luck.survived, luck.guesses),
        percent(luck.chance),
        review.three_bv
    )?;
    Ok(out.flush()?)
}
