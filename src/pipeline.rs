//! The whole story on one page: values for a skeleton are found, every instance is proved, and
//! questions come out.
//!
//! In: a [`Skeleton`], an [`Order`] and a [`Oracle`]. Out: a [`Generated`] with the files to be,
//! still in memory. What holds: every instance in a file was confirmed by a JVM or is marked as
//! unchecked, and the bytes depend on skeleton and order only, unless the search runs into its
//! deadline. Nothing here looks at a clock or an environment; who wants to know how long something
//! took watches the [`Event`]s.

mod examine;
mod left_out;
mod number;
mod queue;
mod repeated;
mod search;
mod select;

use std::collections::BTreeSet;

use tracing::info_span;

use crate::ask::compose::{self, ComposeError};
use crate::ask::fingerprint::SeenBefore;
use crate::ask::question::{Question, Quiz};
use crate::ask::wording::{Wording, WordingError};
use crate::ask::{Solved, Subject};
use crate::diagnostic::Diagnostic;
use crate::jvm::JvmError;
use crate::read::Skeleton;
use crate::read::front_matter::CodeForm;
use crate::read::ir::Program;
use crate::solve::count::losses::{Losses, Patience, losses};
use crate::solve::execute::Machine;
use crate::solve::search::choose::{Request, SearchSummary, Stopped};
use crate::solve::space::Space;
use crate::solve::z3;
use crate::validate::validator::Validator;
use crate::validate::verdict::{Disagreement, Proof, Rejection, Validated};
use crate::vary::difficulty::Range;
use crate::vary::occurring::occurring;
use crate::write::artifact::Artifact;
use crate::write::bank::{GivenSettings, Lineage};
use crate::write::format::{Format, Refusal};
use crate::write::instances::{self, InstanceForm};
use crate::write::picture::Undrawable;
use crate::write::pictured::{PictureError, pictured};
use crate::write::report::{self, GaveWay, LeftOut};
use crate::write::{bank, reproducer};
use examine::Examiner;
use left_out::left_out;
use number::numbered;
use queue::ValidationQueue;
use search::{BankSearch, SearchOutcome};
use select::Goal;

/// Disagreements after which no more instances are tried, and for which everything is kept: a bug
/// shows in a few.
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
    /// Whether instances are written as programs that compile, instead of what students see.
    pub standalone: bool,
    /// The formats in which questions are written.
    pub formats: Vec<&'static Format>,
    /// What tells the bank from those of other years; in names and idnumbers.
    pub label: Option<&'a str>,
    /// What the command line said, for the bank.
    pub settings: GivenSettings,
    /// What it has to do with earlier banks.
    pub lineage: &'a Lineage,
}

/// Who says that an instance does what is predicted.
pub enum Oracle {
    /// A JVM; one serves all skeletons of a run.
    Jvm(Box<Validator>),
    /// There is none: every result is marked as unchecked.
    Absent,
}

/// Something that happened on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The number of instances that were found by now.
    Found(usize),
    /// The number of instances that were proved by now.
    Validated(usize),
    /// The search has ended; it begins again if the JVM left something out.
    Searched,
    /// Every instance found so far has its verdict.
    Decided,
}

/// What came of a skeleton.
pub struct Generated {
    /// How the search ended.
    pub choice: SearchSummary,
    /// What is not as good as the author wishes, such as answers that repeat. Whole sentences
    /// without a full stop.
    pub shortcomings: Vec<String>,
    /// Where values get lost, if fewer instances were found than wanted.
    pub losses: Option<Losses>,
    /// How many instances are in the files.
    pub written: usize,
    /// How many instances were found that make no question, or none that another one does not make.
    pub unused: usize,
    /// How many instances were found that make a question which is not to be asked again.
    pub avoided: usize,
    /// The version of the Java that confirmed them; `None` if none did.
    pub java: Option<String>,
    /// Instances that did something else on the JVM than predicted. They are in none of the files.
    pub disagreements: Vec<Disagreement>,
    /// For each of the first ten of them: what is needed to reproduce it, to be kept in a folder of
    /// its own.
    pub reproducers: Vec<Vec<Artifact>>,
    /// Instances that the JVM could not confirm, such as one that runs too long. They are in none
    /// of the files.
    pub rejections: Vec<Rejection>,
    /// The warnings of the report, the gravest first.
    pub warnings: Vec<report::ReportWarning>,
    /// The questions for Moodle, one file an instance, [`report.html`](report) and
    /// [`bank.json`](bank); empty if nothing was proved.
    pub artifacts: Vec<Artifact>,
}

