//! Explanations of programs without placeholders.

use super::*;
use crate::ask::listing;
use crate::skeleton::front_matter::Language;
use crate::solve::model::Model;
use crate::source::Source;
use crate::vary::trace::both_ends;

pub(super) fn html(text: &str, language: Language) -> String {
    let reading = crate::skeleton::read(&Source::new("test.java", text));
    let diagnostics = reading.diagnostics;
    let skeleton = reading.skeleton.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let trace = both_ends(&skeleton, &Model::default());
    let wording = Wording::load(&[], language, &[]).unwrap();
    let shown = crate::validate::instance::shown_with(&skeleton, &[]);
    let run = Explained { trace: &trace, shown: &shown, literals: &[] };
    let html = explanation(&Subject::of("test", 0, &skeleton), &run, &wording).unwrap();
    html.replace('\u{A0}', " ")
}

/// What is told of another version of a program from where the two part.
fn parted(text: &str, other: &str) -> Vec<String> {
    let [one, other] = [text, other].map(|text| {
        let skeleton = crate::skeleton::read(&Source::new("test.java", text)).skeleton.unwrap();
        let trace = both_ends(&skeleton, &Model::default());
        let shown = crate::validate::instance::shown_with(&skeleton, &[]);
        (skeleton, trace, shown)
    });
    let [one, other] = [&one, &other].map(|(skeleton, trace, shown)| {
        (Subject::of("test", 0, skeleton), Explained { trace, shown, literals: &[] })
    });
    let wording = Wording::load(&[], Language::English, &[]).unwrap();
    let html = parting((&one.0, &one.1), (&other.0, &other.1), &wording).unwrap();
    of_html(&html.replace('\u{A0}', " "))
}

/// The rows of the table, cells separated by `|`, without tags; the items of the tree, one a line,
/// as deep as they stand.
pub(super) fn shown(text: &str) -> Vec<String> {
    of_html(&html(text, Language::English))
}

fn of_html(html: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut depth = 0;
    for piece in html.split('<') {
        let (tag, text) = piece.split_once('>').unwrap_or(("", piece));
        match tag.split(' ').next().unwrap_or_default() {
            "tr" | "p" => out.push(String::new()),
            "td" | "th" => out.last_mut().unwrap().push('|'),
            "ul" => depth += 1,
            "/ul" => depth -= 1,
            "li" => out.push("  ".repeat(depth)),
            _ => {}
        }
        if let Some(last) = out.last_mut() {
            last.push_str(&listing::unescape(&text.replace('\n', "")));
        }
    }
    out
}

/// What the lines of the table say happens.
pub(super) fn happens(text: &str) -> Vec<String> {
    let html = html(text, Language::English);
    let mut rows = html.split("<tr>").skip(1);
    let header = rows.next().unwrap();
    let at = header.split("<th").position(|cell| cell.contains(">What happens")).unwrap();
    let cell = |row: &str| {
        let row = row.replace("<th", "<td").replace("</th>", "</td>");
        let cell = row.split("<td").nth(at).unwrap().split("</td>").next().unwrap();
        listing::plain(cell.split_once('>').unwrap().1)
    };
    rows.map(cell).collect()
}

#[test]
fn a_loop_has_one_line_for_its_header_and_is_told_as_a_whole_where_there_is_room() {
    let text = "int s = 0;\nfor (int i = 0; i < 6; i++) {\n  s += i;\n}\nSystem.out.println(s);";
    let rows = shown(text);
    assert_eq!(
        rows[..6],
        [
            "Step by step, with the values that changed:",
            "|Line|Program|What happens|Output",
            "|1|int s = 0;|s = 0|",
            "|2|for (int i = 0; i < 6; i++)|i = 0; 0 < 6 → true; iteration 1|",
            "|3|s += i;|0 + 0 = 0, so s stays 0|",
            "|2|for (int i = 0; i < 6; i++)|i = 1; 1 < 6 → true; iteration 2|",
        ]
    );
    assert_eq!(rows.len(), 17);
    assert_eq!(rows[16], "|5|System.out.println(s);||15↵");
}

