//! A quiz as Moodle's pages need it.
//!
//! In: a quiz. Out: the quiz with texts that say the same. Moodle's emoticon filter is on in a new
//! site, and puts a picture in the place of `(n)`, wherever it stands, so that `half(n)` reads
//! `half👎`; it leaves out what stands within `pre`, and does not resolve character references.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::ask::question::{Answer, Quiz};

/// What becomes a picture, as Moodle has it from the start.
const EMOTICONS: [&str; 30] = [
    ":-)", ":)", ":-D", ";-)", ":-/", "V-.", ":-P", ":-p", "B-)", "^-)", "8-)", ":o)", ":-(", ":(",
    "8-.", ":-I", ":-X", "8-o", "P-|", "8-[", "(grr)", "xx-P", "|-.", "}-]", "(h)", "(heart)",
    "(y)", "(n)", "(martin)", "( )",
];

/// Which bytes an emoticon begins with, and which come second: by these two most texts are known to
/// have none, without thirty searches.
const BEGINNINGS: [[bool; 256]; 2] = {
    let mut all = [[false; 256]; 2];
    let mut at = 0;
    while at < EMOTICONS.len() {
        let bytes = EMOTICONS[at].as_bytes();
        all[0][bytes[0] as usize] = true;
        all[1][bytes[1] as usize] = true;
        at += 1;
    }
    all
};

/// The emoticons in a text, each with its place; they may overlap.
fn emoticons(html: &str) -> impl Iterator<Item = (usize, &'static str)> + '_ {
    let bytes = html.as_bytes();
    let may_begin =
        |pair: &[u8]| BEGINNINGS[0][usize::from(pair[0])] && BEGINNINGS[1][usize::from(pair[1])];
    let places = bytes.windows(2).enumerate().filter(move |(_, pair)| may_begin(pair));
    places.flat_map(move |(at, _)| {
        let rest = &bytes[at..];
        let there = EMOTICONS.iter().filter(move |one| rest.starts_with(one.as_bytes()));
        there.map(move |one| (at, *one))
    })
}

/// HTML in which one character of each emoticon is written as its number.
pub fn escaped(html: &str) -> Cow<'_, str> {
    if emoticons(html).next().is_some() {
        Cow::Owned(without_emoticons(html))
    } else {
        Cow::Borrowed(html)
    }
}

fn without_emoticons(html: &str) -> String {
    let mut out = String::with_capacity(html.len() + 64);
    let mut rest = html;
    while let Some(start) = ["<pre", "<style"].iter().filter_map(|tag| rest.find(tag)).min() {
        let name = if rest[start..].starts_with("<pre") { "</pre" } else { "</style" };
        let end = rest[start..].find(name).map_or(rest.len(), |end| start + end);
        write_escaped(&mut out, &rest[..start]);
        out.push_str(&rest[start..end]);
        rest = &rest[end..];
    }
    write_escaped(&mut out, rest);
    out
}

/// Adds HTML outside of `pre` to what is written.
fn write_escaped(out: &mut String, html: &str) {
    let mut marked = vec![false; html.len()];
    for (at, emoticon) in emoticons(html) {
        // A reference ends with `;`, so what stands before `-)` must stay as it is.
        marked[at + emoticon.find('-').unwrap_or(0)] = true;
    }
    for (at, character) in html.char_indices() {
        if marked[at] {
            let _ = write!(out, "&#{};", u32::from(character));
        } else {
            out.push(character);
        }
    }
}

/// The quiz as Moodle is to have it.
pub fn adapted(quiz: &Quiz) -> Cow<'_, Quiz> {
    let has = |text: &str| matches!(escaped(text), Cow::Owned(_));
    let is_concerned = quiz.questions.iter().any(|question| {
        has(&question.text)
            || has(&question.feedback)
            || question.answer.options().iter().any(|one| has(&one.text) || has(&one.feedback))
            || question.answer.mistakes().iter().any(|one| has(&one.feedback))
            || matches!(&question.answer, Answer::Ordering { items } if items.iter().any(|one| has(one)))
    });
    if !is_concerned {
        return Cow::Borrowed(quiz);
    }
    let mut quiz = quiz.clone();
    for question in &mut quiz.questions {
        set(&mut question.text);
        set(&mut question.feedback);
        answer(&mut question.answer);
    }
    Cow::Owned(quiz)
}

fn set(text: &mut String) {
    if let Cow::Owned(changed) = escaped(text) {
        *text = changed;
    }
}

fn answer(of: &mut Answer) {
    match of {
        Answer::Number { mistakes, .. }
        | Answer::Decimal { mistakes, .. }
        | Answer::Text { mistakes, .. } => {
            for one in mistakes {
                set(&mut one.feedback);
            }
        }
        Answer::Choice { options } | Answer::Several { options } => {
            for one in options {
                set(&mut one.text);
                set(&mut one.feedback);
            }
        }
        Answer::Cloze { gaps } => gaps.iter_mut().for_each(|gap| answer(&mut gap.answer)),
        Answer::Ordering { items } => items.iter_mut().for_each(set),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::listing::plain;

    #[test]
    fn no_emoticon_is_left_and_the_text_is_the_same() {
        let all = EMOTICONS.concat();
        let doubled: Vec<String> = EMOTICONS.iter().map(|one| format!("{one}-)")).collect();
        for text in
            [all, EMOTICONS.join(" "), doubled.concat(), String::from("a &lt;-) b &gt;-(h)")]
        {
            let written = escaped(&text);
            for emoticon in EMOTICONS {
                assert!(!written.contains(emoticon), "{emoticon} in {written}");
            }
            assert_eq!(plain(&written), plain(&text));
        }
    }

    #[test]
    fn listings_and_styles_stay_as_they_are() {
        let html =
            "<style>a:not(n){}</style><td title=\"f(n)\">f(n)</td><pre>f(n) <b>:)</b></pre>g(y)";
        let expected = "<style>a:not(n){}</style><td title=\"f&#40;n)\">f&#40;n)</td>\
                        <pre>f(n) <b>:)</b></pre>g&#40;y)";
        assert_eq!(escaped(html), expected);
        assert!(matches!(escaped("<p>f(x)</p>"), Cow::Borrowed(_)));
    }
}
