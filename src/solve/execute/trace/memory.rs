//! The memory at the time of an event: values in it, and what it costs to look at them.

use super::objects::ObjectNumbers;
use crate::read::datum::Datum;
use crate::read::ir::number_text;
use crate::read::ir::{BUILDER_TEXT, OBJECT_CLASS, ProgramClass};
use crate::read::types::Type;
use crate::solve::execute::datum::datum;
use crate::solve::execute::heap::Heap;
use crate::solve::execute::text::TextStore;

/// Memory at the time of an event.
pub(in crate::solve::execute) struct Now<'a> {
    pub registers: &'a [i64],
    pub statics: &'a [i64],
    pub heap: &'a Heap,
    pub texts: &'a TextStore,
    pub classes: &'a [ProgramClass],
}

/// What looking at a value costs; of more than `most`, something that is more.
pub(super) fn cost(
    ty: &Type,
    value: i64,
    objects: &ObjectNumbers,
    now: &Now<'_>,
    most: usize,
) -> usize {
    match ty {
        Type::String => 1 + now.texts.units(value).len() / 16,
        Type::StringBuilder => {
            let text = now.heap.get(value, BUILDER_TEXT.into()).unwrap_or_default();
            cost(&Type::String, text, objects, now, most)
        }
        Type::Array(element) => {
            let elements = now.heap.elements(value);
            let mut sum = 1 + elements.len();
            if !matches!(**element, Type::Primitive(_)) {
                for value in elements {
                    if sum > most {
                        break;
                    }
                    sum += cost(element, *value, objects, now, most - sum);
                }
            }
            sum
        }
        Type::Object(_) => 1 + printed(value, objects, now).map_or(0, |text| text.len() / 8),
        Type::Primitive(_) | Type::Null => 1,
    }
}

/// What it costs to compare a value with one that was looked at before.
pub(super) fn size(datum: &Datum) -> usize {
    match datum {
        Datum::Boolean(_)
        | Datum::Integral(_)
        | Datum::Floating(..)
        | Datum::Object { .. }
        | Datum::Null => 1,
        Datum::Text(text) | Datum::Printed(text) => 1 + text.len() / 16,
        Datum::Array(items) => 1 + items.iter().map(size).sum::<usize>(),
        Datum::Memory(memory) => 1 + memory.objects.len(),
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
        (Type::Object(_), Datum::Printed(text)) => {
            printed(value, objects, now).is_some_and(|now| now == *text)
        }
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

/// How deep objects of the library are looked into, one within the other.
const DEEPEST: u32 = 4;

/// What Java prints of an object of its library, with the author's objects by their numbers; `None`
/// of all other objects.
pub(super) fn printed(object: i64, objects: &ObjectNumbers, now: &Now<'_>) -> Option<String> {
    library_text(object, objects, now, DEEPEST)
}

fn class_of<'a>(object: i64, now: &Now<'a>) -> Option<&'a ProgramClass> {
    let class = now.heap.get(object, OBJECT_CLASS.into())?;
    now.classes.get(usize::try_from(class).ok()?)
}

