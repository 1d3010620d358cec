//! Program-tracing exercises from Java skeletons.

pub mod diagnostic;
pub mod read;
pub mod solve;
pub mod source;
pub mod validate;
pub mod write;
