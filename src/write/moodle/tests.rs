//! A fixed quiz and the file for it.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

use super::*;
use crate::ask::listing;
use crate::ask::question::{Choice, Gap, Mistake, Origin, Picture, gap_mark};
use crate::skeleton::front_matter::{Marks, Negative, Penalty, Points, Share};
use crate::write::artifact::Artifact;

fn question(name: &str, code: &str, answer: Answer) -> Question {
    Question {
        name: name.into(),
        idnumber: format!("id-{name}"),
        text: format!("<p>What?</p>\n{}", listing::html(code)),
        feedback: "<p>Because.</p>".into(),
        code: code.into(),
        answer,
        marks: Marks::default(),
        tags: vec!["loops".into(), "seed 0".into()],
        pictures: Vec::new(),
        group: None,
    }
}

pub fn quiz() -> Quiz {
    let code =
        "for (int i = 0; i < 3; i++) {\n\tprint(a[b[i]]>0 ? \"<\" + \" \" + \">\" : '&');\n}";
    Quiz {
        name: "loops".into(),
        title: "Loops & <arrays>".into(),
        category: vec!["tatsu".into(), "if/else".into()],
        questions: vec![
            question("loops 001", code, Answer::number(vec![-7])),
            question(
                "loops 002",
                "print(\"*\");",
                Answer::text(vec!["a*\\b".into(), "]]>".into()]),
            ),
        ],
        sections: Vec::new(),
    }
}

fn choice(text: &str, right: bool, feedback: &str) -> Choice {
    Choice {
        text: format!("<code>{}</code>", listing::escape(text)),
        plain: text.into(),
        right,
        feedback: feedback.into(),
        origin: Origin::Neighbour,
    }
}

fn number(value: i64) -> Answer {
    Answer::number(vec![value])
}

/// A quiz with a question of every form of answer besides those that are typed.
pub fn forms() -> Quiz {
    let code = "int[] a = {1, 2};\nprint(\"{1:NUMERICAL:=5}\" + \"{#1}\");";
    let options = |rights: &[bool]| -> Vec<Choice> {
        let texts = ["a < b", "]]>", "{1, 2}"];
        let option = |(text, right): (&&str, &bool)| choice(text, *right, "<p>Line 2 &gt; 1</p>");
        texts.iter().zip(rights).map(option).collect()
    };
    let gaps = vec![
        Gap { answer: Answer::number(vec![5, -7]), weight: 1 },
        Gap { answer: Answer::text(vec!["a*}~#\\".into()]), weight: 2 },
        Gap { answer: Answer::Choice { options: options(&[false, true]) }, weight: 1 },
    ];
    let mut filled = question("forms 003", code, Answer::Cloze { gaps });
    filled.text += &[1, 0, 2].map(gap_mark).join(" ");
    let items = ["<code>i = 0;</code>", "<code>i < 3</code> is <code>true</code>", "i++"];
    let items = items.map(str::to_owned).to_vec();
    let mut seen = question("forms 005", "", Answer::Choice { options: options(&[true, false]) });
    seen.text = "<p>What?</p><img src=\"@@PLUGINFILE@@/code.png\" alt=\"A program\">".into();
    if let Answer::Choice { options } = &mut seen.answer {
        options[1].text = "<img src=\"@@PLUGINFILE@@/b.png\" alt=\"\">".into();
    }
    let picture = |name: &str| Picture { name: name.into(), bytes: name.as_bytes().to_vec() };
    seen.pictures = vec![picture("code.png"), picture("b.png")];
    Quiz {
        name: "forms".into(),
        title: "Forms".into(),
        category: vec!["tatsu".into()],
        questions: vec![
            question("forms 001", code, Answer::Choice { options: options(&[false, true, false]) }),
            question("forms 002", code, Answer::Several { options: options(&[true, false, true]) }),
            filled,
            question("forms 004", code, Answer::Ordering { items }),
            seen,
        ],
        sections: Vec::new(),
    }
}

