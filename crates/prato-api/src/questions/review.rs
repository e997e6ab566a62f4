//! A game that was played, move by move.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::{Known, Reason, explain_cell, words};
use prato::error::ReadError;
use prato::foreign::{self, AnyFormat, Foreign, Found};
use prato::grid::Pos;
use prato::outcome::Outcome;
use prato::play::{self, Action, Loss, Replay, Reviewed, Standing};
use prato::puzzles::Kind;
use prato::puzzles::minesweeper::View;
use prato::watch::{Stop, Watch};

use super::game::seen_rows;
use super::{Event, Question};
use crate::board::{Thing, explained};
use crate::engines;
use crate::given::Given;
use crate::named::Named;
use crate::reply::{About, End, Problem, ReplyTo, Trouble};
use crate::shape::{Bytes, FieldRows, Merit, Place, Word, places};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The game: a replay in JSON, RAW text, a saved game of Simon Tatham's Mines, or a video.
    pub game: Game,
    /// Say of every mistake what was seen, and why the best move was better.
    #[serde(default)]
    pub lessons: bool,
}

/// A game as it is given. In JSON a text is a string, and a video an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, from = "Given<String, Video>")]
#[schemars(with = "Given<String, Video>")]
pub enum Game {
    /// A replay in JSON, or RAW text.
    Text(String),
    /// The video of another program.
    Video(Video),
}

/// The video of another program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Video {
    /// The bytes of the file.
    pub base64: Bytes,
    /// Its format, if they do not tell: `avf` and `evf` files have no beginning of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Named<play::Video>>,
}

impl From<Given<String, Video>> for Game {
    fn from(given: Given<String, Video>) -> Game {
        match given {
            Given::Short(text) => Game::Text(text),
            Given::Full(video) => Game::Video(video),
        }
    }
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// `won`, `lost` or `playing`.
    pub standing: Word,
    /// The 3BV of the field.
    pub three_bv: usize,
    /// How many clicks there were.
    pub clicks: usize,
    /// The 3BV for each click, if the game was won.
    pub efficiency: Option<f64>,
    /// Where the mines are.
    pub field: FieldRows,
    /// The cell that was open before the first move, if any was.
    pub start: Option<Place>,
    /// How many moves there are; if stopped, not all of them are in `moves`.
    pub played: usize,
    /// How many of them were mistakes; nothing if only the first ones were looked at.
    pub mistakes: Option<usize>,
    /// The share of the chance to win that the choices kept, beside the best ones: skill; nothing if
    /// only the first moves were looked at.
    pub kept: Option<f64>,
    /// What the game owed to luck; nothing if only the first moves were looked at.
    pub luck: Option<Luck>,
    /// The moves.
    pub moves: Vec<Move>,
    /// The review as the library has it, for words and pictures.
    #[serde(skip)]
    pub review: Option<play::Review>,
}

/// A move, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ReviewedMove")]
pub struct Move {
    /// `open`, `flag` or `chord`.
    #[schemars(with = "Named<Action>")]
    pub action: Word,
    /// Where.
    pub at: Place,
    /// When, in milliseconds, if that is known.
    pub time: Option<u64>,
    /// The chance that it opens a mine, or of a mine under a flag.
    pub chance: f64,
    /// The least chance of any cell.
    pub least_chance: f64,
    /// What kind of move it is.
    pub judgement: Word,
    /// Whether that is a mistake.
    pub mistake: bool,
    /// The chance to win after the best move and after this one, where it is known.
    pub win: Option<Win>,
    /// How much of the chance to win it cost.
    pub win_lost: Option<f64>,
    /// How much safety it cost, where nothing is known of the chance to win.
    pub safety_lost: Option<f64>,
    /// What the strongest policy opens.
    pub advice: Option<Advice>,
    /// Of a mistake, with `lessons`: what is to be learnt from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<Lesson>,
}

/// What a game owed to luck, by the chances before each move that risked a mine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Luck {
    /// How many moves risked a mine.
    pub guesses: usize,
    /// How many of them opened none.
    pub survived: usize,
    /// How many were to be expected to open none.
    pub expected: f64,
    /// The chance that none of them opens one.
    pub all: f64,
}

