//! All sentences about reasons, made from the data. Nothing else in the project words them.

mod contradiction;
mod moves;
mod places;
#[cfg(test)]
mod tests;
pub mod tiles;

use std::fmt::Write as _;

use super::reason::{Argument, Case, Clue, Dead, Deduced, Reason, Size, Source, Step, Verdict};
use super::scope::Scope;
use super::technique::Technique;
use crate::grid::Pos;
use crate::plural::number_of;
use crate::puzzles::minesweeper::{Cell, View};

pub use contradiction::contradiction;
pub use moves::{doubted, progress, top, undecided};
pub(crate) use places::first_upper;
pub use places::places;
use places::{clue, clues, counted, mines};

/// What a reason is about, in one line: `row 3, column 7 is a mine (subset, 1-2)`.
#[must_use]
pub fn headline(reason: &Reason) -> String {
    let mut line = format!("{} ({}", holds(reason.cell, reason.verdict), reason.technique.name());
    if let Some(pattern) = reason.pattern {
        let _ = write!(line, ", {}", pattern.name());
    }
    line + ")"
}

/// The reason in one or more sentences, as a person would say it. An argument with steps or cases
/// has a line for each.
///
/// ```
/// use prato::analysis::{Known, explain_cell, words};
/// use prato::engine::Search;
/// use prato::grid::Pos;
/// use prato::puzzles::minesweeper::parse;
/// use prato::watch::Watch;
///
/// let watch = Watch::default();
/// let view = parse("s...\ns12s\n", None).unwrap().view;
/// let known = Known::new(&view, &Search, &watch).unwrap().answer().unwrap();
/// let reason = explain_cell(&view, &known, Pos::new(0, 3), &watch).unwrap().unwrap();
/// assert_eq!(
///     words::explain(&view, &reason),
///     "The 1 at row 2, column 2 and the 2 at row 2, column 3 see the same covered cells except \
///      row 1, column 4; so that one is a mine."
/// );
/// ```
#[must_use]
pub fn explain(view: &View, reason: &Reason) -> String {
    let scope = Scope::new(view);
    let mut text = match (&reason.argument, reason.technique, &reason.clues[..]) {
        (Argument::Given, ..) => given(view, reason),
        (_, Technique::AllSafe, [clue]) => all_safe(*clue, reason),
        (_, Technique::AllMines, [clue]) => all_mines(scope, *clue, reason),
        (_, Technique::Subset | Technique::Overlap, &[a, b]) => pair(scope, [a, b], reason),
        (Argument::Steps(steps), ..) => chain(steps, reason),
        (Argument::Cases(case), ..) => cases(case, reason),
        (Argument::ManyCases, ..) => many_cases(reason),
        (&Argument::Count { least, most }, ..) => count(reason, least, most),
    };
    match reason.size {
        Size::Smallest => {}
        Size::Easier => {
            text += "\n(None of these clues can be left out. Fewer others may force the cell, in a way that is harder to see.)";
        }
        Size::Minimal => {
            text += "\n(None of these clues can be left out. Whether fewer others would do is not known.)";
        }
        Size::Enough => text += "\n(These clues are enough; some of them may be needless.)",
    }
    text
}

/// `row 3, column 7 is a mine`.
#[must_use]
pub fn holds(cell: Pos, verdict: Verdict) -> String {
    match verdict {
        Verdict::Safe => format!("{cell} is safe"),
        Verdict::Mine => format!("{cell} is a mine"),
    }
}

/// `there were a mine at row 3, column 7`.
fn supposed(cell: Pos, verdict: Verdict) -> String {
    match verdict {
        Verdict::Safe => format!("there were no mine at {cell}"),
        Verdict::Mine => format!("there were a mine at {cell}"),
    }
}

fn given(view: &View, reason: &Reason) -> String {
    match view.cells()[reason.cell] {
        Cell::Flagged => format!("The flag at {} is to be trusted.", reason.cell),
        _ => format!("The board says that {} is safe.", reason.cell),
    }
}

