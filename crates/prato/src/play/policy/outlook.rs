//! What a guess would show (conditional marginals, by forward and backward sums): for each number,
//! how likely it is, and what every cell nearby would then be.
//!
//! The chain of a component is gone through again with one more count: the mines around the guess.
//! Components that the guess brings together are independent until then, so each is asked alone
//! and the answers are multiplied.

use std::ops::Range;

use arrayvec::ArrayVec;

use crate::play::odds::{CHOOSE, Chain, Part, Place, Position, short};

/// A number for each count of mines around a guess, from 0 to 8.
pub(super) type ByCount = [f64; 9];

/// The weights of all states of a chain, if every mine weighs the same.
pub(super) struct Tilted {
    /// What reaches each state weighs this much.
    reached: Vec<f64>,
    /// What completes each state weighs this much.
    completed: Vec<f64>,
    /// The powers of the weight of a mine.
    powers: ByCount,
}

impl Tilted {
    /// For a part of a position.
    pub(super) fn new(part: &Part) -> Tilted {
        let chain = &part.chain;
        let mut powers = [1.0; 9];
        for number in 1..9 {
            powers[number] = powers[number - 1] * part.tilt;
        }
        let mut reached = vec![0.0; chain.states()];
        let mut completed = vec![0.0; chain.states()];
        reached[0] = 1.0;
        for (number, step) in chain.steps.iter().enumerate() {
            for state in chain.layer(number) {
                for mines in 0..=usize::from(step.size) {
                    if let Some(to) = chain.to(number, state, mines) {
                        let ways = CHOOSE[usize::from(step.size)][mines] * powers[mines];
                        reached[to] += ways * reached[state];
                    }
                }
            }
        }
        completed[chain.states() - 1] = 1.0;
        for (number, step) in chain.steps.iter().enumerate().rev() {
            for state in chain.layer(number) {
                for mines in 0..=usize::from(step.size) {
                    if let Some(to) = chain.to(number, state, mines) {
                        let ways = CHOOSE[usize::from(step.size)][mines] * powers[mines];
                        completed[state] += ways * completed[to];
                    }
                }
            }
        }
        Tilted { reached, completed, powers }
    }
}

/// What is known of the cells of a box, or of a part of it, for each count of mines around a guess.
pub(super) struct Group {
    /// Where the cells belong.
    pub(super) place: Place,
    /// The weight of a mine in one of them.
    pub(super) mines: ByCount,
}

/// What a guess would show, given that it is no mine.
pub(super) struct Outlook {
    /// The chance of each count of undecided mines around it.
    pub(super) shown: ByCount,
    /// All cells whose chances may change much: boxes near the guess, and the unseen cells around
    /// it. Their weights are relative to `shown`.
    pub(super) groups: Vec<Group>,
    /// How many unseen cells touch the guess.
    pub(super) unseen: usize,
}

impl Outlook {
    /// For a guess at `cell`. `tilted` has the weights of each part.
    pub(super) fn new(position: &Position, tilted: &[Tilted], cell: usize) -> Outlook {
        let mut touched = ArrayVec::<(u32, ArrayVec<(u32, u8), 8>), 9>::new();
        let mut unseen = 0;
        let own = position.places[cell];
        if let Place::Boxed { part, .. } = own {
            touched.push((part, ArrayVec::new()));
        }
        for other in position.shape.neighbours(cell) {
            match position.places[other] {
                Place::Decided => {}
                Place::Unseen => unseen += 1,
                Place::Boxed { part, in_box } => {
                    let at =
                        touched.iter().position(|entry| entry.0 == part).unwrap_or_else(|| {
                            touched.push((part, ArrayVec::new()));
                            touched.len() - 1
                        });
                    let boxes = &mut touched[at].1;
                    match boxes.iter_mut().find(|entry| entry.0 == in_box) {
                        Some(entry) => entry.1 += 1,
                        None => boxes.push((in_box, 1)),
                    }
                }
            }
        }
        let mut groups = Vec::new();
        // For each source of mines around the guess: the weight of each count, and its groups.
        let mut sources = ArrayVec::<(ByCount, usize), 10>::new();
        for (part, boxes) in &touched {
            let home = match own {
                Place::Boxed { part: home, in_box } if home == *part => Some(in_box),
                _ => None,
            };
            let number = *part as usize;
            let counts =
                around(&position.parts[number], &tilted[number], *part, boxes, home, &mut groups);
            sources.push((counts, groups.len()));
        }
        if unseen > 0 {
            let (mut counts, mut mines) = ([0.0; 9], [0.0; 9]);
            let mut power = 1.0;
            for number in 0..=unseen {
                counts[number] = CHOOSE[unseen][number] * power;
                mines[number] = counts[number] * number as f64 / unseen as f64;
                power *= position.unseen_tilt;
            }
            groups.push(Group { place: Place::Unseen, mines });
            sources.push((counts, groups.len()));
        }
        let shown = combine(&sources, &mut groups);
        Outlook { shown, groups, unseen }
    }
}

