//! The generalised trace: what a right program may print for given inputs.
//!
//! In: a dialogue, its parameters and inputs. Out: the inputs in their places and, between them,
//! the set of what may be printed there; neighbouring outputs are one set. An error where the
//! inputs do not fit.

use std::fmt;

use crate::jvm::job::END_OF_INPUT;
use crate::read::datum::Datum;
use crate::solve::execute::trace::Overflow;

use super::environment::{EvaluationError, Histories};
use super::evaluate::typed;
use super::output::{OutputSet, WriteSet};
use super::spec::{Dialogue, DialogueTermId, FormId, HistoryId, ReadMode};
use super::walk::{ConsoleEvent, Control};

/// A step of a generalised trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GeneralisedStep {
    /// A line is read.
    Input(String),
    /// Something of a set is printed. Never two in a row.
    Output(OutputSet),
}

/// What a right program may do for given inputs, to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GeneralisedTrace {
    /// The steps in order.
    pub steps: Vec<GeneralisedStep>,
    /// For each step the form that it comes from. Of several outputs in one step, that is the first
    /// that may not be left out, or else the first.
    pub origins: Vec<FormId>,
    /// Whether a line is no number where one is asked for.
    pub has_words: bool,
    /// Whether a line is a number that its type cannot hold.
    pub has_numbers_too_large: bool,
}

/// Why inputs have no generalised trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceError {
    /// The dialogue reads on after the last input.
    TooFew {
        /// What comes up to there.
        so_far: GeneralisedTrace,
        /// The variable that is read.
        variable: HistoryId,
    },
    /// The dialogue ends before the last input.
    LeftOver {
        /// What comes up to its end.
        so_far: GeneralisedTrace,
        /// How many inputs it read.
        used: usize,
    },
    /// An input is not of its set, or not of its type.
    Outside {
        /// Which input, from 0.
        at: usize,
        /// The variable that is read.
        variable: HistoryId,
    },
    /// A term has no value.
    Evaluation(EvaluationError),
    /// A number does not fit into its type, which the dialogue wants to be avoided.
    Overflows(Overflow),
    /// A line is a word where a number is asked for, or a number that its type cannot hold.
    Foreign,
    /// What is printed depends on how numbers with a point are rounded.
    Unsteady,
}

impl From<EvaluationError> for TraceError {
    fn from(error: EvaluationError) -> Self {
        Self::Evaluation(error)
    }
}

/// The generalised trace of a dialogue for these inputs, each a line without its end. A line that
/// is no value of the type counts as outside the set.
pub fn generalised_trace(
    dialogue: &Dialogue,
    parameters: &[Datum],
    inputs: &[String],
) -> Result<GeneralisedTrace, TraceError> {
    traced(dialogue, parameters, inputs, &mut |_, _, _| ())
}

/// What is told of a term, what it is computed from, and the value that is asked about.
pub(super) type TermWatch<'a> = dyn FnMut(DialogueTermId, &Histories<Datum>, Option<&Datum>) + 'a;

