//! Whatever the text, reading comes back with an answer.

use super::{findings, read};
use crate::diagnostic::Code;
use proptest::prelude::*;

const PROGRAM: &str = "/*tatsu\ntitle = \"Ä\"\n*/\nimport java.util.Arrays;\n@MAIN static int f() {\n  int[] a = INTARRAY(3, range('a', 9L));\n  \
    LOOP(range(1, 2)); outer: for (int i = 0, j = -1; i < a.length && !(j > 2); i++, --j) { // é\n    \
    if ((i) - 1 * 2 == 3) continue outer; else { a[i] += i > 2 ? (int) 'ß' : g(\"x\\n\"); }\n  }\n  \
    do { INVARIANT(true); while (f() < 0x1F) ; } while (BOOLEAN());\n  ASSERTBLOCK(); { for (int v : a) ASSERT(v > 0); }\n  \
    GOAL(__ret == 1); return a[HOLE(INT(list(1, 2)))];\n}\n@REC(5) static int g(final String s) { return s.length(); }\n\
    // tatsu:hide\n@HIDDEN static String h(int[] x[]) {\n  switch (x[0][1]) { case 1, 2: break; default: case 3: ; }\n  \
    switch (g(\"\")) { case 'a' -> x = new int[2][]; default -> { } }\n  \
    StringBuilder b = new StringBuilder(); int y = switch (1) { case 1 -> HOLE(2); default -> { yield 3; } };\n  \
    return new String(); }\n// tatsu:show\n";

/// Reads the text; what is said about it lies within it.
fn survives(text: &str) {
    let (file, diagnostics) = read(text);
    for diagnostic in &diagnostics {
        for label in std::iter::once(&diagnostic.label).chain(&diagnostic.others) {
            assert!(text.get(label.span.range()).is_some(), "{text:?}\n{diagnostic:?}");
        }
    }
    if diagnostics.is_empty() {
        assert!(!file.members.is_empty() || !file.statements.is_empty(), "{text:?}");
    }
}

#[test]
fn the_program_that_is_mutated_is_right() {
    assert_eq!(findings(PROGRAM), Vec::<String>::new());
}

#[test]
fn depth_does_no_harm() {
    let many = 10_000;
    for (open, close) in [
        ("(", ")"),
        ("{", "}"),
        ("-", ""),
        ("- ", ""),
        ("1+", ""),
        ("f(", ")"),
        ("a[", "]"),
        ("(int)", ""),
        ("if (a) ", ""),
        ("if (a) x = 1; else ", ""),
        ("x = ", ""),
        ("a ? b : ", ""),
        ("a.", ""),
        ("l: ", ""),
        ("switch (a) { case 1: ", "}"),
        ("switch (a) { default -> { ", "} }"),
        ("switch (a) { default -> ", "; }"),
        ("new int[", "]"),
        ("HOLE(", ")"),
        ("new String(", ")"),
        ("try { ", "} finally { }"),
        ("() -> { ", "}"),
    ] {
        for text in [
            format!("x = {}a{};", open.repeat(many), close.repeat(many)),
            format!("{}x = a;{}", open.repeat(many), close.repeat(many)),
        ] {
            let (_, diagnostics) = read(&text);
            let codes: Vec<Code> = diagnostics.iter().map(|d| d.code).collect();
            assert!(matches!(codes[..], [Code::TooLarge | Code::Syntax, ..]), "{open:?} {codes:?}");
        }
    }
    for text in [
        format!("int{} x;", "[]".repeat(many)),
        format!("int x{};", "[]".repeat(many)),
        format!("x = new int{};", "[1]".repeat(100)),
        format!("switch (x) {{ {} }}", "case 1: ".repeat(many)),
    ] {
        assert_eq!(read(&text).1[0].code, Code::TooLarge, "{}", &text[..20]);
    }
    let (_, diagnostics) = read(&format!("x = {}1{};", "(".repeat(many), ")".repeat(many)));
    assert_eq!(diagnostics[0].code, Code::TooLarge);
    let (_, diagnostics) = read(&format!("x = {}1{};", "(".repeat(150), ")".repeat(150)));
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
}

#[test]
fn openings_without_end_do_no_harm() {
    for open in [
        "(",
        "{",
        "[",
        "'",
        "\"",
        "/*",
        ")",
        "}",
        "]",
        "{({",
        "(})",
        "@A ",
        "a<",
        "\\",
        "é\n",
        "x y\n",
        "\\u0041",
        "case 1 ",
        "switch (x) { case 1 -> ",
        "(x) = ",
        "((",
        "\"\"\"\n",
        "// tatsu:show\n",
    ] {
        let (_, diagnostics) = read(&open.repeat(3_000));
        assert!(!diagnostics.is_empty(), "{open:?}");
    }
    let (_, diagnostics) = read(&"x = 1;\n".repeat(200_000));
    assert_eq!(diagnostics[0].code, Code::TooLarge);
}

/// A piece of `PROGRAM`: a word, or one other character.
fn pieces() -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut in_word = false;
    for c in PROGRAM.chars() {
        let belongs = c.is_alphanumeric() || c == '_';
        match pieces.last_mut() {
            Some(last) if belongs && in_word => last.push(c),
            _ => pieces.push(c.to_string()),
        }
        in_word = belongs;
    }
    pieces
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survives(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_text_is_survived(text in "\\PC{0,100}") {
        survives(&text);
    }

    #[test]
    fn any_order_of_pieces_is_survived(picks in prop::collection::vec(any::<prop::sample::Index>(), 0..60)) {
        let pieces = pieces();
        let text: String = picks.iter().map(|pick| pick.get(&pieces).as_str()).collect();
        survives(&text);
    }

    #[test]
    fn any_change_is_survived(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..4, any::<prop::sample::Index>()), 1..4),
    ) {
        let mut pieces = pieces();
        for (at, kind, other) in changes {
            let other = other.get(&pieces).clone();
            let at = at.index(pieces.len());
            match kind {
                0 => { pieces.remove(at); }
                1 => pieces.insert(at, other),
                2 => pieces[at] = other,
                _ => pieces.insert(at, pieces[at].clone()),
            }
        }
        survives(&pieces.concat());
    }
}
