//! The questions of a quiz with pictures instead of programs.
//!
//! In: a [`Quiz`] that shows programs as text. Out: the same with a picture for every listing, in
//! the question's text, its options and its items. What holds: no text of a question, as long as it
//! is not answered, shows a program that could be copied; what stands within a sentence, such as
//! `x < 3`, and what programs print (`<samp>`) stays text; and no idnumber is one of the text's.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use minijinja::Value;

use super::moodle::base64;
use super::picture::{Drawing, Gutter, Undrawable, draw};
use super::prose;
use crate::ask::listing::{self, Stand, escape};
use crate::ask::question::{Answer, Picture, Question, QuestionGroup, Quiz, gap_mark};
use crate::ask::voice::Voice;
use crate::ask::wording::{Wording, WordingError};
use crate::vary::gaps::MARK as MARK_OF_GAP;

/// What marks names of files and idnumbers.
const MARK: &str = "picture";

/// Why a quiz has no pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// The sentence for the alternative text is wrong.
    Wording(WordingError),
    /// A program cannot be drawn: the name of the question, and why.
    Undrawable(String, Undrawable),
}

/// The quiz with pictures, in a category beside that of the texts.
pub fn pictured(quiz: &Quiz, wording: &Wording) -> Result<Quiz, PictureError> {
    let mut category = quiz.category.clone();
    if let Some(last) = category.last_mut() {
        let word = wording.say("picture.category", Vec::new()).map_err(PictureError::Wording)?;
        *last = format!("{last} ({})", listing::plain(&word));
    }
    let questions = quiz
        .questions
        .iter()
        .map(|question| {
            Studio { wording, drawn: BTreeMap::new(), pictures: Vec::new() }.question(question)
        })
        .collect::<Result<_, _>>()?;
    let name = format!("{}_{MARK}", quiz.name);
    let sections = quiz.sections.clone();
    Ok(Quiz { name, title: quiz.title.clone(), category, questions, sections })
}

/// Draws the programs of one question, each only once.
struct Studio<'a> {
    wording: &'a Wording,
    /// By program and numbers: the place among the pictures, and the element that shows it.
    drawn: BTreeMap<(String, Gutter, Stand), String>,
    pictures: Vec<Picture>,
}

