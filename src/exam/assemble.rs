//! The files of an exam.
//!
//! In: the banks of its parts, and who gets questions. Out: the files, still in memory: one of each
//! format over all parts, the report, `exam.json`, and the parts' own banks in folders below. What
//! holds: every question stands in one category, and those of two groups in different ones.

use std::collections::BTreeMap;

use super::deal::{Deal, Dealer};
use super::file::{ExamPart, Takers};
use super::made::{AssemblyError, ExamFrame, MadePart, PARTS, TakerSheet};
use super::page;
use super::print::printed;
use super::record::{self, ExamQuestionRecord, ExamRecord, FILE, PartRecord, TakerRecord};
use super::settled::SettledDeal;
use super::sheet::{SheetQuestion, SheetSummary};
use super::worth;
use crate::ask::listing;
use crate::ask::question::{Question, Quiz, QuizSection};
use crate::ask::wording::{Wording, WordingError};
use crate::write::artifact::{Artifact, Role};
use crate::write::bank;
use crate::write::paper;
use crate::write::report;

/// The tag of questions that stand on a sheet.
const SHEET_TAG: &str = "sheet";

/// The number of groups that have letters.
const LETTERS: usize = 26;

/// An exam in memory.
pub struct AssembledExam {
    /// All its files.
    pub artifacts: Vec<Artifact>,
    /// What each group or student gets, and what that takes.
    pub takers: Vec<TakerSheet>,
    /// What parts and formats have to say, without a full stop.
    pub remarks: Vec<String>,
    /// The warnings of the report, as sentences of English.
    pub warnings: Vec<String>,
}

/// The names of groups: letters, or numbers if there are more than letters.
pub fn group_names(groups: usize) -> Vec<String> {
    let letter = |at: usize| char::from(b'A' + u8::try_from(at).unwrap_or_default()).to_string();
    let number = |at: usize| (at + 1).to_string();
    (0..groups).map(|at| if groups <= LETTERS { letter(at) } else { number(at) }).collect()
}

/// The number of questions that a part needs, at least, for those who get them.
pub fn needed(part: &ExamPart, takers: &Takers) -> usize {
    match takers {
        Takers::Groups(groups) => part.count * groups,
        Takers::Students(_) => part.count,
    }
}

/// Deals the questions and makes all files.
pub fn assemble(
    frame: &ExamFrame<'_>,
    mut parts: Vec<MadePart<'_>>,
) -> Result<AssembledExam, AssemblyError> {
    let leveled = worth::level(&mut parts, frame.settled);
    let takers = deal(frame, &parts);
    let quiz = quiz(frame, &parts, &takers).map_err(AssemblyError::Wording)?;
    let mut artifacts = Vec::new();
    for format in &frame.exam.formats {
        if format.name == paper::NAME {
            artifacts.extend(printed(frame, &parts, &takers)?);
            continue;
        }
        artifacts.extend(format.artifact(&quiz, frame.wording).map_err(AssemblyError::Format)?);
    }
    let of_formats = frame.exam.formats.iter().flat_map(|format| format.remarks(&quiz));
    let remarks = leveled.into_iter().chain(of_formats).collect();
    let warnings = warnings_in_english(frame, &parts, &takers).map_err(AssemblyError::Wording)?;
    let page = page::ExamPage::of(frame, &parts, &takers).map_err(AssemblyError::Wording)?;
    artifacts.push(
        report::page("exam.html", "exam", &page, frame.wording).map_err(AssemblyError::Wording)?,
    );
    let mut own = record(frame, &parts, &takers);
    for part in parts {
        for mut artifact in part.artifacts {
            artifact.path = std::path::Path::new(PARTS).join(&part.part.name).join(artifact.path);
            artifacts.push(artifact);
        }
    }
    own.files = artifacts.iter().map(|one| bank::with_slashes(&one.path)).collect();
    own.files.push(FILE.to_owned());
    let hash = |one: &Artifact| (bank::with_slashes(&one.path), bank::hash_of(&one.bytes));
    own.hashes = artifacts.iter().map(hash).collect();
    let mut bytes = match serde_json::to_vec_pretty(&own) {
        Ok(bytes) => bytes,
        Err(error) => unreachable!("text, numbers and lists are always JSON: {error}"),
    };
    bytes.push(b'\n');
    artifacts.push(Artifact { path: FILE.into(), role: Role::Exam, bytes });
    Ok(AssembledExam { artifacts, takers, remarks, warnings })
}

