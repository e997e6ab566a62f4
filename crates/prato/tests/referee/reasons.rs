//! Every reason held to its claim, by brute force and by the exact engine: the clues force the
//! cell, none of them can be left out, and no smaller set does if it is said to be smallest.

use crate::common::{Random, cases, fields};
use prato::analysis::{Argument, Case, Dead, Known, Reason, Size, Step, Verdict, explain, words};
use prato::engine::Search;
use prato::exact::{Chance, chances};
use prato::grid::Pos;
use prato::outcome::Outcome;
use prato::play::{self, FirstClick, Kind, LEVELS};
use prato::puzzles::minesweeper::{Cell, Field, Flags, View, check};
use prato::watch::Watch;

pub fn known(view: &View) -> Option<Known> {
    Known::new(view, &Search, &Watch::default()).expect("search cannot fail").answer()
}

/// The view with only these clues, and with the total or without.
pub fn only(view: &View, clues: &[Pos], total: Option<usize>) -> View {
    let mut cells = view.cells().clone();
    for (pos, cell) in view.cells().iter() {
        if matches!(cell, Cell::Open(_)) && !clues.contains(&pos) {
            cells[pos] = Cell::KnownSafe;
        }
    }
    let mut some = View::new(cells, total);
    some.flags = view.flags;
    some
}

/// Holds a reason to what `forces(view, cell, verdict)` says of views with some of the clues.
fn hold(view: &View, reason: &Reason, forces: impl Fn(&View, Pos, Verdict) -> bool) {
    let clues: Vec<Pos> = reason.clues.iter().map(|clue| clue.pos).collect();
    let forced =
        |clues: &[Pos], total| forces(&only(view, clues, total), reason.cell, reason.verdict);
    assert!(forced(&clues, reason.total), "not enough: {reason:?} of {view:?}");
    if reason.size == Size::Enough {
        return;
    }
    for at in 0..clues.len() {
        let mut fewer = clues.clone();
        fewer.remove(at);
        assert!(!forced(&fewer, reason.total), "needless {}: {reason:?} of {view:?}", clues[at]);
    }
    if reason.total.is_some() {
        assert!(!forced(&clues, None), "needless total: {reason:?} of {view:?}");
    }
}

fn by_brute_force(view: &View, cell: Pos, verdict: Verdict) -> bool {
    let fits = |field: &Field| check(view, field).is_ok();
    fields(view).filter(fits).all(|field| Verdict::of(field.mines[cell]) == verdict)
}

fn by_counting(view: &View, cell: Pos, verdict: Verdict) -> bool {
    let chances = chances(view, &Watch::default()).answer().expect("it has a solution");
    chances[cell] == if verdict == Verdict::Mine { Chance::Mine } else { Chance::Safe }
}

/// Whether no set of clues smaller than the reason's forces its cell.
fn is_smallest(view: &View, reason: &Reason) -> bool {
    let open = view.cells().iter().filter(|(_, cell)| matches!(cell, Cell::Open(_)));
    let clues: Vec<Pos> = open.map(|(pos, _)| pos).collect();
    (0..1u32 << clues.len())
        .filter(|set| (set.count_ones() as usize) < reason.clues.len())
        .map(|set| (0..).zip(&clues).filter(move |(bit, _)| set & 1 << bit != 0))
        .map(|set| set.map(|(_, &pos)| pos).collect::<Vec<Pos>>())
        .all(|set| !by_brute_force(&only(view, &set, reason.total), reason.cell, reason.verdict))
}

#[test]
fn reasons_on_small_boards_agree_with_brute_force() {
    let mut random = Random::new(30);
    let (mut positions, mut with_total) = (0, 0);
    while positions < cases(500) {
        let view = random.view(5, 16);
        if view.covered().count() > 11 {
            continue;
        }
        let Some(known) = known(&view) else { continue };
        let reasons = explain(&view, &known, &Watch::default()).answer().expect("no limits");
        assert_eq!(reasons.len(), known.forced.safe.len() + known.forced.mines.len());
        for reason in &reasons {
            assert_eq!(known.verdict(reason.cell), Some(reason.verdict));
            hold(&view, reason, by_brute_force);
            with_total += usize::from(reason.total.is_some());
        }
        positions += usize::from(!reasons.is_empty());
    }
    assert!(with_total > 50, "reasons with the total are among them: {with_total}");
}

#[test]
fn smallest_reasons_are_smallest() {
    let mut random = Random::new(31);
    let (mut checked, mut with_total) = (0, 0);
    while checked < cases(200) || with_total < cases(20) {
        let view = random.view(5, 20);
        let covered = view.covered().count();
        if covered > 10 || view.shape().len() - covered > 9 {
            continue;
        }
        let Some(known) = known(&view) else { continue };
        let reasons = explain(&view, &known, &Watch::default()).answer().expect("no limits");
        // Where the easiest technique takes more clues than a harder one, it is what was looked
        // for.
        let smallest = |reason: &&Reason| reason.size != Size::Easier;
        for reason in reasons.iter().filter(|reason| reason.clues.len() > 1).filter(smallest) {
            assert_eq!(reason.size, Size::Smallest, "{reason:?} of {view:?}");
            assert!(is_smallest(&view, reason), "{reason:?} of {view:?}");
            checked += 1;
            with_total += usize::from(reason.total.is_some());
        }
    }
}

