//! What is said of a program: right within what was looked at, or wrong, with the smallest
//! counterexample that was found for each of its mistakes.
//!
//! In: trials, and a stage that runs the program. Out: a [`DialogueVerdict`]. What holds: a program
//! without a trial is never called right; of trials that fail, the one with the fewest inputs is
//! taken, and then only smaller ones are tried; the verdict depends on the program, the dialogue
//! and the trials only.

use crate::console::{ConsoleScript, ConsoleStage, RunEnding, StagePatience, Transcript};

use super::mistake::DialogueMistakeKind;
use super::smaller::smaller;
use super::spec::Dialogue;
use super::trial::{DialogueTrial, RunMistake};

/// How often a counterexample is made smaller.
const ROUNDS: usize = 60;

/// How many trials are run before their transcripts are judged.
const AT_ONCE: usize = 64;

/// The most mistakes that are told of one program.
const MOST_MISTAKES: usize = 4;

/// After this many runs that do not end in good order, no further mistake is looked for.
const MOST_BROKEN: usize = 6;

/// What is said of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogueVerdict {
    /// It did right in this many runs.
    Right(usize),
    /// It did wrong: a run for each mistake, at least one, the one with the fewest inputs first.
    Wrong(Vec<FailedTrial>),
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

impl FailedTrial {
    fn kind(&self) -> DialogueMistakeKind {
        DialogueMistakeKind::of(&self.trial, &self.transcript, &self.mistake)
    }

    /// What it has in common with the same mistake in another program: what was typed, in which way
    /// it goes wrong, and the numbers that are printed instead; neither lines of the program nor
    /// the words that it prints.
    pub fn behaviour(&self) -> String {
        let way = match &self.mistake {
            RunMistake::Differs(difference) => {
                let is_of_number = |one: char| one.is_ascii_digit() || one == '-' || one == '.';
                let words = difference.printed.split(|one| !is_of_number(one));
                let numbers = words.filter(|word| word.contains(|one: char| one.is_ascii_digit()));
                format!("{:?} {:?}", difference.kind, numbers.collect::<Vec<_>>())
            }
            RunMistake::Ends(RunEnding::Crashed { what, .. }) => {
                what.split(':').next().unwrap_or_default().to_owned()
            }
            RunMistake::Ends(RunEnding::ExitCode(_)) => String::from("exit code"),
            RunMistake::Ends(ending) if ending.is_hanging() => String::from("no end"),
            RunMistake::Ends(_) => String::from("ends"),
        };
        format!("{:?} {:?} {way}", self.trial.script.arguments, self.trial.inputs)
    }
}

impl DialogueVerdict {
    /// Whether a program did wrong, and each run that shows it is right in this other dialogue.
    pub fn would_be_right_in(&self, other: &Dialogue) -> bool {
        let Self::Wrong(found) = self else { return false };
        found.iter().all(|one| {
            let trial = &one.trial;
            let again = DialogueTrial::new(other, trial.parameters.clone(), trial.inputs.clone());
            again.is_ok_and(|again| again.judge(&one.transcript).is_none())
        })
    }
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
    let patience = stage.patience();
    let mut examiner = TrialExaminer { patience, stage, program, broken: 0 };
    let mut found: Vec<FailedTrial> = Vec::new();
    let mut at = 0;
    while at < trials.len() && found.len() < MOST_MISTAKES && examiner.broken < MOST_BROKEN {
        let is_new = |one: &FailedTrial| found.iter().all(|other| other.kind() != one.kind());
        let end = trials.len().min(at + AT_ONCE);
        let Some((there, mut failed)) = examiner.mistake(&trials[at..end], &is_new)? else {
            at = end;
            continue;
        };
        if failed.transcript.ending.is_before_start() {
            return Ok(DialogueVerdict::NotStarted(failed.transcript.ending));
        }
        at += there;
        failed.right_before = found.first().map_or(at, |first| first.right_before);
        let is_hanging = failed.transcript.ending.is_hanging();
        found.push(failed);
        at += 1;
        if is_hanging {
            break;
        }
    }
    if found.is_empty() {
        return Ok(DialogueVerdict::Right(trials.len()));
    }
    Ok(DialogueVerdict::Wrong(examiner.small(dialogue, found)?))
}

/// A program on its stage.
struct TrialExaminer<'a, S: ConsoleStage> {
    stage: &'a mut S,
    program: &'a S::Program,
    /// How many more runs are worth their time.
    patience: StagePatience,
    /// How many runs did not end in good order.
    broken: usize,
}

