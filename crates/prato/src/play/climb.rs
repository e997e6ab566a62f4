//! The ladder on a mine field: what it finds is flagged and clicked, zeros open all around them, and it
//! starts over on the new board.

use super::game::{Game, Standing};
use crate::analysis::{Effort, Found, Ladder, Means, Progress};
use crate::grid::Grid;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Cell, Field, View};
use crate::watch::Watch;

/// What the ladder did on a mine field.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Climbed {
    /// Each progress, in order: its safe cells were clicked, unless they were open by then, and its
    /// mines flagged.
    pub steps: Vec<Progress>,
    /// What each rung came to, from easy to hard.
    pub work: Vec<Work>,
    /// By what each cell was found.
    pub found: Grid<Found>,
    /// Whether all safe cells are open.
    pub standing: Standing,
    /// How many safe cells are not.
    pub left: usize,
}

/// What a rung did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// How much work that was.
    pub effort: Effort,
    /// How many flags it put.
    pub flags: usize,
    /// How many cells it clicked.
    pub clicks: usize,
    /// How many cells opened by that.
    pub opened: usize,
}

/// Works on a field by these means, from what is seen of it, until they find nothing more. Flags that
/// are seen are taken away first, and what is seen must fit the field.
///
/// ```
/// use prato::analysis::Means;
/// use prato::grid::{Grid, Pos};
/// use prato::play::{Game, Standing, climb};
/// use prato::puzzles::minesweeper::Field;
/// use prato::watch::Watch;
///
/// let mines = Grid::new(1, 4, vec![false, false, true, false]).unwrap();
/// let mut game = Game::new(Field { mines: mines.clone() });
/// game.open(Pos::new(0, 0));
/// let (seen, means) = (game.view(), Means::all(1000));
/// let climbed = climb(Field { mines }, seen, &means, &Watch::default()).answer().unwrap();
/// assert_eq!((climbed.standing, climbed.work[0].flags), (Standing::Won, 1));
/// ```
///
/// # Panics
/// If more cells are open than the field has safe ones.
pub fn climb(field: Field, seen: &View, means: &Means, watch: &Watch) -> Outcome<Climbed, Climbed> {
    let mut seen = seen.without_beliefs();
    let cells = seen.cells().map(|cell| match cell {
        Cell::Open(clue) => Cell::Open(*clue),
        Cell::Covered | Cell::Flagged | Cell::KnownSafe => Cell::Covered,
    });
    seen = View::new(cells, seen.mines);
    let mut ladder = Ladder::new(&seen, means);
    let found = seen.cells().map(|cell| match cell {
        Cell::Open(_) => Found::Start,
        _ => Found::Not,
    });
    let mut game = Game::resumed(field, seen);
    let work = ladder.efforts().iter();
    let work = work.map(|&effort| Work { effort, flags: 0, clicks: 0, opened: 0 }).collect();
    let (standing, left) = (game.standing(), game.left());
    let mut climbed = Climbed { steps: Vec::new(), work, found, standing, left };
    let end = loop {
        if game.standing() != Standing::Playing {
            break Outcome::Answered(());
        }
        match ladder.step(watch).or_end() {
            Ok(Some(step)) => climbed.make(step, &mut game, &mut ladder),
            Ok(None) => break Outcome::Answered(()),
            Err(end) => break end,
        }
    };
    for (work, effort) in climbed.work.iter_mut().zip(ladder.efforts()) {
        work.effort = *effort;
    }
    (climbed.standing, climbed.left) = (game.standing(), game.left());
    match end {
        Outcome::Answered(()) => Outcome::Answered(climbed),
        Outcome::Impossible => Outcome::Impossible,
        Outcome::Stopped { why, so_far: () } => Outcome::Stopped { why, so_far: climbed },
    }
}

impl Climbed {
    /// Flags and clicks what was found.
    fn make(&mut self, step: Progress, game: &mut Game, ladder: &mut Ladder) {
        let work = self.work.iter_mut().find(|work| work.effort.rung == step.rung);
        let work = work.expect("progress is made by one of the means");
        for &pos in &step.mines {
            game.flag(pos);
            work.flags += 1;
            self.found[pos] = Found::Flagged(step.rung);
        }
        for &pos in &step.safe {
            let clicks = game.clicks();
            game.open_and_tell(pos, |cell, clue| {
                ladder.open(cell, clue);
                work.opened += 1;
                self.found.cells_mut()[cell] = Found::Opened(step.rung);
            });
            work.clicks += game.clicks() - clicks;
        }
        self.steps.push(step);
    }
}
