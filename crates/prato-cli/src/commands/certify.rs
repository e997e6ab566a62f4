//! `prato certify`: a claim about a board with a proof that an independent checker accepts.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::Args;

use prato::grid::Pos;
use prato::watch::{Stop, Watch};
use prato_api::questions::certify::{Answer, Ask};
use prato_api::shape::Place;

use crate::args::{BoardArgs, Given, LimitArgs, parse_place};
use crate::child::{self, Done, Patience};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{front, output};

/// Write a proof that a cell is safe or a mine, or that a board has no solution
///
/// Writes claim.opb, the board and the opposite of the claim as a pseudo-Boolean problem, and
/// claim.pbp, a proof for VeriPB, format 3.0, that it has no solution. Check it with
/// `veripb claim.opb claim.pbp` (cargo install veripb --version 3.0.2).
#[derive(Args)]
pub struct CertifyArgs {
    /// The cell; without it, the claim is that the board has no solution
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_place)]
    at: Option<Pos>,
    /// The folder to write to; made if it is not there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Run the checker `veripb` on the proof; fails if it is not installed
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &CertifyArgs, given: &Given) -> Result<Exit, Failure> {
    let ask = |board| Ask { board, at: args.at.map(Place) };
    let posed = front::pose(args.board.source(None), given, &args.limits, None, ask)?;
    output::try_folder(&args.out)?;
    let mut told = posed.answer()?;
    let (problem, proof) = (args.out.join("claim.opb"), args.out.join("claim.pbp"));
    let mut unchecked = None;
    if let Some(answer) = told.known_mut() {
        output::text_file(Some(&problem), &mut answer.problem)?;
        output::text_file(Some(&proof), &mut answer.proof)?;
        if args.check {
            match check(&problem, &proof, &posed.watch)? {
                Ok(accepted) => answer.checked = Some(accepted),
                Err(why) => unchecked = Some(why),
            }
        }
    }
    if let Some(why) = unchecked {
        told = told.stopped(why);
    }
    told.show(|answer| print(answer, &problem, &proof))
}

/// Runs the checker. Whether it accepts the proof; `Err` inside if the watch says to stop.
fn check(problem: &Path, proof: &Path, watch: &Watch) -> Result<Result<bool, Stop>, Failure> {
    let mut command = Command::new("veripb");
    command.args([problem, proof]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // The watch says when to end it, and then it is ended at once.
    let patience = Patience { most: Duration::MAX, last: Duration::ZERO };
    match child::run(command, patience, watch) {
        Ok(Err(why)) => Ok(Err(why)),
        Ok(Ok(Done { end, stdout, stderr, .. })) => {
            let accepted = end.is_some_and(|end| end.success())
                && stdout.lines().any(|line| line == "s VERIFIED UNSATISFIABLE");
            if !accepted {
                output::note(&format!("veripb: {}", stderr.trim()));
            }
            Ok(Ok(accepted))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Failure::Missing(
            "veripb is not installed: cargo install veripb --version 3.0.2 --locked".into(),
        )),
        Err(error) => Err(Failure::Usage(format!("veripb cannot be run: {error}"))),
    }
}

fn print(answer: &Answer, problem: &Path, proof: &Path) -> Result<(), Failure> {
    let (problem, proof) = (problem.display(), proof.display());
    let mut out = output::words();
    writeln!(out, "Claim: {}.", answer.claim)?;
    writeln!(out, "{problem} is the problem, {proof} the proof.")?;
    match answer.checked {
        None => writeln!(out, "Check it with: veripb {problem} {proof}")?,
        Some(true) => writeln!(out, "The checker accepts the proof.")?,
        Some(false) => writeln!(out, "The checker does not accept the proof.")?,
    }
    Ok(out.flush()?)
}
