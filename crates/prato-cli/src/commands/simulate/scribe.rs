//! Looks on at a campaign: shows how far it is, keeps the record in its file, and writes replays.

use std::time::{Duration, Instant};

use prato::play::{Campaign, Played};
use prato::watch::Watch;
use prato_api::questions::simulate::{Answer, Ask, Record};
use prato_api::shape::Tally;
use prato_api::{Event, process};

use crate::failure::Failure;
use crate::{limits, output};

use super::SimulateArgs;
use super::file::RecordFile;
use super::words;

/// Writes down what comes of the games of a run.
pub struct Scribe<'a> {
    args: &'a SimulateArgs,
    campaign: &'a Campaign,
    ask: &'a Ask,
    /// The processor time of the runs before, and of this process before the first game.
    before: Option<f64>,
    idle: Option<Duration>,
    /// Where the record is kept, and when it was last written.
    file: Option<&'a RecordFile>,
    written: Instant,
    /// What cannot be written, for which the watch is cancelled.
    failure: Option<Failure>,
    watch: &'a Watch,
}

impl Scribe<'_> {
    /// One for a run that begins now.
    pub fn new<'a>(
        args: &'a SimulateArgs,
        campaign: &'a Campaign,
        ask: &'a Ask,
        before: &Record,
        file: Option<&'a RecordFile>,
        watch: &'a Watch,
    ) -> Scribe<'a> {
        Scribe {
            args,
            campaign,
            ask,
            before: before.cpu_seconds(),
            idle: process::processor_time(),
            file,
            written: Instant::now(),
            failure: None,
            watch,
        }
    }

    /// Writes down what is told.
    pub fn note(&mut self, event: &Event<'_>) {
        if let Event::Game { seed, game, so_far } = event {
            self.save(*seed, game);
            self.keep(*so_far);
        }
    }

    /// The record with what came of the games of this run, which is over.
    pub fn finish(self, answer: &Answer) -> Result<Record, Failure> {
        let record = Record::new(self.campaign, self.ask.policy, answer.tally, answer.cpu_seconds);
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if let Some(file) = self.file {
            file.write(&record)?;
        }
        Ok(record)
    }

    /// The processor time of all runs so far, in hundredths, as the system counts it.
    pub fn cpu_seconds(&self) -> Option<f64> {
        let now = process::processor_time()?.saturating_sub(self.idle?).as_secs_f64();
        Some((100.0 * (self.before? + now)).round() / 100.0)
    }

    fn save(&mut self, seed: u64, game: &Played) {
        if let Some(folder) = &self.args.save {
            let file = folder.join(format!("{seed}.json"));
            self.check(output::write_file(&file, game.replay.to_text().as_bytes()));
        }
    }

    /// Shows and writes the record now and then.
    fn keep(&mut self, so_far: Tally) {
        const PAUSE: Duration = Duration::from_secs(1);
        // A game whose replay could not be written must not count.
        if self.written.elapsed() < PAUSE || self.watch.check().is_err() {
            return;
        }
        let record = Record::new(self.campaign, self.ask.policy, so_far, self.cpu_seconds());
        limits::show_progress(&words::line(&record, self.args.games));
        if let Some(file) = self.file {
            self.check(file.write(&record));
        }
        self.written = Instant::now();
    }

    /// Ends the campaign if something cannot be written.
    fn check(&mut self, written: Result<(), Failure>) {
        if let Err(failure) = written {
            self.failure.get_or_insert(failure);
            self.watch.cancel();
        }
    }
}
