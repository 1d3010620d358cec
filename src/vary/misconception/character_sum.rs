//! `char + int` is read as a `char`, and `char + char` as text; or a character that was computed is
//! read as its code.

use std::collections::BTreeSet;

use super::places::{in_turn, name_of, quoted, written};
use super::site::MisreadSite;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, ExprKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;
use crate::vary::written_types::WrittenTypes;

/// `character-sum`
pub const RULE: Rule = Rule {
    name: "character-sum",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let written = written(skeleton, &types);
    let mut characters = Vec::new();
    let mut texts = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Binary { operator, left, right, .. } = &expr.kind else { return };
        if !written.contains(&expr.span) {
            return;
        }
        let (Some(first), Some(second)) = (types.type_of(left), types.type_of(right)) else {
            return;
        };
        let sum = *operator == BinaryOp::Add;
        if !sum && *operator != BinaryOp::Subtract {
            return;
        }
        let place = |read: &str, edits| {
            let facts =
                vec![("written", quoted(skeleton, expr.span)), ("read", String::from(read))];
            MisreadSite { place: expr.span, facts, is_written: true, edits }
        };
        let (start, end) = (expr.span.at_start(), expr.span.at_end());
        match (first == Type::CHAR, second == Type::CHAR) {
            (true, false) if second.is_whole_number() => {
                let edits = vec![Edit::to(start, "(char) ("), Edit::to(end, ")")];
                characters.push(place("char", edits));
            }
            (false, true) if sum && first.is_whole_number() => {
                let edits = vec![Edit::to(start, "(char) ("), Edit::to(end, ")")];
                characters.push(place("char", edits));
            }
            (true, true) if sum => texts.push(place("text", vec![Edit::to(start, "\"\" + ")])),
            _ => {}
        }
    });
    in_turn(vec![characters, texts, computed(skeleton, &types, &written)])
}

/// Where variables become text whose characters were computed.
fn computed(
    skeleton: &Skeleton,
    types: &WrittenTypes,
    written: &BTreeSet<Span>,
) -> Vec<MisreadSite> {
    let mut changed: Vec<&str> = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        if let ExprKind::Assign { operator: Some(_), target: of, .. }
        | ExprKind::Increment { operand: of, .. } = &expr.kind
            && types.type_of(of) == Some(Type::CHAR)
        {
            changed.extend(name_of(of));
        }
    });
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let Some(name) = name_of(expr).filter(|name| changed.contains(name)) else { return };
        if written.contains(&expr.span) {
            let facts = vec![("written", String::from(name)), ("read", String::from("code"))];
            let edits = vec![Edit::to(expr.span.at_start(), "(int) ")];
            sites.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
        }
    });
    sites
}
