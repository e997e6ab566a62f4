//! What a program wrote, as an answer: a matrix of 0 and 1, lists as MiniZinc, Prolog, Python and JSON
//! write them, atoms of an answer set, and the words for success and failure. Reading takes time
//! linear in the text, whatever it holds.

use std::iter;

use num_bigint::BigUint;

use prato::grid::{Grid, Pos, Shape};
use prato::plural::number_of;

use super::tokens::{
    Token, Words, all_numbers, atoms, bits, glued, has_atoms, is_bit, list, pairs_in_brackets,
    pure_numbers, tokens,
};

/// An answer that can be read, or what is missing.
pub(super) type Reading<T> = Result<T, String>;

/// A board, or that there is no solution.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Claim<T> {
    Found(T),
    Impossible,
}

/// A mine field of this shape: a matrix, or the places of mines.
pub(super) fn field(text: &str, shape: Shape) -> Reading<Claim<Grid<bool>>> {
    claim(text, |text| found_field(text, shape))
}

/// What is read, or that there is no solution. In Prolog's words that says it only where no solution stands
/// before: there it ends them.
fn claim<T>(text: &str, read: impl Fn(&str) -> Reading<T>) -> Reading<Claim<T>> {
    if is_impossible(text) {
        return Ok(Claim::Impossible);
    }
    match before_failure(text) {
        Some(before) => Ok(read(before).map_or(Claim::Impossible, Claim::Found)),
        None => read(text).map(Claim::Found),
    }
}

fn found_field(text: &str, shape: Shape) -> Reading<Grid<bool>> {
    let said = first_answer(text);
    let of = |cells: Vec<bool>| Grid::new(shape.rows, shape.cols, cells);
    if !said.is_answer_set
        && let Some(field) = bits(said.text, shape.len()).and_then(of)
    {
        return Ok(field);
    }
    if let Some(field) = glued(said.text, shape).and_then(of) {
        return Ok(field);
    }
    let places = if said.is_answer_set || has_atoms(said.text) {
        Some(atoms(said.text, MINE_WORDS)?)
    } else {
        pairs_in_brackets(said.text)
    };
    if let Some(places) = places {
        let mut mines = Grid::filled(shape.rows, shape.cols, false);
        for place in places {
            mines[inside(place, shape)?] = true;
        }
        return Ok(mines);
    }
    let pure = pure_numbers(said.text, Words::AreCells);
    if !pure.is_empty() && pure.iter().all(is_bit) {
        return Err(format!(
            "it wrote {}, and the board is {shape}",
            number_of(pure.len(), "cell")
        ));
    }
    Err(format!("there is no {shape} matrix of 0 and 1 in what it wrote"))
}

/// The tile, from 1, at each place: a list, or an answer set of atoms with a row, a column and a tile.
pub(super) fn tiles(text: &str, shape: Shape) -> Reading<Claim<Vec<usize>>> {
    claim(text, |text| found_tiles(text, shape))
}

fn found_tiles(text: &str, shape: Shape) -> Reading<Vec<usize>> {
    let said = first_answer(text);
    if !said.is_answer_set {
        return numbers(text, shape.len());
    }
    let mut tiles = vec![None; shape.len()];
    for [row, col, tile] in atoms(said.text, TILES)? {
        let pos = inside([row, col], shape)?;
        let tile = tile.parse().map_err(|_| format!("there is no tile {tile}"))?;
        if tiles[shape.index(pos)].replace(tile).is_some() {
            return Err(format!("it lays two tiles at {pos}"));
        }
    }
    let bare = tiles.iter().position(Option::is_none).map(|place| shape.pos(place));
    let missing = bare.map(|pos| format!("it names no tile at {pos}, as res(row,column,tile)"));
    missing.map_or(Ok(tiles.into_iter().flatten().collect()), Err)
}

/// A list of so many numbers. Where there are several, the first.
fn numbers(text: &str, length: usize) -> Reading<Vec<usize>> {
    let none = || format!("there is no list of {} in what it wrote", number_of(length, "number"));
    let said = first_answer(text).text;
    let found = list(said, length, Words::AreNone, |_| true).ok_or_else(none)?;
    let parsed: Option<Vec<usize>> = found.iter().map(|number| number.parse().ok()).collect();
    parsed.ok_or_else(none)
}

/// The column, from 0, of each row's queen.
pub(super) fn queens(text: &str, size: usize) -> Reading<Claim<Vec<u32>>> {
    claim(text, |text| found_queens(text, size))
}

