//! `prato play`: Minesweeper in the terminal. Here are the arguments, the terminal and the clock;
//! `play/table.rs` is the game without them.

mod action;
mod advice;
mod layout;
mod round;
mod screen;
mod table;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Stdout};
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};

use clap::Args;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::force_color_output;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use prato::play::{FirstClick, LEVELS, Size};
use prato::render::ansi::Colours;

use super::simulate::rule_parser;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::level::LevelArgs;
use crate::{limits, output};

use action::{Action, KEYS};
use round::Setup;
use table::{Open, Table};

/// Play Minesweeper in the terminal, with hints and chances; on beginner, if no board is named
///
/// The same board, rule, seed and first click give the same field for ever. A new game takes the
/// next seed.
#[derive(Args)]
#[command(after_help = keys())]
pub struct PlayArgs {
    #[command(flatten)]
    board: LevelArgs,
    /// The first click: any may hit a mine, safe never does, open shows a 0
    #[arg(long, default_value = "open", value_parser = rule_parser())]
    rule: FirstClick,
    /// Which of the fields: any number up to 2^64 - 1 [default: by the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Write every game that ends as a replay for `prato review` to this folder: SEED.json
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
}

/// The largest board, in cells: on a larger one every move would take a while.
const MOST_CELLS: usize = 1 << 20;
/// How long to wait for the player before the time is shown again.
const PAUSE: Duration = Duration::from_millis(100);

/// Runs the command.
pub fn run(args: &PlayArgs) -> Result<Exit, Failure> {
    let setup = setup(args)?;
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        let message = "play needs a terminal: standard input and output must be one; for a \
                       position in a file there is `prato hint`";
        return Err(Failure::Usage(message.into()));
    }
    if let Some(folder) = &args.save {
        output::try_folder(folder)?;
    }
    let stop = Arc::new(AtomicBool::new(false));
    for signal in limits::ending_signals() {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let colours = output::colours();
    // Whether there are colours is decided already, and not by this library.
    force_color_output(colours == Colours::Ansi);
    let mut screen = Screen::take()?;
    let mut table = Table::new(setup, screen.terminal.size()?, colours);
    play(&mut table, &mut screen.terminal, &stop, args.save.as_deref())
}

/// Plays until the player leaves, or until a signal ends the program. Games that end are saved in
/// the folder, if there is one.
fn play(
    table: &mut Table,
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
    stop: &AtomicBool,
    folder: Option<&Path>,
) -> Result<Exit, Failure> {
    let start = Instant::now();
    while table.open == Open::Yes {
        if stop.load(Ordering::Relaxed) {
            return Ok(Exit::Stopped);
        }
        terminal.draw(|frame| screen::draw(table, frame))?;
        let happened = if event::poll(PAUSE)? { Action::of(&event::read()?) } else { None };
        table.update(happened.unwrap_or(Action::Tick), start.elapsed());
        if let (Some(replay), Some(folder)) = (table.ended_game.take(), folder) {
            let file = new_file(folder, table.round.setup().seed());
            output::write_file(&file, replay.to_text().as_bytes())?;
            let _ = write!(table.words, "\nSaved: prato review {}", file.display());
        }
    }
    Ok(Exit::Answered)
}

/// A file for the game of this seed that is not there yet.
fn new_file(folder: &Path, seed: u64) -> PathBuf {
    let first = folder.join(format!("{seed}.json"));
    let more = (2..).map(|number: u64| folder.join(format!("{seed}-{number}.json")));
    std::iter::once(first).chain(more).find(|file| !file.exists()).expect("there are many")
}

/// The terminal while it is ours. It is given back when this is dropped, and before a panic is
/// told.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    fn take() -> io::Result<Screen> {
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            tell(panic);
        }));
        enable_raw_mode()?;
        let taken = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture);
        let terminal = taken.and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        terminal.map(|terminal| Screen { terminal }).inspect_err(|_| give_back())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Where this fails, so does what follows, and there is nobody to tell.
        let _ = self.terminal.show_cursor();
        give_back();
    }
}

/// Gives the terminal back, as far as it takes it.
fn give_back() {
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}

/// What is to be played.
fn setup(args: &PlayArgs) -> Result<Setup, Failure> {
    let Size { shape, mines } = args.board.size_within(LEVELS[0], MOST_CELLS)?;
    let seed = args.seed.unwrap_or_else(seed_of_now);
    Setup::new(shape, mines, args.rule, seed).map_err(|why| {
        Failure::Usage(format!("{why}; take fewer mines, or a rule that keeps fewer cells clear"))
    })
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
