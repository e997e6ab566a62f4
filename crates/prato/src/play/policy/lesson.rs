//! Games to learn from: what they are worth with a guess, and with a rival of it.

use num_traits::ToPrimitive as _;

use super::analyst::{Analyst, Finding};
use super::learnt::{Sight, rivals, single};
use super::lookahead::{self, Guess};
use super::pairs::relief;
use super::position::{Place, Position};
use crate::grid::{Grid, Shape};
use crate::play::endgame::{self, Bag, Budget};
use crate::play::{Campaign, Game, Rng, Standing, Stream, TooManyMines};
use crate::puzzles::minesweeper::{Cell, Field, View};

/// Below e^7 solutions the game is not played on but solved, if that is not much work.
const END: f64 = 7.0;
const BUDGET: Budget = Budget { solutions: 400, looks: 30_000 };

/// Below e^14 solutions nothing is recorded: there `best` looks at solutions.
const NEAR: f64 = 14.0;

/// So many rivals of a guess are tried as well.
const RIVALS: usize = 3;

/// Plays the game of this number, and returns records of its guesses, but for those towards the
/// end: for each guess one for each of some rivals, with which the game is played to the end too.
/// A record is a list of numbers (`f32`, little endian) and bytes:
///
/// - the chance to win from there on, as it turned out, with the guess and with the rival;
/// - 5 figures of the position that the net is told, and 9 more for its value;
/// - for the guess, then for the rival: 10 figures, the kinds of the 49 cells around (bytes), and
///   their chances of a mine (bytes, in 255ths).
///
/// Both games are played on the same field, so that they have the same luck. A guess that would
/// end a game does not: its chance is counted, and another field is drawn, of all that fit what is
/// seen and have no mine there. So the worth of a game has much less luck in it than whether it
/// was won.
///
/// # Errors
/// If the mines do not fit.
pub fn lesson(campaign: &Campaign, number: u64) -> Result<Vec<u8>, TooManyMines> {
    let mut line = Line::new(campaign, number)?;
    let mut met = Vec::new();
    let mut tried = Vec::new();
    line.play(|line, position| {
        met.push((line.game.view().clone(), line.chance));
        let Options { mut guesses, best, sight } = Options::new(position, line.game.view());
        if let Some(sight) = sight {
            let about = about(position, &sight, &guesses);
            let count = guesses.len() - 1;
            let chosen = line.random.choose(RIVALS.min(count), count);
            let rivals = (0..guesses.len()).filter(|&rival| rival != best).zip(chosen);
            for (rival, _) in rivals.filter(|(_, chosen)| *chosen) {
                let mut other = line.clone();
                other.guess(position, &guesses[rival]);
                let pair = [best, rival].map(|guess| of_guess(&sight, &guesses[guess])).concat();
                tried.push((line.chance, [&about[..], &pair].concat(), other));
            }
        }
        Some(guesses.swap_remove(best))
    });
    let mut bytes = Vec::new();
    for (before, record, mut other) in tried {
        // Where the game of the guess was, too, both go on alike.
        let mut rest = 1.0;
        other.play(|other, position| {
            let view = other.game.view();
            if let Some((_, chance)) = met.iter().find(|(met, _)| met == view) {
                rest = line.chance / chance;
                return None;
            }
            let Options { mut guesses, best, .. } = Options::new(position, view);
            Some(guesses.swap_remove(best))
        });
        for chance in [line.chance, other.chance * rest] {
            bytes.extend(single(chance / before).to_le_bytes());
        }
        bytes.extend(record);
    }
    Ok(bytes)
}

/// The guesses to choose from.
struct Options {
    /// The one with the best score first.
    guesses: Vec<Guess>,
    /// Which of them is best, corrected by what was learnt.
    best: usize,
    /// What the net sees, if there is more than one.
    sight: Option<Sight>,
}

