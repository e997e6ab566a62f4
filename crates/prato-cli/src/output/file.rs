//! Files are written whole or not at all: first under another name in the same folder, which then
//! takes the place of the old file. Devices and pipes are written to directly, and so is standard
//! output, whose name is `-`.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use super::unwritable;
use crate::failure::Failure;
use crate::guard;

/// Makes sure, before any work is done, that these files can be written. They stay as they are.
pub fn try_files<'a>(files: impl IntoIterator<Item = &'a PathBuf>) -> Result<(), Failure> {
    let tried = |file: &Path| match Target::of(file)? {
        Target::Standard | Target::Direct => Ok(()),
        Target::Replaced(target) => New::beside(&target).map(drop),
    };
    files.into_iter().try_for_each(|file| tried(file).map_err(|why| unwritable(file, &why)))
}

/// Makes the folder if it is not there, and makes sure that files can be written to it.
pub fn try_folder(folder: &Path) -> Result<(), Failure> {
    if folder == Path::new("-") {
        let message = "- is standard output, and what is written here takes a folder; name one";
        return Err(Failure::Usage(message.into()));
    }
    let tried = fs::create_dir_all(folder).and_then(|()| New::beside(&folder.join("test")));
    tried.map(drop).map_err(|why| unwritable(folder, &why))
}

/// Writes a whole file, or leaves the old one as it was.
pub fn write_file(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    guard::writing();
    let written = || match Target::of(file)? {
        Target::Standard => {
            let mut out = io::stdout().lock();
            out.write_all(bytes).and_then(|()| out.flush())
        }
        Target::Direct => fs::write(file, bytes),
        Target::Replaced(target) => New::beside(&target)?.replace(&target, bytes),
    };
    written().map_err(|why| unwritable(file, &why))
}

/// How a file is written.
enum Target {
    /// Standard output.
    Standard,
    /// As it is: a device or a pipe.
    Direct,
    /// By another that takes its place. Here is where it lies, behind all links.
    Replaced(PathBuf),
}

impl Target {
    fn of(file: &Path) -> io::Result<Target> {
        if file == Path::new("-") {
            return Ok(Target::Standard);
        }
        match fs::metadata(file) {
            // `/dev/stdout` may be a file, to which others write as well.
            Ok(_) if file.starts_with("/dev") => Ok(Target::Direct),
            Ok(data) if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(data) if data.is_file() => Ok(Target::Replaced(file.canonicalize()?)),
            Ok(_) => Ok(Target::Direct),
            Err(why) if why.kind() == io::ErrorKind::NotFound => {
                Ok(Target::Replaced(file.to_owned()))
            }
            Err(why) => Err(why),
        }
    }
}

/// A new file that is going to take the place of another, or vanishes.
struct New {
    path: PathBuf,
    file: File,
}

impl New {
    /// In the folder of `target`, under a name that nobody else uses.
    fn beside(target: &Path) -> io::Result<New> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        if target.exists() {
            // A file that is protected is not replaced.
            OpenOptions::new().write(true).open(target)?;
        }
        let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{number}.new", process::id()));
        let path = target.with_file_name(hidden);
        let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        Ok(New { path, file })
    }

    /// Writes it, and gives it the name and the permissions of the old file, if there is one.
    fn replace(mut self, target: &Path, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        if let Ok(old) = fs::metadata(target) {
            self.file.set_permissions(old.permissions())?;
            // The old content goes only once the new one is on the disk.
            self.file.sync_all()?;
        }
        fs::rename(&self.path, target)
    }
}

impl Drop for New {
    fn drop(&mut self) {
        // It is gone already if it has taken its place.
        let _ = fs::remove_file(&self.path);
    }
}