#[test]
fn a_long_loop_is_cut_in_the_middle_and_what_is_left_out_is_counted() {
    for passes in [19_u64, 20, 500, 7_000] {
        let lines =
            happens(&format!("int s = 0;\nfor (int i = 0; i < {passes}; i++) {{\n  s += 2;\n}}"));
        let most = most_lines(ExplanationDetail::Normal);
        assert!(lines.len() <= most, "{passes}: {}", lines.len());
        let added = lines.iter().filter(|line| line.contains("+ 2 =")).count();
        let told = |line: &String| {
            let count = line.strip_prefix("… and ")?.split(' ').next()?.parse::<u64>().ok()?;
            assert!(
                line.contains(&format!("s = {}", 2 * (passes - 1 - last_passes(&lines)) + 2)),
                "{line}"
            );
            Some(count)
        };
        let left_out: u64 = lines.iter().filter_map(told).sum();
        assert_eq!(u64::try_from(added).unwrap() + left_out, passes, "{lines:#?}");
        assert_eq!(left_out == 0, passes == 19, "{left_out}");
        assert_eq!(lines.last().unwrap(), &format!("i = {passes}; {passes} < {passes} → false"));
        assert!(lines.contains(&format!("i = 0; 0 < {passes} → true; iteration 1")));
    }
}

/// How many passes are told after those that are left out.
fn last_passes(lines: &[String]) -> u64 {
    let after = lines.iter().skip_while(|line| !line.starts_with('…'));
    u64::try_from(after.filter(|line| line.contains("+ 2 =")).count()).unwrap()
}

#[test]
fn where_the_middle_of_a_run_was_not_recorded_no_passes_are_counted() {
    let rows = shown(
        "int s = 0;\nfor (int i = 0; i < 3000; i++) {\n  s++;\n}\nint t = 0;\nfor (int i = 0; i < 2500; i++) {\n  t++;\n}",
    );
    // The middle of the run, with the end of the first loop and the beginning of the second one,
    // was not recorded.
    let left_out: Vec<&String> = rows.iter().filter(|row| row.contains('…')).collect();
    assert_eq!(left_out.len(), 1, "{rows:#?}");
    assert!(left_out[0].contains("s = 3000, t = 24"), "{left_out:?}");
    let count = |line: u32| rows.iter().filter(|row| row.starts_with(&format!("|{line}|"))).count();
    assert_eq!((count(3) > 0, count(7) > 0), (true, true));
}

#[test]
fn a_call_stands_between_two_lines_of_the_statement_that_makes_it() {
    assert_eq!(
        shown(
            "static int count = 0;\n@MAIN static int main() {\n  int x = twice(3) + twice(4);\n  return x;\n}\n\
             static int twice(int n) {\n  count++;\n  return 2 * n;\n}"
        ),
        [
            "Step by step, with the values that changed:",
            "|Method|Line|Program|What happens",
            "|main|||At the start: count = 0",
            "|main|3|int x = twice(3) + twice(4);|calls twice(3)",
            "|twice|7|count++;|count = 1",
            "|twice|8|return 2 * n;|returns 2 * 3 = 6",
            "|main|3|int x = twice(3) + twice(4);|twice(3) returns 6; calls twice(4)",
            "|twice|7|count++;|count = 2",
            "|twice|8|return 2 * n;|returns 2 * 4 = 8",
            "|main|3|int x = twice(3) + twice(4);|twice(4) returns 8; x = 6 + 8 = 14",
            "|main|4|return x;|returns 14",
        ]
    );
}

#[test]
fn a_run_that_parts_within_a_call_is_told_to_the_end_of_the_statement_that_called() {
    let text = "int x = f(3);\nSystem.out.println(x);\n\nstatic int f(int n) {\n  int m = n;\n  m += 1;\n  return m;\n}";
    let rows = parted(text, &text.replace("+=", "-="));
    assert_eq!(
        rows[2..],
        [
            "f|5|int m = n;|m = 3|",
            "f|6|m -= 1;|m = 3 - 1 = 2|",
            "f|7|return m;|returns 2|",
            "main|1|int x = f(3);|f(3) returns 2; x = 2|",
            "main|2|System.out.println(x);||2↵",
        ]
        .map(|row| format!("|{row}")),
        "{rows:#?}"
    );
}