fn library_text(object: i64, objects: &ObjectNumbers, now: &Now<'_>, deep: u32) -> Option<String> {
    let class = class_of(object, now)?;
    if let Some(at) = class.constant_name() {
        let name = now.heap.get(object, i64::from(at))?;
        return Some(String::from_utf16_lossy(now.texts.units(name)));
    }
    if class.is_function() {
        return Some(class.name.to_string());
    }
    if !class.is_library {
        return None;
    }
    let place = |name: &str| class.fields.iter().position(|field| *field.name == *name);
    let field = |name: &str| now.heap.get(object, i64::try_from(place(name)?).ok()?);
    let value =
        class.fields.iter().position(|field| matches!(&*field.name, "value" | "text" | "builder"));
    if let (Some(at), 2) = (value, class.fields.len()) {
        let cell = now.heap.get(object, i64::try_from(at).ok()?)?;
        return match datum(now.heap, now.texts, &class.fields[at].ty, cell) {
            Datum::Text(text) => Some(text),
            Datum::Integral(number) => {
                class.fields[at].ty.primitive().map(|primitive| number_text(primitive, number))
            }
            other @ (Datum::Boolean(_)
            | Datum::Floating(..)
            | Datum::Array(_)
            | Datum::Object { .. }
            | Datum::Printed(_)
            | Datum::Memory(_)
            | Datum::Null) => Some(other.to_string()),
        };
    }
    let deep = deep.checked_sub(1)?;
    let item = |cell: &i64| match *cell {
        0 => String::from("null"),
        cell => library_text(cell, objects, now, deep)
            .unwrap_or_else(|| format!("{}#{}", objects.class(cell), objects.number(cell))),
    };
    // What shows another collection, or a part of a map.
    if let Some(list) = field("list") {
        return library_text(list, objects, now, deep);
    }
    let arrays = |name: &str| field(name).map(|array| now.heap.elements(array));
    let pairs = |size: usize, keys: &[i64], values: &[i64]| -> Vec<String> {
        let pairs = keys.iter().zip(values).take(size);
        pairs.map(|(key, value)| format!("{}={}", item(key), item(value))).collect()
    };
    if let Some(map) = field("map") {
        let of = class_of(map, now)?;
        let held = |name: &str| {
            let at = of.fields.iter().position(|field| *field.name == *name)?;
            now.heap.get(map, i64::try_from(at).ok()?)
        };
        let size = usize::try_from(held("size")?).ok()?;
        let (keys, values) = (now.heap.elements(held("keys")?), now.heap.elements(held("values")?));
        if let Some(key) = field("key") {
            let at = keys.iter().take(size).position(|known| *known == key);
            let value = at.and_then(|at| values.get(at)).map_or_else(String::new, item);
            return Some(format!("{}={value}", item(&key)));
        }
        let items: Vec<String> = match &*class.name {
            "$KeySet" => keys.iter().take(size).map(item).collect(),
            "$Values" => values.iter().take(size).map(item).collect(),
            _ => pairs(size, keys, values),
        };
        let items = as_told(of, items);
        return Some(format!("[{}]", items.join(", ")));
    }
    let Some(size) = field("size").and_then(|size| usize::try_from(size).ok()) else {
        // It holds nothing that Java prints.
        let name = class.name.trim_start_matches('$');
        return Some(String::from(if name.ends_with("Iterator") { "Iterator" } else { name }));
    };
    if let Some(elements) = arrays("elements") {
        let items = as_told(class, elements.iter().take(size).map(item).collect());
        return Some(format!("[{}]", items.join(", ")));
    }
    let pairs = as_told(class, pairs(size, arrays("keys")?, arrays("values")?));
    Some(format!("{{{}}}", pairs.join(", ")))
}

/// What a collection holds, in the order in which it is told: by their texts where Java leaves the
/// order open.
fn as_told(class: &ProgramClass, mut items: Vec<String>) -> Vec<String> {
    if matches!(&*class.name, "HashMap" | "HashSet" | "$FixedMap" | "$FixedSet") {
        items.sort();
    }
    items
}

/// A value as people are told it: of objects of the library what Java prints, of the author's their
/// numbers.
pub(super) fn told(ty: &Type, value: i64, objects: &ObjectNumbers, now: &Now<'_>) -> Datum {
    let text = if let Type::Object(_) = ty { printed(value, objects, now) } else { None };
    match (text, ty) {
        (Some(text), _) => Datum::Printed(text),
        (None, Type::Array(element)) if value != 0 && element.holds_objects() => {
            let elements = now.heap.elements(value).iter();
            Datum::Array(elements.map(|item| told(element, *item, objects, now)).collect())
        }
        (None, ty) => objects.numbered(datum(now.heap, now.texts, ty, value)),
    }
}
