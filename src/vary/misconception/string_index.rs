//! The end of a `substring` is read as the last character of it, or characters are counted from 1.

use super::places::{in_turn, quoted};
use super::site::Site;
use super::{Misreading, Rule};
use crate::read::Skeleton;
use crate::read::syntax::ast::ExprKind;
use crate::read::syntax::walk;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `string-index`
pub const RULE: Rule = Rule { name: "string-index", readings };

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let (mut end, mut from_one) = (Vec::new(), Vec::new());
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Call { receiver: Some(_), name, arguments } = &expr.kind else { return };
        let site = |read: &str, edits: Vec<Edit>| Site {
            place: expr.span,
            facts: vec![("written", quoted(skeleton, expr.span)), ("read", String::from(read))],
            edits,
        };
        let shifted = |span: Span, by: &str| {
            vec![Edit::to(span.at_start(), "("), Edit::to(span.at_end(), format!(") {by}"))]
        };
        match (name.text.as_str(), &arguments[..]) {
            ("substring", [first, last]) => {
                end.push(site("end", shifted(last.span, "+ 1")));
                from_one.push(site("one", shifted(first.span, "- 1")));
            }
            ("charAt" | "substring", [at]) => from_one.push(site("one", shifted(at.span, "- 1"))),
            _ => {}
        }
    });
    in_turn(vec![end, from_one])
}
