//! Work spread over threads, with the same result on any number of them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Whether there are threads at all. A module for a browser has none, and need not carry the code.
pub(crate) const ARE_THERE: bool = cfg!(not(target_arch = "wasm32"));

/// Items that a thread takes at once.
const BLOCK: usize = 64;

/// `work(item)` for each item, in order, on at most `threads` threads.
///
/// Few items are worked on by this thread alone: starting another takes longer.
pub(crate) fn map<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let threads = threads.min(items.len() / BLOCK);
    if !ARE_THERE || threads <= 1 {
        return items.iter().map(work).collect();
    }
    let blocks: Vec<&[T]> = items.chunks(BLOCK).collect();
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(block) = blocks.get(number) else { return done };
            done.push((number, block.iter().map(&work).collect::<Vec<R>>()));
        }
    };
    let mut done = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let join = |worker: thread::ScopedJoinHandle<'_, _>| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().flat_map(join).collect::<Vec<_>>()
    });
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().flat_map(|(_, results)| results).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn order_is_kept_on_any_number_of_threads() {
        let items: Vec<usize> = (0..1000).collect();
        for threads in [0, 1, 2, 7, 100] {
            assert_eq!(super::map(threads, &items, |item| item * 2)[999], 1998);
            assert!(super::map(threads, &items, |item| *item).is_sorted());
        }
    }
}