#[test]
fn a_recursion_that_goes_another_way_has_a_tree_of_its_own() {
    let text = "@MAIN static void main() {\n  System.out.println(f(1));\n}\n\
        @REC(9) static int f(int n) {\n  System.out.print(n);\n  return n < 1 ? 5 : f(n - 1);\n}";
    let calls = "With the other line, the calls are these: what each one returns and, indented \
                 below it, the calls that it makes and what else happens in it:";
    // Only what is printed within it differs.
    assert_eq!(
        parted(text, &text.replace("print(n)", "println(n)")),
        [
            calls,
            "  f(1) returns f(0) = 5",
            "    line 5: prints 1↵",
            "    f(0) returns 5",
            "      line 5: prints 0↵",
        ]
    );
    // What it returns differs, too.
    let rows = parted(text, &text.replace("5 :", "n + 7 :"));
    assert_eq!(
        rows[0],
        "With the other line, the same values come out up to the first row of \
                         this table, and the run then goes on like this:"
    );
    let of_table = rows.iter().filter(|row| row.starts_with('|')).count();
    assert_eq!((of_table, &rows[of_table + 1][..]), (2, calls), "{rows:#?}");
    assert!(rows.contains(&"    f(0) returns 0 + 7 = 7".to_owned()), "{rows:#?}");
    // Nothing differs but the text.
    let same = "With the other line, the same values come out in every step.";
    assert_eq!(parted(text, &text.replace("n < 1", "n <= 0")), [same]);
}

#[test]
fn what_is_given_to_a_hidden_method_is_left_open_and_not_left_out() {
    let text = "static int n = 0;\n\nadd(4);\nreset();\n\n@HIDDEN\nstatic void add(int by) {\n  n += by;\n}\n\n@HIDDEN\nstatic void reset() {\n  n = 0;\n}";
    let rows = shown(text).join("\n");
    assert!(rows.contains("calls add(…)") && rows.contains("add(…) ends"), "{rows}");
    assert!(rows.contains("calls reset()"), "{rows}");
}

#[test]
fn a_recursion_is_a_tree_of_calls_that_says_how_results_come_about() {
    assert_eq!(
        shown(
            "@MAIN static int main() {\n  int x = fib(3);\n  return x;\n}\n\
             @REC(9) static int fib(int n) {\n  System.out.print(n);\n  return n < 2 ? n : fib(n - 1) + fib(n - 2);\n}"
        ),
        [
            "Step by step, with the values that changed:",
            "|Line|Program|What happens",
            "|2|int x = fib(3);|fib(3) returns 2; x = 2",
            "|3|return x;|returns 2",
            "The calls: what each one returned and, indented below it, the calls that it made and what else happened in it:",
            "  fib(3) returns fib(2) + fib(1) = 1 + 1 = 2",
            "    line 6: prints 3",
            "    fib(2) returns fib(1) + fib(0) = 1 + 0 = 1",
            "      line 6: prints 2",
            "      fib(1) returns 1",
            "        line 6: prints 1",
            "      fib(0) returns 0",
            "        line 6: prints 0",
            "    fib(1) returns 1",
            "      line 6: prints 1",
        ]
    );
}

#[test]
fn an_array_that_never_changes_stands_in_the_first_call_only() {
    let tree = |body: &str| {
        shown(&format!(
            "@MAIN static int main() {{\n  int[] v = {{ 3, 5 }};\n  return sum(v, 0);\n}}\n\
             @REC(9) static int sum(int[] a, int i) {{\n  {body}\n  return i == a.length ? 0 : a[i] + sum(a, i + 1);\n}}"
        ))
    };
    let fixed = tree("");
    assert_eq!(
        fixed[fixed.len() - 3..],
        [
            "  sum({3, 5}, 0) returns 3 + sum(a, 1) = 3 + 5 = 8",
            "    sum(a, 1) returns 5 + sum(a, 2) = 5 + 0 = 5",
            "      sum(a, 2) returns 0",
        ]
    );
    let changing = tree("if (i == 1) a[1] = 4;");
    assert!(changing.iter().any(|row| row.contains("sum({3, 4}, 2) returns 0")), "{changing:#?}");
}

