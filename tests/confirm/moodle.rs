//! Moodle XML, read without tatsu's help.
//!
//! In: the bytes of a file. Out: its questions, with texts as Moodle would store them. Nothing is
//! repaired: what is not as expected is kept as it is for the checks to find.

use crate::moodle_xml::{Element, tree};

/// A question.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// Moodle's type, such as `multichoice`.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// What is asked, HTML.
    pub text: String,
    /// What is shown after answering, HTML.
    pub feedback: String,
    /// What recognises it.
    pub idnumber: String,
    /// `true` or `false` of a multichoice.
    pub single: String,
    /// Its answers, in order.
    pub answers: Vec<Answer>,
}

/// An answer of a question, or an item of an ordering.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// What it earns, as written.
    pub fraction: String,
    /// Its text, HTML or plain.
    pub text: String,
    /// What is said to a student who gave it, HTML.
    pub feedback: String,
    /// The tolerance of a number, as written.
    pub tolerance: String,
}

impl Answer {
    /// What it earns, in percent.
    pub fn earns(&self) -> f64 {
        self.fraction.parse().unwrap_or(f64::NAN)
    }

    /// Whether it is fully right by itself.
    pub fn earns_everything(&self) -> bool {
        self.fraction == "100"
    }

    /// Whether it is one of the right options, each of which earns something.
    pub fn is_right(&self) -> bool {
        self.earns() > 0.0
    }
}

/// The questions of a file, categories left out.
pub fn questions(xml: &str) -> Vec<Question> {
    let root = tree(xml);
    assert_eq!(root.name, "quiz");
    let is_question = |element: &&Element| element.attribute("type") != "category";
    root.all("question").filter(is_question).map(question).collect()
}

fn question(element: &Element) -> Question {
    let answer = |one: &Element| Answer {
        fraction: one.attribute("fraction"),
        text: one.one("text").map(|text| text.text.clone()).unwrap_or_default(),
        feedback: one.text_in("feedback"),
        tolerance: one.leaf("tolerance"),
    };
    Question {
        kind: element.attribute("type"),
        name: element.text_in("name"),
        text: element.text_in("questiontext"),
        feedback: element.text_in("generalfeedback"),
        idnumber: element.leaf("idnumber"),
        single: element.leaf("single"),
        answers: element.all("answer").map(answer).collect(),
    }
}
