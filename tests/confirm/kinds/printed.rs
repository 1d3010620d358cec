//! What the lines of a program print, and how it ends: `output` in gaps.

use super::shown;
use crate::confirm::bank::Bank;
use crate::confirm::cloze::{self, Gap};
use crate::confirm::format;
use crate::confirm::java::PROBE;
use crate::confirm::judge::{self, Check};
use crate::confirm::jvm::{Outcome, Seen};
use crate::confirm::moodle::{Answer, Question};
use crate::confirm::value::Value;
use tatsu::source::{FileId, Span};

/// How a question asks how the program ends.
const ENDING: [&str; 2] = ["How does the program end?", "Wie endet das Programm?"];

/// How a program ends that no exception ends.
const NORMALLY: [&str; 2] = ["normally, without an exception", "normal, ohne Exception"];

/// How an option says that a line prints nothing.
const NOTHING: [&str; 2] = ["Nothing is printed.", "Es wird nichts ausgegeben."];

/// What each line with a gap prints. Each statement of such a line prints to a stream of its own,
/// which the probe tells by the number of the line.
pub fn lines(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let (stripped, gaps) = cloze::read(&question.text);
    let asked = Question { text: stripped, ..question.clone() };
    let (page, mut program) = shown(bank, &asked)?;
    let numbers: Vec<usize> = (1..)
        .zip(program.text.lines())
        .filter(|(_, line)| line.contains(cloze::MARK))
        .map(|(at, _)| at)
        .collect();
    let asks_for_ending = ENDING.iter().any(|sentence| page.text.contains(sentence));
    if numbers.len() + usize::from(asks_for_ending) != gaps.len() {
        return Err(format!("{} gaps beside the lines {numbers:?}", gaps.len()));
    }
    let text = program.text.clone();
    let mut printing = Vec::new();
    for (at, found) in text.match_indices("System.out.") {
        let end = at + text[at..].find(';').unwrap_or_default();
        let number = text[..end].matches('\n').count() + 1;
        if !numbers.contains(&number) {
            // Nothing but blanks is printed there.
            continue;
        }
        printing.push(number);
        let place = Span::new(FileId::FIRST, at, at + found.len());
        program.replace(place, format!("{PROBE}.line({number})."));
    }
    if let Some(number) = numbers.iter().find(|number| !printing.contains(number)) {
        return Err(format!("nothing is printed in line {number}, where a gap stands"));
    }
    let judge = move |outcome: &Outcome| {
        let mut problems = Vec::new();
        for (number, gap) in numbers.iter().zip(&gaps) {
            let found = of_line(gap, &printed(outcome, *number));
            problems.extend(found.into_iter().map(|what| format!("line {number}: {what}")));
        }
        if let Some(gap) = gaps.last().filter(|_| asks_for_ending) {
            let thrown = outcome.thrown.as_ref().and_then(|thrown| thrown.split(':').next());
            let class = thrown.and_then(|class| class.rsplit(['.', '$']).next());
            let is_right = |option: &str| match class {
                Some(class) => option == class,
                None => NORMALLY.contains(&option),
            };
            problems.extend(of_options(gap, &is_right));
        }
        problems
    };
    let job = program.job();
    Ok(if asks_for_ending { Check::of_ending(job, judge) } else { Check::of_run(job, judge) })
}

/// What a line printed, one statement after the other, without blanks at the ends.
fn printed(outcome: &Outcome, number: usize) -> Vec<String> {
    let name = format!("line{number}");
    let own = outcome.seen.iter().filter_map(|seen| {
        let Seen::Value(known, Value::Text(units)) = seen else { return None };
        (*known == name).then(|| String::from_utf16_lossy(units).trim().to_owned())
    });
    own.filter(|text| !text.is_empty()).collect()
}

/// What is wrong with a gap whose line printed this.
fn of_line(gap: &Gap, printed: &[String]) -> Vec<String> {
    if gap.kind == "MULTICHOICE_S" {
        let is_right = |option: &str| {
            if printed.is_empty() {
                NOTHING.contains(&option)
            } else {
                !NOTHING.contains(&option) && parts(option) == parts(&printed.join(","))
            }
        };
        return of_options(gap, &is_right);
    }
    let is_right = |text: &str| {
        let text = judge::literal(text);
        if printed.is_empty() {
            return ["-", "–", "—"].contains(&text.as_str());
        }
        // On the screen, what has no line end stands side by side.
        parts(&text) == parts(&printed.join(",")) || text == printed.concat()
    };
    let right: Vec<&Answer> = gap.answers.iter().filter(|one| one.earns_everything()).collect();
    let mut problems = judge::compared(&gap.answers, &format!("{printed:?}"), &is_right);
    if right.is_empty() {
        problems.push("nothing is right".to_owned());
    }
    problems
}

/// What stands between blanks and signs that separate.
fn parts(text: &str) -> Vec<&str> {
    let is_between = |one: char| one.is_whitespace() || matches!(one, ',' | ';');
    text.split(is_between).filter(|part| !part.is_empty()).collect()
}

/// What is wrong with the options of a gap, of which exactly those are right that say so.
fn of_options(gap: &Gap, is_right: &dyn Fn(&str) -> bool) -> Vec<String> {
    let wrong = gap.answers.iter().filter(|one| is_right(&format::shown(one)) != one.is_right());
    let mut problems: Vec<String> =
        wrong.map(|one| format!("`{}` earns {} %", format::shown(one), one.fraction)).collect();
    if gap.answers.iter().filter(|one| one.is_right()).count() != 1 {
        problems.push("not one option is right".to_owned());
    }
    problems
}
