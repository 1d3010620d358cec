//! Quiz → a package of QTI 1.2.
//!
//! In: a [`Quiz`] without pictures. Out: a zip file with a manifest and one file with all
//! questions. What holds: the bytes depend on the quiz only; what each answer earns, and every
//! program, was read back from the package and is what the quiz says.
//!
//! QTI 1.2 has no fields within a text, so gaps are numbered places there and stand below it; and
//! no order that all readers know, so each item is asked for its place.

use super::body::static_elements;
use super::item::{QtiResponse, identifier, option_name, points, responses};
use super::xml::{QtiElement, QtiNode, QtiVersion, element, text_of};
use super::{capabilities, each};
use crate::ask::capability::Feature;
use crate::ask::listing::code_of;
use crate::ask::question::{Answer, Choice, Question, Quiz};
use crate::write::format::{Format, GroupForm};
use crate::write::moodle::answer::{is_shuffled, wrong_tick};
use crate::write::package::{pack, unpack};
use crate::write::prose::paper::{shuffled_items, shuffled_options};
use crate::write::prose::tree::{HtmlElement, nodes};
use crate::write::prose::{ListingGap, blocks, listings, of_option};

/// QTI 1.2.
pub const QTI12: Format = Format {
    name: "qti12",
    pictured: "qti12_pictured",
    ending: ".qti12.zip",
    platform: "A reader of QTI 1.2",
    purpose: "questions as a package of QTI 1.2, for Canvas, ILIAS, OpenOlat, Blackboard and others",
    capabilities: || capabilities().without(Feature::Tolerance),
    document: |quiz, _| document(quiz),
    remark,
    group_form: GroupForm::Apart,
};

/// The file with the questions.
const QUESTIONS: &str = "questions.xml";

/// What is shown whatever was answered.
const GENERAL: &str = "GENERAL";

/// What the package says in another form than the quiz, or does not say.
fn remark(quiz: &Quiz) -> Option<String> {
    let of = |is: fn(&Answer) -> bool| quiz.questions.iter().any(|one| is(&one.answer));
    let mut remarks = Vec::new();
    if of(|answer| matches!(answer, Answer::Cloze { .. })) {
        remarks
            .push("QTI 1.2 has no fields within a text: gaps are numbered and stand below".into());
    }
    if of(|answer| matches!(answer, Answer::Ordering { .. })) {
        remarks.push("QTI 1.2 has no items to be put in order: each is asked for its place".into());
    }
    remarks.extend(super::remark(quiz));
    (!remarks.is_empty()).then(|| remarks.join("; "))
}

fn document(quiz: &Quiz) -> Result<Option<Vec<u8>>, Vec<String>> {
    let tick = wrong_tick(quiz);
    let asked: Vec<AskedQuestion<'_>> =
        quiz.questions.iter().map(|question| AskedQuestion::of(question, tick)).collect();
    let files = vec![
        ("imsmanifest.xml".to_owned(), manifest().file(QtiVersion::Two)),
        (QUESTIONS.to_owned(), interop(quiz, &asked).file(QtiVersion::Two)),
    ];
    let bytes = pack(&files).map_err(|error| vec![error])?;
    let read = unpack(&bytes).map_err(|error| vec![error])?;
    let text = read.iter().find(|(name, _)| name == QUESTIONS).map(|(_, text)| text.as_str());
    let wrong = differences(&asked, text.unwrap_or_default());
    if !wrong.is_empty() {
        return Err(wrong);
    }
    Ok(Some(bytes))
}

/// A question and what is asked for.
struct AskedQuestion<'a> {
    question: &'a Question,
    responses: Vec<QtiResponse>,
    rules: Vec<ScoreRule>,
}

/// What earns something, or is told something.
#[derive(Clone, Debug, PartialEq)]
struct ScoreRule {
    /// Responses and their values, all of which must be given.
    given: Vec<(String, String)>,
    /// What that adds to the points; as text, as it stands in the file.
    earns: Option<String>,
    /// The identifier of what is said.
    says: Option<String>,
}

impl<'a> AskedQuestion<'a> {
    fn of(question: &'a Question, tick: f64) -> Self {
        let responses = if let Answer::Ordering { items } = &question.answer {
            // Each item, shuffled, is asked for its place.
            shuffled_items(question, items)
                .iter()
                .enumerate()
                .map(|(at, item)| {
                    let place = items.iter().position(|one| one == *item).unwrap_or_default();
                    QtiResponse {
                        identifier: format!("RESPONSE_{}", at + 1),
                        cardinality: "single",
                        base: "identifier",
                        within: None,
                        correct: vec![option_name(place)],
                        earned: Vec::new(),
                        said: Vec::new(),
                    }
                })
                .collect()
        } else {
            responses(question, tick)
        };
        let rules = rules(question, &responses);
        Self { question, responses, rules }
    }
}

