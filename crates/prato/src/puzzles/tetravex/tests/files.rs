//! What is written reads as it was, and what cannot be read is refused at its place.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::random_instance;
use crate::error::Style;
use crate::formats::{self, FORMATS, detect};
use crate::puzzles;
use crate::puzzles::tetravex::{parse, read, to_text};

#[test]
fn what_is_written_reads_as_it_was() {
    let mut rng = ChaCha8Rng::seed_from_u64(42);
    for _ in 0..300 {
        let instance = random_instance(&mut rng, 4);
        for &format in FORMATS {
            let text = to_text(&instance, format);
            for chosen in [Some(format), None] {
                match parse(&text, chosen) {
                    Ok(found) => assert_eq!(found, instance, "{}\n{text}", format.name()),
                    Err(error) => panic!("{}", error.render("text", &text, Style::Plain)),
                }
            }
            let detected = detect(&text);
            let doc = formats::read(&text, detected).unwrap();
            assert_eq!(puzzles::Kind::of(&doc, detected), puzzles::Kind::Tetravex, "{text}");
        }
    }
}

#[test]
fn mistakes_have_a_place() {
    let wrong = |text: &str, message: &str, place: (usize, usize)| {
        let format = detect(text);
        let doc = formats::read(text, format);
        // What is broken is still known for Tetravex.
        if let Ok(doc) = &doc {
            assert_eq!(puzzles::Kind::of(doc, format), puzzles::Kind::Tetravex, "{text}");
        }
        let error = doc.and_then(|doc| read(&doc, format)).unwrap_err();
        let found = error.place(text);
        assert_eq!(
            (error.message.as_str(), (found.line, found.column)),
            (message, place),
            "{text}"
        );
    };
    let two = "puzzle = [|1,2,3,4|5,6,7,8|];";
    wrong(two, "`N` is missing", (1, 29));
    wrong(&format!("N = 0;\n{two}"), "a board cannot have 0 rows", (1, 5));
    wrong(&format!("N = -3;\n{two}"), "a board cannot have -3 rows", (1, 5));
    wrong(&format!("N = 1;\n{two}"), "there are 2 tiles, but a board of 1 x 1 has 1", (2, 20));
    wrong(&format!("N = 2;\n{two}"), "there are 2 tiles, but a board of 2 x 2 has 4", (1, 5));
    wrong(
        &format!("N = 1000000000;\n{two}"),
        "there are 2 tiles, but a board of 1000000000 x 1000000000 has 1000000000000000000",
        (1, 5),
    );
    // What is too large to be read is read as the largest number.
    wrong(&format!("N = {};\n{two}", i64::MAX), "a board cannot have so many rows", (1, 5));
    wrong(
        &format!("tetravex {}0 2\n1 2 3 4\n", i64::MAX),
        "a board cannot have so many rows",
        (1, 10),
    );
    let huge = i64::MAX - 1;
    wrong(
        &format!("rows = {huge}; cols = {huge};\n{two}"),
        &format!("there are 2 tiles, but a board of {huge} x {huge} has {huge} times {huge}"),
        (1, 36),
    );
    wrong(&format!("N = 1; rows = 1;\n{two}"), "the size is given twice", (1, 15));
    wrong(&format!("rows = 1;\n{two}"), "`cols` is missing", (2, 29));
    wrong(&format!("N = 1; fixd = 3;\n{two}"), "`fixd` is no part of a Tetravex instance", (1, 8));
    wrong("N = 1;", "`puzzle` is missing", (1, 6));
    wrong("N = 1;\npuzzle = [|1,2,3|];", "tile 1 has 3 numbers, not 4", (2, 12));
    wrong("N = 1;\npuzzle = [|1,2,3,4,5|];", "tile 1 has 5 numbers, not 4", (2, 12));
    wrong("N = 1;\npuzzle = [|1,2,X,4|];", "expected a whole number, found `X`", (2, 16));
    wrong("N = 1;\npuzzle = [|1,2,2147483648,4|];", "this number is out of range", (2, 16));
    let short = "N = 2;\npuzzle = array2d(1..N*N, 1..4, [1,2,3]);";
    wrong(short, "the list has 3 cells, not 4 rows of 4", (2, 38));
    let over = "N = 99999999999;\npuzzle = array2d(1..N*N, 1..4, [1,2,3]);";
    wrong(over, "this number is too large", (2, 21));
    let fixed = |text: &str| format!("rows = 1; cols = 2;\n{two}\nfixed = {text};");
    wrong(&fixed("[|1,1|]"), "expected a row, a column and a tile", (3, 11));
    wrong(&fixed("[|1,3,1|]"), "row 1, column 3 is outside the board of 1 x 2", (3, 11));
    wrong(&fixed("[|1,2,0|]"), "there is no tile 0", (3, 15));
    wrong(&fixed("[|1,1,1|1,1,2|]"), "tile 1 is fixed at row 1, column 1 already", (3, 17));
    wrong(&fixed("[|1,1,1|1,2,1|]"), "tile 1 is fixed at row 1, column 1 already", (3, 17));
    wrong("{\"puzzle\": \"tetravex\", \"N\": 1}", "`tiles` is missing", (1, 30));
    wrong("{\"N\": 1, \"tiles\": [1, 2, 3, 4]}", "expected a list of lists for `tiles`", (1, 20));
    wrong("size(1).\ntile(1,2,3,4,5).", "`size` takes rows and columns", (1, 1));
    wrong("size(1,1).\ntile(2,2,3,4,5).", "there is no tile 2", (2, 6));
    wrong("size(1,2).\ntile(1,2,3,4,5). tile(1,2,3,4,5).", "tile 1 is given twice", (2, 23));
    wrong("size(1,1).\ntile(1,2,3,4).", "tile 1 has 3 numbers, not 4", (2, 5));
    wrong("tile(1,2,3,4,5).", "`size` is missing", (1, 16));
    wrong("tetravex 1\n1 2 3\n", "tile 1 has 3 numbers, not 4", (2, 1));
    wrong("tetravex 1 x\n1 2 3 4\n", "expected a whole number, found `x`", (1, 12));
    wrong("tetravex\n1 2 3 4\n", "expected the size of the board", (1, 1));
    wrong("tetravex 1\n1 2 3 99999999999999999999\n", "this number is out of range", (2, 7));
    wrong("2 2\n1 2 3 4\n", "there is 1 tile, but a board of 2 x 2 has 4", (1, 1));
    wrong("+---+\n| 1 |\n|4 3|\n", "the drawing is not closed", (3, 1));
    wrong("+---+\n| 1 |\n|4 3|\n+---+\n", "a row of tiles takes 3 lines, not 2", (2, 1));
    wrong("+---+\n| 1 \n|4 3|\n| 2 |\n+---+\n", "this line of tiles is not closed", (2, 1));
    let lost = "expected 2 on this part of the tile, found 1: `4`";
    wrong("+---+\n| 1 |\n| 4 |\n| 2 |\n+---+\n", lost, (3, 2));
    let wide = "+---+---+\n| 1 | 1 |\n|4 3|4 3|\n| 2 |\n+---+---+\n";
    wrong(wide, "this line has 1 tile, not 2", (4, 1));
    wrong("+---+\n| 1 |\n|4 x|\n| 2 |\n+---+\n", "expected a whole number, found `x`", (3, 4));
    wrong("+---+\n", "there are no tiles in the drawing", (1, 1));
    wrong("+---+\nfixed 1 1\n", "there are no tiles in the drawing", (1, 1));
}
