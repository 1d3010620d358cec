//! A question of CodeRunner's, in which students write a class or a program.
//!
//! In: text, sample answer, test cases, and how a test is judged. Out: the bytes of Moodle XML.
//! What is left empty is decided by CodeRunner's own prototypes `java_class` and `java_program`,
//! whose template is replaced by a checker in Python: it compiles once for all tests, takes every
//! kind of declaration, and a test that goes wrong in any way takes no marks but its own. What
//! holds: the file was read back as Moodle's importer reads it, and says what the question says.

use std::fmt::Write as _;

use serde::Serialize;

use super::adapted::escaped;
use super::import::{Element, is_xml, read};
use super::rules::{MoodleRule, Violation, is_white, trim};
use super::sheet::XmlSheet;
use crate::ask::listing;
use crate::ask::wording::{Wording, WordingError};

/// What all checkers begin with.
pub const CHECKER: &str = include_str!("coderunner.py");

/// What a JVM needs that a checker starts: more threads than Python is given, and room for
/// addresses that it reserves and does not use.
const CHECKER_SANDBOX: &str = r#"{"numprocs": 256}"#;

/// How many seconds all tests may take: these, and more for each test, but no more than Jobe
/// allows.
const LEAST_SECONDS: usize = 40;
const SECONDS_A_TEST: usize = 2;
const MOST_SECONDS: usize = 120;

/// Why there is no file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeRunnerError {
    /// A sentence cannot be said.
    #[error(transparent)]
    Wording(#[from] WordingError),
    /// Moodle would refuse it, or read something else.
    #[error("Moodle would not take the question as it is: {0}")]
    Lost(Violation),
}

/// What students write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeRunnerAnswer {
    /// A class, whose methods tests call.
    Class,
    /// A program with `main`.
    Program,
}

/// A question of CodeRunner's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeRunnerQuestion {
    /// Its name.
    pub name: String,
    /// What students read, as HTML.
    pub text: String,
    /// What students write.
    pub form: CodeRunnerAnswer,
    /// The sample answer, which CodeRunner tries when the question is saved; empty: there is none.
    pub answer: String,
    /// The tests.
    pub cases: Vec<CodeRunnerCase>,
    /// What judges them.
    pub checker: CodeRunnerChecker,
}

/// What judges the tests of a question, in Python.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeRunnerChecker {
    /// What stands after [`CHECKER`]; it defines `main(tests, answer)`, or with the constants
    /// below before these.
    pub code: &'static str,
    /// What it says of a test that does not come to an end.
    pub too_long: String,
    /// Constants by name, as Python writes them.
    pub constants: Vec<(&'static str, String)>,
    /// How `main` is called.
    pub call: &'static str,
}

/// A test, and what it prints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeRunnerCase {
    /// What students see of what is done.
    pub code: String,
    /// The lines that are typed.
    pub lines: String,
    /// What is printed, or one of the texts that are right.
    pub expected: String,
    /// What the checker is told, and students are not.
    pub extra: String,
    /// Whether students see it in the question.
    pub is_example: bool,
    /// Whether students see no more of it than whether they passed.
    pub is_hidden: bool,
}

/// Texts and lists of them as Python, without braces: Twig would read two of them as its own.
pub fn python<T: Serialize>(value: &T) -> String {
    match serde_json::to_string(value) {
        Ok(text) => text.replace('{', "\\u007b").replace('}', "\\u007d"),
        Err(error) => unreachable!("texts and lists are JSON: {error}"),
    }
}

/// A text as students see it in a test: with a picture in the place of each control character,
/// which XML could not carry.
pub fn shown_text(text: &str) -> String {
    let shown = |character: char| match character {
        '\n' | '\t' => character,
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{fffd}'),
        other if is_xml(other) => other,
        _ => '\u{fffd}',
    };
    text.replace("\r\n", "\n").chars().map(shown).collect()
}

impl CodeRunnerCase {
    /// Whether Moodle can import it as it stands: XML carries no control characters, and Moodle
    /// loses white space that is long enough.
    pub fn is_importable(&self) -> bool {
        [&self.code, &self.lines, &self.expected, &self.extra].into_iter().all(|text| {
            let mut runs = text.split(|character: char| !is_white(character));
            text.chars().all(is_xml) && runs.all(|run| run.len() < 300)
        })
    }
}

impl CodeRunnerQuestion {
    /// The file; an error if a sentence of the author's cannot be said, or if Moodle would read
    /// something else.
    pub fn document(&self, wording: &Wording) -> Result<Vec<u8>, CodeRunnerError> {
        let template = self.checker.template(self.cases.len(), wording)?;
        let bytes = XmlSheet::document("quiz", 0, |sheet| {
            sheet.within("question", &[("type", "coderunner")], |sheet| {
                self.write(sheet, &template);
            });
        });
        match self.lost(&bytes, &template).into_iter().next() {
            Some(violation) => Err(CodeRunnerError::Lost(violation)),
            None => Ok(bytes),
        }
    }

