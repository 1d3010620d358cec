//! XML in two dialects: QTI 2.1 and QTI 3.
//!
//! In: elements with the names of QTI 2.1. Out: text. What holds: in QTI 3 the names of elements
//! and attributes are those of its own style, such as `qti-item-body` for `itemBody`, and those of
//! HTML stay.

use std::fmt::Write as _;

use crate::ask::listing::escape;

/// A version of QTI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QtiVersion {
    /// QTI 2.1.
    Two,
    /// QTI 3.0.
    Three,
}

/// An element or a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QtiNode {
    /// An element.
    Element(QtiElement),
    /// A text, not escaped.
    Text(String),
}

/// An element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QtiElement {
    /// Its name in QTI 2.1 or HTML.
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    children: Vec<QtiNode>,
}

/// The elements that are HTML's.
const HTML: &[&str] = &[
    "p", "pre", "code", "strong", "em", "br", "ul", "ol", "li", "table", "tbody", "tr", "td", "th",
    "div", "span",
];

/// An element of this name.
pub fn element(name: &'static str) -> QtiElement {
    QtiElement { name, attributes: Vec::new(), children: Vec::new() }
}

impl QtiElement {
    /// With one more attribute.
    #[expect(clippy::needless_pass_by_value, reason = "texts and numbers are given as they are")]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.attributes.push((name, value.to_string()));
        self
    }

    /// With one more element at its end.
    pub fn holding(mut self, child: QtiElement) -> Self {
        self.children.push(QtiNode::Element(child));
        self
    }

    /// With more at its end.
    pub fn holding_all(mut self, children: impl IntoIterator<Item = QtiNode>) -> Self {
        self.children.extend(children);
        self
    }

    /// With a text at its end.
    pub fn saying(mut self, text: impl Into<String>) -> Self {
        self.children.push(QtiNode::Text(text.into()));
        self
    }

    /// As a node.
    pub fn node(self) -> QtiNode {
        QtiNode::Element(self)
    }

    /// The text of a file with this element.
    pub fn file(&self, version: QtiVersion) -> String {
        let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
        self.write(&mut out, version);
        out.push('\n');
        out
    }

    fn write(&self, out: &mut String, version: QtiVersion) {
        let name = in_dialect(self.name, version);
        let _ = write!(out, "<{name}");
        for (key, value) in &self.attributes {
            let key = attribute_in_dialect(key, version);
            let _ = write!(out, " {key}=\"{}\"", escape(value));
        }
        if self.children.is_empty() {
            out.push_str("/>");
            return;
        }
        out.push('>');
        // Between the parts of HTML every blank counts.
        let is_loose = !HTML.contains(&self.name)
            && self.children.iter().all(|child| matches!(child, QtiNode::Element(_)));
        for child in &self.children {
            if is_loose {
                out.push('\n');
            }
            match child {
                QtiNode::Element(child) => child.write(out, version),
                QtiNode::Text(text) => out.push_str(&escape(text)),
            }
        }
        if is_loose {
            out.push('\n');
        }
        let _ = write!(out, "</{name}>");
    }
}

/// Elements of HTML and texts as HTML.
pub fn text_of(content: &[QtiNode]) -> String {
    let mut out = String::new();
    for node in content {
        match node {
            QtiNode::Element(element) => element.write(&mut out, QtiVersion::Two),
            QtiNode::Text(text) => out.push_str(&escape(text)),
        }
    }
    out
}

/// The name of an element in a version.
pub fn in_dialect(name: &str, version: QtiVersion) -> String {
    if version == QtiVersion::Two || HTML.contains(&name) {
        return name.to_owned();
    }
    format!("qti-{}", kebab(name))
}

fn attribute_in_dialect(name: &str, version: QtiVersion) -> String {
    // Those of XML itself have a prefix.
    if version == QtiVersion::Two || name.contains(':') { name.to_owned() } else { kebab(name) }
}

fn kebab(name: &str) -> String {
    let mut out = String::new();
    for character in name.chars() {
        if character.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(character.to_ascii_lowercase());
    }
    out
}