#[test]
fn conditions_are_told_with_their_values_and_what_was_not_evaluated() {
    let lines = happens(
        "int x = 0;\nint y = 7;\nboolean b = x != 0 && y / x > 2;\nif (x == 0 || y / x > 2) y--;\n\
         int z = y > 5 ? x - 1 : y;\nwhile (!(z + y > 6)) z += 2;\nif (b) y = 0;",
    );
    assert_eq!(
        lines[2..],
        [
            "x != 0 is false, so y / x > 2 is not evaluated; b = false (0 != 0 && y / x > 2 → false)",
            "0 == 0 || y / x > 2 → true; x == 0 is true, so y / x > 2 is not evaluated",
            "y = 6",
            "6 > 5 is true, so x - 1 is taken; z = 0 - 1 = -1",
            "!(-1 + 6 > 6) → !false → true; iteration 1",
            "z = -1 + 2 = 1",
            "!(1 + 6 > 6) → !true → false",
            "b → false",
        ]
    );
}

#[test]
fn a_switch_says_which_case_was_taken() {
    let lines = happens(
        "int d = 2;\nfor (int i = 1; i < 5; i++) {\n  switch (i % 4) {\n    case 1: d++;\n    case 2: break;\n    case 3: continue;\n  }\n}\n\
         char c = 'b';\nString s = switch (c) {\n  case 'a', 'b' -> \"low\";\n  default -> \"high\";\n};\n\
         String t = switch (s) {\n  case \"high\" -> \"up\";\n  default -> \"down\";\n};",
    );
    let told: Vec<String> = lines.into_iter().filter(|line| !line.contains("i =")).collect();
    assert_eq!(
        told[1..],
        [
            "the value is 1 % 4 = 1, so case 1 is taken",
            "d = 3",
            "leaves the switch in line 3",
            "the value is 2 % 4 = 2, so case 2 is taken",
            "leaves the switch in line 3",
            "the value is 3 % 4 = 3, so case 3 is taken",
            "goes on with the next iteration of the loop in line 2",
            "the value is 4 % 4 = 0, so no case is taken",
            "c = 'b'",
            "the value is 'b', so case 'b' is taken; s = \"low\"",
            "the value is \"low\", so default is taken; t = \"down\"",
        ]
    );
}

#[test]
fn a_number_that_does_not_fit_is_told() {
    assert_eq!(
        happens(
            "int m = 2147483647;\nm++;\nm = -m;\nbyte b = (byte) 200;\nint n = 65536;\nn *= 65536;\nlong w = n + 1L;"
        )[1..],
        [
            "2147483647 + 1 = 2147483648 does not fit into int and becomes -2147483648; m = -2147483648",
            "-(-2147483648) = 2147483648 does not fit into int and becomes -2147483648; m stays -2147483648",
            "b = -56",
            "n = 65536",
            "65536 * 65536 = 4294967296 does not fit into int and becomes 0; n = 65536 * 65536 = 0",
            "w = 0 + 1L = 1",
        ]
    );
    let lines =
        happens("int n = 200;\nbyte b = (byte) n;\nb += 100;\nchar c = (char) (n + 65536);");
    assert_eq!(
        lines[1..],
        [
            "200 does not fit into byte and becomes -56; b = -56",
            "b = -56 + 100 = 44",
            "65736 does not fit into char and becomes 'È'; c = (char) (200 + 65536) = 'È'",
        ]
    );
}

#[test]
fn what_changes_nothing_says_so() {
    let lines = happens(
        "int x = 3;\nx = 3;\nint[] a = { 1, 2 };\na[1] = 2;\nSystem.out.print(\"\");\nfor (int i = 0; i < 3; i++) {\n  if (i < 1) continue;\n  break;\n}\n\
         outer: for (;;) { for (;;) { break outer; } }\nf();\nstatic void f() { return; }",
    );
    assert_eq!(
        lines.iter().map(String::as_str).collect::<Vec<_>>(),
        [
            "x = 3",
            "x stays 3",
            "a = {1, 2}",
            "a[1] stays 2",
            "prints nothing",
            "i = 0; 0 < 3 → true; iteration 1",
            "0 < 1 → true",
            "goes on with the next iteration of the loop in line 6",
            "i = 1; 1 < 3 → true; iteration 2",
            "1 < 1 → false",
            "leaves the loop in line 6",
            "leaves the loop in line 10",
            "calls f()",
            "the method ends",
            "f() ends",
        ]
    );
}

