//! What players have, read, and mistakes in it.

mod random;

use std::fmt::Write as _;

use super::*;
use crate::error::Style;
use crate::grid::{Grid, Pos};
use crate::play;

/// What a text holds, as rows of characters, under the number of mines if that is known; a field has `*`
/// for its mines.
fn shown(text: &str, format: AnyFormat) -> String {
    let found = match read(text, format) {
        Ok(found) => found,
        Err(error) => return error.render("input", text, Style::Plain),
    };
    match found {
        Found::View(instance) => minesweeper::to_text(&instance, Format::Text),
        Found::Truth(replay) => {
            let sign = |&mine: &bool| if mine { '*' } else { '.' };
            let rows = replay.field.mines.rows();
            let mut text = String::new();
            for row in rows {
                text.extend(row.iter().map(sign));
                text.push('\n');
            }
            if let Ok(view) = replay.seen(&[]) {
                let instance = Instance { view, clicks: Vec::new() };
                text.push_str(&minesweeper::to_text(&instance, Format::Text));
            }
            text
        }
    }
}

/// Checks the format that a text is taken for, and what it holds.
fn check(format: Foreign, text: &str, expected: &str) {
    assert_eq!(AnyFormat::detect(text), AnyFormat::Foreign(format), "{text}");
    assert_eq!(shown(text, AnyFormat::Foreign(format)), expected, "{text}");
}

/// Checks what is wrong, the text it points at, and a part of the hint.
fn check_mistake(text: &str, message: &str, mistake: &str, hint: &str) {
    let error = read(text, AnyFormat::detect(text)).expect_err(text);
    let pointed = &text[error.span.start as usize..error.span.end as usize];
    assert_eq!((error.message.as_str(), pointed), (message, mistake), "{text}");
    assert!(error.hint.contains(hint), "{}", error.hint);
}

const BOARD: &str = "1..\nF2.\n";

#[test]
fn mine_files() {
    check(Foreign::Mine, "3x2x4\n1HH\nF2H\n", "2 3 4\n1..\nF2.\n");
    check(Foreign::Mine, "\n3x2x4\r\n1H?\r\nM2H\r\n\r\n", "2 3 4\n1.F\nF2.\n");
    let order = "columns first";
    check_mistake("3x2x4\n1HH\n", "the first line states 2 rows, but the board has 1", "2", order);
    check_mistake("3x1x4\n1HHH\n", "row 1 has 4 cells, not 3", "1HHH", order);
    check_mistake("3x1x4\n1H9\n", "`9` is no cell of a .mine file", "9", "`H` if covered");
    let size = "`9x9x10` is a size, and no board follows";
    check_mistake("9x9x10", size, "9x9x10", "prato generate");
    let large = "99999999999999999999x1x1\n1";
    check_mistake(large, "`99999999999999999999` is too large", "99999999999999999999", order);
}

#[test]
fn mbf_files() {
    let bytes = [3, 2, 0, 2, 2, 0, 0, 1];
    assert!(is_binary(&bytes));
    check(Foreign::Mbf, &from_bytes(&bytes), "..*\n*..\n");
    let refused = |bytes: &[u8], message: &str| {
        assert!(!is_binary(bytes));
        let error = read(&from_bytes(bytes), AnyFormat::Foreign(Foreign::Mbf)).unwrap_err();
        assert_eq!(error.message, message);
    };
    refused(&[3, 2, 0], "the file ends in its first four bytes (byte 4)");
    refused(&[0, 2, 0, 0], "a board has at least one row and one column (byte 1)");
    refused(&[3, 2, 255, 255], "65535 mines take 131070 bytes, not 0 (byte 3)");
    refused(&[3, 2, 0, 1, 3, 0], "row 1, column 4 lies outside of the board (byte 5)");
    let twice = "the mine at row 1, column 3 is given twice (byte 7)";
    refused(&[3, 2, 0, 2, 2, 0, 2, 0], twice);
    check_mistake("mbf:030", "expected two hexadecimal digits for each byte", "", "width, height");
    check_mistake("mbf:03xé", "expected two hexadecimal digits for each byte", "", "width, height");
}

