//! Stage 2: typed program → placeholder values.
//!
//! | room | what it does |
//! | --- | --- |
//! | [`space`] | the values that placeholders may have, as numbers; random choices among them |
//! | [`execute`] | the machine: a program on given values |
//! | [`unwind`], [`term`], [`ssa`] | the formula: a program on terms, and how it is written down |
//! | [`query`], [`z3`] | what is asked about a formula, and who answers |
//! | [`search`] | finds instances: a driver over three strategies |
//! | [`count`] | how many instances there are, and where the others are lost |

mod clock;
pub mod count;
mod estimate;
pub mod execute;
pub mod model;
pub mod query;
pub mod search;
pub mod space;
pub mod ssa;
pub mod term;
pub mod unwind;
pub mod z3;

#[cfg(test)]
mod standins;
#[cfg(test)]
mod testing;
