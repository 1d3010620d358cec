//! Banks of the example skeletons: equally hard, with answers that differ, and different mistakes
//! are told by different sentences.

use std::collections::BTreeMap;

use serde_json::Value;

use super::example_tests::assert_different_sentences;
use super::examples::{examples, file};
use super::order::Generated;
use crate::solve::search::choose::Stopped;
use crate::write::bank;

/// Questions of each bank.
const COUNT: usize = 20;

/// How often an answer is right at most: in a quarter of the questions.
const MOST: usize = COUNT / 4;

/// The examples in whose banks an answer is right more often, each with the reason.
const FEW_ANSWERS: [(&str, UnevenReason); 6] = [
    ("busiest_method", UnevenReason::Kind(3)),
    ("depth_of_halving", UnevenReason::Instances),
    ("last_digit", UnevenReason::Kind(2)),
    ("misread_bounds", UnevenReason::Kind(2)),
    ("three_variables", UnevenReason::Kind(6)),
    ("updated_sum", UnevenReason::Kind(2)),
];

/// Why an answer is right in more than a quarter of the questions.
#[derive(Clone, Copy, Debug)]
enum UnevenReason {
    /// The kind of question has only this many answers here, and the bank has those that occur
    /// equally often.
    Kind(usize),
    /// All instances together have no more answers.
    Instances,
}

/// The instances of a bank of an example, as `bank.json` tells them, and the warnings of its
/// report.
fn told_of(generated: &Generated) -> (Vec<Value>, Stopped, Vec<&'static str>) {
    let bank: Value = serde_json::from_str(&file(generated, bank::FILE)).unwrap();
    let instances = bank["instances"].as_array().unwrap().clone();
    let warnings = generated.warnings.iter().map(|one| one.name).collect();
    (instances, generated.choice.stopped, warnings)
}

/// How often each answer is right.
fn answers(instances: &[Value]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for one in instances {
        *counts.entry(one["answer"]["right"].to_string()).or_default() += 1;
    }
    counts
}

#[test]
fn banks_of_all_examples_are_equally_hard_and_have_many_answers() {
    let mut sentences = 0;
    for example in examples() {
        let name = example.name.as_str();
        let made = example.bank(COUNT, 0);
        sentences += assert_different_sentences(&example, &made);
        let (instances, _, warnings) = told_of(&made);
        assert_eq!(instances.len(), COUNT, "{name}");
        let hardness: Vec<u64> =
            instances.iter().map(|one| one["hardness"].as_u64().unwrap()).collect();
        let (least, greatest) = (hardness.iter().min().unwrap(), hardness.iter().max().unwrap());
        println!("{name}: {least} to {greatest}, {:?}", answers(&instances).values());
        // Where a number of passes or calls is the answer, it may not be, and that is told.
        let is_told = |warning: &str| warnings.contains(&warning);
        let is_even = greatest * 2 <= least * 3;
        assert!(*least > 0 && (is_even || is_told("uneven")), "{name}: {least} to {greatest}");
        assert!(is_even || greatest <= &(least * 3), "{name}: {least} to {greatest}");
        let most = *answers(&instances).values().max().unwrap();
        let reason = FEW_ANSWERS.iter().find(|(known, _)| *known == name);
        match reason {
            None => assert!(most <= MOST || is_told("frequent"), "{name}: {most}"),
            // As often as each other one that occurs.
            Some((_, UnevenReason::Kind(of))) => {
                let different = answers(&instances).len();
                assert!(different <= *of && most == COUNT.div_ceil(different), "{name}: {most}");
                let is_yes_or_no = |one: &String| {
                    ["\"Yes\"", "\"No\"", "\"Ja\"", "\"Nein\""].contains(&one.as_str())
                };
                let is_told = warnings.contains(&"few-answers");
                assert_ne!(is_told, answers(&instances).keys().all(is_yes_or_no), "{name}");
            }
            Some((_, UnevenReason::Instances)) if is_told("frequent") => {}
            Some((_, UnevenReason::Instances)) => {
                let (all, stopped, _) = told_of(&example.bank(1_000, 0));
                assert_eq!(stopped, Stopped::Exhausted, "{name}: not all instances are known");
                let counts = answers(&all);
                let held = |share: usize| counts.values().map(|of| *of.min(&share)).sum::<usize>();
                assert!(held(most - 1) < COUNT, "{name}: {counts:?} allow less than {most}");
                assert!(warnings.contains(&"few-answers"), "{name}: {warnings:?}");
            }
        }
    }
    assert!(sentences > 2_500, "{sentences}");
}
