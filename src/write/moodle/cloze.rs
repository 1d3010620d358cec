//! Gaps in the text of a question, as Moodle's `cloze` writes and reads them: `{1:NUMERICAL:=5}`.
//!
//! In: a question's text with [`gap_mark`]s, and its gaps. Out: the text for Moodle, and back. What
//! holds: what the importer (`qtype_multianswer_extract_question`) reads are the gaps of the
//! question, in the order of the text, and nothing else, however much a program looks like a gap.
//!
//! Answers and feedback go through `html_entity_decode`, so that whatever would end them is written
//! as an entity. Moodle's backslashes do not serve: only those before `}` and `#` are taken away
//! again.

use std::fmt::Write as _;

use super::answer::price;
use super::rules::literally;
use crate::ask::listing::{escape, unescape};
use crate::ask::question::{Answer, Choice, Gap, Mistake, gap_mark};
use crate::skeleton::front_matter::Marks;

/// What students see as a list in which one option is chosen; the options are shuffled.
const CHOICE: &str = "MULTICHOICE_S";

/// A line of text; capital letters count.
const TEXT: &str = "SHORTANSWER_C";

/// A number.
const NUMBER: &str = "NUMERICAL";

/// All names of types of gaps.
const TYPES: &[&str] = &[
    "NUMERICAL",
    "NM",
    "MULTICHOICE",
    "MC",
    "MULTICHOICE_V",
    "MCV",
    "MULTICHOICE_H",
    "MCH",
    "SHORTANSWER",
    "SA",
    "MW",
    "SHORTANSWER_C",
    "SAC",
    "MWC",
    "MULTICHOICE_S",
    "MCS",
    "MULTICHOICE_VS",
    "MCVS",
    "MULTICHOICE_HS",
    "MCHS",
    "MULTIRESPONSE",
    "MR",
    "MULTIRESPONSE_H",
    "MRH",
    "MULTIRESPONSE_S",
    "MRS",
    "MULTIRESPONSE_HS",
    "MRHS",
];

/// A gap as Moodle reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct ClozeGap {
    /// Its share of the grade.
    pub weight: u32,
    /// The name of its type.
    pub kind: String,
    /// Its answers.
    pub answers: Vec<ClozeAnswer>,
}

/// An answer of a gap as Moodle reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct ClozeAnswer {
    /// What it earns, in percent.
    pub fraction: f64,
    /// Its text: HTML for an option, else plain.
    pub text: String,
    /// What is said about it, HTML.
    pub feedback: String,
}

/// The text for Moodle: gaps for marks, and every brace that could begin a gap written as an
/// entity.
pub fn text(text: &str, gaps: &[Gap], marks: Marks) -> String {
    let mut guarded = guarded(text);
    let factor = factor(gaps, marks);
    for (number, gap) in gaps.iter().enumerate() {
        guarded = guarded.replacen(&gap_mark(number), &written(gap, factor, marks), 1);
    }
    guarded
}

/// By what the shares of all gaps are multiplied, so that their sum, which is what Moodle counts
/// for the question, is the points that it is worth; 1 where no whole number does that, since
/// Moodle takes no other shares.
pub fn factor(gaps: &[Gap], marks: Marks) -> u32 {
    let sum = weight(gaps);
    match marks.points {
        Some(points) if sum > 0 && is_divided(gaps, marks) => points.hundredths() / 100 / sum,
        _ => 1,
    }
}

/// The shares of all gaps together.
pub fn weight(gaps: &[Gap]) -> u32 {
    gaps.iter().map(|gap| gap.weight).sum()
}

/// Whether the points can be divided among the gaps, so that Moodle counts as many.
pub fn is_divided(gaps: &[Gap], marks: Marks) -> bool {
    let sum = weight(gaps);
    marks.points.is_none_or(|points| points.hundredths().is_multiple_of(sum.saturating_mul(100)))
}

/// The text as Moodle stores it if it reads it rightly: `{#1}`, `{#2}`, … for gaps.
pub fn stored(text: &str, gaps: &[Gap]) -> String {
    let mut stored = guarded(text);
    for (place, number) in order(text, gaps.len()).into_iter().enumerate() {
        stored = stored.replacen(&gap_mark(number), &format!("{{#{}}}", place + 1), 1);
    }
    stored
}

/// The numbers of the gaps in the order in which they stand in the text; those that do not stand
/// there are left out.
pub fn order(text: &str, gaps: usize) -> Vec<usize> {
    let mut places: Vec<(usize, usize)> =
        (0..gaps).filter_map(|gap| Some((text.find(&gap_mark(gap))?, gap))).collect();
    places.sort_unstable();
    places.into_iter().map(|(_, gap)| gap).collect()
}

