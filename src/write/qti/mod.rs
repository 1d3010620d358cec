//! Quiz → packages of QTI 1.2, QTI 2.1 and QTI 3.
//!
//! In: a [`Quiz`] without pictures. Out: a zip file with a manifest, a test and an item for each
//! question. What holds: the bytes depend on the quiz only, and what is right was read back from
//! the package and is what the quiz says.
//!
//! QTI 2.1 and QTI 3 are written from the same elements; only their names differ. QTI 1.2 is a
//! language of its own.

mod body;
mod item;
mod twelve;
mod xml;

pub use self::twelve::QTI12;

use self::item::{QtiResponse, identifier, item, responses};
use self::xml::{QtiElement, QtiVersion, element, in_dialect};
use super::format::{Format, GroupForm};
use super::moodle::answer::wrong_tick;
use super::package::{PackedFile, pack, unpack};
use super::prose::tree::{HtmlElement, HtmlNode, nodes};
use crate::ask::capability::{Capabilities, Feature};
use crate::ask::listing::code_of;
use crate::ask::question::Quiz;

/// QTI 2.1.
pub const QTI21: Format = Format {
    name: "qti21",
    pictured: "qti21_pictured",
    ending: ".qti21.zip",
    platform: "A reader of QTI 2.1",
    purpose: "questions as a package of QTI 2.1, for ILIAS, OpenOlat, TAO and others",
    capabilities,
    document: |quiz, _| document(quiz, QtiVersion::Two),
    remark,
    group_form: GroupForm::Whole,
};

/// QTI 3.
pub const QTI3: Format = Format {
    name: "qti3",
    pictured: "qti3_pictured",
    ending: ".qti3.zip",
    platform: "A reader of QTI 3",
    purpose: "questions as a package of QTI 3, for TAO, Inspera, Canvas and others",
    capabilities,
    document: |quiz, _| document(quiz, QtiVersion::Three),
    remark,
    group_form: GroupForm::Whole,
};

/// The largest whole number that every reader of QTI takes.
const LARGEST_NUMBER: u64 = 2_147_483_647;

fn capabilities() -> Capabilities {
    let all = Capabilities { largest_number: LARGEST_NUMBER, ..Capabilities::default() };
    all.without(Feature::Pictures)
}

fn document(quiz: &Quiz, version: QtiVersion) -> Result<Option<Vec<u8>>, Vec<String>> {
    let tick = wrong_tick(quiz);
    let all: Vec<Vec<QtiResponse>> =
        quiz.questions.iter().map(|question| responses(question, tick)).collect();
    let mut files = vec![
        ("imsmanifest.xml".to_owned(), manifest(quiz, version).file(QtiVersion::Two)),
        ("assessment.xml".to_owned(), test(quiz, version).file(version)),
    ];
    for (at, (question, responses)) in quiz.questions.iter().zip(&all).enumerate() {
        files.push((path(at), item(question, responses, version).file(version)));
    }
    let bytes = pack(&files).map_err(|error| vec![error])?;
    let read = unpack(&bytes).map_err(|error| vec![error])?;
    let wrong = differences(quiz, &all, &read, version);
    if !wrong.is_empty() {
        return Err(wrong);
    }
    Ok(Some(bytes))
}

/// The path of the item of the question at a place.
fn path(at: usize) -> String {
    format!("items/{:03}.xml", at + 1)
}

/// Where what is in a package differs from the quiz.
fn differences(
    quiz: &Quiz,
    all: &[Vec<QtiResponse>],
    files: &[PackedFile],
    version: QtiVersion,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for (at, (question, responses)) in quiz.questions.iter().zip(all).enumerate() {
        let name = &question.name;
        let Some((_, text)) = files.iter().find(|(known, _)| *known == path(at)) else {
            wrong.push(format!("question `{name}` is not in the package"));
            continue;
        };
        let is_xml = |one: char| {
            matches!(one, '\t' | '\n') || (' '..'\u{FFFE}').contains(&one) || one > '\u{FFFF}'
        };
        if let Some(character) = text.chars().find(|one| !is_xml(*one)) {
            let code = u32::from(character);
            wrong.push(format!("question `{name}` holds U+{code:04X}, which XML cannot carry"));
        }
        let mut declared = Vec::new();
        each(&nodes(text), &in_dialect("responseDeclaration", version), &mut |element| {
            declared.push(read_back(element, version));
        });
        let meant: Vec<ReadResponse> = responses.iter().map(ReadResponse::of).collect();
        if declared != meant {
            wrong.push(format!("what is right in question `{name}` does not arrive as it is"));
        }
        // Lists to choose from may stand in a program, and are no part of it.
        let list = in_dialect("inlineChoiceInteraction", version);
        let programs = code_of(&without_elements(text, &list));
        if !code_of(&question.text).iter().all(|program| programs.contains(program)) {
            wrong.push(format!("a program of question `{name}` does not arrive as it is"));
        }
    }
    wrong
}

