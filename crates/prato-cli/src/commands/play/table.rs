//! The table at which one plays: the game, the cursor, what is shown, and the time. It knows no
//! terminal and no clock: `update` is told what happens and when, `screen` draws it.

mod help;
mod shown;

use std::time::Duration;

use ratatui::crossterm::event::MouseButton;
use ratatui::layout::{Position, Size};

use prato::analysis::draw;
use prato::grid::{Grid, Pos};
use prato::picture::Tile;
use prato::play::{self, LEVELS, Replay, Size as BoardSize, Standing};
use prato::puzzles::minesweeper::Cell;
use prato::render::ansi::Colours;
use prato_api::scores::Played;

use super::action::Action;
use super::advice::{self, Steps};
use super::deal::{Deal, Setup};
use super::layout::Layout;
use super::round::Round;
use shown::{sentence, welcome};

/// Everything that the player sees, and nothing else.
pub struct Table {
    pub round: Round,
    pub cursor: Pos,
    /// The cell at the top left of the part of the board that is on the screen.
    pub scroll: Pos,
    pub page: Page,
    /// How many lines of the page are above the screen, where it is not the board.
    pub above: usize,
    pub colours: Colours,
    /// The board as it is shown.
    pub tiles: Grid<Tile>,
    /// What is said beside it.
    pub words: String,
    /// Whether the player goes on.
    pub open: Open,
    /// The game that has just ended.
    pub ended_game: Option<Ended>,
    /// Why the game does not count in the scores, if it does not.
    pub practice: Option<&'static str>,
    /// How long a question to the library may take.
    pub patience: Duration,
    /// The hint that is being told.
    hint: Option<Steps>,
    overlay: Overlay,
    size: Size,
    now: Duration,
    begun: Option<Duration>,
    ended: Option<Duration>,
}

/// A game that has ended.
pub struct Ended {
    /// Move by move, if its beginning is known.
    pub replay: Option<Replay>,
    /// What is to be kept of it in the scores; `None` if it does not count.
    pub played: Option<Played>,
}

/// What fills the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The board.
    Board,
    /// The keys.
    Help,
    /// What is said beside the board, where that does not fit.
    Words,
}

/// Whether there is play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// The player is there.
    Yes,
    /// The player has left.
    No,
}

/// What is shown on covered cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Overlay {
    Nothing,
    Chances,
}

impl Table {
    /// A new game on a screen of this size. The cursor is in the middle.
    pub fn new(round: Round, size: Size, colours: Colours) -> Table {
        let tiles = draw::reasons(round.view(), &[]).tiles;
        let mut table = Table {
            cursor: play::centre(round.setup().shape()),
            scroll: Pos::new(0, 0),
            page: Page::Board,
            above: 0,
            colours,
            tiles,
            words: welcome(&round),
            open: Open::Yes,
            ended_game: None,
            practice: match round.setup().deal().score_name() {
                Some(_) => None,
                None => Some("a board from a file"),
            },
            patience: advice::ADVICE_LIMIT,
            hint: None,
            overlay: Overlay::Nothing,
            size,
            now: Duration::ZERO,
            // What is open already can be thought about already.
            begun: round.game().map(|_| Duration::ZERO),
            ended: None,
            round,
        };
        table.follow();
        table
    }

    /// How long the game lasts, or lasted.
    pub fn time(&self) -> Duration {
        let until = self.ended.unwrap_or(self.now);
        self.begun.map_or(Duration::ZERO, |begun| until.saturating_sub(begun))
    }

    /// What happens, and when: the time since the program began.
    pub fn update(&mut self, action: Action, now: Duration) {
        self.now = now;
        match action {
            Action::Tick => return,
            Action::Quit => self.open = Open::No,
            Action::Help => self.turn_to(Page::Help),
            Action::Resize(size) => self.size = size,
            Action::Words => self.turn_to(Page::Words),
            Action::Move { down, .. } if self.page != Page::Board => {
                self.above = self.above.saturating_add_signed(down);
            }
            // Any other key leaves the other pages first.
            _ if self.page != Page::Board => self.page = Page::Board,
            Action::Move { down, right } => self.step(down, right),
            Action::Open => self.open_or_chord(),
            Action::Flag => self.touch(play::Action::Flag),
            Action::Chord => self.touch(play::Action::Chord),
            Action::Press(button, place) => self.press(button, place),
            Action::Hint => self.hint(),
            Action::Flags => self.flags(),
            Action::Undo => self.undo(),
            Action::Chances => {
                self.overlay = match self.overlay {
                    Overlay::Nothing => Overlay::Chances,
                    Overlay::Chances => Overlay::Nothing,
                };
                self.show();
            }
            Action::New => self.start(self.round.setup().next()),
            Action::Again => {
                self.round.again();
                self.begun = self.round.game().map(|_| now);
                self.ended = None;
                if self.begun.is_some() {
                    self.practice = Some("a field seen before");
                }
                self.show();
            }
            Action::Level(number) => self.level(number),
        }
        self.follow();
    }

