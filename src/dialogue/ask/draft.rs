//! Questions before their sentences, and what kinds of questions share.
//!
//! In: what a kind found out. Out: a [`Drafted`] question with options in an order that the lot
//! decides.

use crate::ask::distractor::lot::Lot;
use crate::ask::question::Origin;
use crate::console::Transcript;
use crate::jvm::JvmError;
use crate::skeleton::front_matter::AuthorText;

use super::super::console_kind::ConsoleKind;
use super::super::mutants::{Mutant, MutantKind};
use super::super::program::{SampleOrder, SampleProgram};
use super::super::simulate::steps;
use super::super::spec::Dialogue;
use super::super::trial::DialogueTrial;
use super::material::{Material, shown_run};
use super::options::{OfferedSet, offered_sets};
use super::parting::{Parting, parting, watched};

/// The most wrong answers that are put together for a question.
pub(super) const POOL: usize = 7;

/// By how many lines a wrong option differs from the right one at most.
pub(super) const ALIKE: usize = 2;

/// The most lines of an option.
pub(super) const TALLEST: usize = 14;

/// An option before its sentences.
#[derive(Clone, Debug)]
pub(super) struct DraftedOption {
    /// Its text; of a `same` question `yes` or `no`.
    pub(super) text: String,
    pub(super) is_right: bool,
    pub(super) origin: Origin,
    /// The mistake that leads to it.
    pub(super) mistake: Option<MutantKind>,
    /// What the program does for the inputs of a wrong option, or with the option in it.
    pub(super) instead: Option<String>,
    /// Whether it then waits for another line.
    pub(super) waits: bool,
    /// Where that parts from what the question shows, or from the option itself.
    pub(super) parting: Option<Parting>,
}

/// A question before its sentences.
#[derive(Clone, Debug)]
pub(super) struct Drafted {
    pub(super) kind: ConsoleKind,
    /// What no other question has.
    pub(super) key: String,
    pub(super) program: String,
    /// The program that is compared with it.
    pub(super) second: Option<String>,
    /// What the author asks students to do, where the question speaks of it.
    pub(super) task: Option<AuthorText>,
    /// What is to come about: an output, or a transcript.
    pub(super) shown: Option<String>,
    /// The lines that are to be put in order.
    pub(super) lines: Vec<String>,
    pub(super) arguments: Vec<String>,
    /// The lines that are typed, where all options have them in common.
    pub(super) typed: Option<Vec<String>>,
    /// What stands before a typed line in a transcript.
    pub(super) mark: &'static str,
    /// The options, in the order of the file; all that there can be until one of the sets is
    /// chosen.
    pub(super) options: Vec<DraftedOption>,
    /// The sets of options that it can have, the best first; empty where there is no choice.
    pub(super) sets: Vec<OfferedSet>,
    /// Whether the right option is typed instead.
    pub(super) is_typed: bool,
    /// The run, or the two runs, that explain what is right.
    pub(super) runs: Vec<String>,
    /// The run with the right option, and what the condition or the missing lines do in it.
    pub(super) watched: Option<String>,
    /// Where the two runs part.
    pub(super) parting: Option<Parting>,
    /// The lines that are typed in the runs of an explanation.
    pub(super) explained_for: Option<Vec<String>>,
    /// How many lines of a program run that students trace, for one of the programs.
    steps: u64,
}

/// The program that is asked about, and inputs with the same arguments.
pub(super) struct AskedProgram<'a> {
    /// What the program does.
    pub(super) dialogue: &'a Dialogue,
    pub(super) style: SampleOrder,
    pub(super) program: SampleProgram,
    pub(super) group: Vec<&'a DialogueTrial>,
    /// How many wrong options there are at most.
    pub(super) most: usize,
    /// What stands before a typed line in a transcript; nothing that is printed has it.
    pub(super) mark: &'static str,
}