#[test]
fn an_enhanced_for_says_which_element_and_two_names_of_an_array_are_marked() {
    assert_eq!(
        happens(
            "int[] a = { 4, 6 };\nint[] b = a;\nb[0] = 5;\nint s = 0;\nfor (int v : b) s += v;\nint[] c = a.clone();\nc[1] = 9;"
        ),
        [
            "a = {4, 6}",
            "b = {4, 6} (the same object as a)",
            "a = {5, 6} (the same object as b)",
            "s = 0",
            "the element at index 0 of b; v = 5; iteration 1",
            "s = 0 + 5 = 5",
            "the element at index 1 of b; v = 6; iteration 2",
            "s = 5 + 6 = 11",
            "there are no more elements",
            "c = {5, 6}",
            "c = {5, 9}",
        ]
    );
}

#[test]
fn an_array_in_an_array_is_known_by_its_place() {
    assert_eq!(
        happens(
            "int[][] g = { { 3 }, { 4 } };\nint[] r = g[0];\ng[1] = r;\nr[0] = 7;\nfor (int[] one : g) one[0]++;"
        )[1..6],
        [
            "r = g[0] = {3} (the same object as g[0])",
            "g = {{3}, {3}}",
            "g = {{7}, {7}}, r = {7} (the same object as g[0], g[1])",
            // The sentence names the element.
            "the element at index 0 of g; one = {7} (the same object as r); iteration 1",
            "one[0] = 7 + 1 = 8, g = {{8}, {8}}, r = {8} (the same object as g[0], g[1], one)",
        ]
    );
}

#[test]
fn what_the_machine_needs_on_the_way_is_no_value_of_an_expression() {
    let lines = happens(
        "StringBuilder b = new StringBuilder(\"ab\");\nif (b.length() > 1) b.append('c');\nchar c = 'a';\nboolean t = c < 98 && \"x\".length() == 1;\n\
         int n = 300;\nbyte d = 0;\nif ((d += n) > 50) d = 1;",
    );
    assert_eq!(lines[1], "2 > 1 → true");
    assert!(lines.iter().any(|line| line.contains("'a' < 98 && 1 == 1")), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.contains("300 > 50")), "{lines:#?}");
}

#[test]
fn a_builder_in_a_concatenation_has_its_text_as_value() {
    let lines = happens(
        "StringBuilder b = new StringBuilder(\"ab\");\nboolean t = b.length() > 1;\nString s = b + \"-\" + t;\nSystem.out.println(s);",
    );
    assert_eq!(lines[2], "s = \"ab\" + \"-\" + true = \"ab-true\"");
}

#[test]
fn of_a_long_array_the_element_is_told() {
    let lines = happens("int[] a = new int[90];\nint i = 80;\na[i + 2] = 7;\na[3]++;");
    assert_eq!(lines[2..], ["a[82] = 7", "a[3] = 0 + 1 = 1"]);
}

