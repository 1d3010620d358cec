//! `a.take(b)` is read as if it worked on `b`, with `a` as its argument (Miller, Settle and Lalor,
//! 2015).

use super::copies::has_objects;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};
use crate::vary::written_types::WrittenTypes;

/// `receiver-and-argument-exchanged`
pub const RULE: Rule = Rule {
    name: "receiver-and-argument-exchanged",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    if !has_objects(skeleton) {
        return Vec::new();
    }
    let types = WrittenTypes::of(skeleton);
    let is_own = |expr: &Expr| match types.type_of(expr) {
        Some(Type::Object(class)) => !skeleton.program.class(class.id).is_library,
        _ => false,
    };
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        let ExprKind::Call { receiver: Some(receiver), arguments, name } = &expr.kind else {
            return;
        };
        let [argument] = &arguments[..] else { return };
        let variable = |one: &Expr| matches!(one.kind, ExprKind::Name(_) | ExprKind::Field { .. });
        let fits = [&**receiver, argument].into_iter().all(|one| variable(one) && is_own(one));
        if !fits || types.type_of(receiver) != types.type_of(argument) {
            return;
        }
        let facts = vec![
            ("receiver", super::places::quoted(skeleton, receiver.span)),
            ("argument", super::places::quoted(skeleton, argument.span)),
            ("method", name.text.clone()),
        ];
        let edits = vec![
            Edit::with(receiver.span, vec![TextPiece::Kept(argument.span)]),
            Edit::with(argument.span, vec![TextPiece::Kept(receiver.span)]),
        ];
        sites.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
    });
    each_and_all(sites)
}
