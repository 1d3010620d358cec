//! The whole story on one page: values for a skeleton are found, every instance is proved, and questions come out.
//!
//! In: a [`Skeleton`], an [`Order`] and a [`Judge`]. Out: a [`Generated`] with the files to be, still in memory. What holds: every
//! instance in a file was confirmed by a JVM or is marked as unchecked, and the bytes depend on skeleton and order only, unless the
//! search runs into its deadline. Nothing here looks at a clock or an environment; who wants to know how long something took
//! watches the [`Event`]s.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::diagnostic::Diagnostic;
use crate::read::Skeleton;
use crate::solve::choose::{Choice, Request, Stopped, choose};
use crate::solve::execute::Machine;
use crate::solve::losses::{Losses, Patience, losses};
use crate::solve::model::Model;
use crate::solve::space::Space;
use crate::solve::z3;
use crate::validate::instance::{Instance, instance};
use crate::validate::jvm::{Jvm, JvmError};
use crate::validate::verdict::{Disagreement, Proof, Rejection, Validated, Verdict, unchecked};
use crate::vary::told::told;
use crate::vary::{Study, Told};
use crate::write::artifact::Artifact;
use crate::write::compose::{self, ComposeError, Unfit};
use crate::write::moodle::{self, Violation};
use crate::write::wording::{Wording, WordingError};
use crate::write::{Known, Proof as Backing, Solved, Subject, bank, reproducer};

/// Disagreements after which no more instances are tried, and for which everything is kept: a bug shows in a few.
const ENOUGH_DISAGREEMENTS: usize = 10;

/// What to make of a skeleton.
pub struct Order<'a> {
    /// What the skeleton is called; names files, questions and their category.
    pub name: &'a str,
    /// The version of tatsu, for the bank.
    pub tool: &'a str,
    /// The wording of questions.
    pub wording: &'a Wording,
    /// How many instances, which, and how to find them.
    pub request: Request,
}

/// Who says that an instance does what is predicted.
pub enum Judge {
    /// A JVM; one serves all skeletons of a run.
    Jvm(Box<Jvm>),
    /// Nobody: every result is marked as unchecked.
    Nobody,
}

/// Something that happened on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// So many instances were found by now.
    Found(usize),
    /// So many instances were proved by now.
    Validated(usize),
    /// The search has ended; it begins again if the JVM left something out.
    Searched,
    /// Every instance found so far has its verdict.
    Judged,
}

/// What came of a skeleton.
pub struct Generated {
    /// How the search ended.
    pub choice: Choice,
    /// Where values get lost, if fewer instances were found than wanted.
    pub losses: Option<Losses>,
    /// How many instances are in the files.
    pub written: usize,
    /// How many instances were found that the question cannot be asked about, and what is the matter with the first of them.
    pub passed_over: Option<(usize, Unfit)>,
    /// The version of the Java that confirmed them; `None` if nobody did.
    pub java: Option<String>,
    /// Instances that did something else on the JVM than predicted. They are in none of the files.
    pub disagreements: Vec<Disagreement>,
    /// For each of the first ten of them: what is needed to reproduce it, to be kept in a folder of its own.
    pub reproducers: Vec<Vec<Artifact>>,
    /// Instances that the JVM could not confirm, such as one that runs too long. They are in none of the files.
    pub rejections: Vec<Rejection>,
    /// The questions for Moodle, one file an instance, and [`bank.json`](bank); empty if nothing was proved.
    pub artifacts: Vec<Artifact>,
}

/// Why nothing came of a skeleton.
#[derive(Debug)]
pub enum Failure {
    /// The author can mend it in the skeleton.
    Skeleton(Vec<Diagnostic>),
    /// A template cannot be filled in.
    Wording(WordingError),
    /// The questions would break rules of Moodle's format.
    Moodle(Vec<Violation>),
    /// The JVM cannot do its work.
    Jvm(JvmError),
}

