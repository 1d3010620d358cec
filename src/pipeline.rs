//! The whole story on one page: values for a skeleton are found, every instance is proved, and questions come out.
//!
//! In: a [`Skeleton`], an [`Order`] and a [`Judge`]. Out: a [`Generated`] with the files to be, still in memory. What holds: every
//! instance in a file was confirmed by a JVM or is marked as unchecked, and the bytes depend on skeleton and order only, unless the
//! search runs into its deadline. Nothing here looks at a clock or an environment; who wants to know how long something took
//! watches the [`Event`]s.

mod court;
mod examine;
mod left_out;
mod repeated;
mod select;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::diagnostic::Diagnostic;
use crate::read::Skeleton;
use crate::read::front_matter::CodeForm;
use crate::read::front_matter::Difficulty;
use crate::read::ir::Program;
use crate::solve::choose::{Choice, Request, Stopped, Strategy, choose};
use crate::solve::execute::Machine;
use crate::solve::losses::{Losses, Patience, losses};
use crate::solve::model::Model;
use crate::solve::space::Space;
use crate::solve::z3;
use crate::validate::instance::{Instance, instance};
use crate::validate::jvm::{Jvm, JvmError};
use crate::validate::verdict::{Disagreement, Proof, Rejection, Validated};
use crate::vary::difficulty::Range;
use crate::vary::occurring::occurring;
use crate::write::artifact::Artifact;
use crate::write::compose::{self, ComposeError};
use crate::write::instances::{self, Form};
use crate::write::moodle::{self, Violation};
use crate::write::picture::Undrawable;
use crate::write::pictured::{PictureError, pictured};
use crate::write::question::{Question, Quiz};
use crate::write::report::{self, LeftOut};
use crate::write::wording::{Wording, WordingError};
use crate::write::{Solved, Subject, bank, reproducer};
use court::Court;
use examine::Examiner;
use left_out::left_out;

/// Disagreements after which no more instances are tried, and for which everything is kept: a bug shows in a few.
const ENOUGH_DISAGREEMENTS: usize = 10;

/// Instances that a bank whose difficulty may spread only so far is chosen from, at least.
const PILOT: usize = 60;
/// Instances looked at for each one of a bank, where some are better than others, and how many more.
const MOST_FACTOR: usize = 5;
const MOST_MORE: usize = 60;
/// How many times as many are looked at where what is rare was seen, but is still missing, and Z3 does not have to find them.
const RARE_FACTOR: usize = 3;
/// Instances looked at for each one of a bank that Z3 has to find, in order that choices have as many options from rules as there
/// is room for.
const FULL_FACTOR: usize = 2;
/// Instances in a row about which the question cannot be asked, after which nobody expects that it can about the next one; for each
/// one that it can be asked about, one more.
const HOPELESS: usize = 150;

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
    /// Whether instances are written as programs that compile, instead of what students see.
    pub standalone: bool,
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
    /// What is not as good as the author wishes, such as answers that repeat. Whole sentences without a full stop.
    pub shortcomings: Vec<String>,
    /// Where values get lost, if fewer instances were found than wanted.
    pub losses: Option<Losses>,
    /// How many instances are in the files.
    pub written: usize,
    /// How many instances were found that make no question, or none that another one does not make.
    pub unused: usize,
    /// The version of the Java that confirmed them; `None` if nobody did.
    pub java: Option<String>,
    /// Instances that did something else on the JVM than predicted. They are in none of the files.
    pub disagreements: Vec<Disagreement>,
    /// For each of the first ten of them: what is needed to reproduce it, to be kept in a folder of its own.
    pub reproducers: Vec<Vec<Artifact>>,
    /// Instances that the JVM could not confirm, such as one that runs too long. They are in none of the files.
    pub rejections: Vec<Rejection>,
    /// The warnings of the report, the gravest first.
    pub warnings: Vec<report::Told>,
    /// The questions for Moodle, one file an instance, [`report.html`](report) and [`bank.json`](bank); empty if nothing was proved.
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
    /// The program of the question of this name cannot be shown as a picture.
    Picture(String, Undrawable),
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
    let mut search = Search {
        skeleton,
        program: skeleton.program.clone(),
        request: order.request.clone(),
        wanted: order.request.count,
        examiner: Examiner::new(&subject, skeleton, &order.request).map_err(Failure::Skeleton)?,
        court: Court::new(judge),
        known: BTreeSet::new(),
        found: Vec::new(),
        waiting: BTreeMap::new(),
        misfit: None,
        shortcomings: Vec::new(),
    };
    let (choice, chosen) = search.run(watch)?;
    let Search { program, examiner, court, found, mut shortcomings, .. } = search;
    if found.is_empty() && choice.stopped == Stopped::Unsatisfiable {
        shortcomings.extend(occurring(skeleton, &order.request));
    }
    let losses = match choice.stopped {
        Stopped::Enough => None,
        Stopped::Timeout => {
            let losses = lost(&program, order.request.seed, Patience::Little);
            Some(losses).filter(|losses| losses.runs > 0)
        }
        _ => Some(lost(&program, order.request.seed, Patience::Ample)),
    };
    // The JVM works on several at a time and answers in no particular order.
    let (mut validated, mut disagreements, mut rejections) = court.into_validated();
    validated.retain(|validated| chosen.contains(&validated.instance().number));
    disagreements.sort_by_key(|disagreement| disagreement.instance.number);
    rejections.sort_by_key(|rejection| rejection.instance.number);
    validated.truncate(order.request.count);
    if let (true, Some((_, unfit))) = (validated.is_empty(), &examiner.passed_over) {
        let finding = compose::unfit(&subject, unfit);
        return Err(Failure::Skeleton(vec![finding]));
    }
    let left_out = left_out(&examiner, found.len(), validated.len(), &rejections, &disagreements);
    let (artifacts, warnings) = artifacts(&examiner, order, &choice, &validated, left_out)?;
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
    let unused = examiner.unused();
    Ok(Generated {
        choice,
        shortcomings,
        losses,
        written,
        unused,
        java,
        disagreements,
        reproducers,
        rejections,
        warnings,
        artifacts,
    })
}