/// A text without the elements of this name.
fn without_elements(text: &str, name: &str) -> String {
    let (start, end) = (format!("<{name}"), format!("</{name}>"));
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(&start) {
        out.push_str(&rest[..at]);
        rest = rest[at..].split_once(end.as_str()).map_or("", |(_, after)| after);
    }
    out + rest
}

/// What is right, as a package says it: an identifier, right values, and what values earn.
#[derive(Debug, PartialEq)]
struct ReadResponse {
    identifier: String,
    correct: Vec<String>,
    earned: Vec<(String, String)>,
}

impl ReadResponse {
    fn of(response: &QtiResponse) -> Self {
        let earned = response.earned.iter().map(|(key, earned)| (key.clone(), earned.to_string()));
        let identifier = response.identifier.clone();
        Self { identifier, correct: response.correct.clone(), earned: earned.collect() }
    }
}

fn read_back(element: &HtmlElement, version: QtiVersion) -> ReadResponse {
    let attribute =
        |element: &HtmlElement, name: &str| element.attribute(name).unwrap_or_default().to_owned();
    let (key, value) = match version {
        QtiVersion::Two => ("mapkey", "mappedvalue"),
        QtiVersion::Three => ("map-key", "mapped-value"),
    };
    let mut read = ReadResponse {
        identifier: attribute(element, "identifier"),
        correct: Vec::new(),
        earned: Vec::new(),
    };
    each(&element.children, &in_dialect("value", version), &mut |one| {
        read.correct.push(one.text());
    });
    each(&element.children, &in_dialect("mapEntry", version), &mut |one| {
        read.earned.push((attribute(one, key), attribute(one, value)));
    });
    read
}

/// Calls `of` with each element of a name; HTML knows small letters only.
fn each<'e>(all: &'e [HtmlNode], name: &str, of: &mut dyn FnMut(&'e HtmlElement)) {
    let name = name.to_ascii_lowercase();
    for element in all.iter().filter_map(HtmlNode::element) {
        if element.name == name {
            of(element);
        } else {
            element.each(&name, of);
        }
    }
}

/// The list of what is in a package; its own names are the same in both versions.
fn manifest(quiz: &Quiz, version: QtiVersion) -> QtiElement {
    let (space, schema, schema_version, sort) = match version {
        QtiVersion::Two => {
            ("http://www.imsglobal.org/xsd/imscp_v1p1", "QTIv2.1 Package", "1.0.0", "xmlv2p1")
        }
        QtiVersion::Three => (
            "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1",
            "QTI Package",
            "3.0.0",
            "xmlv3p0",
        ),
    };
    let file = |path: &str| element("file").with("href", path);
    let metadata = element("metadata")
        .holding(element("schema").saying(schema))
        .holding(element("schemaversion").saying(schema_version));
    let mut test = element("resource")
        .with("identifier", "assessment")
        .with("type", format!("imsqti_test_{sort}"))
        .with("href", "assessment.xml")
        .holding(file("assessment.xml"));
    let mut items = Vec::new();
    for (at, question) in quiz.questions.iter().enumerate() {
        let name = identifier(question);
        test = test.holding(element("dependency").with("identifierref", &name));
        let item = element("resource")
            .with("identifier", &name)
            .with("type", format!("imsqti_item_{sort}"))
            .with("href", path(at))
            .holding(file(&path(at)));
        items.push(item.node());
    }
    let resources = element("resources").holding(test).holding_all(items);
    element("manifest")
        .with("xmlns", space)
        .with("identifier", "manifest")
        .holding(metadata)
        .holding(element("organizations"))
        .holding(resources)
}

/// The sections of the test: one of questions that stand in no section of the quiz, if there are
/// any, and one for each section.
fn sections(quiz: &Quiz) -> impl Iterator<Item = QtiElement> {
    let end = quiz.questions.len();
    let first = quiz.sections.first().map_or(end, |section| section.first);
    let before = (first > 0).then_some((quiz.title.as_str(), 0, first));
    let ends = quiz.sections.iter().skip(1).map(|section| section.first).chain([end]);
    let named = quiz.sections.iter().zip(ends);
    let named = named.map(|(section, end)| (section.title.as_str(), section.first, end));
    before.into_iter().chain(named).enumerate().map(|(number, (title, first, end))| {
        let item = |at: usize| {
            element("assessmentItemRef")
                .with("identifier", identifier(&quiz.questions[at]))
                .with("href", path(at))
                .node()
        };
        element("assessmentSection")
            .with("identifier", format!("section-{}", number + 1))
            .with("title", title)
            .with("visible", "true")
            .holding_all((first..end).map(item))
    })
}

