//! DialogueSuite: the runs of `tatsu test`, and what they leave open.
//!
//! In: a dialogue, how many runs, and how many steps. Out: trials: the paths, their goals, runs of
//! somebody who types, and inputs that show typical mistakes; which ways no run takes, and which
//! planted mistakes no run notices. What holds: each phase has its share of the steps, so what is
//! found depends on the dialogue, the seed and the order only, unless the clock ends it.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use crate::read::datum::Datum;
use crate::solve::space::random::{Purpose, Stream};

use super::extent::PathBounds;
use super::filling::{PathTests, path_tests};
use super::generalised::GeneralisedStep;
use super::mutants::hunt::{HuntingGround, MistakeHunt, UnnoticedMistake, hunted};
use super::search::{DialogueTest, TestSummary, member, random_of};
use super::spec::{ConsoleForm, Dialogue, FormId};
use super::trial::DialogueTrial;
use super::typist::{TypedRun, Typist, ways_of};

/// Conflicts that one question to Z3 may cost: runs of somebody who types find what is missed.
const CONFLICTS: u32 = 4_000;

/// What is wanted of a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuiteOrder {
    /// The most runs.
    pub runs: usize,
    /// The most lines of a run.
    pub inputs: usize,
    /// Chooses values, and the member of a family.
    pub seed: u64,
    /// Steps of all phases together.
    pub steps: u64,
    /// When the search ends at the latest.
    pub deadline: Option<Instant>,
}

impl SuiteOrder {
    /// Steps that a quiet machine does in two seconds or three.
    pub const STEPS: u64 = 5_000_000;
}

impl Default for SuiteOrder {
    fn default() -> Self {
        Self { runs: 500, inputs: usize::MAX, seed: 0, steps: Self::STEPS, deadline: None }
    }
}

/// Runs, and what they leave open.
#[derive(Clone, Debug)]
pub struct DialogueSuite {
    /// What programs are tried with, those with fewer lines first.
    pub trials: Vec<DialogueTrial>,
    /// What the search for paths came to.
    pub found: TestSummary,
    /// Conditions that hold in no run, or in all runs, though nothing proves that there is no other
    /// way; and how they always come out.
    pub untaken: Vec<(FormId, bool)>,
    /// Mistakes that were planted in the dialogue and that no run notices.
    pub unnoticed: Vec<UnnoticedMistake>,
    /// How many planted mistakes the runs notice.
    pub noticed: usize,
    /// How many were not tried with all runs, as the steps ended before.
    pub untried: usize,
}

