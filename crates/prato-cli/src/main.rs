//! The program `prato`.
fn main() {}
