//! Parts of an exam, searched one after the other on a lane.
//!
//! In: the order of a part. Out: its questions. What holds: the page is told which part it is and
//! how far, and calling the job off ends the part that is searched.

use super::state::PageState;
use crate::make::bank::{BankFailure, PreparedExercise, SearchWatch, SearchedExercise, search};
use crate::make::lane::LaneJvms;
use crate::make::order::BankOrder;
use crate::pipeline::StopSignal;

/// A lane on which the parts of an exam are searched.
pub struct PartLane<'a> {
    /// Where it is told.
    pub shared: &'a PageState,
    /// The JVMs of the lane.
    pub jvms: &'a mut LaneJvms,
    /// The number of the job.
    pub id: u64,
    /// Calls it off.
    pub stop: &'a StopSignal,
}

impl PartLane<'_> {
    /// Searches a part.
    pub fn search(
        &mut self,
        name: &str,
        order: &BankOrder,
        job: &PreparedExercise,
    ) -> Result<SearchedExercise, BankFailure> {
        let Self { shared, jvms, id, stop } = self;
        shared.change_job(*id, |one| {
            one.turns_to(name, order.number);
            true
        });
        let ready = jvms.of(&job.exercise)?;
        let mut event = |event| {
            shared.change_job(*id, |one| one.watched(event));
        };
        let begin = (shared.machine.now)();
        let watch = SearchWatch { event: &mut event, stop: (*stop).clone(), begin };
        let searched = search(order, job, ready, watch);
        if stop.is_set() {
            jvms.forget();
            return Err(BankFailure::Stopped);
        }
        searched
    }
}
