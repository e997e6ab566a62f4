//! `prato certify`: a claim about a board with a proof that an independent checker accepts.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use serde::Serialize;

use prato::analysis::{
    self, Certificate, Known, NoCertificate, certify_impossible, contradiction, explain_cell, words,
};
use prato::grid::Pos;
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{Cell, View};
use prato::watch::{Stop, Watch};
use prato_engines::Settings;

use crate::args::{BoardArgs, LimitArgs, parse_place};
use crate::engines::first;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{answer, input, limits, output};

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
    pub board: BoardArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &CertifyArgs) -> Result<Exit, Failure> {
    let watch = limits::watch(&args.limits);
    let view = input::read(&args.board)?.view;
    if let Some(outside) = args.at.filter(|&pos| !view.shape().contains(pos)) {
        return Err(Failure::Usage(format!("{outside} lies outside the board")));
    }
    output::try_folder(&args.out)?;
    limits::begin(&watch);
    let (claim, certificate) = match claim(args, &view, &watch)? {
        Claim::Proven(claim, certificate) => (claim, certificate),
        Claim::Stopped(why) => {
            let outcome: Outcome<Option<()>> = Outcome::Stopped { why, so_far: None };
            return Ok(answer::print(&args.board, &view, &outcome, |()| Ok(()), |()| ())?);
        }
    };
    let (problem, proof) = (args.out.join("claim.opb"), args.out.join("claim.pbp"));
    output::write_file(&problem, certificate.problem.as_bytes())?;
    output::write_file(&proof, certificate.proof.as_bytes())?;
    let checked = if args.check { Some(check(&problem, &proof)?) } else { None };
    let answer = Json {
        claim,
        problem: problem.display().to_string(),
        proof: proof.display().to_string(),
        steps: certificate.steps,
        checked,
    };
    let outcome = Outcome::Answered(Some(answer));
    Ok(answer::print(&args.board, &view, &outcome, print, Json::clone)?)
}

enum Claim {
    /// The claim in words, with its proof.
    Proven(String, Certificate),
    Stopped(Stop),
}

fn claim(args: &CertifyArgs, view: &View, watch: &Watch) -> Result<Claim, Failure> {
    let helper = first(&Settings::default());
    let certified = |claim: String, certificate| match certificate {
        Ok(certificate) => Ok(Claim::Proven(claim, certificate)),
        Err(NoCertificate::Stopped(why)) => Ok(Claim::Stopped(why)),
        Err(NoCertificate::TooLong) => Err(Failure::Engine(prato::engine::EngineError::TooLarge(
            format!("{claim}, but {}", NoCertificate::TooLong),
        ))),
    };
    let (known, stopped) = match Known::new(view, helper.as_ref(), watch)? {
        Outcome::Answered(Some(known)) => (known, None),
        Outcome::Stopped { why, so_far: Some(known) } => (known, Some(why)),
        Outcome::Stopped { why, so_far: None } => return Ok(Claim::Stopped(why)),
        Outcome::Answered(None) | Outcome::Impossible => {
            return match contradiction(view, watch) {
                Outcome::Stopped { why, .. } => Ok(Claim::Stopped(why)),
                Outcome::Answered(Some(found)) => {
                    let claim = "the board has no solution".to_owned();
                    certified(claim, certify_impossible(view, &found, watch))
                }
                Outcome::Answered(None) | Outcome::Impossible => {
                    Err(Failure::Usage("the board has no solution, and no reason was found".into()))
                }
            };
        }
    };
    let Some(cell) = args.at else {
        let message = "the board has a solution; name a cell with --at ROW,COLUMN";
        return Err(Failure::Usage(message.into()));
    };
    match explain_cell(view, &known, cell, watch) {
        Ok(Some(reason)) => {
            let claim = words::holds(reason.cell, reason.verdict);
            certified(claim, analysis::certify(view, &reason, watch))
        }
        Ok(None) => match stopped.filter(|_| !matches!(view.cells()[cell], Cell::Open(_))) {
            Some(why) => Ok(Claim::Stopped(why)),
            None => {
                Err(Failure::Usage(format!("{cell} is open or not certain, so there is no claim")))
            }
        },
        Err(why) => Ok(Claim::Stopped(why)),
    }
}

/// Runs the checker. Whether it accepts the proof.
fn check(problem: &Path, proof: &Path) -> Result<bool, Failure> {
    match Command::new("veripb").args([problem, proof]).output() {
        Ok(run) => {
            let said = String::from_utf8_lossy(&run.stdout);
            let accepted =
                run.status.success() && said.lines().any(|line| line == "s VERIFIED UNSATISFIABLE");
            if !accepted {
                output::note(&format!("veripb: {}", String::from_utf8_lossy(&run.stderr).trim()));
            }
            Ok(accepted)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Failure::Missing(
            "veripb is not installed: cargo install veripb --version 3.0.2 --locked".into(),
        )),
        Err(error) => Err(Failure::Usage(format!("veripb cannot be run: {error}"))),
    }
}

/// The answer as JSON.
#[derive(Clone, Serialize)]
struct Json {
    claim: String,
    problem: String,
    proof: String,
    steps: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<bool>,
}

fn print(answer: &Json) -> io::Result<()> {
    let mut out = output::words();
    writeln!(out, "Claim: {}.", answer.claim)?;
    writeln!(out, "{} is the problem, {} the proof.", answer.problem, answer.proof)?;
    match answer.checked {
        None => writeln!(out, "Check it with: veripb {} {}", answer.problem, answer.proof)?,
        Some(true) => writeln!(out, "The checker accepts the proof.")?,
        Some(false) => writeln!(out, "The checker does not accept the proof.")?,
    }
    out.flush()
}
