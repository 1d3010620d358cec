//! What is said of a program: right within what was looked at, or wrong, with the smallest
//! counterexample that was found.
//!
//! In: trials, and a stage that runs the program. Out: a [`DialogueVerdict`]. What holds: a program
//! without a trial is never called right; of trials that fail, the one with the fewest inputs is
//! taken, and then only smaller ones are tried; the verdict depends on the program, the dialogue
//! and the trials only.

use crate::console::{ConsoleScript, ConsoleStage, RunEnding, Transcript};

use super::smaller::smaller;
use super::spec::Dialogue;
use super::trial::{DialogueTrial, RunMistake};

/// How often a counterexample is made smaller.
const ROUNDS: usize = 40;

/// How many trials are run before their transcripts are judged.
const AT_ONCE: usize = 64;

/// What is said of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogueVerdict {
    /// It did right in this many runs.
    Right(usize),
    /// It did wrong.
    Wrong(Box<FailedTrial>),
    /// It cannot be started.
    NotStarted(RunEnding),
    /// There was nothing to try it with.
    Untested,
}

/// A run that shows that a program is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedTrial {
    /// What it was given.
    pub trial: DialogueTrial,
    /// What it did.
    pub transcript: Transcript,
    /// What is wrong with that.
    pub mistake: RunMistake,
    /// How many runs came out right before the first that did not.
    pub right_before: usize,
}

/// Tries a program on a stage.
pub fn verdict<S: ConsoleStage>(
    dialogue: &Dialogue,
    trials: &[DialogueTrial],
    stage: &mut S,
    program: &S::Program,
) -> Result<DialogueVerdict, S::Error> {
    // Among trials of the same length, the order in which they were found stays.
    let mut trials: Vec<&DialogueTrial> = trials.iter().collect();
    trials.sort_by_key(|trial| trial.inputs.len());
    if trials.is_empty() {
        return Ok(DialogueVerdict::Untested);
    }
    let mut examiner = TrialExaminer { hanging: stage.hanging_runs(), stage, program };
    let mut right = 0;
    for some in trials.chunks(AT_ONCE) {
        let Some((at, transcript, mistake)) = examiner.first_mistake(some)? else {
            right += some.len();
            continue;
        };
        if transcript.ending.is_before_start() {
            return Ok(DialogueVerdict::NotStarted(transcript.ending));
        }
        let (trial, right_before) = (some[at].clone(), right + at);
        let mut found = FailedTrial { trial, transcript, mistake, right_before };
        examiner.make_small(dialogue, &mut found)?;
        return Ok(DialogueVerdict::Wrong(Box::new(found)));
    }
    Ok(DialogueVerdict::Right(right))
}

/// A program on its stage.
struct TrialExaminer<'a, S: ConsoleStage> {
    stage: &'a mut S,
    program: &'a S::Program,
    /// How many more runs without an end are worth their time.
    hanging: usize,
}

