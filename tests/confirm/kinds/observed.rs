//! What a run leaves: `output`, `result`, `variable`.

use super::counted::lines_in;
use super::shown;
use crate::confirm::bank::Bank;
use crate::confirm::cloze;
use crate::confirm::html::Page;
use crate::confirm::java::{PROBE, Program};
use crate::confirm::judge::{self, Check};
use crate::confirm::jvm::Outcome;
use crate::confirm::moodle::Question;
use crate::confirm::value::Value;

/// How a question begins to say that it asks for the exception that ends the program, too.
const ENDING: [&str; 2] =
    ["If an exception ends the program", "Beendet eine Exception das Programm"];

/// What is printed, and with which exception the run ends where that is asked.
pub fn output(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let (page, program) = shown(bank, question)?;
    let question = question.clone();
    let asks_for_ending = ENDING.iter().any(|sentence| page.text.contains(sentence));
    let judge = move |outcome: &Outcome| {
        let mut printed = lines(&outcome.output);
        // What was thrown is told with its message.
        let thrown = outcome.thrown.as_ref().and_then(|thrown| thrown.split(':').next());
        let class = thrown.and_then(|class| class.rsplit(['.', '$']).next());
        printed.extend(class.map(str::to_owned));
        if question.kind == "multichoice" {
            let nothing = ["Nothing is printed.", "Es wird nichts ausgegeben."];
            return judge::options(&question, &|option| {
                if printed.is_empty() {
                    nothing.contains(&option)
                } else {
                    lines(option) == printed
                }
            });
        }
        let printed = printed.join("\n");
        judge::compared(&question.answers, &printed, &|text| judge::literal(text) == printed)
    };
    let job = program.job();
    Ok(if asks_for_ending { Check::of_ending(job, judge) } else { Check::of_run(job, judge) })
}

/// The lines of an output without what cannot be seen at their ends.
pub fn lines(output: &str) -> Vec<String> {
    let text = output.trim_end();
    if text.is_empty() {
        return Vec::new();
    }
    text.split('\n').map(|line| line.trim_end().to_owned()).collect()
}

/// What the entry returns.
pub fn result(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let (_, program) = shown(bank, question)?;
    let question = question.clone();
    Ok(Check::of_run(program.job(), move |outcome| match Value::of_java(&outcome.result) {
        Some(value) => judge::of_value(&question, &value),
        None => vec![format!("it returns `{}`", outcome.result)],
    }))
}

/// A question with a mark for each of its gaps, and the gaps.
fn without_gaps(question: &Question) -> (Question, Vec<cloze::Gap>) {
    if question.kind != "cloze" {
        return (question.clone(), Vec::new());
    }
    let (text, gaps) = cloze::read(&question.text);
    (Question { text, ..question.clone() }, gaps)
}

/// What the calls return that the question names.
pub fn calls(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let (asked, gaps) = without_gaps(question);
    let (page, mut program) = shown(bank, &asked)?;
    let calls: Vec<&String> = page.codes.iter().filter(|code| code.ends_with(')')).collect();
    if calls.is_empty() || !gaps.is_empty() && calls.len() != gaps.len() {
        return Err(format!("{} gaps for the calls {calls:?}", gaps.len()));
    }
    let see = |(at, call): (usize, &&String)| format!("{PROBE}.see(\"{at}\", {call}); ");
    program.start_with(calls.iter().enumerate().map(see).collect());
    let names: Vec<String> = (0..calls.len()).map(|at| at.to_string()).collect();
    let question = question.clone();
    Ok(Check::of_run(program.job(), move |outcome| match values(outcome, &names) {
        Err(at) => vec![format!("call {at} never returns")],
        Ok(values) if gaps.is_empty() => judge::of_value(&question, &values[0]),
        Ok(values) => {
            let kind = |gap: &cloze::Gap| match gap.kind.as_str() {
                "NUMERICAL" => "numerical",
                _ => "shortanswer",
            };
            let of_gap =
                |(value, gap): (&Value, &cloze::Gap)| judge::typed(kind(gap), &gap.answers, value);
            values.iter().zip(&gaps).flat_map(of_gap).collect()
        }
    }))
}

