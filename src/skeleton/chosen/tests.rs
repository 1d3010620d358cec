//! What is chosen for programs whose authors name no question.

use crate::skeleton::front_matter::{Overrides, QuestionKind, Settings};
use crate::skeleton::read_with;
use crate::source::Source;

fn read(text: &str) -> Settings {
    let reading = read_with(&Source::new("Test.java", text), Overrides::default());
    let diagnostics = reading.diagnostics;
    reading.skeleton.unwrap_or_else(|| panic!("{diagnostics:#?}")).settings
}

/// What is chosen, and why.
fn chosen(text: &str) -> String {
    let settings = read(text);
    let reason = settings.chosen.expect("no question is named").as_str();
    format!("{}: {reason}", super::written(&settings).join(" "))
}

const LOOPS: &str = "int a = 0; int b = 0; int c = 0;\n\
    for (int i = 0; i < INT(range(10, 20)); i += INT(range(2, 7))) a++;\n\
    for (int i = 0; i < INT(range(10, 20)); i += INT(range(2, 7))) b += 1;\n\
    for (int i = 0; i < INT(range(10, 20)); i += INT(range(2, 7))) { c++; }\n";

#[test]
fn what_is_printed_comes_first_then_what_is_returned() {
    let loops = format!("{LOOPS}ASSERT(a != b && a != c && b != c);\nSystem.out.println(a);");
    assert_eq!(chosen(&loops), "question = \"output\": prints");
    let method = "static int f(int n) { return n + 1; }\n@MAIN static int g() { return f(INT(range(1, 9))); }";
    assert_eq!(chosen(method), "question = \"result\": returns");
    // What only a method prints that is never called is not printed.
    let silent = format!("static void f() {{ System.out.println(1); }}\n{method}");
    assert_eq!(chosen(&silent), "question = \"result\": returns");
}

#[test]
fn counters_are_put_in_order_where_the_assertions_leave_it_open() {
    let order =
        "question = \"order\" variables = [\"a\", \"b\", \"c\"] compare = \"variables\": compared";
    for open in
        ["a > 6 && a < b && c < b", "a != b && b != c && c != a", "!(a == b) && (c > a || c > b)"]
    {
        assert_eq!(chosen(&format!("{LOOPS}ASSERT({open});")), order, "{open}");
    }
    // All questions would have the same answer.
    let values = "question = \"variable\" variables = [\"a\", \"b\", \"c\"]: asserted";
    assert_eq!(chosen(&format!("{LOOPS}ASSERT(a < b && b < c);")), values);
    let two = chosen(&format!("{LOOPS}ASSERT(a < b);\nASSERT(c > 2);"));
    assert_eq!(two, values);
    let loops = chosen(&format!(
        "{LOOPS}ASSERT(__iterations(1) != __iterations(2) && __iterations(3) > 1 && __iterations(3) < __iterations(2));"
    ));
    assert_eq!(loops, "question = \"order\" compare = \"loops\": compared");
}

#[test]
fn a_counter_of_passes_asks_how_often_its_loop_runs() {
    let one = |body: &str, condition: &str| {
        chosen(&format!(
            "int n = 0;\nint s = 0;\nfor (int i = INT(range(1, 9)); i < 40; i *= 2) {{ {body} }}\nASSERT({condition});"
        ))
    };
    assert_eq!(one("n++; s += i;", "n > 2"), "question = \"iterations\" loop = 1: counted");
    assert_eq!(
        one("n++; s += i;", "__iterations(1) > 2"),
        "question = \"iterations\" loop = 1: counted"
    );
    // Not in every pass, not one by one, not only counted.
    let variable = "question = \"variable\" variables = [\"n\"]: asserted";
    for body in ["if (i > 5) { n++; }", "n += 2;", "n++; n *= 2;", "s = i > 5 ? n++ : 0;"] {
        assert_eq!(one(body, "n > 2"), variable, "{body}");
    }
    // What an assertion settles is not asked, if there is anything else.
    let other = "question = \"variable\" variables = [\"n\", \"s\"]: assigned";
    assert_eq!(one("n++; s += i;", "n == 4").replace("[\"s\"]", "[\"n\", \"s\"]"), other);
    assert_eq!(one("n++;", "n == 4"), "question = \"iterations\" loop = 1: counted");
}

