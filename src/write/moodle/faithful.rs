//! The second half of the self-check: would Moodle import what the quiz says?
//!
//! In: the bytes of a file, and the quiz that they are for. Out: every [`Violation`]. What holds if
//! there is none: Moodle refuses nothing in the file, and what it stores are the quiz's names,
//! texts, programs, pictures and answers.

use std::collections::BTreeSet;

use super::answer::{self, Ticks};
use super::check::{Judge, category_levels, inspect};
use super::import::{Element, is_xml};
use super::rules::trim;
use super::rules::{MoodleRule, TOLERANCE, Violation, matched_by};
use super::sheet::files_of;
use super::{base64, cloze};
use crate::ask::listing::{code_of, visible};
use crate::ask::question::{Answer, Choice, Gap, Mistake, Question, Quiz};
use crate::vary::gaps::MARK;

/// Every rule that the file breaks, and every place where Moodle would store something else than
/// the quiz says.
pub fn faithful(bytes: &[u8], quiz: &Quiz, hints: &[String]) -> Vec<Violation> {
    let (root, mut violations) = match inspect(bytes) {
        Ok(inspected) => inspected,
        Err(refused) => return vec![Violation { question: culprit(quiz), ..refused }],
    };
    let is_category = |element: &&Element| element.attribute("type") == Some("category");
    let imported: Vec<&Element> = root.all("question").filter(|one| !is_category(one)).collect();
    if let Some(misread) = misread_category(&root, quiz) {
        violations.push(Violation {
            rule: MoodleRule::Category,
            question: None,
            detail: format!("Moodle reads the category `{misread}` differently"),
        });
    }
    if imported.len() != quiz.questions.len() {
        violations.push(Violation {
            rule: MoodleRule::Changed,
            question: None,
            detail: format!("{} questions arrive as {}", quiz.questions.len(), imported.len()),
        });
    }
    let wrong_tick = answer::wrong_tick(quiz);
    for (question, element) in quiz.questions.iter().zip(imported) {
        let mut judge = Judge { name: Some(question.name.clone()), violations: &mut violations };
        compare(question, element, wrong_tick, &mut judge);
        let arrives: Vec<&str> = element.all("hint").map(Element::own_text).collect();
        if arrives != answer::hints(question, hints) {
            judge.broken(MoodleRule::Changed, "the hints do not arrive as they are".to_owned());
        }
    }
    violations
}

/// The first category that is not where the quiz says, or not the one that it says.
fn misread_category(root: &Element, quiz: &Quiz) -> Option<String> {
    let mut arrives: Vec<(usize, Vec<String>)> = Vec::new();
    let mut questions = 0;
    for element in root.all("question") {
        if element.attribute("type") == Some("category") {
            let levels = category_levels(element).into_iter().skip(2).collect();
            arrives.push((questions, levels));
        } else {
            questions += 1;
        }
    }
    let mut meant = Vec::new();
    if quiz.sections.first().is_none_or(|section| section.first > 0) {
        meant.push((0, quiz.category.clone()));
    }
    meant.extend(quiz.sections.iter().map(|one| (one.first, quiz.category_of(one))));
    let nothing = || (0, Vec::new());
    let longest = meant.len().max(arrives.len());
    let at = (0..longest).find(|at| meant.get(*at) != arrives.get(*at))?;
    Some(meant.get(at).cloned().unwrap_or_else(nothing).1.join("/"))
}

/// The question that holds a character which XML cannot carry.
fn culprit(quiz: &Quiz) -> Option<String> {
    let fits = |text: &&str| text.chars().all(is_xml);
    let question = quiz.questions.iter().find(|question| !texts(question).iter().all(fits))?;
    Some(visible(&question.name))
}

/// All texts of a question.
pub fn texts(question: &Question) -> Vec<&str> {
    let mut texts: Vec<&str> =
        vec![&question.name, &question.idnumber, &question.text, &question.feedback];
    texts.extend(question.tags.iter().map(String::as_str));
    let answers: Vec<&Answer> = if let Answer::Cloze { gaps } = &question.answer {
        gaps.iter().map(|gap| &gap.answer).collect()
    } else {
        vec![&question.answer]
    };
    for answer in answers {
        let mistakes = answer.mistakes().into_iter();
        texts.extend(mistakes.flat_map(|one| [one.text.as_str(), &one.feedback]));
        if let Answer::Text { accepted: lines, .. } | Answer::Ordering { items: lines } = answer {
            texts.extend(lines.iter().map(String::as_str));
        } else {
            for option in answer.options() {
                texts.extend([option.text.as_str(), &option.plain, &option.feedback]);
            }
        }
    }
    texts
}

