//! A game as far as its moves go. Nothing is kept between questions: a game is how it was dealt, and
//! its moves, and what the player sees follows from them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use prato::analysis::Technique;
use prato::grid::{Grid, Pos, Shape};
use prato::play::{
    self, Action, FirstClick, Game, NoBoard, NoGuess, Replay, Size, Standing, no_guess,
};
use prato::puzzles::Kind;
use prato::puzzles::minesweeper::{Cell, Field, View};
use prato::watch::Watch;

use super::{Event, Question};
use crate::board::inside;
use crate::named::{Listed, Named};
use crate::reply::{About, End, Problem, ReplyTo, Trouble, Why};
use crate::shape::{FieldRows, Place, Word};

/// The most cells of a game that is dealt: 4096 x 4096.
const MOST_CELLS_DEALT: usize = 1 << 24;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// How the mines were laid.
    pub deal: Deal,
    /// The moves, in order. Those that have no effect are left out.
    #[serde(default)]
    pub moves: Vec<Move>,
    /// Tell where the mines are even while the game goes on, so that it can be dealt as a `field`.
    #[serde(default)]
    pub reveal: bool,
}

/// How the mines of a game were laid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Deal {
    /// From a seed.
    Seed(Seed),
    /// As somebody says.
    Field(Laid),
}

/// Mines from a seed, laid when the first cell is opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Seed {
    /// A level, or rows x columns x mines, such as `16x30x99`.
    pub size: String,
    /// What the first click is sure of; `open` if nothing is said.
    #[serde(default = "opening")]
    pub rule: Named<FirstClick>,
    /// The seed.
    pub seed: u64,
    /// Logic alone solves it, by this technique at most. The first click opens, then.
    pub no_guess: Option<Named<Technique>>,
}

fn opening() -> Named<FirstClick> {
    Named(FirstClick::Opening)
}

/// Mines as somebody says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// Rows of `*` for a mine and `.` for none.
    pub field: Vec<String>,
}

/// A move: `["open", row, column]`, or `flag` or `chord`, and the time in milliseconds if it is known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Move(
    /// What is done.
    pub Named<Action>,
    /// The row, from 1.
    pub usize,
    /// The column, from 1.
    pub usize,
    /// When, in milliseconds.
    #[serde(default)]
    pub Option<u64>,
);

impl JsonSchema for Move {
    fn schema_name() -> Cow<'static, str> {
        "Move".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let action = generator.subschema_for::<Named<Action>>();
        json_schema!({
            "description": "A move: [action, row, column], and the time in milliseconds if it is known.",
            "type": "array",
            "prefixItems": [
                action,
                { "type": "integer", "minimum": 0 },
                { "type": "integer", "minimum": 0 },
                { "type": ["integer", "null"], "minimum": 0 },
            ],
            "minItems": 3,
            "maxItems": 4,
        })
    }
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// `won`, `lost` or `playing`.
    pub standing: Word,
    /// What the player sees: rows of clues, `.` for a covered cell and `F` for a flag.
    pub view: Vec<String>,
    /// The mines without a flag; below 0 if there are too many flags.
    pub unflagged: i64,
    /// How many clicks had an effect.
    pub clicks: usize,
    /// The fewest clicks that open all safe cells; not known before the mines are laid.
    pub three_bv: Option<usize>,
    /// The 3BV for each click, if the game is won.
    pub efficiency: Option<f64>,
    /// The mine that was opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploded: Option<Place>,
    /// Where the mines are, once the game is over or if it was asked for: rows of `*` and `.`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<FieldRows>,
    /// The game as a replay that `review` reads, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<String>,
}

impl Listed for Action {
    const WHAT: &'static str = "action";

    fn all() -> impl Iterator<Item = Action> {
        [Action::Open, Action::Flag, Action::Chord].into_iter()
    }

    fn name(self) -> &'static str {
        Action::name(self)
    }
}

impl Question for Ask {
    fn answer(&self, watch: &Watch, _: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        let dealt = match self.deal.read() {
            Ok(dealt) => dealt,
            Err(problem) => return ReplyTo::error(problem),
        };
        let (shape, mines) = match &dealt {
            Dealt::Later { size, .. } => (size.shape, size.mines),
            Dealt::Now(field) => (field.mines.shape(), field.count()),
        };
        ReplyTo {
            about: Some(About::new(Kind::Minesweeper, shape, Some(mines))),
            end: self.play(dealt, shape, watch).unwrap_or_else(End::Error),
        }
    }
}

/// A deal that was read.
enum Dealt<'a> {
    /// The mines are laid with the first click.
    Later { size: Size, seed: &'a Seed },
    /// They lie.
    Now(Field),
}

impl Deal {
    fn read(&self) -> Result<Dealt<'_>, Problem> {
        match self {
            Deal::Field(Laid { field }) => laid(field).map(Dealt::Now),
            Deal::Seed(seed) => {
                let size: Size = seed.size.parse().map_err(|error: play::NoSize| {
                    Problem::question(format!("`{}` is no size", seed.size), error.to_string())
                })?;
                if size.shape.len() > MOST_CELLS_DEALT {
                    let message = format!("a game has at most {MOST_CELLS_DEALT} cells");
                    return Err(Problem::new(Trouble::Large, message));
                }
                if seed.no_guess.is_some() && seed.rule.0 != FirstClick::Opening {
                    let message = "`rule` has no effect with `no_guess`";
                    return Err(Problem::question(message, "leave it out: the first click opens"));
                }
                Ok(Dealt::Later { size, seed })
            }
        }
    }
}

