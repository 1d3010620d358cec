//! `bank.json`: everything about a bank that another program might want to know.
//!
//! In: the skeleton, where the instances come from, and the instances. Out: JSON whose bytes depend
//! on nothing else, in particular on no clock. The format is described in `docs/bank-format.md`,
//! whose example a test keeps true.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::artifact::{Artifact, Role};
use super::instances::InstanceForm;
use crate::ask::facts::{Evidence, Solved, Subject};
use crate::ask::listing;
use crate::ask::question::{Answer, Choice, Mistake, Question};
use crate::ask::value;
use crate::read::ir::{Placeholder, number_text};
use crate::read::types::{Primitive, Type};
use crate::solve::model::Datum;
use crate::source::Source;

/// The name of the file.
pub const FILE: &str = "bank.json";

/// The version of the format. It changes when a reader of the old one would misunderstand the new
/// one.
pub const FORMAT: u32 = 1;

/// Where a bank comes from.
#[derive(Clone, Debug)]
pub struct BankOrigin<'a> {
    /// The version of tatsu.
    pub tool: &'a str,
    /// The version of Z3.
    pub z3: &'a str,
    /// The skeleton's text.
    pub source: &'a Source,
    /// Its placeholders.
    pub placeholders: &'a [Placeholder],
    /// The strategy that found the instances, such as `enumerate`.
    pub strategy: &'a str,
    /// Why there are not more instances, such as `enough` or `exhausted`.
    pub stopped: &'a str,
    /// How the instances are written.
    pub form: &'a InstanceForm,
}

#[derive(Serialize)]
struct BankRecord<'a> {
    format: u32,
    tool: &'a str,
    z3: &'a str,
    skeleton: SkeletonRecord<'a>,
    question: &'a str,
    seed: u64,
    strategy: &'a str,
    stopped: &'a str,
    /// The version of the Java that confirmed every instance; null if unchecked.
    java: Option<&'a str>,
    instances: Vec<InstanceRecord<'a>>,
    files: Vec<String>,
}

#[derive(Serialize)]
struct SkeletonRecord<'a> {
    name: &'a str,
    sha256: String,
    text: &'a str,
}

#[derive(Serialize)]
struct InstanceRecord<'a> {
    number: usize,
    file: String,
    values: Vec<PlacedValue<'a>>,
    predicted: PredictionRecord<'a>,
    observed: Option<ObservationRecord<'a>>,
    questions: Vec<QuestionRecord<'a>>,
    answer: Option<AnswerRecord>,
    hardness: u64,
    difficulty: DifficultyRecord,
}

/// How a question is called in a question bank.
#[derive(Serialize)]
struct QuestionRecord<'a> {
    name: &'a str,
    idnumber: &'a str,
}

#[derive(Serialize)]
struct PlacedValue<'a> {
    name: &'a str,
    r#type: String,
    line: u32,
    column: u32,
    value: Value,
    literal: &'a str,
}

#[derive(Serialize)]
struct PredictionRecord<'a> {
    output: &'a str,
    result: Option<String>,
    variables: Map<String, Value>,
}

#[derive(Serialize)]
struct ObservationRecord<'a> {
    output: &'a str,
    result: Option<&'a str>,
}

/// How a question, or a gap of one, is answered.
#[derive(Serialize)]
struct AnswerRecord {
    form: &'static str,
    right: String,
    /// Everything that earns full marks where something is typed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    accepted: Vec<Value>,
    /// What is put in order, in the right order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    items: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    options: Vec<OptionRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mistakes: Vec<MistakeRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gaps: Vec<AnswerRecord>,
}

/// A wrong answer that is typed and has feedback, and where it comes from.
#[derive(Serialize)]
struct MistakeRecord {
    text: String,
    /// What it earns, in percent.
    share: f64,
    origin: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
}