fn found_queens(text: &str, size: usize) -> Reading<Vec<u32>> {
    let said = first_answer(text);
    let is_list = list(said.text, size, Words::AreNone, |_| true).is_some();
    let is_matrix = size > 1 && (!is_list || bits(said.text, size * size).is_some());
    if said.is_answer_set || is_matrix {
        let queens = found_field(text, Shape { rows: size, cols: size })?;
        let column = |row: &[bool]| row.iter().position(|&queen| queen);
        let single = |row: &[bool]| row.iter().filter(|&&queen| queen).count() == 1;
        let columns = queens.rows().map(|row| column(row).filter(|_| single(row)));
        let columns: Option<Vec<usize>> = columns.collect();
        let columns = columns.ok_or("a row has no queen, or more than one")?;
        return Ok(columns.into_iter().filter_map(|col| col.try_into().ok()).collect());
    }
    let columns = numbers(text, size)?;
    // Programs count from 1, or from 0: then there is a 0.
    let from = usize::from(!columns.contains(&0));
    let column = |col: usize| u32::try_from(col - from).unwrap_or(u32::MAX);
    Ok(columns.into_iter().map(column).collect())
}

/// Places on a board, each a row and a column from 1: atoms, or any pairs of numbers.
pub(super) fn places(text: &str, shape: Shape) -> Reading<Vec<Pos>> {
    let said = first_answer(text);
    let found = if said.is_answer_set || has_atoms(said.text) {
        atoms(said.text, SAFE_WORDS)?
    } else {
        let labelled = labelled_safe(said.text);
        let numbers: Vec<&str> = match &labelled {
            Some(lines) => lines.iter().flat_map(|line| values(line)).collect(),
            None => values(said.text),
        };
        if !numbers.len().is_multiple_of(2) {
            return Err(format!("it wrote {} numbers, which are no pairs", numbers.len()));
        }
        numbers.chunks(2).map(|pair| [pair[0], pair[1]]).collect()
    };
    found.into_iter().map(|place| inside(place, shape)).collect()
}

/// All numbers. One that Prolog writes once for two variables comes twice: `R = C, C = 2`.
fn values(text: &str) -> Vec<&str> {
    let mut before = [Token::Other; 4];
    let mut values = Vec::new();
    for token in tokens(text) {
        if let Token::Number(number) = token {
            let is_shared = matches!(before, [Token::Other, Token::Name(one), Token::Name(same), Token::Other] if one == same);
            values.extend(iter::repeat_n(number, if is_shared { 2 } else { 1 }));
        }
        before = [before[1], before[2], before[3], token];
    }
    values
}

/// The lines that call a cell safe, if each line with numbers calls one safe or a mine: `1,2 safe`.
fn labelled_safe(text: &str) -> Option<Vec<&str>> {
    let calls = |line: &str, names: &[&str]| {
        let is_name = |token| matches!(token, Token::Name(name) if names.contains(&name.to_lowercase().as_str()));
        tokens(line).any(is_name)
    };
    let mut lines: Vec<&str> = text.lines().filter(|line| !all_numbers(line).is_empty()).collect();
    if !lines.iter().all(|line| calls(line, SAFE_WORDS) != calls(line, MINE_WORDS)) {
        return None;
    }
    lines.retain(|line| calls(line, SAFE_WORDS));
    Some(lines)
}

/// A number: on a line that says what it counts, as the number of solutions that MiniZinc ended with
/// a line each, or alone.
pub(super) fn count(text: &str) -> Reading<BigUint> {
    match claim(text, found_count)? {
        Claim::Found(count) => Ok(count),
        Claim::Impossible => Ok(BigUint::ZERO),
    }
}

fn found_count(text: &str) -> Reading<BigUint> {
    let parse = |number: &str| number.parse::<BigUint>().ok();
    let labelled = text.lines().find_map(|line| {
        let lower = line.to_lowercase();
        let label = COUNTS.iter().any(|word| lower.contains(word));
        let [number] = all_numbers(line)[..] else { return None };
        let complete = !line.trim_end().ends_with('+');
        (label && complete).then(|| parse(number)).flatten()
    });
    let lines = |line: &str| text.lines().filter(|one| one.trim() == line).count();
    let separated = || (lines(COMPLETE) > 0).then(|| BigUint::from(lines(SOLUTION)));
    let alone = || match all_numbers(text)[..] {
        [number] => parse(number),
        _ => None,
    };
    labelled
        .or_else(separated)
        .or_else(alone)
        .ok_or_else(|| "there is no single number in what it wrote".to_owned())
}

