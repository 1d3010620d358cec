//! The memory at the time of an event: values in it, and what it costs to look at them.

use super::objects::ObjectNumbers;
use crate::read::datum::Datum;
use crate::read::ir::BUILDER_TEXT;
use crate::read::types::Type;
use crate::solve::execute::heap::Heap;
use crate::solve::execute::text::TextStore;

/// Memory at the time of an event.
pub(in crate::solve::execute) struct Now<'a> {
    pub registers: &'a [i64],
    pub statics: &'a [i64],
    pub heap: &'a Heap,
    pub texts: &'a TextStore,
}

/// What looking at a value costs; of more than `most`, something that is more.
pub(super) fn cost(ty: &Type, value: i64, now: &Now<'_>, most: usize) -> usize {
    match ty {
        Type::String => 1 + now.texts.units(value).len() / 16,
        Type::StringBuilder => {
            let text = now.heap.get(value, BUILDER_TEXT.into()).unwrap_or_default();
            cost(&Type::String, text, now, most)
        }
        Type::Array(element) => {
            let elements = now.heap.elements(value);
            let mut sum = 1 + elements.len();
            if !matches!(**element, Type::Primitive(_)) {
                for value in elements {
                    if sum > most {
                        break;
                    }
                    sum += cost(element, *value, now, most - sum);
                }
            }
            sum
        }
        Type::Primitive(_) | Type::Object(_) | Type::Null => 1,
    }
}

/// What it costs to compare a value with one that was looked at before.
pub(super) fn size(datum: &Datum) -> usize {
    match datum {
        Datum::Boolean(_) | Datum::Integral(_) | Datum::Object { .. } | Datum::Null => 1,
        Datum::Text(text) => 1 + text.len() / 16,
        Datum::Array(items) => 1 + items.iter().map(size).sum::<usize>(),
    }
}

/// Whether what stands in a cell is this value.
pub(super) fn same(
    ty: &Type,
    value: i64,
    known: &Datum,
    objects: &ObjectNumbers,
    now: &Now<'_>,
) -> bool {
    match (ty, known) {
        (Type::Primitive(_), _) => known.number() == Some(value),
        (_, Datum::Null) => value == 0,
        (Type::Object(_), Datum::Object { number, .. }) => objects.number(value) == *number,
        _ if value == 0 => false,
        (Type::String, Datum::Text(text)) => {
            now.texts.units(value).iter().copied().eq(text.encode_utf16())
        }
        (Type::StringBuilder, Datum::Text(_)) => {
            let text = now.heap.get(value, BUILDER_TEXT.into()).unwrap_or_default();
            same(&Type::String, text, known, objects, now)
        }
        (Type::Array(element), Datum::Array(items)) => {
            let elements = now.heap.elements(value);
            elements.len() == items.len()
                && elements
                    .iter()
                    .zip(items)
                    .all(|(value, item)| same(element, *value, item, objects, now))
        }
        _ => false,
    }
}
