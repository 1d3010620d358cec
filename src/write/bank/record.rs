//! What stands in `bank.json`, as types that its writer and its readers share.
//!
//! In: nothing. Out: the types. What holds: what is written can be read again and is the same; keys
//! stand in the file in the order of the fields. `docs/bank-format.md` says what each key means.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::given::GivenSettings;
use super::shape::{FingerprintShape, NumberOrText, PlaceholderValue, TemplateFolderShape};
use super::shard::ShardNumber;
use super::value_json::as_json;
use crate::ask::facts::full_name;
use crate::ask::fingerprint::Fingerprint;
use crate::ask::wording::TemplateFolder;
use crate::read::datum::Datum;
use crate::read::types::Type;
use crate::source::Position;

/// A bank.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BankRecord {
    /// The version of the format.
    pub format: u32,
    /// The version of tatsu.
    pub tool: String,
    /// The version of Z3.
    pub z3: String,
    /// What it was made from.
    pub skeleton: SkeletonRecord,
    /// What tells it from the banks of other years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The kind of question.
    pub question: String,
    /// What the search was started with.
    pub seed: u64,
    /// What the command line said.
    pub settings: GivenSettings,
    /// The author's own templates, in the order in which they were looked up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<TemplateFolderShape>")]
    pub templates: Vec<TemplateFolder>,
    /// The questions that were not to be asked again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub avoid: Vec<AvoidedBank>,
    /// The least and the greatest hardness that its questions were to have, so that it is as hard
    /// as another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hardness: Option<[u64; 2]>,
    /// The numbers of its questions, if they are not 1, 2, 3 and so on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<usize>,
    /// The numbers of the questions that come from another bank and were kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<usize>,
    /// Which part of a run it is, if it is not the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<ShardRecord>,
    /// From how many shards it was merged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged: Option<usize>,
    /// How the instances were found.
    pub strategy: String,
    /// Why there are not more.
    pub stopped: String,
    /// The version of the Java that confirmed every instance; `None` if unchecked.
    pub java: Option<String>,
    /// One entry a question.
    pub instances: Vec<InstanceRecord>,
    /// Every file of the run, relative to the folder, with slashes.
    pub files: Vec<String>,
    /// The SHA-256 of each of them but `bank.json` itself.
    pub hashes: BTreeMap<String, String>,
}

/// What a bank was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SkeletonRecord {
    /// What it is called.
    pub name: String,
    /// The SHA-256 of the text.
    #[schemars(regex(pattern = r"^[0-9a-f]{64}$"))]
    pub sha256: String,
    /// The text.
    pub text: String,
}

/// A bank whose questions were not to be asked again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AvoidedBank {
    /// What its skeleton is called.
    pub name: String,
    /// Its label, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Its seed.
    pub seed: u64,
    /// Its questions.
    #[schemars(with = "Vec<FingerprintShape>")]
    pub questions: Vec<Fingerprint>,
}

/// A question and its instance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct InstanceRecord {
    /// Its number in the bank, from 1.
    pub number: usize,
    /// The file with what students see.
    pub file: String,
    /// The values of the placeholders.
    pub values: Vec<ValueRecord>,
    /// What tatsu computed.
    pub predicted: PredictionRecord,
    /// What the JVM did; `None` if unchecked.
    pub observed: Option<ObservationRecord>,
    /// What the question is called, once for each way in which programs are shown.
    pub questions: Vec<QuestionRecord>,
    /// How it was drawn, if it is about a dialogue; makes it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRecord>,
    /// The program as the question shows it.
    pub code: String,
    /// The code by which students and teachers tell its variant, if the question shows one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// How the question is answered.
    pub answer: Option<AnswerRecord>,
    /// Which of the sets of options it has that its instance can have, from 0.
    pub option_set: usize,
    /// Which of the answers that a bank balances is right; empty if there is nothing to balance.
    pub class: String,
    /// What recognises it.
    #[schemars(with = "FingerprintShape")]
    pub fingerprint: Fingerprint,
    /// The work of tracing it, in tenths of a plain statement.
    pub hardness: u64,
    /// What runs.
    pub difficulty: DifficultyRecord,
    /// The questions of a group, all of them, in the order in which they are asked; none if one
    /// question is asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<GroupPartRecord>,
}