/// The warnings of the report, for a terminal.
fn warnings_in_english(
    frame: &ExamFrame<'_>,
    parts: &[MadePart<'_>],
    takers: &[TakerSheet],
) -> Result<Vec<String>, WordingError> {
    let Ok(english) = Wording::built_in() else {
        unreachable!("the built-in wording compiles, as a test makes sure")
    };
    let sentences = page::warnings(frame, parts, takers, &english)?;
    Ok(sentences
        .iter()
        .map(|sentence| listing::plain(&sentence.replace("<code>", "`").replace("</code>", "`")))
        .collect())
}

/// Who gets what, and what that takes.
fn deal(frame: &ExamFrame<'_>, parts: &[MadePart<'_>]) -> Vec<TakerSheet> {
    let names = match &frame.exam.takers {
        Takers::Groups(groups) => group_names(*groups),
        Takers::Students(_) => frame.students.iter().map(|one| one.name.clone()).collect(),
    };
    let places = match frame.settled {
        Some(settled) => settled_places(settled, parts),
        None => dealt_places(frame, parts, names.len()),
    };
    let sheet_of = |(name, (sheet, reserve)): (String, TakerPlaces)| {
        let questions: Vec<SheetQuestion<'_>> = parts
            .iter()
            .zip(&sheet)
            .flat_map(|(made, places)| places.iter().map(|place| made.at(*place)))
            .collect();
        let summary = SheetSummary::of(&questions);
        TakerSheet { name, sheet, reserve, summary }
    };
    names.into_iter().zip(places).map(sheet_of).collect()
}

/// For each part the places of the questions of a sheet and of its reserve.
type TakerPlaces = (Vec<Vec<usize>>, Vec<Vec<usize>>);

/// The places of questions whose numbers are settled, for each group or student.
fn settled_places(settled: &SettledDeal, parts: &[MadePart<'_>]) -> Vec<TakerPlaces> {
    let of = |numbers: &[Vec<usize>]| {
        parts.iter().zip(numbers).map(|(made, numbers)| made.places(numbers)).collect()
    };
    settled.takers.iter().map(|one| (of(&one.sheet), of(&one.reserve))).collect()
}

/// The places of questions that are dealt, for each of this number of groups or students.
fn dealt_places(frame: &ExamFrame<'_>, parts: &[MadePart<'_>], takers: usize) -> Vec<TakerPlaces> {
    let has_reserve = matches!(frame.exam.takers, Takers::Groups(_)) && takers > 1;
    let (mut dealer, mut spare_dealer) = (Dealer::new(takers), Dealer::new(takers));
    let mut deals: Vec<(Deal, Deal)> = Vec::new();
    for made in parts {
        let hardness: Vec<u64> = made.contents.measures.iter().map(|one| one.hardness.0).collect();
        let own = dealer.deal(&hardness, made.part.count);
        let mut spare = Deal { sheets: vec![Vec::new(); takers], rest: Vec::new() };
        if has_reserve {
            let left: Vec<u64> = own.rest.iter().map(|place| hardness[*place]).collect();
            spare = spare_dealer.deal(&left, left.len() / takers);
            for place in spare.sheets.iter_mut().flatten() {
                *place = own.rest[*place];
            }
        }
        deals.push((own, spare));
    }
    let of = |taker: usize| {
        let sheet = deals.iter().map(|(own, _)| own.sheets[taker].clone()).collect();
        (sheet, deals.iter().map(|(_, spare)| spare.sheets[taker].clone()).collect())
    };
    (0..takers).map(of).collect()
}

