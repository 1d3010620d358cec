//! How many instances a skeleton has, for somebody who looks at it.
//!
//! In: a text, and the clock. Out: the number, or an estimate if counting takes too long.

use std::time::Duration;

use num_bigint::BigUint;

use super::json::{CountReport, number};
use super::machine::HostMachine;
use crate::solve::count::CountRequest;
use crate::solve::count::exhaust::count;
use crate::source::Source;

/// How long counting may take.
const COUNTING: Duration = Duration::from_secs(10);

/// A number of instances.
#[derive(Clone, Debug)]
pub struct InstanceTally {
    /// The number, or the estimate.
    pub instances: BigUint,
    /// Whether it is proved.
    pub is_exact: bool,
    /// As `tatsu count --json` says it.
    pub report: CountReport,
}

/// Counts the instances of a skeleton; `None` if its text or its program has errors.
pub fn tally(source: &Source, machine: HostMachine) -> Option<InstanceTally> {
    let skeleton = crate::skeleton::read(source).skeleton?;
    let request = CountRequest {
        deadline: Some((machine.now)() + COUNTING),
        jobs: machine.cores,
        ..CountRequest::default()
    };
    let counted = count(&skeleton.program, &request).ok()?;
    let report = CountReport {
        space: number(&counted.space),
        instances: number(&counted.instances),
        exact: counted.exact,
        low: number(&counted.low),
        high: number(&counted.high),
    };
    Some(InstanceTally { instances: counted.instances, is_exact: counted.exact, report })
}
