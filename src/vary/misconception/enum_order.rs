//! Constants of an enum are read as if they were counted from 1, compared by their names, or
//! printed as numbers.

use super::places::{in_turn, quoted, written};
use super::site::{MisreadSite, new};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};
use crate::vary::written_types::WrittenTypes;

/// `enum-order`
pub const RULE: Rule = Rule {
    name: "enum-order",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let program = &skeleton.program;
    let is_constant = |expr: &Expr| {
        let Some(Type::Object(class)) = types.type_of(expr) else { return false };
        program.class(class.id).constant_name().is_some()
    };
    let texts = written(skeleton, &types);
    let [mut from_one, mut by_name, mut as_number] = [Vec::new(), Vec::new(), Vec::new()];
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let site = |what: &str, edits| MisreadSite {
            place: expr.span,
            facts: vec![("written", quoted(skeleton, expr.span)), ("what", String::from(what))],
            is_written: false,
            edits,
        };
        if texts.contains(&expr.span) && is_constant(expr) {
            let pieces = vec![new("("), TextPiece::Kept(expr.span), new(").ordinal()")];
            as_number.push(site("number", vec![Edit::with(expr.span, pieces)]));
        }
        let ExprKind::Call { receiver: Some(receiver), name, arguments } = &expr.kind else {
            return;
        };
        match (name.text.as_str(), &arguments[..]) {
            ("ordinal", []) if is_constant(receiver) => {
                let pieces = vec![new("("), TextPiece::Kept(expr.span), new(" + 1)")];
                from_one.push(site("one", vec![Edit::with(expr.span, pieces)]));
            }
            ("compareTo", [argument]) if is_constant(receiver) && is_constant(argument) => {
                let pieces = vec![
                    TextPiece::Kept(receiver.span),
                    new(".name().compareTo(("),
                    TextPiece::Kept(argument.span),
                    new(").name())"),
                ];
                by_name.push(site("name", vec![Edit::with(expr.span, pieces)]));
            }
            _ => {}
        }
    });
    in_turn(vec![from_one, by_name, as_number])
}
