//! The first half of the self-check: would Moodle import this file?
//!
//! In: the bytes of a file. Out: what Moodle reads, and every [`Violation`] of its rules. What
//! holds if there is none: Moodle refuses nothing in the file and takes nothing for something else
//! in silence. Whether it is what the quiz says, [`super::faithful`] finds out.

use std::collections::BTreeSet;

use super::import::{Element, read};
use super::rules::trim;
use super::rules::{
    FORMATS, LONGEST_IDNUMBER, LONGEST_NAME, MoodleRule, TOLERANCE, TYPES, Violation,
    is_free_of_markup, is_permitted, levels_of_path, matched_by,
};
use super::sheet::files_of;
use super::{base64, cloze};

/// The most characters that Moodle keeps of a tag.
pub const LONGEST_TAG: usize = 50;

/// The file as Moodle reads it and every rule that it breaks. An error if Moodle refuses it as a
/// whole.
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
                judge.broken(
                    MoodleRule::IdNumber,
                    format!("the idnumber `{idnumber}` is there twice"),
                );
            }
            if idnumber.chars().count() > LONGEST_IDNUMBER {
                let detail = format!("the idnumber is longer than {LONGEST_IDNUMBER} characters");
                judge.broken(MoodleRule::IdNumber, detail);
            }
        }
        judge.within(element);
    }
    Ok((root, violations))
}

/// The levels of the category that an element of this type names.
pub fn category_levels(element: &Element) -> Vec<String> {
    levels_of_path(element.text_in("category"))
}

/// Collects what is wrong with one question.
pub struct Judge<'v> {
    /// The name of the question.
    pub name: Option<String>,
    /// What is wrong.
    pub violations: &'v mut Vec<Violation>,
}

/// An answer with its share of the grade in percent.
struct Graded<'e> {
    element: &'e Element,
    fraction: f64,
}

