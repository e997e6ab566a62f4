//! All that can be asked about a Minesweeper board.

use std::time::Duration;

use prato::analysis::draw;
use prato::analysis::{
    Known, Means, Reason, Size, Verdict, climb, contradiction, explain, undecided, words,
    wrong_flags,
};
use prato::exact::{self, Chance, Forced};
use prato::grid::Pos;
use prato::model::Var;
use prato::outcome::Outcome;
use prato::play::{Hint, hint};
use prato::puzzles::minesweeper::{Cell, View, check};
use prato::render::{ansi, svg};
use prato::watch::Watch;
use prato_engines::sat::Sat;

use super::{ample, limits};
use crate::agree;

/// The most arrangements of a component that the ladder looks at one by one.
const ARRANGEMENTS: usize = 1000;

pub fn analyse(view: &View) {
    let watch = ample();
    let census = agree::exact(view, &watch);
    let known = match Known::new(view, &Sat::DEFAULT, &watch).expect("it can express it") {
        Outcome::Answered(known) => known,
        Outcome::Impossible => {
            assert!(!matches!(census, Outcome::Answered(_)), "{view:?}");
            return impossible(view, &watch);
        }
        Outcome::Stopped { .. } => return,
    };
    assert!(!matches!(census, Outcome::Impossible), "{view:?}");
    assert_eq!(check(view, &known.solution), Ok(()), "{view:?}");
    if let Outcome::Answered(census) = census {
        agree::hold(&Sat::DEFAULT, view, Some(&census), Var(0));
    }
    reasons(view, &known, &watch);
    ladder(view, &known.forced, &watch);
    moves(view, &known);
    flags(view, &watch);
    in_little_memory(view, &known.forced);
}

/// Everybody says that there is no solution, and somebody why.
fn impossible(view: &View, watch: &Watch) {
    let ladder = climb(view, &Means::all(ARRANGEMENTS), watch);
    assert!(!matches!(ladder, Outcome::Answered(_)), "{ladder:?}: {view:?}");
    match contradiction(view, watch) {
        Ok(found) => {
            let found = found.expect("there is no solution");
            assert!(!words::contradiction(view, &found).is_empty());
            drawn(&draw::contradiction(view, &found));
            let clues: Vec<Pos> = found.clues.iter().map(|clue| clue.pos).collect();
            let mut rest = only(view, &clues, found.total);
            for pos in view.covered().filter(|pos| !found.flags.contains(pos)) {
                if view.cells()[pos] == Cell::Flagged {
                    rest.mark(pos, Cell::Covered);
                }
            }
            let outcome = exact::forced(&rest, watch);
            assert!(!matches!(outcome, Outcome::Answered(_)), "{found:?}: {view:?}");
        }
        Err(_stopped) => {}
    }
}

/// Each forced cell has a reason, whose clues force it; none of them can be left out.
fn reasons(view: &View, known: &Known, watch: &Watch) {
    let forced = &known.forced;
    let (reasons, complete) = match explain(view, known, watch) {
        Outcome::Answered(reasons) => (reasons, true),
        Outcome::Stopped { so_far, .. } => (so_far, false),
        Outcome::Impossible => panic!("it has a solution: {view:?}"),
    };
    if complete {
        assert_eq!(reasons.len(), forced.safe.len() + forced.mines.len(), "{view:?}");
    }
    for reason in &reasons {
        assert_eq!(known.verdict(reason.cell), Some(reason.verdict), "{view:?}");
        assert!(!words::explain(view, reason).is_empty());
        holds(view, reason, watch);
    }
    drawn(&draw::reasons(view, &reasons));
    let open = view.covered().find(|&pos| known.verdict(pos).is_none());
    if let Some(found) = open.and_then(|pos| undecided(view, pos, watch).answer().flatten()) {
        assert!(!words::undecided(&found).is_empty());
    }
}

fn holds(view: &View, reason: &Reason, watch: &Watch) {
    let clues: Vec<Pos> = reason.clues.iter().map(|clue| clue.pos).collect();
    let chance = if reason.verdict == Verdict::Mine { Chance::Mine } else { Chance::Safe };
    let is_forced = |clues: &[Pos], total| {
        let chances = exact::chances(&only(view, clues, total), watch).answer()?;
        Some(chances[reason.cell] == chance)
    };
    assert_ne!(is_forced(&clues, reason.total), Some(false), "not enough: {reason:?}: {view:?}");
    if reason.size == Size::Enough {
        return;
    }
    for left_out in 0..clues.len() {
        let mut fewer = clues.clone();
        fewer.remove(left_out);
        assert_ne!(is_forced(&fewer, reason.total), Some(true), "needless: {reason:?}: {view:?}");
    }
}

