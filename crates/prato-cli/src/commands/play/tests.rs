//! The table driven by actions, and what is to be seen on a screen without a terminal.

mod screen;

use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Size;

use prato::analysis::Technique;
use prato::grid::{Pos, Shape};
use prato::play::{FirstClick, Move, Replay, Size as BoardSize, Standing};
use prato::puzzles::minesweeper;
use prato::render::ansi::Colours;

use super::action::Action;
use super::deal::{Deal, Known, Position as Given, Setup, Undealt};
use super::round::Round;
use super::screen::draw;
use super::table::{Open, Table};

/// A small screen.
const SMALL: (u16, u16) = (40, 16);

/// A board of this size with the field of seed 1, on a screen of this size.
fn table(size: (usize, usize, usize), screen: (u16, u16)) -> Table {
    dealt(size, Deal::Seed(FirstClick::Opening), screen)
}

/// The same, dealt in this way.
fn dealt(size: (usize, usize, usize), deal: Deal, screen: (u16, u16)) -> Table {
    let (rows, cols, mines) = size;
    let size = BoardSize { shape: Shape { rows, cols }, mines };
    seated(Setup::new(size, deal, 1).unwrap(), screen)
}

/// A table at which this is played.
fn seated(setup: Setup, (width, height): (u16, u16)) -> Table {
    let mut table = Table::new(Round::new(setup).unwrap(), Size { width, height }, Colours::Plain);
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
        &[OPEN, &[Action::Hint; 4]],
        "
mines left 6   time 0:04   practice
   1  2  3  4  5  6
1  #  #  #  #  1  .
2  #  ok #  2  1  .
3  #  # !1 !1  .  .
4  #  #  1  .  .  .
5  #  #  2  1  1  1
6  #  #  #  #  #  #

Hint: Row 2, column 2 is safe (subset,
1-1).
The 1 at row 3, column 4 sees only cells
that the 1 at row 3, column 3 sees too.
That leaves no mine for row 2, column 2>
",
    );
    let mut table = table((6, 6, 6), SMALL);
    run(&mut table, &[Action::Hint]);
    assert_eq!(table.words, "The first click opens a 0, wherever it is.");
    let steps = |table: &mut Table, expected: &str| {
        run(table, &[Action::Hint]);
        assert!(table.words.starts_with(expected), "{}", table.words);
    };
    run(&mut table, OPEN);
    assert_eq!(table.practice, None, "that the first click is safe is no help");
    steps(&mut table, "Hint: There is a cell that is certainly safe. t: where about?");
    steps(&mut table, "Hint: Look at the top left of the board. t: which?");
    assert_eq!(table.cursor, Pos::new(3, 3), "nothing tells the cell yet");
    steps(&mut table, "Hint: Row 2, column 2 is safe. t: why?");
    assert_eq!(table.cursor, Pos::new(1, 1), "the cursor goes to the cell");
    run(&mut table, &[Action::Move { down: 1, right: 0 }]);
    let why = "Hint: Row 2, column 2 is safe (subset, 1-1).\nThe 1 at row 3, column 4 sees only";
    steps(&mut table, why);
    steps(&mut table, why);
    run(&mut table, OPEN);
    steps(&mut table, "Hint: There is a cell");
    // Where nothing is safe, it is the best guess.
    let mut table = dealt((4, 4, 4), Deal::Seed(FirstClick::Any), SMALL);
    run(&mut table, &[Action::Hint]);
    assert_eq!(table.words, "Hint: No cell is certainly safe: a guess is needed. t: where about?");
    run(&mut table, &[Action::Hint; 2]);
    assert!(table.words.starts_with("Hint: The best guess is row"), "{}", table.words);
    run(&mut table, &[Action::Hint]);
    assert!(table.words.contains("the chance of a mine there is 25.0 %"), "{}", table.words);
}

#[test]
fn without_time_there_is_advice_only_where_one_or_two_clues_say_it() {
    let mut guessing = dealt((4, 4, 4), Deal::Seed(FirstClick::Any), SMALL);
    guessing.patience = Duration::ZERO;
    run(&mut guessing, &[Action::Hint]);
    assert_eq!(guessing.words, "A hint would take more than 0 s here.");

    let mut table = table((6, 6, 6), SMALL);
    table.patience = Duration::ZERO;
    run(&mut table, &[Action::Open, Action::Hint, Action::Hint, Action::Hint]);
    assert!(table.words.starts_with("Hint: Row 2, column 2 is safe"), "{}", table.words);
    run(&mut table, &[Action::Chances]);
    assert!(table.words.starts_with("Only what is certain so far"), "{}", table.words);
}

