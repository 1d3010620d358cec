//! What banks of the example skeletons offer to choose from, as they are selected.

use std::collections::{BTreeMap, BTreeSet};

use super::examples::{Example, examples, file};
use super::order::Generated;
use crate::ask::listing;
use crate::skeleton::front_matter::{QuestionKind, VersionNeed};

/// Questions of each bank.
const EACH: usize = 8;

#[test]
fn choices_of_the_examples_are_full_of_options_from_rules() {
    let (mut questions, mut rules, mut neighbours) = (0, 0, 0);
    for example in examples().into_iter().filter_map(Example::into_choice) {
        let bank = example.bank(EACH, 5);
        let name = example.name;
        assert_eq!(bank.written, EACH, "{name}");
        let page = file(&bank, "report.html");
        let signs = [
            "<article class=\"question\"",
            "class=\"tag rule-tag\"",
            "class=\"tag neighbour-tag\"",
        ];
        let mut counts = signs.map(|sign| page.matches(sign).count());
        // What the author wrote teaches as much as what a rule knows.
        counts[1] += page.matches("class=\"tag author-tag\"").count();
        println!("{name}: {counts:?}");
        assert!(counts[1] >= 2 * counts[0], "{name}: {counts:?}");
        // Of three methods two are wrong, and there is nothing else to choose from.
        if name == "busiest_method" {
            assert_eq!(counts[1], 2 * counts[0], "{counts:?}");
            continue;
        }
        questions += counts[0];
        rules += counts[1];
        neighbours += counts[2];
    }
    // Of three rivals one is right, and the two others are all that there is to choose from. Where
    // misreadings all lie on one side of the right answer, a neighbour stands on the other one.
    // Part of a belief, or two at once, do not take the place of a neighbour there.
    assert!(rules * 1_000 >= questions * 2_856, "{rules} options for {questions} questions");
    assert!(neighbours * 100 <= questions * 14, "{neighbours} for {questions} questions");
}

/// The answers to a question of a Moodle file, without signs that make no other value, and what is
/// said about each.
fn told_of<'a>(question: &'a str) -> BTreeSet<(String, &'a str)> {
    let answer = |of: &'a str| -> Option<(String, &'a str)> {
        let (text, feedback) = of.split_once("<feedback")?;
        let is_of_value = |sign: &char| sign.is_alphanumeric() || matches!(sign, '-' | '.');
        let text = text.split_once("![CDATA[")?.1.split("]]>").next()?;
        // What is typed as a `double` may lack its point.
        let text = text.strip_suffix(".0").unwrap_or(text).chars().filter(is_of_value).collect();
        Some((text, feedback.split_once("![CDATA[")?.1.split("]]>").next()?))
    };
    question.split("<answer ").skip(1).filter_map(answer).collect()
}

/// Asserts that no two mistakes in a question of a bank are told by one sentence; how many were
/// looked at.
pub fn assert_different_sentences(example: &Example, bank: &Generated) -> usize {
    let mut seen = 0;
    // Where versions are offered, feedback says what they do, which may be the same.
    if example.skeleton.settings.question.versions() != VersionNeed::None {
        return seen;
    }
    for question in file(bank, "example.xml").split("<question type").skip(1) {
        let told = told_of(question);
        let different: BTreeSet<&str> = told.iter().map(|(_, feedback)| *feedback).collect();
        assert_eq!(different.len(), told.len(), "{}: {told:#?}", example.name);
        seen += told.len();
    }
    seen
}

/// How often `No` and `Yes` are right in a bank, by the line that is put in the place of another;
/// numbers are left out.
fn by_version(file: &str) -> BTreeMap<String, [usize; 2]> {
    let mut counts: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for question in file.split("<questiontext").skip(1) {
        let line = listing::code_of(question)[1].replace(char::is_numeric, "");
        let right = question.split("fraction=\"100\"").nth(1).unwrap();
        let right = right.split("</text>").next().unwrap();
        let is_yes = right.contains("Yes") || right.contains("Ja");
        counts.entry(line).or_default()[usize::from(is_yes)] += 1;
    }
    counts
}

#[test]
fn who_knows_the_replaced_line_alone_does_not_know_whether_it_matters() {
    let changes = examples()
        .into_iter()
        .filter(|example| example.skeleton.settings.question == QuestionKind::Change);
    let mut seen = 0;
    for example in changes {
        let bank = example.bank(20, 5);
        let counts = by_version(&file(&bank, "example.xml"));
        println!("{}: {counts:?}", example.name);
        let known: usize = counts.values().map(|of| of[0].max(of[1])).sum();
        assert!(known <= 14, "{}: {known} of 20, {counts:?}", example.name);
        assert!(bank.warnings.is_empty(), "{}: {:?}", example.name, bank.warnings);
        seen += 1;
    }
    assert_eq!(seen, 3);
}
