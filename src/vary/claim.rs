//! What a question says of another program than the one it shows.
//!
//! In: a skeleton, values, and the run that the machine predicts. Out: a [`Claim`], which a JVM has
//! to confirm like an instance.

use std::sync::Arc;

use crate::skeleton::Skeleton;
use crate::solve::execute::Run;
use crate::solve::model::Model;
use crate::validate::instance::CompilerClaim;

/// A program of which a question says what it does.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The program, as a skeleton of its own.
    pub skeleton: Arc<Skeleton>,
    /// Its placeholders' values.
    pub model: Model,
    /// What it does: it ends normally, or at a `GOAL` that does not hold.
    pub run: Run,
    /// What the compiler says of another text of it; then nothing is run.
    pub compiler: Option<CompilerClaim>,
}

impl Claim {
    /// What a run of a program comes to.
    pub fn of_run(skeleton: Arc<Skeleton>, model: Model, run: Run) -> Self {
        Self { skeleton, model, run, compiler: None }
    }
}

impl PartialEq for Claim {
    /// Whether both are of one skeleton, not only of equal ones, with equal values.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.skeleton, &other.skeleton)
            && self.model == other.model
            && self.compiler == other.compiler
    }
}
