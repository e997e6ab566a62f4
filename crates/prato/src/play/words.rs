//! Hints and guesses in words. Sentences about reasons are in [`crate::analysis::words`].

use std::fmt::Write as _;

use super::{After, Guess, Hint, Merit};
use crate::analysis::words::{self, first_upper};
use crate::grid::{Pos, Shape};
use crate::puzzles::minesweeper::View;

/// A hint in four steps, each of which tells more: whether a cell is safe, where about, which one, and
/// why. `None` if there is nothing to open.
///
/// ```
/// use prato::engine::Search;
/// use prato::play::{hint, words};
/// use prato::puzzles::minesweeper::parse;
/// use prato::watch::Watch;
///
/// let view = parse("...\n111\n", None).unwrap().view;
/// let found = hint(&view, &Search, &Watch::default()).unwrap().answer().unwrap();
/// let [whether, whereabouts, which, _why] = words::steps(&view, &found).unwrap();
/// assert_eq!(whether, "There is a cell that is certainly safe.");
/// assert_eq!(whereabouts, "Look at the top left of the board.");
/// assert_eq!(which, "Row 1, column 1 is safe.");
/// ```
#[must_use]
pub fn steps(view: &View, hint: &Hint) -> Option<[String; 4]> {
    let cell = hint.cell()?;
    let (whether, which, why) = match hint {
        Hint::Guess(best, second) => (
            "No cell is certainly safe: a guess is needed.",
            format!("The best guess is {cell}."),
            self::hint(best, second.as_ref()),
        ),
        Hint::Safe(reason) => (
            SAFE,
            first_upper(&format!("{cell} is safe.")),
            first_upper(&format!("{}.\n{}", words::headline(reason), words::explain(view, reason))),
        ),
        Hint::Unexplained(_) | Hint::Finished => (
            SAFE,
            first_upper(&format!("{cell} is safe.")),
            first_upper(&format!("{cell} is safe; to say why takes longer.")),
        ),
    };
    Some([whether.to_owned(), whereabouts(cell, view.shape()), which, why])
}

const SAFE: &str = "There is a cell that is certainly safe.";

