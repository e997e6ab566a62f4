//! How an engine searches, by the names that MiniZinc gives to it.

use std::fmt;
use std::str::FromStr;

use prato::model::{Constraint, Var};
use prato::named::{UnknownName, named};

/// How the engine chooses what to try.
///
/// ```
/// use prato_engines::strategy::{Strategy, ValueChoice, VariableChoice};
///
/// assert_eq!("free".parse(), Ok(Strategy::Free));
/// let fixed = Strategy::Fixed(VariableChoice::FirstFail, ValueChoice::Max);
/// assert_eq!("first_fail,indomain_max".parse(), Ok(fixed));
/// assert_eq!(fixed.to_string(), "first_fail,indomain_max");
/// assert_eq!("int_search(q, first_fail, indomain_max, complete)".parse(), Ok(fixed));
/// assert_eq!("smallest".parse::<Strategy>(), "smallest,indomain_min,complete".parse());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// The engine's own. Pumpkin takes what took part in the latest conflicts first, and otherwise
    /// chooses at random; plain search goes through the variables and their values in order.
    #[default]
    Free,
    /// First a variable, then a value for it, as in MiniZinc's `int_search`.
    Fixed(VariableChoice, ValueChoice),
}

/// Which variable to try next, of those with more than one value left; of equals the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableChoice {
    /// The first.
    InputOrder,
    /// The one with the smallest domain; for Pumpkin the least distance from its smallest value to
    /// its largest.
    FirstFail,
    /// The one with the largest domain.
    AntiFirstFail,
    /// The one with the smallest value in its domain.
    Smallest,
    /// The one with the largest value in its domain.
    Largest,
    /// The one in the most rules.
    Occurrence,
    /// The one with the smallest domain; of equals the one in the most rules.
    MostConstrained,
    /// The one with the largest difference between its two smallest values.
    MaxRegret,
    /// The one with the smallest domain, divided by the number of conflicts it took part in and
    /// one. (MiniZinc weighs its rules by the conflicts that they caused, and so does plain search.
    /// Pumpkin tells the variables of a conflict only.)
    DomWDeg,
}

/// Every choice of a variable, in the order in which help and tests name them.
pub static VARIABLE_CHOICES: &[VariableChoice] = &[
    VariableChoice::InputOrder,
    VariableChoice::FirstFail,
    VariableChoice::AntiFirstFail,
    VariableChoice::Smallest,
    VariableChoice::Largest,
    VariableChoice::Occurrence,
    VariableChoice::MostConstrained,
    VariableChoice::MaxRegret,
    VariableChoice::DomWDeg,
];

impl VariableChoice {
    /// Its name in MiniZinc.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            VariableChoice::InputOrder => "input_order",
            VariableChoice::FirstFail => "first_fail",
            VariableChoice::AntiFirstFail => "anti_first_fail",
            VariableChoice::Smallest => "smallest",
            VariableChoice::Largest => "largest",
            VariableChoice::Occurrence => "occurrence",
            VariableChoice::MostConstrained => "most_constrained",
            VariableChoice::MaxRegret => "max_regret",
            VariableChoice::DomWDeg => "dom_w_deg",
        }
    }
}

/// Which values of a variable to try first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueChoice {
    /// The smallest.
    Min,
    /// The largest.
    Max,
    /// The one in the middle of the list of its values.
    Median,
    /// The one closest to the mean of its smallest and its largest.
    Middle,
    /// One at random.
    Random,
    /// The lower half.
    Split,
    /// The upper half.
    ReverseSplit,
    /// The lower or the upper half at random.
    SplitRandom,
    /// The first values without a gap; if there is none, the lower half.
    Interval,
    /// All but the smallest.
    OutMin,
    /// All but the largest.
    OutMax,
    /// All but the median.
    OutMedian,
    /// All but one at random.
    OutRandom,
}

/// Every choice of values, in the order in which help and tests name them.
pub static VALUE_CHOICES: &[ValueChoice] = &[
    ValueChoice::Min,
    ValueChoice::Max,
    ValueChoice::Median,
    ValueChoice::Middle,
    ValueChoice::Random,
    ValueChoice::Split,
    ValueChoice::ReverseSplit,
    ValueChoice::SplitRandom,
    ValueChoice::Interval,
    ValueChoice::OutMin,
    ValueChoice::OutMax,
    ValueChoice::OutMedian,
    ValueChoice::OutRandom,
];

