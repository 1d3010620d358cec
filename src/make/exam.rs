//! An exam: from everything that was read to its files.
//!
//! In: an order and an [`ExamInput`]. Out: the files of the exam in memory, and then on the disk.
//! What holds: nothing is written before all parts have enough questions; whoever orders it
//! searches each part, and can end all by ending one.

use std::collections::BTreeMap;
use std::path::Path;

use super::bank::{PreparedExercise, SearchedExercise, TOOL};
use super::exam_input::{ExamInput, folder, given, too_few};
use super::exam_order::ExamOrder;
use super::exam_outcome::{ExamSummary, PartSummary};
use super::order::BankOrder;
use super::outcome::unwritable;
use super::past::{changed_by_hand, listed};
use super::refusal::refused;
use super::statistics::misworded;
use super::status::Problem;
use crate::ask::wording::Wording;
use crate::diagnostic::{Code, Diagnostic};
use crate::exam::assemble::{AssembledExam, assemble, needed};
use crate::exam::file::{Exam, ExamPart};
use crate::exam::made::{AssemblyError, ExamFrame, MadePart};
use crate::exam::record::{self, ExamSource, FILE};
use crate::pipeline::{BankContents, Generated};
use crate::skeleton::front_matter::Language;
use crate::solve::z3;
use crate::write::artifact::{self, Artifact, Role};
use crate::write::bank::{self, AvoidedBank, Lineage};

/// An exam of which everything was read.
#[derive(Clone, Copy)]
pub struct ExamJob<'a> {
    /// What is wanted.
    pub order: &'a ExamOrder,
    /// What the exam file says.
    pub exam: &'a Exam,
    /// What it is made from; its parts are handed over on their own.
    pub input: &'a ExamInput,
}

/// What was found for all parts.
pub struct FoundParts<'a> {
    /// The parts that have questions.
    parts: Vec<MadePart<'a>>,
    /// The version of the Java that confirmed every instance.
    java: Option<String>,
    /// What is needed to reproduce disagreements: the part, a number, the files.
    reproducers: Vec<(String, usize, Vec<Artifact>)>,
    /// Which parts have too few questions; the exam can be made only if there are none.
    pub short: Vec<Diagnostic>,
}

/// The files of an exam in memory.
pub struct MadeExam {
    /// The files, and who gets what.
    pub assembled: AssembledExam,
    /// What is needed to reproduce disagreements: the part, a number, the files.
    reproducers: Vec<(String, usize, Vec<Artifact>)>,
}

/// Searches a part, and says what comes of it to whoever ordered the exam.
pub type PartSearch<'s, E> =
    &'s mut dyn FnMut(&ExamPart, &BankOrder, &PreparedExercise) -> Result<SearchedExercise, E>;

impl<'a> ExamJob<'a> {
    /// The order by which the bank of a part is made.
    pub fn order_of(&self, part: &ExamPart) -> BankOrder {
        let Self { order, exam, input } = self;
        let pool = input.pool(part, &exam.takers);
        given(order, exam, part, pool, &folder(order, &input.name))
    }

