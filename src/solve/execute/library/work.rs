//! What functions work in, what they charge, and why they stop.

use crate::solve::execute::heap::{Full, Heap, fault};
use crate::solve::execute::outcome::{Exception, Limit};
use crate::solve::execute::text::TextStore;

/// Why a function gives no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryStop {
    /// It throws.
    Throw(Exception),
    /// The machine gives up.
    Limit(Limit),
}

impl From<Full> for LibraryStop {
    fn from(_: Full) -> Self {
        LibraryStop::Limit(Limit::Heap)
    }
}

/// What functions work in.
pub struct LibraryContext<'a> {
    pub heap: &'a mut Heap,
    pub texts: &'a mut TextStore,
    pub scratch: &'a mut Vec<i64>,
    /// Operations left; negative once they are used up.
    pub left: i64,
}

impl LibraryContext<'_> {
    /// Charges the handling of `items` elements or units.
    pub(super) fn charge(&mut self, items: usize) -> Result<(), LibraryStop> {
        charge(&mut self.left, items)
    }

    /// Charges sorting `items` items that have `units` units together.
    pub(super) fn charge_sort(&mut self, items: usize, units: usize) -> Result<(), LibraryStop> {
        let rounds = items.checked_ilog2().unwrap_or(0) as usize + 1;
        self.charge(items.saturating_add(units).saturating_mul(rounds))
    }

    /// Charges a new string of `units` units; to be called before it is built.
    pub(super) fn charge_text(&mut self, units: usize) -> Result<(), LibraryStop> {
        self.charge(units)?;
        Ok(self.heap.charge(units, 2)?)
    }

    /// How many units a string has; throws on null.
    pub(super) fn length(&self, text: i64) -> Result<usize, LibraryStop> {
        if text == 0 {
            Err(LibraryStop::Throw(Exception::NullPointer))
        } else {
            Ok(self.texts.units(text).len())
        }
    }

    /// How many elements an array has; throws on null.
    pub(super) fn count(&self, array: i64) -> Result<usize, LibraryStop> {
        if array == 0 {
            Err(LibraryStop::Throw(fault(0)))
        } else {
            Ok(self.heap.elements(array).len())
        }
    }
}

/// Takes the operations of handling `items` elements or units.
pub(super) fn charge(left: &mut i64, items: usize) -> Result<(), LibraryStop> {
    *left = left.saturating_sub(i64::from(operations(items)));
    if *left < 0 { Err(LibraryStop::Limit(Limit::Steps)) } else { Ok(()) }
}

/// What handling `items` elements or units is charged.
#[inline]
pub fn operations(items: usize) -> u32 {
    u32::try_from(items / 8).unwrap_or(u32::MAX)
}

/// A number of elements or units as the machine holds it.
pub(super) fn signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