#[test]
fn chances_stay_until_they_are_put_away() {
    check(
        &[OPEN, &[Action::Chances], &to(6, 4), OPEN],
        "
mines left 6   time 0:04   practice
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
    assert_eq!(table.practice, Some("the chances"));
}

#[test]
fn a_loss_is_taken_back_and_does_not_count() {
    let mut table = table((6, 6, 6), SMALL);
    run(&mut table, &[OPEN, &to(1, 3), FLAG, &to(6, 5), OPEN].concat());
    let lost = table.ended_game.take().expect("it is lost");
    assert!(lost.played.is_some(), "the loss counts");
    run(&mut table, &[Action::Undo]);
    assert_eq!(table.round.standing(), Standing::Playing);
    assert_eq!(table.words, "The last move is taken back: what if?");
    assert_eq!(lines(&table, SMALL)[1], "mines left 5   time 0:00   practice");
    assert_eq!(lines(&table, SMALL)[3], "1  #  # F#  #  1  .", "the mines are covered again");
    run(&mut table, &[Action::Undo]);
    assert_eq!(lines(&table, SMALL)[3], "1  #  #  #  #  1  .", "a flag is a move, too");
    run(&mut table, &[Action::Undo]);
    assert_eq!(table.words, "There is no move to take back.", "the first click was none");

    let safe = [(2, 2), (1, 3), (3, 2), (4, 2), (6, 4), (1, 1), (1, 2), (3, 1), (4, 1), (5, 1)];
    for (row, col) in safe.into_iter().chain([(6, 1), (6, 3), (6, 6)]) {
        run(&mut table, &[&to(row, col), OPEN].concat());
    }
    assert_eq!(table.round.standing(), Standing::Won);
    let won = table.ended_game.take().expect("it is won");
    assert!(won.played.is_none(), "the win does not count");
    assert_eq!(won.replay.map(|replay| replay.moves.len()), Some(13), "what was undone is gone");
}

#[test]
fn a_wrong_flag_is_named_when_asked() {
    let mut table = table((6, 6, 6), SMALL);
    let check = |table: &mut Table, actions: &[&[Action]], expected: &str| {
        run(table, &[&actions.concat()[..], &[Action::Flags]].concat());
        assert_eq!(table.words, expected);
    };
    check(&mut table, &[], "The mines are laid with the first click.");
    assert_eq!(table.practice, None);
    check(&mut table, &[OPEN], "There is no flag.");
    check(&mut table, &[&to(1, 4), FLAG], "The flag is right.");
    check(&mut table, &[&to(2, 3), FLAG], "All 2 flags are right.");
    check(&mut table, &[&to(1, 3), FLAG, &to(6, 6)], "The flag at row 1, column 3 is wrong.");
    assert_eq!((table.cursor, table.practice), (Pos::new(0, 2), Some("a look at the flags")));
    assert_eq!(lines(&table, SMALL)[3], "1  #  # Fx F#  1  .");
    let two = "2 flags are wrong, one of them at row 1, column 3.";
    check(&mut table, &[&to(2, 2), FLAG], two);
}

#[test]
fn boards_without_guesses() {
    let hardest = Technique::Subset;
    let mut table = dealt((9, 9, 10), Deal::NoGuess(hardest), (80, 24));
    assert!(lines(&table, (80, 24))[0].ends_with("9x9x10, seed 1, no guess, up to subset"));
    run(&mut table, &[Action::Open]);
    let replay = |table: &mut Table| {
        // The field is known once the game is over: a certain mine ends it.
        loop {
            run(table, &[Action::Hint; 3]);
            match table.round.standing() {
                Standing::Playing => run(table, OPEN),
                _ => return table.ended_game.take().unwrap().replay.unwrap(),
            }
        }
    };
    let replay = replay(&mut table);
    assert_eq!(table.round.standing(), Standing::Won, "hints never guess");
    let start = replay.start.expect("the first click was safe");
    let watch = prato::watch::Watch::default();
    assert!(prato::play::prove(&replay.field, start, hardest, &watch).is_ok());

    // Where there is none, the board stays as it is.
    let mut table = dealt((2, 4, 1), Deal::NoGuess(Technique::Total), SMALL);
    run(&mut table, &[&to(1, 1), OPEN].concat());
    assert!(table.round.game().is_none());
    assert!(table.words.starts_with("No such board was found"), "{}", table.words);
}

#[test]
fn the_board_of_a_day_is_the_same_for_all() {
    let size = BoardSize { shape: Shape { rows: 9, cols: 9 }, mines: 10 };
    let setup = Setup::daily(size, "2026-11-18".parse().unwrap()).unwrap();
    let table = seated(setup.clone(), (80, 24));
    // Whoever changes this changes the boards of all days.
    let expected = "
#  #  #  #  #  #  1  .  .
#  #  #  #  #  #  1  .  .
#  #  #  1  2  1  1  .  .
#  #  #  1  .  .  .  .  .
#  #  #  2  .  .  .  .  .
#  #  #  3  1  1  .  .  .
#  #  #  #  #  2  .  .  .
#  #  #  #  #  2  .  .  .
#  #  #  #  #  1  .  .  .";
    let shown = lines(&table, (80, 24));
    assert_eq!(shown[0], "prato: daily 2026-11-18, beginner, 9x9x10");
    let rows: Vec<&str> = shown[3..12].iter().map(|line| line[3..28].trim_end()).collect();
    assert_eq!(rows.join("\n"), expected.trim_start());
    assert_eq!(setup.seed(), 20_261_118);
    assert!(setup.next().to_string().contains("no guess"), "not the board of the next day");
}

#[test]
fn positions_and_fields_from_files() {
    let view = |text: &str| minesweeper::parse(text, None).unwrap().view;
    let setup = |text: &str| Setup::position(Given { name: "a.txt".into(), view: view(text) }, 1);
    let mut table = seated(setup("2 3 1\n1..\n1F.\n"), SMALL);
    assert_eq!(lines(&table, SMALL)[0], "prato: a.txt, 2x3, seed 1");
    assert_eq!(lines(&table, SMALL)[1], "mines left 0   time 0:00   practice");
    assert_eq!(lines(&table, SMALL)[3..5], ["1  1  #  #", "2  1 F#  #"]);
    run(&mut table, &[&to(1, 3), OPEN].concat());
    assert_eq!(lines(&table, SMALL)[3], "1  1  #  1", "what fits is played on");
    run(&mut table, &[Action::New]);
    assert_eq!(lines(&table, SMALL)[0], "prato: a.txt, 2x3, seed 2");
    assert_eq!(lines(&table, SMALL)[3], "1  1  #  #");
    let wrong = |text: &str| Round::new(setup(text)).err();
    assert_eq!(wrong("2 2 1\n0.\n..\n"), Some(Undealt::Impossible));
    assert_eq!(wrong("1 2 1\n1.\n"), Some(Undealt::Finished));

    let known = |text: &str| {
        Setup::known(Known { name: "b.mbf".into(), so_far: Replay::parse(text).unwrap() })
    };
    let mut table = seated(known(r#"{"field": ["..*.", "...."], "moves": []}"#), SMALL);
    assert_eq!(lines(&table, SMALL)[0], "prato: b.mbf, 2x4x1");
    run(&mut table, &[&to(1, 1), OPEN, &to(1, 4), OPEN, &to(2, 4), OPEN].concat());
    run(&mut table, &[&to(2, 3), OPEN].concat());
    assert!(table.words.starts_with("Won after"), "{}", table.words);
    let ended = table.ended_game.take().unwrap();
    assert!(ended.played.is_none() && ended.replay.is_some_and(|replay| replay.moves.len() == 4));
    let lost = known(r#"{"field": ["..*"], "moves": [["open", 1, 3]]}"#);
    assert_eq!(Round::new(lost).err(), Some(Undealt::Lost(Pos::new(0, 2))));
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
n: new game, r: again, u: what if?
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
    let end = "Won after 2.0 s and 14 clicks: 3BV 14, 7.00 3BV/s, efficiency 100 %. n: new game, r: again.";
    assert_eq!(table.words, end);
    assert!(table.ended_game.as_ref().is_some_and(|ended| ended.played.is_some()), "it counts");
    // The end is the end.
    run(&mut table, &[OPEN, FLAG, &[Action::Hint]].concat());
    assert_eq!(table.words, end);

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
        let replay = table.ended_game.and_then(|ended| ended.replay).expect("it has ended");
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
