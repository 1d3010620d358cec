//! A question as an item of QTI.
//!
//! In: a [`Question`]. Out: an `assessmentItem`. What holds: `SCORE` is what the answer earns, up
//! to the points of the question; `FEEDBACK` names what is shown after answering.

use std::borrow::Cow;

use super::body::{elements, static_elements};
use super::xml::{QtiElement, QtiVersion, element};
use crate::ask::group::lettered;
use crate::ask::question::{Answer, Choice, GroupPart, Mistake, Origin, Question};
use crate::write::moodle::answer::{Ticks, fractions};
use crate::write::prose::paper::{shuffled_items, shuffled_options};
use crate::write::prose::{blocks, of_option};

/// What is shown whatever was answered.
const GENERAL: &str = "GENERAL";

/// The identifier of an item: a name of XML.
pub fn identifier(question: &Question) -> String {
    let begins = question.idnumber.starts_with(|one: char| one.is_ascii_alphabetic() || one == '_');
    if begins { question.idnumber.clone() } else { format!("q{}", question.idnumber) }
}

/// A response that is asked for.
#[derive(Clone)]
pub struct QtiResponse {
    /// Its identifier.
    pub identifier: String,
    /// `single`, `multiple` or `ordered`.
    pub cardinality: &'static str,
    /// `integer`, `float`, `string` or `identifier`.
    pub base: &'static str,
    /// How far a number may be from the right one, and what it earns then, in points; `None` where
    /// answers are right exactly.
    pub within: Option<(String, f64)>,
    /// What is right.
    pub correct: Vec<String>,
    /// What answers earn, in points; empty where only the right one earns all.
    pub earned: Vec<(String, f64)>,
    /// What is said about answers, HTML, with the values about which it is said.
    pub said: Vec<(String, String)>,
}

/// A question that is answered in an item: of a group, each of its parts.
struct AskedPart<'q> {
    question: &'q Question,
    /// What it says, HTML.
    text: Cow<'q, str>,
    /// What its responses are called.
    name: String,
}

/// What is answered in the item of a question.
fn asked(question: &Question) -> Vec<AskedPart<'_>> {
    let parts = question.parts();
    if parts.is_empty() {
        let text = Cow::Borrowed(question.text.as_str());
        return vec![AskedPart { question, text, name: "RESPONSE".to_owned() }];
    }
    let mut all = Vec::new();
    for GroupPart { letter, question, words } in parts {
        let text = Cow::Owned(lettered(letter, &words.text));
        let name = format!("RESPONSE_{}", letter.to_ascii_uppercase());
        all.push(AskedPart { question, text, name });
    }
    all
}

/// The responses of a question; `wrong_tick` is what a wrong tick costs in the whole quiz.
pub fn responses(question: &Question, wrong_tick: f64) -> Vec<QtiResponse> {
    let mut all = Vec::new();
    for AskedPart { question, name, .. } in asked(question) {
        let points = points(question);
        if let Answer::Cloze { gaps } = &question.answer {
            let sum: u32 = gaps.iter().map(|gap| gap.weight).sum();
            let share = |weight: u32| points * f64::from(weight) / f64::from(sum.max(1));
            all.extend(gaps.iter().enumerate().map(|(at, gap)| {
                let name = format!("{name}_{}", at + 1);
                response(question, &gap.answer, name, share(gap.weight), wrong_tick)
            }));
        } else {
            all.push(response(question, &question.answer, name, points, wrong_tick));
        }
    }
    all
}

/// What a question is worth.
pub fn points(question: &Question) -> f64 {
    f64::from(question.marks.points.unwrap_or_default().hundredths()) / 100.0
}

