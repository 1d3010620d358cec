//! Strings of a run, as UTF-16 units in one vector that is used again.
//!
//! A string's handle is its number, from 1; 0 is `null`. The program's constants come first, each
//! text once, so that `==` compares them as Java does: the same constant is the same object, a
//! concatenation is a new one. Placeholders are constants whose text is known only now; the
//! [literals](TextStore::literal) are found by their text.

use crate::solve::space::values::Values;

/// The strings of a run, and what it printed.
#[derive(Clone, Debug, Default)]
pub struct TextStore {
    units: Vec<u16>,
    /// Where each string begins and ends in `units`.
    places: Vec<(usize, usize)>,
    /// Where the string that is being built begins.
    begun: usize,
    /// What has been printed.
    pub output: Vec<u16>,
    /// The handle of `output` as a string and the length that it had; printing only ever appends.
    printed: Option<(i64, usize)>,
    /// Handles of placeholders' values; 0 where not asked for yet.
    placeholders: Vec<i64>,
    /// How many constants there are, which are the first handles.
    constants: usize,
    /// How many units they have, which are the first of all.
    constant_units: usize,
    literals: InternTable,
}

/// Handles found by their text: an open hash table, empty until a run asks for the first one.
#[derive(Clone, Debug, Default)]
struct InternTable {
    /// Handles, 0 where free; at least half of them are free.
    slots: Vec<i64>,
    count: usize,
}

/// More slots and units than this are given back between runs.
const KEPT: usize = 1 << 20;

impl TextStore {
    /// The length of a string in UTF-16 units; `None` for `null`.
    pub fn length(&self, handle: i64) -> Option<i64> {
        if handle == 0 { None } else { i64::try_from(self.units(handle).len()).ok() }
    }

    /// Forgets all strings but the constants, which are the first handles.
    ///
    /// Strings of a run are only ever written after the constants, so these stay where they are:
    /// the constants must be the same each time.
    pub fn reset(&mut self, constants: &[Vec<u16>], placeholders: usize) {
        self.units.truncate(self.constant_units);
        self.units.shrink_to(KEPT.max(self.constant_units));
        self.places.truncate(self.constants);
        self.places.shrink_to(KEPT.max(self.constants));
        self.output.clear();
        self.printed = None;
        if self.literals.count > 0 {
            self.literals.count = 0;
            self.literals.slots.truncate(KEPT);
            self.literals.slots.fill(0);
        }
        for constant in constants.iter().skip(self.constants) {
            self.begin();
            self.units.extend_from_slice(constant);
            self.end();
        }
        self.constants = constants.len();
        self.constant_units = self.units.len();
        self.placeholders.clear();
        self.placeholders.resize(placeholders, 0);
    }

    /// Forgets the constants, too, for another program.
    pub fn forget(&mut self) {
        self.constants = 0;
        self.constant_units = 0;
    }

    /// Where a string is in `units`; nowhere if it is `null`.
    fn place(&self, handle: i64) -> (usize, usize) {
        usize::try_from(handle)
            .ok()
            .and_then(|handle| handle.checked_sub(1))
            .and_then(|at| self.places.get(at).copied())
            .unwrap_or_default()
    }

    /// The units of a string; none of `null`.
    pub fn units(&self, handle: i64) -> &[u16] {
        let (start, end) = self.place(handle);
        self.units.get(start..end).unwrap_or(&[])
    }

    /// A unit of a string that has it.
    pub fn unit(&self, handle: i64, at: usize) -> u16 {
        self.units(handle).get(at).copied().unwrap_or_default()
    }

    /// A new string of some units of another, which has them; they share memory.
    pub fn part(&mut self, handle: i64, first: usize, end: usize) -> i64 {
        let (start, _) = self.place(handle);
        self.places.push((start + first, start + end));
        last_handle(&self.places)
    }

    /// How many units the string has that is being built.
    pub fn built(&self) -> usize {
        self.units.len() - self.begun
    }

    /// Starts a new string.
    pub fn begin(&mut self) {
        self.begun = self.units.len();
    }

    /// The string started last is complete: its handle, and how many units it has.
    pub fn end(&mut self) -> (i64, usize) {
        self.places.push((self.begun, self.units.len()));
        (last_handle(&self.places), self.built())
    }

    /// Appends a string to the one that is being built; `null` as `"null"`.
    pub fn append(&mut self, handle: i64) {
        if handle == 0 {
            push_ascii(&mut self.units, b"null");
            return;
        }
        let (start, end) = self.place(handle);
        if end == self.units.len() && end == self.begun {
            // It was made last and stands at the front of the new one: what is appended to it is
            // written right after it.
            self.begun = start;
        } else {
            self.units.extend_from_within(start..end);
        }
    }

    /// Appends the units from `first` to `end`, or to its end, of a string.
    pub fn append_part(&mut self, handle: i64, first: usize, end: usize) {
        let (start, behind) = self.place(handle);
        let end = start.saturating_add(end).min(behind);
        self.units.extend_from_within((start + first).min(end)..end);
    }

    /// The string that is being built.
    pub fn builder(&mut self) -> &mut Vec<u16> {
        &mut self.units
    }

    /// Prints a string.
    pub fn print(&mut self, handle: i64) {
        if handle == 0 {
            push_ascii(&mut self.output, b"null");
        } else {
            let (start, end) = self.place(handle);
            self.output.extend_from_slice(self.units.get(start..end).unwrap_or(&[]));
        }
    }

