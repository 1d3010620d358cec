//! The checked text, as people read it when something goes wrong.

use super::text;
use crate::validate::tests::skeleton;

fn checked(author: &str) -> String {
    let skeleton = skeleton(author);
    let literals = vec!["5".to_owned(); skeleton.program.placeholders.len()];
    text(&skeleton, &literals)
}

fn contains(author: &str, expected: &str) {
    let text = checked(author);
    assert!(text.contains(expected), "{text}\n--- does not contain\n{expected}");
}

#[test]
fn a_loop_with_a_bound_counts_in_a_finally() {
    contains(
        "int n = INT(range(1, 9));\nLOOP(list(1, range(3, 5)));\nouter: while (n > 0) n--;",
        "{ int tatsu$passes0 = 0; try { outer: while (tatsu$.Check.test(0) ? (n > 0) : (n > 0)) { tatsu$.Check.pass(0); tatsu$passes0++; n--; } } \
         finally { tatsu$.Check.bound(tatsu$passes0 >= 1L && tatsu$passes0 <= 1L || tatsu$passes0 >= 3L && tatsu$passes0 <= 5L, \
         tatsu$passes0, \"LOOP on line 2\"); } }",
    );
}

#[test]
fn an_invariant_stands_in_the_test() {
    contains(
        "int n = 5;\nINVARIANT(n >= 0);\nwhile (n > 0) n--;",
        "while (((tatsu$.Check.quiet() & tatsu$.Check.that(n >= 0, \"INVARIANT on line 2\")) & tatsu$.Check.test(0)) ? (n > 0) : (n > 0)) \
         { tatsu$.Check.pass(0); n--; }",
    );
}

#[test]
fn a_constant_condition_stays_constant() {
    contains(
        "int n = 5;\nINVARIANT(n >= 0);\nwhile (1 < 2) { if (n == 0) break; n--; }",
        "while (1 < 2) { { boolean tatsu$held = ((tatsu$.Check.quiet() & \
         tatsu$.Check.that(n >= 0, \"INVARIANT on line 2\")) & tatsu$.Check.test(0)); } tatsu$.Check.pass(0); {",
    );
}

#[test]
fn what_speaks_of_the_result_is_checked_between_value_and_return() {
    contains(
        "static int f() {\nint n = 1;\nASSERT(n > 0); ASSERT(__ret > n);\nreturn n++ + 1;\n}",
        "{ tatsu$.Check.quiet(); tatsu$.Check.that(n > 0, \"ASSERT on line 3\"); } \n\
         { final int tatsu$returned = n++ + 1; \
         { tatsu$.Check.quiet(); tatsu$.Check.that(tatsu$returned > n, \"ASSERT on line 3\"); }  return tatsu$returned; }",
    );
}

#[test]
fn what_a_condition_throws_reaches_no_handler_of_the_author() {
    contains(
        "int n = 0;\ntry {\nASSERT(1 / n > 0);\n} catch (ArithmeticException e) { n = 5; }",
        "{ try { tatsu$.Check.quiet(); tatsu$.Check.that(1 / n > 0, \"ASSERT on line 3\"); } \
         catch (RuntimeException tatsu$broke) { tatsu$.Check.broken(\"ASSERT on line 3\"); } }",
    );
}

#[test]
fn names_of_conditions_are_replaced() {
    contains(
        "int[] a = { 1 };\nASSERT(__impl(__distinct(a), __iff(__out.equals(\"\"), true)));",
        "tatsu$.Check.that((!(tatsu$.Check.distinct(a)) || (((tatsu$.Check.out().equals(\"\")) == (true)))), \"ASSERT on line 2\")",
    );
}

#[test]
fn the_end_of_the_run_is_checked_around_the_entry() {
    contains(
        "static int f() { return 1; }\nASSERT(__ret == 1);",
        "static int tatsu$start() { final int tatsu$returned = f(); { tatsu$.Check.quiet(); \
         tatsu$.Check.that(tatsu$returned == 1, \"ASSERT on line 2\"); } return tatsu$returned; }",
    );
}

#[test]
fn methods_report_their_calls() {
    contains(
        "@MAIN static void f() { g(2); }\n@REC(3) static void g(int n) { if (n > 0) g(n - 1); }",
        "static void g(int n) { tatsu$.Check.enter(1, 3, \"@REC of g\"); try { if (n > 0) g(n - 1); } \
         finally { tatsu$.Check.leave(1); } }",
    );
}

#[test]
fn variables_are_reported_where_control_can_reach() {
    let text = checked(
        "/*tatsu\nvariables = [\"n\"]\n*/\nint n = 5;\nwhile (true) { if (n > 7) return; n++; }",
    );
    assert!(text.contains("if (n > 7) { tatsu$.Check.observe(\"n\", n); return; }"), "{text}");
    assert_eq!(text.matches("observe").count(), 1, "{text}");
}
