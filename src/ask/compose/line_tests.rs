//! What lines print, in gaps, and what a call leaves of its arguments.

use super::option_tests::questions;
use super::*;
use crate::ask::question::{Choice, Gap, gap_mark};

/// The first question about a skeleton.
fn question(settings: &str, program: &str) -> Question {
    let text = format!("/*tatsu\n{settings}\n*/\n{program}");
    questions("test", &text, &|_| {}, 4).remove(0)
}

fn gaps(question: &Question) -> &[Gap] {
    match &question.answer {
        Answer::Cloze { gaps } => gaps,
        other => panic!("{other:?}"),
    }
}

/// What counts as right in each gap, the first spelling of it.
fn right(question: &Question) -> Vec<String> {
    gaps(question).iter().map(|gap| gap.answer.shown()).collect()
}

/// Why no question can be asked.
fn refused(program: &str) -> String {
    let text = format!("/*tatsu\nquestion = \"output\"\nanswer = \"cloze\"\n*/\n{program}");
    let refused = std::panic::catch_unwind(|| questions("test", &text, &|_| {}, 4));
    let why = refused.err().and_then(|why| why.downcast::<String>().ok());
    *why.expect("no question")
}

const LINES: &str = "question = \"output\"\nanswer = \"cloze\"";

const SHOP: &str = "static int stock = 9;\nstatic void sell(int n) {\n  if (n > stock) {\n    System.out.println(\"none\");\n  } else {\n    \
    stock -= n;\n    System.out.println(\"sold \" + n + \", left \" + stock);\n  }\n}\nstatic void main() {\n  sell(4);\n  sell(3);\n  \
    for (int i = 0; i < 3; i++) {\n    System.out.print(stock + i + \"; \");\n  }\n  System.out.println();\n  System.out.print(\n      \
    stock > 7 ? \"many\" : \"few\");\n}\n";

#[test]
fn each_line_that_prints_has_a_gap_whether_it_runs_or_not() {
    let asked = question(LINES, SHOP);
    assert_eq!(right(&asked), ["-", "sold 4, left 5, sold 3, left 2", "2, 3, 4", "few"]);
    // The line that prints an empty line only has none, and a statement has its gap at its end.
    let program = listing::code_of(&asked.text).remove(0);
    let marked: Vec<usize> = (1..)
        .zip(program.lines())
        .filter(|(_, line)| line.ends_with("// OUT:"))
        .map(|(at, _)| at)
        .collect();
    assert_eq!(marked, [4, 7, 14, 18]);
    assert_eq!(program, asked.code);
    let order: Vec<usize> = (0..4).map(|gap| asked.text.find(&gap_mark(gap)).unwrap()).collect();
    assert!(order.is_sorted(), "{order:?}");
    let said = &asked.feedback;
    assert!(said.contains("line 4: nothing") && said.contains(">2, 3, 4</code>"), "{said}");
}

#[test]
fn what_misreadings_print_in_a_line_is_said_there() {
    let asked = question(LINES, SHOP);
    let said = |gap: usize, text: &str| {
        let mistakes = gaps(&asked)[gap].answer.mistakes();
        let found = mistakes.into_iter().find(|one| one.text == text);
        found.map(|one| one.feedback.clone()).unwrap_or_default()
    };
    // Whoever takes the condition the other way round, or runs both branches, prints there.
    assert!(said(0, "none, none").contains("line 3"), "{:?}", gaps(&asked)[0]);
    assert!(said(2, "2, 3").contains("line 13"), "{:?}", gaps(&asked)[2]);
    assert!(said(2, "2 3").contains("line 13"), "another sign between them");
    assert!(said(3, "many").is_empty() || said(3, "many").contains("line"));
    assert_eq!(said(3, "2, 3, 4"), "This is what line 14 prints.");
}

#[test]
fn gaps_may_be_lists_in_which_nothing_is_always_offered() {
    let asked = question(&format!("{LINES}\ngaps = \"choice\"\noptions = 4"), SHOP);
    let options =
        |gap: &Gap| -> Vec<Choice> { gap.answer.options().into_iter().cloned().collect() };
    for gap in gaps(&asked) {
        let all = options(gap);
        assert_eq!(all.iter().filter(|one| one.right).count(), 1, "{all:?}");
        assert!(all.len() >= 2 && all.len() <= 4, "{all:?}");
        assert!(all.iter().any(|one| one.plain == "Nothing is printed."), "{all:?}");
        let texts: std::collections::BTreeSet<&str> =
            all.iter().map(|one| one.plain.as_str()).collect();
        assert_eq!(texts.len(), all.len(), "{all:?}");
    }
    assert_eq!(right(&asked)[0], "Nothing is printed.");
}

