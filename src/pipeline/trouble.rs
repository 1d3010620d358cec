//! What an author needs where a search finds too little, and what we need where a JVM disagrees.

use tracing::info_span;

use super::order::Order;
use super::policy::POLICY;
use crate::read::ir::Program;
use crate::skeleton::Skeleton;
use crate::solve::count::losses::{Losses, Patience, losses};
use crate::solve::execute::Machine;
use crate::solve::search::choose::{SearchSummary, Stopped};
use crate::solve::space::Space;
use crate::solve::z3;
use crate::validate::verdict::Disagreement;
use crate::write::artifact::Artifact;
use crate::write::reproducer;

/// Where the values of random assignments get lost, if fewer instances were found than wanted.
pub fn lost(program: &Program, order: &Order<'_>, stopped: Stopped) -> Option<Losses> {
    let patience = match stopped {
        Stopped::Enough => return None,
        Stopped::Timeout => Patience::Little,
        Stopped::Exhausted | Stopped::Unsatisfiable => Patience::Ample,
    };
    let _span = info_span!("find where values get lost").entered();
    let (machine, space) = (Machine::new(program), Space::of(program));
    let losses = losses(program, &machine, &space, order.request.seed, patience);
    (stopped != Stopped::Timeout || losses.runs > 0).then_some(losses)
}

/// What is needed to reproduce the first disagreements.
pub fn reproducers(
    skeleton: &Skeleton,
    order: &Order<'_>,
    choice: &SearchSummary,
    disagreements: &[Disagreement],
) -> Vec<Vec<Artifact>> {
    let run = reproducer::InstanceOrigin {
        tool: order.tool,
        z3: &z3::version(),
        strategy: choice.strategy.as_str(),
        seed: order.request.seed,
    };
    let first = disagreements.iter().take(POLICY.enough_disagreements);
    first.map(|one| reproducer::reproducer(skeleton, run, one)).collect()
}
