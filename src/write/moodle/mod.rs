//! Quiz → Moodle XML.
//!
//! In: a [`Quiz`]. Out: the bytes of a file that Moodle imports, or the [`Violation`]s that kept it from being written. What
//! holds: the bytes depend on the quiz only, elements stand in the order in which Moodle exports them, every text is in
//! CDATA, and the file was read back as Moodle's importer reads it and found to say what the quiz says.

mod check;
mod import;
mod rules;

use std::path::PathBuf;

use quick_xml::Writer;
use quick_xml::events::{BytesCData, BytesDecl, BytesEnd, BytesStart, BytesText, Event};

pub use rules::{Rule, Violation};

use super::artifact::Artifact;
use super::question::{Answer, Penalty, Question, Quiz};

/// The file `NAME.xml` for Moodle.
///
/// An error if Moodle would refuse the file or import something else than the quiz says.
pub fn moodle(quiz: &Quiz) -> Result<Artifact, Vec<Violation>> {
    let bytes = document(quiz);
    let violations = check::faithful(&bytes, quiz);
    if violations.is_empty() {
        Ok(Artifact { path: PathBuf::from(format!("{}.xml", quiz.name)), bytes })
    } else {
        Err(violations)
    }
}

/// The bytes for a quiz, unchecked.
fn document(quiz: &Quiz) -> Vec<u8> {
    let mut sheet = Sheet { writer: Writer::new_with_indent(Vec::new(), b' ', 2) };
    sheet.event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
    sheet.within("quiz", &[], |sheet| {
        category(sheet, quiz);
        for question in &quiz.questions {
            write_question(sheet, question);
        }
    });
    let mut bytes = sheet.writer.into_inner();
    bytes.push(b'\n');
    bytes
}

fn category(sheet: &mut Sheet, quiz: &Quiz) {
    let mut path = "$course$/top".to_owned();
    for level in &quiz.category {
        path.push('/');
        path.push_str(&rules::level_in_path(level));
    }
    sheet.within("question", &[("type", "category")], |sheet| {
        sheet.text_in("category", &[], &path);
        sheet.text_in("info", &[("format", "html")], &super::listing::escape(&quiz.title));
        sheet.leaf("idnumber", "");
    });
}

fn write_question(sheet: &mut Sheet, question: &Question) {
    let kind = match question.answer {
        Answer::Number { .. } => "numerical",
        Answer::Text { .. } => "shortanswer",
        Answer::Choice { .. } | Answer::Several { .. } => "multichoice",
        Answer::Cloze { .. } => "cloze",
        Answer::Ordering { .. } => "ordering",
    };
    sheet.within("question", &[("type", kind)], |sheet| {
        sheet.text_in("name", &[], &question.name);
        sheet.text_in("questiontext", &[("format", "html")], &question.text);
        sheet.text_in("generalfeedback", &[("format", "html")], &question.feedback);
        sheet.leaf("defaultgrade", &question.grade.to_string());
        sheet.leaf("penalty", penalty(question.penalty));
        sheet.leaf("hidden", "0");
        sheet.leaf("idnumber", &question.idnumber);
        match &question.answer {
            Answer::Number { accepted } => numerical(sheet, accepted),
            Answer::Text { accepted } => shortanswer(sheet, accepted),
            Answer::Choice { .. }
            | Answer::Several { .. }
            | Answer::Cloze { .. }
            | Answer::Ordering { .. } => unreachable!("no kind of question is answered so yet"),
        }
        sheet.within("tags", &[], |sheet| {
            for tag in &question.tags {
                sheet.text_in("tag", &[], tag);
            }
        });
    });
}

fn penalty(penalty: Penalty) -> &'static str {
    match penalty {
        Penalty::Third => "0.3333333",
    }
}

fn numerical(sheet: &mut Sheet, accepted: &[i64]) {
    for value in accepted {
        sheet.within("answer", &[("fraction", "100"), ("format", "plain_text")], |sheet| {
            sheet.text(&value.to_string());
            sheet.text_in("feedback", &[("format", "html")], "");
            sheet.leaf("tolerance", "0");
        });
    }
    // No units: 3 is Moodle's number for "no unit is asked for".
    sheet.leaf("unitgradingtype", "0");
    sheet.leaf("unitpenalty", "0.1000000");
    sheet.leaf("showunits", "3");
    sheet.leaf("unitsleft", "0");
}

fn shortanswer(sheet: &mut Sheet, accepted: &[String]) {
    sheet.leaf("usecase", "1");
    for text in accepted {
        sheet.within("answer", &[("fraction", "100"), ("format", "plain_text")], |sheet| {
            sheet.text(&rules::literally(text));
            sheet.text_in("feedback", &[("format", "html")], "");
        });
    }
}

/// XML in the making: indented, except inside texts.
struct Sheet {
    writer: Writer<Vec<u8>>,
}

impl Sheet {
    fn event(&mut self, event: Event<'_>) {
        if self.writer.write_event(event).is_err() {
            unreachable!("writing to memory does not fail");
        }
    }

    /// An element with what `inside` writes.
    fn within(&mut self, name: &str, attributes: &[(&str, &str)], inside: impl FnOnce(&mut Sheet)) {
        let start = BytesStart::new(name).with_attributes(attributes.iter().copied());
        self.event(Event::Start(start));
        inside(self);
        self.event(Event::End(BytesEnd::new(name)));
    }

    /// An element that holds a word or a number.
    fn leaf(&mut self, name: &str, content: &str) {
        if content.is_empty() {
            self.event(Event::Empty(BytesStart::new(name)));
        } else {
            self.event(Event::Start(BytesStart::new(name)));
            self.event(Event::Text(BytesText::new(content)));
            self.event(Event::End(BytesEnd::new(name)));
        }
    }

    /// `<name …><text>…</text></name>`
    fn text_in(&mut self, name: &str, attributes: &[(&str, &str)], content: &str) {
        self.within(name, attributes, |sheet| sheet.text(content));
    }

    /// `<text>…</text>` in CDATA, `]]>` divided between two sections.
    fn text(&mut self, content: &str) {
        if content.is_empty() {
            self.event(Event::Empty(BytesStart::new("text")));
            return;
        }
        self.event(Event::Start(BytesStart::new("text")));
        for section in BytesCData::escaped(content) {
            self.event(Event::CData(section));
        }
        self.event(Event::End(BytesEnd::new("text")));
    }
}

#[cfg(test)]
mod tests;
