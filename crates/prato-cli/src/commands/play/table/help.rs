//! Help for the player: hints, wrong flags, and moves taken back. Whoever takes it practises.

use prato::play::{FirstClick, Standing};

use super::Table;
use crate::commands::play::advice::{self, Advice};
use crate::commands::play::round::Undone;

impl Table {
    /// The next step of a hint.
    pub(super) fn hint(&mut self) {
        if self.round.standing() != Standing::Playing {
            return;
        }
        if let Some(words) = self.free_click() {
            self.words = words.into();
            return;
        }
        let view = self.round.view();
        let mut steps = match self.hint.take().map_or_else(|| advice::hint(view, self.patience), Ok)
        {
            Ok(steps) => steps,
            Err(words) => {
                self.words = words;
                return;
            }
        };
        let advice = steps.next(view, self.patience);
        self.hint = Some(steps);
        self.practice = self.practice.or(Some("a hint"));
        self.take(advice);
    }

    /// Names a wrong flag.
    pub(super) fn flags(&mut self) {
        match self.round.game() {
            _ if self.round.standing() != Standing::Playing => {}
            None => self.words = "The mines are laid with the first click.".into(),
            Some(game) => {
                let advice = advice::flags(game);
                self.practice = self.practice.or(Some("a look at the flags"));
                self.take(advice);
            }
        }
    }

    /// Takes the last move back. Whoever does that practises.
    pub(super) fn undo(&mut self) {
        match self.round.undo() {
            Undone::Nothing => self.words = "There is no move to take back.".into(),
            Undone::Move => {
                self.practice = Some("a move taken back");
                self.ended = None;
                self.show();
                if self.words.is_empty() {
                    self.words = "The last move is taken back: what if?".into();
                }
            }
        }
    }

    /// What is to be said before the first click, if the rule makes it a special one.
    pub(super) fn free_click(&self) -> Option<&'static str> {
        match (self.round.game(), self.round.setup().rule()) {
            (Some(_), _) | (None, FirstClick::Any) => None,
            (None, FirstClick::Safe) => Some("The first click is safe, wherever it is."),
            (None, FirstClick::Opening) => Some("The first click opens a 0, wherever it is."),
        }
    }

    pub(super) fn take(&mut self, advice: Advice) {
        self.cursor = advice.cell.unwrap_or(self.cursor);
        self.words = advice.words;
        if let Some(tiles) = advice.tiles {
            self.tiles = tiles;
        }
    }
}