/// Where the values of random assignments get lost.
fn lost(program: &Program, seed: u64, patience: Patience) -> Losses {
    losses(program, &Machine::new(program), &Space::of(program), seed, patience)
}

/// A search for instances that make a good bank.
struct Search<'a> {
    skeleton: &'a Skeleton,
    /// The program that is searched: the skeleton's, with what the author wants of its difficulty.
    program: Program,
    request: Request,
    /// How many instances the bank should have.
    wanted: usize,
    examiner: Examiner<'a>,
    court: Court<'a>,
    known: BTreeSet<Model>,
    /// The numbers of the instances that can be asked about, in the order in which they were found.
    found: Vec<usize>,
    /// Those of them that were not submitted.
    waiting: BTreeMap<usize, Instance>,
    /// Why the question fits no instance.
    misfit: Option<Diagnostic>,
    shortcomings: Vec<String>,
}

impl Search<'_> {
    /// Searches until enough instances are proved or there are no more to be found. How the search ended, and the numbers of the
    /// instances for the bank.
    fn run(&mut self, watch: &mut dyn FnMut(Event)) -> Result<(Choice, Vec<usize>), Failure> {
        let difficulty = self.skeleton.settings.difficulty;
        let range = Range::of(&difficulty);
        self.narrow(range, &difficulty);
        if let Some(spread) = difficulty.spread {
            self.request.count = PILOT.max(2 * self.wanted);
            let choice = self.round(watch)?;
            if let Some(range) = range.narrowed(spread, &self.examiner.efforts()) {
                self.narrow(range, &difficulty);
                self.found.retain(|number| self.examiner.admits(*number));
            }
            if choice.stopped != Stopped::Enough {
                return self.judged(choice, watch);
            }
        }
        // What a search finds first does not depend on how many it looks for, so each one begins with what is known.
        self.request.count = self.wanted;
        let most = MOST_FACTOR * self.wanted + MOST_MORE;
        loop {
            let mut choice = self.round(watch)?;
            watch(Event::Searched);
            let more = choice.stopped == Stopped::Enough;
            let selection = self.selected();
            if choice.stopped == Stopped::Timeout && selection.numbers.len() >= self.wanted {
                // There was only no time to look for better ones.
                choice.stopped = Stopped::Enough;
            }
            let is_cheap = choice.strategy != Strategy::Solve;
            let most = if self.examiner.is_hopeless() {
                0
            } else if selection.lacks_a_class && is_cheap {
                RARE_FACTOR * most
            } else if !selection.is_good || !selection.is_full && is_cheap {
                most
            } else if !selection.is_full {
                most.min(FULL_FACTOR * self.wanted + 8)
            } else {
                0
            };
            if more && self.request.count < most {
                self.request.count = (2 * self.request.count + 8).min(most);
                continue;
            }
            let (choice, chosen) = self.judged(choice, watch)?;
            let missing = self.wanted.saturating_sub(chosen.len());
            let broken = self.court.disagreements.len() >= ENOUGH_DISAGREEMENTS;
            let since = self.known.len() - self.found.last().copied().unwrap_or_default();
            let hopeless = since >= HOPELESS + self.found.len() || self.examiner.is_hopeless();
            if missing == 0 || broken || hopeless || !more {
                return Ok((choice, chosen));
            }
            // Where most instances cannot be used, many more are needed.
            self.request.count += missing.max(self.known.len() - self.found.len());
        }
    }

    /// From now on only instances of this difficulty count.
    fn narrow(&mut self, range: Range, difficulty: &Difficulty) {
        let span = difficulty.span.unwrap_or_default();
        self.program = range.imposed(&self.skeleton.program, span);
        self.examiner.range = range;
    }

    /// One search from the start; what it finds for the first time is examined and, where nothing can speak against it, submitted.
    fn round(&mut self, watch: &mut dyn FnMut(Event)) -> Result<Choice, Failure> {
        let Self { skeleton, program, request, wanted, .. } = self;
        let Self { examiner, court, known, found, waiting, misfit, .. } = self;
        let choosy = examiner.is_choosy();
        let choice = choose(program, request, &mut |one| {
            let over = misfit.is_some() || examiner.is_hopeless();
            if !known.insert(one.model.clone()) || over {
                return;
            }
            watch(Event::Found(known.len()));
            let instance = instance(skeleton, known.len(), one.model, one.run);
            match examiner.examine(&instance) {
                Ok(false) => {}
                Ok(true) => {
                    let room = court.submitted() < *wanted;
                    found.push(instance.number);
                    if room && !choosy && !examiner.may_be_poor(instance.number) {
                        let claims = examiner.take_claims(instance.number);
                        court.submit(instance, claims);
                    } else {
                        waiting.insert(instance.number, instance);
                    }
                }
                Err(finding) => *misfit = Some(finding),
            }
            court.hear(watch);
        })
        .map_err(Failure::Skeleton)?;
        match self.misfit.take() {
            Some(finding) => Err(Failure::Skeleton(vec![finding])),
            None => Ok(choice),
        }
    }

    /// The instances that make the best bank, those left out that the judge did not confirm.
    fn selected(&self) -> select::Selection {
        let candidates: Vec<_> =
            self.found.iter().flat_map(|number| self.examiner.candidates(*number)).collect();
        let wishes = select::Wishes { distinct_answers: self.skeleton.settings.distinct_answers };
        select::select(&candidates, self.wanted, wishes, &|number| self.court.has_broken(number))
    }

    /// Has the best instances judged, and others instead of those that are not confirmed.
    fn judged(
        &mut self,
        choice: Choice,
        watch: &mut dyn FnMut(Event),
    ) -> Result<(Choice, Vec<usize>), Failure> {
        loop {
            let selection = self.selected();
            for (number, class) in selection.numbers.iter().zip(&selection.classes) {
                if let Some(instance) = self.waiting.remove(number) {
                    self.examiner.settle(*number, class);
                    self.court.submit(instance, self.examiner.take_claims(*number));
                }
                self.court.hear(watch);
            }
            self.court.settle(watch)?;
            watch(Event::Judged);
            let broken = selection.numbers.iter().any(|number| self.court.has_broken(*number));
            let hopeless = self.court.disagreements.len() >= ENOUGH_DISAGREEMENTS;
            if !broken || hopeless {
                self.shortcomings = self.examiner.shortcomings(&selection, self.wanted);
                let numbers = selection.numbers.into_iter();
                let numbers = numbers.filter(|number| !self.court.has_broken(*number)).collect();
                return Ok((choice, numbers));
            }
        }
    }
}

