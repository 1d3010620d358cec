//! XML as Moodle's importer reads it, without tatsu's help, and tasks of CodeRunner's as CodeRunner
//! marks them.
//!
//! In: the text of a file. Out: its elements, with texts as Moodle stores them. Moodle is handed a
//! text in pieces, one for each run of characters, each entity and each CDATA section, and throws
//! away every piece of white space alone: `"a" + " "`, written with entities, arrives as
//! `"a" + ""`.

#![allow(dead_code, reason = "each test program uses a part of it")]

pub mod task;

use quick_xml::Reader;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesStart, Event};

/// An element.
#[derive(Debug, Default)]
pub struct Element {
    /// Its name.
    pub name: String,
    /// Its attributes, in order.
    pub attributes: Vec<(String, String)>,
    /// What Moodle keeps of its own text.
    pub text: String,
    /// The elements within it.
    pub children: Vec<Element>,
}

impl Element {
    /// The elements of a name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The element of a name; there must not be two.
    pub fn one<'a>(&'a self, name: &'a str) -> Option<&'a Element> {
        let mut found = self.all(name);
        let one = found.next();
        assert!(found.next().is_none(), "two `{name}` in `{}`", self.name);
        one
    }

    /// The text directly inside an element of a name, as it is.
    pub fn whole(&self, name: &str) -> String {
        self.one(name).map(|element| element.text.clone()).unwrap_or_default()
    }

    /// The text directly inside an element of a name, without white space around it.
    pub fn leaf(&self, name: &str) -> String {
        self.whole(name).trim().to_owned()
    }

    /// `<name><text>…</text></name>`
    pub fn text_in(&self, name: &str) -> String {
        self.one(name).map(|element| element.whole("text")).unwrap_or_default()
    }

    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> String {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    }

    /// Adds a piece of text, unless Moodle throws it away.
    fn take(&mut self, piece: &str) {
        if !piece.chars().all(|one| matches!(one, ' ' | '\t' | '\n' | '\r' | '\u{b}')) {
            self.text.push_str(piece);
        }
    }
}

/// The outermost element of a file.
pub fn tree(xml: &str) -> Element {
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
            Event::Text(text) => inner.take(&text),
            Event::CData(text) => inner.take(&text),
            Event::GeneralRef(name) => {
                let character = quick_xml::escape::resolve_xml_entity(&name);
                inner.take(character.unwrap_or_else(|| panic!("an entity: {}", &*name)));
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
