//! How often something happens: `iterations`, `order`.

use super::shown;
use crate::confirm::bank::Bank;
use crate::confirm::html::Page;
use crate::confirm::java::{Program, methods};
use crate::confirm::judge::{self, Check};
use crate::confirm::jvm::Outcome;
use crate::confirm::moodle::Question;
use crate::confirm::value::Value;

/// What is counted.
#[derive(Clone, Debug, PartialEq)]
pub enum Counter {
    /// Passes of this loop.
    Passes(u32),
    /// Tests of this loop.
    Tests(u32),
    /// Calls of this method.
    Calls(u32),
    /// Activations of this method that are open at once.
    Depth(u32),
    /// The last value of a variable.
    Variable(String),
}

impl Counter {
    /// The count.
    pub fn read(&self, outcome: &Outcome) -> Option<i64> {
        let none = (0, 0);
        Some(match self {
            Counter::Passes(number) => outcome.loops.get(number).unwrap_or(&none).0,
            Counter::Tests(number) => outcome.loops.get(number).unwrap_or(&none).1,
            Counter::Calls(number) => outcome.methods.get(number).unwrap_or(&none).0,
            Counter::Depth(number) => outcome.methods.get(number).unwrap_or(&none).1,
            Counter::Variable(name) => match outcome.value(name)? {
                Value::Number(number) => *number,
                Value::Char(unit) => i64::from(*unit),
                Value::Floating(_)
                | Value::Boolean(_)
                | Value::Text(_)
                | Value::Array(_)
                | Value::Null => return None,
            },
        })
    }
}

/// How often a loop or a method runs.
pub fn iterations(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let (page, mut program) = shown(bank, question)?;
    let counter = counter(bank, &program, &page)?;
    program.count_loops();
    program.count_methods();
    let question = question.clone();
    Ok(Check::of_run(program.job(), move |outcome| match counter.read(outcome) {
        Some(count) => judge::of_value(&question, &Value::Number(count)),
        None => vec![format!("{counter:?} cannot be counted")],
    }))
}

/// What a question about this program counts.
pub fn counter(bank: &Bank<'_>, program: &Program<'_>, page: &Page) -> Result<Counter, String> {
    let method = bank.exercise.word("method").or_else(|| {
        let no_loops = program.loops().is_empty();
        let entry = bank.exercise.entry().map(|entry| entry.name.text.as_str());
        let mut all = page.codes.iter().map(|code| code.trim_end_matches("()"));
        all.find(|code| no_loops && Some(*code) != entry)
            .and_then(|code| {
                methods(&bank.exercise.file).into_iter().find(|one| one.name.text == code)
            })
            .map(|method| method.name.text.as_str())
    });
    Ok(match (method, bank.exercise.word("count")) {
        (Some(method), count) => {
            if !page.codes.iter().any(|code| code == method) {
                return Err(format!("it does not ask for `{method}`"));
            }
            let number = number_of(program, method)?;
            if count == Some("depth") { Counter::Depth(number) } else { Counter::Calls(number) }
        }
        (None, count) => {
            let number = loop_of(program, page)?;
            if count == Some("tests") { Counter::Tests(number) } else { Counter::Passes(number) }
        }
    })
}

/// The place of a method among the methods of a program.
fn number_of(program: &Program<'_>, name: &str) -> Result<u32, String> {
    let all = methods(&program.file);
    let at = all.iter().position(|method| method.name.text == name);
    let at = at.ok_or_else(|| format!("there is no method `{name}`"))?;
    u32::try_from(at).map_err(|_| "too many methods".to_owned())
}

/// The loop that a question names by its line, or the only one.
fn loop_of(program: &Program<'_>, page: &Page) -> Result<u32, String> {
    let loops = program.loops();
    let named = lines_in(&page.text);
    let found = match (&named[..], &loops[..]) {
        ([], [only]) => Some(only),
        ([line], loops) => loops.iter().find(|one| one.line == *line),
        _ => None,
    };
    found.map(|one| one.number).ok_or_else(|| format!("no loop is meant by: {}", page.text))
}