/// In which ninth of the board a cell lies.
fn whereabouts(cell: Pos, shape: Shape) -> String {
    let third = |index: usize, count: usize, names: [&'static str; 3]| names[3 * index / count];
    let vertical = third(cell.row, shape.rows, ["top", "", "bottom"]);
    let horizontal = third(cell.col, shape.cols, ["left", "", "right"]);
    match (vertical, horizontal) {
        ("", "") => "Look around the middle of the board.".to_owned(),
        ("", side) | (side, "") => format!("Look at the {side} of the board."),
        (vertical, horizontal) => format!("Look at the {vertical} {horizontal} of the board."),
    }
}

/// Why a guess is the best one, beside the next best.
#[must_use]
pub fn hint(best: &Guess, second: Option<&Guess>) -> String {
    let mut text = format!(
        "No covered cell is certainly safe. The best guess is {}: {}.",
        best.cell,
        worth(best)
    );
    let Some(second) = second else {
        return text + "\nThere is no other cell to open.";
    };
    let _ = write!(text, "\nThe next best is {}: {}.", second.cell, worth(second));
    let lost = match (best.merit, second.merit) {
        (Merit::Endgame { wins, solutions }, Merit::Endgame { wins: fewer, .. })
        | (Merit::Look { wins, solutions }, Merit::Look { wins: fewer, .. }) => {
            match wins.saturating_sub(fewer) {
                0 => "nothing".to_owned(),
                lost => {
                    format!("{lost} of {solutions} solutions ({})", share(lost, solutions))
                }
            }
        }
        (
            Merit::Prospects { score: Some(score), .. },
            Merit::Prospects { score: Some(lower), .. },
        ) => match score - lower {
            0.0005.. => format!("{} by this estimate", percent(score - lower)),
            _ => "next to nothing by this estimate".to_owned(),
        },
        (Merit::Games { worth, .. }, Merit::Games { worth: lower, .. }) => match worth - lower {
            0.0005.. => format!("{} by these games", percent(worth - lower)),
            _ => {
                return text
                    + "\nThe games do not speak for the best; what was thought before does.";
            }
        },
        _ => return text,
    };
    let _ = write!(text, "\nTo put the best off for it loses {lost}.");
    text
}

/// What is said for a guess: its chance, what it may open, and what it was chosen by.
fn worth(guess: &Guess) -> String {
    let mut text = format!("the chance of a mine there is {}", percent(guess.chance));
    if let Some(After { progress, safe }) = guess.after {
        let _ = write!(
            text,
            ", it leaves a safe cell with {}, and {safe:.1} safe cells on average",
            percent(progress)
        );
    }
    match guess.merit {
        Merit::Least | Merit::Prospects { score: None, .. } => {}
        Merit::Prospects { score: Some(score), .. } => {
            let _ = write!(text, "; to survive it and what follows is rated {}", percent(score));
        }
        Merit::Look { wins, solutions } => {
            let share = share(wins, solutions);
            let _ = write!(
                text,
                "; in a look at {solutions} solutions, good play after it wins {wins} ({share})"
            );
        }
        Merit::Games { worth, games } => {
            let worth = percent(worth);
            let _ = write!(text, "; {games} games played out after it are won with {worth}");
        }
        Merit::Endgame { wins, solutions } => {
            let share = share(wins, solutions);
            let _ = write!(
                text,
                "; with the best play after it {wins} of {solutions} solutions are won ({share})"
            );
        }
    }
    text
}

fn share(wins: u32, solutions: u32) -> String {
    percent(f64::from(wins) / f64::from(solutions))
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Pos;

    #[test]
    fn a_ninth_of_the_board() {
        let check = |row, col, expected: &str| {
            let shape = Shape { rows: 6, cols: 30 };
            assert_eq!(
                whereabouts(Pos::new(row, col), shape),
                format!("Look {expected} of the board.")
            );
        };
        check(0, 0, "at the top left");
        check(1, 10, "at the top");
        check(0, 29, "at the top right");
        check(2, 9, "at the left");
        check(3, 19, "around the middle");
        check(2, 20, "at the right");
        check(5, 0, "at the bottom left");
        check(4, 15, "at the bottom");
        check(5, 29, "at the bottom right");
        // Of a single row or column the first third begins at its first cell.
        let line = whereabouts(Pos::new(0, 0), Shape { rows: 1, cols: 1 });
        assert_eq!(line, "Look at the top left of the board.");
    }

    #[test]
    fn guesses() {
        let check = |best: Merit, second: Option<Merit>, words: &str| {
            let guess = |col, merit| {
                let after = Some(After { progress: 0.5, safe: 1.25 });
                Guess { cell: Pos::new(0, col), chance: 0.25, merit, after }
            };
            let second = second.map(|merit| guess(1, merit));
            let text = hint(&guess(0, best), second.as_ref());
            let head = "No covered cell is certainly safe. The best guess is row 1, column 1: the chance of a \
                        mine there is 25.0 %, it leaves a safe cell with 50.0 %, and 1.2 safe cells on average";
            assert_eq!(text.strip_prefix(head), Some(words), "{text}");
        };
        let wins = |wins| Merit::Endgame { wins, solutions: 80 };
        let next = "The next best is row 1, column 2: the chance of a mine there is 25.0 %, it leaves a safe \
                    cell with 50.0 %, and 1.2 safe cells on average";
        check(
            wins(60),
            Some(wins(56)),
            &format!(
                "; with the best play after it 60 of 80 solutions are won (75.0 %).\n{next}; with the best \
                 play after it 56 of 80 solutions are won (70.0 %).\nTo put the best off for it loses 4 of 80 \
                 solutions (5.0 %)."
            ),
        );
        check(
            wins(60),
            None,
            "; with the best play after it 60 of 80 solutions are won (75.0 %).\nThere is no other cell to open.",
        );
        let look = |wins| Merit::Look { wins, solutions: 1000 };
        check(
            look(600),
            Some(look(590)),
            &format!(
                "; in a look at 1000 solutions, good play after it wins 600 (60.0 %).\n{next}; in a look at \
                 1000 solutions, good play after it wins 590 (59.0 %).\nTo put the best off for it loses 10 of \
                 1000 solutions (1.0 %)."
            ),
        );
        let unrated = Merit::Prospects { progress: 0.5, score: None };
        check(unrated, Some(unrated), &format!(".\n{next}."));
        let rated = |score| Merit::Prospects { progress: 0.5, score: Some(score) };
        check(
            rated(0.75),
            Some(rated(0.7)),
            &format!(
                "; to survive it and what follows is rated 75.0 %.\n{next}; to survive it and what follows is \
                 rated 70.0 %.\nTo put the best off for it loses 5.0 % by this estimate."
            ),
        );
        let games = |worth| Merit::Games { worth, games: 40 };
        let check_games = |second: f64, words: &str| {
            check(
                games(0.5),
                Some(games(second)),
                &format!(
                    "; 40 games played out after it are won with 50.0 %.\n{next}; 40 games played out \
                     after it are won with {:.1} %.\n{words}",
                    100.0 * second
                ),
            );
        };
        check_games(0.48, "To put the best off for it loses 2.0 % by these games.");
        check_games(0.51, "The games do not speak for the best; what was thought before does.");
        check(Merit::Least, Some(Merit::Least), &format!(".\n{next}."));
    }
}
