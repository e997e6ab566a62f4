//! Minesweeper as an answer-set program that a person can read, and the questions to ask it.

use prato::engine::{Answer, Run};
use prato::formats::Format;
use prato::grid::Pos;
use prato::puzzles::minesweeper::{Flags, Instance, to_text};
use prato::watch::Watch;

use super::clingo::{arguments, run};
use super::{Asp, outcome};

/// The rules of the game. The facts are those of the file format.
const RULES: &str = include_str!("minesweeper.lp");

/// What to ask about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// One mine field that fits.
    Field,
    /// The cells that hold a mine in some field: brave reasoning. All others are safe.
    Possible,
    /// The cells that hold a mine in every field, and those that hold one in none: cautious
    /// reasoning.
    Certain,
    /// The clicks of the instance where there is a mine in some field: brave reasoning.
    Clicks,
}

/// Every question, in the order in which help and tests name them.
pub static QUESTIONS: &[Question] =
    &[Question::Field, Question::Possible, Question::Certain, Question::Clicks];

impl Question {
    /// The options that clingo needs to answer it.
    #[must_use]
    pub fn options(self) -> &'static [&'static str] {
        match self {
            Question::Field => &["--models=1"],
            Question::Possible | Question::Clicks => &["--models=0", "--enum-mode=brave"],
            Question::Certain => &["--models=0", "--enum-mode=cautious"],
        }
    }

    /// The atoms that answer it.
    fn shown(self) -> &'static [&'static str] {
        match self {
            Question::Field | Question::Possible => &["mine"],
            Question::Certain => &["mine", "clear"],
            Question::Clicks => &["danger"],
        }
    }
}

/// The whole program for a question about an instance: the facts, the rules, and what to show.
///
/// ```
/// use prato::puzzles::minesweeper::parse;
/// use prato_engines::asp::{Question, program};
///
/// let text = program(&parse(".1.\n", None).unwrap(), Question::Certain);
/// assert!(text.starts_with("% clingo --models=0 --enum-mode=cautious FILE\n"));
/// assert!(text.contains("\nmatr(1,3).\nschema(1,2,1).\n"));
/// assert!(text.ends_with("#show mine/2.\n#show clear/2.\n"));
/// ```
#[must_use]
pub fn program(instance: &Instance, question: Question) -> String {
    let mut text = format!("% clingo {} FILE\n\n", question.options().join(" "));
    text.push_str(&to_text(instance, Format::Asp));
    if instance.view.flags == Flags::Trusted {
        text.push_str("trusted.\n");
    }
    text.push('\n');
    text.push_str(RULES);
    text.push('\n');
    for name in question.shown() {
        text.push_str("#show ");
        text.push_str(name);
        text.push_str("/2.\n");
    }
    text
}

/// The cells that answer a [`Question`], each list in reading order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    /// With a mine.
    pub mines: Vec<Pos>,
    /// Covered and without one. [`Question::Certain`] alone tells them.
    pub clear: Vec<Pos>,
}

impl Asp {
    /// Asks clingo a question about an instance, by the [`program`] for it.
    ///
    /// # Errors
    /// As [`Engine::solve`](prato::engine::Engine::solve).
    ///
    /// ```no_run
    /// use prato::grid::Pos;
    /// use prato::outcome::Outcome;
    /// use prato::puzzles::minesweeper::parse;
    /// use prato::watch::Watch;
    /// use prato_engines::asp::{Asp, Question};
    ///
    /// let instance = parse("1 4 1\n.1..\n", None)?;
    /// let run = Asp::default().ask(&instance, Question::Certain, &Watch::default())?;
    /// let Outcome::Answered(cells) = run.outcome else { panic!("it has solutions") };
    /// assert_eq!(cells.clear, [Pos::new(0, 3)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ask(&self, instance: &Instance, question: Question, watch: &Watch) -> Answer<Cells> {
        let text = program(instance, question);
        let mut cells = Cells::default();
        let ran = run(&self.command, &text, question.options(), watch, |atoms| {
            // Brave and cautious reasoning come closer with each line; the last one holds.
            let named = |names: &[&str]| {
                let mut found: Vec<Pos> = atoms
                    .split_whitespace()
                    .filter_map(|atom| names.iter().find_map(|name| arguments(atom, name)))
                    .filter_map(|[row, col]| {
                        Pos::from_one(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
                    })
                    .collect();
                found.sort_unstable();
                found
            };
            cells = Cells { mines: named(&["mine", "danger"]), clear: named(&["clear"]) };
        })?;
        Ok(Run { outcome: outcome(ran.ended, cells), effort: ran.effort })
    }
}