impl AskedProgram<'_> {
    /// A draft without what only its kind has. `key` tells it from others about the dialogue, and
    /// students trace the trial.
    pub(super) fn draft(
        &self,
        kind: ConsoleKind,
        (key, trial): (&str, &DialogueTrial),
        (options, sets): (Vec<DraftedOption>, Vec<OfferedSet>),
    ) -> Drafted {
        let DialogueTrial { parameters, inputs, script, .. } = trial;
        let arguments = script.arguments.clone();
        Drafted {
            kind,
            key: format!("{} {key} {arguments:?}", kind.as_str()),
            program: self.program.code.clone(),
            second: None,
            task: None,
            shown: None,
            lines: Vec::new(),
            arguments,
            typed: None,
            mark: self.mark,
            options,
            sets,
            is_typed: false,
            runs: Vec::new(),
            watched: None,
            parting: None,
            explained_for: None,
            steps: steps(self.dialogue, parameters, inputs, self.style.prints_optional),
        }
    }
}

impl Drafted {
    /// The question with one of its sets of options.
    pub(super) fn with_set(mut self, number: usize) -> Self {
        if let Some(set) = self.sets.get(number) {
            self.options = set.places.iter().map(|at| self.options[*at].clone()).collect();
            self.sets.clear();
        }
        self
    }

    /// How many lines of programs run that students trace.
    pub(super) fn steps(&self) -> u64 {
        if self.second.is_some() { 2 * self.steps } else { self.steps }
    }

    /// What a JVM saw: the runs that explain the question, or the transcript that it is about.
    /// Empty where many runs of two programs were the same.
    pub(super) fn seen(&self) -> String {
        let right = self.options.iter().find(|one| one.is_right);
        match (&self.runs[..], &self.shown) {
            ([], Some(shown)) => shown.clone(),
            ([], None) if self.kind == ConsoleKind::Same => String::new(),
            ([], None) => right.map(|one| one.text.clone()).unwrap_or_default(),
            (runs, _) => runs.join("\n\n"),
        }
    }

    /// With a second program, and what both do for these inputs, on which they differ.
    pub(super) fn apart(
        self,
        second: SampleProgram,
        (one, other): (&Transcript, &Transcript),
        trial: &DialogueTrial,
    ) -> Self {
        let runs = vec![shown_run(one, self.mark), shown_run(other, self.mark)];
        Self {
            second: Some(second.code),
            runs,
            parting: parting(&watched(one), &one.ending, &watched(other)),
            explained_for: Some(trial.inputs.clone()),
            ..self
        }
    }
}

/// The mistakes in an order that the lot decides.
pub(super) fn mistakes<'a>(material: &Material<'a, '_>, lot: &mut Lot) -> Vec<&'a Mutant> {
    let mut all: Vec<&Mutant> = material.source.mistakes.mutants.iter().collect();
    lot.shuffle(&mut all);
    all
}

/// A wrong option, and the mistake that leads to it, if one does.
pub(super) fn wrong(
    text: String,
    mistake: Option<MutantKind>,
    instead: Option<String>,
) -> DraftedOption {
    DraftedOption {
        text,
        is_right: false,
        origin: Origin::Version,
        mistake,
        instead,
        waits: false,
        parting: None,
    }
}

pub(super) fn right(text: String) -> DraftedOption {
    DraftedOption {
        text,
        is_right: true,
        origin: Origin::Right,
        mistake: None,
        instead: None,
        waits: false,
        parting: None,
    }
}

/// The right option and all wrong ones, and the sets of them that the question can have.
pub(super) fn offered(
    right: DraftedOption,
    wrong: &[DraftedOption],
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
) -> (Vec<DraftedOption>, Vec<OfferedSet>) {
    let options: Vec<DraftedOption> = std::iter::once(right).chain(wrong.iter().cloned()).collect();
    let texts: Vec<&str> = options.iter().map(|option| option.text.as_str()).collect();
    let sets = offered_sets(&texts, &asked.program.code, asked.most, lot);
    (options, sets)
}

/// What both programs do, if both end in good order.
pub(super) fn both(
    material: &mut Material<'_, '_>,
    asked: &AskedProgram<'_>,
    second: &SampleProgram,
    trial: &DialogueTrial,
) -> Result<Option<(Transcript, Transcript)>, JvmError> {
    let Some(one) = material.orderly(&asked.program, trial)? else { return Ok(None) };
    let other = material.orderly(second, trial)?;
    Ok(other.map(|other| (one, other)))
}

/// Inputs in one line.
pub(super) fn joined(inputs: &[String]) -> String {
    inputs.join(", ")
}