fn rules(question: &Question, responses: &[QtiResponse]) -> Vec<ScoreRule> {
    if let Answer::Ordering { .. } = question.answer {
        let given = responses.iter().map(|one| (one.identifier.clone(), one.correct.concat()));
        let earns = Some(points(question).to_string());
        return vec![ScoreRule { given: given.collect(), earns, says: None }];
    }
    let mut rules = Vec::new();
    let mut number = 0;
    for response in responses {
        for (value, earned) in &response.earned {
            let is_said = response.said.iter().any(|(about, _)| about == value);
            let says = is_said.then(|| {
                number += 1;
                said_name(number)
            });
            let earns = (*earned != 0.0).then(|| earned.to_string());
            if earns.is_some() || says.is_some() {
                let given = vec![(response.identifier.clone(), value.clone())];
                rules.push(ScoreRule { given, earns, says });
            }
        }
    }
    rules
}

fn said_name(number: usize) -> String {
    format!("SAID_{number}")
}

/// Where what is in the file differs from the questions.
fn differences(asked: &[AskedQuestion<'_>], text: &str) -> Vec<String> {
    let is_xml = |one: char| {
        matches!(one, '\t' | '\n') || (' '..'\u{FFFE}').contains(&one) || one > '\u{FFFF}'
    };
    let mut wrong = Vec::new();
    if let Some(character) = text.chars().find(|one| !is_xml(*one)) {
        wrong.push(format!("a text holds U+{:04X}, which XML cannot carry", u32::from(character)));
    }
    let mut read = Vec::new();
    each(&nodes(text), "item", &mut |item| read.push(ReadItem::of(item)));
    if read.len() != asked.len() {
        wrong.push(format!("{} of {} questions arrive", read.len(), asked.len()));
    }
    for (one, item) in asked.iter().zip(&read) {
        let name = &one.question.name;
        if item.rules != one.rules {
            wrong.push(format!("what is right in question `{name}` does not arrive as it is"));
        }
        let asked = blocks(&one.question.text);
        let named = |gap: &ListingGap| format!("({})", gap.number + 1);
        let mut programs = listings(&asked).into_iter().map(|one| one.with_gaps(named));
        if !programs.all(|program| item.programs.contains(&program)) {
            wrong.push(format!("a program of question `{name}` does not arrive as it is"));
        }
    }
    wrong
}

/// What a file says of a question.
struct ReadItem {
    rules: Vec<ScoreRule>,
    programs: Vec<String>,
}

impl ReadItem {
    fn of(item: &HtmlElement) -> Self {
        let attribute =
            |one: &HtmlElement, name: &str| one.attribute(name).unwrap_or_default().to_owned();
        let mut rules = Vec::new();
        each(&item.children, "respcondition", &mut |condition| {
            let mut rule = ScoreRule { given: Vec::new(), earns: None, says: None };
            each(&condition.children, "varequal", &mut |one| {
                rule.given.push((attribute(one, "respident"), one.text()));
            });
            each(&condition.children, "setvar", &mut |one| rule.earns = Some(one.text()));
            each(&condition.children, "displayfeedback", &mut |one| {
                rule.says = Some(attribute(one, "linkrefid"));
            });
            if !rule.given.is_empty() {
                rules.push(rule);
            }
        });
        let mut programs = Vec::new();
        each(&item.children, "mattext", &mut |one| programs.extend(code_of(&one.text())));
        Self { rules, programs }
    }
}

fn manifest() -> QtiElement {
    let metadata = element("metadata")
        .holding(element("schema").saying("IMS Content"))
        .holding(element("schemaversion").saying("1.1.3"));
    let resource = element("resource")
        .with("identifier", "questions")
        .with("type", "imsqti_xmlv1p2")
        .with("href", QUESTIONS)
        .holding(element("file").with("href", QUESTIONS));
    element("manifest")
        .with("xmlns", "http://www.imsglobal.org/xsd/imscp_v1p1")
        .with("identifier", "manifest")
        .holding(metadata)
        .holding(element("organizations"))
        .holding(element("resources").holding(resource))
}

fn interop(quiz: &Quiz, asked: &[AskedQuestion<'_>]) -> QtiElement {
    let end = asked.len();
    let first = quiz.sections.first().map_or(end, |section| section.first);
    let before = (first > 0).then_some((quiz.title.as_str(), 0, first));
    let ends = quiz.sections.iter().skip(1).map(|section| section.first).chain([end]);
    let named = quiz.sections.iter().zip(ends);
    let named = named.map(|(section, end)| (section.title.as_str(), section.first, end));
    let sections = before.into_iter().chain(named).enumerate().map(|(at, (title, first, end))| {
        element("section")
            .with("ident", format!("section-{}", at + 1))
            .with("title", title)
            .holding_all(asked[first..end].iter().map(|one| item(one).node()))
            .node()
    });
    let assessment = element("assessment")
        .with("ident", "assessment")
        .with("title", &quiz.title)
        .holding_all(sections);
    element("questestinterop").holding(assessment)
}

fn item(asked: &AskedQuestion<'_>) -> QtiElement {
    let AskedQuestion { question, responses, rules } = asked;
    let field = |label: &str, entry: String| {
        element("qtimetadatafield")
            .holding(element("fieldlabel").saying(label))
            .holding(element("fieldentry").saying(entry))
    };
    let metadata = element("qtimetadata")
        .holding(field("question_type", sort(&question.answer).to_owned()))
        .holding(field("points_possible", points(question).to_string()));
    let text = text_of(&static_elements(&blocks(&question.text)));
    let mut flow = element("flow").holding(material(&text));
    for (at, response) in responses.iter().enumerate() {
        flow = flow.holding(field_of(question, response, at));
    }
    let mut item = element("item")
        .with("ident", identifier(question))
        .with("title", &question.name)
        .holding(element("itemmetadata").holding(metadata))
        .holding(element("presentation").holding(flow))
        .holding(processing(question, rules))
        .holding(feedback(GENERAL, &question.feedback));
    let said = responses.iter().flat_map(|response| {
        let of_value = |value: &String| response.said.iter().find(|(about, _)| about == value);
        response.earned.iter().filter_map(move |(value, _)| of_value(value))
    });
    for (at, (_, html)) in said.enumerate() {
        item = item.holding(feedback(&said_name(at + 1), html));
    }
    item
}

/// The word by which Canvas knows a kind of question.
fn sort(answer: &Answer) -> &'static str {
    match answer {
        Answer::Number { .. } | Answer::Decimal { .. } | Answer::Text { .. } => {
            "short_answer_question"
        }
        Answer::Choice { .. } => "multiple_choice_question",
        Answer::Several { .. } => "multiple_answers_question",
        Answer::Cloze { .. } => "fill_in_multiple_blanks_question",
        Answer::Ordering { .. } => "matching_question",
    }
}

/// A line of plain text as HTML.
fn paragraph(text: &str) -> String {
    text_of(&[element("p").saying(text).node()])
}

fn material(html: &str) -> QtiElement {
    element("material").holding(element("mattext").with("texttype", "text/html").saying(html))
}

fn feedback(name: &str, said: &str) -> QtiElement {
    let content = text_of(&static_elements(&blocks(said)));
    element("itemfeedback")
        .with("ident", name)
        .holding(element("flow_mat").holding(material(&content)))
}

/// Where something is typed or chosen, below the text.
fn field_of(question: &Question, response: &QtiResponse, at: usize) -> QtiElement {
    let label = |name: String, html: &str| {
        element("response_label").with("ident", name).holding(material(html)).node()
    };
    let (prompt, options): (Option<String>, Option<Vec<QtiNode>>) = match &question.answer {
        Answer::Choice { options } | Answer::Several { options } => {
            let all = shuffled_options(question, options);
            let of = |(at, one): (usize, &&Choice)| {
                let content = static_elements(&of_option(&one.text, &one.plain));
                label(option_name(at), &text_of(&content))
            };
            (None, Some(all.iter().enumerate().map(of).collect()))
        }
        Answer::Ordering { items } => {
            let all = shuffled_items(question, items);
            let places = (0..items.len())
                .map(|at| label(option_name(at), &paragraph(&(at + 1).to_string())));
            let item = all.get(at).map(|item| text_of(&static_elements(&blocks(item))));
            (item, Some(places.collect()))
        }
        Answer::Cloze { gaps } => {
            let prompt = Some(paragraph(&format!("({})", at + 1)));
            let options = match gaps.get(at).map(|gap| &gap.answer) {
                Some(Answer::Choice { options }) => {
                    let all = shuffled_options(question, options);
                    let of = |(at, one): (usize, &&Choice)| {
                        label(option_name(at), &paragraph(&one.plain))
                    };
                    Some(all.iter().enumerate().map(of).collect())
                }
                _ => None,
            };
            (prompt, options)
        }
        Answer::Number { .. } | Answer::Decimal { .. } | Answer::Text { .. } => (None, None),
    };
    let name = if options.is_some() { "response_lid" } else { "response_str" };
    let cardinality = if response.cardinality == "multiple" { "Multiple" } else { "Single" };
    let mut asked =
        element(name).with("ident", &response.identifier).with("rcardinality", cardinality);
    if let Some(prompt) = prompt {
        asked = asked.holding(material(&prompt));
    }
    let Some(options) = options else {
        let sort = if response.base == "integer" { "Integer" } else { "String" };
        let label = element("response_label").with("ident", "text");
        let field = element("render_fib").with("fibtype", sort).with("prompt", "Box");
        return asked.holding(field.holding(label));
    };
    let shuffle = if let Answer::Choice { options } | Answer::Several { options } = &question.answer
        && is_shuffled(options)
    {
        "Yes"
    } else {
        "No"
    };
    asked.holding(element("render_choice").with("shuffle", shuffle).holding_all(options))
}

fn processing(question: &Question, rules: &[ScoreRule]) -> QtiElement {
    let mut score = element("decvar")
        .with("varname", "SCORE")
        .with("vartype", "Decimal")
        .with("defaultval", "0")
        .with("maxvalue", points(question));
    // Who ticks more wrong options than right ones loses nothing elsewhere.
    if matches!(question.answer, Answer::Several { .. }) {
        score = score.with("minvalue", "0");
    }
    let show = |name: &str| {
        element("displayfeedback").with("feedbacktype", "Response").with("linkrefid", name)
    };
    let condition = |when: QtiElement| {
        element("respcondition")
            .with("continue", "Yes")
            .holding(element("conditionvar").holding(when))
    };
    let mut all = element("resprocessing").holding(element("outcomes").holding(score));
    for rule in rules {
        let mut given: Vec<QtiElement> = rule
            .given
            .iter()
            .map(|(name, value)| {
                element("varequal").with("case", "Yes").with("respident", name).saying(value)
            })
            .collect();
        let when = match (given.len(), given.pop()) {
            (1, Some(only)) => only,
            (_, last) => {
                element("and").holding_all(given.into_iter().chain(last).map(QtiElement::node))
            }
        };
        let mut rule_of = condition(when);
        if let Some(earns) = &rule.earns {
            let add = element("setvar").with("varname", "SCORE").with("action", "Add");
            rule_of = rule_of.holding(add.saying(earns));
        }
        if let Some(says) = &rule.says {
            rule_of = rule_of.holding(show(says));
        }
        all = all.holding(rule_of);
    }
    all.holding(condition(element("other")).holding(show(GENERAL)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::{Gap, gap_mark};
    use crate::skeleton::front_matter::Marks;

    fn file(text: &str, answer: Answer) -> String {
        let question = Question {
            name: "a & b".into(),
            idnumber: "1-a".into(),
            text: text.into(),
            feedback: "<p>So.</p>".into(),
            code: "x < 1;\n\n  y".into(),
            answer,
            marks: Marks::default(),
            tags: Vec::new(),
            pictures: Vec::new(),
            group: None,
        };
        let (name, title) = ("a".into(), "A".into());
        let questions = vec![question];
        let quiz = Quiz { name, title, category: Vec::new(), sections: Vec::new(), questions };
        let bytes = document(&quiz).unwrap().unwrap();
        let files = unpack(&bytes).unwrap();
        assert!(files[0].1.contains("type=\"imsqti_xmlv1p2\" href=\"questions.xml\""));
        files[1].1.clone()
    }

    #[test]
    fn a_program_is_text_in_html_in_text() {
        let listing = crate::ask::listing::html("x < 1;\n\n  y");
        let text = file(&listing, Answer::number(vec![3, 5]));
        assert!(text.contains("&lt;pre&gt;x &amp;lt; 1;\n\n  y&lt;/pre&gt;"), "{text}");
        assert!(
            text.contains("<varequal case=\"Yes\" respident=\"RESPONSE\">5</varequal>"),
            "{text}"
        );
        assert!(text.contains("title=\"a &amp; b\"") && text.contains("fibtype=\"Integer\""));
    }

    #[test]
    fn gaps_stand_below_the_text_and_items_are_asked_for_their_place() {
        let gaps = vec![
            Gap { answer: Answer::number(vec![7]), weight: 3 },
            Gap { answer: Answer::text(vec!["b".into()]), weight: 1 },
        ];
        let marks = format!("<p>{} and {}</p>", gap_mark(1), gap_mark(0));
        let text = file(&marks, Answer::Cloze { gaps });
        assert!(text.contains("(2)&lt;/span&gt; and"), "{text}");
        assert!(text.contains("<setvar varname=\"SCORE\" action=\"Add\">0.75</setvar>"), "{text}");
        let items = ["<p>a</p>", "<p>b</p>", "<p>c</p>"].map(str::to_owned).to_vec();
        let text = file("<p>?</p>", Answer::Ordering { items });
        assert_eq!(text.matches("<response_lid").count(), 3);
        assert_eq!(text.matches("<and>").count(), 1);
    }
}
