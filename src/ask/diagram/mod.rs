//! Memory as it is drawn: variables on the left, objects on the right, arrows between them.
//!
//! In: what was observed of a run. Out: a [`MemoryDiagram`], its words and its drawing. What holds:
//! two diagrams are equal if and only if their drawings are, since objects are numbered in the
//! order in which one finds them from the variables, and what cannot be reached is left out.

mod drawing;
mod glance;
mod layout;
mod merge;
mod near;

use std::collections::BTreeMap;
use std::sync::Arc;

use indexmap::IndexMap;

use crate::read::datum::Datum;
use crate::read::memory::{MemoryCell, MemoryObject, MemoryShape};

pub use drawing::svg;
pub use glance::DrawingGlance;
pub use merge::merged;
pub use near::changed;

/// The most objects that a drawing shows.
const MOST_OBJECTS: usize = 9;
/// The most cells of one object that a drawing shows.
const MOST_CELLS: usize = 10;
/// The most variables that a drawing shows.
const MOST_VARIABLES: usize = 9;
/// The most characters of a value.
const LONGEST_VALUE: usize = 24;

/// A name and what stands in its box.
pub type NamedCell = (Arc<str>, MemoryCell);

/// What a drawing of memory shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryDiagram {
    /// The method whose variables are shown; empty where a program has no methods.
    pub frame: Arc<str>,
    /// Its variables, in the order of their declarations.
    pub variables: Vec<NamedCell>,
    /// The static fields by class.
    pub statics: Vec<(Arc<str>, Vec<NamedCell>)>,
    /// The objects; each has its place, from 1, as its number.
    pub objects: Vec<MemoryObject>,
}

/// Why memory is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undrawn {
    /// There is something in it that is not drawn, such as an iterator.
    Unknown,
    /// There is too much of it.
    TooLarge,
    /// No object is in it.
    NoObjects,
}