/// Finds values, has every instance judged while the search goes on, and makes the files.
pub fn generate(
    skeleton: &Skeleton,
    order: &Order<'_>,
    judge: &mut Judge,
    watch: &mut dyn FnMut(Event),
) -> Result<Generated, Failure> {
    let subject = Subject::of(order.name, order.request.seed, skeleton);
    let mut court = Court { judge, waiting: 0, verdicts: Verdicts::default(), failure: None };
    let mut examiner = Examiner {
        subject: &subject,
        study: Study::new(skeleton),
        examined: BTreeMap::new(),
        passed_over: None,
    };
    let choice = search(skeleton, &order.request, &mut examiner, &mut court, watch)?;
    let losses = match choice.stopped {
        Stopped::Enough => None,
        Stopped::Timeout => Some(lost(skeleton, order.request.seed, Patience::Little)),
        _ => Some(lost(skeleton, order.request.seed, Patience::Ample)),
    };
    let Verdicts { mut validated, mut disagreements, mut rejections } = court.verdicts;
    // The JVM works on several at a time and answers in no particular order.
    validated.sort_by_key(|validated| validated.instance().number);
    disagreements.sort_by_key(|disagreement| disagreement.instance.number);
    rejections.sort_by_key(|rejection| rejection.instance.number);
    validated.truncate(order.request.count);
    if let (true, Some((_, unfit))) = (validated.is_empty(), &examiner.passed_over) {
        let finding = compose::unfit(&subject, unfit);
        return Err(Failure::Skeleton(vec![finding]));
    }
    let artifacts = artifacts(&examiner, order, &choice, &validated)?;
    let java = validated.first().and_then(|validated| match validated.proof() {
        Proof::Jvm { version, .. } => Some(version.clone()),
        Proof::Unchecked => None,
    });
    let run = reproducer::Run {
        tool: order.tool,
        z3: &z3::version(),
        strategy: choice.strategy.as_str(),
        seed: order.request.seed,
    };
    let reproducers = disagreements
        .iter()
        .take(ENOUGH_DISAGREEMENTS)
        .map(|one| reproducer::reproducer(skeleton, run, one))
        .collect();
    let written = validated.len();
    Ok(Generated {
        choice,
        losses,
        written,
        passed_over: examiner.passed_over,
        java,
        disagreements,
        reproducers,
        rejections,
        artifacts,
    })
}

/// Where the values of random assignments get lost.
fn lost(skeleton: &Skeleton, seed: u64, patience: Patience) -> Losses {
    let program = &skeleton.program;
    losses(program, &Machine::new(program), &Space::of(program), seed, patience)
}

/// Searches until enough instances are proved or there are no more to be found.
fn search(
    skeleton: &Skeleton,
    request: &Request,
    examiner: &mut Examiner<'_>,
    court: &mut Court<'_>,
    watch: &mut dyn FnMut(Event),
) -> Result<Choice, Failure> {
    let mut request = request.clone();
    let asked = request.count;
    let mut known: BTreeSet<Model> = BTreeSet::new();
    let mut misfit = None;
    loop {
        let choice = choose(&skeleton.program, &request, &mut |found| {
            // A search for more begins with those that are known.
            if known.insert(found.model.clone()) {
                watch(Event::Found(known.len()));
                let instance = instance(skeleton, known.len(), found.model, found.run);
                match examiner.examine(&instance) {
                    Ok(true) => court.submit(instance),
                    Ok(false) => {}
                    Err(finding) => misfit = Some(finding),
                }
                court.hear(watch);
            }
        })
        .map_err(Failure::Skeleton)?;
        if let Some(finding) = misfit {
            return Err(Failure::Skeleton(vec![finding]));
        }
        watch(Event::Searched);
        court.settle(watch)?;
        watch(Event::Judged);
        let missing = asked.saturating_sub(court.verdicts.validated.len());
        let broken = court.verdicts.disagreements.len() >= ENOUGH_DISAGREEMENTS;
        if missing == 0 || broken || choice.stopped != Stopped::Enough {
            return Ok(choice);
        }
        request.count = known.len() + missing;
    }
}

/// Finds out what the question needs to know of each instance, and which ones it cannot be asked about.
struct Examiner<'a> {
    subject: &'a Subject<'a>,
    study: Study<'a>,
    /// What is known of the instances that can be asked about, by number.
    examined: BTreeMap<usize, Examined>,
    /// How many cannot be asked about, and why not the first of them.
    passed_over: Option<(usize, Unfit)>,
}

/// What is known of an instance.
struct Examined {
    told: Told,
    known: Known,
}

impl Examiner<'_> {
    /// Whether the question can be asked about this instance; an error if it can be asked about none.
    fn examine(&mut self, instance: &Instance) -> Result<bool, Diagnostic> {
        let Some(told) = told(self.study.skeleton, &instance.run) else {
            unreachable!("only runs that end normally become instances")
        };
        let known = Known { misread: self.study.misread(&instance.model, &told), trace: None };
        let examined = Examined { told, known };
        let drafts =
            compose::drafts(self.subject, &[solved(instance.number, instance, None, &examined)])?;
        match drafts.into_iter().next() {
            Some(Err(unfit)) => {
                self.passed_over.get_or_insert((0, unfit)).0 += 1;
                Ok(false)
            }
            Some(Ok(_)) | None => {
                self.examined.insert(instance.number, examined);
                Ok(true)
            }
        }
    }
}

