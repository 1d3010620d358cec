//! Explanations of programs without placeholders.

use super::*;
use crate::read::front_matter::Language;
use crate::solve::model::Model;
use crate::source::Source;
use crate::vary::trace::trace;

fn html(text: &str, language: Language) -> String {
    let reading = crate::read::skeleton(&Source::new("test.java", text));
    let diagnostics = reading.diagnostics;
    let skeleton = reading.skeleton.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let trace = trace(&skeleton, &Model::default());
    let wording = Wording::load(&[], language, &[]).unwrap();
    let html = explanation(&Subject::of("test", 0, &skeleton), &trace, &wording).unwrap();
    html.replace('\u{A0}', " ")
}

/// The rows of the table, cells separated by `|`, without tags; the items of the tree, one a line, as deep as they stand.
fn shown(text: &str) -> Vec<String> {
    let html = html(text, Language::English);
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
            last.push_str(&text.replace('\n', ""));
        }
    }
    out
}

#[test]
fn a_loop_has_one_line_for_its_header_and_is_folded_after_three_passes() {
    assert_eq!(
        shown("int s = 0;\nfor (int i = 0; i < 6; i++) {\n  s += i;\n}\nSystem.out.println(s);"),
        [
            "Step by step, with the values that changed:",
            "|Line|Condition|Values|Output",
            "|1||s = 0|",
            "|2|true|i = 0|",
            "|3|||",
            "|2|true|i = 1|",
            "|3||s = 1|",
            "|2|true|i = 2|",
            "|3||s = 3|",
            "|2||i = 3|",
            "|||… and 3 more passes of the loop in line 2, after which s = 15, i = 6|",
            "|2|false||",
            "|5|||15↵",
        ]
    );
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
            "|Method|Line|Values",
            "|main||At the start: count = 0",
            "|main|3|calls twice(3)",
            "|twice|7|count = 1",
            "|twice|8|returns 6",
            "|main|3|twice(3) returns 6",
            "|main|3|calls twice(4)",
            "|twice|7|count = 2",
            "|twice|8|returns 8",
            "|main|3|twice(4) returns 8; x = 14",
            "|main|4|returns 14",
        ]
    );
}

#[test]
fn a_recursion_is_a_tree_of_calls() {
    assert_eq!(
        shown(
            "@MAIN static int main() {\n  int x = fib(3);\n  return x;\n}\n\
             @REC(9) static int fib(int n) {\n  System.out.print(n);\n  return n < 2 ? n : fib(n - 1) + fib(n - 2);\n}"
        ),
        [
            "Step by step, with the values that changed:",
            "|Line|Values",
            "|2|fib(3) returns 2; x = 2",
            "|3|returns 2",
            "The calls: what each one returned and, indented below it, the calls that it made and what else happened in it:",
            "  fib(3) returns 2",
            "    line 6: prints 3",
            "    fib(2) returns 1",
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
fn what_happens_after_a_call_of_a_recursion_stands_behind_it() {
    let rows = shown(
        "@MAIN static int main() {\n  return f(2);\n}\n@REC(5) static int f(int n) {\n  if (n == 0) return 1;\n\
           int rest = f(n - 1);\n  for (int i = 0; i < 9; i++) rest += twice(n);\n  return rest;\n}\n\
         static int twice(int n) {\n  System.out.print(n);\n  return 2 * n;\n}",
    );
    let inner = rows.iter().position(|row| row == "    f(1) returns 19").unwrap();
    assert_eq!(
        rows[inner + 1..],
        [
            "      f(0) returns 1",
            "      line 6: rest = 1",
            "      line 7: i = 0",
            "      line 7: rest = 3, prints 1",
            "      line 7: i = 1",
            "      line 7: rest = 5, prints 1",
            "      line 7: i = 2",
            "      line 7: rest = 7, prints 1",
            "      line 7: i = 3",
            "      … and 6 more passes of the loop in line 7",
            "    line 6: rest = 19",
            "    line 7: i = 0",
            "    line 7: rest = 23, prints 2",
            "    line 7: i = 1",
            "    line 7: rest = 27, prints 2",
            "    line 7: i = 2",
            "    line 7: rest = 31, prints 2",
            "    line 7: i = 3",
            "    … and 6 more passes of the loop in line 7",
        ]
    );
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
    assert_eq!(rows[2..], ["|1|a = 1", "||a = 7", "|2|c = 7", "|3|a = 0"]);
    let many = (0..200).map(|at| format!("int a{at} = {at};")).collect::<Vec<_>>().join("\n");
    let rows = shown(&many);
    assert_eq!(rows.len(), MOST_LINES + 3);
    assert_eq!(rows.last().unwrap(), "The run goes on, but the table would be too long.");
    let deep = shown(
        "@MAIN static int main() {\n  return f(100);\n}\n@REC(200) static int f(int n) {\n  return n == 0 ? 0 : f(n - 1);\n}",
    );
    assert_eq!(deep.last().unwrap(), "… and 41 more calls.");
}

#[test]
fn values_are_escaped_and_nothing_is_left_to_be_said_in_german() {
    let text = "String s = \"<b>\";\nfor (int i = 0; i < 9; i++) s += i;\nSystem.out.print(f(2));\n@REC(5) static int f(int n) { return n < 1 ? 0 : f(n - 1); }";
    let german = html(text, Language::German);
    assert!(german.contains("s = &quot;&lt;b&gt;&quot;"), "{german}");
    assert!(german.contains("weitere Durchläufe der Schleife in Zeile 2, danach:"), "{german}");
    assert!(german.contains("<code>f(2)</code> gibt <code>0</code> zurück"), "{german}");
}

#[test]
fn a_typical_explanation_takes_few_kilobytes() {
    let text = "int s = 0;\nfor (int i = 0; i < 30; i++) {\n  for (int j = 0; j < i; j++) {\n    if (j % 2 == 0) s += j;\n  }\n}\nSystem.out.println(s);";
    let length = html(text, Language::English).len();
    assert!(length < 6_000, "{length}");
}
