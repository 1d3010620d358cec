//! Texts that are open in an editor.
//!
//! In: what the editor says of them. Out: the texts as they are now, and what was found in them.

use std::fmt::Write;
use std::path::PathBuf;

use serde_json::Value;

use super::place::LineTable;
use crate::make::editor::text_kind::TextKind;
use crate::make::json::CheckReport;
use crate::source::{LARGEST_SOURCE, Source};

/// A text.
#[derive(Debug)]
pub struct OpenDocument {
    /// Its address, as the editor writes it.
    pub uri: String,
    /// The number of the editor for what it is now.
    pub version: i64,
    /// Its lines.
    pub lines: LineTable,
    /// What it is, if it is something of tatsu's.
    pub kind: Option<TextKind>,
    /// Whether the editor says that it is an exercise.
    is_exercise: bool,
    /// What was found in it, and in which version.
    pub report: CheckReport,
    /// The version that `report` is about.
    pub reported: i64,
    /// Whether `report` is also of running it.
    pub is_checked: bool,
    /// Requests that wait until it is checked.
    pub waiting: Vec<WaitingRequest>,
    /// Whether what is found in it is told in German.
    pub is_german: bool,
}

/// A request that is answered when a text was checked.
#[derive(Clone, Debug)]
pub struct WaitingRequest {
    /// Its number.
    pub id: Value,
    /// What is asked.
    pub method: String,
    /// About what.
    pub params: Value,
}

impl OpenDocument {
    /// A text that was opened.
    pub fn opened(uri: &str, language: &str, version: i64, text: String) -> Self {
        let mut document = Self {
            uri: uri.to_owned(),
            version,
            lines: LineTable::of(String::new()),
            kind: None,
            is_exercise: language == "tatsu",
            report: CheckReport::default(),
            reported: version - 1,
            is_checked: false,
            waiting: Vec::new(),
            is_german: false,
        };
        document.become_text(text);
        document
    }

    /// Another text, or changes of it, in order; a change that means nothing is left out.
    pub fn change(&mut self, version: i64, changes: &[Value]) {
        for change in changes {
            let Some(text) = change.get("text").and_then(Value::as_str) else { continue };
            let next = match change.get("range") {
                None => text.to_owned(),
                Some(range) => {
                    let Some(range) = self.lines.range(range) else { continue };
                    let mut whole = self.lines.text().to_owned();
                    whole.replace_range(range, text);
                    whole
                }
            };
            self.lines = LineTable::of(next);
        }
        self.version = version;
        self.become_text(self.lines.text().to_owned());
    }

    fn become_text(&mut self, text: String) {
        self.lines = LineTable::of(text);
        self.is_checked = false;
        let name = self.name();
        self.kind = if self.lines.text().len() > LARGEST_SOURCE {
            None
        } else {
            TextKind::of(&name, &self.source(), self.is_exercise)
        };
        // What was an exercise stays one while it is rewritten.
        self.is_exercise |= self.kind.is_some_and(TextKind::is_java);
    }

    /// The text as tatsu reads it.
    pub fn source(&self) -> Source {
        Source::new(self.name(), self.lines.text())
    }

    /// The name of its file.
    pub fn name(&self) -> String {
        let path = path_of(&self.uri);
        let name = path.as_ref().and_then(|path| path.file_name());
        let of_uri = || self.uri.rsplit(['/', ':']).next().unwrap_or_default().to_owned();
        name.map_or_else(of_uri, |name| name.to_string_lossy().into_owned())
    }
}

/// The path of an address of a file.
pub fn path_of(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let rest = &rest[rest.find('/')?..];
    let mut bytes = Vec::with_capacity(rest.len());
    let mut coming = rest.bytes();
    while let Some(byte) = coming.next() {
        if byte == b'%' {
            let digits = [coming.next()?, coming.next()?];
            let digits = std::str::from_utf8(&digits).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    let path = String::from_utf8(bytes).ok()?;
    // `/c:/folder` of Windows.
    let drive = path.strip_prefix('/').filter(|rest| rest.chars().nth(1) == Some(':'));
    Some(PathBuf::from(drive.unwrap_or(&path)))
}

/// The address of a file.
pub fn uri_of(path: &std::path::Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            // Writing to a text does not fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn addresses_are_paths() {
        let path = path_of("file:///home/a%20b/%C3%BC.java").unwrap();
        assert_eq!(path, PathBuf::from("/home/a b/ü.java"));
        assert_eq!(uri_of(&path), "file:///home/a%20b/%C3%BC.java");
        assert_eq!(path_of("file:///c%3A/x.java"), Some(PathBuf::from("c:/x.java")));
        assert_eq!(path_of("untitled:a"), None);
        assert_eq!(path_of("file:///%zz"), None);
    }

    #[test]
    fn changes_are_made_in_order() {
        let text = "int a = INT(range(1, 9));\nfoo\n".to_owned();
        let mut document = OpenDocument::opened("file:///a.java", "java", 1, text);
        assert_eq!(document.kind, Some(TextKind::Skeleton));
        let place = |line: u32, character: u32| json!({ "line": line, "character": character });
        let range = json!({ "start": place(1, 0), "end": place(1, 3) });
        let more = json!({ "start": place(1, 3), "end": place(1, 3) });
        document.change(
            2,
            &[json!({ "range": range, "text": "ü𝄞" }), json!({ "range": more, "text": "x" })],
        );
        assert_eq!(document.lines.text(), "int a = INT(range(1, 9));\nü𝄞x\n");
        document.change(3, &[json!({ "text": "class A {}" })]);
        assert_eq!(document.kind, Some(TextKind::Skeleton), "it was one before");
    }
}
