//! The model of a puzzle held to the rules of the game.

use crate::common::{Random, cases, fields};
use prato::puzzles::Puzzle;

#[test]
fn the_minesweeper_model_allows_just_what_the_referee_allows() {
    let mut random = Random::new(10);
    for _ in 0..cases(1500) {
        let view = random.view(4, 11);
        let model = view.model();
        for field in fields(&view) {
            let values = field.mines.cells().iter().map(|&mine| i32::from(mine)).collect();
            assert_eq!(view.decode(&values), field);
            assert_eq!(model.check(&values).is_ok(), view.check(&field).is_ok(), "{view:?}");
        }
    }
}