/// Why nothing came of a skeleton.
#[derive(Debug)]
pub enum Failure {
    /// The author can mend it in the skeleton.
    Skeleton(Vec<Diagnostic>),
    /// A template cannot be filled in.
    Wording(WordingError),
    /// The questions have no file in a format.
    Format(Refusal),
    /// The program of the question of this name cannot be shown as a picture.
    Picture(String, Undrawable),
    /// The JVM cannot do its work.
    Jvm(JvmError),
    /// The skeleton does not make the question any more that is to be kept: its number and its
    /// idnumber.
    Kept(usize, String),
}

/// Finds values, has every instance confirmed while the search goes on, and makes the files.
pub fn generate(
    skeleton: &Skeleton,
    order: &Order<'_>,
    oracle: &mut Oracle,
    watch: &mut dyn FnMut(Event),
) -> Result<Generated, Failure> {
    let mut subject = Subject::of(order.name, order.request.seed, skeleton);
    subject.label = order.label;
    for format in &order.formats {
        subject.capabilities = subject.capabilities.and(&(format.capabilities)());
    }
    let mut examiner =
        Examiner::new(&subject, skeleton, &order.request).map_err(Failure::Skeleton)?;
    examiner.range = Range::of(&skeleton.settings.difficulty);
    let avoid = &order.lineage.avoid;
    examiner.seen_before = SeenBefore::of(avoid.iter().flat_map(|bank| &bank.questions));
    let of_this = avoid.iter().filter(|bank| bank.name == order.name);
    examiner.to_avoid = of_this.map(|bank| bank.questions.len()).sum();
    let span = skeleton.settings.difficulty.span.unwrap_or_default();
    let program = examiner.range.imposed(&skeleton.program, span);
    let search = BankSearch::new(&order.request, examiner, ValidationQueue::new(oracle));
    let search = search.beginning_with(order.lineage)?;
    let SearchOutcome { choice, selection, examiner, queue, found } =
        search.run(&program, watch)?;
    let mut shortcomings = examiner.shortcomings(&selection, order.request.count);
    let chosen: BTreeSet<usize> = selection.picks.iter().map(|pick| pick.number).collect();
    if found == 0 && choice.stopped == Stopped::Unsatisfiable {
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
    let (mut validated, mut disagreements, mut rejections) = queue.into_validated();
    validated.retain(|validated| chosen.contains(&validated.instance().number));
    disagreements.sort_by_key(|disagreement| disagreement.instance.number);
    rejections.sort_by_key(|rejection| rejection.instance.number);
    validated.truncate(order.request.count);
    if let (true, Some((_, unfit))) = (validated.is_empty(), &examiner.passed_over) {
        let finding = compose::unfit(&subject, unfit);
        return Err(Failure::Skeleton(vec![finding]));
    }
    let left_out = left_out(&examiner, found, validated.len(), &rejections, &disagreements);
    let gave_way = GaveWay {
        hardness: selection.misses(Goal::Hardness),
        answers: selection.misses(Goal::Answers),
        strategies: selection.proved().collect(),
    };
    let ArtifactSet { artifacts, warnings, remarks } =
        artifacts(&examiner, order, &choice, &validated, (left_out, gave_way))?;
    shortcomings.extend(remarks);
    let java = validated.first().and_then(|validated| match validated.proof() {
        Proof::Jvm { version, .. } => Some(version.clone()),
        Proof::Unchecked => None,
    });
    let run = reproducer::InstanceOrigin {
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
    let (unused, avoided) = (examiner.unused(), examiner.avoided);
    Ok(Generated {
        choice,
        shortcomings,
        losses,
        written,
        unused,
        avoided,
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
    let _span = info_span!("find where values get lost").entered();
    losses(program, &Machine::new(program), &Space::of(program), seed, patience)
}

/// The files, and what their author is to know of them.
#[derive(Default)]
struct ArtifactSet {
    artifacts: Vec<Artifact>,
    /// What the report warns of.
    warnings: Vec<report::ReportWarning>,
    /// What formats have to say, such as points that cannot be divided among gaps.
    remarks: Vec<String>,
}

/// The files: questions, what students see, the report, and the bank that lists them all; and the
/// warnings of the report.
fn artifacts(
    examiner: &Examiner<'_>,
    order: &Order<'_>,
    choice: &SearchSummary,
    validated: &[Validated],
    (left_out, gave_way): (Vec<LeftOut>, GaveWay),
) -> Result<ArtifactSet, Failure> {
    if validated.is_empty() {
        return Ok(ArtifactSet::default());
    }
    let skeleton = examiner.skeleton();
    let numbered = numbered(validated, order.lineage);
    let solved: Vec<Solved<'_>> = numbered
        .iter()
        .filter_map(|(number, one)| examiner.solved(*number, one.instance(), Some(one.proof())))
        .collect();
    let trace = |one: &Solved<'_>| {
        let at = numbered.binary_search_by_key(&one.number, |(number, _)| *number).ok()?;
        Some(examiner.tracer.both_ends(&numbered[at].1.instance().model))
    };
    let span = info_span!("compose").entered();
    let quiz =
        compose::explained(examiner.subject, &solved, order.wording, &trace).map_err(|error| {
            match error {
                ComposeError::Question(diagnostic) => Failure::Skeleton(vec![diagnostic]),
                ComposeError::Wording(error) => misworded(error),
            }
        })?;
    drop(span);
    for kept in &order.lineage.kept {
        let mut of_number = solved.iter().zip(&quiz.questions);
        let question = of_number.find(|(one, _)| one.number == kept.number);
        if question.is_some_and(|(_, question)| question.idnumber != kept.idnumber) {
            return Err(Failure::Kept(kept.number, kept.idnumber.clone()));
        }
    }
    let z3 = z3::version();
    let code = examiner.subject.settings.code;
    let picture = match code {
        CodeForm::Text => None,
        CodeForm::Picture | CodeForm::Both => {
            let span = info_span!("draw pictures");
            let seen =
                span.in_scope(|| pictured(&quiz, order.wording)).map_err(|error| match error {
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
        let span = info_span!("write questions");
        for format in &order.formats {
            let artifact = span.in_scope(|| format.artifact(quiz, order.wording));
            artifacts.extend(artifact.map_err(Failure::Format)?);
        }
    }
    // The report shows what students see: the pictures, unless most of them get the text.
    let seen = text.or(picture.as_ref()).unwrap_or(&quiz);
    let form = if order.standalone {
        let class = skeleton.file.class.as_ref().map_or("Main", |class| &class.name.text);
        InstanceForm::Standalone { class: class.to_owned() }
    } else {
        InstanceForm::Seen
    };
    artifacts.extend(instances::files(&form, &solved, &quiz.questions));
    let run = report::SearchDetails {
        tool: order.tool,
        z3: &z3,
        strategy: choice.strategy.as_str(),
        stopped: choice.stopped.as_str(),
        asked: order.request.count,
        left_out,
        gave_way,
    };
    let report = info_span!("write the report")
        .in_scope(|| report::report(examiner.subject, (&quiz, seen), &solved, &run, order.wording));
    let (report, warnings) = report.map_err(misworded)?;
    artifacts.push(report);
    let origin = bank::BankOrigin {
        tool: order.tool,
        z3: &z3,
        source: &skeleton.source,
        placeholders: &skeleton.program.placeholders,
        strategy: choice.strategy.as_str(),
        stopped: choice.stopped.as_str(),
        form: &form,
        settings: &order.settings,
        templates: order.wording.templates(),
        lineage: order.lineage,
    };
    let written: Vec<&[Question]> = quizzes.iter().map(|quiz| &quiz.questions[..]).collect();
    let composed = bank::Composed { plain: &quiz.questions, written: &written };
    let _span = info_span!("write the bank").entered();
    let bank = bank::bank(examiner.subject, &origin, &solved, composed, &artifacts);
    artifacts.push(bank);
    Ok(ArtifactSet {
        artifacts,
        warnings,
        remarks: order.formats.iter().filter_map(|format| (format.remark)(&quiz)).collect(),
    })
}

/// An author's sentence in the front matter has a place in the skeleton, a template has not.
fn misworded(error: WordingError) -> Failure {
    match error.diagnostic() {
        Some(diagnostic) => Failure::Skeleton(vec![diagnostic]),
        None => Failure::Wording(error),
    }
}

#[cfg(test)]
mod even_tests;
#[cfg(test)]
mod example_tests;
#[cfg(test)]
mod examples;
#[cfg(test)]
mod form_tests;
#[cfg(test)]
mod guess_tests;
#[cfg(test)]
mod tests;
