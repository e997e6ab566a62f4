use std::fs;

use crate::{prato, prato_reading, scratch};

#[test]
fn boards_in_the_terminal() {
    let board = prato_reading("2 3 1\n1..\nF1s\n", &["show", "-"]).answer(0);
    assert!(board.starts_with("Minesweeper: 2 x 3 cells, 1 mine\n"), "{board}");
    assert!(board.contains("1  1  #  #  1\n2 F#  1  ok 2\n"), "{board}");
    let plain = prato_reading("1 3 1\n1..\n", &["show", "-", "--no-coordinates"]).answer(0);
    assert!(plain.ends_with("\n\n 1  #  # \n"), "{plain:?}");
    let field = prato_reading("0 0 1\n", &["show", "-"]).answer(0);
    assert!(field.starts_with("Mine field: 1 x 3 cells, 1 mine\n"), "{field}");
    assert!(field.contains("1  .  1  ** 1\n"), "{field}");
    let seen = prato_reading("0 0 1\n", &["show", "-", "--start", "1,2"]).answer(0);
    assert!(seen.contains("1  #  1  #  1\n"), "{seen}");
    assert!(prato(&["show", "queens.txt"]).answer(0).contains("Q*"));
    let two = prato(&["show", "guess.txt", "flags.txt"]).answer(0);
    assert_eq!(two.matches("Minesweeper: ").count(), 2);
}

#[test]
fn solutions() {
    let certain = prato_reading("1 3 1\n1..\n", &["show", "-", "--solution"]).answer(0);
    assert!(certain.contains("1  1  ** ok 1\n"), "{certain}");
    let truth = ["show", "-", "--start", "1,1", "--solution"];
    let truth = prato_reading("0 0 1 0\n", &truth).answer(0);
    assert!(truth.starts_with("The mines: 1 x 4 cells, 1 mine\n"), "{truth}");
    assert!(prato(&["show", "tetravex.dzn", "--solution"]).answer(0).contains('|'));
    assert_eq!(
        prato(&["show", "impossible.txt", "--solution"]).answer(0),
        "=====UNSATISFIABLE=====\n"
    );
}

#[test]
fn files_have_the_size_that_is_asked_for() {
    let width = |scale: &str| {
        let file = scratch("show.svg");
        let name = file.to_str().unwrap();
        prato(&["show", "guess.txt", "--svg", name, "--scale", scale]).answer(0);
        let text = fs::read_to_string(&file).unwrap();
        let (_, rest) = text.split_once("width=\"").unwrap();
        rest.split_once('"').unwrap().0.parse::<f64>().unwrap()
    };
    assert!((width("2") - 2.0 * width("1")).abs() < 0.1);
    let png = scratch("show.png");
    let name = png.to_str().unwrap();
    prato(&["show", "guess.txt", "--png", name, "--scale", "0.5", "--no-coordinates"]).answer(0);
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    for (args, said) in [
        (
            &["show", "guess.txt", "--scale", "2"][..],
            "--scale has an effect only with --svg or --png",
        ),
        (&["show", "guess.txt", "--per-page", "2"], "--per-page has an effect only with --sheet"),
        (&["show", "guess.txt", "flags.txt", "--svg", "x.svg"], "--sheet FILE.svg takes several"),
        (&["show", "guess.txt", "--sheet", "boards.pdf"], ".html, .svg or .png"),
    ] {
        let run = prato(args);
        assert!(run.code == 2 && run.stderr.contains(said), "{}", run.stderr);
    }
}

#[test]
fn sheets() {
    let file = scratch("sheet.html");
    let name = file.to_str().unwrap();
    let boards = ["show", "beginner.txt", "queens.txt", "tetravex.dzn", "guess.txt", "flags.txt"];
    let run = prato(&[&boards[..], &["--sheet", name]].concat());
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    let text = fs::read_to_string(&file).unwrap();
    // Two pages of boards, and two of their solutions.
    assert_eq!(text.matches("<svg ").count(), 4);
    for title in ["Boards, 1 of 2", "Boards, 2 of 2", "Solutions, 1 of 2", "Solutions, 2 of 2"] {
        assert!(text.contains(&format!("<title>{title}</title>")), "{title}");
    }
    let file = scratch("sheet.svg");
    let name = file.to_str().unwrap();
    assert_eq!(prato(&[&boards[..], &["--per-page", "9", "--sheet", name]].concat()).code, 0);
    for page in ["sheet-1.svg", "sheet-solutions-1.svg"] {
        assert!(fs::read_to_string(scratch(page)).unwrap().starts_with("<svg "), "{page}");
    }
}

#[test]
fn a_solution_that_was_stopped_shows_what_is_certain_and_goes_on() {
    let file = scratch("show-stopped.svg");
    let name = file.to_str().unwrap();
    let limit = ["--solution", "--time-limit", "0"];
    let run = prato(&[&["show", "expert.txt", "beginner.txt"][..], &limit].concat());
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert_eq!(run.stdout.matches("Certain cells: ").count(), 2, "{}", run.stdout);
    assert!(run.stdout.contains(" ok ") && run.stdout.contains("not decided"), "{}", run.stdout);
    assert!(!run.stdout.contains("may hold a mine"), "nobody looked: {}", run.stdout);
    let run = prato(&[&["show", "expert.txt", "--svg", name][..], &limit].concat());
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg"));
}

/// Whoever asks for a picture gets one, or hears that there is none.
#[test]
fn a_picture_that_is_not_written_is_missed() {
    let said = "prato: no picture was written: there is nothing to draw\n";
    let file = scratch("missing.svg");
    let name = file.to_str().unwrap();
    for (args, code) in [
        (&["odds", "impossible.txt"][..], 0),
        (&["safe", "impossible.txt"], 0),
        (&["safe", "impossible.txt", "--at", "1,1"], 1),
        (&["ladder", "impossible.txt"], 0),
        (&["hint", "impossible.txt"], 0),
        (&["solve", "impossible.txt"], 0),
        (&["solve", "impossible.txt", "--json"], 0),
        (&["show", "impossible.txt", "--solution"], 0),
        (&["queens", "3"], 0),
        (&["solve", "expert.txt", "--time-limit", "0"], 3),
        (&["generate", "tetravex", "--size", "6", "--unique", "--time-limit", "0"], 3),
    ] {
        fs::write(&file, "old").unwrap();
        let run = prato(&[args, &["--svg", name]].concat());
        assert_eq!(run.code, code, "{args:?}: {}", run.stderr);
        assert!(run.stderr.ends_with(said), "{args:?}: {}", run.stderr);
        assert_eq!(fs::read_to_string(&file).unwrap(), "old", "{args:?}");
    }
    for args in [&["odds", "guess.txt"][..], &["tree", "flags.txt"], &["review", "game.json"]] {
        let run = prato(&[args, &["--svg", name]].concat());
        assert!(!run.stderr.contains("no picture"), "{args:?}: {}", run.stderr);
    }
}
