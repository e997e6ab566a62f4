//! The arguments of `prato play`, and what is played by them.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use clap::Args;

use prato::analysis::Technique;
use prato::foreign::AnyFormat;
use prato::grid::Pos;
use prato::play::{Action, FirstClick, LEVELS, MOST_CELLS_PLAYED, Move, Replay};
use prato::puzzles::Kind;
use prato_api::board::{Board, Content, Mines};
use prato_api::named::Named;
use prato_api::shape::Place;

use super::action::KEYS;
use super::date::Date;
use super::deal::{Deal, Known, NoRoom, Position, Setup, played};
use crate::args;
use crate::commands::generate::technique_parser;
use crate::commands::simulate::rule_parser;
use crate::failure::Failure;
use crate::input::{self, From, Source};
use crate::level::LevelArgs;

// What requires an option is not refused where something else excludes that option, so both are said.

/// The options of boards that are in no file.
const NO_FILE: [&str; 6] = ["level", "size", "rule", "no_guess", "daily", "stats"];
/// All that is about a game.
const GAME: [&str; 9] =
    ["position", "level", "size", "mines", "rule", "no_guess", "daily", "seed", "save"];

/// Play Minesweeper in the terminal, with hints and chances; on beginner, if no board is named
///
/// The same board, rule, seed and first click give the same field for ever. A new game takes the
/// next seed.
///
/// BOARD is a position to go on with: its mines are laid so that they fit, and --seed says which of
/// those ways; --mines how many they are, if the board does not tell. Or it is a mine field, of which --start opens cells.
///
/// Games count in the scores (--stats) once they end, but for those with help: a hint, the chances, a
/// look at the flags or a move taken back; and for fields seen before and boards from files. The board
/// of a day counts once.
#[derive(Args)]
#[command(after_help = keys())]
pub struct PlayArgs {
    /// A position or a mine field to play on: a file, or a link or game ID
    #[arg(
        value_name = "BOARD",
        group = "sized",
        conflicts_with_all = ["level", "rule", "no_guess", "daily"]
    )]
    position: Option<OsString>,
    #[command(flatten)]
    board: LevelArgs,
    /// The format of BOARD, if its content does not tell
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = args::any_format_parser(),
        requires = "position",
        conflicts_with_all = NO_FILE
    )]
    format: Option<AnyFormat>,
    /// A cell of a mine field that is opened before play begins; may be given again
    #[arg(
        long,
        value_name = "ROW,COL",
        value_parser = args::parse_place,
        requires = "position",
        conflicts_with_all = NO_FILE
    )]
    start: Vec<Pos>,
    /// The first click: any may hit a mine, safe never does, open shows a 0
    #[arg(
        long,
        default_value = "open",
        value_parser = rule_parser(),
        conflicts_with_all = ["no_guess", "daily"]
    )]
    rule: FirstClick,
    /// Boards that logic alone solves from the first click on, which opens
    #[arg(long)]
    no_guess: bool,
    /// The hardest technique that they may need
    #[arg(
        long,
        value_name = "T",
        default_value = "mine-count",
        value_parser = technique_parser(),
        requires = "no_guess",
        conflicts_with_all = ["position", "daily", "stats"]
    )]
    max_technique: Technique,
    /// The board of today (UTC), or of another day: without guesses, open at the centre, and the same
    /// on every machine
    #[arg(
        long,
        value_name = "DATE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "today",
        conflicts_with_all = ["no_guess", "seed"]
    )]
    daily: Option<Date>,
    /// Which of the fields: any number up to 2^64 - 1 [default: by the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Write every game that ends as a replay for `prato review` to this folder: SEED.json
    #[arg(long, value_name = "FOLDER")]
    pub save: Option<PathBuf>,
    /// Show the scores instead: games, streaks, times, 3BV a second, efficiency and luck
    #[arg(
        long,
        conflicts_with_all = GAME
    )]
    pub stats: bool,
    /// Print the scores as one JSON object
    #[arg(long, requires = "stats", conflicts_with_all = GAME)]
    pub json: bool,
}

