//! Games to learn from: at each guess a coin says whether the guess with the best score is taken,
//! or one of its rivals.

use num_traits::ToPrimitive as _;

use super::analyst::{Analyst, Finding};
use super::learnt::{Sight, rivals, single};
use super::lookahead::Guess;
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

/// Plays the game of this number, and returns a record of each of its guesses, but for those
/// towards the end. A record is a list of numbers (`f32`, little endian) and bytes:
///
/// - the chance to win from there on, as it turned out; 1 if the rival was taken, 0 if not;
/// - 5 figures of the position that the net is told, and 9 more for its value;
/// - for the guess with the best score, then for the rival: 10 figures, the kinds of the 49 cells
///   around (bytes), and their chances of a mine (bytes, in 255ths).
///
/// A guess that would end the game does not: its chance is counted, and another field is drawn, of
/// all that fit what is seen and have no mine there. So the worth of a game has much less luck in
/// it than whether it was won.
///
/// # Errors
/// If the mines do not fit.
pub fn lesson(campaign: &Campaign, number: u64) -> Result<Vec<u8>, TooManyMines> {
    let Played { records, chance } = play(campaign, number)?;
    let worth = |before: f64| single(chance / before).to_le_bytes();
    Ok(records.iter().flat_map(|(before, bytes)| [&worth(*before)[..], bytes].concat()).collect())
}

/// What came of a game.
struct Played {
    /// Each with the chance to come so far, but without its worth.
    records: Vec<(f64, Vec<u8>)>,
    /// The chance to win.
    chance: f64,
}

fn play(campaign: &Campaign, number: u64) -> Result<Played, TooManyMines> {
    let mut field = campaign.field(number)?;
    let mut game = Game::new(field.clone());
    game.open(campaign.start);
    let mut analyst = Analyst::default();
    let mut random = Rng::new(campaign.seed.wrapping_add(number), Stream::Lesson);
    let mut records = Vec::new();
    let mut chance = 1.0;
    while game.standing() == Standing::Playing {
        let position = match analyst.look(game.view()) {
            Ok(Finding::Move(choice)) => {
                for pos in choice.open {
                    game.open(pos);
                }
                continue;
            }
            Ok(Finding::Guess(position)) => position,
            Err(_) => break,
        };
        let end = (position.solutions < END).then(|| endgame::value(position, BUDGET)).flatten();
        if let Some(value) = end {
            chance *= f64::from(value.wins) / f64::from(value.solutions);
            break;
        }
        let (guesses, near) = rivals(position);
        let mut guess = &guesses[0];
        if near > 1 && position.solutions >= NEAR {
            let rival = &guesses[1 + random.below(near - 1)];
            let taken = random.below(2) == 1;
            let Some(bytes) = record(position, game.view(), &guesses, rival, taken) else { break };
            records.push((chance, bytes));
            guess = if taken { rival } else { guess };
        }
        chance *= guess.safety;
        if field.mines.cells()[guess.cell] {
            let Some(other) = redraw(position, game.view(), guess.cell, &mut random) else { break };
            field = other;
            game = Game::resumed(field.clone(), game.view().clone());
        }
        game.open(position.shape.pos(guess.cell));
    }
    Ok(Played { records, chance })
}

/// A record but for the worth. `None` if the total number of mines is not known.
fn record(
    position: &Position,
    view: &View,
    guesses: &[Guess],
    rival: &Guess,
    taken: bool,
) -> Option<Vec<u8>> {
    let best = &guesses[0];
    let sight = Sight::new(position, view, best)?;
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
        position.mines? as f64 / 100.0,
        position.parts.len() as f64 / 5.0,
        risks.iter().sum(),
        risks.iter().copied().fold(0.0, f64::max),
        uncertainty / 10.0,
        even / 10.0,
        best.safety,
        guesses[1].prospects.score,
    ];
    let mut bytes = f32::from(u8::from(taken)).to_le_bytes().to_vec();
    bytes.extend(sight.figures.iter().flat_map(|figure| figure.to_le_bytes()));
    bytes.extend(for_its_value.iter().flat_map(|&figure| single(figure).to_le_bytes()));
    for guess in [best, rival] {
        bytes.extend(sight.guess(guess).iter().flat_map(|figure| figure.to_le_bytes()));
        bytes.extend(sight.around(guess.cell).map(|(kind, _)| kind));
        let chances = sight.around(guess.cell).map(|(_, chance)| (255.0 * chance).round().to_u8());
        bytes.extend(chances.map(|chance| chance.expect("at most 255")));
    }
    Some(bytes)
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
    const GUESS: usize = 4 * 10 + 2 * 49;

    #[test]
    fn what_records_say() {
        let (mut records, mut rivals) = (0, 0);
        for game in 0..300 {
            let bytes = lesson(&CAMPAIGN, game).unwrap();
            assert_eq!(lesson(&CAMPAIGN, game).as_ref(), Ok(&bytes));
            let (list, rest) = bytes.as_chunks::<{ POSITION + 2 * GUESS }>();
            assert!(rest.is_empty());
            let mut after = 1.0;
            for record in list.iter().rev() {
                let number =
                    |at: usize| f32::from_le_bytes(*record[at..].first_chunk().expect("a number"));
                let (worth, taken) = (number(0), number(4));
                let guess = POSITION + if taken > 0.5 { GUESS } else { 0 };
                let safety = number(guess + 4);
                assert!(worth >= 0.0 && worth <= safety * after + 1e-6, "{worth} {safety} {after}");
                // The guess is the cell in the middle, and its chance is there.
                let (kind, chance) = (record[guess + 40 + 24], record[guess + 40 + 49 + 24]);
                assert!(kind == 7 || kind == 8, "{kind}");
                assert!((1.0 - f32::from(chance) / 255.0 - safety).abs() < 0.003);
                after = worth;
                records += 1;
                rivals += u32::from(taken > 0.5);
            }
        }
        assert!(records > 200 && rivals * 3 > records && rivals * 3 < 2 * records, "{records}");
    }

    /// Games are worth on average what is won of them, but for some luck and for the rivals that
    /// are taken.
    #[test]
    fn what_would_be_lost_is_counted() {
        let mut lookahead = (policy("lookahead").unwrap().make)();
        let (mut worth, mut wins) = (0.0, 0);
        let games = 1000;
        for game in 0..games {
            worth += play(&CAMPAIGN, game).unwrap().chance;
            wins += CAMPAIGN.play(game, &mut *lookahead).unwrap().wins;
        }
        let (worth, won) = (worth / games as f64, wins as f64 / games as f64);
        assert!((worth - won).abs() < 0.04, "{worth} {won}");
    }
}
