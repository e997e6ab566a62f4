//! Some solutions of a position, drawn at random: each is as likely as any other.

use super::super::policy::chain::{CHOOSE, Chain};
use super::super::policy::position::Position;
use super::list::{Cells, Listed};
use crate::play::{Rng, Stream};

/// Draws so many solutions, and leaves out what was drawn before. `None` with more than 128
/// undecided cells, or if the total number of mines is not known.
pub(super) fn draw(position: &Position, count: usize) -> Option<Listed> {
    let mines = position.mines?;
    let cells = Cells::new(position, Vec::new())?;
    let bag = Bag::new(position, mines, &cells);
    let mut random = Rng::new(0, Stream::Draw);
    let mut solutions: Vec<u128> = (0..count).map(|_| bag.draw(&mut random)).collect();
    solutions.sort_unstable();
    solutions.dedup();
    Some(Listed { cells, solutions })
}

/// What is needed to draw a solution.
pub(super) struct Bag<'a> {
    position: &'a Position,
    mines: usize,
    /// For each part the bits of the cells that each step fills.
    filled: Vec<Vec<Vec<u128>>>,
    /// The bits of the unseen cells.
    unseen: Vec<u128>,
    /// For each part, by number of mines, the ways to put them into all that comes after the part.
    after: Vec<Vec<f64>>,
}

impl<'a> Bag<'a> {
    pub(super) fn new(position: &'a Position, mines: usize, cells: &Cells) -> Bag<'a> {
        let unseen: Vec<u128> = position.unseen.iter().map(|&cell| cells.bit(cell)).collect();
        // With 128 cells, no number of ways is too large.
        let mut ways = vec![1.0];
        for number in 0..mines {
            let choose = ways[number] * unseen.len().saturating_sub(number) as f64;
            ways.push(choose / (number + 1) as f64);
        }
        let mut after = Vec::new();
        for part in position.parts.iter().rev() {
            let (least, counts) = part.chain.series();
            let with_part = (0..=mines).map(|mines| {
                let own = (least..).zip(counts);
                own.filter_map(|(own, count)| Some(count * ways[mines.checked_sub(own)?])).sum()
            });
            let with_part = with_part.collect();
            after.push(std::mem::replace(&mut ways, with_part));
        }
        after.reverse();
        let filled = position.parts.iter().map(|part| {
            let of_step = part.chain.steps.iter().map(|step| {
                let in_box = &part.component.boxes[step.in_box as usize];
                in_box.cells.iter().map(|&cell| cells.bit(cell)).collect()
            });
            of_step.collect()
        });
        Bag { position, mines, filled: filled.collect(), unseen, after }
    }

    /// A solution.
    pub(super) fn draw(&self, random: &mut Rng) -> u128 {
        let mut left = self.mines;
        let mut row = 0;
        for ((part, filled), after) in self.position.parts.iter().zip(&self.filled).zip(&self.after)
        {
            let (least, counts) = part.chain.series();
            let ways = (least..).zip(counts).filter(|(own, _)| *own <= left);
            let own = pick(ways.map(|(own, count)| (count * after[left - own], own)), random);
            row |= fill(&part.chain, filled, own, random);
            left -= own;
        }
        row | choose(&self.unseen, left, random)
    }
}

/// The component of a chain filled with so many mines, from the last step to the first.
fn fill(chain: &Chain, filled: &[Vec<u128>], mut mines: usize, random: &mut Rng) -> u128 {
    let mut row = 0;
    let mut state = chain.layer(filled.len()).start;
    for (step, cells) in filled.iter().enumerate().rev() {
        let ways = chain.layer(step).flat_map(|from| {
            let numbers = (0..=cells.len().min(mines))
                .filter(move |&number| chain.to(step, from, number) == Some(state));
            numbers.map(move |number| {
                let ways = CHOOSE[cells.len()][number] * chain.ways(from, mines - number);
                (ways, (from, number))
            })
        });
        let (from, number) = pick(ways, random);
        row |= choose(cells, number, random);
        (state, mines) = (from, mines - number);
    }
    row
}

/// One of these, as likely as it weighs.
fn pick<T: Copy>(weighed: impl Iterator<Item = (f64, T)> + Clone, random: &mut Rng) -> T {
    const STEPS: usize = 1 << 53;
    let sum: f64 = weighed.clone().map(|(weight, _)| weight).sum();
    let mut rest = random.below(STEPS) as f64 / STEPS as f64 * sum;
    let mut last = None;
    for (weight, one) in weighed.filter(|(weight, _)| *weight > 0.0) {
        last = Some(one);
        if rest < weight {
            break;
        }
        rest -= weight;
    }
    last.expect("something is possible")
}

/// So many of these cells, all choices equally likely.
fn choose(cells: &[u128], count: usize, random: &mut Rng) -> u128 {
    let mut chosen = 0;
    let mut wanted = count;
    for (number, cell) in cells.iter().enumerate() {
        if wanted > 0 && random.below(cells.len() - number) < wanted {
            chosen |= cell;
            wanted -= 1;
        }
    }
    chosen
}