/// What is to be learnt from a mistake.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Lesson {
    /// What the player saw before the move: rows of clues, `.` for a covered cell and `F` for a flag.
    pub view: Vec<String>,
    /// Why the move was a mistake, and what was better.
    pub words: String,
    /// The reasons as the library has them, for pictures.
    #[serde(skip)]
    pub reasons: Vec<Reason>,
}

/// A chance to win.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Win {
    /// After the best move.
    pub after_best: f64,
    /// After the one that was played.
    pub after_played: f64,
    /// `solved` if these are exact, `games` if they are estimates by games played out.
    pub by: Word,
}

/// What a policy opens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Advice {
    /// All safe cells, or a guess.
    pub open: Vec<Place>,
    /// Whether they are safe.
    pub certain: bool,
    /// The chance of a mine, of a guess.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// What the guess was chosen by.
    #[serde(flatten)]
    pub merit: Merit,
}

impl Question for Ask {
    fn answer(&self, watch: &Watch, events: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        match self.game.read() {
            Ok(replay) => {
                self.answer_about(&replay, watch, &mut |one| events(Event::Move(&Move::from(one))))
            }
            Err(problem) => ReplyTo::error(problem),
        }
    }
}

impl Game {
    fn read(&self) -> Result<Replay, Problem> {
        match self {
            Game::Text(text) => read(text),
            Game::Video(Video { base64: Bytes(bytes), format }) => {
                let ending = format.map(|format| format.0.name());
                let format = play::Video::of(bytes, ending).ok_or_else(|| {
                    let message = "the bytes do not tell which format the video has";
                    Problem::question(message, "say it with `format`: avf or evf, for example")
                })?;
                // Places in a video are bytes, and the message has them.
                Replay::from_video(bytes, format).map_err(|ReadError { message, hint, .. }| {
                    Problem { hint: Some(hint), ..Problem::new(Trouble::Board, message) }
                })
            }
        }
    }
}

/// The game in a text.
///
/// # Errors
/// If it is none.
pub fn read(text: &str) -> Result<Replay, Problem> {
    let error = match Replay::parse(text) {
        Ok(replay) => return Ok(replay),
        Err(error) => error,
    };
    let format = AnyFormat::Foreign(Foreign::Tatham);
    if AnyFormat::detect(text) != format {
        return Err(no_game(error, text));
    }
    match foreign::read(text, format) {
        Ok(Found::Truth(replay)) if !replay.moves.is_empty() => Ok(replay),
        Ok(_) => Err(no_game(error, text)),
        Err(error) => Err(Problem::board(error, text)),
    }
}

/// The problem that a text is no game: that it is something else, or else the mistake in it.
fn no_game(error: ReadError, text: &str) -> Problem {
    Problem::board(explained(text, Thing::Game, error), text)
}

impl Ask {
    /// Answers about a game that was read. `tell` hears of each move once it was looked at.
    #[must_use]
    pub fn answer_about(
        &self,
        replay: &Replay,
        watch: &Watch,
        tell: &mut dyn FnMut(&Reviewed),
    ) -> ReplyTo<Answer> {
        let (shape, mines) = (replay.field.mines.shape(), replay.field.count());
        let about = Some(About::new(Kind::Minesweeper, shape, Some(mines)));
        // Without them nobody would say what the best move was.
        if let Err(missing) = play::weights() {
            let end = End::Error(Problem::new(Trouble::Missing, missing.to_string()));
            return ReplyTo { about, end };
        }
        let outcome = play::review_with(replay, watch, tell);
        let mut end = End::from(outcome.map_so_far(Some)).map(|review| Answer::new(replay, review));
        if self.lessons {
            end = match end {
                End::Answered(answer) => match answer.with_lessons(replay, watch) {
                    Ok((answer, None)) => End::Answered(answer),
                    Ok((answer, Some(why))) => {
                        End::Stopped { why: why.into(), so_far: Some(answer) }
                    }
                    Err(problem) => End::Error(problem),
                },
                end => end,
            };
        }
        ReplyTo { about, end }
    }
}

