//! The ladder: a position worked on with easy means first, and with harder ones only where those
//! are stuck, as a player does.
//!
//! The rungs are single clues, pairs of clues, all arrangements of a component up to a limit, and
//! counting with the total. Every progress leads back to the first rung. No cell is opened, so
//! there are no new clues: what is found is noted as safe or as a mine, and helps with the next
//! cells.

use std::collections::BTreeSet;

use super::arrangements::{Agreed, agreed, components};
use super::pair::{Pair, pair};
use super::reason::Clue;
use super::scope::Scope;
use super::shrink::without_beliefs;
use super::technique::Technique;
use crate::exact::{Chance, Forced, chances, forced};
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Cell, View};
use crate::watch::{Stop, Watch};

/// The rungs, from easy to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rung {
    /// One clue, with what is known already.
    Single,
    /// Two clues that share cells.
    Pair,
    /// All arrangements of the cells of a component.
    Arrangements,
    /// The exact chances, with the total.
    Chances,
}

/// Every rung, from easy to hard.
pub static RUNGS: &[Rung] = &[Rung::Single, Rung::Pair, Rung::Arrangements, Rung::Chances];

impl Rung {
    /// Its name, as in JSON answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Rung::Single => "single clues",
            Rung::Pair => "sets",
            Rung::Arrangements => "brute force",
            Rung::Chances => "chances",
        }
    }
}

/// One progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// On which rung.
    pub rung: Rung,
    /// By which technique.
    pub technique: Technique,
    /// With which clues, in reading order. None on the last rung, where all of them count.
    pub clues: Vec<Clue>,
    /// How many arrangements there are, on their rung.
    pub arrangements: Option<usize>,
    /// The cells found to be safe, in reading order.
    pub safe: Vec<Pos>,
    /// The cells found to be mines, in reading order.
    pub mines: Vec<Pos>,
}

/// All that the ladder reaches.
#[derive(Clone, Debug, PartialEq)]
pub struct Climb {
    /// Each progress, in order.
    pub steps: Vec<Progress>,
    /// Where it ends; `None` if the work was stopped before.
    pub top: Option<Top>,
}

/// Where the ladder ends: nothing more is certain.
#[derive(Clone, Debug, PartialEq)]
pub struct Top {
    /// How many cells are not open.
    pub covered: usize,
    /// How many components had more arrangements than the limit when last looked at.
    pub over_limit: usize,
    /// How many covered cells are not certain.
    pub undecided: usize,
    /// If there are any: those with the smallest chance of a mine.
    pub best: Vec<Pos>,
    /// That chance.
    pub best_chance: Option<f64>,
}

/// Works on `view` until nothing more is certain. `limit` is the most arrangements of a component
/// that are looked at one by one.
///
/// ```
/// use prato::analysis::{Rung, climb};
/// use prato::puzzles::minesweeper::parse;
/// use prato::watch::Watch;
///
/// let view = parse("....\n1111\n", None).unwrap().view;
/// let climb = climb(&view, 1000, &Watch::default()).answer().unwrap();
/// assert_eq!(climb.steps[0].rung, Rung::Pair);
/// assert_eq!(climb.top.unwrap().undecided, 0);
/// ```
pub fn climb(view: &View, limit: usize, watch: &Watch) -> Outcome<Climb, Climb> {
    let mut ladder = Ladder::new(view);
    let so_far = |steps| Climb { steps, top: None };
    loop {
        if let Err(why) = watch.check() {
            return Outcome::Stopped { why, so_far: so_far(ladder.steps) };
        }
        if ladder.single() || ladder.pair() {
            continue;
        }
        if ladder.broken {
            return Outcome::Impossible;
        }
        let (arranged, over_limit) = ladder.arrangements(limit, watch);
        match arranged.or_end() {
            Ok(true) => continue,
            Ok(false) => {}
            Err(end) => return end.map_so_far(|()| so_far(ladder.steps)),
        }
        if over_limit > 0 && view.mines.is_some() {
            // What brute force would have found is found without the total, too.
            let mut free = ladder.view.clone();
            free.mines = None;
            match forced(&free, watch).or_end() {
                Ok(forced) if ladder.certain(&forced, Technique::Cases) => continue,
                Ok(_) => {}
                Err(end) => return end.map_so_far(|_| so_far(ladder.steps)),
            }
        }
        return match chances(&ladder.view, watch).or_end() {
            Ok(chances) => {
                let technique =
                    if view.mines.is_some() { Technique::Total } else { Technique::Cases };
                if ladder.certain(&Forced::of(&chances), technique) {
                    continue;
                }
                let known = |chance: &Chance| match chance {
                    Chance::Between(chance) => Some(*chance),
                    _ => None,
                };
                let between = chances.cells().iter().filter_map(known);
                let least = between.clone().min_by(f64::total_cmp);
                let is_best = |chance: &Chance| {
                    known(chance).zip(least).is_some_and(|(a, b)| a <= b * (1.0 + 1e-9))
                };
                let best = chances.iter().filter(|(_, chance)| is_best(chance));
                let top = Top {
                    covered: view.covered().count(),
                    over_limit,
                    undecided: between.count(),
                    best: best.map(|(pos, _)| pos).collect(),
                    best_chance: least,
                };
                Outcome::Answered(Climb { steps: ladder.steps, top: Some(top) })
            }
            Err(end) => end.map_so_far(|_| so_far(ladder.steps)),
        };
    }
}

