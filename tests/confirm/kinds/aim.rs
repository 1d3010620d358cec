//! What questions about versions of a program compare: what is printed, returned, counted, or
//! whether a goal holds.

use tatsu::read::syntax::ast::{Directive, StmtKind};
use tatsu::read::syntax::walk::each_statement;

use super::counted::{Counter, counter, lines_in};
use super::observed::{lines, values};
use crate::confirm::bank::Bank;
use crate::confirm::exercise::Exercise;
use crate::confirm::html::Page;
use crate::confirm::java::Program;
use crate::confirm::jvm::{Outcome, Seen};
use crate::confirm::value::{Value, squeezed};

/// What is compared.
#[derive(Clone, Debug)]
pub enum Aim {
    /// What is printed.
    Output,
    /// What the entry returns.
    Result,
    /// The last values of these variables.
    Variables(Vec<String>),
    /// A count.
    Count(Counter),
    /// Whether these conditions hold, before a line or at the end.
    Goal(Vec<String>, Option<u32>),
}

/// What a run came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Reached {
    /// These lines.
    Output(Vec<String>),
    /// These values.
    Values(Vec<Value>),
    /// This count.
    Count(i64),
    /// Whether the goal holds.
    Goal(bool),
}

impl Aim {
    /// What a `change`, `which` or `same` compares.
    pub fn of_versions(exercise: &Exercise) -> Self {
        let names = exercise.words("variables");
        let returns = exercise.entry().is_some_and(|entry| entry.result.is_some());
        match (names.is_empty(), returns) {
            (false, _) => Aim::Variables(names),
            (true, true) => Aim::Result,
            (true, false) => Aim::Output,
        }
    }

    /// What a `hole` compares, in this program.
    pub fn of_hole(bank: &Bank<'_>, program: &Program<'_>, page: &Page) -> Result<Self, String> {
        let exercise = bank.exercise;
        let goals = goals(exercise);
        if !goals.is_empty() {
            return Self::of_goals(goals, page);
        }
        let counts =
            ["loop", "count", "method"].iter().any(|key| exercise.settings.contains_key(*key));
        if counts {
            return counter(bank, program, page).map(Aim::Count);
        }
        Ok(Self::of_versions(exercise))
    }

    /// The author's goals, which the question has to state.
    pub fn of_goals(goals: Vec<String>, page: &Page) -> Result<Self, String> {
        let stated = |goal: &String| {
            let goal = goal.replace("__out", "output").replace("__ret", "result").replace("__", "");
            page.codes.iter().any(|code| squeezed(code).contains(&squeezed(&goal)))
        };
        if let Some(goal) = goals.iter().find(|goal| !stated(goal)) {
            return Err(format!("it does not state the goal `{goal}`"));
        }
        Ok(Aim::Goal(goals, lines_in(&page.text).first().copied()))
    }

    /// Lets a program report what is compared.
    pub fn watch(&self, program: &mut Program<'_>) -> Result<(), String> {
        match self {
            Aim::Output | Aim::Result | Aim::Count(_) => {}
            Aim::Variables(names) => program.see_at_end(names),
            Aim::Goal(goals, line) => {
                for goal in goals {
                    program.hold(goal, *line)?;
                }
            }
        }
        // Counting keeps loops from going on for ever.
        program.count_loops();
        program.count_methods();
        Ok(())
    }

    /// What a run came to; an error if it does not end normally. Where a goal is missed, nothing
    /// else counts.
    pub fn reached(&self, outcome: &Outcome) -> Result<Reached, String> {
        let held: Vec<bool> = outcome
            .seen
            .iter()
            .filter_map(|seen| if let Seen::Held(held) = seen { Some(*held) } else { None })
            .collect();
        if held.contains(&false) {
            return Ok(Reached::Goal(false));
        }
        if let Some(trouble) = outcome.trouble() {
            return Err(trouble);
        }
        match self {
            Aim::Output => Ok(Reached::Output(lines(&outcome.output))),
            Aim::Result => {
                let value = Value::of_java(&outcome.result).ok_or("it returns nothing")?;
                Ok(Reached::Values(vec![value]))
            }
            Aim::Variables(names) => values(outcome, names).map(Reached::Values),
            Aim::Count(counter) => {
                counter.read(outcome).map(Reached::Count).ok_or_else(|| "no count".to_owned())
            }
            Aim::Goal(..) => Ok(Reached::Goal(true)),
        }
    }

    /// Whether the question says that this is what the program should come to.
    pub fn is_stated(&self, page: &Page, reached: &Reached) -> bool {
        let mut codes = page.codes.iter();
        match (self, reached) {
            (_, Reached::Output(printed)) => {
                let nothing = ["nothing is printed", "nichts ausgegeben"];
                codes.any(|code| lines(code) == *printed)
                    || printed.is_empty() && nothing.iter().any(|none| page.text.contains(none))
            }
            (Aim::Variables(names), Reached::Values(values)) => {
                let spelt = |quotes: bool| {
                    let pair = |(name, value): (&String, &Value)| {
                        format!("{name} = {}", value.written("{", "}", quotes))
                    };
                    let pairs: Vec<String> = names.iter().zip(values).map(pair).collect();
                    squeezed(&pairs.join(", "))
                };
                codes
                    .any(|code| [true, false].iter().any(|quotes| squeezed(code) == spelt(*quotes)))
            }
            (_, Reached::Values(values)) => {
                codes.any(|code| !code.ends_with("()") && values[0].is_typed_as(code))
            }
            (_, Reached::Count(count)) => stated_count(&page.text) == Some(*count),
            (_, Reached::Goal(holds)) => *holds,
        }
    }
}

/// The number of times that a question speaks of: "runs 3 times", "einmal", "up to 4 calls".
fn stated_count(text: &str) -> Option<i64> {
    let text = text.replace("??", "");
    let text = text.split('?').next().unwrap_or_default();
    let words: Vec<&str> = text.split_whitespace().collect();
    for (at, word) in words.iter().enumerate() {
        let before = if at > 0 { words[at - 1] } else { "" };
        if matches!(*word, "once" | "einmal") {
            return Some(1);
        }
        if !["line", "Zeile"].contains(&before)
            && let Ok(number) = word.trim_end_matches("-mal").parse()
        {
            return Some(number);
        }
    }
    None
}

/// The conditions of the goals, in order.
pub fn goals(exercise: &Exercise) -> Vec<String> {
    let mut goals = Vec::new();
    each_statement(&exercise.file, &mut |stmt| {
        if let StmtKind::Directive(Directive::Goal { condition, .. }) = &stmt.kind {
            goals.push(exercise.text[condition.span.range()].to_owned());
        }
    });
    goals
}
