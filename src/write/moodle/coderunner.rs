//! A question of CodeRunner's, in which students write a class or a program.
//!
//! In: text, sample answer, test cases. Out: the bytes of Moodle XML. What is left empty is decided
//! by CodeRunner's own prototypes: `java_class`, which appends the tests to what students write, or
//! `java_program`, whose template is replaced by a checker.

use super::sheet::XmlSheet;

/// The prototype for classes.
const CLASS: &str = "java_class";

/// The prototype for programs.
const PROGRAM: &str = "java_program";

/// How many seconds of processor time a checker may take, compiling included.
const CHECKER_SECONDS: &str = "20";

/// What a JVM needs that a checker starts: more threads than Python is given, and room for
/// addresses that it reserves and does not use.
const CHECKER_SANDBOX: &str = r#"{"numprocs": 256}"#;

/// A question of CodeRunner's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeRunnerQuestion {
    /// Its name.
    pub name: String,
    /// What students read, as HTML.
    pub text: String,
    /// The sample answer, which CodeRunner tries when the question is saved; empty: there is none.
    pub answer: String,
    /// The tests.
    pub cases: Vec<CodeRunnerCase>,
    /// A template in Python that runs a program and says whether it is right; `None`: the answer is
    /// a class, and what its tests print has to be equal.
    pub checker: Option<String>,
}

/// A test, and what it prints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeRunnerCase {
    /// A block of Java; where there is a checker, what students are to know beside the lines.
    pub code: String,
    /// The lines that are typed.
    pub lines: String,
    /// What is printed; where there is a checker, one of the texts that are right.
    pub expected: String,
    /// What a checker is told.
    pub extra: String,
    /// Whether students see it in the question.
    pub is_example: bool,
    /// Whether students see no more of it than whether they passed.
    pub is_hidden: bool,
}

impl CodeRunnerQuestion {
    /// The file.
    pub fn document(&self) -> Vec<u8> {
        XmlSheet::document("quiz", 0, |sheet| {
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
            ("coderunnertype", if self.checker.is_some() { PROGRAM } else { CLASS }),
            ("prototypetype", "0"),
            // Each test counts; otherwise one that fails takes all marks.
            ("allornothing", "0"),
            ("penaltyregime", "0"),
        ] {
            sheet.leaf(name, content);
        }
        if let Some(checker) = &self.checker {
            for (name, content) in [
                ("template", checker.as_str()),
                ("iscombinatortemplate", "0"),
                ("language", "python3"),
                ("acelang", "java"),
                ("grader", "TemplateGrader"),
                ("cputimelimitsecs", CHECKER_SECONDS),
                ("memlimitmb", "0"),
                ("sandboxparams", CHECKER_SANDBOX),
            ] {
                sheet.leaf(name, content);
            }
        }
        sheet.leaf("answer", &self.answer);
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
}