    /// What has been printed so far as a string: its handle, and how many units had to be copied.
    #[inline(never)]
    pub fn output_text(&mut self) -> (i64, usize) {
        match self.printed {
            Some((handle, length)) if length == self.output.len() => (handle, 0),
            _ => {
                self.begin();
                self.units.extend_from_slice(&self.output);
                let (handle, length) = self.end();
                self.printed = Some((handle, length));
                (handle, length)
            }
        }
    }

    /// The value of a `String` placeholder.
    #[inline(never)]
    pub fn placeholder(&mut self, placeholder: usize, input: &Values) -> i64 {
        if let Some(&handle) = self.placeholders.get(placeholder)
            && handle != 0
        {
            return handle;
        }
        let flat = input.sequences.get(placeholder).map_or(&[][..], Vec::as_slice);
        let handle = self.literal_of(flat.get(1..).unwrap_or(&[]));
        if let Some(place) = self.placeholders.get_mut(placeholder) {
            *place = handle;
        }
        handle
    }

    /// The one object that a constant with these units is, wherever it stands in the program.
    #[inline(never)]
    pub fn literal(&mut self, units: &[u16]) -> i64 {
        self.begin();
        self.units.extend_from_slice(units);
        self.find_literal()
    }

    /// The literal with these units, given as placeholders' values have them.
    pub fn literal_of(&mut self, units: &[i64]) -> i64 {
        self.begin();
        self.units.extend(units.iter().map(|unit| u16::try_from(*unit).unwrap_or_default()));
        self.find_literal()
    }

    /// The literal with the units just written after all others; they stay there only if it is a
    /// new one.
    fn find_literal(&mut self) -> i64 {
        if self.literals.count == 0 {
            for constant in 1..=self.constants {
                self.add_literal(i64::try_from(constant).unwrap_or(i64::MAX));
            }
        }
        let begun = self.begun;
        let slot = self.literal_slot(begun, self.units.len());
        if let Some(slot) = slot
            && self.literals.slots[slot] != 0
        {
            self.units.truncate(begun);
            return self.literals.slots[slot];
        }
        let (handle, _) = self.end();
        self.add_literal(handle);
        handle
    }

    fn add_literal(&mut self, handle: i64) {
        if self.literals.slots.len() <= 2 * self.literals.count {
            let size = (4 * self.literals.count).next_power_of_two().max(16);
            let known = std::mem::replace(&mut self.literals.slots, vec![0; size]);
            for handle in known.into_iter().filter(|handle| *handle != 0) {
                self.store_literal(handle);
            }
        }
        self.store_literal(handle);
        self.literals.count += 1;
    }

    fn store_literal(&mut self, handle: i64) {
        let (start, end) = self.place(handle);
        if let Some(slot) = self.literal_slot(start, end) {
            self.literals.slots[slot] = handle;
        }
    }

    /// The slot of the literal with the units of this place, or the free one for it; `None` of an
    /// empty table.
    fn literal_slot(&self, start: usize, end: usize) -> Option<usize> {
        let units = self.units.get(start..end)?;
        let mask = self.literals.slots.len().checked_sub(1)?;
        // FNV-1a, folded so that its upper bits count as well.
        let hash = units.iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, unit| {
            (hash ^ u64::from(*unit)).wrapping_mul(0x0100_0000_01B3)
        });
        let mut slot =
            usize::try_from((hash ^ (hash >> 32)) & 0xFFFF_FFFF).unwrap_or_default() & mask;
        loop {
            let handle = self.literals.slots[slot];
            if handle == 0 || self.units(handle) == units {
                return Some(slot);
            }
            slot = (slot + 1) & mask;
        }
    }
}

/// The handle of the string made last.
fn last_handle(places: &[(usize, usize)]) -> i64 {
    i64::try_from(places.len()).unwrap_or(i64::MAX)
}

/// Appends ASCII text.
pub fn push_ascii(units: &mut Vec<u16>, text: &[u8]) {
    units.extend(text.iter().map(|byte| u16::from(*byte)));
}

/// Appends a number in decimal.
pub fn push_number(units: &mut Vec<u16>, number: i64) {
    if number < 0 {
        units.push(u16::from(b'-'));
    }
    let mut digits = [0; 20];
    let mut rest = number.unsigned_abs();
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + u8::try_from(rest % 10).unwrap_or_default();
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    push_ascii(units, &digits[first..]);
}

/// Appends `true` or `false`.
pub fn push_boolean(units: &mut Vec<u16>, value: i64) {
    push_ascii(units, if value == 0 { b"false" } else { b"true" });
}

/// Appends a UTF-16 unit.
pub fn push_char(units: &mut Vec<u16>, value: i64) {
    units.push(u16::try_from(value).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_java_writes_them() {
        for number in [0, 7, -7, 10, -100, i64::MAX, i64::MIN] {
            let mut units = Vec::new();
            push_number(&mut units, number);
            assert_eq!(String::from_utf16_lossy(&units), number.to_string());
        }
    }

    #[test]
    fn equal_literals_are_one_object_and_concatenations_are_not() {
        let mut texts = TextStore::default();
        texts.reset(&[vec![97], vec![98]], 1);
        assert_eq!(texts.literal_of(&[98]), 2);
        texts.begin();
        texts.append(1);
        let (handle, length) = texts.end();
        assert_eq!((texts.units(handle), length), (&[97][..], 1));
        assert_ne!(handle, 1);
    }
}