impl Options {
    fn new(position: &Position, view: &View) -> Options {
        let (mut guesses, near) = if position.solutions < NEAR {
            (lookahead::guesses(position, None, 1), 1)
        } else {
            rivals(position)
        };
        guesses.truncate(near.max(1));
        let sight = (near > 1).then(|| Sight::new(position, view, &guesses[0])).flatten();
        let scores = sight.as_ref().map_or(Vec::new(), |sight| sight.scores(&guesses));
        let best = (0..scores.len()).max_by(|&a, &b| scores[a].total_cmp(&scores[b])).unwrap_or(0);
        Options { guesses, best, sight }
    }
}

/// A game that is played.
#[derive(Clone)]
struct Line {
    field: Field,
    game: Game,
    random: Rng,
    /// The chance to come so far; at the end, to win.
    chance: f64,
}

impl Line {
    fn new(campaign: &Campaign, number: u64) -> Result<Line, TooManyMines> {
        let field = campaign.field(number)?;
        let mut game = Game::new(field.clone());
        game.open(campaign.start);
        let random = Rng::new(campaign.seed.wrapping_add(number), Stream::Lesson);
        Ok(Line { field, game, random, chance: 1.0 })
    }

    /// Plays on to the end, with these guesses, or to where there is none.
    fn play(&mut self, mut choose: impl FnMut(&mut Line, &Position) -> Option<Guess>) {
        let mut analyst = Analyst::default();
        while self.game.standing() == Standing::Playing {
            let position = match analyst.look(self.game.view()) {
                Ok(Finding::Move(choice)) => {
                    for pos in choice.open {
                        self.game.open(pos);
                    }
                    continue;
                }
                Ok(Finding::Guess(position)) => position,
                Err(_) => break,
            };
            let near_end = position.solutions < END;
            if let Some(value) = near_end.then(|| endgame::value(position, BUDGET)).flatten() {
                self.chance *= f64::from(value.wins) / f64::from(value.solutions);
                break;
            }
            let Some(guess) = choose(self, position) else { break };
            self.guess(position, &guess);
        }
    }

    /// Takes a guess in a position of which the number of mines is known.
    fn guess(&mut self, position: &Position, guess: &Guess) {
        self.chance *= guess.safety;
        if self.field.mines.cells()[guess.cell] {
            let Some(field) = redraw(position, self.game.view(), guess.cell, &mut self.random)
            else {
                return;
            };
            self.field = field;
            self.game = Game::resumed(self.field.clone(), self.game.view().clone());
        }
        self.game.open(position.shape.pos(guess.cell));
    }
}

/// What a record says about a position with these guesses.
fn about(position: &Position, sight: &Sight, guesses: &[Guess]) -> Vec<u8> {
    let (mut uncertainty, mut even) = (0.0, 0.0);
    for part in &position.parts {
        for (in_box, &chance) in part.component.boxes.iter().zip(&part.chances) {
            let cells = in_box.cells.len() as f64;
            if chance < 1.0 {
                uncertainty -= cells * (chance * chance.ln() + (1.0 - chance) * (-chance).ln_1p());
            }
            if chance > 0.4 && chance < 0.6 {
                even += cells;
            }
        }
    }
    let risks = relief(position);
    let for_its_value = [
        position.solutions / 100.0,
        position.mines.unwrap_or(0) as f64 / 100.0,
        position.parts.len() as f64 / 5.0,
        risks.iter().sum(),
        risks.iter().copied().fold(0.0, f64::max),
        uncertainty / 10.0,
        even / 10.0,
        guesses[0].safety,
        guesses[1].prospects.score,
    ];
    let figures = sight.figures.into_iter().chain(for_its_value.map(single));
    figures.flat_map(f32::to_le_bytes).collect()
}

/// What a record says about a guess.
fn of_guess(sight: &Sight, guess: &Guess) -> Vec<u8> {
    let mut bytes: Vec<u8> = sight.guess(guess).into_iter().flat_map(f32::to_le_bytes).collect();
    bytes.extend(sight.around(guess.cell).map(|(kind, _)| kind));
    let chances = sight.around(guess.cell).map(|(_, chance)| (255.0 * chance).round().to_u8());
    bytes.extend(chances.map(|chance| chance.expect("at most 255")));
    bytes
}

