//! Files that are written: tried before the work, and whole or not at all.

use std::fs;

use crate::{Run, command, prato, scratch};

/// A file where no file can be: its folder is a file.
fn nowhere(name: &str) -> String {
    let folder = scratch(name);
    fs::write(&folder, "no folder").unwrap();
    folder.join("x").to_str().unwrap().to_owned()
}

#[track_caller]
fn refused(run: &Run, file: &str) {
    assert_eq!((run.code, run.stdout.as_str()), (73, ""), "{}", run.stderr);
    let said = format!("cannot write {file}");
    assert!(run.stderr.contains(&said), "{said:?} is not in {}", run.stderr);
}

/// None of these ends soon, or at all, if the work is done first.
#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_work() {
    let file = nowhere("files-nowhere");
    let file = file.as_str();
    let work: &[&[&str]] = &[
        &["solve", "open-field.txt", "--all", "--svg", file],
        &["queens", "20", "--all", "--png", file],
        &[
            "generate",
            "minesweeper",
            "--size",
            "2000x2000",
            "--mines",
            "800000",
            "--no-guess",
            "-o",
            file,
        ],
        &["generate", "minesweeper", "--size", "2000x2000", "--mines", "800000", "--field", file],
        &["generate", "tetravex", "--size", "30", "--unique", "-o", file],
        &["simulate", "--games", "1000000", "--out", file],
        &["simulate", "--games", "1000000", "--save", file],
        &["certify", "open-field.txt", "--at", "1,1", "--out", file],
        &["compare", "200", "--question", "count", "--svg", file],
        &["convert", "expert.txt", "--to", "dzn", "-o", file],
        &["export", "expert.txt", "--to", "cnf", "-o", file],
    ];
    for args in work {
        refused(&prato(args), file);
    }
}

#[test]
fn nothing_is_left_beside_a_file() {
    let folder = scratch("files-alone");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("board.dzn");
    for _ in 0..2 {
        prato(&["convert", "flags.txt", "--to", "dzn", "-o", file.to_str().unwrap()]).answer(0);
    }
    let names: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["board.dzn"]);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::process::Stdio;

    use super::*;
    use crate::command;

    #[test]
    fn a_replaced_file_keeps_its_permissions_and_its_links() {
        let (file, link) = (scratch("files-kept.txt"), scratch("files-link.txt"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        let _ = fs::remove_file(&link);
        symlink(&file, &link).unwrap();
        prato(&["convert", "flags.txt", "--to", "text", "-o", link.to_str().unwrap()]).answer(0);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), fs::read_to_string(&link).unwrap());
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    }

    /// The shell's limit to the size of files stands for a disk that is full.
    #[test]
    fn a_full_disk_leaves_the_old_file() {
        let file = scratch("files-full.txt");
        fs::write(&file, "old").unwrap();
        let script = r#"trap '' XFSZ; ulimit -f 1; exec "$0" convert expert.txt --to json -o "$1""#;
        let run = command(&[]);
        let output = std::process::Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_prato")])
            .arg(&file)
            .current_dir(run.get_current_dir().unwrap())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(73), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    }

    /// Devices are written to as they are, and what cannot be written is no success.
    #[cfg(target_os = "linux")]
    #[test]
    fn devices() {
        prato(&["convert", "flags.txt", "--to", "text", "-o", "/dev/null"]).answer(0);
        refused(&prato(&["convert", "flags.txt", "--to", "text", "-o", "/dev/full"]), "/dev/full");
        for args in [&["--help"][..], &["--version"], &["solve", "--help"], &["count", "flags.txt"]]
        {
            let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let output = command(args).stdout(Stdio::from(full)).output().unwrap();
            let stderr = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(73), "{args:?} {stderr}");
            assert!(stderr.contains("cannot write the answer"), "{stderr}");
        }
    }
}

/// `-` is standard output, and then the answer goes to standard error.
#[test]
fn a_picture_goes_to_standard_output() {
    for line in ["odds guess.txt", "solve tetravex.dzn", "queens 6", "review game.json"] {
        let args: Vec<&str> = line.split(' ').collect();
        let answer = prato(&args);
        let run = prato(&[&args[..], &["--svg", "-"]].concat());
        assert_eq!(run.code, 0, "{line}: {}", run.stderr);
        let is_picture = run.stdout.starts_with("<svg") && run.stdout.ends_with("</svg>\n");
        assert!(is_picture, "{line}: {}", run.stdout);
        assert!(run.stderr.contains(&answer.stdout), "{line}: {}", run.stderr);
    }
    let run = command(&["hint", "guess.txt", "--png", "-"]).output().unwrap();
    assert!(run.stdout.starts_with(b"\x89PNG"), "{run:?}");
    assert!(String::from_utf8_lossy(&run.stderr).contains("best guess"), "{run:?}");
}
