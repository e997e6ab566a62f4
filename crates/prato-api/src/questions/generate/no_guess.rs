//! Minesweeper boards that logic alone solves.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::Technique;
use prato::grid::Pos;
use prato::play::{
    self, Game, LogicProof, NoBoard, NoGuess, NoGuessBoard, Size, Unproved, no_guess,
    no_guess_symmetric, prove,
};
use prato::watch::Watch;

use super::mines::{self, MOST_TRIES, MadeMines, Mines, MinesAsk};
use crate::named::Named;
use crate::reply::{End, Problem, Why};
use crate::shape::{Place, places};

/// How a board that logic alone solves came about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Logic {
    /// How many fields were drawn.
    pub drawn: usize,
    /// How often mines of the last one were moved.
    pub repairs: usize,
    /// The hardest technique that is needed; `null` if the start opens all, and on boards of more
    /// than 10,000 cells without a `proof`.
    pub hardest_technique: Option<Named<Technique>>,
    /// Every step, if that was asked for. After each of them the safe cells are opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof_steps: Option<Vec<ProofStep>>,
}

/// What follows from some clues, and from the mines found before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ProofStep {
    /// How it is seen.
    pub technique: Named<Technique>,
    /// The clues.
    pub clues: Vec<Place>,
    /// The number of mines on the whole board, if it is needed.
    pub total: Option<usize>,
    /// The cells that are safe.
    pub safe: Vec<Place>,
    /// The cells that are mines.
    pub mines_certain: Vec<Place>,
    /// The same in words.
    pub words: String,
}

/// The largest board, in cells, that is graded by a proof that nobody asked for: on larger ones it
/// takes much longer than the board.
pub const GRADED: usize = 10_000;

/// The boards, or those before the first that is missing, and why it is.
pub(super) fn answer(ask: &MinesAsk, size: Size, watch: &Watch) -> Result<End<Mines>, Problem> {
    let Size { shape, mines } = size;
    let (start, hardest) = (ask.start(size)?, ask.max_technique.unwrap_or(Named(Technique::Total)));
    let wish = NoGuess { shape, mines, start, hardest: hardest.0 };
    let mut boards = Vec::new();
    let mut end = None;
    for made in make(ask, &wish, watch) {
        match made {
            Ok(board) => boards.push(board),
            Err(NoBoard::Rare) => end = Some(Why::Rare),
            Err(NoBoard::Stopped(why)) => end = Some(why.into()),
            Err(why) => {
                let hint = "no mine is at the start or around it";
                return Err(Problem::question(why.to_string(), hint));
            }
        }
        if end.is_some() {
            break;
        }
    }
    let (start, max_technique) = (Some(Place(start)), Some(hardest));
    let answer = Mines { start, position: None, max_technique, boards };
    Ok(match end {
        None => End::Answered(answer),
        Some(why) => End::Stopped { why, so_far: Some(answer) },
    })
}

/// The boards in the order of their seeds, made on all threads, up to the first that is missing.
fn make(ask: &MinesAsk, wish: &NoGuess, watch: &Watch) -> Vec<Result<MadeMines, NoBoard>> {
    let count = ask.count.map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return done;
            }
            watch.report(number as f64 / count as f64);
            let made = one(ask, wish, ask.seed().wrapping_add(number as u64), watch);
            let failed = made.is_err();
            done.push((number, made));
            if failed {
                return done;
            }
        }
    };
    let threads = watch.threads.min(count);
    if threads <= 1 {
        return worker().into_iter().map(|(_, made)| made).collect();
    }
    let mut done: Vec<(usize, Result<MadeMines, NoBoard>)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let join = |worker: thread::ScopedJoinHandle<'_, _>| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().flat_map(join).collect()
    });
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, made)| made).collect()
}

fn one(ask: &MinesAsk, wish: &NoGuess, seed: u64, watch: &Watch) -> Result<MadeMines, NoBoard> {
    let graded = ask.proof || ask.min_technique.is_some() || wish.shape.len() <= GRADED;
    let hard_enough = |proof: Option<&LogicProof>| {
        let hardest = proof.and_then(LogicProof::hardest);
        ask.min_technique.is_none_or(|Named(least)| hardest >= Some(least))
    };
    for attempt in 0..MOST_TRIES {
        let from = play::attempt_seed(seed, attempt);
        let made = match ask.symmetry {
            None => no_guess(wish, from, watch)?,
            Some(Named(symmetry)) => no_guess_symmetric(wish, symmetry, from, watch)?,
        };
        if !ask.fits(&made.field) {
            continue;
        }
        let proof = match graded.then(|| prove(&made.field, wish.start, wish.hardest, watch)) {
            None => None,
            Some(Ok(proof)) => Some(proof),
            Some(Err(Unproved::Stopped(why))) => return Err(NoBoard::Stopped(why)),
            Some(Err(Unproved::Stuck(_))) => unreachable!("logic solves the board"),
        };
        if hard_enough(proof.as_ref()) {
            return Ok(told(ask, wish, seed, made, proof));
        }
    }
    Err(NoBoard::Rare)
}

fn told(
    ask: &MinesAsk,
    wish: &NoGuess,
    seed: u64,
    made: NoGuessBoard,
    proof: Option<LogicProof>,
) -> MadeMines {
    let logic = Logic {
        drawn: made.drawn,
        repairs: made.repairs,
        hardest_technique: proof.as_ref().and_then(LogicProof::hardest).map(Named),
        proof_steps: proof.filter(|_| ask.proof).map(|proof| steps(&proof)),
    };
    let mut game = Game::new(made.field.clone());
    game.open(wish.start);
    mines::made(seed, made.field, game.view().clone(), Some(logic))
}

fn steps(proof: &LogicProof) -> Vec<ProofStep> {
    let told = |step: &play::ProofStep| ProofStep {
        technique: Named(step.technique),
        clues: places(step.clues.iter().map(|clue| &clue.pos)),
        total: step.total,
        safe: places(&step.safe),
        mines_certain: places(&step.mines),
        words: words(step),
    };
    proof.steps.iter().map(told).collect()
}

/// A step in words.
fn words(step: &play::ProofStep) -> String {
    let place = |pos: Pos| {
        let (row, col) = pos.to_one();
        format!("({row},{col})")
    };
    let places = |name: &str, places: &[Pos]| {
        let list: Vec<String> = places.iter().map(|&pos| place(pos)).collect();
        if list.is_empty() { String::new() } else { format!(" {name} {}", list.join(" ")) }
    };
    let clues: Vec<String> = step
        .clues
        .iter()
        .map(|clue| format!("the {} at {}", clue.number, place(clue.pos)))
        .chain(step.total.map(|total| format!("the total of {total}")))
        .collect();
    let (safe, mines) = (places("safe", &step.safe), places("mine", &step.mines));
    format!("{}: {}:{safe}{mines}", step.technique.name(), clues.join(", "))
}
