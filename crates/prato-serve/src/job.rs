//! One request at work: on a thread of its own, under a watch that is told when the client leaves.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Map, Value};
use tokio::sync::mpsc::Sender;
use tokio::sync::watch::Receiver;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{sleep, sleep_until};

use prato::watch::{Alarm, Watch, alarm_at};
use prato_api::board::Board;
use prato_api::shape::Level;
use prato_api::{
    End, Problem, QUESTIONS, Request, Told, Trouble, Why, ask_object, end_json, unheard,
};

use crate::events::{self, Line};
use crate::listen::Stage;
use crate::places::{PATIENCE, Place, Places, QUICK, Visit};
use crate::refusal::Refusal;

/// How long a job may go on after its time, if it is in the middle of a step that asks no watch.
const OVERTIME: Duration = Duration::from_secs(1);

/// What all jobs share.
pub struct Jobs {
    /// The limit of memory, and its gauge.
    pub watch: Watch,
    /// Where they work.
    pub places: Arc<Places>,
    /// How long each may take.
    pub time: Duration,
    /// The most cells of a board.
    pub cells: usize,
    /// Whether the server ends.
    pub stage: Receiver<Stage>,
}

/// A job at work. When it is dropped, nobody wants its answer any more and the work stops.
pub struct Job {
    work: JoinHandle<Told>,
    watch: Watch,
    deadline: Instant,
    place: Place,
    places: Arc<Places>,
    stage: Receiver<Stage>,
    question: Option<&'static str>,
    _visit: Visit,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.watch.cancel();
    }
}

impl Jobs {
    /// Begins to work on a request, once there is a place.
    pub async fn start(
        &self,
        visit: Visit,
        object: Map<String, Value>,
        listener: Option<Sender<Line>>,
    ) -> Result<Job, Refusal> {
        let (place, thread) = self.places.begin().await?;
        let mut watch = self.watch.apart();
        if watch.check().is_err() {
            return Err(Refusal::busy("other requests take all the memory"));
        }
        let deadline = Instant::now() + self.time;
        watch.alarm = Some(alarm_at(deadline));
        watch.threads = 1;
        watch.progress = listener.clone().map(events::progress);
        let (cells, own) = (self.cells, watch.clone());
        let asked = object.get("question").and_then(Value::as_str);
        let question = QUESTIONS.iter().map(|one| one.name).find(|&name| asked == Some(name));
        let work = spawn_blocking(move || {
            let told = answer(object, &own, cells, listener.as_ref());
            drop(thread);
            told
        });
        let (places, stage) = (Arc::clone(&self.places), self.stage.clone());
        Ok(Job { work, watch, deadline, place, places, stage, question, _visit: visit })
    }
}

impl Job {
    /// Waits for the reply, and keeps to the rules of the places meanwhile.
    pub async fn end(mut self) -> Told {
        let overtime = sleep_until((self.deadline + OVERTIME).into());
        tokio::pin!(overtime);
        let start = Instant::now();
        let mut is_long = false;
        let mut is_ending = false;
        loop {
            tokio::select! {
                ended = &mut self.work => return ended.unwrap_or_else(|_| bug()),
                () = sleep(QUICK), if !is_long => {
                    if let Some(long) = self.places.long() {
                        self.place = long;
                        is_long = true;
                    } else if start.elapsed() >= PATIENCE && self.places.waiting() > 0 {
                        return crowded();
                    }
                }
                () = cancelling(&mut self.stage), if !is_ending => {
                    is_ending = true;
                    self.watch.cancel();
                }
                () = &mut overtime => return out_of_time(self.question),
            }
        }
    }
}

/// Waits until the server asks all work to end.
async fn cancelling(stage: &mut Receiver<Stage>) {
    // A server that is gone asks for nothing any more.
    if stage.wait_for(|stage| *stage == Stage::Cancelling).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Answers a request.
fn answer(
    object: Map<String, Value>,
    watch: &Watch,
    cells: usize,
    listener: Option<&Sender<Line>>,
) -> Told {
    let unheard = || unheard(&object).filter(|_| listener.is_none());
    if let Some(problem) = too_large(&object, cells).or_else(unheard) {
        return Told::error(problem);
    }
    ask_object(object, watch, &alarm_after, &mut |event| {
        // Waits for a slow client. One that is gone wants no more.
        if listener.is_some_and(|to| to.blocking_send(Line::event(&event)).is_err()) {
            watch.cancel();
        }
    })
}

/// Rings after so long; what is beyond the reach of the clock never rings.
fn alarm_after(limit: Duration) -> Alarm {
    match Instant::now().checked_add(limit) {
        Some(deadline) => alarm_at(deadline),
        None => Arc::new(|| false),
    }
}

/// The problem that a board has too many cells. What is wrong otherwise is left to the question.
fn too_large(object: &Map<String, Value>, most: usize) -> Option<Problem> {
    let cells = cells(object).filter(|&cells| cells > most)?;
    let message = format!("the board has {cells} cells, and this server takes {most}");
    let hint = Some("take a smaller board, or ask the program itself".to_owned());
    is_request(object.clone()).then(|| Problem { hint, ..Problem::new(Trouble::Large, message) })
}

/// How many cells the largest board of a request has: one that is given, or one that is asked for.
fn cells(object: &Map<String, Value>) -> Option<usize> {
    let of_board = |board: &Value| {
        let board: Board = serde_json::from_value(board.clone()).ok()?;
        let shape = board.stated().or_else(|| Some(board.content(None).ok()?.shape()))?;
        Some(shape.rows.saturating_mul(shape.cols))
    };
    let instances = object.get("instances").and_then(Value::as_array).into_iter().flatten();
    let boards = instances.filter_map(|one| one.get("board")).chain(object.get("board"));
    let square = |size: &Value| {
        let size = usize::try_from(size.as_u64()?).unwrap_or(usize::MAX);
        Some(size.saturating_mul(size))
    };
    let level = |level: &Value| {
        let Level(size) = serde_json::from_value(level.clone()).ok()?;
        Some(size.shape.rows.saturating_mul(size.shape.cols))
    };
    let wished = [object.get("size").and_then(square), object.get("level").and_then(level)];
    boards.filter_map(of_board).chain(wished.into_iter().flatten()).max()
}

/// Whether an object is a request, beside what may go with it.
fn is_request(mut object: Map<String, Value>) -> bool {
    object.retain(|name, _| name != "id" && name != "limits");
    serde_json::from_value::<Request>(object.into()).is_ok()
}

/// The reply of a job that panicked.
fn bug() -> Told {
    let hint = Some("this is a bug; please report it, with the request".to_owned());
    Told::error(Problem { hint, ..Problem::new(Trouble::Bug, "internal error") })
}

/// The reply of a job that takes long while others wait.
fn crowded() -> Told {
    Refusal::busy("this takes long, and all places for long jobs are taken").told()
}

/// The reply of a job that does not end in time: nothing is known of it.
fn out_of_time(question: Option<&str>) -> Told {
    let end = End::Stopped { why: Why::Time, so_far: None };
    Told { json: end_json(question, end), trouble: None }
}
