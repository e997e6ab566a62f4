//! Reasons about tiles as JSON. Tiles and places count from 1.

use serde::Serialize;
use serde_json::{Value, json};

use prato::analysis::tiles::{
    Answer, Argument, Clash, Dead, Exclusion, Impossible, Known, Laid, Line, Overview, Reason,
    Steps, Verdict, Why,
};
use prato::analysis::words::tiles as words;
use prato::grid::Shape;
use prato::puzzles::tetravex::{Instance, Side, Solution};

use crate::json::Places;
use crate::why;

/// What is told about a board.
#[derive(Serialize)]
pub struct Board {
    rows: usize,
    cols: usize,
}

impl From<Shape> for Board {
    fn from(Shape { rows, cols }: Shape) -> Board {
        Board { rows, cols }
    }
}

/// Everything that is certain.
pub fn overview(instance: &Instance, overview: &Overview) -> Value {
    json!({
        "reasons": reasons(instance, overview.certain.iter()),
        "open_places": Places(&overview.open),
        "res": res(&overview.solution),
        "words": words::overview(instance, overview),
    })
}

/// Answers to questions.
pub fn answers(instance: &Instance, answers: &[Answer]) -> Value {
    let certain = answers.iter().filter_map(|answer| match answer {
        Answer::Certain(reason) => Some(reason),
        Answer::Open(_) => None,
    });
    let undecided = answers.iter().filter_map(|answer| match answer {
        Answer::Certain(_) => None,
        Answer::Open(open) => Some(json!({
            "tile": open.tile + 1,
            "at": open.at.to_one(),
            "with": res(&open.with),
            "without": res(&open.without),
            "words": words::undecided(instance, open),
        })),
    });
    json!({
        "reasons": reasons(instance, certain),
        "undecided": undecided.collect::<Value>(),
    })
}

/// Why there is no solution.
pub fn impossible(instance: &Instance, found: &Impossible) -> Value {
    let argument = match found {
        Impossible::Clash(clash) => json!({ "clash": clash_json(clash) }),
        Impossible::NoTile(at, others) => {
            json!({ "no_tile": at.to_one(), "excluded": exclusions(others) })
        }
        Impossible::NoPlace(tile, others) => {
            json!({ "no_place": tile + 1, "excluded": exclusions(others) })
        }
        Impossible::Search(known) => json!({ "search": search(known) }),
    };
    json!({
        "contradiction": { "argument": argument, "words": words::impossible(instance, found) },
    })
}

fn res(solution: &Solution) -> Vec<usize> {
    solution.to_one().collect()
}

fn reasons<'a>(instance: &Instance, reasons: impl Iterator<Item = &'a Reason>) -> Value {
    reasons.map(|reason| reason_json(instance, reason)).collect()
}

fn reason_json(instance: &Instance, reason: &Reason) -> Value {
    json!({
        "tile": reason.tile + 1,
        "at": reason.at.to_one(),
        "verdict": match reason.verdict {
            Verdict::Must => "must",
            Verdict::Cannot => "cannot",
        },
        "technique": reason.technique().name(),
        "argument": argument(instance, reason),
        "words": words::explain(instance, reason),
    })
}

fn argument(instance: &Instance, reason: &Reason) -> Value {
    match &reason.argument {
        Argument::Fixed(tile) => json!({ "fixed": tile + 1 }),
        Argument::Elsewhere(places) => json!({ "elsewhere": Places(places) }),
        Argument::Clash(clash) => json!({ "clash": clash_json(clash) }),
        Argument::OnlyTile(others) | Argument::OnlyPlace(others) => {
            json!({ "excluded": exclusions(others) })
        }
        Argument::Follows(other) => json!({ "follows": reason_json(instance, other) }),
        Argument::Search(known) => json!({ "search": search(known) }),
    }
}

fn exclusions(others: &[Exclusion]) -> Value {
    let one = |other: &Exclusion| {
        let clash = clash_json(&other.clash);
        json!({ "tile": other.tile + 1, "at": other.at.to_one(), "clash": clash })
    };
    others.iter().map(one).collect()
}

fn clash_json(clash: &Clash) -> Value {
    match clash {
        Clash::Touch { at, side, numbers } => {
            json!({ "at": at.to_one(), "side": side.to_string(), "touching": numbers })
        }
        Clash::NoFit { at, sides } => {
            let side = |(side, number): &(Side, i32)| json!([side.to_string(), number]);
            json!({ "at": at.to_one(), "needs": sides.iter().map(side).collect::<Value>() })
        }
        Clash::Border { side, room, needs } => {
            let number = |need: &prato::puzzles::tetravex::Need| need.number;
            json!({
                "border": side.to_string(),
                "room": room,
                "numbers": needs.iter().map(number).collect::<Vec<_>>(),
            })
        }
    }
}

fn search(known: &Known) -> Value {
    json!({
        "tiles": known.tiles.iter().map(|tile| tile + 1).collect::<Vec<_>>(),
        "size": why::size(known.size),
        "line": known.steps.line().map(line),
        "line_needs": match known.steps {
            Steps::Alone(_) => Some("tiles"),
            Steps::WithAll(_) => Some("all"),
            Steps::Many => None,
        },
    })
}

fn line(found: &Line) -> Value {
    let follows = found.follows.iter().map(|(laid, why)| {
        let why = match why {
            Why::OnlyTile => "only tile",
            Why::OnlyPlace => "only place",
        };
        json!({ "tile": laid.tile + 1, "at": laid.at.to_one(), "why": why })
    });
    let mut object = json!({ "follows": follows.collect::<Value>() });
    match &found.end {
        Dead::NoTile(at) => object["no_tile"] = json!(at.to_one()),
        Dead::NoPlace(tile) => object["no_place"] = json!(tile + 1),
        Dead::Cases(cases) => {
            let case = |(Laid { tile, at }, then): &(Laid, Line)| json!({ "tile": tile + 1, "at": at.to_one(), "then": line(then) });
            object["cases"] = cases.iter().map(case).collect();
        }
    }
    object
}
