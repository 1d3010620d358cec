//! Stage 5: validated instances → questions → files.
//!
//! | step | function | takes | yields |
//! | --- | --- | --- | --- |
//! | 1 | [`compose::quiz`] | a [`Subject`] and its [`Solved`] instances | a format-free [`question::Quiz`] |
//! | 2 | [`moodle::moodle`] | the quiz | the bytes of a Moodle file that passed the self-check |
//! | 3 | [`report::report`] | the quiz and how it was found | the bytes of `report.html`, for an instructor's eyes |
//! | 4 | [`bank::bank`] | the instances with their proofs | the bytes of `bank.json` |
//! | 5 | [`artifact::write`] | all artifacts | files, each whole or absent |
//!
//! A new kind of question is a file in [`compose`]; a new output format is a sibling of [`moodle`].

pub mod artifact;
pub mod bank;
pub mod compose;
pub mod explain;
pub mod facts;
pub mod highlight;
pub mod instances;
pub mod listing;
pub mod moodle;
pub mod picture;
pub mod pictured;
pub mod question;
pub mod rank;
pub mod report;
pub mod reproducer;
pub mod strategy;
pub mod value;
pub mod wording;

pub use facts::{Known, Proof, Solved, Subject};
