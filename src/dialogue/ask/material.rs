//! The programs of a question, and what they do.
//!
//! In: a dialogue, its tests and mistakes. Out: programs in a style with names of their own, what
//! simulation expects of them, and what a JVM saw, run by run. What holds: each run is made once.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::ask::distractor::lot::Lot;
use crate::console::{ConsoleScript, ConversationStep, Transcript};
use crate::jvm::JvmError;

use super::super::mutants::with_other_comparisons;
use super::super::program::{SampleOrder, SampleProgram, SampleStyle, sample};
use super::super::simulate::simulated;
use super::super::spec::Dialogue;
use super::super::trial::DialogueTrial;
use super::order::{QuizSource, RunProgram};

/// The most lines that are typed in a run that students look at.
const LONGEST: usize = 8;

/// The most characters of a line that students look at.
const WIDEST: usize = 60;

/// What questions are made from.
pub(super) struct Material<'a, 'p> {
    pub(super) source: &'a QuizSource<'a>,
    perform: &'a mut RunProgram<'p>,
    known: BTreeMap<(String, Vec<String>, Vec<String>), Transcript>,
    /// The tests that students can look at, by the arguments of the program.
    pub(super) trials: Vec<Vec<&'a DialogueTrial>>,
    /// The styles that can say the dialogue.
    pub(super) styles: Vec<SampleStyle>,
    /// How many runs a JVM made.
    pub(super) runs: usize,
    /// The dialogue with other comparisons, once a question has wanted them.
    compared: Option<Rc<[Dialogue]>>,
}

/// What a dialogue is expected to do; `None` if it does not end in good order.
pub(super) fn expected(
    dialogue: &Dialogue,
    trial: &DialogueTrial,
    order: &SampleOrder,
) -> Option<Transcript> {
    let run = simulated(dialogue, &trial.parameters, &trial.inputs, order.prints_optional);
    run.ending.is_orderly().then_some(run)
}

impl<'a, 'p> Material<'a, 'p> {
    pub(super) fn new(source: &'a QuizSource<'a>, perform: &'a mut RunProgram<'p>) -> Self {
        let mut by_arguments: BTreeMap<&[String], Vec<&DialogueTrial>> = BTreeMap::new();
        for trial in source.trials {
            let is_short = |line: &String| {
                line.chars().count() <= WIDEST && !line.is_empty() && line.trim() == line
            };
            if (1..=LONGEST).contains(&trial.inputs.len()) && trial.inputs.iter().all(is_short) {
                let group = by_arguments.entry(&trial.script.arguments).or_default();
                if group.iter().all(|other| other.inputs != trial.inputs) {
                    group.push(trial);
                }
            }
        }
        let styles = SampleStyle::ALL.into_iter().filter(|style| {
            let order = SampleOrder { style: *style, seed: 0, prints_optional: true };
            sample(source.dialogue, source.parameters, &order).is_ok()
        });
        Self {
            source,
            perform,
            known: BTreeMap::new(),
            trials: by_arguments.into_values().collect(),
            styles: styles.collect(),
            runs: 0,
            compared: None,
        }
    }

    /// The dialogue with another comparison in a condition, in the order of the text.
    pub(super) fn with_other_comparisons(&mut self) -> Rc<[Dialogue]> {
        let own = self.source.dialogue;
        Rc::clone(self.compared.get_or_insert_with(|| with_other_comparisons(own).into()))
    }

    /// How the programs of a question are written.
    pub(super) fn order(&self, lot: &mut Lot) -> Option<SampleOrder> {
        let style = *self.styles.get(lot.below(self.styles.len()))?;
        let seed = 1 + u64::try_from(lot.below(1_000)).unwrap_or(0);
        Some(SampleOrder { style, seed, prints_optional: lot.below(2) == 0 })
    }

    /// The program of a dialogue, which is that of the source or one with a mistake.
    pub(super) fn program(
        &self,
        dialogue: &Dialogue,
        order: &SampleOrder,
    ) -> Option<SampleProgram> {
        sample(dialogue, self.source.parameters, order).ok()
    }

    /// The tests with the same arguments among which a question chooses.
    pub(super) fn group(&self, lot: &mut Lot) -> Vec<&'a DialogueTrial> {
        let large: Vec<&Vec<&DialogueTrial>> =
            self.trials.iter().filter(|group| group.len() > 3).collect();
        let groups = if large.is_empty() { self.trials.iter().collect() } else { large };
        if groups.is_empty() {
            return Vec::new();
        }
        let mut group = groups[lot.below(groups.len())].clone();
        lot.shuffle(&mut group);
        group
    }

    /// What a JVM sees of a program that is run with these lines, whatever its end.
    pub(super) fn seen(
        &mut self,
        program: &SampleProgram,
        script: &ConsoleScript,
    ) -> Result<Option<Transcript>, JvmError> {
        let key = (program.code.clone(), script.arguments.clone(), script.lines.clone());
        if let Some(known) = self.known.get(&key) {
            return Ok(Some(known.clone()));
        }
        let seen = (self.perform)(program, std::slice::from_ref(script))?.pop();
        if let Some(seen) = &seen {
            self.runs += 1;
            self.known.insert(key, seen.clone());
        }
        Ok(seen)
    }

    /// What a JVM sees of a program that is run with these lines, if it ends in good order and
    /// reads all of them.
    pub(super) fn orderly(
        &mut self,
        program: &SampleProgram,
        trial: &DialogueTrial,
    ) -> Result<Option<Transcript>, JvmError> {
        let seen = self.seen(program, &trial.script)?;
        Ok(seen.filter(|seen| seen.ending.is_orderly()))
    }
}

/// All that was printed in a run, without blanks at its ends.
pub(super) fn printed(run: &Transcript) -> String {
    let text: String = run.outputs().collect();
    lines_of(&text).join("\n")
}

/// A run as a terminal shows it, with a mark before what is typed.
pub(super) fn shown_run(run: &Transcript, mark: &str) -> String {
    let mut lines = Vec::new();
    for event in &run.events {
        match event {
            ConversationStep::Input(line) => lines.push(format!("{mark} {line}")),
            ConversationStep::Output(text) => {
                lines.extend(lines_of(text).into_iter().map(str::to_owned));
            }
        }
    }
    lines.join("\n")
}

/// The lines of a text without blanks at their ends.
fn lines_of(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}