/// What Moodle stores against what the quiz says.
fn compare(question: &Question, element: &Element, wrong_tick: f64, judge: &mut Judge<'_>) {
    let (text, mut meant) = if let Answer::Cloze { gaps } = &question.answer {
        let (text, read) = cloze::read(element.text_in("questiontext"));
        compare_gaps(question, gaps, &read, judge);
        (text, cloze::stored(&question.text, gaps))
    } else {
        (element.text_in("questiontext").to_owned(), question.text.clone())
    };
    meant.push_str(&answer::style(&question.answer));
    let texts = [
        ("name", element.text_in("name"), question.name.as_str()),
        ("question text", text.as_str(), meant.as_str()),
        ("feedback", element.text_in("generalfeedback"), question.feedback.as_str()),
    ];
    for (what, arrives, meant) in texts {
        if arrives != trim(meant) {
            judge.broken(MoodleRule::Changed, format!("the {what} does not arrive as it is"));
        }
    }
    let options = question.answer.options();
    // Gaps may stand in a program; whether they arrive was compared with the rest of the text.
    let is_cloze = matches!(question.answer, Answer::Cloze { .. });
    let marked = if is_cloze { question.text.clone() } else { text.clone() };
    if question.code.is_empty() {
        if files_of(&text).next().is_none() {
            judge.broken(MoodleRule::Code, "the question text shows no program".to_owned());
        }
    } else if question.code == MARK {
        // A mark alone is no program; the options are whole ones.
        let shows = |html: &str| !code_of(html).is_empty() || files_of(html).next().is_some();
        if !options.iter().any(|option| shows(&option.text)) {
            judge.broken(MoodleRule::Code, "no option shows a program".to_owned());
        }
    } else if !code_of(&marked).contains(&question.code) {
        let detail = "the question text does not show the program as it is; a template needs \
                      `{{ listing }}`, or `<pre>{{ code }}</pre>` without anything else in it";
        judge.broken(MoodleRule::Code, detail.to_owned());
    }
    let idnumber = element.child("idnumber").map_or("", |child| child.text.as_str());
    let tags: Vec<&str> = element
        .child("tags")
        .map_or(Vec::new(), |tags| tags.all("tag").map(Element::own_text).collect());
    if idnumber != question.idnumber || tags != question.tags {
        judge.broken(
            MoodleRule::Changed,
            "the idnumber or a tag does not arrive as it is".to_owned(),
        );
    }
    compare_pictures(question, element, judge);
    compare_marks(question, element, judge);
    if element.attribute("type") != Some(answer::kind(&question.answer))
        || !same(question, element, wrong_tick)
    {
        judge.broken(MoodleRule::Changed, "the answers do not arrive as they are".to_owned());
    }
}

/// What answers are worth; the points of a cloze are compared gap by gap.
fn compare_marks(question: &Question, element: &Element, judge: &mut Judge<'_>) {
    let points = question.marks.points.unwrap_or_default().shown();
    let is_cloze = matches!(question.answer, Answer::Cloze { .. });
    if !is_cloze && !has(element, "defaultgrade", &points) {
        judge.broken(MoodleRule::Changed, "the points do not arrive as they are".to_owned());
    }
    if !has(element, "penalty", &answer::penalty(question).written()) {
        judge.broken(MoodleRule::Changed, "the penalty does not arrive as it is".to_owned());
    }
}

/// Whether the answers that arrive are those of the question.
fn same(question: &Question, element: &Element, wrong_tick: f64) -> bool {
    let arrives: Vec<&str> = element.all("answer").map(Element::own_text).collect();
    match &question.answer {
        Answer::Number { accepted, mistakes } => {
            let accepted: Vec<String> = accepted.iter().map(ToString::to_string).collect();
            same_typed(&accepted, mistakes, element, |arrives, meant| arrives == meant)
                && element.all("answer").all(|one| has(one, "tolerance", answer::EXACTLY))
        }
        Answer::Decimal { right, within, mistakes } => {
            let accepted = std::slice::from_ref(right);
            same_typed(accepted, mistakes, element, |arrives, meant| arrives == meant)
                && element.all("answer").all(|one| has(one, "tolerance", &within.shown()))
        }
        Answer::Text { accepted, mistakes } => {
            let matches =
                |arrives: &str, meant: &str| matched_by(arrives).as_deref() == Some(meant);
            has(element, "usecase", "1") && same_typed(accepted, mistakes, element, matches)
        }
        Answer::Choice { options } => {
            let ticks = Ticks::One(question.marks.negative);
            has(element, "single", "true") && same_options(options, ticks, element)
        }
        Answer::Several { options } => {
            let ticks = Ticks::Several { wrong_tick };
            has(element, "single", "false") && same_options(options, ticks, element)
        }
        Answer::Ordering { items } => {
            has(element, "selecttype", "ALL")
                && has(element, "gradingtype", answer::GRADING)
                && arrives == items.iter().map(|item| answer::boxed(item)).collect::<Vec<_>>()
        }
        Answer::Cloze { .. } => arrives.is_empty(),
    }
}

