//! Mistakes in files, each with its message, its place and its hint.

use super::super::parse;
use crate::error::Style;
use crate::formats::Format;

/// Checks the whole message.
fn check_error(input: &str, expected: &str) {
    let error = parse(input, None).expect_err(input);
    assert_eq!(error.render("input", input, Style::Plain), expected);
}

/// Checks what is wrong, the text it points at, and the hint.
fn check_mistake(input: &str, message: &str, mistake: &str, hint: &str) {
    let error = parse(input, None).expect_err(input);
    let pointed = &input[error.span.start as usize..error.span.end as usize];
    let found = (error.message.as_str(), pointed, error.hint.as_str());
    assert_eq!(found, (message, mistake, hint), "{input}");
    assert_ne!(hint, "", "every mistake has a hint: {input}");
}

const CUT_OFF: &str = "is the file cut off?";
const ONE_OF_TWO: &str = "keep one of the two";
const DIGITS: &str = "write it in digits, such as 9";
const RANGES: &str = "the ranges say how many rows and columns there are";
const NUMBERS: &str = "numbers are whole and have up to 18 digits";
const VALUES: &str =
    "a value is a whole number, a text in double quotes, or a list of these in brackets";
const OBJECTS: &str = "a board is such as {\"board\": [\"1..\", \"...\"]}, a game such as \
                       {\"field\": [\"..*\"], \"moves\": [[\"open\", 1, 1]]}";

#[test]
fn errors_for_a_person() {
    check_error(
        "r = 2;\nc = 2;\ngame = [|X,1\n |X|];\n",
        "\
error: row 2 has 1 cell, not 2
 --> input:4:3
  |
4 |  |X|];
  |   ^
  |
  = hint: the file states 2 cells a row",
    );
    check_error(
        "r = 2;\nc = 2;\ngame = [|X,1\n |X,",
        "\
error: the text ends where a value should follow
 --> input:4:5
  |
4 |  |X,
  |     ^
  |
  = hint: is the file cut off?",
    );
    check_error(
        "1..\n.X.\n",
        "\
error: `X` is no cell
 --> input:2:2
  |
2 | .X.
  |  ^
  |
  = hint: `X` is covered in `dzn` files and known to be safe in `grid` files; here write `.` for covered, `s` for known to be safe and `F` for a flag",
    );
    check_error(
        "N = 3;\npuzzle = [|1,2,3,4|];\n",
        "\
error: `N` is no part of a Minesweeper board
 --> input:1:1
  |
1 | N = 3;
  | ^
  |
  = hint: this looks like a Tetravex instance, which is another puzzle",
    );
    check_error(
        "matr(2,2).\nschema(0,1,1).\n",
        "\
error: row 0, column 1 is outside the board of 2 x 2
 --> input:2:8
  |
2 | schema(0,1,1).
  |        ^^^
  |
  = hint: rows and columns count from 1 at the top left",
    );
}

#[test]
fn mistakes_in_minizinc_data() {
    let stated = "a board has at least one row and one column";
    check_mistake(
        "r=3;c=1;game=[|1|X|];",
        "the file states 3 rows here, but the board has 2",
        "3",
        CUT_OFF,
    );
    check_mistake(
        "r=1;c=1;game=[|1|X|];",
        "the board has 2 rows, not 1",
        "X",
        "this is row 2; correct the number of rows, or drop it",
    );
    check_mistake("game=[|1,X|1|];", "row 2 has 1 cell, not 2", "1", "the first row has 2 cells");
    check_mistake("r=1;c=1;", "`game` is missing", "", "add the board: `game = [| 1,X | X,2 |];`");
    check_mistake("r=1;r=1;", "`r` is given twice", "r", ONE_OF_TWO);
    check_mistake("r=0;game=[|1|];", "a board cannot have 0 rows", "0", stated);
    check_mistake("c=-1;game=[|1|];", "a board cannot have -1 columns", "-1", stated);
    check_mistake("r=X;game=[|1|];", "expected a whole number, found `X`", "X", DIGITS);
    check_mistake("game=[||];", "the board has no rows", "game", CUT_OFF);
    let too_many = "is there a `|` too many?";
    check_mistake("game=[|1,X||2,X|];", "row 2 of the table is empty", "|", too_many);
    check_mistake("game=[|9|];", "there is no clue 9", "9", "a cell has at most 8 neighbours");
    check_mistake("game=[|-2|];", "there is no clue -2", "-2", "a clue is a number from 0 to 8");
    check_mistake(
        "game=[|x|];",
        "`x` is no cell",
        "x",
        "a cell is `X` (or `-1`, `_`) if covered, or a number from 0 to 8",
    );
    check_mistake(
        "mines=3;",
        "`mines` is no part of a Minesweeper board",
        "mines",
        "did you mean `nmines`?",
    );
    check_mistake(
        "S=3;",
        "`S` is no part of a Minesweeper board",
        "S",
        "the known names are `r`, `c`, `nmines`, `game`, `safe`, `flags`, `click`, `X`",
    );
    check_mistake(
        "n = 8;",
        "`n` is no part of a Minesweeper board",
        "n",
        "this looks like an N-Queens instance, which is another puzzle",
    );
}

