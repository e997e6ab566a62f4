//! The engines that answer for any model. A new one joins the list, and every command knows it.

use prato::engine::{Engine, EngineError, Search};
use prato::model::Model;
use prato::puzzles::Puzzle as _;
use prato::puzzles::queens::Board;

/// The engines, in the order in which help names them. The first is the one to take where nothing
/// better fits.
pub static ENGINES: &[&dyn Engine] = &[&Search];

/// The model of an N-Queens board, unless it is larger than any engine or tool can use: it must not
/// fill the memory.
pub fn queens_model(board: &Board) -> Result<Model, EngineError> {
    const LARGEST: usize = 100_000;
    match board.size() {
        ..=LARGEST => Ok(board.model()),
        size => Err(EngineError::TooLarge(format!(
            "boards of more than {LARGEST} rows are not stated as constraints, and this has {size}"
        ))),
    }
}
