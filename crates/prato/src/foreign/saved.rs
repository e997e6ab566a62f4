//! Saved games of Simon Tatham's Mines: lines of a name of eight letters, the length of a value, and
//! the value. `DESC` or `PRIVDESC` describe the field, `MOVE` is `O3,4` (open), `F3,4` (flag) or `C3,4`
//! (chord), several of them split by semicolons, columns first and from 0; `STATEPOS` says how far
//! the player has come, since moves can be taken back and made again.

use super::tatham::{described, shape};
use crate::doc::Span;
use crate::error::{ReadError, quoted};
use crate::grid::{Pos, Shape};
use crate::play::{Action, Game, Move, Replay, Standing};
use crate::plural::number_of;
use crate::puzzles::minesweeper::Cell;

const MAGIC: &str = "SAVEFILE:";
const CUT_OFF: &str = "is the file cut off?";

pub(super) fn is(text: &str) -> bool {
    text.trim_start().starts_with(MAGIC)
}

/// A name and its value.
#[derive(Clone, Copy)]
struct Member<'a> {
    name: &'a str,
    value: &'a str,
    span: Span,
}

pub(super) fn read(text: &str) -> Result<Replay, ReadError> {
    let members = members(text)?;
    let end = Span::new(text.trim_end().len()..text.trim_end().len());
    let find = |name: &str| members.iter().find(|member| member.name == name).copied();
    let need = |name: &str| {
        let message = format!("there is no line {}", quoted(name));
        find(name).ok_or_else(|| ReadError::new(end, message, CUT_OFF))
    };
    let game = need("GAME")?;
    if game.value != "Mines" {
        let message = format!("this is a saved game of {}, not of Mines", game.value);
        return Err(ReadError::new(game.span, message, "Prato reads saved games of Mines"));
    }
    let size = need("CPARAMS")?;
    let shape = shape(size.value).ok_or_else(|| {
        ReadError::new(size.span, "the parameters begin with no size", "they are such as 9x9n10")
    })?;
    // What the player saw is `DESC`; from `PRIVDESC` the game is played again, first click and all.
    let first = find("PRIVDESC").map_or_else(|| need("DESC"), Ok)?;
    let position = need("STATEPOS")?;
    let states: usize = position.value.parse().map_err(|_| {
        ReadError::new(position.span, "expected a number of states", "it is at least 1")
    })?;
    let mut player = Player::new(first, shape)?;
    let made = members.iter().filter(|member| matches!(member.name, "MOVE" | "SOLVE" | "RESTART"));
    let made: Vec<&Member> = made.collect();
    let Some(made) = states.checked_sub(1).and_then(|states| made.get(..states)) else {
        let message =
            format!("the game stands at state {states}, and has {}", number_of(made.len(), "move"));
        return Err(ReadError::new(position.span, message, CUT_OFF));
    };
    for member in made {
        match member.name {
            "MOVE" => player.make(member)?,
            "RESTART" => player = Player::new(**member, shape)?,
            _ => {
                let message = "the program was asked to solve this game";
                let hint = "take that back there (undo), and save the game again";
                return Err(ReadError::new(member.span, message, hint));
            }
        }
    }
    Ok(player.replay)
}

/// The members of the file. A value is as long as its line says, and no longer than the file.
fn members(text: &str) -> Result<Vec<Member<'_>>, ReadError> {
    let mut members = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let start = rest.as_ptr().addr() - text.as_ptr().addr();
        let parts = rest.split_once(':').and_then(|(name, rest)| {
            let (length, rest) = rest.split_once(':')?;
            let length: usize = length.parse().ok()?;
            Some((name, rest.get(..length)?, rest.get(length..)?))
        });
        let after = |rest: &str| rest.is_empty() || rest.starts_with(['\n', '\r']);
        match parts {
            Some((name, value, more)) if name.len() <= 8 && after(more) => {
                let at = value.as_ptr().addr() - text.as_ptr().addr();
                let span = Span::new(at..at + value.len());
                members.push(Member { name: name.trim_end(), value, span });
                rest = more.trim_start_matches(['\n', '\r']);
            }
            _ => {
                let line = rest.lines().next().unwrap_or_default();
                let message = "expected such as `GAME    :5:Mines`, the 5 being the length";
                let span = Span::new(start..start + line.len());
                return Err(ReadError::new(span, message, CUT_OFF));
            }
        }
    }
    Ok(members)
}

/// Who plays the game again.
struct Player {
    replay: Replay,
    game: Game,
}

impl Player {
    fn new(member: Member<'_>, shape: Shape) -> Result<Player, ReadError> {
        let (field, start) = described(member.value, shape, member.span)?;
        let replay = Replay { field, start, moves: Vec::new() };
        Ok(Player { game: replay.begin(), replay })
    }

    /// Makes the moves of a line; what has no effect is left out.
    fn make(&mut self, member: &Member<'_>) -> Result<(), ReadError> {
        for one in member.value.split(';').filter(|one| !one.is_empty()) {
            let start =
                member.span.start as usize + (one.as_ptr().addr() - member.value.as_ptr().addr());
            let span = Span::new(start..start + one.len());
            let wrong = |why: String| {
                ReadError::new(
                    span,
                    why,
                    "a move is such as O3,4, F3,4 or C3,4: column and row from 0",
                )
            };
            let made = parsed(one).ok_or_else(|| wrong(format!("{} is no move", quoted(one))))?;
            if self.game.standing() == Standing::Playing && self.has_effect(made) {
                made.make(&mut self.game).map_err(|why| wrong(format!("the move {one} {why}")))?;
                self.replay.moves.push(made);
            }
        }
        Ok(())
    }

    /// Whether a move changes something. The program writes some that do not.
    fn has_effect(&self, made: Move) -> bool {
        let cells = self.game.view().cells();
        match (made.action, cells.get(made.pos)) {
            (Action::Open, Some(Cell::Open(_))) => false,
            (Action::Chord, Some(_)) => {
                let shape = cells.shape();
                let mut around = shape.neighbours(shape.index(made.pos));
                around.any(|other| cells.cells()[other] == Cell::Covered)
            }
            _ => true,
        }
    }
}

fn parsed(text: &str) -> Option<Move> {
    let action = match text.chars().next()? {
        'O' => Action::Open,
        'F' => Action::Flag,
        'C' => Action::Chord,
        _ => return None,
    };
    let (col, row) = text[1..].split_once(',')?;
    Some(Move { action, pos: Pos::new(row.parse().ok()?, col.parse().ok()?), time: None })
}
