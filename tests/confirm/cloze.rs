//! Gaps in the text of a question, `{1:NUMERICAL:=5}`, read as Moodle does.

use crate::confirm::html;
use crate::confirm::moodle::Answer;

/// A gap.
#[derive(Clone, Debug)]
pub struct Gap {
    /// Its type, such as `NUMERICAL`.
    pub kind: String,
    /// Its answers, texts decoded.
    pub answers: Vec<Answer>,
}

/// What stands where a gap was in [`read`]'s text.
pub const MARK: char = '\u{E000}';

/// The text with a [`MARK`] for each gap, and the gaps.
pub fn read(text: &str) -> (String, Vec<Gap>) {
    let mut gaps = Vec::new();
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((gap, behind)) = gap(rest) {
            gaps.push(gap);
            out.push(MARK);
            rest = behind;
        } else {
            out.push('{');
            rest = &rest[1..];
        }
    }
    (out + rest, gaps)
}

fn gap(text: &str) -> Option<(Gap, &str)> {
    let (weight, rest) = text.strip_prefix('{')?.split_once(':')?;
    let (kind, rest) = rest.split_once(':')?;
    let known = ["NUMERICAL", "SHORTANSWER_C", "MULTICHOICE_S", "MULTICHOICE", "SHORTANSWER"];
    if !weight.bytes().all(|byte| byte.is_ascii_digit()) || !known.contains(&kind) {
        return None;
    }
    let end = unescaped(rest, '}')?;
    let answers = split(&rest[..end], '~').into_iter().map(answer).collect();
    Some((Gap { kind: kind.to_owned(), answers }, &rest[end + 1..]))
}

/// Where a character first stands that no backslash is before.
fn unescaped(text: &str, wanted: char) -> Option<usize> {
    let mut before = ' ';
    for (at, character) in text.char_indices() {
        if character == wanted && before != '\\' {
            return Some(at);
        }
        before = character;
    }
    None
}

fn split(text: &str, at: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(end) = unescaped(rest, at) {
        parts.push(&rest[..end]);
        rest = &rest[end + 1..];
    }
    parts.push(rest);
    parts
}

fn answer(text: &str) -> Answer {
    let (fraction, text) = if let Some(rest) = text.strip_prefix('=') {
        ("100", rest)
    } else {
        let percent = text.strip_prefix('%').and_then(|rest| rest.split_once('%'));
        percent.unwrap_or(("0", text))
    };
    let (text, feedback) = split_behind_entities(text);
    Answer {
        fraction: fraction.to_owned(),
        text: decoded(text),
        feedback: decoded(feedback),
        tolerance: "0".to_owned(),
    }
}

/// The text and the feedback where the text holds entities such as `&#61;`.
fn split_behind_entities(text: &str) -> (&str, &str) {
    let is_mark = |(at, _): &(usize, &str)| !text[..*at].ends_with(['&', '\\']);
    match text.match_indices('#').find(is_mark) {
        Some((at, _)) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    }
}

fn decoded(text: &str) -> String {
    html::decoded(text).replace("\\}", "}").replace("\\#", "#")
}

#[test]
fn gaps_are_told_from_programs() {
    let (text, gaps) = read(
        "<p>int[] a = {1, 2}; {1:NUMERICAL:=5~=7} {2:MULTICHOICE_S:=a&#125;~&#61;b#no&#33;}</p>",
    );
    assert_eq!(text, format!("<p>int[] a = {{1, 2}}; {MARK} {MARK}</p>"));
    assert_eq!(gaps[0].answers[1].text, "7");
    let [right, wrong] = &gaps[1].answers[..] else { panic!("{gaps:?}") };
    assert_eq!((right.fraction.as_str(), right.text.as_str()), ("100", "a}"));
    assert_eq!((wrong.text.as_str(), wrong.feedback.as_str()), ("=b", "no!"));
}
