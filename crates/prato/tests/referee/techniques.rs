//! The technique of every reason held to a plain definition of each: no easier one proves the cell,
//! whatever clues it takes. The exception are chains of clues some of which can be left out: they
//! are no reasons.

use std::collections::BTreeMap;

use crate::common::{Random, cases};
use crate::reasons::{known, only};
use prato::analysis::{Known, Reason, Size, TECHNIQUES, Technique, Verdict, explain};
use prato::exact::{Chance, chances};
use prato::grid::{Grid, Pos, Shape};
use prato::play;
use prato::puzzles::minesweeper::{Cell, Flags, View};
use prato::watch::Watch;

/// What is settled about each cell.
type Settled = Grid<Option<Verdict>>;
/// Cells of a board of at most 64, a bit for each.
type Cells = u64;
/// How few and how many mines are in certain cells.
type Bounds = BTreeMap<Cells, (u32, u32)>;

fn clues(view: &View) -> Vec<Pos> {
    let open = view.cells().iter().filter(|(_, cell)| matches!(cell, Cell::Open(_)));
    open.map(|(pos, _)| pos).collect()
}

fn is_unknown(view: &View, pos: Pos) -> bool {
    match view.cells()[pos] {
        Cell::Covered => true,
        Cell::Flagged => view.flags == Flags::Beliefs,
        Cell::KnownSafe | Cell::Open(_) => false,
    }
}

/// The unknown cells around a clue, and how many mines are among them.
fn seen(view: &View, clue: Pos) -> (Cells, u32) {
    let shape = view.shape();
    let Cell::Open(number) = view.cells()[clue] else { panic!("{clue} is no clue") };
    let (mut cells, mut missing) = (0, u32::from(number));
    for cell in shape.neighbours(shape.index(clue)) {
        let pos = shape.pos(cell);
        if is_unknown(view, pos) {
            cells |= 1 << cell;
        } else if view.cells()[pos] == Cell::Flagged {
            missing -= 1;
        }
    }
    (cells, missing)
}

/// What these clues alone force, whatever the total.
fn forced(view: &View, clues: &[Pos]) -> Settled {
    let chances = chances(&only(view, clues, None), &Watch::default());
    chances.answer().expect("it has a solution").map(|chance| match chance {
        Chance::Safe => Some(Verdict::Safe),
        Chance::Mine => Some(Verdict::Mine),
        _ => None,
    })
}

/// What chains of these clues settle: every two bounds are combined until nothing changes.
fn chained(view: &View, clues: &[Pos]) -> Settled {
    let mut bounds = Bounds::new();
    for &clue in clues {
        let (cells, missing) = seen(view, clue);
        note(&mut bounds, cells, missing, missing);
    }
    let mut old = Bounds::new();
    while old != bounds {
        old.clone_from(&bounds);
        for (a, &(a_least, a_most)) in &old {
            for (b, &(b_least, b_most)) in &old {
                let (shared, only_a, only_b) = (a & b, a & !b, b & !a);
                if a == b || shared == 0 {
                    continue;
                }
                let least = a_least
                    .saturating_sub(only_a.count_ones())
                    .max(b_least.saturating_sub(only_b.count_ones()));
                let most = a_most.min(b_most).min(shared.count_ones());
                note(&mut bounds, only_a, a_least.saturating_sub(most), a_most - least);
                note(&mut bounds, shared, least, most);
            }
        }
    }
    Grid::from_fn(view.shape().rows, view.shape().cols, |pos| {
        let about = |cells: &Cells| cells & 1 << view.shape().index(pos) != 0;
        bounds.iter().filter(|(cells, _)| about(cells)).find_map(|(cells, &(least, most))| {
            let all_mines = least == cells.count_ones();
            (most == 0 || all_mines).then_some(Verdict::of(all_mines))
        })
    })
}

fn note(bounds: &mut Bounds, cells: Cells, least: u32, most: u32) {
    let most = most.min(cells.count_ones());
    if cells != 0 {
        let known = bounds.entry(cells).or_insert((least, most));
        *known = (known.0.max(least), known.1.min(most));
    }
}

