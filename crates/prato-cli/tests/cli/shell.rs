use std::fs;

use crate::{prato, scratch};

#[test]
fn help_names_every_command_and_exit_code() {
    let help = prato(&["--help"]).answer(0);
    for word in ["solve", "count", "safe", "odds", "convert", "completions", "man", "65", "70"] {
        assert!(help.contains(word), "{word} is not in {help}");
    }
    assert_eq!(prato(&["help", "odds"]).answer(0), prato(&["odds", "--help"]).answer(0));
}

#[test]
fn completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = prato(&["completions", shell]).answer(0);
        assert!(script.contains("prato") && script.contains("odds"), "{shell}");
        for hidden in ["compare-one", "compare__one", "supervise"] {
            assert!(!script.contains(hidden), "{shell} offers {hidden}");
        }
    }
}

#[test]
fn manual_pages() {
    assert!(prato(&["man"]).answer(0).contains(".TH prato 1"));
    let directory = scratch("man");
    assert_eq!(prato(&["man", directory.to_str().unwrap()]).answer(0), "");
    let pages: Vec<_> =
        fs::read_dir(&directory).unwrap().map(|page| page.unwrap().file_name()).collect();
    assert!(!pages.iter().any(|page| page == "prato-supervise.1" || page == "prato-compare-one.1"));
    for page in ["prato.1", "prato-odds.1", "prato-solve.1"] {
        assert!(fs::read_to_string(directory.join(page)).unwrap().contains(".TH"), "{page}");
    }
}
