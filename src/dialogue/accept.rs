//! Acceptance: the meaning of a dialogue as the article defines it.
//!
//! In: a trace. Out: whether the dialogue accepts it. This is the definition that the other
//! meanings are tested against; it is short and slow. All that is printed between two inputs is one
//! text, and each output of the dialogue takes a part of it, in order.

use crate::read::datum::Datum;

use super::covering::TraceStep;
use super::environment::{EvaluationError, Histories};
use super::evaluate::typed;
use super::matching::{compared_length, ends};
use super::spec::{ConsoleForm, Dialogue, FormId, OutputTerm, ReadForm, ReadMode};

/// What follows a form, with two entries.
enum Entries<'k> {
    /// At the end of everything, the trace must be over.
    Stop,
    /// At the end of the form: this form, and then the rest. Its exit is that of the rest.
    Then(FormId, &'k Entries<'k>),
    /// At the end of the body: the body again; at the exit marker: the rest.
    Round(FormId, &'k Entries<'k>),
}

/// The trace that is left: a text before each input and at the end. Of the first text the dialogue
/// has taken what stands before a place.
#[derive(Clone, Copy)]
struct Rest<'t> {
    texts: &'t [String],
    inputs: &'t [String],
    taken: usize,
    /// Whether no output has taken a part of the first text, not even an empty one.
    is_untouched: bool,
}

impl Rest<'_> {
    /// Whether outputs have taken all of the first text, or nothing can be seen in it.
    fn is_taken(&self, dialogue: &Dialogue) -> bool {
        let text = &self.texts[0];
        let comparison = dialogue.settings.comparison;
        self.taken == compared_length(text, comparison)
            || self.is_untouched && text.trim().is_empty()
    }
}

/// Whether the dialogue accepts a trace: a program that reads and prints this, and then ends, is
/// right for these inputs. Observed outputs in a row count as one.
pub fn accepts(
    dialogue: &Dialogue,
    parameters: &[Datum],
    trace: &[TraceStep],
) -> Result<bool, EvaluationError> {
    let histories = Histories::new(dialogue.variables.len(), parameters.to_vec());
    let mut texts = vec![String::new()];
    let mut inputs = Vec::new();
    for step in trace {
        match step {
            TraceStep::Input(line) => {
                inputs.push(line.clone());
                texts.push(String::new());
            }
            TraceStep::Output(text) => {
                if let Some(last) = texts.last_mut() {
                    last.push_str(text);
                }
            }
        }
    }
    let rest = Rest { texts: &texts, inputs: &inputs, taken: 0, is_untouched: true };
    accept(dialogue, dialogue.body, &Entries::Stop, rest, &histories)
}

/// accept(s, k)(t, Δ)
fn accept(
    dialogue: &Dialogue,
    form: FormId,
    entries: &Entries<'_>,
    trace: Rest<'_>,
    histories: &Histories<Datum>,
) -> Result<bool, EvaluationError> {
    match dialogue.form(form) {
        ConsoleForm::Read(read) => accept_read(dialogue, (form, read), entries, trace, histories),
        ConsoleForm::Write(output) => {
            let after = |rest: Rest<'_>| at_end(dialogue, entries, rest, histories);
            accept_write(dialogue, output, trace, histories, &after)
        }
        ConsoleForm::Branch { condition, then, otherwise } => {
            let way = if dialogue.holds(*condition, histories)? { then } else { otherwise };
            accept(dialogue, *way, entries, trace, histories)
        }
        ConsoleForm::More { then, otherwise } => {
            // The end of the input is no step of a trace.
            let way = if trace.inputs.is_empty() { otherwise } else { then };
            accept(dialogue, *way, entries, trace, histories)
        }
        ConsoleForm::TillExit(body) => {
            accept(dialogue, *body, &Entries::Round(*body, entries), trace, histories)
        }
        ConsoleForm::Exit(levels) => at_exit(dialogue, *levels, entries, trace, histories),
        ConsoleForm::Empty => at_end(dialogue, entries, trace, histories),
        ConsoleForm::Sequence(first, second) => {
            accept(dialogue, *first, &Entries::Then(*second, entries), trace, histories)
        }
    }
}

/// k(end)
fn at_end(
    dialogue: &Dialogue,
    entries: &Entries<'_>,
    trace: Rest<'_>,
    histories: &Histories<Datum>,
) -> Result<bool, EvaluationError> {
    match entries {
        Entries::Stop => Ok(trace.inputs.is_empty() && trace.is_taken(dialogue)),
        Entries::Then(form, rest) => accept(dialogue, *form, rest, trace, histories),
        Entries::Round(body, _) => accept(dialogue, *body, entries, trace, histories),
    }
}

/// k(exit), for as many iterations as the marker leaves.
fn at_exit(
    dialogue: &Dialogue,
    levels: u32,
    entries: &Entries<'_>,
    trace: Rest<'_>,
    histories: &Histories<Datum>,
) -> Result<bool, EvaluationError> {
    match entries {
        Entries::Stop => Ok(false),
        Entries::Then(_, rest) => at_exit(dialogue, levels, rest, trace, histories),
        Entries::Round(_, rest) if levels > 1 => {
            at_exit(dialogue, levels - 1, rest, trace, histories)
        }
        Entries::Round(_, rest) => at_end(dialogue, rest, trace, histories),
    }
}

fn accept_read(
    dialogue: &Dialogue,
    (form, read): (FormId, &ReadForm),
    entries: &Entries<'_>,
    trace: Rest<'_>,
    histories: &Histories<Datum>,
) -> Result<bool, EvaluationError> {
    let Some((line, inputs)) = trace.inputs.split_first() else { return Ok(false) };
    if !trace.is_taken(dialogue) {
        return Ok(false);
    }
    let rest = Rest { texts: &trace.texts[1..], inputs, taken: 0, is_untouched: true };
    if let Some(value) = typed(line, &dialogue.variable(read.variable).ty)
        && dialogue.admits(&read.set, &value, histories)?
    {
        let mut longer = histories.clone();
        longer.store(read.variable, value);
        return at_end(dialogue, entries, rest, &longer);
    }
    match &read.mode {
        ReadMode::Until(words, levels) if words.contains(line) => {
            at_exit(dialogue, *levels, entries, rest, histories)
        }
        ReadMode::Plain | ReadMode::Until(..) => Ok(false),
        ReadMode::Stop(output) => {
            let over = |rest: Rest<'_>| Ok(rest.inputs.is_empty() && rest.is_taken(dialogue));
            accept_write(dialogue, output, rest, histories, &over)
        }
        ReadMode::Again(output) => {
            let restart = read.restart.unwrap_or(form);
            let again = |rest: Rest<'_>| accept(dialogue, restart, entries, rest, histories);
            accept_write(dialogue, output, rest, histories, &again)
        }
    }
}

/// An output takes a part of what was printed, or is left out where it is optional.
fn accept_write(
    dialogue: &Dialogue,
    output: &OutputTerm,
    trace: Rest<'_>,
    histories: &Histories<Datum>,
    after: &dyn Fn(Rest<'_>) -> Result<bool, EvaluationError>,
) -> Result<bool, EvaluationError> {
    let write = dialogue.write_set(output, histories)?;
    let touched = Rest { is_untouched: false, ..trace };
    if write.is_optional && after(touched)? {
        return Ok(true);
    }
    let text = (trace.texts[0].as_str(), trace.taken, trace.is_untouched);
    for taken in ends(&write, dialogue.settings.comparison, text) {
        if after(Rest { taken, ..touched })? {
            return Ok(true);
        }
    }
    Ok(false)
}
