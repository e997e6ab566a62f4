//! The table driven by actions, and what is to be seen on a screen without a terminal.

use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::MouseButton;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

use prato::grid::{Pos, Shape};
use prato::play::{FirstClick, Move, Replay, Standing};
use prato::render::ansi::Colours;

use super::action::Action;
use super::round::Setup;
use super::screen::draw;
use super::table::{Open, Table};

/// A small screen.
const SMALL: (u16, u16) = (40, 16);

/// A board of this size with the field of seed 1, on a screen of this size.
fn table((rows, cols, mines): (usize, usize, usize), (width, height): (u16, u16)) -> Table {
    let setup = Setup::new(Shape { rows, cols }, mines, FirstClick::Opening, 1).unwrap();
    let mut table = Table::new(setup, Size { width, height }, Colours::Plain);
    // However busy the machine is, the tests see the same.
    table.patience = Duration::from_secs(60);
    table
}

/// Does all this, with a second between.
fn run(table: &mut Table, actions: &[Action]) {
    for (second, &action) in (1..).zip(actions) {
        table.update(action, Duration::from_secs(second));
    }
}

/// Goes from the middle of the small board to this cell, from 1.
fn to(row: isize, col: isize) -> [Action; 2] {
    let far = Action::Move { down: -100, right: -100 };
    [far, Action::Move { down: row - 1, right: col - 1 }]
}

fn drawn(table: &Table, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(table, frame)).unwrap();
    terminal.backend().buffer().clone()
}

/// What is to be seen, without blanks at the ends of lines.
fn lines(table: &Table, screen: (u16, u16)) -> Vec<String> {
    let line =
        |row: &[Cell]| row.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned();
    drawn(table, screen).content().chunks(usize::from(screen.0)).map(line).collect()
}

/// The board of 6 x 6 cells and 6 mines after all this, without the title and the keys.
#[track_caller]
fn check(actions: &[&[Action]], expected: &str) {
    let mut table = table((6, 6, 6), SMALL);
    run(&mut table, &actions.concat());
    let lines = lines(&table, SMALL);
    assert_eq!(lines[0], "prato: 6x6x6, seed 1, first click open");
    assert!(lines[15].starts_with("space open"));
    assert_eq!(lines[1..15].join("\n").trim_end(), expected.trim_matches('\n'));
}

const OPEN: &[Action] = &[Action::Open];
const FLAG: &[Action] = &[Action::Flag];

#[test]
fn a_game_begins() {
    check(
        &[],
        "
mines left 6   time 0:00
   1  2  3  4  5  6
1  #  #  #  #  #  #
2  #  #  #  #  #  #
3  #  #  #  #  #  #
4  #  #  #  #  #  #
5  #  #  #  #  #  #
6  #  #  #  #  #  #

Space opens, f flags, t gives a hint, o
shows the chances, ? all keys, q quits.
",
    );
    check(
        &[&to(1, 4), FLAG, &to(4, 4), OPEN, &[Action::Tick; 9]],
        "
mines left 5   time 0:09
   1  2  3  4  5  6
1  #  #  # F#  1  .
2  #  #  #  2  1  .
3  #  #  1  1  .  .
4  #  #  1  .  .  .
5  #  #  2  1  1  1
6  #  #  #  #  #  #
",
    );
}

#[test]
fn a_hint_has_its_reason() {
    check(
        &[OPEN, &[Action::Hint]],
        "
mines left 6   time 0:01
   1  2  3  4  5  6
1  #  #  #  #  1  .
2  #  ok #  2  1  .
3  #  # !1 !1  .  .
4  #  #  1  .  .  .
5  #  #  2  1  1  1
6  #  #  #  #  #  #

Hint: row 2, column 2 is safe (subset,
1-1).
The 1 at row 3, column 4 sees only cells
that the 1 at row 3, column 3 sees too.
That leaves no mine for row 2, column 2>
",
    );
    let mut table = table((6, 6, 6), SMALL);
    run(&mut table, &[Action::Hint]);
    assert_eq!(table.words, "The first click opens a 0, wherever it is.");
    run(&mut table, &[Action::Open, Action::Hint]);
    assert_eq!(table.cursor, Pos::new(1, 1), "the cursor goes to the cell");
    // Where nothing is safe, it is the best guess.
    let setup = Setup::new(Shape { rows: 4, cols: 4 }, 4, FirstClick::Any, 1).unwrap();
    let mut table = Table::new(setup, Size { width: 40, height: 16 }, Colours::Plain);
    table.patience = Duration::from_secs(60);
    run(&mut table, &[Action::Hint]);
    assert!(table.words.starts_with("No covered cell is certainly safe"), "{}", table.words);
}

#[test]
fn without_time_there_is_advice_only_where_one_or_two_clues_say_it() {
    let setup = Setup::new(Shape { rows: 4, cols: 4 }, 4, FirstClick::Any, 1).unwrap();
    let mut guessing = Table::new(setup, Size { width: 40, height: 16 }, Colours::Plain);
    guessing.patience = Duration::ZERO;
    run(&mut guessing, &[Action::Hint]);
    assert_eq!(guessing.words, "A hint would take more than 0 s here.");

    let mut table = table((6, 6, 6), SMALL);
    table.patience = Duration::ZERO;
    run(&mut table, &[Action::Open, Action::Hint]);
    assert!(table.words.starts_with("Hint: row 2, column 2 is safe"), "{}", table.words);
    run(&mut table, &[Action::Chances]);
    assert!(table.words.starts_with("Only what is certain so far"), "{}", table.words);
}