#[test]
fn an_element_that_is_computed_says_from_what() {
    let lines = happens(
        "int[] a = { 7, 2, 5 };\nint i = 0;\na[i] = a[1] - a[2];\na[1] += 2 * 3;\na[i + 2] = a[1];\na[0] = 4;\n\
         int[][] m = { { 1, 2 }, { 3, 4 } };\nm[1][i] = m[0][1] * 5;\nint[] b = new int[90];\nb[80] = a[0] + 1;\n\
         a[a[1] - 6]--;\nm[i][1] -= a[2];\nint c = a[1]++;\nb[80]++;",
    );
    assert_eq!(
        lines[2..],
        [
            "a[0] = 2 - 5 = -3, a = {-3, 2, 5}",
            "a[1] = 2 + (2 * 3) = 8, a = {-3, 8, 5}",
            "a[2] = a[1] = 8, a = {-3, 8, 8}",
            "a = {4, 8, 8}",
            "m = {{1, 2}, {3, 4}}",
            "m[1][0] = 2 * 5 = 10, m = {{1, 2}, {10, 4}}",
            "b = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, …",
            "b[80] = 4 + 1 = 5",
            "a[2] = 8 - 1 = 7, a = {4, 8, 7}",
            "m[0][1] = 2 - 7 = -5, m = {{1, -5}, {10, 4}}",
            "a = {4, 9, 7}, c = 8",
            "b[80] = 5 + 1 = 6",
        ]
    );
}

#[test]
fn what_printf_computes_is_told() {
    let lines = happens(
        "int n = 7;\nSystem.out.printf(\"%d %d\", n / 2, n);\nSystem.out.printf(\"%d\", n);",
    );
    assert_eq!(lines[1..], ["prints \"%d %d\", 7 / 2, 7", ""]);
}

#[test]
fn a_recursion_on_the_right_of_a_condition_has_the_value_of_the_whole() {
    let rows = shown(
        "@MAIN static boolean main() {\n  return odd(2);\n}\n\
         @REC(9) static boolean odd(int n) {\n  return n != 0 && even(n - 1);\n}\n\
         @REC(9) static boolean even(int n) {\n  return n == 0 || odd(n - 1);\n}",
    );
    let tree: Vec<&str> =
        rows.iter().filter(|row| row.contains("returns ")).map(|row| row.trim()).collect();
    assert_eq!(
        tree[tree.len() - 3..],
        [
            "odd(2) returns 2 != 0 && even(1) = 2 != 0 && false = false",
            "even(1) returns 1 == 0 || odd(0) = 1 == 0 || false = false",
            "odd(0) returns 0 != 0 && even(n - 1) = false",
        ]
    );
}

#[test]
fn a_condition_that_is_stored_shows_what_its_calls_returned_and_no_result_is_told_twice() {
    let rows = happens(
        "static boolean small(int n) {\n  return n < 3;\n}\n\
         static boolean both() {\n  boolean first = small(4) || small(2);\n  return first;\n}\n\
         @MAIN static boolean start() {\n  return both();\n}",
    );
    let stored = rows.iter().find(|row| row.contains("first ="));
    assert_eq!(stored.unwrap(), "small(2) returns true; first = true (false || true → true)");
    assert_eq!(rows.last().unwrap(), "both() returns true");
}

#[test]
fn variables_that_end_with_a_pass_are_not_told_after_passes_that_are_left_out() {
    let lines = happens(
        "int s = 0;\nfor (int i = 0; i < 50; i++) {\n  int t = 2 * i;\n  for (int j = 0; j < 1; j++) {\n    s += t;\n  }\n}",
    );
    let folded: Vec<&String> = lines.iter().filter(|line| line.starts_with('…')).collect();
    assert_eq!(folded.len(), 1, "{lines:#?}");
    assert!(folded[0].contains("after which i = ") && folded[0].contains(", s = "), "{folded:?}");
    assert!(!folded[0].contains("t = ") && !folded[0].contains("j = "), "{folded:?}");
    let lines = happens("int[] a = new int[50];\nint s = 0;\nfor (int v : a) {\n  s += v + 1;\n}");
    let folded = lines.iter().find(|line| line.starts_with('…')).unwrap();
    assert!(folded.contains("after which s = ") && !folded.contains("v = "), "{folded}");
}

