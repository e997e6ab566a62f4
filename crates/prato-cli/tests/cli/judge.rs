//! `prato judge`: right, wrong and harmful programs, and what is left of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::signals::{send, start};
use crate::{Run, command, examples_in, prato, run, scratch};

/// A new folder with the examples and these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = examples_in(name);
    for (file, text) in files {
        fs::write(folder.join(file), text).unwrap();
    }
    folder
}

fn judge(folder: &Path, args: &[&str]) -> Run {
    let mut command = command(&["judge"]);
    command.args(args).current_dir(folder);
    run(command, "")
}

/// The verdicts in order.
fn verdicts(folder: &Path, code: i32, args: &[&str]) -> Vec<(String, Option<String>)> {
    let mut all = args.to_vec();
    all.push("--json");
    let reply = judge(folder, &all).json(code);
    let word = |one: &Value, name: &str| one[name].as_str().map(str::to_owned);
    let judged = reply["judged"].as_array().unwrap();
    judged.iter().map(|one| (word(one, "verdict").unwrap(), word(one, "fault"))).collect()
}

fn words(folder: &Path, code: i32, args: &[&str]) -> Vec<String> {
    verdicts(folder, code, args).into_iter().map(|(verdict, _)| verdict).collect()
}

/// Whether a tool is there; on machines for tests it must be.
fn has(tool: &str) -> bool {
    let mut command = Command::new(tool);
    let quiet = command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    let found = quiet.status().is_ok_and(|status| status.success());
    assert!(found || std::env::var_os("CI").is_none(), "{tool} is not installed");
    found
}

/// The mine field by the sums around clues, as a course would write it.
const MODEL: &str = "
int: r; int: c; int: X = -1; int: nmines;
array[1..r, 1..c] of int: game;
array[1..r, 1..c] of var 0..1: mines;
constraint sum(mines) = nmines;
constraint forall(i in 1..r, j in 1..c where game[i,j] >= 0)(
  mines[i,j] = 0 /\\
  sum(a in max(1, i-1)..min(r, i+1), b in max(1, j-1)..min(c, j+1))(mines[a,b]) = game[i,j]);
