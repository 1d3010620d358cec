//! Quiz → a page on which students test themselves.
//!
//! In: a [`Quiz`]. Out: one HTML file that loads nothing: questions, fields, and a script that
//! checks answers and says what the quiz says about them. What holds: the bytes depend on quiz and
//! wording only; the page works with a keyboard and without a network; and the keys were read back
//! from the file and are those of the quiz.
//!
//! What is right is in the file, but not to be read at a glance.

mod key;
mod place;

use std::fmt::Write as _;

use minijinja::Value;
use sha2::{Digest, Sha256};

use self::key::{key_of, keys_in, veiled};
use self::place::gap_names;
use super::format::{Format, GroupForm};
use super::moodle::base64;
use super::pictured::with_pictures;
use super::prose::paper::{shuffled_items, shuffled_options};
use super::styles::Styles;
use crate::ask::capability::Capabilities;
use crate::ask::explain::short::shortened_to;
use crate::ask::listing::{self, escape};
use crate::ask::question::{Answer, Choice, Question, Quiz, gap_mark};
use crate::ask::wording::{TemplateValues, Wording, WordingError};
use crate::skeleton::front_matter::Points;

/// A self-test page.
pub const FORMAT: Format = Format {
    name: "html",
    pictured: "html_pictured",
    ending: "_test.html",
    platform: "A browser",
    purpose: "a page for self-tests: it checks answers without a network",
    capabilities: Capabilities::default,
    document,
    remark: |_| None,
    group_form: GroupForm::InOrder,
};

/// What this page has besides the style sheet of all pages.
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

fn document(quiz: &Quiz, wording: &Wording) -> Result<Option<Vec<u8>>, Vec<String>> {
    let mut styles = Styles::default();
    let shown: Vec<Question> =
        quiz.questions.iter().map(|question| of_page(question, &mut styles)).collect();
    let text = page(quiz, &shown, &styles, wording).map_err(|error| vec![error.to_string()])?;
    let read = keys_in(&text);
    let mut wrong = Vec::new();
    if read.len() != shown.len() {
        wrong.push(format!("{} questions arrive as {}", shown.len(), read.len()));
    }
    for (question, read) in shown.iter().zip(&read) {
        if *read != key_of(question) {
            wrong.push(format!("the key of question `{}` does not arrive", question.name));
        }
        // Gaps stand between the parts of the text.
        let meant = asked(question, 0);
        let mut parts = meant
            .split('\u{E000}')
            .map(|part| part.split_once('\u{E001}').map_or(part, |(_, after)| after))
            .map(|part| part.split_once(ASKED).map_or(part, |(_, after)| after));
        if !parts.all(|part| text.contains(part)) {
            wrong.push(format!("the text of question `{}` does not arrive", question.name));
        }
    }
    if wrong.is_empty() { Ok(Some(text.into_bytes())) } else { Err(wrong) }
}

/// A question whose HTML is that of a page of ours: styles have names, pictures stand themselves,
/// and what only Moodle knows is not there.
fn of_page(question: &Question, styles: &mut Styles) -> Question {
    let pictures = &question.pictures;
    let mut html = |text: &String| {
        let text = text.replace("<nolink>", "").replace("</nolink>", "");
        styles.fold(&with_pictures(&text, pictures))
    };
    let (text, feedback) = (html(&question.text), html(&question.feedback));
    let mut shown = Question { text, feedback, ..question.clone() };
    let mut answers = vec![&mut shown.answer];
    while let Some(answer) = answers.pop() {
        match answer {
            Answer::Number { mistakes, .. }
            | Answer::Decimal { mistakes, .. }
            | Answer::Text { mistakes, .. } => {
                for one in mistakes.iter_mut() {
                    one.feedback = html(&one.feedback);
                }
            }
            Answer::Choice { options } | Answer::Several { options } => {
                for option in options {
                    option.text = html(&option.text);
                    option.feedback = html(&option.feedback);
                }
            }
            Answer::Cloze { gaps } => answers.extend(gaps.iter_mut().map(|gap| &mut gap.answer)),
            // Their order is that of the other formats, which depends on their HTML.
            Answer::Ordering { items } => {
                for item in items.iter_mut() {
                    *item = with_pictures(item, pictures);
                }
            }
        }
    }
    shown
}

/// The sentences around the questions.
struct PageWords<'w> {
    wording: &'w Wording,
}

