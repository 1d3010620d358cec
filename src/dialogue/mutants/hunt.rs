//! Mistakes that are planted so that the runs of `tatsu test` notice them.
//!
//! In: a dialogue and its trials. Out: for each mistake that no trial notices, another trial that
//! does, if one is found; and the mistakes that nothing was found for, which may be none. What
//! holds: the search ends after a number of steps, or when the caller wants it to.

use std::collections::{BTreeSet, VecDeque};

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

/// How many trials each mistake is tried with before it waits for the others.
const FIRST: usize = 12;

/// How far apart trials are that the others are tried with one after the other.
const APART: usize = 8;

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
    /// How many were not tried with all of the given trials, as the steps ended before.
    pub(in crate::dialogue) untried: usize,
}

/// A planted mistake that no trial has noticed so far.
struct OpenMistake {
    edit: MutantEdit,
    wrong: Dialogue,
}

/// Where trials that notice mistakes are looked for.
pub(in crate::dialogue) struct HuntingGround<'a> {
    /// The trials that there are.
    pub(in crate::dialogue) chosen: &'a [DialogueTrial],
    /// Trials for which there was no room.
    pub(in crate::dialogue) spare: &'a [DialogueTrial],
    /// Makes further ones, as long as there are any.
    pub(in crate::dialogue) more: &'a mut dyn FnMut() -> Option<DialogueTrial>,
}

/// Plants mistakes and looks for trials that notice them: among those that are chosen, and then
/// among others. What no trial has noticed so far is tried side by side, so none of it uses up the
/// steps of the others.
pub(in crate::dialogue) fn hunted(
    dialogue: &Dialogue,
    parameters: &[Datum],
    ground: HuntingGround<'_>,
    steps: u64,
    may_go_on: &(dyn Fn() -> bool + Sync),
) -> MistakeHunt {
    let HuntingGround { chosen, spare, more } = ground;
    let mut hunt = MistakeHunt::default();
    let mut done = 0;
    // Trials that noticed a mistake notice others, too.
    let mut order: Vec<usize> = (0..chosen.len()).collect();
    let mut open = Vec::new();
    for edit in planted(dialogue) {
        if done > steps / 2 || !may_go_on() {
            break;
        }
        let Some(wrong) = changed(dialogue, edit.span, &edit.text) else { continue };
        let first = order.iter().take(FIRST);
        if let Some(place) = first.clone().position(|at| notices(&wrong, &chosen[*at], &mut done)) {
            let at = order.remove(place);
            order.insert(0, at);
            hunt.noticed += 1;
        } else {
            open.push(OpenMistake { edit, wrong });
        }
    }
    let mut looked_at = 0;
    for trial in (0..APART).flat_map(|from| chosen.iter().skip(from).step_by(APART)) {
        if open.is_empty() || done > steps / 2 || !may_go_on() {
            break;
        }
        looked_at += 1;
        let before = open.len();
        open.retain(|one| !notices(&one.wrong, trial, &mut done));
        hunt.noticed += before - open.len();
    }
    let spare = Box::new(spare.iter().cloned()) as Box<dyn Iterator<Item = DialogueTrial>>;
    let mut others = VecDeque::from([
        spare,
        Box::new(std::iter::from_fn(more)),
        Box::new(Later::new(|| small_trials(dialogue, parameters))),
        Box::new(Later::new(|| neighbours(dialogue, chosen))),
    ]);
    // One of each sort in turn.
    while let Some(mut sort) = others.pop_front() {
        if open.is_empty() || done > steps || !may_go_on() {
            break;
        }
        let Some(trial) = sort.next() else { continue };
        others.push_back(sort);
        let before = open.len();
        open.retain(|one| !notices(&one.wrong, &trial, &mut done));
        if open.len() < before {
            hunt.noticed += before - open.len();
            hunt.further.push(trial);
        }
    }
    if looked_at < chosen.len() && !open.is_empty() {
        // Some run may notice what is left, so no more is said of it.
        hunt.untried = open.len();
        return hunt;
    }
    hunt.unnoticed = open.into_iter().map(|one| one.told(dialogue)).collect();
    hunt
}

/// The mistakes that are planted.
fn planted(dialogue: &Dialogue) -> Vec<MutantEdit> {
    let tree = tree(&dialogue.source);
    let mut all = edits::edits(&dialogue.source, &tree.file);
    all.extend(slips::slips(&dialogue.source, &tree.file));
    let mut once = BTreeSet::new();
    all.retain(|edit| once.insert((edit.span, edit.text.clone())));
    all.sort_by_key(|edit| (edit.span.start, edit.kind, edit.span.end));
    without_many(all, MOST)
}

/// Whether a run of a dialogue with a mistake is seen to be wrong; counts the steps.
fn notices(wrong: &Dialogue, trial: &DialogueTrial, done: &mut u64) -> bool {
    let (run, steps) = simulated_and_counted(wrong, &trial.parameters, &trial.inputs, false);
    let compared = u64::try_from(trial.expected.steps.len()).unwrap_or(0);
    *done += (steps + compared) * STEPS_A_FORM;
    trial.judge(&run).is_some()
}

impl OpenMistake {
    fn told(self, dialogue: &Dialogue) -> UnnoticedMistake {
        let MutantEdit { kind, span, text } = self.edit;
        let change = ChangedText::of(dialogue, kind, span, &text);
        UnnoticedMistake { span, told: told(dialogue, kind, span, &text), change }
    }
}

/// What is made when the first of it is asked for.
struct Later<F> {
    make: Option<F>,
    made: std::vec::IntoIter<DialogueTrial>,
}

impl<F: FnOnce() -> Vec<DialogueTrial>> Later<F> {
    fn new(make: F) -> Self {
        Self { make: Some(make), made: Vec::new().into_iter() }
    }
}

impl<F: FnOnce() -> Vec<DialogueTrial>> Iterator for Later<F> {
    type Item = DialogueTrial;

    fn next(&mut self) -> Option<DialogueTrial> {
        if let Some(make) = self.make.take() {
            self.made = make().into_iter();
        }
        self.made.next()
    }
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