fn laid(rows: &[String]) -> Result<Field, Problem> {
    let wrong = |message: String| {
        Problem::question(message, "a field is such as [\"..*\", \"...\"], with a row for each")
    };
    let width = rows.first().map_or(0, String::len);
    if let Some(row) = rows.iter().position(|row| row.len() != width) {
        return Err(wrong(format!("row {} of the field is not as long as the first", row + 1)));
    }
    let mut cells = Vec::with_capacity(rows.len() * width);
    for sign in rows.iter().flat_map(|row| row.chars()) {
        match sign {
            '*' => cells.push(true),
            '.' => cells.push(false),
            other => return Err(wrong(format!("`{other}` is neither a mine nor none"))),
        }
    }
    let mines = Grid::new(rows.len(), width, cells);
    mines.map(|mines| Field { mines }).ok_or_else(|| wrong("the field has no cells".to_owned()))
}

impl Ask {
    fn play(&self, dealt: Dealt<'_>, shape: Shape, watch: &Watch) -> Result<End<Answer>, Problem> {
        let mut moves = Vec::with_capacity(self.moves.len());
        for &Move(Named(action), row, col, time) in &self.moves {
            let pos = Pos::from_one(row, col).ok_or_else(|| {
                Problem::question("rows and columns count from 1", "count from the top left")
            })?;
            inside(shape, [pos])?;
            moves.push(play::Move { action, pos, time });
        }
        let first = moves.iter().find(|one| one.action == Action::Open).map(|one| one.pos);
        let field = match (dealt, first) {
            (Dealt::Now(field), _) => field,
            (Dealt::Later { size, seed }, Some(start)) => match deal(size, seed, start, watch)? {
                Ok(field) => field,
                Err(why) => return Ok(End::Stopped { why, so_far: None }),
            },
            // Nothing is open yet, so nobody sees where the mines are; not even how hard it will be.
            (Dealt::Later { size, .. }, None) => {
                return Ok(End::Answered(Answer::covered(size, &moves)));
            }
        };
        let mut game = Game::new(field.clone());
        // Clicks without an effect are no part of a replay.
        moves.retain(|one| {
            let before = game.clicks();
            match one.action {
                Action::Open => _ = game.open(one.pos),
                Action::Flag => game.flag(one.pos),
                Action::Chord => _ = game.chord(one.pos),
            }
            game.clicks() > before
        });
        Ok(End::Answered(Answer::new(&game, field, moves, self.reveal)))
    }
}

/// Lays the mines for a game that begins at `start`.
fn deal(size: Size, seed: &Seed, start: Pos, watch: &Watch) -> Result<Result<Field, Why>, Problem> {
    let Size { shape, mines } = size;
    let no_room = |error: play::TooManyMines| {
        Problem::question(error.to_string(), "take fewer mines or a larger board")
    };
    let Some(Named(hardest)) = seed.no_guess else {
        let clear = seed.rule.0.clear(shape, start);
        return play::field(shape, mines, &clear, seed.seed).map(Ok).map_err(no_room);
    };
    match no_guess(&NoGuess { shape, mines, start, hardest }, seed.seed, watch) {
        Ok(board) => Ok(Ok(board.field)),
        Err(NoBoard::TooManyMines(error)) => Err(no_room(error)),
        Err(NoBoard::Stopped(why)) => Ok(Err(why.into())),
        Err(_) => Ok(Err(Why::Rare)),
    }
}

impl Answer {
    /// Before the first cell is opened.
    fn covered(size: Size, moves: &[play::Move]) -> Answer {
        let mut cells = Grid::filled(size.shape.rows, size.shape.cols, Cell::Covered);
        let mut clicks = 0;
        for one in moves.iter().filter(|one| one.action == Action::Flag) {
            let cell = &mut cells[one.pos];
            *cell = if *cell == Cell::Flagged { Cell::Covered } else { Cell::Flagged };
            clicks += 1;
        }
        let view = View::new(cells, Some(size.mines));
        Answer {
            standing: "playing".into(),
            unflagged: unflagged(&view),
            view: seen_rows(&view),
            clicks,
            three_bv: None,
            efficiency: None,
            exploded: None,
            field: None,
            replay: None,
        }
    }

    fn new(game: &Game, field: Field, moves: Vec<play::Move>, reveal: bool) -> Answer {
        let (standing, exploded) = match game.standing() {
            Standing::Playing => ("playing", None),
            Standing::Won => ("won", None),
            Standing::Lost(mine) => ("lost", Some(Place(mine))),
        };
        let over = game.standing() != Standing::Playing;
        Answer {
            standing: standing.into(),
            view: seen_rows(game.view()),
            unflagged: unflagged(game.view()),
            clicks: game.clicks(),
            three_bv: Some(game.three_bv()),
            efficiency: game.efficiency(),
            exploded,
            field: (over || reveal).then(|| FieldRows(field.clone())),
            replay: over.then(|| Replay { field, start: None, moves }.to_text()),
        }
    }
}

fn unflagged(view: &View) -> i64 {
    let flags = view.cells().cells().iter().filter(|cell| **cell == Cell::Flagged).count();
    let number = |count: usize| i64::try_from(count).expect("there are few cells");
    number(view.mines.unwrap_or(0)) - number(flags)
}

/// What a player sees: rows of clues, `.` for a covered cell and `F` for a flag.
pub(super) fn seen_rows(view: &View) -> Vec<String> {
    view.cells().rows().map(|row| row.iter().map(|&cell| sign(cell)).collect()).collect()
}

fn sign(cell: Cell) -> char {
    match cell {
        Cell::Open(clue) => char::from(b'0' + clue),
        Cell::Flagged => 'F',
        Cell::Covered | Cell::KnownSafe => '.',
    }
}
