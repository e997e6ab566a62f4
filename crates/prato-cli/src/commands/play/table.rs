//! The table at which one plays: the game, the cursor, what is shown, and the time. It knows no
//! terminal and no clock: `update` is told what happens and when, `screen` draws it.

use std::time::Duration;

use ratatui::crossterm::event::MouseButton;
use ratatui::layout::{Position, Size};

use prato::analysis::draw;
use prato::grid::{Grid, Pos};
use prato::picture::{Badge, Ground, Sign, Tile};
use prato::play::{self, FirstClick, LEVELS, Replay, Standing};
use prato::puzzles::minesweeper::Cell;
use prato::render::ansi::Colours;

use super::action::Action;
use super::advice::{self, Advice};
use super::layout::Layout;
use super::round::{Round, Setup};

/// Everything that the player sees, and nothing else.
pub struct Table {
    pub round: Round,
    pub cursor: Pos,
    /// The cell at the top left of the part of the board that is on the screen.
    pub scroll: Pos,
    pub page: Page,
    pub colours: Colours,
    /// The board as it is shown.
    pub tiles: Grid<Tile>,
    /// What is said beside it.
    pub words: String,
    /// Whether the player goes on.
    pub open: Open,
    /// The game that has just ended.
    pub ended_game: Option<Replay>,
    /// How long a question to the library may take.
    pub patience: Duration,
    overlay: Overlay,
    size: Size,
    now: Duration,
    begun: Option<Duration>,
    ended: Option<Duration>,
}

/// What fills the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The board.
    Board,
    /// The keys.
    Help,
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

const WELCOME: &str =
    "Space opens, f flags, t gives a hint, o shows the chances, ? all keys, q quits.";

impl Table {
    /// A new game on a screen of this size. The cursor is in the middle.
    pub fn new(setup: Setup, size: Size, colours: Colours) -> Table {
        let round = Round::new(setup);
        let tiles = draw::reasons(round.view(), &[]).tiles;
        let mut table = Table {
            cursor: play::centre(setup.shape()),
            scroll: Pos::new(0, 0),
            page: Page::Board,
            colours,
            tiles,
            words: WELCOME.into(),
            open: Open::Yes,
            ended_game: None,
            patience: advice::PATIENCE,
            overlay: Overlay::Nothing,
            round,
            size,
            now: Duration::ZERO,
            begun: None,
            ended: None,
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
            Action::Help => {
                self.page = if self.page == Page::Help { Page::Board } else { Page::Help };
            }
            Action::Resize(size) => self.size = size,
            // Any other key leaves the help page first.
            _ if self.page == Page::Help => self.page = Page::Board,
            Action::Move { down, right } => self.step(down, right),
            Action::Open => self.open_or_chord(),
            Action::Flag => self.touch(play::Action::Flag),
            Action::Chord => self.touch(play::Action::Chord),
            Action::Press(button, place) => self.press(button, place),
            Action::Hint => self.hint(),
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
                self.show();
            }
            Action::Level(number) => self.level(number),
        }
        self.follow();
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
        self.round.act(what, self.cursor, self.time());
        if self.round.game().is_some() {
            self.begun = self.begun.or(Some(self.now));
        }
        if self.round.standing() != Standing::Playing {
            self.ended = Some(self.now);
            self.ended_game = self.round.replay();
        }
        self.show();
    }

    fn level(&mut self, number: usize) {
        let next = self.round.setup().next();
        let Some(level) = LEVELS.get(number) else { return };
        if let Ok(setup) = Setup::new(level.shape, level.mines, next.rule(), next.seed()) {
            self.start(setup);
        }
    }

    fn start(&mut self, setup: Setup) {
        let same_board = setup.shape() == self.round.setup().shape();
        let new = Table::new(setup, self.size, self.colours);
        let cursor = if same_board { self.cursor } else { new.cursor };
        let (patience, overlay, now) = (self.patience, self.overlay, self.now);
        *self = Table { cursor, patience, overlay, now, ..new };
        self.show();
    }

    fn hint(&mut self) {
        if self.round.standing() != Standing::Playing {
            return;
        }
        match self.free_click() {
            Some(words) => self.words = words.into(),
            None => self.take(advice::hint(self.round.view(), self.patience)),
        }
    }

    /// The tiles and the words of the position as it is now.
    fn show(&mut self) {
        let view = self.round.view();
        self.tiles = draw::reasons(view, &[]).tiles;
        self.words = match self.round.standing() {
            Standing::Playing if self.overlay == Overlay::Chances => match self.free_click() {
                Some(words) => words.into(),
                None => return self.take(advice::chances(self.round.view(), self.patience)),
            },
            Standing::Playing if self.round.game().is_none() => WELCOME.into(),
            Standing::Playing => String::new(),
            Standing::Won => {
                self.uncover();
                self.result("Won")
            }
            Standing::Lost(mine) => {
                self.uncover();
                self.tiles[mine].badge = Some(Badge::Reason);
                let mishap = self.round.mishap();
                let inquest = mishap.map(|mishap| advice::inquest(mishap, self.patience));
                let inquest = inquest.unwrap_or_default();
                format!("{}\n{inquest}", self.result("Lost"))
            }
        };
    }

    /// What is to be said before the first click, if the rule makes it a special one.
    fn free_click(&self) -> Option<&'static str> {
        match (self.round.game(), self.round.setup().rule()) {
            (Some(_), _) | (None, FirstClick::Any) => None,
            (None, FirstClick::Safe) => Some("The first click is safe, wherever it is."),
            (None, FirstClick::Opening) => Some("The first click opens a 0, wherever it is."),
        }
    }

    fn take(&mut self, advice: Advice) {
        self.cursor = advice.cell.unwrap_or(self.cursor);
        self.words = advice.words;
        if let Some(tiles) = advice.tiles {
            self.tiles = tiles;
        }
    }

    /// Shows the whole field of a game that is over: mines, wrong flags, and the mine that was hit.
    fn uncover(&mut self) {
        let Some(field) = self.round.game().and_then(|game| game.field()) else { return };
        for (pos, &cell) in self.round.view().cells().iter() {
            let tile = &mut self.tiles[pos];
            (tile.ground, tile.sign) = match (cell, field.mines[pos]) {
                (_, true) => (Ground::Mine, Sign::Mine),
                (Cell::Flagged, false) => (Ground::Heat(1.0), Sign::Cross),
                _ => continue,
            };
        }
    }

    /// How the game ended, with its figures.
    fn result(&self, end: &str) -> String {
        let Some(game) = self.round.game() else { return String::new() };
        let (seconds, clicks) = (self.time().as_secs_f64(), game.clicks());
        let efficiency =
            game.efficiency().map(|share| format!(", efficiency {:.0} %", 100.0 * share));
        format!(
            "{end} after {seconds:.1} s and {clicks} click{}: 3BV {}{}. n: new game, r: the same again.",
            if clicks == 1 { "" } else { "s" },
            game.three_bv(),
            efficiency.unwrap_or_default()
        )
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
