//! The instances of a bank → its files, still in memory.
//!
//! In: instances with their verdicts, and how they were found. Out: an [`ArtifactSet`]. What holds:
//! a question that is to be kept is the same as before, or there is no bank.

use tracing::info_span;

use super::group::GroupExaminer;
use super::number::numbered;
use super::order::{BankContents, Failure, Order, QuestionMeasure};
use crate::ask::Solved;
use crate::ask::compose::{self, ComposeError};
use crate::ask::question::{Question, Quiz};
use crate::ask::variant::show_codes;
use crate::ask::wording::WordingError;
use crate::skeleton::front_matter::CodeForm;
use crate::solve::search::choose::SearchSummary;
use crate::solve::z3;
use crate::validate::verdict::Validated;
use crate::write::artifact::Artifact;
use crate::write::bank;
use crate::write::format::Format;
use crate::write::instances::{self, InstanceForm};
use crate::write::paper;
use crate::write::pictured::{PictureError, pictured};
use crate::write::report::{self, GaveWay, LeftOut};

/// The files, and what their author is to know of them.
#[derive(Default)]
pub struct ArtifactSet {
    /// The files.
    pub artifacts: Vec<Artifact>,
    /// What the report warns of.
    pub warnings: Vec<report::ReportWarning>,
    /// What formats have to say, such as points that cannot be divided among gaps.
    pub remarks: Vec<String>,
    /// The questions; `None` if nothing was proved.
    pub contents: Option<BankContents>,
}

/// Why questions could not be composed.
fn uncomposed(error: ComposeError) -> Failure {
    match error {
        ComposeError::Question(diagnostic) => Failure::Skeleton(vec![diagnostic]),
        ComposeError::Wording(error) => misworded(error),
    }
}

/// The files: questions, what students see, the report, and the bank that lists them all; and the
/// warnings of the report.
pub fn artifacts(
    examiner: &GroupExaminer<'_>,
    order: &Order<'_>,
    choice: &SearchSummary,
    (validated, spare): (&[Validated], &[Validated]),
    (left_out, gave_way): (Vec<LeftOut>, Vec<GaveWay>),
) -> Result<ArtifactSet, Failure> {
    // A shard without a question says so, since its bank would be missed.
    if validated.is_empty() && order.shard.is_none() {
        return Ok(ArtifactSet::default());
    }
    let skeleton = examiner.skeleton();
    let spare_parts = examiner.others(spare);
    let spare: Vec<Solved<'_>> = spare
        .iter()
        .filter_map(|one| examiner.solved(one.instance().number, one.instance(), Some(one.proof())))
        .collect();
    let numbered = numbered(validated, order.lineage);
    let parts = examiner.parts(&numbered);
    let span = info_span!("compose").entered();
    let mut quiz = compose::grouped(&parts, order.wording).map_err(uncomposed)?;
    drop(span);
    let mut parts: Vec<_> = parts.into_iter().map(|part| (part.subject, part.instances)).collect();
    let (subject, solved) = parts.remove(0);
    must_be_kept(order, &solved, &quiz)?;
    let variants = variants(examiner, order, &solved);
    show_codes(&mut quiz.questions, &variants, order.wording).map_err(misworded)?;
    let z3 = z3::version();
    let code = subject.settings.code;
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
    let mut quizzes: Vec<&Quiz> = text.into_iter().chain(&picture).collect();
    // A file without questions is none.
    quizzes.retain(|quiz| !quiz.questions.is_empty());
    let mut artifacts = question_files(order, &quizzes, &quiz)?;
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
        asked: order.wanted(),
        left_out,
        gave_way,
    };
    let report = info_span!("write the report").in_scope(|| {
        report::report(subject, (&quiz, seen), (&solved, &parts), &run, order.wording)
    });
    let (report, warnings) = report.map_err(misworded)?;
    if !solved.is_empty() {
        artifacts.push(report);
    }
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
        shard: order.shard.map(|shard| {
            let placeholders = &skeleton.program.placeholders;
            bank::ShardRecord::of(shard, placeholders, &spare, &spare_parts)
        }),
    };
    let written: Vec<&[Question]> = quizzes.iter().map(|quiz| &quiz.questions[..]).collect();
    let composed = bank::Composed {
        plain: &quiz.questions,
        written: &written,
        variants: &variants,
        parts: &parts,
    };
    let _span = info_span!("write the bank").entered();
    let bank = bank::bank(subject, &origin, &solved, composed, &artifacts);
    artifacts.push(bank);
    let of_formats = order.formats.iter().flat_map(|format| format.remarks(&quiz));
    let remarks = subject.settings.title_remark().into_iter().chain(of_formats).collect();
    let measures = solved.iter().map(measure).collect();
    let contents = Some(match (picture, code) {
        (Some(picture), CodeForm::Picture) => {
            BankContents { quiz: picture, with_text: Some(quiz), measures }
        }
        _ => BankContents { quiz, with_text: None, measures },
    });
    Ok(ArtifactSet { artifacts, warnings, remarks, contents })
}

