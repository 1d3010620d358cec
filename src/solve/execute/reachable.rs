//! What can be reached from a value, as people draw it.
//!
//! In: a value, and the heap of a run. Out: a [`ReachableMemory`]. What holds: an object has the
//! same number wherever it is met in a run, in the order in which the walks find them, as in the
//! harness; boxed numbers and constants of enums stand in their cell, and lists, sets and maps show
//! what is in them and not how.

use std::sync::Arc;

use super::code::{CompiledProgram, ReportedVariable};
use super::datum::datum;
use super::heap::Heap;
use super::outcome::Limit;
use super::text::TextStore;
use crate::read::datum::Datum;
use crate::read::floating;
use crate::read::ir::{BUILDER_TEXT, OBJECT_CLASS, ProgramClass, THROWABLE_IS_OPEN, number_text};
use crate::read::memory::{MemoryCell, MemoryObject, MemoryShape, ReachableMemory};
use crate::read::types::{Primitive, Type};

/// The most objects that one walk may find: a drawing shows no more.
const MOST: usize = 200;

/// The most elements of one object that a walk looks at.
const LONGEST: usize = 1_000;

/// The public classes of the library whose elements are shown, or whose entries.
const SHOWN: [&str; 11] = [
    "ArrayList",
    "LinkedList",
    "Vector",
    "Stack",
    "ArrayDeque",
    "HashSet",
    "LinkedHashSet",
    "TreeSet",
    "HashMap",
    "LinkedHashMap",
    "TreeMap",
];

/// What a walk reads.
pub(super) struct ReachingWalk<'a> {
    pub heap: &'a Heap,
    pub texts: &'a TextStore,
    pub code: &'a CompiledProgram,
    /// The objects that walks of this run have found, each at the place of its number less one.
    pub known: &'a mut Vec<i64>,
}

/// An object that is still to be looked at.
struct ReachedObject {
    number: u32,
    handle: i64,
    kind: ReachedKind,
}

/// What kind of object a handle names.
enum ReachedKind {
    /// An array of this element type.
    Array(Type),
    /// What a `StringBuilder` holds.
    Builder,
    /// An object of a class.
    Object,
}

/// Keeps what a variable holds in place of what it held when it was observed before.
pub(super) fn keep(observed: &mut Vec<(u32, Datum)>, name: u32, value: Datum) {
    observed.retain(|(known, _)| *known != name);
    observed.push((name, value));
}

