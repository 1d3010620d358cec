//! Quizzes from hand-made instances, with the built-in wording.

use super::*;
use crate::ask::capability::Capabilities;
use crate::ask::facts::{About, InstanceFacts};
use crate::diagnostic::Code;
use crate::read::datum::Datum;
use crate::read::syntax::ast::SkeletonForm;
use crate::read::types::Type;
use crate::skeleton::front_matter::{AnswerForm, QuestionKind, Settings, Spanned};
use crate::source::Span;
use crate::validate::lines::Lines;
use crate::vary::{Effort, LoopEffort, RunResult};

/// A bank in the making: one instance per entry.
struct BankFixture {
    settings: Settings,
    form: SkeletonForm,
    result: Option<Type>,
    variable: Option<Type>,
    outputs: Vec<&'static str>,
    values: Vec<Datum>,
    proof: Evidence<'static>,
}

const AGREED: Evidence<'static> = Evidence::Jvm { version: "17.0.1", output: "", result: None };

fn asking(question: QuestionKind) -> BankFixture {
    BankFixture {
        settings: Settings { question, ..Settings::default() },
        form: SkeletonForm::Snippet,
        result: None,
        variable: None,
        outputs: Vec::new(),
        values: Vec::new(),
        proof: AGREED,
    }
}