fn test(quiz: &Quiz, version: QtiVersion) -> QtiElement {
    let space = match version {
        QtiVersion::Two => "http://www.imsglobal.org/xsd/imsqti_v2p1",
        QtiVersion::Three => "http://www.imsglobal.org/xsd/imsqtiasi_v3p0",
    };
    let part = element("testPart")
        .with("identifier", "part")
        .with("navigationMode", "nonlinear")
        .with("submissionMode", "individual")
        .holding_all(sections(quiz).map(QtiElement::node));
    let score = element("outcomeDeclaration")
        .with("identifier", "SCORE")
        .with("cardinality", "single")
        .with("baseType", "float");
    let sum = element("sum").holding(element("testVariables").with("variableIdentifier", "SCORE"));
    let set = element("setOutcomeValue").with("identifier", "SCORE").holding(sum);
    element("assessmentTest")
        .with("xmlns", space)
        .with("identifier", "assessment")
        .with("title", &quiz.title)
        .holding(score)
        .holding(part)
        .holding(element("outcomeProcessing").holding(set))
}

/// What the package does not say that the quiz does.
fn remark(quiz: &Quiz) -> Option<String> {
    let is_set = quiz.questions.iter().any(|one| one.marks.penalty.is_some());
    is_set.then(|| "QTI has no penalty for wrong tries: set it in the platform".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::QuizSection;
    use crate::ask::question::{Answer, Choice, Gap, Mistake, Origin, Question, gap_mark};
    use crate::skeleton::front_matter::Marks;

    fn question(text: &str, answer: Answer) -> Question {
        Question {
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
        }
    }

    fn items(question: Question, version: QtiVersion) -> String {
        let questions = vec![question];
        let quiz = Quiz {
            name: "a".into(),
            title: "A".into(),
            category: Vec::new(),
            sections: Vec::new(),
            questions,
        };
        let bytes = document(&quiz, version).unwrap().unwrap();
        let files = unpack(&bytes).unwrap();
        let names: Vec<&str> = files.iter().map(|file| file.0.as_str()).collect();
        assert_eq!(names, ["imsmanifest.xml", "assessment.xml", "items/001.xml"]);
        assert!(files[0].1.contains("<resource identifier=\"q1-a\""), "{}", files[0].1);
        files[2].1.clone()
    }

    #[test]
    fn both_versions_say_the_same_in_their_own_names() {
        let origin = Origin::Neighbour;
        let mistakes =
            vec![Mistake { text: "-4".into(), share: None, feedback: "<p>No.</p>".into(), origin }];
        let listing = crate::ask::listing::html("x < 1;\n\n  y");
        let asked = question(&listing, Answer::Number { accepted: vec![3, 5], mistakes });
        let two = items(asked.clone(), QtiVersion::Two);
        assert!(two.contains("<mapEntry mapKey=\"5\" mappedValue=\"1\"/>"), "{two}");
        assert!(two.contains("identifier=\"q1-a\" title=\"a &amp; b\""), "{two}");
        assert!(two.contains("<pre>x &lt; 1;\n\n  y</pre>"), "{two}");
        assert!(two.contains("<pre>1\n2\n3</pre>"), "{two}");
        let three = items(asked, QtiVersion::Three);
        assert!(three.contains("<qti-map-entry map-key=\"5\" mapped-value=\"1\"/>"), "{three}");
        assert!(three.contains("<qti-content-body>\n<p>No.</p>"), "{three}");
        assert!(!three.contains("<mapEntry") && !three.contains("baseType"), "{three}");
    }

    #[test]
    fn gaps_are_fields_that_share_the_points() {
        let text = format!("<p>{} and {}</p>", gap_mark(1), gap_mark(0));
        let gap = |answer, weight| Gap { answer, weight };
        let choice = |text: &str, right| Choice {
            text: text.into(),
            plain: text.into(),
            right,
            feedback: String::new(),
            origin: Origin::Version,
        };
        let options = vec![choice("a", true), choice("b", false)];
        let gaps = vec![gap(Answer::number(vec![7]), 3), gap(Answer::Choice { options }, 1)];
        let item = items(question(&text, Answer::Cloze { gaps }), QtiVersion::Two);
        assert!(item.contains("mapKey=\"7\" mappedValue=\"0.75\""), "{item}");
        assert!(item.contains("mappedValue=\"0.25\""), "{item}");
        let (choice, field) =
            (item.find("<inlineChoiceInteraction").unwrap(), item.find("<textEntry").unwrap());
        assert!(choice < field, "{item}");
    }

    #[test]
    fn parts_of_an_exam_are_sections_of_the_test() {
        let number = |one: i64| question("<p>?</p>", Answer::number(vec![one]));
        let section =
            |first, title: &str| QuizSection { first, levels: Vec::new(), title: title.into() };
        let sections = vec![section(1, "Loops"), section(2, "Calls & more")];
        let questions = vec![number(1), number(2), number(3), number(4)];
        let quiz =
            Quiz { name: "a".into(), title: "A".into(), category: Vec::new(), sections, questions };
        let test = test(&quiz, QtiVersion::Two).file(QtiVersion::Two);
        let all: Vec<(&str, usize)> = test
            .split("<assessmentSection ")
            .skip(1)
            .map(|one| {
                let title = one.split('"').nth(3).unwrap();
                (title, one.matches("<assessmentItemRef ").count())
            })
            .collect();
        assert_eq!(all, [("A", 1), ("Loops", 1), ("Calls &amp; more", 2)]);
    }
}
