//! Guesses compared by playing the game out after each of them, on the same fields (rollouts with
//! common random numbers; a race between the arms of a bandit).

use std::collections::HashMap;

use super::analyst::Analyst;
use super::lookahead::Guess;
use super::rollout::{Memory, Rollout, Step, draw, field};
use crate::grid::Pos;
use crate::play::endgame::{Bag, MOST_UNSEEN};
use crate::play::odds::Position;
use crate::play::tuning::{
    CHANGED, LUCK, LUCK_TRUST, MOST_PLAYED_OUT, PRICE, ROUND, SLIGHT, TYPICAL,
};
use crate::play::{Game, Rng, Stream};
use crate::puzzles::minesweeper::View;
use crate::watch::{Stop, Watch};

/// A guess, and by how much of its worth it is thought to be better than the others.
pub(super) struct Rated {
    pub(super) guess: Guess,
    pub(super) better: f64,
}

/// What playing out says about a guess.
pub(super) struct Played {
    /// Its number.
    pub(super) guess: usize,
    /// What the games with it were worth, on average.
    pub(super) worth: f64,
    /// How many games were played with it.
    pub(super) games: usize,
}

/// The guesses that may still be best, best first, after playing games out. The prior ([`Rated::better`])
/// weighs as much as `trust` games. `None` if only one guess is left or games cannot be played out.
///
/// Games are played out with all guesses that may still turn out to be the best, on the same
/// fields, as long as that is worth the time.
pub(super) fn play_out(
    position: &Position,
    view: &View,
    rated: &[Rated],
    trust: f64,
    watch: &Watch,
) -> Result<Option<Vec<Played>>, Stop> {
    let Some(mut mind) = Mind::new(position, view, watch) else { return Ok(None) };
    let mut race = Race::new(rated, trust);
    while race.goes_on() {
        for _ in 0..ROUND {
            let guesses = race.runners.iter().map(|runner| {
                let Guess { cell, safety, .. } = &rated[runner.guess].guess;
                (std::slice::from_ref(cell), *safety)
            });
            let outcomes = mind.play(guesses)?;
            for (runner, outcome) in race.runners.iter_mut().zip(outcomes) {
                runner.games.push(outcome);
            }
        }
    }
    Ok(race.result())
}

/// What may be done in a position: to open these cells, all of which are safe with this chance.
pub(in crate::play) struct First<'a> {
    pub(in crate::play) open: &'a [Pos],
    pub(in crate::play) safety: f64,
}

/// The chances to win after each of these, if all is played as `lookahead` does from there on: by so
/// many games played out with each, on the same fields. `None` where games cannot be played out. In
/// the view, all cells that are certainly safe must be known to be.
///
/// # Errors
/// Why the work ended before all games were played.
pub(in crate::play) fn worths<const N: usize>(
    view: &View,
    firsts: [First; N],
    games: u32,
    watch: &Watch,
) -> Result<Option<[f64; N]>, Stop> {
    let Ok(position) = Position::of(view, watch) else { return Ok(None) };
    let Some(mut mind) = Mind::new(&position, view, watch) else { return Ok(None) };
    let firsts = firsts.map(|First { open, safety }| {
        let cells: Vec<usize> = open.iter().map(|&pos| position.shape.index(pos)).collect();
        (cells, safety)
    });
    let mut worths = [0.0; N];
    for _ in 0..games {
        let outcomes = mind.play(firsts.iter().map(|(cells, safety)| (&cells[..], *safety)))?;
        for (worth, outcome) in worths.iter_mut().zip(outcomes) {
            *worth += outcome.worth / f64::from(games);
        }
    }
    Ok(Some(worths))
}

/// Plays games on from one position.
struct Mind<'a> {
    position: &'a Position,
    /// Without flags, unless they are certain.
    view: View,
    bag: Bag<'a, usize>,
    /// Has seen the view.
    analyst: Analyst,
    player: Analyst,
    memory: Memory,
    random: Rng,
    watch: &'a Watch,
}