/// The arguments of a call as it leaves them: the question says which statements run.
pub fn arguments(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let (asked, gaps) = without_gaps(question);
    let (page, mut program) = shown(bank, &asked)?;
    let names = bank.exercise.words("variables");
    let statements = page.codes.iter().find(|code| code.ends_with(';'));
    let statements = statements.ok_or("it does not say which statements run")?;
    let text = |name: &String| {
        // A list is asked for as it is printed.
        let is_array =
            statements.contains(&format!("[] {name} = ")) || !statements.contains("List");
        if is_array { name.clone() } else { format!("\"\" + {name}") }
    };
    let see = |name: &String| format!("{PROBE}.see(\"{name}\", {}); ", text(name));
    let sees: String = names.iter().map(see).collect();
    program.start_with(format!("{statements} {sees}"));
    let of_gaps = if gaps.is_empty() { Vec::new() } else { names_of_gaps(&page)? };
    let question = question.clone();
    Ok(Check::of_run(program.job(), move |outcome| {
        if !gaps.is_empty() {
            let of_gap = |(name, gap): (&String, &cloze::Gap)| {
                let kind = if gap.kind == "NUMERICAL" { "numerical" } else { "shortanswer" };
                match outcome.value(name) {
                    Some(value) => judge::typed(kind, &gap.answers, value),
                    None => vec![format!("`{name}` is never seen")],
                }
            };
            return of_gaps.iter().zip(&gaps).flat_map(of_gap).collect();
        }
        match values(outcome, &names) {
            Err(name) => vec![format!("`{name}` is never seen")],
            Ok(values) => match &values[..] {
                [Value::Text(units)] => {
                    let printed = String::from_utf16_lossy(units);
                    let is_it = |text: &str| text.replace(' ', "") == printed.replace(' ', "");
                    match question.kind.as_str() {
                        "multichoice" => judge::options(&question, &is_it),
                        _ => judge::compared(&question.answers, &printed, &|text| {
                            is_it(&judge::literal(text))
                        }),
                    }
                }
                [value] => judge::of_value(&question, value),
                _ => judge::options(&question, &|option| says(option, &names, &values)),
            },
        }
    }))
}

/// The values of variables.
pub fn variable(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let (asked, gaps) = without_gaps(question);
    let (page, mut program) = shown(bank, &asked)?;
    let names = bank.exercise.words("variables");
    if let Some(name) = names.iter().find(|name| !page.codes.contains(name)) {
        return Err(format!("it does not ask for `{name}`"));
    }
    see(&mut program, &names, &page)?;
    let of_gaps = if gaps.is_empty() { Vec::new() } else { names_of_gaps(&page)? };
    if of_gaps.len() != gaps.len() {
        return Err(format!("{} gaps for {} variables", gaps.len(), of_gaps.len()));
    }
    let question = question.clone();
    Ok(Check::of_run(program.job(), move |outcome| {
        if !gaps.is_empty() {
            let of_gap = |(name, gap): (&String, &cloze::Gap)| match outcome.value(name) {
                Some(value) if gap.kind == "NUMERICAL" => {
                    judge::typed("numerical", &gap.answers, value)
                }
                Some(value) => judge::typed("shortanswer", &gap.answers, value),
                None => vec![format!("`{name}` is never seen")],
            };
            return of_gaps.iter().zip(&gaps).flat_map(of_gap).collect();
        }
        match values(outcome, &names) {
            Err(name) => vec![format!("`{name}` is never seen")],
            Ok(values) if values.len() == 1 => judge::of_value(&question, &values[0]),
            Ok(values) => judge::options(&question, &|option| says(option, &names, &values)),
        }
    }))
}

/// Lets a program report variables where they are asked for: at the comment that the question
/// speaks of, or at the end.
fn see(program: &mut Program<'_>, names: &[String], page: &Page) -> Result<(), String> {
    let marks = ["// here", "// hier"];
    let Some(mark) = page.codes.iter().find(|code| marks.contains(&code.as_str())) else {
        program.see_at_end(names);
        return Ok(());
    };
    let at = program.text.find(mark.as_str()).ok_or("there is no mark in the program")?;
    let at = u32::try_from(at).map_err(|_| "a long text")?;
    if !lines_in(&page.text).contains(&program.line(at)) {
        return Err(format!("the mark is in line {}", program.line(at)));
    }
    let reports = names.iter().map(|name| format!("{PROBE}.see(\"{name}\", {name}); "));
    program.insert(at, reports.collect::<Vec<_>>().concat());
    Ok(())
}

/// The last values of these variables; an error names one that is never seen.
pub fn values(outcome: &Outcome, names: &[String]) -> Result<Vec<Value>, String> {
    names.iter().map(|name| outcome.value(name).cloned().ok_or_else(|| name.clone())).collect()
}

/// Whether `a = 1, b = 2` says these values.
fn says(option: &str, names: &[String], values: &[Value]) -> bool {
    let mut rest = option;
    for (name, value) in names.iter().zip(values) {
        let after = rest.trim_start_matches([',', ' ']).strip_prefix(name.as_str());
        let Some(after) = after.and_then(|rest| rest.trim_start().strip_prefix('=')) else {
            return false;
        };
        match Value::prefix(after) {
            Some((said, behind)) if said == *value => rest = behind,
            _ => return false,
        }
    }
    rest.trim().is_empty()
}

/// The variable of each gap: `a = ` stands before it.
fn names_of_gaps(page: &Page) -> Result<Vec<String>, String> {
    let pieces: Vec<&str> = page.text.split(cloze::MARK).collect();
    let before = &pieces[..pieces.len() - 1];
    let name = |piece: &&str| {
        let words = piece.trim_end().strip_suffix('=')?.trim_end();
        words.rsplit(char::is_whitespace).next().map(str::to_owned)
    };
    before
        .iter()
        .map(|piece| name(piece).ok_or_else(|| format!("no name before a gap: {piece}")))
        .collect()
}