impl<S: ConsoleStage> TrialExaminer<'_, S> {
    /// Makes each of the mistakes small. Of the first only the size counts; a further one stays
    /// what it is, and is left out if it is what the first came to.
    fn small(
        &mut self,
        dialogue: &Dialogue,
        found: Vec<FailedTrial>,
    ) -> Result<Vec<FailedTrial>, S::Error> {
        let mut told: Vec<FailedTrial> = Vec::new();
        let mut others: Vec<FailedTrial> = Vec::new();
        for (at, mut one) in found.into_iter().enumerate() {
            let kind = one.kind();
            if at == 0 {
                let before = one.clone();
                self.make_small(dialogue, &mut one, &|_| true)?;
                if one.kind() != kind {
                    others.push(before);
                }
                told.push(one);
            } else {
                others.push(one);
            }
        }
        for mut one in others {
            let kind = one.kind();
            if told.iter().all(|other| other.kind() != kind) {
                self.make_small(dialogue, &mut one, &|smaller| smaller.kind() == kind)?;
                told.push(one);
            }
        }
        told.sort_by_key(|one| one.trial.inputs.len());
        Ok(told)
    }

    fn make_small(
        &mut self,
        dialogue: &Dialogue,
        found: &mut FailedTrial,
        is_wanted: &dyn Fn(&FailedTrial) -> bool,
    ) -> Result<(), S::Error> {
        for _ in 0..ROUNDS {
            if self.patience.hanging == 0 || self.patience.smaller == 0 {
                break;
            }
            let candidates = smaller(dialogue, &found.trial);
            let candidates: Vec<&DialogueTrial> =
                candidates.iter().take(self.patience.smaller).collect();
            self.broken = 0;
            let found_one = self.mistake(&candidates, is_wanted)?;
            let runs = found_one.as_ref().map_or(candidates.len(), |(at, _)| at + 1);
            self.patience.smaller = self.patience.smaller.saturating_sub(runs);
            let Some((_, failed)) = found_one else { break };
            *found = FailedTrial { right_before: found.right_before, ..failed };
        }
        Ok(())
    }

    /// The first of these trials that the program fails as is wanted, and its place.
    fn mistake(
        &mut self,
        trials: &[&DialogueTrial],
        is_wanted: &dyn Fn(&FailedTrial) -> bool,
    ) -> Result<Option<(usize, FailedTrial)>, S::Error> {
        let mut at = 0;
        while at < trials.len() {
            let rest = &trials[at..];
            let scripts: Vec<ConsoleScript> =
                rest.iter().map(|trial| trial.script.clone()).collect();
            let mut transcripts = self.stage.perform(self.program, &scripts)?;
            if transcripts.is_empty() {
                // Whoever performs gave up without a reason: no run is taken for right that was
                // not seen.
                let (events, ending) = (Vec::new(), RunEnding::Killed);
                transcripts.push(Transcript { events, ending, is_in_order: true });
            }
            let last = transcripts.last().map(|last| last.ending.clone());
            let count = transcripts.len();
            for (there, (trial, transcript)) in rest.iter().zip(transcripts).enumerate() {
                let Some(mistake) = trial.judge(&transcript) else { continue };
                let trial = (*trial).clone();
                let failed = FailedTrial { trial, transcript, mistake, right_before: 0 };
                if is_wanted(&failed) {
                    self.note(&failed.transcript.ending);
                    return Ok(Some((at + there, failed)));
                }
            }
            if let Some(last) = last {
                self.note(&last);
            }
            at += count;
            if self.patience.hanging == 0 || self.broken >= MOST_BROKEN {
                break;
            }
        }
        Ok(None)
    }

    fn note(&mut self, ending: &RunEnding) {
        self.broken += usize::from(!ending.is_orderly());
        self.patience.hanging -= usize::from(ending.is_hanging()).min(self.patience.hanging);
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

        fn patience(&self) -> StagePatience {
            StagePatience { hanging: 3, smaller: 5000 }
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

        fn patience(&self) -> StagePatience {
            StagePatience { hanging: 3, smaller: 5000 }
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
            DialogueVerdict::Wrong(found) => found[0].trial.inputs.clone(),
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
    fn each_mistake_gets_its_shortest_counterexample() {
        let trials = trials(&[
            &["5", "60", "-70", "33", "9", "12"],
            &["4", "9", "9", "9", "9"],
            &["1", "5"],
        ]);
        // Something printed where nothing may be, and a sum that is wrong from three numbers on.
        let program = |script: &ConsoleScript| {
            let mut played = adder(|count, sum| sum + i64::from(count > 2))(script);
            if [3, 6].contains(&script.lines.len()) {
                played.events.insert(1, ConversationStep::Output("x".to_owned()));
            }
            played
        };
        let DialogueVerdict::Wrong(found) = told(&trials, program) else { panic!("it is wrong") };
        let inputs: Vec<&[String]> = found.iter().map(|one| one.trial.inputs.as_slice()).collect();
        assert_eq!(inputs, [["2", "0", "0"].as_slice(), ["3", "0", "0", "0"].as_slice()]);
        assert!(found.iter().all(|one| one.right_before == 1));
    }

    #[test]
    fn whoever_prints_prompts_is_right_where_prompts_are_allowed() {
        let lenient = dialogue(&SUM.replacen("*/", "prompts = \"allow\"\n*/", 1));
        let trials = trials(&[&["1", "5"], &["2", "-3", "40"]]);
        let prompting = |change: fn(usize, i64) -> i64| {
            told(&trials, move |script: &ConsoleScript| {
                let mut played = adder(change)(script);
                let prompt = || ConversationStep::Output("Number: ".to_owned());
                played.events = played
                    .events
                    .into_iter()
                    .flat_map(|event| match event {
                        ConversationStep::Input(_) => vec![prompt(), event],
                        ConversationStep::Output(_) => vec![event],
                    })
                    .collect();
                played
            })
        };
        let right = prompting(|_, sum| sum);
        assert!(matches!(right, DialogueVerdict::Wrong(_)), "{right:?}");
        assert!(right.would_be_right_in(&lenient));
        assert!(!prompting(|_, sum| sum + 1).would_be_right_in(&lenient));
        assert!(!DialogueVerdict::Right(2).would_be_right_in(&lenient));
    }

    #[test]
    fn what_asks_for_more_is_wrong() {
        let trials = trials(&[&["1", "5"]]);
        let asks = |script: &ConsoleScript| Transcript {
            ending: RunEnding::AskedForMore,
            ..adder(|_, sum| sum)(script)
        };
        let DialogueVerdict::Wrong(found) = told(&trials, asks) else { panic!("it is wrong") };
        let RunMistake::Differs(difference) = &found[0].mistake else { panic!("{found:?}") };
        assert_eq!(difference.kind, super::super::covering::DifferenceKind::ReadsOn);
    }
}