impl PageWords<'_> {
    /// The plain text of a sentence.
    fn say(&self, name: &str, values: TemplateValues) -> Result<String, WordingError> {
        let sentence = self.wording.say(&format!("document.{name}"), values)?;
        Ok(listing::plain(&sentence))
    }

    /// The plain text of a sentence as HTML.
    fn html(&self, name: &str) -> Result<String, WordingError> {
        Ok(escape(&self.say(name, Vec::new())?))
    }
}

fn page(
    quiz: &Quiz,
    shown: &[Question],
    styles: &Styles,
    wording: &Wording,
) -> Result<String, WordingError> {
    let words = PageWords { wording };
    let score = vec![("right", Value::from("%r")), ("count", Value::from("%c"))];
    let item = || ("item", Value::from("%i"));
    let moved = vec![item(), ("place", Value::from("%p")), ("count", Value::from("%c"))];
    let said = serde_json::json!({
        "right": words.say("right", Vec::new())?,
        "wrong": words.say("wrong", Vec::new())?,
        "partly": words.say("partly", Vec::new())?,
        "empty": words.say("empty", Vec::new())?,
        "explanation": words.say("explanation", Vec::new())?,
        "rightChosen": words.say("right-chosen", Vec::new())?,
        "rightLeft": words.say("right-left", Vec::new())?,
        "wrongChosen": words.say("wrong-chosen", Vec::new())?,
        "up": words.say("up", vec![item()])?,
        "down": words.say("down", vec![item()])?,
        "moved": words.say("moved", moved)?,
        "score": words.say("score", score)?,
    });
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{}</title>\n<style>\n{}{}\n{STYLE}</style>\n</head>\n<body data-words=\"{}\">\n\
         <a class=\"skip\" href=\"#q1\">{}</a>\n\
         <header>\n<p class=\"kicker\">{}</p>\n<h1>{}</h1>\n<p class=\"about\">{}</p>\n\
         <noscript><p class=\"banner bad\">{}</p></noscript>\n</header>\n\
         <main>\n<p class=\"score\" role=\"status\"></p>\n",
        wording.language().as_str(),
        escape(&quiz.title),
        styles.css(),
        wording.render("report.css", Vec::new())?,
        veiled(&said),
        words.html("skip")?,
        words.html("self-test")?,
        escape(&quiz.title),
        words.html("about")?,
        words.html("no-script")?,
    );
    for (at, question) in shown.iter().enumerate() {
        write_question(&mut out, at, question, &words)?;
    }
    let scrollers = wording.render("scrollers.html", Vec::new())?;
    let _ = write!(out, "</main>\n<script>\n{SCRIPT}</script>\n{scrollers}\n</body>\n</html>\n");
    Ok(out)
}

/// What the sentence with which a question begins is marked by, so that its options have its name.
const ASKED: &str = " class=\"asked\">";

/// The text of a question, its first sentence with an id.
fn asked(question: &Question, at: usize) -> String {
    match question.text.strip_prefix("<p>") {
        Some(rest) => format!("<p id=\"a{}\"{ASKED}{rest}", at + 1),
        None => question.text.clone(),
    }
}

fn write_question(
    out: &mut String,
    at: usize,
    question: &Question,
    words: &PageWords<'_>,
) -> Result<(), WordingError> {
    let points = question.marks.points.map(Points::shown);
    let values = vec![("number", Value::from(at + 1)), ("points", Value::from(points))];
    let number = at + 1;
    let _ = write!(
        out,
        "<section class=\"question\" id=\"q{number}\" aria-labelledby=\"h{number}\" data-key=\"{}\">\n\
         <h2 id=\"h{number}\">{}</h2>\n<form autocomplete=\"off\">\n",
        veiled(&key_of(question)),
        escape(&words.say("question", values)?),
    );
    let mut text = asked(question, at);
    if let Answer::Cloze { gaps } = &question.answer {
        let places = gap_names(&question.text);
        for (place, gap) in gaps.iter().enumerate() {
            let label = match places.get(&place) {
                Some(name) => name.clone(),
                None => words.say("gap", vec![("number", Value::from(place + 1))])?,
            };
            let id = format!("q{number}g{place}");
            let field = gap_field(question, (place, &id), &gap.answer, &escape(&label));
            text = text.replace(&gap_mark(place), &field);
        }
    }
    let _ = writeln!(out, "<div class=\"text\">{text}</div>");
    match &question.answer {
        Answer::Number { .. } | Answer::Decimal { .. } | Answer::Text { .. } => {
            let _ = writeln!(
                out,
                "<p class=\"typing\"><label>{}: <input type=\"text\" class=\"typed\" spellcheck=\"false\" autocapitalize=\"off\"></label></p>",
                words.html("your-answer")?
            );
        }
        Answer::Choice { options } => {
            write_options(out, at, "radio", question, options);
        }
        Answer::Several { options } => {
            write_options(out, at, "checkbox", question, options);
        }
        Answer::Ordering { items } => write_items(out, question, items, words)?,
        Answer::Cloze { .. } => {}
    }
    let _ = write!(
        out,
        "<button type=\"submit\">{}</button>\n<div class=\"result\" role=\"status\"></div>\n\
         <div class=\"after\"></div>\n</form>\n</section>\n",
        words.html("check")?
    );
    Ok(())
}