/// The suite of a dialogue. `may_go_on` is asked now and then whether to go on.
pub fn suite(
    dialogue: &Dialogue,
    order: &SuiteOrder,
    may_go_on: &(dyn Fn() -> bool + Sync),
) -> DialogueSuite {
    let bounds = PathBounds {
        inputs: order.inputs,
        effort: order.steps / 2,
        conflicts: CONFLICTS,
        deadline: order.deadline,
        ..PathBounds::default()
    };
    // These take no solver, so there are runs whatever becomes of the paths.
    let mut typing = TypingPerson::new(dialogue, order);
    let TypedTrials { telling, others: typed } = typed_trials(&mut typing, may_go_on);
    let (tests, found) = path_tests(dialogue, (order.seed, order.runs), &bounds, may_go_on);
    let mut chosen = TrialChoice::default();
    let PathTests { smallest, goals, others } = tests;
    let trial =
        |test: DialogueTest| DialogueTrial::new(dialogue, test.parameters, test.inputs).ok();
    let mut smallest = smallest.into_iter().filter_map(trial);
    // Three tenths of the runs go to paths, and the rest of the paths come last.
    for one in smallest.by_ref().take(order.runs * 3 / 10) {
        chosen.add(one);
    }
    let mut telling = telling.into_iter();
    while chosen.trials.len() < order.runs * 8 / 10 {
        let Some(one) = telling.next() else { break };
        chosen.add(one);
    }
    for one in goals.into_iter().filter_map(trial) {
        chosen.add_up_to(order.runs * 9 / 10, one);
    }
    // Of those that are left, one of each sort in turn.
    let mut others = others.into_iter().filter_map(trial);
    let mut typed = typed.into_iter();
    while chosen.trials.len() < order.runs {
        let (one, two, three) = (typed.next(), others.next(), smallest.next());
        if one.is_none() && two.is_none() && three.is_none() {
            break;
        }
        for one in [one, two, three].into_iter().flatten() {
            chosen.add_up_to(order.runs, one);
        }
    }
    let parameters = member(dialogue, order.seed);
    let spare: Vec<DialogueTrial> =
        telling.chain(typed).chain(others).chain(smallest).take(2 * order.runs).collect();
    let mut left = 4 * order.runs;
    let ground = HuntingGround {
        chosen: &chosen.trials,
        spare: &spare,
        // Who has typed so far types on.
        more: &mut || {
            while left > 0 && typing.typist.steps() < order.steps / 5 {
                left -= 1;
                if let Some((_, trial)) = typing.next() {
                    return Some(trial);
                }
            }
            None
        },
    };
    let hunt = hunted(dialogue, &parameters, ground, order.steps, may_go_on);
    let MistakeHunt { further, unnoticed, noticed, untried } = hunt;
    let further: Vec<DialogueTrial> =
        further.into_iter().filter(|one| one.inputs.len() <= order.inputs).collect();
    let kept = order.runs.saturating_sub(further.len());
    // What was added last matters least.
    chosen.trials.truncate(kept.max(order.runs / 2));
    chosen.trials.extend(further);
    let mut trials = chosen.trials;
    trials.truncate(order.runs);
    trials.sort_by_key(|trial| trial.inputs.len());
    let untaken = if found.paths.is_exhausted { Vec::new() } else { untaken(dialogue, &trials) };
    DialogueSuite { trials, found, untaken, unnoticed, noticed, untried }
}

/// Trials without those that type the same.
#[derive(Debug, Default)]
struct TrialChoice {
    trials: Vec<DialogueTrial>,
    known: BTreeSet<(Vec<String>, Vec<String>)>,
}

impl TrialChoice {
    fn add(&mut self, trial: DialogueTrial) {
        let typed = (trial.script.arguments.clone(), trial.inputs.clone());
        if self.known.insert(typed) {
            self.trials.push(trial);
        }
    }

    fn add_up_to(&mut self, most: usize, trial: DialogueTrial) {
        if self.trials.len() < most {
            self.add(trial);
        }
    }
}

/// Runs of somebody who types.
#[derive(Debug, Default)]
struct TypedTrials {
    /// Those that do something that none before did.
    telling: Vec<DialogueTrial>,
    others: Vec<DialogueTrial>,
}

/// Somebody who types, and goes on from what led to something new.
struct TypingPerson<'d> {
    dialogue: &'d Dialogue,
    typist: Typist<'d>,
    stream: Stream,
    family: Vec<Datum>,
    known: BTreeSet<(Vec<String>, Vec<String>)>,
    order: SuiteOrder,
}

impl<'d> TypingPerson<'d> {
    fn new(dialogue: &'d Dialogue, order: &SuiteOrder) -> Self {
        Self {
            dialogue,
            typist: Typist::new(dialogue),
            stream: Stream::new(order.seed, Purpose::Draw, u64::MAX - 2),
            family: member(dialogue, order.seed),
            known: BTreeSet::new(),
            order: *order,
        }
    }

