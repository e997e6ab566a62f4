//! Contradictions, the ladder and hints held to brute force and to the exact engine.

use crate::common::{Random, cases, fields};
use prato::analysis::{
    Contradiction, Found, Known, Limit, Means, RUNGS, Reason, Rung, Verdict, climb, contradiction,
    explain, words, wrong_flags,
};
use prato::engine::Search;
use prato::exact::{Chance, Forced, chances};
use prato::grid::Pos;
use prato::outcome::Outcome;
use prato::play::{self, FirstClick, Game, Kind, LEVELS, Merit, Standing, policy};
use prato::play::{Hint, hint};
use prato::puzzles::minesweeper::{Cell, Flags, View, check};
use prato::watch::Watch;

/// Whether the parts of a contradiction, without one of them, hold together.
fn hold_together(view: &View, found: &Contradiction, without: Option<Pos>) -> bool {
    let is_part = |pos: Pos| {
        let clues = found.clues.iter().map(|clue| clue.pos);
        clues.chain(found.flags.iter().copied()).any(|part| part == pos) && without != Some(pos)
    };
    let mut some = view.clone();
    some.mines = found.total;
    for (pos, cell) in view.cells().iter().filter(|(pos, _)| !is_part(*pos)) {
        match cell {
            Cell::Open(_) => some.mark(pos, Cell::KnownSafe),
            Cell::Flagged => some.mark(pos, Cell::Covered),
            Cell::Covered | Cell::KnownSafe => {}
        }
    }
    fields(&some).any(|field| check(&some, &field).is_ok())
}

#[test]
fn contradictions_are_minimal() {
    let mut random = Random::new(40);
    let (mut found_some, mut with_total) = (0, 0);
    while found_some < cases(300) {
        let mut view = random.view(5, 16);
        if random.percent(30) {
            view.flags = Flags::Trusted;
        }
        if view.covered().count() > 12 {
            continue;
        }
        let found = contradiction(&view, &Watch::default()).expect("no limits");
        let possible = fields(&view).any(|field| check(&view, &field).is_ok());
        assert_eq!(found.is_none(), possible, "{view:?}");
        let Some(found) = found else { continue };
        assert!(!hold_together(&view, &found, None), "{found:?} of {view:?}");
        for part in found.clues.iter().map(|clue| clue.pos).chain(found.flags.iter().copied()) {
            assert!(hold_together(&view, &found, Some(part)), "{part}: {found:?} of {view:?}");
        }
        if found.total.is_some() {
            let free = Contradiction { total: None, ..found.clone() };
            assert!(hold_together(&view, &free, None), "{found:?} of {view:?}");
            with_total += 1;
        }
        found_some += 1;
    }
    assert!(with_total > 20, "{with_total}");
}

#[test]
fn flags_are_wrong_if_trusting_them_leaves_no_solution() {
    let mut random = Random::new(41);
    for _ in 0..cases(400) {
        let mut view = random.view(4, 12);
        let possible = |view: &View| fields(view).any(|field| check(view, &field).is_ok());
        view.flags = Flags::Beliefs;
        if !possible(&view) {
            continue;
        }
        let found = wrong_flags(&view, &Watch::default()).expect("no limits");
        view.flags = Flags::Trusted;
        assert_eq!(found.is_none(), possible(&view), "{view:?}");
    }
}

/// Holds a climb to the exact engine: it finds what is forced, all of it and each cell once.
fn hold_ladder(view: &View, limit: usize) {
    let watch = Watch::default();
    let climb = climb(view, &Means::all(limit), &watch);
    let exact = chances(view, &watch);
    let Outcome::Answered(exact) = exact else {
        assert!(matches!(climb, Outcome::Impossible), "{view:?}");
        return;
    };
    let climb = climb.answer().unwrap_or_else(|| panic!("it has a solution: {view:?}"));
    let all = |safe: bool| {
        let cells = |step: &prato::analysis::Progress| {
            if safe { step.safe.clone() } else { step.mines.clone() }
        };
        let mut cells: Vec<Pos> = climb.steps.iter().flat_map(cells).collect();
        cells.sort_unstable();
        cells
    };
    let is_given = |pos: &Pos| match view.cells()[*pos] {
        Cell::KnownSafe => true,
        Cell::Flagged => view.flags == Flags::Trusted,
        Cell::Covered | Cell::Open(_) => false,
    };
    let mut forced = Forced::of(&exact);
    forced.safe.retain(|pos| !is_given(pos));
    forced.mines.retain(|pos| !is_given(pos));
    assert_eq!((all(true), all(false)), (forced.safe, forced.mines), "{view:?}");
    let between = |chance: &&Chance| matches!(chance, Chance::Between(_));
    let top = climb.top.expect("nothing stopped it");
    assert_eq!(top.undecided, exact.cells().iter().filter(between).count());
    assert!(climb.steps.iter().all(|step| RUNGS.contains(&step.rung)));
    assert!(climb.steps.iter().all(|step| words::progress(step).ends_with('.')));
}

