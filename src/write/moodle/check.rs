//! The self-check: would Moodle import this file, and would it import what the quiz says?
//!
//! In: the bytes of a file, and the quiz that they are for. Out: every [`Violation`]. What holds if there is none: Moodle refuses
//! nothing in the file, and what it stores are the quiz's names, texts, programs and answers.

use std::collections::BTreeSet;

use super::import::{Element, is_xml, read, trim};
use super::rules::{
    FORMATS, LONGEST_IDNUMBER, LONGEST_NAME, Rule, TOLERANCE, TYPES, Violation, is_free_of_markup,
    is_permitted, levels_of_path, matched_by,
};
use crate::write::compose::LONGEST_TAG;
use crate::write::listing::code_of;
use crate::write::question::{Answer, Question, Quiz};

/// Every rule that the file breaks, and every place where Moodle would store something else than the quiz says.
pub fn faithful(bytes: &[u8], quiz: &Quiz) -> Vec<Violation> {
    let (root, mut violations) = match inspect(bytes) {
        Ok(inspected) => inspected,
        Err(refused) => return vec![Violation { question: culprit(quiz), ..refused }],
    };
    let mut imported = root.all("question");
    let category = imported.next().map(category_levels).unwrap_or_default();
    if category.get(2..) != Some(quiz.category.as_slice()) {
        violations.push(Violation {
            rule: Rule::Category,
            question: None,
            detail: format!("Moodle reads the category `{}` differently", quiz.category.join("/")),
        });
    }
    let imported: Vec<&Element> = imported.collect();
    if imported.len() != quiz.questions.len() {
        violations.push(Violation {
            rule: Rule::Changed,
            question: None,
            detail: format!("{} questions arrive as {}", quiz.questions.len(), imported.len()),
        });
    }
    for (question, element) in quiz.questions.iter().zip(imported) {
        compare(question, element, &mut violations);
    }
    violations
}

/// The question that holds a character which XML cannot carry.
fn culprit(quiz: &Quiz) -> Option<String> {
    let fits = |text: &str| text.chars().all(is_xml);
    let question = quiz.questions.iter().find(|question| {
        let answers: &[String] = match &question.answer {
            Answer::Text { accepted } => accepted,
            _ => &[],
        };
        let texts = [&question.name, &question.idnumber, &question.text, &question.feedback];
        !texts.into_iter().chain(answers).chain(&question.tags).all(|text| fits(text))
    })?;
    Some(crate::write::listing::visible(&question.name))
}

/// The file as Moodle reads it and every rule that it breaks. An error if Moodle refuses it as a whole.
pub fn inspect(bytes: &[u8]) -> Result<(Element, Vec<Violation>), Violation> {
    let (root, mut violations) = read(bytes)?;
    let mut idnumbers = BTreeSet::new();
    for element in root.all("question") {
        let name = element.text_in("name").to_owned();
        let mut judge = Judge { name: Some(name), violations: &mut violations };
        if element.attribute("type") == Some("category") {
            judge.name = None;
            judge.category(element);
            idnumbers.clear();
        } else {
            judge.question(element);
            let idnumber = element.child("idnumber").map_or("", |child| child.text.as_str());
            if !idnumber.is_empty() && !idnumbers.insert(idnumber.to_owned()) {
                judge.broken(Rule::IdNumber, format!("the idnumber `{idnumber}` is there twice"));
            }
            if idnumber.chars().count() > LONGEST_IDNUMBER {
                let detail = format!("the idnumber is longer than {LONGEST_IDNUMBER} characters");
                judge.broken(Rule::IdNumber, detail);
            }
        }
        judge.within(element);
    }
    Ok((root, violations))
}

fn category_levels(element: &Element) -> Vec<String> {
    levels_of_path(element.text_in("category"))
}

/// What Moodle stores against what the quiz says.
fn compare(question: &Question, element: &Element, violations: &mut Vec<Violation>) {
    let mut judge = Judge { name: Some(question.name.clone()), violations };
    let texts = [
        ("name", element.text_in("name"), question.name.as_str()),
        ("question text", element.text_in("questiontext"), question.text.as_str()),
        ("feedback", element.text_in("generalfeedback"), question.feedback.as_str()),
    ];
    for (what, arrives, meant) in texts {
        if arrives != trim(meant) {
            judge.broken(Rule::Changed, format!("the {what} does not arrive as it is"));
        }
    }
    let shown = code_of(element.text_in("questiontext"));
    if !shown.contains(&question.code) {
        let detail = "the question text does not show the program as it is; a template needs \
                      `{{ listing }}`, or `<pre>{{ code }}</pre>` without anything else in it";
        judge.broken(Rule::Code, detail.to_owned());
    }
    let idnumber = element.child("idnumber").map_or("", |child| child.text.as_str());
    let tags: Vec<&str> = element
        .child("tags")
        .map_or(Vec::new(), |tags| tags.all("tag").map(Element::own_text).collect());
    if idnumber != question.idnumber || tags != question.tags {
        judge.broken(Rule::Changed, "the idnumber or a tag does not arrive as it is".to_owned());
    }
    let arrives: Vec<&str> = element.all("answer").map(Element::own_text).collect();
    let same = match &question.answer {
        Answer::Number { accepted } => {
            arrives == accepted.iter().map(ToString::to_string).collect::<Vec<_>>()
        }
        Answer::Text { accepted } => {
            element.child("usecase").is_some_and(|usecase| usecase.text == "1")
                && arrives.len() == accepted.len()
                && arrives
                    .iter()
                    .zip(accepted)
                    .all(|(pattern, text)| matched_by(pattern).as_deref() == Some(text.as_str()))
        }
        Answer::Choice { .. }
        | Answer::Several { .. }
        | Answer::Cloze { .. }
        | Answer::Ordering { .. } => unreachable!("no kind of question is answered so yet"),
    };
    if !same {
        judge.broken(Rule::Changed, "the answers do not arrive as they are".to_owned());
    }
}