impl Judge<'_> {
    /// Records that a rule is broken.
    pub fn broken(&mut self, rule: MoodleRule, detail: String) {
        self.violations.push(Violation { rule, question: self.name.clone(), detail });
    }

    fn category(&mut self, element: &Element) {
        let levels = category_levels(element);
        // `$course$/top` is where every path starts.
        for level in levels.iter().skip(2) {
            if level.is_empty() {
                self.broken(
                    MoodleRule::Category,
                    "the category has a level without a name".to_owned(),
                );
            } else if level == "top" {
                let detail = "the category has a level `top`, which Moodle drops".to_owned();
                self.broken(MoodleRule::Category, detail);
            } else if level.chars().count() > LONGEST_NAME || !is_free_of_markup(level) {
                let detail = format!(
                    "the level `{level}` of the category holds `<` or more than {LONGEST_NAME} \
                     characters, which Moodle cuts off"
                );
                self.broken(MoodleRule::Category, detail);
            }
        }
        if levels.len() < 3 {
            self.broken(MoodleRule::Category, "the category has no level".to_owned());
        }
    }

    fn question(&mut self, element: &Element) {
        let name = element.text_in("name");
        if name.is_empty() {
            self.broken(MoodleRule::Name, "the question has no name".to_owned());
        }
        if name.chars().count() > LONGEST_NAME {
            let detail = format!("the name is longer than {LONGEST_NAME} characters");
            self.broken(MoodleRule::Name, detail);
        }
        if !is_free_of_markup(name) {
            self.broken(
                MoodleRule::Name,
                "the name holds `<`, and Moodle removes markup".to_owned(),
            );
        }
        if element.text_in("questiontext").is_empty() {
            self.broken(MoodleRule::NoText, "the question has no text".to_owned());
        }
        self.tags(element);
        let kind = element.attribute("type").unwrap_or("");
        if kind == "ordering" {
            self.ordering(element);
            return;
        }
        let answers = self.answers(element);
        match kind {
            "cloze" => self.cloze(element),
            "multichoice" => self.multichoice(element, &answers),
            "shortanswer" => self.shortanswer(&answers),
            "numerical" => self.numerical(&answers),
            "truefalse" => {
                if answers.len() != 2 {
                    self.broken(
                        MoodleRule::TooFewAnswers,
                        "true or false needs two answers".to_owned(),
                    );
                }
                self.full_marks(&answers);
            }
            kind if TYPES.contains(&kind) => {}
            kind => {
                self.broken(MoodleRule::Type, format!("Moodle knows no question type `{kind}`"));
            }
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
                self.broken(MoodleRule::Tag, detail);
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
                self.broken(MoodleRule::Fraction, detail);
            }
            if !texts.insert(answer.own_text().to_owned()) {
                let detail = format!("the answer `{}` is there twice", answer.own_text());
                self.broken(MoodleRule::SameAnswer, detail);
            }
            answers.push(Graded { element: answer, fraction });
        }
        answers
    }

    fn full_marks(&mut self, answers: &[Graded<'_>]) {
        if !answers.iter().any(|answer| (answer.fraction - 100.0).abs() < TOLERANCE) {
            self.broken(MoodleRule::NoFullMarks, "no answer earns full marks".to_owned());
        }
    }

    fn multichoice(&mut self, element: &Element, answers: &[Graded<'_>]) {
        if answers.len() < 2 {
            let detail = "a choice needs at least two options".to_owned();
            self.broken(MoodleRule::TooFewAnswers, detail);
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
            self.broken(MoodleRule::Sum, detail);
            return;
        }
        let all: f64 = answers.iter().map(|answer| answer.fraction).sum();
        if all > TOLERANCE {
            let detail = format!("who ticks every option earns {all} %");
            self.broken(MoodleRule::Sum, detail);
        }
    }

    /// The fraction of an item is its place, which Moodle does not look at.
    fn ordering(&mut self, element: &Element) {
        let items: Vec<&str> = element.all("answer").map(Element::own_text).collect();
        // Moodle drops what is empty; it recognises items by their text.
        if items.iter().filter(|item| !item.is_empty()).count() < 2 {
            let detail = "there must be at least two items to put in order".to_owned();
            self.broken(MoodleRule::TooFewAnswers, detail);
        }
        if items.iter().collect::<BTreeSet<_>>().len() < items.len() {
            self.broken(MoodleRule::SameAnswer, "an item is there twice".to_owned());
        }
    }

    fn cloze(&mut self, element: &Element) {
        let (_, gaps) = cloze::read(element.text_in("questiontext"));
        if gaps.is_empty() {
            self.broken(MoodleRule::TooFewAnswers, "there is no gap".to_owned());
        }
        for gap in gaps {
            let options = gap.kind.starts_with('M') && !gap.kind.starts_with("MW");
            if options && gap.answers.len() < 2 {
                let detail = "a gap with options needs at least two".to_owned();
                self.broken(MoodleRule::TooFewAnswers, detail);
            }
            let mut texts = BTreeSet::new();
            for answer in &gap.answers {
                let text = trim(&answer.text);
                if !is_permitted(answer.fraction) {
                    let detail = format!("Moodle does not permit the fraction {}", answer.fraction);
                    self.broken(MoodleRule::Fraction, detail);
                }
                if !texts.insert(text) {
                    let detail = format!("the answer `{text}` is twice in a gap");
                    self.broken(MoodleRule::SameAnswer, detail);
                }
                let mut numbers = text.split(cloze::TOLERANCE_SIGN);
                if gap.kind.starts_with('N') && !numbers.all(is_number) {
                    let detail = format!("the answer `{text}` of a gap is not a number");
                    self.broken(MoodleRule::Number, detail);
                } else if !options && answer.fraction > 0.0 && matched_by(text).is_none() {
                    let detail = format!("the answer `{text}` of a gap matches more than itself");
                    self.broken(MoodleRule::Wildcard, detail);
                }
            }
            if !gap.answers.iter().any(|answer| (answer.fraction - 100.0).abs() < TOLERANCE) {
                self.broken(
                    MoodleRule::NoFullMarks,
                    "no answer of a gap earns full marks".to_owned(),
                );
            }
        }
    }

    fn shortanswer(&mut self, answers: &[Graded<'_>]) {
        if answers.is_empty() {
            self.broken(MoodleRule::TooFewAnswers, "there is no answer".to_owned());
        }
        self.full_marks(answers);
        for answer in answers {
            let text = answer.element.own_text();
            if text.is_empty() {
                self.broken(MoodleRule::TooFewAnswers, "an answer is empty".to_owned());
            }
            // A lone star is how "anything else" is said, which must not earn anything.
            if answer.fraction > 0.0 && matched_by(text).is_none() {
                let detail = format!("the answer `{text}` matches more than itself");
                self.broken(MoodleRule::Wildcard, detail);
            }
        }
    }

    fn numerical(&mut self, answers: &[Graded<'_>]) {
        if answers.is_empty() {
            self.broken(MoodleRule::TooFewAnswers, "there is no answer".to_owned());
        }
        self.full_marks(answers);
        for answer in answers {
            let text = answer.element.own_text();
            let tolerance =
                answer.element.child("tolerance").map_or("0", |child| trim(&child.text));
            let anything_else = text == "*" && answer.fraction <= 0.0;
            if !is_number(text) && !anything_else {
                self.broken(MoodleRule::Number, format!("the answer `{text}` is not a number"));
            }
            if !is_number(tolerance) {
                self.broken(
                    MoodleRule::Number,
                    format!("the tolerance `{tolerance}` is not a number"),
                );
            }
        }
    }

    /// What holds for every element: texts without markup, known formats, whole files.
    fn within(&mut self, element: &Element) {
        if let Some(format) = element.attribute("format")
            && !FORMATS.contains(&trim(format))
        {
            self.broken(MoodleRule::Format, format!("Moodle knows no text format `{format}`"));
        }
        if element.name == "text" && !element.children.is_empty() {
            let detail = "a text holds markup outside of CDATA".to_owned();
            self.broken(MoodleRule::Markup, detail);
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
                self.broken(MoodleRule::File, "a file has no name".to_owned());
            }
            if base64::decode(&file.text).is_none() {
                self.broken(MoodleRule::File, format!("the file `{path}` is not valid base64"));
            }
            if !paths.insert(path.clone()) {
                self.broken(MoodleRule::File, format!("the file `{path}` is there twice"));
            }
        }
        for path in files_of(element.own_text()) {
            if !paths.contains(&format!("/{path}")) {
                self.broken(
                    MoodleRule::File,
                    format!("the text refers to `{path}`, which is missing"),
                );
            }
        }
    }
}

/// A number as Moodle reads it in every language: digits, a point, an exponent.
fn is_number(text: &str) -> bool {
    text.chars().all(|character| character.is_ascii_digit() || "+-.eE".contains(character))
        && text.parse::<f64>().is_ok_and(f64::is_finite)
}

#[cfg(test)]
mod tests;
