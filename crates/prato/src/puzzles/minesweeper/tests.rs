//! What is written reads as it was, and no text makes the readers panic.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{Cell, Instance, View, left_out, parse, to_text};
use crate::error::Style;
use crate::formats::{FORMATS, Format, decode, decode_lossy, detect};
use crate::grid::{Grid, Pos};

fn below(rng: &mut ChaCha8Rng, limit: usize) -> usize {
    usize::try_from(rng.next_u64() % limit as u64).expect("below a usize")
}

fn random_instance(rng: &mut ChaCha8Rng) -> Instance {
    let longest = [1, 2, 3, 12][below(rng, 4)];
    let (rows, cols) = (1 + below(rng, longest), 1 + below(rng, 12));
    let (rows, cols) = if below(rng, 2) == 0 { (rows, cols) } else { (cols, rows) };
    // Some boards have no marks, some no clues, some nothing but clues.
    let kinds = 1 + below(rng, 13);
    let from = below(rng, kinds);
    let cells = Grid::from_fn(rows, cols, |_| match from + below(rng, kinds - from) {
        0 => Cell::Covered,
        1 => Cell::KnownSafe,
        2 => Cell::Flagged,
        kind => Cell::Open(u8::try_from(kind % 9).expect("below 9")),
    });
    let mines = (below(rng, 2) == 0).then(|| below(rng, 120));
    let clicks = (0..below(rng, 4)).map(|_| Pos::new(below(rng, rows), below(rng, cols)));
    let clicks = clicks.collect();
    Instance { view: View::new(cells, mines), clicks }
}

fn check_round_trip(instance: &Instance) {
    for &format in FORMATS {
        let text = to_text(instance, format);
        let mut expected = instance.clone();
        if !left_out(instance, format).is_empty() {
            expected.clicks.clear();
        }
        for chosen in [Some(format), None] {
            match parse(&text, chosen) {
                Ok(found) => assert_eq!(found, expected, "{}\n{text}", format.name()),
                Err(error) => panic!("{}", error.render(format.name(), &text, Style::Plain)),
            }
        }
        // A board of one column may be in `grid` and in `text` format at once.
        let column = instance.view.shape().cols == 1;
        let found = detect(&text);
        assert!(
            found == format || (column && format == Format::Text && found == Format::Grid),
            "{} was taken for {}:\n{text}",
            format.name(),
            found.name()
        );
    }
}

#[test]
fn what_is_written_reads_as_it_was() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..4_000 {
        check_round_trip(&random_instance(&mut rng));
    }
}

/// Reads `text` in every way. What is read must be writable, and an error can be shown.
fn check_no_panic(text: &str) {
    for format in FORMATS.iter().copied().map(Some).chain([None]) {
        match parse(text, format) {
            Ok(instance) => check_round_trip(&instance),
            Err(error) => {
                let shown = error.render("input", text, Style::Plain);
                assert!(shown.starts_with("error: "), "{shown}");
                assert!(error.place(text).line <= text.lines().count().max(1), "{shown}");
            }
        }
    }
}

const PIECES: &[&str] = &[
    "",
    "0",
    "8",
    "9",
    "-1",
    "-",
    "X",
    "_",
    ".",
    "..",
    "F",
    "s",
    "*",
    "#",
    "%",
    "%*",
    "*%",
    "/*",
    "*/",
    "(",
    ")",
    "[",
    "]",
    "[|",
    "|]",
    "|",
    "{",
    "}",
    ",",
    ";",
    ":",
    ":-",
    "=",
    "\"",
    "'",
    "\\",
    "\n",
    "\r\n",
    "\t",
    " ",
    "\0",
    "\u{feff}",
    "\u{a0}",
    "\u{e8}",
    "\u{1f4a3}",
    "null",
    "1.5",
    "1e9",
    "99999999999999999999",
    "4294967296",
    "include",
    "array2d(",
    "schema(",
    "matr(",
    "game",
    "\\u002e",
    "\\ud800",
    "1..3",
];

/// Changes a few places of `text`: drops, repeats or adds a piece, or cuts it off.
fn damage(text: &str, rng: &mut ChaCha8Rng) -> String {
    let mut damaged: Vec<char> = text.chars().collect();
    for _ in 0..=below(rng, 3) {
        let start = below(rng, damaged.len() + 1);
        let end = (start + below(rng, 8)).min(damaged.len());
        let piece: Vec<char> = match below(rng, 4) {
            0 => Vec::new(),
            1 => damaged[start..end].repeat(2),
            _ => PIECES[below(rng, PIECES.len())].chars().collect(),
        };
        if below(rng, 6) == 0 {
            damaged.truncate(start);
        } else {
            damaged.splice(start..end, piece);
        }
    }
    damaged.into_iter().collect()
}

#[test]
fn damaged_files_are_refused_or_read() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..400 {
        let instance = random_instance(&mut rng);
        for &format in FORMATS {
            check_no_panic(&damage(&to_text(&instance, format), &mut rng));
        }
    }
}

#[test]
fn garbage_is_refused_or_read() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..2_000 {
        let count = below(&mut rng, 30);
        let garbage: String = (0..count).map(|_| PIECES[below(&mut rng, PIECES.len())]).collect();
        check_no_panic(&garbage);

        let mut bytes = vec![0; below(&mut rng, 40)];
        rng.fill_bytes(&mut bytes);
        match decode(&bytes) {
            Ok(text) => check_no_panic(text),
            Err(error) => {
                let shown = error.render("input", &decode_lossy(&bytes), Style::Plain);
                assert!(shown.starts_with("error: "), "{shown}");
            }
        }
    }
}
