//! `bank.json`: everything about a bank that another program might want to know.
//!
//! In: the skeleton, where the instances come from, and the instances. Out: JSON whose bytes depend
//! on nothing else, in particular on no clock. The format is described in `docs/bank-format.md`,
//! whose example a test keeps true.

mod compare;
mod confirmed;
mod given;
mod keep;
mod kept;
mod read;
mod record;
mod schema;
mod shape;
mod shard;
mod stream;
mod value_json;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::json;
use sha2::{Digest, Sha256};

use super::artifact::{Artifact, Role};
use super::instances::InstanceForm;
use crate::ask::facts::{Evidence, Solved, Subject};
use crate::ask::listing;
use crate::ask::question::{Answer, Choice, GroupPart, Mistake, Question};
use crate::ask::value;
use crate::ask::variant::VariantPrefix;
use crate::ask::wording::TemplateFolder;
use crate::read::ir::Placeholder;
use crate::source::Source;

pub use super::manifest::{FILE, files};
pub use compare::RunInputs;
pub use given::GivenSettings;
pub use keep::{KEEP_FILE, keep_faults, kept_in, note_of, with_kept, with_note, without_kept};
pub use kept::KeptQuestion;
pub use read::{BankError, FoundBank, bank_files, banks_in, open, parse};
pub use record::{
    AnswerRecord, AvoidedBank, BankRecord, ConfirmedQuestion, DifficultyRecord, DrawRecord,
    GroupPartRecord, InstanceRecord, LoopRecord, MistakeRecord, ObservationRecord, OptionRecord,
    PartOptions, PredictionRecord, QuestionRecord, ShardRecord, SkeletonRecord, ValueRecord,
};
pub use schema::schema;
pub use shard::ShardNumber;
pub use stream::{head_and_tail, instance_text};
pub(super) use value_json::as_json;

/// The version of the format. It changes when a reader of the old one would misunderstand the new
/// one.
pub const FORMAT: u32 = 2;

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
    /// What the command line said.
    pub settings: &'a GivenSettings,
    /// The author's own templates.
    pub templates: &'a [TemplateFolder],
    /// What it has to do with earlier banks.
    pub lineage: &'a Lineage,
    /// Which part of a run it is, if it is not the whole.
    pub shard: Option<ShardRecord>,
}

/// What a bank is called, and what was confirmed by whom.
#[derive(Clone, Copy, Debug)]
pub struct BankIdentity<'a> {
    /// What the skeleton is called.
    pub name: &'a str,
    /// What tells it from the banks of other years.
    pub label: Option<&'a str>,
    /// The kind of question.
    pub question: &'a str,
    /// What the search was started with.
    pub seed: u64,
    /// The version of the Java that confirmed every instance; `None` if unchecked.
    pub java: Option<&'a str>,
}

/// What a bank has to do with earlier ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lineage {
    /// The questions that are not to be asked again.
    pub avoid: Vec<AvoidedBank>,
    /// The least and the greatest hardness that its questions are to have if there are enough of
    /// them.
    pub hardness: Option<[u64; 2]>,
    /// The numbers of its questions in ascending order; empty: 1, 2, 3 and so on.
    pub numbers: Vec<usize>,
    /// Questions of an earlier bank of the same skeleton that stay as they are. Their numbers are
    /// among those of this bank, in ascending order.
    pub kept: Vec<KeptQuestion>,
}

impl Lineage {
    /// The codes that the questions of these numbers show. `parts` is what the bank is made of;
    /// what it has avoided so far belongs to that, so a question that replaces one has another
    /// code. One that is kept keeps its own.
    pub fn variants(&self, parts: &[&str], numbers: &[usize]) -> Vec<String> {
        let avoided = self.avoid.iter().flat_map(|bank| &bank.questions);
        let avoided = avoided.map(|fingerprint| fingerprint.program.as_str());
        let prefix = VariantPrefix::of(parts.iter().copied().chain(avoided));
        let code = |number: &usize| {
            let kept = self.kept.iter().find(|one| one.number == *number);
            let kept = kept.and_then(|one| one.variant.clone());
            kept.unwrap_or_else(|| prefix.code(*number))
        };
        numbers.iter().map(code).collect()
    }
}

