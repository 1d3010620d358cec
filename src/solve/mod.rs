//! Stage 2: typed program → placeholder values.

pub mod model;
pub mod ssa;
pub mod term;
pub mod unwind;
