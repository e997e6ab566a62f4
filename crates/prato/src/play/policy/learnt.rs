//! What was learnt from games (by a small neural network): by how much the score of a guess misjudges
//! it.
//!
//! A small net sees the cells around a guess and a few figures, and says by what factor its score
//! is to be corrected. It was learnt from millions of games, by what the same game was worth with
//! each of some guesses: `lab/README.md` says how. The net sees what a player sees, and the chances.

use super::lookahead::{self, Guess};
use super::net::Net;
use crate::grid::Shape;
use crate::play::odds::{Place, Position};
use crate::play::tuning::{CORRECTED, CORRECTED_SCORE, MOST_CORRECTION};
use crate::puzzles::minesweeper::{Cell, View};

/// The net sees a square of so many rows and columns around a guess.
const REACH: usize = 3;
const SIDE: usize = 2 * REACH + 1;

/// How many figures of a position the net is told, and how many of a guess.
pub(super) const OF_POSITION: usize = 5;
pub(super) const OF_GUESS: usize = 10;

/// What a cell is to the net. Known mines and cells outside can never be opened.
#[derive(Clone, Copy)]
enum Kind {
    Outside = 0,
    Mine = 1,
    /// An open cell: with this number, and one more for each undecided mine around, up to four.
    Open = 2,
    Unseen = 7,
    Boxed = 8,
}

const KINDS: usize = 9;

/// How many inputs the net has: for each cell whether it is of each kind, and its chance.
pub(super) const INPUTS: usize = SIDE * SIDE * (KINDS + 1) + OF_POSITION + OF_GUESS;

/// A cell as the net sees it: its kind, and the chance of a mine if it is undecided.
type Seen = (u8, f32);

/// What the net sees of a position.
pub(super) struct Sight {
    /// The cells of the board, with a margin of cells outside.
    cells: Vec<Seen>,
    /// So many cells are in a row.
    width: usize,
    shape: Shape,
    pub(super) figures: [f32; OF_POSITION],
    /// The score and the safety of the guess with the best score.
    best: (f64, f64),
}

/// The guesses with the best prospects, corrected by what was learnt; the best first.
pub(super) fn guesses(position: &Position, view: &View, net: &Net) -> Vec<Guess> {
    let mut guesses = lookahead::guesses(position, None, CORRECTED);
    let near = near(&guesses);
    let sight = (near > 1).then(|| Sight::new(position, view, &guesses[0])).flatten();
    if let Some(sight) = sight {
        let scores = sight.scores(&guesses[..near], net);
        for (guess, score) in guesses.iter_mut().zip(scores) {
            guess.prospects.score = score;
        }
        guesses.sort_by(|a, b| b.prospects.score.total_cmp(&a.prospects.score));
    }
    guesses
}

/// How many of these guesses, the best first, may be corrected. A score of 0 cannot.
pub(super) fn near(guesses: &[Guess]) -> usize {
    let floor = guesses[0].prospects.score * CORRECTED_SCORE;
    guesses.partition_point(|guess| floor > 0.0 && guess.prospects.score >= floor)
}

impl Sight {
    /// What is seen of a position of this view, in which this guess has the best score. `None` if
    /// the total number of mines is not known.
    pub(super) fn new(position: &Position, view: &View, best: &Guess) -> Option<Sight> {
        let shape = position.shape;
        let width = shape.cols + 2 * REACH;
        let mut cells = vec![(Kind::Outside as u8, 0.0); width * (shape.rows + 2 * REACH)];
        let mut undecided = 0_usize;
        for (cell, pos) in shape.positions().enumerate() {
            let kind = kind(position, view, cell);
            let chance = position.chance(cell);
            undecided += usize::from(chance.is_some());
            let seen = (kind, single(chance.unwrap_or(0.0)));
            cells[(pos.row + REACH) * width + pos.col + REACH] = seen;
        }
        let unseen = position.unseen.len();
        let figures = [
            unseen as f64 / 200.0,
            position.unseen_chance,
            undecided.saturating_sub(position.mines?) as f64 / 200.0,
            (undecided - unseen) as f64 / 30.0,
            best.prospects.score,
        ];
        let best = (best.prospects.score, best.safety);
        Some(Sight { cells, width, shape, figures: figures.map(single), best })
    }

