//! Moodle XML, read without tatsu's help.
//!
//! In: the bytes of a file. Out: its questions, with texts as Moodle would store them. Nothing is
//! repaired: what is not as expected is kept as it is for the checks to find.

use quick_xml::Reader;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesStart, Event};

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

/// An element.
#[derive(Debug, Default)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
    children: Vec<Element>,
}

impl Element {
    fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.children.iter().filter(move |child| child.name == name)
    }

    fn one<'a>(&'a self, name: &'a str) -> Option<&'a Element> {
        let mut found = self.all(name);
        let one = found.next();
        assert!(found.next().is_none(), "two `{name}` in `{}`", self.name);
        one
    }

    /// The text directly inside.
    fn leaf(&self, name: &str) -> String {
        self.one(name).map(|element| element.text.trim().to_owned()).unwrap_or_default()
    }

    /// `<name><text>…</text></name>`
    fn text_in(&self, name: &str) -> String {
        self.one(name)
            .and_then(|element| element.one("text"))
            .map(|text| text.text.clone())
            .unwrap_or_default()
    }

    fn attribute(&self, name: &str) -> String {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
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

fn tree(xml: &str) -> Element {
    let mut reader = Reader::from_str(xml);
    let mut open: Vec<Element> = vec![Element::default()];
    loop {
        let event = reader.read_event().expect("well-formed XML");
        let inner = open.last_mut().expect("the root is never closed");
        match event {
            Event::Start(start) => {
                let element = begun(&start);
                open.push(element);
            }
            Event::Empty(start) => inner.children.push(begun(&start)),
            Event::End(_) => {
                let done = open.pop().expect("it was opened");
                open.last_mut().expect("the root is never closed").children.push(done);
            }
            Event::Text(text) => inner.text.push_str(&text),
            Event::CData(text) => inner.text.push_str(&text),
            Event::GeneralRef(name) => {
                let character = quick_xml::escape::resolve_xml_entity(&name);
                inner.text.push_str(character.unwrap_or_else(|| panic!("an entity: {}", &*name)));
            }
            Event::Eof => break,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    let mut root = open.pop().expect("the root is never closed");
    assert!(open.is_empty() && root.children.len() == 1, "one root, closed");
    root.children.remove(0)
}

fn begun(start: &BytesStart<'_>) -> Element {
    let attribute = |one: Attribute<'_>| (one.key.as_ref().to_owned(), one.value.to_string());
    Element {
        name: start.name().as_ref().to_owned(),
        attributes: start.attributes().map(|one| attribute(one.expect("an attribute"))).collect(),
        ..Element::default()
    }
}
