//! A reason for every forced cell, or for one of them.

use std::collections::BTreeMap;

use super::cases::refute;
use super::few::few;
use super::fit::End;
use super::reason::{Argument, Clue, Reason, Size, Verdict};
use super::scope::Scope;
use super::smallest::{self, Found};
use super::steps::{Chains, derive};
use super::technique::{Pattern, Technique};
use super::total;
use crate::engine::{Engine, EngineError};
use crate::exact::{Forced, forced_with, solve_with};
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Cell, Field, View};
use crate::watch::{Stop, Watch};

/// What the searches for reasons need to know about a view.
#[derive(Clone, Debug)]
pub struct Known {
    /// The cells that are forced.
    pub forced: Forced,
    /// The cells that are forced even if the total is not known.
    pub without_total: Forced,
    /// Some solution.
    pub solution: Field,
}

impl Known {
    /// What is known about `view`. `helper` answers where components are too wide to count.
    /// `so_far` is `None` unless only the total was too much to count with.
    ///
    /// # Errors
    /// If the helper fails.
    pub fn new(
        view: &View,
        helper: &dyn Engine,
        watch: &Watch,
    ) -> Result<Outcome<Option<Known>>, EngineError> {
        let solution = match solve_with(view, helper, watch)? {
            Outcome::Answered(Some(solution)) => solution,
            Outcome::Impossible => return Ok(Outcome::Impossible),
            Outcome::Answered(None) => unreachable!("an answer holds a field"),
            Outcome::Stopped { why, .. } => return Ok(Outcome::Stopped { why, so_far: None }),
        };
        let mut free = view.clone();
        free.mines = None;
        let without_total = match forced_with(&free, helper, watch)? {
            Outcome::Answered(forced) => forced,
            other => return Ok(other.map(|_| None)),
        };
        let known = |forced| {
            let (without_total, solution) = (without_total.clone(), solution.clone());
            Some(Known { forced, without_total, solution })
        };
        let forced = match view.mines {
            None => Outcome::Answered(without_total.clone()),
            Some(_) => forced_with(view, helper, watch)?,
        };
        Ok(forced.map(known))
    }

    /// What is certain about the cell at `pos`, if it is covered and anything is.
    #[must_use]
    pub fn verdict(&self, pos: Pos) -> Option<Verdict> {
        if self.forced.safe.binary_search(&pos).is_ok() {
            Some(Verdict::Safe)
        } else if self.forced.mines.binary_search(&pos).is_ok() {
            Some(Verdict::Mine)
        } else {
            None
        }
    }
}

/// A reason for every forced cell, easiest first: by technique, then by the number of clues, then
/// in reading order.
///
/// ```
/// use prato::analysis::{Known, Technique, explain};
/// use prato::engine::Search;
/// use prato::puzzles::minesweeper::parse;
/// use prato::watch::Watch;
///
/// let view = parse("...\n111\n", None).unwrap().view;
/// let watch = Watch::default();
/// let known = Known::new(&view, &Search, &watch).unwrap().answer().flatten().unwrap();
/// let reasons = explain(&view, &known, &watch).answer().unwrap();
/// let techniques: Vec<Technique> = reasons.iter().map(|reason| reason.technique).collect();
/// assert_eq!(techniques, [Technique::Subset, Technique::Subset, Technique::Chain]);
/// ```
pub fn explain(view: &View, known: &Known, watch: &Watch) -> Outcome<Vec<Reason>> {
    let mut reasons = Vec::new();
    let mut explainer = Explainer::new(view, known);
    let mut cells: Vec<Pos> = [&known.forced.safe[..], &known.forced.mines].concat();
    cells.sort_unstable();
    for cell in cells {
        match explainer.reason(cell, watch) {
            Ok(reason) => reasons.extend(reason),
            Err(why) => {
                reasons.sort_by_key(ease);
                return Outcome::Stopped { why, so_far: reasons };
            }
        }
    }
    reasons.sort_by_key(ease);
    Outcome::Answered(reasons)
}

/// What makes one reason easier than another.
pub(super) fn ease(reason: &Reason) -> (Technique, usize, Pos) {
    (reason.technique, reason.clues.len(), reason.cell)
}

/// The reason for one cell; `None` if it is not forced, or open.
///
/// # Errors
/// Why the work ended before there was one.
pub fn explain_cell(
    view: &View,
    known: &Known,
    cell: Pos,
    watch: &Watch,
) -> Result<Option<Reason>, Stop> {
    Explainer::new(view, known).reason(cell, watch)
}

