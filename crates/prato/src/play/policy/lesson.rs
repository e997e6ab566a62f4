//! Games to learn from: what they are worth with a guess, and with a rival of it.

use num_traits::ToPrimitive as _;

use super::analyst::Analyst;
use super::learnt::{self, Sight, single};
use super::line::{Line, Memory, Settled, Step, settle};
use super::lookahead::{self, Guess};
use super::pairs::relief;
use crate::play::odds::Position;
use crate::play::tuning::CORRECTED;
use crate::play::{Campaign, Rng, Stream, TooManyMines, Unplayed};

/// Below e^14 solutions nothing is recorded: there `best` looks at solutions.
const NEAR: f64 = 14.0;

/// So many rivals of a guess are tried as well, and the one that the net likes best.
const RIVALS: usize = 3;

/// Plays the game of this number as the policy `lookahead` does, and returns records of its
/// guesses, but for those towards the end: for each guess one for each of some rivals, with which
/// the game is played to the end too. A record is a list of numbers (`f32`, little endian) and
/// bytes:
///
/// - the chance to win from there on, as it turned out, with the guess and with the rival;
/// - 5 figures of the position that the net is told, and 9 more for its value;
/// - for the guess, then for the rival: 10 figures, the kinds of the 49 cells around (bytes), and
///   their chances of a mine (bytes, in 255ths).
///
/// Both games are played on the same field, so that they have the same luck, as far as it goes: a
/// guess that would end a game changes the field near it instead, and its chance is counted.
///
/// # Errors
/// If the mines do not fit, or if a position takes too much memory.
pub fn lesson(campaign: &Campaign, number: u64) -> Result<Vec<u8>, Unplayed> {
    let mut line = begin(campaign, number)?;
    let mut met = Vec::new();
    let mut tried = Vec::new();
    line.play(&mut Analyst::default(), |line, analyst| {
        let here = analyst.fork();
        let position = match settle(analyst)? {
            Settled::Step(step) => return Ok(Some(step)),
            Settled::Guess(position) => position,
            Settled::Over => return Ok(None),
        };
        met.push((line.key, line.chance));
        let wanted = if position.ln_solutions < NEAR { 1 } else { CORRECTED };
        let guesses = lookahead::guesses(position, None, wanted);
        let guesses = &guesses[..learnt::near(&guesses).max(1)];
        if guesses.len() > 1
            && let Some(sight) = Sight::new(position, line.game.view(), &guesses[0])
        {
            let about = about(position, &sight, guesses);
            let scores = sight.scores(guesses);
            let best = (0..scores.len()).max_by(|&a, &b| scores[a].total_cmp(&scores[b]));
            let others = guesses.len() - 1;
            let chosen = line.random.choose(RIVALS.min(others), others);
            for (rival, chosen) in (1..).zip(chosen) {
                if chosen || best == Some(rival) {
                    let mut other = line.clone();
                    other.guess(position, &[guesses[rival].cell], guesses[rival].safety);
                    let pair = [0, rival].map(|guess| of_guess(&sight, &guesses[guess])).concat();
                    let record = [&about[..], &pair].concat();
                    tried.push((line.chance, record, other, here.fork()));
                }
            }
        }
        Ok(Some(guesses[0].step()))
    })?;
    let mut bytes = Vec::new();
    let mut memory = Memory::default();
    for (before, record, mut other, mut analyst) in tried {
        other.play(&mut analyst, |other, analyst| {
            // Where the game of the guess was, too, both go on alike.
            match met.iter().find(|(key, _)| *key == other.key) {
                Some((_, then)) => Ok(Some(Step::End(line.chance / then))),
                None => memory.step(other, analyst),
            }
        })?;
        for chance in [line.chance, other.chance] {
            bytes.extend(single(chance / before).to_le_bytes());
        }
        bytes.extend(record);
    }
    Ok(bytes)
}

/// The game of this number, after its first click.
fn begin(campaign: &Campaign, number: u64) -> Result<Line, TooManyMines> {
    let mut game = campaign.game(number)?;
    game.open(campaign.start);
    Ok(Line::new(game, Rng::new(campaign.seed.wrapping_add(number), Stream::Lesson)))
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
        position.ln_solutions / 100.0,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Pos, Shape};
    use crate::play::{FirstClick, policy};
    use crate::watch::Watch;

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

    /// Plays on as `lookahead` does; `met` is told where there is a guess.
    fn play(line: &mut Line, mut met: impl FnMut(&Line, &Position, &Guess)) {
        let played = line.play(&mut Analyst::default(), |line, analyst| {
            Ok(match settle(analyst)? {
                Settled::Step(step) => Some(step),
                Settled::Guess(position) => {
                    let guess = &lookahead::guesses(position, None, 1)[0];
                    met(line, position, guess);
                    Some(guess.step())
                }
                Settled::Over => None,
            })
        });
        assert_eq!(played, Ok(()));
    }

    #[test]
    fn the_same_guess_is_worth_the_same() {
        let mut compared = 0;
        for game in 0..100 {
            let mut line = begin(&CAMPAIGN, game).unwrap();
            let mut others: Vec<Line> = Vec::new();
            play(&mut line, |line, position, guess| {
                let mut other = line.clone();
                other.guess(position, &[guess.cell], guess.safety);
                others.push(other);
            });
            for mut other in others {
                play(&mut other, |_, _, _| {});
                assert_eq!(other.chance.to_bits(), line.chance.to_bits());
                compared += 1;
            }
        }
        assert!(compared > 100, "{compared}");
    }

    /// Games are worth on average what is won of them, but for some luck.
    #[test]
    fn what_would_be_lost_is_counted() {
        let mut lookahead = (policy("lookahead").unwrap().make)(&Watch::default());
        let (mut worth, mut wins) = (0.0, 0);
        let games = 1000;
        for game in 0..games {
            let mut line = begin(&CAMPAIGN, game).unwrap();
            play(&mut line, |_, _, _| {});
            worth += line.chance;
            wins += u64::from(CAMPAIGN.play(game, &mut *lookahead).unwrap().won);
        }
        let (worth, won) = (worth / games as f64, wins as f64 / games as f64);
        assert!((worth - won).abs() < 0.03, "{worth} {won}");
    }
}
