//! Tests as a question of CodeRunner's: students write the class, and the tests print.
//!
//! In: a [`TestClass`], the reference, wording. Out: the bytes of Moodle XML. Each test is a class
//! of its own with a `main`, compiled beside what students write. Names of `java.util` are written
//! in full, since nothing is imported for the tests.

use super::junit::{TestClass, argument, quoted};
use super::suite::{SuiteTest, ValueCheck};
use serde::Serialize;

use crate::ask::listing;
use crate::ask::wording::Wording;
use crate::write::moodle::coderunner::{
    CodeRunnerAnswer, CodeRunnerCase, CodeRunnerChecker, CodeRunnerError, CodeRunnerQuestion,
    shown_text,
};

/// What judges a test, in Python.
pub const CHECKER: &str = include_str!("checker.py");

/// A test of a class, as the checker is told it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClassCase {
    /// What students see of it: the calls.
    #[serde(skip)]
    pub script: String,
    /// A block that prints.
    pub code: String,
    /// What it prints.
    pub expected: String,
}

/// Classes of `java.util` that scripts name.
const LIBRARY: [&str; 24] = [
    "ArrayDeque",
    "ArrayList",
    "Arrays",
    "Collection",
    "Comparator",
    "ConcurrentModificationException",
    "Deque",
    "EmptyStackException",
    "HashMap",
    "HashSet",
    "InputMismatchException",
    "Iterator",
    "LinkedHashMap",
    "LinkedHashSet",
    "LinkedList",
    "List",
    "Map",
    "NoSuchElementException",
    "Optional",
    "PriorityQueue",
    "Queue",
    "Set",
    "TreeMap",
    "TreeSet",
];

/// Tests that students see with what is expected, from the first on.
const EXAMPLES: usize = 2;