#[test]
fn links() {
    // A mine in the first cell, and one in the last.
    let digits = format!("g{}g", "0".repeat(15));
    let field = format!("*........\n{}........*\n", ".........\n".repeat(7));
    for text in [
        format!("?b=1&m={digits}"),
        format!("b=1&m={digits}\n"),
        format!("https://example.org/#/game/zini-explorer?b=1&m={digits}"),
        format!("http://example.org/index.html?x=1&b=0909&m={digits}&y=2#top"),
    ] {
        check(Foreign::Link, &text, &field);
    }
    check_mistake("?b=1&m=g0", "`m` has 2 digits, and a board of 9x9 takes 17", "g0", "cut off");
    check_mistake("?b=22&m=w", "`w` is no digit", "w", "a to v");
    check_mistake("?b=123&m=0", "`123` is no size of a board", "123", "equally many digits");
    check_mistake(
        "https://example.org/",
        "this address holds no board",
        "https://example.org/",
        "?b=",
    );
}

#[test]
fn links_with_what_is_seen() {
    // 3 columns, 2 rows, 4 mines; a 2 (1 without the flag), two covered
    // cells, a flag, a 2 (1 without it), a covered cell.
    let link = "https://example.org/index.html?analysis=adacaaaelT2lS";
    check(Foreign::Link, link, "2 3 4\n2..\nF2.\n");
    let wrong = |packed: &str, message: &str| {
        let text = format!("?analysis={packed}");
        assert_eq!(read(&text, AnyFormat::detect(&text)).unwrap_err().message, message);
    };
    wrong("ad", "`analysis` begins with eight letters or digits");
    wrong("aaacaaae", "`analysis` states a board of 2x0");
    wrong("adacaaaeb", "`analysis` has 1 cell, not 6");
    wrong("adacaaae999", "`analysis` has 3 cells, not 6");
    wrong(&format!("adacaaae{}", "j".repeat(1000)), "`analysis` has more than 6 cells");
    wrong("adacaaae%", "`%` is no digit of `analysis`");
    wrong("99999999l", "`analysis` has 1 cell, not 14768649");
}

#[test]
fn game_ids() {
    // Not masked, with and without the first click.
    check(Foreign::Tatham, "3x2:u24", "..*\n..*\n");
    check(Foreign::Tatham, "3x2:24\n", "..*\n..*\n");
    check(Foreign::Tatham, "3x2n2X0Y0:0,1,u24", "..*\n..*\n2 3 2\n02.\n02.\n");
    let seed = "this is a random seed of Simon Tatham's Mines, not a board";
    check_mistake("9x9n10#123456789", seed, "9x9n10#123456789", "first click");
    check_mistake("9x9:r10,u,0123abcd", seed, "r10,u,0123abcd", "first click");
    check_mistake("9x9:m12", "there are 2 digits, and a board of 9x9 takes 21", "12", "cut off");
    let outside = "the first click lies outside of the board of 2x3";
    check_mistake("3x2:3,0,u24", outside, "3,0,u24", "width, height");
    check_mistake(
        "3x2:2,0,u24",
        "there is a mine at the first click, row 1, column 3",
        "2,0,u24",
        "safe",
    );
    check_mistake("3x2:u2g", "`g` is no hexadecimal digit", "g", "width, height");
}

fn saved(description: &str, position: usize, moves: &[&str]) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: &str| {
        writeln!(text, "{name:<8}:{}:{value}", value.len())
            .expect("writing to a string never fails");
    };
    line("SAVEFILE", "Simon Tatham's Portable Puzzle Collection");
    line("VERSION", "1");
    line("GAME", "Mines");
    line("PARAMS", "3x3n1");
    line("CPARAMS", "4x3");
    line("DESC", &format!("0,0,{description}"));
    line("PRIVDESC", description);
    line("NSTATES", &(moves.len() + 1).to_string());
    line("STATEPOS", &position.to_string());
    for one in moves {
        line("MOVE", one);
    }
    text
}

