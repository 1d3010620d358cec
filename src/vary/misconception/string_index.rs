//! The end of a `substring` is read as the last character of it, or its characters are counted from
//! 1. What counts from 1 in `charAt` is `index-from-one`.

use super::places::{in_turn, quoted};
use super::site::{MisreadSite, one_off};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;

/// `string-index`
pub const RULE: Rule = Rule {
    name: "string-index",
    frequency: Frequency::Common,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let (mut end, mut from_one) = (Vec::new(), Vec::new());
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Call { receiver: Some(_), name, arguments } = &expr.kind else { return };
        let site = |read: &str, index: &Expr, by: i64| {
            let (is_written, edits) = one_off(skeleton, index, by);
            let facts =
                vec![("written", quoted(skeleton, expr.span)), ("read", String::from(read))];
            MisreadSite { place: expr.span, facts, is_written, edits }
        };
        match (name.text.as_str(), &arguments[..]) {
            ("substring", [first, last]) => {
                end.push(site("end", last, 1));
                from_one.push(site("one", first, -1));
            }
            ("substring", [at]) => from_one.push(site("one", at, -1)),
            _ => {}
        }
    });
    in_turn(vec![end, from_one])
}
