//! What registers hold, as data.

use std::sync::Arc;

use super::heap::Heap;
use super::text::TextStore;
use crate::read::datum::Datum;
use crate::read::ir::BUILDER_TEXT;
use crate::read::types::Type;

/// The value in these cells as data.
pub(super) fn datum(heap: &Heap, texts: &TextStore, ty: &Type, value: i64) -> Datum {
    match ty {
        Type::Primitive(primitive) => Datum::of(*primitive, value),
        _ if value == 0 => Datum::Null,
        Type::String => Datum::Text(String::from_utf16_lossy(texts.units(value))),
        Type::Array(element) => {
            let elements = heap.elements(value).iter();
            Datum::Array(elements.map(|item| datum(heap, texts, element, *item)).collect())
        }
        Type::StringBuilder => {
            let text = heap.get(value, BUILDER_TEXT.into()).unwrap_or_default();
            datum(heap, texts, &Type::String, text)
        }
        Type::Object(class) => Datum::Object { class: Arc::clone(&class.name), number: value },
        Type::Null => Datum::Null,
    }
}
