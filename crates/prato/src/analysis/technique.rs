//! The techniques, from easy to hard, and the patterns that players have names for.

use super::reason::Clue;
use crate::grid::Pos;

/// How a cell is seen to be safe or a mine, from easy to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// The board says so: a cell known to be safe, or a flag that is to be trusted.
    Given,
    /// A clue has all its mines, so the other cells around it are safe.
    AllSafe,
    /// A clue has as many covered cells around it as mines, so all of them are mines.
    AllMines,
    /// Of two clues one sees all cells that the other one sees.
    Subset,
    /// Two clues see some cells together.
    Overlap,
    /// Three or more clues, one step after the other, each step with two of them.
    Chain,
    /// The opposite leads to a contradiction.
    Cases,
    /// The number of mines on the whole board is needed.
    Total,
}

/// Every technique, from easy to hard.
pub static TECHNIQUES: &[Technique] = &[
    Technique::Given,
    Technique::AllSafe,
    Technique::AllMines,
    Technique::Subset,
    Technique::Overlap,
    Technique::Chain,
    Technique::Cases,
    Technique::Total,
];

impl Technique {
    /// Its name, as in JSON answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Technique::Given => "given",
            Technique::AllSafe => "all-safe",
            Technique::AllMines => "all-mines",
            Technique::Subset => "subset",
            Technique::Overlap => "overlapping pair",
            Technique::Chain => "chain",
            Technique::Cases => "case analysis",
            Technique::Total => "mine count",
        }
    }
}

/// Clues side by side in a row or a column, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pattern {
    /// 1-1.
    OneOne,
    /// 1-2.
    OneTwo,
    /// 1-2-1.
    OneTwoOne,
    /// 1-2-2-1.
    OneTwoTwoOne,
}

/// Every pattern.
pub static PATTERNS: &[Pattern] =
    &[Pattern::OneOne, Pattern::OneTwo, Pattern::OneTwoOne, Pattern::OneTwoTwoOne];

impl Pattern {
    /// What players call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Pattern::OneOne => "1-1",
            Pattern::OneTwo => "1-2",
            Pattern::OneTwoOne => "1-2-1",
            Pattern::OneTwoTwoOne => "1-2-2-1",
        }
    }

    fn numbers(self) -> &'static [u8] {
        match self {
            Pattern::OneOne => &[1, 1],
            Pattern::OneTwo => &[1, 2],
            Pattern::OneTwoOne => &[1, 2, 1],
            Pattern::OneTwoTwoOne => &[1, 2, 2, 1],
        }
    }

    /// The pattern of these clues, which are in reading order, if they have one.
    #[must_use]
    pub fn of(clues: &[Clue]) -> Option<Pattern> {
        let beside = |row: usize, col: usize| {
            let next = |a: Pos, b: Pos| (a.row + row, a.col + col) == (b.row, b.col);
            clues.windows(2).all(|pair| next(pair[0].pos, pair[1].pos))
        };
        let numbers = clues.iter().map(|clue| clue.number);
        let is = |pattern: &&Pattern| {
            let wanted = pattern.numbers().iter().copied();
            numbers.clone().eq(wanted.clone()) || numbers.clone().eq(wanted.rev())
        };
        let pattern = *PATTERNS.iter().find(is)?;
        (beside(0, 1) || beside(1, 0)).then_some(pattern)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harder_techniques_come_later() {
        assert!(TECHNIQUES.is_sorted());
    }

    #[test]
    fn patterns_by_number_and_place() {
        let check = |clues: &[(usize, usize, u8)], expected: Option<&str>| {
            let clue = |&(row, col, number)| Clue { pos: Pos::new(row, col), number };
            let clues: Vec<Clue> = clues.iter().map(clue).collect();
            assert_eq!(Pattern::of(&clues).map(Pattern::name), expected, "{clues:?}");
        };
        check(&[(1, 1, 1), (1, 2, 1)], Some("1-1"));
        check(&[(1, 1, 2), (2, 1, 1)], Some("1-2"));
        check(&[(1, 1, 1), (2, 2, 1)], None);
        check(&[(1, 1, 1), (1, 3, 1)], None);
        check(&[(3, 1, 1), (4, 1, 2), (5, 1, 1)], Some("1-2-1"));
        check(&[(3, 1, 1), (3, 2, 2), (3, 3, 2), (3, 4, 1)], Some("1-2-2-1"));
        check(&[(3, 1, 1), (3, 2, 2), (3, 3, 3)], None);
        check(&[(3, 1, 1)], None);
    }
}
