//! Games to learn from: what they are worth with a guess, and with a rival of it.

use prato::play::lab::{Crossroads, Seen, Tried, explore};
use prato::play::{Campaign, Rng, Unplayed};

/// Below e^14 solutions nothing is recorded: there `best` looks at solutions.
const LEAST_LN_SOLUTIONS: f64 = 14.0;

/// So many rivals of a guess are tried as well, and the one that the net likes best.
const RANDOM_RIVALS: usize = 3;

/// Whose opinion counts when rivals are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Nobody's: they are drawn at random.
    Random,
    /// The net's that was loaded: its favourite is among them.
    ByNet,
}

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
/// # Errors
/// If the mines do not fit, or if a position takes too much memory.
pub fn lesson(campaign: &Campaign, number: u64, choice: Choice) -> Result<Vec<u8>, Unplayed> {
    let tried = explore(campaign, number, LEAST_LN_SOLUTIONS, |crossroads, random| {
        let position = crossroads.figures().into_iter().chain(crossroads.value_figures());
        let position: Vec<u8> = position.flat_map(f32::to_le_bytes).collect();
        let record = |rival: usize| {
            [&position[..], &of_guess(&crossroads.seen(0)), &of_guess(&crossroads.seen(rival))]
                .concat()
        };
        rivals(crossroads, random, choice).map(|rival| (rival, record(rival))).collect()
    })?;
    let records = tried.into_iter().map(|Tried { note, taken, rival }| {
        let worths = [taken, rival].map(|worth| single(worth).to_le_bytes()).concat();
        [worths, note].concat()
    });
    Ok(records.flatten().collect())
}

/// Which rivals are tried.
fn rivals(
    crossroads: &Crossroads,
    random: &mut Rng,
    choice: Choice,
) -> impl Iterator<Item = usize> + use<> {
    let others = crossroads.guesses() - 1;
    let favourite = match choice {
        Choice::Random => None,
        Choice::ByNet => {
            let scores = crossroads.corrected().expect("the net was loaded");
            (0..scores.len()).max_by(|&a, &b| scores[a].total_cmp(&scores[b]))
        }
    };
    let drawn = random.choose(RANDOM_RIVALS.min(others), others);
    (1..)
        .zip(drawn)
        .filter(move |&(rival, drawn)| drawn || favourite == Some(rival))
        .map(|(rival, _)| rival)
}

/// What a record says about a guess.
fn of_guess(seen: &Seen) -> Vec<u8> {
    let mut bytes: Vec<u8> = seen.figures.iter().flat_map(|figure| figure.to_le_bytes()).collect();
    bytes.extend(seen.cells.iter().map(|(kind, _)| kind));
    bytes.extend(seen.cells.iter().map(|(_, chance)| byte(255.0 * chance)));
    bytes
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the nearest of 256 numbers is wanted"
)]
fn byte(number: f32) -> u8 {
    number.round() as u8
}

#[expect(clippy::cast_possible_truncation, reason = "records are in single precision")]
fn single(number: f64) -> f32 {
    number as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use prato::grid::{Pos, Shape};
    use prato::play::FirstClick;

    /// The bytes of a record: up to the guesses, and of each guess.
    const POSITION: usize = 4 * (2 + 5 + 9);
    const CELLS: usize = 49;
    const GUESS: usize = 4 * 10 + 2 * CELLS;

    #[test]
    fn what_records_say() {
        let (first, start) = (FirstClick::Safe, Pos::new(0, 0));
        let campaign =
            Campaign { shape: Shape { rows: 8, cols: 8 }, mines: 10, first, start, seed: 1 };
        let (mut better, mut worse) = (0, 0);
        for game in 0..300 {
            let bytes = lesson(&campaign, game, Choice::Random).unwrap();
            assert_eq!(lesson(&campaign, game, Choice::Random).as_ref(), Ok(&bytes));
            let (list, rest) = bytes.as_chunks::<{ POSITION + 2 * GUESS }>();
            assert!(rest.is_empty());
            for record in list {
                let number =
                    |at: usize| f32::from_le_bytes(*record[at..].first_chunk().expect("a number"));
                for (worth, guess) in [(number(0), POSITION), (number(4), POSITION + GUESS)] {
                    let safety = number(guess + 4);
                    assert!(worth >= 0.0 && worth <= safety + 1e-6, "{worth} {safety}");
                    // The guess is the cell in the middle, and its chance is there.
                    let middle = CELLS / 2;
                    let kind = record[guess + 40 + middle];
                    let chance = record[guess + 40 + CELLS + middle];
                    assert!(kind == 7 || kind == 8, "{kind}");
                    assert!((1.0 - f32::from(chance) / 255.0 - safety).abs() < 0.003);
                }
                better += u32::from(number(4) > number(0));
                worse += u32::from(number(4) < number(0));
            }
        }
        assert!(worse > better && better > 100, "{better} better, {worse} worse");
    }
}
