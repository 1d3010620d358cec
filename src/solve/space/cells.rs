//! Arrays of numbers taken apart: their lengths, and each element by itself.
//!
//! In: a space and values of it. Out: the cells that a value consists of and how many values each
//! has, for those who go through arrays element by element. A flat value holds a length before the
//! elements that it counts, so the lengths decide where the elements are.

use super::{Sequence, Space, SpaceShape};
use crate::read::domain::ValueSet;
use crate::solve::estimate::as_float;
use crate::solve::space::values::Values;

impl Space {
    /// How many lengths each array and row of a placeholder's value may have, in the order of the
    /// flat value.
    pub fn lengths(&self, values: &Values, placeholder: usize, into: &mut Vec<u64>) {
        into.clear();
        let mut flat = values.sequences[placeholder].as_slice();
        each_length(&self.parts[placeholder].shape, &mut flat, &mut |sequence, _| {
            into.push(u64::try_from(sequence.lengths.len()).unwrap_or(u64::MAX));
        });
    }

    /// Gives arrays and rows the lengths of these numbers, and where there are no more of them the
    /// first length; all elements get their first value.
    pub fn set_lengths(
        &self,
        values: &mut Values,
        placeholder: usize,
        numbers: &mut dyn Iterator<Item = u64>,
    ) {
        let flat = &mut values.sequences[placeholder];
        flat.clear();
        write_lengths(&self.parts[placeholder].shape, numbers, flat);
    }

    /// How many values an element of a placeholder's array has, if they can be numbered in 64 bits.
    pub fn element_size(&self, placeholder: usize) -> Option<u64> {
        u64::try_from(self.elements(placeholder)?.count()).ok()
    }

    /// Gives the element at this place of the flat value its value of this number.
    pub fn set_element(&self, values: &mut Values, placeholder: usize, place: u32, number: u64) {
        let value = self.elements(placeholder).and_then(|set| set.nth(number.into()));
        if let (Some(cell), Some(value)) =
            (values.sequences[placeholder].get_mut(place as usize), value)
        {
            *cell = value;
        }
    }

    /// The places of all elements in the flat value.
    pub fn element_places(&self, values: &Values, placeholder: usize, into: &mut Vec<u32>) {
        into.clear();
        let whole = values.sequences[placeholder].as_slice();
        let mut lengths = Vec::new();
        let mut flat = whole;
        each_length(&self.parts[placeholder].shape, &mut flat, &mut |_, left| {
            lengths.push(whole.len() - left);
        });
        let mut lengths = lengths.into_iter().peekable();
        for place in 0..whole.len() {
            if lengths.next_if_eq(&place).is_none() {
                into.push(u32::try_from(place).unwrap_or(u32::MAX));
            }
        }
    }

    /// One over the probability that a random value agrees with this one in its lengths and in
    /// `elements` of its elements.
    pub fn rarity(&self, values: &Values, placeholder: usize, elements: usize) -> f64 {
        let mut rarity = 1.0;
        let mut flat = values.sequences[placeholder].as_slice();
        each_length(&self.parts[placeholder].shape, &mut flat, &mut |sequence, left| {
            if sequence.lengths.len() > 1 {
                let whole = &values.sequences[placeholder];
                let length = whole[whole.len() - left];
                let each = sequence.each_small.map_or(f64::INFINITY, as_float);
                let share = |other: &u64| {
                    let more = i64::try_from(*other).unwrap_or(i64::MAX).saturating_sub(length);
                    let more = more.clamp(i32::MIN.into(), i32::MAX.into());
                    each.powi(i32::try_from(more).unwrap_or_default())
                };
                rarity *= sequence.lengths.iter().map(share).sum::<f64>();
            }
        });
        let each = self.element_size(placeholder).map_or(f64::INFINITY, as_float);
        rarity * each.powi(i32::try_from(elements).unwrap_or(i32::MAX))
    }

    /// The values of an element, at whatever depth.
    fn elements(&self, placeholder: usize) -> Option<&ValueSet> {
        let mut shape = &self.parts[placeholder].shape;
        loop {
            match shape {
                SpaceShape::Number(numbers) => return Some(numbers),
                SpaceShape::Sequence(sequence) => shape = &sequence.element,
                SpaceShape::Listed(_) => return None,
            }
        }
    }
}

/// Visits the arrays and rows of a flat value, each with how much of the value is left from its
/// length on.
fn each_length(shape: &SpaceShape, flat: &mut &[i64], visit: &mut dyn FnMut(&Sequence, usize)) {
    let SpaceShape::Sequence(sequence) = shape else { return };
    visit(sequence, flat.len());
    let length = flat.split_off_first().copied().unwrap_or_default();
    match &*sequence.element {
        SpaceShape::Number(_) => {
            let length = usize::try_from(length).unwrap_or_default().min(flat.len());
            *flat = &flat[length..];
        }
        row @ (SpaceShape::Sequence(_) | SpaceShape::Listed(_)) => {
            for _ in 0..length {
                each_length(row, flat, visit);
            }
        }
    }
}

fn write_lengths(shape: &SpaceShape, numbers: &mut dyn Iterator<Item = u64>, flat: &mut Vec<i64>) {
    let SpaceShape::Sequence(sequence) = shape else {
        shape.write(0, flat);
        return;
    };
    let number = numbers.next().unwrap_or_default();
    let length = sequence.length_at(usize::try_from(number).unwrap_or(usize::MAX));
    flat.push(i64::try_from(length).unwrap_or(i64::MAX));
    for _ in 0..length {
        write_lengths(&sequence.element, numbers, flat);
    }
}