impl AnswerRecord {
    /// How a question, or a gap of one, is answered.
    pub fn of(answer: &Answer) -> Self {
        let options = if let Answer::Choice { options } | Answer::Several { options } = answer {
            &options[..]
        } else {
            &[]
        };
        let gaps = if let Answer::Cloze { gaps } = answer { &gaps[..] } else { &[] };
        let accepted = match answer {
            Answer::Number { accepted, .. } => accepted.iter().map(|one| json!(one)).collect(),
            Answer::Decimal { right, .. } => vec![json!(right)],
            Answer::Text { accepted, .. } => accepted.iter().map(|one| json!(one)).collect(),
            Answer::Choice { .. }
            | Answer::Several { .. }
            | Answer::Cloze { .. }
            | Answer::Ordering { .. } => Vec::new(),
        };
        let items = if let Answer::Ordering { items } = answer {
            items.iter().map(|item| listing::plain(item)).collect()
        } else {
            Vec::new()
        };
        let option = |option: &Choice| OptionRecord {
            text: option.plain.clone(),
            right: option.right,
            origin: option.origin.as_str().to_owned(),
            rule: option.origin.rule().map(str::to_owned),
            rules: option.origin.two_rules().map(|rules| rules.map(str::to_owned)),
        };
        let mistakes = if let Answer::Number { mistakes, .. }
        | Answer::Decimal { mistakes, .. }
        | Answer::Text { mistakes, .. } = answer
        {
            &mistakes[..]
        } else {
            &[]
        };
        let mistake = |mistake: &Mistake| MistakeRecord {
            text: mistake.text.clone(),
            share: mistake.percent(),
            origin: mistake.origin.as_str().to_owned(),
            rule: mistake.origin.rule().map(str::to_owned),
        };
        let within =
            if let Answer::Decimal { within, .. } = answer { Some(within.shown()) } else { None };
        AnswerRecord {
            form: answer.form().to_owned(),
            right: answer.shown(),
            accepted,
            within,
            items,
            options: options.iter().map(option).collect(),
            mistakes: mistakes.iter().map(mistake).collect(),
            gaps: gaps.iter().map(|gap| AnswerRecord::of(&gap.answer)).collect(),
        }
    }
}

impl QuestionRecord {
    /// How a question is called.
    pub fn of(question: &Question) -> Self {
        Self { name: question.name.clone(), idnumber: question.idnumber.clone() }
    }
}

/// The questions about the instances of a bank.
#[derive(Clone, Copy, Debug)]
pub struct Composed<'a> {
    /// With programs as text, whether they are written so or not.
    pub plain: &'a [Question],
    /// Those that are written, once for each way in which programs are shown.
    pub written: &'a [&'a [Question]],
    /// The codes of their variants; none if they show none.
    pub variants: &'a [String],
    /// The other questions of their groups: what each is about, and the instances as it knows
    /// them; none if they lead no groups.
    pub parts: &'a [(&'a Subject<'a>, Vec<Solved<'a>>)],
}