impl Studio<'_> {
    fn question(mut self, question: &Question) -> Result<Question, PictureError> {
        let mut seen = question.clone();
        let texts = std::iter::once(&mut seen.text).chain(match &mut seen.answer {
            Answer::Choice { options } | Answer::Several { options } => {
                options.iter_mut().map(|option| &mut option.text).collect()
            }
            Answer::Ordering { items } => items.iter_mut().collect::<Vec<_>>(),
            Answer::Number { .. }
            | Answer::Decimal { .. }
            | Answer::Text { .. }
            | Answer::Cloze { .. } => Vec::new(),
        });
        let failed = |error| match error {
            Trouble::Wording(error) => PictureError::Wording(error),
            Trouble::Undrawable(why) => PictureError::Undrawable(question.name.clone(), why),
        };
        for text in texts {
            *text = self.text(text).map_err(failed)?;
        }
        if let Some(group) = &mut seen.group {
            let QuestionGroup { program, closing: _, first, others } = &mut **group;
            *program = self.text(program).map_err(failed)?;
            let of_others = others.iter_mut().map(|one| &mut one.words);
            for words in std::iter::once(first).chain(of_others) {
                words.text = self.text(&words.text).map_err(failed)?;
                words.name = format!("{} ({MARK})", words.name);
                words.idnumber = format!("{}-pic", words.idnumber);
            }
            for one in others {
                let own =
                    Studio { wording: self.wording, drawn: BTreeMap::new(), pictures: Vec::new() };
                one.question = own.question(&one.question)?;
            }
        }
        // Where whole programs are offered, the question itself shows none.
        if seen.code != MARK_OF_GAP {
            seen.code = String::new();
        }
        seen.name = format!("{} ({MARK})", question.name);
        // An idnumber has at most 100 characters, and those of questions are shorter than 95.
        seen.idnumber = format!("{}-pic", question.idnumber);
        seen.pictures.extend(self.pictures);
        if !seen.tags.iter().any(|tag| tag == MARK) {
            seen.tags.push(MARK.to_owned());
        }
        Ok(seen)
    }

    /// The text with a picture for every listing, and for every other `<pre>` that an author's
    /// template has, outputs apart.
    fn text(&mut self, html: &str) -> Result<String, Trouble> {
        let mut out = html.to_owned();
        let voice = Voice::of(self.wording).map_err(Trouble::Wording)?;
        for program in listing::code_of(html) {
            for (numbers, stand, listing) in [
                (Gutter::Shown, Stand::Text, voice.text(&listing::html(&program))),
                (Gutter::Shown, Stand::Option, voice.text(&listing::offered(&program))),
                (Gutter::Hidden, Stand::Option, listing::fragment(&program)),
            ] {
                if out.contains(&listing) {
                    let image = self.image(&program, numbers, stand)?;
                    out = out.replace(&listing, &image);
                }
            }
        }
        let mut from = 0;
        while let Some((start, end, program)) = listing::first_program(&out[from..]) {
            let (start, end) = (from + start, from + end);
            if out[start..end].contains('\u{E000}') {
                let (range, shown) = self.gapped(&out, start..end)?;
                from = range.start + shown.len();
                out.replace_range(range, &shown);
                continue;
            }
            if out[start..end].contains("<samp") {
                from = end;
                continue;
            }
            let image = self.image(&program, Gutter::Shown, Stand::Text)?;
            out.replace_range(start..end, &image);
            from = start + image.len();
        }
        Ok(out)
    }

    /// A picture for a program with gaps at the ends of its lines, which have numbers there; and
    /// the gaps with their numbers below it. `pre` is where the program stands in a text; also the
    /// part of the text for which this stands.
    fn gapped(&mut self, html: &str, pre: Range<usize>) -> Result<(Range<usize>, String), Trouble> {
        let blocks = prose::blocks(&html[pre.clone()]);
        let Some(listing) = prose::listings(&blocks).first().copied().cloned() else {
            return Ok((pre.clone(), html[pre].to_owned()));
        };
        let numbered = listing.with_gaps(|gap| format!(" ({})", gap.number + 1));
        let mut shown = self.image(&numbered, Gutter::Shown, Stand::Text)?;
        for gap in &listing.gaps {
            let (number, mark) = (gap.number + 1, gap_mark(gap.number));
            let _ = write!(shown, "<p>({number}) {mark}</p>");
        }
        // The numbers of the lines stand in the same box.
        let start = html[..pre.start].rfind("<div ").unwrap_or(pre.start);
        let end =
            html[pre.end..].find("</div>").map_or(pre.end, |at| pre.end + at + "</div>".len());
        Ok((start..end, shown))
    }

    /// The element that shows a program.
    fn image(&mut self, program: &str, numbers: Gutter, stand: Stand) -> Result<String, Trouble> {
        let key = (program.to_owned(), numbers, stand);
        if let Some(image) = self.drawn.get(&key) {
            return Ok(image.clone());
        }
        let Drawing { png, width, height } = draw(program, numbers).map_err(Trouble::Undrawable)?;
        let number = self.pictures.len() + 1;
        let name = format!("program-{number}.png");
        // Moodle lists answers by this text, so no two pictures of a question have the same.
        let values = vec![
            ("number", Value::from(number)),
            ("lines", Value::from(program.split('\n').count())),
        ];
        let alternative = self.wording.say("picture.alternative", values);
        let alternative = escape(&listing::plain(&alternative.map_err(Trouble::Wording)?));
        let image = format!(
            "<img src=\"@@PLUGINFILE@@/{name}\" alt=\"{alternative}\" width=\"{width}\" height=\"{height}\" \
             style=\"max-width:none\"/>"
        );
        let image = listing::scrolling(stand, "margin:.5em 0", &image);
        self.pictures.push(Picture { name, bytes: png });
        self.drawn.insert(key, image.clone());
        Ok(image)
    }
}