impl ValueChoice {
    /// Its name in MiniZinc.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ValueChoice::Min => "indomain_min",
            ValueChoice::Max => "indomain_max",
            ValueChoice::Median => "indomain_median",
            ValueChoice::Middle => "indomain_middle",
            ValueChoice::Random => "indomain_random",
            ValueChoice::Split => "indomain_split",
            ValueChoice::ReverseSplit => "indomain_reverse_split",
            ValueChoice::SplitRandom => "indomain_split_random",
            ValueChoice::Interval => "indomain_interval",
            ValueChoice::OutMin => "outdomain_min",
            ValueChoice::OutMax => "outdomain_max",
            ValueChoice::OutMedian => "outdomain_median",
            ValueChoice::OutRandom => "outdomain_random",
        }
    }
}

impl FromStr for VariableChoice {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<VariableChoice, UnknownName> {
        named("choice of variables", VARIABLE_CHOICES, VariableChoice::name, text)
    }
}

impl FromStr for ValueChoice {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<ValueChoice, UnknownName> {
        named("choice of values", VALUE_CHOICES, ValueChoice::name, text)
    }
}

/// How the tree of choices is explored. There is one way: all of it.
const EXPLORED: [&str; 1] = ["complete"];

/// `free`, or a choice of variables and a choice of values with a comma between them, maybe with
/// `complete` behind them; without a choice of values it is `indomain_min`. The same in MiniZinc's
/// `int_search(...)`, with the variables in front or without: they are all of the model's.
impl FromStr for Strategy {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Strategy, UnknownName> {
        let text = text.trim();
        if text == "free" {
            return Ok(Strategy::Free);
        }
        let inside = text.strip_prefix("int_search(").and_then(|text| text.strip_suffix(')'));
        let mut parts: Vec<&str> = inside.unwrap_or(text).split(',').map(str::trim).collect();
        if inside.is_some() {
            // The variables may be an expression with commas of its own.
            let is_value = |part: &str| part.parse::<ValueChoice>().is_ok();
            let names = match &parts[..] {
                [.., value, explored] if is_value(value) || *explored == EXPLORED[0] => 3,
                _ => 2,
            };
            parts.drain(..parts.len().saturating_sub(names));
        }
        let [variable, rest @ ..] = &parts[..] else { unreachable!("a split has a first part") };
        let value = match rest {
            [] => ValueChoice::Min,
            [value, rest @ ..] => {
                if !rest.is_empty() {
                    named("way to explore", &EXPLORED, |name| name, &rest.join(","))?;
                }
                value.parse()?
            }
        };
        Ok(Strategy::Fixed(variable.parse()?, value))
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strategy::Free => f.write_str("free"),
            Strategy::Fixed(variable, value) => write!(f, "{},{}", variable.name(), value.name()),
        }
    }
}

/// The variables of a constraint, each as often as it stands there.
pub(crate) fn vars_of(constraint: &Constraint) -> Vec<Var> {
    match constraint {
        Constraint::Sum { vars, .. } | Constraint::Counts { vars, .. } => vars.clone(),
        Constraint::AllDifferent(terms) => terms.iter().map(|&(var, _)| var).collect(),
        Constraint::NotAll(facts) => facts.iter().map(|fact| fact.var).collect(),
        Constraint::Table { key, vars, .. } => vars.iter().chain([key]).copied().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for &variable in VARIABLE_CHOICES {
            assert_eq!(variable.name().parse(), Ok(variable));
            for &value in VALUE_CHOICES {
                let strategy = Strategy::Fixed(variable, value);
                for text in [
                    format!("{strategy}"),
                    format!("{strategy},complete"),
                    format!("int_search({strategy})"),
                    format!("int_search({strategy}, complete)"),
                    format!("int_search(queens, {strategy}, complete)"),
                    format!("int_search([mine[r,c] | r in 1..R, c in 1..C], {strategy}, complete)"),
                    format!("int_search([mine[r,c] | r in 1..R, c in 1..C], {strategy})"),
                ] {
                    assert_eq!(text.parse(), Ok(strategy), "{text}");
                }
            }
        }
    }

    #[test]
    fn mistakes_are_named() {
        let check = |text: &str, expected: &str| {
            let error = text.parse::<Strategy>().unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        };
        check("luck", "there is no choice of variables `luck`; there are input_order, ");
        check("free,first_fail", "there is no choice of values `first_fail`; there are ");
        check(
            "first_fail:indomain_max",
            "there is no choice of variables `first_fail:indomain_max`",
        );
        check("first_fail,indomain_max,lds", "there is no way to explore `lds`; there is complete");
        check("int_search(x, luck, indomain_max)", "there is no choice of variables `luck`");
        check(
            "int_search([x,y], first_fail, indomain_max, lds)",
            "there is no way to explore `lds`",
        );
        check("int_search()", "there is no choice of variables ``");
    }
}
