//! What the player does, told from keys and mouse.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Size};

/// One thing that happens at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Moves the cursor by so many rows and columns, as far as the board goes.
    Move {
        /// Rows, downwards.
        down: isize,
        /// Columns, to the right.
        right: isize,
    },
    /// Opens the cell under the cursor, or chords on a number.
    Open,
    /// Puts a flag there, or takes it away.
    Flag,
    /// Chords there.
    Chord,
    /// A button of the mouse went down at this place of the screen.
    Press(MouseButton, Position),
    /// Asks for a hint, or for more of it.
    Hint,
    /// Asks whether a flag is wrong.
    Flags,
    /// Takes the last move back.
    Undo,
    /// Shows the chances, or no longer.
    Chances,
    /// Shows the keys, or no longer.
    Help,
    /// Shows all that is said, or no longer.
    Words,
    /// A new game, on the next seed.
    New,
    /// The same game again.
    Again,
    /// A new game of the level of this number, from 0.
    Level(usize),
    /// The screen has this size now.
    Resize(Size),
    /// Time went by.
    Tick,
    /// The end.
    Quit,
}

/// The keys, for the help page and for `--help`.
pub static KEYS: &[(&str, &str)] = &[
    ("arrows, hjkl", "move; Home, End, PgUp and PgDn go further"),
    ("space, enter", "open; on a number: chord"),
    ("f", "flag, or take the flag away"),
    ("c", "chord: open all around a number that has its flags"),
    ("t", "a hint: is a cell safe? Again: where about? which? why?"),
    ("w", "is a flag wrong?"),
    ("o", "chances of a mine in percent, on or off"),
    ("u", "take the last move back, even after a loss"),
    ("v", "all that is said, where > stands for more"),
    ("n", "new game, on the next seed"),
    ("r", "the same game again"),
    ("1 2 3", "new game: beginner, intermediate, expert"),
    ("?", "these keys, on or off"),
    ("q, Ctrl-C", "quit"),
    ("mouse", "left opens or chords, right flags, middle chords"),
];

/// How far the keys for going further go; the board ends before.
const TO_THE_END: isize = isize::MAX;
/// How many rows a page has.
const PAGE: isize = 10;

impl Action {
    /// What this event means; nothing for most of them.
    pub fn of(event: &Event) -> Option<Action> {
        match *event {
            Event::Key(KeyEvent { code, modifiers, kind, .. }) if kind != KeyEventKind::Release => {
                Action::of_key(code, modifiers)
            }
            Event::Mouse(MouseEvent {
                kind: MouseEventKind::Down(button), column, row, ..
            }) => Some(Action::Press(button, Position { x: column, y: row })),
            Event::Resize(width, height) => Some(Action::Resize(Size { width, height })),
            _ => None,
        }
    }

    fn of_key(code: KeyCode, modifiers: KeyModifiers) -> Option<Action> {
        let step = |down, right| Some(Action::Move { down, right });
        if modifiers.contains(KeyModifiers::CONTROL) {
            // The end of the input, too, asks to leave.
            return matches!(code, KeyCode::Char('c' | 'd')).then_some(Action::Quit);
        }
        match code {
            KeyCode::Up | KeyCode::Char('k') => step(-1, 0),
            KeyCode::Down | KeyCode::Char('j') => step(1, 0),
            KeyCode::Left | KeyCode::Char('h') => step(0, -1),
            KeyCode::Right | KeyCode::Char('l') => step(0, 1),
            KeyCode::Home => step(0, -TO_THE_END),
            KeyCode::End => step(0, TO_THE_END),
            KeyCode::PageUp => step(-PAGE, 0),
            KeyCode::PageDown => step(PAGE, 0),
            KeyCode::Char(' ') | KeyCode::Enter => Some(Action::Open),
            KeyCode::Char('f') => Some(Action::Flag),
            KeyCode::Char('c') => Some(Action::Chord),
            KeyCode::Char('t') => Some(Action::Hint),
            KeyCode::Char('w') => Some(Action::Flags),
            KeyCode::Char('o') => Some(Action::Chances),
            KeyCode::Char('u') => Some(Action::Undo),
            KeyCode::Char('v') => Some(Action::Words),
            KeyCode::Char('n') => Some(Action::New),
            KeyCode::Char('r') => Some(Action::Again),
            KeyCode::Char('1') => Some(Action::Level(0)),
            KeyCode::Char('2') => Some(Action::Level(1)),
            KeyCode::Char('3') => Some(Action::Level(2)),
            KeyCode::Char('?') => Some(Action::Help),
            KeyCode::Char('q') => Some(Action::Quit),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_buttons() {
        let key = |code, modifiers| Action::of(&Event::Key(KeyEvent::new(code, modifiers)));
        let plain = |code| key(code, KeyModifiers::NONE);
        assert_eq!(plain(KeyCode::Up), Some(Action::Move { down: -1, right: 0 }));
        assert_eq!(plain(KeyCode::Char('l')), Some(Action::Move { down: 0, right: 1 }));
        assert_eq!(plain(KeyCode::Char('c')), Some(Action::Chord));
        assert_eq!(key(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Quit));
        assert_eq!(key(KeyCode::Char('q'), KeyModifiers::CONTROL), None);
        assert_eq!(plain(KeyCode::Char('x')), None);
        let mouse = |kind| {
            let modifiers = KeyModifiers::NONE;
            Action::of(&Event::Mouse(MouseEvent { kind, column: 3, row: 4, modifiers }))
        };
        let right = MouseButton::Right;
        let place = Position { x: 3, y: 4 };
        assert_eq!(mouse(MouseEventKind::Down(right)), Some(Action::Press(right, place)));
        assert_eq!(mouse(MouseEventKind::Up(right)), None);
    }
}