/// The options, with their places in the key as values. An option may hold whole programs, which no
/// label may, so it is named by its id.
fn write_options(out: &mut String, at: usize, sort: &str, question: &Question, options: &[Choice]) {
    let role = if sort == "radio" { "radiogroup" } else { "group" };
    let number = at + 1;
    let name = if question.text.starts_with("<p>") { 'a' } else { 'h' };
    let _ =
        writeln!(out, "<div class=\"options\" role=\"{role}\" aria-labelledby=\"{name}{number}\">");
    for (place, option) in shuffled_options(question, options).iter().enumerate() {
        let id = format!("q{number}o{place}");
        let _ = writeln!(
            out,
            "<div class=\"option\"><input type=\"{sort}\" name=\"q{number}\" value=\"{place}\" aria-labelledby=\"{id}\">\
             <div class=\"offer\" id=\"{id}\">{}</div></div>",
            option.text
        );
    }
    out.push_str("</div>\n");
}

/// The most characters of an item in the name of a button.
const LONGEST_ITEM: usize = 60;

/// The items, each with buttons that move it.
fn write_items(
    out: &mut String,
    question: &Question,
    items: &[String],
    words: &PageWords<'_>,
) -> Result<(), WordingError> {
    out.push_str("<ol class=\"items\">\n");
    let all = shuffled_items(question, items);
    for (number, item) in all.iter().enumerate() {
        let name = shortened_to(listing::one_line(&listing::plain(item)), LONGEST_ITEM);
        let _ = write!(out, "<li data-item=\"{number}\" data-name=\"{}\">", escape(&name));
        for (key, sign, is_end) in
            [("up", '↑', number == 0), ("down", '↓', number + 1 == all.len())]
        {
            let label = words.say(key, vec![("item", Value::from(name.as_str()))])?;
            let _ = write!(
                out,
                "<button type=\"button\" data-move=\"{key}\" aria-label=\"{}\" aria-disabled=\"{is_end}\">{sign}</button>",
                escape(&label)
            );
        }
        let _ = writeln!(out, "<div>{item}</div></li>");
    }
    out.push_str("</ol>\n<p class=\"moved unseen\" role=\"status\"></p>\n");
    Ok(())
}

/// The field of a gap, which has a place among the gaps and an id.
fn gap_field(
    question: &Question,
    (place, id): (usize, &str),
    answer: &Answer,
    label: &str,
) -> String {
    let Answer::Choice { options } = answer else {
        return format!(
            "<input type=\"text\" id=\"{id}\" data-gap=\"{place}\" aria-label=\"{label}\" autocapitalize=\"off\" spellcheck=\"false\" size=\"8\">"
        );
    };
    let mut field = format!(
        "<select id=\"{id}\" data-gap=\"{place}\" aria-label=\"{label}\"><option value=\"\"></option>"
    );
    for (at, option) in shuffled_options(question, options).iter().enumerate() {
        let _ = write!(field, "<option value=\"{at}\">{}</option>", escape(&option.plain));
    }
    field + "</select>"
}

/// The hashes of the scripts that a page has in the built-in wording, as a content security policy
/// names them.
pub fn script_hashes() -> Vec<String> {
    let quiz = Quiz {
        name: String::new(),
        title: String::new(),
        category: Vec::new(),
        questions: Vec::new(),
        sections: Vec::new(),
    };
    let Ok(wording) = Wording::built_in() else { return Vec::new() };
    let page = document(&quiz, &wording).ok().flatten().unwrap_or_default();
    let page = String::from_utf8_lossy(&page).into_owned();
    let scripts = page.split("<script>").skip(1).filter_map(|rest| rest.split_once("</script>"));
    let hash = |(script, _): (&str, &str)| {
        format!("'sha256-{}'", base64::encode(&Sha256::digest(script.as_bytes())))
    };
    scripts.map(hash).collect()
}

#[cfg(test)]
mod tests;