/// The easiest technique that settles each cell, of those that need no total.
fn easiest(view: &View) -> Grid<Option<Technique>> {
    let mut easiest = view.cells().map(|_| None);
    // Notes a technique, if it is easier than what is known, for each of these cells.
    let mut settle = |technique: &dyn Fn(Verdict) -> Technique, settled: &Settled| {
        for (pos, verdict) in settled.iter() {
            let known: Option<Technique> = easiest[pos];
            easiest[pos] = known.into_iter().chain(verdict.map(technique)).min();
        }
    };
    let clues = clues(view);
    settle(&|_| Technique::Given, &forced(view, &[]));
    for (at, &a) in clues.iter().enumerate() {
        let one = |verdict| match verdict {
            Verdict::Safe => Technique::AllSafe,
            Verdict::Mine => Technique::AllMines,
        };
        settle(&one, &forced(view, &[a]));
        for &b in &clues[..at] {
            let ([in_a, in_b], both) = ([a, b].map(|clue| seen(view, clue).0), [b, a]);
            if in_a & in_b == 0 {
                continue;
            }
            let subset = in_a & !in_b == 0 || in_b & !in_a == 0;
            let technique = if subset { Technique::Subset } else { Technique::Overlap };
            settle(&|_| technique, &forced(view, &both));
        }
    }
    settle(&|_| Technique::Chain, &chained(view, &clues));
    settle(&|_| Technique::Cases, &forced(view, &clues));
    easiest
}

/// Holds the technique of every forced cell to the definitions, and counts the cells of each. The
/// last two numbers are those of the reasons that are no smallest ones because of their technique,
/// and of the cases where a chain would take needless clues.
fn hold(view: &View, known: &Known) -> [usize; 10] {
    let mut numbers = [0; 10];
    let easiest = easiest(view);
    for reason in explain(view, known, &Watch::default()).answer().expect("no limits") {
        let expected = easiest[reason.cell].unwrap_or(Technique::Total);
        if (reason.technique, expected) == (Technique::Cases, Technique::Chain) {
            numbers[9] += 1;
            continue;
        }
        assert_eq!(reason.technique, expected, "{reason:?} of {view:?}");
        let number = TECHNIQUES.iter().position(|&technique| technique == reason.technique);
        numbers[number.expect("it is in the list")] += 1;
        if reason.size == Size::Easier {
            needs_all(view, &reason);
            numbers[8] += 1;
        }
    }
    numbers
}

/// Every clue of a chain that is no smallest set is needed for a chain.
fn needs_all(view: &View, reason: &Reason) {
    assert_eq!(reason.technique, Technique::Chain, "{reason:?} of {view:?}");
    let clues: Vec<Pos> = reason.clues.iter().map(|clue| clue.pos).collect();
    assert_eq!(chained(view, &clues)[reason.cell], Some(reason.verdict), "{reason:?} of {view:?}");
    for at in 0..clues.len() {
        let mut fewer = clues.clone();
        fewer.remove(at);
        assert_eq!(chained(view, &fewer)[reason.cell], None, "{reason:?} of {view:?}");
    }
}

#[test]
fn no_easier_technique_on_small_boards() {
    let mut random = Random::new(33);
    let mut numbers = [0; 10];
    let mut positions = 0;
    while positions < cases(2000) {
        let view = random.view(6, 24);
        let Some(known) = known(&view) else { continue };
        for (sum, number) in numbers.iter_mut().zip(hold(&view, &known)) {
            *sum += number;
        }
        positions += 1;
    }
    assert!(numbers[..6].iter().all(|&number| number > 50), "{numbers:?}");
    assert!(numbers[7] > 50, "{numbers:?}");
    assert_eq!(numbers[9], 0, "{numbers:?}");
}

/// Half of the cells shown at random: here chains are long, and cases are needed.
#[test]
fn no_easier_technique_where_it_is_hard() {
    let mut numbers = [0; 10];
    for seed in 0..cases(100) as u64 {
        let field = play::field(Shape { rows: 8, cols: 8 }, 14, &[], seed).expect("room");
        let view = play::shown(&field, 0.5, seed);
        let known = known(&view).expect("it has a solution");
        for (sum, number) in numbers.iter_mut().zip(hold(&view, &known)) {
            *sum += number;
        }
    }
    assert!(numbers[6] > 5, "case analysis is among them: {numbers:?}");
    assert!(numbers[8] > 2, "chains that are no smallest sets are among them: {numbers:?}");
    assert!(numbers[9] < numbers[5] / 20, "needless clues are rare: {numbers:?}");
}