impl PlayArgs {
    /// What is to be played.
    pub fn setup(&self) -> Result<Setup, Failure> {
        let seed = self.seed.unwrap_or_else(seed_of_now);
        if let Some(file) = &self.position {
            return self.in_file(file, seed);
        }
        let size = self.board.size_within(LEVELS[0], MOST_CELLS_PLAYED)?;
        let setup = match self.daily {
            Some(date) => Setup::daily(size, date),
            None if self.no_guess => Setup::new(size, Deal::NoGuess(self.max_technique), seed),
            None => Setup::new(size, Deal::Seed(self.rule), seed),
        };
        setup.map_err(|why: NoRoom| {
            let rule = if self.no_guess || self.daily.is_some() {
                "take fewer mines"
            } else {
                "take fewer mines, or a rule that keeps fewer cells clear"
            };
            Failure::Usage(format!("{why}; {rule}"))
        })
    }

    /// The position or the field in this file.
    fn in_file(&self, file: &OsString, seed: u64) -> Result<Setup, Failure> {
        if file == "-" {
            let message = "standard input has the keys; give the board as a file";
            return Err(Failure::Usage(message.into()));
        }
        let board = Board {
            format: self.format.map(Named),
            puzzle: Some(Named(Kind::Minesweeper)),
            mines: self.board.mines().map(Mines::Total),
            start: self.start.iter().copied().map(Place).collect(),
            ..Board::default()
        };
        let (content, board) =
            input::content(Source { from: From::File(file), board, json: false }, None)?;
        let shape = content.shape();
        if shape.len() > MOST_CELLS_PLAYED {
            let message = format!(
                "{shape} has {} cells; the largest board here has {MOST_CELLS_PLAYED}",
                shape.len()
            );
            return Err(Failure::Usage(message));
        }
        let name = name_of(file);
        match content {
            Content::Instance(instance) => {
                let message = "the question is about Minesweeper alone";
                let view = instance.view().expect(message).clone();
                if self.save.is_some() {
                    return Err(idle(
                        "--save",
                        "games from their first click on, and this is a position",
                    ));
                }
                Ok(Setup::position(Position { name, view }, seed))
            }
            Content::Truth(replay) => {
                for (option, given) in
                    [("--seed", self.seed.is_some()), ("--mines", self.board.mines().is_some())]
                {
                    if given {
                        return Err(idle(option, "positions, and this is a mine field"));
                    }
                }
                if !self.start.is_empty() {
                    board.seen(&replay)?;
                }
                let so_far = opened(replay, &self.start);
                Ok(Setup::known(Known { name, so_far }))
            }
        }
    }
}

fn idle(option: &str, serves: &str) -> Failure {
    Failure::Usage(format!("{option} serves {serves}; leave it out"))
}

/// The replay after opening these cells as well, as far as they are covered.
fn opened(mut replay: Replay, cells: &[Pos]) -> Replay {
    let mut game = played(&replay);
    for &pos in cells {
        let clicks = game.clicks();
        game.open(pos);
        if game.clicks() > clicks {
            replay.moves.push(Move { action: Action::Open, pos, time: None });
        }
    }
    replay
}

/// What to call a board on the screen: the file without its folders, or the beginning of a link.
fn name_of(file: &OsString) -> String {
    const MOST_LETTERS: usize = 24;
    let name = Path::new(file).file_name().unwrap_or(file).to_string_lossy();
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    let mut short: String = name.chars().map(plain).take(MOST_LETTERS).collect();
    if name.chars().count() > MOST_LETTERS {
        short.push('…');
    }
    short
}

/// A seed by the clock, short enough to be told to somebody.
fn seed_of_now() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(1, |now| u64::from(now.subsec_nanos()) ^ (now.as_secs() % 1_000_000))
}

/// The keys, for `--help`.
fn keys() -> String {
    let mut text = String::from("Keys:\n");
    for (keys, meaning) in KEYS {
        let _ = writeln!(text, "  {keys:14}{meaning}");
    }
    text
}
