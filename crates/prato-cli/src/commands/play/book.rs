//! The file with the scores, in the folder where programs keep the data of a user. It is written whole
//! or not at all, and by one process at a time.

use std::env;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use prato_api::scores::{Added, Played, Scores};

use crate::failure::Failure;
use crate::{input, output};

/// Where the scores are kept.
#[derive(Clone, Debug)]
pub struct Book {
    file: PathBuf,
}

/// How long to wait for another process that writes its game; it takes some milliseconds.
const LOCK_WAIT: Duration = Duration::from_secs(2);

impl Book {
    /// The book of this user.
    ///
    /// # Errors
    /// If nothing tells where the user's data are.
    pub fn of_user() -> Result<Book, Failure> {
        let folder = data_folder().ok_or_else(|| {
            Failure::Usage(format!("there is no folder for the scores; set {FOLDER_VARIABLES}"))
        })?;
        Ok(Book { file: folder.join("prato").join("scores.json") })
    }

    /// The file.
    pub fn file(&self) -> &PathBuf {
        &self.file
    }

    /// What it says; nothing if there is none yet.
    ///
    /// # Errors
    /// If it cannot be read, or is broken. It stays as it is.
    pub fn read(&self) -> Result<Scores, Failure> {
        match input::parsed(&self.file, Scores::parse) {
            Err(Failure::Unreadable { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
                Ok(Scores::default())
            }
            read => read,
        }
    }

    /// Counts a game.
    ///
    /// # Errors
    /// If the file cannot be read or written; it stays as it is.
    pub fn add(&self, played: &Played) -> Result<Added, Failure> {
        let unwritable = |why: io::Error| output::unwritable(&self.file, &why);
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder).map_err(unwritable)?;
        }
        // The file itself is replaced, so that a lock on it would be one on the old one.
        let lock = self.file.with_extension("lock");
        let lock = OpenOptions::new().create(true).truncate(false).write(true).open(lock);
        let _locked = locked(lock.map_err(unwritable)?).map_err(unwritable)?;
        let mut scores = self.read()?;
        let added = scores.add(played);
        if let Added::Counted(_) = added {
            output::write_file(&self.file, scores.to_text().as_bytes())?;
        }
        Ok(added)
    }
}

/// The file, once no other process holds it. It is let go when it is closed.
fn locked(file: File) -> io::Result<File> {
    let start = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if start.elapsed() < LOCK_WAIT => {
                thread::sleep(Duration::from_millis(10));
            }
            Err(why) => return Err(why.into()),
        }
    }
}

/// Which variables tell where the data of a user are.
const FOLDER_VARIABLES: &str =
    if cfg!(windows) { "APPDATA" } else { "HOME, or XDG_DATA_HOME to a whole path" };

/// The folder where programs keep the data of a user.
fn data_folder() -> Option<PathBuf> {
    // A path that depends on where one is would be another one tomorrow.
    let whole = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        return whole("APPDATA");
    }
    whole("XDG_DATA_HOME").or_else(|| {
        let usual =
            if cfg!(target_os = "macos") { "Library/Application Support" } else { ".local/share" };
        Some(whole("HOME")?.join(usual))
    })
}
