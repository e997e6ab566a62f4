//! Connections on which nothing was asked yet: with all doors taken, they give way to those that come later.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};

use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// So long everybody may take to say something: a request that was sent at once has come by then.
const HEARING: Duration = Duration::from_millis(50);

/// A connection, as long as it lives.
pub struct Newcomer {
    since: Instant,
    asked: AtomicBool,
    leave: Notify,
}

impl Newcomer {
    /// The head of a request has come: from now on it has its door for itself.
    pub fn asks(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }

    /// Waits until it has to give way.
    pub async fn gives_way(&self) {
        loop {
            self.leave.notified().await;
            if self.is_silent() {
                return;
            }
        }
    }

    fn is_silent(&self) -> bool {
        !self.asked.load(Ordering::Relaxed)
    }
}

/// The newcomers among so many connections.
pub struct Newcomers {
    /// In the order in which they came; some have asked or left since.
    queue: VecDeque<Weak<Newcomer>>,
    /// How many connections there may be.
    doors: usize,
}

impl Newcomers {
    /// Of so many connections.
    pub fn among(doors: usize) -> Newcomers {
        Newcomers { queue: VecDeque::new(), doors }
    }

    /// One more.
    pub fn welcome(&mut self) -> Arc<Newcomer> {
        // Invariant: no more than `doors` of them are silent, so that half of the queue goes.
        if self.queue.len() > 2 * self.doors {
            self.queue.retain(|one| one.upgrade().is_some_and(|one| one.is_silent()));
        }
        let newcomer = Arc::new(Newcomer {
            since: Instant::now(),
            asked: AtomicBool::new(false),
            leave: Notify::new(),
        });
        self.queue.push_back(Arc::downgrade(&newcomer));
        newcomer
    }

    /// Asks the one that has been silent longest to give way, if there is one.
    pub fn dismiss(&mut self) -> bool {
        while let Some(oldest) = self.queue.front() {
            if let Some(oldest) = oldest.upgrade().filter(|oldest| oldest.is_silent()) {
                if oldest.since.elapsed() < HEARING {
                    return false;
                }
                oldest.leave.notify_one();
                self.queue.pop_front();
                return true;
            }
            self.queue.pop_front();
        }
        false
    }
}
