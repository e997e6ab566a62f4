//! Playing a part.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use prato::play::{Tally, Unplayed};
use prato::watch::{Stop, Watch};

use super::part::MOST_GAMES;
use super::{Part, Plan};
use crate::reply::{Problem, Trouble};

/// So many games are taken by a thread at once. Whole bytes of results, so that threads share none.
const BLOCK: u64 = 64;

/// Plays the games of these seeds on all threads of the watch. The part is the same on any number of
/// them.
///
/// # Errors
/// Why it was stopped, as `Ok(Err(_))`: a part is played whole or not at all. A problem if no such
/// games can be played.
///
/// # Panics
/// If the policy does.
pub fn play(
    plan: &Plan,
    first_seed: u64,
    games: u64,
    watch: &Watch,
) -> Result<Result<Part, Stop>, Problem> {
    if !(1..=MOST_GAMES).contains(&games) || first_seed.checked_add(games - 1).is_none() {
        return Err(Problem::question(
            format!("a part cannot have {games} games from the seed {first_seed} on"),
            format!("take 1 to {MOST_GAMES} games, and seeds below 2^64"),
        ));
    }
    let campaign = plan.campaign(first_seed)?;
    let policy = plan.policy();
    let mut share = watch.clone();
    (share.threads, share.progress) = (1, None);
    share.memory /= watch.threads.max(1);
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let end = Mutex::new(None);
    let worker = || {
        let mut player = (policy.make)(&share);
        let mut blocks = Vec::new();
        loop {
            let block = next.fetch_add(1, Ordering::Relaxed);
            let numbers = block * BLOCK..games.min((block + 1) * BLOCK);
            if numbers.is_empty() || end.lock().expect("no panic with the lock").is_some() {
                return blocks;
            }
            let (mut tally, mut won) = (Tally::default(), vec![0; (BLOCK / 8) as usize]);
            let size = numbers.end - numbers.start;
            for (number, place) in numbers.zip(0_usize..) {
                let game = campaign.play(number, &mut *player);
                // A game in which the watch ran out may have been played otherwise.
                match share.check().map_err(Unplayed::from).and(game) {
                    Ok(game) => {
                        tally.add(game.tally());
                        won[place / 8] |= u8::from(game.won) << (place % 8);
                    }
                    Err(why) => {
                        *end.lock().expect("no panic with the lock") = Some(why);
                        return blocks;
                    }
                }
            }
            blocks.push((block, tally, won));
            let done = done.fetch_add(size, Ordering::Relaxed) + size;
            watch.report(done as f64 / games as f64);
        }
    };
    let mut blocks = thread::scope(|scope| {
        let others: Vec<_> = (1..watch.threads.max(1)).map(|_| scope.spawn(worker)).collect();
        let mut blocks = worker();
        for other in others {
            blocks.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        blocks
    });
    match end.into_inner().expect("no panic with the lock") {
        None => {}
        Some(Unplayed::Stopped(stop)) => return Ok(Err(stop)),
        Some(why) => return Err(Problem::new(Trouble::Missing, why.to_string())),
    }
    blocks.sort_unstable_by_key(|(block, ..)| *block);
    let (mut tally, mut won) = (Tally::default(), Vec::new());
    for (_, part, bits) in blocks {
        tally.add(part);
        won.extend(bits);
    }
    won.truncate(usize::try_from(games.div_ceil(8)).unwrap_or(usize::MAX));
    Ok(Ok(Part { plan: plan.clone(), first_seed, cpu_ms: None, tally, won }))
}
