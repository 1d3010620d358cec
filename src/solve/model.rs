//! A model: one value for every placeholder.

use std::fmt;

/// The value of a placeholder, or what a method returned.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Datum {
    /// A value of a primitive type, as the number that represents it.
    Number(i64),
    /// A string.
    Text(String),
    /// An array.
    Array(Vec<Datum>),
    /// `null`
    Null,
}

/// Values for all placeholders, by `PlaceholderId`. Two instances are the same if their models are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Model {
    /// One value per placeholder.
    pub values: Vec<Datum>,
}

impl fmt::Display for Datum {
    /// Numbers as they are; arrays as `{1, 2}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Datum::Number(number) => write!(f, "{number}"),
            Datum::Text(text) => write!(f, "{text:?}"),
            Datum::Null => f.write_str("null"),
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