/// The files of each format: of all of `quizzes`, which show programs as text, as pictures or both;
/// on paper of `quiz` with text only.
pub fn question_files(
    order: &Order<'_>,
    quizzes: &[&Quiz],
    quiz: &Quiz,
) -> Result<Vec<Artifact>, Failure> {
    let _span = info_span!("write questions").entered();
    let mut artifacts = Vec::new();
    let on_paper = |format: &&Format| format.name == paper::NAME;
    for quiz in quizzes {
        for format in order.formats.iter().filter(|one| !on_paper(one)) {
            artifacts.extend(format.artifact(quiz, order.wording).map_err(Failure::Format)?);
        }
    }
    // No program is copied from paper, so text is printed even where pictures are wanted.
    for format in order.formats.iter().filter(|one| on_paper(one) && !quizzes.is_empty()) {
        artifacts.extend(format.artifact(quiz, order.wording).map_err(Failure::Format)?);
    }
    Ok(artifacts)
}

/// The codes that the questions show; none if they show none.
fn variants(examiner: &GroupExaminer<'_>, order: &Order<'_>, solved: &[Solved<'_>]) -> Vec<String> {
    let subject = examiner.first.subject;
    if subject.settings.hides_variant {
        return Vec::new();
    }
    let numbers: Vec<usize> = solved.iter().map(|one| one.number).collect();
    let text = examiner.skeleton().source.written().text();
    let seed = subject.seed.to_string();
    let question = &*subject.asked();
    let label = subject.label.unwrap_or_default();
    order.lineage.variants(&[subject.name, label, question, &seed, text], &numbers)
}

/// An error if a question that is to be kept is another one now.
fn must_be_kept(order: &Order<'_>, solved: &[Solved<'_>], quiz: &Quiz) -> Result<(), Failure> {
    for kept in &order.lineage.kept {
        let at = solved.binary_search_by_key(&kept.number, |one| one.number).ok();
        let question = at.and_then(|at| quiz.questions.get(at));
        if question.is_some_and(|question| question.idnumber != kept.idnumber) {
            return Err(Failure::Kept(kept.number, kept.idnumber.clone()));
        }
    }
    Ok(())
}

/// What the run of a question takes.
fn measure(solved: &Solved<'_>) -> QuestionMeasure {
    QuestionMeasure {
        number: solved.number,
        hardness: solved.known.hardness,
        steps: solved.told.effort.statements,
    }
}

/// An author's sentence in the front matter has a place in the skeleton, a template has not.
fn misworded(error: WordingError) -> Failure {
    match error.diagnostic() {
        Some(diagnostic) => Failure::Skeleton(vec![diagnostic]),
        None => Failure::Wording(error),
    }
}
