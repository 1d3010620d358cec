//! How values, conditions and results come about in explanations.

use super::tests::{happens, html, shown};
use crate::skeleton::front_matter::Language;

#[test]
fn a_variable_or_a_call_alone_is_named_where_it_is_a_condition() {
    let lines = happens(
        "boolean done = false;\nint low = -2;\nint a = done ? 1 : 2;\nint b = odd(low) ? 3 : 4;\nif (odd(3)) b = 0;\n\
         if (a > low) b = 1;\nwhile (true) { break; }\nint c = true ? 5 : 6;\n\
         static boolean odd(int n) { return n % 2 == 1; }",
    );
    let told = |what: &str| lines.iter().filter(|line| line.contains(what)).count();
    for what in [
        "done is false, so 2 is taken",
        "odd(-2) is false, so 4 is taken",
        "odd(3) returns true",
        "2 > (-2) → true",
        "true is true, so 5 is taken",
    ] {
        assert_eq!(told(what), 1, "{what}: {lines:#?}");
    }
    // What a call returned is the outcome, and is told once.
    assert!(lines.contains(&"odd(3) returns true".to_owned()), "{lines:#?}");
    // One comparison is not told twice in two spellings, and a literal is not told twice.
    assert!(lines.contains(&"2 > (-2) → true".to_owned()), "{lines:#?}");
    assert!(lines.contains(&"true; iteration 1".to_owned()), "{lines:#?}");
}

#[test]
fn what_is_chosen_or_assigned_on_the_way_says_how_it_comes_about() {
    let lines = happens(
        "int a = 7;\nint b = 2;\nint c = a > b ? a - b : b - a;\nc *= a < b ? a : b + 1;\na = b = c + 1;\n\
         char d = (char) ('a' + b);\nc %= 100;\nint[] v = { 4, 4 };\nv[0] = v[b - 15];\nb -= a - 16;",
    );
    let last = |line: &str| line.rsplit("; ").next().unwrap_or_default().to_owned();
    assert_eq!(
        lines[2..].iter().map(|line| last(line)).collect::<Vec<_>>(),
        [
            "c = 7 - 2 = 5",
            "c = 5 * (2 + 1) = 5 * 3 = 15",
            "a = 16, b = 15 + 1 = 16",
            "d = (char) ('a' + 16) = 'q'",
            "15 % 100 = 15, so c stays 15",
            "v = {4, 4}",
            "v[16 - 15] = 4, so v[0] stays 4",
            "16 - (16 - 16) = 16 - 0 = 16, so b stays 16",
        ]
    );
    let lines = happens("String s = \"x\";\nint n = 3;\ns += n < 2 ? n : s.charAt(0);");
    assert!(lines[2].ends_with("s = \"x\" + 120 = \"x120\""), "the whole is an int: {lines:#?}");
}

#[test]
fn what_a_condition_assigns_and_what_is_chosen_within_an_expression_is_told() {
    let lines = happens(
        "int n = 9;\nwhile ((n /= 2) > 3) {\n}\nif ((n = n - 4) < 0) n = 1;\nint m = (n = 5) * 2;\nString s = n + (m > n ? \"up\" : \"down\");\n\
         int k = -(m > n ? m + n : m) * 2;\nboolean[] done = new boolean[4];\nif (done[n - 3]) k = 0;\nint[][] grid = { { 1, 2 } };\ngrid[0][m - 9] = 2;",
    );
    let told = |what: &str| assert!(lines.iter().any(|line| line == what), "{what}: {lines:#?}");
    told("4 > 3 → true; n = 9 / 2 = 4; iteration 1");
    told("2 > 3 → false; n = 4 / 2 = 2");
    told("-2 < 0 → true; n = 2 - 4 = -2");
    told("n = 5, m = 5 * 2 = 10");
    told("10 > 5 is true, so \"up\" is taken; s = 5 + \"up\" = \"5up\"");
    told("done[5 - 3] → false");
    told("grid[0][1] stays 2");
}

