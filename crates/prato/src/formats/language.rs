//! Which language a text is in that is no board in any format: so much is told about it.

use std::cmp::Reverse;

/// What a text looks like, and how a line begins that tells it.
static LANGUAGES: &[(&str, &[&str])] = &[
    ("a Picat program", &["import cp.", "import sat.", "import util.", "main =>"]),
    (
        "a Python program",
        &[
            "def ",
            "import ",
            "from ",
            "print(",
            "#!/usr/bin/env python",
            "if __name__",
            "for ..:",
            "while ..:",
            "if ..:",
        ],
    ),
    ("a C or C++ program", &["#include <", "int main(", "using namespace "]),
    ("a C# program", &["using System"]),
    ("a Java program", &["public class ", "import java", "public static void main"]),
    (
        "a Haskell program",
        &["module Main", "import Data.", "import qualified ", "main ::", "{-# LANGUAGE"],
    ),
    ("a Go program", &["package main"]),
    ("a Lisp program", &["(defun ", "(define "]),
    ("an OPL model", &["using CP;", "dvar "]),
    ("a linear program in LP format", &["Minimize", "Maximize", "Subject To"]),
    ("a Rust program", &["fn main(", "use std::", "pub fn "]),
    ("a JavaScript program", &["console.log(", "export ", "let ", "module.exports"]),
    ("an Essence model", &["language ESSENCE", "language Essence", "given ", "letting ", "find "]),
    ("an AMPL model", &["param ", "minimize ", "maximize ", "subject to ", "s.t. "]),
    ("an SMT-LIB problem", &["(set-logic ", "(declare-", "(assert "]),
    ("a SAT problem in DIMACS format", &["p cnf "]),
    ("a pseudo-Boolean problem", &["* #variable="]),
    ("a page in HTML or XML", &["<!DOCTYPE", "<!doctype", "<html", "<?xml", "<svg"]),
    ("a LaTeX document", &["\\documentclass", "\\begin{"]),
    ("a shell script", &["#!/bin/sh", "#!/bin/bash", "#!/usr/bin/env bash"]),
];

/// How many lines are looked at.
const MOST_LINES: usize = 200;

/// What a text is that holds no board, if it looks like anything known.
///
/// ```
/// use prato::formats::language;
///
/// assert_eq!(language("import sys\nprint(1)\n"), Some("a Python program"));
/// assert_eq!(language("..1\n1.1\n"), None);
/// ```
#[must_use]
pub fn language(text: &str) -> Option<&'static str> {
    let lines = || text.lines().map(str::trim_start).take(MOST_LINES);
    // An answer-set program with another inside.
    if lines().any(|line| line.starts_with("#script")) {
        return None;
    }
    // The one whose signs come first in the text, since programs quote each other; of those on one line the
    // longest: `import` begins lines of many.
    let first = |signs: &[&str]| {
        lines().enumerate().find_map(|(number, line)| {
            let here = signs.iter().filter(|sign| begins(line, sign));
            here.map(|sign| sign.len()).max().map(|length| (number, Reverse(length)))
        })
    };
    let found = LANGUAGES.iter().filter_map(|(name, signs)| Some((first(signs)?, *name)));
    found.min_by_key(|(place, _)| *place).map(|(_, name)| name)
}

/// Whether a line begins with this sign; `if ..:` stands for `if` of Python, with a colon and without the brackets
/// of other languages.
fn begins(line: &str, sign: &str) -> bool {
    match sign.strip_suffix("..:") {
        Some(word) => line
            .strip_prefix(word)
            .is_some_and(|rest| !rest.starts_with(['(', '{']) && rest.contains(':')),
        None => line.starts_with(sign),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages() {
        let check =
            |text: &str, expected: Option<&str>| assert_eq!(language(text), expected, "{text}");
        check("#!/usr/bin/env python3\nfrom a import b\n", Some("a Python program"));
        check("// mines\n#include <stdio.h>\nint main() {}\n", Some("a C or C++ program"));
        check("import java.util.*;\npublic class A {}\n", Some("a Java program"));
        check("module Main where\nimport Data.List\n", Some("a Haskell program"));
        check("import Data.List\nmain = print 1\n", Some("a Haskell program"));
        check("Minimize\n obj: x\nSubject To\n", Some("a linear program in LP format"));
        check("c a comment\np cnf 3 2\n1 -2 0\n", Some("a SAT problem in DIMACS format"));
        check("(set-logic QF_LIA)\n", Some("an SMT-LIB problem"));
        check("import cp.\nmain => true.\n", Some("a Picat program"));
        check("main => import_board.\n", Some("a Picat program"));
        check("N = 8\nfor i in range(N):\n  print(i)\n", Some("a Python program"));
        check("for (;;) { x: y(); }\n", None);
        check("matr(1, 1).\n#script(python)\ndef f(): pass\n#end.\n", None);
        check(
            "given r, c : int\nfind x : matrix indexed by [int(1..r)] of bool\n",
            Some("an Essence model"),
        );
        check(
            "param r; var x {1..r} binary;\nminimize z: sum {i in 1..r} x[i];\n",
            Some("an AMPL model"),
        );
        check("<!DOCTYPE html>\n<script>let x = 1</script>", Some("a page in HTML or XML"));
        check("schema(1,2,[[1,_]]).\n", None);
        check("r = 1; c = 2; game = [|1,X|];", None);
        check("", None);
    }
}
