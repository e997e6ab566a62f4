//! `prato play`: Minesweeper in the terminal. Here are the terminal and the clock; `play/arguments.rs`
//! says what is played, `play/table.rs` is the game.

mod action;
mod advice;
mod arguments;
mod book;
mod date;
mod deal;
mod layout;
mod round;
mod scores;
mod screen;
mod table;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Stdout};
use std::panic;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::force_color_output;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use prato::play::Replay;
use prato::render::ansi::Colours;
use prato_api::Problem;
use prato_api::scores::{Added, Played};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::stopped;
use crate::{limits, output};

use action::Action;
use book::Book;
use deal::Undealt;
use round::Round;
use table::{Ended, Open, Table};

pub use arguments::PlayArgs;

/// How long to wait for the player before the time is shown again.
const TIME_SHOWN: Duration = Duration::from_millis(100);
/// How long it may take to say what a game owed to luck.
const LUCK_LIMIT: Duration = Duration::from_secs(2);
/// How long a game may go on after it was to end: it may be just being kept.
const KEEP_GRACE: Duration = Duration::from_secs(3);

/// Runs the command.
pub fn run(args: &PlayArgs) -> Result<Exit, Failure> {
    if args.stats {
        return show_scores(args);
    }
    let setup = args.setup()?;
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        let message = "play needs a terminal: standard input and output must be one; for a \
                       position in a file there is `prato hint`";
        return Err(Failure::Usage(message.into()));
    }
    let round = match Round::new(setup) {
        Ok(round) => round,
        Err(Undealt::Impossible) => {
            output::unsatisfiable()?;
            return Ok(Exit::Answered);
        }
        Err(Undealt::Stopped(why)) => return Ok(stopped(why.into())),
        Err(Undealt::Wrong(broken)) => return Err(Problem::wrong(&broken).into()),
        Err(why) => return Err(Failure::Usage(why.to_string())),
    };
    let keeper = Keeper::new(args.save.clone())?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in limits::ending_signals() {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let colours = output::colours();
    // Whether there are colours is decided already, and not by this library.
    force_color_output(colours == Colours::Ansi);
    let mut screen = Screen::take()?;
    end_with_the_terminal(&stop);
    let mut table = Table::new(round, screen.terminal.size()?, colours);
    let end = play(&mut table, &mut screen.terminal, &stop, &keeper);
    if !io::stdin().is_terminal() {
        // Nothing can be given back or told any more, and Ratatui panics if it tells that.
        process::exit(Exit::Stopped as i32);
    }
    end
}

/// Ends the program if the terminal is gone, or if a signal should have ended the game long ago: where
/// the input has ended, Crossterm goes on reading it and never comes back.
fn end_with_the_terminal(stop: &Arc<AtomicBool>) {
    let stop = Arc::clone(stop);
    thread::spawn(move || {
        while !stop.load(Ordering::Relaxed) && io::stdin().is_terminal() {
            thread::sleep(TIME_SHOWN);
        }
        stop.store(true, Ordering::Relaxed);
        thread::sleep(KEEP_GRACE);
        give_back();
        process::exit(Exit::Stopped as i32);
    });
}

/// Tells the scores.
fn show_scores(args: &PlayArgs) -> Result<Exit, Failure> {
    let book = Book::of_user()?;
    let told = book.read()?.told();
    if args.json {
        output::line(&told.to_json())?;
    } else {
        let words = scores::words(&told.boards);
        output::line(&format!("{words}\n\nScores are kept in {}", book.file().display()))?;
    }
    Ok(Exit::Answered)
}

/// Plays until the player leaves, or until a signal ends the program. Games that end are kept.
fn play(
    table: &mut Table,
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
    stop: &AtomicBool,
    keeper: &Keeper,
) -> Result<Exit, Failure> {
    let start = Instant::now();
    while table.open == Open::Yes {
        if stop.load(Ordering::Relaxed) {
            return Ok(Exit::Stopped);
        }
        terminal.draw(|frame| screen::draw(table, frame))?;
        // How it ended is seen before it is kept, which may take a moment.
        if let Some(ended) = table.ended_game.take() {
            table.words.push_str(&keeper.keep(ended, table.round.setup().seed())?);
            continue;
        }
        let happened = if event::poll(TIME_SHOWN)? { Action::of(&event::read()?) } else { None };
        table.update(happened.unwrap_or(Action::Tick), start.elapsed());
    }
    Ok(Exit::Answered)
}

/// Where games that have ended are kept.
struct Keeper {
    /// The folder for replays, if any are wanted.
    folder: Option<PathBuf>,
    /// The scores, or why there are none.
    book: Result<Book, Failure>,
}

impl Keeper {
    /// Makes sure that games can be kept, before one is played.
    fn new(folder: Option<PathBuf>) -> Result<Keeper, Failure> {
        if let Some(folder) = &folder {
            output::try_folder(folder)?;
        }
        let book = Book::of_user();
        if let Ok(book) = &book {
            book.read()?;
        }
        Ok(Keeper { folder, book })
    }

    /// Keeps a game, and says what there is to say about that.
    fn keep(&self, ended: Ended, seed: u64) -> Result<String, Failure> {
        let Ended { replay, played } = ended;
        let mut words = String::new();
        if let (Some(folder), Some(replay)) = (&self.folder, &replay) {
            let file = new_file(folder, seed);
            output::write_file(&file, replay.to_text().as_bytes())?;
            let _ = write!(words, "\nSaved: prato review {}", file.display());
        }
        match (&self.book, played) {
            (Ok(book), Some(played)) => words.push_str(&counted(book, played, replay.as_ref())),
            (Err(why), Some(_)) => _ = write!(words, "\nIt does not count: {why}."),
            (_, None) => {}
        }
        Ok(words)
    }
}

/// Counts a game in the scores. Whatever goes wrong there is told, and play goes on.
fn counted(book: &Book, mut played: Played, replay: Option<&Replay>) -> String {
    played.luck =
        replay.and_then(|replay| prato::play::luck(replay, &advice::watch(LUCK_LIMIT)).ok());
    match book.add(&played) {
        Ok(Added::Counted(best)) if best.is_empty() => String::new(),
        Ok(Added::Counted(best)) => format!("\nYour best so far: {}.", best.join(", ")),
        Ok(Added::Before) => "\nThe board of this day has counted before.".into(),
        Err(why) => format!("\nIt does not count: {why}."),
    }
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
