//! A fixed quiz and the file for it.

use super::*;
use crate::write::listing;

fn question(name: &str, code: &str, answer: Answer) -> Question {
    Question {
        name: name.into(),
        idnumber: format!("id-{name}"),
        text: format!("<p>What?</p>\n{}", listing::html(code)),
        feedback: "<p>Because.</p>".into(),
        code: code.into(),
        answer,
        grade: 1,
        penalty: Penalty::Third,
        tags: vec!["loops".into(), "seed 0".into()],
        pictures: Vec::new(),
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
            question("loops 001", code, Answer::Number { accepted: vec![-7] }),
            question(
                "loops 002",
                "print(\"*\");",
                Answer::Text { accepted: vec!["a*\\b".into(), "]]>".into()] },
            ),
        ],
    }
}

/// Compared line by line with what the code of Moodle's exporter writes; `TATSU_UPDATE=1` rewrites it.
const GOLDEN: &str = include_str!("golden.xml");

#[test]
fn the_file_is_the_golden_one() {
    let artifact = moodle(&quiz()).unwrap();
    assert_eq!(artifact.path, std::path::Path::new("loops.xml"));
    let text = String::from_utf8(artifact.bytes).unwrap();
    if std::env::var_os("TATSU_UPDATE").is_some() {
        let golden = Artifact { path: "golden.xml".into(), bytes: text.into_bytes() };
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/src/write/moodle");
        crate::write::artifact::write(here.as_ref(), &[golden]).unwrap();
    } else {
        assert_eq!(text, GOLDEN);
    }
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
        quiz.questions[0] = question("loops 001", code, Answer::Number { accepted: vec![0] });
        assert!(moodle(&quiz).is_ok(), "{code}: {:?}", moodle(&quiz));
    }
}

fn broken(change: impl FnOnce(&mut Quiz)) -> Vec<Rule> {
    let mut quiz = quiz();
    change(&mut quiz);
    moodle(&quiz).unwrap_err().iter().map(|violation| violation.rule).collect()
}

#[test]
fn a_quiz_that_moodle_would_not_take_as_it_is_yields_no_file() {
    assert_eq!(broken(|quiz| quiz.questions[0].name = "n".repeat(256)), [Rule::Name]);
    assert_eq!(broken(|quiz| quiz.questions[0].name = "a<b>".into()), [Rule::Name]);
    assert_eq!(broken(|quiz| quiz.questions[0].name = String::new()), [Rule::Name]);
    assert_eq!(broken(|quiz| quiz.questions[0].name = "bell \u{7}".into()), [Rule::Character]);
    assert_eq!(broken(|quiz| quiz.questions[0].text.push('\u{FFFF}')), [Rule::Character]);
    assert_eq!(
        broken(|quiz| quiz.questions[1].idnumber = quiz.questions[0].idnumber.clone()),
        [Rule::IdNumber]
    );
    assert_eq!(broken(|quiz| quiz.questions[0].tags[0] = "t".repeat(51)), [Rule::Tag]);
    assert_eq!(broken(|quiz| quiz.category = vec![]), [Rule::Category]);
    assert_eq!(broken(|quiz| quiz.category = vec!["a".into(), String::new()]), [Rule::Category]);
    assert_eq!(broken(|quiz| quiz.category = vec!["top".into()]), [Rule::Category]);
    assert_eq!(broken(|quiz| quiz.category = vec!["a<b".into()]), [Rule::Category]);
    assert_eq!(
        broken(|quiz| quiz.questions[0].text =
            "<p>Look at <img src=\"@@PLUGINFILE@@/x.png\"></p><pre>".into()),
        [Rule::File, Rule::Code]
    );
    assert_eq!(broken(|quiz| quiz.questions[0].code.push('x')), [Rule::Code]);
    assert_eq!(
        broken(|quiz| quiz.questions[1].answer = Answer::Text { accepted: vec![] }),
        [Rule::TooFewAnswers, Rule::NoFullMarks]
    );
    assert_eq!(
        broken(|quiz| {
            quiz.questions[1].answer = Answer::Text { accepted: vec!["a".into(), "a ".into()] };
        }),
        [Rule::SameAnswer, Rule::Changed]
    );
}

#[test]
fn the_question_with_a_character_that_cannot_be_written_is_named() {
    let mut quiz = quiz();
    quiz.questions[1] =
        question("loops 002", "int a; /* \u{C} */", Answer::Number { accepted: vec![1] });
    let violations = moodle(&quiz).unwrap_err();
    let message = violations[0].to_string();
    assert!(message.starts_with("question `loops 002`: the character U+000C"), "{message}");
}

#[test]
fn a_line_end_that_xml_changes_is_noticed() {
    let crlf = broken(|quiz| {
        quiz.questions[0] = question("loops 001", "a\r\nb", Answer::Number { accepted: vec![1] });
    });
    assert_eq!(crlf, [Rule::Changed, Rule::Code]);
}

#[test]
fn a_lake_of_white_space_is_noticed() {
    let code = format!("a{}b", " ".repeat(300));
    let lake = broken(|quiz| {
        quiz.questions[0] = question("loops 001", &code, Answer::Number { accepted: vec![1] });
    });
    assert_eq!(lake, [Rule::WhiteSpace]);
}
