//! Lists the files of the page, so that the program has them inside: `files.rs` is included by
//! `src/assets.rs`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What is in the folder for development alone.
const LEFT_OUT: &[&str] = &["tests", "node_modules", "package.json", "package-lock.json"];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let web = root.join("../../web");
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if web.is_dir() {
        println!("cargo::rerun-if-changed={}", web.display());
        list(&web, "", &mut files)?;
    } else {
        // The folder may come later; its parent is there.
        println!("cargo::rerun-if-changed={}", web.join("index.html").display());
    }
    // The order of a folder's files is nobody's.
    files.sort();
    let mut code = String::from("static FILES: &[File] = &[\n");
    for (name, path) in &files {
        let _ =
            writeln!(code, "    File({name:?}, include_bytes!({:?})),", path.display().to_string());
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("files.rs"), code)
}

fn list(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let end = name.rsplit('.').next().unwrap_or_default();
        let is_setup = LEFT_OUT.contains(&name.as_str()) || name.starts_with("tsconfig");
        if name.starts_with('.') || is_setup || matches!(end, "ts" | "md") {
            continue;
        }
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.push((path, fs::canonicalize(entry.path())?));
        }
    }
    Ok(())
}