/// Compared line by line with what the code of Moodle's exporter writes; `TATSU_UPDATE=1` rewrites
/// it.
fn is_golden(quiz: &Quiz, name: &str, golden: &str) {
    let artifact =
        FORMAT.artifact(quiz, &crate::ask::wording::Wording::built_in().unwrap()).unwrap().unwrap();
    assert_eq!(artifact.path, std::path::PathBuf::from(format!("{}.xml", quiz.name)));
    if std::env::var_os("TATSU_UPDATE").is_some() {
        let golden = Artifact { path: name.into(), ..artifact.clone() };
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/src/write/moodle");
        crate::write::artifact::write(here.as_ref(), &[golden]).unwrap();
    } else {
        assert_eq!(String::from_utf8(artifact.bytes).unwrap(), golden);
    }
}

#[test]
fn the_files_are_the_golden_ones() {
    is_golden(&quiz(), "golden.xml", include_str!("golden.xml"));
    is_golden(&forms(), "golden_forms.xml", include_str!("golden_forms.xml"));
}

#[test]
fn whatever_the_code_holds_arrives() {
    for code in [
        "]]>",
        "x]]]]>]]>",
        "a &quot; &#32; &nbsp; b",
        "\t\tx = \"  \" + ' ' ;  \n\n\n   // </pre> </code> <![CDATA[",
        "/* äöü 漢字 😀 */",
        "@@ 0",
    ] {
        let mut quiz = quiz();
        quiz.questions[0] = question("loops 001", code, Answer::number(vec![0]));
        assert!(moodle(&quiz).is_ok(), "{code}: {:?}", moodle(&quiz));
    }
}

fn broken(change: impl FnOnce(&mut Quiz)) -> Vec<MoodleRule> {
    let mut quiz = quiz();
    change(&mut quiz);
    moodle(&quiz).unwrap_err().iter().map(|violation| violation.rule).collect()
}

#[test]
fn a_quiz_that_moodle_would_not_take_as_it_is_yields_no_file() {
    assert_eq!(broken(|quiz| quiz.questions[0].name = "n".repeat(256)), [MoodleRule::Name]);
    assert_eq!(broken(|quiz| quiz.questions[0].name = "a<b>".into()), [MoodleRule::Name]);
    assert_eq!(broken(|quiz| quiz.questions[0].name = String::new()), [MoodleRule::Name]);
    assert_eq!(
        broken(|quiz| quiz.questions[0].name = "bell \u{7}".into()),
        [MoodleRule::Character]
    );
    assert_eq!(broken(|quiz| quiz.questions[0].text.push('\u{FFFF}')), [MoodleRule::Character]);
    assert_eq!(
        broken(|quiz| quiz.questions[1].idnumber = quiz.questions[0].idnumber.clone()),
        [MoodleRule::IdNumber]
    );
    assert_eq!(broken(|quiz| quiz.questions[0].tags[0] = "t".repeat(51)), [MoodleRule::Tag]);
    assert_eq!(broken(|quiz| quiz.category = vec![]), [MoodleRule::Category]);
    assert_eq!(
        broken(|quiz| quiz.category = vec!["a".into(), String::new()]),
        [MoodleRule::Category]
    );
    assert_eq!(broken(|quiz| quiz.category = vec!["top".into()]), [MoodleRule::Category]);
    assert_eq!(broken(|quiz| quiz.category = vec!["a<b".into()]), [MoodleRule::Category]);
    assert_eq!(
        broken(|quiz| quiz.questions[0].text =
            "<p>Look at <img src=\"@@PLUGINFILE@@/x.png\"></p><pre>".into()),
        [MoodleRule::File, MoodleRule::Code]
    );
    assert_eq!(broken(|quiz| quiz.questions[0].code.push('x')), [MoodleRule::Code]);
    assert_eq!(
        broken(|quiz| quiz.questions[1].answer = Answer::text(vec![])),
        [MoodleRule::TooFewAnswers, MoodleRule::NoFullMarks]
    );
    assert_eq!(
        broken(|quiz| {
            quiz.questions[1].answer = Answer::text(vec!["a".into(), "a ".into()]);
        }),
        [MoodleRule::SameAnswer, MoodleRule::Changed]
    );
}

