//! Stage 1: Java text → syntax tree → typed program.
//!
//! In: the text of a program in the Java subset, with placeholders and directives. Out: an
//! [`ir::Program`] and findings. What holds: nothing here knows what the program is wanted for; who
//! wants values of it says so by an [`observation::ObservationRequest`].

pub mod datum;
pub mod dialogue_words;
pub mod domain;
pub mod excerpt;
pub mod floating;
pub mod ir;
pub mod library;
pub mod literal;
pub mod lower;
pub mod memory;
pub mod observation;
pub mod pretty;
pub mod syntax;
pub mod types;
