//! Every file in the corpus of every fuzz target, with an ordinary build.

use std::fs;
use std::path::Path;

use prato_fuzz::TARGETS;

#[test]
fn the_corpus_of_every_target() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for target in TARGETS {
        let folder = corpus.join(target.name);
        let mut files: Vec<_> = fs::read_dir(&folder)
            .expect("every target has a corpus")
            .map(|file| file.expect("the folder can be listed").path())
            .collect();
        files.sort_unstable();
        assert!(files.len() >= 10, "{} has a few files", folder.display());
        for file in files {
            println!("{}", file.display());
            (target.run)(&fs::read(&file).expect("the file can be read"));
        }
    }
}
