//! Quiz → a page on which students test themselves.
//!
//! In: a [`Quiz`]. Out: one HTML file that loads nothing: questions, fields, and a script that
//! checks answers and says what the quiz says about them. What holds: the bytes depend on quiz and
//! wording only; the page works with a keyboard and without a network; and the keys were read back
//! from the file and are those of the quiz.
//!
//! What is right is in the file, but not to be read at a glance.

mod key;

use std::fmt::Write as _;

use minijinja::Value;

use self::key::{key_of, keys_in, veiled};
use super::format::Format;
use super::moodle::base64;
use super::prose::paper::{shuffled_items, shuffled_options};
use crate::ask::capability::Capabilities;
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
};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

fn document(quiz: &Quiz, wording: &Wording) -> Result<Option<Vec<u8>>, Vec<String>> {
    let text = page(quiz, wording).map_err(|error| vec![error.to_string()])?;
    let read = keys_in(&text);
    let mut wrong = Vec::new();
    if read.len() != quiz.questions.len() {
        wrong.push(format!("{} questions arrive as {}", quiz.questions.len(), read.len()));
    }
    for (question, read) in quiz.questions.iter().zip(&read) {
        if *read != key_of(question, &with_pictures(&question.feedback, question)) {
            wrong.push(format!("the key of question `{}` does not arrive", question.name));
        }
        // Gaps stand between the parts of the text.
        let meant = with_pictures(&shown(question), question);
        let mut parts = meant
            .split('\u{E000}')
            .map(|part| part.split_once('\u{E001}').map_or(part, |(_, after)| after));
        if !parts.all(|part| text.contains(part)) {
            wrong.push(format!("the text of question `{}` does not arrive", question.name));
        }
    }
    if wrong.is_empty() { Ok(Some(text.into_bytes())) } else { Err(wrong) }
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

fn page(quiz: &Quiz, wording: &Wording) -> Result<String, WordingError> {
    let words = PageWords { wording };
    let score = vec![("right", Value::from("%r")), ("count", Value::from("%c"))];
    let said = serde_json::json!({
        "right": words.say("right", Vec::new())?,
        "wrong": words.say("wrong", Vec::new())?,
        "partly": words.say("partly", Vec::new())?,
        "empty": words.say("empty", Vec::new())?,
        "explanation": words.say("explanation", Vec::new())?,
        "score": words.say("score", score)?,
    });
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body data-words=\"{}\">\n\
         <h1>{}</h1>\n<p class=\"about\">{}</p>\n<noscript><p>{}</p></noscript>\n\
         <p class=\"score\" role=\"status\"></p>\n",
        wording.language().as_str(),
        escape(&quiz.title),
        veiled(&said),
        escape(&quiz.title),
        words.html("about")?,
        words.html("no-script")?,
    );
    for (at, question) in quiz.questions.iter().enumerate() {
        write_question(&mut out, at, question, &words)?;
    }
    let _ = write!(out, "<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
    Ok(out)
}

fn write_question(
    out: &mut String,
    at: usize,
    question: &Question,
    words: &PageWords<'_>,
) -> Result<(), WordingError> {
    let points = question.marks.points.map(Points::shown);
    let values = vec![("number", Value::from(at + 1)), ("points", Value::from(points))];
    let feedback = with_pictures(&question.feedback, question);
    let _ = write!(
        out,
        "<section class=\"question\" id=\"q{number}\" aria-labelledby=\"h{number}\" data-key=\"{}\">\n\
         <h2 id=\"h{number}\">{}</h2>\n<form autocomplete=\"off\">\n",
        veiled(&key_of(question, &feedback)),
        escape(&words.say("question", values)?),
        number = at + 1,
    );
    let mut text = with_pictures(&shown(question), question);
    if let Answer::Cloze { gaps } = &question.answer {
        for (number, gap) in gaps.iter().enumerate() {
            let values = vec![("number", Value::from(number + 1))];
            let label = escape(&words.say("gap", values)?);
            text =
                text.replace(&gap_mark(number), &gap_field(question, number, &gap.answer, &label));
        }
    }
    let _ = writeln!(out, "<div class=\"text\">{text}</div>");
    let html = |text: &str| with_pictures(text, question);
    match &question.answer {
        Answer::Number { .. } | Answer::Text { .. } => {
            let _ = writeln!(
                out,
                "<p><label>{}: <input type=\"text\" class=\"typed\" spellcheck=\"false\" autocapitalize=\"off\"></label></p>",
                words.html("your-answer")?
            );
        }
        Answer::Choice { options } => {
            write_options(out, at, "radio", question, options);
        }
        Answer::Several { options } => {
            write_options(out, at, "checkbox", question, options);
        }
        Answer::Ordering { items } => {
            let (up, down) = (words.html("up")?, words.html("down")?);
            out.push_str("<ol class=\"items\">\n");
            for (number, item) in shuffled_items(question, items).iter().enumerate() {
                let _ = writeln!(
                    out,
                    "<li data-item=\"{number}\"><button type=\"button\" data-move=\"up\" aria-label=\"{up}\">↑</button>\
                     <button type=\"button\" data-move=\"down\" aria-label=\"{down}\">↓</button><div>{}</div></li>",
                    html(item)
                );
            }
            out.push_str("</ol>\n");
        }
        Answer::Cloze { .. } => {}
    }
    let _ = write!(
        out,
        "<button type=\"submit\">{}</button>\n<div class=\"result\" role=\"status\" hidden></div>\n</form>\n</section>\n",
        words.html("check")?
    );
    Ok(())
}

/// The options, with their places in the key as values.
fn write_options(out: &mut String, at: usize, sort: &str, question: &Question, options: &[Choice]) {
    out.push_str("<ul class=\"options\">\n");
    for (number, option) in shuffled_options(question, options).iter().enumerate() {
        let _ = writeln!(
            out,
            "<li><label><input type=\"{sort}\" name=\"q{}\" value=\"{number}\"><div>{}</div></label></li>",
            at + 1,
            with_pictures(&option.text, question)
        );
    }
    out.push_str("</ul>\n");
}

/// The field of a gap.
fn gap_field(question: &Question, number: usize, answer: &Answer, label: &str) -> String {
    let Answer::Choice { options } = answer else {
        return format!(
            "<input type=\"text\" data-gap=\"{number}\" aria-label=\"{label}\" autocapitalize=\"off\" spellcheck=\"false\" size=\"8\">"
        );
    };
    let mut field = format!(
        "<select data-gap=\"{number}\" aria-label=\"{label}\"><option value=\"\"></option>"
    );
    for (at, option) in shuffled_options(question, options).iter().enumerate() {
        let _ = write!(field, "<option value=\"{at}\">{}</option>", escape(&option.plain));
    }
    field + "</select>"
}

/// The text of a question without what only Moodle knows.
fn shown(question: &Question) -> String {
    question.text.replace("<nolink>", "").replace("</nolink>", "")
}

/// HTML in which pictures stand themselves instead of their names.
fn with_pictures(html: &str, question: &Question) -> String {
    let mut html = html.replace("<nolink>", "").replace("</nolink>", "");
    for picture in &question.pictures {
        let content = format!("data:image/png;base64,{}", base64::encode(&picture.bytes));
        html = html.replace(&format!("@@PLUGINFILE@@/{}", picture.name), &content);
    }
    html
}

#[cfg(test)]
mod tests;
