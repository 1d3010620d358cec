//! Stage 2: typed program → placeholder values.

pub mod choose;
mod clock;
pub mod count;
pub mod draw;
pub mod enumerate;
pub mod execute;
pub mod exhaust;
mod guess;
pub mod losses;
pub mod model;
pub mod observe;
mod parallel;
pub mod probe;
pub mod query;
pub mod random;
pub mod sample;
pub mod smtlib;
pub mod solver;
pub mod space;
pub mod ssa;
pub mod term;
pub mod unwind;
pub mod values;
pub mod z3;

#[cfg(test)]
mod standins;
#[cfg(test)]
mod testing;
