//! What stands between the words of a program.

/// How many commas stand between a parenthesis and the one that closes it.
pub(super) fn commas_between(words: &[&str]) -> usize {
    let mut depth = 0_usize;
    let mut commas = 0;
    for word in words {
        match *word {
            "(" => depth += 1,
            ")" if depth == 1 => break,
            ")" => depth -= 1,
            "," => commas += 1,
            _ => {}
        }
    }
    commas
}