/// Looks for reasons, and keeps those of cells that the same clues see: they have the same ones.
pub(super) struct Explainer<'a> {
    scope: Scope<'a>,
    known: &'a Known,
    /// By the clues around a cell: its reason's clues.
    alike: BTreeMap<Vec<usize>, (Vec<usize>, Size)>,
    /// The clues of all reasons with the total.
    with_total: Vec<Vec<usize>>,
    chains: Chains<'a>,
}

impl<'a> Explainer<'a> {
    pub(super) fn new(view: &'a View, known: &'a Known) -> Explainer<'a> {
        let scope = Scope::new(view);
        let (alike, with_total, chains) = (BTreeMap::new(), Vec::new(), Chains::new(scope));
        Explainer { scope, known, alike, with_total, chains }
    }

    /// The reason for a cell; `None` if it is not forced, or open.
    pub(super) fn reason(&mut self, pos: Pos, watch: &Watch) -> Result<Option<Reason>, Stop> {
        let Some(verdict) = self.known.verdict(pos) else { return Ok(None) };
        let cell = self.scope.shape.index(pos);
        if !self.scope.is_unknown(cell) {
            return Ok(Some(given(pos, verdict)));
        }
        let of = |forced: &Forced| match verdict {
            Verdict::Safe => forced.safe.binary_search(&pos).is_ok(),
            Verdict::Mine => forced.mines.binary_search(&pos).is_ok(),
        };
        let total = if of(&self.known.without_total) { None } else { self.scope.view.mines };
        let around: Vec<usize> = self.scope.clues(cell).collect();
        if !self.alike.contains_key(&around) {
            let found = match total {
                None => self.by_clues(cell, verdict, watch)?,
                Some(_) => self.by_total(pos, verdict, watch)?,
            };
            self.alike.insert(around.clone(), found);
        }
        let (clues, size) = &self.alike[&around];
        let (technique, argument) = if total.is_none() {
            argue(self.scope, clues, cell, verdict, watch)?
        } else {
            let argument = total::argue(self.scope.view, clues, pos, verdict, watch)?;
            (Technique::Total, argument)
        };
        let clue = |&clue: &usize| Clue {
            pos: self.scope.shape.pos(clue),
            number: self.scope.number(clue).expect("it is a clue"),
        };
        let (clues, size): (Vec<Clue>, Size) = (clues.iter().map(clue).collect(), *size);
        let pattern = Pattern::of(&clues).filter(|_| total.is_none());
        Ok(Some(Reason { cell: pos, verdict, clues, total, size, technique, pattern, argument }))
    }

    /// Clues that force a cell, of which none can be left out: by the easiest technique, and then
    /// as few as possible.
    fn by_clues(
        &mut self,
        cell: usize,
        verdict: Verdict,
        watch: &Watch,
    ) -> Result<(Vec<usize>, Size), Stop> {
        let sets = few(self.scope, cell, verdict);
        let spread = |(technique, clues): &(Technique, Vec<usize>)| {
            (*technique, self.spread(clues), clues.clone())
        };
        if let Some((_, clues)) = sets.into_iter().min_by_key(spread) {
            return Ok((clues, Size::Smallest));
        }
        // With three clues or more it is a chain, or there are cases.
        let (mut sets, size) = match smallest::find(self.scope, &self.known.solution, cell, watch) {
            Ok(Some(Found::Smallest(sets))) => (sets, Size::Smallest),
            Ok(Some(Found::Minimal(clues))) => (vec![clues], Size::Minimal),
            Err(End::Stopped(why)) => return Err(why),
            Ok(None) | Err(End::Spent) => (Vec::new(), Size::Enough),
        };
        sets.sort_by_cached_key(|clues| (self.spread(clues), clues.clone()));
        if let Some(found) = self.by_chain(cell, verdict, &sets, size, watch)? {
            return Ok(found);
        }
        if let Some(closest) = sets.into_iter().next() {
            return Ok((closest, size));
        }
        // The clues force the cell, so what is left is to leave out as many as possible.
        let mut free = self.scope.view.clone();
        free.mines = None;
        total::find(&free, self.scope.shape.pos(cell), verdict, &[], watch)
    }

    /// The first of these sets of clues that is a chain, or else other clues that are one, if none
    /// of those can be left out.
    fn by_chain(
        &mut self,
        cell: usize,
        verdict: Verdict,
        sets: &[Vec<usize>],
        size: Size,
        watch: &Watch,
    ) -> Result<Option<(Vec<usize>, Size)>, Stop> {
        for (at, clues) in sets.iter().enumerate() {
            if derive(self.scope, clues, cell, verdict, watch)?.is_some() {
                return Ok(Some((clues.clone(), size)));
            }
            // If no chain of all clues ends with the cell, none of a few does.
            if at == 0 && self.chains.used(cell, verdict, watch)?.is_none() {
                return Ok(None);
            }
        }
        let Some(clues) = self.chains.find(cell, verdict, watch)? else { return Ok(None) };
        // Not all of the smallest sets may have been found.
        let is_smallest = size == Size::Smallest && sets[0].len() == clues.len();
        if is_smallest {
            return Ok(Some((clues, size)));
        }
        match smallest::needs_all(self.scope, &self.known.solution, cell, &clues, watch) {
            Ok(true) => Ok(Some((clues, Size::Easier))),
            Ok(false) | Err(End::Spent) => Ok(None),
            Err(End::Stopped(why)) => Err(why),
        }
    }

    fn by_total(
        &mut self,
        pos: Pos,
        verdict: Verdict,
        watch: &Watch,
    ) -> Result<(Vec<usize>, Size), Stop> {
        let cell = self.scope.shape.index(pos);
        match smallest::find_with_total(self.scope, &self.known.solution, cell, watch) {
            Ok(Some(sets)) => return Ok((self.closest(sets), Size::Smallest)),
            Err(End::Stopped(why)) => return Err(why),
            Ok(None) | Err(End::Spent) => {}
        }
        let found = total::find(self.scope.view, pos, verdict, &self.with_total, watch)?;
        self.with_total.push(found.0.clone());
        Ok(found)
    }

    /// The set of clues closest together.
    fn closest(&self, sets: Vec<Vec<usize>>) -> Vec<usize> {
        let spread = |clues: &Vec<usize>| (self.spread(clues), clues.clone());
        sets.into_iter().min_by_key(spread).expect("there is one at least")
    }

    /// How far apart clues are, all pairs of them together.
    fn spread(&self, clues: &[usize]) -> usize {
        let places: Vec<Pos> = clues.iter().map(|&clue| self.scope.shape.pos(clue)).collect();
        let from = |at: usize| {
            let apart = |pos: &Pos| {
                let (rows, cols) =
                    (pos.row.abs_diff(places[at].row), pos.col.abs_diff(places[at].col));
                rows * rows + cols * cols
            };
            places[..at].iter().map(apart).sum::<usize>()
        };
        (0..places.len()).map(from).sum()
    }
}