/// The generalised trace; `watch` is told of each term before it is computed.
pub(super) fn traced(
    dialogue: &Dialogue,
    parameters: &[Datum],
    inputs: &[String],
    watch: &mut TermWatch<'_>,
) -> Result<GeneralisedTrace, TraceError> {
    let mut histories = Histories::new(dialogue.variables.len(), parameters.to_vec());
    let mut control = Control::start(dialogue);
    let mut trace = GeneralisedTrace::default();
    let mut used = 0;
    loop {
        match control.next(dialogue) {
            ConsoleEvent::Stop => break,
            ConsoleEvent::Write { form, output } => {
                output.terms().for_each(|term| watch(term, &histories, None));
                trace.add(dialogue, dialogue.write_set(output, &histories)?, form);
            }
            ConsoleEvent::Branch { condition, then, otherwise, .. } => {
                watch(condition, &histories, None);
                control = if dialogue.holds(condition, &histories)? { then } else { otherwise };
            }
            ConsoleEvent::More { then, otherwise } => {
                let ends = inputs.get(used).is_some_and(|line| line == END_OF_INPUT);
                used += usize::from(ends);
                control = if ends { otherwise } else { then };
            }
            ConsoleEvent::Read { form, read, here, stay } => {
                let Some(line) = inputs.get(used) else {
                    return Err(TraceError::TooFew { so_far: trace, variable: read.variable });
                };
                if let ReadMode::Until(words, levels) = &read.mode
                    && words.contains(line)
                {
                    used += 1;
                    trace.read(line, form, read.is_joined);
                    control = here.left(*levels);
                    continue;
                }
                let value = typed(line, &dialogue.variable(read.variable).ty);
                let fits = match &value {
                    Some(value) => dialogue.admits(&read.set, value, &histories)?,
                    None => false,
                };
                if let (Some(term), Some(value)) = (read.set.membership, &value) {
                    watch(term, &histories, Some(value));
                }
                let outside = TraceError::Outside { at: used, variable: read.variable };
                if value.is_none() {
                    let is_number = line.trim().parse::<i128>().is_ok();
                    trace.has_numbers_too_large |= is_number;
                    trace.has_words |= !is_number;
                }
                used += 1;
                match (&read.mode, value) {
                    (_, Some(value)) if fits => {
                        trace.read(line, form, read.is_joined);
                        histories.store(read.variable, value);
                    }
                    (ReadMode::Plain | ReadMode::Until(..), _) => return Err(outside),
                    (ReadMode::Again(output), _) => {
                        trace.read(line, form, read.is_joined);
                        output.terms().for_each(|term| watch(term, &histories, None));
                        trace.add(dialogue, dialogue.write_set(output, &histories)?, form);
                        control = stay;
                    }
                    (ReadMode::Stop(output), _) => {
                        trace.read(line, form, read.is_joined);
                        output.terms().for_each(|term| watch(term, &histories, None));
                        trace.add(dialogue, dialogue.write_set(output, &histories)?, form);
                        break;
                    }
                }
            }
        }
    }
    if used < inputs.len() {
        return Err(TraceError::LeftOver { so_far: trace, used });
    }
    Ok(trace)
}

impl GeneralisedTrace {
    /// Adds an input, which a form reads; `is_joined`: to the line of the one before.
    fn read(&mut self, line: &str, form: FormId, is_joined: bool) {
        if let (true, Some(GeneralisedStep::Input(before))) = (is_joined, self.steps.last_mut()) {
            before.push(' ');
            before.push_str(line);
            return;
        }
        self.steps.push(GeneralisedStep::Input(line.to_owned()));
        self.origins.push(form);
    }

    /// Adds an output, which a form prints, fused with the one right before it.
    pub(super) fn add(&mut self, dialogue: &Dialogue, write: WriteSet, form: FormId) {
        if let Some(GeneralisedStep::Output(set)) = self.steps.last_mut() {
            if let Some(origin) = self.origins.last_mut()
                && !write.is_optional
                && set.writes.iter().all(|write| write.is_optional)
            {
                *origin = form;
            }
            set.writes.push(write);
            return;
        }
        let comparison = dialogue.settings.comparison;
        self.steps.push(GeneralisedStep::Output(OutputSet::of(write, comparison)));
        self.origins.push(form);
    }

    /// The inputs in order.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().filter_map(|step| match step {
            GeneralisedStep::Input(line) => Some(line.as_str()),
            GeneralisedStep::Output(_) => None,
        })
    }
}

