//! Questions that stay in a bank whatever else becomes of it.
//!
//! In: the record of a question. Out: a [`KeptQuestion`], as much of it as makes the question again
//! from its skeleton, and its values as a model. What holds: the model fits the skeleton's
//! placeholders.

use serde_json::Value;

use super::record::{DrawRecord, InstanceRecord, PartOptions};
use crate::read::datum::Datum;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::solve::model::Model;

/// A question that stays.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptQuestion {
    /// Its number in the bank.
    pub number: usize,
    /// What recognises it in a question bank. It is the same when the question is made again, or
    /// else the skeleton has changed.
    pub idnumber: String,
    /// The values of the placeholders, as in `bank.json`.
    pub values: Vec<Value>,
    /// How it was drawn, if it is about a dialogue.
    pub draw: Option<DrawRecord>,
    /// Which of the sets of options that its instance can have it has.
    pub option_set: usize,
    /// Which of the answers that a bank balances is right; may be empty.
    pub class: String,
    /// The code of its variant, if it shows one.
    pub variant: Option<String>,
    /// Which options the other questions of its group have.
    pub parts: Vec<PartOptions>,
}

impl KeptQuestion {
    /// The question of a record.
    pub fn of(record: &InstanceRecord) -> Self {
        let idnumber = record.questions.first().map(|question| question.idnumber.clone());
        Self {
            number: record.number,
            idnumber: idnumber.unwrap_or_default(),
            values: record.values.iter().map(|one| one.value.clone()).collect(),
            draw: record.draw.clone(),
            option_set: record.option_set,
            class: record.class.clone(),
            variant: record.variant.clone(),
            parts: record.further_options(),
        }
    }

    /// Its values as a model of the skeleton; `None` if they do not fit the placeholders.
    pub fn model(&self, skeleton: &Skeleton) -> Option<Model> {
        model(&self.values, skeleton)
    }
}

/// Values as they stand in a bank as a model of the skeleton; `None` if they do not fit the
/// placeholders.
pub(super) fn model(values: &[Value], skeleton: &Skeleton) -> Option<Model> {
    let placeholders = &skeleton.program.placeholders;
    if placeholders.len() != values.len() {
        return None;
    }
    let values = placeholders.iter().zip(values);
    let values: Option<Vec<Datum>> =
        values.map(|(placeholder, value)| datum(&placeholder.ty, value)).collect();
    values.map(|values| Model { values })
}

/// The value of a type that stands in a bank.
fn datum(ty: &Type, value: &Value) -> Option<Datum> {
    match (ty, value) {
        (Type::Array(_) | Type::String, Value::Null) => Some(Datum::Null),
        (&Type::BOOLEAN, Value::Bool(truth)) => Some(Datum::Boolean(*truth)),
        (&Type::CHAR, Value::String(text)) => {
            let mut characters = text.chars();
            let only = characters.next().filter(|_| characters.next().is_none())?;
            Some(Datum::Integral(u32::from(only).into()))
        }
        (Type::Array(element), Value::Array(items)) => {
            let items: Option<Vec<Datum>> = items.iter().map(|item| datum(element, item)).collect();
            items.map(Datum::Array)
        }
        (Type::Primitive(primitive), Value::Number(number)) => {
            number.as_i64().map(|number| Datum::of(*primitive, number))
        }
        (Type::String, Value::String(text)) => Some(Datum::Text(text.clone())),
        _ => None,
    }
}
