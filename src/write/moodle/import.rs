//! XML as Moodle's importer reads it.
//!
//! In: bytes. Out: a tree of [`Element`]s whose texts are what Moodle would store, white space that
//! it drops dropped, together with the places where that changed a text. Moodle reads with PHP's
//! event parser (`lib/classes/xml_parser.php`): each run of text, each entity and each CDATA
//! section is an event, and an event of white space alone is thrown away.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::rules::{MoodleRule, Violation, is_white, trim};

/// An element with what Moodle keeps of it.
#[derive(Clone, Debug, Default)]
pub struct Element {
    /// Its name.
    pub name: String,
    /// Attributes in order.
    pub attributes: Vec<(String, String)>,
    /// Elements within it.
    pub children: Vec<Element>,
    /// Its own text, without the events of white space alone.
    pub text: String,
    /// Its own text, whole, as long as it is open.
    whole: String,
}

/// Where a text stretches over the 4096-byte portions in which Moodle feeds the parser, libxml2
/// hands it on in pieces that can be as short as this many bytes (`XML_PARSER_BIG_BUFFER_SIZE`),
/// and a piece of white space alone would be lost.
const PIECE: usize = 300;

impl Element {
    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The first child with this name.
    pub fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|child| child.name == name)
    }

    /// All children with this name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The trimmed content of `<name><text>…</text></name>`, empty if there is none.
    pub fn text_in(&self, name: &str) -> &str {
        self.child(name).map_or("", Element::own_text)
    }

    /// The trimmed content of `<text>…</text>` in this element, empty if there is none.
    pub fn own_text(&self) -> &str {
        self.child("text").map_or("", |text| trim(&text.text))
    }

    /// Whether Moodle keeps the text as it stands.
    fn keeps_text(&self) -> bool {
        trim(&self.text) == trim(&self.whole)
            && !self
                .whole
                .as_bytes()
                .split(|byte| !is_white(char::from(*byte)))
                .any(|run| run.len() >= PIECE)
    }
}

/// The tree, and what is lost on the way. An error if Moodle refuses the file as a whole.
pub fn read(bytes: &[u8]) -> Result<(Element, Vec<Violation>), Violation> {
    let refused =
        |detail: String| Violation { rule: MoodleRule::NotWellFormed, question: None, detail };
    let text = std::str::from_utf8(bytes).map_err(|_| refused("the file is not UTF-8".into()))?;
    // XML knows one line end only (XML 1.0, 2.11).
    let text = if text.contains('\r') {
        Cow::from(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::from(text)
    };
    if let Some(at) = text.find(|character| !is_xml(character)) {
        let line = text[..at].matches('\n').count() + 1;
        let shown = crate::ask::listing::visible(&text[at..].chars().take(1).collect::<String>());
        return Err(Violation {
            rule: MoodleRule::Character,
            question: None,
            detail: format!(
                "the character {shown} cannot be carried by XML (line {line} of the file)"
            ),
        });
    }
    let mut losses = Vec::new();
    let mut reader = Reader::from_str(&text);
    let mut open: Vec<Element> = Vec::new();
    let mut root = None;
    loop {
        let event = reader.read_event().map_err(|error| {
            let before = usize::try_from(reader.error_position()).unwrap_or(usize::MAX);
            let line = text.get(..before).map_or(1, |before| before.matches('\n').count() + 1);
            refused(format!("line {line}: {error}"))
        })?;
        match event {
            Event::Start(start) => open.push(element(&start).map_err(refused)?),
            Event::Empty(start) => {
                let element = element(&start).map_err(refused)?;
                close(element, &mut open, &mut root, &mut losses);
            }
            Event::End(_) => {
                let element = open.pop().unwrap_or_default();
                close(element, &mut open, &mut root, &mut losses);
            }
            Event::Text(piece) => {
                if piece.contains("]]>") {
                    return Err(refused("`]]>` stands outside a CDATA section".into()));
                }
                take(&mut open, &piece, &refused)?;
            }
            Event::CData(piece) => take(&mut open, &piece, &refused)?,
            Event::GeneralRef(reference) => {
                let character = match reference.resolve_char_ref() {
                    Ok(Some(character)) if is_xml(character) => {
                        Some(Cow::from(character.to_string()))
                    }
                    Ok(Some(_)) | Err(_) => None,
                    Ok(None) => quick_xml::escape::resolve_xml_entity(&reference).map(Cow::from),
                };
                let character = character
                    .ok_or_else(|| refused(format!("XML does not know `&{};`", &*reference)))?;
                take(&mut open, &character, &refused)?;
            }
            Event::Eof => break,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    if !open.is_empty() {
        return Err(refused(format!("`<{}>` is not closed", open[open.len() - 1].name)));
    }
    root.map(|root| (root, losses)).ok_or_else(|| refused("there is no element".into()))
}

fn element(start: &BytesStart<'_>) -> Result<Element, String> {
    let mut attributes = Vec::new();
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let raw = attribute.value.as_ref();
        if raw.contains('<') {
            return Err("`<` stands in an attribute".to_owned());
        }
        let value = quick_xml::escape::unescape(raw).map_err(|error| error.to_string())?;
        attributes.push((attribute.key.as_ref().to_owned(), value.into_owned()));
    }
    Ok(Element { name: start.name().as_ref().to_owned(), attributes, ..Element::default() })
}

/// Adds an event of text to the innermost open element, unless Moodle throws it away.
fn take(
    open: &mut [Element],
    piece: &str,
    refused: &impl Fn(String) -> Violation,
) -> Result<(), Violation> {
    let blank = trim(piece).is_empty();
    match open.last_mut() {
        Some(element) => {
            element.whole.push_str(piece);
            if !blank {
                element.text.push_str(piece);
            }
            Ok(())
        }
        None if blank => Ok(()),
        None => Err(refused("text stands outside the outermost element".into())),
    }
}

fn close(
    mut element: Element,
    open: &mut [Element],
    root: &mut Option<Element>,
    losses: &mut Vec<Violation>,
) {
    if element.children.is_empty() && !element.keeps_text() {
        let within = open.last().map_or("quiz", |outer| outer.name.as_str());
        losses.push(Violation {
            rule: MoodleRule::WhiteSpace,
            question: open
                .iter()
                .find(|outer| outer.name == "question")
                .map(|outer| outer.text_in("name").to_owned()),
            detail: format!("white space within `<{within}><{}>` is lost", element.name),
        });
    }
    element.whole = String::new();
    element.text.shrink_to_fit();
    match open.last_mut() {
        Some(outer) => outer.children.push(element),
        None => *root = Some(element),
    }
}

/// What XML 1.0 can carry (2.2).
pub fn is_xml(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}