/// An option and where it comes from.
#[derive(Serialize)]
struct OptionRecord {
    text: String,
    right: bool,
    origin: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<[&'static str; 2]>,
}

impl AnswerRecord {
    fn of(answer: &Answer) -> Self {
        let options = match answer {
            Answer::Choice { options } | Answer::Several { options } => &options[..],
            _ => &[],
        };
        let gaps = match answer {
            Answer::Cloze { gaps } => &gaps[..],
            _ => &[],
        };
        let accepted = match answer {
            Answer::Number { accepted, .. } => accepted.iter().map(|one| json!(one)).collect(),
            Answer::Text { accepted, .. } => accepted.iter().map(|one| json!(one)).collect(),
            _ => Vec::new(),
        };
        let items = match answer {
            Answer::Ordering { items } => items.iter().map(|item| listing::plain(item)).collect(),
            _ => Vec::new(),
        };
        let option = |option: &Choice| OptionRecord {
            text: option.plain.clone(),
            right: option.right,
            origin: option.origin.as_str(),
            rule: option.origin.rule(),
            rules: option.origin.two_rules(),
        };
        let mistakes = match answer {
            Answer::Number { mistakes, .. } | Answer::Text { mistakes, .. } => &mistakes[..],
            _ => &[],
        };
        let mistake = |mistake: &Mistake| MistakeRecord {
            text: mistake.text.clone(),
            share: mistake.percent(),
            origin: mistake.origin.as_str(),
            rule: mistake.origin.rule(),
        };
        AnswerRecord {
            form: answer.form(),
            right: answer.shown(),
            accepted,
            items,
            options: options.iter().map(option).collect(),
            mistakes: mistakes.iter().map(mistake).collect(),
            gaps: gaps.iter().map(|gap| AnswerRecord::of(&gap.answer)).collect(),
        }
    }
}

#[derive(Serialize)]
struct DifficultyRecord {
    statements: u64,
    loops: Vec<Value>,
    calls: u64,
    depth: u32,
}

/// The `bank.json` for these instances; `quizzes` hold the questions about them in the same order,
/// once for each way in which programs are shown, and `files` are the other artifacts of the run.
pub fn bank(
    subject: &Subject<'_>,
    origin: &BankOrigin<'_>,
    instances: &[Solved<'_>],
    quizzes: &[&[Question]],
    files: &[PathBuf],
) -> Artifact {
    let java = instances.iter().find_map(|instance| match instance.proof {
        Evidence::Jvm { version, .. } => Some(version),
        Evidence::Unchecked => None,
    });
    let bank = BankRecord {
        format: FORMAT,
        tool: origin.tool,
        z3: origin.z3,
        skeleton: SkeletonRecord {
            name: subject.name,
            sha256: sha256(origin.source.text()),
            text: origin.source.text(),
        },
        question: subject.settings.question.as_str(),
        seed: subject.seed,
        strategy: origin.strategy,
        stopped: origin.stopped,
        java,
        instances: instances
            .iter()
            .enumerate()
            .map(|(at, solved)| {
                let questions: Vec<_> = quizzes.iter().filter_map(|quiz| quiz.get(at)).collect();
                instance(subject, origin, solved, &questions)
            })
            .collect(),
        files: files.iter().map(|path| with_slashes(path)).chain([FILE.to_owned()]).collect(),
    };
    let mut bytes = match serde_json::to_vec_pretty(&bank) {
        Ok(bytes) => bytes,
        Err(error) => unreachable!("text, numbers and lists are always JSON: {error}"),
    };
    bytes.push(b'\n');
    Artifact { path: PathBuf::from(FILE), role: Role::Bank, bytes }
}

/// The files that a `bank.json` of any version lists; none if it cannot be read.
pub fn files(bank: &[u8]) -> Vec<PathBuf> {
    #[derive(Deserialize)]
    struct Listed {
        files: Vec<PathBuf>,
    }
    serde_json::from_slice::<Listed>(bank).map(|listed| listed.files).unwrap_or_default()
}

fn instance<'a>(
    subject: &'a Subject<'_>,
    origin: &'a BankOrigin<'_>,
    solved: &'a Solved<'_>,
    questions: &[&'a Question],
) -> InstanceRecord<'a> {
    let values = origin
        .placeholders
        .iter()
        .zip(solved.values)
        .zip(solved.literals)
        .map(|((placeholder, value), literal)| {
            let place = origin.source.position(placeholder.span.start);
            PlacedValue {
                name: &placeholder.name,
                r#type: placeholder.ty.to_string(),
                line: place.line,
                column: place.column,
                value: as_json(&placeholder.ty, value),
                literal,
            }
        })
        .collect();
    let result = match (&subject.result, &solved.told.result) {
        (Some(ty), Some(value)) => Some(value::text(ty, value)),
        _ => None,
    };
    let variables = solved.told.observed.iter().map(|(name, value)| {
        let text = match subject.variables.get(name) {
            Some(ty) => value::text(ty, value),
            None => value.to_string(),
        };
        (name.clone(), json!(text))
    });
    let observed = match solved.proof {
        Evidence::Jvm { output, result, .. } => Some(ObservationRecord { output, result }),
        Evidence::Unchecked => None,
    };
    let effort = &solved.told.effort;
    let loops = effort
        .loops
        .iter()
        .map(|one| json!({ "line": one.line, "iterations": one.passes }))
        .collect();
    InstanceRecord {
        number: solved.number,
        file: with_slashes(&origin.form.path(solved.number)),
        values,
        predicted: PredictionRecord {
            output: &solved.told.output,
            result,
            variables: variables.collect(),
        },
        observed,
        questions: questions
            .iter()
            .map(|question| QuestionRecord { name: &question.name, idnumber: &question.idnumber })
            .collect(),
        answer: questions.first().map(|question| AnswerRecord::of(&question.answer)),
        hardness: solved.known.hardness.0,
        difficulty: DifficultyRecord {
            statements: effort.statements,
            loops,
            calls: effort.calls,
            depth: effort.depth,
        },
    }
}

pub(super) fn as_json(ty: &Type, value: &Datum) -> Value {
    match (ty, value) {
        (&Type::BOOLEAN, Datum::Number(number)) => json!(*number != 0),
        (&Type::CHAR, Datum::Number(number)) => json!(number_text(Primitive::Char, *number)),
        (_, Datum::Number(number)) => json!(number),
        (_, Datum::Text(text)) => json!(text),
        (Type::Array(element), Datum::Array(items)) => {
            items.iter().map(|item| as_json(element, item)).collect()
        }
        (_, Datum::Array(_)) => json!(value.to_string()),
        (_, Datum::Null) => Value::Null,
    }
}

fn sha256(text: &str) -> String {
    value::hexadecimal(&Sha256::digest(text.as_bytes()))
}

/// A path as every system writes it in the file.
fn with_slashes(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

#[cfg(test)]
mod tests;