    /// Finds the questions of the parts one after the other; an error where one of them ends
    /// without.
    pub fn find<E>(
        &self,
        mut prepared: Vec<PreparedExercise>,
        told: &mut ExamSummary,
        search: PartSearch<'_, E>,
    ) -> Result<FoundParts<'a>, E> {
        let Self { exam, input, .. } = *self;
        let mut found = FoundParts {
            parts: Vec::new(),
            java: None,
            reproducers: Vec::new(),
            short: Vec::new(),
        };
        let mut earlier: Vec<(String, AvoidedBank)> = Vec::new();
        for (part, job) in exam.parts.iter().zip(&mut prepared) {
            let of_part = self.order_of(part);
            let text = job.exercise.text().to_owned();
            for (own, bank) in &earlier {
                // Of the same skeleton, these are as many fewer to be found.
                let name = if *own == text { job.name.clone() } else { bank.name.clone() };
                job.lineage.avoid.push(AvoidedBank { name, ..bank.clone() });
            }
            let searched = search(part, &of_part, job)?;
            let needed = needed(part, &exam.takers);
            let Generated { written, java, artifacts, contents, reproducers, .. } =
                searched.generated;
            told.parts.push(PartSummary {
                name: part.name.clone(),
                asked: of_part.number,
                written,
            });
            let shortage = if written < needed {
                Some(too_few(part, exam, &written.to_string()))
            } else if input.settled.is_some() && written < of_part.number {
                Some(nothing_else(part, of_part.number, &job.lineage, contents.as_ref()))
            } else {
                None
            };
            if let Some(Problem { message, hint }) = shortage {
                let finding = Diagnostic::error(Code::Exam, part.skeleton.span, message);
                found.short.push(finding.help(hint.unwrap_or_default()));
            }
            found.java = java.or(found.java);
            let numbered = reproducers.into_iter().enumerate();
            let named = numbered.map(|(at, files)| (part.name.clone(), at + 1, files));
            found.reproducers.extend(named);
            earlier.extend(own_bank(&artifacts).map(|bank| (text, bank)));
            let titles = [part.title.as_deref(), job.exercise.title()];
            found.parts.extend(contents.map(|contents| MadePart {
                part,
                title: titles.into_iter().flatten().next().unwrap_or(&part.name).to_owned(),
                question: job.exercise.question(),
                contents,
                artifacts,
            }));
        }
        Ok(found)
    }

    /// All files of the exam, in memory. `source` is the exam file as `exam.json` keeps it.
    pub fn assemble(
        &self,
        found: FoundParts<'a>,
        source: ExamSource,
        wording: &Wording,
    ) -> Result<MadeExam, Problem> {
        let Self { exam, input, .. } = *self;
        let frame = ExamFrame {
            exam,
            source,
            name: &input.name,
            students: &input.students,
            tool: TOOL,
            z3: &z3::version(),
            java: found.java.as_deref(),
            inputs: input.inputs.clone(),
            wording,
            settled: input.settled.as_ref(),
        };
        let assembled = assemble(&frame, found.parts).map_err(|error| match error {
            AssemblyError::Format(refusal) => refused(refusal),
            AssemblyError::Wording(error) => misworded(&[error]),
        })?;
        Ok(MadeExam { assembled, reproducers: found.reproducers })
    }

    /// Writes the files of the exam, and says which. Files of the exam that was there may be
    /// written over; `earlier` holds the hashes of those that its run left.
    pub fn write(
        &self,
        output: &Path,
        made: &MadeExam,
        earlier: Option<&BTreeMap<String, String>>,
        told: &mut ExamSummary,
    ) -> Result<(), Problem> {
        deliver(self.order, output, &made.assembled, earlier, told)?;
        for (name, at, files) in &made.reproducers {
            let place = output.join("disagreements").join(name).join(format!("{at:03}"));
            artifact::write(&place, files).map_err(|error| unwritable(&error))?;
        }
        Ok(())
    }
}

/// What to say where no other question is found in the place of one that is replaced; the part was
/// to have `count`.
fn nothing_else(
    part: &ExamPart,
    count: usize,
    lineage: &Lineage,
    contents: Option<&BankContents>,
) -> Problem {
    let made = |number: &usize| {
        contents.is_some_and(|all| all.measures.iter().any(|one| one.number == *number))
    };
    let plain: Vec<usize> = (1..=count).collect();
    let wanted = if lineage.numbers.is_empty() { &plain } else { &lineage.numbers };
    let missing: Vec<String> =
        wanted.iter().filter(|number| !made(number)).map(ToString::to_string).collect();
    let (name, numbers) = (&part.name, missing.join(","));
    Problem::new(format!("part `{name}` has no other question in the place of {numbers}")).hint(
        format!(
            "leave it as it is, leave it out with `--drop {name}:{numbers}`, or give the              placeholders of `{}` wider ranges and make the exam anew",
            part.skeleton.text
        ),
    )
}

