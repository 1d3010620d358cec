//! HTML → a tree.
//!
//! In: HTML, well-formed or not. Out: [`HtmlNode`]s. What holds: no text is dropped, and whatever
//! is opened is closed somewhere.

use crate::ask::listing::unescape;

/// A text or an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HtmlNode {
    /// Text, entities decoded.
    Text(String),
    /// An element.
    Element(HtmlElement),
}

/// An element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HtmlElement {
    /// Its name in small letters.
    pub name: String,
    /// Its attributes, values decoded.
    pub attributes: Vec<(String, String)>,
    /// What is in it.
    pub children: Vec<HtmlNode>,
}

/// Elements that have nothing in them and no end.
const EMPTY: &[&str] = &["br", "img", "hr", "input", "col", "wbr", "link", "meta", "source"];

/// Elements that make a paragraph end.
const BLOCKS: &[&str] =
    &["p", "div", "ul", "ol", "table", "pre", "blockquote", "h1", "h2", "h3", "svg"];

impl HtmlNode {
    /// The element, if it is one.
    pub fn element(&self) -> Option<&HtmlElement> {
        match self {
            HtmlNode::Element(element) => Some(element),
            HtmlNode::Text(_) => None,
        }
    }
}

impl HtmlElement {
    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Whether screen readers pass it over, as the numbers of lines.
    pub fn is_for_eyes(&self) -> bool {
        self.attribute("aria-hidden") == Some("true")
    }

    /// All text in it; a `br` is a line end.
    pub fn text(&self) -> String {
        let one = |node: &HtmlNode| match node {
            HtmlNode::Text(text) => text.clone(),
            HtmlNode::Element(element) if element.name == "br" => "\n".to_owned(),
            HtmlNode::Element(element) => element.text(),
        };
        self.children.iter().map(one).collect()
    }

    /// The element as XML. Names of attributes are in small letters.
    pub fn html(&self) -> String {
        let attribute =
            |(name, value): &(String, String)| format!(" {name}=\"{}\"", xml_escaped(value));
        let attributes: String = self.attributes.iter().map(attribute).collect();
        let child = |node: &HtmlNode| match node {
            HtmlNode::Text(text) => xml_escaped(text),
            HtmlNode::Element(element) => element.html(),
        };
        let children: String = self.children.iter().map(child).collect();
        format!("<{0}{attributes}>{children}</{0}>", self.name)
    }

    /// Whether a block is somewhere in it.
    pub fn has_block(&self) -> bool {
        let mut inside = self.children.iter().filter_map(HtmlNode::element);
        inside.any(|one| BLOCKS.contains(&one.name.as_str()) || one.has_block())
    }

    /// Calls `of` with each element of this name within, from the first to the last.
    pub fn each<'e>(&'e self, name: &str, of: &mut dyn FnMut(&'e HtmlElement)) {
        for child in self.children.iter().filter_map(HtmlNode::element) {
            if child.name == name {
                of(child);
            } else {
                child.each(name, of);
            }
        }
    }
}

fn xml_escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The nodes of some HTML.
pub fn nodes(html: &str) -> Vec<HtmlNode> {
    let mut open = vec![HtmlElement::default()];
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        text(&mut open, &rest[..at]);
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("<!--") {
            rest = after.split_once("-->").map_or("", |(_, after)| after);
        } else if let Some((name, after)) = closing(rest) {
            close(&mut open, &name);
            rest = after;
        } else if let Some((element, after)) = opening(rest) {
            begin(&mut open, element);
            rest = after;
        } else {
            text(&mut open, "<");
            rest = &rest[1..];
        }
    }
    text(&mut open, rest);
    while open.len() > 1 {
        let name = open.last().map(|element| element.name.clone()).unwrap_or_default();
        close(&mut open, &name);
    }
    open.pop().map(|root| root.children).unwrap_or_default()
}

