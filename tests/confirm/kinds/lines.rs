//! Versions of a program with other lines: `change`, `which`, `same`.

use super::aim::{Aim, Reached};
use super::page;
use crate::confirm::bank::Bank;
use crate::confirm::html::Page;
use crate::confirm::java::Program;
use crate::confirm::judge::{self, Check};
use crate::confirm::jvm::{Job, Outcome};
use crate::confirm::moodle::{Answer, Question};

/// Whether other lines change what the program comes to.
pub fn change(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let page = page(bank, question)?;
    let [before, replacement] = &page.programs[..] else {
        return Err(format!("it shows {} programs", page.programs.len()));
    };
    let aim = Aim::of_versions(bank.exercise);
    let place = place(&page.text).ok_or("it does not say which lines are replaced")?;
    let after = replaced(before, place, replacement)?;
    if after == *before {
        return Err("the replacement is what stands there".to_owned());
    }
    let jobs = jobs(bank, &aim, [before.as_str(), &after])?;
    let question = question.clone();
    let judge = move |outcomes: &[Outcome]| {
        let reached = outcomes.iter().map(|outcome| aim.reached(outcome));
        match reached.collect::<Result<Vec<Reached>, String>>() {
            Err(trouble) => vec![trouble],
            Ok(reached) => {
                let changes = reached[0] != reached[1];
                let is_right = |option: &str| {
                    let said = ["Yes", "Ja"].contains(&option.trim());
                    assert!(said || ["No", "Nein"].contains(&option.trim()), "{option}");
                    said == changes
                };
                judge::options(&question, &is_right)
            }
        }
    };
    Ok(Check { jobs, judge: Box::new(judge) })
}

/// Which fragment, put in place of `??`, or which program, comes to what is said.
pub fn which(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let page = page(bank, question)?;
    let aim = Aim::of_versions(bank.exercise);
    let programs: Vec<String> = match &page.programs[..] {
        [] => parts(question)?,
        [frame] => {
            let at =
                frame.lines().position(|line| line.trim() == "??").ok_or("there is no `??`")?;
            let put = |part: String| replaced(frame, (at + 1, at + 1), &part);
            parts(question)?.into_iter().map(put).collect::<Result<_, _>>()?
        }
        several => return Err(format!("it shows {} programs", several.len())),
    };
    let jobs = jobs(bank, &aim, programs.iter().map(String::as_str))?;
    let answers = question.answers.clone();
    let judge = move |outcomes: &[Outcome]| {
        compare(&aim, &answers, outcomes, &|reached| aim.is_stated(&page, reached))
    };
    Ok(Check { jobs, judge: Box::new(judge) })
}

/// Which fragments come to the same as the lines that they replace, or which programs to the same
/// as this one.
pub fn same(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let page = page(bank, question)?;
    let aim = Aim::of_versions(bank.exercise);
    let [own] = &page.programs[..] else {
        return Err(format!("it shows {} programs", page.programs.len()));
    };
    let put = |part: String| match place(&page.text) {
        Some(place) => replaced(own, place, &part),
        None => Ok(part),
    };
    let parts: Vec<String> = parts(question)?.into_iter().map(put).collect::<Result<_, _>>()?;
    let all = parts.iter().map(String::as_str).chain([own.as_str()]);
    let jobs = jobs(bank, &aim, all)?;
    let answers = question.answers.clone();
    let judge = move |outcomes: &[Outcome]| {
        let Some((last, others)) = outcomes.split_last() else { return Vec::new() };
        match aim.reached(last) {
            Ok(own) => compare(&aim, &answers, others, &|reached| *reached == own),
            Err(trouble) => vec![format!("the program itself: {trouble}")],
        }
    };
    Ok(Check { jobs, judge: Box::new(judge) })
}

/// The programs, ready to tell what they come to.
fn jobs<'p>(
    bank: &Bank<'_>,
    aim: &Aim,
    programs: impl IntoIterator<Item = &'p str>,
) -> Result<Vec<Job>, String> {
    let job = |text: &str| {
        let mut program = Program::of(bank.exercise, text)?;
        aim.watch(&mut program)?;
        Ok(program.job())
    };
    programs.into_iter().map(job).collect()
}

/// What is wrong with options, each of which belongs to a run.
pub fn compare(
    aim: &Aim,
    answers: &[Answer],
    outcomes: &[Outcome],
    is_right: &dyn Fn(&Reached) -> bool,
) -> Vec<String> {
    let problem = |(answer, outcome): (&Answer, &Outcome)| {
        let shown = crate::confirm::format::shown(answer);
        match aim.reached(outcome) {
            Err(trouble) => Some(format!("the option `{shown}`: {trouble}")),
            Ok(reached) if is_right(&reached) != answer.is_right() => Some(format!(
                "the option `{shown}` earns {}, but gives {reached:?}",
                answer.fraction
            )),
            Ok(_) => None,
        }
    };
    answers.iter().zip(outcomes).filter_map(problem).collect()
}

/// The part of a program that each option is.
fn parts(question: &Question) -> Result<Vec<String>, String> {
    let part = |answer: &Answer| match &Page::of(&answer.text).programs[..] {
        [one] => Ok(one.clone()),
        _ => Err(format!("the option shows no program: {}", answer.text)),
    };
    question.answers.iter().map(part).collect()
}

/// "line 5", "Zeilen 3 bis 4": the first and the last line, from 1.
fn place(text: &str) -> Option<(usize, usize)> {
    let number = |word: &str| word.trim_end_matches([':', '.', ',']).parse::<usize>().ok();
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.windows(2).position(|pair| {
        ["line", "lines", "zeile", "zeilen"].contains(&pair[0].to_lowercase().as_str())
            && number(pair[1]).is_some()
    })?;
    let first = number(words[at + 1])?;
    let goes_on = words.get(at + 2).is_some_and(|word| ["to", "bis"].contains(word));
    let last = if goes_on { number(words.get(at + 3)?)? } else { first };
    Some((first, last))
}

/// A program with other lines in the place of these.
fn replaced(program: &str, (first, last): (usize, usize), by: &str) -> Result<String, String> {
    let lines: Vec<&str> = program.lines().collect();
    if first == 0 || last < first || last > lines.len() {
        return Err(format!("there are no lines {first} to {last}"));
    }
    let all =
        lines[..first - 1].iter().copied().chain(by.lines()).chain(lines[last..].iter().copied());
    Ok(all.collect::<Vec<_>>().join("\n"))
}

#[test]
fn lines_are_found_and_replaced() {
    assert_eq!(place("Line 5 of this program is replaced"), Some((5, 5)));
    assert_eq!(place("instead of lines 3 to 4 so that"), Some((3, 4)));
    assert_eq!(place("Die Zeilen 3 bis 4 dieses"), Some((3, 4)));
    assert_eq!(place("Which of these"), None);
    assert_eq!(replaced("a\nb\nc", (2, 2), "x\ny").as_deref(), Ok("a\nx\ny\nc"));
    assert!(replaced("a", (2, 2), "x").is_err());
}
