//! Questions that a shard confirmed: what is written down of them, and what makes them again.
//!
//! In: questions with what a JVM saw of them, or a record. Out: a record, or values as a model.
//! What holds: the model fits the skeleton's placeholders.

use super::kept::model;
use super::record::{
    BankRecord, ConfirmedQuestion, InstanceRecord, ObservationRecord, PartOptions, ShardRecord,
};
use super::shard::ShardNumber;
use super::value_json::as_json;
use crate::ask::facts::{Evidence, Solved};
use crate::read::ir::Placeholder;
use crate::skeleton::Skeleton;
use crate::solve::model::Model;

impl ShardRecord {
    /// The record of a shard with these spare questions; `parts` are the other questions of their
    /// groups, part by part.
    pub fn of(
        shard: ShardNumber,
        placeholders: &[Placeholder],
        spare: &[Solved<'_>],
        parts: &[Vec<Solved<'_>>],
    ) -> Self {
        let options = |one: &Solved<'_>| PartOptions {
            option_set: one.known.option_set,
            class: one.known.class.clone(),
        };
        let confirmed = |(at, one): (usize, &Solved<'_>)| ConfirmedQuestion {
            values: placeholders
                .iter()
                .zip(one.values)
                .map(|(placeholder, value)| as_json(&placeholder.ty, value))
                .collect(),
            option_set: one.known.option_set,
            class: one.known.class.clone(),
            fingerprint: one.known.fingerprint.clone(),
            observed: match one.proof {
                Evidence::Jvm { output, result, .. } => Some(ObservationRecord {
                    output: output.to_owned(),
                    result: result.map(str::to_owned),
                }),
                Evidence::Unchecked => None,
            },
            parts: parts.iter().filter_map(|of_part| of_part.get(at)).map(options).collect(),
        };
        let spare = spare.iter().enumerate().map(confirmed).collect();
        Self { number: shard.number, of: shard.of, spare }
    }
}

impl ConfirmedQuestion {
    /// The question of a record.
    pub fn of(record: InstanceRecord) -> Self {
        Self {
            parts: record.further_options(),
            values: record.values.into_iter().map(|one| one.value).collect(),
            option_set: record.option_set,
            class: record.class,
            fingerprint: record.fingerprint,
            observed: record.observed,
        }
    }

    /// Its values as a model of the skeleton; `None` if they do not fit the placeholders.
    pub fn model(&self, skeleton: &Skeleton) -> Option<Model> {
        model(&self.values, skeleton)
    }
}

impl BankRecord {
    /// The questions of a shard: its share, and those that are spare. They are taken out of it.
    pub fn take_confirmed(&mut self) -> (Vec<ConfirmedQuestion>, Vec<ConfirmedQuestion>) {
        let own = std::mem::take(&mut self.instances);
        let spare = self.shard.as_mut().map(|shard| std::mem::take(&mut shard.spare));
        (own.into_iter().map(ConfirmedQuestion::of).collect(), spare.unwrap_or_default())
    }
}
