//! The numbers of the objects of a run.
//!
//! In: objects, by the places where the machine keeps them, in the order in which they are made.
//! Out: what people are told of them: the class, and a number that counts the objects of the class.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::event::TracePlan;
use crate::read::datum::Datum;
use crate::read::ir::ProgramClass;
use crate::read::types::ClassId;

/// The objects made so far.
#[derive(Clone, Debug, Default)]
pub(super) struct ObjectNumbers {
    /// The class and the number of each, by its place.
    known: BTreeMap<i64, (Arc<str>, i64)>,
    /// The class of each, in the order in which they are made.
    places: Vec<(i64, ClassId)>,
    /// How many there are of each class.
    counts: BTreeMap<ClassId, i64>,
}

impl ObjectNumbers {
    /// Enters an object that has just been made.
    pub fn made(&mut self, class: ClassId, place: i64, tracing: &TracePlan) {
        let count = self.counts.entry(class).or_insert(0);
        *count += 1;
        if let Some(of) = tracing.classes.get(class.index()) {
            self.known.insert(place, (Arc::clone(&of.name), *count));
            self.places.push((place, class));
        }
    }

    /// The number of an object, from 1; 0 of one that is not known.
    pub fn number(&self, place: i64) -> i64 {
        self.known.get(&place).map_or(0, |(_, number)| *number)
    }

    /// The simple name of an object's class.
    pub fn class(&self, place: i64) -> Arc<str> {
        self.known.get(&place).map_or_else(|| Arc::from("?"), |(class, _)| Arc::clone(class))
    }

    /// The author's objects, each with its place and its class.
    pub fn authored<'a>(
        &'a self,
        classes: &'a [ProgramClass],
    ) -> impl Iterator<Item = (i64, ClassId, &'a ProgramClass)> + 'a {
        self.places.iter().filter_map(|(place, class)| {
            let of = classes.get(class.index()).filter(|of| !of.is_library)?;
            Some((*place, *class, of))
        })
    }

    /// A value whose objects have their numbers in place of the machine's.
    pub fn numbered(&self, value: Datum) -> Datum {
        match value {
            Datum::Object { number, .. } => {
                Datum::Object { class: self.class(number), number: self.number(number) }
            }
            Datum::Array(items) => {
                Datum::Array(items.into_iter().map(|item| self.numbered(item)).collect())
            }
            Datum::Boolean(_)
            | Datum::Integral(_)
            | Datum::Floating(..)
            | Datum::Text(_)
            | Datum::Printed(_)
            | Datum::Memory(_)
            | Datum::Null => value,
        }
    }
}