struct Ladder {
    /// The view, with what has been found in it: safe cells as known to be safe, mines as flags
    /// that are to be trusted.
    view: View,
    steps: Vec<Progress>,
    /// Clues that changed since they were looked at alone.
    changed: BTreeSet<usize>,
    /// Clues that changed since they were looked at with others.
    paired: BTreeSet<usize>,
    /// Components, by their cells, of which all arrangements were seen in vain.
    fruitless: BTreeSet<Vec<usize>>,
    /// A clue cannot be met.
    broken: bool,
}

impl Ladder {
    fn new(view: &View) -> Ladder {
        let view = without_beliefs(view);
        let scope = Scope::new(&view);
        let is_clue = |&cell: &usize| scope.number(cell).is_some();
        let clues: BTreeSet<usize> = (0..scope.shape.len()).filter(is_clue).collect();
        let (steps, fruitless) = (Vec::new(), BTreeSet::new());
        Ladder { changed: clues.clone(), paired: clues, view, steps, fruitless, broken: false }
    }

    /// One clue: all of its unknown cells are mines, or none is. `true` if there is progress.
    fn single(&mut self) -> bool {
        while let Some(clue) = self.changed.pop_first() {
            let scope = Scope::new(&self.view);
            let cells: Vec<usize> = scope.cells(clue).collect();
            let missing = scope.missing(clue);
            if usize::try_from(missing).map_or(true, |missing| missing > cells.len()) {
                self.broken = true;
                return false;
            }
            let all = usize::try_from(missing) == Ok(cells.len());
            if cells.is_empty() || missing != 0 && !all {
                continue;
            }
            let (technique, safe, mines) = if all {
                (Technique::AllMines, Vec::new(), cells)
            } else {
                (Technique::AllSafe, cells, Vec::new())
            };
            self.found(Rung::Single, technique, &[clue], safe, mines);
            return true;
        }
        false
    }

    /// Two clues. `true` if there is progress.
    fn pair(&mut self) -> bool {
        while let Some(&first) = self.paired.first() {
            let scope = Scope::new(&self.view);
            let partners: Vec<usize> = scope.shape.square(first, 2).collect();
            for second in partners {
                let scope = Scope::new(&self.view);
                if second == first || scope.number(second).is_none() {
                    continue;
                }
                let Some(Pair { technique, safe, mines }) = pair(scope, first, second) else {
                    continue;
                };
                let mut clues = [first, second];
                clues.sort_unstable();
                self.found(Rung::Pair, technique, &clues, safe, mines);
                return true;
            }
            self.paired.pop_first();
        }
        false
    }

    /// All arrangements of one component after the other, and how many of them have too many.
    fn arrangements(&mut self, limit: usize, watch: &Watch) -> (Outcome<bool>, usize) {
        let mut over_limit = 0;
        for component in components(Scope::new(&self.view)) {
            if self.fruitless.contains(&component.cells) {
                continue;
            }
            let stopped = |why: Stop| Outcome::Stopped { why, so_far: () };
            match agreed(&self.view, &component, limit, watch) {
                Ok(Agreed::Impossible) => return (Outcome::Impossible, over_limit),
                Err(why) => return (stopped(why), over_limit),
                Ok(Agreed::TooMany) => over_limit += 1,
                Ok(Agreed::All { safe, mines, .. }) if safe.is_empty() && mines.is_empty() => {
                    self.fruitless.insert(component.cells);
                }
                Ok(Agreed::All { arrangements, safe, mines }) => {
                    let rung = Rung::Arrangements;
                    self.found(rung, Technique::Cases, &component.clues, safe, mines);
                    if let Some(step) = self.steps.last_mut() {
                        step.arrangements = Some(arrangements);
                    }
                    return (Outcome::Answered(true), over_limit);
                }
            }
        }
        (Outcome::Answered(false), over_limit)
    }

    /// What counting says. `true` if there is progress.
    fn certain(&mut self, forced: &Forced, technique: Technique) -> bool {
        let scope = Scope::new(&self.view);
        let new = |cells: &[Pos]| {
            let cells = cells.iter().map(|&pos| scope.shape.index(pos));
            cells.filter(|&cell| scope.is_unknown(cell)).collect::<Vec<usize>>()
        };
        let (safe, mines) = (new(&forced.safe), new(&forced.mines));
        if safe.is_empty() && mines.is_empty() {
            return false;
        }
        self.found(Rung::Chances, technique, &[], safe, mines);
        true
    }

    /// Notes what was found.
    fn found(
        &mut self,
        rung: Rung,
        technique: Technique,
        clues: &[usize],
        safe: Vec<usize>,
        mines: Vec<usize>,
    ) {
        let scope = Scope::new(&self.view);
        let shape = scope.shape;
        let places = |cells: &[usize]| cells.iter().map(|&cell| shape.pos(cell)).collect();
        let clue =
            |&clue: &usize| scope.number(clue).map(|number| Clue { pos: shape.pos(clue), number });
        self.steps.push(Progress {
            rung,
            technique,
            clues: clues.iter().filter_map(clue).collect(),
            arrangements: None,
            safe: places(&safe),
            mines: places(&mines),
        });
        for &cell in safe.iter().chain(&mines) {
            let clues = scope.clues(cell).collect::<Vec<usize>>();
            self.changed.extend(clues.iter().copied());
            self.paired.extend(clues);
        }
        let marks = [(safe, Cell::KnownSafe), (mines, Cell::Flagged)];
        for (cells, mark) in marks {
            for cell in cells {
                self.view.mark(shape.pos(cell), mark);
            }
        }
    }
}
