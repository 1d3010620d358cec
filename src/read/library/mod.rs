//! Java's library as far as tatsu takes it: one table of classes, methods and overloads.
//!
//! In: nothing. Out: for each method who has it, what it takes and gives, what a call of it becomes
//! ([`CallMeaning`]), what it may throw, and a line for the pages. What holds: whoever checks, runs
//! or documents calls goes by this table, so a method is a row of [`LIBRARY`]. What a function
//! computes stands in `solve/execute/library` for the machine and in `solve/unwind/library` for the
//! formula, found through [`Intrinsic`](super::ir::Intrinsic).

pub mod java;
mod method;
mod table;

pub use method::{
    CallMeaning, LibraryClass, LibraryMethod, LibraryType, Overload, Owner, SpecialCall,
};
pub use table::{ARRAY_OBJECTS, ARRAYS, BUILDERS, LIBRARY, PRINTING, STRINGS};

/// The class with this name whose static methods or fields a program may name.
pub fn class(name: &str) -> Option<&'static LibraryClass> {
    LIBRARY.iter().copied().find(|class| matches!(class.owner, Owner::Class(own) if own == name))
}

/// The names of the classes that a program may name, in the order of the table.
pub fn class_names<'a>() -> impl Iterator<Item = &'a str> + Clone {
    LIBRARY.iter().filter_map(|class| match class.owner {
        Owner::Class(name) if !name.contains('.') => Some(name),
        Owner::Class(_) | Owner::Objects { .. } => None,
    })
}
