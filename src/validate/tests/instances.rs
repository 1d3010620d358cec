//! What students see and what a JVM gets, byte for byte.

use super::{instance, skeleton, verdicts_of};
use crate::jvm::JvmLimits;
use crate::jvm::tests::toolchains;
use crate::read::datum::Datum;
use crate::read::types::Type;
use crate::solve::execute::{Limits, Machine, Metrics, Outcome, Run};
use crate::solve::model::Model;
use crate::validate::instance::Instance;
use crate::validate::verdict::Verdict;

/// A value as tests write it.
enum TestValue {
    N(i64),
    B(bool),
    A(&'static [i64]),
}
use TestValue::{A, B, N};

fn spliced(text: &str, values: &[TestValue]) -> Instance {
    let skeleton = skeleton(text);
    let values = values.iter().map(|value| match value {
        N(number) => Datum::Integral(*number),
        B(truth) => Datum::Boolean(*truth),
        A(items) => Datum::Array(items.iter().copied().map(Datum::Integral).collect()),
    });
    let run = Run {
        outcome: Outcome::Completed { result: None },
        thrown: None,
        output: String::new(),
        observed: indexmap::IndexMap::new(),
        metrics: Metrics::default(),
    };
    let model = Model { values: values.collect() };
    assert_eq!(model.values.len(), skeleton.program.placeholders.len(), "{text}");
    instance(&skeleton, 1, model, run)
}

fn shows(text: &str, values: &[TestValue], expected: &str) {
    let instance = spliced(text, values);
    assert_eq!(instance.shown, expected, "\n--- of\n{text}\n--- got\n{}", instance.shown);
}

#[test]
fn negative_numbers_never_run_into_their_neighbours() {
    for (text, values, expected) in [
        ("int x = INT();", N(-3), "int x = -3;"),
        ("int y = 1, x = y - INT();", N(-3), "int y = 1, x = y - (-3);"),
        ("int y = 1, x = y - INT();", N(3), "int y = 1, x = y - 3;"),
        ("int y = 1, x = y-INT()*2;", N(-3), "int y = 1, x = y-(-3)*2;"),
        ("int y = 1, x = y*INT();", N(-3), "int y = 1, x = y*(-3);"),
        ("int y = 1, x = INT() - y;", N(-3), "int y = 1, x = -3 - y;"),
        ("int y = 1, x = y - (INT() + 1);", N(-3), "int y = 1, x = y - (-3 + 1);"),
        ("int x = -INT();", N(-3), "int x = -(-3);"),
        ("int x = -INT();", N(3), "int x = -3;"),
        ("int x = - INT();", N(-2_147_483_648), "int x = - (-2147483648);"),
        ("int x = ~INT();", N(-3), "int x = ~(-3);"),
        ("int x = 1; x -= INT();", N(-3), "int x = 1; x -= -3;"),
        ("int x = 1; x=INT();", N(-3), "int x = 1; x=-3;"),
        ("boolean b = 1 >INT();", N(-3), "boolean b = 1 >-3;"),
        ("int x = (int) INT();", N(-3), "int x = (int) -3;"),
        ("int x = Math.abs(INT());", N(-3), "int x = Math.abs(-3);"),
        ("int x = true ? INT() : 1;", N(-3), "int x = true ? -3 : 1;"),
        (
            "int[] a = { 1 }; int x = 1 - a[0 * INT()];",
            N(-3),
            "int[] a = { 1 }; int x = 1 - a[0 * (-3)];",
        ),
        ("System.out.println(\"n\" + INT());", N(-3), "System.out.println(\"n\" + (-3));"),
    ] {
        shows(text, &[values], expected);
    }
}

#[test]
fn longs_get_their_l_where_it_matters() {
    for (text, value, expected) in [
        ("long x = LONG();", 5, "long x = 5;"),
        ("long x = LONG();", 5_000_000_000, "long x = 5000000000L;"),
        ("long x = LONG();", i64::MIN, "long x = -9223372036854775808L;"),
        ("var x = LONG();", 5, "var x = 5L;"),
        ("long x = (LONG());", 5, "long x = (5L);"),
        ("long x = 1 + LONG();", 5, "long x = 1 + 5L;"),
        ("long x = 1; x = LONG();", 5, "long x = 1; x = 5;"),
        ("int x = 1; x += LONG();", 5, "int x = 1; x += 5L;"),
        ("System.out.println(LONG());", -5, "System.out.println(-5L);"),
        ("long x = 1 - LONG();", -5, "long x = 1 - (-5L);"),
        ("{ int x = 1; } { long x; x = LONG(); }", 5, "{ int x = 1; } { long x; x = 5L; }"),
    ] {
        shows(text, &[N(value)], expected);
    }
}

#[test]
fn characters_are_escaped() {
    for (unit, expected) in [
        ('k', "k"),
        ('\'', "\\'"),
        ('"', "\""),
        ('\\', "\\\\"),
        ('\n', "\\n"),
        ('\r', "\\r"),
        ('\t', "\\t"),
        ('\0', "\\000"),
        ('\u{1B}', "\\033"),
        ('\u{7F}', "\\177"),
        ('\u{85}', "\\u0085"),
        ('ä', "\\u00e4"),
        ('\u{2028}', "\\u2028"),
    ] {
        let value = N(i64::from(u32::from(unit)));
        shows("char c = CHAR();", &[value], &format!("char c = '{expected}';"));
    }
    shows("char c = CHAR();", &[N(0xD800)], "char c = '\\ud800';");
    shows("boolean b = !BOOLEAN();", &[B(true)], "boolean b = !true;");
}

#[test]
fn arrays_are_initialisers_only_where_java_allows_it() {
    let array = || A(&[3, -1, 2]);
    for (text, expected) in [
        ("int[] a = INTARRAY(list(3), range(-9, 9));", "int[] a = { 3, -1, 2 };"),
        ("int a[] = INTARRAY(list(3), range(-9, 9));", "int a[] = { 3, -1, 2 };"),
        ("final int[] a = INTARRAY(list(3), range(-9, 9));", "final int[] a = { 3, -1, 2 };"),
        ("var a = INTARRAY(list(3), range(-9, 9));", "var a = new int[] { 3, -1, 2 };"),
        ("int[] a; a = INTARRAY(list(3), range(-9, 9));", "int[] a; a = new int[] { 3, -1, 2 };"),
        ("int x = INTARRAY(list(3), range(-9, 9))[1];", "int x = new int[] { 3, -1, 2 }[1];"),
        (
            "int x = INTARRAY(list(3), range(-9, 9)).length;",
            "int x = new int[] { 3, -1, 2 }.length;",
        ),
        (
            "for (int x : INTARRAY(list(3), range(-9, 9))) ;",
            "for (int x : new int[] { 3, -1, 2 }) ;",
        ),
    ] {
        shows(text, &[array()], expected);
    }
    shows("int[] a = INTARRAY(list(0), range(1, 2));", &[A(&[])], "int[] a = { };");
    shows("var a = INTARRAY(list(0), range(1, 2));", &[A(&[])], "var a = new int[] { };");
}

#[test]
fn directives_vanish_without_a_hole() {
    for (text, expected) in [
        ("int x = 1;\nASSERT(x > 0);\nx++;\n", "int x = 1;\nx++;\n"),
        ("int x = 1;\n    ASSERT(x > 0); // because\nx++;\n", "int x = 1;\nx++;\n"),
        ("int x = 1;\n// because\nASSERT(x > 0);\nx++;\n", "int x = 1;\n// because\nx++;\n"),
        ("int x = 1; ASSERT(x > 0); x++;\n", "int x = 1; x++;\n"),
        ("int x = 1;ASSERT(x > 0);x++;\n", "int x = 1;x++;\n"),
        ("int x = 1; ASSERT(x > 0);\nx++;\n", "int x = 1;\nx++;\n"),
        ("int x = 1; ASSERT(x > 0); // one\nx++;\n", "int x = 1; // one\nx++;\n"),
        ("int x = 1;\n  ASSERT(x > 0); x++;\n", "int x = 1;\n  x++;\n"),
        ("int x = 1;\nASSERT(x > 0); /* and */ GOAL(x < 2);\nx++;\n", "int x = 1;\nx++;\n"),
        ("int x = 1;\n\nASSERT(x > 0);\n\nx++;\n", "int x = 1;\n\nx++;\n"),
        ("int x = 1;\n\nASSERT(x > 0);\n\n\nGOAL(x > 0);\n\nx++;\n", "int x = 1;\n\nx++;\n"),
        ("int x = 1;\nASSERT(x > 0);\n\nx++;\n", "int x = 1;\n\nx++;\n"),
        ("int x = 1;\n\nASSERT(x > 0);\nx++;\n", "int x = 1;\n\nx++;\n"),
        ("ASSERT(true);\n\nint x = 1;\n", "int x = 1;\n"),
        ("int x = 1;\n\nASSERT(x > 0);\n", "int x = 1;\n"),
        ("int x = 1;\nASSERT(x > 0);", "int x = 1;\n"),
        (
            "int x = 1;\n{\n  ASSERT(x > 0);\n\n  x++;\n\n  ASSERT(x > 0);\n}\n",
            "int x = 1;\n{\n  x++;\n}\n",
        ),
        ("int x = 1;\n{ ASSERT(x > 0); }\n", "int x = 1;\n{ }\n"),
        ("int x = 1;\nASSERT(x > 0 &&\n       x < 2);\nx++;\n", "int x = 1;\nx++;\n"),
        (
            "int x = 1;\nASSERTBLOCK(); {\n  int y = x; // y\n\n  ASSERT(y == 1);\n}\nx++;\n",
            "int x = 1;\nx++;\n",
        ),
        ("int x = 1; ASSERTBLOCK(); {\n  ASSERT(x == 1);\n} x++;\n", "int x = 1; x++;\n"),
        (
            "int x = 9;\nLOOP(range(1, 9));\nINVARIANT(x >= 0);\nouter: while (x > 0) x--;\n",
            "int x = 9;\nouter: while (x > 0) x--;\n",
        ),
        ("int x = 9; LOOP(range(1, 9)); while (x > 0) x--;\n", "int x = 9; while (x > 0) x--;\n"),
        ("int x = 1;\r\n\r\nASSERT(x > 0);\r\n\r\nx++;\r\n", "int x = 1;\r\n\r\nx++;\r\n"),
        ("int x = 1;\n\tASSERT(x > 0);\n\tx++;\n", "int x = 1;\n\tx++;\n"),
    ] {
        shows(text, &[], expected);
    }
}

#[test]
fn where_a_statement_is_needed_a_directive_leaves_an_empty_block() {
    for (text, expected) in [
        ("int x = 1; if (x > 0) ASSERT(x == 1);", "int x = 1; if (x > 0) { }"),
        (
            "int x = 1; if (x > 0) ASSERT(x == 1); else x = 2;",
            "int x = 1; if (x > 0) { } else x = 2;",
        ),
        (
            "int x = 1;\nif (x < 0)\n  x = 2;\nelse\n  ASSERT(x == 1);\n",
            "int x = 1;\nif (x < 0)\n  x = 2;\nelse\n  { }\n",
        ),
        ("for (int i = 0; i < 3; i++) ASSERT(i < 3);", "for (int i = 0; i < 3; i++) { }"),
        ("int x = 1; if (x > 0) { ASSERT(x == 1); x++; }", "int x = 1; if (x > 0) { x++; }"),
    ] {
        shows(text, &[], expected);
    }
}

#[test]
fn settings_and_annotations_vanish() {
    shows("/*tatsu\ntitle = \"x\"\n*/\n\n\n  int x = INT();\n", &[N(1)], "  int x = 1;\n");
    shows("\u{FEFF}int x = INT();\n", &[N(1)], "int x = 1;\n");
    shows("/*tatsu\n*/ // kept\nint x = INT();\n", &[N(1)], "// kept\nint x = 1;\n");
    shows(
        "@MAIN\nstatic int f() { return g(3); }\n\n@REC(4) static int g(int n) { return n == 0 ? 0 : g(n - 1); }\n\nASSERT(__ret == 0);\n",
        &[],
        "static int f() { return g(3); }\n\nstatic int g(int n) { return n == 0 ? 0 : g(n - 1); }\n",
    );
}

#[test]
fn a_snippet_becomes_a_class() {
    let text = "/*tatsu\n*/\n// Counts.\nint n = twice(INT());\n\n// Twice as much.\nstatic int twice(int n) {\n    ASSERT(n > 0);\n    calls++;\n    return n * 2;\n}\n\nstatic int calls = 0;\nfor (int i = 0; i < n; i++)\n    System.out.println(i);\n";
    let instance = spliced(text, &[N(2)]);
    assert_eq!(
        instance.shown,
        "// Counts.\nint n = twice(2);\n\n// Twice as much.\nstatic int twice(int n) {\n    calls++;\n    return n * 2;\n}\n\nstatic int calls = 0;\nfor (int i = 0; i < n; i++)\n    System.out.println(i);\n"
    );
    assert_eq!(
        instance.complete,
        "class Main {\n    static int calls = 0;\n\n    public static void main(String[] args) {\n        // Counts.\n        int n = twice(2);\n\n        for (int i = 0; i < n; i++)\n            System.out.println(i);\n    }\n\n    // Twice as much.\n    static int twice(int n) {\n        calls++;\n        return n * 2;\n    }\n}\n"
    );
    assert_eq!((instance.class().as_str(), instance.number), ("Main", 1));
    assert_eq!(instance.literals, ["2"]);
}

#[test]
fn a_snippet_may_have_a_variable_called_args() {
    let instance = spliced("int args = INT();\r\n", &[N(2)]);
    let expected = "class Main {\r\n    public static void main(String[] args_) {\r\n        int args = 2;\r\n    }\r\n}\r\n";
    assert_eq!(instance.complete, expected);
}

#[test]
fn methods_become_a_class_that_calls_the_entry() {
    let text = "static int n = INT();\n\n@MAIN\nstatic int f() {\n\treturn n;\n}\n\nstatic void g() { }\n\nASSERT(__ret > 0);\n";
    let instance = spliced(text, &[N(2)]);
    assert_eq!(
        instance.complete,
        "class Main {\n\tstatic int n = 2;\n\n\tstatic int f() {\n\t\treturn n;\n\t}\n\n\tstatic void g() { }\n\n\tpublic static void main(String[] args) {\n\t\tf();\n\t}\n}\n"
    );
    let instance = spliced("static void main() { System.out.print(INT()); }\n", &[N(2)]);
    assert_eq!(
        instance.complete,
        "class Main {\n    static void main() { System.out.print(2); }\n}\n"
    );
}

#[test]
fn a_class_stays_as_it_is() {
    let text = "/*tatsu\n*/\npackage a.b;\n\n// The exercise.\npublic class Loops {\n    public static void main(String[] args) {\n        System.out.println(INT());\n    }\n}\n\nASSERT(__out.length() > 0);\n";
    let instance = spliced(text, &[N(2)]);
    let expected = "package a.b;\n\n// The exercise.\npublic class Loops {\n    public static void main(String[] args) {\n        System.out.println(2);\n    }\n}\n";
    assert_eq!((instance.shown.as_str(), instance.complete.as_str()), (expected, expected));
    assert_eq!(instance.class(), "a.b.Loops");
}

#[test]
fn values_have_one_text_form() {
    use crate::validate::text::datum_text;
    let numbers =
        |items: &[i64]| Datum::Array(items.iter().copied().map(Datum::Integral).collect());
    assert_eq!(datum_text(&Type::array_of(Type::INT), &numbers(&[1, -2])), "{1, -2}");
    assert_eq!(datum_text(&Type::array_of(Type::CHAR), &numbers(&[97])), "{a}");
    assert_eq!(datum_text(&Type::BOOLEAN, &Datum::Boolean(false)), "false");
    assert_eq!(datum_text(&Type::array_of(Type::INT), &Datum::Null), "null");
    assert_eq!(datum_text(&Type::String, &Datum::Text("a\"b".to_owned())), "a\"b");
}

/// The skeleton's run on these values, which is predicted to miss a goal, or is claimed to.
fn missing(text: &str, values: &[i64]) -> Instance {
    let skeleton = skeleton(text);
    let model = Model { values: values.iter().map(|value| Datum::Integral(*value)).collect() };
    let run = Machine::new(&skeleton.program).run(&model, &Limits::default());
    instance(&skeleton, 1, model, run)
}

#[test]
fn a_jvm_confirms_that_a_goal_is_missed() {
    let texts = [
        "int n = INT(range(1, 9));\nGOAL(n > 5);\nSystem.out.println(n);",
        "int n = INT(range(1, 9));\nfor (int i = 0; i < n; i++) {\n  ASSERT(i < 8);\n  GOAL(\n i != 2);\n}",
        "@MAIN static int f() { return g(INT(range(1, 9))); }\nstatic int g(int n) { GOAL(__ret > 6); return n + 1; }",
    ];
    for text in texts {
        let missed = missing(text, &[4]);
        assert!(matches!(missed.run.outcome, Outcome::CheckFailed { .. }));
        // This prediction about a value with which the goal holds is wrong.
        let kept = missing(text, &[4]);
        let held = missing(text, &[2]);
        let held = if held.run.outcome.is_completed() { held } else { missing(text, &[9]) };
        let mut wrong = kept.with_checked(&held.checked());
        wrong.number = 2;
        for toolchain in toolchains() {
            for verdict in
                verdicts_of(&toolchain, &[missed.clone(), wrong.clone()], &JvmLimits::default())
            {
                let confirmed = matches!(verdict, Verdict::Validated(_));
                assert_eq!(confirmed, verdict.instance().number == 1, "{text}");
                if let Verdict::Disagreed(disagreement) = verdict {
                    assert!(disagreement.differences[0].contains("predicted that GOAL on line"));
                }
            }
        }
    }
}
