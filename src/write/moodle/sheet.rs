//! XML in the making.
//!
//! In: elements and texts. Out: bytes, indented except inside texts. What holds: every text is in
//! CDATA, and every text that shows a picture stands beside the picture's file.

use quick_xml::Writer;
use quick_xml::events::{BytesCData, BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use super::base64;
use crate::ask::question::Picture;

/// Where Moodle looks for the files of a text.
pub const FILES: &str = "@@PLUGINFILE@@/";

/// XML in the making.
pub struct XmlSheet {
    writer: Writer<Vec<u8>>,
}

impl XmlSheet {
    /// A document with this outermost element, which has about `length` bytes: megabytes are not
    /// moved while they grow.
    pub fn document(name: &str, length: usize, inside: impl FnOnce(&mut XmlSheet)) -> Vec<u8> {
        let bytes = Vec::with_capacity(length);
        let mut sheet = XmlSheet { writer: Writer::new_with_indent(bytes, b' ', 2) };
        sheet.event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
        sheet.within(name, &[], inside);
        let mut bytes = sheet.writer.into_inner();
        bytes.push(b'\n');
        bytes
    }

    fn event(&mut self, event: Event<'_>) {
        if self.writer.write_event(event).is_err() {
            unreachable!("writing to memory does not fail");
        }
    }

    /// An element with what `inside` writes.
    pub fn within(
        &mut self,
        name: &str,
        attributes: &[(&str, &str)],
        inside: impl FnOnce(&mut XmlSheet),
    ) {
        let start = BytesStart::new(name).with_attributes(attributes.iter().copied());
        self.event(Event::Start(start));
        inside(self);
        self.event(Event::End(BytesEnd::new(name)));
    }

    /// An element that holds a word or a number.
    pub fn leaf(&mut self, name: &str, content: &str) {
        if content.is_empty() {
            self.event(Event::Empty(BytesStart::new(name)));
        } else {
            self.event(Event::Start(BytesStart::new(name)));
            self.event(Event::Text(BytesText::new(content)));
            self.event(Event::End(BytesEnd::new(name)));
        }
    }

    /// `<name>…</name>`, in CDATA: what Moodle must keep to the last blank. Between entities it
    /// would drop blanks.
    pub fn verbatim(&mut self, name: &str, content: &str) {
        if content.is_empty() {
            self.event(Event::Empty(BytesStart::new(name)));
            return;
        }
        self.event(Event::Start(BytesStart::new(name)));
        for section in BytesCData::escaped(content) {
            self.event(Event::CData(section));
        }
        self.event(Event::End(BytesEnd::new(name)));
    }

    /// `<name …><text>…</text></name>`
    pub fn text_in(&mut self, name: &str, attributes: &[(&str, &str)], content: &str) {
        self.within(name, attributes, |sheet| sheet.text(content));
    }

    /// `<name format="html"><text>…</text><file …/></name>`: HTML with the pictures that it shows.
    pub fn html_in(&mut self, name: &str, html: &str, pictures: &[Picture]) {
        self.within(name, &[("format", "html")], |sheet| sheet.html(html, pictures));
    }

    /// `<text>…</text><file …/>`: HTML with the pictures that it shows.
    pub fn html(&mut self, html: &str, pictures: &[Picture]) {
        self.text(html);
        for picture in pictures.iter().filter(|picture| shows(html, &picture.name)) {
            let attributes =
                [("name", picture.name.as_str()), ("path", "/"), ("encoding", "base64")];
            self.event(Event::Start(BytesStart::new("file").with_attributes(attributes)));
            self.event(Event::Text(BytesText::new(&base64::encode(&picture.bytes))));
            self.event(Event::End(BytesEnd::new("file")));
        }
    }

    /// `<text>…</text>` in CDATA, `]]>` divided between two sections.
    pub fn text(&mut self, content: &str) {
        self.verbatim("text", content);
    }
}

/// The names of the files that a text refers to.
pub fn files_of(html: &str) -> impl Iterator<Item = &str> {
    html.split(FILES).skip(1).map(|rest| {
        let end = rest.find(['"', '\'', ' ', '<', '>', '?', '\n']).unwrap_or(rest.len());
        &rest[..end]
    })
}

fn shows(html: &str, name: &str) -> bool {
    files_of(html).any(|file| file == name)
}
