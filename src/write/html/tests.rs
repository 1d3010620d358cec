//! What stands in a page, and what does not.

use super::*;
use crate::ask::question::{Gap, Mistake, Origin, Picture};
use crate::skeleton::front_matter::Marks;

fn quiz(text: &str, answer: Answer) -> Quiz {
    let question = Question {
        name: "a 001".into(),
        idnumber: "a-1".into(),
        text: text.into(),
        feedback: "<p>Because of the secret.</p>".into(),
        code: "x".into(),
        answer,
        marks: Marks::default(),
        tags: Vec::new(),
        pictures: vec![Picture { name: "p.png".into(), bytes: vec![1, 2, 3] }],
        group: None,
    };
    let (name, title) = ("a".into(), "A < B".into());
    Quiz { name, title, category: Vec::new(), questions: vec![question], sections: Vec::new() }
}

fn written(text: &str, answer: Answer) -> String {
    let bytes = document(&quiz(text, answer), &Wording::built_in().unwrap()).unwrap().unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn what_is_right_is_veiled_and_read_back() {
    let origin = Origin::Neighbour;
    let wrong =
        Mistake { text: "73194".into(), share: None, feedback: "<p>Öh.</p>".into(), origin };
    let page =
        written("<p>?</p>", Answer::Number { accepted: vec![424_242], mistakes: vec![wrong] });
    for secret in ["424242", "73194", "Öh", "the secret"] {
        assert!(!page.contains(secret), "{secret}");
    }
    let keys = keys_in(&page);
    assert_eq!(keys[0]["accepted"][0], "424242");
    assert_eq!(keys[0]["mistakes"][0]["feedback"], "<p>Öh.</p>");
    assert!(page.contains("<title>A &lt; B</title>") && page.contains("<html lang=\"en\">"));
}

#[test]
fn gaps_become_fields_and_pictures_stand_themselves() {
    let gap = |answer| Gap { answer, weight: 1 };
    let gaps = vec![gap(Answer::number(vec![1])), gap(Answer::text(vec!["b".into()]))];
    let text = format!("<p>{} {}<img src=\"@@PLUGINFILE@@/p.png\"></p>", gap_mark(1), gap_mark(0));
    let page = written(&text, Answer::Cloze { gaps });
    let (first, second) =
        (page.find("data-gap=\"1\"").unwrap(), page.find("data-gap=\"0\"").unwrap());
    assert!(first < second && page.contains("src=\"data:image/png;base64,AQID\""));
    assert!(!page.contains("PLUGINFILE") && !page.contains('\u{E000}'));
}

#[test]
fn items_never_stand_in_the_right_order() {
    let items: Vec<String> = ["a", "b", "c"].map(String::from).to_vec();
    let page = written("<p>?</p>", Answer::Ordering { items });
    let places = keys_in(&page)[0]["places"].clone();
    assert_ne!(places, serde_json::json!([0, 1, 2]));
    assert_eq!(page.matches("data-move=\"up\"").count(), 3);
}