#[test]
fn saved_games() {
    // ..*.
    // ....
    // ...*
    let field = "..*.\n....\n...*\n";
    let moves = ["O0,0", "F2,0;F3,2", "C2,1", "O0,2"];
    let check_at = |position, view: &str| {
        let expected =
            if view.is_empty() { field.to_owned() } else { format!("{field}3 4 2\n{view}") };
        check(Foreign::Tatham, &saved("u201", position, &moves), &expected);
    };
    check_at(1, "");
    check_at(2, "01..\n012.\n001.\n");
    check_at(3, "01F.\n012.\n001F\n");
    check_at(4, "01F1\n0122\n001F\n");
    // The last one comes after the end, and changes nothing.
    check_at(5, "01F1\n0122\n001F\n");
    let wrong = |text: &str, message: &str| {
        assert_eq!(read(text, AnyFormat::detect(text)).unwrap_err().message, message);
    };
    wrong(&saved("u201", 6, &moves), "the game stands at state 6, and has 4 moves");
    wrong(&saved("u201", 2, &["X0,0"]), "`X0,0` is no move");
    wrong(&saved("u201", 2, &["O9,0"]), "the move O9,0 lies outside of the board");
    wrong(
        &saved("u201", 2, &moves).replace(":5:Mines", ":3:Net"),
        "this is a saved game of Net, not of Mines",
    );
    wrong("SAVEFILE:99:cut off", "expected such as `GAME    :5:Mines`, the 5 being the length");
    wrong("SAVEFILE:0:\nVERSION :1:1\n", "there is no line `GAME`");
    let lost = saved("u201", 2, &["O2,0"]);
    let Ok(Found::Truth(replay)) = read(&lost, AnyFormat::detect(&lost)) else { panic!("{lost}") };
    assert_eq!(replay.seen(&[]), Err(play::Unseen::Mine(Pos::new(0, 2))));
}

#[test]
fn fields() {
    check(Foreign::Field, "0 0 1\n1 0 0\n", "..*\n*..\n");
    check(Foreign::Lists, "[[0, 0, 1], [1, 0, 0]]", "..*\n*..\n");
    check(Foreign::Lists, "[[False, True], [False, False]]", ".*\n..\n");
    check(Foreign::Csv, "0,1\n0,0", ".*\n..\n");
    // Nothing of this is a field: a header, a clue above 1, no mine, one column.
    for text in ["1 2\n1 1", "0 2\n1 0", "0 0\n0 0", "1\n0\n1", "1"] {
        assert!(matches!(AnyFormat::detect(text), AnyFormat::Own(_)), "{text}");
    }
}

#[test]
fn tables() {
    check(Foreign::Csv, "1,,\nF,2,", BOARD);
    check(Foreign::Csv, "1;.;?\r\n\"F\";2;-\r\n", BOARD);
    check(Foreign::Csv, "1\t\t\nF\t2\t\n", BOARD);
    check(Foreign::Csv, ",1,2,3\n1,1,#,#\n2,F,2,#\n", BOARD);
    check(Foreign::Table, "| 1 | . | . |\n|---|---|---|\n| F | 2 |   |\n", BOARD);
    check(Foreign::Table, "|   |   |   |\n|:-:|:-:|:-:|\n| 1 |   | ? |\n| F | 2 | - |\n", BOARD);
    check(
        Foreign::Table,
        "| | a | b | c |\n|-|--|--|--|\n| 1 | 1 | . | . |\n| 2 | F | 2 | . |\n",
        BOARD,
    );
    check(
        Foreign::Table,
        "+---+---+---+\n| 1 |   |   |\n+---+---+---+\n| F | 2 |   |\n+---+---+---+\n",
        BOARD,
    );
    check(Foreign::Table, "┌───────┐\n│ 1 # # │\n│ F 2 # │\n└───────┘\n", BOARD);
    check(Foreign::Table, "+-----+\n|1..|\n|F2.|\n+-----+\n", BOARD);
    check(Foreign::Table, "   1 2 3\n  +------\n1 | 1 . .\n2 | F 2 .\n", BOARD);
    check(Foreign::Table, "1 | 1 . .\n2 | F 2 .\n", BOARD);
    check(Foreign::Table, "   1 2 3\n1  1 . .\n2  F 2 .\n", BOARD);
    check(Foreign::Table, "   0 1 2\n0  1 . . 0\n1  F 2 . 1\n   0 1 2\n", BOARD);
    check(Foreign::Table, "  A B C\n1 1 . .\n2 F 2 .\n", BOARD);
    check_mistake("1,2\n1,9", "there is no clue 9", "9", "numbers of rows");
    check_mistake("1,2\n1,Z", "`Z` is no cell", "Z", "blank");
}