/// What MiniZinc writes after a solution, and after the last one.
pub(super) const SOLUTION: &str = "----------";
const COMPLETE: &str = "==========";
/// The names of atoms for mines, for tiles and for safe cells, and what stands beside counts, in lower case.
pub(super) const MINE_WORDS: &[&str] = &["mine", "mines", "mina", "bomb", "bomba"];
const TILES: &[&str] = &["res", "tile", "tessera"];
pub(super) const SAFE_WORDS: &[&str] = &["safe", "sicura", "libera"];
const COUNTS: &[&str] = &["models", "solutions", "count", "soluzioni"];

/// Whether a line says that there is no solution, as MiniZinc, clingo and SAT solvers do.
fn is_impossible(text: &str) -> bool {
    text.lines().any(|line| {
        let letters: String = line.chars().filter(char::is_ascii_alphabetic).collect();
        matches!(letters.as_str(), "UNSATISFIABLE" | "sUNSATISFIABLE" | "unsat" | "UNSAT")
    })
}

/// What stands before the line with which Prolog says that there is no solution, or no other one. Several
/// lines `true` and `false` are cells.
fn before_failure(text: &str) -> Option<&str> {
    let is_cell = |line: &&str| matches!(line.trim(), "true" | "false");
    let cells = text.lines().filter(is_cell).nth(1).is_some();
    let mut start = 0;
    let failure = text.split_inclusive('\n').find(|line| {
        let fails = matches!(line.trim().trim_end_matches('.'), "false" | "no");
        let found = fails && !(cells && is_cell(line));
        start += if found { 0 } else { line.len() };
        found
    });
    failure.map(|_| &text[..start])
}

/// The part of a text with the first answer of MiniZinc, or the last one of clingo.
struct Part<'a> {
    text: &'a str,
    is_answer_set: bool,
}

fn first_answer(text: &str) -> Part<'_> {
    if let Some(start) = text.rfind("Answer:") {
        let rest = &text[start..];
        let rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
        let end = ["SATISFIABLE", "OPTIMUM FOUND", "Optimization:"];
        let end = end.iter().filter_map(|word| rest.find(word)).min().unwrap_or(rest.len());
        return Part { text: &rest[..end], is_answer_set: true };
    }
    let end = text.find(SOLUTION).unwrap_or(text.len());
    Part { text: &text[..end], is_answer_set: false }
}

