//! Stage 7: a format-free quiz → files.
//!
//! | step | function | takes | yields |
//! | --- | --- | --- | --- |
//! | 1 | [`format::Format::artifact`] | the quiz | the file of a format, which passed its self-check |
//! | 2 | [`report::report`] | the quiz and how it was found | the bytes of `report.html`, for an instructor's eyes |
//! | 3 | [`bank::bank`] | the instances with their proofs | the bytes of `bank.json` |
//! | 4 | [`artifact::write`] | all artifacts | files, each whole or absent |
//!
//! A new output format is a sibling of [`gift`] and a row in [`FORMATS`].

pub mod artifact;
pub mod bank;
pub mod drawn;
pub mod format;
pub mod gift;
pub mod html;
pub mod instances;
pub mod json;
pub mod latex;
mod manifest;
pub mod markdown;
pub mod moodle;
pub mod package;
pub mod paper;
pub mod picture;
pub mod pictured;
pub mod prose;
pub mod qti;
pub mod report;
pub mod reproducer;
pub mod styles;
pub mod variant;

/// All output formats for questions; the first one is written if none is named.
pub static FORMATS: &[format::Format] = &[
    moodle::FORMAT,
    gift::FORMAT,
    qti::QTI12,
    qti::QTI21,
    qti::QTI3,
    markdown::FORMAT,
    latex::FORMAT,
    html::FORMAT,
    paper::FORMAT,
    json::FORMAT,
];