solve satisfy;
output [show(mines[i,j]) ++ if j == c then \"\\n\" else \" \" endif | i in 1..r, j in 1..c];
";

#[test]
fn a_model_for_minizinc() {
    if !has("minizinc") {
        return;
    }
    let blind = MODEL.replace("game[i,j] >= 0", "game[i,j] >= 2");
    let folder = folder("judge-mzn", &[("right.mzn", MODEL), ("blind.mzn", &blind)]);
    let right = ["--program", "right=minizinc right.mzn {dzn}"];
    let boards = ["--question", "solve", "beginner.txt", "--generate", "9x9x10", "--count", "2"];
    let seen = words(&folder, 0, &[&right[..], &boards].concat());
    assert_eq!(seen, ["right"; 3]);
    // It does not look at ones, and the board is drawn with the one that it breaks.
    let blind = ["--program", "blind=minizinc blind.mzn {dzn}"];
    let told = judge(&folder, &[&blind[..], &["--question", "solve", "beginner.txt"]].concat());
    assert_eq!(told.code, 1, "{}", told.stderr);
    assert!(told.stdout.contains("solve, beginner.txt: wrong: "), "{}", told.stdout);
    assert!(told.stdout.contains("Not a solution: 9 x 9 cells, 10 mines"), "{}", told.stdout);
    assert!(told.stdout.contains("! broken"), "{}", told.stdout);
}

/// An answer set for each field with a mine where the click is: the click is safe if there is none.
const CLICK: &str = "
cell(R,C) :- matr(M,N), R = 1..M, C = 1..N.
near(R,C,A,B) :- cell(R,C), cell(A,B), |R-A| <= 1, |C-B| <= 1, (R,C) != (A,B).
open(R,C) :- schema(R,C,_).
{ mine(R,C) } :- cell(R,C), not open(R,C), not safe(R,C).
:- schema(R,C,V), #count { A,B : near(R,C,A,B), mine(A,B) } != V.
:- mines(N), #count { R,C : mine(R,C) } != N.
:- click(R,C), not mine(R,C).
safe(0,0). mines(0) :- #false.
";

#[test]
fn a_program_for_clingo() {
    if !has("clingo") {
        return;
    }
    let folder = folder("judge-lp", &[("click.lp", CLICK)]);
    // Success is that there is no answer set, which a shell turns around.
    let turned = "clingo click.lp {lp} --warn=none > /dev/null; test $? = 20";
    let program = format!("asp=sh -c '{turned}'");
    let args = ["--question", "click", "guess.txt", "beginner.txt", "--program", &program];
    let seen = verdicts(&folder, 0, &args);
    assert_eq!(seen.iter().filter(|one| one.0 == "right").count(), 4, "{seen:?}");
    let wrong = "asp=clingo click.lp {lp} --warn=none";
    let args = ["--question", "click", "beginner.txt", "--program", wrong];
    assert_eq!(words(&folder, 1, &args), ["wrong"; 3]);
}

/// Assume a mine and refute it.
const REFUTE: &str = "
:- use_module(library(clpfd)).
cell(M, R, C, V) :- nth1(R, M, Row), nth1(C, Row, V).
around(M, R, C, Vs) :-
    findall(A-B, (member(DR, [-1,0,1]), member(DC, [-1,0,1]), A is R+DR, B is C+DC), Ps),
    foldl({M}/[A-B,In,Out]>>(cell(M, A, B, V) -> Out = [V|In] ; Out = In), Ps, [], Vs).
fits(Board, Mines) :-
    maplist([Row,Bits]>>(same_length(Row, Bits), Bits ins 0..1), Board, Mines),
    findall(R-C, cell(Board, R, C, _), Ps),
    maplist({Board,Mines}/[R-C]>>(cell(Board, R, C, V), cell(Mines, R, C, M),
        ( var(V) -> true ; M = 0, around(Mines, R, C, Vs), sum(Vs, #=, V) )), Ps),
    append(Mines, All), ( catch(mines(N), _, fail) -> sum(All, #=, N) ; true ).
is_safe(R, C) :- schema(_, _, Board),
    \\+ (fits(Board, Mines), cell(Mines, R, C, 1), append(Mines, All), labeling([ff], All)).
";

#[test]
fn a_program_for_prolog() {
    if !has("swipl") {
        return;
    }
    let folder = folder("judge-pl", &[("refute.pl", REFUTE), ("row.txt", ".1.0.\n")]);
    let goal = "swipl -g 'consult(\"{pl}\"), is_safe({R}, {C})' -t halt refute.pl";
    let args = ["--question", "click", "guess.txt", "row.txt", "--program", goal];
    assert_eq!(words(&folder, 0, &args), ["right"; 3]);
    // An exception is no answer.
    let goal = "swipl -g 'consult(\"{pl}\"), is_save({R}, {C})' -t halt refute.pl";
    let seen = verdicts(&folder, 1, &["--question", "click", "guess.txt", "--program", goal]);
    assert!(seen.iter().all(|one| one.0 == "crashed"), "{seen:?}");
}

#[test]
fn answers_in_other_ways() {
    let folder = folder("judge-ways", &[]);
    let check = |question: &str, board: &str, program: &str, expected: &str| {
        let code = i32::from(expected != "right");
        let args = ["--question", question, board, "--program", program];
        assert_eq!(words(&folder, code, &args), [expected], "{program}");
    };
    check("solve", "impossible.txt", "sh -c 'echo =====UNSATISFIABLE=====' {grid}", "right");
    check("solve", "beginner.txt", "sh -c 'echo =====UNSATISFIABLE=====' {grid}", "wrong");
    check("solve", "beginner.txt", "echo hello {json}", "unread");
    check("solve", "beginner.txt", "sh -c 'echo oh >&2; exit 3' {json}", "crashed");
    check("solve", "beginner.txt", "no-such-program {json}", "crashed");
    check("solve", "beginner.txt", "sh -c 'kill -SEGV $$' {json}", "crashed");
    let ours = env!("CARGO_BIN_EXE_prato");
    check("solve", "beginner.txt", &format!("{ours} solve {{json}} --engine search"), "right");
    // No cell is in question.
    let asked = format!("sh -c 'grep click $0 || {ours} solve $0' {{lp}}");
    check("solve", "click.lp", &asked, "right");
    check("count", "guess.txt", &format!("{ours} count {{txt}}"), "right");
    check("count", "guess.txt", "sh -c 'echo 3' {txt}", "wrong");
    check("safe", "beginner.txt", &format!("{ours} safe {{dzn}} --json"), "unread");
    check("tetravex", "tetravex.dzn", &format!("{ours} solve {{dzn}}"), "right");
    check(
        "tetravex",
        "tetravex.dzn",
        "sh -c 'echo 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1' {dzn}",
        "wrong",
    );
    check("queens", "6", &format!("{ours} queens {{N}}"), "unread");
    check("queens", "6", "echo 2 4 6 1 3 5 {N}", "unread");
    check("queens", "6", "echo [2, 4, 6, 1, 3, 5], n={N}", "right");
    check("queens", "3", "sh -c 'echo UNSATISFIABLE; exit 20' {N}", "right");
}

/// Whether a process with this word on its command line runs.
fn runs(mark: &str) -> bool {
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = all.filter_map(|one| fs::read(one.path().join("cmdline")).ok());
    lines.into_iter().any(|line| String::from_utf8_lossy(&line).contains(mark))
}

/// Programs sleep for so long that a number of seconds tells one of them.
fn gone(mark: &str) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(20) {
        if !runs(mark) {
            return true;
        }
        thread::sleep(Duration::from_millis(20));
    }
    false
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_of_a_harmful_program() {
    let escape = "
        (setsid sh -c 'sleep 86411 & sleep 86411' &)
        (nohup sleep 86411 > /dev/null 2>&1 &)
        sleep 86411";
    let crowd = "for i in $(seq 400); do sleep 86412 & done; wait";
    let gone_early = "(setsid sleep 86413 &) ; echo '=====UNSATISFIABLE====='";
    let hog = "x=0123456789; while :; do x=$x$x; done";
    // Each of them starts two, faster than anybody looks.
    let bomb =
        "[ $1 -gt 9 ] && exec sleep 86414; for i in 1 2; do sh bomb.sh $(($1 + 1)) & done; wait";
    let files = [
        ("escape.sh", escape),
        ("crowd.sh", crowd),
        ("bomb.sh", bomb),
        ("early.sh", gone_early),
        ("hog.sh", hog),
    ];
    let folder = folder("judge-harm", &files);
    let check_within = |time: &str, program: &str, code: i32, expected: (&str, &str)| {
        let args = ["--question", "solve", "impossible.txt", "--program", program];
        let limits = ["--time-limit", time, "--memory-limit", "400M"];
        let start = Instant::now();
        let seen = verdicts(&folder, code, &[&args[..], &limits].concat());
        let told = (seen[0].0.as_str(), seen[0].1.as_deref().unwrap_or_default());
        assert_eq!(told, expected, "{program}");
        assert!(start.elapsed() < Duration::from_secs(90), "{program} took {:?}", start.elapsed());
    };
    // Other tests run at the same time: what ends by another limit has time.
    let check = |program: &str, code, expected| check_within("60", program, code, expected);
    check_within("2", "sh escape.sh {txt}", 1, ("limit", "time"));
    assert!(!runs("86411"), "what ran away runs");
    check("sh crowd.sh {txt}", 1, ("limit", "it started too many processes"));
    assert!(!runs("86412"), "the crowd runs");
    check("sh bomb.sh 0 {txt}", 1, ("limit", "it started too many processes"));
    assert!(!runs("86414") && !runs("bomb.sh"), "the bomb runs");
    check("sh early.sh {txt}", 0, ("right", ""));
    assert!(!runs("86413"), "what was left behind runs");
    check("yes {txt}", 1, ("limit", "it wrote too much"));
    check_within("2", "sh -c 'yes >&2' {txt}", 1, ("limit", "time"));
    check("sh hog.sh {txt}", 1, ("limit", "memory"));
}

/// A program that ends or stops the process that holds its limits, or takes away what it was given, is judged
/// as any other, and so are those after it.
#[cfg(target_os = "linux")]
#[test]
fn nobody_gets_away_from_the_limits() {
    let files = [
        ("kill.sh", "(setsid sleep 86431 &); kill -KILL $PPID; sleep 86431"),
        ("stop.sh", "(setsid sleep 86432 &); kill -STOP $PPID; sleep 86432"),
        ("take.sh", "rm -r $(dirname $1); echo '=====UNSATISFIABLE====='"),
        ("block.sh", "rm $1; mkdir -p $1/$1; echo '=====UNSATISFIABLE====='"),
    ];
    let folder = folder("judge-free", &files);
    let check = |program: &str, mark: &str, code: i32, expected: (&str, &str)| {
        let args = ["--question", "solve", "impossible.txt", "flags.txt", "--time-limit", "2"];
        let seen = verdicts(&folder, code, &[&args[..], &["--program", program]].concat());
        let told = (seen[0].0.as_str(), seen[0].1.as_deref().unwrap_or_default());
        assert_eq!((told, seen.len()), (expected, 2), "{program}");
        assert!(!runs(mark), "what {program} started runs");
    };
    let killed = "a signal ended it: the process that held its limits was ended, too";
    check("sh kill.sh {txt}", "86431", 1, ("crashed", killed));
    check("sh stop.sh {txt}", "86432", 1, ("limit", "time"));
    check("sh take.sh {txt}", "take.sh", 1, ("right", ""));
    check("sh block.sh {txt}", "block.sh", 1, ("right", ""));
}

/// Not even if we are killed ourselves.
#[cfg(target_os = "linux")]
#[test]
fn a_program_does_not_outlive_us() {
    let folder = folder("judge-killed", &[("escape.sh", "(setsid sleep 86421 &) ; sleep 86421")]);
    let mut command = command(&["judge", "--question", "solve", "beginner.txt"]);
    command.args(["--program", "sh escape.sh {txt}", "--time-limit", "100"]).current_dir(folder);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    while !runs("86421") {
        assert!(start.elapsed() < Duration::from_secs(60), "the program was not started");
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(gone("86421"), "the program runs after us");
}

/// The exam of the page about it, with two who handed in.
#[test]
fn the_exam_of_the_page() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/judge.md");
    let page = fs::read_to_string(page).unwrap();
    let exam = page.split_once("```toml\n").unwrap().1.split_once("```").unwrap().0;
    let folder = folder("judge-exam", &[("exam.toml", exam)]);
    let ours = env!("CARGO_BIN_EXE_prato");
    for (who, click) in [("anna", "--at $2,$3 > /dev/null"), ("bruno", "> /dev/null")] {
        fs::create_dir_all(folder.join(who)).unwrap();
        fs::write(folder.join(who).join("field.sh"), format!("{ours} solve $1\n")).unwrap();
        let text = format!("{ours} safe $1 {click}\n");
        fs::write(folder.join(who).join("click.sh"), text).unwrap();
    }
    let junit = scratch("judge-exam.xml");
    let files = ["--junit", junit.to_str().unwrap()];
    let args = ["--exam", "exam.toml", "anna", "bruno", "--csv"];
    let told = judge(&folder, &[&args[..], &files].concat());
    assert_eq!(told.code, 1, "{}", told.stderr);
    let rights = told.stdout.lines().filter(|line| line.contains(",right,")).count();
    let wrong: Vec<&str> = told.stdout.lines().filter(|line| line.contains(",wrong,")).collect();
    assert_eq!(told.stdout.lines().count(), 1 + rights + wrong.len(), "{}", told.stdout);
    assert!(!wrong.is_empty() && wrong.iter().all(|line| line.starts_with("bruno,click,")));
    let xml = fs::read_to_string(junit).unwrap();
    assert!(
        xml.contains("<testsuite name=\"anna\" tests=\"5\" failures=\"0\" errors=\"0\">"),
        "{xml}"
    );
    assert_eq!(xml.matches("<failure ").count(), wrong.len(), "{xml}");
    // Files of one name in a folder each are told apart.
    let files = ["anna/field.sh", "bruno/field.sh", "anna"];
    let told = judge(&folder, &[&["--exam", "exam.toml", "--json"], &files[..]].concat()).json(1);
    let names = [0, 1, 2].map(|number| told["scores"][number]["submission"].as_str().unwrap());
    assert_eq!(names, files);
    let scores = judge(&folder, &["--exam", "exam.toml", "anna", "bruno", "--json"]).json(1);
    assert_eq!(scores["scores"][0]["points"], 23.0);
    assert_eq!(scores["scores"][0]["of_points"], 23);
    assert!(scores["scores"][1]["points"].as_f64().unwrap() < 23.0);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let check = |args: &[&str], code: i32, message: &str| {
        let told = prato(&[&["judge"], args].concat());
        assert_eq!(told.code, code, "{}", told.stderr);
        assert!(told.stderr.contains(message), "{}", told.stderr);
    };
    let solve = ["--question", "solve", "beginner.txt", "--program"];
    check(&[&solve[..], &["cat"]].concat(), 2, "the program is not given the board");
    check(&[&solve[..], &["cat {dnz}"]].concat(), 2, "nothing is called {dnz}");
    check(&[&solve[..], &["cat {dzn} {R}"]].concat(), 2, "{R} has no value");
    check(&[&solve[..], &["cat '{dzn}"]].concat(), 2, "a quote is not closed");
    check(&["--question", "solve", "--program", "cat {dzn}"], 2, "there is nothing to judge");
    check(&["--question", "solve", "tetravex.dzn", "--program", "cat {dzn}"], 65, "Tetravex");
    check(&["--question", "safe", "impossible.txt", "--program", "cat {dzn}"], 2, "no mine field");
    check(&["--question", "click", "guess.txt", "--program", "cat {txt}"], 2, "{R} and {C}");
    check(
        &["--question", "queens", "--generate", "4", "--program", "cat {N}"],
        2,
        "numbers of queens",
    );
    check(&["--question", "solve", "--generate", "huge", "--program", "cat {txt}"], 2, "huge");
    let named = ["--program", "a=cat {dzn}", "--program", "a=echo {dzn}"];
    let args = [&["--question", "solve", "beginner.txt"], &named[..]].concat();
    check(&args, 2, "two submissions are called a");
    let exam = scratch("judge-twice.toml");
    let task = "[[task]]\nquestion = \"solve\"\nprogram = \"cat {submission} {txt}\"\ngenerate = \"9x9x10\"\n";
    fs::write(&exam, task.repeat(2)).unwrap();
    check(&["--exam", exam.to_str().unwrap(), "anna"], 2, "two tasks are called solve");
    let exam = scratch("judge-broken.toml");
    fs::write(&exam, "[[task]]\nquestion = \"solve\"\npoint = 3\nprogram = \"cat {txt}\"\n")
        .unwrap();
    check(&["--exam", exam.to_str().unwrap(), "anna"], 65, "judge-broken.toml:3:1");
}

/// What was not judged yet is told apart from what is not right.
#[test]
fn what_was_not_judged_is_not_counted() {
    let program = "sh -c 'sleep 20; echo {N}'";
    for json in [false, true] {
        let args = ["judge", "4", "5", "--question", "queens", "--program", program];
        let child = start(&[&args[..], if json { &["--json"] } else { &[] }].concat());
        thread::sleep(Duration::from_secs(1));
        send("-TERM", child.id());
        let output = child.wait_with_output().unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(3), "{stdout}");
        if json {
            let score = &serde_json::from_str::<Value>(&stdout).unwrap()["scores"][0];
            let [right, of, left] = ["right", "of", "not_judged"].map(|name| score[name].as_u64());
            assert_eq!([right, of, left], [Some(0), Some(0), Some(2)], "{score}");
        } else {
            assert!(stdout.lines().next().unwrap().contains("of  not judged"), "{stdout}");
        }
    }
}
