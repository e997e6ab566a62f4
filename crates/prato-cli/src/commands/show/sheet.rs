//! Pages to print: the boards, and then their solutions.

use std::path::{Path, PathBuf};

use prato::picture::Picture;
use prato::plural::number_of;
use prato::render::sheet;
use prato::watch::Watch;

use super::{ShowArgs, Shown, Solution};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::stopped;
use crate::{limits, output};

/// How pages become files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Html,
    Svg,
    Png,
}

/// Writes the pages of all boards to files.
pub fn write(
    args: &ShowArgs,
    file: &PathBuf,
    shown: &[Shown],
    watch: &Watch,
) -> Result<Exit, Failure> {
    let kind = kind(file)?;
    output::try_files([file])?;
    limits::begin(watch);
    let (mut boards, mut solutions) = (Vec::new(), Vec::new());
    for (number, one) in (1..).zip(shown) {
        boards.push(numbered(number, one.picture()?));
        match one.solution(watch)? {
            Solution::Found(picture) => solutions.push(numbered(number, picture)),
            Solution::None => output::note(&format!("board {number} has no solution")),
            // Pages are whole or not written.
            Solution::Stopped(why, _) => return Ok(stopped(why)),
        }
    }
    let pages = |title: &str, pictures: &[Picture]| {
        sheet::pages(title, pictures, args.per_page, args.coordinates())
            .map_err(|why| output::unwritable(file, &why))
    };
    let (boards, solutions) = (pages("Boards", &boards)?, pages("Solutions", &solutions)?);
    if kind == Kind::Html {
        let all: Vec<String> = boards.into_iter().chain(solutions).collect();
        output::write_file(file, sheet::html("Boards and solutions", &all).as_bytes())?;
        output::note(&format!("{} in {}", number_of(all.len(), "page"), file.display()));
        return Ok(Exit::Answered);
    }
    for (name, pages) in [("", &boards), ("-solutions", &solutions)] {
        for (number, page) in (1..).zip(pages) {
            let file = page_file(file, &format!("{name}-{number}"));
            match kind {
                Kind::Png => output::write_file(&file, &sheet::png(page))?,
                _ => output::write_file(&file, page.as_bytes())?,
            }
            output::note(&file.display().to_string());
        }
    }
    Ok(Exit::Answered)
}

/// Boards are numbered, so that their solutions are found.
fn numbered(number: usize, picture: Picture) -> Picture {
    Picture { title: format!("{number}. {}", picture.title), legend: Vec::new(), ..picture }
}

fn kind(file: &Path) -> Result<Kind, Failure> {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "html" | "htm" => Ok(Kind::Html),
        "svg" => Ok(Kind::Svg),
        "png" => Ok(Kind::Png),
        _ => Err(Failure::Usage("a sheet is a file that ends with .html, .svg or .png".into())),
    }
}

/// The file of a page: `sheet.svg` with `-1` is `sheet-1.svg`.
fn page_file(file: &Path, page: &str) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let ending = file.extension().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{stem}{page}.{ending}"))
}
