//! Distractors: wrong options that somebody would choose.
//!
//! | file | holds |
//! | --- | --- |
//! | [`candidate`] | programs as options |
//! | [`mod@choice`] | the right answer among distractors |
//! | [`pool`] | all distractors of an instance: by one rule, by two ([`merge`]), and neighbours ([`neighbour`]), none beyond a remainder ([`remainder`]) |
//! | [`sets`] | which of them stand together |
//! | [`lot`] | what looks like chance, and follows from the program alone |

pub mod candidate;
pub mod choice;
pub mod lot;
pub mod merge;
pub mod neighbour;
pub mod pool;
pub mod remainder;
pub mod sets;

pub use choice::{choice, choice_in_gap};
