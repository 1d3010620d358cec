//! `hole`: which value stands instead of `??`.

use tatsu::read::syntax::ast::{ExprKind, Placeholder, PlaceholderKind};
use tatsu::read::syntax::walk::shown_expressions;
use tatsu::read::types::Primitive;

use super::aim::{Aim, Reached};
use super::lines::compare;
use super::page;
use crate::bank::Bank;
use crate::exercise::Exercise;
use crate::format::shown;
use crate::html::Page;
use crate::java::Program;
use crate::judge::Check;
use crate::jvm::{Job, Outcome};
use crate::moodle::Question;

/// Which value fits: every option is tried, or every number that the question says may stand there.
pub fn hole(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let page = page(bank, question)?;
    let [frame] = &page.programs[..] else {
        return Err(format!("it shows {} programs", page.programs.len()));
    };
    if frame.matches("??").count() != 1 {
        return Err("there is not one `??`".to_owned());
    }
    let kind = kinds(bank.exercise).first().copied().ok_or("the skeleton has no placeholder")?;
    let values: Vec<String> = if question.kind == "numerical" {
        let domain = domain(&page)?;
        domain.iter().map(ToString::to_string).collect()
    } else {
        question.answers.iter().map(|answer| shown(answer).trim().to_owned()).collect()
    };
    let mut aim = None;
    let mut jobs: Vec<Job> = Vec::new();
    for value in &values {
        let (before, behind) = frame.split_once("??").ok_or("there is no `??`")?;
        let text = format!("{before}{}{behind}", literal(kind, value, before));
        let mut program = Program::of(bank.exercise, &text)?;
        let of_this = Aim::of_hole(bank, &program, &page)?;
        of_this.watch(&mut program)?;
        jobs.push(program.job());
        aim = Some(of_this);
    }
    let aim = aim.ok_or("no value is left")?;
    let question = question.clone();
    let judge = move |outcomes: &[Outcome]| {
        let is_stated = |reached: &Reached| aim.is_stated(&page, reached);
        if question.kind == "multichoice" {
            return compare(&aim, &question.answers, outcomes, &is_stated);
        }
        let mut problems = Vec::new();
        for answer in &question.answers {
            if !values.contains(&answer.text) {
                problems.push(format!("takes {}, which is no value that it allows", answer.text));
            }
        }
        for (value, outcome) in values.iter().zip(outcomes) {
            let takes = question.answers.iter().any(|answer| answer.text == *value);
            let fits = aim.reached(outcome).as_ref().is_ok_and(is_stated);
            if takes != fits {
                let what = if takes { "takes" } else { "does not take" };
                problems.push(format!("{what} {value}, which gives {:?}", aim.reached(outcome)));
            }
        }
        problems
    };
    Ok(Check { jobs, judge: Box::new(judge) })
}

/// The placeholders that are hidden in a question: those in `HOLE`s, or all.
pub fn kinds(exercise: &Exercise) -> Vec<PlaceholderKind> {
    let mut all: Vec<&Placeholder> = Vec::new();
    shown_expressions(&exercise.file, &mut |expr| {
        if let ExprKind::Placeholder(placeholder) = &expr.kind {
            all.push(placeholder);
        }
    });
    let marked: Vec<&Placeholder> = all.iter().copied().filter(|one| one.hole.is_some()).collect();
    let hidden = if marked.is_empty() { all } else { marked };
    hidden.iter().map(|one| one.kind).collect()
}

/// A value that is shown without quotes, as Java writes it behind this text.
pub fn literal(kind: PlaceholderKind, shown: &str, before: &str) -> String {
    // Braces alone are for initialisers.
    let initialises = before.trim_end().ends_with('=') || shown.starts_with("new ");
    match kind {
        PlaceholderKind::IntArray if !initialises => return format!("new int[] {shown}"),
        PlaceholderKind::Int2dArray if !initialises => return format!("new int[][] {shown}"),
        PlaceholderKind::StringArray if !initialises => return format!("new String[] {shown}"),
        _ => {}
    }
    let escaped = || shown.replace('\\', "\\\\").replace('"', "\\\"");
    match kind {
        PlaceholderKind::Primitive(Primitive::Char) => match shown {
            "'" => "'\\''".to_owned(),
            "\\" => "'\\\\'".to_owned(),
            _ if shown.starts_with('\'') && shown.len() > 1 => shown.to_owned(),
            _ => format!("'{shown}'"),
        },
        PlaceholderKind::String if !shown.starts_with('"') => format!("\"{}\"", escaped()),
        PlaceholderKind::Primitive(_) if shown.starts_with('-') => format!("({shown})"),
        PlaceholderKind::Primitive(Primitive::Long)
            if shown.parse::<i64>().is_ok_and(|number| i32::try_from(number).is_err()) =>
        {
            format!("{shown}L")
        }
        _ => shown.to_owned(),
    }
}

/// The numbers that a question says may be typed.
fn domain(page: &Page) -> Result<Vec<i64>, String> {
    let last = page.text.trim().lines().last().unwrap_or_default();
    let words: Vec<&str> = last.split(|c: char| c.is_whitespace() || ",.".contains(c)).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let numbers: Vec<(usize, i64)> = words
        .iter()
        .enumerate()
        .filter_map(|(at, word)| word.parse().ok().map(|number| (at, number)))
        .collect();
    if let [(at, first), (_, last)] = numbers[..]
        && at > 0
        && ["from", "von"].contains(&words[at - 1])
    {
        return Ok((first..=last).collect());
    }
    let mut all: Vec<i64> = numbers.iter().map(|(_, number)| *number).collect();
    if words.contains(&"…") {
        let [first, second, .., last] = all[..] else {
            return Err(format!("no numbers are listed in: {last}"));
        };
        let step = usize::try_from(second - first).map_err(|_| "a step back".to_owned())?;
        return Ok((first..=last).step_by(step).collect());
    }
    all.dedup();
    if all.is_empty() {
        Err(format!("it does not say which numbers may stand there: {last}"))
    } else {
        Ok(all)
    }
}
