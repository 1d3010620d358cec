//! Every program that is written does what its dialogue says, on a JVM.
//!
//! `TATSU_SAMPLES` sets how many random dialogues are written as programs (15 unless set).

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::console::java::{JavaFiles, JavaStage};
use crate::dialogue::paths::PathBounds;
use crate::dialogue::random::{Repertoire, random_dialogue};
use crate::dialogue::search::{TestOrder, member, search};
use crate::dialogue::testing::{FIFTEEN, GUESS, SUM, dialogue};
use crate::dialogue::trial::DialogueTrial;
use crate::dialogue::verdict::{DialogueVerdict, verdict};
use crate::jvm::confinement::Confinement;
use crate::jvm::tests::{archive, toolchains};

use super::*;

fn written(text: &str, style: SampleStyle, seed: u64) -> Result<String, Inexpressible> {
    let dialogue = dialogue(text);
    let order = SampleOrder { style, seed, prints_optional: true };
    sample(&dialogue, &member(&dialogue, 0), &order).map(|program| program.code)
}

/// The lines of `main` after the scanner, without what is around them.
fn main_of(code: &str) -> Vec<&str> {
    let lines = code.lines().skip_while(|line| !line.contains("new Scanner")).skip(1);
    lines.take_while(|line| *line != "    }").map(str::trim).collect()
}

fn trials(dialogue: &Dialogue, inputs: usize) -> Vec<DialogueTrial> {
    let bounds = PathBounds { inputs, rounds: 4, paths: 60, ..PathBounds::default() };
    let order = TestOrder { bounds, tests: 2, seed: 0 };
    let mut trials = Vec::new();
    search(dialogue, &order, &|| true, &mut |test| {
        trials.push(DialogueTrial::of_test(dialogue, test));
        if trials.len() < 40 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    trials
}

/// What a JVM makes of the program in a style; `None` if the style cannot say it.
fn performed(
    dialogue: &Dialogue,
    trials: &[DialogueTrial],
    order: &SampleOrder,
    stage: &mut JavaStage,
) -> Option<(DialogueVerdict, String)> {
    let program = sample(dialogue, &member(dialogue, 0), order).ok()?;
    let files: JavaFiles = Arc::new([(program.file_name(), program.code.clone())]);
    let verdict = verdict(dialogue, trials, stage, &files);
    Some((verdict.unwrap(), program.code))
}

#[test]
fn a_program_reads_like_one_of_a_lecturer() {
    let lists = written(SUM, SampleStyle::Lists, 0).unwrap();
    assert_eq!(
        main_of(&lists),
        [
            "int n = in.nextInt();",
            "int x;",
            "List<Integer> numbers = new ArrayList<>();",
            "while (numbers.size() < n) {",
            "System.out.println(n - numbers.size());",
            "x = in.nextInt();",
            "numbers.add(x);",
            "}",
            "System.out.println(sum(numbers));",
        ]
    );
    let accumulators = written(SUM, SampleStyle::Accumulators, 0).unwrap();
    assert_eq!(
        main_of(&accumulators),
        [
            "int n = in.nextInt();",
            "int x;",
            "int count = 0;",
            "int sum = 0;",
            "while (count < n) {",
            "System.out.println(n - count);",
            "x = in.nextInt();",
            "count++;",
            "sum += x;",
            "}",
            "System.out.println(sum);",
        ]
    );
}

#[test]
fn accumulators_say_where_they_keep_too_little() {
    let trouble = written(FIFTEEN, SampleStyle::Accumulators, 0).unwrap_err();
    let source = dialogue(FIFTEEN).source;
    assert_eq!(source.slice(trouble.span), "without");
    assert!(written(GUESS, SampleStyle::Accumulators, 0).is_ok());
}

#[test]
fn seeds_choose_names() {
    let texts: Vec<String> =
        (0..6).map(|seed| written(SUM, SampleStyle::Accumulators, seed).unwrap()).collect();
    assert!(texts[1..].iter().any(|text| *text != texts[0]));
    assert_eq!(texts[3], written(SUM, SampleStyle::Accumulators, 3).unwrap());
}

#[test]
fn programs_of_random_dialogues_do_right() {
    let toolchain = &toolchains()[0];
    let mut stage =
        JavaStage::start(Some(&archive(toolchain)), toolchain, Confinement::Open).unwrap();
    let mut counts = [0; 2];
    let made = std::env::var("TATSU_SAMPLES").ok().and_then(|number| number.parse().ok());
    let made: usize = made.unwrap_or(15);
    let random = |number| Some(random_dialogue(number, Repertoire::Sample)?.1);
    for (at, dialogue) in (0..).filter_map(random).take(made).enumerate() {
        let trials = trials(&dialogue, 6);
        if trials.is_empty() {
            continue;
        }
        for (style, count) in SampleStyle::ALL.into_iter().zip(&mut counts) {
            let order = SampleOrder { style, seed: at as u64, prints_optional: at % 2 == 0 };
            let Some((verdict, code)) = performed(&dialogue, &trials, &order, &mut stage) else {
                assert_eq!(style, SampleStyle::Accumulators, "{}", dialogue.source.text());
                continue;
            };
            let is_right = matches!(verdict, DialogueVerdict::Right(_));
            assert!(is_right, "{verdict:#?}\n{}\n{code}", dialogue.source.text());
            *count += 1;
        }
    }
    assert!(counts[0] * 3 > made && counts[1] > 1, "{counts:?} of {made}");
}