impl<'a> Mind<'a> {
    /// `None` if there are too many unseen cells, or if the number of mines is not known.
    fn new(position: &'a Position, view: &View, watch: &'a Watch) -> Option<Mind<'a>> {
        if position.unseen.len() > MOST_UNSEEN {
            return None;
        }
        let view = view.without_beliefs();
        let bag = Bag::new(position, position.mines?, |cell| cell as usize);
        let mut analyst = Analyst::default();
        analyst.by_rules(&view).ok()?;
        let (player, memory) = (Analyst::under(watch), Memory::default());
        let random = Rng::new(0, Stream::Draw);
        Some(Mind { position, view, bag, analyst, player, memory, random, watch })
    }

    /// What comes of a game on one field with each of these guesses: the cells to open, and the
    /// chance that all of them are safe.
    fn play<'c>(
        &mut self,
        guesses: impl Iterator<Item = (&'c [usize], f64)>,
    ) -> Result<Vec<Outcome>, Stop> {
        let Mind { position, view, bag, analyst, player, memory, random, watch } = self;
        watch.check()?;
        let mines = draw(bag, position, view, random);
        let game = Game::resumed(field(position, mines), view.clone());
        let begin = Rollout::new(game, random.clone());
        // What games on this field were worth from each view on.
        let mut rests: HashMap<u128, f64> = HashMap::new();
        let outcomes = guesses.map(|(cells, safety)| {
            if safety < SLIGHT {
                return Ok(Outcome { worth: 0.0, counts: 1.0 });
            }
            let changed = cells.iter().any(|&cell| begin.is_mine(cell));
            let counts = if changed { CHANGED } else { 1.0 };
            let mut rollout = begin.clone();
            rollout.guess(position, cells, safety);
            player.return_to(analyst);
            let mut path = Vec::new();
            rollout.play(player, |rollout, player| {
                // Where another game was, too, both go on alike.
                if let Some(&rest) = rests.get(&rollout.key) {
                    return Ok(Some(Step::End(rest)));
                }
                path.push((rollout.key, rollout.chance));
                memory.step(rollout, player)
            })?;
            rests.extend(path.into_iter().map(|(key, before)| (key, rollout.chance / before)));
            Ok(Outcome { worth: rollout.chance, counts })
        });
        outcomes.collect()
    }
}

/// The guesses that may still turn out to be the best.
struct Race {
    runners: Vec<Runner>,
    trust: f64,
}

/// A guess in a race.
struct Runner {
    /// Its number.
    guess: usize,
    /// By how much it was thought to be better.
    thought: f64,
    /// The games with it.
    games: Vec<Outcome>,
}

/// What came of a game.
#[derive(Clone, Copy)]
struct Outcome {
    worth: f64,
    /// It counts as so much of a game.
    counts: f64,
}

/// The mean worth of games, by what they count, and as how many they count in all.
fn mean(games: impl Iterator<Item = Outcome>) -> (f64, f64) {
    let (sum, all) = games.fold((0.0, 0.0), |(sum, all), Outcome { worth, counts }| {
        (sum + counts * worth, all + counts)
    });
    (sum / all, all)
}

/// What is known of the guesses in a race.
struct Known {
    /// What a game is worth on average.
    value: f64,
    /// The variance of what one game says about a guess, in parts of that value,
    luck: f64,
    /// and by how much of it each guess is better than the others.
    better: Vec<f64>,
}

impl Race {
    fn new(rated: &[Rated], trust: f64) -> Race {
        let runner = |(guess, rated): (usize, &Rated)| Runner {
            guess,
            thought: rated.better,
            games: Vec::new(),
        };
        Race { runners: rated.iter().enumerate().map(runner).collect(), trust }
    }

    /// How many games were played with each guess.
    fn games(&self) -> usize {
        self.runners[0].games.len()
    }

    fn known(&self) -> Known {
        let (games, guesses) = (self.games(), self.runners.len() as f64);
        if games == 0 {
            let better = self.runners.iter().map(|runner| runner.thought).collect();
            return Known { value: TYPICAL, luck: LUCK * LUCK, better };
        }
        let all = self.runners.iter().flat_map(|runner| &runner.games);
        let value = all.map(|game| game.worth).sum::<f64>() / (games as f64 * guesses);
        let value = value.max(f64::MIN_POSITIVE);
        // What is usual for each field.
        let usual: Vec<f64> = (0..games)
            .map(|game| mean(self.runners.iter().map(|runner| runner.games[game])).0)
            .collect();
        let thought = self.runners.iter().map(|runner| runner.thought).sum::<f64>() / guesses;
        let (mut squares, mut counted) = (0.0, 0.0);
        let better = self.runners.iter().map(|runner| {
            let beside =
                runner.games.iter().zip(&usual).map(|(&Outcome { worth, counts }, usual)| {
                    Outcome { worth: (worth - usual) / value, counts }
                });
            let (mean, count) = mean(beside.clone());
            squares += beside.map(|game| game.counts * (game.worth - mean).powi(2)).sum::<f64>();
            counted += count;
            (runner.thought * self.trust + (mean + thought) * count) / (self.trust + count)
        });
        let better = better.collect();
        let freedom = counted * (1.0 - 1.0 / games as f64) * (1.0 - 1.0 / guesses);
        let luck = (squares + LUCK * LUCK * LUCK_TRUST) / (freedom + LUCK_TRUST);
        Known { value, luck, better }
    }