/// A field that fits what is seen, without a mine in the cell `safe`: all are equally likely.
fn redraw(position: &Position, view: &View, safe: usize, random: &mut Rng) -> Option<Field> {
    let bag = Bag::new(position, position.mines?, |cell| cell as usize);
    let known = |(&place, &cell): (&Place, &Cell)| place == Place::Decided && cell == Cell::Covered;
    let known: Vec<bool> = position.places.iter().zip(view.cells().cells()).map(known).collect();
    loop {
        let mut mines = known.clone();
        bag.draw(random, |cell| mines[cell] = true);
        if !mines[safe] {
            let Shape { rows, cols } = position.shape;
            return Some(Field { mines: Grid::new(rows, cols, mines)? });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Pos;
    use crate::play::{FirstClick, policy};

    const CAMPAIGN: Campaign = Campaign {
        shape: Shape { rows: 8, cols: 8 },
        mines: 10,
        first: FirstClick::Safe,
        start: Pos { row: 0, col: 0 },
        seed: 1,
    };

    /// The bytes of a record: up to the guesses, and of each guess.
    const POSITION: usize = 4 * (2 + 5 + 9);
    const SQUARE: usize = 49;
    const GUESS: usize = 4 * 10 + 2 * SQUARE;

    #[test]
    fn what_records_say() {
        let (mut better, mut worse) = (0, 0);
        for game in 0..300 {
            let bytes = lesson(&CAMPAIGN, game).unwrap();
            assert_eq!(lesson(&CAMPAIGN, game).as_ref(), Ok(&bytes));
            let (list, rest) = bytes.as_chunks::<{ POSITION + 2 * GUESS }>();
            assert!(rest.is_empty());
            for record in list {
                let number =
                    |at: usize| f32::from_le_bytes(*record[at..].first_chunk().expect("a number"));
                for (worth, guess) in [(number(0), POSITION), (number(4), POSITION + GUESS)] {
                    let safety = number(guess + 4);
                    assert!(worth >= 0.0 && worth <= safety + 1e-6, "{worth} {safety}");
                    // The guess is the cell in the middle, and its chance is there.
                    let middle = SQUARE / 2;
                    let kind = record[guess + 40 + middle];
                    let chance = record[guess + 40 + SQUARE + middle];
                    assert!(kind == 7 || kind == 8, "{kind}");
                    assert!((1.0 - f32::from(chance) / 255.0 - safety).abs() < 0.003);
                }
                better += u32::from(number(4) > number(0));
                worse += u32::from(number(4) < number(0));
            }
        }
        assert!(worse > better && better > 100, "{better} better, {worse} worse");
    }

    #[test]
    fn the_same_guess_is_worth_the_same() {
        let mut compared = 0;
        let choose = |position: &Position| lookahead::guesses(position, None, 1).pop();
        for game in 0..100 {
            let mut line = Line::new(&CAMPAIGN, game).unwrap();
            let mut others: Vec<Line> = Vec::new();
            line.play(|line, position| {
                let guess = choose(position)?;
                let mut other = line.clone();
                other.guess(position, &guess);
                others.push(other);
                Some(guess)
            });
            for mut other in others {
                other.play(|_, position| choose(position));
                assert_eq!(other.chance.to_bits(), line.chance.to_bits());
                compared += 1;
            }
        }
        assert!(compared > 100, "{compared}");
    }

    /// Games are worth on average what is won of them, but for some luck.
    #[test]
    fn what_would_be_lost_is_counted() {
        let mut lookahead = (policy("lookahead").unwrap().make)();
        let (mut worth, mut wins) = (0.0, 0);
        let games = 1000;
        for game in 0..games {
            let mut line = Line::new(&CAMPAIGN, game).unwrap();
            line.play(|_, position| lookahead::guesses(position, None, 1).pop());
            worth += line.chance;
            wins += CAMPAIGN.play(game, &mut *lookahead).unwrap().wins;
        }
        let (worth, won) = (worth / games as f64, wins as f64 / games as f64);
        assert!((worth - won).abs() < 0.03, "{worth} {won}");
    }
}
