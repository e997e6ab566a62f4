//! Who may work, and where: admission control with two lanes.
//!
//! Nobody knows beforehand how long a question takes, so every job begins at a *quick* place. One
//! that is not done soon moves to one of the few *long* places. If none is free it may stay as long as nobody
//! waits for its quick place, and is given up then. So a short job waits at most for as many rounds
//! of [`PATIENCE`] as there are requests for each quick place, however long the others are.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use prato::plural::number_of;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::refusal::Refusal;

/// After so long a job looks for a long place.
pub const QUICK: Duration = Duration::from_millis(50);

/// How long a job may keep a quick place for which others wait: longer than a short job takes on a
/// machine with ten times too much to do.
pub const PATIENCE: Duration = Duration::from_millis(150);

/// How long a request may wait for a place. With the limits on requests it never takes as long.
const WAIT: Duration = Duration::from_secs(5);

/// Threads beyond those of the places: for jobs that were given up and have not noticed yet.
const SPARE_THREADS: usize = 32;

/// The places, and who is in the house.
pub struct Places {
    quick: Lane,
    long: Lane,
    threads: Lane,
    waiting: AtomicUsize,
    clients: Mutex<Clients>,
    most: usize,
    most_per_client: usize,
}

/// A number of places.
struct Lane {
    places: Arc<Semaphore>,
    size: usize,
}

/// A place that somebody has; it is free again when this is dropped.
pub type Place = OwnedSemaphorePermit;

/// How many requests there are, in all and from each address.
#[derive(Default)]
struct Clients {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

impl Places {
    /// Places for so many jobs that take long.
    pub fn new(long: usize, most: usize, most_per_client: usize) -> Places {
        let quick = 8 * long.max(2);
        Places {
            quick: Lane::new(quick),
            long: Lane::new(long),
            threads: Lane::new(quick + long + SPARE_THREADS),
            waiting: AtomicUsize::new(0),
            clients: Mutex::default(),
            most,
            most_per_client,
        }
    }

    /// How many jobs can be at work.
    pub fn threads(&self) -> usize {
        self.threads.size
    }

    /// Lets a request in, unless there are too many already.
    pub fn enter(self: &Arc<Places>, client: IpAddr) -> Result<Visit, Refusal> {
        let mut clients = self.clients();
        if clients.all >= self.most {
            let message = format!(
                "the server has {} already, and no more can wait",
                number_of(self.most, "request")
            );
            return Err(Refusal::busy(message));
        }
        let own = clients.by_address.entry(client).or_default();
        if *own >= self.most_per_client {
            let message = format!(
                "you have {} here already, and may not have more",
                number_of(*own, "request")
            );
            let status = StatusCode::TOO_MANY_REQUESTS;
            return Err(Refusal::new(status, message, "wait until some of them are answered"));
        }
        *own += 1;
        clients.all += 1;
        Ok(Visit { places: Arc::clone(self), client })
    }

    /// Waits for a place to begin at, and a thread to work in.
    pub async fn begin(&self) -> Result<(Place, Place), Refusal> {
        let quick = if let Some(place) = self.quick.free() {
            place
        } else {
            let _waits = Waits::new(&self.waiting);
            let place = timeout(WAIT, Arc::clone(&self.quick.places).acquire_owned()).await;
            let late = || Refusal::busy("all places are taken, and none became free in time");
            place.ok().and_then(Result::ok).ok_or_else(late)?
        };
        let thread = self.threads.free();
        let stuck = || Refusal::busy("too many jobs that were given up have not ended yet");
        Ok((quick, thread.ok_or_else(stuck)?))
    }

    /// A place for a job that takes long, if one is free.
    pub fn long(&self) -> Option<Place> {
        self.long.free()
    }

    /// How many requests wait for a place.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// How many requests are there, and how many places are taken: quick ones, long ones, threads.
    pub fn taken(&self) -> (usize, usize, usize, usize) {
        (self.clients().all, self.quick.taken(), self.long.taken(), self.threads.taken())
    }

    fn clients(&self) -> MutexGuard<'_, Clients> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lane {
    fn new(size: usize) -> Lane {
        Lane { places: Arc::new(Semaphore::new(size)), size }
    }

    fn free(&self) -> Option<Place> {
        Arc::clone(&self.places).try_acquire_owned().ok()
    }

    fn taken(&self) -> usize {
        self.size - self.places.available_permits()
    }
}

/// A request that was let in, until it leaves.
pub struct Visit {
    places: Arc<Places>,
    client: IpAddr,
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut clients = self.places.clients();
        clients.all -= 1;
        // Addresses without a request are forgotten: nothing grows with the number of clients.
        if let Some(own) = clients.by_address.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                clients.by_address.remove(&self.client);
            }
        }
    }
}

/// Counts who waits; a client that leaves while it waits is counted no more.
struct Waits<'a>(&'a AtomicUsize);

impl<'a> Waits<'a> {
    fn new(waiting: &'a AtomicUsize) -> Waits<'a> {
        waiting.fetch_add(1, Ordering::Relaxed);
        Waits(waiting)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_are_counted_and_forgotten() {
        let places = Arc::new(Places::new(1, 3, 2));
        let (one, other) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        let visits = [places.enter(one), places.enter(one)];
        let status = |refused: Result<Visit, Refusal>| refused.err().map(|r| r.told().trouble);
        assert!(status(places.enter(one)).is_some(), "the third of one address");
        let third = places.enter(other);
        assert!(third.is_ok());
        assert!(status(places.enter(other)).is_some(), "the fourth of all");
        drop((visits, third));
        assert_eq!(places.taken().0, 0);
        assert!(places.clients().by_address.is_empty());
    }
}
