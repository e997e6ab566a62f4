//! Many requests answered on some threads, in their order and each in bounded time (a pool of
//! workers under a supervisor).
//!
//! A few steps of the work cannot ask the watch. A request that is still at work long after it had to
//! stop is told to be stopped; who works on it is left behind, and another takes the place.

use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use prato::watch::{Alarm, Stop, Watch, alarm_at};
use prato_api::{ask_json, stopped_json};

use crate::exit::Exit;
use crate::guard;

/// Answers requests on the threads of `all`, each under the watch `one` and within `limit`, and hands
/// the replies to `each` in the order of the requests. Blank requests have blank replies.
pub fn answer_each(
    all: &Watch,
    one: Watch,
    limit: Option<Duration>,
    requests: impl Iterator<Item = io::Result<Request>>,
    each: impl FnMut(String) -> io::Result<()> + Send,
) -> io::Result<()> {
    // Requests wait in a short line: whoever sends millions must not fill the memory.
    let (waiting, line) = sync_channel(4 * all.threads);
    let (replies, answered) = channel();
    let desk = Arc::new(Desk {
        one,
        limit,
        line: Mutex::new(line),
        at_work: Mutex::default(),
        replies: replies.clone(),
        closed: AtomicBool::new(false),
    });
    for _ in 0..all.threads {
        desk.hire();
    }
    let supervisor = Arc::clone(&desk);
    thread::spawn(move || supervisor.supervise());

    let closed = &desk.closed;
    let done = thread::scope(|scope| {
        let writer = scope.spawn(move || {
            let written = write(&answered, each);
            closed.store(true, Ordering::Relaxed);
            written
        });
        let mut all = 0;
        let read =
            requests.take_while(|_| !closed.load(Ordering::Relaxed)).try_for_each(|request| {
                // Somebody waits at the line as long as there is a desk.
                let _ = waiting.send((all, request?));
                all += 1;
                Ok(())
            });
        drop(waiting);
        let _ = replies.send(News::All(all));
        read.and(writer.join().expect("the writer does not panic"))
    });
    closed.store(true, Ordering::Relaxed);
    done
}

/// A line of the input.
pub enum Request {
    /// To be answered.
    Ask(String),
    /// Refused at once, by this reply.
    Refused(String),
}

/// Rings after so long; what is beyond the reach of the clock never rings.
pub fn alarm_after(limit: Duration) -> Alarm {
    match Instant::now().checked_add(limit) {
        Some(deadline) => alarm_at(deadline),
        None => Arc::new(|| false),
    }
}

/// What is shared by those who work on requests, their supervisor and the writer.
struct Desk {
    one: Watch,
    limit: Option<Duration>,
    line: Mutex<Receiver<(usize, Request)>>,
    at_work: Mutex<BTreeMap<usize, Task>>,
    replies: Sender<News>,
    /// Whether nobody waits for replies any more.
    closed: AtomicBool,
}

/// A request at work.
struct Task {
    request: String,
    /// When it is late, if it ever is, and for which reason.
    late: Option<(Instant, Stop)>,
}

impl Task {
    /// It has to end within this time.
    fn end_within(&mut self, time: Duration, why: Stop) {
        let late =
            Instant::now().checked_add(time).and_then(|at| at.checked_add(guard::grace(time)));
        if let Some(late) = late
            && self.late.is_none_or(|(before, _)| late < before)
        {
            self.late = Some((late, why));
        }
    }
}

enum News {
    /// The reply to the request with this number.
    Reply(usize, String),
    /// So many requests were made, and there will be no more.
    All(usize),
}

impl Desk {
    /// One more works on requests until there are no more.
    fn hire(self: &Arc<Desk>) {
        let desk = Arc::clone(self);
        thread::spawn(move || {
            // The reply would never come. The panic has been told of already.
            if catch_unwind(AssertUnwindSafe(|| desk.work())).is_err() {
                process::exit(Exit::Bug as i32);
            }
        });
    }

    fn work(&self) {
        loop {
            let next = self.line.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((number, request)) = next else { return };
            if self.closed.load(Ordering::Relaxed) {
                // The line is only emptied, so that whoever fills it is not held up.
                continue;
            }
            let reply = match request {
                Request::Refused(reply) => reply,
                Request::Ask(text) if text.trim().is_empty() => String::new(),
                Request::Ask(text) => {
                    let reply = self.answer(number, &text);
                    if self.at_work().remove(&number).is_none() {
                        // It was late: it is answered, and somebody else has this place.
                        return;
                    }
                    reply
                }
            };
            let _ = self.replies.send(News::Reply(number, reply));
        }
    }

    fn answer(&self, number: usize, request: &str) -> String {
        self.at_work().insert(number, Task { request: request.to_owned(), late: None });
        let alarm = |limit| {
            if let Some(task) = self.at_work().get_mut(&number) {
                task.end_within(limit, Stop::Time);
            }
            alarm_after(limit)
        };
        let mut own = self.one.clone();
        own.alarm = self.limit.map(alarm);
        // What was too much for the request before is no concern of this one.
        own.settle();
        ask_json(request, &own, &alarm)
    }

    /// Answers what is late, until nobody waits.
    fn supervise(self: &Arc<Desk>) {
        while !self.closed.load(Ordering::Relaxed) {
            thread::sleep(guard::WATCH_LOOK);
            let mut at_work = self.at_work();
            if self.one.check() == Err(Stop::Cancelled) {
                at_work
                    .values_mut()
                    .for_each(|task| task.end_within(Duration::ZERO, Stop::Cancelled));
            }
            let now = Instant::now();
            let is_late = |task: &Task| task.late.filter(|(late, _)| *late <= now);
            let late: Vec<(usize, Stop)> = at_work
                .iter()
                .filter_map(|(&number, task)| Some((number, is_late(task)?.1)))
                .collect();
            for (number, why) in late {
                let task = at_work.remove(&number).expect("it is at work");
                let _ = self.replies.send(News::Reply(number, stopped_json(&task.request, why)));
                self.hire();
            }
        }
    }

    fn at_work(&self) -> MutexGuard<'_, BTreeMap<usize, Task>> {
        self.at_work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Hands on replies in the order of their requests.
fn write(news: &Receiver<News>, mut each: impl FnMut(String) -> io::Result<()>) -> io::Result<()> {
    let mut early = BTreeMap::new();
    let (mut next, mut all) = (0, None);
    while all.is_none_or(|all| next < all) {
        match news.recv().expect("the desk can send as long as it is there") {
            News::Reply(number, reply) => {
                early.insert(number, reply);
            }
            News::All(number) => all = Some(number),
        }
        while let Some(reply) = early.remove(&next) {
            next += 1;
            each(reply)?;
        }
    }
    Ok(())
}
