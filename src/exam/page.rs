//! The report over a whole exam.
//!
//! In: its parts, and what each group or student gets. Out: what the layout `exam.html` shows. What
//! holds: every number is text already, so that the layout only says where it stands.

use serde::Serialize;

use super::file::Takers;
use super::made::{ExamFrame, MadePart, PARTS, TakerSheet};
use super::sheet::{LONGEST, READING, STEP, SheetSummary};
use crate::ask::question::Question;
use crate::ask::wording::{Wording, WordingError};
use crate::pipeline::QuestionMeasure;
use crate::skeleton::front_matter::Points;
use crate::write::report;

/// By how many hundredths of the least difficulty groups may differ before the report warns.
const MOST_APART: u64 = 5;

/// The page.
#[derive(Debug, Serialize)]
pub struct ExamPage {
    language: &'static str,
    title: String,
    label: Option<String>,
    name: String,
    tool: String,
    z3: String,
    java: Option<String>,
    seed: u64,
    /// Whether it is for students, not for groups.
    of_students: bool,
    takers: Vec<TakerRow>,
    parts: Vec<PartRow>,
    /// HTML.
    warnings: Vec<String>,
    reading: u64,
    step: u64,
    longest: u64,
}

/// What a group or a student gets.
#[derive(Debug, Serialize)]
struct TakerRow {
    name: String,
    questions: usize,
    points: String,
    hardness: u64,
    steps: u64,
    minutes: u64,
    /// What chance earns, in percent.
    chance: String,
    /// The strategy that earns most, HTML; empty if there are no options.
    strategy: String,
    /// What it earns, in percent.
    earned: String,
    /// For each part its questions.
    sheet: Vec<Vec<QuestionLink>>,
    /// How many further questions the group has in each part.
    reserve: Vec<usize>,
}

/// Where a question is shown.
#[derive(Debug, Serialize)]
struct QuestionLink {
    /// Its number in the part's bank.
    number: usize,
    /// The part's report.
    report: String,
}

/// A part.
#[derive(Debug, Serialize)]
struct PartRow {
    name: String,
    title: String,
    question: String,
    count: usize,
    pool: usize,
    points: String,
    /// The least, the middle and the greatest hardness.
    hardness: [u64; 3],
    report: String,
    /// In how many sheets its questions stand: the least and the most.
    uses: [usize; 2],
}

impl ExamPage {
    /// The page for an exam.
    pub fn of(
        frame: &ExamFrame<'_>,
        parts: &[MadePart<'_>],
        takers: &[TakerSheet],
    ) -> Result<Self, WordingError> {
        let rows: Result<_, _> =
            takers.iter().map(|taker| taker_row(taker, parts, frame.wording)).collect();
        let rows_of_parts =
            parts.iter().enumerate().map(|(at, made)| part_row(at, made, takers)).collect();
        Ok(Self {
            language: frame.wording.language().as_str(),
            title: frame.exam.title.clone(),
            label: frame.exam.label.clone(),
            name: frame.name.to_owned(),
            tool: frame.tool.to_owned(),
            z3: frame.z3.to_owned(),
            java: frame.java.map(str::to_owned),
            seed: frame.exam.seed,
            of_students: matches!(frame.exam.takers, Takers::Students(_)),
            takers: rows?,
            parts: rows_of_parts,
            warnings: warnings(frame, parts, takers, frame.wording)?,
            reading: READING,
            step: STEP,
            longest: LONGEST / 60,
        })
    }
}

/// The report of a part, from the exam's own.
fn report_of(made: &MadePart<'_>) -> String {
    format!("{PARTS}/{}/{}", made.part.name, report::FILE)
}

fn taker_row(
    taker: &TakerSheet,
    parts: &[MadePart<'_>],
    wording: &Wording,
) -> Result<TakerRow, WordingError> {
    let SheetSummary { questions, points, hardness, steps, chance, ref strategies, .. } =
        taker.summary;
    let link = |made: &MadePart<'_>, place: &usize| QuestionLink {
        number: made.contents.measures[*place].number,
        report: report_of(made),
    };
    let best = strategies.first();
    let strategy = match best {
        Some((strategy, _)) => {
            wording.say(&format!("report.strategy.{}", strategy.as_str()), Vec::new())?
        }
        None => String::new(),
    };
    Ok(TakerRow {
        name: taker.name.clone(),
        questions,
        points: Points::shown_sum(points),
        hardness,
        steps,
        minutes: taker.summary.minutes(),
        chance: percent(chance),
        strategy,
        earned: percent(best.map_or(chance, |(_, earned)| *earned)),
        sheet: parts
            .iter()
            .zip(&taker.sheet)
            .map(|(made, places)| places.iter().map(|place| link(made, place)).collect())
            .collect(),
        reserve: taker.reserve.iter().map(Vec::len).collect(),
    })
}

fn part_row(at: usize, made: &MadePart<'_>, takers: &[TakerSheet]) -> PartRow {
    let questions = &made.contents.quiz.questions;
    let mut hardness: Vec<u64> = made.contents.measures.iter().map(QuestionMeasure::work).collect();
    hardness.sort_unstable();
    let middle = hardness.len().saturating_sub(1) / 2;
    let of = |place: usize| hardness.get(place).copied().unwrap_or_default();
    let uses = |place: usize| takers.iter().filter(|one| one.sheet[at].contains(&place)).count();
    let uses: Vec<usize> = (0..questions.len()).map(uses).collect();
    PartRow {
        name: made.part.name.clone(),
        title: made.title.clone(),
        question: made.question.replace(',', ", "),
        count: made.part.count,
        pool: questions.len(),
        points: Points::shown_sum(questions.first().map_or(0, Question::hundredths)),
        hardness: [of(0), of(middle), of(hardness.len().saturating_sub(1))],
        report: report_of(made),
        uses: [
            uses.iter().min().copied().unwrap_or_default(),
            uses.iter().max().copied().unwrap_or_default(),
        ],
    }
}

/// What the instructor should know, as sentences.
pub fn warnings(
    frame: &ExamFrame<'_>,
    parts: &[MadePart<'_>],
    takers: &[TakerSheet],
    wording: &Wording,
) -> Result<Vec<String>, WordingError> {
    let mut sentences = Vec::new();
    if frame.java.is_none() {
        sentences.push(wording.say("exam.warning.unchecked", Vec::new())?);
    }
    let hardness: Vec<u64> = takers.iter().map(|taker| taker.summary.hardness).collect();
    let (least, most) = (hardness.iter().min().copied(), hardness.iter().max().copied());
    if let (Some(least), Some(most)) = (least, most) {
        let apart = ((most - least) * 100).div_ceil(least.max(1));
        if apart > MOST_APART {
            let values = vec![("percent", apart.into())];
            sentences.push(wording.say("exam.warning.apart", values)?);
        }
    }
    for (at, made) in parts.iter().enumerate() {
        let row = part_row(at, made, takers);
        if row.uses[1] > 1 {
            let values = vec![
                ("name", made.part.name.clone().into()),
                ("most", row.uses[1].into()),
                ("pool", row.pool.into()),
            ];
            sentences.push(wording.say("exam.warning.shared", values)?);
        }
    }
    Ok(sentences)
}

/// Thousandths in percent, with a decimal.
fn percent(thousandths: u64) -> String {
    format!("{}.{}", thousandths / 10, thousandths % 10)
}