#[test]
fn reasons_on_positions_from_play_agree_with_counting() {
    for level in LEVELS {
        for seed in 0..cases(8) as u64 {
            let start = play::centre(level.shape);
            let clear = FirstClick::Opening.clear(level.shape, start);
            let field = play::field(level.shape, level.mines, &clear, seed).expect("room");
            for kind in [Kind::Play, Kind::Late] {
                let view = play::position(&field, start, kind, seed);
                let known = known(&view).expect("it has a solution");
                let reasons = explain(&view, &known, &Watch::default());
                let Outcome::Answered(reasons) = reasons else { panic!("no limits") };
                for reason in &reasons {
                    hold(&view, reason, by_counting);
                }
            }
        }
    }
}

/// Whether each step holds in all mine fields that fit the clues, and the last one settles the
/// cell.
fn steps_hold(view: &View, reason: &Reason, steps: &[Step]) -> bool {
    let clues: Vec<Pos> = reason.clues.iter().map(|clue| clue.pos).collect();
    let some = only(view, &clues, None);
    let holds = |step: &Step| {
        fields(&some).filter(|field| check(&some, field).is_ok()).all(|field| {
            let mines = step.cells.iter().filter(|&&pos| field.mines[pos]).count();
            (step.least..=step.most).contains(&mines)
        })
    };
    let last = steps.last().expect("there is a step");
    let settled = match reason.verdict {
        Verdict::Safe => last.most == 0,
        Verdict::Mine => last.least == last.cells.len(),
    };
    steps.iter().all(holds) && settled && last.cells.contains(&reason.cell)
}

/// Follows a case: every deduction must be one that its clue forces, and the end a clue that cannot
/// be met. `known` holds what is assumed and deduced so far.
fn case_holds(view: &View, reason: &Reason, case: &Case, mut known: Vec<(Pos, Verdict)>) -> bool {
    known.push(case.assumed);
    // The fewest and the most mines that are possible around a clue.
    let around = |clue: usize, known: &[(Pos, Verdict)]| {
        let shape = view.shape();
        let (mut least, mut most) = (0, 0);
        for cell in shape.neighbours(shape.index(reason.clues[clue].pos)) {
            let pos = shape.pos(cell);
            let verdict =
                known.iter().find(|(other, _)| *other == pos).map(|(_, verdict)| *verdict);
            let given = match view.cells()[pos] {
                Cell::Open(_) | Cell::KnownSafe => Some(Verdict::Safe),
                Cell::Flagged if view.flags == Flags::Trusted => Some(Verdict::Mine),
                Cell::Flagged | Cell::Covered => verdict,
            };
            least += u8::from(given == Some(Verdict::Mine));
            most += u8::from(given != Some(Verdict::Safe));
        }
        (least, most)
    };
    for deduced in &case.follows {
        let mut opposite = known.clone();
        opposite.push((deduced.cell, deduced.verdict.opposite()));
        let (least, most) = around(deduced.clue, &opposite);
        let number = reason.clues[deduced.clue].number;
        if (least..=most).contains(&number) {
            return false;
        }
        known.push((deduced.cell, deduced.verdict));
    }
    match &case.end {
        Dead::Clue(clue) => {
            let (least, most) = around(*clue, &known);
            !(least..=most).contains(&reason.clues[*clue].number)
        }
        Dead::Split(both) => {
            let [a, b] = both.as_ref();
            a.assumed.0 == b.assumed.0
                && a.assumed.1 != b.assumed.1
                && both.iter().all(|case| case_holds(view, reason, case, known.clone()))
        }
    }
}

#[test]
fn every_step_of_an_argument_holds() {
    let mut random = Random::new(32);
    let mut seen = 0;
    while seen < cases(400) {
        let view = random.view(6, 20);
        if view.covered().count() > 12 {
            continue;
        }
        let Some(known) = known(&view) else { continue };
        for reason in explain(&view, &known, &Watch::default()).answer().expect("no limits") {
            if let Argument::Steps(steps) = &reason.argument {
                assert!(steps_hold(&view, &reason, steps), "{reason:?} of {view:?}");
                seen += 1;
            }
        }
    }
}

#[test]
fn every_case_of_an_argument_ends_in_a_contradiction() {
    let mut seen = 0;
    for seed in 0..cases(15) as u64 {
        let level = &LEVELS[2];
        let field = play::field(level.shape, level.mines, &[], seed).expect("room");
        let view = play::shown(&field, 0.25, seed);
        let known = known(&view).expect("it has a solution");
        for reason in explain(&view, &known, &Watch::default()).answer().expect("no limits") {
            if let Argument::Cases(case) = &reason.argument {
                assert_eq!(case.assumed, (reason.cell, reason.verdict.opposite()));
                assert!(case_holds(&view, &reason, case, vec![]), "{reason:?} of {view:?}");
                seen += 1;
            }
            assert!(words::explain(&view, &reason).ends_with(['.', ')']));
        }
    }
    assert!(seen > 10, "{seen}");
}
