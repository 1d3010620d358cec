//! What memory holds at a moment: values, and the objects that can be reached from them.
//!
//! In: what an engine finds when it walks from a value along its references. Out: a
//! [`ReachableMemory`] that can be compared, and drawn. What holds: the numbers of objects say only
//! which references name the same one, and the text of equal memories is equal; the harness writes
//! the same text of what it finds in a JVM.

use std::fmt;
use std::sync::Arc;

/// What one variable, field, element or entry holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MemoryCell {
    /// A number, a truth value, a character, a string, a constant of an enum: as Java writes it in
    /// a program.
    Value(String),
    /// The object of this number.
    Reference(u32),
    /// `null`
    Null,
    /// What is not drawn, such as a function or an iterator.
    Undrawn,
}

/// What an object holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MemoryShape {
    /// The fields of an object of a class, inherited ones first.
    Fields(Vec<(Arc<str>, MemoryCell)>),
    /// Elements of an array or a list, in their order.
    Elements(Vec<MemoryCell>),
    /// Elements of a set.
    Members(Vec<MemoryCell>),
    /// Keys of a map and their values.
    Entries(Vec<(MemoryCell, MemoryCell)>),
}

/// An object.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemoryObject {
    /// What tells it from the others.
    pub number: u32,
    /// Its class, or the type of an array.
    pub title: Arc<str>,
    /// What it holds.
    pub shape: MemoryShape,
}

/// A value and all that can be reached from it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReachableMemory {
    /// The value.
    pub root: MemoryCell,
    /// The objects, in the order in which a walk finds them: those that one object names come
    /// before those that the next one names.
    pub objects: Vec<MemoryObject>,
}

impl MemoryShape {
    /// All cells, in their order; of a map each key before its value.
    pub fn cells(&self) -> Vec<&MemoryCell> {
        match self {
            MemoryShape::Fields(fields) => fields.iter().map(|(_, cell)| cell).collect(),
            MemoryShape::Elements(cells) | MemoryShape::Members(cells) => cells.iter().collect(),
            MemoryShape::Entries(entries) => {
                entries.iter().flat_map(|(key, value)| [key, value]).collect()
            }
        }
    }

    /// All cells, to be changed.
    pub fn cells_mut(&mut self) -> Vec<&mut MemoryCell> {
        match self {
            MemoryShape::Fields(fields) => fields.iter_mut().map(|(_, cell)| cell).collect(),
            MemoryShape::Elements(cells) | MemoryShape::Members(cells) => {
                cells.iter_mut().collect()
            }
            MemoryShape::Entries(entries) => {
                entries.iter_mut().flat_map(|(key, value)| [key, value]).collect()
            }
        }
    }
}

impl fmt::Display for MemoryCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MemoryCell::Value(text) => f.write_str(text),
            MemoryCell::Reference(number) => write!(f, "@{number}"),
            MemoryCell::Null => f.write_str("null"),
            MemoryCell::Undrawn => f.write_str("?"),
        }
    }
}

impl fmt::Display for ReachableMemory {
    /// The value, then each object: `@1 | @1 Point {x=3, next=null}`, elements of arrays and lists
    /// in brackets, those of sets in angle brackets, entries with an arrow. Titles of arrays of
    /// objects are left out: an engine knows the type of the variable and not that of the array.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.root)?;
        for object in &self.objects {
            write!(f, " | @{} {} ", object.number, object.compared_title())?;
            let (open, close) = match object.shape {
                MemoryShape::Fields(_) => ('{', '}'),
                MemoryShape::Elements(_) => ('[', ']'),
                MemoryShape::Members(_) => ('<', '>'),
                MemoryShape::Entries(_) => ('(', ')'),
            };
            let items: Vec<String> = match &object.shape {
                MemoryShape::Fields(fields) => {
                    fields.iter().map(|(name, cell)| format!("{name}={cell}")).collect()
                }
                MemoryShape::Elements(cells) | MemoryShape::Members(cells) => {
                    cells.iter().map(ToString::to_string).collect()
                }
                MemoryShape::Entries(entries) => {
                    entries.iter().map(|(key, value)| format!("{key}->{value}")).collect()
                }
            };
            write!(f, "{open}{}{close}", items.join(", "))?;
        }
        Ok(())
    }
}

impl MemoryObject {
    /// The title as two engines can know it.
    fn compared_title(&self) -> &str {
        const PRIMITIVES: [&str; 8] =
            ["boolean", "byte", "char", "short", "int", "long", "float", "double"];
        match self.title.strip_suffix("[]") {
            Some(element) if !PRIMITIVES.contains(&element) => "[]",
            _ => &self.title,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_says_which_references_name_the_same_object() {
        let point = MemoryObject {
            number: 2,
            title: "Point".into(),
            shape: MemoryShape::Fields(vec![
                ("x".into(), MemoryCell::Value("3".into())),
                ("next".into(), MemoryCell::Null),
            ]),
        };
        let row = |number, title: &str, cells| MemoryObject {
            number,
            title: title.into(),
            shape: MemoryShape::Elements(cells),
        };
        let twice = vec![MemoryCell::Reference(2), MemoryCell::Reference(2)];
        let memory = ReachableMemory {
            root: MemoryCell::Reference(1),
            objects: vec![row(1, "Point[]", twice), point],
        };
        assert_eq!(memory.to_string(), "@1 | @1 [] [@2, @2] | @2 Point {x=3, next=null}");
        let numbers = vec![MemoryCell::Value("7".into())];
        let memory = ReachableMemory {
            root: MemoryCell::Reference(4),
            objects: vec![row(4, "int[]", numbers)],
        };
        assert_eq!(memory.to_string(), "@4 | @4 int[] [7]");
    }
}