fn printing(outputs: &[&'static str]) -> BankFixture {
    BankFixture { outputs: outputs.to_vec(), ..asking(QuestionKind::Output) }
}

fn returning(ty: Type, values: &[Datum]) -> BankFixture {
    BankFixture {
        result: Some(ty),
        values: values.to_vec(),
        form: SkeletonForm::Methods,
        ..asking(QuestionKind::Result)
    }
}

fn numbers(values: &[i64]) -> Vec<Datum> {
    values.iter().map(|value| Datum::Integral(*value)).collect()
}

impl BankFixture {
    fn with(mut self, change: impl FnOnce(&mut Settings)) -> Self {
        change(&mut self.settings);
        self
    }

    fn quiz(&self) -> Result<Quiz, ComposeError> {
        let count = self.outputs.len().max(self.values.len());
        let known = InstanceFacts::default();
        let told: Vec<RunResult> = (0..count)
            .map(|at| {
                let value = self.values.get(at).cloned();
                let observed = value.iter().map(|value| ("x".to_owned(), value.clone()));
                RunResult {
                    output: self.outputs.get(at).copied().unwrap_or("").to_owned(),
                    observed: observed.collect(),
                    result: value.filter(|_| self.result.is_some()),
                    effort: Effort {
                        statements: 12,
                        loops: vec![LoopEffort { line: 3, passes: 4, tests: 5 }],
                        methods: Vec::new(),
                        calls: 0,
                        depth: 1,
                    },
                    ..RunResult::default()
                }
            })
            .collect();
        let texts: Vec<String> = (0..count).map(|at| format!("int x = {at};\n")).collect();
        let instances: Vec<Solved<'_>> = (0..count)
            .map(|at| Solved {
                number: at + 1,
                shown: &texts[at],
                complete: &texts[at],
                values: &[],
                literals: &[],
                told: &told[at],
                known: &known,
                proof: self.proof,
            })
            .collect();
        let subject = Subject {
            name: "loops",
            label: None,
            seed: 7,
            form: self.form,
            settings: &self.settings,
            skeleton: None,
            entry: "compute",
            result: self.result.clone(),
            variables: self.variable.iter().map(|ty| ("x".to_owned(), ty.clone())).collect(),
            methods: Vec::new(),
            results: Vec::new(),
            loop_lines: Vec::new(),
            mark: None,
            lines: Lines::default(),
            outnumbered: Vec::new(),
            about: About::default(),
            calls: Vec::new(),
            following: Vec::new(),
            capabilities: Capabilities {
                largest_number: 9_999_999_999_999,
                ..Capabilities::default()
            },
        };
        quiz(&subject, &instances, &Wording::built_in().unwrap())
    }

    fn answers(&self) -> Vec<Answer> {
        self.quiz().unwrap().questions.into_iter().map(|question| question.answer).collect()
    }

    fn misfit(&self) -> String {
        match self.quiz() {
            Err(ComposeError::Question(diagnostic)) => {
                assert_eq!(diagnostic.code, Code::Question);
                format!("{}; {}", diagnostic.message, diagnostic.help.unwrap())
            }
            other => panic!("{other:?}"),
        }
    }
}

fn number(value: i64) -> Answer {
    Answer::number(vec![value])
}

fn text(accepted: &[&str]) -> Answer {
    Answer::text(accepted.iter().map(|&text| text.to_owned()).collect())
}

#[test]
fn a_bank_of_numbers_asks_for_numbers() {
    assert_eq!(printing(&["5\n", "-12"]).answers(), [number(5), number(-12)]);
}

#[test]
fn one_text_makes_texts_of_all() {
    assert_eq!(printing(&["5\n", "a*b \n"]).answers(), [text(&["5"]), text(&["a*b"])]);
    assert_eq!(printing(&["5", "05"]).answers(), [text(&["5"]), text(&["05"])]);
}

#[test]
fn numbers_that_no_format_can_tell_apart_are_texts() {
    let limit = 9_999_999_999_999;
    assert_eq!(returning(Type::LONG, &numbers(&[limit, 1])).answers(), [number(limit), number(1)]);
    assert_eq!(
        returning(Type::LONG, &numbers(&[i64::MIN, 1])).answers(),
        [text(&["-9223372036854775808"]), text(&["1"])]
    );
    assert_eq!(printing(&["10000000000000"]).answers(), [text(&["10000000000000"])]);
}

#[test]
fn results_are_asked_by_their_type() {
    assert_eq!(returning(Type::BOOLEAN, &numbers(&[1])).answers(), [text(&["true"])]);
    assert_eq!(returning(Type::CHAR, &numbers(&[120])).answers(), [text(&["'x'", "x"])]);
    let array = returning(Type::array_of(Type::INT), &[Datum::Array(numbers(&[1, 2]))]);
    assert_eq!(array.answers()[0].shown(), "{1, 2}");
    let shown = &array.quiz().unwrap().questions[0].text;
    assert!(shown.contains("<code>compute()</code> return?"), "{shown}");
    assert!(shown.contains("in braces"), "{shown}");
    let letters = returning(Type::array_of(Type::CHAR), &[Datum::Array(numbers(&[120]))]);
    let shown = &letters.quiz().unwrap().questions[0].text;
    assert!(shown.contains("<code>{&#x27;a&#x27;, &#x27;b&#x27;}</code>"), "{shown}");
    let own = BankFixture { form: SkeletonForm::Methods, ..printing(&["5"]) }.quiz().unwrap();
    assert!(own.questions[0].text.contains("printed when <code>compute()</code> is called"));
}

#[test]
fn a_variable_is_asked_by_name() {
    let name = Spanned { text: "x".into(), span: Span::default() };
    let case = BankFixture {
        values: numbers(&[3]),
        variable: Some(Type::INT),
        ..asking(QuestionKind::Variable)
    };
    let case = case.with(|settings| settings.variables = vec![name.clone()]);
    assert_eq!(case.answers(), [number(3)]);
    let shown = &case.quiz().unwrap().questions[0].text;
    assert!(shown.contains("what is the value of <code>x</code>?"), "{shown}");
    let none = asking(QuestionKind::Variable);
    assert!(none.misfit().contains("variables = [\"x\"]"));
}

#[test]
fn what_cannot_be_asked_says_what_to_change() {
    let typed = printing(&["1", "a\nb\n", ""]).with(|settings| settings.answer = AnswerForm::Text);
    let problem = typed.misfit();
    assert!(problem.starts_with("instance 2 prints 2 lines"), "{problem}");
    assert!(problem.contains("`print` instead of `println`"), "{problem}");
    let problem = printing(&["1", "a\nb\n", ""]).misfit();
    assert!(problem.starts_with("instance 3 prints nothing"), "{problem}");
    let number = printing(&["1", "a"]).with(|settings| settings.answer = AnswerForm::Number);
    assert!(number.misfit().starts_with("instance 2 prints something other than a number"));
    let snippet = BankFixture { values: numbers(&[1]), ..asking(QuestionKind::Result) };
    assert!(snippet.misfit().starts_with("a snippet returns nothing"), "{}", snippet.misfit());
    let void = BankFixture { form: SkeletonForm::Class, ..snippet };
    assert!(void.misfit().starts_with("`compute` returns nothing"), "{}", void.misfit());
}

#[test]
fn the_question_carries_names_tags_and_proof() {
    let case = printing(&["5"]).with(|settings| {
        settings.tags = vec!["Loops ".into(), "extra".into(), "R & D".into()];
        settings.title = Some("Which?".into());
    });
    let quiz = case.quiz().unwrap();
    assert_eq!(quiz.category, ["tatsu", "loops"]);
    assert_eq!(quiz.title, "Which?");
    let question = &quiz.questions[0];
    assert_eq!(question.name, "loops 001");
    assert_eq!(question.tags, ["loops", "seed 7", "extra", "R + D"]);
    assert_eq!(question.code, "int x = 0;");
    assert!(question.text.starts_with("<p>What does this program print?</p>"));
    assert_eq!(
        question.feedback,
        "<p>The right answer is <code style=\"white-space: pre-wrap\">5</code>.</p>"
    );
    let unchecked = BankFixture { proof: Evidence::Unchecked, ..printing(&["5"]) }.quiz().unwrap();
    assert_eq!(unchecked.questions[0].name, "loops 001 (unchecked)");
    assert_eq!(unchecked.questions[0].tags, ["loops", "seed 7", "unchecked"]);
}

#[test]
fn an_idnumber_depends_on_the_program_and_the_kind_only() {
    let ids = |case: BankFixture| -> Vec<String> {
        case.quiz().unwrap().questions.into_iter().map(|question| question.idnumber).collect()
    };
    let printed = ids(printing(&["1", "2"]));
    assert_ne!(printed[0], printed[1]);
    assert!(printed[0].starts_with("loops-") && printed[0].len() == "loops-".len() + 12);
    assert_eq!(ids(printing(&["a", "b"])), printed, "the answer does not count");
    assert_ne!(ids(returning(Type::INT, &numbers(&[1])))[0], printed[0]);
}

#[test]
fn categories_have_levels() {
    let levels = |path: &str| {
        let path = path.to_owned();
        printing(&["1"]).with(|settings| settings.category = Some(path)).quiz().unwrap().category
    };
    assert_eq!(levels("Java / Loops"), ["Java", "Loops"]);
    assert_eq!(levels("and//or/x"), ["and/or", "x"]);
    assert_eq!(levels("$course$/top/Java"), ["Java"]);
}

#[test]
fn feedback_speaks_of_what_was_counted_only_where_that_is_asked() {
    let wording = Wording::built_in().unwrap();
    let say = |effort: Value| wording.say("explanation.effort", vec![("effort", effort)]).unwrap();
    let method = |calls: u64, depth: u32| {
        let name = ("name", Value::from("f"));
        say(Value::from_pairs([name, ("calls", Value::from(calls)), ("depth", Value::from(depth))]))
    };
    assert_eq!(method(1, 1), "<code>f</code> was called once.");
    let deep = "<code>f</code> was called 7 times, with at most 4 of its calls on the call stack at the same time.";
    assert_eq!(method(7, 4), deep);
    let looping = |tests: Option<u64>| {
        let (line, passes) = (("line", Value::from(3)), ("passes", Value::from(1)));
        say(Value::from_pairs([line, passes, ("tests", Value::from(tests))]))
    };
    assert_eq!(looping(None), "The body of the loop in line 3 ran once.");
    assert!(looping(Some(2)).ends_with("ran once, and its condition was tested 2 times."));
    let plain = printing(&["5"]).quiz().unwrap();
    assert!(!plain.questions[0].feedback.contains("called"), "{}", plain.questions[0].feedback);
}