#[test]
fn emoji_and_squares() {
    check(Foreign::Emoji, "1️⃣🟦🟦\n🚩2️⃣🟦\n", BOARD);
    check(Foreign::Emoji, "1️⃣ 🟦 🟦\n💣 2️⃣ 🟦\n", BOARD);
    check(Foreign::Emoji, "1⃣ ⬜ ⬜\n🚩 2️⃣ ⬜", BOARD);
    check(Foreign::Emoji, "⬜1️⃣🟦\n⬜1️⃣🟦\n", "01.\n01.\n");
    check(Foreign::Emoji, "1□□\n⚑2□\n", BOARD);
    check(Foreign::Emoji, "□1■\n□1■\n", "01.\n01.\n");
    check(Foreign::Emoji, "1■■\nF2■\n", BOARD);
    check(Foreign::Table, "  1 2 3\n1 1 ■ ■\n2 F 2 ■\n", BOARD);
    let both = "the white squares may be covered cells, or open ones without mines around";
    check_mistake("1️⃣1️⃣⬜\n🚩1️⃣⬜\n1️⃣1️⃣⬜\n", both, "⬜", "`.` for covered");
    check_mistake("1️⃣🟦\n9️⃣🟦\n", "there is no clue 9", "9️⃣", "0 to 8");
    check_mistake("1️⃣🟦\n🦀🟦\n", "`🦀` is no cell", "🦀", "a square");
}

#[test]
fn lists() {
    check(Foreign::Lists, "[[1, -1, null], [\"F\", 2, \".\"]]", BOARD);
    check(Foreign::Lists, "board = [\n  [1, None, '?'],\n  ['F', 2, -1],\n]\n", BOARD);
    check(Foreign::Lists, "int board[2][3] = {{1, -1, -1}, {'F', 2, -1}};\n", BOARD);
    check(Foreign::Lists, "[[ 1 -1 -1]\n [ F  2 -1]]", BOARD);
    check(Foreign::Lists, "[\"1..\", \"F2.\"]", BOARD);
    check(Foreign::Lists, "((1, '.', '.'), ('F', 2, '.'))", BOARD);
    check_mistake("[[1, 2], [3", "the text ends in the middle of a list", "", "cut off");
    check_mistake("[[1, 2], [3, 4]] x", "something follows the list", "x", "list of rows");
    check_mistake("[[1, 2], [3, [4]]]", "this list lies too deep in others", "[", "list of rows");
    check_mistake("[[1, 2], 3]", "expected a row in brackets or in quotes", "3", "list of rows");
    check_mistake("[[1, 2], [\"3", "this quote is never closed", "\"", "list of rows");
    check_mistake("[[1, 2], [3]]", "row 2 has 1 cell, not 2", "3", "2 cells");
    check_mistake("[[]]", "row 1 has 0 cells, not 1", "", "0 cells");
}

