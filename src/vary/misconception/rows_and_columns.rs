//! `a[i][j]` is read as `a[j][i]`: the first index as the column.

use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::ExprKind;
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `rows-and-columns`
pub const RULE: Rule = Rule {
    name: "rows-and-columns",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Index { array, index: column } = &expr.kind else { return };
        let ExprKind::Index { index: row, .. } = &array.kind else { return };
        let facts = vec![("written", quoted(skeleton, expr.span))];
        let edits = vec![
            Edit::with(row.span, vec![TextPiece::Kept(column.span)]),
            Edit::with(column.span, vec![TextPiece::Kept(row.span)]),
        ];
        sites.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
    });
    each_and_all(sites)
}