/// Multiplies what the sources say; afterwards the groups know of all of them. Returns the
/// chance of each count.
fn combine(sources: &[(ByCount, usize)], groups: &mut [Group]) -> ByCount {
    let mut one = [0.0; 9];
    one[0] = 1.0;
    let mut all = sources.iter().fold(one, |product, source| times(&product, &source.0));
    if sources.len() > 1 {
        let mut first = 0;
        for (number, (_, end)) in sources.iter().enumerate() {
            let others = sources.iter().enumerate().filter(|(other, _)| *other != number);
            let others = others.fold(one, |product, (_, source)| times(&product, &source.0));
            for group in &mut groups[first..*end] {
                group.mines = times(&group.mines, &others);
            }
            first = *end;
        }
    }
    let sum: f64 = all.iter().sum();
    for group in &mut *groups {
        for (mines, all) in group.mines.iter_mut().zip(&all) {
            *mines = if *all > 0.0 { *mines / all } else { 0.0 };
        }
    }
    for count in &mut all {
        *count /= sum;
    }
    all
}

/// The product of two series; counts above 8 cannot be.
fn times(a: &ByCount, b: &ByCount) -> ByCount {
    let mut product = [0.0; 9];
    for (i, a) in a.iter().enumerate().filter(|(_, a)| **a != 0.0) {
        for (sum, b) in product[i..].iter_mut().zip(b) {
            *sum += a * b;
        }
    }
    product
}

/// How a step of the chain is seen from the guess.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// The cells of the box that touch the guess.
    inside: u8,
    /// The others, but for the guess itself.
    outside: u8,
}

/// The weight of each count of mines around a guess that touches these `boxes` of a part, each with
/// so many cells; the guess is in the box `home` of the part, if in any. Adds the groups of this
/// part.
fn around(
    part: &Part,
    tilted: &Tilted,
    number: u32,
    boxes: &[(u32, u8)],
    home: Option<u32>,
    groups: &mut Vec<Group>,
) -> ByCount {
    let chain = &part.chain;
    let (first, last) = window(part, boxes, home);
    let mut seen: Vec<Seen> = chain.steps[first..=last]
        .iter()
        .map(|step| Seen { inside: 0, outside: step.size - u8::from(home == Some(step.in_box)) })
        .collect();
    for &(in_box, cells) in boxes {
        let seen = &mut seen[chain.step_of[in_box as usize] as usize - first];
        seen.inside += cells;
        seen.outside -= cells;
    }
    let walk = Walk::new(chain, &tilted.powers, first, &seen);
    let reached = walk.forward(&tilted.reached);
    let completed = walk.back(&tilted.completed);
    let mut counts = [0.0; 9];
    for (reached, completed) in
        reached[walk.last()].iter().zip(&tilted.completed[walk.last_layer()])
    {
        for (sum, reached) in counts.iter_mut().zip(reached) {
            *sum += reached * completed;
        }
    }
    walk.groups(number, &reached, &completed, groups);
    counts
}

/// The steps from the first to the last that fill a box near the guess: one that it touches or is
/// in, or one that shares a clue with those.
fn window(part: &Part, boxes: &[(u32, u8)], home: Option<u32>) -> (usize, usize) {
    let (mut first, mut last) = (usize::MAX, 0);
    let component = &part.component;
    for in_box in boxes.iter().map(|entry| entry.0).chain(home) {
        for &clue in &component.boxes[in_box as usize].clues {
            for &near in &component.clues[clue as usize].boxes {
                let step = part.chain.step_of[near as usize] as usize;
                first = first.min(step);
                last = last.max(step);
            }
        }
    }
    (first, last)
}

