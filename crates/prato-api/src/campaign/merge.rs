//! Parts put together.

use prato::play::Tally;

use super::{Part, Plan};
use crate::reply::Problem;

/// Parts that make a campaign: one after the other, without a gap.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// What was played.
    pub plan: Plan,
    /// The seed of the first game.
    pub first_seed: u64,
    /// What came of all games.
    pub tally: Tally,
    /// The processor time of all games, in milliseconds, where all parts know it.
    pub cpu_ms: Option<u64>,
    /// The parts, in the order of their seeds.
    pub parts: Vec<Part>,
}

/// Puts parts together. Each comes with a name for messages, such as that of its file.
///
/// # Errors
/// If there is none, if they are not of one plan, or if seeds are missing or in two parts.
pub fn merge(mut parts: Vec<(String, Part)>) -> Result<Merged, Problem> {
    parts.sort_by_key(|(_, part)| part.first_seed);
    let Some((name, first)) = parts.first() else {
        return Err(Problem::question("there are no parts", "name at least one"));
    };
    let (plan, first_seed) = (first.plan.clone(), first.first_seed);
    for (other, part) in &parts {
        if part.plan != plan {
            return Err(Problem::question(
                format!("{name} and {other} do not belong together: {plan}, and {}", part.plan),
                "merge parts of one level, rule, start, policy and version",
            ));
        }
    }
    for pair in parts.windows(2) {
        let [(before, one), (after, other)] = pair else { unreachable!("windows of two") };
        let (last, next) = (one.last_seed(), other.first_seed);
        if next <= last {
            return Err(Problem::question(
                format!(
                    "the seeds {next} to {} are in {before} and in {after}",
                    last.min(other.last_seed())
                ),
                "leave one of them out, or play it again with other seeds",
            ));
        }
        if next - last > 1 {
            return Err(Problem::question(
                format!(
                    "the seeds {} to {} between {before} and {after} are missing",
                    last + 1,
                    next - 1
                ),
                "play them, too",
            ));
        }
    }
    let mut tally = Tally::default();
    let mut cpu_ms = Some(0);
    for (_, part) in &parts {
        tally.add(part.tally);
        cpu_ms = cpu_ms.zip(part.cpu_ms).map(|(sum, one): (u64, u64)| sum.saturating_add(one));
    }
    let parts = parts.into_iter().map(|(_, part)| part).collect();
    Ok(Merged { plan, first_seed, tally, cpu_ms, parts })
}

impl Merged {
    /// Whether each game was won, in the order of the seeds.
    pub fn won(&self) -> impl Iterator<Item = bool> {
        self.parts.iter().flat_map(Part::won)
    }
}
