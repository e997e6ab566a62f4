//! `prato generate tetravex`: tiles from a seed.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use prato::formats::Format;
use prato::grid::{Grid, Shape};
use prato::plural::number_of;
use prato::puzzles::tetravex::{HARDNESSES, Hardness, MOST_PLACES, Tile, Ungranted, draw};
use prato_api::named::Named;
use prato_api::questions::generate::{Answer, Ask, Tiles, TilesAsk};
use prato_api::{End, Question as _, Why};

use crate::args::{self, LimitArgs, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{limits, output};

/// Generate a Tetravex instance
///
/// Boards are drawn, cut into tiles and shuffled until one is as wanted. The same options give the
/// same instance for ever. With --measure, how many nodes plain backtracking needs to find all solutions is
/// said on standard error: it is the measure of --hardness.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
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
    /// Say how hard it is, which takes time
    #[arg(long)]
    measure: bool,
    /// Write the solution to this file, as `prato solve` prints it: the tile at each place
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    solution_out: Option<PathBuf>,
    /// Which of the instances: any number up to 2^64 - 1
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = args::format_parser())]
    to: Format,
    /// Write to this file instead of standard output, which is also called -
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long, conflicts_with_all = ["out", "to", "svg", "png"])]
    pub json: bool,
    /// Draw the solution instead of the tiles to lay
    #[arg(long)]
    solution: bool,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &TetravexArgs) -> Result<Exit, Failure> {
    output::try_files(args.out.iter().chain(&args.solution_out))?;
    output::try_files(args.pictures.svg.iter().chain(&args.pictures.png))?;
    let ask = Ask::Tetravex(TilesAsk {
        rows: args.size.rows,
        cols: args.size.cols,
        colours: Some(args.colours),
        unique: args.unique,
        hardness: args.hardness.map(Named),
        measure: args.measure,
        solution: true,
        seed: Some(args.seed),
        to: (!args.json).then_some(Named(args.to.into())),
    });
    let watch = limits::watch(&args.limits);
    limits::begin(&watch);
    let reply = ask.answer(&watch, &mut |_| ());
    let made = match reply.end.known() {
        Some(Answer::Tiles(made)) => Some(made.clone()),
        _ => None,
    };
    let why = if let End::Stopped { why, .. } = &reply.end { Some(*why) } else { None };
    let reply = super::shown_as_json(args.json, reply)?;
    if let Some(why) = why {
        output::note(&in_vain(why, made.as_ref()));
        return Ok(Exit::Stopped);
    }
    if let (Some(_), Some(made)) = (reply, made) {
        output::note(&words(&made));
        files(args, &made)?;
        super::write(args.out.as_deref(), made.text.as_deref().unwrap_or_default())?;
    }
    Ok(Exit::Answered)
}

/// The solution and the pictures that were asked for.
fn files(args: &TetravexArgs, made: &Tiles) -> Result<(), Failure> {
    let solution = made.solution.as_deref().unwrap_or_default();
    if let Some(file) = &args.solution_out {
        let tiles: Vec<String> = solution.iter().map(usize::to_string).collect();
        output::write_file(file, format!("res = [{}];\n", tiles.join(", ")).as_bytes())?;
    }
    if !args.pictures.any() {
        return Ok(());
    }
    let tile = |&[north, south, east, west]: &[i32; 4]| Tile { north, south, east, west };
    let tiles: Vec<Tile> = made.tiles.iter().flatten().map(tile).collect();
    let laid = solution.iter().map(|&number| tiles[number - 1]).collect();
    let (Shape { rows, cols }, shown) = (args.size, if args.solution { laid } else { tiles });
    let grid = Grid::new(rows, cols, shown).expect("a tile for each place");
    output::picture_files(&args.pictures, &draw::tiles(&grid))
}

/// Why there is no instance.
fn in_vain(why: Why, made: Option<&Tiles>) -> String {
    match made {
        Some(made) => {
            let boards = if made.drawn == 1 { "board" } else { "boards" };
            format!("stopped after {} {boards}: {why}", made.drawn)
        }
        None => Ungranted::Rare.to_string(),
    }
}

/// How hard it is, and how many boards were drawn.
fn words(made: &Tiles) -> String {
    let drawn = match made.drawn {
        1 => "the first board drawn".to_owned(),
        drawn => format!("board {drawn} of those drawn"),
    };
    match made.nodes.zip(made.hardness) {
        None => drawn,
        Some((nodes, Named(hardness))) => {
            let more = if hardness == Hardness::Extreme { " or more" } else { "" };
            let nodes = number_of(nodes, "node");
            format!("{drawn}; {}: {nodes} of plain backtracking{more}", hardness.name())
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