    /// The cells around a guess, row by row.
    pub(super) fn around(&self, cell: usize) -> impl Iterator<Item = Seen> {
        let pos = self.shape.pos(cell);
        let rows = (pos.row..pos.row + SIDE).map(move |row| &self.cells[row * self.width..]);
        rows.flat_map(move |row| row[pos.col..pos.col + SIDE].iter().copied())
    }

    /// The corrected scores of these guesses, of which the first had the best score.
    pub(super) fn scores(&self, guesses: &[Guess], net: &Net) -> Vec<f64> {
        // The logarithms of the factors for the scores.
        let corrections: Vec<f32> =
            guesses.iter().map(|guess| net.output(self.inputs(guess))).collect();
        let corrected = guesses.iter().zip(&corrections).map(|(guess, correction)| {
            let correction = (correction - corrections[0]).clamp(-MOST_CORRECTION, MOST_CORRECTION);
            guess.prospects.score * f64::from(correction).exp()
        });
        corrected.collect()
    }

    /// The inputs of the net for a guess that are not 0, each with its number.
    fn inputs(&self, guess: &Guess) -> impl Iterator<Item = (usize, f32)> {
        let around = self.around(guess.cell).zip((0..).step_by(KINDS + 1));
        let cells = around.flat_map(|((kind, chance), first)| {
            [(first + usize::from(kind), 1.0), (first + KINDS, chance)]
        });
        let figures = self.figures.into_iter().chain(self.guess(guess));
        cells.chain((INPUTS - OF_POSITION - OF_GUESS..).zip(figures))
    }

    /// The figures of a guess.
    pub(super) fn guess(&self, guess: &Guess) -> [f32; OF_GUESS] {
        let Guess { safety, relief, ref prospects, ref shown, .. } = *guess;
        let mut figures = [0.0; OF_GUESS];
        figures[0] = (prospects.score / self.best.0).ln();
        figures[1] = safety;
        figures[2] = safety / self.best.1 - 1.0;
        figures[3] = prospects.progress;
        figures[4] = relief;
        figures[5..].copy_from_slice(&shown[..OF_GUESS - 5]);
        figures.map(single)
    }
}

/// The net counts in single precision.
#[expect(clippy::cast_possible_truncation, reason = "it is to be rounded")]
pub(super) fn single(figure: f64) -> f32 {
    figure as f32
}