#[test]
fn typed_mistakes_arrive_with_what_is_said_about_them() {
    let mistake = |text: &str, share: &str| Mistake {
        text: text.into(),
        share: Share::of_a_part(share).ok(),
        feedback: "<p>Line 2 &gt; <b>1</b></p>".into(),
        origin: Origin::Neighbour,
    };
    let typed = |number: Vec<Mistake>, text: Vec<Mistake>| {
        let mut quiz = quiz();
        quiz.questions[0].answer = Answer::Number { accepted: vec![-7], mistakes: number };
        quiz.questions[1].answer = Answer::Text { accepted: vec!["a*".into()], mistakes: text };
        quiz
    };
    let quiz = typed(vec![mistake("-8", "25"), mistake("7", "")], vec![mistake("*b*", "")]);
    let file = String::from_utf8(moodle(&quiz).unwrap()).unwrap();
    for part in [
        "<answer fraction=\"25\" format=\"plain_text\">",
        "<answer fraction=\"0\" format=\"plain_text\">",
        "<![CDATA[\\*b\\*]]>",
    ] {
        assert!(file.contains(part), "{part}: {file}");
    }
    let broken = |quiz: &Quiz| -> Vec<MoodleRule> {
        moodle(quiz).unwrap_err().iter().map(|violation| violation.rule).collect()
    };
    assert_eq!(broken(&typed(vec![mistake("-7", "")], Vec::new())), [MoodleRule::SameAnswer]);
    assert_eq!(broken(&typed(Vec::new(), vec![mistake("a*", "")])), [MoodleRule::SameAnswer]);
    assert_eq!(broken(&typed(vec![mistake("eight", "")], Vec::new())), [MoodleRule::Number]);
}

#[test]
fn the_question_with_a_character_that_cannot_be_written_is_named() {
    let mut quiz = quiz();
    quiz.questions[1] = question("loops 002", "int a; /* \u{C} */", Answer::number(vec![1]));
    let violations = moodle(&quiz).unwrap_err();
    let message = violations[0].to_string();
    assert!(message.starts_with("question `loops 002`: the character U+000C"), "{message}");
}

#[test]
fn a_line_end_that_xml_changes_is_noticed() {
    let crlf = broken(|quiz| {
        quiz.questions[0] = question("loops 001", "a\r\nb", Answer::number(vec![1]));
    });
    assert_eq!(crlf, [MoodleRule::Changed, MoodleRule::Code]);
}

#[test]
fn a_lake_of_white_space_is_noticed() {
    let code = format!("a{}b", " ".repeat(300));
    let lake = broken(|quiz| {
        quiz.questions[0] = question("loops 001", &code, Answer::number(vec![1]));
    });
    assert_eq!(lake, [MoodleRule::WhiteSpace]);
}

fn broken_form(at: usize, change: impl FnOnce(&mut Question)) -> Vec<MoodleRule> {
    let mut quiz = forms();
    change(&mut quiz.questions[at]);
    let violations = moodle(&quiz).err().unwrap_or_default();
    violations.iter().map(|violation| violation.rule).collect()
}

