//! The screen: what fits on it and what does not, its colours, and the mouse.

use ratatui::crossterm::event::MouseButton;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

use super::*;

#[test]
fn what_does_not_fit_has_a_page() {
    let mut table = table((6, 6, 6), SMALL);
    run(&mut table, &[OPEN, &[Action::Hint; 4]].concat());
    assert!(lines(&table, SMALL)[14].ends_with('>'));
    run(&mut table, &[Action::Words]);
    let shown = lines(&table, SMALL);
    assert_eq!(shown[2], "Hint: Row 2, column 2 is safe (subset,");
    assert!(shown[2..15].join(" ").contains("so row 2, column 2 is safe."), "{shown:?}");
    run(&mut table, &[Action::Words]);
    assert_eq!(lines(&table, SMALL)[3], "1  #  #  #  #  1  .");
}

#[test]
fn the_mouse_does_the_same() {
    let press =
        |button, row: u16, col: u16| Action::Press(button, Position { x: 3 * col, y: row + 2 });
    let mut table = table((6, 6, 6), SMALL);
    run(&mut table, &[press(MouseButton::Left, 4, 4), press(MouseButton::Right, 1, 4)]);
    assert_eq!(lines(&table, SMALL)[3], "1  #  #  # F#  1  .");
    run(&mut table, &[press(MouseButton::Right, 2, 3), press(MouseButton::Left, 2, 4)]);
    assert_eq!(lines(&table, SMALL)[3], "1  #  #  2 F#  1  .", "a chord on the 2");
    run(&mut table, &[press(MouseButton::Left, 20, 4)]);
    assert_eq!(table.cursor, Pos::new(1, 3), "nothing outside of the board");
}

#[test]
fn large_boards_scroll_with_the_cursor() {
    let screen = (30, 12);
    let mut table = table((100, 100, 500), screen);
    let seen = |table: &Table| {
        let lines = lines(table, screen);
        let first = lines[3].split_whitespace().next().unwrap().to_owned();
        (lines[2].split_whitespace().next().unwrap().to_owned(), first)
    };
    run(&mut table, &[Action::Move { down: -100, right: -100 }]);
    assert_eq!(seen(&table), ("5".into(), "1".into()));
    run(&mut table, &[Action::Move { down: 100, right: isize::MAX }]);
    assert_eq!((table.cursor, seen(&table)), (Pos::new(99, 99), ("90".into(), "97".into())));
    run(&mut table, &[Action::Move { down: -1, right: -1 }]);
    assert_eq!(seen(&table), ("90".into(), "97".into()), "not before it must");
    // A larger screen shows more of it.
    let size = Size { width: 250, height: 120 };
    run(&mut table, &[Action::Resize(size)]);
    assert_eq!(table.scroll, Pos::new(0, 0));
}

#[test]
fn narrow_cells_keep_their_signs() {
    let screen = (16, 20);
    let mut table = table((6, 6, 6), screen);
    run(&mut table, &[OPEN, &to(1, 3), FLAG, &[Action::Chances]].concat());
    assert_eq!(lines(&table, screen)[3], "1 1414F ** 1 .");
    run(&mut table, &[&[Action::Chances], &to(6, 5)[..], OPEN].concat());
    assert_eq!(lines(&table, screen)[3], "1  # #Fx** 1 .");
    assert_eq!(lines(&table, screen)[8], "6  #** # #!* #");
}

#[test]
fn any_screen_will_do() {
    for (width, height) in [(0, 0), (1, 1), (3, 2), (5, 5), (200, 3), (3, 200), (80, 24)] {
        let mut table = table((16, 30, 99), (width, height));
        run(&mut table, &[Action::Open, Action::Hint, Action::Chances]);
        drawn(&table, (width, height));
        run(&mut table, &[Action::Help]);
        drawn(&table, (width, height));
        // The screen may have changed before the table is told.
        drawn(&table, (7, 7));
    }
}

#[test]
fn the_help_page_goes_away_with_any_key() {
    let mut table = table((6, 6, 6), SMALL);
    run(&mut table, &[Action::Help]);
    let last = " mouse         left opens or chords,";
    assert_eq!(lines(&table, SMALL)[4], " space, enter  open; on a number: chord");
    assert!(!lines(&table, SMALL).iter().any(|line| line == last));
    run(&mut table, &[Action::Move { down: 100, right: 0 }]);
    assert_eq!(lines(&table, SMALL)[12], last, "what does not fit is further down");
    run(&mut table, &[Action::Open]);
    assert!(table.round.game().is_none());
    assert_eq!(lines(&table, SMALL)[3], "1  #  #  #  #  #  #");
}

#[test]
fn colours_and_the_cursor() {
    let mut table = table((6, 6, 6), SMALL);
    run(&mut table, &[Action::Open, Action::Chances]);
    let at = Position { x: 3 * 4, y: 6 };
    let plain = drawn(&table, SMALL);
    assert!(plain.content().iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
    assert!(plain[at].modifier.contains(Modifier::REVERSED));
    table.colours = Colours::Ansi;
    let colourful = drawn(&table, SMALL);
    let mine = &colourful[Position { x: 3 * 4, y: 3 }];
    assert_eq!((mine.symbol(), mine.bg), ("*", Color::Indexed(235)));
}