    /// The next run, if it comes to an end and is another one than before.
    fn next(&mut self) -> Option<(TypedRun, DialogueTrial)> {
        let stream = &mut self.stream;
        let parameters = self.dialogue.parameters.iter().zip(&self.family);
        let parameters = parameters.map(|(parameter, own)| {
            let drawn = parameter.is_hidden.then(|| random_of(parameter, stream)).flatten();
            drawn.unwrap_or_else(|| own.clone())
        });
        let parameters: Vec<_> = parameters.collect();
        let run = self.typist.run(&parameters, stream)?;
        if run.inputs.len() > self.order.inputs {
            return None;
        }
        if !self.known.insert((self.dialogue.arguments(&parameters), run.inputs.clone())) {
            return None;
        }
        let trial = DialogueTrial::new(self.dialogue, parameters, run.inputs.clone()).ok()?;
        Some((run, trial))
    }
}

/// The runs of somebody who types: those that led to something new, and others.
fn typed_trials(
    typing: &mut TypingPerson<'_>,
    may_go_on: &(dyn Fn() -> bool + Sync),
) -> TypedTrials {
    let order = typing.order;
    let mut seen: BTreeSet<RunFeature> = BTreeSet::new();
    let mut made = TypedTrials::default();
    let mut attempts = 0;
    // Each step is a term or two.
    let steps = order.steps / 10;
    while attempts < 6 * order.runs
        && made.others.len() < order.runs
        && typing.typist.steps() < steps
    {
        attempts += 1;
        if attempts % 16 == 0 && !may_go_on() {
            break;
        }
        let Some((run, trial)) = typing.next() else { continue };
        let features = features(&run.ways, &trial);
        if features.iter().all(|feature| seen.contains(feature)) {
            made.others.push(trial);
        } else {
            seen.extend(features);
            typing.typist.keep(run);
            made.telling.push(trial);
        }
    }
    made
}

/// Something that a run does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum RunFeature {
    /// A condition holds, or does not, at its first, second or a later time.
    Way(FormId, bool, usize),
    /// One output follows another one, numbers left out, the first, second or a later time.
    Outputs(String, String, usize),
    /// It has this many lines.
    Lines(usize),
}

/// What a run does.
fn features(ways: &[(FormId, bool)], trial: &DialogueTrial) -> Vec<RunFeature> {
    let mut times: BTreeMap<(FormId, bool), usize> = BTreeMap::new();
    let mut all = Vec::new();
    for way in ways {
        let time = times.entry(*way).or_default();
        *time += 1;
        all.push(RunFeature::Way(way.0, way.1, (*time).min(4)));
    }
    let mut before = String::new();
    let mut pairs: BTreeMap<(String, String), usize> = BTreeMap::new();
    for step in &trial.expected.steps {
        let GeneralisedStep::Output(set) = step else { continue };
        let without_numbers = |one: char| !one.is_ascii_digit();
        let text: String = set.to_string().chars().filter(|one| without_numbers(*one)).collect();
        let time = pairs.entry((before.clone(), text.clone())).or_default();
        *time += 1;
        all.push(RunFeature::Outputs(before, text.clone(), (*time).min(3)));
        before = text;
    }
    all.push(RunFeature::Lines(trial.inputs.len()));
    all
}

/// The branches whose condition comes out the same in all runs, and how.
fn untaken(dialogue: &Dialogue, trials: &[DialogueTrial]) -> Vec<(FormId, bool)> {
    let taken: BTreeSet<(FormId, bool)> = trials
        .iter()
        .flat_map(|trial| ways_of(dialogue, &trial.parameters, &trial.inputs))
        .collect();
    let forms = dialogue.forms.iter().enumerate();
    let branches = forms.filter(|(_, placed)| matches!(placed.form, ConsoleForm::Branch { .. }));
    let branches = branches.map(|(at, _)| FormId::new(at));
    let once = branches.filter_map(|form| {
        match (taken.contains(&(form, true)), taken.contains(&(form, false))) {
            (true, false) => Some((form, true)),
            (false, true) => Some((form, false)),
            // What no run comes to is told where the way to it parts.
            (true, true) | (false, false) => None,
        }
    });
    once.collect()
}
