//! The certificates of random claims, given to the independent checker `veripb`.
//!
//! `tools/install-test-tools` installs it. Without `CI` in the environment, the tests say so and
//! pass if it is missing.

use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::Command;

use prato::analysis::{
    Certificate, Clue, Known, Reason, Technique, Verdict, certify, certify_impossible,
    contradiction, explain,
};
use prato::engine::Search;
use prato::exact::{Chance, chances};
use prato::grid::{Grid, Pos, Shape};
use prato::play::{self, FirstClick, Kind, Rng, Stream};
use prato::puzzles::minesweeper::{Cell, Flags, View};
use prato::watch::Watch;

/// Whether the checker accepts a proof; `None` if there is no checker.
fn check(name: &str, certificate: &Certificate) -> Option<bool> {
    let place = |ending: &str| {
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("certify-{name}.{ending}"))
    };
    let (problem, proof) = (place("opb"), place("pbp"));
    fs::write(&problem, &certificate.problem).unwrap();
    fs::write(&proof, &certificate.proof).unwrap();
    match Command::new("veripb").args([&problem, &proof]).output() {
        Ok(run) => {
            let said = String::from_utf8_lossy(&run.stdout);
            Some(run.status.success() && said.contains("s VERIFIED UNSATISFIABLE"))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            assert!(env::var_os("CI").is_none(), "veripb is not installed");
            eprintln!("veripb is not installed, so nothing is checked");
            None
        }
        Err(error) => panic!("veripb: {error}"),
    }
}

fn reasons(view: &View) -> Option<Vec<Reason>> {
    let watch = Watch::default();
    let known = Known::new(view, &Search, &watch).unwrap().answer()?;
    explain(view, &known, &watch).answer()
}

/// A position of a game on a board of this shape.
fn played(shape: Shape, mines: usize, kind: Kind, seed: u64) -> View {
    let start = play::centre(shape);
    let clear = FirstClick::Safe.clear(shape, start);
    let field = play::field(shape, mines, &clear, seed).unwrap();
    play::position(&field, start, kind, seed)
}

/// Positions of many kinds: from play and at random, with known mines and safe cells, with the
/// total and without.
fn position(seed: u64) -> View {
    let mut rng = Rng::new(seed, Stream::Position);
    let shape = Shape { rows: 3 + rng.below(8), cols: 3 + rng.below(8) };
    let mines = 1 + shape.len() * (10 + rng.below(15)) / 100;
    let kind = [Kind::Play, Kind::Late, Kind::Rand(0.5), Kind::Rand(0.8)][rng.below(4)];
    let mut view = played(shape, mines, kind, seed);
    if rng.below(3) == 0 {
        view.mines = None;
    }
    if rng.below(4) == 0 {
        view.flags = Flags::Trusted;
        for reason in reasons(&view).unwrap_or_default() {
            let mark = match reason.verdict {
                Verdict::Safe => Cell::KnownSafe,
                Verdict::Mine => Cell::Flagged,
            };
            if rng.below(3) == 0 {
                view.mark(reason.cell, mark);
            }
        }
    }
    view
}

/// How many claims are checked.
fn claims(usual: usize) -> usize {
    if env::var_os("PRATO_SLOW_TESTS").is_some() { 10 * usual } else { usual }
}

#[test]
fn every_certificate_of_random_claims_is_accepted() {
    let (mut done, mut by_total) = (0, 0);
    for seed in 0.. {
        let view = position(seed);
        let reasons = reasons(&view).unwrap_or_default();
        // Of each position one easy claim, and one of the hardest.
        let hardest = reasons.last();
        for (number, reason) in reasons.first().into_iter().chain(hardest).enumerate() {
            let certificate = certify(&view, reason, &Watch::default())
                .unwrap_or_else(|error| panic!("{error}: {reason:?} of {view:?}"));
            match check(&format!("claim-{number}"), &certificate) {
                None => return,
                Some(accepted) => assert!(accepted, "seed {seed}: {reason:?} of {view:?}"),
            }
            done += 1;
            by_total += usize::from(reason.technique == Technique::Total);
        }
        if done >= claims(200) {
            break;
        }
    }
    assert!(by_total > 10, "claims with the total are among them: {by_total}");
}

/// The view with a clue of another number, if there is one with which the cell of the reason may be
/// the opposite of what the reason says.
fn without_claim(view: &View, clue: Clue, reason: &Reason) -> Option<u8> {
    (0..=8).filter(|&number| number != clue.number).find(|&number| {
        let mut changed = view.clone();
        changed.mark(clue.pos, Cell::Open(number));
        let chances = chances(&changed, &Watch::default()).answer();
        chances.is_some_and(|chances| match reason.verdict {
            Verdict::Safe => chances[reason.cell] != Chance::Safe,
            Verdict::Mine => chances[reason.cell] != Chance::Mine,
        })
    })
}

#[test]
fn a_certificate_with_a_changed_clue_is_rejected() {
    let mut done = 0;
    for seed in 0..claims(80) as u64 {
        let view = position(seed);
        let Some(reason) = reasons(&view).and_then(|reasons| reasons.last().cloned()) else {
            continue;
        };
        let certificate = certify(&view, &reason, &Watch::default()).unwrap();
        for &clue in &reason.clues {
            let Some(number) = without_claim(&view, clue, &reason) else { continue };
            let origin = format!("* the {} at {}\n", clue.number, clue.pos);
            let mut wrong = certificate.clone();
            let start = wrong.problem.find(&origin).unwrap() + origin.len();
            let sum = start + wrong.problem[start..].find("= ").unwrap() + 2;
            wrong.problem.replace_range(sum..=sum, &number.to_string());
            match check("changed", &wrong) {
                None => return,
                Some(accepted) => assert!(!accepted, "seed {seed}: {clue:?} as {number}"),
            }
            done += 1;
        }
    }
    assert!(done > 40, "enough clues were changed: {done}");
}

#[test]
fn impossible_boards_have_certificates() {
    let mut done = 0;
    for seed in 0.. {
        let mut view = position(seed);
        let mut rng = Rng::new(seed, Stream::Field);
        let clues: Vec<Pos> = view
            .cells()
            .iter()
            .filter(|(_, cell)| matches!(cell, Cell::Open(_)))
            .map(|(pos, _)| pos)
            .collect();
        if clues.is_empty() {
            continue;
        }
        view.mark(clues[rng.below(clues.len())], Cell::Open(u8::try_from(rng.below(9)).unwrap()));
        let Some(found) = contradiction(&view, &Watch::default()).unwrap() else {
            continue;
        };
        let certificate = certify_impossible(&view, &found, &Watch::default())
            .unwrap_or_else(|error| panic!("{error}: {found:?} of {view:?}"));
        match check("impossible", &certificate) {
            None => return,
            Some(accepted) => assert!(accepted, "seed {seed}: {found:?} of {view:?}"),
        }
        done += 1;
        if done == claims(60) {
            break;
        }
    }
}

#[test]
fn a_clue_without_a_covered_neighbour() {
    let cells = Grid::new(1, 2, vec![Cell::Open(1), Cell::Open(0)]).unwrap();
    let view = View::new(cells, None);
    let found = contradiction(&view, &Watch::default()).unwrap().unwrap();
    let certificate = certify_impossible(&view, &found, &Watch::default()).unwrap();
    if let Some(accepted) = check("no-cell", &certificate) {
        assert!(accepted, "{}", certificate.problem);
    }
}
