//! Scripts as a class of tests for JUnit 5.
//!
//! In: tests. Out: Java that compiles beside the class under test, with a test for each
//! script; its name says what is called, and its display name is the script.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::read::literal::{PlainCharacters, string_literal};

use super::plan::TOLERANCE;
use super::suite::{SuiteReport, SuiteTest, ValueCheck};

/// Catches what is printed.
const OUTPUT: &str = "
    private static String output(Executable body) throws Throwable {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            body.execute();
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8).replace(\"\\r\\n\", \"\\n\");
    }
";

/// Names that a class of tests has already.
const TAKEN: [&str; 11] = [
    "output", "stack", "elements", "fail", "hashCode", "toString", "clone", "finalize", "getClass",
    "notify", "wait",
];

/// Goes through what has no text of its own.
const ELEMENTS: &str = "
    private static List<Object> elements(Iterator<?> all) {
        List<Object> elements = new ArrayList<>();
        while (all.hasNext() && elements.size() < 100) {
            elements.add(all.next());
        }
        return elements;
    }
";

/// Runs each test on classes of its own, which are those that do not come out of an archive.
const OWN_CLASSES: &str = include_str!("own_classes.java");

/// Makes a stack of the JDK's, as scripts write it.
const STACK: &str = "
    @SafeVarargs
    private static <T> java.util.Stack<T> stack(T... elements) {
        java.util.Stack<T> stack = new java.util.Stack<>();
        stack.addAll(List.of(elements));
        return stack;
    }
";

/// Tests of a class, whatever they are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestClass<'a> {
    /// The class under test.
    pub class: &'a str,
    /// Its package, or nothing.
    pub package: &'a str,
    /// Whether calls may change what outlives an object, such as static fields or the constants of
    /// an enumeration: then each test gets classes of its own.
    pub keeps_state: bool,
    /// What the tests are, without a full stop.
    pub about: String,
    /// The tests.
    pub tests: &'a [SuiteTest],
}

impl SuiteReport {
    /// The suite as tests.
    pub fn test_class(&self) -> TestClass<'_> {
        TestClass {
            class: &self.class,
            package: &self.package,
            keeps_state: self.keeps_state,
            about: self.heading(),
            tests: &self.tests,
        }
    }
}

impl TestClass<'_> {
    /// The tests as a class of this name.
    pub fn junit(&self, class: &str) -> String {
        let mut names = BTreeSet::new();
        let tests: String = self.tests.iter().map(|test| method(test, &mut names)).collect();
        let prints = self.tests.iter().any(|test| !test.printed.is_empty());
        let mut text = String::new();
        if !self.package.is_empty() {
            let _ = writeln!(text, "package {};\n", self.package);
        }
        text.push_str("import static org.junit.jupiter.api.Assertions.*;\n\n");
        if prints {
            text.push_str("import java.io.ByteArrayOutputStream;\nimport java.io.PrintStream;\n");
            text.push_str("import java.nio.charset.StandardCharsets;\n");
        }
        text.push_str("import java.util.*;\nimport org.junit.jupiter.api.DisplayName;\n");
        text.push_str("import org.junit.jupiter.api.Test;\n");
        if prints {
            text.push_str("import org.junit.jupiter.api.function.Executable;\n");
        }
        if self.keeps_state {
            text.push_str("import org.junit.jupiter.api.extension.ExtendWith;\n");
        }
        let _ = writeln!(text, "\n/** {}. */", self.about);
        if self.keeps_state {
            let _ = writeln!(text, "@ExtendWith({class}.OwnClasses.class)");
        }
        let _ = writeln!(text, "class {class} {{");
        text.push_str(tests.trim_start_matches('\n'));
        if prints {
            text.push_str(OUTPUT);
        }
        if tests.contains("stack(") {
            text.push_str(STACK);
        }
        if tests.contains(" elements(") {
            text.push_str(ELEMENTS);
        }
        if self.keeps_state {
            text.push_str(OWN_CLASSES);
        }
        text.push_str("}\n");
        text
    }
}

fn method(test: &SuiteTest, names: &mut BTreeSet<String>) -> String {
    let base = name(test);
    let mut name = base.clone();
    let mut number = 1;
    while !names.insert(name.clone()) {
        number += 1;
        name = format!("{base}{number}");
    }
    let end = match test.outcome() {
        outcome if outcome.is_empty() => String::new(),
        outcome if test.kind == "thrown" || outcome.starts_with("prints ") => format!(" {outcome}"),
        outcome if outcome.starts_with("the ") => format!(", {outcome}"),
        outcome => format!(" gives {outcome}"),
    };
    let mut java = format!(
        "\n    @Test\n    @DisplayName({})\n    void {name}() throws Throwable {{\n",
        quoted(&format!("{}{end}", test.script))
    );
    for (statement, fails) in test.steps() {
        let _ = match fails {
            Some(class) => {
                let call = statement.trim_end_matches(';');
                writeln!(java, "        assertThrows({class}.class, () -> {call});")
            }
            None => writeln!(java, "        {statement}"),
        };
    }
    for statement in &test.arguments {
        let _ = writeln!(java, "        {statement}");
    }
    let statement = statement(test);
    if test.printed.is_empty() {
        let _ = writeln!(java, "        {statement}");
    } else {
        let printed = quoted(&test.printed);
        let _ = writeln!(java, "        assertEquals({printed}, output(() -> {{ {statement} }}));");
    }
    for check in test.checks.iter().filter(|check| check.argument >= 0) {
        let given = argument(test, check);
        let _ = writeln!(java, "        {}", assertion(check, given));
    }
    for check in test.checks.iter().filter(|check| !check.field.is_empty()) {
        let _ = writeln!(java, "        {}", assertion(check, &check.field));
    }
    java.push_str("    }\n");
    java
}

