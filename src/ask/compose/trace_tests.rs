//! Tables and steps of programs without placeholders.

use super::*;
use crate::ask::facts::InstanceFacts;
use crate::ask::question::Answer;
use crate::solve::execute::{Limits, Machine};
use crate::solve::model::Model;
use crate::source::Source;
use crate::vary::run_result::run_result;
use crate::vary::trace::trace;

fn asked(text: &str) -> Result<Question, ComposeError> {
    let reading = crate::skeleton::read(&Source::new("test.java", text));
    let diagnostics = reading.diagnostics;
    let skeleton = reading.skeleton.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let run = Machine::new(&skeleton.program).run(&Model::default(), &Limits::default());
    let known = InstanceFacts {
        trace: Some(trace(&skeleton, &Model::default())),
        ..InstanceFacts::default()
    };
    let solved = Solved {
        number: 1,
        shown: text,
        complete: text,
        values: &[],
        literals: &[],
        told: &run_result(&skeleton, &run).unwrap(),
        known: &known,
        proof: Evidence::Unchecked,
    };
    let wording = Wording::built_in().unwrap();
    let quiz = quiz(&Subject::of("test", 0, &skeleton), &[solved], &wording)?;
    Ok(quiz.questions.into_iter().next().unwrap())
}

fn table(variables: &str, program: &str) -> Result<Question, ComposeError> {
    asked(&format!("/*tatsu\nquestion = \"table\"\n{variables}\n*/\n{program}"))
}

/// The rows of the table, cells separated by `|`, gaps as `?`.
fn rows(question: &Question) -> Vec<String> {
    let table = question.text.rsplit("<table").next().unwrap();
    let rows = table.split("<tr>").skip(1);
    let cells = |row: &str| {
        let cells = row.split("</t").filter_map(|cell| cell.rsplit_once("<t"));
        let texts = cells.map(|(_, cell)| listing::plain(&format!("<t{cell}")));
        texts.map(|text| if text.contains('\u{E000}') { "?".into() } else { text }).collect()
    };
    rows.map(|row| {
        let cells: Vec<String> = cells(row);
        cells.join("|")
    })
    .collect()
}

fn gaps(question: &Question) -> Vec<String> {
    match &question.answer {
        Answer::Cloze { gaps } => gaps.iter().map(|gap| gap.answer.shown()).collect(),
        other => panic!("{other:?}"),
    }
}

fn steps(program: &str) -> Result<Vec<String>, ComposeError> {
    let question = asked(&format!("/*tatsu\nquestion = \"parts\"\n*/\n{program}"))?;
    match question.answer {
        Answer::Ordering { items } => Ok(items.iter().map(|item| listing::plain(item)).collect()),
        other => panic!("{other:?}"),
    }
}

