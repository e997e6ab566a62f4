//! A pseudo-terminal, and a game in it: what a terminal would show, and what it is told.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read as _, Write as _};
use std::num::NonZero;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::OFlags;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

/// Whatever is waited for takes less.
const PATIENCE: Duration = Duration::from_secs(60);

/// A game in a terminal of its own.
pub struct Seat {
    /// Our side of the terminal; to drop it hangs up.
    master: Option<File>,
    /// The other side, so that the terminal is there even when the game has left.
    slave: File,
    child: Child,
    /// What is to be seen.
    parser: vt100::Parser,
    /// How the terminal was set before.
    modes: LocalModes,
}

/// So many columns and lines.
pub type Screen = (u16, u16);

impl Seat {
    /// Begins `prato play` with these arguments and these scores, which are in a folder of data.
    pub fn take(args: &[&str], data: &Path, screen: Screen) -> Seat {
        let mut command = Command::new("setsid");
        command.arg("--ctty").arg(env!("CARGO_BIN_EXE_prato")).arg("play").args(args);
        Seat::of(command, data, screen)
    }

    /// Begins this command, which makes the terminal its own.
    pub fn of(mut command: Command, data: &Path, screen: Screen) -> Seat {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)
            .expect("there are pseudo-terminals");
        grantpt(&master).and_then(|()| unlockpt(&master)).expect("it is ours");
        rustix::io::ioctl_fionbio(&master, true).expect("reading need not wait");
        let name = ptsname(&master, Vec::new()).expect("it has a name");
        let mut open = OpenOptions::new();
        open.read(true).write(true).custom_flags(OFlags::NOCTTY.bits().cast_signed());
        let slave = open.open(OsStr::from_bytes(name.to_bytes())).expect("its other side opens");
        tcsetwinsize(&slave, winsize(screen)).expect("it takes a size");
        let modes = tcgetattr(&slave).expect("it has modes").local_modes;
        let side = || slave.try_clone().expect("it can be shared");
        command
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples"))
            .env("XDG_DATA_HOME", data)
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .env_remove("COLUMNS")
            .env_remove("LINES")
            .stdin(side())
            .stdout(side())
            .stderr(side());
        let child = command.spawn().expect("setsid of util-linux starts");
        let parser = vt100::Parser::new(side_of(screen.1), side_of(screen.0), 0);
        Seat { master: Some(master.into()), slave, child, parser, modes }
    }

    /// Presses these keys.
    pub fn press(&mut self, keys: &str) {
        let master = self.master.as_mut().expect("nobody has hung up");
        master.write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Presses and releases a button of the mouse: 0 is the left, 1 the middle, 2 the right one. The cell
    /// is one of a board with three characters for each, and with a digit for the rows.
    pub fn click(&mut self, button: u8, row: usize, col: usize) {
        let (x, y) = (3 * col + 1, row + 3);
        self.press(&format!("\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m"));
    }

    /// The window has this size from now on.
    pub fn resize(&mut self, screen: Screen) {
        self.parser.screen_mut().set_size(side_of(screen.1), side_of(screen.0));
        let master = self.master.as_ref().expect("nobody has hung up");
        tcsetwinsize(master, winsize(screen)).expect("it takes a size");
    }

    /// Hangs up.
    pub fn hang_up(&mut self) {
        self.master = None;
    }

    /// The game's process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Whether the game has taken the terminal.
    pub fn is_playing(&self) -> bool {
        self.parser.screen().alternate_screen()
    }

    /// A line of the screen, from 0, without blanks at its end.
    pub fn line(&self, number: usize) -> String {
        let mut rows = self.parser.screen().rows(0, u16::MAX);
        rows.nth(number).unwrap_or_default().trim_end().to_owned()
    }

    /// Everything on the screen.
    pub fn screen(&self) -> String {
        self.parser.screen().contents()
    }

    /// Waits until this is to be seen.
    #[track_caller]
    pub fn wait_for(&mut self, text: &str) {
        self.wait_until(text, |seat| seat.screen().contains(text));
    }

    /// Waits until this is so.
    #[track_caller]
    pub fn wait_until(&mut self, what: &str, so: impl Fn(&Seat) -> bool) {
        let start = Instant::now();
        while !so(self) {
            assert!(start.elapsed() < PATIENCE, "no `{what}` in:\n{}", self.screen());
            if !self.look() {
                thread::sleep(Duration::from_millis(5));
            }
        }
    }

    /// Takes what was written to the terminal. Says whether there was something.
    fn look(&mut self) -> bool {
        let mut bytes = [0; 4096];
        let Some(master) = &mut self.master else { return false };
        match master.read(&mut bytes) {
            Ok(length) => {
                self.parser.process(&bytes[..length]);
                length > 0
            }
            Err(why) if why.kind() == ErrorKind::WouldBlock => false,
            Err(why) => panic!("the terminal cannot be read: {why}"),
        }
    }

    /// Waits until the game is over, and until the terminal is as it was. Returns what is on it.
    #[track_caller]
    pub fn leave(mut self) -> (ExitStatus, String) {
        self.wait_until("the usual screen, without a mouse", |seat| {
            let screen = seat.parser.screen();
            let mouse = screen.mouse_protocol_mode();
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && mouse == vt100::MouseProtocolMode::None
        });
        let status = self.end();
        while self.look() {}
        let modes = tcgetattr(&self.slave).expect("the terminal is still there").local_modes;
        assert_eq!(modes, self.modes, "lines and echo are as before");
        (status, self.screen())
    }

    /// Waits until the game is over.
    #[track_caller]
    pub fn end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it is ours") {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "it goes on:\n{}", self.screen());
            // A terminal that nobody reads would hold it up.
            if !self.look() {
                thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        // Where a test fails, the game is still there.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What is to be seen on a side of no length is not looked at.
fn side_of(length: u16) -> NonZero<u16> {
    NonZero::new(length).unwrap_or(NonZero::<u16>::MIN)
}

fn winsize((columns, lines): Screen) -> Winsize {
    Winsize { ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }
}