/// A question of a group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GroupPartRecord {
    /// Its letter.
    pub part: String,
    /// The kind of question.
    pub question: String,
    /// What it is called where it stands alone, once for each way in which programs are shown.
    pub questions: Vec<QuestionRecord>,
    /// What tatsu computed for it.
    pub predicted: PredictionRecord,
    /// How it is answered.
    pub answer: AnswerRecord,
    /// What it counts.
    pub points: f64,
    /// Which of the sets of options it has that it can have, from 0.
    pub option_set: usize,
    /// Which of the answers that a bank balances is right; empty if there is nothing to balance.
    pub class: String,
    /// What recognises it.
    #[schemars(with = "FingerprintShape")]
    pub fingerprint: Fingerprint,
    /// The work of tracing it, in tenths of a plain statement.
    pub hardness: u64,
}

/// Which options a question of a group has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartOptions {
    /// Which of the sets of options it has that it can have, from 0.
    pub option_set: usize,
    /// Which of the answers that a bank balances is right; empty if there is nothing to balance.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub class: String,
}

impl InstanceRecord {
    /// What recognises what it asks.
    pub fn fingerprints(&self) -> impl Iterator<Item = Fingerprint> {
        let others = self.parts.iter().skip(1).map(|part| part.fingerprint.clone());
        std::iter::once(self.fingerprint.clone()).chain(others)
    }

    /// Which options the questions of its group have that are not the first.
    pub fn further_options(&self) -> Vec<PartOptions> {
        let of = |part: &GroupPartRecord| PartOptions {
            option_set: part.option_set,
            class: part.class.clone(),
        };
        self.parts.iter().skip(1).map(of).collect()
    }
}

/// How a question about a dialogue was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawRecord {
    /// What the inputs among which it chooses were searched with.
    pub seed: u64,
    /// How many draws of that seed stand before it.
    pub attempt: usize,
    /// The kind of question.
    pub kind: String,
}

/// How a question is called in a question bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QuestionRecord {
    /// Its name.
    pub name: String,
    /// What recognises it there.
    pub idnumber: String,
}

/// The value of a placeholder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ValueRecord {
    /// The variable that it initialises, else its kind.
    pub name: String,
    /// Its type in Java.
    pub r#type: String,
    /// The line of the placeholder, from 1.
    pub line: u32,
    /// Its column in characters, from 1.
    pub column: u32,
    /// The value.
    #[schemars(with = "PlaceholderValue")]
    pub value: Value,
    /// How it stands in the program.
    pub literal: String,
}

impl ValueRecord {
    /// The value of a placeholder of this name and type at this place.
    pub fn of((name, ty): (&str, &Type), place: Position, value: &Datum, literal: &str) -> Self {
        Self {
            name: name.to_owned(),
            r#type: ty.to_string(),
            line: place.line,
            column: place.column,
            value: as_json(ty, value),
            literal: literal.to_owned(),
        }
    }
}

/// What an instance was computed to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PredictionRecord {
    /// Everything that it prints.
    pub output: String,
    /// The result of the entry in text form; `None` for `void`.
    pub result: Option<String>,
    /// The final values of variables in text form.
    #[schemars(with = "BTreeMap<String, String>")]
    pub variables: Map<String, Value>,
}

/// What an instance did on a JVM.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ObservationRecord {
    /// Everything that it printed.
    pub output: String,
    /// The result of the entry in text form; `None` for `void`.
    pub result: Option<String>,
}

