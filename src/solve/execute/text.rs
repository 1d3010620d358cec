//! Strings of a run, as UTF-16 units in one vector that is used again.
//!
//! A string's handle is its number, from 1; 0 is `null`. The program's constants come first, each text once, so that `==`
//! compares them as Java does: the same constant is the same object, a concatenation is a new one.

use crate::solve::values::Values;

/// The strings of a run, and what it printed.
#[derive(Clone, Debug, Default)]
pub struct Texts {
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
}

impl Texts {
    /// Forgets all strings but the constants, which become the first handles.
    pub fn reset(&mut self, constants: &[Vec<u16>], placeholders: usize) {
        self.units.clear();
        self.places.clear();
        self.output.clear();
        self.printed = None;
        for constant in constants {
            self.begin();
            self.units.extend_from_slice(constant);
            self.end();
        }
        self.placeholders.clear();
        self.placeholders.resize(placeholders, 0);
    }

    /// The units of a string; none of `null`.
    pub fn units(&self, handle: i64) -> &[u16] {
        usize::try_from(handle)
            .ok()
            .and_then(|handle| handle.checked_sub(1))
            .and_then(|at| self.places.get(at))
            .and_then(|&(start, end)| self.units.get(start..end))
            .unwrap_or(&[])
    }

    /// Starts a new string.
    pub fn begin(&mut self) {
        self.begun = self.units.len();
    }

    /// The string started last is complete: its handle, and how many units it has.
    pub fn end(&mut self) -> (i64, usize) {
        self.places.push((self.begun, self.units.len()));
        (i64::try_from(self.places.len()).unwrap_or(i64::MAX), self.units.len() - self.begun)
    }

    /// Appends a string to the one that is being built; `null` as `"null"`.
    pub fn append(&mut self, handle: i64) {
        if handle == 0 {
            push_ascii(&mut self.units, b"null");
        } else if let Ok(handle) = usize::try_from(handle)
            && let Some(&(start, end)) = self.places.get(handle - 1)
        {
            self.units.extend_from_within(start..end);
        }
    }

    /// The string that is being built.
    pub fn builder(&mut self) -> &mut Vec<u16> {
        &mut self.units
    }

    /// Prints a string.
    pub fn print(&mut self, handle: i64) {
        if handle == 0 {
            push_ascii(&mut self.output, b"null");
        } else if let Ok(handle) = usize::try_from(handle)
            && let Some(&(start, end)) = self.places.get(handle - 1)
            && let Some(units) = self.units.get(start..end)
        {
            self.output.extend_from_slice(units);
        }
    }

    /// What has been printed so far as a string: its handle, and how many units had to be copied.
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

    /// The value of a `String` placeholder: the constant that has the same text, if there is one.
    pub fn placeholder(&mut self, placeholder: usize, input: &Values, constants: usize) -> i64 {
        if let Some(&handle) = self.placeholders.get(placeholder)
            && handle != 0
        {
            return handle;
        }
        let flat = input.sequences.get(placeholder).map_or(&[][..], Vec::as_slice);
        let handle = self.intern(flat.get(1..).unwrap_or(&[]), constants);
        if let Some(place) = self.placeholders.get_mut(placeholder) {
            *place = handle;
        }
        handle
    }

    /// The handle of the constant or placeholder with these units; literals in a program are one object if they are equal.
    pub fn intern(&mut self, units: &[i64], constants: usize) -> i64 {
        let literals = 1..=i64::try_from(constants).unwrap_or(i64::MAX);
        let others = self.placeholders.iter().copied().filter(|handle| *handle != 0);
        let known = literals.chain(others).find(|handle| {
            let text = self.units(*handle);
            text.len() == units.len()
                && text.iter().zip(units).all(|(have, want)| i64::from(*have) == *want)
        });
        known.unwrap_or_else(|| {
            self.begin();
            self.units.extend(units.iter().map(|unit| u16::try_from(*unit).unwrap_or_default()));
            self.end().0
        })
    }
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
        let mut texts = Texts::default();
        texts.reset(&[vec![97], vec![98]], 1);
        assert_eq!(texts.intern(&[98], 2), 2);
        texts.begin();
        texts.append(1);
        let (handle, length) = texts.end();
        assert_eq!((texts.units(handle), length), (&[97][..], 1));
        assert_ne!(handle, 1);
    }
}