impl ReachingWalk<'_> {
    /// What is kept of a variable that is observed; a limit where too much can be reached from it,
    /// or a number has not the same text in all versions of Java.
    pub fn observed(mut self, variable: &ReportedVariable, value: i64) -> Result<Datum, Limit> {
        if !variable.is_memory {
            return Ok(datum(self.heap, self.texts, &variable.ty, value));
        }
        let mut open: Vec<ReachedObject> = Vec::new();
        let root = self.cell(&variable.ty, value, &mut open)?;
        let mut objects = Vec::new();
        let mut at = 0;
        while at < open.len() {
            if at == MOST {
                return Err(Limit::Heap);
            }
            let ReachedObject { number, handle, .. } = open[at];
            let (title, shape) = self.contents(at, handle, &mut open)?;
            objects.push(MemoryObject { number, title, shape });
            at += 1;
        }
        Ok(Datum::Memory(Arc::new(ReachableMemory { root, objects })))
    }

    /// The reference to an object, which is noted to be looked at if it is new in this walk.
    fn reference(
        &mut self,
        handle: i64,
        kind: ReachedKind,
        open: &mut Vec<ReachedObject>,
    ) -> MemoryCell {
        let at = self.known.iter().position(|known| *known == handle).unwrap_or_else(|| {
            self.known.push(handle);
            self.known.len() - 1
        });
        let number = u32::try_from(at + 1).unwrap_or(u32::MAX);
        if !open.iter().any(|one| one.number == number) {
            open.push(ReachedObject { number, handle, kind });
        }
        MemoryCell::Reference(number)
    }

    /// What a cell of this type holds.
    fn cell(
        &mut self,
        ty: &Type,
        value: i64,
        open: &mut Vec<ReachedObject>,
    ) -> Result<MemoryCell, Limit> {
        match ty {
            Type::Primitive(primitive) => number(*primitive, value).map(MemoryCell::Value),
            _ if value == 0 => Ok(MemoryCell::Null),
            Type::String => Ok(MemoryCell::Value(self.string(value))),
            Type::Array(element) => {
                Ok(self.reference(value, ReachedKind::Array((**element).clone()), open))
            }
            Type::StringBuilder => Ok(self.reference(value, ReachedKind::Builder, open)),
            Type::Object(_) => self.object(value, open),
            Type::Null => Ok(MemoryCell::Null),
        }
    }

    fn string(&self, handle: i64) -> String {
        format!("\"{}\"", String::from_utf16_lossy(self.texts.units(handle)))
    }

    fn class(&self, object: i64) -> Option<&ProgramClass> {
        let class = self.heap.get(object, OBJECT_CLASS.into())?;
        self.code.classes.get(usize::try_from(class).ok()?)
    }

    /// The cell of a field of an object.
    fn field(&self, object: i64, name: &str) -> Option<i64> {
        let class = self.class(object)?;
        let at = class.fields.iter().position(|field| *field.name == *name)?;
        self.heap.get(object, i64::try_from(at).ok()?)
    }

    /// What stands in a cell that holds an object of a class.
    fn object(&mut self, handle: i64, open: &mut Vec<ReachedObject>) -> Result<MemoryCell, Limit> {
        let Some(class) = self.class(handle) else { return Ok(MemoryCell::Undrawn) };
        if let Some(at) = class.constant_name() {
            let name = self.heap.get(handle, i64::from(at)).unwrap_or_default();
            return Ok(MemoryCell::Value(String::from_utf16_lossy(self.texts.units(name))));
        }
        if class.is_function() {
            return Ok(MemoryCell::Undrawn);
        }
        if !class.is_library {
            let is_nameless = class.name.is_empty() || class.name.contains(['$', ' ']);
            let is_thrown = class
                .fields
                .get(THROWABLE_IS_OPEN as usize)
                .is_some_and(|field| &*field.name == "isOpen");
            if is_nameless || is_thrown {
                return Ok(MemoryCell::Undrawn);
            }
            return Ok(self.reference(handle, ReachedKind::Object, open));
        }
        // A box, the object of a string, or that of a builder.
        if class.fields.len() == 2 {
            let field = &class.fields[1];
            let held = self.heap.get(handle, 1).unwrap_or_default();
            match (&*field.name, field.ty.clone()) {
                ("value", Type::Primitive(primitive)) => {
                    return number(primitive, held).map(MemoryCell::Value);
                }
                ("text", Type::String) => return Ok(MemoryCell::Value(self.string(held))),
                ("builder", _) => return Ok(self.reference(held, ReachedKind::Builder, open)),
                _ => {}
            }
        }
        if self.title_of(handle).is_some() {
            return Ok(self.reference(handle, ReachedKind::Object, open));
        }
        Ok(MemoryCell::Undrawn)
    }

    /// The title of a list, a set or a map of the library; `None` of what is not shown.
    fn title_of(&self, handle: i64) -> Option<Arc<str>> {
        let class = self.class(handle).filter(|class| class.is_library)?;
        if SHOWN.contains(&&*class.name) {
            return Some(Arc::clone(&class.name));
        }
        if let Some(list) = self.field(handle, "list") {
            return self.title_of(list).map(|_| Arc::from("List"));
        }
        let name = class.name.strip_prefix('$')?;
        let title = match name {
            "FixedList" | "PartOfList" | "ListOfArray" => "List",
            "FixedSet" | "SetOfArray" => "Set",
            "FixedMap" => "Map",
            _ => return None,
        };
        Some(Arc::from(title))
    }

    /// The title and the contents of the object that is looked at.
    fn contents(
        &mut self,
        at: usize,
        handle: i64,
        open: &mut Vec<ReachedObject>,
    ) -> Result<(Arc<str>, MemoryShape), Limit> {
        match &open[at].kind {
            ReachedKind::Array(element) => {
                let element = element.clone();
                let items = self.heap.elements(handle).to_vec();
                let title = format!("{element}[]");
                let cells = self.cells(&element, &items, open)?;
                Ok((Arc::from(title), MemoryShape::Elements(cells)))
            }
            ReachedKind::Builder => {
                let text = self.heap.get(handle, BUILDER_TEXT.into()).unwrap_or_default();
                let text = MemoryCell::Value(self.string(text));
                Ok((Arc::from("StringBuilder"), MemoryShape::Elements(vec![text])))
            }
            ReachedKind::Object => match self.title_of(handle) {
                Some(title) => Ok((title, self.collection(handle, open)?)),
                None => self.fields(handle, open),
            },
        }
    }

    fn cells(
        &mut self,
        ty: &Type,
        values: &[i64],
        open: &mut Vec<ReachedObject>,
    ) -> Result<Vec<MemoryCell>, Limit> {
        if values.len() > LONGEST {
            return Err(Limit::Heap);
        }
        values.iter().map(|value| self.cell(ty, *value, open)).collect()
    }

    /// Elements or entries of what the library made.
    fn collection(
        &mut self,
        handle: i64,
        open: &mut Vec<ReachedObject>,
    ) -> Result<MemoryShape, Limit> {
        if let Some(list) = self.field(handle, "list") {
            return self.collection(list, open);
        }
        let size = self.field(handle, "size").and_then(|size| usize::try_from(size).ok());
        let size = size.unwrap_or_default();
        let held = |walked: &Self, name: &str| -> Vec<i64> {
            let array = walked.field(handle, name).unwrap_or_default();
            walked.heap.elements(array).iter().copied().take(size).collect()
        };
        let objects = |walked: &mut Self, items: &[i64], open: &mut Vec<ReachedObject>| {
            if items.len() > LONGEST {
                return Err(Limit::Heap);
            }
            let cell = |item: &i64| match *item {
                0 => Ok(MemoryCell::Null),
                item => walked.object(item, open),
            };
            items.iter().map(cell).collect::<Result<Vec<MemoryCell>, Limit>>()
        };
        let title = self.title_of(handle).unwrap_or_default();
        // Java leaves the order of these open: by their texts, or not at all.
        let is_open = ["HashSet", "HashMap", "Set", "Map"].contains(&&*title);
        if self.field(handle, "keys").is_some() {
            let (keys, values) = (held(self, "keys"), held(self, "values"));
            if is_open && keys.iter().any(|key| self.is_drawn_as_object(*key)) {
                return Ok(MemoryShape::Entries(vec![(MemoryCell::Undrawn, MemoryCell::Undrawn)]));
            }
            let keys = objects(self, &keys, open)?;
            let mut pairs: Vec<(MemoryCell, i64)> = keys.into_iter().zip(values).collect();
            if is_open {
                pairs.sort_by_key(|(key, _)| key.to_string());
            }
            let mut entries = Vec::new();
            for (key, value) in pairs {
                let value = objects(self, &[value], open)?.pop().unwrap_or(MemoryCell::Null);
                entries.push((key, value));
            }
            return Ok(MemoryShape::Entries(entries));
        }
        let items = held(self, "elements");
        let is_set = title.ends_with("Set");
        if is_set && is_open && items.iter().any(|item| self.is_drawn_as_object(*item)) {
            return Ok(MemoryShape::Members(vec![MemoryCell::Undrawn]));
        }
        let mut cells = objects(self, &items, open)?;
        if is_set && is_open {
            cells.sort_by_key(ToString::to_string);
        }
        Ok(if is_set { MemoryShape::Members(cells) } else { MemoryShape::Elements(cells) })
    }

    /// Whether an object is one that a reference leads to, or that is not drawn.
    fn is_drawn_as_object(&mut self, handle: i64) -> bool {
        let met = self.known.len();
        let cell =
            if handle == 0 { Ok(MemoryCell::Null) } else { self.object(handle, &mut Vec::new()) };
        self.known.truncate(met);
        !matches!(cell, Ok(MemoryCell::Value(_) | MemoryCell::Null))
    }

    /// The fields of an object of the author's.
    fn fields(
        &mut self,
        handle: i64,
        open: &mut Vec<ReachedObject>,
    ) -> Result<(Arc<str>, MemoryShape), Limit> {
        let class = self.class(handle).cloned();
        let Some(class) = class else { return Err(Limit::Heap) };
        let mut fields = Vec::new();
        for (at, field) in class.fields.iter().enumerate() {
            if field.name.starts_with('$') {
                continue;
            }
            let value = self.heap.get(handle, i64::try_from(at).unwrap_or(-1)).unwrap_or_default();
            fields.push((Arc::clone(&field.name), self.cell(&field.ty, value, open)?));
        }
        Ok((class.name, MemoryShape::Fields(fields)))
    }
}

/// A number, a truth value or a character as Java writes it in a program; a limit where versions of
/// Java differ in that.
fn number(primitive: Primitive, value: i64) -> Result<String, Limit> {
    if primitive.is_floating() && !floating::is_settled(primitive, value) {
        return Err(Limit::Digits);
    }
    Ok(match primitive {
        Primitive::Char => format!("'{}'", number_text(primitive, value)),
        Primitive::Float | Primitive::Double => Datum::of(primitive, value).to_string(),
        Primitive::Boolean => (value != 0).to_string(),
        Primitive::Byte | Primitive::Short | Primitive::Int | Primitive::Long => value.to_string(),
    })
}
