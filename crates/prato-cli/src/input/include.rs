//! MiniZinc files that include others: the text of these comes after the text itself, so that places in
//! it stay what they are.

use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};

use prato::doc::Span;
use prato::error::ReadError;
use prato::formats::{self, Format};
use prato_api::{Problem, Trouble};

use super::{Input, bytes};
use crate::failure::{Failure, Told};

/// So many files at most: more than any model includes.
const MOST_FILES: usize = 64;

/// A text, and those that it includes behind it.
pub struct Merged {
    /// All of them.
    pub text: String,
    /// The files, and where their texts are.
    pub parts: Vec<(String, Range<usize>)>,
}

impl Merged {
    /// The text of this file with what it includes. Names are looked for in the folder of the file that has
    /// them; what is not there is part of MiniZinc's library, unless it is data.
    pub fn new(file: &str, text: String) -> Result<Merged, Failure> {
        let mut merged = Merged { text, parts: Vec::new() };
        if !merged.text.contains("include") || formats::detect(&merged.text) != Format::Dzn {
            return Ok(merged);
        }
        let folder = |file: &Path| file.parent().map(Path::to_owned).unwrap_or_default();
        let main = Path::new(file);
        let mut wanted = found(&merged.text, &folder(main), file);
        let mut seen: Vec<PathBuf> = main.canonicalize().into_iter().collect();
        while let Some(Included { path, by, span }) = wanted.pop() {
            let is_data = path.extension().is_some_and(|ending| ending == "dzn");
            let Ok(place) = path.canonicalize() else {
                if is_data {
                    return Err(merged.missing(&path, &by, span));
                }
                continue;
            };
            // A file that is included twice is read once, as MiniZinc does.
            if seen.contains(&place) || seen.len() > MOST_FILES {
                continue;
            }
            seen.push(place);
            let input = Input::new(path.display().to_string(), File::open(&path).and_then(bytes))?;
            let text = input.text()?;
            // A mistake in its syntax is its own.
            if !text.trim().is_empty() {
                formats::read(text, Format::Dzn).map_err(|error| input.invalid(text, error))?;
            }
            wanted.extend(found(text, &folder(&path), &input.file));
            merged.text.push_str("\n;");
            let start = merged.text.len();
            merged.text.push_str(text);
            merged.parts.push((path.display().to_string(), start..merged.text.len()));
        }
        Ok(merged)
    }
}

impl Merged {
    /// The failure that a file is not there which another includes.
    fn missing(&self, path: &Path, by: &str, span: Span) -> Failure {
        let part = self.parts.iter().find(|(name, _)| name == by);
        // The text that was given has all others behind it, and what is included stands in it itself.
        let text = part.map_or(&self.text[..], |(_, range)| &self.text[range.clone()]);
        let message = format!("cannot read {}: there is no such file", path.display());
        let hint = "names are looked for in the folder of the file that includes them";
        let problem = Problem::board(ReadError::new(span, message, hint), text);
        Told::in_file(Problem { kind: Trouble::File, ..problem }, by, text).into()
    }
}

/// A file that another includes.
struct Included {
    path: PathBuf,
    /// By which, and where.
    by: String,
    span: Span,
}

/// The files that a text includes, the last first.
fn found(text: &str, folder: &Path, by: &str) -> Vec<Included> {
    let included = |name: &str| {
        // A name is a part of the text, as it stands there.
        let start = name.as_ptr().addr() - text.as_ptr().addr();
        let span = Span::new(start..start + name.len());
        Included { path: folder.join(name), by: by.to_owned(), span }
    };
    formats::includes(text).into_iter().rev().map(included).collect()
}

/// The failure that there is this problem with a merged text: it is told about the file that has it.
pub fn told(problem: Problem, file: &str, text: &str, parts: &[(String, Range<usize>)]) -> Failure {
    let at = problem.mistake.as_ref().map(|mistake| mistake.span.start as usize);
    let part = parts.iter().find(|(_, range)| at.is_some_and(|at| range.contains(&at)));
    match (part, &problem.mistake) {
        (Some((name, range)), Some(mistake)) => {
            let inside = |at: u32| (at as usize).clamp(range.start, range.end) - range.start;
            let span = Span::new(inside(mistake.span.start)..inside(mistake.span.end));
            let mistake = ReadError { span, ..(**mistake).clone() };
            let text = &text[range.clone()];
            Told::in_file(Problem::board(mistake, text), name, text).into()
        }
        _ => Told::in_file(problem, file, text).into(),
    }
}