fn reason(result: Result<impl std::fmt::Debug, ComposeError>) -> String {
    match result {
        Err(ComposeError::Question(diagnostic)) => diagnostic.message,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_table_asks_for_what_changes_and_gives_what_can_be_read_off() {
    let question = table(
        "variables = [\"i\", \"s\"]",
        "int s = 1;\nfor (int i = 0; i < 2; i++) {\n  s = s * 3;\n}",
    )
    .unwrap();
    assert_eq!(rows(&question), ["Line|i|s", "1||1", "2|0|", "3||?", "2|?|", "3||?", "2|?|"]);
    assert_eq!(gaps(&question), ["3", "1", "9", "2"]);
}

#[test]
fn nobody_has_to_copy_a_declaration() {
    let code = "int x = 3;\nint[] a = { 1, -2 };\nint y = x + 1;\nx = y;\na[0] = x;";
    assert_eq!(
        rows(&table("", code).unwrap()),
        ["Line|x|a|y", "1|3||", "2||{1, -2}|", "3|||?", "4|?||", "5||?|"]
    );
    // With as many gaps besides, what is computed at the start is given, too.
    let longer = format!("{code}\ny = 9;");
    assert_eq!(rows(&table("", &longer).unwrap())[3], "3|||4");
    // Three gaps of which two would be copies are too few.
    let copies = "int x = 3;\nint y = 4;\nint z = x + y;";
    assert!(reason(table("", copies)).contains("too rarely"));
}

#[test]
fn how_to_type_is_said_of_what_is_to_be_typed_only() {
    let code = "int[] a = { 2, 1 };\nint s = 0;\nfor (int x : a) s += x;\na[0] = s;";
    let with = table("variables = [\"a\", \"s\", \"x\"]", code).unwrap();
    assert!(with.text.contains("in braces"), "{}", with.text);
    let unchanged = code.replace("\na[0] = s;", "");
    let without = table("variables = [\"a\", \"s\", \"x\"]", &unchanged).unwrap();
    assert_eq!(rows(&without)[1], "1|{2, 1}||");
    assert!(!without.text.contains("in braces"), "{}", without.text);
}

#[test]
fn what_a_variable_had_before_it_does_not_get_only_later() {
    let question = table(
        "variables = [\"j\", \"n\"]",
        "int n = 0;\nfor (int i = 0; i < 2; i++) {\n  for (int j = 0; j < 2; j++) n += 5;\n}",
    )
    .unwrap();
    assert_eq!(gaps(&question), ["0", "5", "1", "10", "2", "0", "15", "1", "20", "2"]);
    let Answer::Cloze { gaps } = &question.answer else { panic!("{question:?}") };
    let said = |gap: usize, text: &str| {
        let mistakes = gaps[gap].answer.mistakes();
        let found = mistakes.into_iter().find(|one| one.text == text);
        found.map(|one| one.feedback.clone()).unwrap_or_default()
    };
    // The third value of `j`; it was 0 before, and is again afterwards.
    assert!(said(4, "0").contains("had this value earlier"), "{}", said(4, "0"));
    assert!(said(0, "1").contains("only later"), "{}", said(0, "1"));
    // It is 2 at the end, but not only then.
    assert!(said(0, "2").contains("only later"), "{}", said(0, "2"));
    assert!(said(1, "20").contains("only at the end"), "{}", said(1, "20"));
}

#[test]
fn a_table_has_columns_for_all_variables_if_none_is_named() {
    let question = table(
        "",
        "int[] big = new int[20];\nint[] a = { 2, 1 };\nString s = \"\";\nboolean b = false;\n\
         for (int x : a) { s += x; a[0] += x; big[x] = 1; b = x == 1; }",
    )
    .unwrap();
    assert_eq!(rows(&question)[0], "Line|a|s|b|x");
    assert_eq!(gaps(&question), ["2", "\"2\"", "{4, 1}", "1", "\"21\"", "{5, 1}", "true"]);
    assert!(question.text.contains("<code>true</code> or <code>false</code>"));
}

#[test]
fn tables_that_are_too_long_or_too_short_are_not_asked_for() {
    let many = "int s = 0;\nfor (int i = 0; i < 40; i++) s += 2;";
    assert!(reason(table("", many)).contains("would need a table with 80 gaps"));
    assert!(reason(table("", "int s = 0;")).contains("too rarely"));
    let unset = table("variables = [\"t\"]", "int s = 0; if (s > 1) { int t = 5; }");
    assert!(reason(unset).contains("gives `t` no value"));
}

#[test]
fn steps_stand_in_the_order_in_which_they_happen() {
    assert_eq!(
        steps(
            "@MAIN static int main() {\n  int x = f(2);\n  System.out.print(x);\n  return x;\n}\n\
             @REC(5) static int f(int n) {\n  if (n == 0) return 5;\n  return n + f(n - 1);\n}"
        )
        .unwrap(),
        [
            "f(2) is called",
            "f(1) is called",
            "f(0) is called",
            "f(0) returns 5",
            "f(1) returns 6",
            "f(2) returns 8",
            "Line 3: 8 is printed"
        ]
    );
}

#[test]
fn what_happens_twice_is_no_step() {
    let steps = steps(
        "int a = 0, b = 0;\nfor (int i = 0; i < 6; i++) {\n  a = i % 2;\n  b += 3;\n}\nSystem.out.println(b);",
    )
    .unwrap();
    assert!(steps.iter().all(|step| !step.contains("a becomes")), "{steps:?}");
    assert_eq!(steps.len(), 7);
    assert_eq!(steps.last().unwrap(), "Line 6: 18↵ is printed");
}

#[test]
fn a_table_of_a_method_has_a_row_for_each_call_and_follows_time() {
    let program = "static int sum = 0;\n@MAIN static int main() {\n  int x = f(2);\n  return x + f(0);\n}\n\
         @REC(9) static int f(int n) {\n  if (n < 1) return 1;\n  int rest = f(n - 1);\n  add(rest);\n  return rest * 3;\n}\n\
         static void add(int by) {\n  sum += by;\n}";
    let question = table("method = \"f\"", program).unwrap();
    assert!(question.text.contains("trace table of the method <code>f</code>"));
    assert_eq!(
        rows(&question),
        [
            "Line|n|rest|sum",
            "call 1|2||",
            "call 2|?||",
            "call 3|?||",
            "back in call 2|||",
            "8||?|",
            "9|||?",
            "back in call 1|||",
            "8||?|",
            "9|||?",
            "call 4|?||",
        ]
    );
    assert_eq!(gaps(&question), ["1", "0", "1", "1", "3", "4", "0"]);
    let named = "method = \"f\"\nvariables = [\"rest\", \"n\"]";
    assert_eq!(rows(&table(named, program).unwrap())[1], "call 1||2");
}

#[test]
fn a_parameter_that_is_only_handed_on_is_given() {
    let program = "@MAIN static int main() {\n  return f(3, 7);\n}\n\
        @REC(9) static int f(int n, int k) {\n  return n < 0 ? k : f(n - 1, k);\n}";
    let question = table("method = \"f\"", program).unwrap();
    assert_eq!(
        rows(&question)[1..],
        ["call 1|3|7", "call 2|?|7", "call 3|?|7", "call 4|?|7", "call 5|?|7"]
    );
    // Who is one call off reads whose value that is.
    let Answer::Cloze { gaps } = &question.answer else { panic!("{question:?}") };
    let mistakes = gaps[0].answer.mistakes();
    let said = |text: &str| mistakes.iter().find(|one| one.text == text).map(|one| &*one.feedback);
    assert_eq!(said("3"), Some("This is the value of <code>n</code> in call 1."));
    assert_eq!(said("1"), Some("This is the value of <code>n</code> in call 3."));
    let changed = program.replace("f(n - 1, k)", "f(n - 1, k + 1)");
    assert_eq!(rows(&table("method = \"f\"", &changed).unwrap())[2], "call 2|?|?");
}

#[test]
fn too_few_steps_are_not_asked_for() {
    assert!(reason(steps("int a = 1;\nSystem.out.println(a);")).contains("has only 2 steps"));
    let same = "int a = 0;\nfor (int k : new int[9]) { a = 1 - a; }";
    assert!(reason(steps(same)).contains("that happens exactly once"));
}

#[test]
fn steps_in_the_order_of_their_lines_are_not_asked_for() {
    let straight =
        "int a = 1;\nint b = a + 1;\nint c = a + b;\nint d = c * b;\nSystem.out.println(d);";
    assert!(reason(steps(straight)).contains("in the order of their lines"));
    // Two orders are left to those who do not read: `b` twice in line 3.
    let twice = "int a = 1;\nint b = 0;\nwhile (b < 2) { b++; }\na = b;\nb = a + 7;\nSystem.out.println(b);";
    assert!(reason(steps(twice)).contains("in the order of their lines"));
    let often = twice.replace("b < 2", "b < 3");
    assert_eq!(steps(&often).unwrap().len(), 4);
    let back = "int a = 1;\nfor (int i = 0; i < 2; i++) {\n  a += 3;\n}\nSystem.out.println(a);";
    assert_eq!(steps(back).unwrap().len(), 5);
}

#[test]
fn a_marked_place_is_where_values_are_asked_for() {
    let program = "int s = 0;\nfor (int i = 0; i < 3; i++) {\n  int t = i * i;\n  // tatsu:here\n  s += t;\n}\nt(s);\n\
         static void t(int n) { }";
    let question =
        asked(&format!("/*tatsu\nquestion = \"variable\"\nvariables = [\"t\"]\n*/\n{program}"))
            .unwrap();
    assert_eq!(question.answer.shown(), "4");
    assert!(
        question.text.contains(
            "when the comment <code>// here</code> in line 4 is reached for the last time"
        ),
        "{}",
        question.text
    );
    let question = table("variables = [\"t\", \"s\"]", program).unwrap();
    assert_eq!(rows(&question), ["Line|t|s", "4|?|?", "4|?|?", "4|?|?"]);
    assert_eq!(gaps(&question), ["0", "0", "1", "0", "4", "1"]);
    assert!(question.text.contains("Each row stands for one time"));
}

#[test]
fn what_cannot_be_asked_at_a_mark_says_what_to_change() {
    let findings = |settings: &str, program: &str| -> Vec<String> {
        let text = format!("/*tatsu\n{settings}\n*/\n{program}");
        let reading = crate::skeleton::read(&Source::new("test.java", text));
        reading.diagnostics.into_iter().map(|finding| finding.message).collect()
    };
    let asks = "question = \"variable\"\nvariables = [\"x\"]";
    assert_eq!(
        findings(asks, "int y = 1;\n// tatsu:here\nint x = 2;"),
        ["there is no variable `x` at `// tatsu:here`"]
    );
    assert_eq!(
        findings(asks, "int x, y = 1;\nif (y > 0) x = 1;\n// tatsu:here\nx = 2;"),
        ["`x` is read before it surely has a value"]
    );
    assert_eq!(
        findings("question = \"output\"", "int x = 1;\n// tatsu:here\nx = 2;"),
        ["`tatsu:here` means nothing to a question of the kind `output`"]
    );
    assert_eq!(
        findings("question = \"table\"", "int x = 1;\n// tatsu:here\nx = 2;"),
        ["nothing is asked for at this place"]
    );
}

#[test]
fn steps_are_of_many_sorts() {
    let found = steps(
        "static int twice(int n) {\n  return 2 * n;\n}\n\
         int sum = 0;\nfor (int i = 0; i < 6; i++) {\n  sum += twice(i);\n}\nSystem.out.println(sum);",
    )
    .unwrap();
    let sorts = ["is called", "returns", "Line 5:", "Line 6:"];
    let often = sorts.map(|sort| found.iter().filter(|step| step.contains(sort)).count());
    assert_eq!(found.len(), 7);
    assert!(often.iter().all(|count| *count > 0), "{often:?} {found:?}");
}
