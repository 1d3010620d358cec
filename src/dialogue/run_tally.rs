//! Which of all runs of a program are right, by paths and by conditions.
//!
//! In: trials, and a stage that runs the program. Out: a [`RunTally`]; with a [`TrialMap`], the
//! part of each path and of each way through a condition that is right. What holds: runs that were
//! not made, since those before did not end, are never right.

use std::collections::BTreeMap;

use crate::console::{ConsoleScript, ConsoleStage};

use super::spec::{ConsoleForm, Dialogue, FormId};
use super::trial::DialogueTrial;
use super::typist::ways_of;

/// After this many runs that do not come to an end, no further one is made.
const MAX_HANGING: usize = 10;

/// Which runs of a program are right, in the order of the trials.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunTally {
    /// Whether each is right.
    pub right: Vec<bool>,
}

impl RunTally {
    /// All runs are right, or none.
    pub fn all(count: usize, is_right: bool) -> Self {
        Self { right: vec![is_right; count] }
    }

    /// Makes all runs of a program.
    pub fn of<S: ConsoleStage>(
        trials: &[DialogueTrial],
        stage: &mut S,
        program: &S::Program,
    ) -> Result<Self, S::Error> {
        let mut right: Vec<bool> = Vec::new();
        let mut hanging = 0;
        while right.len() < trials.len() && hanging < MAX_HANGING {
            let rest = &trials[right.len()..];
            let scripts: Vec<ConsoleScript> =
                rest.iter().map(|trial| trial.script.clone()).collect();
            let transcripts = stage.perform(program, &scripts)?;
            if transcripts.is_empty() {
                break;
            }
            for (trial, transcript) in rest.iter().zip(transcripts) {
                hanging += usize::from(transcript.ending.is_hanging());
                right.push(trial.judge(&transcript).is_none());
            }
        }
        right.resize(trials.len(), false);
        Ok(Self { right })
    }

    /// How many runs are right.
    pub fn count(&self) -> usize {
        self.right.iter().filter(|one| **one).count()
    }
}

/// One way through a condition, and how many of the runs that take it are right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayTally {
    /// The line of the condition in the dialogue.
    pub line: u32,
    /// The condition.
    pub condition: String,
    /// Whether it holds.
    pub holds: bool,
    /// Runs in which it comes out so.
    pub runs: usize,
    /// Those of them that are right.
    pub right: usize,
}

/// Which path each trial takes, and which ways through conditions.
#[derive(Clone, Debug)]
pub struct TrialMap {
    /// The number of the path of each trial.
    paths: Vec<usize>,
    /// The ways through conditions of each path, each once.
    ways: Vec<Vec<(FormId, bool)>>,
    /// The line and the text of each condition.
    conditions: BTreeMap<FormId, (u32, String)>,
}

impl TrialMap {
    /// The map of these trials.
    pub fn of(dialogue: &Dialogue, trials: &[DialogueTrial]) -> Self {
        let mut numbers: BTreeMap<Vec<(FormId, bool)>, usize> = BTreeMap::new();
        let mut ways = Vec::new();
        let paths = trials.iter().map(|trial| {
            let path = ways_of(dialogue, &trial.parameters, &trial.inputs);
            let next = numbers.len();
            *numbers.entry(path.clone()).or_insert_with(|| {
                let mut once = path;
                once.sort_unstable();
                once.dedup();
                ways.push(once);
                next
            })
        });
        let paths = paths.collect();
        let forms = dialogue.forms.iter().enumerate();
        let conditions = forms.filter_map(|(at, placed)| {
            let ConsoleForm::Branch { condition, .. } = placed.form else { return None };
            let line = dialogue.source.line(dialogue.term(condition).span);
            Some((FormId::new(at), (line, dialogue.term_text(condition))))
        });
        Self { paths, ways, conditions: conditions.collect() }
    }

    /// How many paths there are.
    pub fn count(&self) -> usize {
        self.ways.len()
    }

    /// The lines of conditions, each once, in their order.
    pub fn lines(&self) -> Vec<u32> {
        let mut lines: Vec<u32> = self.conditions.values().map(|(line, _)| *line).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    /// The lines of the conditions that a path meets.
    pub fn lines_of(&self, path: usize) -> impl Iterator<Item = u32> {
        let ways = self.ways.get(path).into_iter().flatten();
        ways.filter_map(|(form, _)| self.conditions.get(form).map(|(line, _)| *line))
    }

    /// For each path, how many of its runs are right, and how many there are.
    pub fn by_path(&self, tally: &RunTally) -> Vec<(usize, usize)> {
        let mut counts = vec![(0, 0); self.ways.len()];
        for (path, is_right) in self.paths.iter().zip(&tally.right) {
            counts[*path].0 += usize::from(*is_right);
            counts[*path].1 += 1;
        }
        counts
    }

    /// The ways through conditions, in the order of the lines; one that holds stands first.
    pub fn by_way(&self, tally: &RunTally) -> Vec<WayTally> {
        let mut counts: BTreeMap<(u32, FormId, bool), (usize, usize)> = BTreeMap::new();
        for (path, is_right) in self.paths.iter().zip(&tally.right) {
            for (form, holds) in &self.ways[*path] {
                let Some((line, _)) = self.conditions.get(form) else { continue };
                let count = counts.entry((*line, *form, !holds)).or_default();
                count.0 += usize::from(*is_right);
                count.1 += 1;
            }
        }
        let tally =
            |((line, form, fails), (right, runs)): ((u32, FormId, bool), (usize, usize))| {
                WayTally {
                    line,
                    condition: self
                        .conditions
                        .get(&form)
                        .map(|(_, text)| text.clone())
                        .unwrap_or_default(),
                    holds: !fails,
                    runs,
                    right,
                }
            };
        counts.into_iter().map(tally).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SUM, dialogue};
    use super::*;

    #[test]
    fn runs_are_counted_by_path_and_by_way() {
        let dialogue = dialogue(SUM);
        let trial = |inputs: &[&str]| {
            let inputs = inputs.iter().map(|line| (*line).to_owned()).collect();
            DialogueTrial::new(&dialogue, Vec::new(), inputs).unwrap()
        };
        let trials = [trial(&["1", "5"]), trial(&["1", "6"]), trial(&["2", "0", "0"])];
        let map = TrialMap::of(&dialogue, &trials);
        assert_eq!((map.count(), map.lines().len()), (2, 1));
        let tally = RunTally { right: vec![true, false, false] };
        assert_eq!(map.by_path(&tally), [(1, 2), (0, 1)]);
        let ways = map.by_way(&tally);
        let counts: Vec<_> = ways.iter().map(|way| (way.holds, way.right, way.runs)).collect();
        assert_eq!(counts, [(true, 1, 3), (false, 1, 3)]);
    }
}