#[test]
fn the_ladder_finds_what_is_forced() {
    let mut random = Random::new(42);
    for round in 0..cases(1500) {
        hold_ladder(&random.view(6, 30), [0, 3, 1000][round % 3]);
    }
}

/// The slow referee of a ladder of some rungs alone: each finds what is forced, and nothing else, and
/// what brute force on the whole board finds is all that is forced.
#[test]
fn a_ladder_of_some_rungs_finds_nothing_else() {
    let mut random = Random::new(43);
    let watch = Watch::default();
    let brute = |limit| Means { rungs: vec![Rung::Arrangements], limit: Limit::Choices(limit) };
    let easy = Means { rungs: vec![Rung::Pair, Rung::Single], limit: Limit::Arrangements(0) };
    let mut whole = 0;
    for _ in 0..cases(400) {
        let view = random.view(4, 12);
        let Outcome::Answered(exact) = chances(&view, &watch) else { continue };
        let forced = Forced::of(&exact);
        for means in [brute(u64::MAX), brute(20), easy.clone()] {
            let climb = climb(&view, &means, &watch).answer().expect("it has a solution");
            for step in &climb.steps {
                assert!(means.rungs.contains(&step.rung));
                assert!(step.safe.iter().all(|pos| forced.safe.contains(pos)), "{view:?}");
                assert!(step.mines.iter().all(|pos| forced.mines.contains(pos)), "{view:?}");
            }
        }
        if view.mines.is_some() {
            let climb = climb(&view, &brute(u64::MAX), &watch).answer().expect("it has a solution");
            let top = climb.top.expect("nothing stopped it");
            let between = |chance: &&Chance| matches!(chance, Chance::Between(_));
            assert_eq!(top.undecided, exact.cells().iter().filter(between).count(), "{view:?}");
            whole += 1;
        }
    }
    assert!(whole > 20, "{whole}");
}

/// The ladder on mine fields: it opens no mine, flags mines alone, ends as a player with its means must,
/// and tells its work.
#[test]
fn the_ladder_on_mine_fields() {
    let watch = Watch::default();
    let mut won = 0;
    for seed in 0..cases(20) as u64 {
        for level in &LEVELS[..2] {
            let start = play::centre(level.shape);
            let clear = FirstClick::Opening.clear(level.shape, start);
            let field = play::field(level.shape, level.mines, &clear, seed).expect("room");
            let mut game = Game::new(field.clone());
            game.open(start);
            let climbed = play::climb(field.clone(), game.view(), &Means::all(1000), &watch);
            let climbed = climbed.answer().expect("there is a solution");
            let mut counted = [0; 2];
            for (pos, found) in climbed.found.iter() {
                match found {
                    Found::Not => {}
                    Found::Start => assert!(matches!(game.view().cells()[pos], Cell::Open(_))),
                    Found::Opened(_) => {
                        assert!(!field.mines[pos]);
                        counted[0] += 1;
                    }
                    Found::Flagged(_) => {
                        assert!(field.mines[pos]);
                        counted[1] += 1;
                    }
                }
            }
            let told = climbed.work.iter().fold([0; 2], |sum, work| {
                assert!(work.clicks <= work.opened && work.effort.progress <= work.effort.tries);
                [sum[0] + work.opened, sum[1] + work.flags]
            });
            assert_eq!(told, counted);
            // All that it leaves is a guess: the exact engine finds no safe cell there.
            let mut seen = game.clone();
            for step in &climbed.steps {
                step.safe.iter().for_each(|&pos| _ = seen.open(pos));
            }
            assert_eq!(seen.left(), climbed.left);
            match climbed.standing {
                Standing::Won => won += 1,
                Standing::Lost(pos) => panic!("it opened a mine at {pos}"),
                Standing::Playing => {
                    let exact = chances(seen.view(), &watch).answer().expect("it has a solution");
                    assert!(Forced::of(&exact).safe.is_empty(), "{seen:?}");
                }
            }
        }
    }
    assert!(won > 0);
}

