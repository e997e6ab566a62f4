//! The problem of a certificate, and its proof as far as it is written.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::Certificate;
use crate::analysis::reason::Verdict;
use crate::analysis::scope::Scope;
use crate::grid::Pos;
use crate::model::{Name, Place};
use crate::puzzles::minesweeper::MINE;
use crate::puzzles::minesweeper::{Cell, View};

/// The problem, and its proof so far.
pub(super) struct Problem<'a> {
    pub(super) scope: Scope<'a>,
    text: String,
    /// The number of the constraint "at least" of each clue, each cell known to be safe and each
    /// trusted flag, by cell. "At most" is the next one.
    numbers: BTreeMap<usize, usize>,
    /// The number of the constraint "at least" of the total.
    total: Option<usize>,
    proof: String,
    steps: usize,
}

impl<'a> Problem<'a> {
    /// The problem of a view, with what is assumed about a cell.
    pub(super) fn new(view: &'a View, assumed: Option<(Pos, Verdict)>) -> Problem<'a> {
        let scope = Scope::new(view);
        let shape = scope.shape;
        let covered = |&cell: &usize| scope.number(cell).is_none();
        let mut lines = String::new();
        let (mut numbers, mut next, mut constraints) = (BTreeMap::new(), 1, 0);
        for (cell, (pos, what)) in view.cells().iter().enumerate() {
            let (cells, sum, origin): (Vec<usize>, _, _) = match *what {
                Cell::Open(number) => {
                    let around = shape.neighbours(cell).filter(covered).collect();
                    (around, usize::from(number), format!("the {number} at {pos}"))
                }
                Cell::KnownSafe => (vec![cell], 0, format!("{pos} is known to be safe")),
                Cell::Flagged if scope.is_given_mine(cell) => {
                    (vec![cell], 1, format!("the flag at {pos} is to be trusted"))
                }
                Cell::Covered | Cell::Flagged => continue,
            };
            if cells.is_empty() && sum == 0 {
                continue;
            }
            let _ = writeln!(lines, "* {origin}\n{}= {sum} ;", names(scope, &cells));
            numbers.insert(cell, next);
            next += 2;
            constraints += 1;
        }
        let total = view.mines.map(|mines| {
            let all: Vec<usize> = (0..shape.len()).filter(covered).collect();
            let _ = writeln!(lines, "* the total\n{}= {mines} ;", names(scope, &all));
            constraints += 1;
            next += 2;
            next - 2
        });
        if let Some((cell, verdict)) = assumed {
            let literal = literal(scope, shape.index(cell), verdict == Verdict::Mine);
            let _ = writeln!(lines, "* the opposite of the claim\n1 {literal} >= 1 ;");
            constraints += 1;
            next += 1;
        }
        let variables = (0..shape.len()).filter(covered).count();
        let text = format!("* #variable= {variables} #constraint= {constraints}\n{lines}");
        let proof = format!("pseudo-Boolean proof version 3.0\nf {};\n", next - 1);
        Problem { scope, text, numbers, total, proof, steps: 0 }
    }

    /// The constraint that the mines of a clue, of a cell known to be safe or of a flag are at least
    /// as many as it says.
    pub(super) fn at_least(&self, cell: usize) -> usize {
        self.numbers[&cell]
    }

    /// The same for "at most".
    pub(super) fn at_most(&self, cell: usize) -> usize {
        self.numbers[&cell] + 1
    }

    /// The constraints "at least" and "at most" of the total.
    pub(super) fn total(&self) -> Option<(usize, usize)> {
        self.total.map(|number| (number, number + 1))
    }

    /// Writes a step of the proof, with its semicolon.
    pub(super) fn step(&mut self, step: &str) {
        self.proof.push_str(step);
        self.proof.push_str(";\n");
        self.steps += 1;
    }

    /// Writes something that is no step.
    pub(super) fn write(&mut self, text: &str) {
        self.proof.push_str(text);
        self.proof.push('\n');
    }

    /// A step that the checker sees by unit propagation: one of these is not so.
    pub(super) fn not_all(&mut self, facts: &[(usize, bool)]) {
        let mut step = "rup ".to_owned();
        for &(cell, mine) in facts {
            let _ = write!(step, "1 {} ", literal(self.scope, cell, !mine));
        }
        self.step(&(step + ">= 1"));
    }

    /// The contradiction, where unit propagation finds it.
    pub(super) fn contradiction(&mut self) {
        self.not_all(&[]);
    }

    pub(super) fn finish(self) -> Certificate {
        let proof = self.proof + "output NONE;\nconclusion UNSAT;\nend pseudo-Boolean proof;\n";
        Certificate { problem: self.text, proof, steps: self.steps }
    }
}

/// The variable of a cell.
pub(super) fn name(scope: Scope<'_>, cell: usize) -> Name {
    Name { family: &MINE, place: Place::Cell(scope.shape.pos(cell)) }
}

/// The literal that a cell holds a mine, or none.
pub(super) fn literal(scope: Scope<'_>, cell: usize, mine: bool) -> String {
    let sign = if mine { "" } else { "~" };
    format!("{sign}{}", name(scope, cell))
}

/// The sum of cells, with a blank at its end.
pub(super) fn names(scope: Scope<'_>, cells: &[usize]) -> String {
    let mut sum = String::new();
    for &cell in cells {
        let _ = write!(sum, "1 {} ", name(scope, cell));
    }
    sum
}
