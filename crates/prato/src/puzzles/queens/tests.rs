use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{
    Board, Broken, DIAGONALS, Placement, check, construct, exact, formats, parse, to_text,
};
use crate::clauses::encode::Encoding;
use crate::clauses::{Options, size};
use crate::engine::{Engine, Search};
use crate::error::Style;
use crate::formats::Format;
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::puzzles::{Kind, Puzzle};
use crate::watch::{Stop, Watch};

fn below(rng: &mut ChaCha8Rng, limit: usize) -> usize {
    usize::try_from(rng.next_u64() % limit as u64).expect("below a usize")
}

fn random_board(rng: &mut ChaCha8Rng, largest: usize) -> Board {
    let size = 1 + below(rng, largest);
    let percent = [0, 10, 30][below(rng, 3)];
    let (mut queens, mut forbidden) = (Vec::new(), Vec::new());
    for pos in Board::empty(size).shape().positions() {
        match below(rng, 100) {
            0..2 => queens.push(pos),
            chance if chance < percent => forbidden.push(pos),
            _ => {}
        }
    }
    Board::new(size, queens, forbidden)
}

#[test]
fn what_is_written_reads_as_it_was() {
    let mut rng = ChaCha8Rng::seed_from_u64(31);
    for _ in 0..500 {
        let board = random_board(&mut rng, 12);
        for format in formats() {
            let text = to_text(&board, format).expect("it is one of the formats");
            for chosen in [Some(format), None] {
                match parse(&text, chosen) {
                    Ok(found) => assert_eq!(found, board, "{}\n{text}", format.name()),
                    Err(error) => panic!("{}", error.render("text", &text, Style::Plain)),
                }
            }
        }
    }
    assert_eq!(to_text(&Board::empty(1), Format::Asp), None);
}

#[test]
fn mistakes_have_a_place() {
    let wrong = |text: &str, message: &str, place: (usize, usize)| {
        let error = parse(text, None).unwrap_err();
        let found = error.place(text);
        assert_eq!(
            (error.message.as_str(), (found.line, found.column)),
            (message, place),
            "{text}"
        );
    };
    wrong(".Q.\n...\n..q\n", "`q` is no cell", (3, 3));
    wrong("..\n...\n", "row 2 has 3 cells, not 2", (2, 1));
    wrong("2 2\n..\n..\n", "an N-Queens board has no header", (1, 1));
    wrong("n = 0;", "a board cannot have 0 rows", (1, 5));
    wrong("n = 8;\nqueen = [||];", "`queen` is no part of an N-Queens board", (2, 1));
    wrong("queens = [||];", "`n` is missing", (1, 14));
    wrong("n = 2;\nqueens = [|1,3|];", "row 1, column 3 is outside the board of 2 x 2", (2, 12));
    let both = "n = 2;\nqueens = [|1,1|];\nforbidden = [|2,2|1,1|];";
    wrong(both, "there is a queen at row 1, column 1 already", (3, 19));
    wrong("{\"n\": 3, \"board\": [\".\"]}", "the board has 1 row, but `n` is 3", (1, 10));
    wrong("{\"board\": [\".Q\", \"?.\"]}", "`?` is no cell", (1, 19));
    wrong("{\"puzzle\": \"tetravex\"}", "this is no N-Queens board", (1, 12));
    wrong("{\"puzzle\": \"queens\"}", "`n` is missing", (1, 20));
    wrong("matr(8,8).", "N-Queens boards are not read from `asp` files", (1, 1));
}

#[test]
fn the_construction_is_a_solution_at_every_size() {
    for size in 1..=2000 {
        match construct(size) {
            None => assert!(matches!(size, 2 | 3), "{size}"),
            Some(found) => assert_eq!(check(&Board::empty(size), &found), Ok(()), "{size}"),
        }
    }
}

#[test]
fn numbers_of_solutions() {
    let counts = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200];
    for (size, expected) in (1..).zip(counts) {
        for threads in [1, 2] {
            let mut watch = Watch::default();
            watch.threads = threads;
            let found = exact::count(&Board::empty(size), &watch).unwrap();
            assert_eq!(found.answer().unwrap_or(0), expected, "{size} queens");
        }
    }
}