/// Positions from play at all levels.
fn played(seeds: u64) -> impl Iterator<Item = View> {
    (0..seeds).flat_map(|seed| {
        LEVELS.iter().flat_map(move |level| {
            let start = play::centre(level.shape);
            let clear = FirstClick::Opening.clear(level.shape, start);
            let field = play::field(level.shape, level.mines, &clear, seed).expect("room");
            [Kind::Play, Kind::Late].map(|kind| play::position(&field, start, kind, seed))
        })
    })
}

#[test]
fn the_ladder_on_positions_from_play() {
    for view in played(cases(3) as u64) {
        hold_ladder(&view, 1000);
    }
}

#[test]
fn hints_open_safe_cells_or_take_the_risk_that_they_tell() {
    let watch = Watch::default();
    let mut random = Random::new(43);
    let small: Vec<View> = (0..cases(300)).map(|_| random.view(5, 16)).collect();
    let (mut guesses, mut endgames) = (0, 0);
    for view in small.into_iter().chain(played(2)) {
        let known = Known::new(&view, &Search, &watch).expect("no failure").answer();
        let Some(known) = known else { continue };
        let chances = chances(&view, &watch).answer().expect("it has a solution");
        let found = hint(&view, &Search, &watch).expect("no failure").answer();
        match found.expect("no limits") {
            Hint::Safe(reason) => {
                assert_eq!(chances[reason.cell], Chance::Safe);
                let all = explain(&view, &known, &watch).answer().expect("no limits");
                let is_safe = |reason: &&Reason| reason.verdict == Verdict::Safe;
                let easiest = all.iter().filter(is_safe).map(|reason| reason.technique).min();
                assert_eq!(Some(reason.technique), easiest, "{view:?}");
                assert_eq!(all.iter().find(|other| other.cell == reason.cell), Some(&reason));
            }
            Hint::Unexplained(cell) => panic!("{cell} of {view:?}"),
            Hint::Finished => {
                let mine = |chance: &Chance| matches!(chance, Chance::Open | Chance::Mine);
                assert!(chances.cells().iter().all(mine), "{view:?}");
            }
            Hint::Guess(best, second) => {
                guesses += 1;
                let Chance::Between(chance) = chances[best.cell] else { panic!("{view:?}") };
                assert!((chance - best.chance).abs() < 1e-9, "{view:?}");
                let choice = (policy("best").unwrap().make)(&Watch::default())
                    .choose(&view)
                    .expect("a guess");
                assert_eq!(choice.open, [best.cell], "{view:?}");
                assert!(known.forced.safe.is_empty());
                let after = best.after.expect("the board is small");
                assert!(after.progress <= 1.0 - best.chance + 1e-9, "{after:?} of {view:?}");
                let Some(second) = second else {
                    let is_between = |chance: &&Chance| matches!(chance, Chance::Between(_));
                    assert_eq!(chances.cells().iter().filter(is_between).count(), 1, "{view:?}");
                    continue;
                };
                assert_ne!(best.cell, second.cell);
                match (best.merit, second.merit) {
                    (Merit::Endgame { wins, solutions }, Merit::Endgame { wins: fewer, .. }) => {
                        endgames += 1;
                        assert!(fewer <= wins && wins <= solutions, "{view:?}");
                    }
                    (Merit::Prospects { score, .. }, Merit::Prospects { score: lower, .. }) => {
                        // Without the number of mines it is no chance, and nothing is told.
                        let known = view.mines.is_some();
                        assert_eq!((score.is_some(), lower.is_some()), (known, known), "{view:?}");
                        assert!(lower <= score, "{view:?}");
                    }
                    different => panic!("{different:?} of {view:?}"),
                }
            }
        }
    }
    assert!(endgames > 10, "{endgames}");
    assert!(guesses > 50, "{guesses}");
}
