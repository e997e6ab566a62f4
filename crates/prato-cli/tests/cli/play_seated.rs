//! Play in a real pseudo-terminal: keys, mouse, windows of all sizes, the ends, and what is kept.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::pty::Seat;
use crate::{command, prato, run, scratch};

const USUAL: (u16, u16) = (80, 24);

/// A new folder for the data of one player.
fn data(name: &str) -> PathBuf {
    let folder = scratch(&format!("data-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// What the scores in this folder are.
fn scores(data: &PathBuf) -> serde_json::Value {
    let mut command = command(&["play", "--stats", "--json"]);
    command.env("XDG_DATA_HOME", data);
    run(command, "").json(0)["boards"].clone()
}

#[test]
fn a_game_with_keys() {
    let mut seat = Seat::take(&["--seed", "1"], &data("keys"), USUAL);
    seat.wait_for("q quit");
    assert_eq!(seat.line(0), "prato: beginner, 9x9x10, seed 1, first click open");
    assert_eq!(seat.line(3).get(..28), Some("1  #  #  #  #  #  #  #  #  #"));
    seat.press("t");
    seat.wait_for("wherever");
    seat.press(" ");
    seat.wait_until("an opened board", |seat| seat.line(7).contains('.'));
    // Steps of a hint, one for each key.
    for step in
        ["There is a cell that is certainly safe", "Look at the", "is safe. t: why?", "is safe ("]
    {
        seat.press("t");
        seat.wait_for(step);
    }
    seat.wait_for("practice (a hint)");
    // Arrows and flags.
    seat.press("\x1b[H\x1b[A\x1b[5~");
    seat.press("f");
    seat.wait_until("a flag", |seat| seat.line(3).starts_with("1 F#"));
    seat.press("w");
    seat.wait_for("flag");
    seat.press("u");
    seat.wait_until("no flag", |seat| seat.line(3).starts_with("1  #"));
    seat.press("?");
    seat.wait_for("take the last move back");
    // Any key leaves the page.
    seat.press("n");
    seat.wait_until("the board", |seat| seat.line(3).starts_with("1  #"));
    seat.press("n");
    seat.wait_for("seed 2");
    seat.press("3");
    seat.wait_for("16x30x99, seed 3");
    seat.press("q");
    assert_eq!(seat.leave().0.code(), Some(0));
}

#[test]
fn a_game_with_the_mouse() {
    let mut seat =
        Seat::take(&["--size", "6x6", "--mines", "6", "--seed", "1"], &data("mouse"), USUAL);
    seat.wait_for("q quit");
    seat.click(0, 4, 4);
    seat.wait_until("an opened board", |seat| seat.line(6).starts_with("4  #  #  1  .  .  ."));
    seat.click(2, 1, 4);
    seat.wait_until("a flag", |seat| seat.line(3).starts_with("1  #  #  # F#  1  ."));
    seat.click(2, 2, 3);
    seat.click(1, 2, 4);
    seat.wait_until("a chord", |seat| seat.line(3).starts_with("1  #  #  2 F#  1  ."));
    seat.click(0, 40, 4);
    seat.press("q");
    assert_eq!(seat.leave().0.code(), Some(0));
}

#[test]
fn windows_of_all_sizes() {
    let mut seat = Seat::take(&["--level", "expert", "--seed", "1"], &data("sizes"), USUAL);
    seat.wait_for("q quit");
    assert_eq!(seat.line(18), format!("16 {}", " #".repeat(30)), "all of it is there");
    seat.resize((40, 15));
    // Half of it is words and keys, and the cursor stays in sight.
    seat.wait_until("a smaller board", |seat| seat.line(14).starts_with("space open  f flag"));
    seat.wait_until("its middle", |seat| (3..11).any(|line| seat.line(line).starts_with(" 9")));
    seat.press("\x1b[F");
    seat.wait_until("its right end", |seat| seat.line(2).ends_with("30"));
    seat.resize((140, 50));
    seat.wait_until("wide cells", |seat| {
        seat.line(18).starts_with(&format!("16{}", "  #".repeat(30)))
    });
    seat.resize((3, 2));
    seat.resize((1, 1));
    seat.resize(USUAL);
    seat.wait_until("all of it", |seat| seat.line(18) == format!("16 {}", " #".repeat(30)));
    seat.press("q");
    assert_eq!(seat.leave().0.code(), Some(0));

    // A terminal that does not know its size, and one that has none.
    for size in [(0, 0), (1, 1)] {
        let mut seat = Seat::take(&["--seed", "1"], &data("sizes"), size);
        seat.wait_until("a game", Seat::is_playing);
        seat.press("q");
        assert_eq!(seat.leave().0.code(), Some(0), "{size:?}");
    }
}

#[test]
fn every_end_gives_the_terminal_back() {
    let sit = || {
        let mut seat = Seat::take(&["--seed", "1"], &data("ends"), USUAL);
        seat.wait_for("q quit");
        seat
    };
    // Ctrl-C and Ctrl-D are keys here.
    for key in ["\x03", "\x04", "q"] {
        let mut seat = sit();
        seat.press(key);
        let (status, screen) = seat.leave();
        assert_eq!((status.code(), screen.as_str()), (Some(0), ""), "{key:?}");
    }
    for signal in ["-TERM", "-INT", "-HUP"] {
        let seat = sit();
        let kill = Command::new("kill").args([signal, &seat.id().to_string()]).status();
        assert!(kill.expect("kill starts").success());
        assert_eq!(seat.leave().0.code(), Some(3), "{signal}");
    }
    // Nobody is there any more: it ends, even where that is to be ignored.
    let mut seat = sit();
    seat.hang_up();
    assert_eq!(seat.end().code(), Some(3));
    let mut command = Command::new("setsid");
    let game = format!("trap '' HUP; exec {} play --seed 1", env!("CARGO_BIN_EXE_prato"));
    command.args(["--ctty", "sh", "-c", &game]);
    let mut seat = Seat::of(command, &data("ends"), USUAL);
    seat.wait_for("q quit");
    seat.hang_up();
    assert_eq!(seat.end().code(), Some(3), "it cannot go on");
}

#[test]
fn games_that_end_are_saved_for_review() {
    let folder = scratch("played");
    let _ = fs::remove_dir_all(&folder);
    let args = ["--size", "1x2", "--mines", "1", "--rule", "any", "--seed", "7", "--save"];
    let args = [&args[..], &[folder.to_str().unwrap()]].concat();
    // The second one does not overwrite the first.
    for name in ["7.json", "7-2.json"] {
        let mut seat = Seat::take(&args, &data("saved"), USUAL);
        seat.wait_for("q quit");
        seat.press(" ");
        seat.wait_for("Saved");
        seat.press("q");
        assert_eq!(seat.leave().0.code(), Some(0));
        let review = prato(&["review", folder.join(name).to_str().unwrap(), "--json"]).json(0);
        assert_eq!(review["moves"][0]["judgement"], "forced guess");
    }
}

/// One of two cells holds the mine. The field of a seed is always the same one, so that one of the cells
/// wins and the other one loses.
#[test]
fn games_count_and_what_if_does_not() {
    let data = data("counted");
    let args = ["--size", "1x2", "--mines", "1", "--rule", "any", "--seed", "7"];
    let mut seat = Seat::take(&args, &data, USUAL);
    seat.wait_for("q quit");
    seat.press("\x1b[F ");
    seat.wait_for("Lost after");
    seat.wait_for("u: what");
    seat.press("u");
    seat.wait_for("practice (a move taken back)");
    seat.press("u");
    seat.wait_for("There is no move to take back");
    seat.press("\x1b[H ");
    seat.wait_for("Won after");
    seat.press("r");
    seat.wait_for("practice (a field seen before)");
    seat.press("q");
    assert_eq!(seat.leave().0.code(), Some(0));
    let board = &scores(&data)[0];
    assert_eq!((&board["level"], &board["deal"]), (&"1x2x1".into(), &"any".into()));
    assert_eq!(
        (&board["games"], &board["won"], &board["streak"]),
        (&1.into(), &0.into(), &0.into())
    );
    let luck = (&board["guesses"], &board["survived"], &board["expected"]);
    assert_eq!(luck, (&1.into(), &0.into(), &0.5.into()));
}

/// The first click wins. Many players end their games at once, and none of them is lost.
#[test]
fn players_at_once_share_the_scores() {
    let data = data("shared");
    let args = ["--size", "1x2", "--mines", "1", "--rule", "safe"];
    let mut seats: Vec<Seat> = (0..4).map(|_| Seat::take(&args, &data, USUAL)).collect();
    for round in 1..=3 {
        for seat in &mut seats {
            seat.wait_for("mines left 1   time 0:00");
            seat.press(" ");
        }
        for seat in &mut seats {
            seat.wait_for("Won after");
            seat.press("n");
        }
        let mut waits = 0;
        while scores(&data)[0]["games"] != 4 * round {
            waits += 1;
            assert!(waits < 600, "{} of {} games", scores(&data)[0]["games"], 4 * round);
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
    }
    for mut seat in seats {
        seat.press("q");
        assert_eq!(seat.leave().0.code(), Some(0));
    }
    let board = &scores(&data)[0];
    assert_eq!((&board["won"], &board["longest_streak"]), (&12.into(), &12.into()));
    assert_eq!(board["mean_efficiency"], 1.0);
    let left: Vec<_> =
        fs::read_dir(data.join("prato")).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "the scores and their lock: {left:?}");
}

#[test]
fn the_board_of_a_day_counts_once() {
    let data = data("daily");
    for counts in [true, false] {
        let mut seat = Seat::take(&["--daily=2026-11-18"], &data, USUAL);
        seat.wait_for("q quit");
        assert_eq!(seat.line(0), "prato: daily 2026-11-18, beginner, 9x9x10");
        assert!(seat.line(3).starts_with("1  #  #  #  #  #  #  1  .  ."), "{}", seat.screen());
        // A certain mine: the 1 at row 3, column 7 has no other covered cell beside it.
        seat.click(0, 2, 6);
        seat.wait_for("Lost after");
        if !counts {
            seat.wait_for("The board of this day has counted before.");
        }
        seat.press("q");
        assert_eq!(seat.leave().0.code(), Some(0));
        let board = &scores(&data)[0];
        assert_eq!((&board["deal"], &board["games"]), (&"daily".into(), &1.into()));
        assert_eq!((&board["guesses"], &board["expected"]), (&1.into(), &0.0.into()));
    }
}

#[test]
fn boards_without_guesses_positions_and_fields() {
    let data = data("boards");
    let mut seat =
        Seat::take(&["--no-guess", "--max-technique", "subset", "--seed", "5"], &data, USUAL);
    seat.wait_for("no guess, up to subset");
    seat.press(" ");
    seat.wait_until("an opened board", |seat| seat.line(7).contains('.'));
    // Whatever is opened, a hint always knows a safe cell, up to the end.
    while !seat.screen().contains("Won after") {
        seat.press("ttt");
        seat.wait_for("is safe. t: why?");
        seat.press(" ");
        seat.wait_until("the next move", |seat| !seat.screen().contains("t: why?"));
    }
    seat.press("q");
    assert_eq!(seat.leave().0.code(), Some(0));
    assert_eq!(scores(&data), serde_json::json!([]), "hints help");

    let mut seat = Seat::take(&["beginner.txt", "--seed", "2"], &data, USUAL);
    seat.wait_for("practice (a board from a file)");
    assert_eq!(seat.line(0), "prato: beginner.txt, 9x9, seed 2");
    assert!(seat.line(3).starts_with("1  #  #  1  .  .  .  1  #  #"), "{}", seat.screen());
    seat.press("q");
    assert_eq!(seat.leave().0.code(), Some(0));

    let field = scratch("seated.mbf");
    fs::write(&field, [3, 2, 0, 1, 2, 0]).unwrap();
    let args = [field.to_str().unwrap(), "--start", "1,1"];
    let mut seat = Seat::take(&args, &data, USUAL);
    seat.wait_for("2x3x1");
    assert!(seat.line(3).starts_with("1  .  1  #"), "{}", seat.screen());
    seat.press("\x1b[F ");
    seat.wait_for("Won after");
    seat.press("q");
    assert_eq!(seat.leave().0.code(), Some(0));

    let seat = Seat::take(&["impossible.txt"], &data, USUAL);
    let (status, screen) = seat.leave();
    assert_eq!((status.code(), screen.as_str()), (Some(0), "=====UNSATISFIABLE====="));
}

/// Broken scores are told before a game is played, not after it.
#[test]
fn broken_scores_are_told_first() {
    let data = data("broken");
    fs::create_dir_all(data.join("prato")).unwrap();
    let file = data.join("prato/scores.json");
    fs::write(&file, "{").unwrap();
    let (status, screen) = Seat::take(&["--seed", "1"], &data, USUAL).leave();
    assert_eq!(status.code(), Some(65), "{screen}");
    assert!(screen.contains("these are no scores"), "{screen}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "{");
}

/// Where scores cannot be kept, play goes on and says so.
#[test]
fn without_a_place_for_scores_one_can_play() {
    let args = ["--size", "1x2", "--mines", "1", "--rule", "safe"];
    let mut command = Command::new("setsid");
    command.args(["--ctty", "env", "-u", "HOME", env!("CARGO_BIN_EXE_prato"), "play"]).args(args);
    // A path that depends on where one is, is none.
    let mut seat = Seat::of(command, "somewhere".as_ref(), USUAL);
    seat.wait_for("q quit");
    seat.press(" ");
    seat.wait_for("It does not count: there is no folder for the scores");
    seat.press("n");
    seat.wait_for("mines left 1");
    seat.press("q");
    assert_eq!(seat.leave().0.code(), Some(0));
}
