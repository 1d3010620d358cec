//! Placeholder values as plain numbers, in memory that is used again: what millions of runs are
//! given.
//!
//! A [`Model`] is for people and files; [`Values`] hold the same values flat. A primitive value is
//! one number. An array is its length and then its elements, each in the same way; a string is its
//! length and then its UTF-16 units.

use crate::read::datum::Datum;
use crate::read::types::Type;
use crate::solve::model::Model;

/// One value for every placeholder, by `PlaceholderId`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Values {
    /// The values of primitive placeholders; 0 where the placeholder is an array or string.
    pub numbers: Vec<i64>,
    /// The flat values of arrays and strings; empty where the placeholder is primitive.
    pub sequences: Vec<Vec<i64>>,
}

impl Values {
    /// Room for `count` placeholders. All values are 0 until the caller sets them.
    pub fn with_placeholders(count: usize) -> Self {
        Self { numbers: vec![0; count], sequences: vec![Vec::new(); count] }
    }

    /// The values of a model whose placeholders have these types.
    pub fn of(model: &Model, types: &[Type]) -> Self {
        let mut values = Self::with_placeholders(types.len());
        values.load(model, types);
        values
    }

    /// Takes over the values of a model whose placeholders have these types.
    pub fn load(&mut self, model: &Model, types: &[Type]) {
        assert_eq!(model.values.len(), types.len(), "a model has one value per placeholder");
        for (at, (value, ty)) in model.values.iter().zip(types).enumerate() {
            self.numbers[at] = 0;
            self.sequences[at].clear();
            if let Some(number) = value.number()
                && !ty.is_reference()
            {
                self.numbers[at] = number;
            } else {
                flatten(value, &mut self.sequences[at]);
            }
        }
    }

    /// The model with these values.
    pub fn model(&self, types: &[Type]) -> Model {
        let values = types
            .iter()
            .enumerate()
            .map(|(at, ty)| {
                if let Type::Primitive(primitive) = ty {
                    Datum::of(*primitive, self.numbers[at])
                } else {
                    unflatten(ty, &mut self.sequences[at].iter().copied())
                }
            })
            .collect();
        Model { values }
    }
}

fn flatten(value: &Datum, into: &mut Vec<i64>) {
    let length = |items: usize| i64::try_from(items).unwrap_or(i64::MAX);
    match value {
        Datum::Boolean(value) => into.push(i64::from(*value)),
        Datum::Integral(number) | Datum::Floating(_, number) => into.push(*number),
        Datum::Array(items) => {
            into.push(length(items.len()));
            for item in items {
                flatten(item, into);
            }
        }
        Datum::Text(text) => {
            let at = into.len();
            into.push(0);
            into.extend(text.encode_utf16().map(i64::from));
            into[at] = length(into.len() - at - 1);
        }
        Datum::Object { .. } | Datum::Printed(_) | Datum::Memory(_) | Datum::Null => {
            unreachable!("a placeholder is never an object or null")
        }
    }
}

fn unflatten(ty: &Type, from: &mut impl Iterator<Item = i64>) -> Datum {
    let mut next = || from.next().unwrap_or_default();
    match ty {
        Type::Primitive(primitive) => Datum::of(*primitive, next()),
        Type::String => {
            let length = usize::try_from(next()).unwrap_or_default();
            let units: Vec<u16> =
                (0..length).map(|_| u16::try_from(next()).unwrap_or_default()).collect();
            Datum::Text(String::from_utf16_lossy(&units))
        }
        Type::Array(element) => {
            let length = usize::try_from(next()).unwrap_or_default();
            Datum::Array((0..length).map(|_| unflatten(element, from)).collect())
        }
        Type::StringBuilder | Type::Object(_) | Type::Null => Datum::Null,
    }
}
