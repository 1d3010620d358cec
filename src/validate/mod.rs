//! Stage 3: placeholder values → Java text → the verdict of a real JVM.
//!
//! | step | function | takes | yields |
//! | --- | --- | --- | --- |
//! | 1 | [`instance::instance`] | a skeleton, a model, the predicted run | an [`Instance`](instance::Instance): the texts |
//! | 2 | [`validator::Validator`] | instances | a [`Verdict`](verdict::Verdict) each |
//!
//! Every instance is compiled and run twice on one JVM: as the text that a student could run, and
//! as the same text with the author's conditions as real checks. Both must do what was predicted.

pub mod compiler_fault;
pub mod instance;
pub mod lines;
pub mod template;
pub mod validator;
pub mod verdict;
pub mod version;

mod checked;
mod choice_text;
mod edits;
mod entry;
mod literal;
mod sharing;
mod slots;
mod splice;
mod text;
mod texts;

#[cfg(test)]
mod tests;