/// Going through some steps of a chain with one more count.
struct Walk<'a> {
    chain: &'a Chain,
    first: usize,
    seen: &'a [Seen],
    /// The ways to fill the box of each step, from every state of the layer before it.
    ways: Vec<Way>,
    /// Where the ways of each step end.
    ends: Vec<usize>,
}

/// A way to fill a box. States are counted from the first layer of the walk.
struct Way {
    state: u32,
    to: u32,
    mines: u8,
    /// How many of the mines touch the guess.
    within: u8,
    weight: f64,
}

impl Walk<'_> {
    /// From the step `first` on, as many as are `seen`, where mines weigh these `powers`.
    fn new<'a>(chain: &'a Chain, powers: &ByCount, first: usize, seen: &'a [Seen]) -> Walk<'a> {
        let (mut ways, mut ends) = (Vec::new(), Vec::with_capacity(seen.len()));
        let base = chain.layer(first).start;
        let ours = |state: usize| short(state - base);
        for (step, &Seen { inside, outside }) in (first..).zip(seen) {
            for state in chain.layer(step) {
                for mines in 0..=inside + outside {
                    let Some(to) = chain.to(step, state, usize::from(mines)) else { continue };
                    for within in mines.saturating_sub(outside)..=mines.min(inside) {
                        let weight = CHOOSE[usize::from(inside)][usize::from(within)]
                            * CHOOSE[usize::from(outside)][usize::from(mines - within)]
                            * powers[usize::from(mines)];
                        ways.push(Way { state: ours(state), to: ours(to), mines, within, weight });
                    }
                }
            }
            ends.push(ways.len());
        }
        Walk { chain, first, seen, ways, ends }
    }

    /// Each step, with the ways to fill its box.
    fn steps(&self) -> impl DoubleEndedIterator<Item = (Seen, &[Way])> {
        self.seen.iter().enumerate().map(|(number, &seen)| {
            let begin = if number == 0 { 0 } else { self.ends[number - 1] };
            (seen, &self.ways[begin..self.ends[number]])
        })
    }

    /// The layer after the last step, in the chain.
    fn last_layer(&self) -> Range<usize> {
        self.chain.layer(self.first + self.seen.len())
    }

    /// Where the states of the last layer are in our own lists.
    fn last(&self) -> Range<usize> {
        let base = self.chain.layer(self.first).start;
        let Range { start, end } = self.last_layer();
        start - base..end - base
    }

    /// For each state the weight of what reaches it, by count of mines around the guess.
    fn forward(&self, reached: &[f64]) -> Vec<ByCount> {
        let mut weights = vec![[0.0; 9]; self.last().end];
        for (weight, reached) in weights.iter_mut().zip(&reached[self.chain.layer(self.first)]) {
            weight[0] = *reached;
        }
        let mut most = 0;
        for (seen, ways) in self.steps() {
            for way in ways {
                let from = weights[way.state as usize];
                let sums = &mut weights[way.to as usize][usize::from(way.within)..];
                for (sum, count) in sums.iter_mut().zip(&from[..=most]) {
                    *sum += way.weight * count;
                }
            }
            most += usize::from(seen.inside);
        }
        weights
    }

    /// For each state the weight of what completes it, by count of mines still to come.
    fn back(&self, completed: &[f64]) -> Vec<ByCount> {
        let mut weights = vec![[0.0; 9]; self.last().end];
        for (weight, completed) in
            weights[self.last()].iter_mut().zip(&completed[self.last_layer()])
        {
            weight[0] = *completed;
        }
        let mut most = 0;
        for (seen, ways) in self.steps().rev() {
            for way in ways {
                let after = weights[way.to as usize];
                let sums = &mut weights[way.state as usize][usize::from(way.within)..];
                for (sum, count) in sums.iter_mut().zip(&after[..=most]) {
                    *sum += way.weight * count;
                }
            }
            most += usize::from(seen.inside);
        }
        weights
    }

    /// Adds the weight of a mine in the cells of each box.
    fn groups(
        &self,
        part: u32,
        reached: &[ByCount],
        completed: &[ByCount],
        groups: &mut Vec<Group>,
    ) {
        let all: usize = self.seen.iter().map(|seen| usize::from(seen.inside)).sum();
        let mut before = 0;
        for (filled, (seen, ways)) in self.chain.steps[self.first..].iter().zip(self.steps()) {
            let Seen { inside, outside } = seen;
            let rest = all - before - usize::from(inside);
            let (mut of_inside, mut of_outside) = ([0.0; 9], [0.0; 9]);
            for way in ways.iter().filter(|way| way.mines > 0) {
                let in_share = f64::from(way.within) / f64::from(inside).max(1.0);
                let out_share = f64::from(way.mines - way.within) / f64::from(outside).max(1.0);
                for (count, reached) in reached[way.state as usize][..=before].iter().enumerate() {
                    let weight = way.weight * reached;
                    let from = count + usize::from(way.within);
                    let completed = &completed[way.to as usize][..=rest];
                    let sums = of_inside[from..].iter_mut().zip(&mut of_outside[from..]);
                    for (completed, (of_inside, of_outside)) in completed.iter().zip(sums) {
                        let both = weight * completed;
                        *of_inside += both * in_share;
                        *of_outside += both * out_share;
                    }
                }
            }
            let place = Place::Boxed { part, in_box: filled.in_box };
            if inside > 0 {
                groups.push(Group { place, mines: of_inside });
            }
            if outside > 0 {
                groups.push(Group { place, mines: of_outside });
            }
            before += usize::from(inside);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;
    use crate::play::endgame::tests::fitting;
    use crate::play::odds::tests::analyse;
    use crate::play::{FirstClick, Kind, Rng, Stream, centre, clues, field, position as played};
    use crate::puzzles::minesweeper::{Cell, Field, View};

    /// Without a total the weights are exact, so all that is said of a guess must be.
    fn check_all(view: &View) {
        let position = analyse(view).unwrap();
        let tilted: Vec<Tilted> = position.parts.iter().map(Tilted::new).collect();
        let fields = fitting(view);
        let decided = |cell: usize| position.places[cell] == Place::Decided;
        for cell in (0..position.places.len()).filter(|&cell| !decided(cell)) {
            let outlook = Outlook::new(&position, &tilted, cell);
            let safe: Vec<&Field> = fields.iter().filter(|f| !f.mines.cells()[cell]).collect();
            if safe.is_empty() {
                continue;
            }
            let known = position.shape.neighbours(cell).filter(|&other| decided(other));
            let known = known.filter(|&other| fields[0].mines.cells()[other]).count();
            for count in 0..9 {
                let shows = |f: &&&Field| usize::from(clues(f).cells()[cell]) == count + known;
                let showing: Vec<_> = safe.iter().filter(shows).collect();
                let expected = showing.len() as f64 / safe.len() as f64;
                assert!((outlook.shown[count] - expected).abs() < 1e-9, "{view:?} {cell} {count}");
                if showing.is_empty() {
                    continue;
                }
                let mines = |other: usize| {
                    let with = showing.iter().filter(|f| f.mines.cells()[other]).count();
                    with as f64 / showing.len() as f64
                };
                for group in &outlook.groups {
                    let of_group =
                        |other: &usize| *other != cell && position.places[*other] == group.place;
                    // A box has a group for the cells around the guess, and one for the others.
                    let found = (0..position.places.len())
                        .filter(of_group)
                        .any(|other| (mines(other) - group.mines[count]).abs() < 1e-9);
                    assert!(found, "{view:?} {cell} {count}");
                }
            }
        }
    }

    #[test]
    fn what_a_guess_shows_is_what_all_fields_show() {
        let mut random = Rng::new(2, Stream::Order);
        for seed in 0..150 {
            let shape = Shape { rows: 3 + random.below(2), cols: 3 + random.below(3) };
            let start = centre(shape);
            let clear = FirstClick::Safe.clear(shape, start);
            let field = field(shape, 3 + random.below(3), &clear, seed).unwrap();
            let mut view = played(&field, start, Kind::Rand(0.3), seed);
            view.mines = None;
            if view.covered().count() <= 14
                && !view.cells().cells().iter().all(|cell| *cell == Cell::Covered)
            {
                check_all(&view);
            }
        }
    }
}
