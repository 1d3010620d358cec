//! What an exam is made from: its file, and the skeletons, banks and roster that it names.
//!
//! In: the files, as whoever has them hands them over. Out: an [`ExamInput`] with everything read,
//! and what is wrong with any of it. What holds: all mistakes are found in one go, each in the file
//! where it can be mended.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::bank::{self as making, PreparedExercise, TOOL};
use super::check;
use super::exam_order::{ExamFile, ExamFiles, ExamOrder};
use super::exercise::Exercise;
use super::jvms::missing;
use super::order::BankOrder;
use super::outcome::{none_of, wording_of};
use super::past::{self, Protection};
use super::questions::KINDS_STAND_IN_THE_FILE;
use super::status::Problem;
use crate::ask::facts::full_name;
use crate::ask::wording::Wording;
use crate::diagnostic::{Code, Diagnostic};
use crate::exam::assemble::needed;
use crate::exam::file::{self, Exam, ExamPart, Takers};
use crate::exam::made::ExamStudent;
use crate::exam::record::OwnTerms;
use crate::exam::roster::{self, AllowedTime, RosterStudent};
use crate::exam::settled::SettledDeal;
use crate::skeleton::front_matter::QuestionKind;
use crate::solve::search::choose::Strategy;
use crate::solve::z3;
use crate::source::{Source, Sources, Span, Spanned};
use crate::write::bank::{self, AvoidedBank, Lineage};
use crate::write::format::Format;
use crate::write::json;
use crate::write::paper::{self, PaperSize};

/// Everything that an exam is made from, as far as it could be read.
pub struct ExamInput {
    /// All files that were read, the exam file first.
    pub sources: Sources,
    /// The exam file.
    pub source: Source,
    /// What it says; `None` if it is not TOML.
    pub exam: Option<Exam>,
    /// What it is called.
    pub name: String,
    /// The skeletons of the parts, in their order; `None` where one has mistakes.
    pub parts: Vec<Option<PreparedExercise>>,
    /// The students, if it is for students.
    pub students: Vec<ExamStudent>,
    /// The banks whose questions are not asked again.
    pub avoid: Vec<AvoidedBank>,
    /// What it is made from, by name, each as a hash or as a version.
    pub inputs: BTreeMap<String, String>,
    /// Who gets what, if single questions of an exam were exchanged and the rest stays.
    pub settled: Option<SettledDeal>,
    /// What was found in any of the files, errors and warnings.
    pub findings: Vec<Diagnostic>,
}

impl ExamInput {
    /// Whether anything is wrong.
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(Diagnostic::is_error)
    }

    /// How many questions the bank of a part is to have.
    pub fn pool(&self, part: &ExamPart, takers: &Takers) -> usize {
        match takers {
            Takers::Groups(groups) => part.pool_of_groups(*groups),
            Takers::Students(_) => part.pool_of_students(self.students.len()),
        }
    }
}

/// Where the results go.
pub fn folder(order: &ExamOrder, name: &str) -> PathBuf {
    order.output.clone().unwrap_or_else(|| Path::new("out").join(name))
}