#[test]
fn the_variables_of_the_assertions_at_the_end_are_asked_for() {
    let array = "int[] a = INTARRAY(list(4), range(0, 9));\nint n = INT(range(1, 3));\nint t = a[n];\n\
                 a[n] = a[0];\na[0] = t;\n";
    // `n` stands in the text, `i` is no variable of the program.
    let by_all = chosen(&format!("{array}ASSERT(__forall(i, 0, n, a[i] < 9));"));
    assert_eq!(by_all, "question = \"variable\" variables = [\"a\"]: asserted");
    let by_block = chosen(&format!(
        "{array}ASSERTBLOCK();\n{{ for (int i = 1; i < a.length; i++) {{ ASSERT(a[i] != a[i - 1]); }} ASSERT(t > 0); }}"
    ));
    assert_eq!(by_block, "question = \"variable\" variables = [\"a\", \"t\"]: asserted");
    let goal = chosen(
        "static int n;\nstatic void up() { n++; }\n@MAIN static void f() { for (int i = 0; i < INT(range(1, 9)); i++) { up(); } }\nGOAL(n > 2);",
    );
    assert_eq!(goal, "question = \"variable\" variables = [\"n\"]: asserted");
}

#[test]
fn what_is_assigned_last_is_asked_for_where_nothing_is_asserted_at_the_end() {
    let last = "question = \"variable\" variables = [\"i\", \"s\"]: assigned";
    let inside = "int i = 0;\nint s = 0;\nint x = 1 + i;\nINVARIANT(i <= 5);\nwhile (i < INT(range(2, 5))) { ASSERT(s >= 0); s += i; i++; }\nint y = 3;";
    assert_eq!(chosen(inside), last);
    assert_eq!(
        chosen("int x = INT(range(1, 9)) * 2;"),
        "question = \"variable\" variables = [\"x\"]: assigned"
    );
    // Nothing at all but a value that stands there.
    assert_eq!(
        chosen("int x = INT(range(1, 9));"),
        "question = \"variable\" variables = [\"x\"]: assigned"
    );
    let runs = chosen("for (int i = 0; i < INT(range(1, 9)); i++) { int x = i; }");
    assert_eq!(runs, "question = \"iterations\" loop = 1: runs");
    let calls = chosen(
        "@REC(9) static void f(int n) { if (n > 0) f(n - 1); }\n@MAIN static void g() { f(INT(range(1, 7))); }",
    );
    assert_eq!(calls, "question = \"iterations\" method = \"f\": runs");
}

#[test]
fn keys_that_belong_to_a_kind_name_it() {
    let with = |keys: &str| {
        let text = format!(
            "/*tatsu\n{keys}\n*/\n{LOOPS}ASSERT(a != b && a != c && b != c);\nSystem.out.println(a);"
        );
        let settings = read(&text);
        (settings.question, settings.chosen.map(super::Reason::as_str))
    };
    assert_eq!(with("variables = [\"a\"]"), (QuestionKind::Variable, Some("named")));
    assert_eq!(with("loop = 2"), (QuestionKind::Iterations, Some("named")));
    assert_eq!(with("compare = \"loops\""), (QuestionKind::Order, Some("named")));
    assert_eq!(
        with("question = \"variable\"\nvariables = [\"b\"]"),
        (QuestionKind::Variable, None)
    );
    // What is printed cannot be put in order.
    assert_eq!(with("answer = \"ordering\""), (QuestionKind::Order, Some("compared")));
}

#[test]
fn what_has_no_value_at_the_end_is_not_asked_for() {
    let text = "int x;\nint y = INT(range(1, 5)) + 1;\nif (y > 3) { x = y; }";
    assert_eq!(chosen(text), "question = \"variable\" variables = [\"y\"]: assigned");
}
