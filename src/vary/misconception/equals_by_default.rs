//! `equals` is read as if it compared what objects hold although their class does not say so.

use std::collections::BTreeSet;

use super::equality_content::compared_by_content;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::ExprKind;
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;

/// `equals-content-by-default`
pub const RULE: Rule = Rule {
    name: "equals-content-by-default",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut calls = BTreeSet::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        if let ExprKind::Call { receiver: Some(_), name, arguments } = &expr.kind
            && name.text == "equals"
            && arguments.len() == 1
        {
            calls.insert(expr.span);
        }
    });
    compared_by_content(skeleton, &calls)
}
