//! A search split into tasks, which threads share (work splitting).

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::state::State;
use super::{Halt, propagate, walk};
use crate::parallel;
use crate::puzzles::tetravex::solve::{End, Searched};
use crate::watch::{Stop, Watch};

/// The search is split into at least this many tasks, if it branches at all.
const TASKS: usize = 64;

/// Solutions of a task that may wait until those of the tasks before it were visited.
const WAITING: usize = 64;

/// The first choices on the way to a part of the search tree: places and types.
type Way = Vec<(usize, usize)>;

/// Searches below `state`.
pub(super) fn run<const W: usize>(
    state: &mut State<'_, W>,
    watch: &Watch,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> Searched {
    let mut nodes = 0;
    let tasks = split(state, &mut nodes);
    let end = if parallel::ARE_THERE && watch.threads > 1 && tasks.len() > 1 {
        on_threads(state, &tasks, watch, &mut nodes, visit)
    } else {
        in_order(state, &tasks, watch, &mut nodes, visit)
    };
    Searched { end, nodes }
}

/// The ways to tasks that make up the whole search, in the order of the search.
fn split<const W: usize>(state: &mut State<'_, W>, nodes: &mut u64) -> Vec<Way> {
    let root = state.mark();
    let mut ways = vec![Way::new()];
    loop {
        let mut longer = Vec::new();
        let mut branches = false;
        for way in &ways {
            follow(state, way);
            match state.choose() {
                Ok(Some((place, candidates))) => {
                    branches = true;
                    let here = state.mark();
                    for class in candidates.iter() {
                        *nodes += 1;
                        if propagate::lay(state, place, class).is_ok() {
                            longer.push(way.iter().copied().chain([(place, class)]).collect());
                        }
                        state.go_back(&here);
                    }
                }
                Ok(None) => longer.push(way.clone()),
                Err(_) => {}
            }
            state.go_back(&root);
        }
        ways = longer;
        if ways.len() >= TASKS || !branches {
            return ways;
        }
    }
}

/// Makes choices that were seen to lead to no dead end.
fn follow<const W: usize>(state: &mut State<'_, W>, way: &Way) {
    for &(place, class) in way {
        let laid = propagate::lay(state, place, class);
        debug_assert!(laid.is_ok(), "the same choices have the same consequences");
    }
}

fn in_order<const W: usize>(
    state: &mut State<'_, W>,
    tasks: &[Way],
    watch: &Watch,
    nodes: &mut u64,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> End {
    let root = state.mark();
    let look = || watch.check().map_err(Halt::Stopped);
    for (number, way) in tasks.iter().enumerate() {
        watch.report(number as f64 / tasks.len() as f64);
        follow(state, way);
        match walk(state, &look, nodes, &mut |types, _| visit(types)) {
            Ok(()) => state.go_back(&root),
            Err(Halt::Enough) => return End::Enough,
            Err(Halt::Stopped(why)) => return End::Stopped(why),
        }
    }
    End::Complete
}

/// What a thread tells about its task.
enum News {
    /// A solution by types, after so many nodes of the task.
    Solution(Vec<usize>, u64),
    /// All solutions were told; the task had so many nodes.
    Done(u64),
    /// The watch said so.
    Stopped(Stop),
}

/// As [`in_order`], with the tasks on several threads.
fn on_threads<const W: usize>(
    state: &State<'_, W>,
    tasks: &[Way],
    watch: &Watch,
    nodes: &mut u64,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> End {
    let (senders, receivers): (Vec<_>, Vec<_>) =
        tasks.iter().map(|_| sync_channel(WAITING)).unzip();
    // Threads take the tasks in order, so that the one listened to is always in somebody's hands.
    let waiting = Mutex::new(tasks.iter().zip(senders));
    let over = AtomicBool::new(false);
    let worker = || {
        let mut state = state.clone();
        while let Some((way, sender)) = next(&waiting) {
            if work(&mut state, way, watch, &over, &sender).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..watch.threads.min(tasks.len()) {
            scope.spawn(worker);
        }
        let end = listen(receivers, watch, nodes, visit);
        over.store(true, Ordering::Relaxed);
        end
    })
}

fn next<T>(waiting: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    waiting.lock().expect("nobody panics while taking a task").next()
}

/// Does one task; an error if there is nothing more to do.
fn work<const W: usize>(
    state: &mut State<'_, W>,
    way: &Way,
    watch: &Watch,
    over: &AtomicBool,
    sender: &SyncSender<News>,
) -> Result<(), Halt> {
    let root = state.mark();
    let mut nodes = 0;
    let look = || {
        if over.load(Ordering::Relaxed) {
            return Err(Halt::Enough);
        }
        watch.check().map_err(Halt::Stopped)
    };
    follow(state, way);
    let mut tell = |types: &[usize], nodes| match sender.send(News::Solution(types.to_vec(), nodes))
    {
        Ok(()) => ControlFlow::Continue(()),
        // Nobody listens any more.
        Err(_) => ControlFlow::Break(()),
    };
    let walked = walk(state, &look, &mut nodes, &mut tell);
    let last = match walked {
        Ok(()) => News::Done(nodes),
        Err(Halt::Stopped(why)) => News::Stopped(why),
        Err(Halt::Enough) => return walked,
    };
    state.go_back(&root);
    sender.send(last).map_err(|_| Halt::Enough)?;
    walked
}

/// Visits what the tasks tell, one after the other. The receivers are gone afterwards, so that no
/// thread waits for a listener.
fn listen(
    receivers: Vec<Receiver<News>>,
    watch: &Watch,
    nodes: &mut u64,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> End {
    let tasks = receivers.len();
    for (number, receiver) in receivers.into_iter().enumerate() {
        watch.report(number as f64 / tasks as f64);
        for news in receiver {
            match news {
                News::Solution(types, so_far) => {
                    if visit(&types).is_break() {
                        *nodes += so_far;
                        return End::Enough;
                    }
                }
                News::Done(all) => *nodes += all,
                News::Stopped(why) => return End::Stopped(why),
            }
        }
    }
    End::Complete
}
