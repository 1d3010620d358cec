//! What methods are called on, and the names of what the reader makes up for objects.

/// What a method is called on. Of all but static ones, the first parameter is [`THIS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Receiver {
    /// Nothing: it is `static`.
    Nothing,
    /// An object.
    Object,
    /// An object that it makes ready: a constructor, or what runs before one.
    NewObject,
}

impl Receiver {
    /// Whether it makes an object ready.
    pub fn is_constructor(self) -> bool {
        self == Receiver::NewObject
    }
}

/// The name of a made-up method that gives the fields of a new object their first values.
pub const INITIALISER: &str = "$initialiser";

/// What the names of made-up methods begin with that make a class ready: its static fields get
/// their first values, and its `static` blocks run. The name of the class comes after it.
pub const CLASS_INITIALISER: &str = "static ";

/// The name of the parameter that is the object whose method runs.
pub const THIS: &str = "$this";