/// The numbers after "line" or "Zeile".
pub fn lines_in(text: &str) -> Vec<u32> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || ",.:;?<>".contains(c)).collect();
    let is_line =
        |word: &str| ["line", "Line", "lines", "Lines", "Zeile", "Zeilen"].contains(&word);
    words
        .windows(2)
        .filter(|pair| is_line(pair[0]))
        .filter_map(|pair| pair[1].parse().ok())
        .collect()
}

/// Which counts highest, or the order.
pub fn order(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let (page, mut program) = shown(bank, question)?;
    let names = bank.exercise.words("variables");
    let compare = bank.exercise.word("compare").unwrap_or(if names.is_empty() {
        if program.loops().len() > 1 { "loops" } else { "methods" }
    } else {
        "variables"
    });
    let rivals = rivals(bank, &program, &page, compare)?;
    // What is seen at the end stands before the end of what is counted.
    if compare == "variables" {
        program.see_at_end(&names);
    }
    program.count_loops();
    program.count_methods();
    let question = question.clone();
    Ok(Check::of_run(program.job(), move |outcome| {
        let counts: Option<Vec<(String, i64)>> = rivals
            .iter()
            .map(|(name, counter)| Some((name.clone(), counter.read(outcome)?)))
            .collect();
        let Some(counts) = counts else { return vec!["something cannot be counted".to_owned()] };
        if question.kind == "ordering" {
            let items: Vec<String> = question
                .answers
                .iter()
                .map(|item| said(&Page::of(&item.text).text).join(" "))
                .collect();
            let all = items.len() == counts.len();
            return if all && ascends(&items, &counts) {
                Vec::new()
            } else {
                vec![format!("the order is {items:?}, but they are {counts:?}")]
            };
        }
        judge::options(&question, &|option| {
            let said = said(option);
            match &said[..] {
                [one] => counts.iter().all(|(name, count)| {
                    name == one || counts.iter().any(|(other, most)| other == one && count < most)
                }),
                several => several.len() == counts.len() && ascends(several, &counts),
            }
        })
    }))
}

/// What is compared, by the name that options have for it.
fn rivals(
    bank: &Bank<'_>,
    program: &Program<'_>,
    page: &Page,
    compare: &str,
) -> Result<Vec<(String, Counter)>, String> {
    match compare {
        "variables" => {
            let names = bank.exercise.words("variables");
            Ok(names.into_iter().map(|name| (name.clone(), Counter::Variable(name))).collect())
        }
        "loops" => {
            let one = |one: &crate::confirm::java::Loop| {
                (one.line.to_string(), Counter::Passes(one.number))
            };
            Ok(program.loops().iter().map(one).collect())
        }
        _ => {
            let entry = bank.exercise.entry().map(|entry| entry.name.text.clone());
            let all = methods(&program.file).into_iter().map(|method| method.name.text.clone());
            let named = |name: &String| page.codes.contains(&format!("{name}()"));
            all.filter(|name| Some(name) != entry.as_ref() && named(name))
                .map(|name| Ok((format!("{name}()"), Counter::Calls(number_of(program, &name)?))))
                .collect()
        }
    }
}

/// What an option names: `line 3 < line 5` names 3 and 5.
fn said(option: &str) -> Vec<String> {
    let lines = lines_in(option);
    if lines.is_empty() {
        option.split('<').map(|name| name.trim().to_owned()).collect()
    } else {
        lines.iter().map(ToString::to_string).collect()
    }
}

/// Whether these names are in the order of their counts, all different.
fn ascends(names: &[String], counts: &[(String, i64)]) -> bool {
    let count =
        |name: &String| counts.iter().find(|(known, _)| known == name).map(|(_, count)| *count);
    let counts: Option<Vec<i64>> = names.iter().map(count).collect();
    counts.is_some_and(|counts| counts.windows(2).all(|pair| pair[0] < pair[1]))
}