impl fmt::Display for GeneralisedTrace {
    /// A line for each step: `? 3` for an input, `! { 3 }` for an output; `stop` at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            match step {
                GeneralisedStep::Input(line) => writeln!(f, "? {line}")?,
                GeneralisedStep::Output(set) => writeln!(f, "! {set}")?,
            }
        }
        writeln!(f, "stop")
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{FIFTEEN, GUESS, SUM, dialogue, lines};
    use super::*;

    fn traced(text: &str, parameters: &[Datum], inputs: &[&str]) -> String {
        match generalised_trace(&dialogue(text), parameters, &lines(inputs)) {
            Ok(trace) => trace.to_string(),
            Err(error) => format!("{error:?}"),
        }
    }

    #[test]
    fn outputs_between_inputs_are_sets() {
        assert_eq!(
            traced(SUM, &[], &["2", "5", "-7"]),
            "? 2\n! { 2, ε }\n? 5\n! { 1, ε }\n? -7\n! { -2 }\nstop\n"
        );
    }

    #[test]
    fn neighbouring_outputs_are_one_step() {
        assert_eq!(
            traced(GUESS, &[Datum::Integral(7)], &["9", "7"]),
            "! { ANY, ε }\n? 9\n! { \"Guess again, but lower\" }\n? 7\n\
             ! { \"Correct, you found the number!\" } { ANY + 2 + ANY }\nstop\n"
        );
    }

    #[test]
    fn a_value_outside_its_set_is_read_again() {
        let trace = traced(FIFTEEN, &[], &["10", "x", "8", "8", "1", "5", "3", "3", "2"]);
        assert!(trace.ends_with("stop\n"), "{trace}");
        assert!(trace.contains("? 10\n! { ANY, ε } \n") || trace.contains("? 10\n! { ANY, ε }\n"));
    }

    #[test]
    fn inputs_that_do_not_fit_are_told() {
        assert!(traced(SUM, &[], &["2", "5"]).starts_with("TooFew"));
        assert!(traced(SUM, &[], &["1", "5", "6"]).starts_with("LeftOver"));
        assert!(traced(SUM, &[], &["0"]).starts_with("Outside"));
        assert!(traced(SUM, &[], &["one"]).starts_with("Outside"));
    }

    #[test]
    fn operands_before_a_text_are_added_up() {
        let text = "int x = READ();\nPRINT(x + 1 + \"=\" + x + 1);\nPRINT(x + x);";
        let expected = "? 2\n! { 3 + \"=\" + 2 + 1 } { 4 }\nstop\n";
        assert_eq!(traced(text, &[], &["2"]), expected);
    }

    #[test]
    fn a_word_leaves_the_loop_and_is_no_value() {
        let text = "int x; while (true) { x = READ(range(0, 9)).until(\"stop\"); PRINT(x); } \
                    PRINT(COUNT(x));";
        let expected = "? 4\n! { 4 }\n? stop\n! { 1 }\nstop\n";
        assert_eq!(traced(text, &[], &["4", "stop"]), expected);
        assert!(traced(text, &[], &["4", "end"]).starts_with("Outside"));
    }

    #[test]
    fn values_of_one_line_are_one_line() {
        let text = "int a, b; String op; READ(a, op, b).from(range(0, 9), list(\"+\"), range(0, 9)); \
                    PRINT(a + b);";
        assert_eq!(traced(text, &[], &["2", "+", "3"]), "? 2 + 3\n! { 5 }\nstop\n");
        assert!(traced(text, &[], &["2", "-", "3"]).starts_with("Outside"));
    }

    #[test]
    fn the_end_of_the_input_ends_a_loop() {
        let text = "int x; while (MORE() && COUNT(x) < 2) { x = READ(); } PRINT(SUM(x));";
        assert_eq!(traced(text, &[], &["2", END_OF_INPUT]), "? 2\n! { 2 }\nstop\n");
        assert_eq!(traced(text, &[], &[END_OF_INPUT]), "! { 0 }\nstop\n");
        assert!(traced(text, &[], &["2"]).starts_with("TooFew"));
    }

    #[test]
    fn prompts_come_again_when_a_line_is_read_again() {
        let text = "PROMPT(\"n? \"); int n = READ(range(1, 9)).again(\"no\"); PRINT(n);";
        let expected = "! { \"n? \" }\n? 0\n! { \"no\" } { \"n? \" }\n? 5\n! { 5 }\nstop\n";
        assert_eq!(traced(text, &[], &["0", "5"]), expected);
    }

    #[test]
    fn functions_of_values_leave_the_last_one_out() {
        let text = "int x; do { x = READ(); } while (x != 0); PRINT(MIN(EARLIER(x))); \
                    PRINT(SUM(EARLIER(x)));";
        let trace = traced(text, &[], &["7", "5", "0"]);
        assert!(trace.ends_with("! { 5 } { 12 }\nstop\n"), "{trace}");
    }

    #[test]
    fn numbers_with_a_point_are_read_and_printed_rounded() {
        let text = "double t = READ(range(0.0, 9.0, 0.1)); PRINT(DECIMAL(t / 3, 2));";
        assert_eq!(traced(text, &[], &["2.5"]), "? 2.5\n! { 0.83 }\nstop\n");
        assert_eq!(traced(text, &[], &["2"]), "? 2\n! { 0.67 }\nstop\n");
        assert!(traced(text, &[], &["2.55"]).starts_with("Outside"));
    }

    #[test]
    fn jumps_leave_what_they_name() {
        let text = "int x; outer: while (true) { x = READ(); \
                    switch (x) { case 0: break outer; case 1: continue; default: PRINT(\"d\"); } \
                    PRINT(x); } PRINT(\"end\");";
        assert_eq!(
            traced(text, &[], &["1", "5", "0"]),
            "? 1\n? 5\n! { \"d\" } { 5 }\n? 0\n! { \"end\" }\nstop\n"
        );
    }
}