/// The name of the variable for the argument that a check is about.
pub(super) fn argument<'a>(test: &'a SuiteTest, check: &ValueCheck) -> &'a str {
    let arguments = test.checks.iter().filter(|one| one.argument >= 0);
    let at = arguments.take_while(|one| one.argument != check.argument).count();
    test.names.get(at).map_or("", String::as_str)
}

/// The last call with what is expected of its value.
fn statement(test: &SuiteTest) -> String {
    let call = &test.call;
    if test.kind == "thrown" {
        return format!("assertThrows({}.class, () -> {call});", test.value);
    }
    match test.checks.iter().find(|check| check.is_returned()) {
        Some(check) if !test.is_void => assertion(check, call),
        _ => format!("{call};"),
    }
}

fn assertion(check: &ValueCheck, actual: &str) -> String {
    let expected = &check.expected;
    if !check.elements.is_empty() {
        return format!("assertEquals({}, elements({actual}{}));", check.elements, check.way);
    }
    if !check.parts.is_empty() {
        let mut told = format!("var got = {actual};");
        for one in &check.parts {
            told.push_str("\n        ");
            told.push_str(&assertion(one, &format!("got{}", one.field)));
        }
        return told;
    }
    if check.is_hidden && check.form != "some" {
        // A class that a test cannot name has no method that the test could call.
        let text = match check.form.as_str() {
            "array" => format!("Arrays.deepToString((Object[]) {actual})"),
            _ => format!("String.valueOf({actual})"),
        };
        return format!("assertEquals({}, {text});", quoted(&check.printed));
    }
    if let Some(delta) = delta(check) {
        let method = if check.form == "array" { "assertArrayEquals" } else { "assertEquals" };
        return format!("{method}({expected}, {actual}, {delta});");
    }
    match (check.form.as_str(), expected.as_str()) {
        ("equal", "true") => format!("assertTrue({actual});"),
        ("equal", "false") => format!("assertFalse({actual});"),
        ("equal", "null") => format!("assertNull({actual});"),
        ("equal", _) => format!("assertEquals({expected}, {actual});"),
        ("array", _) => format!("assertArrayEquals({expected}, {actual});"),
        ("text", _) => format!("assertEquals({expected}, {actual}.toString());"),
        _ => format!("assertNotNull({actual});"),
    }
}

/// How far a number with a fraction may be from the one that is expected, as Java: as far as
/// `compare` lets it be, of the greatest number that is expected.
fn delta(check: &ValueCheck) -> Option<String> {
    let element = check.class.trim_end_matches("[]");
    let is_compared = check.form == "equal" || check.form == "array" && check.class.ends_with("[]");
    if !matches!(element, "double" | "float") || !is_compared || check.class.ends_with("[][]") {
        return None;
    }
    let numbers = check.expected.split(['{', '}', ',', ' ']);
    let sizes = numbers.filter_map(|one| one.trim_end_matches('f').parse::<f64>().ok());
    let greatest = sizes.map(f64::abs).filter(|one| one.is_finite()).fold(1.0, f64::max);
    let unit = if element == "float" { "f" } else { "" };
    let share = if element == "float" { 1e-6 } else { TOLERANCE };
    Some(format!("{:?}{unit}", greatest * share))
}

/// `popAfterPush`, `popAfterPushAndPush`, `newStackThrows…`: what is called, in words.
fn name(test: &SuiteTest) -> String {
    let upper = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(letters).collect::<String>()
        })
    };
    let (last, before) =
        test.calls.split_last().map_or(("", &[][..]), |(last, before)| (last.as_str(), before));
    let before: Vec<String> =
        before.iter().filter(|one| *one != "new").map(|one| upper(one)).collect();
    let mut name =
        if last == "new" { format!("new{}", upper(&test.method)) } else { last.to_owned() };
    if !before.is_empty() {
        let _ = write!(name, "After{}", before.join("And"));
    }
    if test.kind == "thrown" {
        let simple = test.value.rsplit('.').next().unwrap_or_default();
        let _ = write!(name, "Throws{simple}");
    }
    // A name of `Object`, or one that clashes with what is imported.
    if name.starts_with("assert") || TAKEN.contains(&name.as_str()) {
        name = format!("test{}", upper(&name));
    }
    name
}

/// A text of Java.
pub(super) fn quoted(text: &str) -> String {
    string_literal(text, PlainCharacters::Visible)
}
