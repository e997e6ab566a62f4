//! Messy files that must read.

use super::super::{parse, to_text};
use crate::error::Style;
use crate::formats::{Format, detect};

/// Checks the format that `input` is taken for, and what it says: as `text`, then the clicks.
fn check(format: Format, input: &str, expected: &str) {
    let instance = match parse(input, None) {
        Ok(instance) => instance,
        Err(error) => panic!("{}", error.render("input", input, Style::Plain)),
    };
    let mut found = to_text(&instance, Format::Text);
    for pos in &instance.clicks {
        found.push_str(&pos.to_string());
        found.push('\n');
    }
    assert_eq!((detect(input), found.as_str()), (format, expected), "{input}");
}

#[test]
fn minizinc_data() {
    let board = "2 3 4\n1..\n.2.\n";
    check(Format::Dzn, "r = 2;\nc = 3;\nnmines = 4;\ngame = [|1,X,X\n |X,2,X|];\n", board);
    check(Format::Dzn, "nmines=4;game=[|1,X,-1,|_,2,X,|];", board);
    check(Format::Dzn, "nmines=4;game=[|1,X,-1|_,2,X]", board);
    check(
        Format::Dzn,
        "% board\r\ninclude \"minesweeper.mzn\";\r\n\r\nr=2; c\t=\t3 ;\r\ngame = array2d(1..r, 1..3,\r\n\
         \t[1, X, X, % first\r\n\tX, 2, X,\r\n]) ; /* the\r\n total */ nmines = 4",
        board,
    );
    check(
        Format::Dzn,
        "game = array2d(1..r, 1..c, [1,X,X,X]);\nr = 2; c = 2; nmines = -1;\n\
         safe = [|1,2|]; flags = array2d(1..2, 1..2, [2,1, 2,2]); click = [||];",
        "1s\nFF\n",
    );
}

#[test]
fn prolog_facts() {
    check(
        Format::Prolog,
        ":- use_module(library(clpfd)).\nschema( 2, 3,\n  [ [1,_,A], % one\n    [_B,2,_]\n  ]).\n\
         mines(4). safe(1,2). flag(2,1). click(1, 3). click(1,3).",
        "2 3 4\n1s.\nF2.\nrow 1, column 3\nrow 1, column 3\n",
    );
    check(Format::Prolog, "schema(1,1,[[_]]).", ".\n");
}

#[test]
fn answer_set_facts() {
    check(
        Format::Asp,
        "%* size *% matr(2,3). matr(2,3).\r\n#show mine/2.\r\nschema(1,1,1). schema(1,1,1).\
         schema(2,2,2).% end\r\nclick(2,3). click(1,2).\r\nmines(4). flag(2,1). safe(1,3).",
        "2 3 4\n1.s\nF2.\nrow 2, column 3\nrow 1, column 2\n",
    );
    check(Format::Asp, "click(1,1). schema(1,2,8). matr(1,2).", ".8\nrow 1, column 1\n");
}

#[test]
fn boards_under_a_header() {
    check(Format::Grid, "2 3 4\n1 - X\nF 2 -\n", "2 3 4\n1.s\nF2.\n");
    check(Format::Grid, "% mine\r\n\r\n2\t3 -1  % size\r\n1\t-  X\t\r\n\r\n F 2 -", "1.s\nF2.\n");
    check(Format::Grid, "1 1\n-", ".\n");
}

#[test]
fn rows_of_characters() {
    check(Format::Text, "..1\n?#_\n-*F\nsS0", "..1\n...\n.FF\nss0\n");
    check(Format::Text, "% mine\r\n2\r\n3\r\n\r\n4 % mines\r\n1..\t\r\n  .2.", "2 3 4\n1..\n.2.\n");
    check(Format::Text, "2 3 4\n1 . .\n.  2.\n", "2 3 4\n1..\n.2.\n");
    check(Format::Text, "2 3\n1..\n.2.\n", "1..\n.2.\n");
    check(Format::Text, "1", "1 1\n1\n");
}

#[test]
fn json_objects() {
    check(
        Format::Json,
        "{\"puzzle\":\"minesweeper\",\"rows\":2,\"cols\":3,\"mines\":4,\"board\":[\"1.s\",\"F 2.\"],\
         \"click\":[[2,3]]}",
        "2 3 4\n1.s\nF2.\nrow 2, column 3\n",
    );
    check(
        Format::Json,
        "\r\n{ \"mines\": null, \"board\": [ [1, -1, \"\\u002e\"], [null, 2, \"F\"], \"\\u002e.1\" ] }",
        "1..\n.2F\n..1\n",
    );
}

#[test]
fn more_mines_than_cells_is_no_mistake() {
    check(Format::Text, "1 2 9\n..\n", "1 2 9\n..\n");
}
