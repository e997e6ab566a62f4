use std::fs;
use std::io::{Read as _, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};

use crate::{prato, scratch};

/// A game in a terminal, which the program `script` makes.
struct Seat {
    script: Child,
    /// What was written since the last key.
    seen: String,
}

impl Seat {
    /// Begins a game; `None` where there is no `script` that can.
    fn take(args: &str) -> Option<Seat> {
        if !cfg!(target_os = "linux") {
            return None;
        }
        // The shell tells its number, and becomes the game.
        let game = format!(
            "stty rows 24 cols 80; echo number $$ end; exec {} play {args}",
            env!("CARGO_BIN_EXE_prato")
        );
        let script = Command::new("script")
            .args(["-qec", &game, "/dev/null"])
            .env("SHELL", "/bin/sh")
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        Some(Seat { script: script.ok()?, seen: String::new() })
    }

    fn press(&mut self, keys: &str) {
        self.seen.clear();
        let input = self.script.stdin.as_mut().expect("it has an input");
        input.write_all(keys.as_bytes()).and_then(|()| input.flush()).expect("the game reads");
    }

    /// Waits until this is to be seen.
    fn wait_for(&mut self, text: &str) {
        let output = self.script.stdout.as_mut().expect("it has an output");
        let mut buffer = [0; 4096];
        while !self.seen.contains(text) {
            let length = output.read(&mut buffer).expect("the game writes");
            assert!(length > 0, "the game ended without {text}: {}", self.seen);
            self.seen += &String::from_utf8_lossy(&buffer[..length]);
        }
    }

    /// Waits until the game is over, and until the terminal is as it was.
    fn leave(mut self) -> ExitStatus {
        // Mouse off, the usual screen again.
        self.wait_for("\x1b[?1000l");
        self.wait_for("\x1b[?1049l");
        self.script.wait().expect("script ends")
    }
}

#[test]
fn a_game_in_a_terminal() {
    let Some(mut seat) = Seat::take("--level beginner --seed 1") else { return };
    seat.wait_for("seed 1");
    seat.wait_for("q quit");
    assert!(seat.seen.contains("\x1b[?1049h") && seat.seen.contains("\x1b[?1000h"));
    seat.press("t");
    seat.wait_for("wherever");
    seat.press(" ");
    // Only what changed is written: first some 0, then covered cells again.
    seat.wait_for(".");
    seat.press("n");
    seat.wait_for("#");
    seat.press("q");
    assert_eq!(seat.leave().code(), Some(0));
}

#[test]
fn games_that_end_are_saved_for_review() {
    let folder = scratch("played");
    let _ = fs::remove_dir_all(&folder);
    let args = format!("--size 1x2 --mines 1 --rule any --seed 7 --save {}", folder.display());
    // The second one does not overwrite the first.
    for name in ["7.json", "7-2.json"] {
        let Some(mut seat) = Seat::take(&args) else { return };
        seat.wait_for("q quit");
        seat.press(" ");
        seat.wait_for("Saved");
        seat.press("q");
        assert_eq!(seat.leave().code(), Some(0));
        let review = prato(&["review", folder.join(name).to_str().unwrap(), "--json"]).json(0);
        assert_eq!(review["moves"][0]["judgement"], "forced guess");
    }
}

#[test]
fn signals_and_ctrl_c_give_the_terminal_back() {
    let Some(mut seat) = Seat::take("--seed 1") else { return };
    seat.wait_for("q quit");
    seat.press("\x03");
    assert_eq!(seat.leave().code(), Some(0));

    let Some(mut seat) = Seat::take("--seed 1") else { return };
    seat.wait_for("q quit");
    let number = seat.seen.split("number ").nth(1).and_then(|rest| rest.split(' ').next());
    let kill = Command::new("kill").args(["-TERM", number.expect("the shell told it")]).status();
    assert!(kill.expect("kill starts").success());
    assert_eq!(seat.leave().code(), Some(3));
}

#[test]
fn bad_arguments() {
    let check = |args: &[&str], expected: &str| {
        let run = prato(&[&["play"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
    };
    check(&[], "play needs a terminal");
    check(&["--level", "easy"], "beginner, intermediate, expert, or rows x columns x mines");
    check(&["--size", "9x9"], "--mines");
    check(&["--size", "9x9", "--mines", "73"], "73 mines do not fit into the 72 cells");
    check(&["--size", "2x2", "--mines", "4", "--rule", "any"], "leave no cell to open");
    check(&["--size", "2000x2000", "--mines", "4"], "the largest board here has 1048576");
    check(&["--level", "expert", "--size", "9x9", "--mines", "9"], "cannot be used with");
}