/// How a question, or a gap of one, is answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AnswerRecord {
    /// `number`, `decimal`, `text`, `choice`, `several`, `cloze` or `ordering`.
    #[schemars(extend("enum" = ["number", "decimal", "text", "choice", "several", "cloze", "ordering"]))]
    pub form: String,
    /// What is right, as people read it.
    pub right: String,
    /// Everything that earns full marks where something is typed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<NumberOrText>")]
    pub accepted: Vec<Value>,
    /// How far a number may be from the right one and earn full marks, as digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
    /// What is put in order, in the right order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<String>,
    /// What there is to choose from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<OptionRecord>,
    /// Wrong answers that are typed and have feedback.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<MistakeRecord>,
    /// How gaps are filled in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<AnswerRecord>,
}

/// A wrong answer that is typed and has feedback, and where it comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MistakeRecord {
    /// What is typed.
    pub text: String,
    /// What it earns, in percent.
    pub share: f64,
    /// Where it comes from.
    pub origin: String,
    /// The misconception that leads to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// An option and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OptionRecord {
    /// What is chosen.
    pub text: String,
    /// Whether it is right.
    pub right: bool,
    /// Where it comes from.
    pub origin: String,
    /// The misconception that leads to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The two misconceptions that lead to it together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<[String; 2]>,
}

/// What runs in an instance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DifficultyRecord {
    /// Statements.
    pub statements: u64,
    /// Passes of each loop.
    pub loops: Vec<LoopRecord>,
    /// Calls of methods.
    pub calls: u64,
    /// The most methods open at once.
    pub depth: u32,
}

/// How often the body of a loop runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LoopRecord {
    /// The line of the loop in the skeleton.
    pub line: u32,
    /// Passes in the whole run.
    pub iterations: u64,
}

/// Which part of a run a bank is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ShardRecord {
    /// Which shard, from 1.
    pub number: usize,
    /// How many shards the run has.
    pub of: usize,
    /// Questions beyond its share from which a merged bank can choose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spare: Vec<ConfirmedQuestion>,
}

/// A question that a shard confirmed, as much of it as makes it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ConfirmedQuestion {
    /// The values of the placeholders, in the order of the text.
    #[schemars(with = "Vec<PlaceholderValue>")]
    pub values: Vec<Value>,
    /// Which of the sets of options it has that its instance can have, from 0.
    pub option_set: usize,
    /// Which of the answers that a bank balances is right; empty if there is nothing to balance.
    pub class: String,
    /// What recognises it.
    #[schemars(with = "FingerprintShape")]
    pub fingerprint: Fingerprint,
    /// What the JVM did; `None` if unchecked.
    pub observed: Option<ObservationRecord>,
    /// Which options the other questions of its group have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PartOptions>,
}

impl ShardRecord {
    /// Which shard of how many.
    pub fn shard(&self) -> ShardNumber {
        ShardNumber { number: self.number, of: self.of }
    }
}

impl BankRecord {
    /// What it is called: the skeleton's name, and the label if there is one.
    pub fn full_name(&self) -> String {
        full_name(&self.skeleton.name, self.label.as_deref())
    }

    /// The bank as one whose questions are not to be asked again.
    pub fn avoided(&self) -> AvoidedBank {
        AvoidedBank {
            name: self.skeleton.name.clone(),
            label: self.label.clone(),
            seed: self.seed,
            questions: self.instances.iter().flat_map(InstanceRecord::fingerprints).collect(),
        }
    }

    /// Which shard it is, if it is one.
    pub fn shard_number(&self) -> Option<ShardNumber> {
        self.shard.as_ref().map(ShardRecord::shard)
    }

    /// The question of this number.
    pub fn instance(&self, number: usize) -> Option<&InstanceRecord> {
        self.instances.iter().find(|one| one.number == number)
    }

    /// The numbers that its questions were to have.
    pub fn all_numbers(&self) -> Vec<usize> {
        if self.numbers.is_empty() {
            (1..=self.settings.count).collect()
        } else {
            self.numbers.clone()
        }
    }
}