fn response(
    question: &Question,
    answer: &Answer,
    identifier: String,
    points: f64,
    wrong_tick: f64,
) -> QtiResponse {
    let empty = QtiResponse {
        identifier,
        cardinality: "single",
        base: "identifier",
        within: None,
        correct: Vec::new(),
        earned: Vec::new(),
        said: Vec::new(),
    };
    let typed = |base, accepted: Vec<String>, mistakes: &[Mistake]| {
        let right = accepted.iter().map(|text| (text.clone(), points));
        let wrong = mistakes.iter().map(|one| (one.text.clone(), points * one.percent() / 100.0));
        let said = mistakes.iter().filter(|one| !one.feedback.is_empty());
        QtiResponse {
            base,
            correct: accepted.iter().take(1).cloned().collect(),
            earned: right.chain(wrong).collect(),
            said: said.map(|one| (one.text.clone(), one.feedback.clone())).collect(),
            ..empty.clone()
        }
    };
    match answer {
        Answer::Number { accepted, mistakes } => {
            typed("integer", accepted.iter().map(ToString::to_string).collect(), mistakes)
        }
        Answer::Decimal { right, within, mistakes } => QtiResponse {
            within: Some((within.shown(), points)),
            earned: Vec::new(),
            ..typed("float", vec![right.clone()], mistakes)
        },
        Answer::Text { accepted, mistakes } => typed("string", accepted.clone(), mistakes),
        Answer::Choice { options } | Answer::Several { options } => {
            let is_several = matches!(answer, Answer::Several { .. });
            let ticks = if is_several {
                Ticks::Several { wrong_tick }
            } else {
                Ticks::One(question.marks.negative)
            };
            let all: Vec<Choice> =
                shuffled_options(question, options).into_iter().cloned().collect();
            let shares = fractions(&all, ticks);
            let named = || all.iter().enumerate().map(|(at, option)| (option_name(at), option));
            QtiResponse {
                cardinality: if is_several { "multiple" } else { "single" },
                correct: named().filter(|one| one.1.right).map(|one| one.0).collect(),
                earned: named()
                    .zip(shares)
                    .map(|(one, share)| (one.0, points * share / 100.0))
                    .collect(),
                said: named()
                    .filter(|one| !one.1.feedback.is_empty())
                    .map(|one| (one.0, one.1.feedback.clone()))
                    .collect(),
                ..empty
            }
        }
        Answer::Ordering { items } => {
            let all = shuffled_items(question, items);
            let name = |item: &String| {
                option_name(all.iter().position(|one| *one == item).unwrap_or_default())
            };
            QtiResponse {
                cardinality: "ordered",
                correct: items.iter().map(name).collect(),
                ..empty
            }
        }
        Answer::Cloze { .. } => empty,
    }
}

/// The identifier of the option at a place.
pub fn option_name(at: usize) -> String {
    format!("option_{}", at + 1)
}

/// The item for a question.
pub fn item(question: &Question, responses: &[QtiResponse], version: QtiVersion) -> QtiElement {
    let (space, schema) = match version {
        QtiVersion::Two => (
            "http://www.imsglobal.org/xsd/imsqti_v2p1",
            "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd",
        ),
        QtiVersion::Three => (
            "http://www.imsglobal.org/xsd/imsqtiasi_v3p0",
            "https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd",
        ),
    };
    let mut item = element("assessmentItem")
        .with("xmlns", space)
        .with("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance")
        .with("xsi:schemaLocation", format!("{space} {schema}"))
        .with("identifier", identifier(question))
        .with("title", &question.name)
        .with("adaptive", "false")
        .with("timeDependent", "false");
    for response in responses {
        item = item.holding(declaration(response));
    }
    let score = |name, value: f64| {
        let value = element("value").saying(value.to_string());
        element("outcomeDeclaration")
            .with("identifier", name)
            .with("cardinality", "single")
            .with("baseType", "float")
            .holding(element("defaultValue").holding(value))
    };
    let feedback = element("outcomeDeclaration")
        .with("identifier", "FEEDBACK")
        .with("cardinality", "multiple")
        .with("baseType", "identifier");
    item = item
        .holding(score("SCORE", 0.0))
        .holding(score("MAXSCORE", question.all_asked().map(points).sum()))
        .holding(feedback)
        .holding(body(question, responses))
        .holding(processing(question, responses));
    item = item.holding(modal(GENERAL, &general(question), version));
    for (at, (_, feedback)) in responses.iter().flat_map(|one| &one.said).enumerate() {
        item = item.holding(modal(&feedback_name(at), feedback, version));
    }
    item
}

/// What is shown whatever was answered, HTML.
fn general(question: &Question) -> Cow<'_, str> {
    let parts = question.parts();
    if parts.is_empty() {
        return Cow::Borrowed(&question.feedback);
    }
    let said = parts.iter().map(|part| lettered(part.letter, part.words.feedback.trim()));
    Cow::Owned(said.collect::<Vec<_>>().join("\n"))
}

fn feedback_name(at: usize) -> String {
    format!("SAID_{}", at + 1)
}