fn all_safe(only: Clue, reason: &Reason) -> String {
    match only.number {
        0 => format!("The 0 at {} has no mine around it, so {} is safe.", only.pos, reason.cell),
        _ => format!(
            "{} has all its mines under flags that are to be trusted, so {} is safe.",
            first_upper(&clue(only)),
            reason.cell
        ),
    }
}

fn all_mines(scope: Scope<'_>, only: Clue, reason: &Reason) -> String {
    let cells = scope.cells(scope.shape.index(only.pos)).count();
    let cells = number_of(cells, "covered cell");
    let missing = scope.missing(scope.shape.index(only.pos));
    let needs = if missing == i32::from(only.number) {
        format!("{} sees only {cells} that may hold a mine", first_upper(&clue(only)))
    } else {
        format!(
            "{} misses {missing} and sees only {cells} without a flag",
            first_upper(&clue(only))
        )
    };
    format!("{needs}, so {}.", holds(reason.cell, reason.verdict))
}

/// Two clues: the cell is one that the second of them sees and the first does not.
fn pair(scope: Scope<'_>, [a, b]: [Clue; 2], reason: &Reason) -> String {
    let cell = scope.shape.index(reason.cell);
    let seen = |clue: Clue| scope.cells(scope.shape.index(clue.pos)).collect::<Vec<usize>>();
    let (first, second) = if seen(a).contains(&cell) { (b, a) } else { (a, b) };
    let (of_first, of_second) = (seen(first), seen(second));
    let except = |cells: &[usize], other: &[usize]| {
        let cells = cells.iter().filter(|cell| !other.contains(cell));
        cells.map(|&cell| scope.shape.pos(cell)).collect::<Vec<Pos>>()
    };
    let rest = except(&of_second, &of_first);
    let alone = except(&of_first, &of_second);
    let missing =
        |clue: Clue| usize::try_from(scope.missing(scope.shape.index(clue.pos))).unwrap_or(0);
    let so = match (reason.verdict, &rest[..]) {
        (Verdict::Safe, [_]) => "so that one is safe".to_owned(),
        (Verdict::Mine, [_]) => "so that one is a mine".to_owned(),
        (verdict, _) => format!("so {}", holds(reason.cell, verdict)),
    };
    if alone.is_empty() && rest.len() == 1 {
        let both = first_upper(&clues(&if a == first { [a, b] } else { [b, a] }));
        return format!("{both} see the same covered cells except {}; {so}.", places(&rest));
    }
    let (first_name, second_name) = (first_upper(&clue(first)), clue(second));
    if alone.is_empty() {
        let left = mines(missing(second).saturating_sub(missing(first)));
        return format!(
            "{first_name} sees only cells that {second_name} sees too. That leaves {left} for {}; {so}.",
            places(&rest)
        );
    }
    match reason.verdict {
        Verdict::Mine => format!(
            "{first_name} has room for at most {} among the cells that it shares with {second_name}. \
             The {} needs {} more, at {}; {so}.",
            mines(missing(first)),
            second.number,
            counted(rest.len()),
            places(&rest),
        ),
        Verdict::Safe => format!(
            "{first_name} has at most {} at {}, which {second_name} does not see. The others are \
             next to the {} as well, which leaves no mine for {}; {so}.",
            mines(alone.len()),
            places(&alone),
            second.number,
            places(&rest),
        ),
    }
}

fn chain(steps: &[Step], reason: &Reason) -> String {
    let mut text = String::new();
    for (number, step) in steps.iter().enumerate() {
        let from: Vec<String> = step
            .from
            .iter()
            .map(|source| match source {
                Source::Clue(at) => clue(reason.clues[*at]),
                Source::Step(at) => format!("({})", at + 1),
            })
            .collect();
        let from = first_upper(&places::join(&from));
        let lead = if step.from.len() == 1 { "says" } else { "together say" };
        let _ = writeln!(text, "({}) {from} {lead}: {}.", number + 1, says(step));
    }
    let named = reason.pattern.map(|pattern| format!(" This is the pattern {}.", pattern.name()));
    text + "So " + &holds(reason.cell, reason.verdict) + "." + &named.unwrap_or_default()
}

