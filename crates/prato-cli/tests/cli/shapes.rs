//! The program makes no JSON of its own: the shapes of answers are those of `prato-api`.

use std::fs;
use std::path::Path;

/// The sources that name `serde`, and why.
const OWN: &[(&str, &str)] = &[
    ("commands/judge/exam.rs", "an exam is a file that teachers write"),
    ("commands/play/scores.rs", "the scores are a file of the program"),
    ("commands/play/scores/book.rs", "it reads and writes that file"),
    ("commands/play/scores/shown.rs", "no question asks for them"),
];

fn naming_serde(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            naming_serde(&path, found);
        } else if fs::read_to_string(&path).unwrap().contains("serde") {
            let path = path.strip_prefix("src").unwrap();
            found.push(path.to_string_lossy().replace('\\', "/"));
        }
    }
}

#[test]
fn answers_have_the_shapes_of_the_library() {
    let mut found = Vec::new();
    naming_serde(Path::new("src"), &mut found);
    found.sort();
    let told: Vec<&str> = OWN.iter().map(|(file, _)| *file).collect();
    assert_eq!(found, told);
}