/// The files: questions, what students see, the report, and the bank that lists them all; and the warnings of the report.
fn artifacts(
    examiner: &Examiner<'_>,
    order: &Order<'_>,
    choice: &Choice,
    validated: &[Validated],
    left_out: Vec<LeftOut>,
) -> Result<(Vec<Artifact>, Vec<report::Told>), Failure> {
    if validated.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    let skeleton = examiner.skeleton();
    // They are numbered anew, so that one left out leaves no gap.
    let solved: Vec<Solved<'_>> = validated
        .iter()
        .enumerate()
        .filter_map(|(at, one)| examiner.solved(at + 1, one.instance(), Some(one.proof())))
        .collect();
    let trace = |one: &Solved<'_>| {
        Some(examiner.tracer.both_ends(&validated[one.number - 1].instance().model))
    };
    let quiz =
        compose::explained(examiner.subject, &solved, order.wording, &trace).map_err(|error| {
            match error {
                ComposeError::Question(diagnostic) => Failure::Skeleton(vec![diagnostic]),
                ComposeError::Wording(error) => misworded(error),
            }
        })?;
    let z3 = z3::version();
    let code = examiner.subject.settings.code;
    let picture = match code {
        CodeForm::Text => None,
        CodeForm::Picture | CodeForm::Both => {
            let seen = pictured(&quiz, order.wording).map_err(|error| match error {
                PictureError::Wording(error) => misworded(error),
                PictureError::Undrawable(question, why) => Failure::Picture(question, why),
            })?;
            Some(seen)
        }
    };
    let text = (code != CodeForm::Picture).then_some(&quiz);
    let quizzes: Vec<&Quiz> = text.into_iter().chain(&picture).collect();
    let mut artifacts = Vec::new();
    for quiz in &quizzes {
        artifacts.push(moodle::moodle(quiz).map_err(Failure::Moodle)?);
    }
    // The report shows what students see: the pictures, unless most of them get the text.
    let seen = text.or(picture.as_ref()).unwrap_or(&quiz);
    let form = if order.standalone {
        let class = skeleton.file.class.as_ref().map_or("Main", |class| &class.name.text);
        Form::Standalone { class: class.to_owned() }
    } else {
        Form::Seen
    };
    artifacts.extend(instances::files(&form, &solved, &quiz.questions));
    let run = report::Run {
        tool: order.tool,
        z3: &z3,
        strategy: choice.strategy.as_str(),
        stopped: choice.stopped.as_str(),
        asked: order.request.count,
        left_out,
    };
    let report = report::report(examiner.subject, (&quiz, seen), &solved, &run, order.wording);
    let (report, warnings) = report.map_err(misworded)?;
    artifacts.push(report);
    let paths: Vec<PathBuf> = artifacts.iter().map(|artifact| artifact.path.clone()).collect();
    let origin = bank::Origin {
        tool: order.tool,
        z3: &z3,
        source: &skeleton.source,
        placeholders: &skeleton.program.placeholders,
        strategy: choice.strategy.as_str(),
        stopped: choice.stopped.as_str(),
        form: &form,
    };
    let quizzes: Vec<&[Question]> = quizzes.iter().map(|quiz| &quiz.questions[..]).collect();
    artifacts.push(bank::bank(examiner.subject, &origin, &solved, &quizzes, &paths));
    Ok((artifacts, warnings))
}

/// An author's sentence in the front matter has a place in the skeleton, a template has not.
fn misworded(error: WordingError) -> Failure {
    match error.diagnostic() {
        Some(diagnostic) => Failure::Skeleton(vec![diagnostic]),
        None => Failure::Wording(error),
    }
}

#[cfg(test)]
mod example_tests;
#[cfg(test)]
mod form_tests;
#[cfg(test)]
mod tests;