/// The `bank.json` for these instances; `composed` are the questions about them in the same order,
/// and `files` are the other artifacts of the run.
pub fn bank(
    subject: &Subject<'_>,
    origin: &BankOrigin<'_>,
    instances: &[Solved<'_>],
    composed: Composed<'_>,
    files: &[Artifact],
) -> Artifact {
    let java = instances.iter().find_map(|instance| match instance.proof {
        Evidence::Jvm { version, .. } => Some(version),
        Evidence::Unchecked => None,
    });
    let identity = BankIdentity {
        name: subject.name,
        label: subject.label,
        question: &subject.asked(),
        seed: subject.seed,
        java,
    };
    let records = instances.iter().enumerate().map(|(at, solved)| {
        let written: Vec<&Question> =
            composed.written.iter().filter_map(|quiz| quiz.get(at)).collect();
        let others =
            composed.parts.iter().filter_map(|(subject, all)| Some((*subject, all.get(at)?)));
        let known: Vec<_> = std::iter::once((subject, solved)).chain(others).collect();
        InstanceRecord {
            variant: composed.variants.get(at).cloned(),
            parts: parts(&known, &written),
            ..instance(subject, origin, solved, composed.plain.get(at), written.clone())
        }
    });
    bank_of(&identity, origin, records.collect(), files)
}

/// The `bank.json` with these records of its questions; `files` are the other artifacts of the run.
pub fn bank_of(
    identity: &BankIdentity<'_>,
    origin: &BankOrigin<'_>,
    instances: Vec<InstanceRecord>,
    files: &[Artifact],
) -> Artifact {
    let owned = |text: &str| text.to_owned();
    let text = origin.source.written().text();
    let lineage = origin.lineage;
    let numbers: BTreeSet<usize> = instances.iter().map(|one| one.number).collect();
    let is_kept = |number: &usize| numbers.contains(number);
    let bank = BankRecord {
        format: FORMAT,
        tool: owned(origin.tool),
        z3: owned(origin.z3),
        skeleton: SkeletonRecord {
            name: owned(identity.name),
            sha256: sha256(text),
            text: owned(text),
        },
        label: identity.label.map(str::to_owned),
        question: owned(identity.question),
        seed: identity.seed,
        settings: origin.settings.clone(),
        templates: origin.templates.to_vec(),
        avoid: lineage.avoid.clone(),
        hardness: lineage.hardness,
        numbers: lineage.numbers.clone(),
        kept: lineage.kept.iter().map(|one| one.number).filter(is_kept).collect(),
        shard: origin.shard.clone(),
        merged: None,
        strategy: owned(origin.strategy),
        stopped: owned(origin.stopped),
        java: identity.java.map(str::to_owned),
        instances,
        files: files.iter().map(|one| with_slashes(&one.path)).chain([FILE.to_owned()]).collect(),
        hashes: files.iter().map(|one| (with_slashes(&one.path), hash_of(&one.bytes))).collect(),
    };
    let mut bytes = stream::pretty(&bank).into_bytes();
    bytes.push(b'\n');
    Artifact { path: PathBuf::from(FILE), role: Role::Bank, bytes }
}

fn instance(
    subject: &Subject<'_>,
    origin: &BankOrigin<'_>,
    solved: &Solved<'_>,
    plain: Option<&Question>,
    written: Vec<&Question>,
) -> InstanceRecord {
    let values = origin
        .placeholders
        .iter()
        .zip(solved.values)
        .zip(solved.literals)
        .map(|((placeholder, value), literal)| {
            let span = origin.source.written_span(placeholder.span);
            let place = origin.source.written().position(span.start);
            let of = (&*placeholder.name, &placeholder.ty);
            let record = ValueRecord::of(of, place, value, literal);
            ValueRecord { r#type: placeholder.kind_of_value(), ..record }
        })
        .collect();
    let observed = match solved.proof {
        Evidence::Jvm { output, result, .. } => {
            Some(ObservationRecord { output: output.to_owned(), result: result.map(str::to_owned) })
        }
        Evidence::Unchecked => None,
    };
    let effort = &solved.told.effort;
    let loops = effort.loops.iter();
    let loops = loops.map(|one| LoopRecord { line: one.line, iterations: one.passes });
    InstanceRecord {
        number: solved.number,
        file: with_slashes(&origin.form.path(solved.number)),
        values,
        predicted: predicted(subject, solved),
        observed,
        answer: written.first().map(|question| AnswerRecord::of(&question.answer)),
        questions: written.into_iter().map(QuestionRecord::of).collect(),
        draw: None,
        code: plain.map(|question| question.code.clone()).unwrap_or_default(),
        variant: None,
        option_set: solved.known.option_set,
        class: solved.known.class.clone(),
        fingerprint: solved.known.fingerprint.clone(),
        hardness: solved.known.hardness.0,
        difficulty: DifficultyRecord {
            statements: effort.statements,
            loops: loops.collect(),
            calls: effort.calls,
            depth: effort.depth,
        },
        parts: Vec::new(),
    }
}

/// What was computed of an instance.
fn predicted(subject: &Subject<'_>, solved: &Solved<'_>) -> PredictionRecord {
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
    let output = solved.told.output.clone();
    PredictionRecord { output, result, variables: variables.collect() }
}

/// The questions of a group: what each knows of the instance, and the questions that lead the
/// group, once for each way in which programs are shown.
fn parts(known: &[(&Subject<'_>, &Solved<'_>)], written: &[&Question]) -> Vec<GroupPartRecord> {
    let ways: Vec<_> = written.iter().map(|question| question.parts()).collect();
    let Some(first) = ways.first().filter(|parts| !parts.is_empty()) else { return Vec::new() };
    let part = |((at, part), (subject, solved)): (
        (usize, &GroupPart<'_>),
        &(&Subject<'_>, &Solved<'_>),
    )| {
        let called = ways.iter().filter_map(|parts| parts.get(at));
        GroupPartRecord {
            part: part.letter.to_string(),
            question: subject.settings.question.as_str().to_owned(),
            questions: called
                .map(|one| QuestionRecord {
                    name: one.words.name.clone(),
                    idnumber: one.words.idnumber.clone(),
                })
                .collect(),
            predicted: predicted(subject, solved),
            answer: AnswerRecord::of(&part.question.answer),
            points: as_points(part.question.own_hundredths()),
            option_set: solved.known.option_set,
            class: solved.known.class.clone(),
            fingerprint: solved.known.fingerprint.clone(),
            hardness: solved.known.hardness.0,
        }
    };
    first.iter().enumerate().zip(known).map(part).collect()
}

/// Hundredths of a point as points.
#[expect(
    clippy::cast_precision_loss,
    reason = "a question has fewer than 2^53 hundredths of a point"
)]
fn as_points(hundredths: u64) -> f64 {
    hundredths as f64 / 100.0
}

/// The SHA-256 of the bytes of a file, as `bank.json` keeps it.
pub fn hash_of(bytes: &[u8]) -> String {
    value::hexadecimal(&Sha256::digest(bytes))
}

fn sha256(text: &str) -> String {
    value::hexadecimal(&Sha256::digest(text.as_bytes()))
}

/// A path as every system writes it in the file.
pub fn with_slashes(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

#[cfg(test)]
mod tests;
