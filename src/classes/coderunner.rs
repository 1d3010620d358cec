//! Tests as a question of CodeRunner's: students write the class, and the tests print.
//!
//! In: a [`TestClass`], the reference, wording. Out: the bytes of Moodle XML. Names of `java.util`
//! are written in full, since nothing is imported for the tests.

use super::junit::{TestClass, argument, quoted};
use super::suite::{SuiteTest, ValueCheck};
use crate::ask::wording::{Wording, WordingError};
use crate::write::moodle::coderunner::{CodeRunnerCase, CodeRunnerQuestion};

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
    pub fn coderunner(&self, reference: &str, wording: &Wording) -> Result<Vec<u8>, WordingError> {
        let values = vec![("class", self.class.into())];
        let text = wording.say("coderunner.text", values)?;
        // `stack(…)` is a helper that a class of tests can have, and a block cannot.
        let tests = self.tests.iter().filter(|test| {
            let mut statements = test.setup.iter().chain(&test.arguments).chain([&test.call]);
            !statements.any(|one| one.contains("stack("))
        });
        let cases = tests.enumerate().map(|(at, test)| {
            let (code, expected) = self.case(test);
            CodeRunnerCase {
                code,
                expected,
                is_example: at < EXAMPLES,
                ..CodeRunnerCase::default()
            }
        });
        let question = CodeRunnerQuestion {
            name: self.class.to_owned(),
            text,
            answer: reference.to_owned(),
            cases: cases.collect(),
            checker: None,
        };
        Ok(question.document())
    }

    /// A block that prints, and what it prints.
    pub fn case(&self, test: &SuiteTest) -> (String, String) {
        let mut lines: Vec<String> = Vec::new();
        for (statement, fails) in test.steps() {
            match fails {
                Some(class) => lines.extend(failing(statement, class)),
                None => lines.push(statement.to_owned()),
            }
        }
        lines.extend(test.arguments.iter().cloned());
        let mut expected = test.output.clone();
        if test.kind == "thrown" {
            lines.push(format!("{};", test.call));
            let simple = test.value.rsplit('.').next().unwrap_or_default();
            expected.push_str(simple);
            let inside = indented(&lines);
            let simple = quoted(simple);
            let code = format!(
                "try {{\n{inside}}} catch ({} expected) {{\n    System.out.println({simple});\n}}",
                test.value
            );
            return (self.qualified(&code), expected);
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
        // A checked exception that does not come has to be caught all the same.
        let inside = indented(&lines);
        let code = format!(
            "try {{\n{inside}}} catch (Exception unexpected) {{\n    System.out.println(unexpected);\n}}"
        );
        (self.qualified(&code), expected.trim_end_matches('\n').to_owned())
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
