//! Checks of small programs against what is expected of them.
//!
//! `cases/wrong.txt` and `cases/right.txt` hold what javac rejects and accepts, `cases/own.txt`
//! what concerns placeholders and directives.

use crate::diagnostic::Diagnostic;
use crate::read::pretty;
use crate::skeleton::read;
use crate::source::Source;

/// Of how many cases one is tried with gaps.
const STEP: usize = 12;

/// A case: the codes expected, each with its line, and the text.
struct ExpectedCodes {
    expected: Vec<String>,
    text: String,
}

fn cases(table: &str) -> Vec<ExpectedCodes> {
    table
        .split("\n===")
        .skip(1)
        .map(|case| {
            let (expected, text) = case.split_once('\n').expect("a line of codes");
            let mut expected: Vec<String> = expected.split_whitespace().map(String::from).collect();
            expected.sort();
            ExpectedCodes { expected, text: String::from(text) }
        })
        .collect()
}

fn found(text: &str) -> Vec<String> {
    let source = Source::new("case", text);
    let reading = read(&source);
    let silent = |finding: &&Diagnostic| finding.message.contains("no check says what");
    assert_eq!(reading.diagnostics.iter().find(silent), None, "{text}");
    let errors = reading.diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
    let mut found: Vec<String> = errors
        .map(|diagnostic: &Diagnostic| {
            format!("{}@{}", diagnostic.code.as_str(), source.line(diagnostic.label.span))
        })
        .collect();
    found.sort();
    if found.iter().all(|code| code.starts_with("syntax@")) {
        // How many there are is the parser's business.
        found.dedup();
    }
    assert_eq!(found.is_empty(), reading.skeleton.is_some(), "{text}");
    found
}

fn check(table: &str, least: usize) {
    let cases = cases(table);
    assert!(cases.len() >= least, "only {} cases", cases.len());
    let mut failures = String::new();
    for case in &cases {
        let found = found(&case.text);
        if found != case.expected {
            failures.extend([
                case.text.clone(),
                format!(
                    "expected {:?}, found {found:?}

",
                    case.expected
                ),
            ]);
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn what_javac_rejects_is_rejected_at_the_same_line() {
    check(include_str!("cases/wrong.txt"), 260);
}

#[test]
fn what_javac_accepts_is_accepted() {
    check(include_str!("cases/right.txt"), 320);
}

#[test]
fn placeholders_and_directives_keep_their_rules() {
    check(include_str!("cases/own.txt"), 90);
}

/// The text without one word or sign, for each of them.
fn with_a_gap(text: &str) -> Vec<String> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut ends = vec![0];
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        if at > 0 && !(is_word(before) && is_word(c)) {
            ends.push(at);
        }
        before = c;
    }
    ends.push(text.len());
    let pieces = ends.windows(2).map(|ends| (ends[0], ends[1]));
    let pieces = pieces.filter(|(start, end)| !text[*start..*end].trim().is_empty());
    pieces.map(|(start, end)| [&text[..start], &text[end..]].concat()).collect()
}

#[test]
fn whatever_is_left_out_is_accepted_or_something_is_said() {
    let tables = [include_str!("cases/right.txt"), include_str!("cases/own.txt")];
    for case in tables.into_iter().flat_map(cases).step_by(STEP) {
        for text in with_a_gap(&case.text) {
            let _ = found(&text);
        }
    }
}

/// The statements of `main` as printed, without remarks and declarations.
fn main_of(text: &str) -> Vec<String> {
    let source = Source::new("case", text);
    let reading = read(&source);
    let Some(skeleton) = reading.skeleton else { panic!("{:?}", reading.diagnostics) };
    let printed = pretty::program(&skeleton.program, &source);
    printed
        .lines()
        .skip_while(|line| !line.starts_with("void main()"))
        .skip(1)
        .take_while(|line| *line != "}")
        .map(|line| line.split("//").next().unwrap_or("").trim())
        // What the question asks for at the end is no effect of the program.
        .filter(|line| !["locals", "forget", "observe"].iter().any(|word| line.starts_with(word)))
        .map(String::from)
        .collect()
}

#[test]
fn effects_are_done_in_the_order_of_java() {
    let table: &[(&str, &[&str])] = &[
        ("int i = 1; i = i++ + ++i;", &["i = 1", "$1 = i", "i = i + 1", "i = i + 1", "i = $1 + i"]),
        ("int x = 1; x += x++;", &["x = 1", "$1 = x", "$2 = x", "x = x + 1", "x = $1 + $2"]),
        (
            "int[] a = {1, 2}; int i = 0; a[i++] = a[i] + i;",
            &["a = new int[] { 1, 2 }", "i = 0", "$1 = i", "i = i + 1", "a[$1] = a[i] + i"],
        ),
        (
            "int[] a = {1, 2}; int y = a[1] + f(); static int f() { return 1; }",
            &["a = new int[] { 1, 2 }", "$1 = a[1]", "$2 = call f()", "y = $1 + $2"],
        ),
        (
            "int x = 3; int y = x + f(); static int f() { return 1; }",
            &["x = 3", "$1 = call f()", "y = x + $1"],
        ),
        ("int x = f(); static int f() { return 1; }", &["x = call f()"]),
        (
            "boolean b = f(1) && f(2); static boolean f(int n) { return n > 1; }",
            &[
                "$1 = call f(1)",
                "if $1 {",
                "$2 = call f(2)",
                "} else {",
                "$2 = false",
                "}",
                "b = $2",
            ],
        ),
        (
            "int[] a = {1}; a[0] += f(); static int f() { return 1; }",
            &["a = new int[] { 1 }", "$1 = a[0]", "$2 = call f()", "a[0] = $1 + $2"],
        ),
        ("char c = 'a'; c += 1;", &["c = 'a'", "c = (char) (((int) c) + 1)"]),
        ("final int n = 3; int y = n * 2 + 1;", &["n = 3", "y = 7"]),
    ];
    for (text, expected) in table {
        assert_eq!(main_of(text), *expected, "{text}");
    }
}

#[test]
fn places_in_calls_are_whole_characters() {
    let methods = "static void show(int n) { System.out.println(n); }\n";
    for (call, place) in [
        ("\"show(3€)\"", "€"),
        ("'show(3€)'", "€"),
        ("\"show(3\\u20ac)\"", "\\"),
        ("\"shöw(3)\"", "shöw"),
    ] {
        let source = Source::new("case", format!("/*tatsu\ncall = {call}\n*/\n{methods}"));
        let reading = read(&source);
        let error = reading.diagnostics.iter().find(|one| one.is_error()).expect("an error");
        let marked = source.text().get(error.label.span.range());
        assert_eq!(marked, Some(place), "{call}: {}", error.message);
    }
}

#[test]
fn characters_that_no_document_shows_are_refused_with_their_place() {
    for (text, at, help) in [
        ("int n = 1;\u{c}System.out.println(n);\n", 10, "`\\014`"),
        ("String s = \"\u{7}\";\nSystem.out.println(s);\n", 12, "`\\007`"),
        ("int n = 1; // \u{b}\nSystem.out.println(n);\n", 14, "`\\013`"),
        ("String s = \"\u{FFFF}\";\nSystem.out.println(s);\n", 12, "`\\uffff`"),
    ] {
        let reading = read(&Source::new("t.java", text));
        let [finding] = &reading.diagnostics[..] else { panic!("{:?}", reading.diagnostics) };
        assert_eq!(finding.label.span.range().start, at, "{finding:?}");
        assert!(finding.help.iter().any(|one| one.contains(help)), "{finding:?}");
        assert!(reading.skeleton.is_none());
    }
}
