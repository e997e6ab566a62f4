//! Looks on at a campaign: shows how far it is, keeps the record in its file, and writes replays.

use std::fs;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use prato::play::{Campaign, Played, Spectator, Tally};
use prato::watch::Watch;

use crate::failure::Failure;
use crate::{limits, output};

use super::SimulateArgs;
use super::file::RecordFile;
use super::record::Record;

/// Writes down what comes of the games of a run.
pub struct Scribe<'a> {
    args: &'a SimulateArgs,
    campaign: &'a Campaign,
    /// What came of the runs before.
    before: Record,
    /// The processor time that this process took before the first game.
    cpu_before: Option<f64>,
    /// Where the record is kept, and when it was last written.
    file: Option<&'a RecordFile>,
    written: Mutex<Instant>,
    /// What cannot be written, for which the watch is cancelled.
    failure: Mutex<Option<Failure>>,
    watch: &'a Watch,
}

impl Scribe<'_> {
    /// One for a run that begins now.
    pub fn new<'a>(
        args: &'a SimulateArgs,
        campaign: &'a Campaign,
        before: Record,
        file: Option<&'a RecordFile>,
        watch: &'a Watch,
    ) -> Scribe<'a> {
        Scribe {
            args,
            campaign,
            before,
            cpu_before: cpu_seconds(),
            file,
            written: Mutex::new(Instant::now()),
            failure: Mutex::new(None),
            watch,
        }
    }

    /// The record with what came of the games of this run, which is over.
    pub fn finish(self, tally: Tally) -> Result<Record, Failure> {
        let record = self.with(tally);
        if let Some(failure) = self.failure.into_inner().expect("no thread panicked") {
            return Err(failure);
        }
        if let Some(file) = self.file {
            file.write(&record)?;
        }
        Ok(record)
    }

    fn with(&self, tally: Tally) -> Record {
        let mut record = self.before.clone();
        let taken = cpu_seconds().zip(self.cpu_before);
        record.add(tally, taken.map(|(now, then)| now - then));
        record
    }

    /// Ends the campaign if something cannot be written.
    fn check(&self, written: Result<(), Failure>) {
        if let Err(failure) = written {
            *self.failure.lock().expect("no thread panics with the lock") = Some(failure);
            self.watch.cancel();
        }
    }
}

impl Spectator for Scribe<'_> {
    fn played(&self, number: u64, game: &Played) {
        if let Some(folder) = &self.args.save {
            let seed = self.campaign.seed.wrapping_add(number);
            let file = folder.join(format!("{seed}.json"));
            self.check(output::write_file(&file, game.replay.to_text().as_bytes()));
        }
    }

    fn so_far(&self, tally: Tally) {
        const PAUSE: Duration = Duration::from_secs(1);
        let mut written = self.written.lock().expect("no thread panics with the lock");
        // A game whose replay could not be written must not count.
        if written.elapsed() < PAUSE || self.watch.check().is_err() {
            return;
        }
        let record = self.with(tally);
        limits::show_progress(&record.line(self.args.games));
        if let Some(file) = self.file {
            self.check(file.write(&record));
        }
        *written = Instant::now();
    }
}

/// The processor time that this process took so far, where the system tells it (on Linux).
fn cpu_seconds() -> Option<f64> {
    /// Linux counts in hundredths of a second, whatever the machine.
    const TICKS: f64 = 100.0;
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may hold anything; the fields after it do not.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS)
}
