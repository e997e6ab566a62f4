//! Constants of one name have one value: in all crates of the product, two constants of modules that
//! share a name and a type have the same right-hand side. All types of numbers and times are one here.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates of the product.
const CRATES: &[&str] = &[
    "prato",
    "prato-api",
    "prato-cli",
    "prato-engines",
    "prato-python",
    "prato-serve",
    "prato-wasm",
];

/// Names with several values, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("EMBEDDED", "one for builds with the weights of the net, one for those without"),
    ("HEIGHT", "each chart has its own measures"),
    ("KINDS", "three types have the name `Kind`, and each lists its own"),
    ("LEFT", "each chart has its own measures"),
    ("TECHNIQUES", "those of mines and those of tiles, which are two types"),
    ("TEXTS", "each puzzle has its own"),
    ("TOP", "each chart has its own measures"),
];

/// A constant: its type, its right-hand side, and its file.
type Constant = (String, String, PathBuf);

/// The constants of the modules in a text: name, type and right-hand side. Those inside of functions, traits and
/// tests are not at the beginning of a line.
fn constants(text: &str) -> Vec<(&str, String, String)> {
    let lines = text.match_indices('\n').map(|(at, _)| &text[at + 1..]);
    let declared = [text].into_iter().chain(lines).filter_map(|rest| {
        let (declared, rest) = rest.split_once(": ")?;
        let (head, name) = declared.rsplit_once(' ')?;
        let is_constant = head.ends_with("const") || head.ends_with("static");
        if !is_constant || head.starts_with([' ', '/']) || head.contains('\n') {
            return None;
        }
        let (kind, value) = rest.split_once(" =")?;
        let value = value.split_once(";\n").map_or(value, |(value, _)| value);
        Some((name, kind_of(kind), value.split_whitespace().collect::<Vec<_>>().join(" ")))
    });
    declared.collect()
}

/// A type, or `number` for all numbers and times.
fn kind_of(kind: &str) -> String {
    let is_number = kind.len() <= 5
        && kind.starts_with(['u', 'i', 'f'])
        && (kind.ends_with("size") || kind[1..].parse::<u32>().is_ok());
    if is_number || kind == "Duration" { "number".to_owned() } else { kind.to_owned() }
}

/// The files of Rust in a folder and all below it, but for tests.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.file_stem().is_some_and(|name| name == "tests") {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn constants_of_one_name_have_one_value() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in a folder");
    let mut named: BTreeMap<String, Vec<Constant>> = BTreeMap::new();
    for file in CRATES.iter().flat_map(|name| files(&crates.join(name).join("src"))) {
        let text = fs::read_to_string(&file).expect("it is a text");
        for (name, kind, value) in constants(&text) {
            named.entry(name.to_owned()).or_default().push((kind, value, file.clone()));
        }
    }
    assert!(named.len() > 300, "{}", named.len());
    let many = named.iter().filter(|(_, all)| {
        all.iter().any(|(kind, value, _)| {
            all.iter().any(|(other, another, _)| kind == other && value != another)
        })
    });
    let many: Vec<(&String, &Vec<Constant>)> = many.collect();
    for (name, all) in &many {
        let is_known = EXCEPTIONS.iter().any(|(known, _)| known == name);
        assert!(is_known, "`{name}` has several values: {all:#?}");
    }
    for (known, why) in EXCEPTIONS {
        assert!(many.iter().any(|(name, _)| name == known), "`{known}` is no exception: {why}");
    }
}

#[test]
fn the_check_sees_constants() {
    let text = "const A: usize = 1;\npub(super) static B: &[u8] =\n    &[1,\n    2];\n/// const C: u8 = 1;\n\
                \u{20}   const D: u8 = 1;\npub const E: Duration = Duration::ZERO;\n";
    let seen = constants(text);
    let seen = seen.iter().map(|(name, kind, value)| [name, kind.as_str(), value.as_str()]);
    let mut seen: Vec<[&str; 3]> = seen.collect();
    seen.sort_unstable();
    let all = [["A", "number", "1"], ["B", "&[u8]", "&[1, 2]"], ["E", "number", "Duration::ZERO"]];
    assert_eq!(seen, all);
}