/// The view with only these clues, and with the total or without.
fn only(view: &View, clues: &[Pos], total: Option<usize>) -> View {
    let mut some = view.clone();
    some.mines = total;
    for (pos, cell) in view.cells().iter() {
        if matches!(cell, Cell::Open(_)) && !clues.contains(&pos) {
            some.mark(pos, Cell::KnownSafe);
        }
    }
    some
}

/// The ladder reaches what is forced, and nothing else.
fn ladder(view: &View, forced: &Forced, watch: &Watch) {
    let climb = match climb(view, &Means::all(ARRANGEMENTS), watch) {
        Outcome::Answered(climb) | Outcome::Stopped { so_far: climb, .. } => climb,
        Outcome::Impossible => panic!("it has a solution: {view:?}"),
    };
    for step in &climb.steps {
        assert!(!words::progress(step).is_empty());
        assert!(step.safe.iter().all(|pos| forced.safe.contains(pos)), "{step:?}: {view:?}");
        assert!(step.mines.iter().all(|pos| forced.mines.contains(pos)), "{step:?}: {view:?}");
    }
    if let Some(top) = &climb.top {
        let certain = forced.safe.len() + forced.mines.len();
        assert_eq!(top.undecided, view.covered().count() - certain, "{view:?}");
        assert!(!words::top(top).is_empty());
    }
}

/// A hint is a safe cell if there is one.
fn moves(view: &View, known: &Known) {
    let safe = &known.forced.safe;
    let watch = limits(Duration::from_millis(50), 16 << 20);
    let found = match hint(view, &Sat::DEFAULT, &watch) {
        Ok(Outcome::Answered(found)) => Some(found),
        Ok(Outcome::Stopped { so_far, .. }) => {
            assert!(!matches!(so_far, Some(Hint::Guess(..) | Hint::Finished)), "{view:?}");
            so_far
        }
        Ok(Outcome::Impossible) => panic!("it has a solution: {view:?}"),
        Err(error) => panic!("{error}: {view:?}"),
    };
    match found {
        None => {}
        Some(Hint::Safe(reason)) => assert!(safe.contains(&reason.cell), "{view:?}"),
        Some(Hint::Unexplained(cell)) => assert!(safe.contains(&cell), "{view:?}"),
        Some(Hint::Guess(best, second)) => {
            assert!(safe.is_empty(), "{view:?}");
            assert_eq!(known.verdict(best.cell), None, "{view:?}");
            assert!((0.0..=1.0).contains(&best.chance), "{view:?}");
            assert!(!prato::play::words::hint(&best, second.as_ref()).is_empty());
        }
        Some(Hint::Finished) => {
            assert_eq!(known.forced.mines.len(), view.covered().count(), "{view:?}");
        }
    }
}

/// Flags that cannot all be right are named.
fn flags(view: &View, watch: &Watch) {
    if let Ok(Some(found)) = wrong_flags(view, watch) {
        assert!(!words::contradiction(view, &found).is_empty());
    }
}

/// What a stopped job says so far is certain.
fn in_little_memory(view: &View, forced: &Forced) {
    for memory in [0, 1 << 10, 1 << 14] {
        let watch = limits(Duration::from_secs(1), memory);
        let found = match exact::forced(view, &watch) {
            Outcome::Answered(found) => {
                assert_eq!(&found, forced, "{view:?}");
                found
            }
            Outcome::Stopped { so_far, .. } => so_far,
            Outcome::Impossible => panic!("it has a solution: {view:?}"),
        };
        assert!(found.safe.iter().all(|pos| forced.safe.contains(pos)), "{view:?}");
        assert!(found.mines.iter().all(|pos| forced.mines.contains(pos)), "{view:?}");
    }
}

fn drawn(picture: &prato::picture::Picture) {
    assert!(!ansi::render(picture, ansi::Colours::Ansi, Some(80)).is_empty());
    assert!(svg::render(picture).is_ok_and(|text| text.ends_with("</svg>\n")));
}
