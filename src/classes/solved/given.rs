//! Arguments that the solver found.
//!
//! In: unknowns of a formula. Out: the values that they have, with what Java's `==` tells of texts
//! and arrays: which of them are one object, and which texts are no constants.

use std::fmt::Write as _;

use crate::read::datum::Datum;
use crate::solve::ssa::PlaceholderTerms;

/// The unknowns that stand for an argument.
#[derive(Clone, Debug)]
pub(super) enum ArgumentTerms {
    /// A number or a truth value.
    Plain(PlaceholderTerms),
    /// A text, and the number of the object that it is among those with its text; 0 is the
    /// constant.
    Text {
        /// The text.
        text: PlaceholderTerms,
        /// A number.
        object: PlaceholderTerms,
    },
    /// An array.
    Array(Vec<ArgumentTerms>),
    /// The array that is the argument at this place.
    Again(usize),
}

impl ArgumentTerms {
    /// Adds all placeholders in it, in the order in which [`ArgumentTerms::value`] takes their
    /// values.
    pub(super) fn cells(&self, cells: &mut Vec<PlaceholderTerms>) {
        match self {
            Self::Plain(cell) => cells.push(cell.clone()),
            Self::Text { text, object } => cells.extend([text.clone(), object.clone()]),
            Self::Array(elements) => elements.iter().for_each(|one| one.cells(cells)),
            Self::Again(_) => {}
        }
    }

    /// The argument, with the values of its placeholders.
    pub(super) fn value(&self, values: &mut impl Iterator<Item = Datum>) -> GivenValue {
        match self {
            Self::Plain(_) => GivenValue::Plain(values.next().unwrap_or(Datum::Null)),
            Self::Text { .. } => {
                let text = match values.next() {
                    Some(Datum::Text(text)) => text,
                    _ => String::new(),
                };
                let object = match values.next() {
                    Some(Datum::Integral(number)) => number,
                    _ => 0,
                };
                GivenValue::Text { text, object }
            }
            Self::Array(elements) => {
                GivenValue::Array(elements.iter().map(|one| one.value(values)).collect())
            }
            Self::Again(at) => GivenValue::Again(*at),
        }
    }
}

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenValue {
    /// A number or a truth value.
    Plain(Datum),
    /// A text. Those with the same text and the same number are one object; 0 is the constant.
    Text {
        /// The text.
        text: String,
        /// The number of the object among those with this text.
        object: i64,
    },
    /// An array of its own.
    Array(Vec<GivenValue>),
    /// The array that is the argument at this place.
    Again(usize),
}

/// Whether two of these arguments are one object that is no constant, which only a variable says in
/// Java.
pub fn share_an_object(arguments: &[GivenValue]) -> bool {
    let mut seen = Vec::new();
    let mut open: Vec<&GivenValue> = arguments.iter().collect();
    while let Some(value) = open.pop() {
        match value {
            GivenValue::Plain(_) | GivenValue::Text { object: 0, .. } => {}
            GivenValue::Text { .. } if seen.contains(&value) => return true,
            GivenValue::Text { .. } => seen.push(value),
            GivenValue::Array(elements) => open.extend(elements),
            GivenValue::Again(_) => return true,
        }
    }
    false
}

/// Writes arguments as the explorer reads them.
struct GivenWriter<'a> {
    arguments: &'a [GivenValue],
    /// Texts that are no constants and were written with a name, which is their place here.
    named: Vec<&'a GivenValue>,
}

impl<'a> GivenWriter<'a> {
    /// How often an object is among the arguments.
    fn count(&self, wanted: &GivenValue) -> usize {
        let mut open: Vec<&GivenValue> = self.arguments.iter().collect();
        let mut count = 0;
        while let Some(value) = open.pop() {
            count += usize::from(value == wanted);
            if let GivenValue::Array(elements) = value {
                open.extend(elements);
            }
        }
        count
    }

    fn write(&mut self, value: &'a GivenValue, out: &mut String) {
        match value {
            GivenValue::Plain(Datum::Boolean(value)) => {
                out.push_str(if *value { "1" } else { "0" });
            }
            GivenValue::Plain(Datum::Integral(number)) => {
                let _ = write!(out, "{number}");
            }
            GivenValue::Plain(
                Datum::Floating(..)
                | Datum::Text(_)
                | Datum::Array(_)
                | Datum::Object { .. }
                | Datum::Printed(_)
                | Datum::Memory(_)
                | Datum::Null,
            ) => {
                unreachable!("texts and arrays have forms of their own, and no solver gives others")
            }
            GivenValue::Text { text, object } => {
                if *object != 0 {
                    let known = self.named.iter().position(|one| *one == value);
                    if let Some(known) = known {
                        let _ = write!(out, "@{}", self.arguments.len() + known);
                        return;
                    }
                    if self.count(value) > 1 {
                        let _ = write!(out, "@{}", self.arguments.len() + self.named.len());
                        self.named.push(value);
                    }
                    out.push('!');
                }
                let units: Vec<String> = text.encode_utf16().map(|unit| unit.to_string()).collect();
                let _ = write!(out, "\"{}\"", units.join("."));
            }
            GivenValue::Array(elements) => {
                out.push('[');
                for (at, element) in elements.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    self.write(element, out);
                }
                out.push(']');
            }
            GivenValue::Again(at) => {
                let _ = write!(out, "@{at}");
            }
        }
    }
}

/// A call as the explorer reads it: the method with the types of its parameters, then arguments.
///
/// Numbers stand as they are, `[1,2]` is an array, `"97.98"` a text by its units, `!"97.98"` one
/// that is no constant. `@0` before one of these gives it a name, and alone it means that object.
pub fn given_call(shown: &str, arguments: &[GivenValue]) -> String {
    let mut writer = GivenWriter { arguments, named: Vec::new() };
    let mut call = shown.to_owned();
    for (at, argument) in arguments.iter().enumerate() {
        call.push('\t');
        if arguments.contains(&GivenValue::Again(at)) {
            let _ = write!(call, "@{at}");
        }
        writer.write(argument, &mut call);
    }
    call
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str, object: i64) -> GivenValue {
        GivenValue::Text { text: text.to_owned(), object }
    }

    #[test]
    fn objects_that_stand_twice_have_a_name() {
        let array = GivenValue::Array(vec![text("a", 0), text("a", 1), text("b", 1)]);
        let arguments = [text("a", 1), array, text("", 2), GivenValue::Again(1)];
        assert_eq!(
            given_call("f()", &arguments),
            "f()\t@4!\"97\"\t@1[\"97\",@4,!\"98\"]\t!\"\"\t@1"
        );
        assert!(share_an_object(&arguments));
        assert!(!share_an_object(&[text("a", 1), text("b", 1), text("a", 0), text("a", 0)]));
    }
}
