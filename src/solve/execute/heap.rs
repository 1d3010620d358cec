//! Arrays and objects of a run, in one vector that is used again.
//!
//! An array's handle is the place of its length; the elements follow. Of an object, the number of
//! its fields and the fields stand there, in the order of its class. Place 0 is the array that
//! `null` would be, of length 0, so that one comparison finds null as well as an index out of
//! bounds; which of them it was is asked only then.

use super::outcome::Exception;

/// What an array or string costs besides its elements, in bytes of a Java heap.
const HEADER: u64 = 16;

/// Bytes of a field in a Java heap.
pub const FIELD_BYTES: u8 = 4;

/// The arrays and objects of a run.
#[derive(Clone, Debug)]
pub struct Heap {
    slots: Vec<i64>,
    /// Bytes that may still be allocated.
    left: u64,
}

/// The heap is used up.
#[derive(Clone, Copy, Debug)]
pub struct Full;

/// More slots than this are given back between runs: 16 MiB.
const KEPT: usize = 1 << 21;

impl Heap {
    /// A heap without arrays, which nothing fits into before [`reset`](Self::reset).
    pub fn new() -> Self {
        Self { slots: vec![0], left: 0 }
    }

    /// Forgets all arrays.
    pub fn reset(&mut self, bytes: u64) {
        self.slots.truncate(1);
        self.slots.shrink_to(KEPT);
        self.left = bytes;
    }

    /// Whether `items` items of a new array or string would fit.
    pub fn fits(&self, items: usize, bytes_each: u8) -> bool {
        let items = u64::try_from(items).unwrap_or(u64::MAX);
        items.saturating_mul(bytes_each.into()) <= self.left
    }

    /// Takes the bytes of an array or string.
    pub fn charge(&mut self, items: usize, bytes_each: u8) -> Result<(), Full> {
        let items = u64::try_from(items).unwrap_or(u64::MAX);
        let bytes = items.saturating_mul(bytes_each.into()).saturating_add(HEADER);
        match self.left.checked_sub(bytes) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(Full),
        }
    }

    /// A new array of zeros; its handle.
    pub fn allocate(&mut self, length: usize, element_bytes: u8) -> Result<i64, Full> {
        self.charge_array(length, element_bytes)?;
        let handle = self.slots.len();
        self.slots.push(signed(length));
        self.slots.resize(handle + 1 + length, 0);
        Ok(signed(handle))
    }

    /// A new array of these elements; its handle.
    pub fn allocate_from(
        &mut self,
        elements: impl ExactSizeIterator<Item = i64>,
        element_bytes: u8,
    ) -> Result<i64, Full> {
        let length = elements.len();
        self.charge_array(length, element_bytes)?;
        let handle = self.slots.len();
        self.slots.push(signed(length));
        self.slots.extend(elements);
        Ok(signed(handle))
    }

    /// A new array with the first elements of another, and zeros after them; its handle.
    pub fn copy(&mut self, array: i64, length: usize, element_bytes: u8) -> Result<i64, Full> {
        self.charge_array(length, element_bytes)?;
        let handle = self.slots.len();
        self.slots.push(signed(length));
        let from = place(array) + 1;
        let copied = self.elements(array).len().min(length);
        self.slots.extend_from_within(from..from + copied);
        self.slots.resize(handle + 1 + length, 0);
        Ok(signed(handle))
    }

    /// Takes the bytes of an array: at least four for an element, as the machine itself needs more
    /// than a JVM for small ones.
    fn charge_array(&mut self, length: usize, element_bytes: u8) -> Result<(), Full> {
        self.charge(length, element_bytes.max(4))
    }

    /// `a[i]`, or `None` if that throws.
    #[inline]
    pub fn get(&self, array: i64, index: i64) -> Option<i64> {
        let at = place(array);
        let length = *self.slots.get(at)?;
        if unsigned(index) < unsigned(length) {
            self.slots.get(at + 1 + place(index)).copied()
        } else {
            None
        }
    }

    /// `a[i] = value`, or `None` if that throws.
    #[inline]
    pub fn set(&mut self, array: i64, index: i64, value: i64) -> Option<()> {
        let at = place(array);
        let length = *self.slots.get(at)?;
        if unsigned(index) < unsigned(length) {
            *self.slots.get_mut(at + 1 + place(index))? = value;
            Some(())
        } else {
            None
        }
    }

    /// `a.length`, or `None` on null.
    #[inline]
    pub fn length(&self, array: i64) -> Option<i64> {
        if array == 0 { None } else { self.slots.get(place(array)).copied() }
    }

    /// The elements; none of `null`.
    pub fn elements(&self, array: i64) -> &[i64] {
        let at = place(array);
        let length = self.slots.get(at).map_or(0, |length| place(*length));
        self.slots.get(at + 1..at + 1 + length).unwrap_or(&[])
    }

    /// The elements of an array, to write to.
    pub fn elements_mut(&mut self, array: i64) -> &mut [i64] {
        let at = place(array);
        let length = self.slots.get(at).map_or(0, |length| place(*length));
        self.slots.get_mut(at + 1..at + 1 + length).unwrap_or_default()
    }
}

impl Default for Heap {
    fn default() -> Self {
        Self::new()
    }
}

/// Why an access through this handle threw.
#[cold]
pub fn fault(array: i64) -> Exception {
    if array == 0 { Exception::NullPointer } else { Exception::ArrayIndexOutOfBounds }
}

#[inline]
#[expect(clippy::cast_sign_loss, reason = "a negative number becomes a place that does not exist")]
#[expect(clippy::cast_possible_truncation, reason = "there are fewer slots than a `usize` counts")]
fn place(number: i64) -> usize {
    number as usize
}

#[inline]
#[expect(clippy::cast_sign_loss, reason = "a negative index becomes larger than any length")]
fn unsigned(number: i64) -> u64 {
    number as u64
}

fn signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_and_bounds_are_told_apart() {
        let mut heap = Heap::new();
        heap.reset(1000);
        let array = heap.allocate(3, 4).expect("fits");
        assert_eq!(heap.set(array, 2, 7), Some(()));
        assert_eq!(heap.get(array, 2), Some(7));
        assert_eq!(heap.get(array, 3), None);
        assert_eq!(heap.get(array, -1), None);
        assert_eq!(heap.get(0, 0), None);
        assert_eq!(fault(0), Exception::NullPointer);
        assert_eq!(fault(array), Exception::ArrayIndexOutOfBounds);
        assert_eq!(heap.length(0), None);
    }

    #[test]
    fn bytes_are_those_of_java() {
        let mut heap = Heap::new();
        heap.reset(16 + 40);
        assert!(heap.allocate(11, 4).is_err());
        assert!(heap.allocate(10, 4).is_ok());
        assert!(heap.allocate(0, 4).is_err());
    }
}