/// Whether typed answers arrive with what they earn and what is said about them, the accepted ones
/// first.
fn same_typed(
    accepted: &[String],
    mistakes: &[Mistake],
    element: &Element,
    matches: fn(&str, &str) -> bool,
) -> bool {
    let accepted = accepted.iter().map(|text| (text.as_str(), 100.0, ""));
    let wrong =
        mistakes.iter().map(|one| (one.text.as_str(), one.percent(), one.feedback.as_str()));
    let meant: Vec<(&str, f64, &str)> = accepted.chain(wrong).collect();
    let same = |(arrives, (text, percent, feedback)): (&Element, (&str, f64, &str))| {
        let given = arrives.attribute("fraction").and_then(|given| given.parse::<f64>().ok());
        matches(arrives.own_text(), text)
            && arrives.text_in("feedback") == trim(feedback)
            && given.is_some_and(|given| (given - percent).abs() < TOLERANCE)
    };
    element.all("answer").count() == meant.len() && element.all("answer").zip(meant).all(same)
}

fn has(element: &Element, name: &str, value: &str) -> bool {
    element.child(name).is_some_and(|child| trim(&child.text) == value)
}

fn same_options(options: &[Choice], ticks: Ticks, element: &Element) -> bool {
    let fractions = answer::fractions(options, ticks);
    let arrives: Vec<&Element> = element.all("answer").collect();
    let same = |((answer, option), fraction): ((&&Element, &Choice), f64)| {
        let given = answer.attribute("fraction").and_then(|given| given.parse::<f64>().ok());
        answer.own_text() == trim(&option.text)
            && answer.text_in("feedback") == trim(&option.feedback)
            && given.is_some_and(|given| (given - fraction).abs() < TOLERANCE)
    };
    let shuffled = if answer::is_shuffled(options) { "true" } else { "false" };
    has(element, "shuffleanswers", shuffled)
        && arrives.len() == options.len()
        && arrives.iter().zip(options).zip(fractions).all(same)
}

fn compare_gaps(
    question: &Question,
    gaps: &[Gap],
    read: &[cloze::ClozeGap],
    judge: &mut Judge<'_>,
) {
    let order = cloze::order(&question.text, gaps.len());
    if order.len() < gaps.len() || read.len() != gaps.len() {
        let detail = format!("{} gaps arrive as {}", gaps.len(), read.len());
        judge.broken(MoodleRule::Changed, detail);
        return;
    }
    for (place, (number, read)) in order.into_iter().zip(read).enumerate() {
        let gap = &gaps[number];
        let meant = cloze::ClozeGap {
            weight: gap.weight * cloze::factor(gaps, question.marks),
            kind: cloze::kind(&gap.answer).to_owned(),
            answers: cloze::answers(&gap.answer, question.marks),
        };
        if meant != *read {
            judge
                .broken(MoodleRule::Changed, format!("gap {} does not arrive as it is", place + 1));
        }
    }
}

/// Every picture is somewhere, and each of its copies holds its bytes.
fn compare_pictures(question: &Question, element: &Element, judge: &mut Judge<'_>) {
    let mut files = Vec::new();
    collect_files(element, &mut files);
    let names: BTreeSet<&str> = files.iter().map(|(name, _)| *name).collect();
    let meant: BTreeSet<&str> =
        question.pictures.iter().map(|picture| picture.name.as_str()).collect();
    if names != meant || meant.len() < question.pictures.len() {
        judge.broken(MoodleRule::File, "a picture is shown nowhere, or there twice".to_owned());
    }
    for (name, content) in files {
        let bytes = question.pictures.iter().find(|picture| picture.name == name);
        if bytes.map(|picture| &picture.bytes) != base64::decode(content).as_ref() {
            judge
                .broken(MoodleRule::File, format!("the picture `{name}` does not arrive as it is"));
        }
    }
}

fn collect_files<'e>(element: &'e Element, files: &mut Vec<(&'e str, &'e str)>) {
    for file in element.all("file") {
        files.push((file.attribute("name").unwrap_or(""), &file.text));
    }
    for child in &element.children {
        collect_files(child, files);
    }
}