/// How many mines are in the cells of a step.
fn says(step: &Step) -> String {
    let cells = places(&step.cells);
    match (step.least, step.most) {
        (_, 0) => format!("no mine at {cells}"),
        (least, most) if least == most && least == step.cells.len() => match least {
            1 => format!("a mine at {cells}"),
            _ => format!("mines at {cells}"),
        },
        (least, most) if least == most => format!("{} at {cells}", mines(least)),
        (0, most) => format!("at most {} at {cells}", mines(most)),
        (least, most) if most == step.cells.len() => {
            format!("at least {} at {cells}", mines(least))
        }
        (least, most) => format!("{least} to {} at {cells}", mines(most)),
    }
}

fn cases(case: &Case, reason: &Reason) -> String {
    let mut text = String::new();
    write_case(&mut text, case, "Suppose", &reason.clues, 0);
    text + "So " + &holds(reason.cell, reason.verdict) + "."
}

/// The lines of a case and of those within it.
fn write_case(text: &mut String, case: &Case, lead: &str, clues: &[Clue], depth: usize) {
    let (cell, verdict) = case.assumed;
    let _ = write!(text, "{:1$}{lead} {2}: ", "", 2 * depth, supposed(cell, verdict));
    let same = |a: &Deduced, b: &Deduced| (a.clue, a.verdict) == (b.clue, b.verdict);
    for deduced in case.follows.chunk_by(same) {
        let cells: Vec<Pos> = deduced.iter().map(|deduced| deduced.cell).collect();
        let Deduced { clue: by, verdict, .. } = deduced[0];
        let _ = write!(text, "by {}, {}; ", clue(clues[by]), all_hold(&cells, verdict));
    }
    match &case.end {
        Dead::Clue(at) => {
            let _ = writeln!(text, "then {} cannot be met.", clue(clues[*at]));
        }
        Dead::Split(both) => {
            text.push_str("then there are two cases.\n");
            for case in both.iter() {
                write_case(text, case, "If", clues, depth + 1);
            }
        }
    }
}

/// `row 3, columns 7 and 8 are mines`.
fn all_hold(cells: &[Pos], verdict: Verdict) -> String {
    match (cells, verdict) {
        (&[only], _) => holds(only, verdict),
        (_, Verdict::Safe) => format!("{} are safe", places(cells)),
        (_, Verdict::Mine) => format!("{} are mines", places(cells)),
    }
}

fn many_cases(reason: &Reason) -> String {
    format!(
        "If {}, every arrangement of mines around {} breaks one of them. So {}.",
        supposed(reason.cell, reason.verdict.opposite()),
        clues(&reason.clues),
        holds(reason.cell, reason.verdict)
    )
}

fn count(reason: &Reason, least: usize, most: usize) -> String {
    let total = reason.total.unwrap_or(0);
    let with = match &reason.clues[..] {
        [] => String::new(),
        [only] => format!(" with {}", clue(*only)),
        few if few.len() <= 4 => format!(" with {}", clues(few)),
        many => format!(" with the {} clues of the reason", many.len()),
    };
    let opposite = supposed(reason.cell, reason.verdict.opposite());
    let so = holds(reason.cell, reason.verdict);
    let there_are = if total == 1 { "there is 1".to_owned() } else { format!("there are {total}") };
    if total < least {
        format!(
            "If {opposite}, the board{with} would need at least {}, and {there_are}; so {so}.",
            number_of(least, "mine")
        )
    } else if most < total {
        format!(
            "If {opposite}, the board{with} would have room for at most {}, and {there_are}; so {so}.",
            number_of(most, "mine")
        )
    } else {
        format!(
            "If {opposite}, the board{with} could not have exactly {}; so {so}.",
            number_of(total, "mine")
        )
    }
}