#[test]
fn how_it_ends_is_asked_in_a_gap_of_its_own() {
    let program = "int[] a = {3, 0};\nfor (int i = 0; i < 3; i++) {\n  System.out.println(6 / a[i]);\n}\n\
                   System.out.println(\"end\");\nASSERT(__thrown() || !__thrown());\n";
    let asked = question(LINES, program);
    assert_eq!(right(&asked), ["2", "-", "ArithmeticException"]);
    let endings: Vec<&str> =
        gaps(&asked)[2].answer.options().iter().map(|one| one.plain.as_str()).collect();
    assert_eq!(endings[0], "normally, without an exception");
    assert!(endings.contains(&"ArrayIndexOutOfBoundsException"), "{endings:?}");
    assert!(asked.text.contains("How does the program end?"));
    // Where none may end it, none asks.
    assert!(!question(LINES, SHOP).text.contains("How does the program end?"));
}

#[test]
fn what_does_not_fit_into_gaps_is_told() {
    let print = |line: &str| format!("int n = 3;\nSystem.out.println(n);\n{line}\n");
    let why = refused(&print("for (int i = 0; i < 9; i++) System.out.print(i);"));
    assert!(why.contains("prints-much"), "{why}");
    assert!(refused(&print("System.out.println(\"-\");")).contains("prints-dash"));
    assert!(refused(&print("System.out.println(n > 3 ? \"x\" : \" \");")).contains("prints-blank"));
    assert!(refused(&print("System.out.println(\"a\\nb\");")).contains("prints-lines"));
    assert!(refused("System.out.println(3);\n").contains("few-lines"));
    let many = "System.out.println(7);\n".repeat(13);
    assert!(refused(&many).contains("many-lines"));
    let nothing =
        "int n = 3;\nif (n > 4) System.out.println(1);\nif (n > 5) System.out.println(2);\n";
    assert!(refused(nothing).contains("prints-nothing"));
}

const SPREAD: &str = "static int spread(int[] values, int factor) {\n  for (int i = 1; i < values.length; i++) {\n    \
    values[i] = values[i - 1] * factor;\n  }\n  values = new int[] { factor };\n  factor = 9;\n  return values.length;\n}\n";

#[test]
fn an_argument_is_asked_for_as_the_method_leaves_it() {
    let settings = "call = \"spread(new int[] { 3, 5, 1 }, 2)\"\nquestion = \"variable\"\n";
    let asked = question(&format!("{settings}variables = [\"values\"]"), SPREAD);
    assert_eq!(asked.answer.shown(), "{3, 6, 12}");
    let statements = "int[] values = new int[] { 3, 5, 1 }; spread(values, 2);";
    assert!(asked.text.contains(statements), "{}", asked.text);
    let mistakes = asked.answer.mistakes();
    let said = |text: &str| {
        let found = mistakes.iter().find(|one| one.text == text);
        found.map(|one| one.feedback.as_str()).unwrap_or_default()
    };
    assert!(said("{3, 5, 1}").contains("works on a copy of <code>values</code>. The call passes"));
    assert!(said("{2}").contains("does not come back"), "{mistakes:?}");
    let both = question(&format!("{settings}variables = [\"values\", \"factor\"]"), SPREAD);
    assert_eq!(right(&both), ["{3, 6, 12}", "2"]);
    let said = gaps(&both)[1].answer.mistakes();
    assert!(
        said.iter().any(|one| one.text == "9" && one.feedback.contains("come back")),
        "{said:?}"
    );
}

#[test]
fn a_list_is_asked_for_as_it_is_printed() {
    let program = "static void drop(ArrayList<Integer> all, int n) {\n  all.remove(0);\n  all.add(n);\n  \
                   all = new ArrayList<>();\n  all.add(7);\n}\n";
    let settings = "call = \"drop(INTLIST(list(3), range(4, 4)), 5)\"\nquestion = \"variable\"\nvariables = [\"all\"]";
    let asked = question(settings, program);
    assert_eq!(asked.answer.shown(), "[4, 4, 5]");
    assert!(asked.text.contains("drop(all, 5);") && !asked.text.contains("allArgument"));
    let mistakes = asked.answer.mistakes();
    let said = |text: &str| {
        let found = mistakes.iter().find(|one| one.text == text);
        found.map(|one| one.feedback.as_str()).unwrap_or_default()
    };
    assert!(said("[4, 4, 4]").contains("works on a copy of the object. The call passes"));
    assert!(said("[7]").contains("<code>all</code> changes together"), "{mistakes:?}");
}
