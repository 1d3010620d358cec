//! The exceptions that programs of the subset can throw.
//!
//! In: nothing; these are names only, for the engines and for the table of the library.

/// An exception that Java throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exception {
    /// Division by zero.
    Arithmetic,
    /// An index that is negative or not below the length.
    ArrayIndexOutOfBounds,
    /// `new int[-1]`
    NegativeArraySize,
    /// An object is not of the class that a cast names.
    ClassCast,
    /// Something is asked of `null`.
    NullPointer,
    /// A place in a string that is negative or beyond its length.
    StringIndexOutOfBounds,
    /// `Integer.parseInt("x")`
    NumberFormat,
    /// `"a".repeat(-1)`
    IllegalArgument,
    /// A place in a list that is negative or beyond its size.
    IndexOutOfBounds,
    /// The next element where there is none.
    NoSuchElement,
    /// A change of what cannot be changed, such as `List.of(1)`.
    UnsupportedOperation,
    /// A collection was changed while something went through it.
    ConcurrentModification,
    /// `remove` of an iterator that has given no element.
    IllegalState,
    /// `pop` of a `Stack` that is empty.
    EmptyStack,
}

impl Exception {
    /// What classes of the library throw that are written in Java.
    pub const OF_LIBRARY: [Exception; 8] = [
        Self::NullPointer,
        Self::IllegalArgument,
        Self::IndexOutOfBounds,
        Self::NoSuchElement,
        Self::UnsupportedOperation,
        Self::ConcurrentModification,
        Self::IllegalState,
        Self::EmptyStack,
    ];

    /// The binary name of its class.
    pub fn java_name(self) -> &'static str {
        match self {
            Self::Arithmetic => "java.lang.ArithmeticException",
            Self::ArrayIndexOutOfBounds => "java.lang.ArrayIndexOutOfBoundsException",
            Self::NegativeArraySize => "java.lang.NegativeArraySizeException",
            Self::ClassCast => "java.lang.ClassCastException",
            Self::NullPointer => "java.lang.NullPointerException",
            Self::StringIndexOutOfBounds => "java.lang.StringIndexOutOfBoundsException",
            Self::NumberFormat => "java.lang.NumberFormatException",
            Self::IllegalArgument => "java.lang.IllegalArgumentException",
            Self::IndexOutOfBounds => "java.lang.IndexOutOfBoundsException",
            Self::NoSuchElement => "java.util.NoSuchElementException",
            Self::UnsupportedOperation => "java.lang.UnsupportedOperationException",
            Self::ConcurrentModification => "java.util.ConcurrentModificationException",
            Self::IllegalState => "java.lang.IllegalStateException",
            Self::EmptyStack => "java.util.EmptyStackException",
        }
    }
}