#[test]
fn every_way_to_solve_agrees() {
    let mut rng = ChaCha8Rng::seed_from_u64(32);
    let watch = Watch::default();
    for _ in 0..300 {
        let board = random_board(&mut rng, 6);
        let all: Vec<_> = exact::solutions(&board, &watch).unwrap().map(Result::unwrap).collect();
        let model = board.model();
        for found in &all {
            assert_eq!(board.check(found), Ok(()));
            let values: Vec<i32> = found.to_one().map(|col| i32::try_from(col).unwrap()).collect();
            assert_eq!(model.check(&values), Ok(()));
            assert_eq!(&board.decode(&values), found);
        }
        let count = exact::count(&board, &watch).unwrap().answer().unwrap_or(0);
        assert_eq!(count, all.len() as u64, "{board:?}");
        let census = Search.census(&model, &watch).unwrap().outcome.answer();
        assert_eq!(census.map_or(0u8.into(), |census| census.solutions), count.into(), "{board:?}");
    }
}

#[test]
fn the_referee_names_what_is_wrong() {
    let board = Board::new(4, vec![Pos::new(0, 1)], vec![Pos::new(2, 2)]);
    let wrong = |columns: &[u32], expected: Broken| {
        assert_eq!(check(&board, &Placement { columns: columns.to_vec() }), Err(expected));
    };
    wrong(&[1, 3, 0], Broken::Number { queens: 3, rows: 4 });
    wrong(&[1, 3, 0, 4], Broken::Outside(Pos::new(3, 4)));
    wrong(&[1, 3, 0, 1], Broken::Attack(Pos::new(0, 1), Pos::new(3, 1)));
    wrong(&[1, 0, 3, 2], Broken::Attack(Pos::new(0, 1), Pos::new(1, 0)));
    wrong(&[1, 3, 0, 2].map(|col| 3 - col), Broken::Gone(Pos::new(0, 1)));
    let board = Board::new(4, Vec::new(), vec![Pos::new(3, 2)]);
    let found = Placement { columns: vec![1, 3, 0, 2] };
    assert_eq!(check(&board, &found), Err(Broken::Forbidden(Pos::new(3, 2))));
}

#[test]
fn boards_with_as_many_rows_as_a_word_has_bits() {
    let board = Board::new(64, vec![Pos::new(63, 0)], vec![Pos::new(0, 63)]);
    let found = exact::solutions(&board, &Watch::default()).unwrap().next().unwrap().unwrap();
    assert_eq!(check(&board, &found), Ok(()));
    assert!(exact::count(&Board::empty(65), &Watch::default()).is_err());
}

#[test]
fn the_watch_is_obeyed() {
    let watch = Watch::default();
    watch.cancel();
    let board = Board::empty(20);
    let stopped = Outcome::Stopped { why: Stop::Cancelled, so_far: () };
    assert_eq!(exact::count(&board, &watch), Ok(stopped));
    let all: Vec<_> = exact::solutions(&board, &watch).unwrap().collect();
    assert_eq!(all, [Err(Stop::Cancelled)]);
}

/// Four queens. Each of 4 rows and 4 columns is exactly one: a clause that one is there, and 6 pairs. A
/// direction has diagonals of 2, 3, 4, 3 and 2 cells; a counter over m of them, from 3 on, takes m variables
/// and 3m - 2 clauses, and two cells take one clause.
#[test]
fn diagonals_apart_are_counted_by_hand() {
    let named = |name: &str| name.parse::<Encoding>().unwrap();
    let rules = ["rows", "columns", "diagonals", "columns-taken"];
    let rules = Kind::Queens.choose(Some(&rules), &[], &[]).unwrap();
    let model = Board::empty(4).model_of(&rules);
    let plain = named("quad").applied_to(Options { implied: false, ..Options::DEFAULT });
    let apart = named("sequential").applied_to_group(DIAGONALS, plain);
    let written = |options: &Options| {
        let size = size(&model, &[], options).unwrap();
        (size.variables, size.clauses)
    };
    let lines = 4 * (1 + 6) + 4 * (1 + 6);
    assert_eq!(written(&plain), (16, lines + 2 * (1 + 3 + 6 + 3 + 1)));
    assert_eq!(written(&apart), (16 + 2 * (3 + 4 + 3), lines + 2 * (1 + 7 + 10 + 7 + 1)));
    // The lines by bits: two bits for four cells, a clause for each bit of each cell.
    let log = named("sequential").applied_to_group(DIAGONALS, named("log").applied_to(plain));
    let lines = 4 * (1 + 4 * 2) + 4 * (1 + 4 * 2);
    assert_eq!(written(&log), (16 + 8 * 2 + 2 * 10, lines + 2 * 26));
}
