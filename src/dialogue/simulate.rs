//! A dialogue as a program that is given all its lines at once.
//!
//! In: a dialogue, its parameters and lines. Out: a [`Transcript`], as if a program had been run:
//! of each output the first alternative. Unlike the interpreter it takes whatever is typed where
//! the dialogue says nothing of other values, as programs do.

use std::collections::VecDeque;

use crate::console::{ConversationStep, RunEnding, Transcript};
use crate::jvm::job::END_OF_INPUT;
use crate::read::datum::Datum;

use super::environment::{EvaluationError, Histories};
use super::evaluate::typed;
use super::output::WriteSet;
use super::spec::{Dialogue, OutputTerm, ReadMode};
use super::walk::{ConsoleEvent, Control};

/// What a program does that prints the first alternative of each output, and nothing where the
/// author names no text. `prints_optional`: it prints what it may leave out.
pub fn simulated(
    dialogue: &Dialogue,
    parameters: &[Datum],
    lines: &[String],
    prints_optional: bool,
) -> Transcript {
    simulated_and_counted(dialogue, parameters, lines, prints_optional).0
}

/// How many lines such a program reads, prints and decides by.
pub fn steps(
    dialogue: &Dialogue,
    parameters: &[Datum],
    lines: &[String],
    prints_optional: bool,
) -> u64 {
    simulated_and_counted(dialogue, parameters, lines, prints_optional).1
}

/// What such a program does, and how many lines it reads, prints and decides by.
pub fn simulated_and_counted(
    dialogue: &Dialogue,
    parameters: &[Datum],
    lines: &[String],
    prints_optional: bool,
) -> (Transcript, u64) {
    let mut run = Simulation {
        dialogue,
        prints_optional,
        histories: Histories::new(dialogue.variables.len(), parameters.to_vec()),
        events: Vec::new(),
        steps: 0,
    };
    let ending = match run.ending(lines) {
        Ok(ending) => ending,
        Err(error) => RunEnding::Crashed { what: error.reason, place: None },
    };
    (Transcript { events: run.events, ending, is_in_order: true }, run.steps)
}

struct Simulation<'d> {
    dialogue: &'d Dialogue,
    prints_optional: bool,
    histories: Histories<Datum>,
    events: Vec<ConversationStep>,
    /// How often something was read, printed or decided.
    steps: u64,
}

impl Simulation<'_> {
    fn ending(&mut self, lines: &[String]) -> Result<RunEnding, EvaluationError> {
        let dialogue = self.dialogue;
        let mut lines: VecDeque<String> = lines.iter().cloned().collect();
        let mut control = Control::start(dialogue);
        loop {
            self.steps += 1;
            match control.next(dialogue) {
                ConsoleEvent::Stop => return Ok(RunEnding::Ended),
                ConsoleEvent::Write { output, .. } => self.print(output)?,
                ConsoleEvent::Branch { condition, then, otherwise, .. } => {
                    let holds = dialogue.holds(condition, &self.histories)?;
                    control = if holds { then } else { otherwise };
                }
                ConsoleEvent::More { then, otherwise } => {
                    let ends = lines.front().is_none_or(|line| line == END_OF_INPUT);
                    control = if ends { otherwise } else { then };
                }
                ConsoleEvent::Read { read, here, stay, .. } => {
                    let Some(mut line) = lines.pop_front().filter(|line| line != END_OF_INPUT)
                    else {
                        return Ok(RunEnding::AskedForMore);
                    };
                    // The values of a line come one after the other.
                    if line.contains(' ') && dialogue.values_in_line(read) > 1 {
                        let mut values: Vec<String> =
                            line.split_whitespace().map(str::to_owned).collect();
                        line = values.remove(0);
                        values.into_iter().rev().for_each(|value| lines.push_front(value));
                    }
                    match self.events.last_mut() {
                        Some(ConversationStep::Input(before)) if read.is_joined => {
                            before.push(' ');
                            before.push_str(&line);
                        }
                        _ => self.events.push(ConversationStep::Input(line.clone())),
                    }
                    if let ReadMode::Until(words, levels) = &read.mode
                        && words.contains(&line)
                    {
                        control = here.left(*levels);
                        continue;
                    }
                    let ty = &dialogue.variable(read.variable).ty;
                    let Some(value) = typed(&line, ty) else {
                        let what = format!("java.util.InputMismatchException: {line:?}");
                        return Ok(RunEnding::Crashed { what, place: None });
                    };
                    let is_fine = matches!(read.mode, ReadMode::Plain | ReadMode::Until(..))
                        || dialogue.admits(&read.set, &value, &self.histories)?;
                    match &read.mode {
                        _ if is_fine => self.histories.store(read.variable, value),
                        ReadMode::Again(output) => {
                            self.print(output)?;
                            control = stay;
                        }
                        ReadMode::Stop(output) => {
                            self.print(output)?;
                            return Ok(RunEnding::Ended);
                        }
                        ReadMode::Plain | ReadMode::Until(..) => {}
                    }
                }
            }
        }
    }

    fn print(&mut self, output: &OutputTerm) -> Result<(), EvaluationError> {
        let WriteSet { alternatives, is_optional } =
            self.dialogue.write_set(output, &self.histories)?;
        let is_printed = !is_optional || self.prints_optional;
        let Some(first) = alternatives.first().filter(|first| is_printed && !first.is_any()) else {
            return Ok(());
        };
        let line = first.example() + "\n";
        match self.events.last_mut() {
            Some(ConversationStep::Output(text)) => text.push_str(&line),
            _ => self.events.push(ConversationStep::Output(line)),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{GUESS, SUM, dialogue, lines};
    use super::super::trial::DialogueTrial;
    use super::*;

    #[test]
    fn a_dialogue_does_what_it_says_itself() {
        for (text, parameters, inputs) in [
            (SUM, vec![], lines(&["2", "5", "-7"])),
            (GUESS, vec![Datum::Integral(7)], lines(&["9", "-3", "7"])),
        ] {
            let dialogue = dialogue(text);
            let trial = DialogueTrial::new(&dialogue, parameters.clone(), inputs.clone()).unwrap();
            let run = simulated(&dialogue, &parameters, &inputs, true);
            assert_eq!(trial.judge(&run), None, "{run:?}");
        }
    }

    #[test]
    fn too_few_lines_and_other_words_end_it() {
        let dialogue = dialogue(SUM);
        let ending = |inputs: &[&str]| simulated(&dialogue, &[], &lines(inputs), false).ending;
        assert_eq!(ending(&["2", "5"]), RunEnding::AskedForMore);
        assert!(matches!(ending(&["two"]), RunEnding::Crashed { .. }));
        assert_eq!(steps(&dialogue, &[], &lines(&["2", "5", "-7"]), false), 10);
        // A program takes what the dialogue's set does not hold.
        assert_eq!(ending(&["-2"]), RunEnding::Ended);
    }
}