impl MemoryDiagram {
    /// The diagram of what was observed; `names` are the variables in their order.
    pub fn of<'n>(
        frame: &str,
        names: impl Iterator<Item = &'n str>,
        observed: &IndexMap<String, Datum>,
    ) -> Result<MemoryDiagram, Undrawn> {
        let mut diagram = MemoryDiagram {
            frame: frame.into(),
            variables: Vec::new(),
            statics: Vec::new(),
            objects: Vec::new(),
        };
        for name in names {
            let Some(Datum::Memory(memory)) = observed.get(name) else { continue };
            // A scanner or a function beside the objects that are asked about is left out.
            if memory.root == MemoryCell::Undrawn {
                continue;
            }
            for object in &memory.objects {
                if !diagram.objects.iter().any(|known| known.number == object.number) {
                    diagram.objects.push(object.clone());
                }
            }
            match name.split_once('.') {
                Some((class, field)) => {
                    let cell = (Arc::from(field), memory.root.clone());
                    match diagram.statics.iter_mut().find(|(known, _)| **known == *class) {
                        Some((_, fields)) => fields.push(cell),
                        None => diagram.statics.push((class.into(), vec![cell])),
                    }
                }
                None => diagram.variables.push((name.into(), memory.root.clone())),
            }
        }
        let diagram = diagram.renumbered();
        diagram.fits().map(|()| diagram)
    }

    /// Whether it can be drawn.
    fn fits(&self) -> Result<(), Undrawn> {
        let mut all = self.roots().chain(self.objects.iter().flat_map(|one| one.shape.cells()));
        let is_long = |cell: &MemoryCell| matches!(cell, MemoryCell::Value(text) if text.chars().count() > LONGEST_VALUE || text.contains(char::is_control));
        if all.clone().any(|cell| *cell == MemoryCell::Undrawn) {
            return Err(Undrawn::Unknown);
        }
        let is_large = self.objects.len() > MOST_OBJECTS
            || self.roots().count() > MOST_VARIABLES
            || self.objects.iter().any(|one| one.shape.cells().len() > MOST_CELLS)
            || all.any(is_long);
        match (is_large, self.objects.len()) {
            (true, _) => Err(Undrawn::TooLarge),
            (false, 0) => Err(Undrawn::NoObjects),
            (false, _) => Ok(()),
        }
    }

    /// What the variables and static fields hold, in their order.
    pub fn roots(&self) -> impl Iterator<Item = &MemoryCell> + Clone {
        let fields = self.statics.iter().flat_map(|(_, fields)| fields);
        self.variables.iter().chain(fields).map(|(_, cell)| cell)
    }

    fn roots_mut(&mut self) -> impl Iterator<Item = &mut MemoryCell> {
        let fields = self.statics.iter_mut().flat_map(|(_, fields)| fields);
        self.variables.iter_mut().chain(fields).map(|(_, cell)| cell)
    }

    /// All cells: those of variables and static fields, then those of the objects.
    fn cells_mut(&mut self) -> Vec<&mut MemoryCell> {
        let fields = self.statics.iter_mut().flat_map(|(_, fields)| fields);
        let roots = self.variables.iter_mut().chain(fields).map(|(_, cell)| cell);
        roots.chain(self.objects.iter_mut().flat_map(|one| one.shape.cells_mut())).collect()
    }

    /// This memory with objects in the order in which one finds them: first those that the
    /// variables name, then those that these objects name, and so on. What nothing names is gone.
    pub fn renumbered(mut self) -> MemoryDiagram {
        let known: BTreeMap<u32, &MemoryObject> =
            self.objects.iter().map(|object| (object.number, object)).collect();
        let mut found: Vec<u32> = Vec::new();
        let find = |cell: &MemoryCell, found: &mut Vec<u32>| {
            if let MemoryCell::Reference(number) = cell
                && known.contains_key(number)
                && !found.contains(number)
            {
                found.push(*number);
            }
        };
        for cell in self.roots() {
            find(cell, &mut found);
        }
        let mut at = 0;
        while let Some(number) = found.get(at).copied() {
            for cell in known.get(&number).into_iter().flat_map(|object| object.shape.cells()) {
                find(cell, &mut found);
            }
            at += 1;
        }
        let mut objects: Vec<MemoryObject> =
            found.iter().filter_map(|number| known.get(number).map(|one| (*one).clone())).collect();
        let place = |number: u32| {
            let at = found.iter().position(|known| *known == number);
            u32::try_from(at.map_or(0, |at| at + 1)).unwrap_or_default()
        };
        let rename = |cell: &mut MemoryCell| {
            if let MemoryCell::Reference(number) = cell {
                *number = place(*number);
            }
        };
        for (at, object) in objects.iter_mut().enumerate() {
            object.number = u32::try_from(at + 1).unwrap_or(u32::MAX);
            object.shape.cells_mut().into_iter().for_each(rename);
        }
        self.objects = objects;
        self.roots_mut().for_each(rename);
        self
    }

    /// The object of a number.
    pub fn object(&self, number: u32) -> Option<&MemoryObject> {
        self.objects.get((number as usize).checked_sub(1)?)
    }

    /// The diagram in signs that every language reads: `a → 1, x = 3; 1: Point (x = 5, next → 2)`.
    pub fn in_words(&self) -> String {
        let cell = |cell: &MemoryCell| match cell {
            MemoryCell::Value(text) => text.clone(),
            MemoryCell::Reference(number) => format!("→ {number}"),
            MemoryCell::Null => String::from("null"),
            MemoryCell::Undrawn => String::from("?"),
        };
        let named = |(name, held): &NamedCell| match held {
            MemoryCell::Reference(number) => format!("{name} → {number}"),
            MemoryCell::Value(_) | MemoryCell::Null | MemoryCell::Undrawn => {
                format!("{name} = {}", cell(held))
            }
        };
        let list = |cells: &[NamedCell]| cells.iter().map(named).collect::<Vec<_>>().join(", ");
        let mut parts = Vec::new();
        if !self.variables.is_empty() {
            let title =
                if self.frame.is_empty() { String::new() } else { format!("{}: ", self.frame) };
            parts.push(format!("{title}{}", list(&self.variables)));
        }
        for (class, fields) in &self.statics {
            parts.push(format!("{class}: {}", list(fields)));
        }
        for object in &self.objects {
            let held = match &object.shape {
                MemoryShape::Fields(fields) => list(fields),
                MemoryShape::Elements(cells) | MemoryShape::Members(cells) => {
                    cells.iter().map(cell).collect::<Vec<_>>().join(", ")
                }
                MemoryShape::Entries(entries) => {
                    let entry = |(key, value): &(MemoryCell, MemoryCell)| {
                        format!("{} : {}", cell(key), cell(value))
                    };
                    entries.iter().map(entry).collect::<Vec<_>>().join(", ")
                }
            };
            parts.push(format!("{}: {} ({held})", object.number, object.title));
        }
        parts.join("; ")
    }

    /// Whether it shows the same variables, and about as many objects.
    pub fn is_like(&self, right: &MemoryDiagram) -> bool {
        let names = |of: &MemoryDiagram| -> Vec<Arc<str>> {
            of.variables.iter().map(|(name, _)| Arc::clone(name)).collect()
        };
        self.frame == right.frame
            && names(self) == names(right)
            && self.objects.len() <= right.objects.len() * 2 + 1
    }

    /// How many arrows there are.
    pub fn arrows(&self) -> usize {
        let all = self.roots().chain(self.objects.iter().flat_map(|one| one.shape.cells()));
        all.filter(|cell| matches!(cell, MemoryCell::Reference(_))).count()
    }
}

#[cfg(test)]
mod tests;
