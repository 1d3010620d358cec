//! The files of a bank about a dialogue.
//!
//! In: drawn questions. Out: files and a quiz, as the pipeline makes them of a skeleton. What
//! holds: everything depends on what comes in only, and a question's idnumber on what it asks.

use crate::ask::facts::full_name;
use crate::ask::listing;
use crate::ask::question::{Question, Quiz};
use crate::ask::variant::show_codes;
use crate::ask::voice::readable;
use crate::ask::wording::WordingError;
use crate::pipeline::{BankContents, Failure, QuestionMeasure, question_files};
use crate::read::datum::Datum;
use crate::solve::search::choose::SearchSummary;
use crate::solve::z3;
use crate::source::Source;
use crate::validate::instance::initialiser;
use crate::vary::hardness::Hardness;
use crate::write::artifact::Artifact;
use crate::write::bank::{
    self, AnswerRecord, BankIdentity, BankOrigin, DifficultyRecord, InstanceRecord,
    ObservationRecord, PredictionRecord, QuestionRecord, ValueRecord,
};
use crate::write::instances::{self, InstanceForm};

use super::super::spec::Dialogue;
use super::drawing::{DrawnQuestion, DrawnQuestions, hardness};
use super::identity::idnumber;
use super::order::{QuizOrder, QuizSource};
use super::report::{self, ReportedQuestions};
use super::said;

/// What a bank of questions of several kinds is said to ask.
const MIXED: &str = "dialogue";

/// What a bank about a dialogue asks: a kind, or that they are several.
pub fn asked(dialogue: &Dialogue) -> &'static str {
    if let [one] = dialogue.settings.kinds.as_slice() { one.as_str() } else { MIXED }
}

/// The files of a bank and its questions.
pub(super) struct MadeBank {
    pub(super) artifacts: Vec<Artifact>,
    /// What formats have to say.
    pub(super) remarks: Vec<String>,
    pub(super) contents: BankContents,
}

/// The files of a bank with these questions, of which there is at least one.
pub(super) fn made(
    source: &QuizSource<'_>,
    order: &QuizOrder<'_>,
    drawn: &DrawnQuestions,
    choice: &SearchSummary,
) -> Result<MadeBank, Failure> {
    let bank = order.bank;
    let composed: Result<Vec<Question>, WordingError> =
        drawn.questions.iter().map(|(number, one)| question(order, *number, one)).collect();
    let mut questions = composed.map_err(Failure::Wording)?;
    let numbers: Vec<usize> = drawn.questions.keys().copied().collect();
    let variants = variants(source, order, &numbers);
    show_codes(&mut questions, &variants, bank.wording).map_err(Failure::Wording)?;
    let quiz = quiz(source, order, questions);
    let mut artifacts = question_files(bank, &[&quiz], &quiz)?;
    let numbered = || drawn.questions.keys().copied().zip(&quiz.questions);
    artifacts.extend(numbered().map(|(number, one)| instances::of_question(number, one)));
    let reported = ReportedQuestions {
        questions: numbered().collect(),
        title: &quiz.title,
        runs: drawn.runs,
        seed: bank.request.seed,
        tool: bank.tool,
    };
    artifacts.push(report::report(source, &reported, bank.wording).map_err(Failure::Wording)?);
    let z3 = z3::version();
    let origin = BankOrigin {
        tool: bank.tool,
        z3: &z3,
        source: order.written,
        placeholders: &[],
        strategy: choice.strategy.as_str(),
        stopped: choice.stopped.as_str(),
        form: &InstanceForm::Seen,
        settings: &bank.settings,
        templates: bank.wording.templates(),
        lineage: bank.lineage,
        shard: None,
    };
    let identity = BankIdentity {
        name: bank.name,
        label: bank.label,
        question: asked(source.dialogue),
        seed: bank.request.seed,
        java: Some(order.java),
    };
    let records = drawn.questions.iter().zip(&quiz.questions);
    let records = records.enumerate().map(|(at, ((number, one), question))| {
        let values = values(source.dialogue, &one.parameters, order.written);
        let variant = variants.get(at).cloned();
        InstanceRecord { variant, ..record(*number, values, one, question) }
    });
    artifacts.push(bank::bank_of(&identity, &origin, records.collect(), &artifacts));
    let mut remarks = source.dialogue.settings.remarks(bank.wording.language());
    remarks.extend(bank.formats.iter().flat_map(|format| format.remarks(&quiz)));
    let measures = drawn.questions.iter().map(|(number, one)| QuestionMeasure {
        number: *number,
        hardness: Hardness(hardness(&one.draft)),
        steps: one.draft.steps(),
    });
    let measures = measures.collect();
    let contents = BankContents { quiz, with_text: None, measures };
    Ok(MadeBank { artifacts, remarks, contents })
}

