//! Mistakes that are planted so that the runs of `tatsu test` notice them.
//!
//! In: a dialogue and its trials. Out: for each mistake that no trial notices, another trial that
//! does, if one is found; and the mistakes that nothing was found for, which may be none. What
//! holds: the search ends after a number of steps, or when the caller wants it to.

use std::collections::BTreeSet;

use crate::read::datum::Datum;
use crate::source::Span;

use super::super::evaluate::shown;
use super::super::read::tree;
use super::super::simulate::simulated_and_counted;
use super::super::spec::Dialogue;
use super::super::trial::DialogueTrial;
use super::super::variants::text_variants;
use super::{
    ChangedText, MutantEdit, STEPS_A_FORM, changed, edits, slips, small_trials, told, without_many,
};

/// The most mistakes that are planted.
const MOST: usize = 220;

/// The most trials that are made of other ones by changing one line.
const NEIGHBOURS: usize = 2_000;

/// The most lines of a trial of which one is changed.
const LINES: usize = 8;

/// A planted mistake that no run notices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnnoticedMistake {
    /// Where it stands.
    pub span: Span,
    /// What it is, such as `line 7: >= for >`.
    pub told: String,
    /// The line and the texts of the change.
    pub change: ChangedText,
}

/// What a hunt comes to.
#[derive(Clone, Debug, Default)]
pub(in crate::dialogue) struct MistakeHunt {
    /// Trials that notice what none of the given ones does.
    pub(in crate::dialogue) further: Vec<DialogueTrial>,
    /// What no trial notices.
    pub(in crate::dialogue) unnoticed: Vec<UnnoticedMistake>,
    /// How many mistakes are noticed.
    pub(in crate::dialogue) noticed: usize,
}

/// Plants mistakes and looks for trials that notice them: among those that are `chosen`, and then
/// among others, `spare` ones first.
pub(in crate::dialogue) fn hunted(
    dialogue: &Dialogue,
    parameters: &[Datum],
    (chosen, spare): (&[DialogueTrial], &[DialogueTrial]),
    steps: u64,
    may_go_on: &(dyn Fn() -> bool + Sync),
) -> MistakeHunt {
    let tree = tree(&dialogue.source);
    let mut all = edits::edits(&dialogue.source, &tree.file);
    all.extend(slips::slips(&dialogue.source, &tree.file));
    let mut once = BTreeSet::new();
    all.retain(|edit| once.insert((edit.span, edit.text.clone())));
    all.sort_by_key(|edit| (edit.span.start, edit.kind, edit.span.end));
    let mut hunt = MistakeHunt::default();
    let mut done = 0;
    // Trials that noticed a mistake notice others, too.
    let mut order: Vec<usize> = (0..chosen.len()).collect();
    let mut others: Option<Vec<DialogueTrial>> = None;
    for edit in without_many(all, MOST) {
        if done > steps || !may_go_on() {
            break;
        }
        let Some(wrong) = changed(dialogue, edit.span, &edit.text) else { continue };
        let mut notices = |trial: &DialogueTrial| {
            let (parameters, inputs) = (&trial.parameters, &trial.inputs);
            let (run, steps) = simulated_and_counted(&wrong, parameters, inputs, false);
            let compared = u64::try_from(trial.expected.steps.len()).unwrap_or(0);
            done += (steps + compared) * STEPS_A_FORM;
            trial.judge(&run).is_some()
        };
        if let Some(place) = order.iter().position(|at| notices(&chosen[*at])) {
            let at = order.remove(place);
            order.insert(0, at);
            hunt.noticed += 1;
            continue;
        }
        if hunt.further.iter().any(&mut notices) {
            hunt.noticed += 1;
            continue;
        }
        let others = others.get_or_insert_with(|| {
            let mut others = spare.to_vec();
            others.extend(small_trials(dialogue, parameters));
            others.extend(neighbours(dialogue, chosen));
            others
        });
        if let Some(trial) = others.iter().find(|trial| notices(trial)) {
            hunt.noticed += 1;
            hunt.further.push(trial.clone());
        } else {
            let MutantEdit { kind, span, text } = edit;
            let change = ChangedText::of(dialogue, kind, span, &text);
            let told = told(dialogue, kind, span, &text);
            hunt.unnoticed.push(UnnoticedMistake { span, told, change });
        }
    }
    hunt
}

/// Trials that differ from some of the given ones in one line.
fn neighbours(dialogue: &Dialogue, trials: &[DialogueTrial]) -> Vec<DialogueTrial> {
    let numbers = super::numbers(dialogue, &[]);
    let mut seen: BTreeSet<(Vec<String>, Vec<String>)> = BTreeSet::new();
    let mut made = Vec::new();
    let step = trials.len().div_ceil(60).max(1);
    for trial in trials.iter().step_by(step) {
        for at in 0..trial.inputs.len().min(LINES) {
            let line = &trial.inputs[at];
            let lines: Vec<String> = match line.parse::<i64>() {
                Ok(number) => {
                    let near = [number - 1, number + 1, -number, number * 10];
                    let others = trial.inputs.iter().filter(|one| one.parse::<i64>().is_ok());
                    let near = near.iter().map(i64::to_string);
                    near.chain(others.cloned()).chain(numbers.iter().cloned()).collect()
                }
                Err(_) => text_variants(line),
            };
            for other in lines {
                if made.len() >= NEIGHBOURS {
                    return made;
                }
                let mut inputs = trial.inputs.clone();
                inputs[at] = other;
                let shown: Vec<String> = trial
                    .parameters
                    .iter()
                    .zip(&dialogue.parameters)
                    .map(|(value, one)| shown(value, &one.ty))
                    .collect();
                if !seen.insert((shown, inputs.clone())) {
                    continue;
                }
                made.extend(DialogueTrial::new(dialogue, trial.parameters.clone(), inputs));
            }
        }
    }
    made
}