#[test]
fn mistakes_in_minizinc_syntax_and_tables() {
    check_mistake("r=2\nc=2;", "expected `;`, found `c`", "c", "each statement ends with `;`");
    check_mistake(
        "integer: r;",
        "expected `=`, found `:`",
        ":",
        "MiniZinc data are statements such as `r = 9;` and `t = [| 1,2 | 3,4 |];`",
    );
    check_mistake(
        "r=99999999999999999999;",
        "the number `99999999999999999999` is too large",
        "99999999999999999999",
        "whole numbers have up to 18 digits",
    );
    check_mistake(
        "game=array2d(1..2,1..2,[1,1,X]);",
        "the list has 3 cells, not 2 rows of 2",
        "]",
        RANGES,
    );
    check_mistake(
        "game=array2d(1..1,1..2,[1,1,X]);",
        "the list has 3 cells, not 1 row of 2",
        "X",
        RANGES,
    );
    check_mistake(
        "game=array2d(1..999999999999,1..999999999999,[1]);",
        "the list has 1 cell, not 999999999999 rows of 999999999999",
        "]",
        RANGES,
    );
    check_mistake(
        "game=array2d(1..r,1..2,[1,1]);",
        "`r` is not given in this file",
        "r",
        "give it as a whole number",
    );
    check_mistake(
        "game=array2d(0..1,1..2,[1,1]);",
        "the range does not begin with 1",
        "0",
        "rows and columns count from 1",
    );
    check_mistake(
        "nmines=-2;game=[|X|];",
        "there cannot be -2 mines",
        "-2",
        "give the number of all mines on the board, or -1 if it is unknown",
    );
    check_mistake(
        "game=[|1,X|];safe=[|1,1|];",
        "row 1, column 1 is a clue 1 and known to be safe",
        "1,1",
        ONE_OF_TWO,
    );
    check_mistake(
        "game=[|1,X|];click=[|1|];",
        "expected a row and a column",
        "1",
        "a place is two numbers, counted from 1",
    );
}

#[test]
fn mistakes_in_facts() {
    let schema = "the board is `schema(Rows, Cols, [[1, _], [_, 2]]).`";
    check_mistake(
        "schema(2,2,[[1,_],[_]]).",
        "row 2 has 1 cell, not 2",
        "[_]",
        "the file states 2 cells a row",
    );
    check_mistake(
        "schema(1,1,[[a]]).",
        "`a` is no cell",
        "a",
        "a cell is a variable such as `_` if covered, or a number from 0 to 8",
    );
    check_mistake("schema(2,2).", "`schema` takes rows, columns and a list", "schema", schema);
    check_mistake("schema(1,1,[1]).", "expected a row in brackets", "1", schema);
    check_mistake("schema(1,1,[[1]]", "the text ends where `,` or `)` should follow", "", CUT_OFF);
    check_mistake(
        "schema(1,1,[[1]])",
        "the text ends where the `.` that ends a fact should follow",
        "",
        CUT_OFF,
    );
    check_mistake(
        "schema(1,1,[[1]]). schema(1,1,[[2]]).",
        "`schema` is given twice",
        "schema",
        ONE_OF_TWO,
    );
    check_mistake(
        "mines(3). safe(X,Y) :- schema(X,Y,[_]).",
        "`schema` is missing",
        "",
        "the board is `schema(Rows, Cols, [[1, _], [_, 2]]).`",
    );
    check_mistake(
        "schema(1,1,1).",
        "`matr` is missing",
        "",
        "give the size of the board: `matr(Rows, Cols).`",
    );
    check_mistake(
        "matr(1,1). schema(1,1,9).",
        "there is no clue 9",
        "9",
        "a cell has at most 8 neighbours",
    );
    check_mistake("matr(1,1). schema(1,1,x).", "expected a whole number, found `x`", "x", DIGITS);
    check_mistake(
        "matr(1,1). schema(1,1,1). schema(1,1,2).",
        "row 1, column 1 is a clue 1 and a clue 2",
        "(1,1,2)",
        ONE_OF_TWO,
    );
    check_mistake(
        "matr(1,1). flag(1,1). schema(1,1,2).",
        "row 1, column 1 is a clue 2 and flagged",
        "(1,1)",
        ONE_OF_TWO,
    );
    check_mistake(
        "matr(9,9). schema(1..k,1,1).",
        "expected a number, or a constant for one",
        "k",
        "write `1..9`, or name a constant that `#const` gives",
    );
    check_mistake(
        "matr(9,9). schema(1;2,1,1).",
        "`schema` takes a row, a column and a number",
        "schema",
        "an open cell is `schema(Row, Col, Number).`",
    );
    check_mistake(
        "matr(1000000000,1000000000).",
        "a board of 1000000000 x 1000000000 is too large",
        "1000000000",
        "a board has at most 67108864 cells",
    );
    check_mistake(
        "matr(0,1).",
        "a board cannot have 0 rows",
        "0",
        "a board has at least one row and one column",
    );
    check_mistake(
        "matr(9,9). shema(1,1,1).",
        "`shema` is no part of a Minesweeper board",
        "shema",
        "did you mean `schema`?",
    );
    check_mistake(
        "matr(9,9). #script (python) a #end.",
        "the directive `script` is not read",
        "#",
        "leave the program out and give its facts alone",
    );
}

