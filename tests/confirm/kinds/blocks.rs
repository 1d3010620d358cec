//! `blocks`: for which values the author's goal holds.

use super::aim::{Aim, goals};
use super::hole::{filled, kinds};
use super::lines::compare;
use super::page;
use crate::confirm::bank::Bank;
use crate::confirm::format::shown;
use crate::confirm::java::Program;
use crate::confirm::judge::Check;
use crate::confirm::jvm::{Job, Outcome};
use crate::confirm::moodle::Question;

/// Puts each block into the program and looks whether the goal holds.
pub fn blocks(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let page = page(bank, question)?;
    let [frame] = &page.programs[..] else {
        return Err(format!("it shows {} programs", page.programs.len()));
    };
    let kinds = kinds(bank.exercise);
    let aim = Aim::of_goals(goals(bank.exercise), &page)?;
    let mut jobs: Vec<Job> = Vec::new();
    for answer in &question.answers {
        let option = shown(answer);
        let values = values(option.trim(), kinds.len())
            .ok_or_else(|| format!("not {} values in `{option}`", kinds.len()))?;
        let text = filled(frame, &kinds, &values)?;
        let mut program = Program::of(bank.exercise, &text)?;
        aim.watch(&mut program)?;
        jobs.push(program.job());
    }
    let answers = question.answers.clone();
    let judge = move |outcomes: &[Outcome]| {
        compare(&aim, &answers, outcomes, &|reached| *reached == super::aim::Reached::Goal(true))
    };
    Ok(Check { jobs, judge: Box::new(judge) })
}

/// The values of a block: `a = 3, b = 5`, or a single one without a name.
pub fn values(option: &str, count: usize) -> Option<Vec<String>> {
    if count == 1 && !option.contains(" = ") {
        return Some(vec![option.to_owned()]);
    }
    // Names stand between the last comma before a sign of equality and that sign.
    let mut values = Vec::new();
    let mut parts = option.split(" = ");
    parts.next()?;
    let parts: Vec<&str> = parts.collect();
    for (at, part) in parts.iter().enumerate() {
        let is_last = at + 1 == parts.len();
        values.push(if is_last {
            (*part).to_owned()
        } else {
            part.rsplit_once(", ")?.0.to_owned()
        });
    }
    (values.len() == count).then_some(values)
}

#[test]
fn blocks_are_taken_apart() {
    let of = |option: &str, count| values(option, count).unwrap_or_default();
    assert_eq!(of("a = 3, b = -5", 2), ["3", "-5"]);
    assert_eq!(of("a = {1, 2}, ??2 = x", 2), ["{1, 2}", "x"]);
    assert_eq!(of("7", 1), ["7"]);
    assert_eq!(values("a = 3", 2), None);
}