fn modal(name: &str, html: &str, version: QtiVersion) -> QtiElement {
    let modal = element("modalFeedback")
        .with("outcomeIdentifier", "FEEDBACK")
        .with("showHide", "show")
        .with("identifier", name);
    let content = static_elements(&blocks(html));
    match version {
        QtiVersion::Two => modal.holding_all(content),
        QtiVersion::Three => modal.holding(element("contentBody").holding_all(content)),
    }
}

fn declaration(response: &QtiResponse) -> QtiElement {
    let value = |text: &String| element("value").saying(text).node();
    let mut declared = element("responseDeclaration")
        .with("identifier", &response.identifier)
        .with("cardinality", response.cardinality)
        .with("baseType", response.base)
        .holding(element("correctResponse").holding_all(response.correct.iter().map(value)));
    if !response.earned.is_empty() {
        let mut mapping = element("mapping");
        // Who ticks more wrong options than right ones loses nothing elsewhere.
        if response.cardinality == "multiple" {
            mapping = mapping.with("lowerBound", "0");
        }
        mapping = mapping.with("defaultValue", "0");
        for (key, earned) in &response.earned {
            let mut entry = element("mapEntry").with("mapKey", key).with("mappedValue", earned);
            if response.base == "string" {
                entry = entry.with("caseSensitive", "true");
            }
            mapping = mapping.holding(entry);
        }
        declared = declared.holding(mapping);
    }
    declared
}

fn body(question: &Question, responses: &[QtiResponse]) -> QtiElement {
    let mut body = element("itemBody");
    if let Some(group) = &question.group {
        let program = static_elements(&blocks(&group.program));
        body = body.holding(element("div").holding_all(program));
    }
    let mut rest = responses;
    for part in asked(question) {
        let count = match &part.question.answer {
            Answer::Cloze { gaps } => gaps.len(),
            Answer::Number { .. }
            | Answer::Decimal { .. }
            | Answer::Text { .. }
            | Answer::Choice { .. }
            | Answer::Several { .. }
            | Answer::Ordering { .. } => 1,
        };
        let (own, others) = rest.split_at(count.min(rest.len()));
        rest = others;
        body = of_part(body, &part, own);
    }
    if let Some(group) = question.group.as_ref().filter(|group| !group.closing.is_empty()) {
        body = body.holding(element("div").holding_all(static_elements(&blocks(&group.closing))));
    }
    body
}

/// Adds what a part says, and where it is answered.
fn of_part(body: QtiElement, part: &AskedPart<'_>, responses: &[QtiResponse]) -> QtiElement {
    let AskedPart { question, text, name } = part;
    let gap = |number: usize| {
        if let Answer::Cloze { gaps } = &question.answer {
            match (gaps.get(number), responses.get(number)) {
                (Some(gap), Some(response)) => field(question, &gap.answer, response),
                _ => element("span"),
            }
        } else {
            element("span")
        }
    };
    let mut text = element("div").holding_all(elements(&blocks(text), &gap));
    let is_typed = matches!(
        question.answer,
        Answer::Number { .. } | Answer::Decimal { .. } | Answer::Text { .. }
    );
    if let (true, [response]) = (is_typed, responses) {
        text = text.holding(element("p").holding(field(question, &question.answer, response)));
    }
    let body = body.holding(text);
    match &question.answer {
        Answer::Choice { options } | Answer::Several { options } => {
            let all = shuffled_options(question, options);
            let last = all.len().saturating_sub(1);
            let most = u8::from(matches!(question.answer, Answer::Choice { .. }));
            let keeps_last = options.last().is_some_and(|one| one.origin == Origin::Fixed);
            let mut interaction = element("choiceInteraction")
                .with("responseIdentifier", name)
                .with("shuffle", "true")
                .with("maxChoices", most);
            for (at, option) in all.iter().enumerate() {
                let mut choice = element("simpleChoice").with("identifier", option_name(at));
                // "None of these" stays after the others, and of yes and no both stay.
                if keeps_last && (at == last || all.len() == 2) {
                    choice = choice.with("fixed", "true");
                }
                let content = static_elements(&of_option(&option.text, &option.plain));
                interaction = interaction.holding(choice.holding_all(content));
            }
            body.holding(interaction)
        }
        Answer::Ordering { items } => {
            let mut interaction = element("orderInteraction")
                .with("responseIdentifier", name)
                .with("shuffle", "true");
            for (at, item) in shuffled_items(question, items).iter().enumerate() {
                let choice = element("simpleChoice").with("identifier", option_name(at));
                interaction =
                    interaction.holding(choice.holding_all(static_elements(&blocks(item))));
            }
            body.holding(interaction)
        }
        Answer::Number { .. }
        | Answer::Decimal { .. }
        | Answer::Text { .. }
        | Answer::Cloze { .. } => body,
    }
}

