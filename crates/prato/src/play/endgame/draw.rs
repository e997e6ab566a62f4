//! Some solutions of a position, drawn at random (a uniform sampler): each is as likely as any other.

use super::list::{Cells, Listed};
use crate::play::odds::{CHOOSE, Chain, Place, Position};
use crate::play::tuning::CHANGE_TRIES;
use crate::play::{Rng, Stream};

/// Draws so many solutions, and leaves out what was drawn before. `None` with more than 128
/// undecided cells, or if the total number of mines is not known.
pub(super) fn draw(position: &Position, count: usize) -> Option<Listed> {
    let mines = position.mines?;
    let cells = Cells::new(position, Vec::new())?;
    let bag = Bag::new(position, mines, |cell| cells.bit(cell));
    let mut random = Rng::new(0, Stream::Draw);
    let drawn = |_| {
        let mut row = 0;
        bag.draw(&mut random, |bit| row |= bit);
        row
    };
    let mut solutions: Vec<u128> = (0..count).map(drawn).collect();
    solutions.sort_unstable();
    solutions.dedup();
    Some(Listed { cells, solutions })
}

/// With more unseen cells than this, the ways to put mines there are too many for a float.
pub(in crate::play) const MOST_UNSEEN: usize = 900;

/// What is needed to draw a solution. `T` stands for a cell.
pub(in crate::play) struct Bag<'a, T> {
    position: &'a Position,
    mines: usize,
    /// For each part the cells that each step fills.
    filled: Vec<Vec<Vec<T>>>,
    unseen: Vec<T>,
    /// For each part, by number of mines, the ways to put them into all that comes after the part.
    after: Vec<Vec<f64>>,
}

impl<'a, T: Copy> Bag<'a, T> {
    /// For a position with so many mines to find, in which there are not more than 10^300 ways to
    /// place them; `named` names the cells.
    pub(in crate::play) fn new(
        position: &'a Position,
        mines: usize,
        named: impl Fn(u32) -> T,
    ) -> Bag<'a, T> {
        let unseen: Vec<T> = position.unseen.iter().map(|&cell| named(cell)).collect();
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
                in_box.cells.iter().map(|&cell| named(cell)).collect()
            });
            of_step.collect()
        });
        Bag { position, mines, filled: filled.collect(), unseen, after }
    }

    /// Draws a solution: `mine` is told each of its mines.
    pub(in crate::play) fn draw(&self, random: &mut Rng, mut mine: impl FnMut(T)) {
        let mut left = self.mines;
        for ((part, filled), after) in self.position.parts.iter().zip(&self.filled).zip(&self.after)
        {
            let (least, counts) = part.chain.series();
            let ways = (least..).zip(counts).filter(|(own, _)| *own <= left);
            let own = pick(ways.map(|(own, count)| (count * after[left - own], own)), random);
            fill(&part.chain, filled, own, random, &mut mine);
            left -= own;
        }
        choose(&self.unseen, left, random, &mut mine);
    }
}

impl Bag<'_, usize> {
    /// Changes a solution that has a mine in the cell `safe` into one that has not, and leaves
    /// alone what the cell has nothing to do with: the other parts, and nearly all unseen cells.
    /// `None` if that cannot be done; then it is a solution no longer. What is changed is nearly as
    /// likely as if it had been drawn: the other parts keep their number of mines, that is all.
    pub(in crate::play) fn change(
        &self,
        mines: &mut [bool],
        safe: usize,
        random: &mut Rng,
    ) -> Option<()> {
        let Place::Boxed { part, .. } = self.position.places[safe] else {
            mines[safe] = false;
            return self.scatter(mines, Some(safe), 1, random);
        };
        let part = part as usize;
        let mined = |cells: &mut dyn Iterator<Item = &usize>| cells.filter(|c| mines[**c]).count();
        let before = mined(&mut self.filled[part].iter().flatten());
        let left = before + mined(&mut self.unseen.iter());
        let chain = &self.position.parts[part].chain;
        let (least, counts) = chain.series();
        let unseen = self.after.last()?;
        for _ in 0..CHANGE_TRIES {
            let ways = (least..).zip(counts).filter(|(own, _)| *own <= left);
            let now = pick(ways.map(|(own, count)| (count * unseen[left - own], own)), random);
            self.filled[part].iter().flatten().for_each(|&cell| mines[cell] = false);
            fill(chain, &self.filled[part], now, random, &mut |cell: usize| mines[cell] = true);
            if !mines[safe] {
                let more = isize::try_from(before).ok()? - isize::try_from(now).ok()?;
                return self.scatter(mines, None, more, random);
            }
        }
        None
    }

    /// Puts so many more mines into the unseen cells but for this one, or takes some away.
    fn scatter(
        &self,
        mines: &mut [bool],
        but: Option<usize>,
        more: isize,
        random: &mut Rng,
    ) -> Option<()> {
        let taken = more < 0;
        let mut cells = self.unseen.clone();
        cells.retain(|&cell| mines[cell] == taken && Some(cell) != but);
        if cells.len() < more.unsigned_abs() {
            return None;
        }
        choose(&cells, more.unsigned_abs(), random, &mut |cell: usize| mines[cell] = !taken);
        Some(())
    }
}

/// Fills the component of a chain with so many mines, from the last step to the first.
fn fill<T: Copy>(
    chain: &Chain,
    filled: &[Vec<T>],
    mut mines: usize,
    random: &mut Rng,
    mine: &mut impl FnMut(T),
) {
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
        choose(cells, number, random, mine);
        (state, mines) = (from, mines - number);
    }
}

/// One of these, as likely as it weighs.
fn pick<T: Copy>(weighed: impl Iterator<Item = (f64, T)> + Clone, random: &mut Rng) -> T {
    let sum: f64 = weighed.clone().map(|(weight, _)| weight).sum();
    let mut rest = random.share() * sum;
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

/// Puts so many mines into these cells, all choices equally likely.
fn choose<T: Copy>(cells: &[T], count: usize, random: &mut Rng, mine: &mut impl FnMut(T)) {
    let mut wanted = count;
    for (number, &cell) in cells.iter().enumerate() {
        if wanted > 0 && random.below(cells.len() - number) < wanted {
            mine(cell);
            wanted -= 1;
        }
    }
}
