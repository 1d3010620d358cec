//! A dialogue as a program: it prints, asks for lines, and ends.
//!
//! In: a dialogue, its parameters, and lines as they are asked for. Out: what happens, step
//! by step.

use crate::read::datum::Datum;

use super::environment::{EvaluationError, Histories};
use super::evaluate::typed;
use super::output::WriteSet;
use super::spec::{Dialogue, HistoryId, ReadMode};
use super::walk::{ConsoleEvent, Control};

/// What an interpreted dialogue does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interaction {
    /// One of these is printed.
    Print(WriteSet),
    /// A line is read into this variable: call [`Interpreter::take`] with it.
    Ask(HistoryId),
    /// It asks whether another line comes: call [`Interpreter::say_more`].
    More,
    /// It is over.
    End,
}

/// What becomes of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TakenLine {
    /// It is in its set.
    Stored,
    /// It is outside, and this may be said of it; then the line is read again.
    Dropped(WriteSet),
    /// It is outside, and this may be said of it; then the dialogue is over.
    Stopping(WriteSet),
    /// It is outside, and the dialogue does not say what happens then: it still waits for a line.
    Foreign,
}

/// A dialogue at work.
#[derive(Clone, Debug)]
pub struct Interpreter<'d> {
    dialogue: &'d Dialogue,
    histories: Histories<Datum>,
    control: Control,
    is_over: bool,
    /// Where control goes if another line comes, and where if none does, while it asks for that.
    further: Option<(Control, Control)>,
}

impl<'d> Interpreter<'d> {
    /// A dialogue that starts with these parameters.
    pub fn new(dialogue: &'d Dialogue, parameters: Vec<Datum>) -> Self {
        let histories = Histories::new(dialogue.variables.len(), parameters);
        Self {
            dialogue,
            histories,
            control: Control::start(dialogue),
            is_over: false,
            further: None,
        }
    }

    /// Says whether another line comes, where that was asked.
    pub fn say_more(&mut self, comes: bool) {
        if let Some((then, otherwise)) = self.further.take() {
            self.control = if comes { then } else { otherwise };
        }
    }

    /// How many values stand in the line that is asked for.
    pub fn values_in_line(&self) -> usize {
        match self.control.clone().next(self.dialogue) {
            ConsoleEvent::Read { read, .. } => self.dialogue.values_in_line(read),
            ConsoleEvent::Stop
            | ConsoleEvent::Write { .. }
            | ConsoleEvent::Branch { .. }
            | ConsoleEvent::More { .. } => 1,
        }
    }

    /// Goes on to the next interaction.
    pub fn step(&mut self) -> Result<Interaction, EvaluationError> {
        loop {
            if self.is_over {
                return Ok(Interaction::End);
            }
            match self.control.next(self.dialogue) {
                ConsoleEvent::Stop => self.is_over = true,
                ConsoleEvent::Write { output, .. } => {
                    let write = self.dialogue.write_set(output, &self.histories)?;
                    return Ok(Interaction::Print(write));
                }
                ConsoleEvent::Branch { condition, then, otherwise, .. } => {
                    let holds = self.dialogue.holds(condition, &self.histories)?;
                    self.control = if holds { then } else { otherwise };
                }
                ConsoleEvent::More { then, otherwise } => {
                    self.further = Some((then, otherwise));
                    return Ok(Interaction::More);
                }
                ConsoleEvent::Read { read, here, .. } => {
                    self.control = here;
                    return Ok(Interaction::Ask(read.variable));
                }
            }
        }
    }

    /// Takes a line where one was asked for.
    pub fn take(&mut self, line: &str) -> Result<TakenLine, EvaluationError> {
        let mut control = self.control.clone();
        let ConsoleEvent::Read { read, here, stay, .. } = control.next(self.dialogue) else {
            return Ok(TakenLine::Foreign);
        };
        if let ReadMode::Until(words, levels) = &read.mode
            && words.iter().any(|word| word == line.trim())
        {
            self.control = here.left(*levels);
            return Ok(TakenLine::Stored);
        }
        let value = typed(line, &self.dialogue.variable(read.variable).ty);
        if let Some(value) = value
            && self.dialogue.admits(&read.set, &value, &self.histories)?
        {
            self.histories.store(read.variable, value);
            self.control = control;
            return Ok(TakenLine::Stored);
        }
        Ok(match &read.mode {
            ReadMode::Plain | ReadMode::Until(..) => TakenLine::Foreign,
            ReadMode::Again(output) => {
                self.control = stay;
                TakenLine::Dropped(self.dialogue.write_set(output, &self.histories)?)
            }
            ReadMode::Stop(output) => {
                self.is_over = true;
                TakenLine::Stopping(self.dialogue.write_set(output, &self.histories)?)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{GUESS, dialogue};
    use super::*;

    #[test]
    fn a_dialogue_runs_line_by_line() -> Result<(), EvaluationError> {
        let dialogue = dialogue(GUESS);
        let mut interpreter = Interpreter::new(&dialogue, vec![Datum::Integral(7)]);
        let mut told = Vec::new();
        let mut lines = ["9", "x", "7"].into_iter();
        loop {
            match interpreter.step()? {
                Interaction::End => break,
                Interaction::Print(write) => told.push(write.alternatives[0].example()),
                Interaction::More => interpreter.say_more(false),
                Interaction::Ask(_) => {
                    let taken = interpreter.take(lines.next().unwrap_or(""))?;
                    told.push(format!("{taken:?}"));
                }
            }
        }
        assert_eq!(
            told,
            [
                "",
                "Stored",
                "Guess again, but lower",
                "Foreign",
                "Stored",
                "Correct, you found the number!",
                "2"
            ]
        );
        Ok(())
    }
}
