//! For which calls a method does not do what its comment says: `refute`.

use super::page;
use crate::confirm::bank::Bank;
use crate::confirm::format::shown;
use crate::confirm::java::{PROBE, Program, methods};
use crate::confirm::judge::Check;
use crate::confirm::jvm::{Job, Outcome};
use crate::confirm::moodle::Question;

/// Runs each call with the method of the question and with the one of the skeleton.
pub fn refute(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let page = page(bank, question)?;
    let [wrong] = &page.programs[..] else {
        return Err(format!("it shows {} programs", page.programs.len()));
    };
    if !wrong.contains("//") && !wrong.contains("/*") {
        return Err("it shows no comment".to_owned());
    }
    let name = bank.exercise.word("call").and_then(|call| call.split('(').next());
    let name = name.ok_or("its skeleton names no call")?;
    // Versions are comments, so the skeleton without them is the method as it should be.
    let right = bank.exercise.text.split_once("*/").map_or("", |(_, rest)| rest);
    let mut jobs: Vec<Job> = Vec::new();
    for answer in &question.answers {
        let call = shown(answer).trim().to_owned();
        if !call.starts_with(&format!("{name}(")) {
            return Err(format!("`{call}` is no call of `{name}`"));
        }
        for text in [wrong.as_str(), right] {
            let mut program = Program::of(bank.exercise, text)?;
            let all = methods(&program.file);
            let method = all.into_iter().find(|method| method.name.text == name);
            let returns = method.is_some_and(|method| method.result.is_some());
            program.start_with(if returns {
                format!("{PROBE}.see(\"it\", {call});")
            } else {
                format!("{call};")
            });
            jobs.push(program.job());
        }
    }
    let answers = question.answers.clone();
    let judge = move |outcomes: &[Outcome]| {
        let mut problems = Vec::new();
        for (answer, pair) in answers.iter().zip(outcomes.chunks(2)) {
            let (wrong, right) = (&pair[0], &pair[1]);
            let trouble = right.trouble().or(wrong.refused.clone());
            problems.extend(trouble.map(|what| format!("{}: {what}", shown(answer))));
            let did = |outcome: &Outcome| {
                let is_over = outcome.thrown.is_some();
                (is_over, outcome.value("it").cloned(), outcome.output.trim_end().to_owned())
            };
            if answer.is_right() == (did(wrong) == did(right)) {
                let (one, other) = (did(wrong), did(right));
                problems.push(format!("{}: {one:?} beside {other:?}", shown(answer)));
            }
        }
        let right = answers.iter().filter(|answer| answer.is_right()).count();
        if right == 0 || right == answers.len() {
            problems.push(format!("{right} of {} calls are right", answers.len()));
        }
        problems
    };
    Ok(Check { jobs, judge: Box::new(judge) })
}
