//! What a text holds: an instance of a puzzle, or the truth under a board.

use prato::doc::Span;
use prato::error::ReadError;
use prato::foreign::{self, AnyFormat, Found};
use prato::formats::{self, Format};
use prato::grid::{Pos, Shape};
use prato::play::{Replay, Unseen};
use prato::puzzles::Kind;
use prato::puzzles::minesweeper::{self, Flags};

use super::{Board, Instance, Mines, Thing, explained};
use crate::named::Named;
use crate::reply::{About, Problem, Trouble};

/// What a text holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// An instance of a puzzle.
    Instance(Instance),
    /// A mine field, with the moves that were made on it, if any are told.
    Truth(Replay),
}

impl Content {
    /// What kind of puzzle it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Content::Instance(instance) => instance.kind(),
            Content::Truth(_) => Kind::Minesweeper,
        }
    }

    /// Rows and columns.
    #[must_use]
    pub fn shape(&self) -> Shape {
        match self {
            Content::Instance(instance) => instance.shape(),
            Content::Truth(replay) => replay.field.mines.shape(),
        }
    }

    pub(crate) fn about(&self) -> About {
        match self {
            Content::Instance(instance) => About::from(instance),
            Content::Truth(replay) => {
                About::new(Kind::Minesweeper, self.shape(), Some(replay.field.count()))
            }
        }
    }
}

/// The text that stands for the bytes of a file, if these are no text: mine fields of other programs are
/// bytes. The end of the file's name tells what it was meant to be even if it is broken.
///
/// ```
/// use prato_api::board::text_of;
///
/// assert_eq!(text_of(&[3, 2, 0, 1, 2, 0], None).as_deref(), Some("mbf:030200010200\n"));
/// assert_eq!(text_of(&[3, 2], Some("MBF")).as_deref(), Some("mbf:0302\n"));
/// assert_eq!(text_of(b"1..\n..1\n", Some("txt")), None);
/// ```
#[must_use]
pub fn text_of(bytes: &[u8], ending: Option<&str>) -> Option<String> {
    let named = ending.is_some_and(|ending| {
        ["mbf", "abf"].iter().any(|known| known.eq_ignore_ascii_case(ending))
    });
    (named || foreign::is_binary(bytes)).then(|| foreign::from_bytes(bytes))
}

