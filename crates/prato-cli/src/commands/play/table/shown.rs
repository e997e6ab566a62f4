//! What the table shows and says: the position as it is, and how a game ended.

use std::fmt::Write as _;

use prato::analysis::draw;
use prato::picture::{Badge, Ground, Sign};
use prato::play::Standing;
use prato::plural::number_of;
use prato::puzzles::minesweeper::Cell;

use super::{Overlay, Table};
use crate::commands::play::advice;
use crate::commands::play::deal::{Deal, Undealt};
use crate::commands::play::round::Round;

const WELCOME: &str =
    "Space opens, f flags, t gives a hint, o shows the chances, ? all keys, q quits.";

/// What is said before the first move.
pub fn welcome(round: &Round) -> String {
    match (round.setup().deal(), round.view().mines) {
        (Deal::Position(position), Some(mines)) if position.view.mines.is_none() => format!(
            "The board does not tell how many mines it has; this game is on one with {mines}.\n{WELCOME}"
        ),
        _ => WELCOME.into(),
    }
}

/// Why there is no game, as a sentence.
pub fn sentence(why: &Undealt) -> String {
    let text = why.to_string();
    let (first, rest) = text.split_at(1);
    format!("{}{rest}.", first.to_uppercase())
}

impl Table {
    /// The tiles and the words of the position as it is now.
    pub(super) fn show(&mut self) {
        self.hint = None;
        let view = self.round.view();
        self.tiles = draw::reasons(view, &[]).tiles;
        self.words = match self.round.standing() {
            Standing::Playing if self.overlay == Overlay::Chances => {
                if let Some(words) = self.free_click() {
                    words.into()
                } else {
                    self.practice = self.practice.or(Some("the chances"));
                    return self.take(advice::chances(self.round.view(), self.patience));
                }
            }
            Standing::Playing if self.round.game().is_none() => WELCOME.into(),
            Standing::Playing => String::new(),
            Standing::Won => {
                self.uncover();
                format!("{} n: new game, r: again.", self.result("Won"))
            }
            Standing::Lost(mine) => {
                self.uncover();
                self.tiles[mine].badge = Some(Badge::Reason);
                let mishap = self.round.mishap();
                let inquest = mishap.map(|mishap| advice::inquest(mishap, self.patience));
                let inquest = inquest.unwrap_or_default();
                format!("{} n: new game, r: again, u: what if?\n{inquest}", self.result("Lost"))
            }
        };
    }

    /// Shows the whole field of a game that is over: mines, wrong flags, and the mine that was hit.
    fn uncover(&mut self) {
        let Some(field) = self.round.game().and_then(|game| game.field()) else { return };
        for (pos, &cell) in self.round.view().cells().iter() {
            let tile = &mut self.tiles[pos];
            (tile.ground, tile.sign) = match (cell, field.mines[pos]) {
                (_, true) => (Ground::Mine, Sign::Mine),
                (Cell::Flagged, false) => advice::WRONG_FLAG,
                _ => continue,
            };
        }
    }

    /// How the game ended, with its figures.
    fn result(&self, end: &str) -> String {
        let Some(game) = self.round.game() else { return String::new() };
        let (time, clicks) = (self.time(), number_of(game.clicks(), "click"));
        let mut figures = String::new();
        if self.round.setup().is_whole() {
            let three_bv = game.three_bv();
            let _ = write!(figures, ": 3BV {three_bv}");
            if let (Some(share), false) = (game.efficiency(), time.is_zero()) {
                let rate = three_bv as f64 / time.as_secs_f64();
                let _ = write!(figures, ", {rate:.2} 3BV/s, efficiency {:.0} %", 100.0 * share);
            }
        }
        let seconds = time.as_secs_f64();
        format!("{end} after {seconds:.1} s and {clicks}{figures}.")
    }
}
