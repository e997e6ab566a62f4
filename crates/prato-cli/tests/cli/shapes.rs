//! The program makes no JSON and chooses no engine of its own: it knows only `prato-api` and the library.

use std::fs;

#[test]
fn answers_have_the_shapes_of_the_library() {
    let manifest = fs::read_to_string("Cargo.toml").unwrap();
    let (_, rest) = manifest.split_once("\n[dependencies]\n").unwrap();
    let (dependencies, _) = rest.split_once("\n[").unwrap();
    let names = dependencies.lines().filter(|line| !line.starts_with('#'));
    let names: Vec<&str> = names.filter_map(|line| line.split(['.', ' ']).next()).collect();
    assert!(names.contains(&"prato-api"), "{names:?}");
    for none in ["serde", "serde_json", "schemars", "num-bigint", "prato-engines"] {
        assert!(!names.contains(&none), "the program depends on {none}");
    }
}
