//! A dialogue's text as the parser for skeletons gets it.
//!
//! In: the author's text. Out: a text of the same length in which `@HIDDEN` and the `v ->` of
//! `where(v -> …)` are blanks, and what stood there. Comments and strings are passed over.

/// The text, and what was taken out of it.
#[derive(Debug, Default)]
pub(super) struct MendedText {
    /// As long as the author's text.
    pub(super) text: String,
    /// Where the declaration after each `@HIDDEN` starts.
    pub(super) hidden: Vec<u32>,
    /// For each `where(v -> …)`: where `where` starts, and `v`.
    pub(super) candidates: Vec<(u32, String)>,
}

/// Takes out what the parser for skeletons does not know.
pub(super) fn mended(text: &str) -> MendedText {
    let mut bytes = text.as_bytes().to_vec();
    let mut mended = MendedText::default();
    let mut waiting = false;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if let Some(length) = skipped(rest) {
            at += length;
            continue;
        }
        if std::mem::take(&mut waiting) {
            mended.hidden.push(offset(at));
        }
        if rest.starts_with("@HIDDEN") && !rest["@HIDDEN".len()..].starts_with(is_part) {
            bytes[at..at + "@HIDDEN".len()].fill(b' ');
            at += "@HIDDEN".len();
            waiting = true;
            continue;
        }
        let word = rest.len() - rest.trim_start_matches(is_part).len();
        if word == 0 {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        if &rest[..word] == "where"
            && let Some((name, from, to)) = parameter(&rest[word..])
        {
            mended.candidates.push((offset(at), name));
            bytes[at + word + from..at + word + to].fill(b' ');
            at += word + to;
            continue;
        }
        at += word;
    }
    mended.text = String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned());
    mended
}

/// How many bytes of blanks, comment, string or character stand first; `None`: none of them.
pub(super) fn skipped(rest: &str) -> Option<usize> {
    let blanks = rest.len() - rest.trim_start().len();
    if blanks > 0 {
        return Some(blanks);
    }
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if let Some(inside) = rest.strip_prefix("/*") {
        return Some(inside.find("*/").map_or(rest.len(), |end| end + 4));
    }
    let quote = rest.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let mut escaped = false;
    for (at, character) in rest.char_indices().skip(1) {
        match character {
            '\n' => return Some(at),
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if character == quote => return Some(at + 1),
            _ => {}
        }
    }
    Some(rest.len())
}

/// Whether a character stands in names.
pub(super) fn is_part(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '$'
}

/// The parameter in `(v ->` and where it starts and the arrow ends.
fn parameter(rest: &str) -> Option<(String, usize, usize)> {
    let open = rest.find(|c: char| !c.is_whitespace()).filter(|at| rest[*at..].starts_with('('))?;
    let start = open + 1;
    let inside = rest[start..].trim_start();
    let from = rest.len() - inside.len();
    let length = inside.len() - inside.trim_start_matches(is_part).len();
    let name = inside.get(..length).filter(|name| !name.is_empty())?;
    let after = inside[length..].trim_start();
    let arrow = after.strip_prefix("->")?;
    Some((name.to_owned(), from, rest.len() - arrow.len()))
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_parser_does_not_know_becomes_blanks() {
        let text = "@HIDDEN // x\n int ä = 1; // @HIDDEN\nx = READ(where(v -> v > '\"'));";
        let mended = mended(text);
        assert_eq!(mended.text.len(), text.len());
        assert_eq!(mended.hidden, [14]);
        assert_eq!(mended.candidates.len(), 1);
        assert_eq!(mended.candidates[0].1, "v");
        assert!(mended.text.contains("where(     v > '\"')"), "{}", mended.text);
        assert!(mended.text.contains("// @HIDDEN"));
    }
}