#[test]
fn what_a_switch_gives_is_not_known_before_its_statements_have_run() {
    let lines = happens(
        "int day = 2;\nint score = 1;\nscore += switch (day) {\n  case 2 -> {\n    int x = day * 3;\n    yield x;\n  }\n  \
         default -> 0;\n};",
    );
    assert_eq!(
        lines[2..],
        [
            "the value is 2, so case 2 is taken",
            "x = 2 * 3 = 6",
            "the switch has the value 6; score = 7",
        ]
    );
}

#[test]
fn a_field_that_a_variable_hides_is_named_with_its_class() {
    let text = "public class Counter {\n  static int count = 1;\n  static void add(int count) {\n    Counter.count += count;\n    \
                count = 0;\n    Counter.count += count;\n  }\n  public static void main(String[] args) {\n    add(4);\n    count++;\n  }\n}";
    assert_eq!(
        happens(text),
        [
            "At the start: count = 1",
            "calls add(4)",
            "Counter.count = 1 + 4 = 5",
            "count of add = 0",
            "5 + 0 = 5, so Counter.count stays 5",
            "add(4) ends",
            "count = 6",
        ]
    );
}

#[test]
fn a_variable_that_hides_a_field_is_told_as_whose() {
    let text = "static int count = 3;\nstatic void reset(int count) {\n  count = 0;\n}\n@MAIN static void start() {\n  \
                reset(count);\n  count = count + 4;\n}";
    let lines = happens(text);
    assert!(lines.contains(&"count of reset = 0".to_owned()), "{lines:#?}");
    assert!(lines.contains(&"count = 3 + 4 = 7".to_owned()), "{lines:#?}");
}

#[test]
fn what_is_computed_is_told_step_by_step() {
    let lines = happens(
        "int a = 13;\nint b = 3;\nint c = a / b * b + a % b;\nint d = (a + 1) / b - a / b;\nint e = a + b + 1;\n\
         c += a / b * 2;\nint m = Math.max(a - b, a / b) * 2;\nSystem.out.println(a / b + \" \" + (a - d) % b);\n\
         boolean odd = a % 2 == 1;",
    );
    assert_eq!(
        lines[2..],
        [
            "c = 13 / 3 * 3 + 13 % 3 = 4 * 3 + 1 = 13",
            "d = (13 + 1) / 3 - 13 / 3 = 14 / 3 - 4 = 4 - 4 = 0",
            "e = 13 + 3 + 1 = 17",
            "c = 13 + (13 / 3 * 2) = 13 + (4 * 2) = 13 + 8 = 21",
            "m = Math.max(13 - 3, 13 / 3) * 2 = Math.max(10, 4) * 2 = 10 * 2 = 20",
            "prints 13 / 3 + \" \" + (13 - 0) % 3 = 4 + \" \" + 13 % 3 = 4 + \" \" + 1",
            "odd = true (13 % 2 == 1 → 1 == 1 → true)",
        ]
    );
}

#[test]
fn strings_that_are_two_objects_are_told_so_and_what_was_found_where() {
    let lines = happens(
        "String a = \"banana\";\nString b = a + \"\";\nboolean same = a == b;\nif (a == b) same = true;\nint p = a.indexOf('n');\n\
         int q = a.lastIndexOf(\"x\");\nchar c = a.charAt(p + 1);\nSystem.out.println((a == b) + \" \" + a.equals(b));",
    );
    let objects = "both operands of == hold \"banana\", but they are two objects";
    for line in [2, 3, 7] {
        assert!(lines[line].contains(objects), "{lines:#?}");
    }
    assert_eq!(
        lines[4],
        "the first 'n' in \"banana\" is at index 2 (counted from 0); p = a.indexOf('n') = 2"
    );
    assert_eq!(lines[5], "\"x\" does not occur in \"banana\"; q = a.lastIndexOf(\"x\") = -1");
    assert_eq!(lines[6], "c = a.charAt(2 + 1) = 'a'");
}

