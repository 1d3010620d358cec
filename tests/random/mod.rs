//! Three meanings that must agree: the machine, the formula (by evaluation and by Z3), and the JVM.
//!
//! Random skeletons are read; for some random models of each, the machine says how the run ends,
//! and the others must say the same. Then the text gets two more assertions, that output and result
//! are exactly what the machine says of one model: so a wrong *value* shows as well.
//!
//! `TATSU_PROGRAMS` sets the number of programs (300 unless set; `scripts/night` tries 20,000),
//! `TATSU_SEED` where the random numbers start, `TATSU_SHRINK` how many smaller programs are tried
//! once one has failed (4,000 unless set).

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

mod agree;
pub mod generate;
mod jvm;
mod library;
mod memory;

use std::collections::BTreeSet;
use std::panic::catch_unwind;

use agree::Subject;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use tatsu::vary::Study;
use tatsu::vary::misconception::RULES;
use tatsu::vary::run_result::run_result;

/// How many programs each law is tried on; laws that cost more take a share.
fn programs() -> u32 {
    number("TATSU_PROGRAMS", 300)
}

/// A number from the environment.
pub fn number(name: &str, default: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn runner(cases: u32) -> TestRunner {
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&number("TATSU_SEED", 0).to_le_bytes());
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: number("TATSU_SHRINK", 4_000),
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &seed))
}

#[test]
fn machine_formula_and_z3_agree_on_random_programs() {
    let cases = programs();
    let choices = proptest::collection::vec(proptest::num::u32::ANY, 20..600);
    let tally = std::cell::RefCell::new(agree::Tally::default());
    let outcome = runner(cases).run(&choices, |choices| {
        let text = generate::skeleton(&choices);
        let subject = Subject::read(&text).map_err(TestCaseError::fail)?;
        subject.agrees(&mut tally.borrow_mut()).map_err(TestCaseError::fail)
    });
    let tally = tally.into_inner();
    println!("{tally}");
    report(outcome);
    tally.assert_varied(cases);
}

#[test]
fn machine_formula_and_z3_agree_on_programs_that_catch() {
    let cases = programs() / 2;
    let choices = proptest::collection::vec(proptest::num::u32::ANY, 20..400);
    let tally = std::cell::RefCell::new(agree::Tally::default());
    let outcome = runner(cases).run(&choices, |choices| {
        let text = generate::catching(&choices);
        let subject = Subject::read(&text).map_err(TestCaseError::fail)?;
        subject.agrees(&mut tally.borrow_mut()).map_err(TestCaseError::fail)
    });
    println!("{}", tally.into_inner());
    report(outcome);
}