    fn write(&self, sheet: &mut XmlSheet, template: &str) {
        sheet.text_in("name", &[], &self.name);
        sheet.html_in("questiontext", &escaped(&self.text), &[]);
        sheet.html_in("generalfeedback", "", &[]);
        let seconds = seconds(self.cases.len()).to_string();
        for (name, content) in [
            ("defaultgrade", "1"),
            ("penalty", "0"),
            ("hidden", "0"),
            ("idnumber", ""),
            (
                "coderunnertype",
                match self.form {
                    CodeRunnerAnswer::Class => "java_class",
                    CodeRunnerAnswer::Program => "java_program",
                },
            ),
            ("prototypetype", "0"),
            // Each test counts; otherwise one that fails takes all marks.
            ("allornothing", "0"),
            ("penaltyregime", "0"),
        ] {
            sheet.leaf(name, content);
        }
        sheet.verbatim("template", template);
        for (name, content) in [
            // One run judges all tests.
            ("iscombinatortemplate", "1"),
            ("language", "python3"),
            ("acelang", "java"),
            ("grader", "TemplateGrader"),
            ("cputimelimitsecs", seconds.as_str()),
            ("memlimitmb", "0"),
        ] {
            sheet.leaf(name, content);
        }
        sheet.verbatim("sandboxparams", CHECKER_SANDBOX);
        sheet.verbatim("answer", &self.answer);
        sheet.leaf("validateonsave", if self.answer.is_empty() { "0" } else { "1" });
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
                    sheet.text_in("stdin", &[], &case.lines);
                    sheet.text_in("expected", &[], &case.expected);
                    sheet.text_in("extra", &[], &case.extra);
                    sheet.text_in("display", &[], if case.is_hidden { "HIDE" } else { "SHOW" });
                });
            }
        });
    }

    /// What Moodle would read of a file and is not what the question says.
    fn lost(&self, bytes: &[u8], template: &str) -> Vec<Violation> {
        let (root, mut lost) = match read(bytes) {
            Ok(read) => read,
            Err(violation) => return vec![violation],
        };
        let none = Element::default();
        let question = root.child("question").unwrap_or(&none);
        let own = |name: &str| question.child(name).map_or("", |one| one.text.as_str());
        let cases = question.child("testcases").unwrap_or(&none);
        let text = escaped(&self.text);
        // XML knows one line end only.
        let answer = self.answer.replace("\r\n", "\n").replace('\r', "\n");
        let mut pairs = vec![
            (own("template"), template),
            (own("answer"), answer.as_str()),
            (own("sandboxparams"), CHECKER_SANDBOX),
            (question.text_in("questiontext"), trim(&text)),
        ];
        for (case, element) in self.cases.iter().zip(cases.all("testcase")) {
            pairs.extend([
                (element.text_in("testcode"), trim(&case.code)),
                (element.text_in("stdin"), trim(&case.lines)),
                (element.text_in("expected"), trim(&case.expected)),
                (element.text_in("extra"), trim(&case.extra)),
            ]);
        }
        lost.extend(pairs.into_iter().filter(|(read, written)| read != written).map(
            |(read, written)| Violation {
                rule: MoodleRule::WhiteSpace,
                question: Some(self.name.clone()),
                detail: format!("{written:?} is read as {read:?}"),
            },
        ));
        lost
    }
}

impl CodeRunnerChecker {
    /// The template of a question with this number of tests.
    fn template(&self, tests: usize, wording: &Wording) -> Result<String, WordingError> {
        let said = |key: &str| {
            wording.say(&format!("coderunner.{key}"), Vec::new()).map(|text| listing::plain(&text))
        };
        let columns = [
            (said("test")?, "testcode"),
            (said("input")?, "stdin"),
            (said("expected")?, "expected"),
        ];
        let mut constants = vec![
            ("ALL_SECONDS", seconds(tests).to_string()),
            ("TOO_LONG", python(&self.too_long)),
            ("NOT_RUN", python(&said("not-run")?)),
            ("BROKEN", python(&said("broken")?)),
            ("COLUMNS", python(&columns)),
            ("GOT", python(&said("got")?)),
        ];
        constants.extend(self.constants.iter().cloned());
        let mut assigned = String::new();
        for (name, value) in &constants {
            let _ = writeln!(assigned, "{name} = {value}");
        }
        let (code, call) = (self.code, self.call);
        Ok(format!(
            "{CHECKER}{code}{assigned}\
             TESTS = json.loads(\"\"\"{{{{ TESTCASES | json_encode | e('py') }}}}\"\"\")\n\
             ANSWER = \"\"\"{{{{ STUDENT_ANSWER | e('py') }}}}\"\"\"\n\
             {call}\n"
        ))
    }
}

/// How many seconds this number of tests may take, compiling included.
fn seconds(tests: usize) -> usize {
    (LEAST_SECONDS + SECONDS_A_TEST * tests).min(MOST_SECONDS)
}
