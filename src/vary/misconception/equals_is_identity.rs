//! `a.equals(b)` is read as if it asked for the same object (PM).

use super::places::quoted;
use super::site::{MisreadSite, each_and_all, new};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::ExprKind;
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};
use crate::vary::written_types::WrittenTypes;

/// `equals-is-identity`
pub const RULE: Rule = Rule {
    name: "equals-is-identity",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Call { receiver: Some(receiver), name, arguments } = &expr.kind else {
            return;
        };
        let ([argument], "equals") = (&arguments[..], name.text.as_str()) else { return };
        let is_object =
            |ty: Option<Type>| matches!(ty, Some(Type::String | Type::Array(_) | Type::Object(_)));
        if !is_object(types.type_of(receiver)) || !is_object(types.type_of(argument)) {
            return;
        }
        let pieces = vec![
            new("("),
            TextPiece::Kept(receiver.span),
            new(" == ("),
            TextPiece::Kept(argument.span),
            new("))"),
        ];
        let facts = vec![("written", quoted(skeleton, expr.span))];
        let edits = vec![Edit::with(expr.span, pieces)];
        sites.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
    });
    each_and_all(sites)
}
