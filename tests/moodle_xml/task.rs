//! A task of CodeRunner's: what is in its file, and the marks that an answer gets.
//!
//! In: the text of a file, answers. Out: what the checker says. The template is filled in as
//! CodeRunner does, once for all tests, and runs in a folder of its own.

#![allow(clippy::disallowed_methods, reason = "tests run Python")]

use std::process::Command;

use serde_json::{Value, json};

use super::{Element, tree};
use crate::command::jvm::quick_home;

/// A task.
#[derive(Debug, Default)]
pub struct Task {
    /// Its name.
    pub name: String,
    /// What students read, HTML.
    pub text: String,
    /// The checker.
    pub template: String,
    /// The sample answer.
    pub answer: String,
    /// What the sandbox is told.
    pub sandbox: String,
    /// The tests.
    pub cases: Vec<TaskCase>,
}

/// A test of a task.
#[derive(Clone, Debug, Default)]
pub struct TaskCase {
    /// What students see of what is done.
    pub code: String,
    /// The lines that are typed.
    pub lines: String,
    /// What is expected, as students see it.
    pub expected: String,
    /// What the checker is told.
    pub extra: String,
    /// `SHOW` or `HIDE`.
    pub display: String,
    /// Whether students see it in the question.
    pub is_example: bool,
}

/// What an answer got.
#[derive(Debug)]
pub struct Marks {
    /// The share of the marks, from 0 to 1.
    pub share: f64,
    /// Of each test, whether it was passed, and what came of it; none if the answer does not
    /// compile.
    pub tests: Vec<(bool, String)>,
    /// What is said before the tests, HTML.
    pub before: String,
}

impl Marks {
    /// Which tests were passed.
    pub fn passed(&self) -> Vec<bool> {
        self.tests.iter().map(|test| test.0).collect()
    }

    /// Whether it is everything.
    pub fn is_full(&self) -> bool {
        self.share > 0.999_999
    }

    /// Whether it is nothing.
    pub fn is_nothing(&self) -> bool {
        self.share < 1e-9
    }
}

impl Task {
    /// What CodeRunner reads of a file.
    pub fn of(xml: &str) -> Self {
        let root = tree(xml);
        let question = root.one("question").expect("a question");
        let text = |element: &Element, name: &str| element.text_in(name).trim().to_owned();
        let case = |one: &Element| TaskCase {
            code: text(one, "testcode"),
            lines: text(one, "stdin"),
            expected: text(one, "expected"),
            extra: text(one, "extra"),
            display: text(one, "display"),
            is_example: one.attribute("useasexample") == "1",
        };
        let cases = question.one("testcases").expect("tests");
        let task = Self {
            name: text(question, "name"),
            text: text(question, "questiontext"),
            template: question.whole("template"),
            answer: question.whole("answer"),
            sandbox: question.whole("sandboxparams"),
            cases: cases.all("testcase").map(case).collect(),
        };
        assert_eq!(question.attribute("type"), "coderunner");
        assert_eq!(question.leaf("iscombinatortemplate"), "1", "it is run once for all tests");
        assert_eq!(question.leaf("grader"), "TemplateGrader");
        assert_eq!(question.leaf("language"), "python3");
        let sandbox: Value = serde_json::from_str(&task.sandbox).expect("JSON for the sandbox");
        assert!(sandbox["numprocs"].as_u64() > Some(100), "{sandbox}");
        task
    }

    /// The marks of an answer.
    pub fn marks(&self, answer: &str) -> Marks {
        let tests = self.cases.iter().map(|case| {
            json!({
                "testcode": case.code, "stdin": case.lines, "expected": case.expected,
                "extra": case.extra, "display": case.display, "mark": "1.0000000",
            })
        });
        // As CodeRunner writes a text between three quotes of Python.
        let escaped = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let tests = Value::Array(tests.collect()).to_string();
        let program = self
            .template
            .replace("{{ TESTCASES | json_encode | e('py') }}", &escaped(&tests))
            .replace("{{ STUDENT_ANSWER | e('py') }}", &escaped(answer));
        let twig = self.template.matches("{{").count() + self.template.matches("{%").count();
        assert_eq!(twig, 2, "{}", self.template);
        let folder = tempfile::tempdir().expect("a temporary folder");
        std::fs::write(folder.path().join("checker.py"), program).expect("a file");
        let mut command = Command::new("python3");
        command.arg("checker.py").current_dir(folder.path());
        if let Some(home) = quick_home() {
            // Compiler and JVM of the checker are over before compiling themselves well pays.
            let path = std::env::var("PATH").unwrap_or_default();
            command.env("PATH", format!("{home}/bin:{path}"));
        }
        let run = command.output().expect("python3");
        let said = String::from_utf8_lossy(&run.stdout);
        let complained = String::from_utf8_lossy(&run.stderr);
        assert!(complained.is_empty(), "CodeRunner takes this for a failure: {complained}");
        let result: Value =
            serde_json::from_str(&said).unwrap_or_else(|error| panic!("{error}: {said}"));
        let rows = result["testresults"].as_array().cloned().unwrap_or_default();
        if !rows.is_empty() {
            assert_eq!(rows.len(), self.cases.len() + 1, "{result}");
        }
        let columns = rows.first().and_then(Value::as_array).map_or(0, Vec::len);
        let test = |row: &Value| {
            let row = row.as_array().expect("a row");
            assert_eq!(row.len(), columns, "{result}");
            // Before the last two columns, which say whether it is right and whether it is hidden.
            let got = row[columns - 3].as_str().expect("a text").to_owned();
            (row[0] == json!(1), got)
        };
        Marks {
            share: result["fraction"].as_f64().expect("a share"),
            tests: rows.iter().skip(1).map(test).collect(),
            before: result["prologuehtml"].as_str().unwrap_or_default().to_owned(),
        }
    }
}