/// The codes that the questions of these numbers show; none if they show none.
fn variants(source: &QuizSource<'_>, order: &QuizOrder<'_>, numbers: &[usize]) -> Vec<String> {
    if source.dialogue.settings.hides_variant {
        return Vec::new();
    }
    let bank = order.bank;
    let seed = bank.request.seed.to_string();
    let (label, question) = (bank.label.unwrap_or_default(), asked(source.dialogue));
    let parts = [bank.name, label, question, &seed, order.written.text()];
    bank.lineage.variants(&parts, numbers)
}

fn quiz(source: &QuizSource<'_>, order: &QuizOrder<'_>, questions: Vec<Question>) -> Quiz {
    let bank = order.bank;
    let settings = &source.dialogue.settings;
    let title = settings.title_in(bank.wording.language()).unwrap_or(bank.name).to_owned();
    let mut category = vec![String::from("tatsu"), title.clone()];
    category.extend(bank.label.map(str::to_owned));
    let name = full_name(bank.name, bank.label);
    Quiz { name, title, category, questions, sections: Vec::new() }
}

fn question(
    order: &QuizOrder<'_>,
    number: usize,
    drawn: &DrawnQuestion,
) -> Result<Question, WordingError> {
    let DrawnQuestion { draft, draw, fingerprint, .. } = drawn;
    let (bank, kind) = (order.bank, &draw.kind);
    let answer = said::answer(draft, &order.capabilities(), bank.wording)?;
    let mut tags = vec![format!("tatsu-{kind}")];
    tags.extend(bank.label.map(str::to_owned));
    let question = Question {
        name: format!("{} {number:03} {kind}", full_name(bank.name, bank.label)),
        idnumber: idnumber(order, draw, fingerprint),
        text: said::text(draft, &answer, bank.wording)?,
        feedback: said::feedback(draft, &answer, bank.wording)?,
        code: listing::code(&draft.program),
        answer,
        marks: order.marks,
        tags,
        pictures: Vec::new(),
        group: None,
    };
    readable(question, bank.wording)
}

/// The values of the placeholders that programs show.
fn values(dialogue: &Dialogue, parameters: &[Datum], written: &Source) -> Vec<ValueRecord> {
    let valued = dialogue.parameters.iter().zip(parameters);
    let seen = valued.filter(|(parameter, _)| !parameter.is_hidden);
    let record = seen.map(|(parameter, value)| {
        let start = parameter.span.start;
        let start = dialogue.places.get(start as usize).copied().unwrap_or(start);
        let place = written.position(start);
        let literal = initialiser(&parameter.ty, value);
        ValueRecord::of((&parameter.name, &parameter.ty), place, value, &literal)
    });
    record.collect()
}

fn record(
    number: usize,
    values: Vec<ValueRecord>,
    drawn: &DrawnQuestion,
    question: &Question,
) -> InstanceRecord {
    let DrawnQuestion { draft, draw, fingerprint, option_set, .. } = drawn;
    InstanceRecord {
        parts: Vec::new(),
        number,
        file: bank::with_slashes(&InstanceForm::Seen.path(number)),
        values,
        predicted: PredictionRecord {
            output: String::new(),
            result: None,
            variables: serde_json::Map::new(),
        },
        observed: Some(ObservationRecord { output: draft.seen(), result: None }),
        questions: vec![QuestionRecord::of(question)],
        draw: Some(draw.clone()),
        code: question.code.clone(),
        variant: None,
        answer: Some(AnswerRecord::of(&question.answer)),
        option_set: *option_set,
        class: String::new(),
        fingerprint: fingerprint.clone(),
        hardness: hardness(draft),
        difficulty: DifficultyRecord {
            statements: draft.steps(),
            loops: Vec::new(),
            calls: 0,
            depth: 1,
        },
    }
}
