//! A `double` without a fraction is printed without a point: 5.0 as `5`.

use super::places::{quoted, written};
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};
use crate::vary::written_types::WrittenTypes;

/// `whole-double-without-point`
pub const RULE: Rule = Rule {
    name: "whole-double-without-point",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let written = written(skeleton, &types);
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let is_floating = types.type_of(expr).is_some_and(|ty| ty.is_floating());
        // The value is read several times.
        if !written.contains(&expr.span) || !is_floating || site::has_effects(expr) {
            return;
        }
        let kept = || TextPiece::Kept(expr.span);
        let edits = vec![Edit::with(
            expr.span,
            vec![
                site::new("(("),
                kept(),
                site::new(") == (long) ("),
                kept(),
                site::new(") ? \"\" + (long) ("),
                kept(),
                site::new(") : \"\" + ("),
                kept(),
                site::new("))"),
            ],
        )];
        let facts = vec![("written", quoted(skeleton, expr.span))];
        sites.push(MisreadSite { place: expr.span, facts, is_written: false, edits });
    });
    each_and_all(sites)
}
