//! Drawings in the texts of questions, for platforms that show no SVG.
//!
//! In: a [`Quiz`] in whose texts drawings stand as `svg` elements. Out: the same with a picture, or
//! with words, in the place of each. What holds: a drawing is an element that stands alone, and its
//! label says all that it shows, so that nothing is lost where only words remain.

use std::borrow::Cow;

use super::picture::{Drawing, Undrawable, png_of};
use crate::ask::listing::{self, escape, unescape};
use crate::ask::question::{Answer, Picture, Question, Quiz};

/// The place of the first drawing in some HTML, its element and its label.
fn first(html: &str) -> Option<(std::ops::Range<usize>, &str, String)> {
    let start = html.find("<svg ")?;
    let end = start + html[start..].find("</svg>")? + "</svg>".len();
    let element = &html[start..end];
    let label = element.split_once("aria-label=\"")?.1.split_once('"')?.0;
    Some((start..end, element, unescape(label)))
}

/// Whether a drawing stands in a text of a quiz.
fn has_drawings(quiz: &Quiz) -> bool {
    let mut all = quiz.clone();
    all.questions.iter_mut().any(|one| texts(one).any(|text| text.contains("<svg ")))
}

/// The texts of a question in which drawings may stand.
fn texts(question: &mut Question) -> impl Iterator<Item = &mut String> {
    let options: Vec<&mut String> = match &mut question.answer {
        Answer::Choice { options } | Answer::Several { options } => {
            options.iter_mut().map(|option| &mut option.text).collect()
        }
        Answer::Ordering { items } => items.iter_mut().collect(),
        Answer::Number { .. }
        | Answer::Decimal { .. }
        | Answer::Text { .. }
        | Answer::Cloze { .. } => Vec::new(),
    };
    [&mut question.text, &mut question.feedback].into_iter().chain(options)
}

/// The quiz with a PNG for each drawing; an error if one cannot be made.
pub fn with_pictures_of(quiz: &Quiz) -> Result<Cow<'_, Quiz>, Undrawable> {
    if !has_drawings(quiz) {
        return Ok(Cow::Borrowed(quiz));
    }
    let mut quiz = quiz.clone();
    for question in &mut quiz.questions {
        let mut pictures: Vec<Picture> = Vec::new();
        for text in texts(question) {
            while let Some((place, element, label)) = first(text) {
                let Drawing { png, width, height } = png_of(element)?;
                let known = pictures.iter().find(|one| one.bytes == png);
                let name = known.map(|one| one.name.clone());
                let name = name.unwrap_or_else(|| format!("memory-{}.png", pictures.len() + 1));
                if pictures.iter().all(|one| one.name != name) {
                    pictures.push(Picture { name: name.clone(), bytes: png });
                }
                let image = format!(
                    "<img src=\"@@PLUGINFILE@@/{name}\" alt=\"{}\" width=\"{width}\" height=\"{height}\" \
                     style=\"max-width:none\"/>",
                    escape(&label)
                );
                text.replace_range(place, &image);
            }
        }
        question.pictures.extend(pictures);
    }
    Ok(Cow::Owned(quiz))
}

/// The quiz with its label in the place of each drawing.
pub fn in_words(quiz: &Quiz) -> Cow<'_, Quiz> {
    if !has_drawings(quiz) {
        return Cow::Borrowed(quiz);
    }
    let mut quiz = quiz.clone();
    for question in &mut quiz.questions {
        for text in texts(question) {
            while let Some((place, _, label)) = first(text) {
                text.replace_range(place, &listing::inline(&label));
            }
        }
    }
    Cow::Owned(quiz)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::{Choice, Origin};
    use crate::skeleton::front_matter::Marks;

    fn quiz() -> Quiz {
        let option = |label: &str, right: bool| Choice {
            text: format!(
                "<div><svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{label}\" width=\"40\" height=\"20\">\
                 <rect width=\"{}\" height=\"9\" fill=\"red\"/></svg></div>",
                if right { 30 } else { 10 }
            ),
            plain: label.into(),
            right,
            feedback: String::new(),
            origin: Origin::Neighbour,
        };
        let options =
            vec![option("a → 1; 1: P (s = &quot;x&quot;)", true), option("a = null", false)];
        let question = Question {
            name: "m 001".into(),
            idnumber: "m-1".into(),
            text: "<p>Which?</p>".into(),
            feedback: String::new(),
            code: String::new(),
            answer: Answer::Choice { options },
            marks: Marks::default(),
            tags: Vec::new(),
            pictures: Vec::new(),
            group: None,
        };
        let (name, title) = ("m".into(), "M".into());
        Quiz { name, title, category: Vec::new(), questions: vec![question], sections: Vec::new() }
    }

    #[test]
    fn each_drawing_becomes_a_picture_with_its_label() {
        let quiz = quiz();
        let seen = with_pictures_of(&quiz).unwrap();
        let question = &seen.questions[0];
        assert_eq!(question.pictures.len(), 2);
        let texts: Vec<&str> =
            question.answer.options().iter().map(|one| one.text.as_str()).collect();
        let image = "<div><img src=\"@@PLUGINFILE@@/memory-1.png\" alt=\"a → 1; 1: P (s = &quot;x&quot;)\" width=\"40\" height=\"20\"";
        assert!(texts[0].starts_with(image), "{}", texts[0]);
        assert!(texts[1].contains("memory-2.png\" alt=\"a = null\""), "{}", texts[1]);
    }

    #[test]
    fn where_no_picture_can_stand_the_label_says_it() {
        let quiz = quiz();
        let seen = in_words(&quiz);
        let text = &seen.questions[0].answer.options()[0].text;
        assert_eq!(listing::plain(text), "a → 1; 1: P (s = \"x\")");
    }
}
