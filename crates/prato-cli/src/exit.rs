//! The exit codes: the program's own, and those of `sysexits.h` for what went wrong.

use std::process::ExitCode;

/// How the program ends. The table in `--help` says the same in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The question was answered; "there is no solution" is an answer.
    Answered = 0,
    /// `safe --at`: not to be clicked. The cell may hold a mine, or the board is contradictory.
    /// `judge`: not every answer is right. `compare`: a program is wrong.
    No = 1,
    /// The command line makes no sense.
    Usage = 2,
    /// Time or memory ran out, or somebody pressed Ctrl-C.
    Stopped = 3,
    /// `--sat-exit-codes`: there is a solution.
    Satisfiable = 10,
    /// `--sat-exit-codes`: there is none.
    Unsatisfiable = 20,
    /// The input is no valid instance (`EX_DATAERR`).
    Invalid = 65,
    /// The input cannot be read (`EX_NOINPUT`).
    NoInput = 66,
    /// A tool that is needed is not installed, or an address is not to be had (`EX_UNAVAILABLE`).
    Missing = 69,
    /// A bug (`EX_SOFTWARE`).
    Bug = 70,
    /// A file cannot be written (`EX_CANTCREAT`).
    CannotWrite = 73,
}

/// The same table for people.
pub const TABLE: &str = "\
Exit codes:
  0   the question was answered (\"no solution\" is an answer)
  1   safe: not to be clicked: a cell in question may hold a mine, or no
      mine field fits the board; judge: not every answer is right;
      compare: a program is wrong
  2   the command line makes no sense
  3   stopped before the answer was known, by a limit or by Ctrl-C, or
      because what generate was asked for is too rare
  65  the input is no valid board
  66  the input cannot be read
  69  a tool that is needed is not installed, or a port is taken
  70  a bug in prato, or two engines of compare disagree
  73  an output file cannot be written
With --sat-exit-codes, `solve` and `queens` end with 10 (a solution) or 20 (none).";

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