    /// Whether another round is worth its time. Guesses for which it is not are given up.
    fn goes_on(&mut self) -> bool {
        let games = self.games();
        // What is not worth playing as many games again is not worth a round.
        let more = games.clamp(ROUND, MOST_PLAYED_OUT).min(MOST_PLAYED_OUT - games);
        if more == 0 {
            return false;
        }
        let Known { value, luck, better } = self.known();
        let unknown = |games: usize| luck / (self.trust + games as f64);
        // By how much the games may change what two guesses differ by.
        let change = (2.0 * (unknown(games) - unknown(games + more))).sqrt();
        let best = better.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let gain = |better: f64| value * change * above((best - better) / change);
        let price = PRICE * more as f64;
        let gains: Vec<f64> = better.into_iter().map(gain).collect();
        let worth_it = |gain: f64| gain > price / 2.0;
        // The best guess is one of those that stay, and gains nothing.
        let stay: Vec<f64> = gains.iter().copied().filter(|&gain| worth_it(gain)).collect();
        if stay.iter().sum::<f64>() - gain(best) <= price * stay.len() as f64 {
            return false;
        }
        let mut gains = gains.into_iter();
        self.runners.retain(|_| gains.next().is_some_and(worth_it));
        true
    }

    /// The guesses, the best first, in their order among equals, if any games were played.
    fn result(self) -> Option<Vec<Played>> {
        if self.games() == 0 {
            return None;
        }
        let Known { better, .. } = self.known();
        let mut ranked: Vec<(f64, Runner)> = better.into_iter().zip(self.runners).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let played = ranked.into_iter().map(|(_, Runner { guess, games, .. })| {
            let worth = games.iter().map(|game| game.worth).sum::<f64>() / games.len() as f64;
            Played { guess, worth, games: games.len() }
        });
        Some(played.collect())
    }
}

/// E\[max(X - limit, 0)\] for a standard normal X; the relative error is below 0.1 up to 3.
fn above(limit: f64) -> f64 {
    0.399 * (-1.207 * limit - 0.359 * limit * limit).exp()
}

#[cfg(test)]
mod tests {
    use super::super::analyst::Finding;
    use super::super::lookahead;
    use super::*;
    use crate::grid::Shape;
    use crate::play::endgame::wins_after;
    use crate::play::tuning::DEEP;
    use crate::play::{Campaign, FirstClick, Standing};

    #[test]
    fn above_is_the_mean_of_what_is_above() {
        for limit in [0.0, 0.5, 1.0, 2.0, 3.0] {
            let step = 1e-3;
            let sum: f64 = (0..10_000)
                .map(|at| {
                    let more = (f64::from(at) + 0.5) * step;
                    more * (-(limit + more).powi(2) / 2.0).exp() * step
                })
                .sum();
            let exact = sum / (2.0 * std::f64::consts::PI).sqrt();
            assert!((above(limit) / exact - 1.0).abs() < 0.11, "{limit}");
        }
    }

    /// Of guesses of which nothing is known before, most of the better ones are found.
    #[test]
    fn playing_out_finds_better_guesses() {
        let shape = Shape { rows: 6, cols: 6 };
        let (first, start) = (FirstClick::Safe, Pos::new(0, 0));
        let campaign = Campaign { shape, mines: 9, first, start, seed: 5 };
        let (mut compared, mut gain, mut possible) = (0, 0.0, 0.0);
        for number in 0..60 {
            let mut game = campaign.game(number).expect("there is room");
            game.open(start);
            let mut analyst = Analyst::default();
            while let Ok(finding) = analyst.look(game.view()) {
                let position = match finding {
                    Finding::Move(choice) => {
                        choice.open.into_iter().for_each(|pos| {
                            game.open(pos);
                        });
                        continue;
                    }
                    Finding::Guess(position) => position,
                };
                if game.standing() != Standing::Playing || position.ln_solutions > 8.0 {
                    break;
                }
                let view = game.view();
                let guesses = lookahead::guesses(position, None, 6);
                let exact = guesses.iter().map(|guess| {
                    let cell = position.shape.pos(guess.cell);
                    let won = wins_after(view, &[cell], DEEP.endgame, &Watch::default()).unwrap();
                    won.map(|won| f64::from(won) / position.ln_solutions.exp())
                });
                let Some(exact) = exact.collect::<Option<Vec<f64>>>() else { break };
                let rated: Vec<Rated> =
                    guesses.into_iter().map(|guess| Rated { guess, better: 0.0 }).collect();
                let played = play_out(position, view, &rated, 4.0, &Watch::default());
                if let Ok(Some(played)) = played {
                    let mean = exact.iter().sum::<f64>() / exact.len() as f64;
                    gain += exact[played[0].guess] - mean;
                    possible += exact.iter().copied().fold(0.0, f64::max) - mean;
                    compared += 1;
                }
                game.open(position.shape.pos(rated[0].guess.cell));
            }
        }
        assert!(compared > 15 && gain > 0.7 * possible, "{compared}: {gain} of {possible}");
    }
}
