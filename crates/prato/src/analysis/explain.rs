//! A reason for every forced cell, or for one of them.

use std::collections::BTreeMap;

use super::cases::refute;
use super::few::{fewest, spread};
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
    /// A stopped job knows something if only the total was too much to count with.
    ///
    /// # Errors
    /// If the helper fails.
    pub fn new(
        view: &View,
        helper: &dyn Engine,
        watch: &Watch,
    ) -> Result<Outcome<Known, Option<Known>>, EngineError> {
        let (forced, stopped) = match forced_with(view, helper, watch)? {
            Outcome::Answered(forced) => (forced, None),
            Outcome::Impossible => return Ok(Outcome::Impossible),
            Outcome::Stopped { why, so_far } => (so_far, Some(why)),
        };
        Ok(match (Known::with(forced, view, helper, watch)?, stopped) {
            (Outcome::Answered(known), Some(why)) => Outcome::Stopped { why, so_far: Some(known) },
            (other, _) => other.map_so_far(|()| None),
        })
    }

    /// The same where it is known already which cells are forced.
    ///
    /// # Errors
    /// If the helper fails.
    pub fn with(
        forced: Forced,
        view: &View,
        helper: &dyn Engine,
        watch: &Watch,
    ) -> Result<Outcome<Known>, EngineError> {
        let mut without_total = forced.clone();
        if view.mines.is_some() {
            let mut free = view.clone();
            free.mines = None;
            without_total = match forced_with(&free, helper, watch)?.or_end() {
                Ok(forced) => forced,
                Err(end) => return Ok(end.map_so_far(|_| ())),
            };
        }
        let solution = solve_with(view, helper, watch)?;
        Ok(solution.map(|solution| Known { forced, without_total, solution }))
    }

    /// What is certain about the cell at `pos`, if it is covered and anything is.
    #[must_use]
    pub fn verdict(&self, pos: Pos) -> Option<Verdict> {
        Verdict::among(&self.forced, pos)
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
/// let known = Known::new(&view, &Search, &watch).unwrap().answer().unwrap();
/// let reasons = explain(&view, &known, &watch).answer().unwrap();
/// let techniques: Vec<Technique> = reasons.iter().map(|reason| reason.technique).collect();
/// assert_eq!(techniques, [Technique::Subset, Technique::Subset, Technique::Chain]);
/// ```
pub fn explain(view: &View, known: &Known, watch: &Watch) -> Outcome<Vec<Reason>, Vec<Reason>> {
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
fn ease(reason: &Reason) -> (Technique, usize, Pos) {
    (reason.technique, reason.clues.len(), reason.cell)
}

/// The reason for a covered cell that is forced, if the view names it, or one or two clues force it.
/// No other takes less.
///
/// ```
/// use prato::analysis::{Technique, Verdict, explain_simply};
/// use prato::grid::Pos;
/// use prato::puzzles::minesweeper::parse;
///
/// let view = parse("...\n111\n", None).unwrap().view;
/// let reason = explain_simply(&view, Pos::new(0, 0), Verdict::Safe).unwrap();
/// assert_eq!(reason.technique, Technique::Subset);
/// ```
#[must_use]
pub fn explain_simply(view: &View, pos: Pos, verdict: Verdict) -> Option<Reason> {
    let scope = Scope::new(view);
    let cell = scope.shape.index(pos);
    if !scope.is_unknown(cell) {
        return Some(given(pos, verdict));
    }
    let (_, clues) = fewest(scope, cell, verdict)?;
    // This watch never stops it.
    let (technique, argument) = argue(scope, &clues, cell, verdict, &Watch::default()).ok()?;
    let clues = numbered(scope, &clues);
    let (total, size, pattern) = (None, Size::Smallest, Pattern::of(&clues));
    Some(Reason { cell: pos, verdict, clues, total, size, technique, pattern, argument })
}

/// These clues with their numbers.
fn numbered(scope: Scope<'_>, clues: &[usize]) -> Vec<Clue> {
    let number = |clue| scope.number(clue).expect("it is a clue");
    clues.iter().map(|&clue| Clue { pos: scope.shape.pos(clue), number: number(clue) }).collect()
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
        let by_clues = Verdict::among(&self.known.without_total, pos).is_some();
        let total = if by_clues { None } else { self.scope.view.mines };
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
        let (clues, size) = (numbered(self.scope, clues), *size);
        let pattern = Pattern::of(&clues).filter(|_| total.is_none());
        Ok(Some(Reason { cell: pos, verdict, clues, total, size, technique, pattern, argument }))
    }

    /// Whether a chain may lead to a forced cell; if not, none does.
    pub(super) fn may_have_chain(
        &mut self,
        pos: Pos,
        verdict: Verdict,
        watch: &Watch,
    ) -> Result<bool, Stop> {
        let used = self.chains.used(self.scope.shape.index(pos), verdict, watch)?;
        Ok(used.is_some())
    }

    /// Clues that force a cell, of which none can be left out: by the easiest technique, and then
    /// as few as possible.
    fn by_clues(
        &mut self,
        cell: usize,
        verdict: Verdict,
        watch: &Watch,
    ) -> Result<(Vec<usize>, Size), Stop> {
        if let Some((_, clues)) = fewest(self.scope, cell, verdict) {
            return Ok((clues, Size::Smallest));
        }
        // With three clues or more it is a chain, or there are cases.
        let (mut sets, size) = match smallest::find(self.scope, &self.known.solution, cell, watch) {
            Ok(Some(Found::Smallest(sets))) => (sets, Size::Smallest),
            Ok(Some(Found::Minimal(clues))) => (vec![clues], Size::Minimal),
            Err(End::Stopped(why)) => return Err(why),
            Ok(None) | Err(End::Spent) => (Vec::new(), Size::Enough),
        };
        sets.sort_by_cached_key(|clues| (spread(self.scope, clues), clues.clone()));
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
        let spread = |clues: &Vec<usize>| (spread(self.scope, clues), clues.clone());
        sets.into_iter().min_by_key(spread).expect("there is one at least")
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
