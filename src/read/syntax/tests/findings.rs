//! What is said about texts that are no Java, or Java that is not supported.

use super::{findings, read};
use crate::diagnostic::Code;
use crate::read::syntax::recogniser;
use crate::source::Source;

/// Checks texts against the places and messages of all their findings, in order.
fn check(cases: &[(&str, &[&str])]) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|(text, expected)| (text, findings(text), expected))
        .filter(|(_, found, expected)| found != *expected)
        .map(|(text, found, expected)| format!("{text}\nfound {found:#?}, not {expected:#?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// A text and everything that is said about it.
type ExpectedFindings = (&'static str, &'static [&'static str]);

const SYNTAX: &[ExpectedFindings] = &[
    ("x = y + ;", &["1:9-10 syntax expected a value, found `;`"]),
    ("f(1, );", &["1:6-7 syntax expected a value, found `)`"]),
    ("a = b = ;", &["1:9-10 syntax expected a value, found `;`"]),
    ("int[5] a;", &["1:5-6 syntax the length is not part of an array's type"]),
    ("int x = 3\nint y = 4;", &["1:10-10 syntax expected `;`"]),
    ("int x = 3 // why\nint y = 4;", &["1:10-10 syntax expected `;`"]),
    ("System.out.println(\"a\") System.out.println(\"b\");", &["1:24-24 syntax expected `;`"]),
    ("x = 3,5;", &["1:6-6 syntax expected `;`"]),
    ("return", &["1:7-7 syntax expected `;`"]),
    ("if (x == 3 { y = 2; }", &["1:11-11 syntax expected `)`"]),
    ("for (int i = 0; i < 3; i++ { }", &["1:27-27 syntax expected `)`"]),
    ("for (int i = 0, i < 3, i++) { }", &["1:19-20 syntax expected `;`, `,` or `=`, found `<`"]),
    ("for (int i = 0; i < 3) { }", &["1:22-22 syntax expected `;`"]),
    ("for (i : a) { }", &["1:8-9 syntax this loop's variable has no type"]),
    ("foreach (int x : a) { }", &["1:1-8 syntax `foreach` is not a Java keyword"]),
    ("var[] a = f();", &["1:1-6 syntax `var` has no array type"]),
    ("x = a[;", &["1:7-8 syntax expected a value, found `;`"]),
    ("x = f(;", &["1:7-7 syntax expected `)`"]),
    ("x = 3; }", &["1:8-9 syntax `}` without `{`"]),
    ("while (x < 3) { x = 4;", &["1:15-16 syntax this `{` is never closed"]),
    ("do { x++; } while (x < 3)", &["1:26-26 syntax expected `;`"]),
    (
        "while (x < 3) do { }",
        &["1:21-21 syntax expected `while` after the body of `do`, found the end of the file"],
    ),
    ("if x > 3 { }", &["1:4-5 syntax expected `(` after `if`, found `x`"]),
    ("else { x = 2; }", &["1:1-5 syntax `else` without `if`"]),
    ("else x = 2;", &["1:1-5 syntax `else` without `if`"]),
    ("if (x) y = 1; else z = 2; else z = 3;", &["1:27-31 syntax `else` without `if`"]),
    ("if (x) y = 1 else z = 2;", &["1:13-13 syntax expected `;`"]),
    ("case 3: x = 4;", &["1:1-5 syntax `case` without `switch`"]),
    ("default: x = 4;", &["1:1-8 syntax `default` without `switch`"]),
    ("if (x > 3 and y < 4) { }", &["1:11-14 syntax `and` is not a Java keyword"]),
    ("if (a) { } elif (b) { }", &["1:12-16 syntax `elif` is not a Java keyword"]),
    ("x => 3;", &["1:3-5 syntax `=>` is not an operator"]),
    ("int x == 3;", &["1:7-9 syntax `==` compares, it does not assign"]),
    ("int class = 3;", &["1:5-10 syntax `class` is a keyword, not a name"]),
    ("int _ = 3;", &["1:5-6 syntax `_` is a keyword, not a name"]),
    ("goto x;", &["1:1-5 syntax `goto` is a keyword, not a name"]),
    ("int x = 3, int y = 4;", &["1:12-15 syntax `int` stands here a second time"]),
    ("f(int x);", &["1:3-6 syntax a type where a value is needed"]),
    ("foo bar baz;", &["1:9-12 syntax expected `;`, `,` or `=`, found `baz`"]),
    ("int f(a, b) { return 1; }", &["1:8-9 syntax expected a name, found `,`"]),
    ("int f(int a b) { return 1; }", &["1:13-14 syntax expected `)` or `,`, found `b`"]),
    ("static f() { }", &["1:8-9 syntax the method `f` has no result type"]),
    ("class A { static f() { } }", &["1:18-19 syntax the method `f` has no result type"]),
    ("class A { x = 3; }", &["1:11-14 syntax this is neither a field nor a method"]),
    (
        "class A { static void main() { int f(int x) { return 1; } } }",
        &["1:36-37 syntax the method `f` stands inside another block"],
    ),
    ("static int f();", &["1:16-16 syntax the method `f` has no body"]),
    ("int[] a = [1, 2];", &["1:11-12 syntax an array's values stand in braces"]),
    ("int[] a = {1, 2 3};", &["1:17-18 syntax expected `}` or `,`, found `3`"]),
    (
        "x = new int[3]{1, 2, 3};",
        &["1:15-16 syntax an array is given either a length or its values"],
    ),
    ("x = new int[][3];", &["1:15-16 syntax expected `]`, found `3`"]),
    (
        "String s = \"abc;\nint x = 4;\ny = ;",
        &["1:12-17 syntax this string never ends", "3:5-6 syntax expected a value, found `;`"],
    ),
    ("x = 'a;", &["1:5-8 syntax this character never ends"]),
    ("int x = 4; /* y", &["1:12-14 syntax this comment never ends"]),
    ("x = “3”;", &["1:5-6 syntax `“` means nothing in Java"]),
    ("x = 3 # 4;", &["1:7-8 syntax `#` means nothing in Java"]),
    ("// C:\\users", &["1:6-8 syntax Java reads `\\u` in a comment as a character"]),
    ("public int x = 3;", &["1:1-7 syntax a local variable cannot be `public`"]),
    ("final final int x = 3;", &["1:7-12 syntax `final` stands here twice"]),
    ("if (x) int y = 3;", &["1:8-18 syntax a declaration needs a block here"]),
    (
        "for (int i = 0; i < 3; i++) int z = 4;",
        &["1:29-39 syntax a declaration needs a block here"],
    ),
    ("l: int z = 4;", &["1:4-14 syntax a declaration needs a block here"]),
    (
        "class A { public private static int x; }",
        &["1:18-25 syntax `private` contradicts `public`"],
    ),
    ("private class A { }", &["1:1-8 syntax a class cannot be `private` here"]),
    ("x + 1;", &["1:1-6 syntax not a statement"]),
    ("x;", &["1:1-2 syntax not a statement"]),
    ("for (int i = 0; i < 3; i + 1) { }", &["1:24-29 syntax not a statement"]),
    ("x + y = 3;", &["1:7-8 syntax an assignment inside an expression"]),
    ("x = y > 3 ? 1 : z = 4;", &["1:19-20 syntax an assignment inside an expression"]),
    ("-x = 3;", &["1:4-5 syntax an assignment inside an expression"]),
    (
        "INT(range(1, 3));",
        &["1:1-17 syntax the placeholder `INT` stands for a value, not for a statement"],
    ),
    ("LOOP;", &["1:1-5 syntax `LOOP` without arguments"]),
    ("ASSERT x > 3;", &["1:8-9 syntax expected `(` after `ASSERT`, found `x`"]),
    ("ASSERTBLOCK() { int x; }", &["1:14-14 syntax expected `;` after `ASSERTBLOCK()`"]),
    (
        "class A { static void main() { } } int x = 3;",
        &["1:36-46 syntax a statement outside the class"],
    ),
    (
        "switch (x) { case 1 -> y = 1; case 2: y = 2; }\nswitch (x) { case A: default -> f(); }",
        &[
            "1:37-38 syntax `:` and `->` in the same `switch`",
            "2:30-32 syntax `->` and `:` in the same `switch`",
        ],
    ),
    (
        "class A { A() { } A(int x) { x = 3; this(); } }",
        &["1:37-41 syntax `this(…)` stands only at the beginning of a constructor"],
    ),
    ("class A { B() { } }", &["1:11-12 syntax the method `B` has no result type"]),
    (
        "class A { }\nclass A { }\nint x = 3;",
        &["2:7-8 duplicate-name there is already a class `A`"],
    ),
    ("void x;", &["1:1-5 syntax a variable cannot be `void`"]),
    (
        "x = ;\nint y = 3\ny = 4;\nif x > 3 { y = 2; } else { y = 3; }\nfor (int i = 0, i < 3, i++) { x = ; }",
        &[
            "1:5-6 syntax expected a value, found `;`",
            "2:10-10 syntax expected `;`",
            "4:4-5 syntax expected `(` after `if`, found `x`",
            "5:19-20 syntax expected `;`, `,` or `=`, found `<`",
        ],
    ),
    ("double d;\nx = ;", &["2:5-6 syntax expected a value, found `;`"]),
    ("x = 1 +", &["1:8-8 syntax expected a value, found the end of the file"]),
];

const OTHER: &[ExpectedFindings] = &[
    (
        "x = 09;",
        &["1:5-7 literal `09` is octal because of its leading zero, and has no such digit"],
    ),
    ("x = 3x;", &["1:5-7 literal `3x` is neither a number nor a name"]),
    ("x = 0o7;", &["1:5-8 literal `0o7` is not a number"]),
    ("x = '';", &["1:5-7 literal no character between the quotes"]),
    ("x = 'ab';", &["1:5-9 literal `'ab'` holds more than one character"]),
    ("x = '😀';", &["1:5-8 literal `'😀'` does not fit into one `char`"]),
    ("x = \"\\q\";", &["1:6-8 literal `\\q` is not an escape sequence in Java"]),
    ("x = \"\\u00zz\";", &["1:6-8 literal `\\u` needs four hexadecimal digits"]),
    (
        "x = \"\\u0022\";",
        &[
            "1:6-12 unsupported `\\u0022` is not supported: Java takes it for the character itself, before literals are read",
        ],
    ),
    (
        "x = \"\\ud800\";",
        &["1:5-13 unsupported half of a surrogate pair in a string is not supported"],
    ),
    ("x = \"\"\" a\n\"\"\";", &["1:5-8 literal text in the line that opens a text block"]),
    (
        "(x) = 3;\ny = 0x1p3;",
        &[
            "1:1-4 unsupported an assignment to something in parentheses is not supported",
            "2:5-10 unsupported a hexadecimal floating-point number is not supported",
        ],
    ),
    (
        "int x = 1;\nclass Point { int a; }\nvoid f() { try { x = 0x1p3; } finally { r = () -> { assert a; }; } }",
        &["3:22-27 unsupported a hexadecimal floating-point number is not supported"],
    ),
    (
        "class E extends RuntimeException { }\nclass T extends Thread { }\nclass P { }\nclass Main { static void main() { } }",
        &["2:1-27 unsupported a class of threads is not supported"],
    ),
    (
        "int \\u0041 = 3;",
        &["1:5-11 unsupported a unicode escape outside a string or character is not supported"],
    ),
    (
        "switch (x) {\ncase null: y = 1;\ncase String s: y = 2;\ncase A(int b): y = d;\ncase 1 when c: y = 0x1p3;\n}",
        &[
            "4:6-7 unknown-name no type `A`",
            "5:13-14 switch a condition after a constant",
            "5:20-25 unsupported a hexadecimal floating-point number is not supported",
        ],
    ),
    (
        "switch (x) { case 1 -> switch (y) { default -> f(); }; }",
        &["1:24-54 syntax a `switch` right after an arrow"],
    ),
    ("switch (x) { case 1 -> y + 1; }", &["1:24-29 syntax not a statement"]),
    (
        "try { throw x; } catch (TimeoutException e) { } finally { x = 0.5; }",
        &["1:25-41 unsupported the type `TimeoutException` is not supported"],
    ),
    (
        "try (this.door) { }",
        &["1:6-15 unsupported a resource that is no variable is not supported"],
    ),
    ("synchronized (a) { }\nassert x > 3;", &[]),
    (
        "x = y instanceof String;\nz = int.class;\nw = A::f;\nv = new A() { };",
        &[
            "2:5-14 unsupported a class literal is not supported",
            "4:5-16 unsupported an anonymous class is not supported",
        ],
    ),
    (
        "x = y -> 3;\nx = 0x1p3;\nthis.x = 3;\nsuper.f();",
        &["2:5-10 unsupported a hexadecimal floating-point number is not supported"],
    ),
    (
        "BiFunction<Integer> l;\nScanner s;\nstring t;\nbool b;\nbollean c;",
        &[
            "2:1-8 unsupported the type `Scanner` is not supported",
            "3:1-7 unknown-name no type `string`",
            "4:1-5 unknown-name no type `bool`",
            "5:1-8 unknown-name no type `bollean`",
        ],
    ),
    ("java.util.List l;", &["1:1-15 unsupported the type `java.util.List` is not supported"]),
    (
        "x = new Scanner(System.in);\ny = new java.util.Random().nextInt(3);\nz = new Point(1, 2);",
        &[
            "1:5-27 unsupported a new `Scanner` is not supported",
            "2:5-27 unsupported a new `Random` is not supported",
            "3:9-14 unknown-name no class `Point`",
        ],
    ),
    (
        "import java.io.File;\nimport static java.lang.Math.max;\nx = 1;\nimport java.util.*;",
        &[
            "1:1-21 unsupported `import java.io.File;` is not supported",
            "4:1-20 syntax an `import` after other code",
        ],
    ),
    (
        "import java.io.File;\nimport static java.lang.Math.max;\nx = 0x1p3;",
        &[
            "1:1-21 unsupported `import java.io.File;` is not supported",
            "3:5-10 unsupported a hexadecimal floating-point number is not supported",
        ],
    ),
    (
        "class A { static int f(int[] a) { Arrays.sort(a); return Arrays.hashCode(a); } }",
        &["1:35-41 unknown-name `Arrays` without its `import`"],
    ),
    ("x = 1; package a;", &["1:8-18 unsupported a `package` here is not supported"]),
    (
        "class A<T> extends B implements C { }",
        &[
            "1:20-21 unsupported `B` as a base is not supported",
            "1:20-21 unknown-name no type `B`",
            "1:33-34 unknown-name no type `C`",
        ],
    ),
    ("class A { int x; static { } { } A() { } class I { } enum E { A } }", &[]),
    (
        "class A { static int g() throws X { return 1; } }\nclass B { }",
        &["1:33-34 unknown-name no type `X`"],
    ),
    (
        "class A extends B { A(int x) { super(x); } }\nA a = new A(3);\nA[] b = { a, new A(4) };",
        &["1:17-18 unsupported `B` as a base is not supported"],
    ),
    (
        "class Point { }\nPiont p;\nPoint q = new Piont();\nCircle c = new Circle();",
        &[
            "2:1-6 unknown-name no type `Piont`",
            "3:15-20 unknown-name no class `Piont`",
            "4:1-7 unknown-name no type `Circle`",
            "4:16-22 unknown-name no class `Circle`",
        ],
    ),
    ("class A { int x; }\nvoid f() { class B { } }", &[]),
    ("enum E { A }", &[]),
    (
        "class A { static void main() { } } void f() { }",
        &["1:36-48 unsupported a method outside the class is not supported"],
    ),
    ("@Deprecated class A { }", &[]),
    ("@A int x;", &["1:1-3 unsupported the annotation `@A` at a local variable is not supported"]),
    (
        "static void f(@A int x) { }",
        &["1:15-17 unsupported the annotation `@A` at a parameter is not supported"],
    ),
    (
        "ASSERT();\nGOAL(a, b);\nx = ASSERT(3);\nASSERTBLOCK(1); { }\nASSERTBLOCK();\nx = 1;\nx = HOLE(3, 4);",
        &[
            "1:1-9 directive `ASSERT` takes one condition, not none",
            "2:1-11 directive `GOAL` takes one condition, not 2",
            "3:5-14 directive `ASSERT` is a statement, not a value",
            "4:1-15 directive `ASSERTBLOCK` takes no argument",
            "5:1-15 directive `ASSERTBLOCK();` without a block after it",
            "7:5-15 placeholder `HOLE` stands around one value",
        ],
    ),
    ("@REC(n = 3) static void g() { }", &["1:6-11 directive `@REC` does not take this argument"]),
    (
        "int a;\n// tatsu:here\nint b = // tatsu:here\n1;\n",
        &["3:9-22 directive a second `tatsu:here`"],
    ),
    (
        "int b = // tatsu:here\n1;\n",
        &["1:9-22 directive `tatsu:here` where no statement can stand"],
    ),
    (
        "int i = 0;\nLOOP(range(1, 2));\n// tatsu:here\nwhile (i < 2) i++;\n",
        &["3:1-14 directive `tatsu:here` where no statement can stand"],
    ),
    (
        "// tatsu:show\n// tatsu:hide\nint x; // tatsu:foo\n// tatsu:hide\n//tatsu:hidden\n// tatsu:here",
        &[
            "1:1-14 directive `tatsu:show` where nothing is hidden",
            "3:8-20 directive there is no marker `tatsu:foo`",
            "4:1-14 directive `tatsu:hide` where everything is hidden already",
            "5:1-15 directive there is no marker `tatsu:hidden`",
            "6:1-14 directive `tatsu:here` where students see nothing",
        ],
    ),
];

#[test]
fn syntax_errors_have_their_place_and_their_words() {
    check(SYNTAX);
}

#[test]
fn what_is_not_supported_is_named() {
    check(OTHER);
}

#[test]
fn what_is_not_supported_comes_with_help() {
    for (text, _) in OTHER {
        let (_, diagnostics) = read(text);
        assert!(diagnostics.iter().all(|diagnostic| diagnostic.help.is_some()), "{diagnostics:#?}");
    }
}

#[test]
fn a_missing_semicolon_is_looked_for_behind_the_statement() {
    let (_, diagnostics) = read("int x = 3\n\n\nint y;");
    let [missing] = &diagnostics[..] else { panic!("{diagnostics:#?}") };
    assert_eq!(missing.label.span.range(), 9..9);
    assert_eq!(missing.help.as_deref(), Some("end the statement with `;`"));
}

#[test]
fn a_keyword_in_front_of_its_partner_is_fine() {
    for text in [
        "if (a) { } else if (b) { } else { }",
        "if (a) x = 1; else { if (b) ; else x = 2; }",
        "int record = 1; int with = record;",
        "l: for (;;) { break l; }",
    ] {
        assert_eq!(findings(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn most_errors_of_a_long_text_are_left_out() {
    let (_, diagnostics) = read(&"x = ;\n".repeat(100));
    assert!((5..=20).contains(&diagnostics.len()), "{}", diagnostics.len());
    assert!(diagnostics.iter().all(|diagnostic| diagnostic.code == Code::Syntax));
}

#[test]
fn the_recogniser_accepts_what_the_grammar_accepts() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons");
    let files = std::fs::read_dir(folder).expect("the skeletons").filter_map(|entry| {
        let path = entry.expect("a skeleton").path();
        path.is_file().then(|| std::fs::read_to_string(path).expect("a text of UTF-8"))
    });
    let legal = |findings: &[&str]| {
        !findings
            .iter()
            .any(|finding| finding.contains(" syntax ") || finding.contains(" literal "))
    };
    let unsupported = OTHER.iter().filter(|(_, findings)| legal(findings));
    let unsupported = unsupported.map(|(text, _)| (*text).to_owned());
    for text in files.chain(unsupported) {
        let errors = recogniser::errors(&Source::new("test.java", text.as_str()));
        assert!(errors.is_empty(), "{text}\n{errors:#?}");
    }
}
