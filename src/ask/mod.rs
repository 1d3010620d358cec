//! Stage 6: validated instances → a format-free quiz.
//!
//! | step | function | takes | yields |
//! | --- | --- | --- | --- |
//! | 1 | [`Subject::of`] | a skeleton and its settings | what all questions of a bank share |
//! | 2 | [`compose::quiz`] | the [`Subject`] and its [`Solved`] instances | a [`question::Quiz`] |
//!
//! A new kind of question is a file in [`kind`]. The sentences come from [`wording`], the options
//! from misreadings of the program, and [`strategy`] says what a student earns with an option set
//! without reading the program.

pub mod answer;
pub mod capability;
pub mod compose;
pub mod diagram;
mod differences;
pub mod distractor;
pub mod draft;
pub mod explain;
pub mod facts;
pub mod fingerprint;
pub mod group;
pub mod highlight;
pub mod kind;
pub mod label;
pub mod listing;
pub mod question;
pub mod rank;
pub mod recogniser;
pub mod strategy;
pub mod value;
pub mod variant;
pub mod version_role;
pub mod voice;
pub mod wording;

pub use facts::{Evidence, InstanceFacts, Solved, Subject};
