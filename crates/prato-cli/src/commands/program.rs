//! The command line of somebody's program, with names in braces for what it is given.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;

use prato::export::Target;
use prato::formats::Format;
use prato_api::questions::judge::{Asked, Case};

use crate::failure::Failure;

/// A program, and what to call it.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name.
    pub name: String,
    words: Vec<String>,
}

/// The files that a program can be given: the name in braces, which ends the file's name, too.
const FILES: &[(&str, Content)] = &[
    ("dzn", Content::Board(Format::Dzn)),
    ("pl", Content::Board(Format::Prolog)),
    ("lp", Content::Board(Format::Asp)),
    ("grid", Content::Board(Format::Grid)),
    ("txt", Content::Board(Format::Text)),
    ("json", Content::Board(Format::Json)),
    ("data.dzn", Content::Data(Target::Mzn)),
    ("data.pl", Content::Data(Target::Prolog)),
    ("data.lp", Content::Data(Target::Asp)),
];

/// What is in a file.
#[derive(Clone, Copy)]
enum Content {
    Board(Format),
    /// The board as the data of our general model, as `export --generic --data` writes it.
    Data(Target),
}

/// The numbers: the row and the column in question, and the number of queens.
const NUMBERS: &[&str] = &["R", "C", "N"];

/// What stands for what was handed in.
const SUBMISSION: &str = "{submission}";

impl Program {
    /// The program of a command line, with its name and `=` before it, or without.
    pub fn parse(text: &str) -> Result<Program, String> {
        let named = text.split_once('=').filter(|(name, _)| {
            !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || "{}\"'/".contains(c))
        });
        let (name, command) = named.unwrap_or((text, text));
        let words = words(command)?;
        if words.is_empty() {
            return Err("a command line, such as 'minizinc model.mzn {dzn}'".into());
        }
        for word in &words {
            check_names(word)?;
        }
        Ok(Program { name: name.to_owned(), words })
    }

    /// The same with the name of what was handed in.
    pub fn of_submission(&self, submission: &Path) -> Program {
        let path = submission.display().to_string();
        let words = self.words.iter().map(|word| word.replace(SUBMISSION, &path)).collect();
        Program { name: self.name.clone(), words }
    }

    /// Whether it names what was handed in.
    pub fn takes_submission(&self) -> bool {
        self.words.iter().any(|word| word.contains(SUBMISSION))
    }

    /// Refuses a program that is never told what it is asked.
    pub fn check(&self, asked: Asked) -> Result<(), Failure> {
        let has = |name: &str| self.words.iter().any(|word| word.contains(&format!("{{{name}}}")));
        let board = FILES.iter().any(|(name, _)| has(name));
        let usage = |what: &str| Err(Failure::Usage(format!("{}: {what}", self.name)));
        match asked {
            Asked::Queens if !board && !has("N") => {
                usage("the program is not given the board: write {dzn}, {txt}, {json} or {N}")
            }
            Asked::Queens => Ok(()),
            _ if !board => usage(
                "the program is not given the board: write {dzn}, {pl}, {lp}, {grid}, {txt} or {json}",
            ),
            Asked::Click if has("R") => Ok(()),
            // Files in these formats have no room for the cell in question.
            Asked::Click => {
                let silent = [Format::Grid, Format::Text];
                let tells =
                    |content| !matches!(content, Content::Board(one) if silent.contains(&one));
                if FILES.iter().any(|&(name, content)| has(name) && tells(content)) {
                    Ok(())
                } else {
                    usage("the program is not told which cell: write {R} and {C}")
                }
            }
            _ => match ["R", "C", "N"].into_iter().find(|name| has(name)) {
                Some(name) => usage(&format!("{{{name}}} has no value in this question")),
                None => Ok(()),
            },
        }
    }

    /// The command line for a case, whose files are written to this folder.
    pub fn words(&self, case: &Case, folder: &Folder) -> Result<Vec<String>, Failure> {
        let mut words = self.words.clone();
        for (name, content) in FILES {
            let pattern = format!("{{{name}}}");
            if words.iter().any(|word| word.contains(&pattern)) {
                let file = folder.write(case, name, *content)?.display().to_string();
                words = words.iter().map(|word| word.replace(&pattern, &file)).collect();
            }
        }
        let (row, col) = case.at.map(prato::grid::Pos::to_one).unwrap_or_default();
        for (name, number) in NUMBERS.iter().zip([row, col, case.instance.shape().rows]) {
            let pattern = format!("{{{name}}}");
            let number = number.to_string();
            words = words.iter().map(|word| word.replace(&pattern, &number)).collect();
        }
        Ok(words)
    }
}

