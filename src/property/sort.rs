//! Sorts of values, and the constructors that make them.
//!
//! In: numbers that a language gives out. Out: the shape of each sort, which says what its values
//! are made of.

/// A sort of values, such as a type: a number that the language gives out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SortId(pub u32);

/// How the values of a sort are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SortShape {
    /// Whole numbers.
    Number,
    /// Constructors. The search numbers them from 0 in this order.
    Made(Vec<Maker>),
}

/// A constructor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maker {
    /// What it adds to the size of a value: at least 1 if a field can hold a value of its own sort
    /// again, however indirectly; otherwise values of one size would be without number.
    pub size: u32,
    /// How often it is drawn, compared with another constructor that makes as many values: 1 for a
    /// uniform choice.
    pub weight: u32,
    /// The sorts of its fields.
    pub fields: Vec<SortId>,
}