/// The easiest technique that shows how clues force a cell, and the argument.
fn argue(
    scope: Scope<'_>,
    clues: &[usize],
    cell: usize,
    verdict: Verdict,
    watch: &Watch,
) -> Result<(Technique, Argument), Stop> {
    if let Some(steps) = derive(scope, clues, cell, verdict, watch)? {
        let technique = match (clues, verdict) {
            ([_], Verdict::Safe) => Technique::AllSafe,
            ([_], Verdict::Mine) => Technique::AllMines,
            (&[a, b], _) if is_subset(scope, a, b) || is_subset(scope, b, a) => Technique::Subset,
            ([_, _], _) => Technique::Overlap,
            _ => Technique::Chain,
        };
        return Ok((technique, Argument::Steps(steps)));
    }
    let case = refute(scope, clues, cell, verdict);
    Ok((Technique::Cases, case.map_or(Argument::ManyCases, Argument::Cases)))
}

/// Whether the clue `b` sees all unknown cells that the clue `a` sees.
fn is_subset(scope: Scope<'_>, a: usize, b: usize) -> bool {
    scope.cells(a).all(|cell| scope.cells(b).any(|other| other == cell))
}

/// The reason for a cell of which the board says what it holds.
fn given(cell: Pos, verdict: Verdict) -> Reason {
    Reason {
        cell,
        verdict,
        clues: Vec::new(),
        total: None,
        size: Size::Smallest,
        technique: Technique::Given,
        pattern: None,
        argument: Argument::Given,
    }
}

/// Whether a cell is flagged although it is certainly safe.
#[must_use]
pub fn is_wrong_flag(view: &View, reason: &Reason) -> bool {
    view.cells()[reason.cell] == Cell::Flagged && reason.verdict == Verdict::Safe
}