impl TestClass<'_> {
    /// The question; `reference` is its sample answer, which CodeRunner tries when it is saved.
    pub fn coderunner(
        &self,
        reference: &str,
        wording: &Wording,
    ) -> Result<Vec<u8>, CodeRunnerError> {
        let values = vec![("class", self.class.into())];
        let text = wording.say("coderunner.text", values)?;
        // `stack(…)` is a helper that a class of tests can have, and a block cannot.
        let tests = self.tests.iter().filter(|test| {
            let mut statements = test.setup.iter().chain(&test.arguments).chain([&test.call]);
            !statements.any(|one| one.contains("stack("))
        });
        let mut cases: Vec<CodeRunnerCase> = Vec::new();
        for test in tests {
            let case = self.case(test);
            let extra = match serde_json::to_string(&case) {
                Ok(text) => text,
                Err(error) => unreachable!("texts are JSON: {error}"),
            };
            let case = CodeRunnerCase {
                code: shown_text(&case.script),
                expected: shown_text(&case.expected),
                extra,
                is_example: cases.len() < EXAMPLES,
                ..CodeRunnerCase::default()
            };
            if case.is_importable() {
                cases.push(case);
            }
        }
        let too_long = listing::plain(&wording.say("coderunner.too-long", Vec::new())?);
        let question = CodeRunnerQuestion {
            name: self.class.to_owned(),
            text,
            form: CodeRunnerAnswer::Class,
            answer: reference.to_owned(),
            cases,
            checker: CodeRunnerChecker {
                code: CHECKER,
                too_long,
                constants: Vec::new(),
                call: "main(TESTS, ANSWER)",
            },
        };
        question.document(wording)
    }

    /// What students see of a test, a block that prints, and what it prints.
    pub fn case(&self, test: &SuiteTest) -> ClassCase {
        let mut lines: Vec<String> = Vec::new();
        let mut script: Vec<String> = Vec::new();
        for (statement, fails) in test.steps() {
            if let Some(class) = fails {
                script.push(format!("{statement} // {}", simple(class)));
                lines.extend(failing(statement, class));
            } else {
                script.push(statement.to_owned());
                lines.push(statement.to_owned());
            }
        }
        lines.extend(test.arguments.iter().cloned());
        script.extend(test.arguments.iter().cloned());
        let prepared = lines.len();
        let mut expected = test.output.clone();
        if test.kind == "thrown" {
            let call = format!("{};", test.call);
            script.push(call.clone());
            lines.push(call);
            let name = simple(&test.value);
            expected.push_str(name);
            let caught = format!("System.out.println({});", quoted(name));
            // `Throwable` cannot be caught twice.
            let code = if test.value == "java.lang.Throwable" {
                caught_block(&lines, "Throwable expected", &caught)
            } else {
                let expects = format!("{} expected", test.value);
                caught_block(&lines, &expects, &caught) + OTHERWISE
            };
            return self.told(&script, &code, expected);
        }
        let value = test.checks.iter().find(|check| check.is_returned() && check.form != "some");
        match value {
            Some(check) if !test.is_void => {
                lines.push(format!("System.out.println({});", shown(check, &test.call)));
                expected.push_str(&check.printed);
                expected.push('\n');
            }
            _ => lines.push(format!("{};", test.call)),
        }
        for check in test.checks.iter().filter(|one| one.argument >= 0 && one.form != "some") {
            lines.push(format!("System.out.println({});", shown(check, argument(test, check))));
            expected.push_str(&check.printed);
            expected.push('\n');
        }
        for check in test.checks.iter().filter(|one| !one.field.is_empty()) {
            lines.push(format!("System.out.println({});", shown(check, &check.field)));
            expected.push_str(&check.printed);
            expected.push('\n');
        }
        if expected.is_empty() {
            lines.push(String::from("System.out.println(\"done\");"));
            expected.push_str("done");
        }
        script.extend(lines[prepared..].iter().cloned());
        // A checked exception that does not come has to be caught all the same, and no exception
        // may keep other tests from being tried.
        let code = format!("try {{\n{}}}{OTHERWISE}", indented(&lines));
        self.told(&script, &code, expected.trim_end_matches('\n').to_owned())
    }

    fn told(&self, script: &[String], code: &str, expected: String) -> ClassCase {
        ClassCase { script: script.join("\n"), code: self.qualified(code), expected }
    }

    /// Java with names of the library in full, but for the program's own and those in texts.
    fn qualified(&self, code: &str) -> String {
        let mut text = String::new();
        let mut word = String::new();
        let mut quote = None;
        let mut before = ' ';
        let mut is_escaped = false;
        for one in code.chars().chain([' ']) {
            if quote.is_none() && (one.is_alphanumeric() || one == '_' || one == '$') {
                word.push(one);
                continue;
            }
            if !word.is_empty() {
                let own = self.class.split('.').next().unwrap_or_default();
                if before != '.' && word != own && LIBRARY.contains(&word.as_str()) {
                    text.push_str("java.util.");
                }
                text.push_str(&word);
                word.clear();
            }
            text.push(one);
            before = one;
            match quote {
                Some(_) if is_escaped => is_escaped = false,
                Some(_) if one == '\\' => is_escaped = true,
                Some(open) if one == open => quote = None,
                None if one == '"' || one == '\'' => quote = Some(one),
                _ => {}
            }
        }
        text.pop();
        text
    }
}

/// What a block does with an exception that is not expected.
const OTHERWISE: &str = " catch (Throwable other) {\n    System.out.println(other);\n}";

/// A block that does something where an exception comes.
fn caught_block(lines: &[String], exception: &str, then: &str) -> String {
    format!("try {{\n{}}} catch ({exception}) {{\n    {then}\n}}", indented(lines))
}

/// The name of a class without its package.
fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or_default()
}

/// A statement that has to throw: the block prints something unexpected if it does not.
fn failing(statement: &str, class: &str) -> Vec<String> {
    let lines = [
        "try {",
        &format!("    {statement}"),
        "    System.out.println(\"no exception\");",
        "} catch (Throwable thrown) {",
        &format!("    if (!(thrown instanceof {class})) {{"),
        "        System.out.println(thrown);",
        "    }",
        "}",
    ];
    lines.map(String::from).to_vec()
}

fn indented(lines: &[String]) -> String {
    lines.iter().fold(String::new(), |all, line| all + "    " + line + "\n")
}

/// What is handed to `println`.
fn shown(check: &ValueCheck, actual: &str) -> String {
    match check.form.as_str() {
        "array" if check.expected.contains("[][]") => format!("Arrays.deepToString({actual})"),
        "array" => format!("Arrays.toString({actual})"),
        _ => actual.to_owned(),
    }
}
