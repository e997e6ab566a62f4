//! Random boards and fields, written and read again; and garbage.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::super::*;
use crate::error::Style;
use crate::grid::{Grid, Pos, Shape};
use crate::play;
use crate::puzzles::minesweeper::View;

fn below(rng: &mut ChaCha8Rng, limit: usize) -> usize {
    usize::try_from(rng.next_u64() % limit as u64).expect("below a usize")
}

fn random_view(rng: &mut ChaCha8Rng) -> Instance {
    let (rows, cols) = (1 + below(rng, 12), 1 + below(rng, 12));
    random_view_of(rng, rows, cols)
}

fn random_view_of(rng: &mut ChaCha8Rng, rows: usize, cols: usize) -> Instance {
    let kinds = 1 + below(rng, 13);
    let cells = Grid::from_fn(rows, cols, |_| match below(rng, kinds) {
        0 => Cell::Covered,
        1 => Cell::KnownSafe,
        2 => Cell::Flagged,
        kind => Cell::Open(u8::try_from(kind % 9).expect("below 9")),
    });
    let mines = (below(rng, 2) == 0).then(|| below(rng, 120));
    let clicks = (0..below(rng, 2)).map(|_| Pos::new(below(rng, rows), 0)).collect();
    Instance { view: View::new(cells, mines), clicks }
}

fn random_field(rng: &mut ChaCha8Rng) -> Found {
    let shape = Shape { rows: 1 + below(rng, 20), cols: 1 + below(rng, 20) };
    let mines = below(rng, shape.len());
    let field = play::field(shape, mines, &[], rng.next_u64()).expect("there is room");
    let safe: Vec<Pos> = shape.positions().filter(|&pos| !field.mines[pos]).collect();
    let start = (below(rng, 2) == 0).then(|| safe[below(rng, safe.len())]);
    Found::Truth(Replay { field, start, moves: Vec::new() })
}

/// What is expected to come back: `found` without the losses.
fn kept(found: &Found, losses: &[Loss]) -> Found {
    let mut kept = found.clone();
    for loss in losses {
        match (&mut kept, loss) {
            (Found::View(instance), Loss::Mines) => instance.view.mines = None,
            (Found::View(instance), Loss::Clicks) => instance.clicks.clear(),
            (Found::View(instance), Loss::KnownSafe) => {
                let safe = |&(_, &cell): &(Pos, &Cell)| cell == Cell::KnownSafe;
                let places: Vec<Pos> =
                    instance.view.cells().iter().filter(safe).map(|(pos, _)| pos).collect();
                for pos in places {
                    instance.view.mark(pos, Cell::Covered);
                }
            }
            (Found::Truth(replay), Loss::Moves) => {
                replay.start = None;
                replay.moves.clear();
            }
            (found, loss) => panic!("{found:?} cannot lose {loss:?}"),
        }
    }
    kept
}

/// Whether all cells are open with 0 or 1, which is read as a field.
fn looks_like_a_field(found: &Found) -> bool {
    matches!(found, Found::View(instance) if {
        let cells = instance.view.cells().cells();
        cells.iter().all(|cell| matches!(cell, Cell::Open(0 | 1)))
    })
}

fn check_round_trip(found: &Found) {
    for &format in FOREIGN {
        let Ok(Written { text, losses }) = write(found, format) else { continue };
        let pasted =
            matches!(format, Foreign::Csv | Foreign::Table | Foreign::Emoji | Foreign::Lists);
        if pasted && looks_like_a_field(found) {
            continue;
        }
        let expected = kept(found, &losses);
        assert_eq!(read(&text, AnyFormat::Foreign(format)).as_ref(), Ok(&expected), "{text}");
        // A field without mines, or of one column, is also a board; one column has no commas.
        let told = match format {
            Foreign::Field => field::is(&text),
            Foreign::Csv => text.contains(','),
            _ => true,
        };
        if told {
            let detected = AnyFormat::detect(&text);
            let same = read(&text, detected);
            assert_eq!(same.as_ref(), Ok(&expected), "taken for {}:\n{text}", detected.name());
        }
    }
}

/// Numbers of rows and columns with three digits are no cells.
#[test]
fn long_rows_and_columns_read_as_they_were() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..100 {
        let (long, short) = (95 + below(&mut rng, 20), 1 + below(&mut rng, 3));
        check_round_trip(&Found::View(random_view_of(&mut rng, long, short)));
        check_round_trip(&Found::View(random_view_of(&mut rng, short, long)));
    }
}

#[test]
fn what_is_written_reads_as_it_was() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..2_000 {
        check_round_trip(&Found::View(random_view(&mut rng)));
        check_round_trip(&random_field(&mut rng));
    }
}

const PIECES: &[&str] = &[
    "",
    "0",
    "1",
    "8",
    "9",
    "-1",
    "H",
    "F",
    "M",
    "?",
    ".",
    "|",
    "||",
    "---",
    "+",
    ",",
    ";",
    "\t",
    "\n",
    "\r\n",
    " ",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "{{",
    "(",
    ")",
    "\"",
    "'",
    "=",
    "x",
    "9x9",
    "9x9x10\n",
    "3x2:",
    "#",
    "r10,u,",
    "0,0,m",
    "m",
    "u",
    "?b=",
    "&m=",
    "?analysis=",
    "https://",
    "SAVEFILE:",
    "GAME    :5:Mines\n",
    "STATEPOS:1:1\n",
    "DESC    :3:u24\n",
    "CPARAMS :3:3x2\n",
    "MOVE    :4:O0,0\n",
    "mbf:",
    "00",
    "ff",
    "🟦",
    "⬜",
    "🚩",
    "💣",
    "1️⃣",
    "\u{fe0f}",
    "\u{20e3}",
    "■",
    "□",
    "│",
    "┌─┐",
    "\u{e8}",
    "\0",
    "99999999999999999999",
    "A",
    "B",
    "None",
];

fn check_no_panic(text: &str) {
    for format in AnyFormat::all().chain([AnyFormat::detect(text)]) {
        match read(text, format) {
            Ok(found) => {
                check_round_trip(&found);
                if let Found::Truth(replay) = &found {
                    let _ = replay.seen(&[Pos::new(0, 0)]);
                }
            }
            Err(error) => {
                let shown = error.render("input", text, Style::Plain);
                assert!(shown.starts_with("error: ") && !error.hint.is_empty(), "{shown}");
                assert!(error.place(text).line <= text.lines().count().max(1), "{shown}");
            }
        }
    }
}

#[test]
fn garbage_and_damage_are_refused_or_read() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..3_000 {
        let count = below(&mut rng, 16);
        let garbage: String = (0..count).map(|_| PIECES[below(&mut rng, PIECES.len())]).collect();
        check_no_panic(&garbage);
        let found = match below(&mut rng, 2) {
            0 => Found::View(random_view(&mut rng)),
            _ => random_field(&mut rng),
        };
        let format = FOREIGN[below(&mut rng, FOREIGN.len())];
        if let Ok(written) = write(&found, format) {
            let mut signs: Vec<char> = written.text.chars().collect();
            let at = below(&mut rng, signs.len() + 1);
            let end = (at + below(&mut rng, 4)).min(signs.len());
            signs.splice(at..end, PIECES[below(&mut rng, PIECES.len())].chars());
            check_no_panic(&signs.into_iter().collect::<String>());
        }
    }
}
