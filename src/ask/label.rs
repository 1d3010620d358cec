//! Labels, which tell banks of one year from those of others.
//!
//! In: what somebody wrote. Out: a label that file names and idnumbers take as it is, or what to
//! write instead.

/// The longest label.
const LONGEST_LABEL: usize = 32;

/// A label, which becomes part of file names and idnumbers.
pub fn label(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let is_edge = |c: char| c.is_ascii_alphanumeric();
    if text.is_empty() || text.chars().count() > LONGEST_LABEL {
        return Err(format!("it must have 1 to {LONGEST_LABEL} characters, such as `2027`"));
    }
    let edges = [text.chars().next(), text.chars().next_back()];
    if !text.chars().all(is_plain) || !edges.into_iter().flatten().all(is_edge) {
        return Err(String::from(
            "it must consist of letters a to z, digits, `-`, `_` and `.`, and begin and end with a letter or digit, such as `2027` or `2026-07`",
        ));
    }
    Ok(text.to_owned())
}
