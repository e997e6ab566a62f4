//! Listens, lets connections in, and ends in an orderly way.

use std::convert::Infallible;
use std::io::{self, Read as _, Write as _};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::runtime;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower_service::Service as _;

use prato::watch::Watch;
use prato_api::process;

use crate::config::Config;
use crate::job::Jobs;
use crate::metrics::Metrics;
use crate::newcomers::{Newcomer, Newcomers};
use crate::patient::Patient;
use crate::places::Places;
use crate::refusal::Refusal;
use crate::routes::{self, House};

/// How long clients may take for their replies after all work was cancelled.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// How long somebody waits for the door of a connection that gives way.
const HANDOVER: Duration = Duration::from_millis(500);

/// The memory that one job may take is the whole divided by this.
const SHARE: usize = 4;

/// A server that listens and has not begun to answer.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    config: Config,
    watch: Watch,
    stopper: Stopper,
}

/// Ends a server from anywhere.
#[derive(Clone)]
pub struct Stopper {
    stage: Arc<watch::Sender<Stage>>,
}

/// How far a server is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It answers.
    Serving,
    /// It takes no more requests and finishes those that it has.
    Ending,
    /// What is still at work says what is certain so far.
    Cancelling,
}

impl Stopper {
    /// Takes no more requests, lets those at work finish for a while, and ends.
    pub fn stop(&self) {
        let _ = self.stage.send(Stage::Ending);
    }
}

impl Server {
    /// Listens at the address of `config`. `watch` has the memory that all work together may take;
    /// its threads are how many long jobs may be at work at a time.
    ///
    /// # Errors
    /// If the address cannot be had.
    pub fn bind(config: Config, watch: Watch) -> io::Result<Server> {
        let listener = TcpListener::bind(config.address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let stopper = Stopper { stage: Arc::new(watch::Sender::new(Stage::Serving)) };
        Ok(Server { listener, address, config, watch, stopper })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// To end it from elsewhere.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Answers until it is stopped.
    ///
    /// # Errors
    /// If the system gives it no threads.
    pub fn run(self) -> io::Result<()> {
        let (most, per_client) = (self.config.requests, self.config.requests_per_client);
        let places = Arc::new(Places::new(self.watch.threads, most, per_client));
        let runtime = runtime::Builder::new_multi_thread()
            .worker_threads(self.watch.threads.clamp(2, 4))
            .max_blocking_threads(places.threads())
            .thread_name("serve")
            .enable_io()
            .enable_time()
            .build()?;
        let ended = runtime.block_on(self.serve(places));
        // Work that did not notice that it was cancelled ends with the program.
        runtime.shutdown_background();
        ended
    }

    async fn serve(self, places: Arc<Places>) -> io::Result<()> {
        let Server { listener, config, mut watch, stopper, .. } = self;
        // What is held already is not there for the work, and no job takes all that is left.
        let held = process::resident().and_then(|held| usize::try_from(held).ok()).unwrap_or(0);
        watch.begin(held);
        watch.memory = held.saturating_add(watch.room() / SHARE);
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let mut stage = stopper.stage.subscribe();
        let (time, cells) = (config.time, config.cells);
        let jobs = Jobs { watch, places, time, cells, stage: stage.clone() };
        let limit = config.connections;
        let doors = Arc::new(Semaphore::new(limit));
        let metrics = Metrics::new(Arc::clone(&doors), limit);
        let house = Arc::new(House { config, jobs, metrics });
        let router = routes::router(Arc::clone(&house));
        let mut connections = JoinSet::new();
        let mut newcomers = Newcomers::among(limit);
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                // Whoever has a `Stopper` is gone only with the server itself.
                _ = stage.wait_for(|stage| *stage != Stage::Serving) => break,
            };
            while connections.try_join_next().is_some() {}
            let Ok((stream, client)) = accepted else {
                // Too many open files, most likely: they are given back when clients leave.
                sleep(Duration::from_millis(50)).await;
                continue;
            };
            let is_room = doors.available_permits() > 0 || newcomers.dismiss();
            let wait = if is_room { HANDOVER } else { Duration::ZERO };
            let Ok(Ok(door)) = timeout(wait, Arc::clone(&doors).acquire_owned()).await else {
                turn_away(stream);
                continue;
            };
            let newcomer = newcomers.welcome();
            let (router, stage, patience) = (router.clone(), stage.clone(), house.config.patience);
            connections.spawn(async move {
                connection(stream, client.ip(), router, stage, patience, newcomer).await;
                drop(door);
            });
        }
        drop(listener);
        let all_done = async { while connections.join_next().await.is_some() {} };
        tokio::pin!(all_done);
        if timeout(house.config.grace, &mut all_done).await.is_err() {
            let _ = stopper.stage.send(Stage::Cancelling);
            let _ = timeout(LAST_WORDS, all_done).await;
        }
        Ok(())
    }
}

/// Answers the requests of one connection, one after the other.
async fn connection(
    stream: TcpStream,
    client: IpAddr,
    router: Router,
    mut stage: watch::Receiver<Stage>,
    patience: Duration,
    newcomer: Arc<Newcomer>,
) {
    let asking = Arc::clone(&newcomer);
    // Replies are written at once; where that cannot be said they are merely slower.
    let _ = stream.set_nodelay(true);
    let answer = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        asking.asks();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(routes::Client(client));
        let mut router = router.clone();
        async move { Ok::<_, Infallible>(router.call(request).await.unwrap_or_else(|no| match no {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(Patient::new(stream, patience)), answer);
    tokio::pin!(connection);
    // A connection that breaks is the client's affair.
    let _ = tokio::select! {
        ended = connection.as_mut() => ended,
        () = newcomer.gives_way() => return,
        () = ending(&mut stage) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
}

async fn ending(stage: &mut watch::Receiver<Stage>) {
    // A server that is gone has ended.
    let _ = stage.wait_for(|stage| *stage != Stage::Serving).await;
}

/// Tells a client that there are too many connections, without waiting for anything.
fn turn_away(stream: TcpStream) {
    let body = Refusal::busy("there are too many connections").told().json;
    let refusal = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 1\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let Ok(mut stream) = stream.into_std() else { return };
    // Closing with something unread would take the refusal back.
    let _ = stream.read(&mut [0; 8192]);
    let _ = stream.write(refusal.as_bytes());
}