/// The questions of all parts, each part in a category of its own, and in it each group.
fn quiz(
    frame: &ExamFrame<'_>,
    parts: &[MadePart<'_>],
    takers: &[TakerSheet],
) -> Result<Quiz, WordingError> {
    let exam = frame.exam;
    let groups = if let Takers::Groups(groups) = exam.takers
        && groups > 1
    {
        takers
    } else {
        &[]
    };
    let (mut questions, mut sections) = (Vec::new(), Vec::new());
    for (at, made) in parts.iter().enumerate() {
        let level = format!("{} {}", at + 1, made.part.name);
        let on_sheet = |place: &usize| {
            // Each student has other questions, and a file for all is not to tell which.
            matches!(exam.takers, Takers::Groups(_))
                && takers.iter().any(|taker| taker.sheet[at].contains(place))
        };
        let mut left: Vec<usize> = (0..made.contents.quiz.questions.len()).collect();
        for taker in groups {
            let word =
                frame.wording.say("exam.group", vec![("name", taker.name.clone().into())])?;
            let group = listing::plain(&word);
            let title = format!("{}, {group}", made.title);
            let levels = vec![level.clone(), group.clone()];
            sections.push(QuizSection { first: questions.len(), levels, title });
            let own: Vec<usize> =
                taker.sheet[at].iter().chain(&taker.reserve[at]).copied().collect();
            left.retain(|place| !own.contains(place));
            let tagged = |place: &usize| {
                let mut tags = vec![group.clone()];
                tags.extend(on_sheet(place).then(|| SHEET_TAG.to_owned()));
                with_tags(&made.contents.quiz.questions[*place], &tags)
            };
            questions.extend(own.iter().map(tagged));
        }
        if left.is_empty() {
            continue;
        }
        let (levels, title) = (vec![level], made.title.clone());
        sections.push(QuizSection { first: questions.len(), levels, title });
        let tagged = |place: &usize| {
            let tags: Vec<String> =
                on_sheet(place).then(|| SHEET_TAG.to_owned()).into_iter().collect();
            with_tags(&made.contents.quiz.questions[*place], &tags)
        };
        questions.extend(left.iter().map(tagged));
    }
    let mut category = vec![exam.title.clone()];
    category.extend(exam.label.clone());
    Ok(Quiz {
        name: frame.name.to_owned(),
        title: exam.title.clone(),
        category,
        questions,
        sections,
    })
}

/// A question with further tags.
fn with_tags(question: &Question, tags: &[String]) -> Question {
    let mut question = question.clone();
    question.change_all(&mut |_, one| {
        for tag in tags {
            if !one.tags.contains(tag) {
                one.tags.push(tag.clone());
            }
        }
    });
    question
}

/// Hundredths of a point as points.
#[expect(clippy::cast_precision_loss, reason = "an exam has fewer than 2^53 hundredths of a point")]
fn as_points(hundredths: u64) -> f64 {
    hundredths as f64 / 100.0
}

/// The list of everything, without the files.
fn record(frame: &ExamFrame<'_>, parts: &[MadePart<'_>], takers: &[TakerSheet]) -> ExamRecord {
    let exam = frame.exam;
    let part = |made: &MadePart<'_>| PartRecord {
        name: made.part.name.clone(),
        title: made.title.clone(),
        skeleton: made.part.skeleton.text.clone(),
        question: made.question.clone(),
        count: made.part.count,
        points: as_points(made.contents.quiz.questions.first().map_or(0, Question::hundredths)),
        bank: format!("{PARTS}/{}/{}", made.part.name, bank::FILE),
        questions: made
            .questions()
            .map(|(question, measure)| ExamQuestionRecord {
                number: measure.number,
                name: question.name.clone(),
                idnumber: question.idnumber.clone(),
                hardness: measure.hardness.0,
                steps: measure.steps,
            })
            .collect(),
    };
    let idnumbers = |places: &[Vec<usize>]| {
        let of_part = parts.iter().zip(places);
        let all = of_part.flat_map(|(made, places)| places.iter().map(|place| made.at(*place)));
        all.map(|one| one.question.idnumber.clone()).collect()
    };
    let taker = |taker: &TakerSheet| TakerRecord {
        name: taker.name.clone(),
        points: as_points(taker.summary.points),
        hardness: taker.summary.hardness,
        steps: taker.summary.steps,
        minutes: taker.summary.minutes(),
        own: frame
            .students
            .iter()
            .find(|one| one.name == taker.name)
            .map(|one| one.own.clone())
            .unwrap_or_default(),
        sheet: idnumbers(&taker.sheet),
        reserve: idnumbers(&taker.reserve),
    };
    let all: Vec<TakerRecord> = takers.iter().map(taker).collect();
    let (groups, students) = match exam.takers {
        Takers::Groups(_) => (all, Vec::new()),
        Takers::Students(_) => (Vec::new(), all),
    };
    ExamRecord {
        format: record::FORMAT,
        tool: frame.tool.to_owned(),
        z3: frame.z3.to_owned(),
        name: frame.name.to_owned(),
        title: exam.title.clone(),
        label: exam.label.clone(),
        seed: exam.seed,
        formats: exam.formats.iter().map(|format| format.name.to_owned()).collect(),
        java: frame.java.map(str::to_owned),
        inputs: frame.inputs.clone(),
        source: frame.source.clone(),
        templates: frame.wording.templates().to_vec(),
        parts: parts.iter().map(part).collect(),
        exchanged: frame.settled.is_some(),
        groups,
        students,
        files: Vec::new(),
        hashes: BTreeMap::new(),
    }
}
