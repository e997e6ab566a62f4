//! What people read about tiles, for one example of each kind.

use super::*;
use crate::analysis::tiles::{Answer, ask, explain as all, impossible as why_impossible};
use crate::puzzles::tetravex::parse;
use crate::watch::Watch;

#[track_caller]
fn check(text: &str, tile: usize, at: (usize, usize), head: &str, words: &str) {
    let instance = parse(text, None).unwrap();
    let at = Pos::from_one(at.0, at.1).unwrap();
    let answer = ask(&instance, tile - 1, at, &Watch::default()).answer().unwrap();
    match answer {
        Answer::Certain(reason) => {
            assert_eq!(headline(&instance, &reason), head);
            assert_eq!(explain(&instance, &reason), words);
        }
        Answer::Open(open) => assert_eq!((undecided(&instance, &open).as_str(), ""), (head, words)),
    }
}

/// A row in which each tile fits the next.
const ROW: &str = "rows = 1; cols = 3; puzzle = [| 0,0,2,1 | 0,0,3,2 | 0,0,4,3 |];";

#[test]
fn given_tiles() {
    let fixed = "rows = 1; cols = 2; puzzle = [| 0,0,1,1 | 0,0,1,1 |]; fixed = [| 1,2,1 |];";
    check(
        fixed,
        1,
        (1, 2),
        "tile 2 or one equal to it must lie at row 1, column 2 (given)",
        "Tile 1 is fixed there.",
    );
    let fixed = "rows = 1; cols = 2; puzzle = [| 0,0,1,1 | 0,5,1,1 |]; fixed = [| 1,2,1 |];";
    check(
        fixed,
        2,
        (1, 2),
        "tile 2 cannot lie at row 1, column 2 (given)",
        "Tile 1 is fixed there.",
    );
    check(
        fixed,
        1,
        (1, 1),
        "tile 1 cannot lie at row 1, column 1 (given)",
        "It is fixed at row 1, column 2.",
    );
    check(
        fixed,
        2,
        (1, 1),
        "tile 2 must lie at row 1, column 1 (only tile)",
        "There is no other tile.",
    );
}

#[test]
fn clashes() {
    let fixed =
        "rows = 1; cols = 3; puzzle = [| 0,0,2,1 | 0,0,3,2 | 0,0,4,3 |]; fixed = [| 1,1,1 |];";
    check(
        fixed,
        3,
        (1, 2),
        "tile 3 cannot lie at row 1, column 2 (fixed neighbour)",
        "If it lay there, the 3 on its west side would touch a 2.",
    );
    check(
        ROW,
        1,
        (1, 2),
        "tile 1 cannot lie at row 1, column 2 (no partner)",
        "If it lay there, row 1, column 1 would need a tile with 1 on the east side, and none is left.",
    );
}

#[test]
fn what_is_left() {
    check(
        ROW,
        2,
        (1, 2),
        "tile 2 must lie at row 1, column 2 (only tile)",
        "No other tile can lie there:\n  \
         tile 1: row 1, column 1 would need a tile with 1 on the east side, and none is left\n  \
         tile 3: row 1, column 3 would need a tile with 4 on the west side, and none is left",
    );
}

#[test]
fn what_takes_a_search() {
    let drawing = "\
+---+---+---+
| 1 | 1 | 0 |
|4 2|6 9|5 2|
| 0 | 3 | 2 |
+---+---+---+
| 1 | 7 | 7 |
|6 6|0 5|9 2|
| 5 | 7 | 1 |
+---+---+---+
| 5 | 3 | 5 |
|8 0|5 4|0 5|
| 9 | 7 | 5 |
+---+---+---+
";
    check(
        drawing,
        6,
        (1, 3),
        "tile 6 must lie at row 1, column 3 (chain)",
        "Suppose tile 6 did not lie there: tile 3 fits only at row 3, column 3; no tile fits at row 1, \
         column 3.\n\
         It follows, in more cases, even from tiles 1, 3, 4, 7 and 8, whatever the others are.\n\
         So tile 6 must lie at row 1, column 3.",
    );
}

#[test]
fn open_places() {
    let ring = "rows = 1; cols = 2; puzzle = [| 0,0,2,1 | 0,0,1,2 |];";
    check(ring, 1, (1, 1), "Tile 1 may lie at row 1, column 1 and need not.", "");
    let found = |text| {
        let instance = parse(text, None).unwrap();
        let found = all(&instance, &Watch::default()).answer().unwrap();
        overview(&instance, &found)
    };
    assert_eq!(
        found(ring),
        "No place is certain: each of the 2 places holds different tiles in different solutions."
    );
    assert_eq!(found(ROW), "There is one solution: the tiles of all 3 places are certain.");
    // As if the work had been stopped before the last place.
    let instance = parse(ROW, None).unwrap();
    let mut stopped = all(&instance, &Watch::default()).answer().unwrap();
    stopped.certain.pop();
    assert_eq!(overview(&instance, &stopped), "2 of 3 places are certain so far.");
    stopped.open = vec![stopped.certain.pop().unwrap().at];
    let words = format!(
        "1 of 3 places are certain so far; different tiles may lie at {}.",
        stopped.open[0]
    );
    assert_eq!(overview(&instance, &stopped), words);
}

#[test]
fn no_solution() {
    let check = |text: &str, words: &str| {
        let instance = parse(text, None).unwrap();
        let found = why_impossible(&instance, &Watch::default()).unwrap();
        assert_eq!(impossible(&instance, &found), words);
    };
    check(
        "rows = 1; cols = 2; puzzle = [| 0,0,2,1 | 0,0,3,2 |]; fixed = [| 1,1,2 | 1,2,1 |];",
        "The 3 on the east of the tile fixed at row 1, column 1 touches a 1.",
    );
    check(
        "rows = 1; cols = 3; puzzle = [| 0,0,7,1 | 0,0,7,2 | 0,0,7,3 |];",
        "The right border has 1 place, but 3 sides must lie there: 7 is on 3 east sides and no west side.",
    );
    check(
        "rows = 1; cols = 3; puzzle = [| 0,0,1,2 | 0,0,2,1 | 0,0,5,5 |];",
        "There is no place for tile 3:\n  \
         row 1, column 1: row 1, column 2 would need a tile with 5 on the west side, and none is left\n  \
         row 1, column 2: row 1, column 3 would need a tile with 5 on the west side, and none is left\n  \
         row 1, column 3: row 1, column 2 would need a tile with 5 on the east side, and none is left",
    );
}
