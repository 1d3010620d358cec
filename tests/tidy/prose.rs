//! How comments are written: how wide they are, how they begin, and which words they avoid.
//!
//! In: a file. Out: its breaches as `path:line: what and what instead`. Code between backticks has
//! words of its own.

use crate::rust::{Comment, File};

const WIDEST: usize = 100;

/// Words that comments avoid, in lower case, with what to write instead.
const AVOIDED: [(&[&str], &str); 3] = [
    (&["so", "many"], "name the number, such as `count`"),
    (&["nobody"], "say who: the student, the caller, the solver"),
    (&["behind"], "write \"after\""),
];

fn breach(file: &File, line: usize, what: &str) -> String {
    format!("{}:{line}: {what}", file.path)
}

/// The comments that stand one below the other and begin with the same marks (`//`, `///`, `//!`).
fn blocks(file: &File) -> Vec<&[Comment]> {
    let one = |a: &Comment, b: &Comment| {
        a.is_alone && b.is_alone && a.line + 1 == b.line && marks(&a.text) == marks(&b.text)
    };
    file.comments.chunk_by(one).collect()
}

fn marks(comment: &str) -> &str {
    let length = comment.chars().take_while(|one| matches!(one, '/' | '!')).count();
    &comment[..length]
}

fn words(comment: &str) -> &str {
    comment[marks(comment).len()..].trim()
}

/// A comment is at most 100 columns wide. Rows of tables cannot be wrapped.
pub fn width(file: &File) -> Vec<String> {
    let is_wide = |comment: &&Comment| {
        comment.is_alone && comment.end > WIDEST && !words(&comment.text).starts_with('|')
    };
    let wide = file.comments.iter().filter(is_wide);
    wide.map(|comment| {
        let what = format!("the comment ends in column {}: wrap it at {WIDEST}", comment.end);
        breach(file, comment.line, &what)
    })
    .collect()
}

/// A comment has a subject of its own.
pub fn beginning(file: &File) -> Vec<String> {
    let mut breaches = Vec::new();
    for block in blocks(file) {
        let mut begins = true;
        for comment in block {
            let words = words(&comment.text);
            let next = words.strip_prefix("The same").map(|rest| rest.chars().next());
            if begins && next.is_some_and(|next| !next.is_some_and(char::is_alphanumeric)) {
                let what = "a comment begins with \"The same\": say what it is, with a subject";
                breaches.push(breach(file, comment.line, what));
            }
            begins = words.is_empty();
        }
    }
    breaches
}

/// Comments avoid some words.
pub fn wording(file: &File) -> Vec<String> {
    let mut breaches = Vec::new();
    for block in blocks(file) {
        let mut said: Vec<(String, usize)> = Vec::new();
        let mut is_code = false;
        for comment in block {
            for (at, part) in words(&comment.text).split('`').enumerate() {
                if at > 0 {
                    is_code = !is_code;
                    said.push((String::new(), comment.line));
                }
                if !is_code {
                    let word = |word: &str| {
                        word.trim_matches(|one: char| !one.is_alphanumeric()).to_lowercase()
                    };
                    said.extend(part.split_whitespace().map(|one| (word(one), comment.line)));
                }
            }
        }
        for (avoided, instead) in AVOIDED {
            let found = said.windows(avoided.len()).filter(|window| {
                window.iter().zip(avoided).all(|((said, _), avoided)| said == avoided)
            });
            breaches.extend(found.map(|window| {
                let what = format!("a comment says \"{}\": {instead}", avoided.join(" "));
                breach(file, window[0].1, &what)
            }));
        }
    }
    breaches
}
