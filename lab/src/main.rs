//! How the net of the policies `best` and `deep` is trained: `lab/README.md` has the recipe.

mod lesson;

use std::env::args;
use std::error::Error;
use std::fs;
use std::io::{BufWriter, Write as _, stdout};
use std::ops::Range;
use std::process::ExitCode;

use prato::grid::Pos;
use prato::play::{Campaign, FirstClick, Size, load_weights, policy};
use prato::watch::Watch;

use lesson::{Choice, lesson};

const USAGE: &str = "usage: prato-lab lessons GAMES [WEIGHTS] > RECORDS    games to learn from
       prato-lab play WEIGHTS GAMES                games of `best` with a net, and of `lookahead`
GAMES are ROWSxCOLSxMINES safe|open ROW,COL FIRST END: with the first click at ROW, COL, the games of
the seeds from FIRST to END - 1.";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = args().skip(1).collect();
    match given.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["lessons", board, rule, start, first, end] => {
            lessons(&campaign([board, rule, start])?, range(first, end)?, Choice::Random)
        }
        ["lessons", board, rule, start, first, end, weights] => {
            load_weights(&fs::read(weights)?)?;
            lessons(&campaign([board, rule, start])?, range(first, end)?, Choice::ByNet)
        }
        ["play", weights, board, rule, start, first, end] => {
            load_weights(&fs::read(weights)?)?;
            play(&campaign([board, rule, start])?, range(first, end)?)
        }
        _ => Err(USAGE.into()),
    }
}

/// Writes the records of some games.
fn lessons(campaign: &Campaign, games: Range<u64>, choice: Choice) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(stdout().lock());
    for number in games {
        out.write_all(&lesson(campaign, number, choice)?)?;
    }
    Ok(out.flush()?)
}

/// Says how many of some games are won with the net, and how many without it.
fn play(campaign: &Campaign, games: Range<u64>) -> Result<(), Box<dyn Error>> {
    let mut watch = Watch::default();
    watch.threads = std::thread::available_parallelism()?.get();
    for name in ["lookahead", "best"] {
        let policy = policy(name).ok_or("the policy is in the list")?;
        let (tally, _) = campaign.run(policy, games.clone(), &watch, &mut |_, _, _| ())?;
        let (low, high) = tally.interval();
        println!(
            "{name} wins {} of {} games: {:.3} % ({:.3} to {:.3})",
            tally.wins,
            tally.games,
            100.0 * tally.win_rate(),
            100.0 * low,
            100.0 * high
        );
    }
    Ok(())
}

fn campaign([board, rule, start]: [&str; 3]) -> Result<Campaign, Box<dyn Error>> {
    let Size { shape, mines } = board.parse()?;
    let (row, col) = start.split_once(',').ok_or(USAGE)?;
    let start = Pos::from_one(row.parse()?, col.parse()?).ok_or(USAGE)?;
    let first = match rule {
        "safe" => FirstClick::Safe,
        "open" => FirstClick::Opening,
        _ => return Err(USAGE.into()),
    };
    Ok(Campaign { shape, mines, first, start, seed: 0 })
}

fn range(first: &str, end: &str) -> Result<Range<u64>, Box<dyn Error>> {
    Ok(first.parse()?..end.parse()?)
}
