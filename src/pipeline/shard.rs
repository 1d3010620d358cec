//! A part of a run, made by itself.
//!
//! In: an order for a shard. Out: which part of the space it searches, how many questions it looks
//! for, and which of them are its share. What holds: two shards of a run search parts of the space
//! that have no instance in common, nor two instances that look the same to students but for what a
//! question leaves open.

use std::collections::BTreeSet;

use super::group::GroupExaminer;
use super::order::Order;
use super::select::{QuestionCandidate, Selection, Wishes, select};
use crate::solve::search::choose::Request;
use crate::solve::search::part::SpacePart;
use crate::validate::verdict::Validated;

/// What is searched for: the share of the shard and its spare questions.
pub fn request(order: &Order<'_>) -> Request {
    let spare = order.shard.map_or(0, |shard| shard.spare(order.request.count));
    Request { count: order.wanted() + spare, ..order.request.clone() }
}

/// The part of the space that is searched; `None`: all of it. The values that students see decide.
pub fn part(order: &Order<'_>, examiner: &GroupExaminer<'_>) -> Option<SpacePart> {
    let amount = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    order.shard.map(|shard| SpacePart {
        number: amount(shard.number - 1),
        of: amount(shard.of),
        deciding: examiner.first.shown_placeholders(),
        seed: order.request.seed,
        wanted: order.request.count,
    })
}

/// The best share of what was confirmed, its instances, and those that are spare.
pub fn divided(
    examiner: &GroupExaminer<'_>,
    order: &Order<'_>,
    validated: Vec<Validated>,
) -> (Selection, Vec<Validated>, Vec<Validated>) {
    let candidates: Vec<QuestionCandidate<'_>> =
        validated.iter().flat_map(|one| examiner.candidates(one.instance().number)).collect();
    let wishes = Wishes::of(&examiner.skeleton().settings);
    let selection = select(&candidates, order.wanted(), wishes, &|_| false);
    let chosen: BTreeSet<usize> = selection.picks.iter().map(|pick| pick.number).collect();
    let (own, spare) =
        validated.into_iter().partition(|one| chosen.contains(&one.instance().number));
    (selection, own, spare)
}