#[test]
fn the_jvm_agrees_on_programs_that_catch() {
    let cases = programs();
    let choices = proptest::collection::vec(proptest::num::u32::ANY, 20..400);
    let mut queue = jvm::Queue::open();
    let mut runner = runner(cases);
    for _ in 0..cases {
        let choices = choices.new_tree(&mut runner).expect("a vector can always be made").current();
        let text = generate::catching(&choices);
        let subject = Subject::read(&text).unwrap_or_else(|error| panic!("{error}"));
        queue.submit(&subject);
    }
    match queue.close() {
        Ok(verdicts) => println!("{verdicts} verdicts of a JVM on {cases} programs that catch"),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn the_jvm_agrees_on_programs_with_collections() {
    let cases = programs() / 10;
    let choices = proptest::collection::vec(proptest::num::u32::ANY, 20..400);
    let mut queue = jvm::Queue::open();
    let mut runner = runner(cases);
    for _ in 0..cases {
        let choices = choices.new_tree(&mut runner).expect("a vector can always be made").current();
        let text = generate::collecting(&choices);
        let subject = Subject::read(&text).unwrap_or_else(|error| panic!("{error}"));
        queue.submit(&subject);
    }
    match queue.close() {
        Ok(verdicts) => {
            println!("{verdicts} verdicts of a JVM on {cases} programs with collections");
            assert!(verdicts > cases as usize / 2, "too few programs come to an end");
        }
        Err(error) => panic!("{error}"),
    }
}

/// The choices say nothing to people; the reason holds the program.
fn report(outcome: Result<(), TestError<Vec<u32>>>) {
    match outcome {
        Ok(()) => {}
        Err(TestError::Fail(reason, _)) => panic!("{reason}"),
        Err(TestError::Abort(reason)) => panic!("aborted: {reason}"),
    }
}

#[test]
fn all_strategies_find_exactly_the_instances_of_random_programs() {
    let cases = programs() / 5;
    let choices = proptest::collection::vec(proptest::num::u32::ANY, 20..200);
    let tally = std::cell::RefCell::new((0, 0));
    let outcome = runner(cases).run(&choices, |choices| {
        let subject = Subject::read(&generate::skeleton(&choices)).map_err(TestCaseError::fail)?;
        if let Some(instances) = subject.same_sets().map_err(TestCaseError::fail)? {
            let mut tally = tally.borrow_mut();
            tally.0 += 1;
            tally.1 += instances;
        }
        Ok(())
    });
    let (programs, instances) = tally.into_inner();
    println!("{instances} instances of {programs} programs, the same in all three ways");
    report(outcome);
    assert!(programs > cases / 4, "too few programs could be compared");
}

#[test]
fn misreadings_of_random_programs_come_to_an_end() {
    let cases = programs() / 4;
    let choices = proptest::collection::vec(proptest::num::u32::ANY, 20..600);
    let tally = std::cell::RefCell::new((0, BTreeSet::new(), BTreeSet::new()));
    let outcome = runner(cases).run(&choices, |choices| {
        let is_floating = choices.first().is_some_and(|first| first % 3 == 0);
        let make = if is_floating { generate::floating } else { generate::skeleton };
        let text = make(&choices);
        let subject = Subject::read(&text).map_err(TestCaseError::fail)?;
        let skeleton = subject.skeleton();
        let study = Study::new(skeleton);
        for (model, run) in subject.runs() {
            let Some(right) = run_result(skeleton, &run) else { continue };
            let misread = catch_unwind(|| study.misread(&model, &right));
            let misread = misread.map_err(|_| TestCaseError::fail(format!("panics: {text}")))?;
            let other = misread.iter().filter(|one| one.told != right);
            let mut tally = tally.borrow_mut();
            tally.0 += misread.len();
            tally.1.extend(other.map(|one| one.rule));
            tally.2.extend(misread.iter().map(|one| one.rule));
        }
        Ok(())
    });
    report(outcome);
    let (runs, rules, applied) = tally.into_inner();
    println!(
        "{runs} runs of misread programs; other answers by {} of {} rules",
        rules.len(),
        applied.len()
    );
    // Rules about classes, lists and exceptions have no place in these programs; of the others, a
    // few programs have not all.
    let least = if cases < 100 { 37 } else { RULES.len() / 3 };
    assert!(rules.len() > least || cases < 25, "only {rules:?} give other answers");
    assert!(applied.len() > RULES.len() / 2 || cases < 25, "only {applied:?} apply");
}

#[test]
fn the_jvm_agrees_on_random_programs() {
    let cases = programs();
    let choices = proptest::collection::vec(proptest::num::u32::ANY, 20..600);
    let mut queue = jvm::Queue::open();
    let mut runner = runner(cases);
    for _ in 0..cases {
        let choices = choices.new_tree(&mut runner).expect("a vector can always be made").current();
        let text = generate::skeleton(&choices);
        let subject = Subject::read(&text).unwrap_or_else(|error| panic!("{error}"));
        queue.submit(&subject);
    }
    match queue.close() {
        Ok(verdicts) => println!("{verdicts} verdicts of a JVM on {cases} programs"),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn the_jvm_agrees_on_random_programs_with_floating_numbers() {
    let cases = programs();
    let choices = proptest::collection::vec(proptest::num::u32::ANY, 20..600);
    let mut queue = jvm::Queue::open();
    let mut runner = runner(cases);
    for _ in 0..cases {
        let choices = choices.new_tree(&mut runner).expect("a vector can always be made").current();
        let text = generate::floating(&choices);
        let subject = Subject::read(&text).unwrap_or_else(|error| panic!("{error}"));
        queue.submit(&subject);
    }
    match queue.close() {
        Ok(verdicts) => {
            println!("{verdicts} verdicts of a JVM on {cases} programs");
            assert!(verdicts > cases as usize / 2, "too few programs come to an end");
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn formulas_of_random_programs_with_floating_numbers_are_right_or_not_there() {
    let cases = programs() / 2;
    let choices = proptest::collection::vec(proptest::num::u32::ANY, 20..300);
    let tally = std::cell::RefCell::new(agree::Tally::default());
    let outcome = runner(cases).run(&choices, |choices| {
        let text = generate::floating(&choices);
        let subject = Subject::read(&text).map_err(TestCaseError::fail)?;
        subject.agrees(&mut tally.borrow_mut()).map_err(TestCaseError::fail)
    });
    println!("{}", tally.borrow());
    report(outcome);
    tally.into_inner().assert_mostly_said();
}

#[test]
fn a_shared_checked_program_does_what_one_of_its_own_does() {
    // Each program runs up to six times in two ways, so a few are as many runs as in the other
    // tests.
    let cases = programs().div_ceil(10);
    let choices = proptest::collection::vec(proptest::num::u32::ANY, 20..600);
    let mut twice = jvm::Twice::open();
    let mut runner = runner(cases);
    let mut submitted = 0;
    while submitted < cases {
        let choices = choices.new_tree(&mut runner).expect("a vector can always be made").current();
        let text = generate::skeleton(&choices);
        // A program with expressions to choose from is never shared.
        if text.contains("ONE(") {
            continue;
        }
        submitted += 1;
        let subject = Subject::read(&text).unwrap_or_else(|error| panic!("{error}"));
        twice.submit(&subject);
    }
    let shared = twice.shared;
    let runs = twice.close().unwrap_or_else(|difference| panic!("{difference}"));
    println!("{runs} runs of {cases} programs, {shared} of them shared");
    assert!(shared > cases as usize / 2, "only {shared} of {cases} programs are shared");
}

#[test]
fn every_overload_of_the_library_means_the_same_in_all_three() {
    let mut queue = jvm::Queue::open();
    let calls = library::calls();
    for call in &calls {
        let mut tally = agree::Tally::default();
        let subject = Subject::read(&call.skeleton).unwrap_or_else(|error| panic!("{error}"));
        if let Err(difference) = subject.agrees(&mut tally) {
            // A loop of what is written in Java may have more passes than a formula follows.
            let is_long = call.is_written && difference.contains("a loop was cut off");
            assert!(is_long, "{}: {difference}", call.title);
        }
        // Of some functions of floating numbers there is no formula, and one of what is written in
        // Java may grow too large.
        let is_said = tally.is_all_said() || call.has_floating || call.is_written;
        assert!(is_said, "{}: no formula says it: {tally}", call.title);
        tally = agree::Tally::default();
        queue.submit(&subject);
    }
    match queue.close() {
        Ok(verdicts) => assert!(verdicts > calls.len(), "{verdicts} runs of {}", calls.len()),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn every_overload_of_the_library_throws_what_its_row_says() {
    for call in library::calls() {
        assert_eq!(library::thrown(&call.skeleton), call.throws, "{}", call.title);
    }
}