/// Refuses names in braces that stand for nothing.
fn check_names(word: &str) -> Result<(), String> {
    for part in word.split('{').skip(1) {
        let Some((name, _)) = part.split_once('}') else { continue };
        let known = FILES.iter().any(|(file, _)| *file == name)
            || NUMBERS.contains(&name)
            || name == "submission";
        let plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic());
        if plain && !known {
            return Err(format!(
                "nothing is called {{{name}}}; there are {{dzn}}, {{pl}}, {{lp}}, {{grid}}, {{txt}}, \
                 {{json}}, {{data.dzn}}, {{data.pl}}, {{data.lp}}, {{R}}, {{C}} and {{N}}"
            ));
        }
    }
    Ok(())
}

/// The words of a command line: blanks part them, unless they stand between quotes or behind a
/// backslash.
fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (Some(open), c) if c == open => quote = None,
            (None | Some('"'), '\\') => {
                let next = chars.next().ok_or("a backslash ends the command line")?;
                word.get_or_insert_default().push(next);
            }
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err("a quote is not closed in the command line".into());
    }
    words.extend(word);
    Ok(words)
}

/// A new folder for the files that programs are given. It vanishes with this.
pub struct Folder(PathBuf);

impl Folder {
    /// In the system's folder for such files.
    pub fn new() -> io::Result<Folder> {
        const TRIES: u32 = 1000;
        for number in 0..TRIES {
            let path = env::temp_dir().join(format!("prato-{}-{number}", process::id()));
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Folder(path)),
                Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {}
                Err(why) => return Err(why),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Writes the board of a case, anew each time: the program before may have changed the file, or taken
    /// it away with the folder.
    fn write(&self, case: &Case, name: &str, content: Content) -> Result<PathBuf, Failure> {
        let text = match content {
            Content::Board(format) => case.text(format)?,
            Content::Data(target) => {
                case.data(target).expect("there is a general model in each of these languages")
            }
        };
        let file = self.0.join(format!("board.{name}"));
        fs::create_dir_all(&self.0).map_err(Failure::Output)?;
        // Whatever it is now: one of these fails.
        let _ = fs::remove_file(&file);
        let _ = fs::remove_dir_all(&file);
        fs::write(&file, text).map_err(Failure::Output)?;
        Ok(file)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines() {
        let check = |line: &str, expected: &[&str]| assert_eq!(words(line).unwrap(), expected);
        check("minizinc  my.mzn {dzn}", &["minizinc", "my.mzn", "{dzn}"]);
        check(
            r#"swipl -g "mine({R}, {C})" 'a b.pl'"#,
            &["swipl", "-g", "mine({R}, {C})", "a b.pl"],
        );
        check(r#"sh -c 'a "b"' "" c\ d"#, &["sh", "-c", r#"a "b""#, "", "c d"]);
        assert!(words("a 'b").is_err());
        assert!(words("a \\").is_err());
    }

    #[test]
    fn names() {
        let name = |text: &str| Program::parse(text).map(|program| program.name);
        assert_eq!(name("anna=minizinc a.mzn {dzn}").as_deref(), Ok("anna"));
        assert_eq!(name("clingo -c n={N} q.lp").as_deref(), Ok("clingo -c n={N} q.lp"));
        assert!(name("minizinc a.mzn {dnz}").unwrap_err().contains("{dnz}"));
        assert!(name("").is_err());
        assert!(name("swipl -g 'findall(X, {x:1}, L)' {pl}").is_ok(), "other braces are its own");
    }
}