/// Collects what is wrong with one question.
struct Judge<'v> {
    name: Option<String>,
    violations: &'v mut Vec<Violation>,
}

/// An answer with its share of the grade in percent.
struct Graded<'e> {
    element: &'e Element,
    fraction: f64,
}

impl Judge<'_> {
    fn broken(&mut self, rule: Rule, detail: String) {
        self.violations.push(Violation { rule, question: self.name.clone(), detail });
    }

    fn category(&mut self, element: &Element) {
        let levels = category_levels(element);
        // `$course$/top` is where every path starts.
        for level in levels.iter().skip(2) {
            if level.is_empty() {
                self.broken(Rule::Category, "the category has a level without a name".to_owned());
            } else if level == "top" {
                let detail = "the category has a level `top`, which Moodle drops".to_owned();
                self.broken(Rule::Category, detail);
            } else if level.chars().count() > LONGEST_NAME || !is_free_of_markup(level) {
                let detail = format!(
                    "the level `{level}` of the category holds `<` or more than {LONGEST_NAME} \
                     characters, which Moodle cuts off"
                );
                self.broken(Rule::Category, detail);
            }
        }
        if levels.len() < 3 {
            self.broken(Rule::Category, "the category has no level".to_owned());
        }
    }

    fn question(&mut self, element: &Element) {
        let name = element.text_in("name");
        if name.is_empty() {
            self.broken(Rule::Name, "the question has no name".to_owned());
        }
        if name.chars().count() > LONGEST_NAME {
            let detail = format!("the name is longer than {LONGEST_NAME} characters");
            self.broken(Rule::Name, detail);
        }
        if !is_free_of_markup(name) {
            self.broken(Rule::Name, "the name holds `<`, and Moodle removes markup".to_owned());
        }
        if element.text_in("questiontext").is_empty() {
            self.broken(Rule::NoText, "the question has no text".to_owned());
        }
        self.tags(element);
        let answers = self.answers(element);
        match element.attribute("type").unwrap_or("") {
            "multichoice" => self.multichoice(element, &answers),
            "shortanswer" => self.shortanswer(&answers),
            "numerical" => self.numerical(&answers),
            "truefalse" => {
                if answers.len() != 2 {
                    self.broken(Rule::TooFewAnswers, "true or false needs two answers".to_owned());
                }
                self.full_marks(&answers);
            }
            kind if TYPES.contains(&kind) => {}
            kind => self.broken(Rule::Type, format!("Moodle knows no question type `{kind}`")),
        }
    }

    fn tags(&mut self, element: &Element) {
        let Some(tags) = element.child("tags") else { return };
        for tag in tags.all("tag").map(Element::own_text) {
            let too_long = tag.chars().count() > LONGEST_TAG;
            if tag.is_empty() || too_long || tag.contains(['<', '>', '`', '\n']) {
                let detail = format!(
                    "the tag `{tag}` is empty, longer than {LONGEST_TAG} characters, or holds one of \
                     `<`, `>` and the backtick"
                );
                self.broken(Rule::Tag, detail);
            }
        }
    }

    /// The answers, after their fractions and texts have been judged.
    fn answers<'e>(&mut self, element: &'e Element) -> Vec<Graded<'e>> {
        let mut answers = Vec::new();
        let mut texts = BTreeSet::new();
        for answer in element.all("answer") {
            let given = answer.attribute("fraction").unwrap_or("0");
            let fraction = trim(given).parse().unwrap_or(f64::NAN);
            if !is_permitted(fraction) {
                let detail = format!("Moodle does not permit the fraction {given}");
                self.broken(Rule::Fraction, detail);
            }
            if !texts.insert(answer.own_text().to_owned()) {
                let detail = format!("the answer `{}` is there twice", answer.own_text());
                self.broken(Rule::SameAnswer, detail);
            }
            answers.push(Graded { element: answer, fraction });
        }
        answers
    }

    fn full_marks(&mut self, answers: &[Graded<'_>]) {
        if !answers.iter().any(|answer| (answer.fraction - 100.0).abs() < TOLERANCE) {
            self.broken(Rule::NoFullMarks, "no answer earns full marks".to_owned());
        }
    }

    fn multichoice(&mut self, element: &Element, answers: &[Graded<'_>]) {
        if answers.len() < 2 {
            let detail = "a choice needs at least two options".to_owned();
            self.broken(Rule::TooFewAnswers, detail);
        }
        // Moodle takes a missing element, and every word but `false` and `0`, for a single choice.
        let single = element.child("single").map_or("true", |single| trim(&single.text));
        if !matches!(single, "false" | "0" | "") {
            self.full_marks(answers);
            return;
        }
        let sum: f64 = answers.iter().map(|answer| answer.fraction.max(0.0)).sum();
        // Each share is rounded to five places, so the sum may be off by that for each of them.
        if (sum - 100.0).abs() > TOLERANCE {
            let detail = format!("the right options earn {sum} % together, not 100 %");
            self.broken(Rule::Sum, detail);
        }
    }

    fn shortanswer(&mut self, answers: &[Graded<'_>]) {
        if answers.is_empty() {
            self.broken(Rule::TooFewAnswers, "there is no answer".to_owned());
        }
        self.full_marks(answers);
        for answer in answers {
            let text = answer.element.own_text();
            if text.is_empty() {
                self.broken(Rule::TooFewAnswers, "an answer is empty".to_owned());
            }
            // A lone star is how "anything else" is said, which must not earn anything.
            if answer.fraction > 0.0 && matched_by(text).is_none() {
                let detail = format!("the answer `{text}` matches more than itself");
                self.broken(Rule::Wildcard, detail);
            }
        }
    }

    fn numerical(&mut self, answers: &[Graded<'_>]) {
        if answers.is_empty() {
            self.broken(Rule::TooFewAnswers, "there is no answer".to_owned());
        }
        self.full_marks(answers);
        for answer in answers {
            let text = answer.element.own_text();
            let tolerance =
                answer.element.child("tolerance").map_or("0", |child| trim(&child.text));
            let anything_else = text == "*" && answer.fraction <= 0.0;
            if !is_number(text) && !anything_else {
                self.broken(Rule::Number, format!("the answer `{text}` is no number"));
            }
            if !is_number(tolerance) {
                self.broken(Rule::Number, format!("the tolerance `{tolerance}` is no number"));
            }
        }
    }

    /// What holds for every element: texts without markup, known formats, whole files.
    fn within(&mut self, element: &Element) {
        if let Some(format) = element.attribute("format")
            && !FORMATS.contains(&trim(format))
        {
            self.broken(Rule::Format, format!("Moodle knows no text format `{format}`"));
        }
        if element.name == "text" && !element.children.is_empty() {
            let detail = "a text holds markup outside of CDATA".to_owned();
            self.broken(Rule::Markup, detail);
        }
        self.files(element);
        for child in &element.children {
            self.within(child);
        }
    }

    fn files(&mut self, element: &Element) {
        let mut paths = BTreeSet::new();
        for file in element.all("file") {
            let path = file.attribute("path").unwrap_or("/").to_owned()
                + file.attribute("name").unwrap_or("");
            if file.attribute("name").is_none_or(|name| trim(name).is_empty()) {
                self.broken(Rule::File, "a file has no name".to_owned());
            }
            if !is_base64(&file.text) {
                self.broken(Rule::File, format!("the file `{path}` is not valid base64"));
            }
            if !paths.insert(path.clone()) {
                self.broken(Rule::File, format!("the file `{path}` is there twice"));
            }
        }
        for rest in element.own_text().split("@@PLUGINFILE@@").skip(1) {
            let end = rest.find(['"', '\'', ' ', '<', '>', '?', '\n']).unwrap_or(rest.len());
            let path = &rest[..end];
            if !paths.contains(path) {
                self.broken(Rule::File, format!("the text refers to `{path}`, which is missing"));
            }
        }
    }
}

/// A number as Moodle reads it in every language: digits, a point, an exponent.
fn is_number(text: &str) -> bool {
    text.chars().all(|character| character.is_ascii_digit() || "+-.eE".contains(character))
        && text.parse::<f64>().is_ok_and(f64::is_finite)
}

fn is_base64(text: &str) -> bool {
    let digits: Vec<char> = text.chars().filter(|character| !character.is_whitespace()).collect();
    let padding = digits.iter().rev().take_while(|character| **character == '=').count();
    let valid = |character: &char| character.is_ascii_alphanumeric() || "+/".contains(*character);
    !digits.is_empty()
        && digits.len().is_multiple_of(4)
        && padding <= 2
        && digits[..digits.len() - padding].iter().all(valid)
}

#[cfg(test)]
mod tests;
