//! Campaigns in parts: games of a range of seeds, played anywhere, twice and in any order, and put
//! together again.
//!
//! Game number `i` of a part is on the field of the seed `first_seed + i` and depends on nothing
//! else, so a [`Part`] can be played again and comes out the same. Its text says what it is and has a
//! checksum; [`merge`] refuses parts that leave a gap, overlap or do not belong together.

mod merge;
mod part;
mod play;
#[cfg(test)]
mod tests;
mod versus;
mod whole;

pub use merge::{Merged, merge};
pub use part::Part;
pub use play::play;
pub use versus::{Versus, versus};
pub use whole::Step;

use std::fmt;

use serde::{Deserialize, Serialize};

use prato::play::{Campaign, FirstClick, PolicyInfo};

use crate::named::{Listed, Named, Policy};
use crate::questions::simulate::Ask;
use crate::reply::Problem;
use crate::shape::{self, Level, Place};

/// What is played, by whom and by which version: games of different plans do not add up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The board.
    pub level: Level,
    /// The rule, the first click, the policy and the version.
    #[serde(flatten)]
    pub terms: shape::Plan,
}

impl Plan {
    /// The plan of these names, by this version. The first click is where it wins most, if nothing
    /// is said.
    ///
    /// # Errors
    /// If there is no such level, rule or policy, or if no such game can be played.
    pub fn new(
        level: &str,
        rule: &str,
        policy: &str,
        start: Option<Place>,
    ) -> Result<Plan, Problem> {
        let size = level.parse().map_err(|no: prato::play::NoSize| {
            Problem::question(format!("`{level}` is no level"), format!("there are {no}"))
        })?;
        let (level, rule, policy) = (Level(size), named::<FirstClick>(rule)?, named(policy)?);
        let campaign = Ask { level, rule, policy, start, ..Ask::default() }.campaign()?;
        let plan = Plan { level, terms: shape::Plan::new(&campaign, policy) };
        plan.campaign(0)?;
        Ok(plan)
    }

    /// The campaign whose first game has this seed.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn campaign(&self, seed: u64) -> Result<Campaign, Problem> {
        let shape::Plan { rule, start, policy, .. } = self.terms;
        let ask =
            Ask { level: self.level, rule, policy, start: Some(start), seed, ..Ask::default() };
        let campaign = ask.campaign()?;
        campaign.game(0).map_err(|many| Problem::question(many.to_string(), "take fewer mines"))?;
        Ok(campaign)
    }

    /// Who plays.
    #[must_use]
    pub fn policy(&self) -> &'static PolicyInfo {
        let Named(policy): Named<Policy> = self.terms.policy;
        policy.info()
    }
}

/// In words: who plays what.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, version {}", self.terms.words(self.level.0), self.terms.version)
    }
}

/// What has this name, of its list.
fn named<T: Listed>(name: &str) -> Result<Named<T>, Problem> {
    T::named(name).map(Named).ok_or_else(|| {
        let names = T::all().map(T::name).collect::<Vec<_>>().join(", ");
        Problem::question(format!("there is no {} `{name}`", T::WHAT), format!("there are {names}"))
    })
}
