//! Every kind of question with every form of answer: either it is answered in this way, or a
//! diagnostic says in which it can be.

use super::*;
use crate::ask::wording::Wording;
use crate::diagnostic::Diagnostic;
use crate::skeleton;
use crate::skeleton::front_matter::AnswerForm;
use crate::solve::execute::Limits;
use crate::solve::search::choose::{Request, SearchEffort, Strategy};
use crate::source::Source;
use crate::write::bank::{GivenSettings, Lineage};

const FORMS: [AnswerForm; 7] = [
    AnswerForm::Auto,
    AnswerForm::Number,
    AnswerForm::Text,
    AnswerForm::Choice,
    AnswerForm::Several,
    AnswerForm::Cloze,
    AnswerForm::Ordering,
];

/// A program for each kind of question, with what its front matter needs besides; the answers are
/// numbers where they can be, then where they cannot.
const PROGRAMS: &[(&str, &str)] = &[
    ("question = \"output\"", "int a = INT(range(1, 9));\nSystem.out.println(a + 1);"),
    ("question = \"output\"", "char a = CHAR(range('a', 'f'));\nSystem.out.println(a + \"x\");"),
    (
        "question = \"output\"",
        "int a = INT(range(1, 9));\nSystem.out.println(a);\nSystem.out.println(a);",
    ),
    ("question = \"result\"", "static int f() { return INT(range(1, 9)) * 2; }"),
    ("question = \"result\"", "static char f() { return CHAR(range('a', 'f')); }"),
    ("question = \"variable\"\nvariables = [\"a\"]", "int a = INT(range(1, 9));\na += 2;"),
    ("question = \"variable\"\nvariables = [\"a\"]", "boolean a = INT(range(1, 9)) > 4;"),
    (
        "question = \"variable\"\nvariables = [\"a\", \"b\"]",
        "int a = INT(range(1, 9));\nint b = a / 2;",
    ),
    ("question = \"iterations\"", "for (int i = 0; i < INT(range(2, 9)); i++) { }"),
    (
        "question = \"order\"\nvariables = [\"a\", \"b\", \"c\"]",
        "int a = INT(range(1, 3));\nint b = 4 - INT(range(5, 8));\nint c = a - 9;\nASSERT(b != c);",
    ),
    (
        "question = \"change\"",
        "int a = INT(range(1, 9));\nif (a > 4) {\n  a += 2;\n}\nSystem.out.println(a);",
    ),
    (
        "question = \"which\"",
        "int a = INT(range(1, 9));\nint b = a % 4;\nif (a > 4) {\n  a += b;\n}\nSystem.out.println(a);",
    ),
    ("question = \"which\"", "int a = INT(range(1, 9)); System.out.println(a);"),
    ("question = \"which\"\ncode = \"both\"", "int a = INT(range(1, 9)); System.out.println(a);"),
    (
        "question = \"same\"",
        "int a = INT(range(1, 9));\nint b = a % 4;\nif (a > 4) {\n  a += b;\n}\nSystem.out.println(a);",
    ),
    ("question = \"hole\"", "int a = HOLE(INT(range(1, 9)));\nSystem.out.println(a / 2);"),
    ("question = \"hole\"", "char a = HOLE(CHAR(range('a', 'f')));\nSystem.out.println(a > 'c');"),
    ("question = \"blocks\"", "int a = INT(range(1, 9));\nint b = INT(range(1, 9));\nGOAL(a > b);"),
    ("question = \"table\"", "int a = INT(range(1, 9));\na += 2;\na *= 3;\na -= 1;"),
    (
        "question = \"parts\"",
        "int a = INT(range(1, 9));\nfor (int i = 0; i < 3; i++) {\n  a += 2;\n  a *= 3;\n}",
    ),
];

/// The Moodle file for a skeleton; or what to do instead, of the error that there is.
fn moodle_or_help(text: &str) -> Result<String, String> {
    let help = |diagnostics: Vec<Diagnostic>| {
        let first = diagnostics.into_iter().next().and_then(|first| first.help.map(String::from));
        first.unwrap_or_else(|| panic!("{text}: an error without help"))
    };
    let reading = skeleton::read(&Source::new("test.java", text));
    let Some(skeleton) = reading.skeleton else { return Err(help(reading.diagnostics)) };
    let wording = Wording::built_in().unwrap();
    let request = Request {
        count: 3,
        seed: 1,
        strategy: Strategy::Auto,
        deadline: None,
        effort: SearchEffort::UNBOUNDED,
        jobs: 1,
        limits: Limits::default(),
    };
    let order = Order {
        name: "test",
        tool: "0",
        wording: &wording,
        request,
        standalone: false,
        formats: vec![&crate::write::FORMATS[0]],
        label: None,
        settings: GivenSettings::default(),
        lineage: &Lineage::default(),
        shard: None,
        stop: StopSignal::default(),
    };
    match generate(&skeleton, &order, &mut Oracle::Absent, &mut |_| {}) {
        Ok(generated) => {
            let file = generated.artifacts.iter().find(|one| one.path.ends_with("test.xml"));
            let file = file.unwrap_or_else(|| panic!("{text}: no questions"));
            Ok(String::from_utf8(file.bytes.clone()).unwrap())
        }
        Err(Failure::Skeleton(diagnostics)) => Err(help(diagnostics)),
        Err(other) => panic!("{text}: {other:?}"),
    }
}

/// What a Moodle file has in each question that is answered in this form.
fn sign(form: AnswerForm) -> &'static str {
    match form {
        AnswerForm::Auto => "<questiontext ",
        AnswerForm::Number => "<question type=\"numerical\">",
        AnswerForm::Text => "<question type=\"shortanswer\">",
        AnswerForm::Choice => "<single>true</single>",
        AnswerForm::Several => "<single>false</single>",
        AnswerForm::Cloze => "<question type=\"cloze\">",
        AnswerForm::Ordering => "<question type=\"ordering\">",
    }
}

#[test]
fn no_question_is_silently_answered_in_another_way() {
    for (front, program) in PROGRAMS {
        for form in FORMS {
            let text = format!("/*tatsu\n{front}\nanswer = \"{}\"\n*/\n{program}", form.as_str());
            match moodle_or_help(&text) {
                Ok(file) => {
                    let count = |sign: &str| file.matches(sign).count();
                    let questions = count("<questiontext ");
                    assert!(questions > 0, "{text}");
                    assert_eq!(count(sign(form)), questions, "{text}");
                }
                Err(help) => {
                    assert_ne!(form, AnswerForm::Auto, "{text}: {help}");
                    let names = ["`answer = ", "`question = ", "or leave `answer` out"];
                    assert!(names.iter().any(|name| help.contains(name)), "{text}: {help}");
                }
            }
        }
    }
}
