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

/// A text after all replacements of its findings.
fn mended(text: &str) -> String {
    let reading = read(&Source::new("case", text));
    let mut mended = text.to_owned();
    let mut all: Vec<_> =
        reading.diagnostics.iter().filter_map(|one| one.replacement.as_ref()).collect();
    all.sort_by_key(|one| one.span);
    all.dedup();
    for one in all.into_iter().rev() {
        mended.replace_range(one.span.range(), &one.text);
    }
    mended
}

#[test]
fn what_the_help_says_replaces_what_is_wrong() {
    let cases = [
        ("int n = 1;\nprintln(n);", "int n = 1;\nSystem.out.println(n);"),
        ("String s = \"a\";\nint n = s.length;", "String s = \"a\";\nint n = s.length();"),
        ("string s = \"a\";", "String s = \"a\";"),
        ("List<int> n = null;", "List<Integer> n = null;"),
        ("char c = CHAR(range(a, e));", "char c = CHAR(range('a', 'e'));"),
        ("int n = INT(range(9, 1));", "int n = INT(range(1, 9));"),
        ("int n = INT(range(9, 1, 2));", "int n = INT(range(1, 9, 2));"),
        ("String s = 'n is ';", "String s = \"n is \";"),
        (r#"String s = 'a"b\'';"#, r#"String s = "a\"b\'";"#),
        ("String s;\nSystem.out.println(s);", "String s = \"\";\nSystem.out.println(s);"),
        ("int n;\nn++;", "int n = 0;\nn++;"),
        (
            "/*tatsu\nspread = 0.2\ntitle = \"a\"\n*/\nint n = INT(range(1, 9));",
            "/*tatsu\ndifficulty.spread = 0.2\ntitle = \"a\"\n*/\nint n = INT(range(1, 9));",
        ),
        ("int y = 3000000000;", "long y = 3000000000L;"),
        ("final byte y = (-3_000_000_000);", "final long y = (-3_000_000_000L);"),
        ("long y = 3000000000;", "long y = 3000000000L;"),
        ("int y = (int) 3000000000;", "int y = (int) 3000000000L;"),
        ("int n = 1;\nboolean y = n < 3000000000;", "int n = 1;\nboolean y = n < 3000000000L;"),
    ];
    for (text, expected) in cases {
        let text_after = mended(text);
        assert_eq!(text_after, expected, "{text}");
        assert_eq!(found(&text_after), [""; 0], "{text_after}");
    }
}

#[test]
fn nothing_replaces_a_number_that_is_too_large_where_no_long_may_stand() {
    for text in [
        "int x = 1, y = 3000000000;",
        "int y = 3000000000 * 2;",
        "int y = 1;\ny = 3000000000;",
        "int y = INT(range(1, 3000000000));",
    ] {
        assert_eq!(mended(text), text);
        assert_eq!(found(text).len(), 1, "{text}");
    }
}

#[test]
fn constants_that_are_too_large_together_are_told_once() {
    let told = |text: &str| {
        let source = Source::new("case", text);
        let reading = read(&source);
        assert!(reading.skeleton.is_some(), "{text}");
        let told = reading.diagnostics.into_iter();
        told.map(|one| format!("{}: {}", source.slice(one.label.span), one.message))
            .collect::<Vec<_>>()
    };
    let said = "this constant expression overflows `int`: it is";
    assert_eq!(
        told("long n = 24*60*60*1000*1000;"),
        [format!("24*60*60*1000*1000: {said} 500654080")]
    );
    assert_eq!(told("int n = 2147483647 + 1;"), [format!("2147483647 + 1: {said} -2147483648")]);
    assert_eq!(told("int n = (65_536 * 65_536 * 3) - 2;"), [format!("65_536 * 65_536: {said} 0")]);
    assert_eq!(
        told("static final int N = 65536 * 65536;\nstatic int f() { return N; }\n@MAIN static void m() { f(); }").len(),
        1
    );
    for text in [
        "long n = 24L*60*60*1000*1000;",
        "int n = Integer.MAX_VALUE + 1;",
        "int n = 46340 * 46340;",
        "int n = -2147483648;",
    ] {
        assert_eq!(told(text), [""; 0], "{text}");
    }
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
