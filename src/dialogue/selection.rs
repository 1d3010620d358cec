//! A few trials of many: those that notice most typical mistakes, and go as many ways as possible.
//!
//! In: trials, mistakes, and whether a run is noticed to be wrong. Out: a [`TrialSelection`], those
//! with fewer inputs first. What holds: the choice depends on these alone; a mistake that any trial
//! notices is noticed by one that is chosen, as long as there is room for it.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::console::Transcript;

use super::mutants::Mutant;
use super::simulate::simulated;
use super::spec::FormId;
use super::trial::DialogueTrial;

/// Trials that were chosen, and what they notice.
#[derive(Clone, Debug, Default)]
pub struct TrialSelection<'a> {
    /// Those with fewer inputs first.
    pub trials: Vec<&'a DialogueTrial>,
    /// How many mistakes they notice.
    pub noticed: usize,
    /// How many mistakes all trials notice.
    pub noticeable: usize,
}

/// Chooses at most `most` trials. `is_noticed` says whether a run is seen to be wrong.
pub fn selected<'a>(
    trials: &'a [DialogueTrial],
    mistakes: &[Mutant],
    most: usize,
    is_noticed: &dyn Fn(&DialogueTrial, &Transcript) -> bool,
) -> TrialSelection<'a> {
    let showing = |trial: &DialogueTrial| -> BTreeSet<usize> {
        let run = |one: &Mutant| simulated(&one.dialogue, &trial.parameters, &trial.inputs, false);
        let numbered = mistakes.iter().enumerate();
        numbered.filter(|(_, one)| is_noticed(trial, &run(one))).map(|(at, _)| at).collect()
    };
    let noticing: Vec<BTreeSet<usize>> = trials.iter().map(showing).collect();
    let mut waiting: Vec<usize> = (0..trials.len()).collect();
    waiting.sort_by_key(|at| trials[*at].inputs.len());
    let mut noticed: BTreeSet<usize> = BTreeSet::new();
    let mut ways: BTreeSet<&[FormId]> = BTreeSet::new();
    let mut chosen = BTreeSet::new();
    while chosen.len() < most && !waiting.is_empty() {
        let worth = |at: &usize| {
            let is_new_way = !ways.contains(trials[*at].expected.origins.as_slice());
            // Of those with as few lines, the same line again and again shows little.
            let lines = &trials[*at].inputs;
            let different = lines.iter().collect::<BTreeSet<_>>().len();
            let found = noticing[*at].difference(&noticed).count();
            (found, is_new_way, Reverse(lines.len()), different)
        };
        // Of several that are worth as much, the first one.
        let best = (0..waiting.len()).rev().max_by_key(|place| worth(&waiting[*place]));
        let Some(best) = best.map(|place| waiting.remove(place)) else { break };
        noticed.extend(&noticing[best]);
        ways.insert(&trials[best].expected.origins);
        chosen.insert((trials[best].inputs.len(), best));
    }
    TrialSelection {
        trials: chosen.into_iter().map(|(_, at)| &trials[at]).collect(),
        noticed: noticed.len(),
        noticeable: noticing.into_iter().flatten().collect::<BTreeSet<_>>().len(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::mutants::mutants;
    use super::super::search::{TestOrder, search};
    use super::super::testing::{SUM, dialogue};
    use super::*;
    use std::ops::ControlFlow;

    #[test]
    fn few_trials_notice_what_all_of_them_notice() {
        let dialogue = dialogue(SUM);
        let mut trials = Vec::new();
        search(&dialogue, &TestOrder::default(), &|| true, &mut |test| {
            trials.push(DialogueTrial::of_test(&dialogue, test));
            if trials.len() < 60 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let mistakes = mutants(&dialogue, &[], &trials, u64::MAX).mutants;
        let is_wrong = |trial: &DialogueTrial, run: &Transcript| trial.judge(run).is_some();
        let few = selected(&trials, &mistakes, 5, &is_wrong);
        assert_eq!(few.noticeable, mistakes.len());
        assert_eq!(few.noticed, few.noticeable);
        let lengths: Vec<usize> = few.trials.iter().map(|trial| trial.inputs.len()).collect();
        assert!(lengths.is_sorted() && lengths.len() == 5, "{lengths:?}");
        let different: BTreeSet<usize> = lengths.iter().copied().collect();
        assert!(different.len() > 2, "{lengths:?}");
        assert_eq!(selected(&trials, &mistakes, 1000, &is_wrong).trials.len(), 60);
        assert!(selected(&[], &mistakes, 5, &is_wrong).trials.is_empty());
    }
}
