//! Questions that count and compare, and gaps.

use super::option_tests::questions;
use super::*;

/// The first question about a skeleton.
fn question(settings: &str, program: &str) -> Question {
    let text = format!("/*tatsu\n{settings}\n*/\n{program}");
    questions("test", &text, &|_| {}, 4).remove(0)
}

fn right(settings: &str, program: &str) -> String {
    question(settings, program).answer.shown()
}

const LOOPS: &str = "int n = 0;\nfor (int i = 0; i < 3; i++) {\n  n++;\n  for (int j = 0; j < 4; j++) {\n    n++;\n  }\n}\n\
    while (n > 10) {\n  n -= 3;\n}\n";

const FIB: &str = "@REC(9)\nstatic int fib(int n) {\n  return n < 2 ? n : fib(n - 1) + fib(n - 2);\n}\n\
    static int two() {\n  return 2;\n}\n@MAIN\nstatic int start() {\n  return fib(4) + two() + two();\n}\n";

#[test]
fn passes_and_tests_of_a_loop_are_counted_in_total() {
    let ask = |more: &str| right(&format!("question = \"iterations\"\n{more}"), LOOPS);
    assert_eq!(ask("loop = 1"), "3");
    assert_eq!(ask("loop = 2"), "12");
    assert_eq!(ask("loop = 2\ncount = \"tests\""), "15");
    assert_eq!(ask("loop = 3"), "2");
    let shown = question("question = \"iterations\"\nloop = 2", LOOPS).text;
    let sentence = "How often in total does the body of the loop in line 4 run?";
    assert!(shown.contains(sentence), "{shown}");
    let alone = question("question = \"iterations\"", "for (int i = 0; i < 3; i++) { }").text;
    assert!(alone.contains("the body of the loop run?"), "{alone}");
}

#[test]
fn a_pass_that_is_missed_each_time_is_told_from_the_very_last_one() {
    let typed = question("question = \"iterations\"\nloop = 2", LOOPS);
    let said = |count: &str| {
        let mistakes = typed.answer.mistakes();
        let found = mistakes.into_iter().find(|mistake| mistake.text == count);
        found.map(|mistake| mistake.feedback.clone()).unwrap_or_default()
    };
    assert!(said("11").contains("the very last iteration of the loop in line 4"), "{}", said("11"));
    assert!(said("9").contains("ends one iteration too early each time"), "{}", said("9"));
    let alone = question("question = \"iterations\"", "for (int i = 0; i < 3; i++) { }");
    let two = &alone.answer.mistakes()[..];
    let two = two.iter().find(|mistake| mistake.text == "2").map(|one| one.feedback.as_str());
    assert!(two.is_some_and(|two| !two.contains("each time") && !two.contains("very last")));
}

#[test]
fn calls_and_depth_of_a_method_are_counted() {
    let ask = |more: &str| right(&format!("question = \"iterations\"\n{more}"), FIB);
    assert_eq!(ask("method = \"fib\""), "9");
    assert_eq!(ask("method = \"fib\"\ncount = \"depth\""), "4");
    assert_eq!(ask("method = \"two\""), "2");
    let shown = question("question = \"iterations\"\nmethod = \"two\"", FIB).text;
    assert!(shown.contains("<code>start()</code> is called. How often in total"), "{shown}");
}

#[test]
fn a_choice_of_counts_offers_what_misreadings_count() {
    let choice = question("question = \"iterations\"\nloop = 2\nanswer = \"choice\"", LOOPS);
    let options = choice.answer.options();
    assert_eq!(options.len(), 4);
    let rules = options.iter().filter(|option| !option.origin.rules().is_empty()).count();
    assert!(rules >= 2, "{options:#?}");
    assert!(options.iter().all(|option| option.plain.parse::<u32>().is_ok()), "{options:#?}");
}

#[test]
fn loops_variables_and_methods_are_put_in_order() {
    let order = |more: &str, program: &str| {
        let answer = question(&format!("question = \"order\"\n{more}"), program).answer;
        (answer.form(), answer.shown())
    };
    let lines = "loop in line 8 < loop in line 2 < loop in line 4".to_owned();
    assert_eq!(order("", LOOPS), ("choice", lines));
    assert_eq!(order("order = \"highest\"", LOOPS), ("choice", "the loop in line 4".to_owned()));
    let items = "the loop in line 8 → the loop in line 2 → the loop in line 4".to_owned();
    assert_eq!(order("answer = \"ordering\"", LOOPS), ("ordering", items));
    assert_eq!(order("", FIB), ("choice", "fib()".to_owned()));
    let three = "int a = 5;\nlong b = -7;\nint c = 2;\n";
    let variables = "variables = [\"a\", \"b\", \"c\"]";
    assert_eq!(order(variables, three), ("choice", "b < c < a".to_owned()));
    let shown = question(&format!("question = \"order\"\n{variables}"), three).text;
    assert!(shown.contains("<code>a</code>, <code>b</code> and <code>c</code>"), "{shown}");
}

#[test]
fn items_to_be_put_in_order_are_shown_without_markup() {
    let variables =
        "question = \"order\"\nvariables = [\"a\", \"b\", \"c\"]\nanswer = \"ordering\"";
    let answer = question(variables, "int a = 5;\nlong b = -7;\nint c = 2;\n").answer;
    assert_eq!(answer.shown(), "b → c → a");
    let Answer::Ordering { items } = &answer else { panic!("{answer:?}") };
    assert_eq!(items[0], "<code>b</code>");
}

#[test]
fn ties_cannot_be_ordered() {
    let text = "/*tatsu\nquestion = \"order\"\nvariables = [\"a\", \"b\", \"c\"]\n*/\n\
        int a = INT(range(1, 3));\nint b = 2;\nint c = 3;\n";
    let quiz = questions("ties", text, &|_| {}, 9);
    assert_eq!(quiz.len(), 1, "only a = 1 is in order");
    assert_eq!(quiz[0].answer.shown(), "a < b < c");
    let highest = text.replace("\"order\"\n", "\"order\"\norder = \"highest\"\n");
    assert_eq!(questions("ties", &highest, &|_| {}, 9).len(), 2, "a tie below does not matter");
}

#[test]
fn several_variables_fill_gaps_or_are_chosen_together() {
    let program = "int a = 4;\nchar c = 'x';\nint[] b = { 1, 2 };\n";
    let settings = "question = \"variable\"\nvariables = [\"a\", \"c\", \"b\"]";
    let cloze = question(settings, program);
    assert_eq!(cloze.answer.shown(), "4, 'x', {1, 2}");
    let Answer::Cloze { gaps } = &cloze.answer else { panic!("{:?}", cloze.answer) };
    let forms: Vec<&str> = gaps.iter().map(|gap| gap.answer.form()).collect();
    assert_eq!(forms, ["number", "text", "text"]);
    for at in 0..3 {
        let mark = crate::ask::question::gap_mark(at);
        assert_eq!(cloze.text.matches(&mark).count(), 1, "{}", cloze.text);
    }
    assert!(cloze.text.contains("in braces") && cloze.text.contains("single quotes"));
    let chosen = question(&format!("{settings}\nanswer = \"choice\""), program);
    assert_eq!(chosen.answer.shown(), "a = 4, c = 'x', b = {1, 2}");
    assert_eq!(chosen.answer.options().len(), 4);
}
