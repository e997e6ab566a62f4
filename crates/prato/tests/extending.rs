//! The checklists for those who extend the project name files that are there.

use std::fs;
use std::path::Path;

#[test]
fn every_file_that_a_checklist_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/extending.md")).expect("the page is there");
    let words = page.split('`').skip(1).step_by(2);
    let is_path =
        |word: &&str| ["crates/", "docs/", "examples/"].iter().any(|at| word.starts_with(at));
    let paths: Vec<&str> = words.filter(is_path).collect();
    assert!(paths.len() > 20, "the page names files");
    for path in paths {
        assert!(root.join(path).exists(), "docs/extending.md names {path}");
    }
}
