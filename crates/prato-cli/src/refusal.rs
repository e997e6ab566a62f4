//! What is said of a command line that makes no sense: the words of `clap`, but for what it does not know.

use std::error::Error as _;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};
use clap::{Command, Error};

use crate::help;

/// The whole message.
pub fn words(mut error: Error) -> StyledStr {
    if let Some(tip) = elsewhere(&error) {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    let Some((own, ours)) = error.source().and_then(number) else { return error.render() };
    error.render().ansi().to_string().replace(&own, ours).into()
}

/// What the standard library says of a text that is no number, and what we do.
fn number(why: &(dyn std::error::Error + 'static)) -> Option<(String, &'static str)> {
    let ours = match why.downcast_ref::<ParseIntError>().map(ParseIntError::kind) {
        Some(IntErrorKind::Zero) => "a number from 1",
        Some(IntErrorKind::PosOverflow) => "a smaller number",
        Some(_) => "a whole number, such as 10",
        None => why.downcast_ref::<ParseFloatError>().map(|_| "a number, such as 0.5")?,
    };
    Some((why.to_string(), ours))
}

/// Which commands take an option that this one does not.
fn elsewhere(error: &Error) -> Option<String> {
    const MANY: usize = 5;
    let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidArg) else { return None };
    let option = given.strip_prefix("--")?.split('=').next()?;
    if error.kind() != clap::error::ErrorKind::UnknownArgument
        || error.get(ContextKind::SuggestedArg).is_some()
    {
        return None;
    }
    let mut taking = Vec::new();
    find(&help::command(), "", option, &mut taking);
    let (last, others) = taking.split_last()?;
    let commands = match others {
        [] => last.clone(),
        _ if others.len() < MANY => format!("{} and {last}", others.join(", ")),
        _ => format!("{} and other commands", taking[..MANY].join(", ")),
    };
    Some(format!("`--{option}` is an option of {commands}"))
}

/// Adds the commands below this one that take an option.
fn find(command: &Command, path: &str, option: &str, found: &mut Vec<String>) {
    for one in command.get_subcommands().filter(|one| !one.is_hide_set()) {
        let name = format!("{path}{}", one.get_name());
        if one.get_arguments().any(|arg| arg.get_long() == Some(option)) {
            found.push(format!("`{name}`"));
        }
        find(one, &format!("{name} "), option, found);
    }
}