/// Words that are variables of Prolog are covered cells, those among them that are signs elsewhere as well.
#[test]
fn lists_with_variables() {
    check(Foreign::Lists, "[[A,2,F],[_1,S,1]]", ".2.\n..1\n");
    check(Foreign::Lists, "[[X,2,F],[X,S,1]]", ".2F\n.s1\n");
    check_mistake("[[A,2],[b,1]]", "`b` is no cell", "b", "a cell is");
    check_mistake("[\"1A\", \"11\"]", "`A` is no cell", "A", "a cell is");
}

/// Lines beside a list of lists, as Python writes them.
#[test]
fn lists_in_programs() {
    let check = |text: &str, expected: &str, told: Option<&str>| {
        check(Foreign::Lists, text, expected);
        let start = "this is a program: its data are read, and ";
        let found = warning(text);
        let found = found.as_deref().and_then(|told| told.strip_prefix(start));
        assert_eq!(found, told, "{text}");
    };
    let before =
        "# mine\nX = -1\nmines = 1  # all\ngame = [[X, 1],\n        [1, 1]]  # the board\n";
    check(before, "2 2 1\n.1\n11\n", None);
    let after = "S = -1\nboard = [[S, 1], [1, 1]]\nrows = 2\nN = 2\nMINES = 1\nk = 7\nprint(board)\n\nfor r in board:\n  print(r)\n";
    check(after, "2 2 1\n.1\n11\n", Some("3 lines and `k` passed over"));
    check_mistake("X = -1\nb = [[X, 9]]\n", "there is no clue 9", "9", "0 to 8");
    check_mistake("rows = 3\nb = [[2, 1]]\n", "the board has 1 x 2 cells", "rows", "correct");
    check_mistake("b = [[2, 1]]\nmines = -2\n", "there cannot be -2 mines", "mines", "-1");
    check_mistake(
        "b = [[2, 1]]\nd = [[1, 1]]\n",
        "something follows the list",
        "d",
        "list of rows",
    );
    check_mistake(
        "b = [[2, 1]]\nd = [\n[1, 1]]\n",
        "something follows the list",
        "[",
        "list of rows",
    );
    check_mistake("int b[1][2] = {{2, 1}};\nint k;\n", "something follows the list", "i", "list");
}

#[test]
fn our_own_formats_stay() {
    let own = [
        (Format::Text, "1..\nF2.\n"),
        (Format::Text, "2 3 4\n1\t.\t.\nF\t2\t.\n"),
        (Format::Grid, "2\t3\t4\n1\t-\t-\nF\t2\tX\n"),
        (Format::Dzn, "r = 2;\ngame = [|1,X|X,2|];"),
        (Format::Dzn, "game = [1, 2];"),
        (Format::Json, "{\"board\": [\"1..\"]}"),
        (Format::Json, "[1, 2]"),
        (Format::Prolog, "schema(1,2,[[1,_]])."),
        (Format::Asp, "matr(1,2). schema(1,1,1)."),
        (Format::Text, "---\n-1-\n"),
        (Format::Text, "?b\n"),
    ];
    for (format, text) in own {
        assert_eq!(AnyFormat::detect(text), AnyFormat::Own(format), "{text}");
    }
    let tiles = "+---+\n| 1 |\n|2 3|\n| 4 |\n+---+\n";
    assert_eq!(AnyFormat::detect(tiles), AnyFormat::Own(Format::Text));
}

#[test]
fn what_has_no_room_is_refused() {
    let view = Found::View(minesweeper::parse("1.", None).unwrap());
    for (format, message) in [
        (Foreign::Mine, "mine states the number of mines, which is not known of this board"),
        (Foreign::Link, "link states the number of mines, which is not known of this board"),
        (Foreign::Mbf, "mbf holds where the mines are, which is not known of a board"),
    ] {
        assert_eq!(write(&view, format).unwrap_err().to_string(), message);
    }
    let wide = Found::field(Field { mines: Grid::filled(1, 256, true) });
    assert_eq!(write(&wide, Foreign::Mbf), Err(NoRoom::TooLarge("mbf", "255 rows and columns")));
    assert!(write(&wide, Foreign::Emoji).is_err());
}