fn kind(position: &Position, view: &View, cell: usize) -> u8 {
    let cells = view.cells().cells();
    match (cells[cell], position.places[cell]) {
        (Cell::Open(number), _) => {
            let mine = |other: &usize| {
                position.places[*other] == Place::Decided && !matches!(cells[*other], Cell::Open(_))
            };
            let known = position.shape.neighbours(cell).filter(mine).count();
            let known = u8::try_from(known).expect("at most 8 cells");
            Kind::Open as u8 + number.saturating_sub(known).min(4)
        }
        (_, Place::Decided) => Kind::Mine as u8,
        (_, Place::Boxed { .. }) => Kind::Boxed as u8,
        (_, Place::Unseen) => Kind::Unseen as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::super::net::{Layer, net};
    use super::*;
    use crate::play::odds::tests::analyse;
    use crate::play::{self, FirstClick, LEVELS, centre, field};
    use crate::puzzles::minesweeper::parse;

    /// All inputs of the net written out, and the net worked out by the book.
    fn by_the_book(sight: &Sight, guess: &Guess) -> f64 {
        let mut inputs = Vec::new();
        for (kind, chance) in sight.around(guess.cell) {
            inputs.extend((0..KINDS).map(|other| f64::from(u8::from(other == usize::from(kind)))));
            inputs.push(f64::from(chance));
        }
        inputs.extend(sight.figures.iter().chain(&sight.guess(guess)).map(|&x| f64::from(x)));
        let [first, second, third] = &net().unwrap().layers;
        let positive =
            |outputs: Vec<f64>| -> Vec<f64> { outputs.into_iter().map(|x| x.max(0.0)).collect() };
        let inputs = positive(dense(first, &inputs));
        dense(third, &positive(dense(second, &inputs)))[0]
    }

    fn dense(layer: &Layer, inputs: &[f64]) -> Vec<f64> {
        let outputs = layer.bias.len();
        assert_eq!(layer.weights.len(), inputs.len() * outputs);
        let sum = |output: usize| {
            let products = layer.weights.chunks(outputs).zip(inputs);
            let products = products.map(|(weights, input)| f64::from(weights[output]) * input);
            f64::from(layer.bias[output]) + products.sum::<f64>()
        };
        (0..outputs).map(sum).collect()
    }

    #[test]
    fn the_net_by_the_book() {
        let mut judged = 0;
        for level in LEVELS {
            for seed in 0..30 {
                let start = centre(level.shape);
                let clear = FirstClick::Opening.clear(level.shape, start);
                let field = field(level.shape, level.mines, &clear, seed).unwrap();
                let view = play::position(&field, start, play::Kind::Play, seed);
                let position = analyse(&view).unwrap();
                if position.least_chance().is_none_or(|chance| chance <= 0.0 || chance >= 1.0) {
                    continue;
                }
                let before = lookahead::guesses(&position, None, CORRECTED);
                let near = near(&before);
                let sight = Sight::new(&position, &view, &before[0]).unwrap();
                let of_best = by_the_book(&sight, &before[0]);
                let mut expected: Vec<(f64, usize)> = Vec::new();
                for (rank, guess) in before.iter().enumerate() {
                    let factor = (by_the_book(&sight, guess) - of_best).exp();
                    let factor = if rank < near { factor } else { 1.0 };
                    assert!((0.85..1.15).contains(&factor), "{factor}");
                    expected.push((guess.prospects.score * factor, guess.cell));
                }
                expected.sort_by(|a, b| b.0.total_cmp(&a.0));
                let after = guesses(&position, &view, net().unwrap());
                assert_eq!(after.len(), expected.len());
                for (guess, (score, _)) in after.iter().zip(&expected) {
                    assert!((guess.prospects.score - score).abs() < 1e-4);
                }
                judged += near;
            }
        }
        assert!(judged > 100, "{judged}");
    }

    #[test]
    fn what_the_net_sees() {
        // One mine in the two cells that the clues see, and one in the four others.
        let board = "2 5 2\n01...\n01...\n";
        let view = parse(board, None).unwrap().view;
        let position = analyse(&view).unwrap();
        let guesses = lookahead::guesses(&position, None, 1);
        let sight = Sight::new(&position, &view, &guesses[0]).unwrap();
        let seen: Vec<Seen> = sight.around(0).collect();
        let kinds = |row: usize| -> Vec<u8> {
            seen[row * SIDE..(row + 1) * SIDE].iter().map(|(kind, _)| *kind).collect()
        };
        for row in [0, 1, 2, 5, 6] {
            assert_eq!(kinds(row), [Kind::Outside as u8; SIDE]);
        }
        for row in [3, 4] {
            let (outside, open) = (Kind::Outside as u8, Kind::Open as u8);
            let boxed = Kind::Boxed as u8;
            let unseen = Kind::Unseen as u8;
            assert_eq!(kinds(row)[..6], [outside, outside, outside, open, open + 1, boxed]);
            assert_eq!(kinds(row)[6], unseen);
        }
        assert!((seen[3 * SIDE + 5].1 - 0.5).abs() < 1e-6);
        assert!((seen[3 * SIDE + 6].1 - 0.25).abs() < 1e-6);
    }
}
