//! A question of CodeRunner's, in which students write a class.
//!
//! In: text, sample answer, test cases. Out: the bytes of Moodle XML. What is left empty is decided
//! by CodeRunner's own prototype `java_class`, which appends the tests to what students write.

use super::sheet::XmlSheet;

/// The prototype on which the question is built.
const PROTOTYPE: &str = "java_class";

/// A question of CodeRunner's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeRunnerQuestion {
    /// Its name.
    pub name: String,
    /// What students read, as HTML.
    pub text: String,
    /// The sample answer, which CodeRunner tries when the question is saved.
    pub answer: String,
    /// The tests.
    pub cases: Vec<CodeRunnerCase>,
}

/// A test: a block of Java, and what it prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeRunnerCase {
    /// The block.
    pub code: String,
    /// What it prints.
    pub expected: String,
    /// Whether students see it in the question.
    pub is_example: bool,
}

impl CodeRunnerQuestion {
    /// The file.
    pub fn document(&self) -> Vec<u8> {
        XmlSheet::document("quiz", |sheet| {
            sheet.within("question", &[("type", "coderunner")], |sheet| self.write(sheet));
        })
    }

    fn write(&self, sheet: &mut XmlSheet) {
        sheet.text_in("name", &[], &self.name);
        sheet.html_in("questiontext", &self.text, &[]);
        sheet.html_in("generalfeedback", "", &[]);
        for (name, content) in [
            ("defaultgrade", "1"),
            ("penalty", "0"),
            ("hidden", "0"),
            ("idnumber", ""),
            ("coderunnertype", PROTOTYPE),
            ("prototypetype", "0"),
            // Each test counts; otherwise one that fails takes all marks.
            ("allornothing", "0"),
            ("penaltyregime", "0"),
        ] {
            sheet.leaf(name, content);
        }
        sheet.leaf("answer", &self.answer);
        sheet.leaf("validateonsave", "1");
        sheet.within("testcases", &[], |sheet| {
            for case in &self.cases {
                let example = if case.is_example { "1" } else { "0" };
                let attributes = [
                    ("testtype", "0"),
                    ("useasexample", example),
                    ("hiderestiffail", "0"),
                    ("mark", "1.0"),
                ];
                sheet.within("testcase", &attributes, |sheet| {
                    sheet.text_in("testcode", &[], &case.code);
                    sheet.text_in("stdin", &[], "");
                    sheet.text_in("expected", &[], &case.expected);
                    sheet.text_in("extra", &[], "");
                    sheet.text_in("display", &[], "SHOW");
                });
            }
        });
    }
}