#[test]
fn mistakes_in_boards() {
    check_mistake(
        "2 2 1\n- .\n- 1\n",
        "`.` is no cell",
        ".",
        "a cell is `-` if covered, `X` if known to be safe, `F` if flagged, or a digit from 0 to 8",
    );
    check_mistake(
        "3 2 1\n- -\n- 1\n",
        "the file states 3 rows here, but the board has 2",
        "3",
        CUT_OFF,
    );
    check_mistake(
        "2 2 1\n- - -\n- 1\n",
        "row 1 has 3 cells, not 2",
        "- - -",
        "the file states 2 cells a row",
    );
    check_mistake("9 9 10\n", "the board has no rows", "", CUT_OFF);
    check_mistake(
        "9 0 10\n- -",
        "a board cannot have 0 columns",
        "0",
        "a board has at least one row and one column",
    );
    check_mistake(
        "1 1 1\n1 2 3\n",
        "row 1 has 3 cells, not 1",
        "1 2 3",
        "the file states 1 cell a row",
    );
    check_mistake("1..\n..\n", "row 2 has 2 cells, not 3", "..", "the first row has 3 cells");
    check_mistake("1.9\n", "there is no clue 9", "9", "a cell has at most 8 neighbours");
    check_mistake(
        "9\n3\n1..\n...\n",
        "the file states 9 rows here, but the board has 2",
        "9",
        CUT_OFF,
    );
    check_mistake(
        "1.\u{e8}\n",
        "`\u{e8}` is no cell",
        "\u{e8}",
        "a cell is `.` if covered, `F` if flagged, `s` if known to be safe, or a digit from 0 to 8",
    );
    let forced = parse("- -\n- 1\n", Some(Format::Grid)).unwrap_err();
    assert_eq!(forced.message, "expected a whole number, found `-`");
    assert_eq!(forced.hint, "the first line is `rows cols mines`, with -1 for an unknown total");
}

#[test]
fn mistakes_in_json() {
    check_mistake(
        "{\"board\": [\"1.\", \".\"]}",
        "row 2 has 1 cell, not 2",
        "\".\"",
        "the first row has 2 cells",
    );
    check_mistake("{\"board\": [\"1.\"", "the text ends in the middle of a list", "", CUT_OFF);
    check_mistake("{\"board\": [\"1.\",]}", "expected a value", "]", VALUES);
    check_mistake("{\n\"\u{e8}\": 1 2}", "expected `,` or `}`", "2", OBJECTS);
    check_mistake(
        "{\"board\": [], \"board\": []}",
        "`board` is given twice",
        "\"board\"",
        ONE_OF_TWO,
    );
    check_mistake(
        "{\"bord\": []}",
        "`bord` is no part of a Minesweeper board",
        "\"bord\"",
        "did you mean `board`?",
    );
    check_mistake(
        "{\"rows\": 3}",
        "`board` is missing",
        "",
        "add the rows of the board: \"board\": [\"1..\", \"...\"]",
    );
    check_mistake(
        "{\"rows\": 3, \"board\": [\"1\"]}",
        "the file states 3 rows here, but the board has 1",
        "3",
        CUT_OFF,
    );
    check_mistake(
        "{\"board\": [[1, 9]]}",
        "there is no clue 9",
        "9",
        "a cell has at most 8 neighbours",
    );
    check_mistake(
        "{\"board\": [[1, \"F.\"]]}",
        "a cell in a list is one character",
        "\"F.\"",
        "a row is a text such as \"1.F\" or a list such as [1, -1, \"F\"]",
    );
    check_mistake("[1, 2]", "expected an object in braces", "[", OBJECTS);
    check_mistake(
        "{\"puzzle\": \"tetravex\", \"size\": 3}",
        "the puzzle `tetravex` is not known here",
        "\"tetravex\"",
        "this is read as a board of \"minesweeper\"",
    );
    check_mistake("{\"mines\": 1.5}", "the number `1.5` is no whole number", "1.5", NUMBERS);
    check_mistake(
        "{\"mines\": 99999999999999999999}",
        "the number `99999999999999999999` is too large",
        "99999999999999999999",
        NUMBERS,
    );
    check_mistake(
        "{\"mines\": {}}",
        "expected a number, a text or a list, found an object",
        "{",
        VALUES,
    );
    check_mistake(
        "{\"board\": [\"1.\"], \"click\": [[1, 3]]}",
        "row 1, column 3 is outside the board of 1 x 2",
        "1, 3",
        "rows and columns count from 1 at the top left",
    );
    let deep = format!("{{\"board\": {}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(parse(&deep, None).unwrap_err().message, "this list lies too deep in others");
}
