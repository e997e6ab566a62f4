//! What a program wrote, as an answer: a matrix of 0 and 1, lists as MiniZinc, Prolog, Python and JSON
//! write them, atoms of an answer set, and the words for success and failure. Reading takes time
//! linear in the text, whatever it holds.

use num_bigint::BigUint;

use prato::grid::{Grid, Pos, Shape};
use prato::plural::number_of;

use super::tokens::{
    Token, all_numbers, atoms, glued, has_atoms, list, pairs_in_brackets, pure_numbers, tokens,
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
    if is_impossible(text) {
        return Ok(Claim::Impossible);
    }
    let said = first_answer(text);
    let is_bit = |number: &&str| matches!(*number, "0" | "1");
    let bits = |numbers: Vec<&str>| -> Vec<bool> {
        numbers.into_iter().map(|number| number == "1").collect()
    };
    let of = |cells: Vec<bool>| Grid::new(shape.rows, shape.cols, cells).map(Claim::Found);
    if !said.is_answer_set
        && let Some(numbers) = list(said.text, shape.len(), |all| all.iter().all(is_bit))
        && let Some(field) = of(bits(numbers))
    {
        return Ok(field);
    }
    if let Some(field) = glued(said.text, shape).and_then(of) {
        return Ok(field);
    }
    let places = if said.is_answer_set || has_atoms(said.text) {
        Some(atoms(said.text, MINES)?)
    } else {
        pairs_in_brackets(said.text)
    };
    if let Some(places) = places {
        let mut mines = Grid::filled(shape.rows, shape.cols, false);
        for place in places {
            mines[inside(place, shape)?] = true;
        }
        return Ok(Claim::Found(mines));
    }
    let pure = pure_numbers(said.text);
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
    let said = first_answer(text);
    if is_impossible(text) || !said.is_answer_set {
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
    missing.map_or(Ok(Claim::Found(tiles.into_iter().flatten().collect())), Err)
}

/// A list of so many numbers. Where there are several, the first.
fn numbers(text: &str, length: usize) -> Reading<Claim<Vec<usize>>> {
    if is_impossible(text) {
        return Ok(Claim::Impossible);
    }
    let none = || format!("there is no list of {} in what it wrote", number_of(length, "number"));
    let found = list(first_answer(text).text, length, |_| true).ok_or_else(none)?;
    let parsed: Option<Vec<usize>> = found.iter().map(|number| number.parse().ok()).collect();
    parsed.map(Claim::Found).ok_or_else(none)
}

/// The column, from 0, of each row's queen.
pub(super) fn queens(text: &str, size: usize) -> Reading<Claim<Vec<u32>>> {
    let shape = Shape { rows: size, cols: size };
    let said = first_answer(text);
    if said.is_answer_set || size > 1 && list(said.text, size, |_| true).is_none() {
        return match field(text, shape)? {
            Claim::Impossible => Ok(Claim::Impossible),
            Claim::Found(queens) => {
                let column = |row: &[bool]| row.iter().position(|&queen| queen);
                let single = |row: &[bool]| row.iter().filter(|&&queen| queen).count() == 1;
                let columns = queens.rows().map(|row| column(row).filter(|_| single(row)));
                let columns: Option<Vec<usize>> = columns.collect();
                let columns = columns.ok_or("a row has no queen, or more than one")?;
                Ok(Claim::Found(
                    columns.into_iter().filter_map(|col| col.try_into().ok()).collect(),
                ))
            }
        };
    }
    Ok(match numbers(text, size)? {
        Claim::Impossible => Claim::Impossible,
        Claim::Found(columns) => {
            // Programs count from 1, or from 0: then there is a 0.
            let from = usize::from(!columns.contains(&0));
            let column = |col: usize| u32::try_from(col - from).unwrap_or(u32::MAX);
            Claim::Found(columns.into_iter().map(column).collect())
        }
    })
}

/// Places on a board, each a row and a column from 1: atoms, or any pairs of numbers.
pub(super) fn places(text: &str, shape: Shape) -> Reading<Vec<Pos>> {
    let said = first_answer(text);
    let found = if said.is_answer_set || has_atoms(said.text) {
        atoms(said.text, SAFE)?
    } else {
        let labelled = labelled_safe(said.text);
        let numbers: Vec<&str> = match &labelled {
            Some(lines) => lines.iter().flat_map(|line| all_numbers(line)).collect(),
            None => all_numbers(said.text),
        };
        if !numbers.len().is_multiple_of(2) {
            return Err(format!("it wrote {} numbers, which are no pairs", numbers.len()));
        }
        numbers.chunks(2).map(|pair| [pair[0], pair[1]]).collect()
    };
    found.into_iter().map(|place| inside(place, shape)).collect()
}

/// The lines that call a cell safe, if each line with numbers calls one safe or a mine: `1,2 safe`.
fn labelled_safe(text: &str) -> Option<Vec<&str>> {
    let calls = |line: &str, names: &[&str]| {
        let is_name = |token| matches!(token, Token::Name(name) if names.contains(&name.to_lowercase().as_str()));
        tokens(line).any(is_name)
    };
    let mut lines: Vec<&str> = text.lines().filter(|line| !all_numbers(line).is_empty()).collect();
    if !lines.iter().all(|line| calls(line, SAFE) != calls(line, MINES)) {
        return None;
    }
    lines.retain(|line| calls(line, SAFE));
    Some(lines)
}

/// A number: on a line that says what it counts, as the number of solutions that MiniZinc ended with
/// a line each, or alone.
pub(super) fn count(text: &str) -> Reading<BigUint> {
    if is_impossible(text) {
        return Ok(BigUint::ZERO);
    }
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

/// Success or failure in words; nothing if there are none. The last line that says so counts: a word
/// alone, or after a name, as in `{"safe": true}`.
pub(super) fn success(text: &str) -> Option<bool> {
    const YES: &[&str] = &["true", "yes", "safe", "satisfiable", "sat"];
    const NO: &[&str] = &["false", "no", "mine", "unsafe", "unsatisfiable", "unsat"];
    let said = text.lines().rev().find_map(|line| {
        let between = |c: char| !c.is_ascii_alphanumeric();
        let words: Vec<String> =
            line.split(between).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
        match &words[..] {
            [word] if word == "1" => Some(true),
            [word] if word == "0" => Some(false),
            [word] | [_, word] if YES.contains(&word.as_str()) => Some(true),
            [word] | [_, word] if NO.contains(&word.as_str()) => Some(false),
            _ => None,
        }
    });
    said.or_else(|| text.lines().any(|line| line.trim() == SOLUTION).then_some(true))
}

/// What MiniZinc writes after a solution, and after the last one.
const SOLUTION: &str = "----------";
const COMPLETE: &str = "==========";
/// The names of atoms for mines, for tiles and for safe cells, and what stands beside counts, in lower case.
const MINES: &[&str] = &["mine", "mines", "mina", "bomb", "bomba"];
const TILES: &[&str] = &["res", "tile", "tessera"];
const SAFE: &[&str] = &["safe", "sicura", "libera"];
const COUNTS: &[&str] = &["models", "solutions", "count", "soluzioni"];

/// Whether a line says that there is no solution, as MiniZinc, clingo, SAT solvers and Prolog do.
fn is_impossible(text: &str) -> bool {
    text.lines().any(|line| {
        let letters: String = line.chars().filter(char::is_ascii_alphabetic).collect();
        matches!(letters.as_str(), "UNSATISFIABLE" | "sUNSATISFIABLE" | "unsat" | "UNSAT")
            || matches!(line.trim().trim_end_matches('.'), "false" | "no")
    })
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
        check("[(1,2), (2,1)]", "010100");
        check("=====UNSATISFIABLE=====\n", "none");
        check("clingo version 5.4.0\nReading from x\nSolving...\nUNSATISFIABLE\n", "none");
        check("false.\n", "none");
        for unread in
            ["", "\n", "0 1 0\n", "0 1 2\n1 0 0\n", "mine(1,4)", "here is one", "((((", "]]]]"]
        {
            check(unread, "unread");
        }
    }

    #[test]
    fn tiles_and_queens() {
        assert_eq!(numbers("res = [2, 1, 4, 3];\n", 4), Ok(Claim::Found(vec![2, 1, 4, 3])));
        assert_eq!(numbers("2 1\n4 3\n----------\n", 4), Ok(Claim::Found(vec![2, 1, 4, 3])));
        assert_eq!(numbers("=====UNSATISFIABLE=====", 4), Ok(Claim::Impossible));
        assert!(numbers("res = [2, 1, 4]", 4).is_err());
        assert_eq!(queens("[2,4,1,3]", 4), Ok(Claim::Found(vec![1, 3, 0, 2])));
        assert_eq!(queens("1 3 0 2", 4), Ok(Claim::Found(vec![1, 3, 0, 2])));
        let matrix = "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n";
        assert_eq!(queens(matrix, 4), Ok(Claim::Found(vec![1, 3, 0, 2])));
        let set = "Answer: 1\nqueen(1,2) queen(2,4) queen(3,1) queen(4,3)\nSATISFIABLE\n";
        assert_eq!(queens(set, 4), Ok(Claim::Found(vec![1, 3, 0, 2])));
        assert!(queens("1 1 1 1\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", 4).is_err());
    }

    #[test]
    fn cells() {
        let check = |text: &str, expected: &[(usize, usize)]| {
            let found: Vec<(usize, usize)> =
                places(text, SHAPE).unwrap().into_iter().map(Pos::to_one).collect();
            assert_eq!(found, expected, "{text:?}");
        };
        check("[1-2,2-3]\n", &[(1, 2), (2, 3)]);
        check("R = 1, C = 2 ;\nR = 2, C = 3.\n", &[(1, 2), (2, 3)]);
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
        check("1 or 2\n", None);
        check("", None);
    }

    #[test]
    fn success_and_failure() {
        for yes in ["true.", "1", "Answer: 1\n\nSATISFIABLE\n\nModels : 1\n", "----------\n"] {
            assert_eq!(success(yes), Some(true), "{yes:?}");
        }
        for no in
            ["false", "No.", "UNSATISFIABLE\n", "=====UNSATISFIABLE=====", "{\"safe\": false}"]
        {
            assert_eq!(success(no), Some(false), "{no:?}");
        }
        assert_eq!(success("I do not know\n"), None);
        assert_eq!(success(""), None);
    }
}
