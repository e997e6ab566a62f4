//! All forced cells of a generated board, without the total, by SAT:
//! `cargo run --release --example forced -- 50 50 500 play`.

use std::time::Instant;

use prato::engine::Engine;
use prato::grid::Shape;
use prato::play::{self, FirstClick, KINDS};
use prato::puzzles::Puzzle;
use prato::watch::Watch;
use prato_engines::sat::Sat;

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |default| args.next().map_or(default, |text| text.parse().expect("a number"));
    let (rows, cols, mines) = (number(50), number(50), number(500));
    let name = args.next().unwrap_or_else(|| "play".to_string());
    let kind = *KINDS.iter().find(|kind| kind.name() == name).expect("a kind of position");

    let shape = Shape { rows, cols };
    let start = play::centre(shape);
    let clear = FirstClick::Opening.clear(shape, start);
    let field = play::field(shape, mines, &clear, 1).expect("there is room");
    let mut view = play::position(&field, start, kind, 1);
    view.mines = None;

    let begin = Instant::now();
    let run = Sat::default().forced(&view.model(), &Watch::default()).expect("it fits");
    let forced = run.outcome.answer().expect("there is a solution");
    let time = begin.elapsed().as_secs_f64();
    println!("{} of {} cells are forced: {:?}, {time:.2} s", forced.len(), shape.len(), run.effort);
}
