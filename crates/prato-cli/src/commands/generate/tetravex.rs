//! `prato generate tetravex`: tiles from a seed.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use prato::formats::Format;
use prato::grid::Shape;
use prato::puzzles::tetravex::{
    self, Generated, HARDNESSES, Hardness, MOST_PLACES, Solutions, Tile, Ungranted, Wish,
};

use crate::args::{self, LimitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{json, limits, output};

/// Generate a Tetravex instance
///
/// Boards are drawn, cut into tiles and shuffled until one is as wanted. The same options give the
/// same instance for ever. How many nodes plain backtracking needs to find all solutions is said on
/// standard error: it is the measure of --hardness.
#[derive(Args)]
pub struct TetravexArgs {
    /// This many rows and columns
    #[arg(long, value_name = "N|ROWSxCOLS", value_parser = parse_size)]
    size: Shape,
    /// This many different numbers, from 0; the fewer, the harder, down to about the side
    #[arg(long, value_name = "C", default_value = "10", value_parser = parse_colours)]
    colours: u32,
    /// With one solution alone; swapping equal tiles does not make another
    #[arg(long)]
    unique: bool,
    /// How hard it is
    #[arg(long, value_name = "LEVEL", value_parser = hardness_parser())]
    hardness: Option<Hardness>,
    /// Which of the instances: any number up to 2^64 - 1
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = args::format_parser())]
    to: Format,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long, conflicts_with_all = ["out", "to"])]
    pub json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &TetravexArgs) -> Result<Exit, Failure> {
    output::try_files(&args.out)?;
    let wish = Wish {
        shape: args.size,
        colours: args.colours,
        solutions: if args.unique { Solutions::One } else { Solutions::Any },
        hardness: args.hardness,
        seed: args.seed,
    };
    let watch = limits::watch(&args.limits);
    limits::begin(&watch);
    let result = tetravex::generate(&wish, &watch);
    if args.json && result != Err(Ungranted::Unmeasured) {
        output::json(&Report::new(&wish, &result))?;
    }
    match result {
        Ok(_) if args.json => Ok(Exit::Answered),
        Ok(generated) => {
            output::note(&words(&generated));
            super::write(args.out.as_deref(), &tetravex::to_text(&generated.instance, args.to))
        }
        Err(why @ Ungranted::Unmeasured) => Err(Failure::Usage(why.to_string())),
        Err(why @ (Ungranted::Stopped { .. } | Ungranted::Rare)) => {
            output::note(&why.to_string());
            Ok(Exit::Stopped)
        }
    }
}

/// The instance as JSON, or why there is none.
#[derive(Serialize)]
struct Report {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
    rows: usize,
    cols: usize,
    colours: u32,
    seed: u64,
    #[serde(flatten)]
    made: Option<Made>,
}

#[derive(Serialize)]
struct Made {
    drawn: u64,
    nodes: Option<u64>,
    hardness: Option<&'static str>,
    tiles: Vec<[i32; 4]>,
}

impl Report {
    fn new(wish: &Wish, result: &Result<Generated, Ungranted>) -> Report {
        let why = match result {
            Ok(_) => None,
            Err(Ungranted::Stopped { why, .. }) => Some(json::reason(*why)),
            Err(Ungranted::Rare | Ungranted::Unmeasured) => Some("rare"),
        };
        let made = result.as_ref().ok().map(|made| Made {
            drawn: made.tried,
            nodes: made.nodes,
            hardness: made.nodes.map(|nodes| Hardness::of(nodes).name()),
            tiles: made.instance.tiles().iter().map(sides).collect(),
        });
        Report {
            status: if why.is_some() { "stopped" } else { "answered" },
            why,
            rows: wish.shape.rows,
            cols: wish.shape.cols,
            colours: wish.colours,
            seed: wish.seed,
            made,
        }
    }
}

/// North, south, east and west, as in files.
fn sides(tile: &Tile) -> [i32; 4] {
    [tile.north, tile.south, tile.east, tile.west]
}

/// How hard it is, and how many boards were drawn.
fn words(generated: &Generated) -> String {
    let drawn = match generated.tried {
        1 => "the first board drawn".to_owned(),
        tried => format!("board {tried} of those drawn"),
    };
    match generated.nodes {
        None => drawn,
        Some(nodes) => {
            let hardness = Hardness::of(nodes);
            let more = if hardness == Hardness::Extreme { " or more" } else { "" };
            format!("{drawn}; {}: {nodes} nodes of plain backtracking{more}", hardness.name())
        }
    }
}

fn hardness_parser() -> impl TypedValueParser<Value = Hardness> {
    let value = |hardness: &Hardness| {
        PossibleValue::new(hardness.name()).help(format!("from {} nodes", hardness.least()))
    };
    PossibleValuesParser::new(HARDNESSES.iter().map(value)).map(|name| {
        let named = HARDNESSES.iter().find(|hardness| hardness.name() == name);
        *named.expect("only names of hardnesses are possible")
    })
}

fn parse_size(text: &str) -> Result<Shape, String> {
    let square = |side| Shape { rows: side, cols: side };
    let shape = text.parse().ok().or_else(|| text.parse().ok().map(square));
    let places = |shape: &Shape| shape.rows.saturating_mul(shape.cols);
    shape
        .filter(|shape| (1..=MOST_PLACES).contains(&places(shape)))
        .ok_or_else(|| format!("a side such as 5, or 4x6; at most {MOST_PLACES} places"))
}

fn parse_colours(text: &str) -> Result<u32, String> {
    let most = i32::MAX.unsigned_abs();
    let colours = text.parse().ok().filter(|colours| (1..=most).contains(colours));
    colours.ok_or_else(|| format!("a number from 1 to {most}"))
}