/// Reads everything. An error only if the exam file itself cannot be read.
pub fn read(order: &ExamOrder, files: &dyn ExamFiles) -> Result<ExamInput, Problem> {
    let path = &order.file;
    let mut sources = Sources::default();
    let source = files.exam(&mut sources)?;
    let (exam, diagnostics) = file::read(&source);
    let label = exam.as_ref().and_then(|exam| exam.label.as_deref());
    let name = full_name(&order.name, label);
    let mut input = ExamInput {
        sources,
        source: source.clone(),
        exam: None,
        name,
        parts: Vec::new(),
        students: Vec::new(),
        avoid: Vec::new(),
        inputs: BTreeMap::new(),
        settled: None,
        findings: diagnostics,
    };
    input.inputs.insert("tatsu".into(), TOOL.into());
    input.inputs.insert("Z3".into(), z3::version());
    input.inputs.insert("a JVM".into(), if order.no_jvm { "no" } else { "yes" }.into());
    let own = path.file_name().map(|name| name.to_string_lossy().into_owned());
    input.hash(own.unwrap_or_default(), source.text().as_bytes());
    let Some(exam) = exam else { return Ok(input) };
    let names = match &exam.takers {
        Takers::Students(path) => input.read_roster(files, path),
        Takers::Groups(_) => Vec::new(),
    };
    input.students = input.with_own_terms(&exam, &names);
    let output = folder(order, &input.name);
    for path in &exam.avoid {
        input.read_banks(files, path, &output);
    }
    if !input.avoid.is_empty() {
        let avoid = serde_json::to_vec(&input.avoid).unwrap_or_default();
        input.hash("the banks of `avoid`".into(), &avoid);
    }
    for part in &exam.parts {
        let prepared = input.read_part(order, files, &exam, part);
        input.parts.push(prepared);
    }
    input.judge_names(&exam, &names);
    input.exam = Some(exam);
    // What the exam file says wrongly comes to light in any order.
    let is_own = |one: &Diagnostic| one.label.span.file == source.file();
    let (mut findings, others): (Vec<_>, Vec<_>) = input.findings.into_iter().partition(is_own);
    findings.sort_by_key(|one| one.label.span);
    findings.extend(others);
    input.findings = findings;
    Ok(input)
}

impl ExamInput {
    fn hash(&mut self, name: String, bytes: &[u8]) {
        self.inputs.insert(name, bank::hash_of(bytes));
    }

    /// Something is wrong at a place of the exam file.
    fn wrong(&mut self, span: Span, problem: &Problem) {
        let found = Diagnostic::error(Code::Exam, span, problem.message.clone());
        let found = match &problem.hint {
            Some(hint) => found.help(hint.clone()),
            None => found,
        };
        self.findings.push(found);
    }

    /// The students in the roster at a path; none if it has mistakes.
    fn read_roster(&mut self, files: &dyn ExamFiles, path: &Spanned) -> Vec<RosterStudent> {
        let source = match files.text(&mut self.sources, &path.text, ExamFile::Roster) {
            Ok(source) => source,
            Err(problem) => {
                self.wrong(path.span, &problem);
                return Vec::new();
            }
        };
        self.hash(path.text.clone(), source.text().as_bytes());
        roster::read(&source).unwrap_or_else(|diagnostics| {
            self.findings.extend(diagnostics);
            Vec::new()
        })
    }

    /// The students with what each has otherwise than others.
    fn with_own_terms(&mut self, exam: &Exam, students: &[RosterStudent]) -> Vec<ExamStudent> {
        let mut all = Vec::new();
        for RosterStudent { name, number, size, time } in students {
            let minutes = match (time, exam.head.time) {
                (None, _) => None,
                (Some(AllowedTime::Minutes(minutes)), _) => Some(*minutes),
                (Some(AllowedTime::Percent(percent)), Some(usual)) => {
                    Some((usual * percent).div_ceil(100))
                }
                (Some(AllowedTime::Percent(percent)), None) => {
                    let message =
                        format!("the exam file does not say of which time these are {percent} %");
                    let found = Diagnostic::error(Code::Exam, name.span, message);
                    self.findings.push(found.help(
                        "write `time = 90` at the top of the exam file for 90 minutes, or minutes here",
                    ));
                    None
                }
            };
            let own = OwnTerms { number: number.clone(), size: *size, time: minutes };
            all.push(ExamStudent { name: name.text.clone(), own });
        }
        all
    }

    /// Finds the names that cannot be printed, if sheets are wanted on paper.
    fn judge_names(&mut self, exam: &Exam, names: &[RosterStudent]) {
        let is_printed = exam.formats.iter().any(|format| format.name == paper::NAME);
        let prepared = self.parts.iter().flatten().next().filter(|_| is_printed);
        if let Some(prepared) = prepared {
            let all: Vec<&str> = names.iter().map(|one| one.name.text.as_str()).collect();
            let missing = paper::unprintable(&all.join(" "), exam.paper, &prepared.wording);
            self.findings.extend(roster::unprintable(names, &missing));
        }
    }