/// HTML in which pictures are part of the page.
pub fn with_pictures(html: &str, pictures: &[Picture]) -> String {
    pictures.iter().fold(html.to_owned(), |html, picture| {
        html.replace(&format!("@@PLUGINFILE@@/{}", picture.name), &as_url(picture))
    })
}

/// A picture as an address that holds it.
fn as_url(picture: &Picture) -> String {
    format!("data:image/png;base64,{}", base64::encode(&picture.bytes))
}

enum Trouble {
    Wording(WordingError),
    Undrawable(Undrawable),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::{Choice, Origin};
    use crate::skeleton::front_matter::Marks;
    use crate::write::moodle::moodle;

    fn quiz() -> Quiz {
        let option = |code: &str, right: bool| Choice {
            text: listing::fragment(code),
            plain: code.into(),
            right,
            feedback: "<p>So.</p>".into(),
            origin: Origin::Version,
        };
        let code = "int x = 1;\nprint(x < 2);";
        let options = vec![option("int x = 1;", true), option("int x = 2;", false)];
        let question = Question {
            name: "loops 001".into(),
            idnumber: "loops-1".into(),
            text: format!(
                "<p>What?</p>{}<pre class=\"mine\">{}</pre>",
                Voice::of(&Wording::built_in().unwrap()).unwrap().text(&listing::html(code)),
                "a &lt; b"
            ),
            feedback: "<p>Because.</p>".into(),
            code: code.into(),
            answer: Answer::Choice { options },
            marks: Marks::default(),
            tags: vec!["loops".into()],
            pictures: Vec::new(),
            group: None,
        };
        Quiz {
            name: "loops".into(),
            title: "Loops".into(),
            category: vec!["tatsu".into(), "loops".into()],
            questions: vec![question],
            sections: Vec::new(),
        }
    }

    #[test]
    fn every_listing_becomes_a_picture() {
        let seen = pictured(&quiz(), &Wording::built_in().unwrap()).unwrap();
        assert_eq!(seen.category, ["tatsu", "loops (as picture)"]);
        let question = &seen.questions[0];
        assert_eq!((question.idnumber.as_str(), question.code.as_str()), ("loops-1-pic", ""));
        assert_eq!(question.pictures.len(), 4);
        assert!(!question.text.contains("int") && !question.text.contains("<pre"));
        assert!(question.text.contains("alt=\"Picture 1: a program of 2 lines."));
        let alternative = |text: &str| {
            let start = text.find("alt=\"").unwrap();
            text[start..].split('"').nth(1).unwrap().to_owned()
        };
        let options = question.answer.options();
        let alternatives: Vec<String> =
            options.iter().map(|option| alternative(&option.text)).collect();
        assert_ne!(alternatives[0], alternatives[1]);
        assert!(question.answer.options().iter().all(|option| option.text.contains("<img")));
        assert!(moodle(&seen).is_ok(), "{:?}", moodle(&seen));
    }

    #[test]
    fn what_is_printed_stays_text() {
        let mut quiz = quiz();
        let printed = "<pre><samp>1\n2</samp></pre>";
        let text = format!("<p>Not {printed}, but:</p>{}", quiz.questions[0].text);
        quiz.questions[0].text = text;
        let seen = pictured(&quiz, &Wording::built_in().unwrap()).unwrap();
        let question = &seen.questions[0];
        assert_eq!(question.pictures.len(), 4);
        assert!(question.text.contains(printed) && question.text.matches("<pre").count() == 1);
    }

    #[test]
    fn the_same_program_is_drawn_once() {
        let mut quiz = quiz();
        let text = quiz.questions[0].text.clone();
        quiz.questions[0].text += &text;
        let seen = pictured(&quiz, &Wording::built_in().unwrap()).unwrap();
        assert_eq!(seen.questions[0].pictures.len(), 4);
    }

    #[test]
    fn a_program_that_cannot_be_drawn_is_named() {
        let mut quiz = quiz();
        quiz.questions[0].text = listing::html("// \u{1F600}");
        let refused = pictured(&quiz, &Wording::built_in().unwrap()).unwrap_err();
        let why = Undrawable::Character("\u{1F600}".into());
        assert_eq!(refused, PictureError::Undrawable("loops 001".into(), why));
    }
}
