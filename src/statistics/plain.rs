//! Texts as Moodle's reports give them back.
//!
//! In: a text of a bank, or a cell of a report. Out: forms in which the two can be compared. What
//! holds: a form forgets only what Moodle changes. It makes plain text of HTML, with other white
//! space; and from version 4.0 on it takes what follows a `<` up to the next `>` for a tag and
//! drops it when a table is downloaded, although it is text.

/// The text without any white space, zero-width characters included.
pub fn dense(text: &str) -> String {
    let is_kept = |one: &char| !one.is_whitespace() && !is_invisible(*one);
    text.chars().filter(is_kept).collect()
}

fn is_invisible(one: char) -> bool {
    matches!(one, '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}')
}

/// The text in which each run of white space is one blank, without any at its ends.
pub fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What PHP's `strip_tags` leaves of a text.
///
/// A `<` before white space is text. Any other begins a tag, which ends at the `>` that closes it,
/// quotation marks heeded, or at the end of the text.
pub fn stripped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut depth = 0_usize;
    let mut quote = None;
    let mut characters = text.chars().peekable();
    while let Some(one) = characters.next() {
        let is_blank_next = characters.peek().is_some_and(char::is_ascii_whitespace);
        match one {
            '<' if quote.is_some() => {}
            '<' if is_blank_next && depth == 0 => out.push(one),
            '<' if is_blank_next => {}
            '<' => depth += 1,
            '>' if depth == 0 => out.push(one),
            '>' if depth > 1 => depth -= 1,
            '>' if quote.is_some() => {}
            '>' => depth = 0,
            '"' | '\'' if depth > 0 => {
                quote = match quote {
                    None => Some(one),
                    Some(open) if open == one => None,
                    open => open,
                };
            }
            _ if depth == 0 => out.push(one),
            _ => {}
        }
    }
    out
}

/// What a download of Moodle 4 leaves of a text, without white space: in a sentence, and in a
/// program, the blanks of which do not break, so that each `<` begins a tag.
pub fn garbled(text: &str) -> [String; 2] {
    let unbroken = text.replace([' ', '\t'], "\u{A0}");
    [dense(&stripped(text)), dense(&stripped(&unbroken))]
}

/// The lines of a text that are not empty, each as [`spaced`].
fn lined(text: &str) -> String {
    let lines = text.lines().map(spaced).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// The forms under which a text may stand in a report, the most exact one first.
fn forms(text: &str) -> [String; 6] {
    let (blanks, packed) = (spaced(text), dense(text));
    let [sentence, program] = garbled(text);
    let folded = packed.to_lowercase();
    [lined(text), blanks, packed, sentence, program, folded]
}

/// The lines of a cell, if it tells lines from blanks: a page keeps both, blanks of a listing as
/// ones that do not break; a download of Moodle 4 writes three plain blanks for each line end.
fn lines_of_cell(text: &str) -> Option<String> {
    let text = text.trim();
    let is_telling = text.contains(['\n', '\u{A0}'])
        || text.contains("   ")
        || !text.contains(char::is_whitespace);
    is_telling.then(|| lined(&text.replace("   ", "\n")))
}

/// Where a cell's text stands among texts of which no two mean the same: the most exact form
/// decides in which one of them agrees with it. `None` if none does, or if the report does not tell
/// several apart.
pub fn place<'a>(text: &str, among: impl IntoIterator<Item = &'a str>) -> Option<usize> {
    let packed = dense(text);
    let folded = packed.to_lowercase();
    let own = [
        lines_of_cell(text),
        Some(spaced(text)),
        Some(packed.clone()),
        Some(packed.clone()),
        Some(packed),
        Some(folded),
    ];
    let all: Vec<(&str, [String; 6])> = among.into_iter().map(|one| (one, forms(one))).collect();
    for (level, form) in own.iter().enumerate() {
        let agrees =
            |other: &(&str, [String; 6])| form.as_ref().is_some_and(|own| other.1[level] == *own);
        let found: Vec<usize> = (0..all.len()).filter(|at| agrees(&all[*at])).collect();
        match found[..] {
            [] => {}
            [at] => return Some(at),
            // Only a report that kept runs of blanks tells texts apart that differ by them.
            _ if has_runs(text) => {
                let own = text.trim().replace('\u{A0}', " ");
                return found.into_iter().find(|at| all[*at].0.trim() == own);
            }
            _ => return None,
        }
    }
    None
}

fn has_runs(text: &str) -> bool {
    let is_blank = |one: char| one.is_whitespace();
    let mut pairs = text.trim().chars().zip(text.trim().chars().skip(1));
    pairs.any(|(one, next)| is_blank(one) && is_blank(next))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_stripped_as_php_does_it() {
        assert_eq!(stripped("a < b; c > d"), "a < b; c > d");
        assert_eq!(stripped("a <= b; c > d; e"), "a  d; e");
        assert_eq!(stripped("i <= n; i++"), "i ");
        assert_eq!(stripped("x <b \">\" > y"), "x  y");
        assert_eq!(stripped("List<List<String>> a"), "List a");
        assert_eq!(stripped("1 <"), "1 ");
    }

    #[test]
    fn an_option_is_found_as_it_is_or_as_reports_change_it() {
        let options = ["a  b", "a b", "i < n", "i <= n", "x\n y"];
        assert_eq!(place("a  b", options), Some(0));
        assert_eq!(place(" a b ", options), None, "reports collapse blanks");
        assert_eq!(place("i", options), Some(3), "what is left of `i <= n`");
        assert_eq!(place("a", ["a < b", "b < a"]), Some(0), "blanks of a program do not break");
        assert_eq!(place("x\u{A0}\u{A0}y", options), Some(4));
        assert_eq!(place("X y", options), Some(4));
        assert_eq!(place("z", options), None);
        assert_eq!(place("1 2 3", ["12 3", "1 2 3"]), Some(1));
        let lines = ["11 10 18", "11\n10 18", "11\n10\n18"];
        assert_eq!(place("11\n10\u{A0}18", lines), Some(1), "a page");
        assert_eq!(place("11   10   18", lines), Some(2), "a download");
        assert_eq!(place("11\u{A0}10\u{A0}18", lines), Some(0));
        assert_eq!(place("11 10 18", lines), None, "a report that keeps neither");
        assert_eq!(place("5", ["5", "5\n5"]), Some(0));
    }
}
