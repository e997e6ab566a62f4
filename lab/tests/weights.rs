//! The weights that the library carries are those of the manifest.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;
use sha2::{Digest as _, Sha256};

#[test]
fn the_weights_are_those_of_the_manifest() {
    let lab = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read(lab.join("weights.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    let said = |name: &str| manifest[name].as_str().unwrap();
    let weights = fs::read(lab.join("..").join(said("file"))).unwrap();
    assert_eq!(sha256(&weights), said("sha256"));
    // What comes after the header is as it was learnt.
    assert_eq!(sha256(&weights[28..]), said("sha256_without_header"));
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut hash, byte| {
        write!(hash, "{byte:02x}").expect("a string takes all");
        hash
    })
}
