//! Whether a cell is called safe in words: success and failure, yes and no, denials, and names before them.

use super::read::{MINE_WORDS, SAFE_WORDS, SOLUTION};
use super::tokens::all_numbers;

/// Whether the cell in question is called safe; nothing if it is not told. The last line that says so counts.
pub(super) fn success(text: &str) -> Option<bool> {
    let said = text.lines().rev().find_map(called_safe);
    said.or_else(|| text.lines().any(|line| line.trim() == SOLUTION).then_some(true))
}

/// What a line says by itself, or after a name: `no mine`, `{"safe": true}`, `mine = false`.
fn called_safe(line: &str) -> Option<bool> {
    let mut parts = line.split([':', '=', '"', '\'']).map(words).filter(|part| !part.is_empty());
    match (parts.next()?, parts.next(), parts.next()) {
        (said, None, _) => match all_numbers(line)[..] {
            ["1"] if said.len() == 1 => Some(true),
            ["0"] if said.len() == 1 => Some(false),
            _ => safe_in_words(&said),
        },
        (name, Some(said), None) => {
            let named = safe_in_words(&name);
            let is_name = name.len() == 1 || named.is_some();
            // That it is true is said of what the name says; `safe` and `mine` say it by themselves.
            let of_name =
                |word: &String| !is_one_of(word, SAFE_WORDS) && !is_one_of(word, MINE_WORDS);
            let turned = named == Some(false) && said.last().is_some_and(of_name);
            safe_in_words(&said).filter(|_| is_name).map(|safe| safe != turned)
        }
        _ => None,
    }
}

/// The words of a text in lower case, without those that say nothing.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    words.filter(|word| !matches!(word.as_str(), "" | "it" | "is" | "a" | "è")).collect()
}

/// Whether these words call a cell safe: a word, one with a denial before it, or `... may hold a mine`.
fn safe_in_words(words: &[String]) -> Option<bool> {
    const YES: &[&str] = &["true", "yes", "satisfiable", "sat"];
    const NO: &[&str] = &["false", "no", "unsafe", "unsatisfiable", "unsat"];
    let safe = |word: &String| {
        let yes = is_one_of(word, YES) || is_one_of(word, SAFE_WORDS);
        (yes || is_one_of(word, NO) || is_one_of(word, MINE_WORDS)).then_some(yes)
    };
    match words {
        [word] => safe(word),
        [not, word] if is_one_of(not, &["not", "no", "non"]) => safe(word).map(|safe| !safe),
        [.., may, be, mine] if may == "may" && is_one_of(be, &["be", "hold"]) => {
            is_one_of(mine, MINE_WORDS).then_some(false)
        }
        _ => None,
    }
}

fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.contains(&word)
}