/// Moodle looks for `{`, digits, a colon and the name of a type; where it shows the question, for
/// `{#1}`.
fn guarded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let next = characters.peek();
        let begins = |next: &char| next.is_ascii_digit() || matches!(next, ':' | '#');
        if character == '{' && next.is_some_and(begins) {
            out.push_str("&#123;");
        } else {
            out.push(character);
        }
    }
    out
}

fn written(gap: &Gap, factor: u32, marks: Marks) -> String {
    let kind = kind(&gap.answer);
    let mut out = format!("{{{}:{kind}:", gap.weight * factor);
    for (at, answer) in answers(&gap.answer, marks).iter().enumerate() {
        if at > 0 {
            out.push('~');
        }
        if answer.fraction >= 100.0 {
            out.push('=');
        } else if answer.fraction < 0.0 || kind != CHOICE {
            let _ = write!(out, "%{}%", answer.fraction);
        }
        // Moodle compares numbers before it decodes anything, and digits need no entities.
        if kind == NUMBER {
            out.push_str(&answer.text);
        } else {
            out.push_str(&encoded(&answer.text));
        }
        if !answer.feedback.is_empty() {
            out.push('#');
            out.push_str(&encoded(&answer.feedback));
        }
    }
    out.push('}');
    out
}

/// What stands between a number and how far from it an answer may be.
pub const TOLERANCE_SIGN: char = ':';

/// The type of the gap that takes an answer; what is no answer of a gap is a text.
pub fn kind(answer: &Answer) -> &'static str {
    match answer {
        Answer::Number { .. } | Answer::Decimal { .. } => NUMBER,
        Answer::Choice { .. } => CHOICE,
        Answer::Text { .. }
        | Answer::Several { .. }
        | Answer::Cloze { .. }
        | Answer::Ordering { .. } => TEXT,
    }
}

/// What Moodle should read as the answers of a gap; none for an answer that no gap takes.
pub fn answers(answer: &Answer, marks: Marks) -> Vec<ClozeAnswer> {
    let right = |text: String| ClozeAnswer { fraction: 100.0, text, feedback: String::new() };
    let wrong = |one: &Mistake| ClozeAnswer {
        fraction: one.percent(),
        text: literally(&one.text),
        feedback: one.feedback.clone(),
    };
    match answer {
        Answer::Number { accepted, mistakes } => {
            let accepted = accepted.iter().map(|one| right(one.to_string()));
            accepted.chain(mistakes.iter().map(wrong)).collect()
        }
        Answer::Decimal { right: number, within, mistakes } => {
            let near = |text: &str| format!("{text}{TOLERANCE_SIGN}{}", within.shown());
            let wrong = |one: &Mistake| ClozeAnswer { text: near(&one.text), ..wrong(one) };
            std::iter::once(right(near(number))).chain(mistakes.iter().map(wrong)).collect()
        }
        Answer::Text { accepted, mistakes } => {
            let accepted = accepted.iter().map(|one| right(literally(one)));
            accepted.chain(mistakes.iter().map(wrong)).collect()
        }
        Answer::Choice { options } => {
            let price = price(options, marks.negative);
            options.iter().map(|one| option(one, price)).collect()
        }
        Answer::Several { .. } | Answer::Cloze { .. } | Answer::Ordering { .. } => Vec::new(),
    }
}

/// In a list of options markup is not shown.
fn option(option: &Choice, price: f64) -> ClozeAnswer {
    ClozeAnswer {
        fraction: if option.right { 100.0 } else { price },
        text: escape(&option.plain),
        feedback: option.feedback.clone(),
    }
}

/// A text that Moodle decodes to this one.
fn encoded(text: &str) -> String {
    // After decoding, Moodle takes away a backslash before `}` and before `#`.
    let text = text.replace("\\}", "\\\\}").replace("\\#", "\\\\#");
    let mut out = String::new();
    for character in text.chars() {
        if "&~#{}\\=%<>\"".contains(character) {
            let _ = write!(out, "&#{};", u32::from(character));
        } else {
            out.push(character);
        }
    }
    out
}