#[test]
fn what_happens_after_a_call_of_a_recursion_stands_behind_it() {
    let rows = shown(
        "@MAIN static int main() {\n  return f(2);\n}\n@REC(5) static int f(int n) {\n  if (n == 0) return 1;\n\
           int rest = f(n - 1);\n  for (int i = 0; i < 3; i++) rest += twice(n);\n  return rest;\n}\n\
         static int twice(int n) {\n  System.out.print(n);\n  return 2 * n;\n}",
    );
    let inner = rows.iter().position(|row| row == "    f(1) returns 7").unwrap();
    assert_eq!(
        rows[inner + 1..inner + 12],
        [
            "      f(0) returns 1",
            "      line 6: rest = 1",
            "      line 7: i = 0",
            "      line 7: rest = 1 + 2 = 3, prints 1",
            "      line 7: i = 1",
            "      line 7: rest = 3 + 2 = 5, prints 1",
            "      line 7: i = 2",
            "      line 7: rest = 5 + 2 = 7, prints 1",
            "      line 7: i = 3",
            "    line 6: rest = 7",
            "    line 7: i = 0",
        ]
    );
}

#[test]
fn loops_in_a_recursion_are_cut_where_there_would_be_too_many_steps() {
    let rows = shown(
        "@MAIN static int main() {\n  return f(2);\n}\n@REC(5) static int f(int n) {\n  if (n == 0) return 1;\n\
           int rest = f(n - 1);\n  for (int i = 0; i < 30; i++) rest += n;\n  return rest;\n}",
    );
    let left_out =
        rows.iter().filter(|row| row.ends_with("… and 25 more iterations of the loop in line 7"));
    assert_eq!(left_out.count(), 2, "{rows:#?}");
}

#[test]
fn steps_of_a_long_recursion_are_left_out_all_at_once() {
    let tree = |times: u32| {
        let rows = shown(&format!(
            "@MAIN static int main() {{\n  return f({times});\n}}\n@REC(99) static int f(int n) {{\n  \
             if (n == 0) return 0;\n  int a = n;\n  int b = a + f(n - 1);\n  return b;\n}}"
        ));
        rows.iter().filter(|row| row.contains("line ")).count()
    };
    assert_eq!((tree(40), tree(41)), (80, 0));
}

#[test]
fn what_is_hidden_has_no_line_and_what_is_too_long_is_cut() {
    let rows = shown(
        "int a = 1;\n// tatsu:hide\nint b = 2;\na = 7;\n// tatsu:show\nint c = a;\nASSERT(c == 7);\na = 0;",
    );
    assert_eq!(
        rows[2..],
        ["|1|int a = 1;|a = 1", "|||a = 7", "|2|int c = a;|c = 7", "|3|a = 0;|a = 0"]
    );
    let many = (0..200).map(|at| format!("int a{at} = {at};")).collect::<Vec<_>>().join("\n");
    let rows = shown(&many);
    assert_eq!(rows.len(), most_lines(ExplanationDetail::Normal) + 2);
    assert_eq!(rows[28], "|||… and 161 more lines that are left out here");
    assert_eq!(rows.last().unwrap(), "|200|int a199 = 199;|a199 = 199");
    let deep = shown(
        "@MAIN static int main() {\n  return f(100);\n}\n@REC(200) static int f(int n) {\n  return n == 0 ? 0 : f(n - 1);\n}",
    );
    assert_eq!(deep.last().unwrap(), "… and 41 more calls.");
}

#[test]
fn values_are_escaped_and_nothing_is_left_to_be_said_in_german() {
    let text = "String s = \"<b>\";\nfor (int i = 0; i < 90; i++) s += i;\nSystem.out.print(f(2));\n@REC(5) static int f(int n) { return n < 1 ? 0 : f(n - 1); }";
    let german = html(text, Language::German);
    assert!(german.contains("s = &quot;&lt;b&gt;&quot;"), "{german}");
    assert!(german.contains("weitere Durchläufe der Schleife in Zeile 2, danach:"), "{german}");
    assert!(german.contains("<code>f(2)</code> gibt <code>0</code> zurück"), "{german}");
}

#[test]
fn a_typical_explanation_takes_few_kilobytes() {
    let text = "int s = 0;\nfor (int i = 0; i < 30; i++) {\n  for (int j = 0; j < i; j++) {\n    if (j % 2 == 0) s += j;\n  }\n}\nSystem.out.println(s);";
    let html = html(text, Language::English);
    assert!(html.len() < 7_000, "{}", html.len());
    let head = "<th scope=\"row\" style=\"font-weight: normal; text-align: left\">1</th>";
    assert!(html.contains(head));
}
