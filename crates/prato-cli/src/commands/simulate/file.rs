//! The file of a campaign. It is there for one process at a time, and holds one whole record.

use std::error::Error;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process;

use prato_api::questions::simulate::Record;

use crate::failure::Failure;
use crate::{input, output};

/// The file of a record, which no other process writes as long as this lives.
pub struct RecordFile {
    path: PathBuf,
    /// Its lock ends with this process, however that ends. The record itself cannot carry the lock,
    /// because each save puts a new file in its place.
    _lock: File,
}

impl RecordFile {
    /// The file of this name, if nobody else uses it. `NAME.lock` beside it says who does; it stays,
    /// because whoever took it away might take it from another.
    pub fn lock(path: &Path) -> Result<RecordFile, Failure> {
        // A file has one lock, whatever link leads to it.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut name = target.into_os_string();
        name.push(".lock");
        let failed = |why: &dyn Error| output::unwritable(Path::new(&name), why);
        let open = File::options().write(true).create(true).truncate(false).open(&name);
        let mut lock = open.map_err(|why| failed(&why))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let process = fs::read_to_string(&name).unwrap_or_default();
                let why = format!("in use by process {process}; wait for it, or take another file");
                return Err(output::unwritable(path, &io::Error::other(why)));
            }
            Err(TryLockError::Error(why)) => return Err(failed(&why)),
        }
        let signed = lock.set_len(0).and_then(|()| write!(lock, "{}", process::id()));
        signed.map_err(|why| failed(&why))?;
        Ok(RecordFile { path: path.to_owned(), _lock: lock })
    }

    /// What the file holds of the campaign of the record `new`, or that if there is no such file.
    pub fn read(&self, new: Record) -> Result<Record, Failure> {
        let hint = "--out goes on with what an earlier run wrote; take another file";
        match input::parsed(&self.path, |text| Record::parse(text, hint)) {
            Ok(old) if old.continues(&new) => Ok(old),
            Ok(old) => Err(Failure::Usage(format!(
                "{} holds another campaign: {}; take another file",
                self.path.display(),
                old.words()
            ))),
            Err(Failure::Unreadable { source, .. }) if source.kind() == ErrorKind::NotFound => {
                Ok(new)
            }
            Err(failure) => Err(failure),
        }
    }

    /// Writes the record in place of the last one; a reader sees one of them, and whole.
    pub fn write(&self, record: &Record) -> Result<(), Failure> {
        output::write_file(&self.path, record.to_text().as_bytes())
    }
}
