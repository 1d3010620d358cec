//! Acceptance: the meaning of a dialogue as the article defines it.
//!
//! In: a trace. Out: whether the dialogue accepts it. This is the definition that the other
//! meanings are tested against; it is short and slow.

use crate::solve::model::Datum;

use super::covering::TraceStep;
use super::environment::{EvaluationError, Histories};
use super::evaluate::typed;
use super::output::OutputSet;
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

/// The trace that is left: outputs in a row are one, and what of it is used up is gone.
type Rest<'t> = &'t [TraceStep];

/// Whether the dialogue accepts a trace: a program that reads and prints this, and then ends, is
/// right for these inputs. Each output of the dialogue takes one output of the trace, so the trace
/// has one output step for each that is printed.
pub fn accepts(
    dialogue: &Dialogue,
    parameters: &[Datum],
    trace: &[TraceStep],
) -> Result<bool, EvaluationError> {
    let histories = Histories::new(dialogue.variables.len(), parameters.to_vec());
    accept(dialogue, dialogue.body, &Entries::Stop, trace, &histories)
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
        Entries::Stop => Ok(trace.is_empty()),
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
    let Some((TraceStep::Input(line), rest)) = trace.split_first() else { return Ok(false) };
    if let Some(value) = typed(line, &dialogue.variable(read.variable).ty)
        && dialogue.admits(&read.set, &value, histories)?
    {
        let mut longer = histories.clone();
        longer.store(read.variable, value);
        return at_end(dialogue, entries, rest, &longer);
    }
    match &read.mode {
        ReadMode::Plain => Ok(false),
        ReadMode::Stop(output) => {
            accept_write(dialogue, output, rest, histories, &|rest: Rest<'_>| Ok(rest.is_empty()))
        }
        ReadMode::Again(output) => {
            let again = |rest: Rest<'_>| accept(dialogue, form, entries, rest, histories);
            accept_write(dialogue, output, rest, histories, &again)
        }
    }
}

/// An output is the next step of the trace, or is left out where it is optional.
fn accept_write(
    dialogue: &Dialogue,
    output: &OutputTerm,
    trace: Rest<'_>,
    histories: &Histories<Datum>,
    after: &dyn Fn(Rest<'_>) -> Result<bool, EvaluationError>,
) -> Result<bool, EvaluationError> {
    let write = dialogue.write_set(output, histories)?;
    if write.is_optional && after(trace)? {
        return Ok(true);
    }
    let Some((TraceStep::Output(text), rest)) = trace.split_first() else { return Ok(false) };
    let set = OutputSet::of(write, dialogue.settings.comparison);
    Ok(set.matches(text) && after(rest)?)
}