fn text(open: &mut [HtmlElement], text: &str) {
    if let (Some(inner), false) = (open.last_mut(), text.is_empty()) {
        inner.children.push(HtmlNode::Text(decoded(text)));
    }
}

/// Names of characters that authors write, besides those of XML.
const NAMED: &[(&str, &str)] = &[
    ("&nbsp;", "\u{A0}"),
    ("&auml;", "ä"),
    ("&ouml;", "ö"),
    ("&uuml;", "ü"),
    ("&Auml;", "Ä"),
    ("&Ouml;", "Ö"),
    ("&Uuml;", "Ü"),
    ("&szlig;", "ß"),
    ("&ndash;", "–"),
    ("&mdash;", "—"),
    ("&hellip;", "…"),
    ("&times;", "×"),
    ("&rarr;", "→"),
    ("&larr;", "←"),
    ("&le;", "≤"),
    ("&ge;", "≥"),
    ("&ne;", "≠"),
];

/// Text with entities decoded.
fn decoded(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let mut text = text.to_owned();
    for (name, character) in NAMED {
        text = text.replace(name, character);
    }
    unescape(&text)
}

/// Opens an element; a paragraph or an item ends the one before it.
fn begin(open: &mut Vec<HtmlElement>, (element, is_closed): (HtmlElement, bool)) {
    let inner = open.last().map(|inner| inner.name.clone()).unwrap_or_default();
    let ends = match element.name.as_str() {
        "li" | "td" | "th" | "tr" => inner == element.name,
        name => inner == "p" && BLOCKS.contains(&name),
    };
    if ends {
        close(open, &inner);
    }
    if is_closed || EMPTY.contains(&element.name.as_str()) {
        if let Some(inner) = open.last_mut() {
            inner.children.push(HtmlNode::Element(element));
        }
    } else {
        open.push(element);
    }
}

/// Closes the innermost open element of this name and what is open in it; without one, nothing.
fn close(open: &mut Vec<HtmlElement>, name: &str) {
    let Some(at) = open.iter().skip(1).rposition(|element| element.name == name) else { return };
    while open.len() > at + 1 {
        let Some(done) = open.pop() else { return };
        if let Some(inner) = open.last_mut() {
            inner.children.push(HtmlNode::Element(done));
        }
    }
}

/// The name in an end tag, and what comes after.
fn closing(text: &str) -> Option<(String, &str)> {
    let (inside, after) = text.strip_prefix("</")?.split_once('>')?;
    Some((inside.trim().to_ascii_lowercase(), after))
}

/// The element of a start tag, whether it is closed at once, and what comes after.
fn opening(text: &str) -> Option<((HtmlElement, bool), &str)> {
    let inside = text.strip_prefix('<')?;
    let length = inside.find(|one: char| !(one.is_ascii_alphanumeric() || one == '-'))?;
    let name = inside[..length].to_ascii_lowercase();
    if !name.starts_with(|one: char| one.is_ascii_alphabetic()) {
        return None;
    }
    let mut element = HtmlElement { name, ..HtmlElement::default() };
    let mut rest = &inside[length..];
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix("/>") {
            return Some(((element, true), after));
        }
        if let Some(after) = rest.strip_prefix('>') {
            return Some(((element, false), after));
        }
        let is_end = |one: char| one.is_whitespace() || matches!(one, '=' | '>' | '/');
        let length = rest.find(is_end)?;
        if length == 0 {
            rest = &rest[1..];
            continue;
        }
        let name = rest[..length].to_ascii_lowercase();
        rest = rest[length..].trim_start();
        let mut value = "";
        if let Some(after) = rest.strip_prefix('=') {
            let after = after.trim_start();
            (value, rest) = match after.chars().next()? {
                quote @ ('"' | '\'') => after[1..].split_once(quote)?,
                _ => after.split_at(after.find(|one: char| one.is_whitespace() || one == '>')?),
            };
        }
        element.attributes.push((name, unescape(value)));
    }
}