impl Answer {
    /// The same with a lesson for each mistake, as far as the watch allows.
    fn with_lessons(
        mut self,
        replay: &Replay,
        watch: &Watch,
    ) -> Result<(Answer, Option<Stop>), Problem> {
        for (number, one) in self.moves.iter_mut().enumerate().filter(|(_, one)| one.mistake) {
            match lesson(&replay.before(number), replay.moves[number], one, watch)? {
                Ok(lesson) => one.lesson = Some(lesson),
                Err(why) => return Ok((self, Some(why))),
            }
        }
        Ok((self, None))
    }
}

/// What is to be learnt from a mistake on this view.
fn lesson(
    view: &View,
    played: play::Move,
    told: &Move,
    watch: &Watch,
) -> Result<Result<Lesson, Stop>, Problem> {
    let seen = view.without_beliefs();
    let known = match Known::new(&seen, engines::first().as_ref(), watch)? {
        Outcome::Answered(known) => known,
        Outcome::Stopped { why, .. } => return Ok(Err(why)),
        Outcome::Impossible => return Err(Problem::bug("the field does not fit its own view")),
    };
    // A flag or a click on a cell of which all was known, and then what was better.
    let own = (played.action != Action::Chord).then_some(played.pos);
    let better =
        told.advice.as_ref().filter(|advice| advice.certain && told.judgement != "wrong flag");
    let better = better.and_then(|advice| advice.open.first()).map(|place| place.0);
    let mut lesson = Lesson { view: seen_rows(view), words: String::new(), reasons: Vec::new() };
    let cells: Vec<Pos> =
        own.into_iter().chain(better).filter(|&pos| known.verdict(pos).is_some()).collect();
    for cell in cells {
        match explain_cell(&seen, &known, cell, watch) {
            Ok(Some(reason)) => {
                let why = words::explain(&seen, &reason);
                let _ = writeln!(lesson.words, "{}.\n{why}", words::headline(&reason));
                lesson.reasons.push(reason);
            }
            Ok(None) => {}
            Err(why) => return Ok(Err(why)),
        }
    }
    Ok(Ok(lesson))
}

impl Answer {
    fn new(replay: &Replay, review: play::Review) -> Answer {
        Answer {
            standing: match review.standing {
                Standing::Playing => "playing",
                Standing::Won => "won",
                Standing::Lost(_) => "lost",
            }
            .into(),
            three_bv: review.three_bv,
            clicks: review.clicks,
            efficiency: review.efficiency,
            field: FieldRows(replay.field.clone()),
            start: replay.start.map(Place),
            played: review.played,
            mistakes: review.is_whole().then(|| review.mistakes()),
            kept: review.kept(),
            luck: review.luck().map(Luck::from),
            moves: review.moves.iter().map(Move::from).collect(),
            review: Some(review),
        }
    }
}

impl From<&Reviewed> for Move {
    fn from(one: &Reviewed) -> Move {
        let win = |after_best, after_played, by: &'static str| {
            Some(Win { after_best, after_played, by: by.into() })
        };
        let (win, safety_lost) = match one.loss {
            Loss::None => (None, None),
            Loss::Win { best, played } => (win(best, played, "solved"), None),
            Loss::Games { best, played } => (win(best, played, "games"), None),
            Loss::Safety(loss) => (None, Some(loss)),
        };
        Move {
            action: one.played.action.name().into(),
            at: Place(one.played.pos),
            time: one.played.time,
            chance: one.chance,
            least_chance: one.least,
            judgement: one.judgement.name().into(),
            mistake: one.judgement.is_mistake(),
            win_lost: win.as_ref().map(|_| one.loss.amount()),
            win,
            safety_lost,
            advice: one.best.as_ref().map(Advice::from),
            lesson: None,
        }
    }
}

impl From<play::Luck> for Luck {
    fn from(luck: play::Luck) -> Luck {
        let play::Luck { guesses, survived, expected, chance } = luck;
        Luck { guesses, survived, expected, all: chance }
    }
}

impl From<&play::Choice> for Advice {
    fn from(choice: &play::Choice) -> Advice {
        let (chance, merit) = match choice.reason {
            play::Reason::Safe(_) => (None, Merit::default()),
            play::Reason::Guess { chance, merit } => (Some(chance), merit.into()),
        };
        Advice { open: places(&choice.open), certain: chance.is_none(), chance, merit }
    }
}