/// A place that lies on the board.
fn inside([row, col]: [&str; 2], shape: Shape) -> Reading<Pos> {
    let pos = || Pos::from_one(row.parse().ok()?, col.parse().ok()?);
    pos().filter(|&pos| shape.contains(pos)).ok_or_else(|| {
        format!("it names row {row}, column {col}, and the board is {shape}, counted from 1")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questions::judge::spoken::success;

    const SHAPE: Shape = Shape { rows: 2, cols: 3 };

    #[test]
    fn answer_sets_of_tiles() {
        let check = |text: &str, expected: Reading<Vec<usize>>| {
            let found =
                tiles(&format!("Answer: 1\n{text}\nSATISFIABLE\n"), Shape { rows: 1, cols: 2 });
            let found = found.map(|claim| match claim {
                Claim::Found(tiles) => tiles,
                Claim::Impossible => Vec::new(),
            });
            assert_eq!(found, expected, "{text}");
        };
        check("res(1,2,1) size(1,2) res(1,1,2)", Ok(vec![2, 1]));
        check("res(1,2,1) east(1,1,7) res(1,1,2) tile(1,0,0,7,0)", Ok(vec![2, 1]));
        check("at(1,1,1) at(1,2,2)", Ok(vec![1, 2]));
        let none = "it names no tile at row 1, column 2, as res(row,column,tile)";
        check("res(1,1,2)", Err(none.into()));
        check("res(1,1,2) res(1,1,1)", Err("it lays two tiles at row 1, column 1".into()));
        assert_eq!(tiles("[2, 1]", Shape { rows: 1, cols: 2 }), Ok(Claim::Found(vec![2, 1])));
        assert_eq!(tiles("UNSATISFIABLE\n", SHAPE), Ok(Claim::Impossible));
    }

    #[test]
    fn fields() {
        let check = |text: &str, expected: &str| {
            let said = match field(text, SHAPE) {
                Ok(Claim::Impossible) => "none".to_owned(),
                Ok(Claim::Found(field)) => {
                    field.cells().iter().map(|&mine| if mine { '1' } else { '0' }).collect()
                }
                Err(_) => "unread".to_owned(),
            };
            assert_eq!(said, expected, "{text:?}");
        };
        check("0 1 0\n1 0 0\n", "010100");
        check("010\n100\n----------\n111\n111\n----------\n==========\n", "010100");
        check("[[0,1,0],[1,0,0]]\n", "010100");
        check("mines = [|0, 1, 0 | 1, 0, 0|];\n----------\n", "010100");
        check("mines = array2d(1..2, 1..3, [0, 1, 0, 1, 0, 0]);\n", "010100");
        check(r#"{"mines": 2, "solution": [[0, 1, 0], [1, 0, 0]]}"#, "010100");
        check(r#"{"solutions": [[[0,1,0],[1,0,0]],[[1,1,1],[1,1,1]]]}"#, "010100");
        check("Solved in 0.05 s with 2 mines:\n0 1 0\n1 0 0\n", "010100");
        check("Answer: 1\nmine(1,2) mine(2,1) cell(1,1)\nSATISFIABLE\n\nModels : 1+\n", "010100");
        check("Answer: 1\n\nSATISFIABLE\n", "000000");
        check("mine(1, 2).\nmine(2, 1).\n", "010100");
        check("[[false,true,false],[true,false,false]]", "010100");
        check("m = array2d(1..2, 1..3, [false, true, false, true, false, false]);\n", "010100");
        check("mine = [|false, true, false|true, false, false|];\n----------\n", "010100");
        check("[[False, True, False], [True, False, False]]\n", "010100");
        check("false true false\ntrue false false\n", "010100");
        check("false\ntrue\nfalse\ntrue\nfalse\nfalse\n", "010100");
        check("{\"unique\": true, \"field\": [[0, 1, 0], [1, 0, 0]]}", "010100");
        check("0 1 0\n1 0 0\ntrue.\n", "010100");
        check("S = [[0,1,0],[1,0,0]] ;\nfalse.\n", "010100");
        check("[[0,1,0],[1,0,0]]\nno\n", "010100");
        check("Warning: 3 clauses\nfalse.\n", "none");
        check("false.\n[[0,1,0],[1,0,0]]\n", "none");
        check("[[0,1,0],[1,0,0]]\nUNSATISFIABLE\n", "none");
        check("[(1,2), (2,1)]", "010100");
        check("=====UNSATISFIABLE=====\n", "none");
        check("clingo version 5.4.0\nReading from x\nSolving...\nUNSATISFIABLE\n", "none");
        check("false.\n", "none");
        for unread in [
            "",
            "\n",
            "0 1 0\n",
            "0 1 2\n1 0 0\n",
            "0 -1 0\n-1 0 0\n",
            "[[0,-1,0],[-1,0,0]]",
            "[true,false,true]",
            "mine(1,4)",
            "mine(-1,2)",
            "here is one",
            "((((",
            "]]]]",
        ] {
            check(unread, "unread");
        }
    }

    #[test]
    fn tiles_and_queens() {
        let check = |text: &str, expected: Option<&[usize]>| {
            let found = tiles(text, Shape { rows: 2, cols: 2 });
            let expected = expected.map(|tiles| Claim::Found(tiles.to_vec()));
            assert_eq!(found.ok(), expected, "{text:?}");
        };
        check("res = [2, 1, 4, 3];\n", Some(&[2, 1, 4, 3]));
        check("2 1\n4 3\n----------\n", Some(&[2, 1, 4, 3]));
        check("Res = [2,1,4,3] ;\nfalse.\n", Some(&[2, 1, 4, 3]));
        check("res = [2, 1, 4]", None);
        check("res = [2, 1, 4, -3]", None);
        assert_eq!(tiles("=====UNSATISFIABLE=====", SHAPE), Ok(Claim::Impossible));

        let check = |text: &str, expected: Reading<Claim<Vec<u32>>>| {
            assert_eq!(queens(text, 4), expected, "{text:?}");
        };
        let right = || Ok(Claim::Found(vec![1, 3, 0, 2]));
        check("[2,4,1,3]", right());
        check("1 3 0 2", right());
        check("Q = [2,4,1,3] ;\nfalse.\n", right());
        check("0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n", right());
        check("[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]", right());
        let words = "[|false,true,false,false|false,false,false,true|true,false,false,false|\
                     false,false,true,false|]";
        check(words, right());
        check("Answer: 1\nqueen(1,2) queen(2,4) queen(3,1) queen(4,3)\nSATISFIABLE\n", right());
        check("false.\n", Ok(Claim::Impossible));
        let none = "there is no list of 4 numbers in what it wrote";
        check("[-2,4,1,3]", Err(none.into()));
        let none = "a row has no queen, or more than one";
        check("1 1 1 1\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", Err(none.into()));
    }

    #[test]
    fn cells() {
        let check = |text: &str, expected: &[(usize, usize)]| {
            let found: Vec<(usize, usize)> =
                places(text, SHAPE).unwrap().into_iter().map(Pos::to_one).collect();
            assert_eq!(found, expected, "{text:?}");
        };
        check("[1-2,2-3]\n", &[(1, 2), (2, 3)]);
        check("[1 - 2, 2 - 3]\n", &[(1, 2), (2, 3)]);
        check("R = 1, C = 2 ;\nR = 2, C = 3.\n", &[(1, 2), (2, 3)]);
        check(
            "R = 1,\nC = 2 ;\nR = C, C = 2 ;\nR = C, C = 1 ;\nfalse.\n",
            &[(1, 2), (2, 2), (1, 1)],
        );
        check("[[1,2],[2,3]]", &[(1, 2), (2, 3)]);
        check("1,2\n2,3\n", &[(1, 2), (2, 3)]);
        check("Answer: 1\nsafe(1,2) schema(1,1,2) safe(2,3)\nSATISFIABLE\n", &[(1, 2), (2, 3)]);
        check("1,2 safe\n1,3 mine\n2,3 safe\n", &[(1, 2), (2, 3)]);
        check("Mine: 1 2\n", &[]);
        check("safe cells:\n1 2\n", &[(1, 2)]);
        check("[]\n", &[]);
        check("", &[]);
        assert!(places("1,2,3", SHAPE).is_err());
        assert!(places("3,1", SHAPE).is_err());
        assert!(places("1,-1", SHAPE).is_err());
    }

    #[test]
    fn counts() {
        let check = |text: &str, expected: Option<u64>| {
            assert_eq!(count(text).ok(), expected.map(BigUint::from), "{text:?}");
        };
        check("17120\n", Some(17120));
        check("Models       : 17120\nCalls        : 1\nTime         : 0.4s\n", Some(17120));
        check("Models       : 1+\nCalls        : 1\n", None);
        check(r#"{"count": "12", "seconds": 1.5}"#, Some(12));
        check("0 1\n----------\n1 0\n----------\n==========\n", Some(2));
        check("=====UNSATISFIABLE=====\n", Some(0));
        check("N = 5 ;\nfalse.\n", Some(5));
        check("false.\n", Some(0));
        check("-1\n", None);
        check("count: -1\n", None);
        check("1 or 2\n", None);
        check("", None);
    }

    #[test]
    fn success_and_failure() {
        let check = |expected: Option<bool>, said: &[&str]| {
            for text in said {
                assert_eq!(success(text), expected, "{text:?}");
            }
        };
        check(
            Some(true),
            &["true.", "1", "Answer: 1\n\nSATISFIABLE\n\nModels : 1\n", "----------\n"],
        );
        check(
            Some(true),
            &["{\"safe\": true}", "safe = true;", "result: safe", "Safe.", "is safe"],
        );
        check(Some(true), &["no mine", "mine = false", "mina: false", "not a mine", "non mina"]);
        check(Some(true), &["{'mine': False}", "{\"unsafe\": \"no\"}", "may be a mine: no"]);
        check(Some(false), &["false", "No.", "UNSATISFIABLE\n", "=====UNSATISFIABLE=====", "0"]);
        check(
            Some(false),
            &["{\"safe\": false}", "safe: not true", "mina = true", "{\"mine\": true}"],
        );
        check(
            Some(false),
            &["not safe", "Not safe!", "non sicura", "mine", "cell: mine", "unsafe"],
        );
        check(Some(false), &["may be a mine", "row 1, column 2 may hold a mine", "safe = \"no\""]);
        check(
            None,
            &["I do not know\n", "", "-1", "no solution", "not not safe", "try false", "1 0"],
        );
    }
}
