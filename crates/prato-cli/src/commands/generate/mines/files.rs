//! The files of generated boards: one board in its own, many in a folder, and their pictures.

use std::fmt::Write as _;
use std::path::Path;

use prato::analysis::draw;
use prato_api::questions::generate::MadeMines;

use super::{MinesweeperArgs, proof};
use crate::args::PictureArgs;
use crate::failure::Failure;
use crate::output;

/// Refuses what makes no sense together, and files that cannot be written, before any work is done.
pub fn check(args: &MinesweeperArgs) -> Result<(), Failure> {
    let many = args.count.get() > 1;
    let own_proof = args.logic.proof.as_ref().filter(|file| file.as_os_str() != "-");
    if many && (args.field.is_some() || own_proof.is_some()) {
        let message = "--field and --proof=FILE are for one board; with --count, --out with a directory \
                       has the field and the proof of each";
        return Err(Failure::Usage(message.into()));
    }
    output::try_files(args.field.iter().chain(own_proof))?;
    match &args.out {
        Some(folder) if many => output::try_folder(folder)?,
        file => output::try_files(file)?,
    }
    let PictureArgs { svg, png } = &args.pictures;
    if many {
        return svg.iter().chain(png).try_for_each(|folder| output::try_folder(folder));
    }
    output::try_files(svg.iter().chain(png))
}

/// The mines of a board as text.
pub fn field(board: &MadeMines) -> String {
    board.field.0.to_string()
}

/// Writes the boards to files in a folder, with a list of them.
pub fn write_all(
    args: &MinesweeperArgs,
    folder: &Path,
    boards: &[MadeMines],
) -> Result<(), Failure> {
    let mut index = String::from("board,seed,3bv,technique\n");
    for (number, board) in (1..).zip(boards) {
        let name = name(args, number);
        let file = |what: &str| folder.join(format!("{name}{what}"));
        let text = board.text.as_deref().unwrap_or_default();
        output::write_board(&file(&format!(".{}", args.to.name())), text)?;
        output::write_file(&file(".field"), field(board).as_bytes())?;
        if let Some(proof) = board.logic.as_ref().and_then(proof) {
            output::write_file(&file(".proof"), proof.as_bytes())?;
        }
        let hardest = board.logic.as_ref().and_then(|logic| logic.hardest_technique);
        let hardest = hardest.map_or("", |named| named.0.name());
        let _ = writeln!(index, "{name},{},{},{hardest}", board.seed, board.three_bv);
    }
    output::write_file(&folder.join("index.csv"), index.as_bytes())
}

/// Draws the boards that were asked for as pictures: one to its file, many to a folder.
pub fn draw_all(args: &MinesweeperArgs, boards: &[MadeMines]) -> Result<(), Failure> {
    if !args.pictures.any() {
        return Ok(());
    }
    for (number, board) in (1..).zip(boards) {
        let picture = draw::board(&board.view.0);
        let place = |path: &Path, ending: &str| match args.count.get() {
            1 => path.to_owned(),
            _ => path.join(format!("{}.{ending}", name(args, number))),
        };
        let files = PictureArgs {
            svg: args.pictures.svg.as_deref().map(|path| place(path, "svg")),
            png: args.pictures.png.as_deref().map(|path| place(path, "png")),
        };
        output::picture_files(&files, &picture)?;
    }
    Ok(())
}

/// The number of a board, as long as that of the last one.
fn name(args: &MinesweeperArgs, number: usize) -> String {
    let width = args.count.to_string().len();
    format!("{number:0width$}")
}
