//! The rules of a puzzle in groups with names: a model is made of some of them, in some order.
//!
//! A model with all rules of the game is the game. With one of them left out it is a relaxation,
//! which allows more; with an implied one it allows the same, and engines may find out sooner.
//! What the instance itself gives, such as a fixed tile, is in every model.

use thiserror::Error;

/// A group of rules.
#[derive(Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name, as in `--rules NAME,NAME`.
    pub name: &'static str,
    /// What it says, in one line for help texts.
    pub about: &'static str,
    /// What it is to the game.
    pub part: Part,
}

/// What a group of rules is to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A rule of the game. The text says what a model without it allows.
    Rule(&'static str),
    /// A rule of the game that no model can be without. The text says why.
    Always(&'static str),
    /// It follows from the rules of the game.
    Implied,
}

/// The groups that a model is made of, in their order.
///
/// ```
/// use prato::puzzles::Kind;
///
/// let all = Kind::Minesweeper.rules();
/// assert_eq!(all.names(), ["clue-cells", "clues", "total"]);
/// let some = Kind::Minesweeper.choose(None, &["zero"], &["total"]).unwrap();
/// assert_eq!(some.names(), ["clue-cells", "clues", "zero"]);
/// assert_eq!(some.left_out().map(|group| group.name).collect::<Vec<_>>(), ["total"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Every group of the puzzle.
    all: &'static [Group],
    // Invariant: of `all`, none twice, and with all that no model can be without.
    chosen: Vec<&'static Group>,
}

/// Why a choice of groups is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BadRules {
    /// There is no such group.
    #[error("there is no group of rules `{name}`; there are {}", known.join(", "))]
    Unknown {
        /// The name.
        name: String,
        /// The names that there are.
        known: Vec<&'static str>,
    },
    /// A group is named twice, or added though it is there.
    #[error("the rules `{0}` are there already")]
    Twice(&'static str),
    /// A group is left out though it is not there.
    #[error("the rules `{0}` are not there, so that they cannot be left out")]
    NotThere(&'static str),
    /// A group that no model can be without is left out.
    #[error("the rules `{name}` cannot be left out: {why}")]
    Always {
        /// The group.
        name: &'static str,
        /// Why.
        why: &'static str,
    },
}

impl Rules {
    /// The rules of the game, without what they imply.
    pub(super) fn of_game(all: &'static [Group]) -> Rules {
        Rules { all, chosen: all.iter().filter(|group| group.part != Part::Implied).collect() }
    }

    /// The groups named `only`, or else those of the game, with more and without some.
    pub(super) fn choose(
        all: &'static [Group],
        only: Option<&[&str]>,
        with: &[&str],
        without: &[&str],
    ) -> Result<Rules, BadRules> {
        let mut rules = match only {
            None => Rules::of_game(all),
            Some(_) => Rules { all, chosen: Vec::new() },
        };
        for name in only.unwrap_or_default().iter().chain(with) {
            let group = find(all, name)?;
            if rules.chosen.contains(&group) {
                return Err(BadRules::Twice(group.name));
            }
            rules.chosen.push(group);
        }
        for name in without {
            let group = find(all, name)?;
            let place = rules.chosen.iter().position(|&one| one == group);
            rules.chosen.remove(place.ok_or(BadRules::NotThere(group.name))?);
        }
        for group in all.iter().filter(|group| !rules.chosen.contains(group)) {
            if let Part::Always(why) = group.part {
                return Err(BadRules::Always { name: group.name, why });
            }
        }
        Ok(rules)
    }

    /// The groups, in their order.
    #[must_use]
    pub fn groups(&self) -> &[&'static Group] {
        &self.chosen
    }

    /// Their names.
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        self.chosen.iter().map(|group| group.name).collect()
    }

    /// Whether a group is one of them.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.chosen.iter().any(|group| group.name == name)
    }

    /// Whether these are the same groups, in any order.
    #[must_use]
    pub fn is_same_set(&self, other: &Rules) -> bool {
        // Neither names a group twice.
        self.chosen.len() == other.chosen.len() && other.chosen.iter().all(|one| self.has(one.name))
    }

    /// The rules of the game that are not among them: if there are any, a solution may break them.
    pub fn left_out(&self) -> impl Iterator<Item = &'static Group> {
        self.all
            .iter()
            .filter(|group| matches!(group.part, Part::Rule(_)) && !self.chosen.contains(group))
    }

    /// What the title of a model says of the rules that are left out.
    pub(super) fn title(&self) -> String {
        let names: Vec<&str> = self.left_out().map(|group| group.name).collect();
        match names.join(", ") {
            names if names.is_empty() => names,
            names => format!(" (without the rules {names})"),
        }
    }

    /// Whether they are the rules of the game and nothing else, in their usual order.
    #[must_use]
    pub fn are_the_game(&self) -> bool {
        *self == Rules::of_game(self.all)
    }
}

fn find(all: &'static [Group], name: &str) -> Result<&'static Group, BadRules> {
    all.iter().find(|group| group.name == name).ok_or_else(|| BadRules::Unknown {
        name: name.to_owned(),
        known: all.iter().map(|group| group.name).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::BadRules;
    use crate::puzzles::Kind;

    #[test]
    fn a_bad_choice_says_why() {
        let check = |kind: Kind, only: Option<&[&str]>, with: &[&str], without: &[&str]| {
            kind.choose(only, with, without).unwrap_err().to_string()
        };
        assert_eq!(
            check(Kind::Queens, Some(&["rows", "lines"]), &[], &[]),
            "there is no group of rules `lines`; there are rows, columns, diagonals, columns-taken"
        );
        assert_eq!(
            check(Kind::Queens, Some(&["columns"]), &[], &[]),
            "the rules `rows` cannot be left out: a variable of the model is the column of a row's queen"
        );
        let tiles = Kind::Tetravex;
        assert_eq!(tiles.choose(None, &["horizontal"], &[]), Err(BadRules::Twice("horizontal")));
        assert_eq!(
            tiles.choose(Some(&["vertical", "vertical"]), &[], &[]),
            Err(BadRules::Twice("vertical"))
        );
        assert_eq!(tiles.choose(None, &[], &["balance"]), Err(BadRules::NotThere("balance")));
    }

    #[test]
    fn the_order_is_the_one_that_was_asked_for() {
        let rules = Kind::Minesweeper.choose(Some(&["total", "clues", "clue-cells"]), &[], &[]);
        let rules = rules.unwrap();
        assert_eq!(rules.names(), ["total", "clues", "clue-cells"]);
        assert_eq!(rules.left_out().count(), 0);
        assert!(!rules.are_the_game() && Kind::Minesweeper.rules().are_the_game());
    }
}
