//! Values of programs, as everything outside the machine's registers and the solver's terms holds
//! them.
//!
//! In: a number as registers, domains and terms have it, with its type. Out: a [`Datum`]. What
//! holds: values of the same type are of the same variant, so two of them are equal if a program
//! could not tell them apart.

use std::fmt;
use std::sync::Arc;

use super::floating;
use super::memory::ReachableMemory;
use super::types::{Primitive, PrimitiveKind};

/// A constant, the value of a placeholder or a variable, or what a method returned.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Datum {
    /// A value of type `boolean`.
    Boolean(bool),
    /// A value of an integral type: of a `char` its UTF-16 code unit.
    Integral(i64),
    /// A value of a floating type: which of the two, and the number that represents it.
    Floating(Primitive, i64),
    /// A string, and what a `StringBuilder` holds.
    Text(String),
    /// An array.
    Array(Vec<Datum>),
    /// A reference to an object of a class of the author's.
    Object {
        /// The simple name of the object's class.
        class: Arc<str>,
        /// What tells the objects of a run apart: the same number is the same object.
        number: i64,
    },
    /// An object of Java's library in an explanation: what Java prints of it, such as `[3, 7]`.
    Printed(String),
    /// A value with all that can be reached from it, where memory is asked for.
    Memory(Arc<ReachableMemory>),
    /// `null`
    Null,
}

impl Datum {
    /// The value of a primitive type that is represented by `number`, as [`Primitive::wrap`] has
    /// it.
    pub fn of(primitive: Primitive, number: i64) -> Datum {
        match primitive.kind() {
            PrimitiveKind::Boolean => Datum::Boolean(number != 0),
            PrimitiveKind::Character | PrimitiveKind::WholeNumber => Datum::Integral(number),
            PrimitiveKind::Floating => Datum::Floating(primitive, number),
        }
    }

    /// The number that represents a value of a primitive type, 0 or 1 of a `boolean`; `None` of a
    /// reference. It is the inverse of [`Datum::of`].
    pub fn number(&self) -> Option<i64> {
        match self {
            Datum::Boolean(value) => Some(i64::from(*value)),
            Datum::Integral(number) | Datum::Floating(_, number) => Some(*number),
            Datum::Text(_)
            | Datum::Array(_)
            | Datum::Object { .. }
            | Datum::Printed(_)
            | Datum::Memory(_)
            | Datum::Null => None,
        }
    }

    /// Whether an object stands in the value, whose number tells it from others of one run only.
    pub fn holds_object(&self) -> bool {
        match self {
            Datum::Object { .. } | Datum::Printed(_) | Datum::Memory(_) => true,
            Datum::Array(items) => items.iter().any(Datum::holds_object),
            Datum::Boolean(_)
            | Datum::Integral(_)
            | Datum::Floating(..)
            | Datum::Text(_)
            | Datum::Null => false,
        }
    }

    /// The value of the same type that another number represents; a reference stays what it is.
    pub fn with_number(&self, number: i64) -> Datum {
        match self {
            Datum::Boolean(_) => Datum::Boolean(number != 0),
            Datum::Integral(_) => Datum::Integral(number),
            Datum::Floating(ty, _) => Datum::Floating(*ty, number),
            Datum::Text(_)
            | Datum::Array(_)
            | Datum::Object { .. }
            | Datum::Printed(_)
            | Datum::Memory(_)
            | Datum::Null => self.clone(),
        }
    }
}

impl fmt::Display for Datum {
    /// Primitive values as Java prints them, but characters as numbers; arrays as `{1, 2}`; objects
    /// by their class and their number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Datum::Boolean(value) => write!(f, "{value}"),
            Datum::Integral(number) => write!(f, "{number}"),
            Datum::Floating(ty, number) => f.write_str(&floating::text(*ty, *number)),
            Datum::Text(text) => write!(f, "{text:?}"),
            Datum::Printed(text) => f.write_str(text),
            Datum::Memory(memory) => write!(f, "{memory}"),
            Datum::Null => f.write_str("null"),
            Datum::Object { class, number } => write!(f, "{class}#{number}"),
            Datum::Array(items) => {
                f.write_str("{")?;
                for (at, item) in items.iter().enumerate() {
                    let separator = if at == 0 { "" } else { ", " };
                    write!(f, "{separator}{item}")?;
                }
                f.write_str("}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_for_values_of_their_type_and_back() {
        assert_eq!(Datum::of(Primitive::Boolean, 1), Datum::Boolean(true));
        for primitive in [Primitive::Boolean, Primitive::Char, Primitive::Byte, Primitive::Long] {
            for number in [primitive.least(), primitive.greatest()] {
                let datum = Datum::of(primitive, number);
                assert_eq!(datum.number(), Some(number), "{primitive:?}");
                assert_eq!(Datum::of(primitive, 1).with_number(number), datum);
            }
        }
        assert_eq!(Datum::Text("1".to_owned()).number(), None);
        let all = [Datum::Boolean(false), Datum::Integral(3), Datum::Null];
        assert_eq!(Datum::Array(all.to_vec()).to_string(), "{false, 3, null}");
    }
}
