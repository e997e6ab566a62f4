//! Everything that is printed for people fits the window.

use crate::command;

/// What is printed in a window of this width.
fn shown(args: &[&str], columns: usize) -> String {
    let output = command(args).env("COLUMNS", columns.to_string()).output().expect("prato runs");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8([output.stdout, output.stderr].concat()).expect("prato writes text")
}

#[test]
fn nothing_is_wider_than_the_window() {
    let commands: &[&[&str]] = &[
        &["odds", "expert.txt"],
        &["odds", "expert.txt", "--mines", "unknown"],
        &["explain", "beginner.txt"],
        &["explain", "beginner.txt", "--at", "9,4"],
        &["explain", "expert.txt", "--at", "1,1"],
        &["hint", "expert.txt"],
        &["hint", "guess.txt"],
        &["ladder", "expert.txt"],
        &["tree", "expert.txt"],
        &["tree", "queens.txt", "--all", "--trace"],
        &["queens", "30"],
        &["explain", "impossible.txt"],
        &["explain", "tetravex.dzn"],
        &["compare", "6", "--engines", "exact,search"],
    ];
    for args in commands {
        for columns in [40, 80, 200] {
            let text = shown(args, columns);
            for line in text.lines() {
                assert!(line.chars().count() <= columns, "{args:?} in {columns}: {line}\n{text}");
            }
        }
    }
}

#[test]
fn a_wide_board_is_shown_in_parts_with_their_numbers() {
    let text = shown(&["odds", "expert.txt"], 80);
    let is_head = |line: &&str| line.trim_start().starts_with(|first: char| first.is_ascii_digit());
    let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("    ")).collect();
    assert_eq!(heads.len(), 4, "above and below each of two parts\n{text}");
    assert!(heads.iter().all(is_head), "{text}");
    assert!(heads[0].ends_with(" 15") && heads[2].ends_with(" 30"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("16 ")).count(), 2, "{text}");
    let wide = shown(&["odds", "expert.txt"], 200);
    assert_eq!(wide.lines().filter(|line| line.starts_with("16 ")).count(), 1, "{wide}");
}

#[test]
fn deep_nodes_of_a_tree_say_how_deep_they_are() {
    let whole = shown(&["tree", "expert.txt"], 1000);
    for columns in [40, 80] {
        let text = shown(&["tree", "expert.txt"], columns);
        let depth =
            |line: &str| line.trim_start().strip_prefix("(depth ")?.split(')').next()?.parse().ok();
        let first: usize = text.lines().find_map(depth).expect("it is a deep tree");
        assert_eq!(first, columns / 4 + 1, "{text}");
        assert!(text.lines().count() < 3 * whole.lines().count(), "words stand alone\n{text}");
    }
    assert!(!whole.contains("depth 41"), "{whole}");
}

/// Every part of a table begins with the names, and its heads stand over what is below them.
#[test]
fn tables_that_are_too_wide_come_in_parts() {
    let tables: &[(&[&str], &str)] = &[
        (&["compare", "6", "--engines", "sat,cp,search"], "instance  engine"),
        (&["safe", "guess.txt", "--at", "2,2", "--at", "2,3", "--method", "all"], "cell  answer"),
        (&["ladder", "field.txt", "--start", "5,5"], "rung"),
        (&["review", "game.json"], "move"),
    ];
    for (args, names) in tables {
        let output = command(args).env("COLUMNS", "60").output().expect("prato runs");
        let text = String::from_utf8(output.stdout).expect("prato writes text");
        let lines: Vec<&str> = text.lines().collect();
        let ends = |line: &str| -> Vec<usize> {
            let chars: Vec<char> = line.chars().chain([' ', ' ']).collect();
            (1..chars.len() - 1)
                .filter(|&at| chars[at - 1] != ' ' && chars[at] == ' ' && chars[at + 1] == ' ')
                .collect()
        };
        let heads: Vec<usize> =
            (0..lines.len()).filter(|&line| lines[line].trim_start().starts_with(names)).collect();
        assert!(!heads.is_empty(), "{text}");
        assert!(lines.iter().all(|line| line.chars().count() <= 60), "{text}");
        for head in heads {
            // The last column holds numbers, which stand to the right, or words, which may be shorter.
            let last = |line: &str| ends(line).pop().unwrap_or_default();
            let rows = lines[head + 1..].iter().take_while(|line| !line.is_empty());
            let rows = rows.take_while(|line| line.contains("  "));
            assert!(rows.clone().count() > 0, "{text}");
            assert!(
                rows.clone().any(|row| last(row) >= last(lines[head]).min(row.len())),
                "{text}"
            );
        }
    }
}

#[test]
fn what_is_for_other_programs_is_never_wrapped() {
    for args in [
        &["compare", "6", "--engines", "search", "--csv"][..],
        &["judge", "4", "--question", "queens", "--program", "echo [2,4,1,3] {N}", "--csv"],
    ] {
        assert_eq!(shown(args, 20).lines().count(), 2, "{args:?}");
    }
}
