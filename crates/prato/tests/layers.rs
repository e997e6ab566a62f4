//! The modules of the library depend one way: each uses only those that stand before it here, and the map on the first
//! page of the library has this order.

use std::fs;
use std::path::Path;

/// From the ground up.
const LAYERS: &[&str] = &[
    "amount", "named", "plural", "parallel", "rng", "grid", "watch", "outcome", "model", "engine",
    "order", "clauses", "export", "picture", "render", "doc", "error", "formats", "puzzles",
    "exact", "analysis", "play", "foreign",
];

/// The texts of the files of a module, but for tests.
fn texts(module: &str) -> Vec<(String, String)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = vec![source.join(format!("{module}.rs"))];
    let mut folders = vec![source.join(module)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    let is_code = |file: &Path| file.exists() && file.extension().is_some_and(|end| end == "rs");
    files.retain(|file| is_code(file) && !file.to_string_lossy().contains("tests"));
    let read = |file: &Path| fs::read_to_string(file).expect("it is a text");
    files.iter().map(|file| (file.display().to_string(), read(file))).collect()
}

/// The modules of the library that a text uses: what follows `crate::` in code.
fn used(text: &str) -> Vec<&str> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let paths = lines.flat_map(|line| line.split("crate::").skip(1));
    paths
        .map(|path| path.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next())
        .map(Option::unwrap_or_default)
        .collect()
}

/// The first file of the library.
fn library() -> String {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs");
    fs::read_to_string(library).expect("the library has a first file")
}

#[test]
fn every_module_has_a_layer() {
    let text = library();
    let declared = text
        .lines()
        .filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';'));
    let mut declared: Vec<&str> = declared.collect();
    declared.sort_unstable();
    let mut layers = LAYERS.to_vec();
    layers.sort_unstable();
    assert_eq!(declared, layers);
}

/// The map of the first page has all that is public, from the ground up.
#[test]
fn the_map_has_the_layers() {
    let text = library();
    let rows = text.lines().filter_map(|line| line.strip_prefix("//! | [")?.split(" | ").next());
    let mapped = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    let is_shown = |module: &&str| {
        let declared = format!("\npub mod {module};");
        text.contains(&declared) && !text.contains(&format!("#[doc(hidden)]{declared}"))
    };
    let shown = LAYERS.iter().copied().filter(is_shown);
    assert_eq!(mapped.collect::<Vec<_>>(), shown.collect::<Vec<_>>());
}

#[test]
fn modules_use_only_what_stands_below_them() {
    for (height, module) in LAYERS.iter().enumerate() {
        let texts = texts(module);
        assert!(!texts.is_empty(), "{module} has a file");
        for (file, text) in texts {
            for name in used(&text).into_iter().filter(|name| name != module) {
                let below = LAYERS[..height].contains(&name);
                assert!(below, "{file} uses `{name}`, which does not stand below `{module}`");
            }
        }
    }
}

#[test]
fn the_check_sees_what_is_used() {
    let text = "use crate::grid::Pos;\n// crate::doc\nlet x = crate::play::Rng::new();\n\
                #[cfg(test)]\nmod tests {\n    use crate::exact;\n}\n";
    assert_eq!(used(text), ["grid", "play"]);
}