#[test]
fn chances_stay_until_they_are_put_away() {
    check(
        &[OPEN, &[Action::Chances], &to(6, 4), OPEN],
        "
mines left 6   time 0:04
   1  2  3  4  5  6
1  14 14 ok ** 1  .
2  14 ok ** 2  1  .
3  14 ok 1  1  .  .
4  14 ok 1  .  .  .
5  14 ** 2  1  1  1
6  14 50 50 1  50 50

ok safe, ** mine, else the chance of a
mine in percent.
",
    );
    let mut table = table((6, 6, 6), SMALL);
    run(&mut table, &[Action::Open]);
    let before = lines(&table, SMALL);
    run(&mut table, &[Action::Chances, Action::Chances]);
    assert_eq!(lines(&table, SMALL)[2..], before[2..]);
}

#[test]
fn a_needless_guess_is_lost() {
    check(
        &[OPEN, &to(1, 3), FLAG, &to(6, 5), OPEN],
        "
mines left 5   time 0:06   lost
   1  2  3  4  5  6
1  #  # Fx  ** 1  .
2  ** #  ** 2  1  .
3  #  #  1  1  .  .
4  #  #  1  .  .  .
5  #  ** 2  1  1  1
6  #  ** #  # !** #

Lost after 6.0 s and 3 clicks: 3BV 14.
n: new game, r: the same again.
The chance of a mine at row 6, column 5
was 50.0 %. It was a needless guess: 5
cells were safe, such as row 1, column >
",
    );
    let inquest = |actions: &[&[Action]]| {
        let mut table = table((6, 6, 6), SMALL);
        run(&mut table, &actions.concat());
        assert!(matches!(table.round.standing(), Standing::Lost(_)), "{}", table.words);
        table.words.lines().last().unwrap().to_owned()
    };
    let certain = "The mine at row 1, column 4 was certain.";
    assert_eq!(inquest(&[OPEN, &to(1, 4), OPEN]), certain);
    // The 2 has two flags, one of them wrong: the chord opens the mine under no flag.
    let wrong = [OPEN, &to(1, 3), FLAG, &to(2, 3), FLAG, &to(2, 4), &[Action::Chord]];
    assert_eq!(inquest(&wrong), format!("The chord trusted a wrong flag. {certain}"));
}

#[test]
fn a_game_is_won_and_played_again() {
    let safe = [(2, 2), (1, 3), (3, 2), (4, 2), (6, 4), (1, 1), (1, 2), (3, 1), (4, 1), (5, 1)];
    let mut table = table((6, 6, 6), SMALL);
    run(&mut table, OPEN);
    for (row, col) in safe.into_iter().chain([(6, 1), (6, 3), (6, 6)]) {
        assert_eq!(table.round.standing(), Standing::Playing);
        run(&mut table, &[&to(row, col), OPEN].concat());
    }
    assert_eq!(table.round.standing(), Standing::Won);
    let end = "and 14 clicks: 3BV 14, efficiency 100 %. n: new game, r: the same again.";
    assert!(table.words.ends_with(end), "{}", table.words);
    // The end is the end.
    run(&mut table, &[OPEN, FLAG, &[Action::Hint]].concat());
    assert!(table.words.ends_with(end));

    run(&mut table, &[Action::Again]);
    let line = &lines(&table, SMALL)[6];
    assert_eq!(line, "4  #  #  1  .  .  .", "the first click is made already");
    run(&mut table, &[Action::New]);
    assert_eq!(table.round.setup().seed(), 2);
    assert!(table.round.game().is_none());
    run(&mut table, &[Action::Level(2)]);
    assert!(lines(&table, (80, 24))[0].starts_with("prato: expert, 16x30x99, seed 3"));
    run(&mut table, &[Action::Quit]);
    assert_eq!(table.open, Open::No);
}

#[test]
fn a_game_that_ends_is_a_replay() {
    let check = |actions: &[&[Action]], start: Option<(usize, usize)>, expected: &str| {
        let mut table = table((6, 6, 6), SMALL);
        run(&mut table, &actions.concat());
        let replay = table.ended_game.expect("it has ended");
        assert_eq!(replay.start.map(Pos::to_one), start);
        let words = |one: &Move| {
            let (row, col) = one.pos.to_one();
            format!("{} {row},{col} at {}", one.action.name(), one.time.unwrap())
        };
        assert_eq!(replay.moves.iter().map(words).collect::<Vec<_>>().join("; "), expected);
        assert_eq!(Replay::parse(&replay.to_text()), Ok(replay));
    };
    // What changes nothing is no move.
    let wrong = [OPEN, &[Action::Chord], &to(1, 4), FLAG, OPEN, FLAG, OPEN];
    check(&wrong, Some((4, 4)), "flag 1,4 at 4000; flag 1,4 at 6000; open 1,4 at 7000");
    // Flags before the first click may keep cells from being opened by it.
    let flagged = [&to(5, 5), FLAG, &to(4, 4), OPEN, &to(1, 4), OPEN];
    check(&flagged, None, "flag 5,5 at 0; open 4,4 at 0; open 1,4 at 3000");
    let again = [OPEN, &to(1, 4), OPEN, &[Action::Again], OPEN];
    check(&again, Some((4, 4)), "open 1,4 at 1000");
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
    assert_eq!(lines(&table, SMALL)[4], " space, enter  open; on a number: chord");
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
