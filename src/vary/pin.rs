//! A skeleton in which only some placeholders are left.
//!
//! In: a skeleton, the values of an instance, and the placeholders that stay open. Out: a
//! [`Version`] with the instance's values in the place of all others, so that a search varies the
//! open ones alone.

use super::rewrite::{Edit, Version};
use crate::read::ir::PlaceholderId;
use crate::skeleton::Skeleton;
use crate::solve::model::Model;
use crate::validate::instance::literals;

/// The skeleton with the values of a model wherever a placeholder is not open; `None` if that is no
/// right skeleton.
pub fn pin(skeleton: &Skeleton, model: &Model, open: &[PlaceholderId]) -> Option<Version> {
    let texts = literals(skeleton, model);
    let closed = skeleton.program.placeholders.iter().enumerate().zip(texts);
    let closed = closed.filter(|((at, _), _)| !open.contains(&PlaceholderId::new(*at)));
    // What stands in a choice is in its text.
    let closed = closed.filter(|((_, one), _)| one.within.is_none());
    let edits: Vec<Edit> = closed.map(|((_, one), text)| Edit::to(one.span, text)).collect();
    Version::of(skeleton, &edits)
}

/// The values of an instance of the skeleton in which the open placeholders have these values.
pub fn unpin(version: &Version, found: &Model, own: &Model) -> Model {
    let mut model = own.clone();
    for (id, value) in version.placeholders.iter().zip(&found.values) {
        model.values[id.index()].clone_from(value);
    }
    model
}