    /// Reads the banks at a path, but for those that lie in the exam's own folder.
    fn read_banks(&mut self, files: &dyn ExamFiles, path: &Spanned, output: &Path) {
        let place = match files.place(&path.text) {
            Ok(place) => place,
            Err(problem) => return self.wrong(path.span, &problem),
        };
        let real = |path: &Path| dunce::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let output = real(output);
        match bank::banks_in(&place) {
            Ok(found) => {
                for one in found.into_iter().filter(|one| !real(&one.folder).starts_with(&output)) {
                    let avoided = one.bank.avoided();
                    if !self.avoid.contains(&avoided) {
                        self.avoid.push(avoided);
                    }
                }
            }
            Err(error) => self.wrong(path.span, &Problem::from(error)),
        }
    }

    fn read_part(
        &mut self,
        order: &ExamOrder,
        files: &dyn ExamFiles,
        exam: &Exam,
        part: &ExamPart,
    ) -> Option<PreparedExercise> {
        let begin = (order.now)();
        let name = &part.skeleton.text;
        let read = files.text(&mut self.sources, name, ExamFile::Part);
        let (source, path) = match read.and_then(|source| Ok((source, files.place(name)?))) {
            Ok(found) => found,
            Err(problem) => {
                self.wrong(part.skeleton.span, &problem);
                return None;
            }
        };
        self.hash(part.skeleton.text.clone(), source.text().as_bytes());
        let (exercise, mut diagnostics) = making::read(&source, &part.overrides);
        if let Some(Exercise::Dialogue(_)) = exercise
            && let Err(problem) = must_suit_dialogue(order, part)
        {
            self.wrong(part.skeleton.span, &problem);
        }
        let folder = folder(order, &self.name);
        let pool = self.pool(part, &exam.takers);
        let of_part = given(order, exam, part, pool, &folder);
        let mut wording = None;
        if let Some(exercise) = &exercise {
            match wording_of(&of_part, &path, exercise) {
                Ok(Ok(found)) => wording = Some(found),
                Ok(Err(found)) => diagnostics.extend(found),
                Err(problem) => self.wrong(part.skeleton.span, &problem),
            }
            if let Exercise::Skeleton(skeleton) = exercise
                && order.check
                && !diagnostics.iter().any(Diagnostic::is_error)
            {
                match check::space(skeleton, order.jobs) {
                    Err(found) => diagnostics.push(*found),
                    Ok(space) => self.judge_space(part, exam, &space),
                }
            }
        }
        self.findings.extend(diagnostics.iter().cloned());
        let home = order.file.parent().unwrap_or(Path::new(""));
        let lineage = self.lineage(home, part, pool);
        let wording = wording?;
        self.hash_templates(&wording);
        Some(PreparedExercise {
            name: part.name.clone(),
            label: exam.label.clone(),
            exercise: exercise?,
            warnings: diagnostics,
            wording,
            folder,
            reserved: None,
            lineage,
            earlier: None,
            protection: Protection::Off,
            reading: begin.elapsed(),
        })
    }

    /// What a part has to do with earlier exams: the questions to avoid, and those that the
    /// `bank.toml` beside the exam file keeps.
    fn lineage(&mut self, home: &Path, part: &ExamPart, pool: usize) -> Lineage {
        let avoid = self.avoid.clone();
        let kept = past::kept(home, &past::table_of_part(&self.name, &part.name));
        let numbered = kept.and_then(|kept| {
            let numbers = past::numbers_around(&kept, pool)
                .map_err(|problem| problem.hint("write a larger `pool`, or let some of them go"))?;
            Ok((numbers, kept))
        });
        match numbered {
            Ok((numbers, kept)) => {
                if !kept.is_empty() {
                    let all = format!("{kept:?}");
                    let name = format!("kept questions of {}", part.name);
                    self.hash(name, all.as_bytes());
                }
                Lineage { avoid, hardness: None, numbers, kept }
            }
            Err(problem) => {
                self.wrong(part.skeleton.span, &problem);
                Lineage { avoid, ..Lineage::default() }
            }
        }
    }

    fn hash_templates(&mut self, wording: &Wording) {
        for template in wording.templates() {
            for (name, text) in &template.files {
                self.hash(format!("{}/{name}", template.path), text.as_bytes());
            }
        }
    }

