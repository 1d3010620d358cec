//! What is written, and what is refused.

use super::*;
use crate::ask::listing;
use crate::ask::question::{Choice, Mistake, Origin};
use crate::skeleton::front_matter::Marks;

fn quiz(answer: Answer) -> Quiz {
    let question = Question {
        name: "a: b 001".into(),
        idnumber: "a-1".into(),
        text: format!("<p>{{~=#}} \\n</p>{}", listing::html("int[] a = {1};\nprint(\"\\n\");")),
        feedback: "<p>a = b ~ c</p>".into(),
        code: "int[] a = {1};\nprint(\"\\n\");".into(),
        answer,
        marks: Marks::default(),
        tags: vec!["a".into(), "x[1]".into()],
        pictures: Vec::new(),
        group: None,
    };
    let (name, title) = ("a".into(), "A".into());
    Quiz {
        name,
        title,
        category: vec!["tatsu".into(), "a".into()],
        questions: vec![question],
        sections: Vec::new(),
    }
}

fn written(answer: Answer) -> String {
    let bytes = document(&quiz(answer)).unwrap().unwrap();
    String::from_utf8(bytes).unwrap()
}

fn mistake(text: &str) -> Mistake {
    let origin = Origin::Neighbour;
    Mistake { text: text.into(), share: None, feedback: "<p>No: {1}</p>".into(), origin }
}

fn choices(right: &[bool]) -> Vec<Choice> {
    let choice = |(at, right): (usize, &bool)| Choice {
        text: listing::inline(&format!("x = {at};")),
        plain: format!("x = {at};"),
        right: *right,
        feedback: String::new(),
        origin: Origin::Version,
    };
    right.iter().enumerate().map(choice).collect()
}

#[test]
fn numbers_earn_what_they_should() {
    let text = written(Answer::Number { accepted: vec![-3, 4], mistakes: vec![mistake("5")] });
    assert!(text.contains("{#\n=-3\n=4\n=%0%5#[html]<p>No\\: \\{1\\}</p>\n####[html]"), "{text}");
    assert!(text.contains("// [id:a-1] [tag:a] [tag:x[1\\]]\n::a\\: b 001::[html]<p>"), "{text}");
}

#[test]
fn texts_match_themselves_only() {
    let text = written(Answer::text(vec!["a*b = {%}".into(), "50%".into()]));
    assert!(text.contains("{\n=%100%a\\\\*b \\= \\{%\\}\n=%100%50%\n"), "{text}");
}

#[test]
fn several_options_share_everything_and_wrong_ones_cost() {
    let text = written(Answer::Several { options: choices(&[true, false, true, false]) });
    assert_eq!(text.matches("\n~%50%[html]").count(), 2, "{text}");
    assert_eq!(text.matches("\n~%-50%[html]").count(), 2, "{text}");
    let text = written(Answer::Choice { options: choices(&[false, true]) });
    assert_eq!((text.matches("\n~[html]").count(), text.matches("\n=[html]").count()), (1, 1));
}

#[test]
fn items_are_matched_with_their_places() {
    let items = ["x &gt; 1", "<b>y</b>", "z"].map(String::from).to_vec();
    let quiz = quiz(Answer::Ordering { items });
    let bytes = document(&quiz).unwrap().unwrap();
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.contains("\n=[html]x &gt; 1 -> 1\n=[html]<b>y</b> -> 2\n=[html]z -> 3\n"));
    assert!(remark(&quiz).unwrap().contains("matched with its place"));
}

#[test]
fn capital_letters_are_remarked_where_there_are_letters() {
    let said = |accepted: &str| remark(&quiz(Answer::text(vec![accepted.into()])));
    assert!(said("a 1").unwrap().contains("capital letters"));
    assert_eq!(said("7 9 3"), None);
    assert_eq!(said("{1, 2}"), None);
}

#[test]
fn what_would_arrive_as_something_else_is_refused() {
    let wrong = document(&quiz(Answer::text(vec!["x -> 3".into()]))).unwrap_err();
    assert!(wrong[0].contains("`a: b 001` does not arrive"), "{wrong:?}");
    let wrong = document(&quiz(Answer::Text {
        accepted: vec!["AB".into()],
        mistakes: vec![mistake("Ab")],
    }));
    assert!(wrong.unwrap_err()[0].contains("tells `Ab` from"));
}

#[test]
fn gaps_and_pictures_are_not_for_it() {
    let can = capabilities().features;
    assert!(!can.contains(&Feature::Cloze) && !can.contains(&Feature::Pictures));
    assert!(can.contains(&Feature::Ordering) && can.contains(&Feature::SeveralRight));
}