/// Where something is typed or chosen within a text.
fn field(question: &Question, answer: &Answer, response: &QtiResponse) -> QtiElement {
    if let Answer::Choice { options } = answer {
        let mut field = element("inlineChoiceInteraction")
            .with("responseIdentifier", &response.identifier)
            .with("shuffle", "true");
        for (at, option) in shuffled_options(question, options).iter().enumerate() {
            let choice = element("inlineChoice").with("identifier", option_name(at));
            field = field.holding(choice.saying(&option.plain));
        }
        return field;
    }
    let texts = response.earned.iter().map(|(text, _)| text).chain(&response.correct);
    let longest = texts.map(|text| text.chars().count()).max();
    element("textEntryInteraction")
        .with("responseIdentifier", &response.identifier)
        .with("expectedLength", longest.unwrap_or(1).max(6))
}

fn variable(name: &str) -> QtiElement {
    element("variable").with("identifier", name)
}

fn said(name: &str) -> QtiElement {
    element("baseValue").with("baseType", "identifier").saying(name)
}

/// What compares a response with a value.
fn same(response: &QtiResponse) -> QtiElement {
    match &response.within {
        None => element("match"),
        Some((within, _)) => element("equal")
            .with("toleranceMode", "absolute")
            .with("tolerance", format!("{within} {within}")),
    }
}

/// What an answer earns, and what is shown after it.
fn processing(question: &Question, responses: &[QtiResponse]) -> QtiElement {
    let mut all = element("responseProcessing");
    // An order is right as a whole, and a number with a fraction if it is near enough; whatever
    // else is answered earns what its answer earns.
    let (judged, others): (Vec<&QtiResponse>, Vec<&QtiResponse>) =
        responses.iter().partition(|one| one.cardinality == "ordered" || one.within.is_some());
    if !others.is_empty() {
        let earned =
            |one: &&QtiResponse| element("mapResponse").with("identifier", &one.identifier).node();
        let sum = element("sum").holding_all(others.iter().map(earned));
        all = all.holding(element("setOutcomeValue").with("identifier", "SCORE").holding(sum));
    }
    let is_alone = others.is_empty() && judged.len() == 1;
    for response in judged {
        let is_right = same(response)
            .holding(variable(&response.identifier))
            .holding(element("correct").with("identifier", &response.identifier));
        let of_part = || {
            let parts = asked(question);
            let part = parts.iter().find(|part| part.name == response.identifier);
            part.map_or(0.0, |part| points(part.question))
        };
        let points = response.within.as_ref().map_or_else(of_part, |(_, points)| *points);
        let mut earned = element("baseValue").with("baseType", "float").saying(points.to_string());
        if question.group.is_some() || !is_alone {
            earned = element("sum").holding(variable("SCORE")).holding(earned);
        }
        let then = element("setOutcomeValue").with("identifier", "SCORE").holding(earned);
        let condition = element("responseIf").holding(is_right).holding(then);
        all = all.holding(element("responseCondition").holding(condition));
    }
    let general = element("multiple").holding(said(GENERAL));
    all = all.holding(element("setOutcomeValue").with("identifier", "FEEDBACK").holding(general));
    let mut at = 0;
    for response in responses {
        for (value, _) in &response.said {
            let given = variable(&response.identifier);
            let meant = element("baseValue").with("baseType", response.base).saying(value);
            // Where several options are chosen, this is one of them.
            let is_given = if response.cardinality == "multiple" {
                element("member").holding(meant).holding(given)
            } else {
                same(response).holding(given).holding(meant)
            };
            let more =
                element("multiple").holding(variable("FEEDBACK")).holding(said(&feedback_name(at)));
            let then = element("setOutcomeValue").with("identifier", "FEEDBACK").holding(more);
            let condition = element("responseIf").holding(is_given).holding(then);
            all = all.holding(element("responseCondition").holding(condition));
            at += 1;
        }
    }
    all
}
