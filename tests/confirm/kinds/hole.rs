//! `hole`: which values stand instead of `??`.

use tatsu::read::syntax::ast::{ExprKind, Placeholder, PlaceholderKind};
use tatsu::read::syntax::walk::shown_expressions;
use tatsu::read::types::Primitive;

use super::aim::{Aim, Reached};
use super::blocks::values;
use super::lines::compare;
use super::page;
use crate::confirm::bank::Bank;
use crate::confirm::cloze;
use crate::confirm::exercise::Exercise;
use crate::confirm::format::shown;
use crate::confirm::html::Page;
use crate::confirm::java::Program;
use crate::confirm::judge::Check;
use crate::confirm::jvm::{Job, Outcome};
use crate::confirm::moodle::{Answer, Question};

/// The most values of which all are tried.
const MANY: usize = 500;
/// How far from an accepted value others are tried where there are more.
const NEAR: i64 = 3;

/// Which values fit: every option is tried, or every number that the question says may stand there;
/// of gaps all that is accepted, and what is next to it in one of them.
pub fn hole(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    // What is said about answers stands in the gaps and names lines, too.
    let asked = match question.kind.as_str() {
        "cloze" => Question { text: cloze::read(&question.text).0, ..question.clone() },
        _ => question.clone(),
    };
    let page = page(bank, &asked)?;
    let [frame] = &page.programs[..] else {
        return Err(format!("it shows {} programs", page.programs.len()));
    };
    let marks = frame.matches("??").count();
    let mut kinds = kinds(bank.exercise);
    // What a `final` variable starts with is a number in all exercises.
    kinds.truncate(marks);
    let accepted: Vec<Vec<String>> = match question.kind.as_str() {
        "cloze" => {
            let (_, gaps) = cloze::read(&question.text);
            gaps.iter().map(|gap| texts(&gap.answers, true)).collect()
        }
        "numerical" => vec![texts(&question.answers, true)],
        _ => Vec::new(),
    };
    let mistaken: Vec<Vec<String>> = match question.kind.as_str() {
        "cloze" => {
            let (_, gaps) = cloze::read(&question.text);
            gaps.iter().map(|gap| texts(&gap.answers, false)).collect()
        }
        "numerical" => vec![texts(&question.answers, false)],
        _ => Vec::new(),
    };
    let mut tried: Vec<Vec<String>> = match question.kind.as_str() {
        "cloze" => around(&accepted, &ranges(&page.text)),
        "numerical" => numbers(&page, &accepted[0])?.into_iter().map(|one| vec![one]).collect(),
        _ => {
            let option = |answer| shown(answer).trim().to_owned();
            let options = question.answers.iter().map(option);
            let values =
                options.map(|one| if marks == 1 { Some(vec![one]) } else { values(&one, marks) });
            values.collect::<Option<_>>().ok_or("an option without a value for each hole")?
        }
    };
    // What is said to be a mistake must not fit.
    let first: Vec<String> = accepted.iter().filter_map(|all| all.first().cloned()).collect();
    for (at, mistakes) in mistaken.iter().enumerate() {
        for mistake in mistakes {
            let mut values = first.clone();
            values[at].clone_from(mistake);
            if !tried.contains(&values) {
                tried.push(values);
            }
        }
    }
    let mut aim = None;
    let mut jobs: Vec<Job> = Vec::new();
    for values in &tried {
        let text = filled(frame, &kinds, values)?;
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
        if question.kind == "numerical" {
            for value in
                accepted[0].iter().filter(|value| !tried.iter().any(|one| one[0] == **value))
            {
                problems.push(format!("takes {value}, which is no value that it allows"));
            }
        }
        for (values, outcome) in tried.iter().zip(outcomes) {
            let takes =
                values.iter().zip(&accepted).all(|(value, accepted)| accepted.contains(value));
            let fits = aim.reached(outcome).as_ref().is_ok_and(is_stated);
            if takes != fits {
                let what = if takes { "takes" } else { "does not take" };
                problems.push(format!("{what} {values:?}, which gives {:?}", aim.reached(outcome)));
            }
        }
        problems
    };
    Ok(Check { jobs, judge: Box::new(judge) })
}

/// The typed answers that earn everything, or the others.
fn texts(answers: &[Answer], right: bool) -> Vec<String> {
    let wanted = answers.iter().filter(|one| one.earns_everything() == right);
    wanted.map(|one| one.text.clone()).collect()
}

