//! What questions about several versions of a program, or about several values in it, compare.
//!
//! In: a skeleton. Out: an [`Aim`] and, for a run, what it [`reached`](Aim::reached): two runs come
//! to the same if and only if these are equal.

use indexmap::IndexMap;

use super::run_result::{RunResult, loop_index};
use crate::diagnostic::Diagnostic;
use crate::read::datum::Datum;
use crate::read::ir::CheckKind;
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::program::{Countable, Parts, subject};
use crate::skeleton::front_matter::{CountedQuantity, Settings, VersionNeed};

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Aim {
    /// What is printed, blanks and line ends at its end apart.
    #[default]
    Output,
    /// What the entry returns.
    Result,
    /// The last values of the variables that the question names.
    Variables,
    /// How often the body of this loop runs, an index into
    /// [`Effort::loops`](super::run_result::Effort::loops).
    Passes(usize),
    /// How often the condition of this loop is tested.
    Tests(usize),
    /// How often this method is called, overloads included, an index into
    /// [`Effort::methods`](super::run_result::Effort::methods).
    Calls(usize),
    /// How many activations of this method are open at once.
    Depth(usize),
    /// Whether every `GOAL` holds: whatever ends normally has reached it.
    Goal,
}

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AimResult {
    /// This output.
    Output(String),
    /// This result.
    Result(Option<Datum>),
    /// These values.
    Variables(IndexMap<String, Datum>),
    /// The number of passes or tests.
    Count(u64),
    /// The goal.
    Goal,
}

impl Aim {
    /// What questions about a skeleton compare: for `hole`, the `GOAL` if there is one, or what the
    /// author wants counted; else the variables that are named, the result, or the output, the
    /// first that there is.
    pub fn of(skeleton: &Skeleton) -> Self {
        let (settings, program) = (&skeleton.settings, &skeleton.program);
        if settings.question.versions() == VersionNeed::Hole {
            if program.checks.iter().any(|check| check.kind == CheckKind::Goal) {
                return Aim::Goal;
            }
            if names_a_count(settings) {
                return counted(skeleton).unwrap_or_default();
            }
        }
        let entry = &program.methods[program.entry.index()];
        match (settings.variables.is_empty(), &entry.result) {
            (false, _) => Aim::Variables,
            (true, Some(_)) => Aim::Result,
            (true, None) => Aim::Output,
        }
    }

    /// Whether two runs differ in blanks and line ends only, at the end too: a student could
    /// not say whether they come to the same.
    pub fn blurs(self, one: &RunResult, other: &RunResult) -> bool {
        let same = one.output.split_whitespace().eq(other.output.split_whitespace());
        self == Aim::Output && one.output != other.output && same
    }

    /// What a run came to.
    pub fn reached(self, told: &RunResult) -> AimResult {
        let effort = |at: usize| told.effort.loops.get(at).copied().unwrap_or_default();
        match self {
            Aim::Output => {
                let blank = |character: char| character.is_ascii_whitespace();
                AimResult::Output(told.output.trim_end_matches(blank).to_owned())
            }
            Aim::Result => AimResult::Result(told.result.clone()),
            Aim::Variables => AimResult::Variables(told.observed.clone()),
            Aim::Passes(at) => AimResult::Count(effort(at).passes),
            Aim::Tests(at) => AimResult::Count(effort(at).tests),
            Aim::Calls(at) => {
                let methods = &told.effort.methods;
                let name = methods.get(at).map(|method| &method.name);
                let same = methods.iter().filter(|method| Some(&method.name) == name);
                AimResult::Count(same.map(|method| method.calls).sum())
            }
            Aim::Depth(at) => AimResult::Count(
                told.effort.methods.get(at).map_or(0, |method| method.depth.into()),
            ),
            Aim::Goal => AimResult::Goal,
        }
    }
}

/// Whether settings say what is counted.
fn names_a_count(settings: &Settings) -> bool {
    settings.the_loop.is_some() || settings.count.is_some() || settings.method.is_some()
}

/// What a `hole` question counts, if its settings say so and the program has it; an error if it has
/// not.
pub fn counted(skeleton: &Skeleton) -> Result<Aim, Diagnostic> {
    let Skeleton { source, file, settings, program, .. } = skeleton;
    if !names_a_count(settings) {
        return Ok(Aim::default());
    }
    let (countable, counted) = subject(settings, Parts { source, file, program })?;
    let at = match countable {
        Countable::Loop(id) => loop_index(skeleton, id),
        Countable::Method(name) => {
            program.written_methods().position(|(_, method)| method.name == name)
        }
    };
    let at = at.unwrap_or_default();
    Ok(match counted {
        CountedQuantity::Passes => Aim::Passes(at),
        CountedQuantity::Tests => Aim::Tests(at),
        CountedQuantity::Calls => Aim::Calls(at),
        CountedQuantity::Depth => Aim::Depth(at),
    })
}

impl AimResult {
    /// Whether two runs differ in blanks and line ends only: a student could not say whether they
    /// come to the same.
    pub fn blurred(&self, other: &AimResult) -> bool {
        let (AimResult::Output(one), AimResult::Output(other)) = (self, other) else {
            return false;
        };
        one != other && one.split_whitespace().eq(other.split_whitespace())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    fn aim(text: &str) -> Aim {
        Aim::of(&crate::skeleton::read(&Source::new("x.java", text)).skeleton.unwrap())
    }

    #[test]
    fn what_is_compared_is_what_there_is() {
        assert_eq!(aim("System.out.print(1);"), Aim::Output);
        assert_eq!(aim("static int f() { return 1; }"), Aim::Result);
        let hole = "/*tatsu\nquestion = \"hole\"\n*/\nint n = HOLE(INT(range(1, 3)));";
        assert_eq!(aim(&format!("{hole} GOAL(n > 1);")), Aim::Goal);
        assert_eq!(aim(hole), Aim::Output);
        // Where no question is named and nothing is printed, the variable is asked for.
        assert_eq!(aim("int n = INT(range(1, 3)); GOAL(n > 1);"), Aim::Variables);
        let output = "/*tatsu\nquestion = \"output\"\n*/\nint n = INT(range(1, 3)); GOAL(n > 1);";
        assert_eq!(aim(output), Aim::Output);
    }

    #[test]
    fn blanks_alone_blur() {
        let output = |text: &str| {
            Aim::Output.reached(&RunResult { output: text.to_owned(), ..RunResult::default() })
        };
        assert_eq!(output("1 2\n"), output("1 2 "));
        assert!(output("1 2").blurred(&output("1  2")));
        assert!(!output("1 2").blurred(&output("1 3")));
        assert!(!output("1 2").blurred(&output("1 2\n")));
    }
}