/// The text and the gaps as Moodle reads them.
pub fn read(text: &str) -> (String, Vec<ClozeGap>) {
    let mut gaps = Vec::new();
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((gap, length)) = gap(rest) {
            gaps.push(gap);
            let _ = write!(out, "{{#{}}}", gaps.len());
            rest = &rest[length..];
        } else {
            out.push('{');
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    (out, gaps)
}

/// The gap that a text begins with, and its length.
fn gap(text: &str) -> Option<(ClozeGap, usize)> {
    let inside = text.strip_prefix('{')?;
    let (weight, inside) = inside.split_once(':')?;
    if !weight.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let (kind, mut rest) = inside.split_once(':')?;
    if !TYPES.contains(&kind) {
        return None;
    }
    let mut answers = Vec::new();
    loop {
        let (answer, behind) = alternative(rest)?;
        answers.push(answer);
        rest = behind.get(1..)?;
        if behind.starts_with('}') {
            break;
        }
    }
    let weight = if weight.is_empty() { 1 } else { weight.parse().ok()? };
    Some((ClozeGap { weight, kind: kind.to_owned(), answers }, text.len() - rest.len()))
}

/// The answer that a text begins with, and what stands after it: `~` or `}`.
fn alternative(text: &str) -> Option<(ClozeAnswer, &str)> {
    let (fraction, text) = fraction(text);
    let open = |before: &str| before.ends_with(['\\', '&']) || before.ends_with("&amp;");
    let is_end = |(at, character): &(usize, char)| {
        *at > 0 && matches!(character, '~' | '#' | '}') && !open(&text[..*at])
    };
    let (end, _) = text.char_indices().find(is_end)?;
    let (answer, behind) = text.split_at(end);
    let (feedback, behind) = match behind.strip_prefix('#') {
        None => ("", behind),
        Some(behind) => {
            let is_end = |(at, character): &(usize, char)| {
                matches!(character, '~' | '}') && !behind[..*at].ends_with('\\')
            };
            let (end, _) = behind.char_indices().find(is_end)?;
            behind.split_at(end)
        }
    };
    Some((ClozeAnswer { fraction, text: decoded(answer), feedback: decoded(feedback) }, behind))
}

/// What an answer earns, in percent, and the rest of it: `=` is everything, `%50%` a half, nothing
/// is nothing.
fn fraction(text: &str) -> (f64, &str) {
    if let Some(rest) = text.strip_prefix('=') {
        return (100.0, rest);
    }
    let percent = text.strip_prefix('%').and_then(|rest| rest.split_once('%'));
    match percent.and_then(|(percent, rest)| Some((percent.replace(',', ".").parse().ok()?, rest)))
    {
        Some(read) => read,
        None => (0.0, text),
    }
}

fn decoded(text: &str) -> String {
    unescape(text).replace("\\}", "}").replace("\\#", "#")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::Origin;
    use crate::skeleton::front_matter::{Negative, Points, Share};

    fn gap_of(answer: Answer) -> Gap {
        Gap { answer, weight: 2 }
    }

    fn choice(plain: &str, right: bool, feedback: &str) -> Choice {
        Choice {
            text: escape(plain),
            plain: plain.into(),
            right,
            feedback: feedback.into(),
            origin: Origin::Fixed,
        }
    }

    /// Through Moodle and back.
    fn survives(gap: &Gap) {
        let before = format!("a {} b", gap_mark(0));
        let written = text(&before, std::slice::from_ref(gap), Marks::default());
        let (stored_text, read) = read(&written);
        assert_eq!(stored_text, stored(&before, std::slice::from_ref(gap)), "{written}");
        let [read] = &read[..] else { panic!("{written}: {read:?}") };
        assert_eq!((read.weight, read.kind.as_str()), (gap.weight, kind(&gap.answer)));
        assert_eq!(read.answers, answers(&gap.answer, Marks::default()), "{written}");
    }

    #[test]
    fn gaps_are_written_as_moodle_wants_them() {
        let number = gap_of(Answer::number(vec![-5, 7]));
        assert_eq!(written(&number, 1, Marks::default()), "{2:NUMERICAL:=-5~=7}");
        let line = gap_of(Answer::text(vec!["a*~}".into()]));
        assert_eq!(written(&line, 1, Marks::default()), "{2:SHORTANSWER_C:=a&#92;*&#126;&#125;}");
        let options = vec![choice("5", true, ""), choice("=6", false, "<b>No</b>")];
        let list = gap_of(Answer::Choice { options });
        let expected = "{2:MULTICHOICE_S:=5~&#61;6#&#60;b&#62;No&#60;/b&#62;}";
        assert_eq!(written(&list, 1, Marks::default()), expected);
    }

    #[test]
    fn the_points_of_the_whole_are_divided_among_the_gaps_where_that_is_possible() {
        let gaps = [3, 5].map(|value| gap_of(Answer::number(vec![value])));
        let of = |points: &str| {
            let points = Some(Points::of_text(points).unwrap());
            let marks = Marks { points, ..Marks::default() };
            let written = text(&format!("{} {}", gap_mark(0), gap_mark(1)), &gaps, marks);
            (is_divided(&gaps, marks), read(&written).1.iter().map(|gap| gap.weight).sum())
        };
        assert_eq!(["4", "8", "12"].map(of), [(true, 4), (true, 8), (true, 12)]);
        assert_eq!(["1", "6", "4.5"].map(of), [(false, 4), (false, 4), (false, 4)]);
        assert_eq!(factor(&gaps, Marks::default()), 1);
    }

    #[test]
    fn a_wrong_option_of_a_gap_can_cost_something() {
        let gap = gap_of(Answer::Choice {
            options: vec![choice("5", true, ""), choice("6", false, ""), choice("7", false, "")],
        });
        let marks = Marks { negative: Some(Negative::Fair), ..Marks::default() };
        let written = text(&gap_mark(0), std::slice::from_ref(&gap), marks);
        assert_eq!(written, "{2:MULTICHOICE_S:=5~%-50%6~%-50%7}");
        assert_eq!(read(&written).1[0].answers, answers(&gap.answer, marks));
    }

    #[test]
    fn what_is_said_of_typed_mistakes_is_written_with_what_they_earn() {
        let mistake = |text: &str, share: &str| Mistake {
            text: text.into(),
            share: Share::of_a_part(share).ok(),
            feedback: "No: <code>x*</code> ~ {#}".into(),
            origin: Origin::Neighbour,
        };
        let number = gap_of(Answer::Number {
            accepted: vec![5],
            mistakes: vec![mistake("6", "25"), mistake("-7", "")],
        });
        let said = "No: &#60;code&#62;x*&#60;/code&#62; &#126; &#123;&#35;&#125;";
        let expected = format!("{{2:NUMERICAL:=5~%25%6#{said}~%0%-7#{said}}}");
        assert_eq!(written(&number, 1, Marks::default()), expected);
        survives(&number);
        survives(&gap_of(Answer::Text {
            accepted: vec!["a*".into()],
            mistakes: vec![mistake("*b", ""), mistake("%50%c", ""), mistake("=d", "50")],
        }));
    }

    #[test]
    fn whatever_an_answer_holds_arrives() {
        survives(&gap_of(Answer::number(vec![-9_999_999_999_999, 0])));
        for hard in [
            "a",
            "~",
            "#",
            "}",
            "{",
            "\\",
            "\\}",
            "\\#",
            "\\\\}",
            "a\\",
            "&",
            "a&",
            "&amp;",
            "&lt;",
            "=",
            "==",
            "%50%x",
            "*",
            "\\*",
            "\"x\" + 'y'",
            "{1, 2}",
            "{1:NM:=5}",
            "a~b}c#d",
            "ä 😀",
            "<b>",
            "/",
            ":",
            "\\}#\\#}",
        ] {
            survives(&gap_of(Answer::text(vec![hard.into(), "other".into()])));
            let options = vec![choice(hard, false, hard), choice("b", true, "&nbsp;}")];
            survives(&gap_of(Answer::Choice { options }));
        }
    }

    #[test]
    fn a_program_that_looks_like_a_gap_is_none() {
        let gap = gap_of(Answer::number(vec![1]));
        for code in [
            "{1:NUMERICAL:=5}",
            "{:SA:=x}",
            "{{2:MC:=a~b}}",
            "int[] a = {1:MC:=}",
            "{#1}",
            "{#12}",
            "x {",
            "{1, 2}",
            "case 1:{",
            "{1:",
            "{1:NM:",
        ] {
            let before = format!("<pre>{}</pre>{}", escape(code), gap_mark(0));
            let written = text(&before, std::slice::from_ref(&gap), Marks::default());
            let (stored_text, gaps) = read(&written);
            assert_eq!(gaps.len(), 1, "{written}");
            assert_eq!(stored_text.matches("{#").count(), 1, "{stored_text}");
            assert_eq!(crate::ask::listing::code_of(&stored_text), [code]);
        }
    }

    #[test]
    fn gaps_are_numbered_in_the_order_of_the_text() {
        let gaps = [1, 2].map(|value| gap_of(Answer::number(vec![value])));
        let before = format!("{} {}", gap_mark(1), gap_mark(0));
        let (stored_text, read) = read(&text(&before, &gaps, Marks::default()));
        assert_eq!(stored_text, "{#1} {#2}");
        assert_eq!(order(&before, 2), [1, 0]);
        assert_eq!(read[0].answers[0].text, "2");
    }

    #[test]
    fn moodle_reads_what_people_write() {
        let (text, gaps) = read("A {1:MCV:x~=y#yes~%50%z\\}#so \\} so} B {:NM:=5:0.1}{2:XX:=1}");
        assert_eq!(text, "A {#1} B {#2}{2:XX:=1}");
        let answers = &gaps[0].answers;
        assert_eq!(answers.iter().map(|one| one.fraction).collect::<Vec<_>>(), [0.0, 100.0, 50.0]);
        assert_eq!((answers[2].text.as_str(), answers[2].feedback.as_str()), ("z}", "so } so"));
        assert_eq!((gaps[1].weight, gaps[1].answers[0].text.as_str()), (1, "5:0.1"));
    }
}
