//! The search for instances: one driver over three strategies.
//!
//! | file | what it does |
//! | --- | --- |
//! | [`probe`], [`observe`] | random runs before the search: how often values pass, how far loops run |
//! | [`choose`] | the driver: decides which strategy is used, and re-checks what it finds |
//! | [`enumerate`] | a strategy: goes through the whole space |
//! | [`draw`] | a strategy: random values that pass |
//! | [`solver`], [`sample`] | a strategy: the formula, and models of it that differ |
//! | [`part`] | one of several disjoint parts of a space, to which a search may be restricted |
//! | `guess` | random values on the formula, before the solver is asked |
//! | `parallel` | batches of work on several threads |

pub mod choose;
pub mod draw;
pub mod enumerate;
mod guess;
pub mod observe;
pub(super) mod parallel;
pub mod part;
pub mod probe;
pub mod sample;
pub mod solver;
