//! What a question says of another program than the one it shows.
//!
//! In: a skeleton, values, and the run that the machine predicts. Out: a [`Claim`], which a JVM has
//! to confirm like an instance.

use std::sync::Arc;

use crate::skeleton::Skeleton;
use crate::solve::execute::Run;
use crate::solve::model::Model;

/// A program of which a question says what it does.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The program, as a skeleton of its own.
    pub skeleton: Arc<Skeleton>,
    /// Its placeholders' values.
    pub model: Model,
    /// What it does: it ends normally, or at a `GOAL` that does not hold.
    pub run: Run,
}

impl PartialEq for Claim {
    /// Whether both are of one skeleton, not only of equal ones, with equal values.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.skeleton, &other.skeleton) && self.model == other.model
    }
}