    /// A placeholder space that is too small for a part can be seen without a search.
    fn judge_space(&mut self, part: &ExamPart, exam: &Exam, space: &num_bigint::BigUint) {
        let needed = needed(part, &exam.takers);
        if *space < num_bigint::BigUint::from(needed) {
            let problem = too_few(part, exam, &space.to_string());
            self.wrong(part.skeleton.span, &problem);
        }
    }
}

/// An error if a part about a dialogue says what only skeletons have, or if there is to be no JVM.
fn must_suit_dialogue(order: &ExamOrder, part: &ExamPart) -> Result<(), Problem> {
    let said = &part.overrides;
    let keys = [
        ("`question`", said.question.is_some()),
        ("`answer`", said.answer.is_some()),
        ("`near`", said.marks.near.is_some()),
        ("`code`", said.code.is_some()),
        ("`explanation`", said.explanation.is_some()),
    ];
    let keys_of_others = if said.question.is_some() {
        KINDS_STAND_IN_THE_FILE
    } else {
        "`options`, `points`, `penalty`, `negative`, `language` and `address` can"
    };
    none_of(&keys, &format!("`{}`, which is a dialogue", part.skeleton.text), keys_of_others)?;
    if order.no_jvm { Err(missing()) } else { Ok(()) }
}

/// What to say where a part has too few questions.
pub fn too_few(part: &ExamPart, exam: &Exam, found: &str) -> Problem {
    let needed = needed(part, &exam.takers);
    let (name, count) = (&part.name, part.count);
    let wider = format!(
        "or give the placeholders of `{}`, or what a dialogue reads, wider ranges",
        part.skeleton.text
    );
    let before = exam.parts.iter().take_while(|one| one.name != part.name);
    let same: Vec<String> = before
        .filter(|one| one.skeleton.text == part.skeleton.text)
        .map(|one| format!("`{}`", one.name))
        .collect();
    let wider = if same.is_empty() {
        wider
    } else {
        format!("{wider}: what {} asks of it is not asked again", same.join(" and "))
    };
    if let Takers::Groups(groups) = &exam.takers
        && *groups > 1
    {
        Problem::new(format!(
            "part `{name}` can have {found} questions, and {groups} groups of {count} that share nothing need {needed}"
        ))
        .hint(format!("write a smaller `count` or fewer `groups`, {wider}"))
    } else {
        Problem::new(format!(
            "part `{name}` can have {found} questions, and each student gets {count}"
        ))
        .hint(format!("write a smaller `count`, {wider}"))
    }
}

/// The formats of the parts' own banks. What is printed is the exam: where nothing else is wanted,
/// a part has what every bank has, and no file besides.
fn formats(exam: &Exam) -> Vec<&'static Format> {
    let others = exam.formats.iter().copied().filter(|format| format.name != paper::NAME);
    let others: Vec<&'static Format> = others.collect();
    if others.is_empty() { vec![&json::FORMAT] } else { others }
}

/// The order by which `tatsu gen` would make the bank of a part with `pool` questions.
pub fn given(
    order: &ExamOrder,
    exam: &Exam,
    part: &ExamPart,
    pool: usize,
    folder: &Path,
) -> BankOrder {
    let overrides = &part.overrides;
    BankOrder {
        number: pool,
        seed: exam.seed,
        output: Some(folder.to_owned()),
        label: exam.label.clone(),
        avoid: Vec::new(),
        shard: None,
        force: order.force,
        strategy: Strategy::Auto,
        timeout: order.timeout,
        jobs: order.jobs,
        no_jvm: order.no_jvm,
        question: overrides
            .question
            .into_iter()
            .chain(overrides.following.iter())
            .map(QuestionKind::as_str)
            .collect(),
        answer: overrides.answer,
        options: overrides.options,
        code: overrides.code,
        format: formats(exam),
        paper: Some(exam.paper).filter(|size| *size != PaperSize::default()),
        points: overrides.marks.points,
        penalty: overrides.marks.penalty,
        negative: overrides.marks.negative,
        standalone: false,
        explanation: overrides.explanation,
        near: overrides.marks.near,
        language: overrides.language,
        address: overrides.address,
        templates: order.templates.clone(),
    }
}
