//! Which parts of placeholders' arrays a run reads, for those who go through a space and skip what
//! cannot differ.
//!
//! In: code that only tells how a run ends. Out: code that also notes which elements of an array of
//! numbers it reads. Only runs of the second kind pay for it. What is noted may be more than was
//! needed, never less: an element that was overwritten before it was read counts as read, and so
//! does a whole array that is handed to a library function.

use super::code::{CompiledProgram, Instruction};
use super::heap::Heap;
use crate::read::types::Type;

/// What a run has read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceholderRead {
    /// The placeholder.
    pub placeholder: u32,
    /// Which part of it.
    pub part: ValuePart,
}

/// A part of a placeholder's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValuePart {
    /// All of it.
    Whole,
    /// Of an array of numbers: how long it and its rows are.
    Shape,
    /// Of an array of numbers: the element at this place of its
    /// [flat](crate::solve::space::values::Values) value.
    Element(u32),
}

/// Whether elements of a placeholder of this type are noted one by one.
pub fn has_elements(ty: &Type) -> bool {
    ty.element().is_some_and(|element| element.primitive().is_some() || has_elements(element))
}

/// The code that notes what it reads.
pub(super) fn tracking(code: &CompiledProgram) -> CompiledProgram {
    let mut code = code.clone();
    for instruction in &mut code.instructions {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other instruction reads an element of a placeholder"
        )]
        let noting = match *instruction {
            Instruction::PlaceholderArray { to, placeholder } => {
                Instruction::PlaceholderArrayNoted { to, placeholder }
            }
            Instruction::Element { to, array, index } => {
                Instruction::ElementNoted { to, array, index }
            }
            Instruction::Library { function, to, operands } => {
                Instruction::LibraryNoted { function, to, operands }
            }
            other => other,
        };
        *instruction = noting;
    }
    code
}

/// Where the elements on the heap come from, and which of them were read.
#[derive(Clone, Debug, Default)]
pub struct Tracker {
    /// By slot of the heap, which placeholder's element it holds and at which place; `None` where
    /// it was noted, or holds none.
    origins: Vec<Option<(u32, u32)>>,
    /// The handles of arrays and rows, and which placeholder's they are.
    arrays: Vec<(i64, u32)>,
    /// What was read, each with the number of placeholders that were read before.
    noted: Vec<(usize, PlaceholderRead)>,
}

impl Tracker {
    pub(super) fn reset(&mut self) {
        self.origins.clear();
        self.arrays.clear();
        self.noted.clear();
    }

    /// Remembers where an array of a placeholder's values lies.
    #[inline(never)]
    pub(super) fn place(&mut self, heap: &Heap, array: i64, ty: &Type, placeholder: u32) {
        if has_elements(ty) {
            let mut flat = 0;
            self.place_row(heap, array, ty, placeholder, &mut flat);
        }
    }

    fn place_row(&mut self, heap: &Heap, array: i64, ty: &Type, placeholder: u32, flat: &mut u32) {
        self.arrays.push((array, placeholder));
        *flat += 1;
        let elements = heap.elements(array);
        if let Some(inner @ Type::Array(_)) = ty.element() {
            for row in elements {
                self.place_row(heap, *row, inner, placeholder, flat);
            }
            return;
        }
        let first = usize::try_from(array).unwrap_or_default() + 1;
        let behind = first + elements.len();
        if self.origins.len() < behind {
            self.origins.resize(behind, None);
        }
        for origin in &mut self.origins[first..behind] {
            *origin = Some((placeholder, *flat));
            *flat += 1;
        }
    }

    /// Notes that an element is read, which exists.
    #[inline(never)]
    pub(super) fn element(&mut self, array: i64, index: i64, read_before: usize) {
        let slot = usize::try_from(array + 1 + index).unwrap_or_default();
        if let Some((placeholder, place)) = self.origins.get_mut(slot).and_then(Option::take) {
            self.noted.push((
                read_before,
                PlaceholderRead { placeholder, part: ValuePart::Element(place) },
            ));
        }
    }

    /// Notes that a function may read all of an array. A number that only looks like one does no
    /// harm.
    #[inline(never)]
    pub(super) fn whole(&mut self, array: i64, read_before: usize) {
        if let Some((_, placeholder)) = self.arrays.iter().find(|(known, _)| *known == array) {
            let read = PlaceholderRead { placeholder: *placeholder, part: ValuePart::Whole };
            self.noted.push((read_before, read));
        }
    }

    /// All that was read, in order: the placeholders in the order of first reading, and in between
    /// their elements. An element may occur more than once.
    pub(super) fn reads(&self, order: &[u32], types: &[Type], into: &mut Vec<PlaceholderRead>) {
        into.clear();
        let mut noted = self.noted.iter().peekable();
        for (before, placeholder) in order.iter().enumerate() {
            while let Some((_, read)) = noted.next_if(|(at, _)| *at <= before) {
                into.push(*read);
            }
            let by_element = types.get(*placeholder as usize).is_some_and(has_elements);
            let part = if by_element { ValuePart::Shape } else { ValuePart::Whole };
            into.push(PlaceholderRead { placeholder: *placeholder, part });
        }
        into.extend(noted.map(|(_, read)| *read));
    }
}
