//! What guessing earns in banks of the examples, each asked as a choice of four.
//!
//! `TATSU_GUESS_ALL=1 cargo test --lib guessing -- --nocapture` looks at all examples instead of
//! some, and prints what strategies earn.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

use super::examples::{examples, file};
use crate::ask::strategy::MANY;
use crate::skeleton::front_matter::{AnswerForm, QuestionKind};

/// What is looked at each time. Of `smallest_and_largest`, no bank is without a strategy that earns
/// more.
const SOME: [&str; 6] = [
    "counting_loops",
    "grade_table",
    "smallest_and_largest",
    "string_reverse",
    "sum_of_evens",
    "vowel_switch",
];

/// What strategies earn above chance, in tenths of percentage points, best first; read off the
/// table of a report.
fn gains(page: &str) -> Vec<(String, i64)> {
    let row = |row: &str| {
        let name = row.split('"').next()?.to_owned();
        let cell = row.split("<td>").nth(4)?.split("</td>").next()?;
        let gain = cell.trim_start_matches("<strong>").trim_end_matches("</strong>");
        let (sign, digits) = match gain.strip_prefix('−') {
            Some(digits) => (-1, digits),
            None => (1, gain.trim_start_matches('+')),
        };
        let tenths: i64 = digits.replace('.', "").parse().ok()?;
        Some((name, sign * tenths))
    };
    let mut gains: Vec<(String, i64)> =
        page.split("<tr id=\"guess-").skip(1).filter_map(row).collect();
    gains.sort_by_key(|(_, gain)| -gain);
    gains
}

#[test]
fn guessing_earns_little_more_than_chance_in_banks_of_examples_or_it_is_proved_that_it_must() {
    let all = std::env::var_os("TATSU_GUESS_ALL").is_some();
    let mut proved = Vec::new();
    for mut example in examples() {
        if !all && !SOME.contains(&example.name.as_str()) {
            continue;
        }
        match example.skeleton.settings.question {
            QuestionKind::Which => {}
            QuestionKind::Hole => example.skeleton.settings.answer = AnswerForm::Choice,
            _ => {
                let Some(choice) = example.into_choice() else { continue };
                example = choice;
            }
        }
        let bank = example.bank(MANY, 5);
        let gains = gains(&file(&bank, "report.html"));
        let name = example.name;
        println!("{name}: {gains:?} {:?}", bank.shortcomings);
        // Three by resemblance, two by place, one by frequency. Of two options, each resembles the
        // other as much.
        // Where all options are the letters that there are, none resembles the others more.
        let least = match name.as_str() {
            "missing_letter" => 3,
            "busiest_method" => 5,
            _ => 6,
        };
        assert!(gains.len() >= least, "{name}: {gains:?}");
        for (strategy, gain) in gains.iter().filter(|(_, gain)| *gain > 50) {
            let said = format!("the strategy `{strategy}` earns");
            let of_it = bank.shortcomings.iter().find(|one| one.starts_with(&said));
            let is_proved = of_it.is_some_and(|one| one.contains("earns at least"));
            assert!(is_proved, "{name}: {strategy} earns {gain} tenths of a point above chance");
            proved.push(name.clone());
        }
    }
    assert!(proved.contains(&"smallest_and_largest".to_owned()), "{proved:?}");
}
