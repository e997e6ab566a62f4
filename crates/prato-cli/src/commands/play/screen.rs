//! Drawing the table. Signs and colours are those of the pictures in the terminal; every state of a
//! cell has a sign of its own, so that colours are a help and never needed.

use std::iter;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier, Style};

use prato::grid::Pos;
use prato::picture::{Badge, Sign, Tile};
use prato::play::Standing;
use prato::render::ansi::{self, Colours};

use super::action::KEYS;
use super::layout::{Layout, digits, wrap};
use super::table::{Page, Table};

/// The keys below the board: all that fits.
static FOOTERS: &[&str] = &[
    "space open  f flag  c chord  t hint  w flags?  o chances  u undo  n new  r again  ? keys  q quit",
    "space open  f flag  t hint  o chances  u undo  n new  r again  ? keys  q quit",
    "space open  f flag  t hint  n new  ? keys  q quit",
    "space open  f flag  ? keys  q quit",
    "? keys  q quit",
];

/// The same below other pages.
static PAGE_FOOTERS: &[&str] =
    &["up and down: the rest of it   any other key: the board", "any key: the board"];

/// Draws everything.
pub fn draw(table: &Table, frame: &mut Frame<'_>) {
    let cursor = {
        let mut pen = Pen { buffer: frame.buffer_mut() };
        pen.state(table);
        match table.page {
            Page::Help => {
                pen.page(table, &help(pen.width()));
                None
            }
            Page::Words => {
                pen.page(table, &wrap(&table.words, pen.width()));
                None
            }
            Page::Board => {
                let layout = table.layout();
                pen.numbers(table, &layout);
                pen.words(&layout);
                pen.cells(table, &layout)
            }
        }
    };
    if let Some(cursor) = cursor.filter(|place| frame.area().contains(*place)) {
        frame.set_cursor_position(cursor);
    }
}

struct Pen<'a> {
    buffer: &'a mut Buffer,
}

impl Pen<'_> {
    /// Writes a text, as much of it as is on the screen.
    fn text(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let area = *self.buffer.area();
        if area.contains(Position { x, y }) {
            self.buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
        }
    }

    /// The two lines on top, and the keys at the bottom.
    fn state(&mut self, table: &Table) {
        let setup = table.round.setup();
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let title = format!("prato: {setup}");
        let title = if title.chars().count() <= self.width() { title } else { setup.to_string() };
        self.text(0, 0, &title, bold);
        let seconds = table.time().as_secs();
        let standing = match table.round.standing() {
            Standing::Playing => "",
            Standing::Won => "   won",
            Standing::Lost(_) => "   lost",
        };
        let (left, minutes, seconds) = (table.round.mines_left(), seconds / 60, seconds % 60);
        let mut line = format!("mines left {left}   time {minutes}:{seconds:02}{standing}");
        if let Some(why) = table.practice {
            let words = format!("   practice ({why})");
            let fits = line.len() + words.len() <= self.width();
            line.push_str(if fits { &words } else { "   practice" });
        }
        self.text(0, 1, &line, Style::new());
        let bottom = self.buffer.area().height.saturating_sub(1);
        if bottom > 1 {
            let footers = match table.page {
                Page::Board => FOOTERS,
                Page::Help | Page::Words => PAGE_FOOTERS,
            };
            let fits = |footer: &&&str| footer.len() <= self.width();
            let footer = footers.iter().find(fits).copied().unwrap_or_default();
            self.text(0, bottom, footer, Style::new().add_modifier(Modifier::DIM));
        }
    }

    /// How many characters fit beside each other.
    fn width(&self) -> usize {
        usize::from(self.buffer.area().width)
    }

    /// A page of lines below the state, from the line on to which the player went.
    fn page(&mut self, table: &Table, lines: &[String]) {
        let bottom = self.buffer.area().height.saturating_sub(1);
        let room = usize::from(bottom.saturating_sub(2));
        let above = table.above.min(lines.len().saturating_sub(room));
        for (y, line) in (2..bottom).zip(&lines[above..]) {
            self.text(0, y, line, Style::new());
        }
    }

    fn words(&mut self, layout: &Layout) {
        let room = usize::from(layout.words.height);
        for (y, line) in (layout.words.y..).zip(layout.lines.iter().take(room)) {
            self.text(layout.words.x, y, line, Style::new());
        }
        if layout.lines.len() > room && room > 0 {
            self.text(layout.words.right() - 1, layout.words.bottom() - 1, ">", Style::new());
        }
    }

    /// The numbers of the rows and columns that are on the screen.
    fn numbers(&mut self, table: &Table, layout: &Layout) {
        let dim = Style::new().add_modifier(Modifier::DIM);
        let width = usize::from(layout.left - 1);
        for (y, row) in (layout.top..).zip(table.scroll.row..).take(layout.rows) {
            self.text(0, y, &format!("{:>width$}", row + 1), dim);
        }
        // Where numbers would touch each other, every fifth is enough.
        let every = if digits(table.tiles.shape().cols) < layout.cell { 1 } else { 5 };
        let ends = (layout.left..).step_by(usize::from(layout.cell));
        for (x, col) in ends.zip(table.scroll.col + 1..).take(layout.cols) {
            if col % every == 0 {
                self.text(x + 1, layout.top - 1, &col.to_string(), dim);
            }
        }
    }

    /// The cells on the screen. Returns where the cursor is.
    fn cells(&mut self, table: &Table, layout: &Layout) -> Option<Position> {
        let mut cursor = None;
        for (y, row) in (layout.top..).zip(table.scroll.row..).take(layout.rows) {
            let lefts = (layout.left..).step_by(usize::from(layout.cell));
            for (x, col) in lefts.zip(table.scroll.col..).take(layout.cols) {
                let Some(&tile) = table.tiles.get(Pos::new(row, col)) else { continue };
                let mut style = style(tile, table.colours);
                if table.cursor == Pos::new(row, col) {
                    style = style.add_modifier(Modifier::REVERSED);
                    cursor = Some(Position { x: x + 1, y });
                }
                let text = if layout.cell == 3 { wide(tile) } else { narrow(tile) };
                // Chances that touch each other are told apart by their weight.
                if layout.cell == 2 && col % 2 == 1 && matches!(tile.sign, Sign::Percent(_)) {
                    style = style.remove_modifier(Modifier::BOLD);
                }
                self.text(x, y, &text, style);
            }
        }
        cursor
    }
}