/// The program with values in the place of its marks.
pub fn filled(frame: &str, kinds: &[PlaceholderKind], values: &[String]) -> Result<String, String> {
    let pieces: Vec<&str> = frame.split("??").collect();
    if pieces.len() != values.len() + 1 || values.len() != kinds.len() {
        return Err(format!("{} marks for {} values", pieces.len() - 1, kinds.len()));
    }
    let mut text = pieces[0].to_owned();
    for ((value, kind), piece) in values.iter().zip(kinds).zip(&pieces[1..]) {
        let literal = literal(*kind, value, &text);
        text.push_str(&literal);
        // A mark may have a number.
        text.push_str(piece.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    Ok(text)
}

/// Numbers that may be typed: all that the question allows, or those around accepted ones if it
/// allows many.
fn numbers(page: &Page, taken: &[String]) -> Result<Vec<String>, String> {
    let (first, last, all) = domain(page)?;
    if all.len() < MANY {
        return Ok(all.iter().map(ToString::to_string).collect());
    }
    let taken = taken.iter().filter_map(|one| one.parse::<i64>().ok());
    let near = taken.flat_map(|one| (one - NEAR..=one + NEAR).collect::<Vec<_>>());
    let mut near: Vec<i64> = near.filter(|one| (first..=last).contains(one)).collect();
    near.sort_unstable();
    near.dedup();
    Ok(near.iter().map(ToString::to_string).collect())
}

/// "from 1 to 12", "von 1 bis 12", in order.
fn ranges(text: &str) -> Vec<(i64, i64)> {
    let words: Vec<&str> = text.split_whitespace().map(|word| word.trim_end_matches('.')).collect();
    let range = |four: &[&str]| match four {
        ["from" | "von", first, "to" | "bis", last] => first.parse().ok().zip(last.parse().ok()),
        _ => None,
    };
    words.windows(4).filter_map(range).collect()
}

/// All combinations of accepted values, and those with a number next to one of them that the
/// question allows, if it says which.
fn around(taken: &[Vec<String>], ranges: &[(i64, i64)]) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = vec![Vec::new()];
    for accepted in taken {
        let longer = |one: &Vec<String>| {
            let with = |value: &String| one.iter().chain([value]).cloned().collect::<Vec<_>>();
            accepted.iter().map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let exact = all.clone();
    for one in &exact {
        for at in 0..one.len() {
            let Ok(number) = one[at].parse::<i64>() else { continue };
            for other in [number - 1, number + 1] {
                let mut beside = one.clone();
                beside[at] = other.to_string();
                let allowed =
                    ranges.len() == taken.len() && (ranges[at].0..=ranges[at].1).contains(&other);
                if allowed && !all.contains(&beside) {
                    all.push(beside);
                }
            }
        }
    }
    all
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

/// A value that is shown without quotes, as Java writes it after this text.
pub fn literal(kind: PlaceholderKind, shown: &str, before: &str) -> String {
    // Braces alone are for initialisers.
    let initialises = before.trim_end().ends_with('=') || shown.starts_with("new ");
    match kind {
        PlaceholderKind::IntArray if !initialises => return format!("new int[] {shown}"),
        PlaceholderKind::Int2dArray if !initialises => return format!("new int[][] {shown}"),
        PlaceholderKind::StringArray if !initialises => return format!("new String[] {shown}"),
        PlaceholderKind::Primitive(_)
        | PlaceholderKind::String
        | PlaceholderKind::IntArray
        | PlaceholderKind::Int2dArray
        | PlaceholderKind::StringArray
        | PlaceholderKind::IntList
        | PlaceholderKind::StringList
        | PlaceholderKind::One => {}
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
        PlaceholderKind::Primitive(_)
        | PlaceholderKind::String
        | PlaceholderKind::IntArray
        | PlaceholderKind::Int2dArray
        | PlaceholderKind::StringArray
        | PlaceholderKind::IntList
        | PlaceholderKind::StringList
        | PlaceholderKind::One => shown.to_owned(),
    }
}

/// The numbers that a question says may be typed: the first, the last, and all, or as many as
/// matter.
fn domain(page: &Page) -> Result<(i64, i64, Vec<i64>), String> {
    let all = stated(page)?;
    let ends = all.first().zip(all.last()).ok_or("no number may be typed")?;
    Ok((*ends.0, *ends.1, all))
}

fn stated(page: &Page) -> Result<Vec<i64>, String> {
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
        let many = i64::try_from(MANY).unwrap_or(i64::MAX);
        let all = (first..=last.min(first.saturating_add(many))).chain([last]);
        let mut all: Vec<i64> = all.collect();
        all.dedup();
        return Ok(all);
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