impl<S: ConsoleStage> TrialExaminer<'_, S> {
    fn make_small(&mut self, dialogue: &Dialogue, found: &mut FailedTrial) -> Result<(), S::Error> {
        for _ in 0..ROUNDS {
            if self.hanging == 0 {
                break;
            }
            let candidates = smaller(dialogue, &found.trial);
            let candidates: Vec<&DialogueTrial> = candidates.iter().collect();
            let Some((at, transcript, mistake)) = self.first_mistake(&candidates)? else { break };
            found.trial = candidates[at].clone();
            found.transcript = transcript;
            found.mistake = mistake;
        }
        Ok(())
    }

    /// The first of these trials that the program fails, what it did, and what is wrong with that.
    fn first_mistake(
        &mut self,
        trials: &[&DialogueTrial],
    ) -> Result<Option<(usize, Transcript, RunMistake)>, S::Error> {
        if trials.is_empty() {
            return Ok(None);
        }
        let scripts: Vec<ConsoleScript> = trials.iter().map(|trial| trial.script.clone()).collect();
        let transcripts = self.stage.perform(self.program, &scripts)?;
        if transcripts.last().is_some_and(|last| last.ending.is_hanging()) {
            self.hanging = self.hanging.saturating_sub(1);
        }
        let count = transcripts.len();
        for (at, (trial, transcript)) in trials.iter().zip(transcripts).enumerate() {
            if let Some(mistake) = trial.judge(&transcript) {
                return Ok(Some((at, transcript, mistake)));
            }
        }
        if count < trials.len() {
            // Whoever performs gave up without a reason: no run is taken for right that was not
            // seen.
            let ending = RunEnding::Killed;
            let transcript =
                Transcript { events: Vec::new(), ending: ending.clone(), is_in_order: true };
            return Ok(Some((count, transcript, RunMistake::Ends(ending))));
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SUM, dialogue};
    use super::*;
    use crate::console::ConversationStep;

    /// A program that is a function.
    type Player = Box<dyn Fn(&ConsoleScript) -> Transcript>;

    /// A stage for functions.
    struct Theatre;

    impl ConsoleStage for Theatre {
        type Program = Player;
        type Error = ();

        fn perform(
            &mut self,
            program: &Player,
            scripts: &[ConsoleScript],
        ) -> Result<Vec<Transcript>, ()> {
            Ok(scripts.iter().map(program).collect())
        }

        fn hanging_runs(&self) -> usize {
            3
        }
    }

    /// A stage on which nothing is played.
    struct ClosedTheatre;

    impl ConsoleStage for ClosedTheatre {
        type Program = ();
        type Error = ();

        fn perform(&mut self, (): &(), _: &[ConsoleScript]) -> Result<Vec<Transcript>, ()> {
            Ok(Vec::new())
        }

        fn hanging_runs(&self) -> usize {
            3
        }
    }

    /// Who adds numbers up, with `change` made to the sum of `n` numbers.
    fn adder(change: fn(usize, i64) -> i64) -> impl Fn(&ConsoleScript) -> Transcript {
        move |script| {
            let numbers: Vec<i64> = script.lines.iter().map(|line| line.parse().unwrap()).collect();
            let sum = change(numbers.len() - 1, numbers[1..].iter().sum());
            let inputs = script.lines.iter().cloned().map(ConversationStep::Input);
            let output = ConversationStep::Output(format!("{sum}\n"));
            let events = inputs.chain([output]).collect();
            Transcript { events, ending: RunEnding::Ended, is_in_order: true }
        }
    }

    fn trials(inputs: &[&[&str]]) -> Vec<DialogueTrial> {
        let dialogue = dialogue(SUM);
        let lines = |lines: &&[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        let trial = |inputs| DialogueTrial::new(&dialogue, Vec::new(), lines(inputs)).unwrap();
        inputs.iter().map(trial).collect()
    }

    fn told(
        trials: &[DialogueTrial],
        program: impl Fn(&ConsoleScript) -> Transcript + 'static,
    ) -> DialogueVerdict {
        let program: Player = Box::new(program);
        verdict(&dialogue(SUM), trials, &mut Theatre, &program).unwrap()
    }

    fn counterexample(verdict: DialogueVerdict) -> Vec<String> {
        match verdict {
            DialogueVerdict::Wrong(found) => found.trial.inputs,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_program_is_right_only_where_every_run_was_seen_and_right() {
        let trials = trials(&[&["1", "5"], &["2", "-3", "40"], &["1", "0"]]);
        assert_eq!(told(&trials, adder(|_, sum| sum)), DialogueVerdict::Right(3));
        assert_eq!(told(&[], adder(|_, sum| sum)), DialogueVerdict::Untested);
        let verdict = verdict(&dialogue(SUM), &trials, &mut ClosedTheatre, &()).unwrap();
        assert!(matches!(verdict, DialogueVerdict::Wrong(_)), "{verdict:?}");
    }

    #[test]
    fn counterexamples_get_short_and_small() {
        let trials = trials(&[&["5", "60", "-70", "33", "9", "12"], &["4", "9", "9", "9", "9"]]);
        let always = told(&trials, adder(|_, sum| sum + 1));
        assert_eq!(counterexample(always), ["1", "0"]);
        let from_three = told(&trials, adder(|count, sum| sum + i64::from(count > 2)));
        assert_eq!(counterexample(from_three), ["3", "0", "0", "0"]);
        let negative = told(&trials, adder(|_, sum| sum.max(40)));
        assert_eq!(counterexample(negative), ["1", "0"]);
        let large = told(&trials, adder(|_, sum| sum.min(8)));
        assert_eq!(counterexample(large), ["1", "9"]);
    }

    #[test]
    fn what_asks_for_more_is_wrong() {
        let trials = trials(&[&["1", "5"]]);
        let asks = |script: &ConsoleScript| Transcript {
            ending: RunEnding::AskedForMore,
            ..adder(|_, sum| sum)(script)
        };
        let DialogueVerdict::Wrong(found) = told(&trials, asks) else { panic!("it is wrong") };
        let RunMistake::Differs(difference) = &found.mistake else { panic!("{found:?}") };
        assert_eq!(difference.kind, super::super::covering::DifferenceKind::ReadsOn);
    }
}
