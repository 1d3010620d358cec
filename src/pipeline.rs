//! The whole story on one page: values for a skeleton are found, every instance is proved, and
//! questions come out.
//!
//! In: a [`Skeleton`], an [`Order`] and a [`Oracle`]. Out: a [`Generated`] with the files to be,
//! still in memory. What holds: every instance in a file was confirmed by a JVM or is marked as
//! unchecked, and the bytes depend on skeleton and order only. Nothing here looks at a clock or an
//! environment; who wants to know how long something took watches the [`Event`]s.
//!
//! | file | holds |
//! | --- | --- |
//! | `order` | what is asked for, and what comes of it |
//! | `policy` | the numbers that decide how far the search goes |
//! | `examine` | whether an instance makes a good question |
//! | `group` | whether it makes good questions for all parts of a group |
//! | `of_parts` | what counts of the parts of a group that are not the first |
//! | `alternatives` | what else can be asked about it |
//! | `search`, `queue` | instances are found, examined and proved, until there is a good bank |
//! | `select` | which of them make the bank |
//! | `shard`, `merge` | a part of a run, and the bank of all parts |
//! | `files` | the bank's files |
//! | `unused_options` | which of the author's own options can be in no question |
//! | `trouble` | what is said where there is less than wanted, or a JVM disagrees |

mod alternatives;
mod bank_traits;
mod examine;
mod files;
mod group;
mod left_out;
mod merge;
mod number;
mod of_parts;
mod order;
mod policy;
mod queue;
mod repeated;
mod search;
pub mod select;
mod shard;
mod trouble;
mod unused_options;

use std::collections::BTreeSet;

use crate::ask::Subject;
use crate::ask::compose;
use crate::skeleton::Skeleton;
use crate::solve::search::choose::Stopped;
use crate::vary::missed_range::missed_range;
use crate::vary::naming::renamed;
use crate::write::format::shared_capabilities;
pub use files::question_files;
use files::{ArtifactSet, artifacts};
use group::GroupExaminer;
use left_out::left_out;
pub use merge::{MergeFailure, Merged, MergedVolume, ShardQuestions, ShardedRun, merge};
pub use number::free_numbers;
pub use order::{
    BankContents, Event, Failure, Generated, Oracle, Order, QuestionMeasure, StopSignal,
};
use queue::{ValidationQueue, Verdicts};
use search::{BankSearch, SearchOutcome};
use trouble::{lost, reproducers};

/// Finds values, has every instance confirmed while the search goes on, and makes the files.
pub fn generate(
    skeleton: &Skeleton,
    order: &Order<'_>,
    oracle: &mut Oracle,
    watch: &mut dyn FnMut(Event),
) -> Result<Generated, Failure> {
    let subject = subject(skeleton, order);
    let renamed = renamed(skeleton);
    let namings: Vec<Subject<'_>> = renamed.iter().map(|one| self::subject(one, order)).collect();
    let examiner = GroupExaminer::of_order(&subject, skeleton, order)?;
    let examiner = examiner.with_namings(&namings, order)?;
    let span = skeleton.settings.difficulty.span.unwrap_or_default();
    let program = examiner.first.range.imposed(&skeleton.program, span);
    let request = shard::request(order);
    let part = shard::part(order, &examiner);
    let search =
        BankSearch::new(&request, part, examiner, ValidationQueue::new(oracle), &order.stop);
    let search = search.beginning_with(order.lineage)?;
    let SearchOutcome { choice, mut selection, examiner, queue, found } =
        search.run(&program, watch)?;
    let losses = lost(&program, order, choice.stopped);
    let chosen: BTreeSet<usize> = selection.picks.iter().map(|pick| pick.number).collect();
    let Verdicts { mut validated, disagreements, rejections } = queue.into_verdicts();
    validated.retain(|validated| chosen.contains(&validated.instance().number));
    validated.truncate(request.count);
    let mut spare = Vec::new();
    if order.shard.is_some() {
        (selection, validated, spare) = shard::divided(&examiner, order, validated);
    }
    let mut shortcomings = examiner.shortcomings(&selection, order.wanted());
    if found == 0 && choice.stopped == Stopped::Unsatisfiable {
        shortcomings.extend(missed_range(skeleton, &order.request));
    }
    let is_whole = order.shard.is_none();
    if let (true, true, Some((_, unfit))) =
        (is_whole, validated.is_empty(), &examiner.first.passed_over)
    {
        return Err(Failure::Skeleton(vec![compose::unfit(&subject, unfit)]));
    }
    let left_out = left_out(&examiner.first, found, validated.len(), &rejections, &disagreements);
    let gave_way = selection.gave_way_by_part(&skeleton.settings);
    let ArtifactSet { artifacts, warnings, remarks, contents } =
        artifacts(&examiner, order, &choice, (&validated, &spare), (left_out, gave_way))?;
    shortcomings.extend(remarks);
    Ok(Generated {
        shortcomings,
        losses,
        written: validated.len(),
        unused: examiner.first.unused(),
        avoided: examiner.first.avoided,
        runs: None,
        java: validated.first().and_then(|one| one.proof().java().map(str::to_owned)),
        reproducers: reproducers(skeleton, order, &choice, &disagreements),
        choice,
        disagreements,
        rejections,
        warnings,
        artifacts,
        contents,
    })
}

/// What is asked about, for all formats that are wanted.
fn subject<'a>(skeleton: &'a Skeleton, order: &'a Order<'_>) -> Subject<'a> {
    let subject = Subject::of(order.name, order.request.seed, skeleton);
    subject.labelled(order.label, &shared_capabilities(&order.formats))
}

#[cfg(test)]
mod even_tests;
#[cfg(test)]
mod example_tests;
#[cfg(test)]
mod examples;
#[cfg(test)]
mod form_tests;
#[cfg(test)]
mod guess_drawings_tests;
#[cfg(test)]
mod guess_tests;
#[cfg(test)]
mod tests;
