//! Reasons about Tetravex tiles in words.

#[cfg(test)]
mod tests;

use super::places::{first_upper, join, places};
use crate::analysis::reason::Size;
use crate::analysis::tiles::{
    Argument, Clash, Dead, Deduction, Exclusion, Impossible, Known, Laid, Overview, Reason, Steps,
    Undecided, Verdict, Why,
};
use crate::grid::Pos;
use crate::plural::number_of;
use crate::puzzles::tetravex::{self, Instance, Side};

/// What a reason is about, in one line: `tile 3 cannot lie at row 2, column 1 (no partner)`.
#[must_use]
pub fn headline(instance: &Instance, reason: &Reason) -> String {
    format!("{} ({})", claim(instance, reason), reason.technique().name())
}

/// The reason in one or more lines, as a person would say it. Lines that belong to the one above
/// begin with blanks.
#[must_use]
pub fn explain(instance: &Instance, reason: &Reason) -> String {
    match &reason.argument {
        Argument::Fixed(tile) => format!("{} is fixed there.", first_upper(&name(*tile))),
        Argument::Elsewhere(fixed) => {
            let all =
                if fixed.len() == 1 { "It is" } else { "It and all that are equal to it are" };
            format!("{all} fixed at {}.", places(fixed))
        }
        Argument::Clash(clash) => format!("If it lay there, {}.", would(clash)),
        Argument::OnlyTile(others) => {
            let groups = grouped(others, |tiles| {
                tiles_named(&tiles.iter().map(|other| other.tile).collect::<Vec<_>>())
            });
            let equal = &instance.free_members()[instance.type_of(reason.tile)];
            let nothing = match equal.len() {
                0 | 1 => "There is no other tile.",
                _ => "All tiles that are left are equal to it.",
            };
            list("No other tile can lie there:", nothing, &groups)
        }
        Argument::OnlyPlace(others) => {
            let groups = grouped(others, excluded_places);
            list("It can lie nowhere else:", "There is no other place.", &groups)
        }
        Argument::Follows(other) => {
            let lines = explain(instance, other);
            list(&format!("{}:", first_upper(&claim(instance, other))), "", &indented(&lines))
        }
        Argument::Search(known) => {
            let suppose = match reason.verdict {
                Verdict::Must => format!("Suppose {} did not lie there", name(reason.tile)),
                Verdict::Cannot => format!("Suppose {} lay there", name(reason.tile)),
            };
            let own = Some(reason.tile);
            searched(instance, known, own, &suppose) + &format!("\nSo {}.", claim(instance, reason))
        }
    }
}

/// Why an instance has no solution, in one or more lines.
#[must_use]
pub fn impossible(instance: &Instance, found: &Impossible) -> String {
    match found {
        Impossible::Clash(Clash::Touch { at, side, numbers: [number, other] }) => {
            format!("The {number} on the {side} of the tile fixed at {at} touches a {other}.")
        }
        Impossible::Clash(Clash::NoFit { at, sides }) => {
            format!(
                "{} needs a tile with {}, and none is left.",
                first_upper(&at.to_string()),
                having(sides)
            )
        }
        Impossible::Clash(clash @ Clash::Border { .. }) => {
            format!("{}.", first_upper(&border(clash)))
        }
        Impossible::NoTile(at, others) => {
            let groups = grouped(others, |tiles| {
                tiles_named(&tiles.iter().map(|other| other.tile).collect::<Vec<_>>())
            });
            list(
                &format!("No tile can lie at {at}:"),
                &format!("No tile is left for {at}."),
                &groups,
            )
        }
        Impossible::NoPlace(tile, others) => {
            let groups = grouped(others, excluded_places);
            list(&format!("There is no place for {}:", name(*tile)), "", &groups)
        }
        Impossible::Search(known) => searched(instance, known, None, "Lay the tiles"),
    }
}

/// A tile that may lie at a place, in one sentence.
#[must_use]
pub fn undecided(instance: &Instance, found: &Undecided) -> String {
    let tile = first_upper(&like(instance, found.tile));
    format!("{tile} may lie at {} and need not.", found.at)
}

/// How much is certain, in one sentence. Of work that was stopped, how much is known so far.
#[must_use]
pub fn overview(instance: &Instance, found: &Overview) -> String {
    let (certain, open) = (found.certain.len(), &found.open);
    let places_of_all = instance.shape().len();
    let all = number_of(places_of_all, "place");
    if certain == places_of_all {
        return match places_of_all {
            1 => "There is one solution: its only tile is certain.".to_owned(),
            _ => format!("There is one solution: the tiles of all {all} are certain."),
        };
    }
    if open.len() == places_of_all {
        return format!(
            "No place is certain: each of the {all} holds different tiles in different solutions."
        );
    }
    let so_far = if certain + open.len() < places_of_all { " so far" } else { "" };
    let others = match open.len() {
        0 => String::new(),
        1..=MOST_NAMED => format!("; different tiles may lie at {}", places(open)),
        many => format!("; different tiles may lie at {many} others"),
    };
    format!("{certain} of {all} are certain{so_far}{others}.")
}

/// More places than this are only counted.
const MOST_NAMED: usize = 20;

