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
}

impl Exception {
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
        }
    }
}