    /// Shows a page, or the board again.
    fn turn_to(&mut self, page: Page) {
        self.page = if self.page == page { Page::Board } else { page };
        self.above = 0;
    }

    fn step(&mut self, down: isize, right: isize) {
        let shape = self.round.setup().shape();
        let go = |from: usize, by, end| from.saturating_add_signed(by).min(end - 1);
        let Pos { row, col } = self.cursor;
        self.cursor = Pos::new(go(row, down, shape.rows), go(col, right, shape.cols));
    }

    fn open_or_chord(&mut self) {
        match self.round.view().cells()[self.cursor] {
            Cell::Open(_) => self.touch(play::Action::Chord),
            _ => self.touch(play::Action::Open),
        }
    }

    fn press(&mut self, button: MouseButton, place: Position) {
        let Some(cell) = self.layout().cell(self.scroll, place) else { return };
        self.cursor = cell;
        match button {
            MouseButton::Left => self.open_or_chord(),
            MouseButton::Right => self.touch(play::Action::Flag),
            MouseButton::Middle => self.touch(play::Action::Chord),
        }
    }

    /// Does something at the cursor, and looks what became of the game.
    fn touch(&mut self, what: play::Action) {
        if self.round.standing() != Standing::Playing {
            return;
        }
        if let Err(why) = self.round.act(what, self.cursor, self.time()) {
            self.words = sentence(&why);
            return;
        }
        if self.round.game().is_some() {
            self.begun = self.begun.or(Some(self.now));
        }
        if self.round.standing() != Standing::Playing {
            self.ended = Some(self.now);
            self.ended_game = Some(Ended { replay: self.round.replay(), played: self.played() });
        }
        self.show();
    }

    /// What is to be kept of a game that is over, if it counts.
    fn played(&self) -> Option<Played> {
        let (game, setup) = (self.round.game()?, self.round.setup());
        match (self.practice, setup.deal().score_name()) {
            (None, Some(deal)) => Some(Played {
                size: setup.size().to_string(),
                deal,
                day: match setup.deal() {
                    Deal::Daily(date) => Some(date.to_string()),
                    _ => None,
                },
                won: game.standing() == Standing::Won,
                milliseconds: u64::try_from(self.time().as_millis()).unwrap_or(u64::MAX),
                three_bv: game.three_bv() as u64,
                clicks: game.clicks() as u64,
                luck: None,
            }),
            _ => None,
        }
    }

    fn level(&mut self, number: usize) {
        let Some(&level) = LEVELS.get(number) else { return };
        if let Ok(setup) = self.round.setup().resized(BoardSize::from(level)) {
            self.start(setup);
        }
    }

    fn start(&mut self, setup: Setup) {
        let same_board = setup.shape() == self.round.setup().shape();
        let round = match Round::new(setup) {
            Ok(round) => round,
            Err(why) => {
                self.words = sentence(&why);
                return;
            }
        };
        let begun = round.game().map(|_| self.now);
        let new = Table::new(round, self.size, self.colours);
        let cursor = if same_board { self.cursor } else { new.cursor };
        let (patience, overlay, now) = (self.patience, self.overlay, self.now);
        *self = Table { cursor, patience, overlay, now, begun, ..new };
        self.show();
    }

    /// Where everything is on the screen.
    pub fn layout(&self) -> Layout {
        Layout::new(self.size, self.round.setup().shape(), &self.words)
    }

    /// Scrolls just so far that the cursor is on the screen, and what is near it.
    fn follow(&mut self) {
        const NEAR: usize = 2;
        let layout = self.layout();
        let near = |scroll: usize, cursor: usize, shown: usize, all: usize| {
            let around = NEAR.min(shown.saturating_sub(1) / 2);
            let least = (cursor + 1 + around).saturating_sub(shown);
            let most = cursor.saturating_sub(around).max(least);
            scroll.clamp(least, most).min(all.saturating_sub(shown))
        };
        let shape = self.round.setup().shape();
        self.scroll = Pos::new(
            near(self.scroll.row, self.cursor.row, layout.rows, shape.rows),
            near(self.scroll.col, self.cursor.col, layout.cols, shape.cols),
        );
    }
}