#[test]
fn what_two_texts_compared_came_to_is_told_beside_a_condition() {
    let lines = happens(
        "String a = \"crow\";\nString b = \"swan\";\nif (a.compareTo(b) < 0) b = a;\nint c = a.compareTo(\"cow\");",
    );
    assert_eq!(lines[2], "-16 < 0 → true; \"crow\".compareTo(\"swan\") = -16");
    assert_eq!(lines[4], "c = a.compareTo(\"cow\") = 3");
}

#[test]
fn each_iteration_of_a_do_loop_is_named_the_first_one_in_its_first_line() {
    let lines = happens("int n = 3;\ndo {\n  n--;\n  n = n + 0;\n} while (n > 1);");
    let named: Vec<&String> = lines.iter().filter(|line| line.contains("iteration")).collect();
    assert_eq!(named, ["iteration 1; n = 2", "2 > 1 → true; iteration 2"]);
}

#[test]
fn a_long_condition_and_a_long_line_are_told_whole() {
    let sum = "first * 2 + second % 7 - third / 3 + (first - second) * (third - first) % 5";
    let lines =
        happens(&format!("int first = 11;\nint second = 12;\nint third = 13;\nint all = {sum};"));
    assert!(lines[3].starts_with("all = 11 * 2 + 12 % 7 - 13 / 3 + "), "{lines:#?}");
    assert!(lines[3].ends_with(" = 21"), "{lines:#?}");
}

#[test]
fn the_test_of_a_do_loop_is_shown_without_the_brace_before_it() {
    let rows = shown("int n = 3;\ndo {\n  n--;\n} while (n > 2);");
    assert_eq!(rows.last().unwrap(), "|4|while (n > 2);|2 > 2 → false");
}

#[test]
fn a_tree_says_how_values_and_chosen_calls_come_about_and_what_does_not_fit() {
    let rows = shown(
        "@MAIN static int main() {\n  return power(60000, 2);\n}\n@REC(9) static int power(int b, int e) {\n  if (e < 1) return b;\n  \
         int half = e % 2 == 0 ? power(b, e / 2) : power(b, e - 1);\n  half *= half;\n  return half;\n}\n",
    );
    let has = |what: &str| rows.iter().any(|row| row.trim() == what);
    assert!(
        has(
            "line 7: 60000 * 60000 = 3600000000 does not fit into int and becomes -694967296; half = 60000 * 60000 = -694967296"
        ),
        "{rows:#?}"
    );
    let rows = shown(
        "@MAIN static int main() {\n  return down(6);\n}\n@REC(9) static int down(int n) {\n  \
         return n < 2 ? n : n % 2 == 0 ? down(n / 2) : down(n - 1) + 1;\n}",
    );
    let has = |what: &str| rows.iter().any(|row| row.trim() == what);
    assert!(has("down(6) returns down(3) = 2") && has("down(3) returns down(2) + 1 = 1 + 1 = 2"));
}

#[test]
fn a_deep_tree_is_not_squeezed_and_headers_are_not_broken() {
    let text = "@MAIN static int main() {\n  return f(9);\n}\n@REC(20) static int f(int n) {\n  return n == 0 ? 0 : f(n - 1);\n}";
    let html = html(text, Language::English);
    let items = html.matches("<li").count();
    assert_eq!((items, html.matches("<li style=\"min-width: ").count()), (10, 10), "{html}");
    let tree = html.split("<ul").next().unwrap();
    assert!(
        tree.ends_with("<div style=\"overflow-x: auto; margin-bottom: 1em\">"),
        "what is too wide is scrolled"
    );
    let headers = html.matches("<th").count();
    assert_eq!(html.matches("<th scope=\"col\" style=\"white-space: nowrap").count(), headers);
}