/// Instances go in, verdicts are collected.
struct Court<'a> {
    judge: &'a mut Judge,
    /// Instances without a verdict so far.
    waiting: usize,
    verdicts: Verdicts,
    /// Why there will be no more verdicts.
    failure: Option<JvmError>,
}

#[derive(Default)]
struct Verdicts {
    validated: Vec<Validated>,
    disagreements: Vec<Disagreement>,
    rejections: Vec<Rejection>,
}

impl Court<'_> {
    fn submit(&mut self, instance: Instance) {
        match self.judge {
            Judge::Jvm(jvm) => {
                jvm.submit(instance);
                self.waiting += 1;
            }
            Judge::Nobody => self.verdicts.validated.push(unchecked(instance)),
        }
    }

    /// Takes the verdicts that are there, without waiting for any.
    fn hear(&mut self, watch: &mut dyn FnMut(Event)) {
        while let Judge::Jvm(jvm) = &mut *self.judge
            && self.failure.is_none()
        {
            match jvm.poll() {
                Ok(Some(verdict)) => self.record(verdict, watch),
                Ok(None) => return,
                Err(error) => self.failure = Some(error),
            }
        }
    }

    /// Waits for all verdicts.
    fn settle(&mut self, watch: &mut dyn FnMut(Event)) -> Result<(), Failure> {
        while let Judge::Jvm(jvm) = &mut *self.judge
            && self.failure.is_none()
            && self.waiting > 0
        {
            match jvm.wait() {
                Ok(Some(verdict)) => self.record(verdict, watch),
                Ok(None) => unreachable!("the JVM owes {} verdicts", self.waiting),
                Err(error) => self.failure = Some(error),
            }
        }
        self.failure.take().map_or(Ok(()), |error| Err(Failure::Jvm(error)))
    }

    fn record(&mut self, verdict: Verdict, watch: &mut dyn FnMut(Event)) {
        self.waiting -= 1;
        match verdict {
            Verdict::Validated(validated) => {
                self.verdicts.validated.push(*validated);
                watch(Event::Validated(self.verdicts.validated.len()));
            }
            Verdict::Disagreed(disagreement) => self.verdicts.disagreements.push(*disagreement),
            Verdict::Rejected(rejection) => self.verdicts.rejections.push(*rejection),
        }
    }
}

/// The files: questions, what students see, and the bank that lists them all.
fn artifacts(
    examiner: &Examiner<'_>,
    order: &Order<'_>,
    choice: &Choice,
    validated: &[Validated],
) -> Result<Vec<Artifact>, Failure> {
    if validated.is_empty() {
        return Ok(Vec::new());
    }
    let skeleton = examiner.study.skeleton;
    // They are numbered anew, so that one left out leaves no gap.
    let solved: Vec<Solved<'_>> = validated
        .iter()
        .enumerate()
        .filter_map(|(at, one)| {
            let examined = examiner.examined.get(&one.instance().number)?;
            Some(solved(at + 1, one.instance(), Some(one.proof()), examined))
        })
        .collect();
    let quiz =
        compose::quiz(examiner.subject, &solved, order.wording).map_err(|error| match error {
            ComposeError::Question(diagnostic) => Failure::Skeleton(vec![diagnostic]),
            ComposeError::Wording(error) => Failure::Wording(error),
        })?;
    let mut artifacts = vec![moodle::moodle(&quiz).map_err(Failure::Moodle)?];
    artifacts.extend(bank::instance_files(&solved));
    let paths: Vec<PathBuf> = artifacts.iter().map(|artifact| artifact.path.clone()).collect();
    let z3 = z3::version();
    let origin = bank::Origin {
        tool: order.tool,
        z3: &z3,
        source: &skeleton.source,
        placeholders: &skeleton.program.placeholders,
        strategy: choice.strategy.as_str(),
        stopped: choice.stopped.as_str(),
    };
    artifacts.push(bank::bank(examiner.subject, &origin, &solved, &paths));
    Ok(artifacts)
}

/// What is known about an instance, as the files tell it.
fn solved<'a>(
    number: usize,
    instance: &'a Instance,
    proof: Option<&'a Proof>,
    examined: &'a Examined,
) -> Solved<'a> {
    Solved {
        number,
        shown: &instance.shown,
        complete: &instance.complete,
        values: &instance.model.values,
        literals: &instance.literals,
        told: &examined.told,
        known: &examined.known,
        proof: match proof {
            Some(Proof::Jvm { version, output, result }) => {
                Backing::Jvm { version, output, result: result.as_deref() }
            }
            Some(Proof::Unchecked) | None => Backing::Unchecked,
        },
    }
}
