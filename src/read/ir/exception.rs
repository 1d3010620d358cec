//! The exceptions that programs of the subset can throw.
//!
//! In: nothing; these are names only, for the engines and for the table of the library. Out: which
//! class of Java each is, and what a handler can make of it.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// Defines the exceptions, each with the binary name of its class.
macro_rules! exceptions {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal,)+) => {
        /// An exception that Java throws by itself, or that a program throws.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Exception {
            $($(#[doc = $doc])+ $variant,)+
            /// What Java leaves open happens, such as `==` of two wrappers of the same large
            /// number: nothing can be said of such a run, and no handler catches it.
            Unspecified,
            /// An object of a class of the author's.
            Own(OwnException),
        }

        impl Exception {
            /// All that are classes of Java's library.
            pub const OF_JAVA: &[Exception] = &[$(Self::$variant,)+];

            /// The binary name of its class.
            pub fn java_name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                    // The classes of the library throw this one where they do not know.
                    Self::Unspecified => "java.lang.IllegalStateException",
                    Self::Own(own) => own.binary_name(),
                }
            }
        }
    };
}

exceptions! {
    /// Division by zero.
    Arithmetic = "java.lang.ArithmeticException",
    /// An index that is negative or not below the length.
    ArrayIndexOutOfBounds = "java.lang.ArrayIndexOutOfBoundsException",
    /// `new int[-1]`
    NegativeArraySize = "java.lang.NegativeArraySizeException",
    /// An object is not of the class that a cast names.
    ClassCast = "java.lang.ClassCastException",
    /// Something is asked of `null`.
    NullPointer = "java.lang.NullPointerException",
    /// A place in a string that is negative or beyond its length.
    StringIndexOutOfBounds = "java.lang.StringIndexOutOfBoundsException",
    /// `Integer.parseInt("x")`
    NumberFormat = "java.lang.NumberFormatException",
    /// `"a".repeat(-1)`
    IllegalArgument = "java.lang.IllegalArgumentException",
    /// A place in a list that is negative or beyond its size.
    IndexOutOfBounds = "java.lang.IndexOutOfBoundsException",
    /// The next element where there is none.
    NoSuchElement = "java.util.NoSuchElementException",
    /// A change of what cannot be changed, such as `List.of(1)`.
    UnsupportedOperation = "java.lang.UnsupportedOperationException",
    /// A collection was changed while something went through it.
    ConcurrentModification = "java.util.ConcurrentModificationException",
    /// `remove` of an iterator that has given no element.
    IllegalState = "java.lang.IllegalStateException",
    /// `pop` of a `Stack` that is empty.
    EmptyStack = "java.util.EmptyStackException",
    /// What can be thrown at all.
    Throwable = "java.lang.Throwable",
    /// The class of all exceptions that programs are to handle.
    Any = "java.lang.Exception",
    /// The class of all exceptions that methods need not declare.
    Runtime = "java.lang.RuntimeException",
    /// The class of what programs are not to handle.
    Error = "java.lang.Error",
    /// An element of another class than the array's.
    ArrayStore = "java.lang.ArrayStoreException",
    /// An object that cannot be copied.
    CloneNotSupported = "java.lang.CloneNotSupportedException",
    /// A wait that was ended.
    Interrupted = "java.lang.InterruptedException",
    /// An `assert` that does not hold.
    Assertion = "java.lang.AssertionError",
    /// Too many activations.
    StackOverflow = "java.lang.StackOverflowError",
    /// A text of another kind than what is read.
    InputMismatch = "java.util.InputMismatchException",
    /// Something with a file.
    InputOutput = "java.io.IOException",
    /// A file that is not there.
    FileNotFound = "java.io.FileNotFoundException",
    /// The end of a file.
    EndOfFile = "java.io.EOFException",
}

impl Exception {
    /// What classes of the library throw that are written in Java.
    pub const OF_LIBRARY: [Exception; 10] = [
        Self::NullPointer,
        Self::IllegalArgument,
        Self::IndexOutOfBounds,
        Self::ArrayIndexOutOfBounds,
        Self::NoSuchElement,
        Self::UnsupportedOperation,
        Self::ConcurrentModification,
        Self::IllegalState,
        Self::EmptyStack,
        Self::InputMismatch,
    ];

    /// The simple name of its class.
    pub fn simple_name(self) -> &'static str {
        let name = self.java_name();
        let simple = name.rsplit(['.', '$']).next().unwrap_or(name);
        simple.trim_start_matches(|digit: char| digit.is_ascii_digit())
    }

    /// The exception of Java's library whose class has this simple name.
    pub fn of_java(simple_name: &str) -> Option<Self> {
        static BY_NAME: LazyLock<BTreeMap<&str, Exception>> = LazyLock::new(|| {
            Exception::OF_JAVA.iter().rev().map(|one| (one.simple_name(), *one)).collect()
        });
        BY_NAME.get(simple_name).copied()
    }

    /// Whether it is one that Java throws by itself only perhaps, so that no handler may rely on
    /// it.
    pub fn is_left_open(self) -> bool {
        matches!(self, Self::Unspecified | Self::ConcurrentModification)
    }
}

/// A class of exceptions that an author declares, by its binary name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnException(u32);

/// The names of these classes. Each is kept once, for as long as tatsu runs: so an exception is a
/// small value that says by itself what it is called. Authors declare few.
static NAMES: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());

impl OwnException {
    /// The class of this binary name.
    pub fn named(binary_name: &str) -> Self {
        let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
        let known = names.iter().position(|name| *name == binary_name);
        let at = known.unwrap_or_else(|| {
            names.push(Box::leak(Box::from(binary_name)));
            names.len() - 1
        });
        Self(u32::try_from(at).unwrap_or(u32::MAX))
    }

    /// Its binary name.
    pub fn binary_name(self) -> &'static str {
        let names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
        names.get(self.0 as usize).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_class_stands_there_once() {
        let mut names: Vec<_> = Exception::OF_JAVA.iter().map(|one| one.simple_name()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