impl Board {
    /// What is passed over in a text that is a program with its data inside, and what is taken for the board
    /// there, in one sentence without a full stop.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        /// Each program has one of these; most boards have none, and need not be read again.
        const SIGNS: &[u8] = b"=(:";
        if self.warned.is_some() {
            return self.warned.clone();
        }
        if !self.text.bytes().any(|byte| SIGNS.contains(&byte)) {
            return None;
        }
        let Some(format) = self.own_format() else { return foreign::warning(&self.text) };
        let has = |signs: &[&str]| signs.iter().any(|sign| self.text.contains(sign));
        let may = match format {
            // All that declares or computes; data alone are statements.
            Format::Dzn => {
                has(&[":", "constraint", "solve", "output", "annotation"]) || !has(&["];", ");"])
            }
            // No facts with a board have any of these, but for comments.
            Format::Prolog | Format::Asp => {
                has(&[
                    ":", "?", "#", "{", "=", "<", ">", "|", "+", "-", "/", "\\", "!", "^", "@", "~",
                ]) || !has(&["schema", "tile"])
            }
            _ => false,
        };
        if !may {
            return None;
        }
        let Ok(doc) = formats::read(&self.text, format) else {
            return foreign::warning(&self.text);
        };
        let told = self.puzzle.map(|named| named.0);
        told.unwrap_or_else(|| Kind::of(&doc, format)).warning(&doc, format)
    }

    /// The size that the text states by itself, if a few bytes of it may stand for many cells: whoever
    /// limits the cells asks before they are made.
    ///
    /// ```
    /// use prato_api::board::Board;
    ///
    /// assert_eq!(Board::new("matr(8192,8192).").stated().unwrap().len(), 1 << 26);
    /// assert_eq!(Board::new(".1.").stated(), None);
    /// ```
    #[must_use]
    pub fn stated(&self) -> Option<Shape> {
        let format = self.own_format().filter(|&format| format == Format::Asp)?;
        minesweeper::stated(&formats::read(&self.text, format).ok()?, format)
    }

    /// What the text holds, which is an instance of this puzzle if it is told, or the truth under one.
    ///
    /// # Errors
    /// If it is neither; if it is an instance of another puzzle, or a game, that is what is said.
    pub fn content(&self, only: Option<Kind>) -> Result<Content, Problem> {
        let told = only.or(self.puzzle.map(|named| named.0));
        let content = self.meaning(told).map_err(|problem| self.in_its_language(problem))?;
        match content {
            Content::Instance(_) if !self.start.is_empty() => Err(Problem::question(
                "`start` serves mine fields, and this is none",
                "leave it out",
            )),
            content => Ok(content),
        }
    }

    /// The problem with a text; if it is in another language altogether, that it is.
    fn in_its_language(&self, problem: Problem) -> Problem {
        let known = problem.message.starts_with("this is ") || self.format.is_some();
        match formats::language(&self.text) {
            Some(language) if !known && problem.kind == Trouble::Board => {
                let message = format!("this is {language}, and no board");
                let hint = "give its board alone, in one of the formats that `prato help` names";
                Problem::board(ReadError::new(Span::default(), message, hint), &self.text)
            }
            _ => problem,
        }
    }

    fn meaning(&self, told: Option<Kind>) -> Result<Content, Problem> {
        Ok(match (self.format.map(|named| named.0), told) {
            (Some(AnyFormat::Own(format)), _) => self.own(format, told)?,
            (Some(AnyFormat::Foreign(_)), Some(other)) if other != Kind::Minesweeper => {
                let title = other.title();
                return Err(Problem::question(
                    format!("this format holds Minesweeper alone, and {title} is asked about"),
                    format!("take one of {}", own_names()),
                ));
            }
            (Some(format), _) => self.foreign(format)?,
            (None, None | Some(Kind::Minesweeper)) => match AnyFormat::detect(&self.text) {
                AnyFormat::Own(format) => self.own(format, told)?,
                format @ AnyFormat::Foreign(_) => self.foreign(format)?,
            },
            (None, Some(_)) => self.own(formats::detect(&self.text), told)?,
        })
    }

    /// The format of every puzzle that the text is in, if it is said to be in none of Minesweeper alone.
    fn own_format(&self) -> Option<Format> {
        match self.format {
            None => Some(formats::detect(&self.text)),
            Some(Named(AnyFormat::Own(format))) => Some(format),
            Some(Named(AnyFormat::Foreign(_))) => None,
        }
    }

    /// What the text holds in a format of every puzzle.
    fn own(&self, format: Format, told: Option<Kind>) -> Result<Content, Problem> {
        let invalid = |error| Problem::board(error, &self.text);
        let mistaken =
            |kind: Kind, error| invalid(explained(&self.text, Thing::Board(kind), error));
        let doc = formats::read(&self.text, format).map_err(|error| match told {
            Some(kind) => mistaken(kind, error),
            None => invalid(error),
        })?;
        let kind = told.unwrap_or_else(|| Kind::of(&doc, format));
        let wrong = |error| mistaken(kind, error);
        Ok(Content::Instance(match Instance::read(kind, &doc, format).map_err(wrong)? {
            Instance::Minesweeper(instance) => Instance::Minesweeper(self.as_asked(instance)),
            other => other,
        }))
    }

    /// What the text holds in a format of Minesweeper alone.
    fn foreign(&self, format: AnyFormat) -> Result<Content, Problem> {
        let found = foreign::read(&self.text, format);
        Ok(match found.map_err(|error| Problem::board(error, &self.text))? {
            Found::View(instance) => {
                Content::Instance(Instance::Minesweeper(self.as_asked(instance)))
            }
            Found::Truth(replay) => Content::Truth(replay),
        })
    }

    /// What a player sees of the truth: after its moves, and after opening the cells that are named.
    ///
    /// # Errors
    /// If no cell is open, or a mine.
    pub fn seen(&self, replay: &Replay) -> Result<minesweeper::Instance, Problem> {
        let start: Vec<Pos> = self.start.iter().map(|place| place.0).collect();
        let view = replay.seen(&start).map_err(|why| {
            let hint = match why {
                Unseen::Nothing => {
                    "name each cell that is open as a `start`, a row and a column from 1"
                }
                Unseen::Mine(_) => {
                    "the game is lost there; name other cells, or give the game to `prato review`"
                }
                Unseen::Outside(..) => "rows and columns count from 1 at the top left",
            };
            Problem::question(why.to_string(), hint)
        })?;
        if self.trust_flags && replay.moves.is_empty() {
            let message = "`trust_flags` serves boards with flags, and a mine field has none";
            return Err(Problem::question(message, "leave it out"));
        }
        Ok(self.as_asked(minesweeper::Instance { view, clicks: Vec::new() }))
    }

    fn as_asked(&self, mut instance: minesweeper::Instance) -> minesweeper::Instance {
        match self.mines {
            None => {}
            Some(Mines::Total(total)) => instance.view.mines = Some(total),
            Some(Mines::Unknown(_)) => instance.view.mines = None,
        }
        if self.trust_flags {
            instance.view.flags = Flags::Trusted;
        }
        instance
    }
}

/// The names of the formats that hold every puzzle.
pub(crate) fn own_names() -> String {
    formats::FORMATS.iter().map(|format| format.name()).collect::<Vec<_>>().join(", ")
}