/// `tile 3 cannot lie at row 2, column 1`.
fn claim(instance: &Instance, reason: &Reason) -> String {
    let verb = match reason.verdict {
        Verdict::Must => "must lie",
        Verdict::Cannot => "cannot lie",
    };
    format!("{} {verb} at {}", like(instance, reason.tile), reason.at)
}

/// `tile 3`, as people count.
fn name(tile: usize) -> String {
    format!("tile {}", tile + 1)
}

/// `tile 3`, or `tile 3 or one equal to it`.
fn like(instance: &Instance, tile: usize) -> String {
    let equal = instance.types()[instance.type_of(tile)].members.len() > 1;
    name(tile) + if equal { " or one equal to it" } else { "" }
}

/// `tile 3`, `tiles 1, 2 and 5`.
fn tiles_named(tiles: &[usize]) -> String {
    match tiles {
        [only] => name(*only),
        several => {
            let numbers: Vec<String> = several.iter().map(|tile| (tile + 1).to_string()).collect();
            format!("tiles {}", join(&numbers))
        }
    }
}

/// What would be wrong if the tile in question lay where it does not.
fn would(clash: &Clash) -> String {
    match clash {
        Clash::Touch { side, numbers: [number, other], .. } => {
            format!("the {number} on its {side} side would touch a {other}")
        }
        Clash::NoFit { at, sides } => {
            format!("{at} would need a tile with {}, and none is left", having(sides))
        }
        Clash::Border { .. } => format!("this would be wrong: {}", border(clash)),
    }
}

/// `3 on the west and 5 on the north side`.
fn having(sides: &[(Side, i32)]) -> String {
    let on = |(side, number): &(Side, i32)| format!("{number} on the {side}");
    join(&sides.iter().map(on).collect::<Vec<_>>()) + " side"
}

fn border(clash: &Clash) -> String {
    match clash {
        Clash::Border { side, room, needs } => {
            tetravex::Reason::Border { side: *side, room: *room, needs: needs.clone() }.to_string()
        }
        _ => String::new(),
    }
}

/// A line for all exclusions that have the same words.
fn grouped(others: &[Exclusion], named: impl Fn(&[&Exclusion]) -> String) -> Vec<String> {
    let mut groups: Vec<(String, Vec<&Exclusion>)> = Vec::new();
    for other in others {
        let words = would(&other.clash);
        match groups.iter_mut().find(|(same, _)| *same == words) {
            Some((_, group)) => group.push(other),
            None => groups.push((words, vec![other])),
        }
    }
    groups.iter().map(|(words, group)| format!("{}: {words}", named(group))).collect()
}

fn excluded_places(group: &[&Exclusion]) -> String {
    places(&group.iter().map(|other| other.at).collect::<Vec<Pos>>())
}

/// A head with a list below it, or what to say if that is empty.
fn list(head: &str, empty: &str, lines: &[String]) -> String {
    if lines.is_empty() {
        return empty.to_owned();
    }
    format!("{head}\n  {}", lines.join("\n  "))
}

fn indented(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

/// The argument of a search, and the tiles that it needs.
fn searched(instance: &Instance, known: &Known, own: Option<usize>, suppose: &str) -> String {
    let text = match known.steps.deduction() {
        Some(deduction) => lines(deduction, &format!("{suppose}:"), 0),
        None => format!("{suppose}: all ways to go on were tried, and none leads to the end."),
    };
    let others = instance.tiles().len() - usize::from(own.is_some());
    let follows = match known.steps {
        Steps::WithAll(_) => "It follows, in more cases, even",
        Steps::Alone(_) | Steps::Many => "It follows",
    };
    let needed = match (known.tiles.len(), own.is_some()) {
        (0, _) => "No other tile matters for this".to_owned(),
        (all, true) if all == others => "All other tiles are needed for this".to_owned(),
        (all, false) if all == others => "All tiles are needed for this".to_owned(),
        _ => format!("{follows} from {}, whatever the others are", tiles_named(&known.tiles)),
    };
    let size = match known.size {
        Size::Smallest | Size::Easier => ".",
        Size::Minimal => "; with any one of them unknown it would not.",
        Size::Enough => "; some of them may be needless.",
    };
    format!("{text}\n{needed}{size}")
}

/// What follows, and how it ends; the cases each on a line of its own.
fn lines(deduction: &Deduction, head: &str, depth: usize) -> String {
    let mut text = head.to_owned();
    let follows: Vec<String> = deduction.follows.iter().map(follows).collect();
    if !follows.is_empty() {
        text = format!("{text} {};", follows.join("; "));
    }
    match &deduction.end {
        Dead::NoTile(at) => format!("{text} no tile fits at {at}."),
        Dead::NoPlace(tile) => format!("{text} there is no place for {}.", name(*tile)),
        Dead::Cases(cases) => {
            text = format!("{text} there are {} cases.", cases.len());
            let blanks = "  ".repeat(depth + 1);
            for (Laid { tile, at }, deduction) in cases {
                let head = format!("{} at {at}:", first_upper(&name(*tile)));
                text = format!("{text}\n{blanks}{}", lines(deduction, &head, depth + 1));
            }
            text
        }
    }
}

fn follows((Laid { tile, at }, why): &(Laid, Why)) -> String {
    match why {
        Why::OnlyTile => format!("{} is the only one for {at}", name(*tile)),
        Why::OnlyPlace => format!("{} fits only at {at}", name(*tile)),
    }
}