/// The bank among these files, as one whose questions are not asked again.
fn own_bank(artifacts: &[Artifact]) -> Option<AvoidedBank> {
    let bank = artifacts.iter().find(|artifact| artifact.role == Role::Bank)?;
    bank::parse(&bank.bytes).ok().map(|bank| bank.avoided())
}

/// The wording of the report: that which the order names, then the one built in, in the
/// language of the first part.
pub fn wording(order: &ExamOrder, prepared: &[PreparedExercise]) -> Result<Wording, Problem> {
    let first = prepared.first();
    let language = first.map_or(Language::English, |part| part.exercise.language());
    let folders: Vec<_> = order.templates.iter().cloned().collect();
    Wording::load(&folders, language, &[]).map_err(|errors| misworded(&errors))
}

/// An error if there is another exam, or a bank, in the folder.
pub fn compare(output: &Path, inputs: &BTreeMap<String, String>) -> Result<(), Problem> {
    let shown = output.display();
    let hint = "`--force` writes over it; another folder (`-o DIR`) or another `label` keeps both";
    if output.join(bank::FILE).exists() {
        return Err(Problem::new(format!("`{shown}` holds a bank")).hint(hint));
    }
    let Ok(bytes) = std::fs::read(output.join(FILE)) else { return Ok(()) };
    let earlier = record::parse(&bytes).map_err(|(reason, help)| {
        let message = format!("`{}` {reason}", output.join(FILE).display());
        Problem::new(message).hint(format!("{help}; {hint}"))
    })?;
    let names = earlier.inputs.keys().chain(inputs.keys());
    let mut changed: Vec<&str> = names
        .filter(|name| earlier.inputs.get(*name) != inputs.get(*name))
        .map(String::as_str)
        .collect();
    changed.sort_unstable();
    changed.dedup();
    if changed.is_empty() {
        return Ok(());
    }
    let changed = changed.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let message = format!("`{shown}` holds another exam: other than then: {changed}");
    Err(Problem::new(message).hint(hint))
}

/// Writes all files unless some are there with other bytes.
fn deliver(
    order: &ExamOrder,
    output: &Path,
    assembled: &AssembledExam,
    earlier: Option<&BTreeMap<String, String>>,
    told: &mut ExamSummary,
) -> Result<(), Problem> {
    let artifacts = &assembled.artifacts;
    let is_other = |artifact: &&Artifact| {
        let there = std::fs::read(output.join(&artifact.path));
        there.is_ok_and(|bytes| bytes != artifact.bytes)
    };
    if !order.force {
        if let Some(hashes) = earlier {
            let changed = changed_by_hand(output, artifacts, hashes);
            if !changed.is_empty() {
                let message =
                    format!("files are changed after tatsu wrote them: {}", listed(&changed));
                let hint = "`--force` writes over them; another folder (`-o DIR`) keeps them";
                return Err(Problem::new(message).hint(hint));
            }
        }
        let others = artifacts.iter().filter(|one| earlier.is_none() && is_other(one));
        let others: Vec<_> = others.map(|one| output.join(&one.path)).collect();
        if !others.is_empty() {
            let message = format!("files are there already with other bytes: {}", listed(&others));
            let hint = "`--force` writes over them; another folder (`-o DIR`) keeps them";
            return Err(Problem::new(message).hint(hint));
        }
    }
    let paths = artifact::write(output, artifacts).map_err(|error| unwritable(&error))?;
    for (path, artifact) in paths.iter().zip(artifacts) {
        // The parts' own files are listed in `exam.json`.
        if artifact.path.components().count() == 1 {
            told.files.add(artifact.role, path.to_string_lossy().into_owned());
        }
    }
    told.takers(&assembled.takers);
    Ok(())
}