fn options(question: &mut Question) -> &mut Vec<Choice> {
    match &mut question.answer {
        Answer::Choice { options } | Answer::Several { options } => options,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_fixed_option_stays_behind_the_others() {
    let mut quiz = forms();
    options(&mut quiz.questions[0])[2].origin = Origin::Fixed;
    let file = String::from_utf8(moodle(&quiz).unwrap()).unwrap();
    assert_eq!(file.matches("<shuffleanswers>false</shuffleanswers>").count(), 1);
    assert_eq!(file.matches("<shuffleanswers>true</shuffleanswers>").count(), 2);
}

#[test]
fn options_that_moodle_would_get_wrong_yield_no_file() {
    assert_eq!(
        broken_form(0, |question| options(question).iter_mut().for_each(|one| one.right = false)),
        [MoodleRule::NoFullMarks]
    );
    assert_eq!(
        broken_form(0, |question| options(question).truncate(1)),
        [MoodleRule::TooFewAnswers, MoodleRule::NoFullMarks]
    );
    assert_eq!(
        broken_form(1, |question| options(question)[0].text = "<code>]]&gt;</code>".into()),
        [MoodleRule::SameAnswer]
    );
    assert_eq!(
        broken_form(1, |question| {
            let right = (0..21).map(|at| choice(&at.to_string(), true, ""));
            options(question).splice(.., right);
        }),
        [MoodleRule::Sum]
    );
    let feedback = broken_form(0, |question| options(question)[2].feedback.push('\r'));
    assert_eq!(feedback, [], "the end is trimmed");
    let feedback = broken_form(0, |question| options(question)[2].feedback = "a\rb".into());
    assert_eq!(feedback, [MoodleRule::Changed]);
}

#[test]
fn gaps_items_and_pictures_that_do_not_arrive_yield_no_file() {
    assert_eq!(broken_form(2, |question| question.text.push_str("{1:NM:=1}")), []);
    assert_eq!(
        broken_form(2, |question| question.text = question.text.replace(&gap_mark(1), "")),
        [MoodleRule::Changed]
    );
    let gaps = |gap: Answer| {
        move |question: &mut Question| {
            let gap = Gap { answer: gap, weight: 1 };
            question.text = format!("{}{}", listing::html(&question.code), gap_mark(0));
            question.answer = Answer::Cloze { gaps: vec![gap] };
        }
    };
    let same = vec!["a".to_owned(), "a".to_owned()];
    assert_eq!(broken_form(2, gaps(Answer::text(same))), [MoodleRule::SameAnswer]);
    let one = vec![choice("a", true, "")];
    assert_eq!(broken_form(2, gaps(Answer::Choice { options: one })), [MoodleRule::TooFewAnswers]);
    assert_eq!(
        broken_form(3, |question| {
            question.answer = Answer::Ordering { items: vec!["a".into(), "a".into(), " b".into()] };
        }),
        [MoodleRule::SameAnswer]
    );
    assert_eq!(broken_form(4, |question| question.pictures.truncate(1)), [MoodleRule::File]);
    assert_eq!(
        broken_form(4, |question| question.pictures.push(question.pictures[0].clone())),
        [MoodleRule::File, MoodleRule::File]
    );
    assert_eq!(
        broken_form(4, |question| question.text = "<p>What?</p>".into()),
        [MoodleRule::Code, MoodleRule::File]
    );
    let vanished = broken_form(1, |question| options(question)[0].feedback.push('\u{1}'));
    assert_eq!(vanished, [MoodleRule::Character]);
}

#[test]
fn a_wrong_try_costs_more_where_there_are_few_options() {
    let with = |count: usize| {
        let options = (0..count).map(|at| choice(&at.to_string(), at == 0, "")).collect();
        answer::penalty(&question("x", "", Answer::Choice { options })).written()
    };
    assert_eq!([with(2), with(3), with(4)], ["1.0000000", "0.5000000", "0.3333333"]);
    assert_eq!(answer::penalty(&question("x", "", number(1))), Penalty::THIRD);
}

#[test]
fn points_penalty_and_negative_marks_are_written_as_moodle_keeps_them() {
    let options = vec![choice("4", true, ""), choice("5", false, ""), choice("6", false, "")];
    let mut quiz = forms();
    quiz.questions = vec![question("x", "int a = 4;", Answer::Choice { options })];
    let written = |quiz: &Quiz| String::from_utf8(moodle(quiz).unwrap()).unwrap();
    let plain = written(&quiz);
    assert!(plain.contains("<defaultgrade>1</defaultgrade>"), "{plain}");
    assert!(plain.contains("<penalty>0.5000000</penalty>"), "{plain}");
    assert_eq!(plain.matches("fraction=\"0\"").count(), 2);
    quiz.questions[0].marks = Marks {
        points: Points::of_text("2.50").ok(),
        penalty: Penalty::of_text("0.1").ok(),
        negative: Negative::of_text("33.3").ok(),
        ..Marks::default()
    };
    let marked = written(&quiz);
    assert!(marked.contains("<defaultgrade>2.5</defaultgrade>"), "{marked}");
    assert!(marked.contains("<penalty>0.1000000</penalty>"), "{marked}");
    assert_eq!(marked.matches("fraction=\"-33.33333\"").count(), 2);
}

#[test]
fn none_of_these_stays_behind_the_others() {
    let shuffled = |quiz: &Quiz| {
        let text = String::from_utf8(moodle(quiz).unwrap()).unwrap();
        text.matches("<shuffleanswers>true").count()
    };
    let mut quiz = forms();
    let before = shuffled(&quiz);
    options(&mut quiz.questions[0]).last_mut().unwrap().origin = Origin::Fixed;
    assert_eq!(shuffled(&quiz), before - 1);
}