/// The keys, each with its meaning beside it.
fn help(width: usize) -> Vec<String> {
    let lines = KEYS.iter().flat_map(|(keys, meaning)| {
        let meant = wrap(meaning, width.saturating_sub(15).max(10)).into_iter();
        let keys = iter::once(*keys).chain(iter::repeat(""));
        keys.zip(meant).map(|(keys, meaning)| format!(" {keys:14}{meaning}"))
    });
    lines.collect()
}

/// A badge or a blank, then the sign, as in the pictures.
fn wide(tile: Tile) -> String {
    format!("{}{:^2}", tile.badge.map_or(" ", ansi::badge), ansi::sign(tile))
}

/// The same in two characters. A flag hides a chance, and the badge of a chance is its underline.
fn narrow(tile: Tile) -> String {
    let sign = ansi::sign(tile);
    match (tile.badge, tile.sign) {
        (Some(Badge::Flag | Badge::Doubted), Sign::Percent(_) | Sign::Tick | Sign::Unknown) => {
            "F ".into()
        }
        (Some(Badge::Best | Badge::Reason), Sign::Percent(_) | Sign::Tick) => sign,
        (Some(badge), _) => format!("{}{:1.1}", ansi::badge(badge), sign),
        (None, _) => format!("{sign:>2}"),
    }
}

/// The style of a tile, as in the pictures; without colours all but them.
fn style(tile: Tile, colours: Colours) -> Style {
    let from = ansi::style(tile);
    let effects = from.get_effects();
    let mut style = Style::new();
    if effects.contains(anstyle::Effects::BOLD) {
        style = style.add_modifier(Modifier::BOLD);
    }
    if effects.contains(anstyle::Effects::UNDERLINE) {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    let colour = |colour: Option<anstyle::Color>| match colour {
        Some(anstyle::Color::Ansi256(number)) => Color::Indexed(number.0),
        // The pictures use no others.
        _ => Color::Reset,
    };
    match colours {
        Colours::Plain => style,
        Colours::Ansi => style.fg(colour(from.get_fg_color())).bg(colour(from.get_bg_color())),
    }
}
