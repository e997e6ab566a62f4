//! Boards as players have them: read, written, and refused with a hint that fits.

use std::fs;

use serde_json::json;

use crate::{prato, prato_reading, scratch};

#[test]
fn boards_go_to_every_format_and_back() {
    let there = |to: &str| {
        let run = prato(&["convert", "beginner.txt", "--to", to]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        (run.stdout, run.stderr)
    };
    let whole = prato(&["convert", "beginner.txt", "--to", "text"]).answer(0);
    let forgetful = prato(&["convert", "beginner.txt", "--to", "text", "--mines", "unknown"]);
    let forgetful = forgetful.answer(0);
    for to in ["mine", "link"] {
        let (text, said) = there(to);
        assert_eq!(said, "");
        assert_eq!(prato_reading(&text, &["convert", "-", "--to", "text"]).answer(0), whole);
    }
    for to in ["csv", "table", "emoji", "lists"] {
        let (text, said) = there(to);
        assert!(said.contains("has no room: the number of mines"), "{said}");
        for args in [
            vec!["convert", "-", "--to", "text"],
            vec!["convert", "-", "--format", to, "--to", "text"],
        ] {
            assert_eq!(prato_reading(&text, &args).answer(0), forgetful, "{text}");
        }
    }
    let lost = prato(&["convert", "click.lp", "--to", "emoji", "--json"]).json(0);
    assert_eq!(lost["clicks_left_out"], json!([[1, 3], [1, 1]]));
    assert_eq!(lost["lost"], json!(["the number of mines", "the cells to ask about"]));
}

#[test]
fn fields_go_to_every_format_and_back() {
    let field = scratch("players.field");
    let file = field.to_str().unwrap();
    prato(&["generate", "minesweeper", "--level", "beginner", "--field", file]).answer(0);
    let rows = fs::read_to_string(&field).unwrap();
    for to in ["mbf", "link", "tatham", "field"] {
        let there = scratch(&format!("players.{to}"));
        let there = there.to_str().unwrap();
        prato(&["convert", file, "--to", to, "-o", there]).answer(0);
        assert_eq!(prato(&["convert", there, "--to", "field"]).answer(0), rows, "{to}");
    }
    let bytes = fs::read(scratch("players.mbf")).unwrap();
    assert_eq!(bytes[..4], [9, 9, 0, 10]);
    assert_eq!(prato_reading(&bytes, &["convert", "-", "--to", "field"]).answer(0), rows);
    // In JSON the bytes are digits.
    let told = prato(&["convert", file, "--to", "mbf", "--json"]).json(0);
    let digits = told["text"].as_str().unwrap();
    assert!(digits.starts_with("mbf:0909000a"), "{digits}");
    assert_eq!(prato(&["convert", digits.trim(), "--to", "field"]).answer(0), rows);
}

#[test]
fn a_field_is_the_truth_and_not_a_view() {
    let field = "0 0 1\n0 0 0\n0 0 0\n";
    for command in ["odds", "safe", "count", "solve", "explain", "hint", "ladder", "unique"] {
        let run = prato_reading(field, &[command, "-"]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{command}: {}", run.stderr);
        assert!(run.stderr.contains("this is a mine field, the truth"), "{}", run.stderr);
        assert!(run.stderr.contains("--start"), "{}", run.stderr);
    }
    let start = ["count", "-", "--start", "3,1"];
    assert_eq!(prato_reading(field, &start).answer(0), "1\n");
    let two = ["convert", "-", "--start", "1,1", "--start", "1,2", "--to", "text"];
    assert_eq!(prato_reading(field, &two).answer(0), "3 3 1\n01.\n011\n000\n");
    let mine = prato_reading(field, &["count", "-", "--start", "1,3"]);
    assert!(mine.code == 2 && mine.stderr.contains("there is a mine"), "{}", mine.stderr);
    let outside = prato_reading(field, &["count", "-", "--start", "4,1"]);
    assert!(outside.code == 2 && outside.stderr.contains("outside"), "{}", outside.stderr);
    // What a player sees needs no start.
    let idle = prato(&["count", "beginner.txt", "--start", "1,1"]);
    assert_eq!(idle.code, 2);
    assert!(idle.stderr.contains("--start serves mine fields"), "{}", idle.stderr);
    // Formats for boards want what is seen, those for fields the whole.
    let text = prato_reading(field, &["convert", "-", "--to", "text"]);
    assert!(text.code == 2 && text.stderr.contains("--start"), "{}", text.stderr);
    let board = prato(&["convert", "beginner.txt", "--to", "mbf"]);
    assert!(board.code == 2 && board.stderr.contains("not known of a board"), "{}", board.stderr);
    let id = ["convert", "-", "--to", "tatham", "--start", "3,1"];
    assert!(prato_reading(field, &id).answer(0).starts_with("3x3:0,2,m"));
}

#[test]
fn links_and_ids_stand_for_themselves() {
    let link = "https://davidnhill.github.io/JSMinesweeper/index.html?b=0303&m=4g";
    assert_eq!(prato(&["convert", link, "--to", "field"]).answer(0), "0 0 1\n0 0 1\n0 0 0\n");
    assert_eq!(prato(&["count", "3x3:0,2,u200", "--mines", "1"]).answer(0), "1\n");
    let seed = prato(&["odds", "9x9n10#123456789"]);
    assert_eq!(seed.code, 65);
    assert!(seed.stderr.contains("a random seed of Simon Tatham's Mines"), "{}", seed.stderr);
    let none = prato(&["odds", "https://example.org/"]);
    assert_eq!(none.code, 65);
    assert!(none.stderr.contains("this address holds no board"), "{}", none.stderr);
    assert!(none.stderr.contains("`?b=..&m=..`"), "{}", none.stderr);
}

#[test]
fn hints_fit_what_was_given() {
    let size = prato_reading("9x9x10\n", &["odds", "-"]);
    assert_eq!(size.code, 65);
    for part in ["`9x9x10` is a size", "prato generate", "standard input:1:1"] {
        assert!(size.stderr.contains(part), "{}", size.stderr);
    }
    let argument = prato(&["odds", "9x9x10"]);
    assert_eq!(argument.code, 66);
    assert!(argument.stderr.contains("that is a size; `prato generate"), "{}", argument.stderr);
    let link = prato_reading("https://davidnhill.github.io/JSMinesweeper/", &["odds", "-"]);
    assert!(link.code == 65 && !link.stderr.contains("MiniZinc"), "{}", link.stderr);
    let broken = scratch("broken.mbf");
    fs::write(&broken, [9, 9, 0, 10, 1]).unwrap();
    let run = prato(&["odds", broken.to_str().unwrap()]);
    assert_eq!(run.code, 65);
    assert!(run.stderr.contains("10 mines take 20 bytes, not 1"), "{}", run.stderr);
    let tiles = prato(&["convert", "tetravex.dzn", "--to", "mine"]);
    assert!(
        tiles.code == 2 && tiles.stderr.contains("holds Minesweeper alone"),
        "{}",
        tiles.stderr
    );
    let queens = prato(&["queens", "beginner.mine"]);
    assert!(queens.stderr.contains("this is a Minesweeper board"), "{}", queens.stderr);
}

#[test]
fn text_from_pages_and_chats() {
    let counted = |text: &str| prato_reading(text, &["count", "-", "--mines", "3"]).answer(0);
    let same = [
        "1..\nF2.\n",
        "1️⃣🟦🟦\n🚩2️⃣🟦\n",
        "1,,\nF,2,\n",
        "| 1 | . | . |\n|---|---|---|\n| F | 2 |   |\n",
        "[[1, -1, null], [\"F\", 2, \".\"]]",
        "board = [[1, None, '?'], ['F', 2, -1]]\n",
        "  1 2 3\n1 1 . .\n2 F 2 .\n",
        "┌───────┐\n│ 1 # # │\n│ F 2 # │\n└───────┘\n",
        "3x2x4\n1HH\nF2H\n",
    ];
    for text in same {
        assert_eq!(counted(text), counted(same[0]), "{text}");
    }
}

/// A game that another program saved is reviewed, and its view is asked about.
#[test]
fn saved_games() {
    let line = |name: &str, value: &str| format!("{name:<8}:{}:{value}\n", value.len());
    let saved = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("VERSION", "1"),
        ("GAME", "Mines"),
        ("PARAMS", "4x3n2"),
        ("CPARAMS", "4x3"),
        ("DESC", "0,0,u201"),
        ("PRIVDESC", "u201"),
        ("NSTATES", "3"),
        ("STATEPOS", "3"),
        ("MOVE", "O0,0"),
        ("MOVE", "F2,0"),
    ];
    let text: String = saved.iter().map(|(name, value)| line(name, value)).collect();
    let view = prato_reading(&text, &["convert", "-", "--to", "text"]).answer(0);
    assert_eq!(view, "3 4 2\n01F.\n012.\n001.\n");
    let review = prato_reading(&text, &["review", "-", "--json"]).json(0);
    assert_eq!(review["played"], json!(2));
}
